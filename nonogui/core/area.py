"""Rectangles of cells on a board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nonogui.core.grid import Cell


class Area(NamedTuple):
    """A rectangle of cells, given by its top left corner and its size in cells."""

    top: int
    left: int
    height: int
    width: int

    @classmethod
    def between(cls, one: Cell, other: Cell) -> Area:
        """Return the smallest area that contains both cells."""
        top, left = min(one.row, other.row), min(one.column, other.column)
        height, width = abs(one.row - other.row) + 1, abs(one.column - other.column) + 1
        return cls(top, left, height, width)

    @property
    def bottom(self) -> int:
        """Return the index of the first row below the area."""
        return self.top + self.height

    @property
    def right(self) -> int:
        """Return the index of the first column right of the area."""
        return self.left + self.width

    @property
    def corner(self) -> Cell:
        """Return the top left cell."""
        return Cell(self.top, self.left)

    def cells(self) -> Iterator[Cell]:
        """Yield the cells, row by row."""
        columns = range(self.left, self.right)
        return (Cell(row, column) for row in range(self.top, self.bottom) for column in columns)

    def contains(self, cell: Cell) -> bool:
        """Return whether the area contains the cell."""
        return self.top <= cell.row < self.bottom and self.left <= cell.column < self.right

    def moved(self, down: int, across: int) -> Area:
        """Return the area shifted by some rows and columns; it may leave the board."""
        return self._replace(top=self.top + down, left=self.left + across)

    def clipped_to(self, width: int, height: int) -> Area | None:
        """Return the part inside a board of this size, or None if there is none."""
        top, left = max(0, self.top), max(0, self.left)
        bottom, right = min(height, self.bottom), min(width, self.right)
        if top >= bottom or left >= right:
            return None
        return Area(top, left, bottom - top, right - left)
