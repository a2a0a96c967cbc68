"""Drawing gestures: what the pens of the studio do to the board, as plain data.

Like the gestures of play they are previews until they end. Unlike those they paint over whatever
is there, and all but the moving of a piece repeat themselves over a symmetry.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Final

from nonogui.core import shapes
from nonogui.core.area import Area
from nonogui.core.drawing import EditKind
from nonogui.core.grid import UNKNOWN, Grid, is_filled
from nonogui.core.line import Cell
from nonogui.core.move import CellChange, Move, MoveKind
from nonogui.core.shapes import NO_SYMMETRY, Symmetry
from nonogui.core.transform import erased, pasted
from nonogui.ui.board.gestures import stroke_kind, stroke_value


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
        """The paint of a gesture that begins at a cell: upon the same ink it wipes."""
        return cls(grid, stroke_value(grid[start], wanted), symmetry)

    def changes(self, cells: Iterable[Cell]) -> tuple[CellChange, ...]:
        """What painting some cells and their images changes."""
        grid = self.grid
        spread = self.symmetry.spread(cells, grid.width, grid.height)
        return _changes((cell, grid[cell], self.value) for cell in spread)

    def move(self, changes: tuple[CellChange, ...]) -> Move | None:
        """The move of a gesture that painted."""
        return Move(stroke_kind(self.value), changes) if changes else None


@dataclass(frozen=True)
class Freehand:
    """A stroke that follows the pointer and fills what it skips.

    Attributes:
        start: the first cell.
        end: the last one.
        changes: what it changed so far.
    """

    paint: Paint
    start: Cell
    end: Cell
    changes: tuple[CellChange, ...]

    @classmethod
    def begin(cls, paint: Paint, start: Cell) -> Freehand:
        """A stroke of one cell."""
        return cls(paint, start, start, paint.changes([start]))

    def to(self, cell: Cell) -> Freehand:
        """The stroke drawn on to another cell."""
        if cell == self.end:
            return self
        known = {change.cell for change in self.changes}
        passed = self.paint.changes(shapes.line(self.end, cell))
        fresh = tuple(change for change in passed if change.cell not in known)
        return replace(self, end=cell, changes=self.changes + fresh)

    @property
    def length(self) -> int:
        """Number of cells changed."""
        return len(self.changes)

    @property
    def badge(self) -> str:
        """Nothing: its length is no use to who draws."""
        return ""

    @property
    def move(self) -> Move | None:
        """The move that the stroke makes; nothing when no cell changes."""
        return self.paint.move(self.changes)

    @property
    def edit(self) -> EditKind:
        """What was done."""
        return EditKind.DRAW if is_filled(self.paint.value) else EditKind.ERASE


@dataclass(frozen=True)
class Shape:
    """A line, a rectangle or an ellipse between two cells.

    Attributes:
        pen: which of them.
        start: the cell where it began.
        end: the cell it reaches to.
        is_filled: whether its inside is drawn as well.
    """

    paint: Paint
    pen: Pen
    start: Cell
    end: Cell
    is_filled: bool = False

    def to(self, cell: Cell) -> Shape:
        """The shape stretched to another cell."""
        return replace(self, end=cell)

    def regular(self, cell: Cell) -> Cell:
        """The cell near another that makes a square or circle of it, or a straight line."""
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
        """Number of cells of the shape itself."""
        return len(self.cells)

    @property
    def badge(self) -> str:
        """The length of a line, the size of another shape."""
        if self.start == self.end:
            return ""
        return str(self.length) if self.pen is Pen.LINE else _size(self.start, self.end)

    @property
    def move(self) -> Move | None:
        """The move that the shape makes; nothing when no cell changes."""
        return self.paint.move(self.changes)

    @property
    def edit(self) -> EditKind:
        """What was done."""
        return _EDITS[self.pen]


@dataclass(frozen=True)
class Flood:
    """The cells of one value around a cell, poured over with a paint."""

    paint: Paint
    start: Cell
    end: Cell

    def to(self, cell: Cell) -> Flood:
        """The same flood: it was poured where it began."""
        return replace(self, end=cell)

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
    def length(self) -> int:
        """Number of cells changed."""
        return len(self.changes)

    @property
    def badge(self) -> str:
        """Nothing: where it began says it all."""
        return ""

    @property
    def move(self) -> Move | None:
        """The move that the flood makes; nothing when no cell changes."""
        return self.paint.move(self.changes)

    @property
    def edit(self) -> EditKind:
        """What was done."""
        return EditKind.FLOOD


@dataclass(frozen=True)
class Framing:
    """The choosing of an area; it changes no cell."""

    start: Cell
    end: Cell
    changes: tuple[CellChange, ...] = ()
    move: None = None

    def to(self, cell: Cell) -> Framing:
        """The area stretched to another cell."""
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
class Floating:
    """A piece over the board that can be moved; the board shows through where it has no fill.

    Attributes:
        grid: the board under it.
        piece: what is moved.
        home: where its upper left cell was at first.
        is_lifted: whether it was taken from the board, and leaves a hole there.
        start: the cell it is held at.
        end: where that cell is now.
    """

    grid: Grid
    piece: Grid
    home: Cell
    is_lifted: bool
    start: Cell
    end: Cell

    def to(self, cell: Cell) -> Floating:
        """The piece with the cell it is held at elsewhere."""
        return replace(self, end=cell)

    def held(self, cell: Cell) -> Floating:
        """The piece where it is, held at another cell."""
        down, across = cell.row - self.end.row, cell.column - self.end.column
        start = Cell(self.start.row + down, self.start.column + across)
        return replace(self, start=start, end=cell)

    @property
    def area(self) -> Area:
        """Where the piece is now, perhaps in part beyond the board."""
        home = Area(*self.home, self.piece.height, self.piece.width)
        return home.moved(self.end.row - self.start.row, self.end.column - self.start.column)

    @cached_property
    def changes(self) -> tuple[CellChange, ...]:
        """What laying the piece down changes."""
        area = self.area
        source = area._replace(top=self.home.row, left=self.home.column)
        under = erased(self.grid, source, UNKNOWN) if self.is_lifted else self.grid
        after = pasted(under, self.piece, area.corner, is_transparent=True)
        cells = self.grid.diff(after)
        return _changes((cell, self.grid[cell], after[cell]) for cell in cells)

    @property
    def length(self) -> int:
        """Number of cells changed."""
        return len(self.changes)

    @property
    def badge(self) -> str:
        """Nothing: the frame says where it is."""
        return ""

    @property
    def move(self) -> Move | None:
        """The move that laying it down makes; nothing when no cell changes."""
        return Move(MoveKind.FILL, self.changes) if self.changes else None

    @property
    def edit(self) -> EditKind:
        """What was done."""
        return EditKind.MOVE if self.is_lifted else EditKind.PASTE


Painting = Freehand | Shape | Flood | Floating
"""Gestures that change the picture."""


def wipe(grid: Grid, area: Area) -> Move | None:
    """The move that wipes an area; nothing when nothing is in it."""
    changes = Paint(grid, UNKNOWN).changes(area.cells())
    return Move(MoveKind.CLEAR, changes) if changes else None


def _changes(values: Iterable[tuple[Cell, int, int]]) -> tuple[CellChange, ...]:
    """Changes that can be seen: for a designer a crossed cell is as blank as any."""
    return tuple(
        CellChange(cell, before, after) for cell, before, after in values if _is_seen(before, after)
    )


def _is_seen(before: int, after: int) -> bool:
    """Whether a cell looks different after a change."""
    return before != after and (is_filled(before) or is_filled(after))


def _size(one: Cell, other: Cell) -> str:
    area = Area.between(one, other)
    return f"{area.width} × {area.height}"
