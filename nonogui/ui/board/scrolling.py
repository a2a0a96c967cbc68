"""BoardScroller: the zoom, layout and scroll position of a board, and its scroll bars."""

from __future__ import annotations

from math import ceil
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtWidgets import QAbstractScrollArea, QScrollBar

from nonogui.core.grid import Cell
from nonogui.core.puzzle import Puzzle
from nonogui.ui.board.layout import (
    FIT_MARGIN,
    MAX_CELL,
    MIN_CELL,
    USUAL_CELL,
    WHOLE_CELL,
    BoardLayout,
    BoardShape,
    Box,
    cell_sizes,
    corner_plan,
    nearest_cell,
    scroll_to,
)
from nonogui.ui.board.options import ClueSize

_ZOOM_STEP: Final = 1.1  # least factor of one zoom step

# A drag this close to the edge scrolls the board, because the pointer may be unable to pass the
# edge of the screen. Logical pixels.
_EDGE: Final = 4

# If fitted cells would be smaller than the first size, they get the second.
MIN_FITTED: Final = 11
READABLE: Final = 17
_THICKNESS: Final = 12  # of a scroll bar, in logical pixels


class BoardScroller(QObject):
    """Manages the layout and scroll position of a board in a scroll area.

    Attributes:
        layout: the places in device pixels; None without a board.
        percent: the size of cells in percent.
        lent: the height that a message below the view takes from it, in logical pixels. Set it
            before the view changes its size.
        thumbs: the scroll bars over the lower and right edges.

    Signals:
        zoom_changed: the size of cells in percent.
        laid_out: places have changed.
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
        self._chosen_cell: float | None = None
        self._least_fitted = MIN_CELL
        self.lent = 0
        self._clue_size = ClueSize.CELL
        self._usual_cell = USUAL_CELL
        self._is_roomy = False
        self._has_far_clues = False
        self._across, self._down = area.horizontalScrollBar(), area.verticalScrollBar()
        # The area's own bars stay hidden, because they would take room from the board; see
        # `_thumb`.
        area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.thumbs = (_thumb(self._across, area), _thumb(self._down, area))

    # ---- layout ----

    def set_puzzle(self, puzzle: Puzzle | None) -> None:
        """Lay out another puzzle. None removes the layout and scrolls back to the corner."""
        self._puzzle = puzzle
        if puzzle is None:
            self._known_shape = None
            self._across.setValue(0)
            self._down.setValue(0)
        self.relayout()

    def follow_puzzle(self, puzzle: Puzzle) -> None:
        """Lay out a puzzle of the same size and colours; places change only if clues got longer."""
        if puzzle is not self._puzzle:
            self._puzzle, before = puzzle, self._known_shape
            if before is None or self._shape(puzzle) != before[1]:
                self.relayout()

    def set_roomy(self, on: bool) -> None:
        """Set whether to reserve room for growing clues, so that the board stays in place."""
        if on != self._is_roomy:
            self._is_roomy = on
            self._known_shape = None
            self.relayout()

    def set_usual_cell(self, size: int) -> None:
        """Set the largest cell of a fitted board, in logical pixels."""
        if size != self._usual_cell:
            self._usual_cell = size
            self.relayout()

    def set_clues(self, size: ClueSize, *, has_far: bool) -> None:
        """Set the size of numbers, and whether big boards repeat them at the right and below."""
        if (size, has_far) != (self._clue_size, self._has_far_clues):
            self._clue_size, self._has_far_clues = size, has_far
            self._known_shape = None
            self.relayout()

    def relayout(self) -> None:
        """Compute the layout from the view's size, the cell size and the pixel ratio."""
        if self._puzzle is None:
            self.layout = None
            return
        size = self._area.viewport().size()
        layout = self.layout = self._layout_in(self._puzzle, size, self.lent)
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

    def _layout_in(self, puzzle: Puzzle, size: QSize, lent: int = 0) -> BoardLayout:
        """Return the layout for a view size, with cells of the chosen size or as large as fit.

        A message takes room from the view, but does not make the cells smaller.
        """
        ratio = self._area.devicePixelRatioF()
        view = (round(size.width() * ratio), round(size.height() * ratio))
        shape, clues = self._shape(puzzle), self._clue_size
        cell = self._chosen_cell
        if cell is None:
            whole = (view[0], view[1] + round(lent * ratio))
            least, usual = self._least_fitted, self._usual_cell
            layout = BoardLayout.fit_to_view(shape, whole, ratio, clues, usual)
            if layout.is_scrolled and least < MIN_CELL:
                shape = shape.without_clues()
                layout = BoardLayout.fit_to_view(shape, whole, ratio, clues, usual, least)
            if layout.metrics.logical_cell < least:
                cell = READABLE
            elif lent:
                layout = BoardLayout.of(shape, layout.metrics.cell, view, ratio, clues)
        if cell is not None:
            layout = BoardLayout.of(shape, nearest_cell(cell, ratio), view, ratio, clues)
        return layout.with_spare_slots() if self._is_roomy else layout

    def size_in(self, size: QSize, lent: int = 0) -> QSize:
        """Return the size of clues, board and margins in a view, in logical pixels."""
        if self._puzzle is None:
            return QSize(0, 0)
        layout = self._layout_in(self._puzzle, size, lent)
        taken = layout.width - 2 * layout.left, layout.height - 2 * layout.top
        return QSize(*(ceil(each / layout.metrics.ratio) + 2 * FIT_MARGIN for each in taken))

    def _shape(self, puzzle: Puzzle) -> BoardShape:
        """Return the shape of the puzzle. It is cached because computing it visits every clue."""
        known = self._known_shape
        if known is None or known[0] is not puzzle:
            shape = BoardShape.of(puzzle)
            if self._is_roomy:
                shape = shape.with_spare_room(known[1] if known else None)
            elif self._has_far_clues:
                shape = shape.with_far_clues()
            known = self._known_shape = (puzzle, shape)
        return known[1]

    def _place_thumbs(self, layout: BoardLayout) -> None:
        """Place the scroll bars along the board, not along the clues."""
        across, down = self.thumbs
        window, corner = self.to_logical(layout.window), _THICKNESS
        width, height = self._area.width(), self._area.height()
        across.setGeometry(window.x(), height - corner, width - corner - window.x(), corner)
        down.setGeometry(width - corner, window.y(), corner, height - corner - window.y())

    # ---- zoom ----

    def set_cell_size(self, size: float | None) -> None:
        """Set the size of a cell in logical pixels; None fits the board to the view."""
        self._chosen_cell, self._least_fitted = size, MIN_CELL
        self.relayout()

    def fit_readably(self) -> None:
        """Fit the board to the view, unless its clues would be too small to read."""
        self._chosen_cell, self._least_fitted = None, MIN_FITTED
        self.relayout()

    def fit_whole(self) -> None:
        """Fit the board to the view, without its clues if there is no room for them."""
        self._chosen_cell, self._least_fitted = None, WHOLE_CELL
        self.relayout()

    def zoom(self, steps: int, cursor: Cell, at: QPointF | None = None) -> None:
        """Zoom by some steps, keeping the position `at` in place, or else the cursor."""
        layout = self.layout
        if layout is None or steps == 0:
            return
        sizes = cell_sizes(layout.metrics.ratio)
        size = layout.metrics.cell
        for _ in range(abs(steps)):
            # At least a tenth, and at least one step of a device pixel.
            larger = [s for s in sizes if s >= max(size + 1, size * _ZOOM_STEP)]
            smaller = [s for s in sizes if s <= min(size - 1, size / _ZOOM_STEP)]
            size = (larger or [sizes[-1]])[0] if steps > 0 else (smaller or [sizes[0]])[-1]
        if size != layout.metrics.cell:
            point = self.to_device(at) if at else _middle(layout.cell_box(cursor))
            self._zoom_to(layout, size / layout.metrics.ratio, point)
            # With the wheel, the place under the pointer stays; with keys, the cursor has to be
            # visible.
            if at is None:
                self.bring_into_view(cursor)

    def zoom_by(self, factor: float, at: QPointF) -> None:
        """Zoom by a factor, as for a pinch. The exact size is kept, because factors may be tiny."""
        if layout := self.layout:
            size = self._chosen_cell or layout.metrics.logical_cell
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
        """Scroll to the position of the scroll bars."""
        self._follow_bars()
        self._area.viewport().update()
        self.laid_out.emit()

    def _follow_bars(self) -> None:
        if self.layout:
            self.layout = self.layout.with_scroll(self._across.value(), self._down.value())

    def bring_into_view(self, cell: Cell) -> None:
        """Scroll just far enough to show a cell with a margin of one cell."""
        layout = self.layout
        if layout is None or not layout.is_scrolled:
            return
        box, window = layout.cell_box(cell).grown(layout.metrics.cell), layout.window
        for bar, ruler, low, high, first, last in (
            (self._across, layout.columns, box.x, box.right, window.x, window.right),
            (self._down, layout.rows, box.y, box.bottom, window.y, window.bottom),
        ):
            if low < first:
                bar.setValue(ruler.last_stop(bar.value() + low - first))
            elif high > last:
                bar.setValue(ruler.next_stop(bar.value() + high - last))

    def scroll_cells(self, across: int, down: int) -> None:
        """Scroll by some cells; a cell is then at the edge of the window."""
        if layout := self.layout:
            for bar, ruler, cells in (
                (self._across, layout.columns, across),
                (self._down, layout.rows, down),
            ):
                if cells:
                    at = ruler.last_stop if cells > 0 else ruler.next_stop
                    first = ruler.index(at(bar.value()) + ruler.extra)
                    bar.setValue(ruler.stop(max(0, min(ruler.count - 1, first + cells))))

    def pan_by(self, moved: QPointF) -> None:
        """Scroll by a movement of the pointer."""
        x, y = self.to_device(moved)
        self._across.setValue(round(self._across.value() - x))
        self._down.setValue(round(self._down.value() - y))

    def is_on_map(self, at: QPointF) -> bool:
        """Return whether a position is on the miniature, while it works as a map."""
        layout = self.layout
        if layout is None or not layout.is_scrolled:
            return False
        plan = corner_plan(layout)
        return plan is not None and plan.card.contains(*self.to_device(at))

    def show_on_map(self, at: QPointF) -> None:
        """Centre the view on a position in the miniature."""
        layout = self.layout
        assert layout is not None
        if plan := corner_plan(layout):
            across, down = scroll_to(layout, plan, *self.to_device(at))
            self._across.setValue(across)
            self._down.setValue(down)

    def edges_at(self, at: QPointF) -> tuple[int, int]:
        """Return the directions of the edges that a position is at or beyond, as -1, 0 or 1."""
        layout = self.layout
        if layout is None or not layout.is_scrolled:
            return 0, 0
        (x, y), window = self.to_device(at), layout.window
        edge = layout.metrics.scaled(_EDGE)
        # The pointer can always pass the left and upper edges: the clues are beyond them.
        return (
            (x >= window.right - edge) - (x < window.x),
            (y >= window.bottom - edge) - (y < window.y),
        )

    def scroll_along(self, at: QPointF) -> None:
        """Scroll by a cell towards a position beyond the edge."""
        self.scroll_cells(*self.edges_at(at))

    # ---- conversions ----

    def to_logical(self, box: Box) -> QRect:
        """Return a box of the layout in logical pixels of the viewport, rounded outwards."""
        ratio = self._area.devicePixelRatioF()
        if ratio == 1.0:
            return QRect(*box)
        return QRectF(*(part / ratio for part in box)).toAlignedRect()

    def to_device(self, at: QPointF) -> tuple[float, float]:
        """Return a position in the viewport in device pixels."""
        ratio = self._area.devicePixelRatioF()
        return at.x() * ratio, at.y() * ratio

    def nearest_cell(self, at: QPointF) -> Cell:
        """Return the visible cell nearest to a position."""
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
    """Return a scroll bar that lies over the board and mirrors `bar`, which would take room."""
    thumb = QScrollBar(bar.orientation(), area)
    # A scroll bar promises Qt to fill its area; this one is transparent.
    thumb.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent, on=False)
    thumb.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
    # the board is left to right in every language
    thumb.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    thumb.setCursor(Qt.CursorShape.ArrowCursor)
    thumb.hide()
    # This does not loop: Qt emits `valueChanged` only for another value.
    thumb.valueChanged.connect(bar.setValue)
    bar.valueChanged.connect(thumb.setValue)
    return thumb
