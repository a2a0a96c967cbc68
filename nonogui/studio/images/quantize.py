"""Few colours for many: median cut, then k-means in a space of how colours look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from PIL import Image

from nonogui.core.palette import Rgb
from nonogui.studio.images.perception import Lab, distance, lab_of, nearest

_ROUNDS: Final = 8
_SAME: Final = 0.0009
"""Colours nearer than this (squared) are one."""

_FINE: Final = 0xF8
"""Of each channel of a colour, the bits that count where colours are many."""


def few_colors(pixels: Sequence[Rgb], most: int) -> tuple[Rgb, ...]:
    """The colours that stand best for those of some pixels, the commonest first.

    Args:
        pixels: at least one.
        most: how many colours there may be; where there are no more, they are kept as they are.
    """
    counts = Counter(pixels)
    if len(counts) > most:
        counts = _means(_refined(_rough(counts), _median_cut(pixels, most)))
    return tuple(color for color, _count in counts.most_common())


def _rough(counts: Mapping[Rgb, int]) -> Counter[Rgb]:
    """Colours with those that hardly differ taken together."""
    rough: Counter[Rgb] = Counter()
    for (red, green, blue), count in counts.items():
        rough[red & _FINE | red >> 5, green & _FINE | green >> 5, blue & _FINE | blue >> 5] += count
    return rough


def _median_cut(pixels: Sequence[Rgb], most: int) -> list[Lab]:
    image = Image.new("RGB", (len(pixels), 1))
    image.putdata(pixels)
    cut = image.quantize(most, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    levels = iter((cut.getpalette() or [])[: 3 * most])
    return [lab_of(rgb) for rgb in dict.fromkeys(zip(levels, levels, levels, strict=True))]


def _refined(counts: Mapping[Rgb, int], centers: list[Lab]) -> list[Counter[Rgb]]:
    """The colours in groups around centres, which move until they are in the middle (Lloyd)."""
    groups: list[Counter[Rgb]] = []
    for _round in range(_ROUNDS):
        groups = [Counter() for _ in centers]
        for rgb, count in counts.items():
            groups[nearest(lab_of(rgb), centers)][rgb] = count
        groups = [group for group in groups if group]
        moved = [_center(group) for group in groups]
        if moved == centers:
            break
        centers = moved
    return groups


def _center(group: Counter[Rgb]) -> Lab:
    total = group.total()
    light = red = yellow = 0.0
    for rgb, count in group.items():
        a, b, c = lab_of(rgb)
        light, red, yellow = light + a * count, red + b * count, yellow + c * count
    return light / total, red / total, yellow / total


def _means(groups: Sequence[Counter[Rgb]]) -> Counter[Rgb]:
    """The mean of each group and its size; groups that look the same count as the first."""
    means: Counter[Rgb] = Counter()
    for group in sorted(groups, key=Counter.total, reverse=True):
        total = group.total()
        red, green, blue = (
            round(sum(rgb[part] * count for rgb, count in group.items()) / total)
            for part in range(3)
        )
        color = (red, green, blue)
        twin = next((m for m in means if distance(lab_of(m), lab_of(color)) < _SAME), color)
        means[twin] += total
    return means
