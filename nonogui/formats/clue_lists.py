"""Clues as lines of numbers, as most small formats have them, and which list is which side."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import dropwhile, groupby
from typing import Final

from nonogui.core.clue import Clue
from nonogui.core.line import Axis, Line
from nonogui.core.palette import BLACK_AND_WHITE, Palette
from nonogui.core.problems import ProblemKey, Problems
from nonogui.core.puzzle import MAX_SIDE, Metadata, Puzzle
from nonogui.formats.base import Findings, Reading, checked, fail
from nonogui.formats.decode import number
from nonogui.formats.readings import COLUMNS_FIRST, ROWS_FIRST, choose
from nonogui.formats.watching import look

NumberedLine = tuple[int, str]
"""A line of a file: its number, counted from 1, and its text."""

ONE_TOO_MANY: Final = MAX_SIDE + 1
"""Lines of a side that are looked at: what follows would only be too many more."""

MOST_WORDS: Final = 2 * MAX_SIDE
"""Words of a line that are looked at: what is left out would not fit in any case."""

_MOST_NUMBERS: Final = MAX_SIDE // 2 + 2
"""Numbers of a clue that are looked at: already these would not fit in any case."""


def numbered(text: str) -> list[NumberedLine]:
    """The lines of a text without blanks around them; an end of line at its end starts none."""
    lines = text.removesuffix("\n").split("\n")
    return [(at, line.strip()) for at, line in enumerate(lines, start=1)]


def numbered_from_first(text: str) -> list[NumberedLine]:
    """As `numbered`, without blank lines at the start; one line at least."""
    lines = numbered(text)
    return list(dropwhile(lambda line: not line[1], lines)) or lines[-1:]


def true_lines(body: Sequence[NumberedLine], size: int | None) -> Sequence[NumberedLine]:
    """The clue lines among lines some of which may be blank: a blank may be an empty clue.

    When the others are as many as there should be, blanks mean nothing; else those before the
    end count.
    """
    written = [(at, line) for at, line in body if line]
    if size is None or len(written) >= size:
        return written
    last = max((index for index, (_, line) in enumerate(body) if line), default=-1) + 1
    return body[: max(last, size)]


def blocks_of_lines(lines: Iterable[NumberedLine]) -> list[list[NumberedLine]]:
    """The runs of lines that are not blank."""
    runs = groupby(lines, key=lambda line: bool(line[1]))
    return [list(run) for is_written, run in runs if is_written]


def read_lengths(text: str, line: int, found: Findings, separator: str | None = None) -> Clue:
    """The black-and-white clue of a line; zeros or nothing are an empty one, `?` is blotted."""
    words = text.split(separator, _MOST_NUMBERS)[:_MOST_NUMBERS]
    lengths = [number(word) for word in words]
    if not text.strip() or all(length == 0 for length in lengths):
        return Clue()
    for word, length in zip(words, lengths, strict=True):
        if not length and word.strip() != "?":
            found.error(ProblemKey.BAD_NUMBER, line, found=word.strip())
    return Clue.of(*(length or 0 for length in lengths))


def lengths_text(clue: Clue, separator: str = " ", empty: str = "0") -> str:
    """The lengths of a clue in a line."""
    return separator.join(str(block.length) for block in clue.blocks) or empty


class Side:
    """The clues of one side and the lines of the file that they stand on.

    Attributes:
        clues: in order.
        at: the number of each one's line in the file.
    """

    def __init__(self, clues: Iterable[Clue], at: Iterable[int]) -> None:
        """Keep them; there is a line for each clue."""
        self.clues = tuple(clues)
        self.at = tuple(at)

    @classmethod
    def of(cls, lines: Sequence[NumberedLine], read: Callable[[str, int], Clue]) -> Side:
        """The clues that are read from some lines, each with its number."""
        clues: list[Clue] = []
        for at, text in lines:
            look()
            clues.append(read(text, at))
        return cls(clues, (at for at, _ in lines))

    @classmethod
    def of_lengths(
        cls, lines: Sequence[NumberedLine], found: Findings, separator: str | None = None
    ) -> Side:
        """The black-and-white clues of some lines."""
        return cls.of(lines, lambda text, at: read_lengths(text, at, found, separator))

    def cut(self, first: int) -> tuple[Side, Side]:
        """The first so many clues, and the others."""
        return (
            Side(self.clues[:first], self.at[:first]),
            Side(self.clues[first:], self.at[first:]),
        )


class Sides:
    """Two lists of clues, taken to be the rows and the columns.

    Attributes:
        rows: the clues of the rows.
        columns: the clues of the columns.
        palette: their colours.
    """

    def __init__(self, rows: Side, columns: Side, palette: Palette = BLACK_AND_WHITE) -> None:
        """Take a side for the rows, the other for the columns."""
        self.rows = rows
        self.columns = columns
        self.palette = palette

    @classmethod
    def of_lengths(
        cls, rows: Sequence[NumberedLine], columns: Sequence[NumberedLine], found: Findings
    ) -> Sides:
        """The black-and-white clues of the lines of both sides."""
        return cls(Side.of_lengths(rows, found), Side.of_lengths(columns, found))

    @property
    def clues(self) -> tuple[tuple[Clue, ...], tuple[Clue, ...]]:
        """The clues of the rows and of the columns."""
        return self.rows.clues, self.columns.clues

    @cached_property
    def fits(self) -> bool:
        """Whether every clue fits its line and both sides fill as many cells of each colour."""
        return not Puzzle(*self.clues, self.palette).clue_problems

    @property
    def file_lines(self) -> dict[Line, int]:
        """The line of the file for each line of the puzzle."""
        sides = {Axis.ROW: self.rows, Axis.COLUMN: self.columns}
        return {
            Line(axis, index): at
            for axis, side in sides.items()
            for index, at in enumerate(side.at)
        }


def likeliest(choices: Sequence[Sides]) -> Sides:
    """Return the first way to take the sides that fits, else the first."""
    return next((sides for sides in choices if sides.fits), choices[0])


def choose_sides(ways: Mapping[str, Sides], found: Findings, *, is_doubtful: bool = True) -> Sides:
    """Return the likeliest way to take the sides that fits, or the one that was asked for."""
    return choose(
        ways, found, fits=lambda way: way.fits, same=lambda way: way.clues, is_doubtful=is_doubtful
    )


def read_in_one(body: Sequence[NumberedLine], width: int, height: int, found: Findings) -> Reading:
    """The one puzzle of one list of black-and-white clues: the rows and the columns.

    The size may be the other way round, and in a square either side may come first: what fits
    tells, and a warning when that doesn't.

    Raises:
        FileProblemsError: the clues are too many, too few or no clues.
    """
    lines = true_lines(body, width + height)
    if len(lines) != width + height:
        at = lines[-1][0] if lines else None
        raise fail(ProblemKey.CLUE_LINES, at, expected=width + height, found=len(lines))
    every = Side.of_lengths(lines, found)
    columns, rows = every.cut(width)
    ways = {
        ROWS_FIRST: likeliest([Sides(*every.cut(first)) for first in (height, width)]),
        COLUMNS_FIRST: Sides(rows, columns),
    }
    return reading_of(choose_sides(ways, found), found)


def read_lists(
    rows: Sequence[NumberedLine],
    columns: Sequence[NumberedLine],
    found: Findings,
    metadata: Metadata | None = None,
) -> Reading:
    """The one puzzle of two lists of black-and-white clues, whose lengths are its size.

    Raises:
        FileProblemsError: a list is missing or too long, or holds what is no clue.
    """
    check_lists(rows, columns)
    return reading_of(Sides.of_lengths(rows, columns, found), found, metadata)


def check_lists(rows: Sequence[NumberedLine], columns: Sequence[NumberedLine]) -> None:
    """Refuse lists of clues of which one is missing or too long.

    Raises:
        FileProblemsError: one is.
    """
    for side, what in ((rows, "rows"), (columns, "columns")):
        if not side:
            raise fail(ProblemKey.MISSING, what=what)
    longer = max(rows, columns, key=len)
    check_size(len(columns), len(rows), longer[-1][0])


def reading_of(sides: Sides, found: Findings, metadata: Metadata | None = None) -> Reading:
    """What a file holds that has nothing but clues, and perhaps says something about them.

    Raises:
        FileProblemsError: an error was found.
    """
    if found.any_error():
        raise found.give_up()
    puzzle = Puzzle(*sides.clues, sides.palette, metadata=metadata or Metadata())
    entry = checked(puzzle, None, found.take(), sides.file_lines)
    return Reading((entry,), Problems())


_DIGITS: Final = re.compile(r"[0-9 \t\n]*+")


def looks_sized(text: str) -> bool:
    """Whether a text is numbers only: a size, and as many lines as both numbers add up to."""
    if text.count("\n") > 4 * MAX_SIDE or not _DIGITS.fullmatch(text):
        return False
    head, *body = numbered(text.strip())
    sizes = [number(word) or 0 for word in head[1][:100].split()]
    written = sum(bool(line) for _, line in body)
    return len(sizes) == 2 and min(sizes) > 0 and sum(sizes) in (written, len(body))


_SIZES: Final = re.compile(r"\s*([0-9]+)[\s,x]+([0-9]+)\s*", re.ASCII)


def read_size(line: NumberedLine) -> tuple[int, int]:
    """The two numbers of a line.

    Raises:
        FileProblemsError: it has no two, or they are no sides of a puzzle.
    """
    at, text = line
    match = _SIZES.fullmatch(text[:100])
    sizes = [number(word) for word in (match.groups() if match else (text,))]
    if match is None or None in sizes:
        raise fail(ProblemKey.BAD_NUMBER, at, found=text)
    first, second = (size or 0 for size in sizes)
    check_size(first, second, at)
    return first, second


def check_size(width: int, height: int, line: int | None = None) -> None:
    """Refuse a size that no puzzle has.

    Raises:
        FileProblemsError: a side is too long, or nothing.
    """
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
        raise fail(ProblemKey.SIZE, line, width=width, height=height, most=MAX_SIDE)
