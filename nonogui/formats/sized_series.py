"""Read puzzles below each other, each a size and the clues of both sides, one clue a line.

Between them may be titles, remarks and words such as `Values:`. A solution may stand below the
clues, and the number of puzzles above all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, islice, takewhile
from typing import ClassVar, Final, NamedTuple

from nonogui.core.problems import ProblemKey
from nonogui.core.puzzle import MAX_SIDE, Metadata
from nonogui.formats import clue_lists
from nonogui.formats.base import MAX_PUZZLES, Entry, Findings, Format, Reading, fail
from nonogui.formats.free_text import title_above
from nonogui.formats.json_names import SIZES
from nonogui.formats.readings import COLUMNS_FIRST, ROWS_FIRST
from nonogui.formats.work_limits import check_cancelled
from nonogui.lazy import regex

# Above the 70 of one puzzle after its size, below the 75 of a table with commas.
_SERIES: Final = 72
# A choice: smaller puzzles may fit by chance where a fault has torn one.
_LEAST_SIDE: Final = 3

_REMARK: Final = regex(r"(?<![ \t])[ \t]*+(?:#|//|;|%)(?!\d)[^\n]*+")
# Numbers, perhaps with signs behind them that separate the sides: `1,1,2 //////`.
_NUMBERS: Final = regex(r"-|[ \t,-]*+\d[\d \t,-]*+[/|;=~*]*+")
_NUMBER: Final = regex(r"\d++")
_SIZE: Final = regex(r"(\d{1,4})[ \t,x×]++(\d{1,4})")
_CELLS: Final = regex(r"[01]{3,}+")
_BETWEEN_CELLS: Final = str.maketrans("", "", " \t,")


class _Line(NamedTuple):
    """A line of numbers, with its index in the text."""

    at: int
    text: str
    numbers: Sequence[int]


class _Block(NamedTuple):
    """A puzzle of a text.

    Attributes:
        size: both numbers of its size, in their order.
        sides: the clues of the first side and of the second.
        head: the index of the line with its size.
        end: the lines of numbers before the next puzzle, counted from the start of the text.
        is_sound: whether the clues fit, and both sides fill as many cells.
        order: the side that is first according to the solution below; "" if there is none.
    """

    size: tuple[int, int]
    sides: tuple[Sequence[_Line], Sequence[_Line]]
    head: int
    end: int
    is_sound: bool
    order: str = ""


class SizedSeries(Format):
    """Puzzles below each other, each after its size; one alone if no other format fits."""

    is_loose: ClassVar = True
    several: ClassVar = True
    metadata: ClassVar = ("title",)
    name_settles: ClassVar = False

    def sniff_text(self, text: str) -> int:
        """Look for several puzzles that all lines of numbers belong to."""
        # A size comes first, or below the number of puzzles.
        if not any(_SIZE.fullmatch(line.text) for line in islice(_number_lines(text), 2)):
            return 0
        blocks, left = _parts(text, most_left=1)
        return _SERIES * (sum(block.is_sound for block in blocks) > 1 and not left)

    def read_text(self, text: str) -> Reading:
        """Return the puzzles of a text, with the first line of numbers that is left over."""
        blocks, left = _parts(text)
        if len(blocks) > MAX_PUZZLES:
            raise fail(ProblemKey.TOO_MANY_PUZZLES, most=MAX_PUZZLES)
        lines = [line.strip() for line in text.split("\n")]
        order, is_shown = _order(blocks, lines)
        entries = [_entry(block, lines, order, is_doubtful=not is_shown) for block in blocks]
        found = Findings()
        if left and blocks:
            found.warning(ProblemKey.LEFT_OUT, left[0].at + 1, what="puzzles")
        return Reading(tuple(entries), found.take())


def _parts(text: str, most_left: int | None = None) -> tuple[list[_Block], list[_Line]]:
    """Return the puzzles of a text, and the lines of numbers that belong to none of them.

    A puzzle whose clues contradict each other is one if the next puzzle follows it.

    Args:
        text: the text.
        most_left: the search ends when more lines than that are left over.
    """
    lines = [*_number_lines(text)]
    sums = [0, *accumulate(sum(line.numbers) for line in lines)]
    blocks: list[_Block] = []
    left: list[_Line] = []
    at = 0
    while at < len(lines):
        check_cancelled()
        is_next = at == (blocks[-1].end if blocks else 0)
        block = _block(lines, sums, at, may_be_faulty=is_next)
        if block and not block.is_sound:
            is_whole = block.end == len(lines) or _block(lines, sums, block.end)
            block = block if is_whole else None
        is_apart = at > 0 and lines[at].at - lines[at - 1].at > 1
        if block and (is_next or min(block.size) >= _LEAST_SIDE - is_apart):
            blocks.append(block)
            at = block.end
        else:
            left.append(lines[at])
            at += 1
            if most_left is not None and len(left) > most_left:
                return [], left
    # A number above all puzzles counts them. A wrong count is told if nothing else is a fault.
    is_count = left[:1] == lines[:1] and all(len(line.numbers) == 1 for line in left[:1])
    is_right = any([*line.numbers] == [len(blocks)] for line in left[:1])
    return blocks, left[is_count and (is_right or len(left) > 1) :]


def _number_lines(text: str) -> Iterator[_Line]:
    for at, line in enumerate(text.split("\n")):
        numbers = _REMARK.sub("", line).strip()
        if _NUMBERS.fullmatch(numbers) or _SIZE.fullmatch(numbers):
            yield _Line(at, numbers, [int(each[:4]) for each in _NUMBER.findall(numbers)])


def _block(
    lines: Sequence[_Line], sums: Sequence[int], at: int, *, may_be_faulty: bool = False
) -> _Block | None:
    """Return the puzzle whose size a line may be; None if it is none.

    Args:
        lines: the lines of numbers of a text.
        sums: the sums of the numbers of all lines before each of them.
        at: an index of them.
        may_be_faulty: whether its clues may contradict each other.
    """
    found = _SIZE.fullmatch(lines[at].text) if at < len(lines) else None
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    start, end = at + 1, at + 1 + sum(size)
    if end > len(lines) or not 0 < min(size) <= max(size) <= MAX_SIDE:
        return None
    # Which number counts the first side is seen from the clues.
    equal = [
        first
        for first in size
        if 2 * sums[start + first] == sums[start] + sums[end] > 2 * sums[start]
    ]
    clues = _without_zeros(lines[start:end]) if equal or may_be_faulty else []
    fitting = [
        first
        for first in size
        if _fit(clues[:first], sum(size) - first) and _fit(clues[first:], first)
    ]
    agreeing = [first for first in equal if first in fitting]
    if not clues or not (agreeing or may_be_faulty):
        return None
    middle = [*agreeing, *fitting, size[0]][0]
    sides = (clues[:middle], clues[middle:])
    order, rows = _solution(sides, lines, end) if agreeing else ("", 0)
    return _Block(size, sides, lines[at].at, end + rows, bool(agreeing), order)


def _without_zeros(clues: Sequence[_Line]) -> list[_Line]:
    """Return clues without the zeros that end each or fill them up; none if others have zeros."""
    are_padded = len({len(clue.numbers) for clue in clues}) == 1
    are_ended = all(clue.numbers[-1:] == [0] for clue in clues)
    is_any = any(0 in clue.numbers and len(clue.numbers) > 1 for clue in clues)
    if is_any and not (are_padded or are_ended):
        return []
    return [clue._replace(numbers=[*filter(None, clue.numbers)]) for clue in clues]


def _fit(clues: Sequence[_Line], cells: int) -> bool:
    """Return whether all clues of a side fit into lines of so many cells."""
    return all(sum(clue.numbers) + len(clue.numbers) - 1 <= cells for clue in clues)


def _solution(
    sides: tuple[Sequence[_Line], Sequence[_Line]], lines: Sequence[_Line], at: int
) -> tuple[str, int]:
    """Return which side the rows are that solve a puzzle, from a line on, and their number."""
    first, second = ([line.numbers for line in side] for side in sides)
    ways = {ROWS_FIRST: (first, second), COLUMNS_FIRST: (second, first)}
    for order, (rows, columns) in ways.items():
        cells = [line.text.translate(_BETWEEN_CELLS) for line in lines[at : at + len(rows)]]
        if {*map(len, cells)} == {len(columns)} and all(map(_CELLS.fullmatch, cells)):
            upright = ["".join(column) for column in zip(*cells, strict=True)]
            if [*map(_runs, cells)] == rows and [*map(_runs, upright)] == columns:
                return order, len(rows)
    return "", 0


def _runs(cells: str) -> list[int]:
    return [len(run) for run in cells.split("0") if run]


def _order(blocks: Sequence[_Block], lines: Sequence[str]) -> tuple[str, bool]:
    """Return which side is first in all puzzles, and whether solutions show it; else "".

    What is called a size is width and height: one that is not square shows it less certainly.
    """
    shown = {block.order for block in blocks if block.order}
    if len(shown) == 1:
        return shown.pop(), True
    stated = {
        len(block.sides[0]) == block.size[0]
        for block in blocks
        if len({*block.size}) == 2
        and any(line.rstrip(" :").lower() in SIZES for line in _above(block, lines))
    }
    return COLUMNS_FIRST if stated == {True} else "", False


def _above(block: _Block, lines: Sequence[str]) -> list[str]:
    """Return the lines of text above a puzzle, up to a blank one, the nearest first."""
    before = lines[block.head - 1 :: -1] if block.head else ()
    return [*takewhile(lambda line: line and not _NUMBERS.fullmatch(line), before)]


def _entry(block: _Block, lines: Sequence[str], order: str, *, is_doubtful: bool) -> Entry:
    found = Findings()
    first, second = (
        clue_lists.Side.of_lengths(
            [(clue.at + 1, " ".join(map(str, clue.numbers))) for clue in side], found
        )
        for side in block.sides
    )
    sides = clue_lists.Sides(first, second)
    ways = {ROWS_FIRST: sides, COLUMNS_FIRST: sides.turned}
    if order:
        ways = {order: ways[order], **ways}
    chosen = clue_lists.choose_sides(ways, found, is_doubtful=is_doubtful, are_unnamed=not order)
    title = title_above(line for line in _above(block, lines) if not line.endswith(":"))
    return clue_lists.reading_of(chosen, found, Metadata(title)).entries[0]
