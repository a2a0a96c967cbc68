"""BoardDrafting: the pens of the studio on the board, and the selection they work on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from nonogui.core.area import Area
from nonogui.core.drawing import EditKind
from nonogui.core.grid import EMPTY, UNKNOWN, Grid
from nonogui.core.line import Cell
from nonogui.core.move import Move
from nonogui.core.shapes import NO_SYMMETRY, Symmetry
from nonogui.core.transform import cropped
from nonogui.ui.board.drawing_gestures import (
    SHAPES,
    Floating,
    Flood,
    Framing,
    Freehand,
    Paint,
    Painting,
    Pen,
    Shape,
    wipe,
)
from nonogui.ui.board.gestures import Gesture
from nonogui.ui.board.pointer import BoardPointer
from nonogui.ui.board.scene import Scene
from nonogui.ui.theme import LIGHT, Theme


class BoardDrafting(BoardPointer):
    """A board that can be drawn on.

    With any pen but the one of play, the left button draws with the ink and begins to wipe on a
    cell that has it; the other buttons wipe. Shift makes squares, circles and straight lines.
    With the pen that selects, a drag chooses an area, or moves what is in it.

    Signals:
        selection_changed(): another area is chosen, or none, or a piece begins or ends to float.
    """

    selection_changed = Signal()

    def __init__(self, theme: Theme = LIGHT, parent: QWidget | None = None) -> None:
        """A board that shows nothing yet, and is for play."""
        super().__init__(theme, parent)
        self._pen = Pen.PLAY
        self._is_pen_filled = False
        self._symmetry = NO_SYMMETRY
        self._edit_kind = EditKind.DRAW
        self._has_shift = False
        self._is_cursor_kept = False

    # ---- the tool ----

    @property
    def pen(self) -> Pen:
        """What a press begins."""
        return self._pen

    def set_pen(self, pen: Pen, *, is_filled: bool = False) -> None:
        """Set what a press begins, and whether rectangles and ellipses are drawn filled."""
        self._is_pen_filled = is_filled
        if pen is self._pen:
            return
        self.settle()
        self._cancel_gesture()
        self._pen = pen
        if pen is not Pen.SELECT:
            self._select(None)
        self._set_edited(pen is not Pen.PLAY)

    def set_symmetry(self, symmetry: Symmetry) -> None:
        """Set how what is drawn repeats itself."""
        self._symmetry = symmetry
        self.viewport().update()

    def scene(self) -> Scene:
        is_drawn_on = self.is_drafting and self._is_interactive
        scene = super().scene()
        return replace(scene, symmetry=self._symmetry) if is_drawn_on else scene

    @property
    def edit_kind(self) -> EditKind:
        """What the move made last was, for the name of its undo step."""
        return self._edit_kind

    @property
    def is_drafting(self) -> bool:
        """Whether a pen other than that of play is in hand."""
        return self._pen is not Pen.PLAY

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

    def _begun(self, cell: Cell, wanted: int) -> Gesture:
        if not self.is_drafting:
            return super()._begun(cell, wanted)
        floating = self._gesture
        if isinstance(floating, Floating) and floating.area.has(cell):
            return floating.held(cell)
        self.settle()
        self._cancel_gesture()
        return self._drawn_at(cell, wanted)

    def _drawn_at(self, cell: Cell, wanted: int) -> Gesture:
        """The gesture of the pen from a cell on."""
        assert self._view is not None
        grid = self._view.grid
        if self._pen is Pen.SELECT:
            area = self._selection
            is_inside = area is not None and area.has(cell)
            return Floating.lifted(grid, area, cell) if area and is_inside else Framing(cell, cell)
        paint = Paint.at(grid, cell, UNKNOWN if wanted == EMPTY else wanted, self._symmetry)
        if self._pen in SHAPES:
            return Shape(cell, cell, paint, self._pen, self._is_pen_filled)
        if self._pen is Pen.FLOOD:
            return Flood(cell, cell, paint)
        return Freehand.begin(paint, cell)

    def _stretched(self, cell: Cell) -> Gesture:
        gesture = self._gesture
        if isinstance(gesture, Shape) and self._has_shift:
            return gesture.to(gesture.regular(cell))
        return super()._stretched(cell)

    def _release(self) -> None:
        if isinstance(self._gesture, Floating) and self._gesture.hole is None:
            self._let_go()
        else:
            self._finish_gesture()

    def _finish_gesture(self) -> None:
        gesture = self._gesture
        if isinstance(gesture, Painting):
            self._edit_kind = gesture.edit
        if isinstance(gesture, Framing | Floating) and self._view:
            grid = self._view.grid
            is_one_cell = isinstance(gesture, Framing) and gesture.start == gesture.end
            is_kept = self._pen is Pen.SELECT and not is_one_cell
            self._select(gesture.area.within(grid.width, grid.height) if is_kept else None)
        super()._finish_gesture()

    def _make(self, kind: EditKind, move: Move) -> None:
        """Send a move that no gesture made."""
        self._edit_kind = kind
        self.move_made.emit(move)

    # ---- mouse ----

    def _press_on_board(self, event: QMouseEvent) -> None:
        if self.cell_at(event.position()) is None:
            self.settle()
        super()._press_on_board(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._has_shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        super().mouseMoveEvent(event)

    def _set_shift(self, on: bool) -> None:
        """Note that Shift is held down or let go, while a shape is drawn perhaps."""
        self._has_shift = on
        if self._button is not Qt.MouseButton.NoButton and isinstance(self._gesture, Shape):
            self._drag_on()

    @property
    def _is_pointer_free(self) -> bool:
        # What keys have begun is not for the pointer to move, nor the line whose clue is typed.
        is_drawing = self.is_drafting and self._gesture is not None
        return not is_drawing and not self._is_cursor_kept

    def keep_cursor(self, is_kept: bool) -> None:
        """Let the cursor stay where it is while the pointer moves, or go with it again."""
        self._is_cursor_kept = is_kept
