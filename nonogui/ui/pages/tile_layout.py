"""Where tiles stand: in a grid of as many columns as there is room for, or in a list of rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

SIDE: Final = 148
TILE_HEIGHT: Final = SIDE + 46
LEAST_GAP, MOST_GAP = 16, 20
ROW_GAP: Final = 20
LINE: Final = 48
"""The height of a row of the list."""


class Box(NamedTuple):
    """A rectangle in the page's own pixels."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class TileLayout:
    """The places of a number of tiles.

    Attributes:
        left, top: where the first one begins.
        width: of all of them.
        is_list: whether each has a row of its own.
    """

    count: int
    left: int
    top: int
    width: int
    is_list: bool = False

    @property
    def columns(self) -> int:
        """How many stand beside one another."""
        if self.is_list:
            return 1
        return max(1, (self.width + LEAST_GAP) // (SIDE + LEAST_GAP))

    @property
    def rows(self) -> int:
        """How many stand below one another."""
        return -(-self.count // self.columns)

    @property
    def bottom(self) -> int:
        """Where the last one ends."""
        gap = 0 if self.is_list or not self.count else ROW_GAP
        return self.top + self.rows * self._row_pitch - gap

    @property
    def _row_pitch(self) -> int:
        return LINE if self.is_list else TILE_HEIGHT + ROW_GAP

    @property
    def _column_pitch(self) -> float:
        spare = (self.width - self.columns * SIDE) / max(1, self.columns - 1)
        return SIDE + min(MOST_GAP, max(LEAST_GAP, spare))

    def box(self, at: int) -> Box:
        """The place of a tile."""
        if self.is_list:
            return Box(self.left, self.top + at * LINE, self.width, LINE)
        row, column = divmod(at, self.columns)
        x = self.left + round(column * self._column_pitch)
        return Box(x, self.top + row * self._row_pitch, SIDE, TILE_HEIGHT)

    def at(self, x: int, y: int) -> int | None:
        """The tile at a point."""
        if y < self.top or x < self.left:
            return None
        row = (y - self.top) // self._row_pitch
        column = 0 if self.is_list else int((x - self.left) / self._column_pitch)
        at = row * self.columns + column
        if column >= self.columns or at >= self.count:
            return None
        box = self.box(at)
        return at if x < box.x + box.width and y < box.y + box.height else None

    def between(self, top: int, bottom: int) -> range:
        """The tiles of the rows that reach into a stripe."""
        first = max(0, (top - self.top) // self._row_pitch)
        last = (bottom - self.top) // self._row_pitch
        return range(
            min(self.count, first * self.columns),
            max(0, min(self.count, (last + 1) * self.columns)),
        )

    def beside(self, at: int, *, rows: int = 0, columns: int = 0) -> int:
        """The tile some rows and columns away; at an edge the last one there is."""
        if columns:
            return max(0, min(self.count - 1, at + columns))
        row, column = divmod(at, self.columns)
        row = max(0, min(self.rows - 1, row + rows))
        return min(self.count - 1, row * self.columns + column)
