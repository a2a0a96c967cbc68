"""Gestures as plain data: what a drag, a trail of arrow keys or a pen does to the board.

A gesture is a preview until it ends; then it becomes one `Move`. A gesture while playing changes
its first cell and the following cells with the same value, or clears an area. The pens of the
studio paint over everything. All of them except moving a piece follow the symmetry.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import cached_property
from typing import Final, Self

from nonogui.core import shapes
from nonogui.core.edits import EditKind
from nonogui.core.grid import (
    EMPTY,
    UNKNOWN,
    Area,
    Axis,
    Cell,
    Grid,
    Line,
    is_decided,
    is_filled,
    is_maybe,
)
from nonogui.core.move import CellChange, Move, MoveKind
from nonogui.core.progress import measure_line
from nonogui.core.shapes import NO_SYMMETRY, Symmetry
from nonogui.core.transform import cropped, erased, pasted
from nonogui.lazy import dataclass
from nonogui.words.numbers import size_text


def stroke_value(before: int, mark: int) -> int:
    """Return the new value of a gesture's first cell: the same mark again clears it."""
    return UNKNOWN if before == mark else mark


def stroke_kind(value: int) -> MoveKind:
    """Return the kind of a move that gives cells a value."""
    if is_filled(value):
        return MoveKind.FILL
    if is_maybe(value):
        return MoveKind.MAYBE
    return MoveKind.CROSS if value == EMPTY else MoveKind.CLEAR


@dataclass(frozen=True)
class Gesture(ABC):
    """A gesture in progress on the board.

    Attributes:
        start: the cell where it started.
        end: the cell it was extended to.
    """

    start: Cell
    end: Cell

    def to(self, cell: Cell) -> Self:
        """Return the gesture extended to another cell."""
        return replace(self, end=cell)

    @property
    @abstractmethod
    def changes(self) -> tuple[CellChange, ...]:
        """The changes it makes."""

    @property
    def move(self) -> Move | None:
        """The move it makes; None if no cell changes."""
        changes = self.changes
        if not changes:
            return None
        # A moved piece fills some cells and clears others.
        is_filling = any(is_filled(change.after) for change in changes)
        kind = MoveKind.FILL if is_filling else stroke_kind(changes[0].after)
        return Move(kind, changes)

    @property
    def edit(self) -> EditKind | None:
        """The kind of its undo step in the studio, if it makes one."""
        return None

    @property
    def area(self) -> Area:
        """The area between its first and last cell."""
        return Area.between(self.start, self.end)

    @property
    def length(self) -> int:
        """Number of cells it changes or spans, shown while it is drawn."""
        return len(self.changes)

    @property
    def run(self) -> int:
        """Length of the run that a fill makes, with the cells it joins; 0 for other marks."""
        return 0

    @property
    def badge(self) -> str:
        """The text beside the pointer; empty for none."""
        return ""


@dataclass(frozen=True)
class Drag(Gesture):
    """A drag with the pointer, locked to the row or column of its first cell.

    Attributes:
        grid: the board when the drag started.
        value: the new value of the first cell and of those with the same value.
        axis: the direction of the drag; None while it is on its first cell.
    """

    grid: Grid
    value: int
    axis: Axis | None = None

    @classmethod
    def begin(cls, grid: Grid, start: Cell, mark: int) -> Drag:
        """Return a drag that has not moved yet."""
        return cls(start, start, grid, stroke_value(grid[start], mark))

    def to(self, cell: Cell) -> Self:
        """Return the drag extended to another cell, including cells the pointer skipped."""
        down, across = cell.row - self.start.row, cell.column - self.start.column
        axis = self.axis or (Axis.ROW if abs(across) >= abs(down) else Axis.COLUMN)
        if axis is Axis.ROW:
            end = Cell(self.start.row, cell.column)
        else:
            end = Cell(cell.row, self.start.column)
        # Back on its first cell, the drag is free to turn into the other direction.
        return replace(self, end=end, axis=None if end == self.start else axis)

    @property
    def length(self) -> int:
        return self.area.cell_count

    @property
    def run(self) -> int:
        return _run_through(self.grid, self.changes, self.end, self.axis) if self.axis else 0

    @property
    def badge(self) -> str:
        """The length of the drag and of a longer run it joins: `3` or `3/5`; empty for one cell."""
        if self.axis is None:
            return ""
        run = self.run
        return f"{self.length}/{run}" if run > self.length else str(self.length)

    def span(self) -> Iterator[Cell]:
        """Return the cells from the first to the last."""
        (row, column), (to_row, to_column) = self.start, self.end
        down = (to_row > row) - (to_row < row)
        across = (to_column > column) - (to_column < column)
        return (Cell(row + down * i, column + across * i) for i in range(self.length))

    @property
    def changes(self) -> tuple[CellChange, ...]:
        return _changes(self.grid, self.span(), self.grid[self.start], self.value)


@dataclass(frozen=True)
class ClearedArea(Gesture):
    """Clears all marks in an area; `grid` is the board at the start of the gesture."""

    grid: Grid

    @cached_property
    def changes(self) -> tuple[CellChange, ...]:
        grid = self.grid
        marked = ((cell, grid[cell]) for cell in self.area.cells())
        return tuple(CellChange(cell, value, UNKNOWN) for cell, value in marked if value != UNKNOWN)

    @property
    def length(self) -> int:
        return self.area.cell_count

    @property
    def badge(self) -> str:
        return _size(self.area)


@dataclass(frozen=True)
class KeyboardStroke(Gesture):
    """Cells painted with the arrow keys while another key is held; it may turn corners.

    With a modifier it never clears or replaces marks, so it can start from a marked cell. With a
    key that marks, it does the same to every cell as to the first, like a drag.

    Attributes:
        grid: the board when the trail started.
        value: the mark to paint.
        cells: the visited cells, in order.
        is_drag: whether only cells with the value of the first one change.
    """

    grid: Grid
    value: int
    cells: tuple[Cell, ...]
    is_drag: bool = False

    @classmethod
    def begin(cls, grid: Grid, start: Cell, mark: int) -> KeyboardStroke:
        """Start the stroke of a key that marks a cell, and more cells while it is held."""
        return cls(start, start, grid, stroke_value(grid[start], mark), (start,), is_drag=True)

    def to(self, cell: Cell) -> Self:
        """Return the trail extended by a step; a step back to the previous cell shortens it."""
        if self.end == cell:
            return self
        # A slice, because the trail may have one cell only.
        is_back = self.cells[-2:-1] == (cell,)
        return replace(self, end=cell, cells=self.cells[:-1] if is_back else (*self.cells, cell))

    @property
    def length(self) -> int:
        """Number of different cells visited."""
        return len(set(self.cells))

    @property
    def run(self) -> int:
        """Length of the run along the last step, as for a drag."""
        if len(self.cells) < 2:
            return 0
        axis = Axis.ROW if self.cells[-2].row == self.end.row else Axis.COLUMN
        return _run_through(self.grid, self.changes, self.end, axis)

    @property
    def changes(self) -> tuple[CellChange, ...]:
        """The changes of the trail: cells with the same value as the first that it may change."""
        may_change = (c for c in self.cells if self.is_drag or not is_decided(self.grid[c]))
        first = next(may_change, None)
        if first is None:
            return ()
        return _changes(self.grid, dict.fromkeys(self.cells), self.grid[first], self.value)


def _run_through(grid: Grid, changes: Sequence[CellChange], end: Cell, axis: Axis) -> int:
    """Return the length of the run at the end of a fill; 0 if its last cell is not filled."""
    is_row = axis is Axis.ROW
    line = grid.replace([(c.cell, c.after) for c in changes]).line(
        Line(axis, end.row if is_row else end.column)
    )
    at = end.column if is_row else end.row
    if not changes or line[at] != changes[0].after:
        return 0
    return next((len(run) for run in measure_line(line).runs if at in run), 0)


def _changes(grid: Grid, cells: Iterable[Cell], before: int, after: int) -> tuple[CellChange, ...]:
    if before == after:
        return ()
    return tuple(CellChange(cell, before, after) for cell in cells if grid[cell] == before)


class Pen(StrEnum):
    """The gesture that a press on the board starts."""

    PLAY = "play"
    FREEHAND = "freehand"
    LINE = "line"
    RECTANGLE = "rectangle"
    ELLIPSE = "ellipse"
    FLOOD = "flood"
    SELECT = "select"


SHAPES: Final = (Pen.LINE, Pen.RECTANGLE, Pen.ELLIPSE)
"""Pens that draw between two cells."""

_EDITS: Final = {
    Pen.LINE: EditKind.LINE,
    Pen.RECTANGLE: EditKind.RECTANGLE,
    Pen.ELLIPSE: EditKind.ELLIPSE,
}


@dataclass(frozen=True)
class Paint:
    """How a pen changes cells.

    Attributes:
        grid: the board when the gesture started.
        value: an ink, or unknown to erase.
        symmetry: how drawing repeats itself.
    """

    grid: Grid
    value: int
    symmetry: Symmetry = NO_SYMMETRY

    @classmethod
    def at(cls, grid: Grid, start: Cell, mark: int, symmetry: Symmetry) -> Paint:
        """Return the paint of a gesture that starts at a cell; on the same ink it erases."""
        return cls(grid, stroke_value(grid[start], mark), symmetry)

    def changes(self, cells: Iterable[Cell]) -> tuple[CellChange, ...]:
        """Return the changes from painting some cells and their mirror images."""
        grid = self.grid
        spread = self.symmetry.spread(cells, grid.width, grid.height)
        return _visible_changes((cell, grid[cell], self.value) for cell in spread)


@dataclass(frozen=True)
class Freehand(Gesture):
    """A stroke that follows the pointer and fills the cells that it skips."""

    paint: Paint
    drawn: tuple[CellChange, ...]

    @classmethod
    def begin(cls, paint: Paint, start: Cell) -> Freehand:
        """Return a stroke of one cell."""
        return cls(start, start, paint, paint.changes([start]))

    def to(self, cell: Cell) -> Self:
        if cell == self.end:
            return self
        # A stroke may cross itself; each cell is in its move once.
        known = {change.cell for change in self.drawn}
        passed = self.paint.changes(shapes.line(self.end, cell))
        fresh = tuple(change for change in passed if change.cell not in known)
        return replace(self, end=cell, drawn=self.drawn + fresh)

    @property
    def changes(self) -> tuple[CellChange, ...]:
        return self.drawn

    @property
    def edit(self) -> EditKind:
        return EditKind.DRAW if is_filled(self.paint.value) else EditKind.ERASE


@dataclass(frozen=True)
class Shape(Gesture):
    """A line, a rectangle or an ellipse between two cells.

    Attributes:
        pen: the kind of shape.
    """

    paint: Paint
    pen: Pen
    is_filled: bool = False

    def regular(self, cell: Cell) -> Cell:
        """Return the cell near `cell` that makes the shape a square, circle or straight line."""
        down, across = cell.row - self.start.row, cell.column - self.start.column
        longest = max(abs(down), abs(across))
        # Less steep than half a diagonal: straight across or down. Otherwise diagonal, with equal
        # sides.
        if self.pen is Pen.LINE and 2 * min(abs(down), abs(across)) < longest:
            is_across = abs(across) == longest
            return (
                Cell(self.start.row, cell.column)
                if is_across
                else Cell(cell.row, self.start.column)
            )
        grid = self.paint.grid
        # Equal sides may be longer than the drag in one direction; they end at the edge of the
        # board.
        rows_left = grid.height - 1 - self.start.row if down >= 0 else self.start.row
        columns_left = grid.width - 1 - self.start.column if across >= 0 else self.start.column
        side = min(longest, rows_left, columns_left)
        row = self.start.row + (side if down >= 0 else -side)
        return Cell(row, self.start.column + (side if across >= 0 else -side))

    @cached_property
    def cells(self) -> list[Cell]:
        """The cells of the shape, without mirror images."""
        if self.pen is Pen.LINE:
            return shapes.line(self.start, self.end)
        draw = shapes.rectangle if self.pen is Pen.RECTANGLE else shapes.ellipse
        return draw(self.start, self.end, is_filled=self.is_filled)

    @cached_property
    def changes(self) -> tuple[CellChange, ...]:
        return self.paint.changes(self.cells)

    @property
    def length(self) -> int:
        return len(self.cells)

    @property
    def badge(self) -> str:
        """The length of a line, or the size of another shape."""
        is_line = self.pen is Pen.LINE and self.start != self.end
        return str(self.length) if is_line else _size(self.area)

    @property
    def edit(self) -> EditKind:
        return _EDITS[self.pen]


@dataclass(frozen=True)
class Flood(Gesture):
    """A flood fill: all connected cells with the value of the first one get the paint's value."""

    paint: Paint

    @cached_property
    def changes(self) -> tuple[CellChange, ...]:
        """The changes of the flood, which starts from each mirror image of its cell."""
        grid, value = self.paint.grid, self.paint.value
        changes: dict[Cell, CellChange] = {}
        for source in self.paint.symmetry.images(self.start, grid.width, grid.height):
            before = grid[source]
            # Mirror images often lie in one connected area; it is flooded once.
            if source not in changes and _is_different(before, value):
                for cell in shapes.flood(grid, source):
                    changes[cell] = CellChange(cell, before, value)
        return tuple(changes.values())

    @property
    def edit(self) -> EditKind:
        return EditKind.FLOOD


@dataclass(frozen=True)
class SelectionGesture(Gesture):
    """The selection of an area; changes no cell."""

    @property
    def changes(self) -> tuple[CellChange, ...]:
        return ()

    @property
    def length(self) -> int:
        return self.area.cell_count

    @property
    def badge(self) -> str:
        return _size(self.area)


@dataclass(frozen=True)
class FloatingPiece(Gesture):
    """A piece floating over the board; the board shows through its empty cells.

    The piece is held at one of its cells. `start` is where this cell was first, `end` is where it
    is now.

    Attributes:
        grid: the board below.
        home: where the piece's upper left cell was first.
        hole: the area the piece was taken from, which is left blank; None for a copy.
    """

    grid: Grid
    piece: Grid
    home: Cell
    hole: Area | None = None

    @classmethod
    def float_copy(cls, grid: Grid, piece: Grid, home: Cell) -> FloatingPiece:
        """Return a new piece, held at its upper left cell."""
        return cls(home, home, grid, piece, home)

    @classmethod
    def lift(cls, grid: Grid, area: Area, held: Cell) -> FloatingPiece:
        """Return the cells of an area of the board as a piece, held at one of its cells."""
        return cls(held, held, grid, cropped(grid.picture(), area), area.corner, area)

    def held(self, cell: Cell) -> FloatingPiece:
        """Return the piece at the same place, held at another cell."""
        down, across = cell.row - self.end.row, cell.column - self.end.column
        start = Cell(self.start.row + down, self.start.column + across)
        return replace(self, start=start, end=cell)

    def with_piece(self, piece: Grid) -> FloatingPiece:
        """Return another piece at this place, moved onto the board if there is room."""
        # In this order of `max` and `min`, a piece larger than the board starts at its first cell.
        row, column = self.area.corner
        row = max(0, min(row, self.grid.height - piece.height))
        home = Cell(row, max(0, min(column, self.grid.width - piece.width)))
        return replace(self, piece=piece, home=home, start=home, end=home)

    @property
    def area(self) -> Area:
        """The area of the piece now; it may be partly outside the board."""
        home = Area(*self.home, self.piece.height, self.piece.width)
        return home.moved(self.end.row - self.start.row, self.end.column - self.start.column)

    @cached_property
    def changes(self) -> tuple[CellChange, ...]:
        """The changes from putting the piece down."""
        under = erased(self.grid, self.hole, UNKNOWN) if self.hole else self.grid
        after = pasted(under, self.piece, self.area.corner, is_transparent=True)
        cells = self.grid.diff(after)
        return _visible_changes((cell, self.grid[cell], after[cell]) for cell in cells)

    @property
    def edit(self) -> EditKind:
        return EditKind.MOVE if self.hole else EditKind.PASTE


def erase(grid: Grid, area: Area) -> Move | None:
    """Return the move that erases an area; None if it is empty."""
    changes = Paint(grid, UNKNOWN).changes(area.cells())
    return Move(MoveKind.CLEAR, changes) if changes else None


def _visible_changes(values: Iterable[tuple[Cell, int, int]]) -> tuple[CellChange, ...]:
    """Return the changes that can be seen: in the studio a crossed cell looks empty."""
    return tuple(
        CellChange(cell, before, after)
        for cell, before, after in values
        if _is_different(before, after)
    )


def _is_different(before: int, after: int) -> bool:
    """Return whether a cell looks different after a change."""
    return before != after and (is_filled(before) or is_filled(after))


def _size(area: Area) -> str:
    """Return the size of an area; empty for a single cell."""
    return size_text(area.width, area.height) if area.cell_count > 1 else ""
