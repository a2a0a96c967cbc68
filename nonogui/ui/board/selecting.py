"""BoardSelecting: areas of the board that are chosen, and pieces that float over it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from nonogui.core.area import Area
from nonogui.core.drawing import EditKind
from nonogui.core.grid import Grid
from nonogui.core.move import Move
from nonogui.core.transform import cropped
from nonogui.ui.board.gestures import Floating, Gesture, Painting, wipe
from nonogui.ui.board.pointer import BoardPointer
from nonogui.ui.theme import LIGHT, Theme


class BoardSelecting(BoardPointer):
    """A board of which a part can be chosen, copied, changed and moved.

    Signals:
        selection_changed(): another area is chosen, or none, or a piece begins or ends to float.
    """

    selection_changed = Signal()

    def __init__(self, theme: Theme = LIGHT, parent: QWidget | None = None) -> None:
        """A board that shows nothing yet."""
        super().__init__(theme, parent)
        self._edit_kind = EditKind.DRAW

    @property
    def edit_kind(self) -> EditKind:
        """What the move made last was, for the name of its undo step."""
        return self._edit_kind

    # ---- the selection ----

    @property
    def has_selection(self) -> bool:
        """Whether an area is chosen."""
        return self._selection is not None

    def _select(self, area: Area | None) -> None:
        is_other = area != self._selection
        super()._select(area)
        if is_other:
            self.selection_changed.emit()

    def select_all(self) -> None:
        """Choose the whole board."""
        if self._view:
            self.settle()
            self._select(Area(0, 0, self._view.grid.height, self._view.grid.width))

    def copy(self) -> Grid | None:
        """The picture in the area chosen, after what floats was laid down; None without one."""
        self.settle()
        area = self._selection
        return cropped(self._view.grid.picture(), area) if self._view and area else None

    def cut(self) -> Grid | None:
        """The same, taken out of the picture."""
        piece = self.copy()
        self._wipe_selection(EditKind.CUT)
        return piece

    def delete(self) -> None:
        """Wipe the area chosen, or drop the piece that floats."""
        if self.is_floating:
            self.take_back()
        else:
            self._wipe_selection(EditKind.CLEAR)

    def paste(self, piece: Grid) -> None:
        """Let a piece float over the board until a press beside it or a key lays it down."""
        if self._view is None or not self._is_interactive:
            self.refused.emit()
            return
        self.settle()
        self._cancel_gesture()
        corner = self._selection.corner if self._selection else self._cursor
        floating = Floating.copied(self._view.grid, piece, corner).turned_into(piece)
        self._show_gesture(floating)
        self.setFocus()

    def change_piece(self, kind: EditKind, change: Callable[[Grid], Grid]) -> bool:
        """Change the piece that floats, or what is in the area chosen.

        Args:
            kind: what it is called where it is an undo step of its own.
            change: makes one piece of another.

        Returns:
            Whether there is either, so that nothing else is to be changed.
        """
        floating = self._gesture
        if isinstance(floating, Floating):
            if self._button is Qt.MouseButton.NoButton:
                self._show_gesture(floating.turned_into(change(floating.piece)))
            return True
        if self._view is None or self._selection is None:
            return False
        if not self._is_interactive:
            self.refused.emit()
            return True
        area, grid = self._selection, self._view.grid
        lifted = Floating.lifted(grid, area, area.corner)
        changed = lifted.turned_into(change(lifted.piece))
        if changed.move is not None:
            self._make(kind, changed.move)
        self._select(changed.area.within(grid.width, grid.height))
        return True

    def settle(self) -> None:
        """Lay down what floats."""
        if isinstance(self._gesture, Floating):
            self._finish_gesture()

    def take_back(self) -> bool:
        """Give up what is begun and would become an undo step; tells whether anything is."""
        had_gesture = isinstance(self._gesture, Painting)
        if had_gesture:
            self._cancel_gesture()
        return had_gesture

    def _wipe_selection(self, kind: EditKind) -> None:
        if self._view is None or self._selection is None:
            return
        if not self._is_interactive:
            self.refused.emit()
        elif move := wipe(self._view.grid, self._selection):
            self._make(kind, move)

    @property
    def is_floating(self) -> bool:
        """Whether a piece floats over the board."""
        return isinstance(self._gesture, Floating)

    @property
    def begun_edit(self) -> EditKind | None:
        """What is begun and `take_back` would give up, by the name of its undo step."""
        return self._gesture.edit if isinstance(self._gesture, Painting) else None

    def _show_gesture(self, gesture: Gesture | None) -> None:
        was_floating = self.is_floating
        super()._show_gesture(gesture)
        if was_floating != self.is_floating:
            self.selection_changed.emit()

    def _forget_gesture(self, gesture: Gesture) -> None:
        super()._forget_gesture(gesture)
        if isinstance(gesture, Floating):
            self.selection_changed.emit()

    # ---- gestures ----

    def _release(self) -> None:
        if isinstance(self._gesture, Floating) and self._gesture.hole is None:
            self._let_go()
        else:
            self._finish_gesture()

    def _make(self, kind: EditKind, move: Move) -> None:
        """Send a move that no gesture made."""
        self._edit_kind = kind
        self.move_made.emit(move)

    def _press_on_board(self, event: QMouseEvent) -> None:
        if self.cell_at(event.position()) is None:
            self.settle()
        super()._press_on_board(event)
