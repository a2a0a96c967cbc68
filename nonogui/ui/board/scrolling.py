"""BoardScroller: how large a board is shown and which part of it, and the thumbs that scroll it."""

from __future__ import annotations

from math import ceil
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtWidgets import QAbstractScrollArea, QScrollBar

from nonogui.core.line import Cell
from nonogui.core.puzzle import Puzzle
from nonogui.ui.board.layout import (
    FIT_MARGIN,
    MAX_CELL,
    MIN_CELL,
    BoardLayout,
    BoardShape,
    Box,
    cell_sizes,
    corner_plan,
    nearest_cell,
    scroll_to,
)
from nonogui.ui.board.options import ClueSize

_ZOOM_STEP: Final = 1.1

_EDGE: Final = 4
"""So near the edge a drag scrolls the board: a pointer may not get beyond the screen's edge."""

_THICKNESS: Final = 12


class BoardScroller(QObject):
    """Lays a board out in a scroll area, and scrolls it there.

    Attributes:
        layout: where everything is, in device pixels; None without a board.
        percent: the size of cells in percent.
        thumbs: the bars over the right and lower edge.

    Signals:
        zoom_changed: the size of cells in percent.
        laid_out: things are elsewhere than before.
    """

    zoom_changed = Signal(int)
    laid_out = Signal()

    def __init__(self, area: QAbstractScrollArea) -> None:
        super().__init__(area)
        self._area = area
        self.layout: BoardLayout | None = None
        self.percent = 0
        self._puzzle: Puzzle | None = None
        self._known_shape: tuple[Puzzle, BoardShape] | None = None
        self._wanted_cell: float | None = None
        self._clue_size = ClueSize.CELL
        self._is_roomy = False
        self._across, self._down = area.horizontalScrollBar(), area.verticalScrollBar()
        area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.thumbs = (_thumb(self._across, area), _thumb(self._down, area))

    # ---- layout ----

    def set_puzzle(self, puzzle: Puzzle | None) -> None:
        """Lay out another puzzle from its corner, or none."""
        self._puzzle = puzzle
        if puzzle is None:
            self._known_shape = None
            self._across.setValue(0)
            self._down.setValue(0)
        self.relayout()

    def follow_puzzle(self, puzzle: Puzzle) -> None:
        """Lay out a puzzle of the same size and colours; only longer clues move the board."""
        if puzzle is not self._puzzle:
            self._puzzle, before = puzzle, self._known_shape
            if before is None or self._shape(puzzle) != before[1]:
                self.relayout()

    def set_roomy(self, on: bool) -> None:
        """Keep room for clues that grow while a puzzle is made: then the board stays in place."""
        if on != self._is_roomy:
            self._is_roomy = on
            self._known_shape = None
            self.relayout()

    def set_clue_size(self, size: ClueSize) -> None:
        """Set how large clue numbers are."""
        if size != self._clue_size:
            self._clue_size = size
            self.relayout()

    def relayout(self) -> None:
        """Place everything for the view's size, the cells' size and the pixel ratio."""
        if self._puzzle is None:
            self.layout = None
            return
        layout = self.layout = self._laid_in(self._puzzle, self._area.viewport().size())
        window = layout.window
        across, down = self.thumbs
        for bar, thumb, most, page in (
            (self._across, across, layout.scroll_range[0], window.width),
            (self._down, down, layout.scroll_range[1], window.height),
        ):
            for each in (thumb, bar):
                each.setRange(0, most)
                each.setPageStep(page)
                each.setSingleStep(layout.metrics.cell)
            thumb.setVisible(most > 0)
        self._follow_bars()
        self._place_thumbs(layout)
        self._area.viewport().update()
        if layout.metrics.percent != self.percent:
            self.percent = layout.metrics.percent
            self.zoom_changed.emit(self.percent)
        self.laid_out.emit()

    def _laid_in(self, puzzle: Puzzle, size: QSize) -> BoardLayout:
        """Return the layout in a view of some size, with cells as large as wanted or as fit."""
        ratio = self._area.devicePixelRatioF()
        view = (round(size.width() * ratio), round(size.height() * ratio))
        shape, clues = self._shape(puzzle), self._clue_size
        if self._wanted_cell is None:
            return BoardLayout.fitted(shape, view, ratio, clues)
        return BoardLayout.of(shape, nearest_cell(self._wanted_cell, ratio), view, ratio, clues)

    def width_in(self, size: QSize) -> int:
        """Return the logical pixels that clues, board and their margins take in a view."""
        if self._puzzle is None:
            return 0
        layout = self._laid_in(self._puzzle, size)
        return ceil((layout.width - 2 * layout.left) / layout.metrics.ratio) + 2 * FIT_MARGIN

    def _shape(self, puzzle: Puzzle) -> BoardShape:
        """Return the shape of the puzzle, found once: clues are many."""
        known = self._known_shape
        if known is None or known[0] is not puzzle:
            shape = BoardShape.of(puzzle)
            if self._is_roomy:
                shape = shape.roomy(known[1] if known else None)
            known = self._known_shape = (puzzle, shape)
        return known[1]

    def _place_thumbs(self, layout: BoardLayout) -> None:
        """Lay the thumbs along the board, not along the clues."""
        across, down = self.thumbs
        window, corner = self.to_logical(layout.window), _THICKNESS
        width, height = self._area.width(), self._area.height()
        across.setGeometry(window.x(), height - corner, width - corner - window.x(), corner)
        down.setGeometry(width - corner, window.y(), corner, height - corner - window.y())

    # ---- zoom ----

    def set_cell_size(self, size: float | None) -> None:
        """Set the size of a cell in logical pixels; None keeps the board fitted to the view."""
        self._wanted_cell = size
        self.relayout()

    def zoom(self, steps: int, cursor: Cell, at: QPointF | None = None) -> None:
        """Make cells larger or smaller by some steps; the place `at` stays put, or the cursor."""
        layout = self.layout
        if layout is None or steps == 0:
            return
        sizes = cell_sizes(layout.metrics.ratio)
        size = layout.metrics.cell
        for _ in range(abs(steps)):
            larger = [s for s in sizes if s >= max(size + 1, size * _ZOOM_STEP)]
            smaller = [s for s in sizes if s <= min(size - 1, size / _ZOOM_STEP)]
            size = (larger or [sizes[-1]])[0] if steps > 0 else (smaller or [sizes[0]])[-1]
        if size != layout.metrics.cell:
            point = self.to_device(at) if at else _middle(layout.cell_box(cursor))
            self._zoom_to(layout, size / layout.metrics.ratio, point)
            if at is None:
                self.bring_into_view(cursor)

    def zoom_by(self, factor: float, at: QPointF) -> None:
        """Make cells larger by a factor, as a pinch does: steps may be too small to show."""
        if layout := self.layout:
            size = self._wanted_cell or layout.metrics.logical_cell
            size = max(MIN_CELL, min(MAX_CELL, size * factor))
            self._zoom_to(layout, size, self.to_device(at))

    def _zoom_to(self, before: BoardLayout, size: float, point: tuple[float, float]) -> None:
        cell = before.nearest_cell(*point)
        box = before.cell_box(cell)
        share = ((point[0] - box.x) / before.metrics.cell, (point[1] - box.y) / before.metrics.cell)
        self.set_cell_size(size)
        after = self.layout
        assert after is not None
        now, side = after.cell_box(cell), after.metrics.cell
        across, down = after.scroll_x + now.x - point[0], after.scroll_y + now.y - point[1]
        self._across.setValue(round(across + share[0] * side))
        self._down.setValue(round(down + share[1] * side))

    # ---- scrolling ----

    def follow_bars(self) -> None:
        """Show the part that the scroll bars say."""
        self._follow_bars()
        self._area.viewport().update()
        self.laid_out.emit()

    def _follow_bars(self) -> None:
        if self.layout:
            self.layout = self.layout.scrolled(self._across.value(), self._down.value())

    def bring_into_view(self, cell: Cell) -> None:
        """Scroll just as far as brings a cell into view, with a little room around it."""
        layout = self.layout
        if layout is None or not layout.is_scrolled:
            return
        box, window = layout.cell_box(cell).grown(layout.metrics.cell), layout.window
        for bar, low, high, first, last in (
            (self._across, box.x, box.right, window.x, window.right),
            (self._down, box.y, box.bottom, window.y, window.bottom),
        ):
            if low < first:
                bar.setValue(bar.value() + low - first)
            elif high > last:
                bar.setValue(bar.value() + high - last)

    def pan_by(self, moved: QPointF) -> None:
        """Move the board with the pointer."""
        x, y = self.to_device(moved)
        self._across.setValue(round(self._across.value() - x))
        self._down.setValue(round(self._down.value() - y))

    def is_on_map(self, at: QPointF) -> bool:
        """Return whether a place is on the miniature while that is a map."""
        layout = self.layout
        if layout is None or not layout.is_scrolled:
            return False
        plan = corner_plan(layout)
        return plan is not None and plan.card.contains(*self.to_device(at))

    def show_on_map(self, at: QPointF) -> None:
        """Bring a place of the miniature to the middle of the view."""
        layout = self.layout
        assert layout is not None
        if plan := corner_plan(layout):
            across, down = scroll_to(layout, plan, *self.to_device(at))
            self._across.setValue(across)
            self._down.setValue(down)

    def edges_at(self, at: QPointF) -> tuple[int, int]:
        """Return towards which edges a place is, when it is beyond them or as good as there."""
        layout = self.layout
        if layout is None or not layout.is_scrolled:
            return 0, 0
        (x, y), window = self.to_device(at), layout.window
        edge = layout.metrics.scaled(_EDGE)
        return (
            (x >= window.right - edge) - (x < window.x),
            (y >= window.bottom - edge) - (y < window.y),
        )

    def scroll_along(self, at: QPointF) -> None:
        """Scroll by a cell towards a place that is beyond the edge."""
        if layout := self.layout:
            across, down = self.edges_at(at)
            self._across.setValue(self._across.value() + across * layout.metrics.cell)
            self._down.setValue(self._down.value() + down * layout.metrics.cell)

    # ---- places ----

    def to_logical(self, box: Box) -> QRect:
        """Return a box of the layout in logical pixels of the viewport, grown to whole ones."""
        ratio = self._area.devicePixelRatioF()
        if ratio == 1.0:
            return QRect(*box)
        return QRectF(*(part / ratio for part in box)).toAlignedRect()

    def to_device(self, at: QPointF) -> tuple[float, float]:
        """Return a place of the viewport in device pixels."""
        ratio = self._area.devicePixelRatioF()
        return at.x() * ratio, at.y() * ratio

    def nearest_cell(self, at: QPointF) -> Cell:
        """Return the cell nearest to a place, of those in view."""
        layout = self.layout
        assert layout is not None
        x, y = self.to_device(at)
        window = layout.window
        inside_x = min(max(x, window.x), window.right - 1)
        inside_y = min(max(y, window.y), window.bottom - 1)
        return layout.nearest_cell(inside_x, inside_y)


def _middle(box: Box) -> tuple[float, float]:
    return box.x + box.width / 2, box.y + box.height / 2


def _thumb(bar: QScrollBar, area: QAbstractScrollArea) -> QScrollBar:
    """Make a scroll bar to be laid over the board, for one that would take room beside it."""
    thumb = QScrollBar(bar.orientation(), area)
    thumb.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent, on=False)
    thumb.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
    thumb.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # as the board is
    thumb.setCursor(Qt.CursorShape.ArrowCursor)
    thumb.hide()
    thumb.valueChanged.connect(bar.setValue)
    bar.valueChanged.connect(thumb.setValue)
    return thumb
