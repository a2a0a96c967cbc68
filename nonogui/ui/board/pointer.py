"""BoardPointer: what the mouse does on the board."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent, QShowEvent
from PySide6.QtWidgets import QToolTip, QWidget

from nonogui.core.grid import EMPTY, UNKNOWN, maybe
from nonogui.core.line import Cell, Line
from nonogui.core.move import Move, MoveKind, TickChange
from nonogui.ui.board.accessible import broken_text, line_text, steps_text, unmet_text
from nonogui.ui.board.canvas import BoardCanvas
from nonogui.ui.board.gestures import Drag, Gesture
from nonogui.ui.board.layout import corner_plan, line_at, number_at, scroll_to, shown, slots_of
from nonogui.ui.board.state import Tool
from nonogui.ui.theme import LIGHT, Theme

_AUTOSCROLL_MS: Final = 40

_EDGE: Final = 4
"""So near the edge a drag scrolls the board: a pointer may not get beyond the screen's edge."""


class BoardPointer(BoardCanvas):
    """A board that can be played with the pointer.

    Signals:
        move_made: a finished gesture as a `Move`.
        refused: the player wants to mark a cell of a board that is only looked at.
        clue_clicked: the clue of a `Line` was clicked on a board whose clues are edited.
        context_requested: a menu is wanted for a `Cell` or `Line`, at a place on the screen.
    """

    move_made = Signal(object)
    refused = Signal()
    clue_clicked = Signal(object)
    context_requested = Signal(object, QPoint)

    def __init__(self, theme: Theme = LIGHT, parent: QWidget | None = None) -> None:
        """A board that shows nothing yet."""
        super().__init__(theme, parent)
        self._tool = Tool.FILL
        self._ink = 1
        self._is_interactive = True
        self._edits_clues = False
        self._button = Qt.MouseButton.NoButton
        self._pan_from: QPointF | None = None
        self._is_space_down = False
        self._has_panned = False
        self._is_on_map = False
        # The second press of a double click that opened the board is not for it.
        self._is_pressed_on = False
        self._autoscroll = QTimer(self)
        self._autoscroll.setInterval(_AUTOSCROLL_MS)
        self._autoscroll.timeout.connect(self._scroll_along)
        self.viewport().setMouseTracking(True)

    def set_tool(self, tool: Tool) -> None:
        """Set what the left button does."""
        self._tool = tool

    def set_ink(self, ink: int) -> None:
        """Set the colour that is filled with."""
        self._ink = ink

    def set_interactive(self, on: bool) -> None:
        """Let the player change the board, or only look at it."""
        self._is_interactive = on
        self._is_cursor_shown = on
        if not on:
            self._cancel_gesture()
        self.viewport().update()

    def set_clues_editable(self, on: bool) -> None:
        """Let clicks on clues ask for their editor, or tick numbers."""
        self._edits_clues = on

    # ---- gestures ----

    def _wanted_value(self, button: Qt.MouseButton) -> int | None:
        """What a button marks cells with."""
        if button is Qt.MouseButton.LeftButton:
            return {Tool.FILL: self._ink, Tool.CROSS: EMPTY, Tool.PENCIL: maybe(self._ink)}[
                self._tool
            ]
        return {Qt.MouseButton.RightButton: EMPTY, Qt.MouseButton.MiddleButton: UNKNOWN}.get(button)

    def _finish_gesture(self) -> None:
        """End a gesture; what it changed goes out as one move."""
        self._let_go()
        if self._gesture is None:
            return
        # The host answers with the new board; until then the gesture stays to be seen.
        if move := self._gesture.move:
            self.move_made.emit(move)
        if self._gesture is not None:
            self._show_gesture(None)

    def _cancel_gesture(self) -> None:
        self._let_go()
        if self._gesture is not None:
            self._show_gesture(None)

    def drop_gesture(self) -> None:
        """Forget what is being done with the pointer: something went wrong in the middle of it."""
        self._pan_from = None
        self._is_on_map = False
        self._cancel_gesture()

    def _let_go(self) -> None:
        self._button = Qt.MouseButton.NoButton
        self._autoscroll.stop()

    def _forget_board(self) -> None:
        super()._forget_board()
        self._end_pan()
        self._is_on_map = False

    def _end_pan(self) -> None:
        if self._pan_from is not None:
            self._pan_from = None
            self.viewport().unsetCursor()

    # ---- mouse ----

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pointer = event.position()
        self._is_pressed_on = True
        if self._button is not Qt.MouseButton.NoButton or self._layout is None:
            return
        if self._is_space_down and event.button() is Qt.MouseButton.LeftButton:
            self._pan_from = event.position()
            self._has_panned = True
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif not self._press_on_map(event) and not self._press_for_menu(event):
            self._press_on_board(event)

    def _press_on_map(self, event: QMouseEvent) -> bool:
        """Take hold of the miniature while it is a map."""
        layout = self._layout
        assert layout is not None
        plan = corner_plan(layout)
        if plan is None or not layout.is_scrolled:
            return False
        self._is_on_map = plan.card.contains(*self._to_device(event.position()))
        if self._is_on_map:
            self._move_map(event.position())
        return self._is_on_map

    def _press_for_menu(self, event: QMouseEvent) -> bool:
        """Ask for a menu: the right button on a clue, or with Ctrl anywhere."""
        if event.button() is not Qt.MouseButton.RightButton:
            return False
        line = self.line_at(event.position())
        has_ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        place = line or (self.cell_at(event.position()) if has_ctrl else None)
        if place is not None:
            self.context_requested.emit(place, event.globalPosition().toPoint())
        return place is not None

    def _press_on_board(self, event: QMouseEvent) -> None:
        cell = self.cell_at(event.position())
        wanted = self._wanted_value(event.button())
        if wanted is None or self._fingers > 1:
            return
        if not self._is_interactive:
            if cell is not None:
                self.refused.emit()
            return
        if cell is None:
            if event.button() is Qt.MouseButton.LeftButton:
                self._tick_at(event.position())
            return
        gesture = self._begun(cell, wanted)
        self._button = event.button()
        self._move_cursor(cell)
        self._show_gesture(gesture)

    def _begun(self, cell: Cell, wanted: int) -> Gesture:
        """The gesture that begins with a press on a cell; whatever else went on ends."""
        assert self._view is not None
        self._cancel_gesture()
        return Drag.begin(self._view.grid, cell, wanted)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        before, self._pointer = self._pointer, event.position()
        if self._pan_from is not None:
            moved = event.position() - before
            self._pan_by(moved)
        elif self._is_on_map:
            self._move_map(event.position())
        elif self._gesture is not None and self._button is not Qt.MouseButton.NoButton:
            self._drag_on()
        elif (
            self._is_pointer_free
            and (cell := self.cell_at(event.position()))
            and self._is_interactive
        ):
            self._move_cursor(cell)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pan_from is not None:
            self._end_pan()
        elif self._is_on_map:
            self._is_on_map = False
        elif event.button() is self._button:
            self._release()

    def _release(self) -> None:
        """The button that began the gesture was let go."""
        self._finish_gesture()

    @property
    def _is_pointer_free(self) -> bool:
        """Whether the cursor goes with the pointer while no button is down."""
        return True

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self._is_pressed_on:
            self.mousePressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        self._is_pressed_on = False
        super().showEvent(event)

    def _drag_on(self) -> None:
        """Stretch the drag to the pointer; beyond the edge of the view the board scrolls along."""
        layout = self._layout
        assert layout is not None
        x, y = self._to_device(self._pointer)
        window = layout.window
        inside_x = min(max(x, window.x), window.right - 1)
        inside_y = min(max(y, window.y), window.bottom - 1)
        gesture = self._stretched(layout.nearest_cell(inside_x, inside_y))
        if gesture != self._gesture:
            self._show_gesture(gesture)
            self._move_cursor(gesture.end)
        else:
            self._update_badge()
        if self._scroll_direction() == (0, 0):
            self._autoscroll.stop()
        elif not self._autoscroll.isActive():
            self._autoscroll.start()

    def _stretched(self, cell: Cell) -> Gesture:
        """The gesture drawn on to a cell."""
        assert self._gesture is not None
        return self._gesture.to(cell)

    def _scroll_direction(self) -> tuple[int, int]:
        """Towards which edges the pointer is, when it is beyond them or as good as there."""
        layout = self._layout
        if layout is None or not layout.is_scrolled:
            return 0, 0
        (x, y), window = self._to_device(self._pointer), layout.window
        edge = layout.metrics.scaled(_EDGE)
        return (
            (x >= window.right - edge) - (x < window.x),
            (y >= window.bottom - edge) - (y < window.y),
        )

    def _scroll_along(self) -> None:
        """Scroll by a cell towards the pointer, which is beyond the edge."""
        layout = self._layout
        if layout is None or self._gesture is None:
            self._autoscroll.stop()
            return
        across, down = self._scroll_direction()
        for bar, way in ((self.horizontalScrollBar(), across), (self.verticalScrollBar(), down)):
            bar.setValue(bar.value() + way * layout.metrics.cell)
        self._drag_on()

    def _pan_by(self, moved: QPointF) -> None:
        x, y = self._to_device(moved)
        self.horizontalScrollBar().setValue(round(self.horizontalScrollBar().value() - x))
        self.verticalScrollBar().setValue(round(self.verticalScrollBar().value() - y))

    def _move_map(self, at: QPointF) -> None:
        layout = self._layout
        assert layout is not None
        if plan := corner_plan(layout):
            across, down = scroll_to(layout, plan, *self._to_device(at))
            self.horizontalScrollBar().setValue(across)
            self.verticalScrollBar().setValue(down)

    # ---- clues ----

    def _tick_at(self, at: QPointF) -> None:
        line = self.line_at(at)
        if line is None or self._view is None or self._layout is None:
            return
        if self._edits_clues:
            self.clue_clicked.emit(line)
            return
        blocks = len(self._view.puzzle.clue(line))
        number = number_at(self._layout, line, blocks, self._to_device(at))
        if number is not None:
            self._tick(line, number)

    def _tick(self, line: Line, number: int) -> None:
        """Tick a number by hand, or take the tick back; what is found by itself stays."""
        view = self._view
        if view is None or not self._is_interactive or self._is_edited or self._edits_clues:
            return
        tick = (line, number)
        if tick in view.by_hand or tick not in view.done:
            change = TickChange(line, number, tick not in view.by_hand)
            self.move_made.emit(Move(MoveKind.TICK, ticks=(change,)))

    # ---- tooltips ----

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            self._show_tooltip(event)
            return True
        return super().viewportEvent(event)

    def _show_tooltip(self, event: QHelpEvent) -> None:
        line = self.line_at(QPointF(event.pos()))
        text = self._tooltip(line) if line else ""
        if text:
            QToolTip.showText(event.globalPos(), text, self.viewport())
        else:
            QToolTip.hideText()
            event.ignore()

    def _tooltip(self, line: Line) -> str:
        """What a line's clue does not show by itself; nothing when all is said."""
        assert self._view is not None
        assert self._layout is not None
        texts = []
        numbers = len(self._view.puzzle.clue(line))
        if shown(numbers, slots_of(self._layout, line.axis)).is_elided:
            texts.append(line_text(self._view, line))
        if line in self._view.broken:
            texts.append(broken_text(line))
        if steps := steps_text(self._view, line):
            texts.append(steps)
        if line == self._view.overlays.broken_lane:
            texts.append(unmet_text(line))
        return "\n".join(texts)

    # ---- places ----

    def cell_at(self, at: QPointF) -> Cell | None:
        """The cell at a place of the viewport, if any."""
        return self._layout.cell_at(*self._to_device(at)) if self._layout else None

    def line_at(self, at: QPointF) -> Line | None:
        """The line whose clue is at a place of the viewport, if any."""
        return line_at(self._layout, *self._to_device(at)) if self._layout else None
