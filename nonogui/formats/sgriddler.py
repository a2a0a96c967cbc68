"""The format of the program Griddlers (`.sgriddler`): numbers, marks, and numbers struck out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from nonogui.core.game import Game, GameRecord
from nonogui.core.line import Axis, Line
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry, Progress, Reading, TextFormat
from nonogui.formats.sgriddler_read import CELLS, read_sgriddler
from nonogui.i18n import mark

_MAGIC = "MK Version 3.0"


class Sgriddler(TextFormat):
    """Size, the player's board, columns, rows; numbers nearest to the grid come first."""

    name: ClassVar = "sgriddler"
    title: ClassVar = mark("Griddlers")
    name_settles: ClassVar = False
    suffixes: ClassVar = (".sgriddler", ".griddler")
    progress: ClassVar = Progress.BOARD
    pencil: ClassVar = True
    ticks: ClassVar = True

    def sniff_text(self, text: str) -> int:
        """The version that it begins with."""
        return 100 * text.lstrip().startswith("MK Version")

    def read_text(self, text: str) -> Reading:
        """The one puzzle of a text, with its board."""
        return read_sgriddler(text)

    def write_text(self, entries: Sequence[Entry]) -> str:
        """The one puzzle, with the ends of line of its own system."""
        return "\r\n".join([*_lines(entries[0]), ""])


def _lines(entry: Entry) -> Iterator[str]:
    puzzle = entry.puzzle
    game = Game.resume(puzzle, entry.record or GameRecord())
    chars = {value: char for char, value in CELLS.items()}
    yield from (_MAGIC, "", f"{puzzle.width} {puzzle.height}", "")
    yield from ("".join(f" {chars[value]}" for value in row) for row in game.grid.rows())
    for axis, count in ((Axis.COLUMN, puzzle.width), (Axis.ROW, puzzle.height)):
        yield ""
        yield from (_clue_text(puzzle, Line(axis, index), game) for index in range(count))


def _clue_text(puzzle: Puzzle, line: Line, game: Game) -> str:
    """The numbers from the grid outward; a blank for none, as an empty line would end a part."""
    blocks = [*enumerate(puzzle.clue(line).blocks)][::-1]
    return " ".join(f"{'-' if (line, i) in game.ticks else ''}{b.length}" for i, b in blocks) or " "
