"""The text files of pzpr (`pzprv3`): clues beside the board, numbers struck out with `c`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from nonogui.core.clue import Clue
from nonogui.core.game import Game, GameRecord
from nonogui.core.grid import EMPTY, UNKNOWN, Grid
from nonogui.core.line import Axis, Line
from nonogui.core.problems import ProblemKey, Problems
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import (
    Entry,
    Findings,
    Progress,
    Reading,
    TextFormat,
    checked,
    fail,
    restored,
)
from nonogui.formats.clue_lists import check_size, read_lengths
from nonogui.formats.decode import number
from nonogui.formats.puzzlink import KIND, slots, slots_problem

_MAGIC: Final = "pzprv3"
_FREE: Final = "."
_VALUES: Final = {_FREE: UNKNOWN, "#": 1, "+": EMPTY}
_CHARS: Final = {value: char for char, value in _VALUES.items()}
_STRUCK: Final = "c"
_HEAD: Final = re.compile(r"pzprv3(?:\.[0-9]+)?")

_Row = tuple[int, list[str]]


class Pzpr(TextFormat):
    """Height, width, and the board with the clues on its left and above."""

    progress: ClassVar = Progress.BOARD
    ticks: ClassVar = True

    def sniff_text(self, text: str) -> int:
        """Its first word."""
        return 100 * text.lstrip().startswith(_MAGIC)

    def read_text(self, text: str) -> Reading:
        """The one puzzle of a text, with its board."""
        parts = [part for part in _parts(text) if part[1].strip()] or [(1, "")]
        if not _HEAD.fullmatch(parts[0][1].strip()) or len(parts) < 4:
            at, word = parts[0] if len(parts) > 3 else parts[-1]
            raise fail(ProblemKey.SYNTAX, at, expected=_MAGIC, found=word.strip())
        if parts[1][1].strip() != KIND:
            raise fail(ProblemKey.UNSUPPORTED, parts[1][0], what="kind")
        height, width = (number(part) or 0 for _, part in parts[2:4])
        check_size(width, height, parts[3][0])
        return Reading((_entry(_rows(parts[4:], width, height), width, height),), Problems())

    def write_text(self, entries: Sequence[Entry]) -> str:
        """The one puzzle, with its board."""
        return "\n".join([*_lines(entries[0]), ""])

    def losses(self, entry: Entry) -> Problems:
        """Clues of more numbers than could ever fit can't be written."""
        return slots_problem(entry.puzzle) or super().losses(entry)


# --- reading ---


def _parts(text: str) -> Iterator[tuple[int, str]]:
    """The lines, each with its number; a stroke ends a line as well."""
    for at, line in enumerate(text.split("\n"), start=1):
        yield from ((at, part) for part in line.split("/"))


def _rows(parts: Sequence[tuple[int, str]], width: int, height: int) -> list[_Row]:
    """The words of each row, clues and board.

    Raises:
        FileProblemsError: there are too few.
    """
    across, down = width + slots(width), height + slots(height)
    rows = [(at, part.split(maxsplit=across)[:across]) for at, part in parts[:down]]
    for at, row in rows:
        if len(row) != across:
            raise fail(ProblemKey.PICTURE_SIZE, at, expected=across, found=len(row))
    if len(rows) != down:
        last = rows[-1][0] if rows else None
        raise fail(ProblemKey.PICTURE_SIZE, last, expected=across * down, found=across * len(rows))
    return rows


def _entry(rows: Sequence[_Row], width: int, height: int) -> Entry:
    left, above = slots(width), slots(height)
    words = {Line(Axis.ROW, index): row[:left] for index, (_, row) in enumerate(rows[above:])}
    for index in range(width):
        column = [row[left + index] for _, row in rows[:above]]
        words[Line(Axis.COLUMN, index)] = column
    numbers = {line: [word for word in each if word != _FREE] for line, each in words.items()}
    places = {line: above + line.index if line.axis is Axis.ROW else above - 1 for line in words}
    file_lines = {line: rows[place][0] for line, place in places.items()}
    found = Findings()
    clues = {
        line: read_lengths(" ".join(each).replace(_STRUCK, ""), file_lines[line], found)
        for line, each in numbers.items()
    }
    cells = [_value(word, at, found) for at, row in rows[above:] for word in row[left:]]
    if found.any_error():
        raise found.give_up()
    puzzle = Puzzle(tuple(_side(clues, Axis.ROW)), tuple(_side(clues, Axis.COLUMN)))
    ticks = frozenset(
        (line, block)
        for line, each in numbers.items()
        for block, word in enumerate(each[: len(clues[line])])
        if word.startswith(_STRUCK)
    )
    record = restored(puzzle, Grid(width, height, bytes(cells)), ticks)
    return checked(puzzle, record if record.moves else None, found.take(), file_lines)


def _side(clues: dict[Line, Clue], axis: Axis) -> Iterator[Clue]:
    return (clue for line, clue in clues.items() if line.axis is axis)


def _value(word: str, line: int, found: Findings) -> int:
    if word not in _VALUES:
        found.error(ProblemKey.BAD_CELL, line, found=word)
    return _VALUES.get(word, UNKNOWN)


# --- writing ---


def _lines(entry: Entry) -> Iterator[str]:
    puzzle = entry.puzzle
    game = Game.resume(puzzle, entry.record or GameRecord())
    left, above = slots(puzzle.width), slots(puzzle.height)
    columns = [_words(game, Line(Axis.COLUMN, index), above) for index in range(puzzle.width)]
    yield from (_MAGIC, KIND, str(puzzle.height), str(puzzle.width))
    for words in zip(*columns, strict=True):
        yield " ".join([*[_FREE] * left, *words])
    for index, row in enumerate(game.grid.decided().rows()):
        yield " ".join([*_words(game, Line(Axis.ROW, index), left), *(_CHARS[v] for v in row)])


def _words(game: Game, line: Line, room: int) -> list[str]:
    """The numbers of a line, free places first."""
    blocks = enumerate(game.puzzle.clue(line).blocks)
    words = [f"{_STRUCK if (line, i) in game.ticks else ''}{block.length}" for i, block in blocks]
    return [*[_FREE] * (room - len(words)), *words]
