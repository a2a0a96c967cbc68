"""How large a board can be on paper: layouts of boards in small units, as large as room allows.

No Qt: places are whole numbers of `UNIT`, which the painter scales down to points.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from nonogui.core.puzzle import Puzzle
from nonogui.ui.board.layout import BoardLayout, BoardMetrics, BoardShape

UNIT: Final = 20
"""Units in a point: fine enough that whole numbers of them do on any printer."""

LEAST_CLUE: Final = 4.0
"""The smallest clue numbers that can be read on paper, in points; smaller ones take more pages."""

EASY_CLUE: Final = 5.0
"""Clue numbers that are read without effort: puzzles that share a page have them at least."""

_MOST_CLUE: Final = 16.0
_CLUE_SHARE: Final = 0.7
_MOST_CELL: Final = 42 * UNIT
_LINES: Final = 18
"""A cell is so many times as wide as a thin line, up to lines of half a point."""

_MOST_RATIO: Final = 10.0
_PIXEL_CLUE: Final = 0.62
_LEAST_PIXELS: Final = 9.0
_SLOTS: Final = {1: 1.2, 2: 1.6}
_WIDEST_SLOT: Final = 2.1
_LETTER_ROOM: Final = 0.25
_COLUMN_SLOT: Final = 1.35


@dataclass(frozen=True)
class Fitting:
    """What of a puzzle decides how large it can be."""

    shape: BoardShape
    is_colored: bool

    @classmethod
    def of(cls, puzzle: Puzzle) -> Fitting:
        """The fitting of a puzzle."""
        return cls(BoardShape.of(puzzle), not puzzle.palette.is_black_and_white)

    def on_paper(self, cell: int) -> BoardLayout:
        """The board with all of its clues and nothing around, for cells of so many units."""
        font = min(_MOST_CLUE * UNIT, _CLUE_SHARE * cell)
        return self._layout(cell, min(_MOST_RATIO, cell / _LINES), font)

    def on_screen(self, cell: int) -> BoardLayout:
        """The same for cells of so many pixels."""
        return self._layout(cell, 1.0, max(_LEAST_PIXELS, _PIXEL_CLUE * cell))

    def _layout(self, cell: int, ratio: float, font: float) -> BoardLayout:
        shape = self.shape
        wide = _SLOTS.get(shape.digits, _WIDEST_SLOT) + _LETTER_ROOM * self.is_colored
        metrics = BoardMetrics(cell, ratio, font, round(wide * font), round(_COLUMN_SLOT * font))
        columns, rows = metrics.ruler(shape.columns), metrics.ruler(shape.rows)
        slots = shape.row_numbers, shape.column_numbers
        bare = BoardLayout(metrics, columns, rows, *slots, 0, 0)
        return bare.resized(bare.panel_width + columns.length, bare.panel_height + rows.length)

    def largest(self, width: float, height: float) -> BoardLayout | None:
        """The board with the largest cells that fits into some points; None when none does."""
        return _largest(self, width, height)


@lru_cache(maxsize=4096)  # a booklet is laid out anew with every wish, and many puzzles are alike
def _largest(fitting: Fitting, width: float, height: float) -> BoardLayout | None:
    low, high = 0, _MOST_CELL
    while low < high:
        cell = (low + high + 1) // 2
        layout = fitting.on_paper(cell)
        if layout.width <= width * UNIT and layout.height <= height * UNIT:
            low = cell
        else:
            high = cell - 1
    return fitting.on_paper(low) if low else None


def clue_points(layout: BoardLayout | None) -> float:
    """The size of a board's clue numbers in points; 0 without a board."""
    return layout.metrics.font / UNIT if layout else 0.0
