"""Positions on a board: a line is a row or a column, a cell is where two lines cross."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Axis(StrEnum):
    """The direction of a line."""

    ROW = "row"
    COLUMN = "column"


@dataclass(frozen=True, slots=True)
class Line:
    """One row or column, counted from 0."""

    axis: Axis
    index: int

    def cell(self, at: int) -> Cell:
        """Return the cell at a position along the line."""
        return Cell(self.index, at) if self.axis is Axis.ROW else Cell(at, self.index)

    def position(self, cell: Cell) -> int:
        """Return the position along the line of one of its cells, the inverse of `cell`."""
        return cell.column if self.axis is Axis.ROW else cell.row


class Cell(NamedTuple):
    """One cell, given by its row and column, both counted from 0."""

    row: int
    column: int

    @property
    def lines(self) -> tuple[Line, Line]:
        """Return the row and the column that cross in this cell."""
        return Line(Axis.ROW, self.row), Line(Axis.COLUMN, self.column)
