"""Where the board is on a sheet, and how many rows and columns it has."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from statistics import median
from typing import Final

from nonogui.studio.sheet.lines import Stroke

_UNEVEN: Final = 0.16
"""By how much of a cell the distance of two lines may be off."""

_MOST_MISSING: Final = 3
"""Lines that may be missing side by side."""

_LOOSE: Final = 0.08
"""By how much of its length a line may end early."""

_SHORT: Final = 4.0
"""Pixels by which lines may fail to meet."""

_BROKEN: Final = 0.035
"""By how much less of a line may be there than of most."""

LEAST_LINES: Final = 3


def grid_lines(strokes: Sequence[Stroke], across: Sequence[Stroke] = ()) -> tuple[float, ...]:
    """The places of the lines that part the columns (or rows) of the board, evenly spaced.

    A board's lines may go on through the clues, all or each fifth; lines beside the board part the
    clues into boxes and are shorter; a frame may be around everything. Missing lines are put in.

    Args:
        strokes: all upright (or all level) lines in order, starting where they start at the top
            (or left).
        across: all level (or all upright) lines: those of the board are where most of them are.

    Returns:
        At least three places, or none when there is no board.
    """
    inner = _without_frame(_ending_together(_crossed(strokes, across)))
    return _regular([stroke.at for stroke in _reaching(inner)])


def spaced(first: float, last: float, count: int) -> tuple[float, ...]:
    """The lines of `count` cells of one size."""
    return tuple(first + (last - first) * at / count for at in range(count + 1))


def _crossed(strokes: Sequence[Stroke], across: Sequence[Stroke]) -> Sequence[Stroke]:
    """The lines that most of those across reach, and that cross the middle of these."""
    if len(across) < LEAST_LINES:
        return strokes
    lengths = [s.end - s.start for s in across]
    first = _weighed_median([s.start for s in across], lengths)
    last = _weighed_median([s.end for s in across], lengths)
    loose = _SHORT + _LOOSE * (last - first) / 4
    middle = _weighed_median([s.at for s in across], lengths)
    return [
        s for s in strokes if first - loose <= s.at <= last + loose and s.start <= middle <= s.end
    ]


def _weighed_median(values: Sequence[float], weights: Sequence[int]) -> float:
    """The value in the middle of the weight: a panel has many short lines, a board long ones."""
    ordered = sorted(zip(values, weights, strict=True))
    sums = accumulate(weight for _, weight in ordered)
    return next(
        value for (value, _), below in zip(ordered, sums, strict=True) if below >= sum(weights) / 2
    )


def _ending_together(strokes: Sequence[Stroke]) -> list[Stroke]:
    """The lines that end where most long ones do: at the lower (or right) edge of the board.

    Digits in a line are not as solid as the lines of the same sheet.
    """
    if not strokes:
        return []
    longest = max(stroke.end - stroke.start for stroke in strokes)
    end = median(s.end for s in strokes if s.end - s.start >= longest / 2)
    solid = median(s.solid for s in strokes if s.end - s.start >= longest / 2) - _BROKEN
    return [s for s in strokes if s.end >= end - _LOOSE * longest and s.solid >= solid]


def _without_frame(strokes: list[Stroke]) -> list[Stroke]:
    """The lines but for those around all, which stand apart from the others."""
    while len(strokes) > LEAST_LINES:
        gaps = [b.at - a.at for a, b in pairwise(strokes)]
        usual = median(gaps)
        if (
            gaps[0] > (1 + _UNEVEN) * usual
            and strokes[0].start <= min(s.start for s in strokes) + 2
        ):
            strokes = strokes[1:]
        elif gaps[-1] > (1 + _UNEVEN) * usual * _MOST_MISSING:
            strokes = strokes[:-1]
        else:
            break
    return strokes


def _reaching(strokes: list[Stroke]) -> list[Stroke]:
    """The lines of the board: those that reach furthest, or all where others stand between them."""
    if len(strokes) < LEAST_LINES:
        return strokes
    gaps = [b.at - a.at for a, b in pairwise(strokes)]
    reach = min(stroke.start for stroke in strokes) + 0.6 * median(gaps)
    is_far = [stroke.start <= reach for stroke in strokes]
    far = [stroke for stroke, it_is in zip(strokes, is_far, strict=True) if it_is]
    if len(far) < LEAST_LINES:
        return strokes
    if all(is_far):
        return strokes
    last_short = len(is_far) - 1 - is_far[::-1].index(False)
    before, after = sum(is_far[:last_short]), strokes[last_short + 1 :]
    # One far line before the short ones is a frame; more are each fifth line of the board.
    return after if before <= 1 and len(after) >= LEAST_LINES else strokes


def _regular(places: list[float]) -> tuple[float, ...]:
    """The longest stretch of evenly spaced places, missing ones put in."""
    if len(places) < LEAST_LINES:
        return ()
    cell = median(b - a for a, b in pairwise(places))
    best: tuple[float, ...] = max((_chain(places[at:], cell) for at in range(len(places))), key=len)
    return best if len(best) >= LEAST_LINES else ()


def _chain(places: list[float], cell: float) -> tuple[float, ...]:
    """The evenly spaced places that go on from the first of some; others between are no lines."""
    chain = [places[0]]
    for place in places[1:]:
        cells = (place - chain[-1]) / cell
        count = round(cells)
        if count > _MOST_MISSING:
            break
        if count >= 1 and abs(cells - count) <= _UNEVEN:
            chain.extend(spaced(chain[-1], place, count)[1:])
    return tuple(chain)
