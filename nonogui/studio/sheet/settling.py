"""Doubtful digits settled by the puzzle: only the right ones leave clues that can be solved.

A misread digit makes totals differ, or lines too full, or lines that cannot stand together. So the
likely readings of all doubtful groups are tried on the puzzle, and what is impossible is ruled out.
A group is settled when one of its readings alone is left, and the clues read so say much of the
board: that happens by chance so seldom that nobody need be asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice, product
from math import log
from typing import Final, TypeAlias

from nonogui.core.grid import Grid
from nonogui.solver.limits import CancelToken
from nonogui.solver.propagation import propagate
from nonogui.studio.sheet.sheet import (
    DOUBTFUL,
    Numbers,
    ReadNumber,
    Shape,
    Sheet,
    excess,
    needed,
    with_each,
)

Readings: TypeAlias = Mapping[int, Sequence[tuple[int, float]]]
"""For each group the digits that it may be, the likeliest first with 1 and the others with less."""

LIKELY: Final = 0.6
"""From where on a digit is tried that is not the likeliest of its group."""

_MOST_CHOICES: Final = 4_096
"""Readings of a whole sheet whose totals are compared."""

_MOST_TRIED: Final = 40
"""Readings of a whole sheet that are tried on the lines of the puzzle."""

_MOST_CELLS: Final = 40_000
"""Cells of all these together: fewer readings of a large sheet are tried."""

_ENOUGH: Final = 0.5
"""Share of the board that clues must say for a reading to be believed."""

_Choice: TypeAlias = dict[int, int]
"""The digit of each group."""


@dataclass(frozen=True)
class _Tried:
    """What came of trying readings.

    Attributes:
        possible: those that may be, the likeliest first.
        is_all: whether no other was left out.
        known: the least share of the board that one of the possible ones says.
    """

    possible: Sequence[_Choice]
    is_all: bool
    known: float


def settled(
    sheets: Sequence[Sheet], readings: Readings, cancel: CancelToken | None = None
) -> Sheet:
    """The sheet with doubts settled that the puzzle settles, and raised where it cannot be right.

    Args:
        sheets: the sheet with its digits put together in the ways they may be, at least one, the
            likeliest first.
        readings: what each of its groups may be.
        cancel: stops it from another thread.

    Raises:
        StoppedError: the token was cancelled.
    """
    tried = [_tried(sheet, readings, cancel) for sheet in sheets]
    ways = [at for at, each in enumerate(tried) if each.possible]
    if not ways:
        nearest = min(sheets, key=lambda sheet: abs(excess(sheet)))
        return _with_unlike(with_each(nearest, partial(_wary, readings)), sheets)
    found = tried[ways[0]]
    is_alone = len(ways) == 1 and all(each.is_all for each in tried)
    told = _told(sheets[ways[0]], found, is_sure=is_alone and found.known >= _ENOUGH)
    return told if is_alone else _with_unlike(told, [sheets[at] for at in ways])


def _told(sheet: Sheet, tried: _Tried, *, is_sure: bool) -> Sheet:
    """A sheet with the likeliest reading that is possible."""
    best = tried.possible[0]
    options = {group: list(dict.fromkeys(c[group] for c in tried.possible)) for group in best}

    def told(shape: Shape) -> Shape:
        digits = options[shape.group]
        others = (digit for digit in (*digits, shape.digit) if digit != digits[0])
        doubt = shape.doubt
        if is_sure and len(digits) == 1:
            doubt = 0.0
        elif digits[0] != shape.digit or len(digits) > 1:
            doubt = max(doubt, DOUBTFUL)
        return replace(shape, digit=digits[0], other=next(others, shape.other), doubt=doubt)

    unclear = sheet.unclear
    if is_sure and len(tried.possible) == 1 and tried.known == 1:
        unclear = frozenset(line for line in unclear if not sheet.line(line))
    return replace(with_each(sheet, told), unclear=unclear)


def _with_unlike(sheet: Sheet, ways: Sequence[Sheet]) -> Sheet:
    """A sheet in which lines are unclear whose digits were put together in different ways."""
    unlike = {
        line for line in sheet.puzzle.lines() if len({len(way.line(line)) for way in ways}) > 1
    }
    return replace(sheet, unclear=sheet.unclear | unlike)


def _tried(sheet: Sheet, readings: Readings, cancel: CancelToken | None) -> _Tried:
    """The readings that no line contradicts."""
    choices, is_all = _choices(sheet, readings)
    most = max(1, min(_MOST_TRIED, _MOST_CELLS // (sheet.width * sheet.height)))
    fitting = list(islice(_fitting(sheet, choices), most + 1))
    possible, known = [], 1.0
    for choice in fitting[:most]:
        found = propagate(with_each(sheet, partial(_as, choice)).puzzle, cancel=cancel)
        if found.contradiction is None:
            possible.append(choice)
            known = min(known, _share_known(found.grid))
    return _Tried(possible, is_all and len(fitting) <= most, known)


def _choices(sheet: Sheet, readings: Readings) -> tuple[list[_Choice], bool]:
    """All readings of a sheet in the order of their likelihood, and whether they are all."""
    digits = {group.number: [readings[group.number][0]] for group in sheet.groups}
    others = [
        (likely, number, digit) for number in digits for digit, likely in readings[number][1:]
    ]
    count, is_all = 1, True
    for likely, number, digit in sorted(others, reverse=True):
        grown = count // len(digits[number]) * (len(digits[number]) + 1)
        if grown > _MOST_CHOICES:
            is_all = False
            break
        digits[number].append((digit, likely))
        count = grown
    ways = sorted(product(*digits.values()), key=lambda way: -sum(log(each[1]) for each in way))
    choices = [dict(zip(digits, (digit for digit, _ in way), strict=True)) for way in ways]
    return choices, is_all


def _fitting(sheet: Sheet, choices: Sequence[_Choice]) -> Iterator[_Choice]:
    """The readings with which rows and columns fill as many cells and each line has room."""
    weights = _weights(sheet)
    lines = [(n, sheet.width) for n in sheet.rows] + [(n, sheet.height) for n in sheet.columns]
    for choice in choices:
        if sum(weights[group] * digit for group, digit in choice.items()) == 0 and all(
            _fits(numbers, length, choice) for numbers, length in lines
        ):
            yield choice


def _weights(sheet: Sheet) -> dict[int, int]:
    """How much the digit of each group counts for what rows have in all beyond columns."""
    weights: dict[int, int] = {group.number: 0 for group in sheet.groups}
    for side, sign in ((sheet.rows, 1), (sheet.columns, -1)):
        for numbers in side:
            for number in numbers:
                for place, shape in enumerate(reversed(number.shapes)):
                    weights[shape.group] += sign * 10**place
    return weights


def _fits(numbers: Numbers, length: int, choice: _Choice) -> bool:
    """Whether a clue has room in its line, and is written as people write numbers."""
    read = tuple(_number_as(number, choice) for number in numbers)
    has_zero = any(number.shapes[0].digit == 0 for number in read)
    is_empty = len(read) == 1 and len(read[0].shapes) == 1
    return (is_empty or not has_zero) and needed(read) <= length


def _number_as(number: ReadNumber, choice: _Choice) -> ReadNumber:
    return ReadNumber(tuple(_as(choice, shape) for shape in number.shapes))


def _as(choice: _Choice, shape: Shape) -> Shape:
    return replace(shape, digit=choice[shape.group])


def _share_known(grid: Grid) -> float:
    """The share of a board that is decided."""
    return grid.decided_count / (grid.width * grid.height)


def _wary(readings: Readings, shape: Shape) -> Shape:
    """A shape of a sheet that cannot be right: what may be another digit is doubtful."""
    is_open = len(readings[shape.group]) > 1
    return replace(shape, doubt=max(shape.doubt, DOUBTFUL)) if is_open else shape
