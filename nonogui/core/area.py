"""Area: a rectangle of cells on a board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nonogui.core.line import Cell


class Area(NamedTuple):
    """A rectangle of cells: its first row and column, and how many it has of each."""

    top: int
    left: int
    height: int
    width: int

    @classmethod
    def between(cls, one: Cell, other: Cell) -> Area:
        """The smallest area that has two cells."""
        top, left = min(one.row, other.row), min(one.column, other.column)
        height, width = abs(one.row - other.row) + 1, abs(one.column - other.column) + 1
        return cls(top, left, height, width)

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.top + self.height

    @property
    def right(self) -> int:
        """The first column to the right of it."""
        return self.left + self.width

    @property
    def corner(self) -> Cell:
        """Its upper left cell."""
        return Cell(self.top, self.left)

    def cells(self) -> Iterator[Cell]:
        """Its cells, row by row."""
        columns = range(self.left, self.right)
        return (Cell(row, column) for row in range(self.top, self.bottom) for column in columns)

    def has(self, cell: Cell) -> bool:
        """Whether a cell lies in it."""
        return self.top <= cell.row < self.bottom and self.left <= cell.column < self.right

    def moved(self, down: int, across: int) -> Area:
        """The same area elsewhere; it may reach beyond a board."""
        return self._replace(top=self.top + down, left=self.left + across)

    def within(self, width: int, height: int) -> Area | None:
        """What of it lies on a board of a size, if anything."""
        top, left = max(0, self.top), max(0, self.left)
        bottom, right = min(height, self.bottom), min(width, self.right)
        if top >= bottom or left >= right:
            return None
        return Area(top, left, bottom - top, right - left)
