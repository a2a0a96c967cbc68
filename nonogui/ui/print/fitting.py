"""Compute how large a board can be on paper: the largest layout that fits into its place.

This module needs no Qt. Places are whole numbers of `UNIT`; the painter scales them to points.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from nonogui.core.puzzle import Puzzle
from nonogui.ui.board.layout import BoardLayout, BoardMetrics, BoardShape

UNIT: Final = 20
"""Units in a point. A unit is so small that places rounded to whole units look exact in print."""

MIN_CLUE: Final = 4.0
"""Smallest readable clue numbers, in points. With less, a puzzle is split over several pages."""

EASY_CLUE: Final = 5.0
"""Smallest clue numbers, in points, for puzzles that share a page: readable without effort."""

# On paper: largest clue numbers in points, and their size as a share of the cell.
_MAX_CLUE: Final = 16.0
_CLUE_SHARE: Final = 0.7
_MAX_CELL: Final = 42 * UNIT
# Width of a cell divided by the width of a thin line, until lines are half a point wide.
_LINES: Final = 18

_MAX_RATIO: Final = 10.0  # units of half a point: the widest thin line
# In pictures: size of clue numbers as a share of the cell, at least so many pixels.
_PIXEL_CLUE: Final = 0.62
_MIN_PIXELS: Final = 9.0
# Width of a row's number by its digits, and height of a column's number, relative to the font.
_SLOTS: Final = {1: 1.2, 2: 1.6}
_WIDEST_SLOT: Final = 2.1
_LETTER_ROOM: Final = 0.25  # added in colour, for the letter of the ink
_COLUMN_SLOT: Final = 1.35


@dataclass(frozen=True)
class Fitting:
    """The shape and colouring of a puzzle: all that its size on paper depends on."""

    shape: BoardShape
    is_colored: bool

    @classmethod
    def of(cls, puzzle: Puzzle) -> Fitting:
        """Return the fitting of a puzzle."""
        return cls(BoardShape.of(puzzle), not puzzle.palette.is_black_and_white)

    def on_paper(self, cell: int) -> BoardLayout:
        """Return the layout of board and clues, without margins, for cells of `cell` units."""
        font = min(_MAX_CLUE * UNIT, _CLUE_SHARE * cell)
        return self._layout(cell, min(_MAX_RATIO, cell / _LINES), font)

    def on_screen(self, cell: int) -> BoardLayout:
        """Return the layout of board and clues, without margins, for cells of `cell` pixels."""
        return self._layout(cell, 1.0, max(_MIN_PIXELS, _PIXEL_CLUE * cell))

    def _layout(self, cell: int, ratio: float, font: float) -> BoardLayout:
        shape = self.shape
        wide = _SLOTS.get(shape.digits, _WIDEST_SLOT) + _LETTER_ROOM * self.is_colored
        metrics = BoardMetrics(cell, ratio, font, round(wide * font), round(_COLUMN_SLOT * font))
        columns, rows = metrics.ruler(shape.columns), metrics.ruler(shape.rows)
        slots = shape.row_numbers, shape.column_numbers
        bare = BoardLayout(metrics, columns, rows, *slots, 0, 0)
        return bare.with_size(bare.panel_width + columns.length, bare.panel_height + rows.length)

    def largest(self, width: float, height: float) -> BoardLayout | None:
        """Return the layout with the largest cells that fit into a size in points, or None."""
        return _largest(self, width, height)


# Each change of an option lays out all pages again, and many puzzles have the same shape. A choice:
# more than the puzzles of most booklets.
@lru_cache(maxsize=4096)
def _largest(fitting: Fitting, width: float, height: float) -> BoardLayout | None:
    low, high = 0, _MAX_CELL
    while low < high:
        cell = (low + high + 1) // 2
        layout = fitting.on_paper(cell)
        if layout.width <= width * UNIT and layout.height <= height * UNIT:
            low = cell
        else:
            high = cell - 1
    return fitting.on_paper(low) if low else None


def clue_points(layout: BoardLayout | None) -> float:
    """Return the size of a board's clue numbers in points; 0 without a board."""
    return layout.metrics.font / UNIT if layout else 0.0
