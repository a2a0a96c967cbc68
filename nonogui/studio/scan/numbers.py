"""Join digits to numbers: decide which digits beside a board are close enough."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain, pairwise
from math import inf
from statistics import median
from typing import Final

from nonogui.studio.images.spec import Box
from nonogui.studio.scan.scan import Numbers, ReadNumber, Shape

# The width, in heights, below which a digit is a 1; beside a 1 there is often empty space.
_NARROW: Final = 0.4

# The largest distance between the middles of two digits of one number, beyond a digit's width and
# in heights. The values are for none, one or both of them narrow.
_SPACES: Final = (0.36, 0.3, 0.22)

# The paper between two numbers, in heights: the smallest and largest value, and the usual one.
_PAPER: Final = (0.1, 0.7, 0.35)

# How much the distances of digits differ, in heights, if all are evenly spaced: in small print, a
# pixel is a tenth. Two-digit numbers among others make it 0.2 and more.
_EVEN: Final = 0.15

# How far from that value to look for a gap in the distances on a scan.
_SEARCHED: Final = 0.22


def without_padding(lines: Sequence[Numbers]) -> list[Numbers]:
    """Return the numbers of all lines without the zeros that some programs put before short clues.

    All lines have as many numbers then.
    """
    count = max(map(len, lines), default=0)
    if count < 2 or any(len(line) != count for line in lines):
        return list(lines)
    # A line of zeros keeps one.
    firsts = [next((at for at, n in enumerate(line) if n.value), count - 1) for line in lines]
    return [line[at:] for line, at in zip(lines, firsts, strict=True)]


def row_readings(
    lines: Sequence[Sequence[Shape]],
    length: int,
    bars: Sequence[float] = (),
    chips: Sequence[Box] = (),
) -> list[list[Numbers]]:
    """Join the digits of each row to numbers, in the ways that are possible.

    Digits belong together if they share a box, or if their middles are close, or if the paper
    between them is narrow.
    Usually both agree; if not, the puzzle decides later. If all are evenly spaced, each may be a
    number, too.

    Args:
        lines: the digits of each row in any order.
        length: the number of cells of a row; no number is larger.
        bars: the positions of vertical lines that separate clue boxes, mostly one number each;
            empty without boxes.
        chips: coloured grounds, each of one number.

    Returns:
        At least one way, the most likely first.
    """
    ordered = [_in_reading_order(line) for line in lines]
    if bars and not chips:
        bars = _going_on(bars, min((line[0].box.left for line in ordered if line), default=inf))
        boxed = [tuple(_join_in_boxes(line, bars)) for line in ordered]
        if all(number.value <= length for line in boxed for number in line):
            return [boxed]  # else a box has all numbers of a row
    pairs = [pair for line in ordered for pair in pairwise(line) if _is_beside(*pair)]
    limits = _limits(pairs)
    narrow = _widest_gap(sorted(_paper_between(*pair) for pair in pairs), *_PAPER)

    def is_near(one: Shape, other: Shape) -> bool:
        return _digit_distance(one, other) <= limits[_narrow_digits(one, other)]

    def is_close(one: Shape, other: Shape) -> bool:
        return _paper_between(one, other) <= narrow

    ways: list[list[Numbers]] = []
    for is_one in (is_near, is_close, *([lambda *_: False] if _are_even(pairs) else [])):
        way = [_join_digits(line, length, partial(_is_one, chips, is_one)) for line in ordered]
        if way not in ways:
            ways.append(way)
    return ways


def _in_reading_order(shapes: Sequence[Shape]) -> list[Shape]:
    """Return the digits of a row from left to right, line by line if its clue has several."""
    texts: list[list[Shape]] = []
    for shape in sorted(shapes, key=lambda shape: shape.box.left):
        text = next((text for text in texts if _is_beside(text[-1], shape)), None)
        if text is None:
            texts.append([shape])
        else:
            text.append(shape)
    texts.sort(key=lambda text: text[0].box.top)
    return list(chain.from_iterable(texts))


def _is_one(
    chips: Sequence[Box], is_one: Callable[[Shape, Shape], bool], one: Shape, other: Shape
) -> bool:
    """Return whether digits belong together, on one chip or else by their distance."""
    on = [next((c for c in chips if shape.box.is_in(c)), None) for shape in (one, other)]
    return on[0] == on[1] if any(on) else is_one(one, other)


def _join_digits(
    line: Sequence[Shape], length: int, is_one: Callable[[Shape, Shape], bool]
) -> Numbers:
    """Join neighbouring digits of a row that belong together."""
    numbers: list[list[Shape]] = []
    for shape in line:
        if numbers and _is_beside(numbers[-1][-1], shape) and is_one(numbers[-1][-1], shape):
            numbers[-1].append(shape)
        else:
            numbers.append([shape])
    fitting = (part for number in numbers for part in _split_if_too_large(number, length))
    return tuple(ReadNumber(tuple(number)) for number in fitting)


def column_numbers(lines: Sequence[Sequence[Shape]]) -> list[Numbers]:
    """Join the digits of each column to numbers: digits side by side belong together."""
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


def _going_on(bars: Sequence[float], start: float) -> list[float]:
    """Return the lines between boxes back to the first digit.

    Some programs draw only the boxes in use, so that the outer lines are too short to be found.
    """
    result = list(bars)
    while len(bars) > 1 and result[0] > start:
        result.insert(0, result[0] - (bars[1] - bars[0]))
    return result


def _join_in_boxes(line: Sequence[Shape], bars: Sequence[float]) -> list[ReadNumber]:
    numbers: dict[int, list[Shape]] = {}
    for shape in line:
        middle = (shape.box.left + shape.box.right) / 2
        numbers.setdefault(sum(bar < middle for bar in bars), []).append(shape)
    return [ReadNumber(tuple(shapes)) for shapes in numbers.values()]


def _split_if_too_large(number: list[Shape], length: int) -> list[list[Shape]]:
    """Return a number, or two numbers split at the widest gap if it is too large for the line."""
    if len(number) == 1 or ReadNumber(tuple(number)).value <= length:
        return [number]
    gaps = [_digit_distance(one, other) for one, other in pairwise(number)]
    at = gaps.index(max(gaps)) + 1
    return [*_split_if_too_large(number[:at], length), *_split_if_too_large(number[at:], length)]


def _limits(pairs: Sequence[tuple[Shape, Shape]]) -> list[float]:
    """Return for each kind of pair the largest distance, in heights, within one number."""
    widths = [shape.box.width / shape.box.height for pair in pairs for shape in pair]
    wide = [width for width in widths if width >= _NARROW]
    width = median(wide) if wide else 0.6
    limits = []
    for kind, space in enumerate(_SPACES):
        usual = width + space
        apart = sorted(_digit_distance(*pair) for pair in pairs if _narrow_digits(*pair) == kind)
        limits.append(_widest_gap(apart, usual - _SEARCHED, usual + _SEARCHED, usual))
    return limits


def _are_even(pairs: Sequence[tuple[Shape, Shape]]) -> bool:
    """Return whether digits of each kind of pair are evenly spaced."""
    spaces: list[list[float]] = [[], [], []]
    for pair in pairs:
        spaces[_narrow_digits(*pair)].append(_digit_distance(*pair))
    return all(max(each) - min(each) <= _EVEN for each in spaces if each)


def _widest_gap(values: Sequence[float], low: float, high: float, usual: float) -> float:
    """Return the middle of the widest gap between values in a range; `usual` if there are none."""
    inside = [value for value in values if low < value < high]
    if not inside:
        return usual
    edges = [low, *inside, high]
    start, end = max(pairwise(edges), key=lambda pair: pair[1] - pair[0])
    return (start + end) / 2


def _digit_distance(one: Shape, other: Shape) -> float:
    """Return the distance between the middles of two digits, in heights."""
    height = max(one.box.height, other.box.height)
    return (other.box.left + other.box.right - one.box.left - one.box.right) / 2 / height


def _paper_between(one: Shape, other: Shape) -> float:
    """Return the paper between two digits, in heights."""
    return (other.box.left - one.box.right) / max(one.box.height, other.box.height)


def _narrow_digits(one: Shape, other: Shape) -> int:
    """Return how many of two digits are narrow."""
    return sum(shape.box.width < _NARROW * shape.box.height for shape in (one, other))
