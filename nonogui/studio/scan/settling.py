"""Use the puzzle to settle doubtful digits: only correct ones leave solvable clues.

A misread digit makes the totals differ, overfills lines, or makes lines contradict each other. All
likely readings of the doubtful groups are therefore tried on the puzzle, and impossible ones are
dropped. A group is settled when a single reading is left and its clues determine much of the
board. That hardly ever happens with a wrong reading, so it needs no confirmation.
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
from nonogui.studio.scan.scan import (
    DOUBTFUL,
    Numbers,
    ReadNumber,
    Scan,
    Shape,
    fewest_cells,
    map_shapes,
    row_surplus,
)

Readings: TypeAlias = Mapping[int, Sequence[tuple[int, float]]]
"""For each group its possible digits with a likelihood, most likely first; the first has 1."""

LIKELY: Final = 0.6
"""The likelihood from which a digit other than the most likely one is tried."""

# The most readings of a scan to compare by their totals.
_MAX_CHOICES: Final = 4_096

# The most readings of a scan that are tried by propagation.
_MAX_TRIED: Final = 40

# The most cells of all tried readings together, so large scans get fewer.
_MAX_CELLS: Final = 40_000

# The share of the board that clues must determine for a reading to be trusted.
_ENOUGH: Final = 0.5

# A digit for each group.
_Choice: TypeAlias = dict[int, int]


@dataclass(frozen=True)
class _TryResult:
    """The result of trying readings.

    Attributes:
        possible: the readings without a contradiction, most likely first.
        is_all: whether no reading was skipped.
        known: the smallest share of the board that a possible reading determines.
    """

    possible: Sequence[_Choice]
    is_all: bool
    known: float


def settle_doubts(
    scans: Sequence[Scan], readings: Readings, cancel: CancelToken | None = None
) -> Scan:
    """Return the scan with doubts settled where possible, and raised if it can't be right.

    Args:
        scans: the scan with its digits joined in each possible way, most likely first; at least
            one.
        readings: the possible digits of each group.
        cancel: stops the work from another thread.

    Raises:
        StoppedError: the job was cancelled.
    """
    tried = [_try_readings(scan, readings, cancel) for scan in scans]
    ways = [at for at, each in enumerate(tried) if each.possible]
    if not ways:
        nearest = min(scans, key=lambda scan: abs(row_surplus(scan)))
        return _mark_unlike_lines(map_shapes(nearest, partial(_make_doubtful, readings)), scans)
    found = tried[ways[0]]
    is_alone = len(ways) == 1 and all(each.is_all for each in tried)
    most_likely = _most_likely(scans[ways[0]], found, is_sure=is_alone and found.known >= _ENOUGH)
    return most_likely if is_alone else _mark_unlike_lines(most_likely, [scans[at] for at in ways])


def _most_likely(scan: Scan, tried: _TryResult, *, is_sure: bool) -> Scan:
    """Return a scan with the most likely of its possible readings."""
    best = tried.possible[0]
    options = {group: list(dict.fromkeys(c[group] for c in tried.possible)) for group in best}

    def most_likely(shape: Shape) -> Shape:
        digits = options[shape.group]
        others = (digit for digit in (*digits, shape.digit) if digit != digits[0])
        doubt = shape.doubt
        if is_sure and len(digits) == 1:
            doubt = 0.0
        elif digits[0] != shape.digit or len(digits) > 1:
            doubt = max(doubt, DOUBTFUL)
        return replace(shape, digit=digits[0], other=next(others, shape.other), doubt=doubt)

    unclear = scan.unclear
    if is_sure and len(tried.possible) == 1 and tried.known == 1:
        unclear = frozenset(line for line in unclear if not scan.line(line))
    return replace(map_shapes(scan, most_likely), unclear=unclear)


def _mark_unlike_lines(scan: Scan, ways: Sequence[Scan]) -> Scan:
    """Mark the lines as unclear that have more numbers in one way to join digits than another."""
    unlike = {
        line for line in scan.puzzle.lines() if len({len(way.line(line)) for way in ways}) > 1
    }
    return replace(scan, unclear=scan.unclear | unlike)


def _try_readings(scan: Scan, readings: Readings, cancel: CancelToken | None) -> _TryResult:
    """Try readings and return those that no line contradicts."""
    choices, is_all = _choices(scan, readings)
    most = max(1, min(_MAX_TRIED, _MAX_CELLS // (scan.width * scan.height)))
    # One more than the number tried, to find out whether any was left out.
    fitting = list(islice(_fitting_choices(scan, choices), most + 1))
    possible, known = [], 1.0
    for choice in fitting[:most]:
        found = propagate(map_shapes(scan, partial(_shape_with, choice)).puzzle, cancel=cancel)
        if found.contradiction is None:
            possible.append(choice)
            known = min(known, _share_known(found.grid))
    return _TryResult(possible, is_all and len(fitting) <= most, known)


def _choices(scan: Scan, readings: Readings) -> tuple[list[_Choice], bool]:
    """Return the readings of a scan by likelihood, and whether these are all."""
    digits = {group.number: [readings[group.number][0]] for group in scan.groups}
    others = [
        (likely, number, digit) for number in digits for digit, likely in readings[number][1:]
    ]
    count, is_all = 1, True
    for likely, number, digit in sorted(others, reverse=True):
        grown = count // len(digits[number]) * (len(digits[number]) + 1)
        if grown > _MAX_CHOICES:
            is_all = False
            break
        digits[number].append((digit, likely))
        count = grown
    ways = sorted(product(*digits.values()), key=lambda way: -sum(log(each[1]) for each in way))
    choices = [dict(zip(digits, (digit for digit, _ in way), strict=True)) for way in ways]
    return choices, is_all


def _fitting_choices(scan: Scan, choices: Sequence[_Choice]) -> Iterator[_Choice]:
    """Yield the readings with equal totals of rows and columns in which every line has room."""
    weights = _weights(scan)
    lines = [(n, scan.width) for n in scan.rows] + [(n, scan.height) for n in scan.columns]
    for choice in choices:
        if sum(weights[group] * digit for group, digit in choice.items()) == 0 and all(
            _fits(numbers, length, choice) for numbers, length in lines
        ):
            yield choice


def _weights(scan: Scan) -> dict[int, int]:
    """Return how much the digit of each group adds to the row total minus the column total."""
    weights: dict[int, int] = {group.number: 0 for group in scan.groups}
    for side, sign in ((scan.rows, 1), (scan.columns, -1)):
        for numbers in side:
            for number in numbers:
                for place, shape in enumerate(reversed(number.shapes)):
                    weights[shape.group] += sign * 10**place
    return weights


def _fits(numbers: Numbers, length: int, choice: _Choice) -> bool:
    """Return whether a clue has room in its line, and no number starts with a zero."""
    read = tuple(_number_with(number, choice) for number in numbers)
    has_zero = any(number.shapes[0].digit == 0 for number in read)
    is_empty = len(read) == 1 and len(read[0].shapes) == 1
    return (is_empty or not has_zero) and fewest_cells(read) <= length


def _number_with(number: ReadNumber, choice: _Choice) -> ReadNumber:
    return ReadNumber(tuple(_shape_with(choice, shape) for shape in number.shapes))


def _shape_with(choice: _Choice, shape: Shape) -> Shape:
    return replace(shape, digit=choice[shape.group])


def _share_known(grid: Grid) -> float:
    """Return the share of known cells."""
    return grid.decided_count / (grid.width * grid.height)


def _make_doubtful(readings: Readings, shape: Shape) -> Shape:
    """Make a shape doubtful if it has other readings, on a scan that cannot be right."""
    is_open = len(readings[shape.group]) > 1
    return replace(shape, doubt=max(shape.doubt, DOUBTFUL)) if is_open else shape
