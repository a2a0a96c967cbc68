"""Mirrored and turned images of a board, as permutations of its cells."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from nonogui.studio.generator.spec import Symmetry

Field = list[int]
"""A height for each cell of a board, row by row; higher cells are filled first."""

# Map row, column, last row and last column of a cell to the row and column of its image.
_Turn = Callable[[int, int, int, int], tuple[int, int]]

_TURNS: Final[dict[Symmetry, tuple[_Turn, ...]]] = {
    Symmetry.NONE: (),
    Symmetry.LEFT_RIGHT: (lambda r, c, _b, e: (r, e - c),),
    Symmetry.HALF_TURN: (lambda r, c, b, e: (b - r, e - c),),
    Symmetry.FOURFOLD: (
        lambda r, c, _b, e: (r, e - c),
        lambda r, c, b, _e: (b - r, c),
        lambda r, c, b, e: (b - r, e - c),
    ),
    Symmetry.EIGHTFOLD: (
        lambda r, c, _b, e: (r, e - c),
        lambda r, c, b, _e: (b - r, c),
        lambda r, c, b, e: (b - r, e - c),
        lambda r, c, _b, _e: (c, r),
        lambda r, c, _b, e: (e - c, r),
        lambda r, c, b, _e: (c, b - r),
        lambda r, c, b, e: (e - c, b - r),
    ),
}


# A search draws many pictures of one size in few symmetries; on 100x100 an entry has up to 3 MB.
@lru_cache(maxsize=16)
def symmetric_cells(symmetry: Symmetry, width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """Return for each symmetry operation, except the identity, the image of each cell."""
    orders = []
    for turn in _TURNS[symmetry]:
        cells = (turn(r, c, height - 1, width - 1) for r in range(height) for c in range(width))
        orders.append(tuple(row * width + column for row, column in cells))
    return tuple(orders)


def sum_of_images(field: Field, orders: Sequence[Sequence[int]]) -> Field:
    """Return the sum of a field and its images, which has their symmetry."""
    total = field
    for order in orders:
        total = [value + field[at] for value, at in zip(total, order, strict=True)]
    return total


def max_of_images(field: Field, orders: Sequence[Sequence[int]]) -> Field:
    """Return the largest value over each cell's images; it is symmetric and keeps steps sharp."""
    most = field
    for order in orders:
        most = [max(value, field[at]) for value, at in zip(most, order, strict=True)]
    return most
