"""Shades shown by few colours: errors handed to the neighbours, or a regular pattern."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from nonogui.core.palette import Rgb
from nonogui.studio.images.perception import lab_of, nearest
from nonogui.studio.images.spec import Dither

_BAYER: Final = (
    (0, 8, 2, 10),
    (12, 4, 14, 6),
    (3, 11, 1, 9),
    (15, 7, 13, 5),
)
"""Thresholds in sixteenths (B. E. Bayer, 1973)."""

_SPREAD: Final = 30
"""How far the pattern moves a level of a colour at most, up or down."""

_ENDS: Final = 50
"""One in so many levels may be beyond the ends of the contrast."""

_FLOYD_STEINBERG: Final = ((1, 0, 7 / 16), (-1, 1, 3 / 16), (0, 1, 5 / 16), (1, 1, 1 / 16))
"""Which neighbour, across and down, gets how much of an error (R. Floyd, L. Steinberg, 1976)."""


def matched(pixels: Sequence[Rgb], width: int, colors: Sequence[Rgb], dither: Dither) -> bytes:
    """For each pixel, row after row, the index of the colour that stands for it."""
    matcher = _Matcher(colors)
    if dither is Dither.ORDERED:
        pixels = [_shifted(rgb, _offset(*divmod(at, width))) for at, rgb in enumerate(pixels)]
    elif dither is Dither.DIFFUSE:
        return _diffused(pixels, width, colors, matcher)
    return bytes(map(matcher.match, pixels))


def dithered_levels(levels: bytes, width: int, threshold: int, dither: Dither) -> bytes:
    """Levels of grey as light, which is not 0, and dark, after their contrast was made full.

    Grey of the threshold is half and half.
    """
    even = levels.translate(_evening(levels, threshold))
    if dither is Dither.DIFFUSE:
        return _diffused_levels(even, width)
    return bytes(
        level + _offset(*divmod(at, width)) * 127 // _SPREAD >= 128 for at, level in enumerate(even)
    )


def _evening(levels: bytes, threshold: int) -> bytes:
    """What to make of each level, so that the threshold is the middle and both ends are reached."""
    ranked = sorted(levels)
    least, most = ranked[len(ranked) // _ENDS], ranked[-1 - len(ranked) // _ENDS]
    dark, light = max(1, threshold - least), max(1, most - threshold)
    below = (128 - 128 * (threshold - level) / dark for level in range(threshold))
    above = (128 + 127 * (level - threshold) / light for level in range(threshold, 256))
    return bytes(min(255, max(0, round(level))) for level in (*below, *above))


def _diffused_levels(levels: bytes, width: int) -> bytes:
    rest = list(map(float, levels))
    height = len(levels) // width
    for at, value in enumerate(rest):
        rest[at] = 255.0 if value >= 127.5 else 0.0
        error = value - rest[at]
        row, column = divmod(at, width)
        for across, down, share in _FLOYD_STEINBERG:
            if 0 <= column + across < width and row + down < height:
                rest[at + across + down * width] += error * share
    return bytes(map(int, rest))


class _Matcher:
    """Finds the colour for each of many that repeat."""

    def __init__(self, colors: Sequence[Rgb]) -> None:
        self._labs = [lab_of(rgb) for rgb in colors]
        self._known: dict[Rgb, int] = {}

    def match(self, rgb: Rgb) -> int:
        index = self._known.get(rgb)
        if index is None:
            index = self._known[rgb] = nearest(lab_of(rgb), self._labs)
        return index


def _diffused(pixels: Sequence[Rgb], width: int, colors: Sequence[Rgb], matcher: _Matcher) -> bytes:
    rest = [[float(part) for part in rgb] for rgb in pixels]
    height = len(pixels) // width
    result = bytearray(len(pixels))
    for at, wanted in enumerate(rest):
        red, green, blue = (min(255, max(0, round(part / 4) * 4)) for part in wanted)
        index = result[at] = matcher.match((red, green, blue))
        errors = [a - b for a, b in zip(wanted, colors[index], strict=True)]
        row, column = divmod(at, width)
        for across, down, share in _FLOYD_STEINBERG:
            if 0 <= column + across < width and row + down < height:
                neighbour = rest[at + across + down * width]
                for part in range(3):
                    neighbour[part] += errors[part] * share
    return bytes(result)


def _offset(row: int, column: int) -> int:
    """Where the pattern moves a cell, in levels."""
    return (2 * _BAYER[row % 4][column % 4] - 15) * _SPREAD // 15


def _shifted(rgb: Rgb, by: int) -> Rgb:
    red, green, blue = (min(255, max(0, part + by)) for part in rgb)
    return red, green, blue
