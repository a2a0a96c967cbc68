"""BoardDrafting: the pens of the studio on the board."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from nonogui.core.grid import EMPTY, UNKNOWN
from nonogui.core.line import Cell
from nonogui.core.shapes import NO_SYMMETRY, Symmetry
from nonogui.ui.board.gestures import (
    SHAPES,
    Floating,
    Flood,
    Framing,
    Freehand,
    Gesture,
    Paint,
    Painting,
    Pen,
    Shape,
)
from nonogui.ui.board.selecting import BoardSelecting
from nonogui.ui.board.state import Scene
from nonogui.ui.theme import LIGHT, Theme


class BoardDrafting(BoardSelecting):
    """A board that can be drawn on.

    With any pen but the one of play, the left button draws with the ink and begins to wipe on a
    cell that has it; the other buttons wipe. Shift makes squares, circles and straight lines.
    With the pen that selects, a drag chooses an area, or moves what is in it.
    """

    def __init__(self, theme: Theme = LIGHT, parent: QWidget | None = None) -> None:
        """A board that shows nothing yet, and is for play."""
        super().__init__(theme, parent)
        self._pen = Pen.PLAY
        self._is_pen_filled = False
        self._symmetry = NO_SYMMETRY
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
    def is_drafting(self) -> bool:
        """Whether a pen other than that of play is in hand."""
        return self._pen is not Pen.PLAY

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

    # ---- mouse ----

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
