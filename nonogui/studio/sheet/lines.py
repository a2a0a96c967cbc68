"""The lines drawn on a sheet: long, thin, darker than what is on either side."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nonogui.studio.sheet.scan import Grey, Mask

_SMOOTH: Final = 9
"""Pixels along a line that are averaged before looking for it: noise is not so long."""

_CONTRAST: Final = 9.0
"""By how much a line is darker than its sides at least, of 255."""

_FINE_CONTRAST: Final = 5.0
"""The same on a screenshot, whose surfaces are even."""

_EVEN: Final = 0.04
"""Share of neighbouring pixels that differ a little, below which surfaces are even: in photographs,
and in pictures that lost something in their file, there are more."""

_LITTLE: Final = (0.5, 6.0)
"""Differences of brightness that are no edges but more than rounding."""

_NOISE: Final = 2.0
"""The same in noise: so many times what neighbouring pixels differ by."""

_GAP: Final = 4
"""Pixels by which a line may be broken."""

_SOLID: Final = 0.86
"""Share of a line that must be there: digits that stand in a line cover less."""

_LEAST_SEEN: Final = 0.1
"""Share of a line beside which there are no filled cells."""

_NEAR: Final = 3
"""Pixels on either side that a thin line is darker than."""

_CORNER: Final = 2
"""Pixels by which the rounded corners of filled cells are left by a square."""


class Stroke(NamedTuple):
    """A line of the picture: where it is across its direction, and from where to where it goes.

    Attributes:
        solid: which share of that is there.
    """

    at: float
    start: int
    end: int
    solid: float = 1.0


def horizontal(grey: Grey, ink: Mask) -> list[Stroke]:
    """The level lines from the top down; upright ones are those of the transposed picture.

    Lines are looked for with the filled cells, which may touch them, and without, as they may leave
    a gap that is too small for a line to be darker than both sides.
    """
    filled = _filled(ink)
    ridge = _ridge(grey) | _ridge(np.where(filled, np.float32(255), grey))
    least = max(24, round(0.12 * min(grey.shape)))
    solid = _thickened(ridge | ink)
    rows = np.flatnonzero(_thickened(ridge).sum(axis=1) >= least)
    found = (
        _stroke(core, ridge, solid, filled, least)
        for group in _neighbours(rows)
        for core in _cores(group, ridge)
    )
    return [stroke for stroke in found if stroke]


def _neighbours(rows: NDArray[np.intp]) -> list[NDArray[np.intp]]:
    """Rows in stretches that are next to each other."""
    stretches = np.split(rows, np.flatnonzero(np.diff(rows) > 1) + 1)
    return [stretch for stretch in stretches if len(stretch)]


def _cores(rows: NDArray[np.intp], ridge: Mask) -> list[NDArray[np.intp]]:
    """The lines among neighbouring rows: digits that stand close to one fill less of their rows."""
    weights = ridge[rows].sum(axis=1)
    return _neighbours(rows[(weights >= weights.max() / 2) & (weights > 0)])


def _ridge(grey: Grey) -> Mask:
    """The pixels that are darker than those above and below, at some distance."""
    smooth = _averaged(grey)
    contrast = _contrast(grey)
    found = np.zeros(grey.shape, dtype=bool)
    for reach in (_NEAR, _far(grey.shape)):
        padded = np.pad(smooth, ((reach, reach), (0, 0)), constant_values=255)
        sides = np.minimum(padded[: -2 * reach], padded[2 * reach :])
        found |= sides - smooth > contrast
    return found


def _contrast(grey: Grey) -> float:
    """By how much a line of a picture is darker than its sides at least."""
    steps = np.abs(np.diff(grey, axis=0))
    is_even = np.mean((steps > _LITTLE[0]) & (steps < _LITTLE[1])) < _EVEN
    return max(_FINE_CONTRAST if is_even else _CONTRAST, _NOISE * float(np.median(steps)))


def _far(shape: tuple[int, ...]) -> int:
    """Pixels on either side that a thick line of a picture is darker than."""
    return max(6, round(max(shape) / 220))


def _filled(ink: Mask) -> Mask:
    """The ink that is broader than lines both ways: filled cells."""
    side = _far(ink.shape) + 2
    core = _grown(_shrunk(_shrunk(ink, side).T, side).T, side)
    filled = _grown(core.T, side).T
    for _ in range(_CORNER):
        filled = _thickened(_thickened(filled).T).T & ink
    return filled


def _shrunk(mask: Mask, length: int) -> Mask:
    """The pixels below which so many, they among them, are in the mask."""
    result, done = mask.copy(), 1
    while done < length:
        step = min(done, length - done)
        result[:-step] &= result[step:]
        result[-step:] = False
        done += step
    return result


def _grown(mask: Mask, length: int) -> Mask:
    """The pixels with so many below each, they among them."""
    result, done = mask.copy(), 1
    while done < length:
        step = min(done, length - done)
        result[step:] |= result[:-step].copy()
        done += step
    return result


def _averaged(grey: Grey) -> Grey:
    """Each pixel averaged with its neighbours in the row."""
    half = _SMOOTH // 2
    padded = np.pad(grey.astype(np.float32, copy=False), ((0, 0), (half, half)), mode="edge")
    total = padded[:, : grey.shape[1]].copy()
    for at in range(1, _SMOOTH):
        total += padded[:, at : at + grey.shape[1]]
    total /= _SMOOTH
    return total


def _thickened(mask: Mask) -> Mask:
    """A mask with the pixels above and below: what is left of a slant does not break lines."""
    result = mask.copy()
    result[1:] |= mask[:-1]
    result[:-1] |= mask[1:]
    return result


def _stroke(
    rows: NDArray[np.intp], ridge: Mask, solid: Mask, filled: Mask, least: int
) -> Stroke | None:
    """The line that some rows show, if it is long enough without a break."""
    weights = ridge[rows].sum(axis=1)
    centre = float((rows * weights).sum() / weights.sum())
    here: NDArray[np.bool_] = np.logical_or.reduce(solid[rows], axis=0)
    starts, ends = _joined(here)
    lengths = ends - starts
    if lengths.max() < least:
        return None
    kept = lengths >= least / 2
    start, end = _outer(starts[kept], ends[kept])
    seen = ~filled[rows, start:end].any(axis=0)  # beside filled cells, which hide any line
    if seen.mean() < _LEAST_SEEN:
        return None
    share = float(here[start:end][seen].mean())
    return Stroke(centre, start, end, share) if share >= _SOLID else None


def _outer(starts: NDArray[np.intp], ends: NDArray[np.intp]) -> tuple[int, int]:
    """From where to where a line goes: without what is apart at its ends, as a title's letters."""
    first, last = 0, len(starts) - 1
    while first < last and ends[first] - starts[first] < starts[first + 1] - ends[first]:
        first += 1
    while first < last and ends[last] - starts[last] < starts[last] - ends[last - 1]:
        last -= 1
    return int(starts[first]), int(ends[last])


def _joined(row: NDArray[np.bool_]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The runs of a row, those with small gaps between them as one."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], row.astype(np.int8), [0]))))
    starts, ends = edges[::2], edges[1::2]
    if not len(starts):
        return starts, ends
    breaks = starts[1:] - ends[:-1] > _GAP
    return starts[np.concatenate(([True], breaks))], ends[np.concatenate((breaks, [True]))]
