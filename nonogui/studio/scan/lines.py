"""Find the lines drawn on a scan: long, thin, and darker than both sides."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nonogui.studio.scan.image import Grey, Mask

# Pixels averaged along a line before searching for it; noise is shorter. With 17, three of the 265
# numbers of `glyphs.SHARP` are read wrongly.
_SMOOTH: Final = 9

# How much darker than its sides a line must be, of 255.
_CONTRAST: Final = 9.0

# The same for screenshots, which have even surfaces.
_FINE_CONTRAST: Final = 5.0

# Below this share of slightly differing neighbours an image has even surfaces. Photographs and
# lossy formats have more.
_EVEN: Final = 0.04

# Brightness differences larger than rounding but too small for edges.
_LITTLE: Final = (0.5, 6.0)

# In noise, a line must be darker by this many times the median difference of neighbours. With 1, 21
# of the 265 numbers are read wrongly, four of them without a doubt.
_NOISE: Final = 2.0

# The largest gap in a line, in pixels.
_GAP: Final = 4

# The share of a line that must be visible; digits in a row cover less.
_SOLID: Final = 0.86

# The share of a line that must not be hidden by filled cells beside it.
_MIN_SEEN: Final = 0.1

# The distance, in pixels, at which a thin line is compared with its sides.
_NEAR: Final = 3

# Pixels added to filled cells, because the square misses their rounded corners.
_CORNER: Final = 2


class Stroke(NamedTuple):
    """A line on the image, with its position across its direction and its extent along it.

    Attributes:
        at: the position across.
        start: the start along its direction.
        end: the end along its direction.
        solid: the share of it that is visible.
    """

    at: float
    start: int
    end: int
    solid: float = 1.0


def horizontal_lines(grey: Grey, ink: Mask) -> list[Stroke]:
    """Return the horizontal lines from top to bottom; transpose the image to find vertical ones.

    Lines are searched with filled cells, which may touch them, and without. Filled cells may leave
    a gap too small for a line to be darker than both sides.
    """
    filled = _filled_cells(ink)
    ridge = _ridge(grey) | _ridge(np.where(filled, np.float32(255), grey))
    least = max(24, round(0.12 * min(grey.shape)))
    solid = _thicken(ridge | ink)
    rows = np.flatnonzero(_thicken(ridge).sum(axis=1) >= least)
    found = (
        _stroke(core, ridge, solid, filled, least)
        for group in _consecutive_rows(rows)
        for core in _line_cores(group, ridge)
    )
    return [stroke for stroke in found if stroke]


def _consecutive_rows(rows: NDArray[np.intp]) -> list[NDArray[np.intp]]:
    """Split rows into groups of consecutive ones."""
    stretches = np.split(rows, np.flatnonzero(np.diff(rows) > 1) + 1)
    return [stretch for stretch in stretches if len(stretch)]


def _line_cores(rows: NDArray[np.intp], ridge: Mask) -> list[NDArray[np.intp]]:
    """Return the lines among consecutive rows; digits close to a line fill less of their rows."""
    weights = ridge[rows].sum(axis=1)
    return _consecutive_rows(rows[(weights >= weights.max() / 2) & (weights > 0)])


def _ridge(grey: Grey) -> Mask:
    """Return the pixels darker than those some distance above and below."""
    smooth = _average_rows(grey)
    contrast = _contrast(grey)
    found = np.zeros(grey.shape, dtype=bool)
    for reach in (_NEAR, _comparison_distance(grey.shape)):
        padded = np.pad(smooth, ((reach, reach), (0, 0)), constant_values=255)
        sides = np.minimum(padded[: -2 * reach], padded[2 * reach :])
        found |= sides - smooth > contrast
    return found


def _contrast(grey: Grey) -> float:
    """Return how much darker than its sides a line in this image must be."""
    steps = np.abs(np.diff(grey, axis=0))
    is_even = np.mean((steps > _LITTLE[0]) & (steps < _LITTLE[1])) < _EVEN
    return max(_FINE_CONTRAST if is_even else _CONTRAST, _NOISE * float(np.median(steps)))


def _comparison_distance(shape: tuple[int, ...]) -> int:
    """Return the distance at which a thick line is compared with its sides."""
    return max(6, round(max(shape) / 220))


def _filled_cells(ink: Mask) -> Mask:
    """Return the filled cells: ink broader than any line in both directions."""
    side = _comparison_distance(ink.shape) + 2
    core = _dilate(_erode(_erode(ink, side).T, side).T, side)
    filled = _dilate(core.T, side).T
    for _ in range(_CORNER):
        filled = _thicken(_thicken(filled).T).T & ink
    return filled


def _erode(mask: Mask, length: int) -> Mask:
    """Keep the pixels that start a vertical stretch of `length` pixels in the mask."""
    result, done = mask.copy(), 1
    while done < length:
        step = min(done, length - done)
        result[:-step] &= result[step:]
        result[-step:] = False
        done += step
    return result


def _dilate(mask: Mask, length: int) -> Mask:
    """Extend the mask downwards to stretches of `length` pixels."""
    result, done = mask.copy(), 1
    while done < length:
        step = min(done, length - done)
        result[step:] |= result[:-step].copy()
        done += step
    return result


def _average_rows(grey: Grey) -> Grey:
    """Average each pixel with its neighbours in the row."""
    half = _SMOOTH // 2
    padded = np.pad(grey.astype(np.float32, copy=False), ((0, 0), (half, half)), mode="edge")
    total = padded[:, : grey.shape[1]].copy()
    for at in range(1, _SMOOTH):
        total += padded[:, at : at + grey.shape[1]]
    total /= _SMOOTH
    return total


def _thicken(mask: Mask) -> Mask:
    """Add the pixels above and below, so that a slight slant does not break lines."""
    result = mask.copy()
    result[1:] |= mask[:-1]
    result[:-1] |= mask[1:]
    return result


def _stroke(
    rows: NDArray[np.intp], ridge: Mask, solid: Mask, filled: Mask, least: int
) -> Stroke | None:
    """Return the line formed by some rows, if it is long enough without a break."""
    weights = ridge[rows].sum(axis=1)
    centre = float((rows * weights).sum() / weights.sum())
    here: NDArray[np.bool_] = np.logical_or.reduce(solid[rows], axis=0)
    starts, ends = _joined_runs(here)
    lengths = ends - starts
    if lengths.max() < least:
        return None
    kept = lengths >= least / 2
    start, end = _extent(starts[kept], ends[kept])
    # where a filled cell is beside the line, the line can't be seen
    seen = ~filled[rows, start:end].any(axis=0)
    if seen.mean() < _MIN_SEEN:
        return None
    share = float(here[start:end][seen].mean())
    return Stroke(centre, start, end, share) if share >= _SOLID else None


def _extent(starts: NDArray[np.intp], ends: NDArray[np.intp]) -> tuple[int, int]:
    """Return the extent of a line without separate pieces at its ends, such as a title."""
    first, last = 0, len(starts) - 1
    while first < last and ends[first] - starts[first] < starts[first + 1] - ends[first]:
        first += 1
    while first < last and ends[last] - starts[last] < starts[last] - ends[last - 1]:
        last -= 1
    return int(starts[first]), int(ends[last])


def _joined_runs(row: NDArray[np.bool_]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return the runs of a row, joining runs with small gaps between them."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], row.astype(np.int8), [0]))))
    starts, ends = edges[::2], edges[1::2]
    if not len(starts):
        return starts, ends
    breaks = starts[1:] - ends[:-1] > _GAP
    return starts[np.concatenate(([True], breaks))], ends[np.concatenate((breaks, [True]))]
