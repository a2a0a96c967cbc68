"""BoardSurface: a view onto a board that zooms and scrolls; what is drawn there is another's."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QNativeGestureEvent, QResizeEvent, QTouchEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QGestureEvent, QPinchGesture, QWidget

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
    nearest_cell,
)
from nonogui.ui.board.scroll_thumb import THICKNESS, ScrollThumb
from nonogui.ui.board.state import BoardOptions, BoardView
from nonogui.ui.theme import Theme

_ZOOM_STEP = 1.1
_NOTCH = 120
"""What one click of a wheel turns, in Qt's units."""


class BoardSurface(QAbstractScrollArea):
    """Decides where the board is.

    Signals:
        zoom_changed: the size of cells in percent.
        laid_out: things are elsewhere than before.
    """

    zoom_changed = Signal(int)
    laid_out = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        """A view onto nothing."""
        super().__init__(parent)
        self._theme = theme
        self._options = BoardOptions()
        self._view: BoardView | None = None
        self._layout: BoardLayout | None = None
        self._cursor = Cell(0, 0)
        self._wanted_cell: float | None = None
        self._percent = 0
        self._known_shape: tuple[Puzzle, BoardShape] | None = None
        self._is_edited = False
        self._wheel = 0
        self._fingers = 0
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._thumbs = (
            ScrollThumb(self.horizontalScrollBar(), self),
            ScrollThumb(self.verticalScrollBar(), self),
        )
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)

    # ---- zoom ----

    @property
    def zoom_percent(self) -> int:
        """The size of cells in percent."""
        return self._percent

    @property
    def cell_size(self) -> float:
        """The size of a cell in logical pixels; 0 without a board."""
        return self._layout.metrics.logical_cell if self._layout else 0.0

    @property
    def is_scrolled(self) -> bool:
        """Whether some of the board is out of view."""
        return self._layout is not None and self._layout.is_scrolled

    def set_cell_size(self, size: float | None) -> None:
        """Set the size of a cell in logical pixels; None keeps the board fitted to the view."""
        self._wanted_cell = size
        self._relayout()

    def fit(self) -> None:
        """Keep the board as large as the view allows."""
        self.set_cell_size(None)

    def zoom_in(self) -> None:
        """Make cells larger, around the cursor."""
        self.zoom(1)

    def zoom_out(self) -> None:
        """Make cells smaller, around the cursor."""
        self.zoom(-1)

    def zoom(self, steps: int, at: QPointF | None = None) -> None:
        """Make cells larger or smaller by some steps; the place `at` of the view stays put."""
        layout = self._layout
        if layout is None or steps == 0:
            return
        sizes = cell_sizes(layout.metrics.ratio)
        size = layout.metrics.cell
        for _ in range(abs(steps)):
            larger = [s for s in sizes if s >= max(size + 1, size * _ZOOM_STEP)]
            smaller = [s for s in sizes if s <= min(size - 1, size / _ZOOM_STEP)]
            size = (larger or [sizes[-1]])[0] if steps > 0 else (smaller or [sizes[0]])[-1]
        if size != layout.metrics.cell:
            self._zoom_to(size / layout.metrics.ratio, at)

    def _zoom_by(self, factor: float, at: QPointF) -> None:
        """Make cells larger by a factor, as a pinch does: steps may be too small to show."""
        if self._layout:
            size = self._wanted_cell or self._layout.metrics.logical_cell
            self._zoom_to(max(MIN_CELL, min(MAX_CELL, size * factor)), at)

    def _zoom_to(self, size: float, at: QPointF | None) -> None:
        before = self._layout
        assert before is not None
        point = self._to_device(at) if at else self._middle_of(self._cursor)
        cell = before.nearest_cell(*point)
        box = before.cell_box(cell)
        share = ((point[0] - box.x) / before.metrics.cell, (point[1] - box.y) / before.metrics.cell)
        self.set_cell_size(size)
        after = self._layout
        assert after is not None
        now = after.cell_box(cell)
        self.horizontalScrollBar().setValue(
            round(after.scroll_x + now.x + share[0] * after.metrics.cell - point[0])
        )
        self.verticalScrollBar().setValue(
            round(after.scroll_y + now.y + share[1] * after.metrics.cell - point[1])
        )
        if at is None:
            self.bring_into_view(self._cursor)

    def _middle_of(self, cell: Cell) -> tuple[float, float]:
        assert self._layout is not None
        box = self._layout.cell_box(cell)
        return box.x + box.width / 2, box.y + box.height / 2

    # ---- layout and scrolling ----

    def _relayout(self) -> None:
        """Place everything anew for the view's size, the cells' size and the pixel ratio."""
        if self._view is None:
            self._layout = None
            return
        layout = self._layout = self._laid_in(self._view.puzzle, self.viewport().size())
        self._set_scroll_ranges(layout)
        self.viewport().update()
        if layout.metrics.percent != self._percent:
            self._percent = layout.metrics.percent
            self.zoom_changed.emit(self._percent)
        self.laid_out.emit()

    def _laid_in(self, puzzle: Puzzle, size: QSize) -> BoardLayout:
        """The layout in a view of some size, with cells as large as wished or as fit."""
        ratio = self.devicePixelRatioF()
        view = (round(size.width() * ratio), round(size.height() * ratio))
        shape, clues = self._shape(puzzle), self._options.clue_size
        if self._wanted_cell is None:
            return BoardLayout.fitted(shape, view, ratio, clues)
        return BoardLayout.of(shape, nearest_cell(self._wanted_cell, ratio), view, ratio, clues)

    def width_in(self, size: QSize) -> int:
        """Logical pixels that clues, board and their margins take in a view of some size."""
        if self._view is None:
            return 0
        layout = self._laid_in(self._view.puzzle, size)
        return ceil((layout.width - 2 * layout.left) / self.devicePixelRatioF()) + 2 * FIT_MARGIN

    def _shape(self, puzzle: Puzzle) -> BoardShape:
        """The shape of the puzzle, found once: clues are many."""
        known = self._known_shape
        if known is None or known[0] is not puzzle:
            shape = BoardShape.of(puzzle)
            if self._is_edited:
                shape = shape.roomy(known[1] if known else None)
            known = self._known_shape = (puzzle, shape)
        return known[1]

    def _set_edited(self, on: bool) -> None:
        """Say whether the puzzle changes under somebody's hands: then the board stays in place."""
        if on != self._is_edited:
            self._is_edited = on
            self._known_shape = None
            self._relayout()

    def _follow_puzzle(self, puzzle: Puzzle) -> None:
        """Show a puzzle of the same size and colours; only longer clues move the board."""
        before = self._known_shape
        if before is None or self._shape(puzzle) != before[1]:
            self._relayout()

    def _set_scroll_ranges(self, layout: BoardLayout) -> None:
        window = layout.window
        for bar, most, page in (
            (self.horizontalScrollBar(), layout.scroll_range[0], window.width),
            (self.verticalScrollBar(), layout.scroll_range[1], window.height),
        ):
            bar.setRange(0, most)
            bar.setPageStep(page)
            bar.setSingleStep(layout.metrics.cell)
        self._follow_scroll_bars()
        self._place_thumbs(layout)

    def _follow_scroll_bars(self) -> None:
        if self._layout:
            x, y = self.horizontalScrollBar().value(), self.verticalScrollBar().value()
            self._layout = self._layout.scrolled(x, y)

    def scrollContentsBy(self, _dx: int, _dy: int) -> None:
        self._follow_scroll_bars()
        self.viewport().update()
        self.laid_out.emit()

    def bring_into_view(self, cell: Cell) -> None:
        """Scroll just as far as brings a cell into view, with a little room around it."""
        layout = self._layout
        if layout is None or not layout.is_scrolled:
            return
        box, window = layout.cell_box(cell).grown(layout.metrics.cell), layout.window
        for bar, low, high, first, last in (
            (self.horizontalScrollBar(), box.x, box.right, window.x, window.right),
            (self.verticalScrollBar(), box.y, box.bottom, window.y, window.bottom),
        ):
            if low < first:
                bar.setValue(bar.value() + low - first)
            elif high > last:
                bar.setValue(bar.value() + high - last)

    def _place_thumbs(self, layout: BoardLayout) -> None:
        """Lay the scroll bars along the board, not along the clues."""
        across, down = self._thumbs
        window, corner = self.to_logical(layout.window), THICKNESS
        width, height = self.width(), self.height()
        across.setGeometry(window.x(), height - corner, width - corner - window.x(), corner)
        down.setGeometry(width - corner, window.y(), corner, height - corner - window.y())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._relayout()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._relayout()
        return super().event(event)

    # ---- wheel, touchpad, touch ----

    def wheelEvent(self, event: QWheelEvent) -> None:
        if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().wheelEvent(event)
            return
        self._wheel += event.angleDelta().y()
        steps = int(self._wheel / _NOTCH)
        self._wheel -= steps * _NOTCH
        self.zoom(steps, event.position())
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QTouchEvent):
            self._count_fingers(event)
        elif isinstance(event, QNativeGestureEvent):
            if event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
                self._zoom_by(1 + event.value(), event.position())
                return True
        elif isinstance(event, QGestureEvent) and self._pinch(event):
            return True
        return super().viewportEvent(event)

    def _count_fingers(self, event: QTouchEvent) -> None:
        """Note how many fingers are down; a second one ends what the first one began."""
        is_over = event.type() in (QEvent.Type.TouchEnd, QEvent.Type.TouchCancel)
        self._fingers = 0 if is_over else len(event.points())
        if self._fingers > 1:
            self._cancel_gesture()

    def _pinch(self, event: QGestureEvent) -> bool:
        pinch = event.gesture(Qt.GestureType.PinchGesture)
        if not isinstance(pinch, QPinchGesture):
            return False
        self._cancel_gesture()
        self._zoom_by(pinch.scaleFactor(), self.viewport().mapFromGlobal(pinch.centerPoint()))
        event.accept(pinch)
        return True

    def _cancel_gesture(self) -> None:
        """Give up what the pointer is doing: two fingers never draw."""

    # ---- places ----

    def to_logical(self, box: Box) -> QRect:
        """A box of the layout in logical pixels of the viewport, grown to whole ones."""
        ratio = self.devicePixelRatioF()
        return QRectF(*(part / ratio for part in box)).toAlignedRect()

    def _to_device(self, at: QPointF) -> tuple[float, float]:
        ratio = self.devicePixelRatioF()
        return at.x() * ratio, at.y() * ratio

    @property
    def free_margin(self) -> int:
        """Logical pixels above the column clues that show nothing."""
        return int(self._layout.top / self.devicePixelRatioF()) if self._layout else 0

    def cell_rect(self, cell: Cell) -> QRect:
        """Where a cell is in the viewport, in logical pixels."""
        assert self._layout is not None
        return self.to_logical(self._layout.cell_box(cell))

    @property
    def board_layout(self) -> BoardLayout | None:
        """Where everything is, in device pixels; none without a board."""
        return self._layout
