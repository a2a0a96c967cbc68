"""BoardLayout: where the board, its clues and each cell are in a view, in device pixels."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from nonogui.core.line import Axis, Cell
from nonogui.core.puzzle import Puzzle
from nonogui.ui.board.geometry import GROUP, BoardMetrics, Box, Ruler, cell_sizes
from nonogui.ui.board.view_state import ClueSize

FIT_MARGIN: Final = 16
"""Logical pixels that a fitted board leaves free on each side."""

_EDGE_MARGIN: Final = 8
_CLUE_PADDING: Final = 8
_CLUE_OUTER: Final = 4
_CLUE_SHARE: Final = 0.4
_MOST_SPARE: Final = 8
"""Numbers for which room is kept before they are there; more would take it from large boards."""


@dataclass(frozen=True, slots=True)
class BoardShape:
    """What of a puzzle the layout depends on.

    Attributes:
        columns: number of columns; `rows` likewise.
        row_numbers: numbers in the longest row clue; `column_numbers` likewise.
        digits: digits of the widest number; coloured numbers need room for two.
    """

    columns: int
    rows: int
    row_numbers: int
    column_numbers: int
    digits: int

    @classmethod
    def of(cls, puzzle: Puzzle) -> BoardShape:
        """The shape of a puzzle."""
        numbers = [block.length for clue in puzzle.rows + puzzle.columns for block in clue.blocks]
        least = 1 if puzzle.palette.is_black_and_white else 2
        return cls(
            puzzle.width,
            puzzle.height,
            max(1, *map(len, puzzle.rows)),
            max(1, *map(len, puzzle.columns)),
            max(least, len(str(max(numbers, default=0)))),
        )

    def roomy(self, before: BoardShape | None) -> BoardShape:
        """The shape with room for clues that grow while a puzzle is made.

        It never takes less room than before, so that the board stays where it is.
        """
        size = (self.columns, self.rows)
        if before is None or (before.columns, before.rows) != size:
            before = self
        across, down = (1 + min(side // GROUP, _MOST_SPARE) for side in size)
        return BoardShape(
            *size,
            max(self.row_numbers, before.row_numbers, across),
            max(self.column_numbers, before.column_numbers, down),
            max(self.digits, before.digits, len(str(max(size)))),
        )


@dataclass(frozen=True)
class BoardLayout:
    """Where the board, its clues and each cell are in a view of some size.

    Attributes:
        row_slots: numbers of a row's clue for which there is room; `column_slots` likewise.
        width: width of the view; `height` likewise.
        scroll_x: how far the board is scrolled to the left; `scroll_y` up.
    """

    metrics: BoardMetrics
    columns: Ruler
    rows: Ruler
    row_slots: int
    column_slots: int
    width: int
    height: int
    scroll_x: int = 0
    scroll_y: int = 0

    @classmethod
    def of(
        cls,
        shape: BoardShape,
        cell: int,
        view: tuple[int, int],
        ratio: float = 1.0,
        size: ClueSize = ClueSize.CELL,
    ) -> BoardLayout:
        """The layout for a cell size, in device pixels, and the size of the view."""
        metrics = BoardMetrics.of(cell, ratio, shape.digits, size)
        frame = metrics.scaled(_CLUE_PADDING) + metrics.scaled(_CLUE_OUTER)

        def slots(longest: int, room: int, slot: int) -> int:
            return max(1, min(longest, int((_CLUE_SHARE * room - frame) / slot)))

        return cls(
            metrics,
            metrics.ruler(shape.columns),
            metrics.ruler(shape.rows),
            slots(shape.row_numbers, view[0], metrics.row_slot),
            slots(shape.column_numbers, view[1], metrics.column_slot),
            *view,
        )

    @classmethod
    def fitted(
        cls,
        shape: BoardShape,
        view: tuple[int, int],
        ratio: float = 1.0,
        size: ClueSize = ClueSize.CELL,
    ) -> BoardLayout:
        """The layout with the largest cells that leave the look's margin around the board."""
        margin = 2 * round(FIT_MARGIN * ratio)
        layout = None
        for cell in reversed(cell_sizes(ratio)):
            layout = cls.of(shape, cell, view, ratio, size)
            if (
                layout.panel_width + layout.columns.length + margin <= view[0]
                and layout.panel_height + layout.rows.length + margin <= view[1]
            ):
                break
        assert layout is not None
        return layout

    def resized(self, width: int, height: int) -> BoardLayout:
        """The same layout, with room for as many numbers, in a view of another size."""
        return replace(self, width=width, height=height)

    def scrolled(self, x: int, y: int) -> BoardLayout:
        """The same layout with the board scrolled."""
        return replace(self, scroll_x=x, scroll_y=y)

    # ---- the clue panels ----

    @cached_property
    def padding(self) -> int:
        """Between a line's last number and the board."""
        return self.metrics.scaled(_CLUE_PADDING)

    @cached_property
    def outer(self) -> int:
        """Beyond a line's first number."""
        return self.metrics.scaled(_CLUE_OUTER)

    @cached_property
    def panel_width(self) -> int:
        """Width of the row clues."""
        return self.outer + self.row_slots * self.metrics.row_slot + self.padding

    @cached_property
    def panel_height(self) -> int:
        """Height of the column clues."""
        return self.outer + self.column_slots * self.metrics.column_slot + self.padding

    @cached_property
    def left(self) -> int:
        """Where the row clues begin."""
        rest = self.width - self.panel_width - self.columns.length
        return rest // 2 if rest >= 0 else self.metrics.scaled(_EDGE_MARGIN)

    @cached_property
    def top(self) -> int:
        """Where the column clues begin."""
        rest = self.height - self.panel_height - self.rows.length
        return rest // 2 if rest >= 0 else self.metrics.scaled(_EDGE_MARGIN)

    @cached_property
    def board_x(self) -> int:
        """The left edge of what shows of the board."""
        return self.left + self.panel_width

    @cached_property
    def board_y(self) -> int:
        """The upper edge of what shows of the board."""
        return self.top + self.panel_height

    # ---- scrolling ----

    @cached_property
    def scroll_range(self) -> tuple[int, int]:
        """The furthest that the board can be scrolled to the left and up."""
        return self._scroll_most(Axis.ROW), self._scroll_most(Axis.COLUMN)

    def _scroll_most(self, axis: Axis) -> int:
        if axis is Axis.ROW:
            rest = self.width - self.panel_width - self.columns.length
            beyond = self.board_x + self.columns.length - self.width
        else:
            rest = self.height - self.panel_height - self.rows.length
            beyond = self.board_y + self.rows.length - self.height
        return 0 if rest >= 0 else max(0, beyond + self.metrics.scaled(FIT_MARGIN))

    @cached_property
    def is_scrolled(self) -> bool:
        """Whether some of the board is out of view."""
        return self.scroll_range != (0, 0)

    @cached_property
    def window(self) -> Box:
        """What of the view shows the board."""
        right = min(self.width, self.board_x + self.columns.length)
        bottom = min(self.height, self.board_y + self.rows.length)
        return Box(self.board_x, self.board_y, right - self.board_x, bottom - self.board_y)

    @cached_property
    def origin(self) -> tuple[int, int]:
        """Where the board's outer corner is, out of view when scrolled."""
        return self.board_x - self.scroll_x, self.board_y - self.scroll_y

    # ---- cells ----

    def cell_box(self, cell: Cell) -> Box:
        """A cell's own pixels, without the lines around it."""
        x, y = self.origin
        room = self.columns.room
        return Box(x + self.columns.inside(cell.column), y + self.rows.inside(cell.row), room, room)

    def cell_at(self, x: float, y: float) -> Cell | None:
        """The cell that shows at a place, if any."""
        return self.nearest_cell(x, y) if self.window.contains(x, y) else None

    def nearest_cell(self, x: float, y: float) -> Cell:
        """The cell at a place; beside the board, the nearest one."""
        left, top = self.origin
        return Cell(self.rows.index(y - top), self.columns.index(x - left))
