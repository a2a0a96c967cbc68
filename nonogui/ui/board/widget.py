"""BoardWidget: the board as the rest of the window knows it, with its keys."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from nonogui.core.grid import EMPTY, UNKNOWN, maybe
from nonogui.core.line import Cell, Line
from nonogui.ui.board.accessible import install, tell_cursor, tell_value
from nonogui.ui.board.drafting_keys import BoardDraftingKeys
from nonogui.ui.board.gestures import Trail, single
from nonogui.ui.board.state import BoardView
from nonogui.ui.theme import LIGHT, Theme

_STEPS: Final = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}
_SHIFT: Final = Qt.KeyboardModifier.ShiftModifier
_CTRL: Final = Qt.KeyboardModifier.ControlModifier
_MENU: Final = Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


class BoardWidget(BoardDraftingKeys):
    """A board that is played, or drawn on, with mouse and keys.

    It knows no rules: it is given a `BoardView` and emits `Move`s.

    Keys: arrows move, with Shift they fill and with Ctrl they cross on the way; Space fills, X
    crosses, Backspace and Delete clear, M and the full stop pencil; Home and End go to the ends of
    the row, Page Up and Page Down to those of the column, with Ctrl Home and End to the corners;
    T ticks the next number of the row's clue, Shift+T of the column's; digits choose a colour;
    Escape takes back a gesture; Shift+F10 asks for the menu. Space held down pans with the mouse.
    With the pens of the studio some of them do what `BoardDraftingKeys` says.

    Signals:
        ink_chosen: a digit asks for a colour.
    """

    ink_chosen = Signal(int)

    def __init__(self, theme: Theme = LIGHT, parent: QWidget | None = None) -> None:
        """A board that shows nothing yet."""
        super().__init__(theme, parent)
        install()

    def set_view(self, view: BoardView | None) -> None:
        before = self._view
        super().set_view(view)
        if before and view and self._goes_on(before, view) and self.hasFocus():
            cell = self._cursor
            if before.grid[cell] != view.grid[cell]:
                tell_value(self)

    def set_cursor(self, cell: Cell) -> None:
        super().set_cursor(cell)
        if self.hasFocus():
            tell_cursor(self)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self._view:
            tell_cursor(self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._view is None or event.modifiers() & _MENU or not self._press(event):
            event.ignore()

    def _press(self, event: QKeyEvent) -> bool:
        """Do what a key asks for; tells whether it asks for anything."""
        key, modifiers = Qt.Key(event.key()), event.modifiers()
        if key in (Qt.Key.Key_Shift, Qt.Key.Key_Control):
            self._set_shift(key is Qt.Key.Key_Shift)
            return False
        if key in _STEPS:
            self._step(*_STEPS[key], modifiers)
            return True
        if key is Qt.Key.Key_Escape:
            return self._escape()
        if key is Qt.Key.Key_F10 and modifiers & _SHIFT:
            self._ask_for_menu()  # not every system makes a menu event of it
            return True
        if not self.is_drafting:
            self._finish_trail()
        if key is Qt.Key.Key_Space:
            self._hold_space(event)
            return True
        act = self._press_with_pen if self.is_drafting else self._mark
        return self._jump(key, modifiers) or act(key, modifiers) or self._choose(key)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.isAutoRepeat():
            return
        if event.key() in (Qt.Key.Key_Shift, Qt.Key.Key_Control):
            self._set_shift(False)
            self._finish_trail()
        elif event.key() == Qt.Key.Key_Space and self._is_space_down:
            self._is_space_down = False
            if self._has_panned:
                return
            if self.is_drafting:
                self._begin_or_finish()
            else:
                self._put(self._ink)
        else:
            event.ignore()

    # ---- moving ----

    def _step(self, down: int, across: int, modifiers: Qt.KeyboardModifier) -> None:
        """Move the cursor by one cell, painting when a modifier says so."""
        before = self._cursor
        cell = self._clamped(before.row + down, before.column + across)
        if self.is_drafting:
            self._step_with_pen(cell, modifiers)
            return
        value = self._trail_value(modifiers)
        if value is None or not self._is_interactive:
            self._finish_trail()
            self.set_cursor(cell)
            return
        assert self._view is not None
        trail = self._gesture
        if not isinstance(trail, Trail) or trail.value != value:
            self._finish_gesture()
            trail = Trail(self._view.grid, (before,), value)
        self._show_gesture(trail.to(cell))
        self.set_cursor(cell)

    def _trail_value(self, modifiers: Qt.KeyboardModifier) -> int | None:
        """What arrows paint with a modifier held down."""
        if modifiers & _SHIFT:
            return self._ink
        return EMPTY if modifiers & _CTRL else None

    def _finish_trail(self) -> None:
        if self.is_drafting:
            self._finish_painting()
        elif isinstance(self._gesture, Trail):
            self._finish_gesture()

    def _clamped(self, row: int, column: int) -> Cell:
        assert self._view is not None
        grid = self._view.grid
        return Cell(max(0, min(grid.height - 1, row)), max(0, min(grid.width - 1, column)))

    def _jump(self, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> bool:
        """Go to an end of the row or column, or to a corner."""
        far, (row, column) = 10**6, self._cursor
        is_corner = bool(modifiers & _CTRL)
        targets = {
            Qt.Key.Key_Home: (0 if is_corner else row, 0),
            Qt.Key.Key_End: (far if is_corner else row, far),
            Qt.Key.Key_PageUp: (0, column),
            Qt.Key.Key_PageDown: (far, column),
        }
        if key not in targets:
            return False
        self.set_cursor(self._clamped(*targets[key]))
        return True

    # ---- marking ----

    def _mark(self, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> bool:
        """Mark the cursor's cell, or tick a number of its lines."""
        values = {
            Qt.Key.Key_X: EMPTY,
            Qt.Key.Key_Backspace: UNKNOWN,
            Qt.Key.Key_Delete: UNKNOWN,
            Qt.Key.Key_M: maybe(self._ink),
            Qt.Key.Key_Period: maybe(self._ink),
        }
        if modifiers & _CTRL:
            return False
        if key in values:
            self._put(values[key])
            return True
        if key is Qt.Key.Key_T:
            row, column = self._cursor.lines
            self._tick_next(column if modifiers & _SHIFT else row)
            return True
        return False

    def _put(self, value: int) -> None:
        """Mark the cursor's cell, or clear it when it has that mark."""
        if self._view is None:
            return
        if not self._is_interactive:
            self.refused.emit()
            return
        self._cancel_gesture()
        if move := single(self._view.grid, self._cursor, value):
            self.move_made.emit(move)

    def _tick_next(self, line: Line) -> None:
        """Tick the first number of a line that is not done; when all are, untick the last."""
        assert self._view is not None
        view = self._view
        numbers = [(line, at) for at in range(len(view.puzzle.clue(line)))]
        open_ones = [number for number in numbers if number not in view.done]
        by_hand = [number for number in numbers if number in view.by_hand]
        if wanted := open_ones[:1] or by_hand[-1:]:
            self._tick(*wanted[0])

    def _choose(self, key: Qt.Key) -> bool:
        """Ask for the colour with a digit's number."""
        assert self._view is not None
        ink = key.value - Qt.Key.Key_0.value
        palette = self._view.puzzle.palette
        if not 1 <= ink <= 9 or ink not in palette.inks or palette.is_black_and_white:
            return False
        self.ink_chosen.emit(ink)
        return True

    # ---- the rest ----

    def _escape(self) -> bool:
        if self.is_drafting:
            return self._give_up()
        had_gesture = self._gesture is not None
        self._cancel_gesture()
        return had_gesture

    def _hold_space(self, event: QKeyEvent) -> None:
        """Wait whether Space is held to pan; if not, it fills when it is let go."""
        if not event.isAutoRepeat():
            self._is_space_down = True
            self._has_panned = False

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        # The right button draws; presses that ask for a menu are told apart as they come.
        if event.reason() is QContextMenuEvent.Reason.Keyboard and self._layout:
            self._ask_for_menu()
        event.accept()

    def _ask_for_menu(self) -> None:
        middle = self.cell_rect(self._cursor).center()
        place: QPoint = self.viewport().mapToGlobal(middle)
        self.context_requested.emit(self._cursor, place)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._finish_trail()
        is_menu = event.reason() is Qt.FocusReason.PopupFocusReason
        if not (is_menu and self.is_floating):  # a menu may have something to do to what floats
            self.settle()
            self._cancel_gesture()
        self._is_space_down = False
        super().focusOutEvent(event)
