"""Measure the lines of a lattice at a known or roughly known place, and the walls on them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nonogui.studio.scan.image import Grey, Mask
from nonogui.studio.scan.scan import Point

Reals: TypeAlias = NDArray[np.floating[Any]]

# The percentile of rows that show where a line is; in the others filled cells hide it.
_MOST_ROWS: Final = 75

# The difference beyond which an edge counts no more.
_CLEAR: Final = 25.0

# The percentile of walls that is usual: filled cells make the others clearer.
_USUAL: Final = 40

# How clear a wall must be, compared with the usual one, and how clear one counts at most.
_AS_CLEAR: Final = 0.7
_THICKER: Final = 1.1

# The share of a row's walls that are clear, one after the other, if all may be paler than usual.
# Then, how clear they are: 0.38 of the usual in the program's own dark window.
_MOST: Final = 0.5
_PALE: Final = 0.3

# The difference up to which there is no edge.
_BLANK: Final = 1.0

# How far from a line it is looked for while a lattice is fitted, and how far a corner may move, as
# shares of a cell: farther, the next line would be nearer. And the pixels of doubt about a place,
# and the times that it is fitted.
_REACH: Final = 0.4
_FARTHEST: Final = 0.5
_LOOSE: Final = 0.3
_FITS: Final = 8

# How far from a line its wall is looked for, as a share of a cell.
NEAR: Final = 0.14


def evenly_spaced(first: float, last: float, count: int) -> tuple[float, ...]:
    """Return the lines between `count` cells of equal size."""
    return tuple(first + (last - first) * at / count for at in range(count + 1))


def cell_size(lines: Sequence[float]) -> float:
    """Return the mean distance of lines."""
    return (lines[-1] - lines[0]) / (len(lines) - 1)


def differences(grey: Grey) -> Grey:
    """Return the signed difference across each pixel of a row, up to a limit."""
    result = np.zeros(grey.shape, dtype=np.float32)
    result[:, 1:-1] = np.clip(grey[:, 2:] - grey[:, :-2], -_CLEAR, _CLEAR)
    return result


def _bands(steps: Grey, ys: Sequence[float]) -> Reals:
    """Return how clear an upright edge each row of cells has at each place.

    Signed differences are averaged, so that noise cancels out.
    """
    bands = []
    for top, bottom in pairwise(ys):
        inset = NEAR * (bottom - top)
        low = min(max(0, round(top + inset)), len(steps) - 1)
        band = steps[low : max(low + 1, round(bottom - inset))]
        bands.append(np.abs(band.mean(axis=0)))
    return np.array(bands)


def refined(steps: Grey, xs: Sequence[float], ys: Sequence[float]) -> list[float]:
    """Return upright lines moved to the middle of their edges, as most rows show them."""
    profile = np.percentile(_bands(steps, ys), _MOST_ROWS, axis=0)
    reach = max(2, round(NEAR * cell_size(xs)))
    result = []
    for x in xs:
        low, high = max(0, round(x) - reach), max(1, min(len(profile), round(x) + reach + 1))
        weights = profile[low:high]
        weights = np.maximum(0, weights - weights.max() / 2) if len(weights) else weights
        total = float(weights.sum())
        result.append(float((np.arange(low, high) * weights).sum() / total) if total > 1 else x)
    return result


def clear_walls(steps: Grey, xs: Sequence[float], ys: Sequence[float]) -> Mask:
    """Return which walls on upright lines are visible, as lines by rows.

    They are clearer than the cells beside them and nearly as clear as usual: print covers less.
    Where a program shows its cursor, all walls of a row are paler.
    """
    cell = (xs[-1] - xs[0]) / (len(xs) - 1)
    reach = max(2, round(NEAR * cell))
    width = steps.shape[1]
    clipped = _bands(steps, ys)

    def strength(x: float) -> Reals:
        low = min(max(0, round(x) - reach), width - 1)
        return np.asarray(clipped[:, low : max(low + 1, round(x) + reach + 1)].max(axis=1))

    walls = np.array([strength(x) for x in xs])
    middles = np.array([strength((a + b) / 2) for a, b in pairwise(xs)])
    least = np.minimum(np.vstack([middles, middles[-1:]]), np.vstack([middles[:1], middles]))
    clear = walls > 2 * least + _BLANK
    usual = float(np.percentile(walls[clear], _USUAL)) if clear.any() else 0.0
    clipped = np.minimum(clipped, _THICKER * usual)
    walls = np.array([strength(x) for x in xs])
    rows = zip(walls.T, clear.T, middles.T, strict=True)
    own = np.array([_usual(*row, usual) for row in rows])
    if np.count_nonzero(own < _AS_CLEAR * usual) > 1:
        own[:] = usual  # a program has one cursor
    return np.asarray(clear & (walls >= _AS_CLEAR * own))


def _usual(walls: Reals, clear: Mask, middles: Reals, usual: float) -> float:
    """Return how clear the walls of a row usually are, if its cells are blank and all are paler.

    Args:
        walls: how clear the row's walls are.
        clear: which are clearer than the cells beside them.
        middles: how clear edges in the cells are.
        usual: the answer for other rows.
    """
    edges = np.flatnonzero(np.diff(np.pad(clear, 1).astype(np.int8)))
    start, end = max(edges.reshape(-1, 2).tolist(), key=lambda run: run[1] - run[0], default=(0, 0))
    if end - start <= _MOST * len(walls) or np.median(middles[start : end - 1]) > _BLANK:
        return usual
    own = float(np.percentile(walls[start:end], _USUAL))
    return own if _PALE * usual <= own < usual else usual


def contrasts(grey: Grey, xs: Sequence[float], ys: Sequence[float]) -> Reals:
    """Return how clear each wall on upright lines is, as lines by rows."""
    steps = np.zeros(grey.shape, dtype=np.float32)
    steps[:, 1:-1] = grey[:, 2:] - grey[:, :-2]
    bands, reach = _bands(steps, ys), max(2, round(NEAR * cell_size(xs)))
    places = np.clip(np.rint(xs).astype(np.intp), 0, bands.shape[1] - 1)
    return np.array([bands[:, max(0, x - reach) : x + reach + 1].max(axis=1) for x in places])


def share_of_walls(grey: Grey, xs: Sequence[float], ys: Sequence[float]) -> float:
    """Return the share of the walls of a lattice that are visible."""
    across = clear_walls(differences(grey), xs, ys)
    down = clear_walls(differences(grey.T), ys, xs)
    return float((across.sum() + down.sum()) / (across.size + down.size))


def fitted_corners(grey: Grey, xs: Sequence[float], ys: Sequence[float]) -> list[Point] | None:
    """Return the corners of a lattice moved so that its lines are where the scan has lines.

    None if there are no lines near them.

    All lines together give the perspective: a small change of a homography is a linear function of
    its eight terms. Places that disagree with most, such as marks in cells, count little.
    """
    wide, high = xs[-1] - xs[0], ys[-1] - ys[0]
    right, u, v = _offsets(differences(grey), xs, ys)
    down, q, p = _offsets(differences(grey.T), ys, xs)

    def terms(u: Reals, v: Reals, *, is_down: bool) -> Reals:
        own, none = [np.ones_like(u), u, v], [np.zeros_like(u)] * 3
        far = high * v if is_down else wide * u
        return np.array([*(none + own if is_down else own + none), far * u, far * v]).T

    matrix = np.vstack([terms(u, v, is_down=False), terms(p, q, is_down=True)])
    moves = np.concatenate([right, down])
    weights: Reals = np.ones(len(moves))
    if len(moves) < matrix.shape[1]:
        return None
    found: Reals = np.zeros(matrix.shape[1])
    for _ in range(_FITS):
        found = np.linalg.lstsq(matrix * weights[:, None], moves * weights, rcond=None)[0]
        away = np.abs(matrix @ found - moves)
        weights = 1 / np.hypot(1, away / (np.median(away) + _LOOSE))
    ends = np.array([0.0, 1.0, 1.0, 0.0]), np.array([0.0, 0.0, 1.0, 1.0])
    across, below = (terms(*ends, is_down=is_down) @ found for is_down in (False, True))
    if np.hypot(across, below).max() > _FARTHEST * min(cell_size(xs), cell_size(ys)):
        return None
    moved = xs[0] + wide * ends[0] + across, ys[0] + high * ends[1] + below
    return [(float(x), float(y)) for x, y in zip(*moved, strict=True)]


def _offsets(steps: Grey, xs: Sequence[float], ys: Sequence[float]) -> tuple[Reals, Reals, Reals]:
    """Return how far upright lines are from where they should be, for each row that shows them.

    Also return where that is: across and down the lattice, from 0 to 1.
    """
    bands = _bands(steps, ys)
    reach = max(2, round(_REACH * cell_size(xs)))
    rows = np.arange(len(bands))
    found = []
    for x in xs:
        low, high = max(0, round(x) - reach), min(bands.shape[1], round(x) + reach + 1)
        if high - low < 2:
            continue
        window = bands[:, low:high]
        peaks = window.max(axis=1)
        weights = np.maximum(0, window - peaks[:, None] / 2)
        middles = (weights * np.arange(low, high)).sum(axis=1) / (weights.sum(axis=1) + 1e-9)
        found.append([middles - x, np.full(len(rows), (x - xs[0]) / (xs[-1] - xs[0])), rows, peaks])
    if not found:
        return np.zeros(0), np.zeros(0), np.zeros(0)
    moves, across, rows, peaks = np.array(found).transpose(1, 0, 2).reshape(4, -1)
    is_seen = (peaks >= _AS_CLEAR * np.median(peaks)) & (peaks > 1)
    return moves[is_seen], across[is_seen], (rows[is_seen] + 0.5) / len(bands)
