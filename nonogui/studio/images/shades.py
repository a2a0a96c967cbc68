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

_SPREAD: Final = 64
"""How far the pattern moves a level at most, all in all."""

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


def ordered_levels(levels: bytes, width: int) -> bytes:
    """Levels of grey moved by the regular pattern, ready to be parted at a threshold."""
    moved = (level + 4 * _offset(*divmod(at, width)) for at, level in enumerate(levels))
    return bytes(min(255, max(0, level)) for level in moved)


def diffused_levels(levels: bytes, width: int, threshold: int) -> bytes:
    """Levels of grey as 0 and 255, each error handed on; grey of the threshold is half and half."""
    rest = [_evened(level, threshold) for level in levels]
    height = len(levels) // width
    for at, value in enumerate(rest):
        rest[at] = 255.0 if value >= 127.5 else 0.0
        error = value - rest[at]
        row, column = divmod(at, width)
        for across, down, share in _FLOYD_STEINBERG:
            if 0 <= column + across < width and row + down < height:
                rest[at + across + down * width] += error * share
    return bytes(map(int, rest))


def _evened(level: int, threshold: int) -> float:
    """A level on a scale on which the threshold is the middle."""
    if level < threshold:
        return 127.5 * level / threshold
    return 255 - 127.5 * (255 - level) / max(1, 255 - threshold)


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
    return (2 * _BAYER[row % 4][column % 4] - 15) * _SPREAD // 32


def _shifted(rgb: Rgb, by: int) -> Rgb:
    red, green, blue = (min(255, max(0, part + by)) for part in rgb)
    return red, green, blue
