"""BoardWidget: shows a board, and hands what the player does there to its controller."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QNativeGestureEvent,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
    QTouchEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QGestureEvent,
    QPinchGesture,
    QScrollBar,
    QToolTip,
    QWidget,
)

from nonogui.core.area import Area
from nonogui.core.drawing import EditKind
from nonogui.core.grid import Grid
from nonogui.core.line import Cell, Line
from nonogui.core.shapes import Symmetry
from nonogui.ui.board.accessible import announce, install, tell_cursor, tell_value, tooltip
from nonogui.ui.board.controller import (
    BoardController,
    BringCursorIntoView,
    Button,
    ChooseInk,
    CursorMoved,
    EditClue,
    MakeMove,
    Refuse,
    Request,
    RunChanged,
    Say,
    SelectionChanged,
)
from nonogui.ui.board.gestures import Pen
from nonogui.ui.board.layout import BoardLayout, Box, line_at, number_at
from nonogui.ui.board.options import BoardOptions, Tool
from nonogui.ui.board.screen import BoardScreen
from nonogui.ui.board.scrolling import BoardScroller
from nonogui.ui.board.state import BoardView, Scene

Answer = TypeVar("Answer")

_AUTOSCROLL_MS: Final = 40
_NOTCH: Final = 120
"""What one click of a wheel turns, in Qt's units."""

_SHIFT: Final = Qt.KeyboardModifier.ShiftModifier
_CTRL: Final = Qt.KeyboardModifier.ControlModifier
_MENU: Final = Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
_MODIFIERS: Final = (Qt.Key.Key_Shift, Qt.Key.Key_Control)
_BUTTONS: Final = {
    Qt.MouseButton.LeftButton: Button.LEFT,
    Qt.MouseButton.RightButton: Button.RIGHT,
    Qt.MouseButton.MiddleButton: Button.MIDDLE,
}


class BoardWidget(QAbstractScrollArea):
    """A board that is played, or drawn on, with mouse and keys.

    It knows no rules: it is given a `BoardView` and emits `Move`s. What a press or a key means is
    decided by its `BoardController`, where the board is by its `BoardScroller`; its `BoardScreen`
    paints it.

    Keys: arrows move, with Shift they fill and with Ctrl they cross on the way; Space fills, X
    crosses, Backspace and Delete clear, M and the full stop pencil; Home and End go to the ends of
    the row, Page Up and Page Down to those of the column, with Ctrl Home and End to the corners;
    T ticks the next number of the row's clue, Shift+T of the column's; digits choose a colour;
    Escape takes back a gesture; Shift+F10 asks for the menu. Space held down pans with the mouse.
    With the pens of the studio, Space begins with the pen at the cursor, arrows stretch, Space or
    Enter finish; arrows with Shift paint on the way and with Ctrl wipe, or move what is selected.

    Signals:
        move_made: a finished gesture as a `Move`.
        refused: the player wants to mark a cell of a board that is only looked at.
        cursor_moved: the cursor is on another `Cell`.
        run_changed: the length of the gesture so far, 0 when there is none.
        selection_changed: another area is selected, or none, or a piece begins or ends to float.
        ink_chosen: a digit asks for a colour.
        clue_clicked: the clue of a `Line` was clicked on a board whose clues are edited.
        context_requested: a menu is wanted for a `Cell` or `Line`, at a place on the screen.
        zoom_changed: the size of cells in percent.
        laid_out: things are elsewhere than before.
    """

    move_made = Signal(object)
    refused = Signal()
    cursor_moved = Signal(object)
    run_changed = Signal(int)
    selection_changed = Signal()
    ink_chosen = Signal(int)
    clue_clicked = Signal(object)
    context_requested = Signal(object, QPoint)
    zoom_changed = Signal(int)
    laid_out = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show nothing yet; `set_view` gives it a board."""
        super().__init__(parent)
        install()
        self._controller = BoardController(self._carry_out)
        self._scroller = BoardScroller(self)
        self._scroller.zoom_changed.connect(self.zoom_changed)
        self._scroller.laid_out.connect(self.laid_out)
        self._screen = BoardScreen(self, self._controller, self._scroller)
        self._autoscroll = QTimer(self)
        self._autoscroll.setInterval(_AUTOSCROLL_MS)
        self._autoscroll.timeout.connect(self._scroll_along)
        self._has_shift = False
        self._pan_from: QPointF | None = None
        self._is_space_down = False
        self._has_panned = False
        self._is_on_map = False
        # The second press of a double click that opened the board is not for it.
        self._is_pressed_on = False
        self._wheel = 0
        self._fingers = 0
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        # For one that Qt made, PySide looks through all widgets there are, and makes their classes.
        viewport = QWidget()
        self.setViewport(viewport)
        viewport.lower()  # the bars are above it
        viewport.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        viewport.setMouseTracking(True)
        viewport.grabGesture(Qt.GestureType.PinchGesture)

    # ---- what is shown ----

    @property
    def view(self) -> BoardView | None:
        """The board that is shown."""
        return self._controller.view

    def set_view(self, view: BoardView | None, cursor: Cell | None = None) -> None:
        """Show a board, or none; only what differs is repainted.

        The cursor, the gesture in progress, the selection and the part that is scrolled to belong
        to the board that is shown. Another puzzle is shown from its corner, with its own `cursor`.
        """
        before = self._controller.view
        if self._controller.show(view, cursor):
            assert view is not None
            self._scroller.follow_puzzle(view.puzzle)
            self._refresh()
            if QAccessible.isActive():
                tell_value(self, before)
            return
        self._pan_from, self._is_on_map = None, False
        self.viewport().unsetCursor()
        if not self._controller.is_drafting:
            self._scroller.set_puzzle(None)
        self._scroller.set_puzzle(view.puzzle if view else None)
        self._screen.start_board()

    def set_options(self, options: BoardOptions) -> None:
        """Follow the player's preferences."""
        self._screen.set_options(options)
        self._scroller.set_clue_size(options.clue_size)

    def set_interactive(self, on: bool) -> None:
        """Let the player change the board, or only look at it."""
        if on != self._controller.is_interactive:
            self._controller.set_interactive(on)
            self._refresh()
            self.viewport().update()

    @property
    def in_view(self) -> tuple[range, range]:
        """The rows and columns of which something shows."""
        layout = self._scroller.layout
        if layout is None:
            return range(0), range(0)
        (x, y), window = layout.origin, layout.window
        rows = layout.rows.span(window.y - y, window.bottom - y)
        return rows, layout.columns.span(window.x - x, window.right - x)

    def reveal(self, cells: Iterable[Cell], duration: float) -> None:
        """Let the marks of cells appear as a wave that lasts some milliseconds."""
        self._screen.reveal(cells, duration)

    # ---- tools ----

    def set_tool(self, tool: Tool) -> None:
        """Set what the left button does."""
        self._controller.tool = tool

    def set_ink(self, ink: int) -> None:
        """Set the colour that is filled with."""
        self._controller.ink = ink

    def set_clues_editable(self, on: bool) -> None:
        """Let clicks on clues ask for their editor, or tick numbers."""
        self._controller.edits_clues = on

    @property
    def pen(self) -> Pen:
        """What a press begins."""
        return self._controller.pen

    def set_pen(self, pen: Pen, *, is_filled: bool = False) -> None:
        """Set what a press begins, and whether rectangles and ellipses are drawn filled."""
        self._controller.set_pen(pen, is_filled=is_filled)
        self._scroller.set_roomy(self._controller.is_drafting)
        self._refresh()

    def set_symmetry(self, symmetry: Symmetry) -> None:
        """Set how drawing repeats itself."""
        self._controller.symmetry = symmetry
        self._refresh()

    # ---- cursor, selection and gesture ----

    @property
    def cursor_cell(self) -> Cell:
        """The cell that keys act on; it is one of `view`."""
        return self._controller.cursor

    def set_cursor(self, cell: Cell) -> None:
        """Move the cursor; the board scrolls to it when it is out of view."""
        self._controller.set_cursor(cell)
        self._refresh()

    def keep_cursor(self, is_kept: bool) -> None:
        """Let the cursor stay where it is while the pointer moves, or follow the pointer."""
        self._controller.keeps_cursor = is_kept

    @property
    def selection(self) -> Area | None:
        """The area that a designer has selected."""
        return self._controller.selection

    @property
    def has_selection(self) -> bool:
        """Whether an area is selected."""
        return self._controller.selection is not None

    @property
    def has_gesture(self) -> bool:
        """Whether something goes on that Enter or Escape may end."""
        return self._controller.gesture is not None

    @property
    def is_floating(self) -> bool:
        """Whether a piece floats over the board."""
        return self._controller.is_floating

    @property
    def edit_kind(self) -> EditKind:
        """What the last move was, for the name of its undo step."""
        return self._controller.edit_kind

    @property
    def begun_edit(self) -> EditKind | None:
        """What `take_back` would give up, by the name of its undo step."""
        return self._controller.begun_edit

    def select_all(self) -> None:
        """Select the whole board."""
        self._after(self._controller.select_all)

    def copy(self) -> Grid | None:
        """Lay down what floats, and return the picture in the selection."""
        return self._after(self._controller.copy)

    def cut(self) -> Grid | None:
        """Copy the selection and wipe it."""
        return self._after(self._controller.cut)

    def delete(self) -> None:
        """Wipe the selection, or drop the piece that floats."""
        self._after(self._controller.delete)

    def paste(self, piece: Grid) -> None:
        """Let a piece float over the board until a press beside it or a key lays it down."""
        self._controller.paste(piece)
        self._refresh()
        if self.is_floating:
            self.setFocus()

    def change_piece(self, kind: EditKind, change: Callable[[Grid], Grid]) -> bool:
        """Change the piece that floats, or what is selected; return whether there is either."""
        return self._after(lambda: self._controller.change_piece(kind, change))

    def settle(self) -> None:
        """Lay down what floats."""
        self._after(self._controller.settle)

    def take_back(self) -> bool:
        """Give up what would become an undo step; return whether there was anything."""
        return self._after(self._controller.take_back)

    def drop_gesture(self) -> None:
        """Forget what the pointer is doing: something went wrong in the middle of it."""
        self._pan_from = None
        self._is_on_map = False
        self._after(self._controller.cancel)

    def _after(self, act: Callable[[], Answer]) -> Answer:
        """Repaint what an act of the controller changes."""
        answer = act()
        self._refresh()
        return answer

    def _carry_out(self, request: Request) -> None:
        """Do what the controller asks for."""
        match request:
            case MakeMove(move):
                self.move_made.emit(move)
            case CursorMoved(cell):
                self.cursor_moved.emit(cell)
            case RunChanged(length):
                self.run_changed.emit(length)
            case SelectionChanged():
                self.selection_changed.emit()
            case BringCursorIntoView():
                self._scroller.bring_into_view(self._controller.cursor)
                tell_cursor(self)
            case Refuse():
                self.refused.emit()
            case EditClue(line):
                self.clue_clicked.emit(line)
            case ChooseInk(ink):
                self.ink_chosen.emit(ink)
            case Say(text):
                announce(self, text)

    # ---- zoom and places ----

    @property
    def zoom_percent(self) -> int:
        """The size of cells in percent."""
        return self._scroller.percent

    @property
    def cell_size(self) -> float:
        """The size of a cell in logical pixels; 0 without a board."""
        layout = self._scroller.layout
        return layout.metrics.logical_cell if layout else 0.0

    @property
    def is_scrolled(self) -> bool:
        """Whether some of the board is out of view."""
        return self._scroller.layout is not None and self._scroller.layout.is_scrolled

    @property
    def board_layout(self) -> BoardLayout | None:
        """Where everything is, in device pixels; none without a board."""
        return self._scroller.layout

    @property
    def thumbs(self) -> tuple[QScrollBar, QScrollBar]:
        """The bars over the lower and the right edge."""
        return self._scroller.thumbs

    @property
    def free_margin(self) -> int:
        """Logical pixels above the column clues that show nothing."""
        layout = self._scroller.layout
        return int(layout.top / layout.metrics.ratio) if layout else 0

    def set_cell_size(self, size: float | None) -> None:
        """Set the size of a cell in logical pixels; None keeps the board fitted to the view."""
        self._scroller.set_cell_size(size)

    def fit(self) -> None:
        """Keep the board as large as the view allows."""
        self._scroller.set_cell_size(None)

    def zoom_in(self) -> None:
        """Make cells larger, around the cursor."""
        self._scroller.zoom(1, self._controller.cursor)

    def zoom_out(self) -> None:
        """Make cells smaller, around the cursor."""
        self._scroller.zoom(-1, self._controller.cursor)

    def bring_into_view(self, cell: Cell) -> None:
        """Scroll just as far as brings a cell into view, with a little room around it."""
        self._scroller.bring_into_view(cell)

    def width_in(self, size: QSize) -> int:
        """Return the logical pixels that clues, board and their margins take in a view."""
        return self._scroller.width_in(size)

    def to_logical(self, box: Box) -> QRect:
        """Return a box of the layout in logical pixels of the viewport, grown to whole ones."""
        return self._scroller.to_logical(box)

    def cell_rect(self, cell: Cell) -> QRect:
        """Return where a cell is in the viewport, in logical pixels."""
        layout = self._scroller.layout
        assert layout is not None
        return self._scroller.to_logical(layout.cell_box(cell))

    def cell_at(self, at: QPointF) -> Cell | None:
        """Return the cell at a place of the viewport, if any."""
        layout = self._scroller.layout
        return layout.cell_at(*self._scroller.to_device(at)) if layout else None

    def line_at(self, at: QPointF) -> Line | None:
        """Return the line whose clue is at a place of the viewport, if any."""
        layout = self._scroller.layout
        return line_at(layout, *self._scroller.to_device(at)) if layout else None

    # ---- painting ----

    def scene(self) -> Scene:
        """Return what is painted now."""
        return self._screen.scene()

    @property
    def is_animated(self) -> bool:
        """Whether something grows into place or fades in."""
        return self._screen.is_animated

    def _refresh(self) -> None:
        """Repaint what differs from what was shown before."""
        if self._controller.held is None:
            self._autoscroll.stop()
        self._screen.refresh()

    def paintEvent(self, event: QPaintEvent) -> None:
        self._screen.paint(event.region())

    # ---- events of the view ----

    def scrollContentsBy(self, _dx: int, _dy: int) -> None:
        self._scroller.follow_bars()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._scroller.relayout()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._scroller.relayout()
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._screen.forget_style()
        super().changeEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        self._is_pressed_on = False
        super().showEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._refresh()
        tell_cursor(self)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._controller.lose_focus(to_menu=event.reason() is Qt.FocusReason.PopupFocusReason)
        self._is_space_down = False
        super().focusOutEvent(event)
        self._refresh()

    def viewportEvent(self, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            self._show_tooltip(event)
            return True
        if isinstance(event, QTouchEvent):
            self._count_fingers(event)
        elif isinstance(event, QNativeGestureEvent):
            if event.gestureType() is Qt.NativeGestureType.ZoomNativeGesture:
                self._scroller.zoom_by(1 + event.value(), event.position())
                return True
        elif isinstance(event, QGestureEvent) and self._pinch(event):
            return True
        return super().viewportEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if not event.modifiers() & _CTRL:
            super().wheelEvent(event)
            return
        self._wheel += event.angleDelta().y()
        steps = int(self._wheel / _NOTCH)
        self._wheel -= steps * _NOTCH
        self._scroller.zoom(steps, self._controller.cursor, event.position())
        event.accept()

    def _count_fingers(self, event: QTouchEvent) -> None:
        """Note how many fingers are down; a second one ends what the first one began."""
        is_over = event.type() in (QEvent.Type.TouchEnd, QEvent.Type.TouchCancel)
        self._fingers = 0 if is_over else len(event.points())
        if self._fingers > 1:
            self._after(self._controller.cancel)

    def _pinch(self, event: QGestureEvent) -> bool:
        pinch = event.gesture(Qt.GestureType.PinchGesture)
        if not isinstance(pinch, QPinchGesture):
            return False
        self._after(self._controller.cancel)
        middle = self.viewport().mapFromGlobal(pinch.centerPoint())
        self._scroller.zoom_by(pinch.scaleFactor(), middle)
        event.accept(pinch)
        return True

    def _show_tooltip(self, event: QHelpEvent) -> None:
        line, layout = self.line_at(QPointF(event.pos())), self._scroller.layout
        view = self._controller.view
        text = tooltip(view, layout, line) if line and view and layout else ""
        if text:
            QToolTip.showText(event.globalPos(), text, self.viewport())
        else:
            QToolTip.hideText()
            event.ignore()

    # ---- mouse ----

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._screen.pointer = event.position()
        self._is_pressed_on = True
        if self._controller.held is not None or self._scroller.layout is None:
            return
        if self._is_space_down and event.button() is Qt.MouseButton.LeftButton:
            self._pan_from = event.position()
            self._has_panned = True
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif self._scroller.is_on_map(event.position()):
            self._is_on_map = True
            self._scroller.show_on_map(event.position())
        elif not self._press_for_menu(event) and self._fingers <= 1:
            self._press_on_board(event)
            self._refresh()

    def _press_for_menu(self, event: QMouseEvent) -> bool:
        """Ask for a menu: the right button on a clue, or with Ctrl anywhere."""
        if event.button() is not Qt.MouseButton.RightButton:
            return False
        has_ctrl = bool(event.modifiers() & _CTRL)
        place = self.line_at(event.position())
        wanted = place or (self.cell_at(event.position()) if has_ctrl else None)
        if wanted is not None:
            self.context_requested.emit(wanted, event.globalPosition().toPoint())
        return wanted is not None

    def _press_on_board(self, event: QMouseEvent) -> None:
        if (button := _BUTTONS.get(event.button())) is None:
            return
        at = event.position()
        cell = self.cell_at(at)
        self._controller.press(button, cell)
        if cell is None and button is Button.LEFT and (line := self.line_at(at)):
            self._controller.click_clue(line, self._number_at(line, at))

    def _number_at(self, line: Line, at: QPointF) -> int | None:
        """Return which number of a line's clue is at a place, if any."""
        layout, view = self._scroller.layout, self._controller.view
        assert layout is not None
        assert view is not None
        numbers = len(view.puzzle.clue(line))
        return number_at(layout, line, numbers, self._scroller.to_device(at))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        before, self._screen.pointer = self._screen.pointer, event.position()
        self._has_shift = bool(event.modifiers() & _SHIFT)
        if self._pan_from is not None:
            self._scroller.pan_by(event.position() - before)
        elif self._is_on_map:
            self._scroller.show_on_map(event.position())
        elif self._controller.held is not None and self._controller.gesture is not None:
            self._drag_on()
        elif (cell := self.cell_at(event.position())) and cell != self._controller.cursor:
            self._controller.hover(cell)
            self._refresh()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pan_from is not None:
            self._pan_from = None
            self.viewport().unsetCursor()
        elif self._is_on_map:
            self._is_on_map = False
        elif button := _BUTTONS.get(event.button()):
            self._controller.release(button)
            self._refresh()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self._is_pressed_on:
            self.mousePressEvent(event)

    def _drag_on(self) -> None:
        """Stretch the gesture to the pointer; beyond the edge the board scrolls along."""
        cell = self._scroller.nearest_cell(self._screen.pointer)
        self._controller.drag(cell, shift=self._has_shift)
        self._refresh()
        if self._scroller.edges_at(self._screen.pointer) == (0, 0):
            self._autoscroll.stop()
        elif not self._autoscroll.isActive():
            self._autoscroll.start()

    def _scroll_along(self) -> None:
        """Scroll towards the pointer, which is beyond the edge."""
        if self._scroller.layout is None or self._controller.gesture is None:
            self._autoscroll.stop()
            return
        self._scroller.scroll_along(self._screen.pointer)
        self._drag_on()

    # ---- keys ----

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.view is None or event.modifiers() & _MENU or not self._press_key(event):
            event.ignore()
        self._refresh()

    def _press_key(self, event: QKeyEvent) -> bool:
        """Do what a key asks for; return whether it asks for anything."""
        key, shift = event.key(), bool(event.modifiers() & _SHIFT)
        if key in _MODIFIERS:
            self._set_shift(key == Qt.Key.Key_Shift)
            return False
        if key == Qt.Key.Key_F10 and shift:
            self._ask_for_menu()  # not every system makes a menu event of it
            return True
        if key == Qt.Key.Key_Space:
            if not self._controller.is_drafting:
                self._controller.end_stroke()
            if not event.isAutoRepeat():  # whether it is held to pan is known when it is let go
                self._is_space_down, self._has_panned = True, False
            return True
        name = QKeySequence(key).toString(QKeySequence.SequenceFormat.PortableText)
        ctrl = bool(event.modifiers() & _CTRL)
        return self._controller.press_key(name, shift=shift, ctrl=ctrl)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() in _MODIFIERS:
            self._set_shift(False)
            self._controller.end_stroke()
        elif event.key() == Qt.Key.Key_Space and self._is_space_down:
            self._is_space_down = False
            if not self._has_panned:
                self._controller.press_space()
        else:
            event.ignore()
        self._refresh()

    def _set_shift(self, on: bool) -> None:
        """Note that Shift is pressed or let go, perhaps while a shape is drawn."""
        self._has_shift = on
        if self._controller.held is not None and self._controller.gesture is not None:
            self._drag_on()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        # The right button draws; presses that ask for a menu are told apart as they come.
        if event.reason() is QContextMenuEvent.Reason.Keyboard and self._scroller.layout:
            self._ask_for_menu()
        event.accept()

    def _ask_for_menu(self) -> None:
        cell = self._controller.cursor
        place: QPoint = self.viewport().mapToGlobal(self.cell_rect(cell).center())
        self.context_requested.emit(cell, place)
