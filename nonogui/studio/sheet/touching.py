"""Digits that touch: a shape is cut where both halves come nearest to digits."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product
from typing import Final, NamedTuple

import numpy as np

from nonogui.studio.sheet.classify import distances, guess
from nonogui.studio.sheet.features import Features, features
from nonogui.studio.sheet.scan import Grey, Mask

_WHOLE: Final = 0.75
"""Share of the height of a blob from which a piece of it is a digit."""

_STRANGE: Final = 0.36
"""Distance from which a blob looks like no digit, so that it may be two."""

_FAIR: Final = 0.4
"""Distance up to which a piece looks like a digit."""

_UNDECIDED: Final = 0.86
"""Doubt up to which it looks like one digit more than like the others."""

_LEAST_PAIR: Final = 0.45
"""Heights that two digits are wide at least: two ones in narrow print."""

_BROAD: Final = 1.35
"""What is so much wider than the digits here may be two of them."""


class Piece(NamedTuple):
    """A digit that was cut off: from which column of the shape up to which, and how it looks."""

    start: int
    end: int
    features: Features
    distances: Features


def parted(ink: Grey, ways: Sequence[tuple[int, ...]], distance: float) -> list[Piece]:
    """The digits that touch in a shape; none where it is one digit.

    Each way to cut is tried; that with the nearest digits on both sides wins, if they are nearer
    than the whole is and all look like digits.

    Args:
        ink: the shape from 0, paper, to 1.
        ways: the columns at which it may be cut.
        distance: of the whole from the nearest digit.
    """
    best: list[Piece] = []
    least = distance
    for cuts in ways:
        edges = (0, *cuts, ink.shape[1])
        slices = [_trimmed(ink[:, start:end]) for start, end in pairwise(edges)]
        if min(each.shape[1] for each in slices) < 3:
            continue
        shapes = features(slices)
        read = distances(shapes)
        worst = float(read.min(axis=1).max())
        doubt = max(guess(each).doubt for each in read)
        if worst <= min(least, _FAIR) and doubt <= _UNDECIDED:
            best = [
                Piece(start, end, each, away)
                for (start, end), each, away in zip(pairwise(edges), shapes, read, strict=True)
            ]
            least = worst
    return best


def ways_to_cut(ink: Grey, dark: Mask, distance: float, usual: float) -> list[tuple[int, ...]]:
    """The ways in which a blob may be cut into digits."""
    gaps = _gaps(dark)
    ways = [gaps] if gaps else []
    height, width = ink.shape
    if usual and width >= _BROAD * usual and width >= 0.8 * height:
        ways += _cuts(ink, max(2, min(3, round(width / usual))))
    elif distance > _STRANGE and width >= _LEAST_PAIR * height:
        ways += _cuts(ink, 2)
    return ways


def _gaps(dark: Mask) -> tuple[int, ...]:
    """Where only pale pixels join digits: the middles between pieces as high as the whole."""
    columns = np.flatnonzero(dark.any(axis=0))
    ends = np.flatnonzero(np.diff(columns) > 1)
    gaps = tuple(int(columns[at] + columns[at + 1] + 1) // 2 for at in ends)
    for start, end in pairwise((0, *gaps, dark.shape[1])):
        rows = np.flatnonzero(dark[:, start:end].any(axis=1))
        if not len(rows) or rows[-1] - rows[0] + 1 < _WHOLE * dark.shape[0]:
            return ()
    return gaps


def _cuts(ink: Grey, count: int) -> list[tuple[int, ...]]:
    """Places to cut a blob into so many digits: where there is least ink, about evenly."""
    width = ink.shape[1]
    columns = ink.sum(axis=0)
    places = []
    for at in range(1, count):
        middle, reach = width * at / count, width / count * 0.4
        near = np.arange(max(1, int(middle - reach)), min(width - 1, int(middle + reach) + 1))
        places.append([int(x) for x in near[np.argsort(columns[near], kind="stable")[:7]]])
    return list(product(*places))


def _trimmed(ink: Grey) -> Grey:
    """A piece without the paper around it."""
    dark = ink > 0.4
    rows, columns = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
    if not len(rows):
        return ink
    return ink[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
