"""Simulate colour blindness and find colours that are hard to distinguish."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import combinations
from math import dist
from typing import Final, NamedTuple

from nonogui.core.palette import Color, Palette, Rgb

Lab = tuple[float, float, float]
_Matrix = tuple[Lab, Lab, Lab]


class Vision(StrEnum):
    """A kind of colour vision."""

    FULL = "full"
    PROTANOPIA = "protanopia"
    DEUTERANOPIA = "deuteranopia"
    TRITANOPIA = "tritanopia"


# G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, A physiologically-based model for simulation
# of color vision deficiency, IEEE TVCG 15 (6), 2009: matrices for severity 1, applied to linear
# red, green and blue.
_MATRICES: Final[dict[Vision, _Matrix]] = {
    Vision.PROTANOPIA: (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    Vision.DEUTERANOPIA: (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    Vision.TRITANOPIA: (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

# Linear sRGB to XYZ, and the D65 white point (IEC 61966-2-1).
_TO_XYZ: Final[_Matrix] = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE: Final = (0.95047, 1.0, 1.08883)

# Small areas need more than the 2 that is just noticeable in large ones. In the model of M. Stone,
# D. A. Szafir, V. Setlur, An engineering model for color difference as a function of size, Color
# and Imaging Conference 2014, half of all people notice 17 between yellow and blue in a quarter of
# a degree, which is a cell of 10 pixels at arm's length. Other differences are easier.
SIMILAR_DISTANCE: Final = 18.0
"""CIELAB distance below which two colours are hard to distinguish in cells a few pixels wide."""


class Pair(NamedTuple):
    """Two colours of a palette, by index, that are hard to distinguish with some vision."""

    one: int
    other: int
    vision: Vision


def simulate(rgb: Rgb, vision: Vision) -> Rgb:
    """Return a colour as a person with this vision sees it."""
    if vision is Vision.FULL:
        return rgb
    red, green, blue = (_to_srgb(part) for part in _multiply(_MATRICES[vision], _to_linear(rgb)))
    return red, green, blue


def to_lab(rgb: Rgb) -> Lab:
    """Return a colour in CIELAB (CIE 1976) for the D65 white point."""
    parts = zip(_multiply(_TO_XYZ, _to_linear(rgb)), _WHITE, strict=True)
    x, y, z = (_lightness(part / white) for part, white in parts)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: Rgb, other: Rgb) -> float:
    """Return the CIELAB distance of two colours; about 2 is just noticeable."""
    return dist(to_lab(one), to_lab(other))


def similar_pairs(palette: Palette) -> tuple[Pair, ...]:
    """Return the pairs of colours that are hard to distinguish, including the background.

    Each pair appears once, with full vision preferred over the others.
    """
    return tuple(_pairs(palette.colors))


def confusing_visions(palette: Palette) -> frozenset[Vision]:
    """Return the kinds of colour vision with which two inks of a palette look alike."""
    inks = [palette[ink].rgb for ink in palette.inks]

    def is_confusing(vision: Vision) -> bool:
        seen = [to_lab(simulate(rgb, vision)) for rgb in inks]
        return any(dist(one, other) < SIMILAR_DISTANCE for one, other in combinations(seen, 2))

    return frozenset(filter(is_confusing, Vision))


def _pairs(colors: Sequence[Color]) -> Iterator[Pair]:
    for (one, a), (other, b) in combinations(enumerate(colors), 2):
        for vision in Vision:
            if distance(simulate(a.rgb, vision), simulate(b.rgb, vision)) < SIMILAR_DISTANCE:
                yield Pair(one, other, vision)
                break


def distinct_color(palette: Palette) -> Rgb:
    """Return a colour for a new ink: the preset that differs most from the palette."""

    def nearest(rgb: Rgb) -> float:
        return min(distance(rgb, color.rgb) for color in palette.colors)

    return max(_PRESETS, key=nearest)


_PRESETS: Final[tuple[Rgb, ...]] = (
    (200, 40, 48),
    (38, 96, 196),
    (36, 140, 72),
    (240, 180, 30),
    (128, 60, 160),
    (230, 120, 30),
    (30, 160, 170),
    (122, 78, 46),
    (226, 110, 160),
    (140, 140, 140),
    (150, 200, 70),
    (20, 30, 90),
)


def _to_linear(rgb: Rgb) -> Lab:
    # The sRGB curve is straight up to 0.04045, which is 10.3 of 255.
    red, green, blue = (
        part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in rgb
    )
    return red, green, blue


def _to_srgb(part: float) -> int:
    """Return a linear colour component as sRGB, 0 to 255."""
    # Simulated colours may lie outside of what a screen can show.
    part = min(1.0, max(0.0, part))
    curved = 12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055
    return round(255 * curved)


def _multiply(matrix: _Matrix, vector: Lab) -> Lab:
    one, two, three = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return one, two, three


def _lightness(share: float) -> float:
    """Return the CIELAB curve at a share of white, 0 to 1."""
    return share ** (1 / 3) if share > (6 / 29) ** 3 else share * (29 / 6) ** 2 / 3 + 4 / 29
