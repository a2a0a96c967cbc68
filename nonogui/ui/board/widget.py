"""BoardWidget: show a board and pass what the player does to its controller."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final, TypeVar

from PySide6 import QtCore, QtGui
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QToolTip, QWidget

from nonogui.core.edits import EditKind
from nonogui.core.grid import Cell, Grid, Line
from nonogui.core.shapes import Symmetry
from nonogui.i18n import _
from nonogui.ui.board import accessible, gestures
from nonogui.ui.board.controller import BoardController, BoardOwner, Button
from nonogui.ui.board.layout import line_at, number_at
from nonogui.ui.board.options import BoardOptions, SpokenClues
from nonogui.ui.board.screen import BoardScreen
from nonogui.ui.board.scrolling import BoardScroller
from nonogui.ui.board.state import BoardView, Scene
from nonogui.ui.widgets.touch import HOLD_MS, SLOP
from nonogui.words.lists import sentences

Answer = TypeVar("Answer")

_AUTOSCROLL_MS: Final = 40  # interval of scrolling by a cell while a drag is beyond the edge
# The angle of one step of a mouse wheel, in Qt's units of an eighth of a degree.
_NOTCH: Final = 120

FINGER: Final = 56  # how far above a finger the drag badge is, so that the hand does not hide it

_SHIFT: Final = QtCore.Qt.KeyboardModifier.ShiftModifier
_CTRL: Final = QtCore.Qt.KeyboardModifier.ControlModifier
# With Alt and Meta, keys are for menus and shortcuts of the window or the desktop.
_MENU: Final = QtCore.Qt.KeyboardModifier.AltModifier | QtCore.Qt.KeyboardModifier.MetaModifier
_MODIFIERS: Final = (QtCore.Qt.Key.Key_Shift, QtCore.Qt.Key.Key_Control)
_BUTTONS: Final = {
    QtCore.Qt.MouseButton.LeftButton: Button.LEFT,
    QtCore.Qt.MouseButton.RightButton: Button.RIGHT,
    QtCore.Qt.MouseButton.MiddleButton: Button.MIDDLE,
}


class BoardWidget(QAbstractScrollArea):
    """A board to play or draw on with mouse, touch and keys.

    The widget knows no rules: it shows a `BoardView` and emits `Move`s. Its `BoardController`
    decides what presses and keys mean, its `BoardScroller` computes places, and its `BoardScreen`
    paints.

    While playing, these keys work:

    * Arrows move the cursor; with Shift they fill, with Ctrl they cross.
    * Space fills, X crosses, M or the full stop pencils, Backspace and Delete clear. While one of
      them or a digit is held, arrows do the same to the cells they pass.
    * Home and End move to the ends of the row, Page Up and Page Down to the ends of the column;
      Ctrl+Home and Ctrl+End move to corners.
    * T ticks the next number of the row clue, Shift+T of the column clue; in a finished line they
      cross the rest.
    * Digits choose a colour, Escape drops the gesture, Shift+F10 opens the menu.
    * Holding Space pans with the mouse.

    A finger fills; held on a cell, it crosses. Two fingers pan and zoom.

    With the pens of the studio, Space starts a gesture at the cursor, arrows extend it, and Space
    or Enter ends it. Arrows with Shift paint; with Ctrl they erase, or move the selection.

    Attributes:
        controller: what presses, drags and keys mean, with the tool, the ink and the selection.
        scroller: places, zoom and scroll position.
        last_change: the views before and after the last change of the board; None at first.
        spoken_clues: which clues screen readers say with a cell.

    Signals:
        move_made: a gesture ended with this `Move`.
        refused: the player tried to mark a cell of a board that can't be changed.
        cursor_moved: the cursor is on another `Cell`.
        run_changed: the length of the gesture; 0 without one.
        selection_changed: the selection changed, a piece started or stopped floating, or Undo would
            drop another unfinished edit.
        ink_chosen: the ink of the digit that was pressed, or of the cell clicked with Ctrl.
        clue_clicked: the `Line` of the clue that was clicked, while clues are editable.
        context_requested: a `Cell` or `Line` and a screen position for its context menu.
    """

    move_made = QtCore.Signal(object)
    refused = QtCore.Signal()
    cursor_moved = QtCore.Signal(object)
    run_changed = QtCore.Signal(int)
    selection_changed = QtCore.Signal()
    ink_chosen = QtCore.Signal(int)
    clue_clicked = QtCore.Signal(object)
    context_requested = QtCore.Signal(object, QtCore.QPoint)

    def __init__(self) -> None:
        """Show nothing until `set_view` is called."""
        super().__init__()
        self.controller = BoardController(
            BoardOwner(
                play=self.move_made.emit,
                refuse=self.refused.emit,
                edit_clue=self.clue_clicked.emit,
                choose_ink=self.ink_chosen.emit,
                say=partial(accessible.announce, self),
                on_cursor=self.cursor_moved.emit,
                show_cursor=self._show_cursor,
                on_run=self.run_changed.emit,
                on_selection=self.selection_changed.emit,
            )
        )
        self.scroller = BoardScroller(self)
        self._screen = BoardScreen(self, self.controller, self.scroller)
        self._autoscroll = QtCore.QTimer(self)
        self._autoscroll.setInterval(_AUTOSCROLL_MS)
        self._autoscroll.timeout.connect(self._scroll_along)
        self._has_shift = False
        self._pan_from: QtCore.QPointF | None = None
        self._is_space_down = False
        self._is_on_map = False
        # When a double click opens a board, its second press must not mark a cell.
        self._is_pressed_on = False
        self.last_change: tuple[BoardView, BoardView] | None = None
        self.spoken_clues = SpokenClues.BOTH
        self._keys: dict[str, str] = {}
        self._has_ruler = False
        self._wheel = QtCore.QPoint()
        # Two fingers: their middle, how far they are apart, and whether that has changed enough.
        self._grip: tuple[QtCore.QPointF, float, bool] | None = None
        self._has_two_fingers = False
        self._touched = QtCore.QPointF()
        self._hold = QtCore.QTimer(self, singleShot=True, interval=HOLD_MS)
        self._hold.timeout.connect(self._hold_finger)
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.setFocusPolicy(QtCore.Qt.FocusPolicy.StrongFocus)
        # If Qt created the viewport, PySide would search all widgets and create their classes.
        viewport = QWidget()
        self.setViewport(viewport)
        viewport.lower()  # the scroll bars are above it
        # The painter fills every exposed pixel, so that Qt need not clear them first.
        viewport.setAttribute(QtCore.Qt.WidgetAttribute.WA_OpaquePaintEvent)
        # The cursor follows the pointer also without a button.
        viewport.setMouseTracking(True)
        viewport.setAttribute(QtCore.Qt.WidgetAttribute.WA_AcceptTouchEvents)
        viewport.ungrabGesture(QtCore.Qt.GestureType.PanGesture)  # Qt would pan a second time

    # ---- content ----

    @property
    def view(self) -> BoardView | None:
        return self.controller.view

    def set_view(self, view: BoardView | None, *, is_interactive: bool | None = None) -> None:
        """Show a board, or none. Only differences are repainted.

        Cursor, gesture, selection and scroll position belong to the board shown. Another puzzle is
        shown from its corner.

        Whether the player can change it is as before if `is_interactive` is None.
        """
        # In this order, because screen readers hear what changes on an interactive board, and that
        # is not what helpers show.
        if is_interactive is False:
            self.set_interactive(on=False)
        self._show_view(view)
        if is_interactive:
            self.set_interactive(on=True)

    def _show_view(self, view: BoardView | None) -> None:
        before = self.controller.view
        if self.controller.show(view):
            assert view is not None
            self.scroller.follow_puzzle(view.puzzle)
            self._refresh()
            if before is not None and (before.grid, before.done) != (view.grid, view.done):
                self.last_change = before, view
                if QtGui.QAccessible.isActive():
                    accessible.announce_change(self, before)
            return
        self.last_change = None
        self._pan_from, self._is_on_map = None, False
        self.viewport().unsetCursor()
        # Without a puzzle in between, the place is kept: a design stays where it is when its size
        # changes.
        if not self.controller.is_drafting:
            self.scroller.set_puzzle(None)
        self.scroller.set_puzzle(view.puzzle if view else None)
        self._screen.start_board()

    def set_options(self, options: BoardOptions) -> None:
        """Apply the player's preferences."""
        self._keys = dict(options.keys)
        if options.ruler and not self._has_ruler and (view := self.view):
            lines = self.cursor_cell.lines
            accessible.announce(
                self, sentences(*(accessible.ruler_text(view, line) for line in lines))
            )
        self._has_ruler = options.ruler
        self.controller.wraps = options.wraps
        self.spoken_clues = options.spoken_clues
        self._screen.set_options(options)
        self.scroller.set_clues(options.clue_size, has_far=options.far_clues)

    @property
    def is_interactive(self) -> bool:
        return self.controller.is_interactive

    def set_interactive(self, on: bool) -> None:
        if on != self.controller.is_interactive:
            self.controller.set_interactive(on)
            self._refresh()
            self.viewport().update()

    @property
    def in_view(self) -> tuple[range, range]:
        """The rows and columns that are at least partly visible."""
        layout = self.scroller.layout
        if layout is None:
            return range(0), range(0)
        (x, y), window = layout.origin, layout.window
        rows = layout.rows.span(window.y - y, window.bottom - y)
        return rows, layout.columns.span(window.x - x, window.right - x)

    def reveal(self, cells: Iterable[Cell], duration: float) -> None:
        """Show the marks of cells as a wave that takes `duration` milliseconds."""
        self._screen.reveal(cells, duration)

    # ---- in words ----

    def row_text(self) -> str:
        """Return the clue and the marks of the cursor's row."""
        return accessible.marks_text(self.view, self.cursor_cell.lines[0]) if self.view else ""

    def column_text(self) -> str:
        """Return the clue and the marks of the cursor's column."""
        return accessible.marks_text(self.view, self.cursor_cell.lines[1]) if self.view else ""

    def change_text(self) -> str:
        text = accessible.change_text(*self.last_change) if self.last_change else ""
        return text or _("Nothing has changed yet.")

    def left_text(self) -> str:
        """Return the remaining work in words."""
        return accessible.left_text(self.view) if self.view else ""

    # ---- tools ----

    def set_pen(self, pen: gestures.Pen, *, is_filled: bool = False) -> None:
        """Set which gesture a press starts, and whether rectangles and ellipses are filled."""
        self.controller.set_pen(pen, is_filled=is_filled)
        self.scroller.set_roomy(self.controller.is_drafting)
        self._refresh()

    def set_symmetry(self, symmetry: Symmetry) -> None:
        """Set how drawing repeats itself."""
        self.controller.symmetry = symmetry
        self._refresh()

    # ---- cursor, selection and gesture ----

    @property
    def cursor_cell(self) -> Cell:
        """The cell that keys act on; a cell of `view`."""
        return self.controller.cursor

    def set_cursor(self, cell: Cell) -> None:
        """Move the cursor and scroll to it."""
        self.controller.set_cursor(cell)
        self._refresh()

    @property
    def has_gesture(self) -> bool:
        """Whether a gesture is in progress that Enter or Escape may end."""
        return self.controller.gesture is not None

    @property
    def run_length(self) -> int:
        """Length of the run that the gesture in progress makes; 0 for other marks."""
        gesture = self.controller.gesture
        return gesture.run if gesture else 0

    def select_all(self) -> None:
        self._after(self.controller.select_all)

    def copy(self) -> Grid | None:
        return self._after(self.controller.copy)

    def cut(self) -> Grid | None:
        return self._after(self.controller.cut)

    def paste(self, piece: Grid) -> None:
        """Let a piece float over the board until a press outside it or a key puts it down."""
        self.controller.paste(piece)
        self._refresh()
        if self.controller.is_floating:
            self.setFocus()

    def change_piece(self, kind: EditKind, change: Callable[[Grid], Grid]) -> bool:
        return self._after(lambda: self.controller.change_piece(kind, change))

    def put_down_piece(self) -> None:
        self._after(self.controller.put_down_piece)

    def undo_gesture(self) -> bool:
        return self._after(self.controller.undo_gesture)

    def drop_gesture(self) -> None:
        """Drop whatever the pointer is doing, after an error."""
        self._pan_from = None
        self._is_on_map = False
        self._after(self.controller.cancel)

    def _after(self, act: Callable[[], Answer]) -> Answer:
        """Run an action of the controller and repaint what it changed."""
        answer = act()
        self._refresh()
        return answer

    def _show_cursor(self) -> None:
        """Scroll to the cursor after a key moved it, and have its cell read out."""
        self.scroller.bring_into_view(self.controller.cursor)
        accessible.announce_cursor(self)

    # ---- zoom and places ----

    @property
    def cell_size(self) -> float:
        """The size of a cell in logical pixels; 0 without a board."""
        layout = self.scroller.layout
        return layout.metrics.logical_cell if layout else 0.0

    @property
    def is_scrolled(self) -> bool:
        """Whether a part of the board is outside the view."""
        return self.scroller.layout is not None and self.scroller.layout.is_scrolled

    @property
    def free_margin(self) -> int:
        """Empty logical pixels above the column clues."""
        layout = self.scroller.layout
        return int(layout.top / layout.metrics.ratio) if layout else 0

    def fit(self) -> None:
        """Fit the board to the view, also when its size changes."""
        self.scroller.set_cell_size(None)

    def zoom_in(self) -> None:
        self.scroller.zoom(1, self.controller.cursor)

    def zoom_out(self) -> None:
        self.scroller.zoom(-1, self.controller.cursor)

    def cell_rect(self, cell: Cell) -> QtCore.QRect:
        """Return a cell's rectangle in the viewport, in logical pixels."""
        layout = self.scroller.layout
        assert layout is not None
        return self.scroller.to_logical(layout.cell_box(cell))

    def cell_at(self, at: QtCore.QPointF) -> Cell | None:
        """Return the cell at a position in the viewport, if any."""
        layout = self.scroller.layout
        return layout.cell_at(*self.scroller.to_device(at)) if layout else None

    def line_at(self, at: QtCore.QPointF) -> Line | None:
        """Return the line with a clue at a position in the viewport, if any."""
        layout = self.scroller.layout
        return line_at(layout, *self.scroller.to_device(at)) if layout else None

    # ---- painting ----

    def scene(self) -> Scene:
        """Return the scene to paint now, with animations."""
        return self._screen.scene()

    def _refresh(self) -> None:
        """Repaint what differs from the last scene."""
        # Only a drag with the mouse scrolls by itself.
        if self.controller.held is None:
            self._autoscroll.stop()
        self._screen.refresh()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        self._screen.paint(event.region())

    # ---- events of the view ----

    def scrollContentsBy(self, _dx: int, _dy: int) -> None:
        self.scroller.follow_bars()

    def resizeEvent(self, _event: QtGui.QResizeEvent) -> None:
        self.scroller.relayout()

    def event(self, event: QtCore.QEvent) -> bool:
        # Cells are whole device pixels, so another screen may need other sizes.
        if event.type() == QtCore.QEvent.Type.DevicePixelRatioChange:
            self.scroller.relayout()
        # The key may turn out to be a shortcut, which does not get here.
        elif event.type() == QtCore.QEvent.Type.ShortcutOverride and isinstance(
            event, QtGui.QKeyEvent
        ):
            key, is_repeated = self.meaning(event)[0], event.isAutoRepeat()
            self.controller.prepare_key(key, _time(event), is_repeated=is_repeated)
        return super().event(event)

    def changeEvent(self, event: QtCore.QEvent) -> None:
        # A style change means another theme: `apply_theme` sets it before the style sheet.
        if event.type() in (QtCore.QEvent.Type.FontChange, QtCore.QEvent.Type.StyleChange):
            self._screen.forget_style()
        super().changeEvent(event)

    def showEvent(self, _event: QtGui.QShowEvent) -> None:
        self._is_pressed_on = False

    def focusInEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusInEvent(event)
        self._refresh()
        # After Qt says that the board has the focus, which a screen reader would take for the end.
        QtCore.QTimer.singleShot(0, self, lambda: accessible.announce_cursor(self))

    def focusOutEvent(self, event: QtGui.QFocusEvent) -> None:
        self.controller.lose_focus(to_menu=event.reason() is QtCore.Qt.FocusReason.PopupFocusReason)
        # Another widget will get the release of Space.
        self._is_space_down = False
        super().focusOutEvent(event)
        self._refresh()

    def viewportEvent(self, event: QtCore.QEvent) -> bool:
        kind = event.type()
        if kind == QtCore.QEvent.Type.ToolTip and isinstance(event, QtGui.QHelpEvent):
            self._show_tooltip(event)
            return True
        if isinstance(event, QtGui.QTouchEvent) and self.scroller.layout is not None:
            self._touch(event)
            return True
        # Of a touchpad.
        if isinstance(event, QtGui.QNativeGestureEvent) and (
            event.gestureType() is QtCore.Qt.NativeGestureType.ZoomNativeGesture
        ):
            self.scroller.zoom_by(1 + event.value(), event.position())
            return True
        return super().viewportEvent(event)

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        # Fine wheels and touchpads send parts of a notch, which add up. `int` rounds towards zero,
        # so that both directions need a whole step; `//` would zoom out at once.
        is_zooming = bool(event.modifiers() & _CTRL)
        steps_of = 1 if is_zooming else QApplication.wheelScrollLines()
        self._wheel += event.angleDelta() * steps_of
        x, y = (int(part / _NOTCH) for part in self._wheel.toTuple())
        self._wheel -= QtCore.QPoint(x, y) * _NOTCH
        if is_zooming:
            self.scroller.zoom(y, self.controller.cursor, event.position())
        elif event.modifiers() & _SHIFT:
            self.scroller.scroll_cells(-x - y, 0)
        else:
            self.scroller.scroll_cells(-x, -y)
        event.accept()

    # ---- touch ----

    def _touch(self, event: QtGui.QTouchEvent) -> None:
        """Use one finger like the left button; pan and zoom with two, which never draw."""
        event.accept()  # else Qt would make mouse events of it, and not report its end
        kind, points = event.type(), event.points()
        is_over = kind in (QtCore.QEvent.Type.TouchEnd, QtCore.QEvent.Type.TouchCancel)
        if len(points) > 1 or kind == QtCore.QEvent.Type.TouchCancel:
            self._hold.stop()
            if not self._has_two_fingers:
                self.drop_gesture()  # the first finger may have drawn before the second one came
            self._has_two_fingers = True
        if self._has_two_fingers:
            states = QtGui.QEventPoint.State
            self._follow_grip([at.position() for at in points if at.state() != states.Released])
        elif kind == QtCore.QEvent.Type.TouchBegin:
            self._touched = points[0].position()
            self.setFocus(QtCore.Qt.FocusReason.MouseFocusReason)
            self._screen.lift = FINGER
            self._act_as_mouse(QtCore.QEvent.Type.MouseButtonPress, points[0])
            self._hold.start()
        elif is_over:
            self._hold.stop()
            self._act_as_mouse(QtCore.QEvent.Type.MouseButtonRelease, points[0])
        else:
            if (points[0].position() - self._touched).manhattanLength() > SLOP:
                self._hold.stop()
            self._act_as_mouse(QtCore.QEvent.Type.MouseMove, points[0])
        if is_over:
            self._has_two_fingers, self._grip = False, None
            self._screen.lift, self._screen.is_held = 0, False
            self._refresh()

    def _act_as_mouse(self, kind: QtCore.QEvent.Type, finger: QtGui.QEventPoint) -> None:
        """Treat a finger like the left button, or after a long press like the right one."""
        buttons = QtCore.Qt.MouseButton
        is_right = self.controller.held is Button.RIGHT
        button = buttons.RightButton if is_right else buttons.LeftButton
        event = QtGui.QMouseEvent(
            *(kind, finger.position(), finger.globalPosition(), button, button),
            QtCore.Qt.KeyboardModifier.NoModifier,
        )
        {
            QtCore.QEvent.Type.MouseButtonPress: self.mousePressEvent,
            QtCore.QEvent.Type.MouseMove: self.mouseMoveEvent,
            QtCore.QEvent.Type.MouseButtonRelease: self.mouseReleaseEvent,
        }[kind](event)

    def _hold_finger(self) -> None:
        """Cross instead of filling after a long press, and show that beside the finger."""
        self._screen.is_held = self.controller.hold()
        self._refresh()

    def _follow_grip(self, fingers: list[QtCore.QPointF]) -> None:
        """Pan and zoom with the first two fingers."""
        if len(fingers) < 2:
            self._grip = None
            return
        one, other = fingers[:2]
        middle, apart = (one + other) / 2, QtCore.QLineF(one, other).length()
        if self._grip is None:
            self._grip = middle, apart, False
            return
        before, was_apart, zooms = self._grip
        self.scroller.pan_by(middle - before)
        # Fingers that pan do not stay exactly as far apart.
        if zooms or abs(apart - was_apart) > SLOP:
            if zooms:
                self.scroller.zoom_by(max(apart, 1.0) / max(was_apart, 1.0), middle)
            zooms, was_apart = True, apart
        self._grip = middle, was_apart, zooms

    def _show_tooltip(self, event: QtGui.QHelpEvent) -> None:
        line, layout = self.line_at(QtCore.QPointF(event.pos())), self.scroller.layout
        view = self.controller.view
        text = accessible.tooltip(view, layout, line) if line and view and layout else ""
        if text:
            QToolTip.showText(event.globalPos(), text, self.viewport())
        else:
            QToolTip.hideText()
            event.ignore()

    # ---- mouse ----

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        self._screen.pointer = event.position()
        self._is_pressed_on = True
        # A second button must not end or replace the drag of the first.
        if self.controller.held is not None or self.scroller.layout is None:
            return
        if self._is_space_down and event.button() is QtCore.Qt.MouseButton.LeftButton:
            self.controller.drop_key()
            self._pan_from = event.position()
            self.viewport().setCursor(QtCore.Qt.CursorShape.ClosedHandCursor)
        elif self.scroller.is_on_map(event.position()):
            self._is_on_map = True
            self.scroller.show_on_map(event.position())
        elif not self._press_for_menu(event):
            self._press_on_board(event)
            self._refresh()

    def _press_for_menu(self, event: QtGui.QMouseEvent) -> bool:
        """Ask for a menu: the right button on a clue or in the selection, or with Ctrl anywhere."""
        if event.button() is not QtCore.Qt.MouseButton.RightButton:
            return False
        cell, area = self.cell_at(event.position()), self.controller.selection
        if not (event.modifiers() & _CTRL or (cell and area and area.contains(cell))):
            cell = None
        target = self.line_at(event.position()) or cell
        if target is not None:
            self.context_requested.emit(target, event.globalPosition().toPoint())
        return target is not None

    def _press_on_board(self, event: QtGui.QMouseEvent) -> None:
        if (button := _BUTTONS.get(event.button())) is None:
            event.ignore()  # the window's Back button
            return
        at = event.position()
        cell = self.cell_at(at)
        picks = button is Button.LEFT and event.modifiers() & _CTRL
        if picks and cell is not None and self.controller.pick_ink(cell):
            return
        self.controller.press(button, cell)
        if cell is None and button is Button.LEFT and (line := self.line_at(at)):
            self.controller.click_clue(line, self._number_at(line, at))

    def _number_at(self, line: Line, at: QtCore.QPointF) -> int | None:
        """Return the index of the clue number at a position, if any."""
        layout, view = self.scroller.layout, self.controller.view
        assert layout is not None
        assert view is not None
        numbers = len(view.puzzle.clue(line))
        return number_at(layout, line, numbers, self.scroller.to_device(at))

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        before, self._screen.pointer = self._screen.pointer, event.position()
        self._has_shift = bool(event.modifiers() & _SHIFT)
        if self._pan_from is not None:
            self.scroller.pan_by(event.position() - before)
        elif self._is_on_map:
            self.scroller.show_on_map(event.position())
        elif self.controller.held is not None and self.controller.gesture is not None:
            self._drag_on()
        elif (cell := self.cell_at(event.position())) and cell != self.controller.cursor:
            self.controller.hover(cell)
            self._refresh()

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        if self._pan_from is not None:
            self._pan_from = None
            self.viewport().unsetCursor()
        elif self._is_on_map:
            self._is_on_map = False
        elif button := _BUTTONS.get(event.button()):
            self.controller.release(button)
            self._refresh()

    def mouseDoubleClickEvent(self, event: QtGui.QMouseEvent) -> None:
        # The second of two quick presses arrives as a double click; it marks a cell like any other.
        if self._is_pressed_on:
            self.mousePressEvent(event)

    def _drag_on(self) -> None:
        """Extend the gesture to the pointer; scroll if it is beyond the edge."""
        cell = self.scroller.nearest_cell(self._screen.pointer)
        self.controller.drag(cell, shift=self._has_shift)
        self._refresh()
        if self.scroller.edges_at(self._screen.pointer) == (0, 0):
            self._autoscroll.stop()
        elif not self._autoscroll.isActive():
            self._autoscroll.start()

    def _scroll_along(self) -> None:
        """Scroll towards the pointer while it is beyond the edge."""
        if self.scroller.layout is None or self.controller.gesture is None:
            self._autoscroll.stop()
            return
        self.scroller.scroll_along(self._screen.pointer)
        self._drag_on()

    # ---- keys ----

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if self.view is None or event.modifiers() & _MENU or not self._press_key(event):
            event.ignore()
        self._refresh()

    def _press_key(self, event: QtGui.QKeyEvent) -> bool:
        """Handle a key; return whether it does anything."""
        if event.key() in _MODIFIERS:
            self._set_shift(event.key() == QtCore.Qt.Key.Key_Shift)
            return False
        self._is_space_down = self._is_space_down or event.key() == QtCore.Qt.Key.Key_Space
        key, shift, ctrl = self.meaning(event)
        if key == "F10" and shift:
            self._ask_for_menu()  # not every system turns it into a menu event
            return True
        is_repeated = event.isAutoRepeat()
        return self.controller.press_key(
            key, shift=shift, ctrl=ctrl, at=_time(event), is_repeated=is_repeated
        )

    def meaning(self, event: QtGui.QKeyEvent) -> tuple[str, bool, bool]:
        """Return the default key that means the same, and whether with Shift and with Ctrl."""
        held = event.modifiers() & (_SHIFT | _CTRL)
        pressed = _name(QtCore.QKeyCombination(held, QtCore.Qt.Key(event.key())))
        if pressed in self._keys:
            *modifiers, key = self._keys[pressed].rsplit("+", 1)
            return key, "Shift" in modifiers, "Ctrl" in modifiers
        key = _name(QtCore.QKeyCombination(QtCore.Qt.Key(event.key())))
        return self._keys.get(key, key), bool(held & _SHIFT), bool(held & _CTRL)

    def keyReleaseEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.isAutoRepeat():
            return
        is_panning = self._is_space_down and event.key() == QtCore.Qt.Key.Key_Space
        if is_panning:
            self._is_space_down = False
        if event.key() in _MODIFIERS:
            self._set_shift(False)
            self.controller.end_stroke()
        elif not self.controller.release_key(self.meaning(event)[0], _time(event)) and (
            not is_panning
        ):
            event.ignore()
        self._refresh()

    def press_named_key(self, key: str, at: int) -> None:
        """Press a key, by its default name, at a time in milliseconds; for a gamepad."""
        self.controller.press_key(key, at=at)
        self._refresh()

    def release_named_key(self, key: str, at: int) -> None:
        """End what `press_named_key` began."""
        self.controller.release_key(key, at)
        self._refresh()

    def _set_shift(self, on: bool) -> None:
        """Note that Shift was pressed or released, which may change the shape being drawn."""
        self._has_shift = on
        # Shift makes shapes regular, so the shape changes even if the pointer stays.
        if self.controller.held is not None and self.controller.gesture is not None:
            self._drag_on()

    def contextMenuEvent(self, event: QtGui.QContextMenuEvent) -> None:
        # The right button draws; `_press_for_menu` recognises the presses that ask for a menu.
        if event.reason() is QtGui.QContextMenuEvent.Reason.Keyboard and self.scroller.layout:
            self._ask_for_menu()
        event.accept()

    def _ask_for_menu(self) -> None:
        cell = self.controller.cursor
        place: QtCore.QPoint = self.viewport().mapToGlobal(self.cell_rect(cell).center())
        self.context_requested.emit(cell, place)


def _name(keys: QtCore.QKeyCombination) -> str:
    """Return a key's name for the controller, which knows no Qt."""
    return QtGui.QKeySequence(keys).toString(QtGui.QKeySequence.SequenceFormat.PortableText)


def _time(event: QtGui.QKeyEvent) -> int:
    """Return when a key was pressed, in milliseconds, even if the window was busy since then."""
    return event.timestamp() or time.monotonic_ns() // 1_000_000  # events of tests have no time
