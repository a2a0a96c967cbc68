"""Which digit a shape is: that of the nearest drawn digit, and how near another one comes."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nonogui.studio.sheet.designs import DESIGNS, draw, variants
from nonogui.studio.sheet.features import COUNT, Features, features
from nonogui.studio.sheet.scan import Grey

if TYPE_CHECKING:
    from PIL.Image import Image

_SMALL: Final = 13
"""Pixels of the height of small print."""


class Guess(NamedTuple):
    """What a shape may be.

    Attributes:
        distance: to the nearest drawn digit.
        doubt: that distance as a share of the one to the nearest other digit.
    """

    digit: int
    other: int
    distance: float
    doubt: float


@lru_cache(maxsize=1)
def _known() -> tuple[Features, NDArray[np.intp]]:
    """The features of all drawn digits, and which they are, by digit."""
    shapes, digits = [], []
    for digit in range(10):
        for design in DESIGNS:
            for variant in variants(design):
                image = draw(variant, digit)
                shapes.append(_ink(image))
                digits.append(digit)
            shapes.append(_ink(_small(draw(design, digit))))
            digits.append(digit)
    return features(shapes), np.array(digits)


def _ink(image: Image) -> Grey:
    return np.asarray(image, dtype=np.float32) / 255


def _small(image: Image) -> Image:
    """A digit as it looks in small print."""
    scale = _SMALL / image.height
    return image.resize((max(2, round(image.width * scale)), _SMALL))


def distances(shapes: Features) -> Features:
    """How far each shape is from each of the ten digits: an array of shapes by 10."""
    known, digits = _known()
    squares = (
        (shapes**2).sum(axis=1)[:, None]
        + (known**2).sum(axis=1)[None, :]
        - 2 * shapes.reshape(-1, COUNT) @ known.T
    )
    starts = np.searchsorted(digits, np.arange(10))
    least = np.minimum.reduceat(squares, starts, axis=1)
    return np.sqrt(np.maximum(least, 0)).astype(np.float32)


def guess(distance: Features) -> Guess:
    """What a shape is by its ten distances."""
    order = np.argsort(distance)
    first, second = float(distance[order[0]]), float(distance[order[1]])
    return Guess(int(order[0]), int(order[1]), first, first / max(second, 1e-6))
