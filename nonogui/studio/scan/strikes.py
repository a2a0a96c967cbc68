"""Remove the slanting lines that strike out the numbers of solved lines."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from nonogui.studio.scan.image import Mask

# The angles of strikes, in degrees; digits have level and upright strokes.
_ANGLES: Final = (*range(20, 71, 3), *range(110, 161, 3))

# The length of a strike in digit heights. The longest slanting stroke, of a 7, has 1.1.
_LONG: Final = 1.25

# The largest thickness of a strike, in its length.
_THIN: Final = 0.12

# The most strikes through digits that touch each other.
_MAX_STRIKES: Final = 4


def without_strikes(ink: Mask, height: float) -> Mask:
    """Return connected ink without slanting lines longer than any stroke of a digit.

    Strokes that cross such a line stay whole.

    Args:
        ink: its pixels.
        height: the usual height of digits.
    """
    for _ in range(_MAX_STRIKES):
        line = _longest_line(ink, _LONG * height)
        rest = ink if line is None else _without(ink, *line)
        if rest is ink:
            break
        ink = rest
    return ink


def _longest_line(ink: Mask, least: float) -> tuple[int, float, float, float] | None:
    """Return the longest slanting line: its angle, its distance from the corner, and its ends.

    None if it is shorter than `least`. Digits may hide a tenth of that.
    """
    ys, xs = np.nonzero(ink)
    best, longest = None, least
    if not xs.size:  # all of it was a line
        return best
    for angle in _ANGLES:
        across, along = _turned(xs, ys, angle)
        places = np.rint(across).astype(np.intp)
        counts = np.bincount(places - places.min())
        fullest = [at for at in np.argsort(-counts)[:3] if counts[at]]
        for place in np.add(fullest, places.min()):
            start, end = _longest_run(along[np.abs(across - place) <= 1], least / 10)
            if end - start > longest:
                best, longest = (angle, float(place), start, end), end - start
    return best


def _turned(
    xs: NDArray[np.intp], ys: NDArray[np.intp], angle: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return how far places are across and along lines of an angle."""
    c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    return c * ys - s * xs, c * xs + s * ys


def _longest_run(places: NDArray[np.float64], gap: float) -> tuple[float, float]:
    """Return the ends of the longest run of places without a larger gap."""
    ordered = np.sort(places)
    parts = np.split(ordered, np.flatnonzero(np.diff(ordered) > max(2, gap)) + 1)
    longest = max(parts, key=lambda part: part[-1] - part[0])
    return float(longest[0]), float(longest[-1])


def _without(ink: Mask, angle: int, place: float, start: float, end: float) -> Mask:
    """Return ink without a line, but with the strokes that cross it; itself if that is bold."""
    ys, xs = np.nonzero(ink)
    across, along = _turned(xs, ys, angle)
    across = across - place
    is_beside = (along >= start - 2) & (along <= end + 2)
    # At most places along it there is nothing else, so that the median width is its own.
    near = is_beside & (np.abs(across) <= _THIN * (end - start))
    widths = np.bincount(np.rint(along[near] - start + 2).astype(np.intp))
    if not widths.any():  # the line is too short to have a width
        return ink
    reach = max(1.0, float(np.median(widths[widths > 0])) / 2)
    if 2 * reach > _THIN * (end - start):
        return ink  # bold strokes of two digits in line
    line = is_beside & (np.abs(across) <= reach + 0.5)
    result = ink.copy()
    result[ys[line], xs[line]] = False
    sides = []
    for side in (across, -across):
        seen = np.zeros_like(ink)
        is_close = is_beside & (side > reach + 0.5) & (side <= reach + 2.5)
        seen[ys[is_close], xs[is_close]] = True
        sides.append(_near(seen, round(2 * reach) + 2))
    return result | (ink & sides[0] & sides[1])


def _near(mask: Mask, reach: int) -> Mask:
    """Return the pixels up to some pixels away from a mask."""
    padded = np.pad(mask, reach)
    result = np.zeros_like(mask)
    height, width = mask.shape
    for down in range(2 * reach + 1):
        for across in range(2 * reach + 1):
            if (down - reach) ** 2 + (across - reach) ** 2 <= reach**2:
                result |= padded[down : down + height, across : across + width]
    return result
