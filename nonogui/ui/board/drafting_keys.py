"""BoardDraftingKeys: the pens of the studio from the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import Qt

from nonogui.core.grid import UNKNOWN, Grid
from nonogui.core.line import Cell
from nonogui.i18n import _
from nonogui.ui.board.accessible import announce
from nonogui.ui.board.drafting import BoardDrafting
from nonogui.ui.board.gestures import Floating, Framing, Freehand, Paint, Pen, Shape

if TYPE_CHECKING:
    from nonogui.ui.board.widget import BoardWidget

_SHIFT: Final = Qt.KeyboardModifier.ShiftModifier
_CTRL: Final = Qt.KeyboardModifier.ControlModifier
_WIPING: Final = (Qt.Key.Key_X, Qt.Key.Key_Backspace, Qt.Key.Key_Delete)
_FINISHING: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class BoardDraftingKeys(BoardDrafting):
    """A board that can be drawn on without a pointer.

    Space begins with the pen at the cursor, arrows stretch, Space or Enter finish, Escape gives
    up. Arrows with Shift paint on the way and with Ctrl wipe, or move what is selected.
    """

    def _begin_or_finish(self) -> None:
        """What Space does with a pen."""
        if self._view is None:
            return
        if not self._is_interactive:
            self.refused.emit()
            return
        if self._gesture is None:
            gesture = self._begun(self._cursor, self._ink)
            self._show_gesture(gesture)
            if isinstance(gesture, Shape | Framing | Floating):
                announce(
                    cast("BoardWidget", self), _("Begun here. Arrow keys go on, Space ends it.")
                )
            else:
                self._finish_gesture()
        elif self._button is Qt.MouseButton.NoButton:
            self._finish_gesture()
            self._tell_selection()

    def paste(self, piece: Grid) -> None:
        super().paste(piece)
        if self.is_floating:
            announce(
                cast("BoardWidget", self), _("Pasted. Arrow keys move it, Enter lays it down.")
            )

    def _tell_selection(self) -> None:
        """Let screen readers say how much is chosen."""
        if area := self._selection:
            text = _("{width} × {height} cells selected")
            announce(cast("BoardWidget", self), text.format(width=area.width, height=area.height))

    def _step_with_pen(self, cell: Cell, modifiers: Qt.KeyboardModifier) -> None:
        """Move the cursor to the next cell, and with it what is being drawn."""
        if self._button is not Qt.MouseButton.NoButton:
            return
        before = self._cursor
        if isinstance(self._gesture, Floating) or self._is_selection_moved(modifiers):
            self._push(cell.row - before.row, cell.column - before.column)
            return
        if isinstance(self._gesture, Shape | Framing):
            self._has_shift = bool(modifiers & _SHIFT)
            self._show_gesture(self._stretched(cell))
        elif modifiers & (_SHIFT | _CTRL) and self._is_interactive:
            self._paint_to(cell, self._ink if modifiers & _SHIFT else UNKNOWN)
        else:
            self._finish_painting()
        self.set_cursor(cell)

    def _is_selection_moved(self, modifiers: Qt.KeyboardModifier) -> bool:
        is_asked = bool(modifiers & _CTRL) and self._pen is Pen.SELECT and self._is_interactive
        return is_asked and self._selection is not None and self._gesture is None

    def _push(self, down: int, across: int) -> None:
        """Move what floats, or what is in the area chosen, by a cell."""
        floating, area = self._gesture, self._selection
        if floating is None and self._view and area:
            floating = Floating.lifted(self._view.grid, area, area.corner)
        if isinstance(floating, Floating):
            end = Cell(floating.end.row + down, floating.end.column + across)
            self._show_gesture(floating.to(end))

    def _paint_to(self, cell: Cell, value: int) -> None:
        """Go on painting, or begin at the cursor."""
        assert self._view is not None
        stroke = self._gesture
        if not isinstance(stroke, Freehand) or stroke.paint.value != value:
            self._finish_painting()
            stroke = Freehand.begin(Paint(self._view.grid, value, self._symmetry), self._cursor)
        self._show_gesture(stroke.to(cell))

    def _finish_painting(self) -> None:
        """End what lasts as long as a modifier is held down."""
        is_held = self._button is not Qt.MouseButton.NoButton
        gesture = self._gesture
        is_carried = isinstance(gesture, Floating) and gesture.hole is not None
        if not is_held and (isinstance(gesture, Freehand) or is_carried):
            self._finish_gesture()

    def _press_with_pen(self, key: Qt.Key, modifiers: Qt.KeyboardModifier) -> bool:
        """Do what a key asks for that is neither an arrow nor Space; tells whether it does."""
        if modifiers & _CTRL:
            return False
        if key in _FINISHING and self._gesture is not None:
            self._begin_or_finish()
            return True
        if key in _WIPING and (self.is_floating or self._selection is not None):
            self.delete()
            return True
        if key in _WIPING:
            self._wipe_cell()
            return True
        return False

    def _wipe_cell(self) -> None:
        if self._view is None:
            return
        if not self._is_interactive:
            self.refused.emit()
            return
        self._cancel_gesture()
        self._gesture = Freehand.begin(
            Paint(self._view.grid, UNKNOWN, self._symmetry), self._cursor
        )
        self._finish_gesture()

    def _give_up(self) -> bool:
        """Take back a gesture, or choose nothing; tells whether there was either."""
        had_gesture, had_selection = self._gesture is not None, self._selection is not None
        self._cancel_gesture()
        if not had_gesture:
            self._select(None)
        return had_gesture or had_selection
