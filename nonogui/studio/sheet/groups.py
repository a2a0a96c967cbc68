"""Digits that look the same on one sheet are of one group, and are read together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from nonogui.studio.sheet.classify import guess
from nonogui.studio.sheet.features import Features
from nonogui.studio.sheet.glyphs import Glyph
from nonogui.studio.sheet.sheet import Shape

_ALIKE: Final = 0.25
"""Distance up to which a shape looks like the mean of a group."""

_MOST_GROUPS: Final = 400
"""Groups among which a shape is looked for: beyond these each shape stands alone."""


@dataclass
class _Group:
    """Shapes met so far: their number and the sums of their features and distances."""

    count: int
    features: Features
    distances: Features

    def add(self, other: _Group) -> None:
        self.count += other.count
        self.features = self.features + other.features
        self.distances = self.distances + other.distances


def shapes_of(glyphs: Sequence[Glyph]) -> list[Shape]:
    """Each glyph as a shape, read as its group is: by the mean of the distances in it."""
    groups: list[_Group] = []
    member = [_placed(glyph, groups) for glyph in glyphs]
    merged = _merged(groups)
    shapes = []
    for glyph, at in zip(glyphs, member, strict=True):
        group = groups[merged[at]]
        read = guess(group.distances / group.count)
        shapes.append(Shape(glyph.box, read.digit, read.other, read.doubt, merged[at]))
    return shapes


def _placed(glyph: Glyph, groups: list[_Group]) -> int:
    """The group of a glyph: the nearest that is near enough, or a new one."""
    own = _Group(1, glyph.features, glyph.distances)
    at = _nearest(own, groups[:_MOST_GROUPS])
    if at is None:
        groups.append(own)
        return len(groups) - 1
    groups[at].add(own)
    return at


def _merged(groups: list[_Group]) -> list[int]:
    """For each group the one that it joined, as means moved while shapes were added; or itself."""
    home = list(range(len(groups)))
    order = sorted(range(min(len(groups), _MOST_GROUPS)), key=lambda at: groups[at].count)
    for place, at in enumerate(order):
        larger = [groups[each] for each in order[place + 1 :]]
        near = _nearest(groups[at], larger)
        if near is not None:
            home[at] = order[place + 1 + near]
            groups[home[at]].add(groups[at])
    return [_end(home, at) for at in range(len(groups))]


def _end(home: list[int], at: int) -> int:
    while home[at] != at:
        at = home[at]
    return at


def _nearest(own: _Group, groups: Sequence[_Group]) -> int | None:
    if not groups:
        return None
    means = np.array([group.features / group.count for group in groups])
    away = np.linalg.norm(means - own.features / own.count, axis=1)
    at = int(away.argmin())
    return at if away[at] < _ALIKE else None
