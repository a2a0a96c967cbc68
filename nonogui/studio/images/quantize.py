"""Few colours for many: median cut, the nearest joined, then k-means, by how colours look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from PIL import Image

from nonogui.core.palette import Rgb
from nonogui.studio.images.perception import Lab, distance, lab_of, nearest

_FIRST: Final = 3
"""Colours that median cut makes for each that is wanted; the rest are joined with others."""

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
        rough = _rough(counts)
        groups = _joined(_grouped(rough, _median_cut(pixels, _FIRST * most)), most)
        counts = _means(_refined(rough, groups))
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


class _Group(NamedTuple):
    """Colours that one stands for: how many pixels, the middle, and the colours themselves."""

    total: int
    center: Lab
    counts: Counter[Rgb]

    @classmethod
    def of(cls, counts: Counter[Rgb]) -> _Group:
        total = counts.total()
        light = red = yellow = 0.0
        for rgb, count in counts.items():
            a, b, c = lab_of(rgb)
            light, red, yellow = light + a * count, red + b * count, yellow + c * count
        return cls(total, (light / total, red / total, yellow / total), counts)


def _grouped(counts: Mapping[Rgb, int], centers: Sequence[Lab]) -> list[_Group]:
    """The colours by the centre that each is nearest to; centres without any are left out."""
    members: list[Counter[Rgb]] = [Counter() for _ in centers]
    for rgb, count in counts.items():
        members[nearest(lab_of(rgb), centers)][rgb] = count
    return [_Group.of(group) for group in members if group]


def _joined(groups: list[_Group], most: int) -> list[_Group]:
    """Groups of which two are made one, again and again, where it does least harm (J. Ward, 1963).

    It ends when there are few enough and no two look the same.
    """
    while len(groups) > 1:
        is_enough = len(groups) <= most
        first, second = min(combinations(groups, 2), key=_apart if is_enough else _harm)
        if is_enough and _apart((first, second)) >= _SAME:
            break
        rest = [group for group in groups if group is not first and group is not second]
        groups = [*rest, _Group.of(first.counts + second.counts)]
    return groups


def _apart(pair: tuple[_Group, _Group]) -> float:
    return distance(pair[0].center, pair[1].center)


def _harm(pair: tuple[_Group, _Group]) -> float:
    """How much worse the picture is shown when two groups become one."""
    first, second = pair[0].total, pair[1].total
    return first * second / (first + second) * _apart(pair)


def _refined(counts: Mapping[Rgb, int], groups: list[_Group]) -> list[_Group]:
    """The colours in groups around centres, which move until they are in the middle (Lloyd)."""
    for _round in range(_ROUNDS):
        moved = _grouped(counts, [group.center for group in groups])
        if moved == groups:
            break
        groups = moved
    return groups


def _means(groups: Sequence[_Group]) -> Counter[Rgb]:
    """The mean of each group and how many pixels it has; means that are equal are one."""
    means: Counter[Rgb] = Counter()
    for group in groups:
        red, green, blue = (
            round(sum(rgb[part] * count for rgb, count in group.counts.items()) / group.total)
            for part in range(3)
        )
        means[red, green, blue] += group.total
    return means
