"""Remove the lines that strike out the numbers of solved lines."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nonogui.studio.scan.image import Mask

# The angles of strikes, in degrees; digits have level and upright strokes.
_ANGLES: Final = (*range(20, 71, 3), *range(110, 161, 3))

# The length of a strike in digit heights. The longest slanting stroke, of a 7, has 1.1.
_LONG: Final = 1.25

# The largest thickness of a strike, in its length; small ones, blurred, have 0.125. With 0.14, arcs
# of circles around numbers are removed.
_THIN: Final = 0.13

# The most strikes through digits that touch each other.
_MAX_STRIKES: Final = 4

# Of level strikes, in digit heights: the least length, as browsers draw them 0.75 long through a
# digit; the largest thickness; how far from the middle of digits they are, as the bar of a 4 is
# 0.17 away; and how far they go past the digits, half of what browsers do.
_LEVEL_LONG: Final = 0.7
_LEVEL_THIN: Final = 0.2
_FROM_MIDDLE: Final = 0.15
_PAST: Final = 0.05


def without_strikes(ink: Mask, height: float) -> Mask:
    """Return connected ink without slanting lines longer than any stroke of a digit.

    Strokes that cross such a line stay whole.

    Args:
        ink: its pixels.
        height: the usual height of digits.
    """
    for _ in range(_MAX_STRIKES):
        line = _longest_line(ink, _LONG * height)
        rest = ink if line is None else _without(ink, *line, _THIN * (line[3] - line[2]))
        if rest is ink:
            break
        ink = rest
    return ink


def without_level_strike(ink: Mask, height: float) -> Mask:
    """Return connected ink without a level line through its middle and past it at both sides.

    Args:
        ink: its pixels.
        height: the usual height of digits.
    """
    top = max(0, round(ink.shape[0] / 2 - _FROM_MIDDLE * height))
    band = ink[top : ink.shape[0] - top]
    line = _longest_line(band, _LEVEL_LONG * height, (0,))
    if line is None:
        return ink
    _, place, start, end = line
    place, past, thin = place + top, max(1, round(_PAST * height)), _LEVEL_THIN * height
    ends = [*range(int(start) + past), *range(int(end) - past + 1, ink.shape[1])]
    rows = np.flatnonzero(ink[:, ends].any(axis=1))
    if np.abs(rows - place).max(initial=0) > thin:
        return ink  # a stroke of a digit
    return _without(ink, 0, place, start, end, thin)


def _longest_line(
    ink: Mask, least: float, angles: Sequence[int] = _ANGLES
) -> tuple[int, float, float, float] | None:
    """Return the longest line: its angle, its distance from the corner, and its ends.

    None if it is shorter than `least`. Digits may hide a tenth of that.
    """
    ys, xs = np.nonzero(ink)
    best, longest = None, least
    # All of it may have been a line.
    if not xs.size or hypot(np.ptp(xs), np.ptp(ys)) < least:
        return best
    for angle in angles:
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


def _without(ink: Mask, angle: int, place: float, start: float, end: float, thin: float) -> Mask:
    """Return ink without a line, but with the strokes that cross it; itself if that is bold.

    Args:
        ink: its pixels.
        angle: the angle of the line.
        place: its distance from the corner.
        start: where it starts.
        end: where it ends.
        thin: its largest thickness.
    """
    ys, xs = np.nonzero(ink)
    across, along = _turned(xs, ys, angle)
    across = across - place
    is_beside = (along >= start - 2) & (along <= end + 2)
    # At most places along it there is nothing else, so that the median width is its own.
    near = is_beside & (np.abs(across) <= thin)
    widths = np.bincount(np.rint(along[near] - start + 2).astype(np.intp))
    if not widths.any():  # the line is too short to have a width
        return ink
    reach = max(1.0, float(np.median(widths[widths > 0])) / 2)
    if 2 * reach > thin:
        return ink  # bold strokes of two digits in line
    line = is_beside & (np.abs(across) <= reach + 0.5)
    result = ink.copy()
    result[ys[line], xs[line]] = False
    sides = []
    for side in (across, -across):
        seen = np.zeros_like(ink)
        is_close = is_beside & (side > reach + 0.5) & (side <= reach + 2.5)
        seen[ys[is_close], xs[is_close]] = True
        far = round(2 * reach) + 2
        # Beside upright strokes, a level line would leave stubs.
        sides.append(_near(seen, far, far if angle else round(reach)))
    return result | (ink & sides[0] & sides[1])


def _near(mask: Mask, down: int, across: int) -> Mask:
    """Return the pixels in an ellipse around each of a mask.

    Args:
        mask: the pixels.
        down: half of its height.
        across: half of its width.
    """
    padded = np.pad(mask, ((down, down), (across, across)))
    result = np.zeros_like(mask)
    height, width = mask.shape
    for y in range(2 * down + 1):
        for x in range(2 * across + 1):
            if ((y - down) / down) ** 2 + ((x - across) / max(1, across)) ** 2 <= 1:
                result |= padded[y : y + height, x : x + width]
    return result
