"""Perceived colours in OKLab (B. Ottosson, "A perceptual color space", 2020)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from nonogui.core.palette import Rgb

Lab = tuple[float, float, float]
"""Lightness from 0 to 1, then green to red, then blue to yellow."""


def _linear(level: int) -> float:
    """Return the linear light, 0 to 1, of an sRGB level."""
    share = level / 255
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


_LINEAR: Final = tuple(map(_linear, range(256)))


# A photo scaled to a puzzle has fewer colours; an entry has 330 bytes, so a full cache has 22 MB.
@lru_cache(maxsize=1 << 16)
def lab_of(rgb: Rgb) -> Lab:
    """Convert an RGB colour to OKLab."""
    red, green, blue = _LINEAR[rgb[0]], _LINEAR[rgb[1]], _LINEAR[rgb[2]]
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def distance(one: Lab, other: Lab) -> float:
    """Return the squared perceptual distance of two colours; 0.0004 is just noticeable."""
    light, red, yellow = one[0] - other[0], one[1] - other[1], one[2] - other[2]
    return light * light + red * red + yellow * yellow


def nearest(color: Lab, choices: Sequence[Lab]) -> int:
    """Return the index of the choice closest to a colour; the first if several are equal."""
    best, least = 0, 9.0
    light, red, yellow = color
    for index, (a, b, c) in enumerate(choices):
        apart = (light - a) ** 2 + (red - b) ** 2 + (yellow - c) ** 2
        if apart < least:
            best, least = index, apart
    return best
