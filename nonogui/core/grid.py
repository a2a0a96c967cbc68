"""An immutable board of cells, its lines and areas, and the values that a cell can have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import compress, count, repeat, starmap
from operator import ne
from typing import Final, NamedTuple

from nonogui.core.palette import BLACK_AND_WHITE, MAX_INKS, Palette


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
    def cell_count(self) -> int:
        """Return the number of cells."""
        return self.height * self.width

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


# ---- values of a cell ----


EMPTY: Final = 0
"""A cell known to be background: a cross."""

UNKNOWN: Final = 255
"""A cell without any mark."""

# The bit of a maybe mark. It is greater than every ink, and with any ink less than UNKNOWN.
_MAYBE: Final = 128

_FILLED: Final = bytes(value if 0 < value <= MAX_INKS else EMPTY for value in range(256))

_IS_DECIDED: Final = bytes(255 if value <= MAX_INKS else 0 for value in range(256))

_DECIDED: Final = bytes(value if value <= MAX_INKS else UNKNOWN for value in range(256))


def maybe(ink: int) -> int:
    """Return the value of a maybe mark for an ink; such a cell still counts as unknown."""
    return _MAYBE | ink


def is_maybe(value: int) -> bool:
    """Return whether a cell value is a maybe mark."""
    return _MAYBE <= value < UNKNOWN


def maybe_ink(value: int) -> int:
    """Return the ink of a maybe mark."""
    return value & ~_MAYBE


def is_decided(value: int) -> bool:
    """Return whether a cell value is known: empty or a colour, not a maybe mark."""
    return value < _MAYBE


def is_filled(value: int) -> bool:
    """Return whether a cell value is a colour."""
    return 0 < value < _MAYBE


def as_picture(cells: bytes) -> bytes:
    """Return cell values in which every cell that is not filled is empty."""
    return cells.translate(_FILLED)


def decided_cells(cells: bytes) -> bytes:
    """Return cell values with maybe marks replaced by unknown."""
    return cells.translate(_DECIDED)


@dataclass(frozen=True, slots=True)
class Grid:
    """A board of cells.

    Attributes:
        width: number of columns.
        height: number of rows.
        cells: `width * height` values, row by row: `EMPTY`, a colour 1 to 31, a maybe mark
            (`maybe`), or `UNKNOWN`.
    """

    width: int
    height: int
    cells: bytes

    def __post_init__(self) -> None:
        """Raise ValueError if the number of cells does not match the size."""
        if len(self.cells) != self.width * self.height:
            raise ValueError(f"{len(self.cells)} cells for {self.width}x{self.height}")

    @classmethod
    def uniform(cls, width: int, height: int, value: int = UNKNOWN) -> Grid:
        """Return a board with one value in every cell."""
        return cls(width, height, bytes([value]) * (width * height))

    @classmethod
    def from_rows(cls, rows: Sequence[Sequence[int]]) -> Grid:
        """Return a board from rows of cell values of equal length."""
        width = len(rows[0]) if rows else 0
        return cls(width, len(rows), b"".join(bytes(row) for row in rows))

    @classmethod
    def parse(cls, text: str | Sequence[str], palette: Palette = BLACK_AND_WHITE) -> Grid:
        """Parse a board, one row per line: `.` is empty, `?` unknown, a letter or `#` an ink.

        Raises:
            ValueError: a character has no meaning, or the rows differ in length.
        """
        rows = text.split() if isinstance(text, str) else text
        if len({len(row) for row in rows}) > 1:
            raise ValueError("rows have different lengths")
        values = {".": EMPTY, "?": UNKNOWN}
        return cls.from_rows(
            [[values[c] if c in values else palette.ink(c) for c in row] for row in rows]
        )

    def rows_text(self, palette: Palette = BLACK_AND_WHITE) -> list[str]:
        """Return the rows as text, the inverse of `parse`; maybe marks appear as unknown."""
        letters = {EMPTY: ".", UNKNOWN: "?"} | {ink: palette.letter(ink) for ink in palette.inks}
        decided = self.decided().cells
        text = "".join(letters[value] for value in decided)
        return [text[start : start + self.width] for start in range(0, len(text), self.width)]

    def __getitem__(self, cell: tuple[int, int]) -> int:
        """Return the value at (row, column)."""
        row, column = cell
        return self.cells[row * self.width + column]

    def line(self, line: Line) -> bytes:
        """Return the values along a row or column."""
        if line.axis is Axis.ROW:
            return self.cells[line.index * self.width : (line.index + 1) * self.width]
        return self.cells[line.index :: self.width]

    def rows(self) -> Iterator[bytes]:
        """Yield the rows, top to bottom."""
        return (self.line(Line(Axis.ROW, row)) for row in range(self.height))

    def lines(self) -> Iterator[Line]:
        """Yield every row, then every column."""
        yield from (Line(Axis.ROW, row) for row in range(self.height))
        yield from (Line(Axis.COLUMN, column) for column in range(self.width))

    def decided(self) -> Grid:
        """Return the board without maybe marks, for the solver."""
        return Grid(self.width, self.height, decided_cells(self.cells))

    def picture(self) -> Grid:
        """Return the board in which every cell that is not filled is empty."""
        return Grid(self.width, self.height, as_picture(self.cells))

    def without_crosses(self) -> Grid:
        """Return the board with unknown cells in place of empty ones, drawn as crosses."""
        cells = self.cells.replace(bytes([EMPTY]), bytes([UNKNOWN]))
        return Grid(self.width, self.height, cells)

    def agrees_with(self, other: Grid) -> bool:
        """Return whether two boards of one size agree on every cell that both know."""
        mine, theirs = (grid.cells.translate(_IS_DECIDED) for grid in (self, other))
        # One operation on big integers compares all cells at once.
        both = int.from_bytes(mine) & int.from_bytes(theirs)
        return not (int.from_bytes(self.cells) ^ int.from_bytes(other.cells)) & both

    def has_all_of(self, other: Grid) -> bool:
        """Return whether the board has every known cell of another of its size."""
        theirs = int.from_bytes(other.cells.translate(_IS_DECIDED))
        return not (int.from_bytes(self.cells) ^ int.from_bytes(other.cells)) & theirs

    def replace(self, values: Mapping[Cell, int] | Iterable[tuple[Cell, int]]) -> Grid:
        """Return a board with some cells changed."""
        cells = bytearray(self.cells)
        pairs = values.items() if isinstance(values, Mapping) else values
        for (row, column), value in pairs:
            cells[row * self.width + column] = value
        return Grid(self.width, self.height, bytes(cells))

    def transposed(self) -> Grid:
        """Return the board with rows and columns exchanged."""
        cells = b"".join(self.cells[column :: self.width] for column in range(self.width))
        return Grid(self.height, self.width, cells)

    def diff(self, other: Grid) -> list[Cell]:
        """Return the cells in which two boards of one size differ, row by row."""
        if self.cells == other.cells:
            return []
        # No Python loop: a 500x500 board has 250,000 cells.
        differing = compress(count(), map(ne, self.cells, other.cells))
        return list(starmap(Cell, map(divmod, differing, repeat(self.width))))

    def cell(self, at: int) -> Cell:
        """Return the cell at an index of `cells`."""
        return Cell(*divmod(at, self.width))

    def index(self, cell: Cell) -> int:
        """Return the index of a cell in `cells`, the inverse of `cell`."""
        return cell.row * self.width + cell.column

    def count(self, *values: int) -> int:
        """Return the number of cells that have one of the values."""
        return sum(self.cells.count(value) for value in values)

    @property
    def decided_count(self) -> int:
        """Return the number of known cells."""
        return len(self.cells) - decided_cells(self.cells).count(UNKNOWN)

    @property
    def is_complete(self) -> bool:
        """Return whether every cell is known."""
        return self.decided_count == len(self.cells)
