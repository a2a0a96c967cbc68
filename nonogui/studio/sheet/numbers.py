"""Numbers of digits: which digits beside a board stand close enough to be one number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from statistics import median
from typing import Final

from nonogui.studio.sheet.sheet import Numbers, ReadNumber, Shape

_NARROW: Final = 0.4
"""A digit that is narrower, in heights, is a 1, whose sides may be empty."""

_SPACES: Final = (0.36, 0.3, 0.22)
"""By how many heights more than a digit's width the middles of two digits are apart, at most, that
are of one number: with none, one or both of them narrow."""

_PAPER: Final = (0.1, 0.7, 0.35)
"""Heights of paper between two digits: between numbers it is more than something from the first to
the second, mostly the third."""

_SEARCHED: Final = 0.22
"""How far from that a gap in the distances of a sheet is looked for."""


def row_ways(
    lines: Sequence[Sequence[Shape]], length: int, bars: Sequence[float] = ()
) -> list[list[Numbers]]:
    """The numbers of each row from its digits, in the ways in which these may belong together.

    Digits are of one number where their middles are near, or where the paper between them is
    narrow. Mostly that is the same; where it is not, the puzzle knows better.

    Args:
        lines: the digits of each row in any order.
        length: cells of a row; no number is larger.
        bars: where upright lines part the clues into boxes, one number each; none without boxes.

    Returns:
        At least one way, the likeliest first.
    """
    ordered = [sorted(line, key=lambda shape: shape.box.left) for line in lines]
    if bars:
        return [[tuple(_boxed(line, bars)) for line in ordered]]
    pairs = [pair for line in ordered for pair in pairwise(line)]
    limits = _limits(pairs)
    narrow = _widest_gap(sorted(_paper(*pair) for pair in pairs), *_PAPER)

    def is_near(one: Shape, other: Shape) -> bool:
        return _apart(one, other) <= limits[_kind(one, other)]

    def is_close(one: Shape, other: Shape) -> bool:
        return _paper(one, other) <= narrow

    ways: list[list[Numbers]] = []
    for is_one in (is_near, is_close):
        way = [_joined(line, length, is_one) for line in ordered]
        if way not in ways:
            ways.append(way)
    return ways


def _joined(line: Sequence[Shape], length: int, is_one: Callable[[Shape, Shape], bool]) -> Numbers:
    """The numbers of a row: neighbours that belong together are one."""
    numbers: list[list[Shape]] = []
    for shape in line:
        if numbers and is_one(numbers[-1][-1], shape):
            numbers[-1].append(shape)
        else:
            numbers.append([shape])
    fitting = (part for number in numbers for part in _fitting(number, length))
    return tuple(ReadNumber(tuple(number)) for number in fitting)


def column_numbers(lines: Sequence[Sequence[Shape]]) -> list[Numbers]:
    """The numbers of each column: digits side by side are one number."""
    result = []
    for line in lines:
        numbers: list[list[Shape]] = []
        for shape in sorted(line, key=lambda shape: shape.box.top + shape.box.bottom):
            if numbers and _is_beside(numbers[-1][-1], shape):
                numbers[-1].append(shape)
            else:
                numbers.append([shape])
        ordered = (sorted(number, key=lambda shape: shape.box.left) for number in numbers)
        result.append(tuple(ReadNumber(tuple(number)) for number in ordered))
    return result


def _is_beside(one: Shape, other: Shape) -> bool:
    shared = min(one.box.bottom, other.box.bottom) - max(one.box.top, other.box.top)
    return shared > 0.5 * min(one.box.height, other.box.height)


def _boxed(line: Sequence[Shape], bars: Sequence[float]) -> list[ReadNumber]:
    numbers: dict[int, list[Shape]] = {}
    for shape in line:
        middle = (shape.box.left + shape.box.right) / 2
        numbers.setdefault(sum(bar < middle for bar in bars), []).append(shape)
    return [ReadNumber(tuple(shapes)) for shapes in numbers.values()]


def _fitting(number: list[Shape], length: int) -> list[list[Shape]]:
    """A number, or where it is larger than a line is long the two that it must be."""
    if len(number) == 1 or ReadNumber(tuple(number)).value <= length:
        return [number]
    gaps = [_apart(one, other) for one, other in pairwise(number)]
    at = gaps.index(max(gaps)) + 1
    return [*_fitting(number[:at], length), *_fitting(number[at:], length)]


def _limits(pairs: Sequence[tuple[Shape, Shape]]) -> list[float]:
    """For each kind of pair how far apart, in heights, its digits are at most in one number."""
    widths = [shape.box.width / shape.box.height for pair in pairs for shape in pair]
    wide = [width for width in widths if width >= _NARROW]
    width = median(wide) if wide else 0.6
    limits = []
    for kind, space in enumerate(_SPACES):
        usual = width + space
        apart = sorted(_apart(*pair) for pair in pairs if _kind(*pair) == kind)
        limits.append(_widest_gap(apart, usual - _SEARCHED, usual + _SEARCHED, usual))
    return limits


def _widest_gap(values: Sequence[float], low: float, high: float, usual: float) -> float:
    """The middle of the widest stretch without a value in a range; the usual one without any."""
    inside = [value for value in values if low < value < high]
    if not inside:
        return usual
    edges = [low, *inside, high]
    start, end = max(pairwise(edges), key=lambda pair: pair[1] - pair[0])
    return (start + end) / 2


def _apart(one: Shape, other: Shape) -> float:
    """The distance of the middles of two digits in heights."""
    height = max(one.box.height, other.box.height)
    return (other.box.left + other.box.right - one.box.left - one.box.right) / 2 / height


def _paper(one: Shape, other: Shape) -> float:
    """The paper between two digits in heights."""
    return (other.box.left - one.box.right) / max(one.box.height, other.box.height)


def _kind(one: Shape, other: Shape) -> int:
    """How many of two digits are narrow."""
    return sum(shape.box.width < _NARROW * shape.box.height for shape in (one, other))
