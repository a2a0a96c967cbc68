"""Mirrored and turned images of a board, as orders of its cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from nonogui.studio.generator.spec import Symmetry

Field = list[int]
"""A height for each cell of a board, row by row: the higher a cell, the sooner it is filled."""

_Turn = Callable[[int, int, int, int], tuple[int, int]]
"""Row, column, last row and last column of a cell; gives the row and column of its image."""

_TURNS: Final[dict[Symmetry, tuple[_Turn, ...]]] = {
    Symmetry.NONE: (),
    Symmetry.LEFT_RIGHT: (lambda r, c, _b, e: (r, e - c),),
    Symmetry.HALF_TURN: (lambda r, c, b, e: (b - r, e - c),),
    Symmetry.FOUR_FOLD: (
        lambda r, c, _b, e: (r, e - c),
        lambda r, c, b, _e: (b - r, c),
        lambda r, c, b, e: (b - r, e - c),
    ),
    Symmetry.EIGHT_FOLD: (
        lambda r, c, _b, e: (r, e - c),
        lambda r, c, b, _e: (b - r, c),
        lambda r, c, b, e: (b - r, e - c),
        lambda r, c, _b, _e: (c, r),
        lambda r, c, _b, e: (e - c, r),
        lambda r, c, b, _e: (c, b - r),
        lambda r, c, b, e: (e - c, b - r),
    ),
}


@lru_cache(maxsize=16)
def images(symmetry: Symmetry, width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """For each symmetry but the identity the cell that each cell is taken to."""
    orders = []
    for turn in _TURNS[symmetry]:
        cells = (turn(r, c, height - 1, width - 1) for r in range(height) for c in range(width))
        orders.append(tuple(row * width + column for row, column in cells))
    return tuple(orders)


def added(field: Field, orders: Sequence[Sequence[int]]) -> Field:
    """A field with all its images laid over it: it has their symmetry."""
    total = field
    for order in orders:
        total = [value + field[at] for value, at in zip(total, order, strict=True)]
    return total


def highest(field: Field, orders: Sequence[Sequence[int]]) -> Field:
    """The greatest value of each cell's images: as symmetric, and steps stay steps."""
    most = field
    for order in orders:
        most = [max(value, field[at]) for value, at in zip(most, order, strict=True)]
    return most
