"""Digits that look the same on one sheet are of one group, and are read together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from nonogui.studio.sheet.classify import Guess, guess, likely
from nonogui.studio.sheet.features import COUNT, Features
from nonogui.studio.sheet.glyphs import Glyph
from nonogui.studio.sheet.settling import Readings
from nonogui.studio.sheet.sheet import DOUBTFUL, Shape

_ALIKE: Final = 0.2
"""Distance up to which a shape looks like the mean of a group."""

_UNLIKE: Final = 0.3
"""Distance from which groups do not look like the same digit."""

_MOST_GROUPS: Final = 120
"""Groups among which a shape is looked for: beyond these each shape stands alone."""


@dataclass
class _Group:
    """Shapes met so far: their number and the sums of their features and distances."""

    count: int
    features: Features
    distances: Features

    @property
    def mean(self) -> Features:
        """The features of the group."""
        return self.features / self.count

    def add(self, other: _Group) -> None:
        self.count += other.count
        self.features = self.features + other.features
        self.distances = self.distances + other.distances


def shapes_of(glyphs: Sequence[Glyph]) -> tuple[list[Shape], Readings]:
    """Each glyph as a shape, read as its group is, and what each group may be.

    A group is read by the mean of the distances in it.
    """
    groups: list[_Group] = []
    means = np.zeros((_MOST_GROUPS, COUNT))
    member = [_placed(glyph, groups, means) for glyph in glyphs]
    merged = _merged(groups)
    reads = {at: guess(groups[at].distances / groups[at].count) for at in sorted(set(merged))}
    doubts = _doubts(groups, reads)
    shapes = []
    for glyph, at in zip(glyphs, member, strict=True):
        home = merged[at]
        read = reads[home]
        shapes.append(Shape(glyph.box, read.digit, read.other, doubts[home], home))
    readings = {
        home: likely(groups[home].distances, 2 if doubts[home] >= DOUBTFUL else 1) for home in reads
    }
    return shapes, readings


def _doubts(groups: Sequence[_Group], reads: Mapping[int, Guess]) -> dict[int, float]:
    """The doubt of each group; a digit looks one way on a sheet, so what looks another is doubtful.

    Of the groups that were read as the same digit, the one with most shapes and least doubt is
    trusted.
    """

    def trust(at: int) -> float:
        return groups[at].count * (1 - reads[at].doubt)

    trusted = {reads[at].digit: at for at in sorted(reads, key=trust)}
    doubts = {}
    for at, read in reads.items():
        away = float(np.linalg.norm(groups[at].mean - groups[trusted[read.digit]].mean))
        doubts[at] = max(read.doubt, DOUBTFUL) if away > _UNLIKE else read.doubt
    return doubts


def _placed(glyph: Glyph, groups: list[_Group], means: Features) -> int:
    """The group of a glyph: the nearest that is near enough, or a new one."""
    count = min(len(groups), _MOST_GROUPS)
    at = _nearest(glyph.features, means[:count])
    if at is None:
        groups.append(_Group(1, glyph.features, glyph.distances))
        at = len(groups) - 1
    else:
        groups[at].add(_Group(1, glyph.features, glyph.distances))
    if at < _MOST_GROUPS:
        means[at] = groups[at].mean
    return at


def _merged(groups: list[_Group]) -> list[int]:
    """For each group the one that it joined, as means moved while shapes were added; or itself."""
    home = list(range(len(groups)))
    order = sorted(range(min(len(groups), _MOST_GROUPS)), key=lambda at: groups[at].count)
    for place, at in enumerate(order):
        larger = np.array([groups[each].mean for each in order[place + 1 :]])
        near = _nearest(groups[at].mean, larger)
        if near is not None:
            home[at] = order[place + 1 + near]
            groups[home[at]].add(groups[at])
    return [_end(home, at) for at in range(len(groups))]


def _end(home: list[int], at: int) -> int:
    while home[at] != at:
        at = home[at]
    return at


def _nearest(features: Features, means: Features) -> int | None:
    """The mean that some features are nearest to, if they look like it."""
    if not len(means):
        return None
    away = np.linalg.norm(means - features, axis=1)
    at = int(away.argmin())
    return at if away[at] < _ALIKE else None
