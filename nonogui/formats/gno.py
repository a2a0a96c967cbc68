"""The format of Gnonograms (`.gno`): headings in brackets, the picture, the player's board."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final
from urllib.parse import quote

from nonogui.core.game import Boards, GameRecord
from nonogui.core.grid import Grid
from nonogui.formats.base import Entry, Progress, Reading, TextFormat
from nonogui.formats.clue_lists import lengths_text
from nonogui.formats.gno_read import HEADING, VALUES, read_gno
from nonogui.i18n import mark

_NEEDED: Final = {"dim", "row", "col"}
_BREAKS: Final = re.compile(r"[%\[\]\r\n]")
"""Characters that other readers take for more than they are."""

_CHARS: Final = {value: char for char, value in VALUES.items()}


class Gno(TextFormat):
    """Sections by the first three letters of their headings."""

    name: ClassVar = "gno"
    title: ClassVar = mark("Gnonograms")
    suffixes: ClassVar = (".gno",)
    plain_texts: ClassVar = True
    goal: ClassVar = True
    progress: ClassVar = Progress.BOARD
    metadata: ClassVar = ("title", "author", "license")

    def sniff_text(self, text: str) -> int:
        """Its headings, each on a line of its own."""
        found = {match[1].lower() for match in HEADING.finditer(text)}
        return 90 if len(found & _NEEDED) >= 2 else 0

    def read_text(self, text: str) -> Reading:
        """The one puzzle of a text, with its board."""
        return read_gno(text)

    def write_text(self, entries: Sequence[Entry]) -> str:
        """The one puzzle; the date and the grade stay blank."""
        return "\n".join([*_lines(entries[0]), ""])


def _lines(entry: Entry) -> Iterator[str]:
    puzzle, record = entry.puzzle, entry.record or GameRecord()
    metadata = puzzle.metadata
    yield from ("[Description]", _one_line(metadata.title), _one_line(metadata.author), "", "")
    if metadata.license:
        yield from ("[License]", _one_line(metadata.license))
    yield from ("[Dimensions]", f"{puzzle.height}", f"{puzzle.width}")
    yield from ("[Row clues]", *(lengths_text(clue, ",") for clue in puzzle.rows))
    yield from ("[Column clues]", *(lengths_text(clue, ",") for clue in puzzle.columns))
    if puzzle.goal is not None:
        yield from ("[Solution grid]", *_grid_lines(puzzle.goal))
    board = Boards(puzzle.start, record.moves)[record.position].decided()
    yield from ("[Locked]", "false", "[Working grid]", *_grid_lines(board))
    yield from ("[State]", "GAME_STATE_SOLVING")


def _grid_lines(grid: Grid) -> Iterator[str]:
    return (" ".join(_CHARS[value] for value in row) for row in grid.rows())


def _one_line(text: str) -> str:
    return _BREAKS.sub(lambda match: quote(match[0]), text)
