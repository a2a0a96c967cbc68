"""Which digit a shape is: that of the nearest drawn digit, and how near another one comes."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from nonogui.studio.sheet.designs import DESIGNS, draw, variants
from nonogui.studio.sheet.features import COUNT, Features, features
from nonogui.studio.sheet.scan import Grey
from nonogui.studio.sheet.settling import LIKELY

if TYPE_CHECKING:
    from PIL.Image import Image

_SMALL: Final = 13
"""Pixels of the height of small print."""

_NEAREST: Final = 3
"""Drawings of a digit whose distances are averaged: one alone may be near by chance."""

_MOST_LIKELY: Final = 4
"""Digits that a shape may be at most."""

_AT_ONCE: Final = 500
"""Shapes that are compared at a time, for the sake of memory."""


class Guess(NamedTuple):
    """What a shape may be.

    Attributes:
        distance: to the nearest drawings of the digit.
        doubt: that distance as a share of the one to the nearest other digit.
    """

    digit: int
    other: int
    distance: float
    doubt: float


@lru_cache(maxsize=1)
def _known() -> Features:
    """The features of all drawn digits, large and small, as many of each digit, the zeros first."""
    shapes = []
    for digit in range(10):
        for design in DESIGNS:
            for variant in variants(design):
                image = draw(variant, digit)
                shapes += [_ink(image), _ink(_small(image))]
    return features(shapes)


def _ink(image: Image) -> Grey:
    return np.asarray(image, dtype=np.float32) / 255


def _small(image: Image) -> Image:
    """A digit as it looks in small print."""
    scale = _SMALL / image.height
    return image.resize((max(2, round(image.width * scale)), _SMALL))


def distances(shapes: Features) -> Features:
    """How far each shape is from each of the ten digits: an array of shapes by 10."""
    parts = [_least(shapes[at : at + _AT_ONCE]) for at in range(0, len(shapes), _AT_ONCE)]
    return np.concatenate(parts) if parts else np.zeros((0, 10), dtype=np.float32)


def _least(shapes: Features) -> Features:
    """The distances of a few shapes: for each digit that to the nearest drawings of it."""
    known = _known()
    squares = (
        (shapes**2).sum(axis=1)[:, None]
        + (known**2).sum(axis=1)[None, :]
        - 2 * shapes.reshape(-1, COUNT) @ known.T
    )
    by_digit = squares.reshape(len(shapes), 10, -1)
    nearest = np.partition(by_digit, _NEAREST - 1, axis=2)[:, :, :_NEAREST].mean(axis=2)
    return np.asarray(np.sqrt(np.maximum(nearest, 0)), np.float32)


def guess(distance: Features) -> Guess:
    """What a shape is by its ten distances."""
    order = np.argsort(distance)
    first, second = float(distance[order[0]]), float(distance[order[1]])
    return Guess(int(order[0]), int(order[1]), first, first / max(second, 1e-6))


def likely(distance: Features, least: int) -> list[tuple[int, float]]:
    """The digits that a shape may be, at least so many, the nearest first.

    Each has the distance of the nearest as a share of its own.
    """
    order = [int(digit) for digit in np.argsort(distance)]
    shares = [float(distance[order[0]] / max(distance[digit], 1e-6)) for digit in order]
    count = max(least, min(_MOST_LIKELY, sum(share >= LIKELY for share in shares)))
    return list(zip(order, shares, strict=True))[:count]
