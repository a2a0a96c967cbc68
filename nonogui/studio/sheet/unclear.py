"""Lines of a sheet whose numbers cannot be all that is printed: something is missing or joined."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise
from statistics import median
from typing import Final

from nonogui.core.line import Axis, Line
from nonogui.studio.sheet.sheet import Box, Numbers, needed

_WIDE: Final = 0.75
"""By how many heights of a digit a gap is wider than usual where a number is missing in it."""

_AGREED: Final = 0.7
"""Share of the lines whose clues begin as near to the board, where they are set against it."""


def unclear_lines(
    rows: Sequence[Numbers], columns: Sequence[Numbers], area: Box, remains: Iterable[Line]
) -> frozenset[Line]:
    """The lines in which a person should count the numbers.

    Args:
        rows: what was read in each row, from left to right.
        columns: what was read in each column, from the top down.
        area: the board in pixels.
        remains: lines with ink that makes no digit.
    """
    spans = [[(area.left - n.box.left, area.left - n.box.right) for n in line] for line in rows]
    drops = [[(area.top - n.box.top, area.top - n.box.bottom) for n in line] for line in columns]
    return frozenset(
        chain(
            remains,
            _unfit(Axis.ROW, rows, len(columns)),
            _unfit(Axis.COLUMN, columns, len(rows)),
            _gaping(Axis.ROW, rows, spans),
            _gaping(Axis.COLUMN, columns, drops),
        )
    )


def _unfit(axis: Axis, lines: Sequence[Numbers], length: int) -> Iterator[Line]:
    """The lines without a number, with a zero among others, and those that are too full."""
    for at, numbers in enumerate(lines):
        has_zero = len(numbers) > 1 and not all(number.value for number in numbers)
        if not numbers or has_zero or needed(numbers) > length:
            yield Line(axis, at)


def _gaping(
    axis: Axis, lines: Sequence[Numbers], spans: Sequence[Sequence[tuple[int, int]]]
) -> Iterator[Line]:
    """The lines with a gap in which there is room for a number.

    Args:
        axis: of the lines.
        lines: their numbers.
        spans: how far from the board each number begins and ends, the farthest number first.
    """
    heights = [number.box.height for line in lines for number in line]
    if not heights:
        return
    wide = _WIDE * median(heights)
    gaps = [[one[1] - other[0] for one, other in pairwise(line)] for line in spans]
    usual = median(chain.from_iterable(gaps)) if any(gaps) else 0
    last = [line[-1][1] for line in spans if line]
    start = median(last)
    is_set = sum(abs(each - start) <= wide for each in last) >= _AGREED * len(last)
    for at, line in enumerate(spans):
        is_far = is_set and bool(line) and line[-1][1] > start + wide
        if is_far or any(gap > usual + wide for gap in gaps[at]):
            yield Line(axis, at)
