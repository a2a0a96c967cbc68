"""Gestures: what a drag or a row of held-down keys does to the board, as plain data.

A gesture begins with the change of its first cell and repeats it on cells that were like that
one. It is only a preview until it ends; then it is one Move.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from nonogui.core.grid import EMPTY, UNKNOWN, Grid, is_decided, is_filled, is_maybe
from nonogui.core.line import Axis, Cell
from nonogui.core.move import CellChange, Move, MoveKind


def stroke_value(before: int, wanted: int) -> int:
    """What the first cell of a gesture becomes: a mark upon the same mark clears it."""
    return UNKNOWN if before == wanted else wanted


def stroke_kind(value: int) -> MoveKind:
    """The kind of a move that turns cells into a value."""
    if is_filled(value):
        return MoveKind.FILL
    if is_maybe(value):
        return MoveKind.PENCIL
    return MoveKind.CROSS if value == EMPTY else MoveKind.CLEAR


class Gesture(Protocol):
    """What goes on over the board until it ends, or is given up."""

    @property
    def start(self) -> Cell:
        """The first cell."""

    @property
    def end(self) -> Cell:
        """The last cell."""

    @property
    def length(self) -> int:
        """How long it is, in cells."""

    @property
    def badge(self) -> str:
        """What to show beside the pointer; nothing of a single cell."""

    @property
    def changes(self) -> Sequence[CellChange]:
        """What it changes."""

    @property
    def move(self) -> Move | None:
        """The move it makes; nothing when no cell changes."""

    def to(self, cell: Cell) -> Gesture:
        """The same gesture drawn on to another cell."""


@dataclass(frozen=True, slots=True)
class Drag:
    """A drag with the pointer, locked to the row or column of its first cell.

    Attributes:
        grid: the board as it was when the drag began.
        start: the first cell.
        value: what the first cell becomes, and with it those like it.
        end: the last cell; it lies in the row or column of the first.
        axis: the line the drag is locked to; open while it is back on its first cell.
    """

    grid: Grid
    start: Cell
    value: int
    end: Cell
    axis: Axis | None = None

    @classmethod
    def begin(cls, grid: Grid, start: Cell, wanted: int) -> Drag:
        """A drag that has not moved yet."""
        return cls(grid, start, stroke_value(grid[start], wanted), start)

    def to(self, cell: Cell) -> Drag:
        """The drag with the pointer over another cell; skipped cells are part of it."""
        down, across = cell.row - self.start.row, cell.column - self.start.column
        axis = self.axis or (Axis.ROW if abs(across) >= abs(down) else Axis.COLUMN)
        if axis is Axis.ROW:
            end = Cell(self.start.row, cell.column)
        else:
            end = Cell(cell.row, self.start.column)
        return replace(self, end=end, axis=None if end == self.start else axis)

    @property
    def length(self) -> int:
        """Number of cells from the first to the last."""
        return 1 + abs(self.end.row - self.start.row) + abs(self.end.column - self.start.column)

    @property
    def badge(self) -> str:
        """The length, of more than one cell."""
        return str(self.length) if self.length > 1 else ""

    def span(self) -> Iterator[Cell]:
        """The cells from the first to the last."""
        (row, column), (to_row, to_column) = self.start, self.end
        down = (to_row > row) - (to_row < row)
        across = (to_column > column) - (to_column < column)
        return (Cell(row + down * i, column + across * i) for i in range(self.length))

    @property
    def changes(self) -> tuple[CellChange, ...]:
        """What the drag changes."""
        return _changes(self.grid, self.span(), self.grid[self.start], self.value)

    @property
    def move(self) -> Move | None:
        """The move that the drag makes; nothing when no cell changes."""
        return _move(self.value, self.changes)


@dataclass(frozen=True, slots=True)
class Trail:
    """Cells painted with the arrow keys while a modifier is held; it may turn corners.

    Unlike a drag it neither clears nor replaces, so it can go on from a cell that is marked.

    Attributes:
        grid: the board as it was when the trail began.
        cells: the cells stepped on, in order.
        value: the mark that is painted.
    """

    grid: Grid
    cells: tuple[Cell, ...]
    value: int

    def to(self, cell: Cell) -> Trail:
        """The trail one step on; a step back onto the cell before shortens it."""
        if self.cells[-1] == cell:
            return self
        if self.cells[-2:-1] == (cell,):
            return replace(self, cells=self.cells[:-1])
        return replace(self, cells=(*self.cells, cell))

    @property
    def start(self) -> Cell:
        """The first cell."""
        return self.cells[0]

    @property
    def end(self) -> Cell:
        """The last cell."""
        return self.cells[-1]

    @property
    def length(self) -> int:
        """Number of cells stepped on."""
        return len(set(self.cells))

    @property
    def badge(self) -> str:
        """Nothing: there is no pointer."""
        return ""

    @property
    def changes(self) -> tuple[CellChange, ...]:
        """What the trail changes: cells like the first of them that is undecided."""
        first = next((c for c in self.cells if not is_decided(self.grid[c])), None)
        if first is None:
            return ()
        return _changes(self.grid, dict.fromkeys(self.cells), self.grid[first], self.value)

    @property
    def move(self) -> Move | None:
        """The move that the trail makes; nothing when no cell changes."""
        return _move(self.value, self.changes)


def single(grid: Grid, cell: Cell, wanted: int) -> Move | None:
    """The move of one key press: a mark, or nothing when there is nothing to clear."""
    return Drag.begin(grid, cell, wanted).move


def _changes(grid: Grid, cells: Iterable[Cell], before: int, after: int) -> tuple[CellChange, ...]:
    if before == after:
        return ()
    return tuple(CellChange(cell, before, after) for cell in cells if grid[cell] == before)


def _move(value: int, changes: tuple[CellChange, ...]) -> Move | None:
    return Move(stroke_kind(value), changes) if changes else None
