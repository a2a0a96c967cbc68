"""Levels: how dark each cell is, and where dark ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageChops, ImageFilter

from nonogui.core.palette import Rgb

OUTLINE_SCALE: Final = 4
"""Outlines are looked for in a picture of so many pixels a cell and side."""


def darkness(image: Image.Image) -> Image.Image:
    """The lightness of a picture in red, green and blue: dark is what is filled."""
    return image.convert("L")


def likeness(image: Image.Image, color: Rgb) -> Image.Image:
    """How much each pixel is like a colour: 255 where it is that; the largest channel counts."""
    unlike = ImageChops.difference(image, Image.new("RGB", image.size, color))
    red, green, blue = unlike.split()
    return ImageChops.invert(ImageChops.lighter(ImageChops.lighter(red, green), blue))


def outlined(levels: Image.Image) -> Image.Image:
    """Levels that are dark where they change: the range within each 3x3, noise smoothed away."""
    calm = levels.filter(ImageFilter.GaussianBlur(1))
    change = ImageChops.difference(
        calm.filter(ImageFilter.MaxFilter(3)), calm.filter(ImageFilter.MinFilter(3))
    )
    return ImageChops.invert(change)


def otsu(histogram: Sequence[int]) -> int:
    """The first level of the light side when dark and light are parted as well as can be.

    N. Otsu, "A threshold selection method from gray-level histograms" (1979): the variance between
    the two sides is greatest. Of levels that part equally, the middle one.

    Args:
        histogram: how many pixels have each level, 256 numbers.
    """
    total, weighted = sum(histogram), sum(level * n for level, n in enumerate(histogram))
    best, first, last = 0.0, 128, 128
    count = light = 0
    for level, number in enumerate(histogram[:-1]):
        count, light = count + number, light + level * number
        if 0 < count < total:
            apart = light / count - (weighted - light) / (total - count)
            variance = count * (total - count) * apart * apart
            if variance > best:
                best, first, last = variance, level + 1, level + 1
            elif variance == best:
                last = level + 1
    return (first + last + 1) // 2
