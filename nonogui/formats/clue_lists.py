"""Read clues as lines of numbers, as most small formats write them, and assign lists to sides."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import dropwhile, groupby
from operator import itemgetter
from typing import Final

from nonogui.core.clue import Clue
from nonogui.core.grid import Axis, Line
from nonogui.core.palette import BLACK_AND_WHITE, Palette
from nonogui.core.problems import ProblemKey, Problems
from nonogui.core.puzzle import MAX_SIDE, Metadata, Puzzle
from nonogui.formats.base import Findings, Reading, checked_entry, fail
from nonogui.formats.decode import parse_number
from nonogui.formats.readings import COLUMNS_FIRST, ROWS_FIRST, choose, current
from nonogui.formats.work_limits import check_cancelled
from nonogui.lazy import regex

NumberedLine = tuple[int, str]
"""A line number in the file, counted from 1, and the text of that line."""

ONE_TOO_MANY: Final = MAX_SIDE + 1
"""Lines read per side: one more than allowed already shows that there are too many."""

MAX_WORDS: Final = 2 * MAX_SIDE
"""Words read per line: more would not fit into any puzzle."""

# Numbers read per clue: more would not fit into any puzzle.
_MAX_NUMBERS: Final = MAX_SIDE // 2 + 2


def numbered_lines(text: str) -> list[NumberedLine]:
    """Return the lines of a text, stripped; a line break at the very end starts no new line."""
    lines = text.removesuffix("\n").split("\n")
    return [(at, line.strip()) for at, line in enumerate(lines, start=1)]


def numbered_lines_from_first(text: str) -> list[NumberedLine]:
    """Like `numbered_lines`, without blank lines at the start; always at least one line."""
    lines = numbered_lines(text)
    return list(dropwhile(lambda line: not line[1], lines)) or lines[-1:]


def clue_lines(body: Sequence[NumberedLine], size: int | None) -> Sequence[NumberedLine]:
    """Return the clue lines; a blank line may be an empty clue or mean nothing.

    If the lines that are not blank are already `size`, blank lines are dropped. Otherwise they
    count, except at the end.
    """
    written = [(at, line) for at, line in body if line]
    if size is None or len(written) >= size:
        return written
    last = max((index for index, (_, line) in enumerate(body) if line), default=-1) + 1
    return body[: size if last <= size <= len(body) else last]


def line_groups(lines: Iterable[NumberedLine]) -> list[list[NumberedLine]]:
    """Return the groups of consecutive lines that are not blank."""
    runs = groupby(lines, key=lambda line: bool(line[1]))
    return [list(run) for is_written, run in runs if is_written]


def read_lengths(text: str, line: int, found: Findings, separator: str | None = None) -> Clue:
    """Read a black-and-white clue. Zeros or nothing are an empty clue, `?` is a blotted number."""
    # The limit applies while splitting: a hostile line may have millions of words.
    words = text.split(separator, _MAX_NUMBERS)[:_MAX_NUMBERS]
    lengths = [parse_number(word) for word in words]
    if not text.strip() or all(length == 0 for length in lengths):
        return Clue()
    for word, length in zip(words, lengths, strict=True):
        if not length and word.strip() != "?":
            found.error(ProblemKey.BAD_NUMBER, line, found=word.strip())
    return Clue.of(*(length or 0 for length in lengths))


_PADDING: Final = regex(r"^(?:0\s+)+(?=\d)|(?<=\d)(?:\s+0)+$")


def unpadded(lines: Iterable[NumberedLine]) -> list[NumberedLine]:
    """Return the lines without the zeros before and after their numbers."""
    return [(at, _PADDING.sub("", line.strip())) for at, line in lines]


def lengths_text(clue: Clue, separator: str = " ", empty: str = "0") -> str:
    """Return the lengths of a clue as one line."""
    return separator.join(str(block.length) for block in clue.blocks) or empty


Lengths = tuple[list[list[int]], list[list[int]]]
"""The lengths of the blocks in the rows and in the columns."""


_LENGTH: Final = itemgetter(0)  # of a block, in half the time of its name


def lengths_of(clues: Iterable[Clue]) -> list[list[int]]:
    """Return the lengths of the blocks of clues, without their colours."""
    return [[*map(_LENGTH, clue.blocks)] for clue in clues]


class Side:
    """The clues of one side and their lines in the file.

    Attributes:
        clues: in order.
        at: the line number of each clue in the file.
    """

    def __init__(self, clues: Iterable[Clue], at: Iterable[int]) -> None:
        """Store the clues; there must be one line number per clue."""
        self.clues = tuple(clues)
        self.at = tuple(at)

    @classmethod
    def of(cls, lines: Sequence[NumberedLine], read: Callable[[str, int], Clue]) -> Side:
        """Read a clue from each line."""
        clues: list[Clue] = []
        for at, text in lines:
            check_cancelled()
            clues.append(read(text, at))
        return cls(clues, (at for at, _ in lines))

    @classmethod
    def of_lengths(
        cls, lines: Sequence[NumberedLine], found: Findings, separator: str | None = None
    ) -> Side:
        """Read a black-and-white clue from each line."""
        return cls.of(lines, lambda text, at: read_lengths(text, at, found, separator))

    def cut(self, first: int) -> tuple[Side, Side]:
        """Split the side into its first clues and the others."""
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
        """Return the black-and-white clues of the lines of both sides."""
        return cls(Side.of_lengths(rows, found), Side.of_lengths(columns, found))

    @property
    def clues(self) -> tuple[tuple[Clue, ...], tuple[Clue, ...]]:
        """The clues of the rows and of the columns."""
        return self.rows.clues, self.columns.clues

    @cached_property
    def lengths(self) -> Lengths:
        """The lengths of the blocks in the rows and in the columns."""
        return lengths_of(self.rows.clues), lengths_of(self.columns.clues)

    @property
    def size(self) -> tuple[int, int]:
        """The width and the height."""
        return len(self.columns.clues), len(self.rows.clues)

    @property
    def turned(self) -> Sides:
        """The same clues with the sides exchanged."""
        return Sides(self.columns, self.rows, self.palette)

    @cached_property
    def fits(self) -> bool:
        """Whether every clue fits its line and both sides fill as many cells of each colour."""
        return not self.puzzle.clue_problems

    @cached_property
    def puzzle(self) -> Puzzle:
        """The puzzle with these clues, without texts."""
        return Puzzle(*self.clues, self.palette)

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
    """Return the first choice that fits; if none does, the first."""
    return next((sides for sides in choices if sides.fits), choices[0])


def choose_sides(
    ways: Mapping[str, Sides],
    found: Findings,
    *,
    is_doubtful: bool = True,
    are_unnamed: bool = False,
) -> Sides:
    """Return the requested choice of sides, or else the likeliest that fits.

    If the lists are unnamed, prefer the choice with the size or the order that the file states.
    """
    if are_unnamed and sum(way.fits for way in ways.values()) > 1:
        size, first = current().stated()
        stated = {Axis.ROW: ROWS_FIRST, Axis.COLUMN: COLUMNS_FIRST, None: ""}[first]
        order = sorted(ways, key=lambda name: (ways[name].size != size, name != stated))
        ways = {name: ways[name] for name in order}
    return choose(
        ways, found, fits=lambda way: way.fits, same=lambda way: way.clues, is_doubtful=is_doubtful
    )


def read_single_list(
    body: Sequence[NumberedLine], width: int, height: int, found: Findings
) -> Reading:
    """Read one puzzle from one list of black-and-white clues: rows and columns in sequence.

    The size may be the width and the height or the other way round, and either side may come first:
    both readings of a cut are mirror images of each other, so that one never fits alone.

    Raises:
        FileProblemsError: there are too many or too few clues, or lines that are not clues.
    """
    lines = clue_lines(body, width + height)
    if len(lines) != width + height:
        at = lines[-1][0] if lines else None
        raise fail(ProblemKey.CLUE_LINES, at, expected=width + height, found=len(lines))
    every = Side.of_lengths(lines, found)
    cuts = [Sides(*every.cut(first)) for first in (height, width)]
    # Programs write the width before the height, whichever side comes first.
    ways = {
        ROWS_FIRST: likeliest(cuts),
        COLUMNS_FIRST: likeliest([cut.turned for cut in reversed(cuts)]),
    }
    return reading_of(choose_sides(ways, found, are_unnamed=True), found)


def read_lists(
    rows: Sequence[NumberedLine],
    columns: Sequence[NumberedLine],
    found: Findings,
    metadata: Metadata | None = None,
) -> Reading:
    """Read one puzzle from two lists of black-and-white clues; their lengths are its size.

    Raises:
        FileProblemsError: a list is missing or too long, or contains something other than clues.
    """
    check_lists(rows, columns)
    return reading_of(Sides.of_lengths(rows, columns, found), found, metadata)


def check_lists(rows: Sequence[NumberedLine], columns: Sequence[NumberedLine]) -> None:
    """Refuse a missing list of clues, and one that is too long.

    Raises:
        FileProblemsError: a list is missing or too long.
    """
    for side, what in ((rows, "rows"), (columns, "columns")):
        if not side:
            raise fail(ProblemKey.MISSING, what=what)
    longer = max(rows, columns, key=len)
    check_size(len(columns), len(rows), longer[-1][0])


def reading_of(sides: Sides, found: Findings, metadata: Metadata | None = None) -> Reading:
    """Return the reading of a file that contains clues, perhaps with metadata.

    Raises:
        FileProblemsError: an error was found.
    """
    if found.any_error():
        raise found.give_up()
    puzzle = sides.puzzle.with_metadata(metadata or Metadata())
    entry = checked_entry(puzzle, None, found.take(), sides.file_lines)
    return Reading((entry,), Problems())


_DIGITS: Final = regex(r"[0-9 \t\n]*+")


def looks_sized(text: str) -> bool:
    """Return whether a text is only numbers: a size, and as many lines as its numbers add up to."""
    # Counting is cheap, so a long text is refused before it is matched.
    if text.count("\n") > 4 * MAX_SIDE or not _DIGITS.fullmatch(text):
        return False
    head, *body = numbered_lines(text.strip())
    sizes = [parse_number(word) or 0 for word in head[1][:100].split()]
    written = sum(bool(line) for _, line in body)
    return len(sizes) == 2 and min(sizes) > 0 and sum(sizes) in (written, len(body))


_SIZES: Final = regex(r"\s*([0-9]+)[\s,x]+([0-9]+)\s*", re.ASCII)


def read_size(line: NumberedLine) -> tuple[int, int]:
    """Read the two numbers of a line.

    Raises:
        FileProblemsError: there are not two numbers, or they are not a valid size.
    """
    at, text = line
    match = _SIZES.fullmatch(text[:100])
    sizes = [parse_number(word) for word in (match.groups() if match else (text,))]
    if match is None or None in sizes:
        raise fail(ProblemKey.BAD_NUMBER, at, found=text)
    first, second = (size or 0 for size in sizes)
    check_size(first, second, at)
    return first, second


def check_size(width: int, height: int, line: int | None = None) -> None:
    """Refuse a size that no puzzle can have.

    Raises:
        FileProblemsError: a side is too long or 0.
    """
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
        raise fail(ProblemKey.SIZE, line, width=width, height=height, most=MAX_SIDE)
