"""The format of the program Griddlers (`.sgriddler`): numbers, marks, and ticked numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise, product
from typing import ClassVar, Final

from nonogui.core.clue import Clue
from nonogui.core.game import Game, GameRecord
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Grid, Line, is_filled, maybe
from nonogui.core.problems import FileProblemsError, ProblemKey, Problems
from nonogui.core.progress import line_progress
from nonogui.core.puzzle import Puzzle
from nonogui.formats import clue_lists
from nonogui.formats.base import (
    CERTAIN,
    Entry,
    Findings,
    Format,
    Reading,
    StoredProgress,
    board_record,
    checked_entry,
    fail,
)
from nonogui.formats.readings import FARTHEST_FIRST, NEAREST_FIRST

_MAGIC = "MK Version 3.0"


class Sgriddler(Format):
    """Size, the player's board, columns, rows; numbers nearest to the grid come first."""

    name_settles: ClassVar = False
    progress: ClassVar = StoredProgress.BOARD
    maybe_marks: ClassVar = True
    ticks: ClassVar = True

    def sniff_text(self, text: str) -> int:
        """Look for the version at its start."""
        return CERTAIN * text.lstrip().startswith("MK Version")

    def read_text(self, text: str) -> Reading:
        """Return the one puzzle of a text, with its board."""
        return read_sgriddler(text)

    def write_text(self, entries: Sequence[Entry]) -> str:
        """Return the one puzzle as text, with the line ends that the program itself uses."""
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
    """Return the numbers from the grid outward, or a blank: an empty line would end the section."""
    blocks = [*enumerate(puzzle.clue(line).blocks)][::-1]
    return " ".join(f"{'-' if (line, i) in game.ticks else ''}{b.length}" for i, b in blocks) or " "


# --- reading ---


CELLS: Final = {"#": 1, ".": EMPTY, "o": maybe(1), "?": UNKNOWN}
"""The characters of a picture; `,`, a tentative space, counts as unknown."""

_Lines = Sequence[clue_lists.NumberedLine]


@dataclass(frozen=True)
class _Layout:
    """One way to assign the lines of a file."""

    picture: Grid
    columns: _Lines
    rows: _Lines


def read_sgriddler(text: str) -> Reading:
    """Read the one puzzle of a text.

    Raises:
        FileProblemsError: there is no puzzle, or it can't be read.
    """
    lines = list(enumerate(text.removesuffix("\n").split("\n"), start=1))
    start = next((index for index, (_, line) in enumerate(lines) if index and line.strip()), None)
    if start is None:
        raise fail(ProblemKey.NO_PUZZLE)
    width, height = clue_lists.read_size(lines[start])
    body = lines[start + 1 :]
    if body and not body[0][1].strip():
        body = body[1:]
    choices = list(_layouts(body, width, height))
    if not choices or _stops_early(body, width, height):
        return Reading((_from_picture(_picture(body, width, height), lines[-1][0]),), Problems())
    return Reading((_entry(choices),), Problems())


def _stops_early(body: _Lines, width: int, height: int) -> bool:
    """Return whether the file ends after the columns and a blank line, or even before them."""
    last = max((index for index, (_, line) in enumerate(body, start=1) if line), default=0)
    return last <= height or (last <= height + 1 + width and not body[height][1].strip())


def _entry(choices: Sequence[_Layout]) -> Entry:
    chosen, sides = _fitting(choices)
    outward = _reverse_numbers(sides)
    found = Findings()
    is_natural = _is_natural(sides, outward, chosen.picture, found)
    sides = sides if is_natural else outward
    puzzle = Puzzle(*sides.clues)
    ticks = frozenset(_ticked(puzzle, chosen, is_natural=is_natural))
    record = board_record(puzzle, chosen.picture, ticks)
    return checked_entry(puzzle, record if record.moves else None, found.take(), sides.file_lines)


def _is_natural(
    natural: clue_lists.Sides, outward: clue_lists.Sides, picture: Grid, found: Findings
) -> bool:
    """Return whether clues are listed towards the grid, which is unusual.

    They are taken so if the board then breaks fewer clues. The player's mistakes may also be the
    cause, so a warning is added.
    """
    is_likely = _count_broken_lines(natural, picture) < _count_broken_lines(outward, picture)
    ways = {NEAREST_FIRST: outward, FARTHEST_FIRST: natural}
    if is_likely:
        ways = dict(reversed(ways.items()))
    return clue_lists.choose_sides(ways, found, is_doubtful=is_likely) is natural


def _fitting(choices: Sequence[_Layout]) -> tuple[_Layout, clue_lists.Sides]:
    """Return the first way to assign the lines in which all clues fit, else the first.

    Raises:
        FileProblemsError: even that way has lines that are not clues.
    """
    numbers = _Numbers()
    for choice in choices:
        with suppress(FileProblemsError):
            if (sides := numbers.sides(choice)).fits:
                return choice, sides
    return choices[0], numbers.sides(choices[0])


def _from_picture(picture: Grid, line: int) -> Entry:
    """Return the puzzle of a file that ends before its clues."""
    if not any(map(is_filled, picture.cells)):
        raise fail(ProblemKey.MISSING, line, what="clues")
    return Entry(Puzzle.from_picture(picture.picture()))


# --- which lines are what ---


def _layouts(body: _Lines, width: int, height: int) -> Iterator[_Layout]:
    """Yield the ways to assign the lines after the size, the usual one first."""
    sizes = dict.fromkeys([(width, height), (height, width)])
    # Some files lack the blank lines between sections, or have width and height swapped.
    for (across, down), *gaps in product(sizes, (1, 0), (1, 0)):
        parts = _cut(body[down:], [gaps[0], across, gaps[1], down])
        if parts and not any(line.strip() for part in parts[::2] for _, line in part):
            yield _Layout(_picture(body[:down], across, down), parts[1], parts[3])


def _cut(lines: _Lines, sizes: Sequence[int]) -> list[_Lines] | None:
    """Cut lines into parts of these sizes, padding the last; None if too many are missing."""
    missing = sum(sizes) - len(lines)
    if missing >= sizes[-1]:
        return None
    lines = [*lines, *((lines[-1][0], "") for _ in range(missing))]
    ends = [sum(sizes[:count]) for count in range(len(sizes) + 1)]
    return [lines[start:end] for start, end in pairwise(ends)]


def _picture(lines: _Lines, width: int, height: int) -> Grid:
    """Return the board; missing and unknown characters are unknown cells."""
    rows = [_cells(line, width) for _, line in lines[:height]]
    rows += [""] * (height - len(rows))
    cells = (CELLS.get(char, UNKNOWN) for row in rows for char in row.ljust(width, "?"))
    return Grid(width, height, bytes(cells))


def _cells(line: str, width: int) -> str:
    """Return the characters of a row, each after a blank, or without blanks."""
    return line[1 : 2 * width : 2] if " " in line.strip() or line[:1] == " " else line[:width]


# --- clues ---


class _Numbers:
    """The clues of lines; each is parsed once for all layouts."""

    def __init__(self) -> None:
        self._known: dict[clue_lists.NumberedLine, tuple[Clue, Problems]] = {}

    def sides(self, layout: _Layout) -> clue_lists.Sides:
        """Return the clues in file order, without their marks."""
        found = Findings()
        columns, rows = (
            clue_lists.Side.of(lines, lambda text, at: self._clue((at, text), found))
            for lines in (layout.columns, layout.rows)
        )
        if found.any_error():
            raise found.give_up()
        return clue_lists.Sides(rows, columns)

    def _clue(self, line: clue_lists.NumberedLine, found: Findings) -> Clue:
        if line not in self._known:
            at, text = line
            own = Findings()
            clue = clue_lists.read_lengths(text.replace("-", " "), at, own)
            self._known[line] = (clue, own.take())
        clue, problems = self._known[line]
        found.add(problems)
        return clue


def _reverse_numbers(sides: clue_lists.Sides) -> clue_lists.Sides:
    """Return the sides with the numbers of each clue reversed."""
    rows, columns = (
        clue_lists.Side((Clue(clue.blocks[::-1]) for clue in side.clues), side.at)
        for side in (sides.rows, sides.columns)
    )
    return clue_lists.Sides(rows, columns)


def _count_broken_lines(sides: clue_lists.Sides, picture: Grid) -> int:
    """Return how many lines of a picture are certainly wrong."""
    puzzle = Puzzle(*sides.clues)
    return sum(
        line_progress(puzzle.clue(line), picture.line(line)).broken for line in puzzle.lines()
    )


def _ticked(puzzle: Puzzle, chosen: _Layout, *, is_natural: bool) -> Iterator[tuple[Line, int]]:
    """Yield the ticked numbers by line and block."""
    for line, (_, text) in zip(puzzle.lines(), (*chosen.rows, *chosen.columns), strict=True):
        words = text.split()
        for block, word in enumerate(words if is_natural else words[::-1]):
            if word.startswith("-") and block < len(puzzle.clue(line)):
                yield line, block
