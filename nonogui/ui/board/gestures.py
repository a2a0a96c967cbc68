"""Gestures: what a drag, a trail of keys or a pen of the studio does to the board, as plain data.

A gesture is a preview until it ends; then it is one `Move`. A gesture of play changes its first
cell, and then the cells that were like it. The pens of the studio paint over whatever is there,
and all but the moving of a piece repeat themselves over a symmetry.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import cached_property
from typing import Final, Protocol, Self

from nonogui.core import shapes
from nonogui.core.area import Area
from nonogui.core.drawing import EditKind
from nonogui.core.grid import EMPTY, UNKNOWN, Grid, is_decided, is_filled, is_maybe
from nonogui.core.line import Axis, Cell
from nonogui.core.move import CellChange, Move, MoveKind
from nonogui.core.shapes import NO_SYMMETRY, Symmetry
from nonogui.core.transform import cropped, erased, pasted
from nonogui.lazy import dataclass


def stroke_value(before: int, wanted: int) -> int:
    """Return what the first cell of a gesture becomes: a mark upon the same mark clears it."""
    return UNKNOWN if before == wanted else wanted


def stroke_kind(value: int) -> MoveKind:
    """Return the kind of a move that turns cells into a value."""
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
        """Return the same gesture drawn on to another cell."""


@dataclass(frozen=True)
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
        """Return a drag that has not moved yet."""
        return cls(grid, start, stroke_value(grid[start], wanted), start)

    def to(self, cell: Cell) -> Drag:
        """Return the drag with the pointer over another cell; skipped cells are part of it."""
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
        """Return the cells from the first to the last."""
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


@dataclass(frozen=True)
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
        """Return the trail one step on; a step back onto the cell before shortens it."""
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
    """Return the move of one key press: a mark, or nothing when there is nothing to clear."""
    return Drag.begin(grid, cell, wanted).move


def _changes(grid: Grid, cells: Iterable[Cell], before: int, after: int) -> tuple[CellChange, ...]:
    if before == after:
        return ()
    return tuple(CellChange(cell, before, after) for cell in cells if grid[cell] == before)


def _move(value: int, changes: tuple[CellChange, ...]) -> Move | None:
    return Move(stroke_kind(value), changes) if changes else None


class Pen(StrEnum):
    """What a press on the board begins."""

    PLAY = "play"
    FREEHAND = "freehand"
    LINE = "line"
    RECTANGLE = "rectangle"
    ELLIPSE = "ellipse"
    FLOOD = "flood"
    SELECT = "select"


SHAPES: Final = (Pen.LINE, Pen.RECTANGLE, Pen.ELLIPSE)
"""Pens whose gesture lies between two cells."""

_EDITS: Final = {
    Pen.LINE: EditKind.LINE,
    Pen.RECTANGLE: EditKind.RECTANGLE,
    Pen.ELLIPSE: EditKind.ELLIPSE,
}


@dataclass(frozen=True)
class Paint:
    """What a pen leaves on a board.

    Attributes:
        grid: the board as it was when the gesture began.
        value: an ink, or unknown to wipe.
        symmetry: how what is drawn repeats itself.
    """

    grid: Grid
    value: int
    symmetry: Symmetry = NO_SYMMETRY

    @classmethod
    def at(cls, grid: Grid, start: Cell, wanted: int, symmetry: Symmetry) -> Paint:
        """Return the paint of a gesture that begins at a cell: upon the same ink it wipes."""
        return cls(grid, stroke_value(grid[start], wanted), symmetry)

    def changes(self, cells: Iterable[Cell]) -> tuple[CellChange, ...]:
        """Return what painting some cells and their images changes."""
        grid = self.grid
        spread = self.symmetry.spread(cells, grid.width, grid.height)
        return _visible_changes((cell, grid[cell], self.value) for cell in spread)


@dataclass(frozen=True)
class Painting(ABC):
    """A gesture that changes the picture.

    Attributes:
        start: the cell where it began.
        end: the cell it reaches to.
    """

    start: Cell
    end: Cell

    def to(self, cell: Cell) -> Self:
        """Return the gesture drawn on to another cell."""
        return replace(self, end=cell)

    @property
    @abstractmethod
    def changes(self) -> tuple[CellChange, ...]:
        """What it changes."""

    @property
    @abstractmethod
    def edit(self) -> EditKind:
        """What was done."""

    @property
    def kind(self) -> MoveKind:
        """The kind of its move."""
        return MoveKind.FILL

    @property
    def move(self) -> Move | None:
        """The move that it makes; nothing when no cell changes."""
        return Move(self.kind, self.changes) if self.changes else None

    @property
    def length(self) -> int:
        """How many cells it changes, which is shown while it is drawn."""
        return len(self.changes)

    @property
    def badge(self) -> str:
        """The text beside the pointer; nothing where it would not help."""
        return ""


@dataclass(frozen=True)
class Freehand(Painting):
    """A stroke that follows the pointer and fills what it skips.

    Attributes:
        paint: what it leaves on the board.
        drawn: what it changed so far.
    """

    paint: Paint
    drawn: tuple[CellChange, ...]

    @classmethod
    def begin(cls, paint: Paint, start: Cell) -> Freehand:
        """Return a stroke of one cell."""
        return cls(start, start, paint, paint.changes([start]))

    def to(self, cell: Cell) -> Self:
        if cell == self.end:
            return self
        known = {change.cell for change in self.drawn}
        passed = self.paint.changes(shapes.line(self.end, cell))
        fresh = tuple(change for change in passed if change.cell not in known)
        return replace(self, end=cell, drawn=self.drawn + fresh)

    @property
    def changes(self) -> tuple[CellChange, ...]:
        return self.drawn

    @property
    def kind(self) -> MoveKind:
        return stroke_kind(self.paint.value)

    @property
    def edit(self) -> EditKind:
        return EditKind.DRAW if is_filled(self.paint.value) else EditKind.ERASE


@dataclass(frozen=True)
class Shape(Painting):
    """A line, a rectangle or an ellipse between two cells.

    Attributes:
        paint: what it leaves on the board.
        pen: which of them.
        is_filled: whether its inside is drawn as well.
    """

    paint: Paint
    pen: Pen
    is_filled: bool = False

    def regular(self, cell: Cell) -> Cell:
        """Return the cell near another that makes a square or circle of it, or a straight line."""
        down, across = cell.row - self.start.row, cell.column - self.start.column
        longest = max(abs(down), abs(across))
        if self.pen is Pen.LINE and 2 * min(abs(down), abs(across)) < longest:
            is_across = abs(across) == longest
            return (
                Cell(self.start.row, cell.column)
                if is_across
                else Cell(cell.row, self.start.column)
            )
        grid = self.paint.grid
        room_down = grid.height - 1 - self.start.row if down >= 0 else self.start.row
        room_across = grid.width - 1 - self.start.column if across >= 0 else self.start.column
        side = min(longest, room_down, room_across)
        row = self.start.row + (side if down >= 0 else -side)
        return Cell(row, self.start.column + (side if across >= 0 else -side))

    @cached_property
    def cells(self) -> list[Cell]:
        """The cells of the shape itself."""
        if self.pen is Pen.LINE:
            return shapes.line(self.start, self.end)
        draw = shapes.rectangle if self.pen is Pen.RECTANGLE else shapes.ellipse
        return draw(self.start, self.end, is_filled=self.is_filled)

    @cached_property
    def changes(self) -> tuple[CellChange, ...]:
        """What the shape changes."""
        return self.paint.changes(self.cells)

    @property
    def length(self) -> int:
        return len(self.cells)

    @property
    def badge(self) -> str:
        """The length of a line, the size of another shape."""
        if self.start == self.end:
            return ""
        return str(self.length) if self.pen is Pen.LINE else _size(self.start, self.end)

    @property
    def kind(self) -> MoveKind:
        return stroke_kind(self.paint.value)

    @property
    def edit(self) -> EditKind:
        return _EDITS[self.pen]


@dataclass(frozen=True)
class Flood(Painting):
    """The cells of one value around a cell, poured over with a paint where it began."""

    paint: Paint

    @cached_property
    def changes(self) -> tuple[CellChange, ...]:
        """What the flood changes; it floods from each image of its cell."""
        grid, value = self.paint.grid, self.paint.value
        changes: dict[Cell, CellChange] = {}
        for source in self.paint.symmetry.images(self.start, grid.width, grid.height):
            before = grid[source]
            if source not in changes and _is_seen(before, value):
                for cell in shapes.flood(grid, source):
                    changes[cell] = CellChange(cell, before, value)
        return tuple(changes.values())

    @property
    def kind(self) -> MoveKind:
        return stroke_kind(self.paint.value)

    @property
    def edit(self) -> EditKind:
        return EditKind.FLOOD


@dataclass(frozen=True)
class Framing:
    """The choosing of an area; it changes no cell."""

    start: Cell
    end: Cell
    changes: tuple[CellChange, ...] = ()
    move: None = None

    def to(self, cell: Cell) -> Framing:
        """Return the area stretched to another cell."""
        return replace(self, end=cell)

    @property
    def area(self) -> Area:
        """What is chosen."""
        return Area.between(self.start, self.end)

    @property
    def length(self) -> int:
        """Number of cells chosen."""
        return self.area.width * self.area.height

    @property
    def badge(self) -> str:
        """The size of the area."""
        return "" if self.start == self.end else _size(self.start, self.end)


@dataclass(frozen=True)
class Floating(Painting):
    """A piece over the board that can be moved; the board shows through where it has no fill.

    It is held at one of its cells: where that was at first and where it is now are `start` and
    `end`.

    Attributes:
        grid: the board under it.
        piece: what is moved.
        home: where its upper left cell was at first.
        hole: the area that it was taken from and left blank, if it is not a copy.
    """

    grid: Grid
    piece: Grid
    home: Cell
    hole: Area | None = None

    @classmethod
    def copied(cls, grid: Grid, piece: Grid, home: Cell) -> Floating:
        """Return a piece that was not on the board before, held at its upper left cell."""
        return cls(home, home, grid, piece, home)

    @classmethod
    def lifted(cls, grid: Grid, area: Area, held: Cell) -> Floating:
        """Return what is in an area of the board, held at a cell of it."""
        return cls(held, held, grid, cropped(grid.picture(), area), area.corner, area)

    def held(self, cell: Cell) -> Floating:
        """Return the piece where it is, held at another cell."""
        down, across = cell.row - self.end.row, cell.column - self.end.column
        start = Cell(self.start.row + down, self.start.column + across)
        return replace(self, start=start, end=cell)

    def turned_into(self, piece: Grid) -> Floating:
        """Return another piece in its place, on the board as far as there is room."""
        row, column = self.area.corner
        row = max(0, min(row, self.grid.height - piece.height))
        home = Cell(row, max(0, min(column, self.grid.width - piece.width)))
        return replace(self, piece=piece, home=home, start=home, end=home)

    @property
    def area(self) -> Area:
        """Where the piece is now, perhaps in part beyond the board."""
        home = Area(*self.home, self.piece.height, self.piece.width)
        return home.moved(self.end.row - self.start.row, self.end.column - self.start.column)

    @cached_property
    def changes(self) -> tuple[CellChange, ...]:
        """What laying the piece down changes."""
        under = erased(self.grid, self.hole, UNKNOWN) if self.hole else self.grid
        after = pasted(under, self.piece, self.area.corner, is_transparent=True)
        cells = self.grid.diff(after)
        return _visible_changes((cell, self.grid[cell], after[cell]) for cell in cells)

    @property
    def edit(self) -> EditKind:
        return EditKind.MOVE if self.hole else EditKind.PASTE


def wipe(grid: Grid, area: Area) -> Move | None:
    """Return the move that wipes an area; nothing when nothing is in it."""
    changes = Paint(grid, UNKNOWN).changes(area.cells())
    return Move(MoveKind.CLEAR, changes) if changes else None


def _visible_changes(values: Iterable[tuple[Cell, int, int]]) -> tuple[CellChange, ...]:
    """Return changes that can be seen: for a designer a crossed cell is as blank as any."""
    return tuple(
        CellChange(cell, before, after) for cell, before, after in values if _is_seen(before, after)
    )


def _is_seen(before: int, after: int) -> bool:
    """Return whether a cell looks different after a change."""
    return before != after and (is_filled(before) or is_filled(after))


def _size(one: Cell, other: Cell) -> str:
    area = Area.between(one, other)
    return f"{area.width} × {area.height}"
