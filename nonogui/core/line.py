"""Addresses on a board: a line is a row or a column, a cell is where two lines cross."""

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


class Cell(NamedTuple):
    """One cell by its row and column, counted from 0."""

    row: int
    column: int

    @property
    def lines(self) -> tuple[Line, Line]:
        """The row and the column that cross here."""
        return Line(Axis.ROW, self.row), Line(Axis.COLUMN, self.column)
