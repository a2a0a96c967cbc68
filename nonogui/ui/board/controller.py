"""BoardController: decide what presses, drags and keys do to a board. Uses no Qt.

The widget reports what the player does, and does what the controller asks of it as a `BoardOwner`.
The controller owns the cursor, the selection and the gesture in progress. A view of another puzzle
replaces all three together, so that none of them can refer to a board it was not made for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum, auto
from typing import Final

from nonogui.core.auto_cross import rest_of
from nonogui.core.edits import EditKind
from nonogui.core.grid import EMPTY, UNKNOWN, Area, Cell, Grid, Line, is_filled, maybe
from nonogui.core.move import Move, MoveKind, TickChange
from nonogui.core.shapes import NO_SYMMETRY
from nonogui.core.transform import cropped
from nonogui.i18n import _
from nonogui.lazy import dataclass
from nonogui.ui.board import gestures
from nonogui.ui.board.options import Tool
from nonogui.ui.board.state import BoardView

FIRST: Final = Cell(0, 0)

_ARROWS: Final = {"Left": (0, -1), "Right": (0, 1), "Up": (-1, 0), "Down": (1, 0)}
_ERASING: Final = ("Backspace", "Del")
_MARKING: Final = ("Space", "X", "M", ".", *_ERASING, *"123456789")
# How long a key has to be held before it paints. Typists hold a key for 116 ms on average, with a
# standard deviation of 24 ms (Dhakal et al., "Observations on Typing from 136 Million Keystrokes",
# CHI 2018); this is three and a half deviations more.
TYPING_MS: Final = 200
# How long two keys may be down together in typing: up to 100 ms, and late events of a busy machine.
OVERLAP_MS: Final = 120
# Keys jump to an end without asking for the board's size.
_FAR: Final = 10**6  # beyond every board; positions are clamped to it


class Button(Enum):
    """A mouse button."""

    LEFT = auto()
    RIGHT = auto()
    MIDDLE = auto()


@dataclass(frozen=True)
class BoardOwner:
    """The functions of the board's owner that a controller calls.

    Attributes:
        refuse: says that this board can't be changed.
        say: lets a screen reader say a text.
        show_cursor: scrolls to the cursor after a key moved it, and has its cell read out.
        on_run: the gesture has another length; 0 without one.
        on_selection: another area is selected, a piece started or stopped floating, or
            `pending_edit` changed.
    """

    play: Callable[[Move], object]
    refuse: Callable[[], object]
    edit_clue: Callable[[Line], object]
    choose_ink: Callable[[int], object]
    say: Callable[[str], object]
    on_cursor: Callable[[Cell], object]
    show_cursor: Callable[[], object]
    on_run: Callable[[int], object]
    on_selection: Callable[[], object]


@dataclass(frozen=True)
class HeldKey:
    """A key that acts on the cursor's cell, and paints if it is held while the cursor moves.

    In fast typing the next key is often pressed before the last one is released. That must not
    paint, so a key paints only if it is held for longer than typing takes.

    Attributes:
        since: when it was pressed, in milliseconds.
        before: the gesture before it was pressed.
        typed: the gesture that it finishes if it was only typed.
        painted: the gesture that it finishes if it was held; None if it can't paint.
        steps: how often arrow keys moved the cursor meanwhile.
        first_step, last_step: when the first and the last of them were pressed.
        is_arrow_down: whether the last arrow key is still pressed.
    """

    key: str
    since: int
    before: gestures.Gesture | None = None
    typed: gestures.Gesture | None = None
    painted: gestures.KeyboardStroke | gestures.Freehand | None = None
    steps: int = 0
    first_step: int = 0
    last_step: int = 0
    is_arrow_down: bool = False

    def to(self, cell: Cell, at: int) -> HeldKey:
        """Return the key after an arrow key moved the cursor to a cell."""
        assert self.painted is not None
        return replace(
            self,
            painted=self.painted.to(cell),
            steps=self.steps + 1,
            first_step=self.first_step if self.steps else at,
            last_step=at,
            is_arrow_down=True,
        )

    def paints(self, at: int) -> bool:
        """Return whether the key has been held long enough to paint."""
        return self.steps > 0 and at - self.since >= TYPING_MS

    def result(self, at: int) -> gestures.Gesture | None:
        """Return the gesture that a release at this time finishes."""
        # A slow typist may hold the key for long, but releases it soon after pressing an arrow,
        # and even sooner if the arrow is up again.
        overlap = at - self.first_step
        limit = TYPING_MS if self.is_arrow_down else OVERLAP_MS if self.steps == 1 else 0
        return self.painted if self.paints(at) and overlap >= limit else self.typed


class BoardController:
    """Turns what the player does on a board into moves and other requests.

    While playing, a drag marks cells in one line; with the middle button it clears an area. With
    the pens of the studio, the left button draws with the ink; pencil and flood fill erase if they
    start on a cell of that ink. The other buttons erase. With the selecting pen, a drag selects an
    area or moves the selected cells.

    Attributes:
        cursor: the cell that keys act on.
        held: the mouse button that draws the gesture; None if keys draw it.
        edit_kind: the kind of the last move, for the name of its undo step.
        tool, ink: what the left button marks cells with.
        pen: which gesture a press starts.
        symmetry: how drawing repeats itself.
        is_interactive: whether the player can change the board.
        edits_clues: whether a click on a clue opens its editor; otherwise it ticks a number.
        is_cursor_locked: whether the cursor ignores the mouse pointer.
        wraps: whether a step beyond an edge leads to the opposite edge.
    """

    def __init__(self, owner: BoardOwner) -> None:
        """Control no board yet."""
        self._owner = owner
        self.view: BoardView | None = None
        self.cursor = FIRST
        self.selection: Area | None = None
        self.gesture: gestures.Gesture | None = None
        self.held: Button | None = None
        self._key: HeldKey | None = None
        self._follows_pointer = True
        self.edit_kind = EditKind.DRAW
        self.tool = Tool.FILL
        self.ink = 1
        self.pen = gestures.Pen.PLAY
        self._is_pen_filled = False
        self.symmetry = NO_SYMMETRY
        self.is_interactive = True
        self.edits_clues = False
        self.is_cursor_locked = False
        self.wraps = False

    # ---- the board ----

    def show(self, view: BoardView | None) -> bool:
        """Show a board, or none. In another puzzle the cursor is on the first cell.

        Returns:
            Whether the view continues the board shown before, so that cursor and selection stay.
        """
        old = self.view
        if old is not None and view is not None and self._is_same_puzzle(old, view):
            self.view = view
            # A gesture says what each cell was before it, which is wrong on a changed board. The
            # identity is compared first because that costs nothing.
            if self.gesture and view.grid is not old.grid and view.grid != old.grid:
                self._key = None
                self._show_gesture(None)
            return True
        self.cancel()
        self._select(None)
        # A design keeps its cursor when its size changes.
        cursor = self.cursor if old and view and self.is_drafting else FIRST
        self.view = view
        self.cursor = self._nearest_cell(*cursor)
        return False

    def _is_same_puzzle(self, old: BoardView, new: BoardView) -> bool:
        """Return whether a view shows the same puzzle, or a changed version of the same design."""
        was, now = old.puzzle, new.puzzle
        if was is now:
            return True
        is_same_size = (was.width, was.height) == (now.width, now.height)
        # While drawing, the clues follow the picture, so that each stroke gives another puzzle.
        return self.is_drafting and is_same_size and was.palette == now.palette

    @property
    def is_drafting(self) -> bool:
        """Whether the board is drawn on in the studio, not played."""
        return self.pen is not gestures.Pen.PLAY

    def set_pen(self, pen: gestures.Pen, *, is_filled: bool = False) -> None:
        """Set which gesture a press starts, and whether rectangles and ellipses are filled."""
        self._is_pen_filled = is_filled
        if pen is self.pen:
            return
        # In this order: `cancel` would drop a floating piece, which another pen puts down.
        self.put_down_piece()
        self.cancel()
        self.pen = pen
        if pen is not gestures.Pen.SELECT:
            self._select(None)

    def set_interactive(self, on: bool) -> None:
        """Set whether the player can change the board."""
        self.is_interactive = on
        if not on:
            self.cancel()

    def set_cursor(self, cell: Cell) -> None:
        """Move the cursor and scroll to it."""
        self._move_cursor(cell)
        self._owner.show_cursor()

    def _move_cursor(self, cell: Cell) -> None:
        if cell != self.cursor:
            self.cursor = cell
            self._owner.on_cursor(cell)

    def _nearest_cell(self, row: int, column: int) -> Cell:
        if self.view is None:
            return FIRST
        grid = self.view.grid
        return Cell(max(0, min(grid.height - 1, row)), max(0, min(grid.width - 1, column)))

    def _next_cell(self, row: int, column: int) -> Cell:
        """Return the cell of a step; beyond an edge it is the opposite one or the last one."""
        # A stretched shape or a carried piece must not jump to the other side.
        if self.wraps and self.view and not (self.is_drafting and self.gesture):
            grid = self.view.grid
            return Cell(row % grid.height, column % grid.width)
        return self._nearest_cell(row, column)

    def _can_change(self) -> bool:
        """Return whether the board can be changed; otherwise ask to refuse."""
        if self.view is None or self.is_interactive:
            return self.view is not None
        self._owner.refuse()
        return False  # also if refusing made the board changeable: this press only showed it

    # ---- gestures ----

    @property
    def is_floating(self) -> bool:
        return isinstance(self.gesture, gestures.FloatingPiece)

    def finish(self) -> None:
        """End the gesture and ask for its move."""
        self.held = None
        gesture = self.gesture
        if gesture is None:
            return
        self.edit_kind = gesture.edit or self.edit_kind
        if isinstance(gesture, gestures.SelectionGesture | gestures.FloatingPiece) and self.view:
            grid = self.view.grid
            # A click without a drag deselects.
            is_one_cell = (
                isinstance(gesture, gestures.SelectionGesture) and gesture.start == gesture.end
            )
            is_area = self.pen is gestures.Pen.SELECT and not is_one_cell
            self._select(gesture.area.clipped_to(grid.width, grid.height) if is_area else None)
        # The owner answers with the new board; until then the gesture stays visible.
        if move := gesture.move:
            self._owner.play(move)
        # The new board may have ended the gesture already, in `show`.
        if self.gesture is not None:
            self._show_gesture(None)

    def cancel(self) -> None:
        """Drop the gesture without a move."""
        self.held = self._key = None
        if self.gesture is not None:
            self._show_gesture(None)

    def put_down_piece(self) -> None:
        if self.is_floating:
            self.finish()

    def undo_gesture(self) -> bool:
        """Drop a gesture that would become an undo step; return whether there was one."""
        has_started = self.pending_edit is not None
        if has_started:
            self.cancel()
        return has_started

    @property
    def pending_edit(self) -> EditKind | None:
        """The kind of undo step that `undo_gesture` would drop."""
        return self.gesture.edit if self.gesture else None

    def _show_gesture(self, gesture: gestures.Gesture | None) -> None:
        before = self.is_floating, self.pending_edit
        self.gesture = gesture
        self._owner.on_run(gesture.length if gesture else 0)
        if before != (self.is_floating, self.pending_edit):
            self._owner.on_selection()

    def _start_gesture(self, cell: Cell, mark: int) -> gestures.Gesture:
        """Return the gesture that starts at a cell, after ending any other."""
        assert self.view is not None
        if not self.is_drafting:
            self.cancel()
            grid = self.view.grid
            return (
                gestures.ClearedArea(cell, cell, grid)
                if mark == UNKNOWN
                else gestures.Drag.begin(grid, cell, mark)
            )
        # A press on the floating piece drags it; a press beside it puts it down.
        floating = self.gesture
        if isinstance(floating, gestures.FloatingPiece) and floating.area.contains(cell):
            return floating.held(cell)
        self.put_down_piece()
        self.cancel()
        return self._pen_gesture(cell, mark)

    def _pen_gesture(self, cell: Cell, mark: int) -> gestures.Gesture:
        """Return the gesture of the current pen at a cell."""
        assert self.view is not None
        grid, area = self.view.grid, self.selection
        if self.pen is gestures.Pen.SELECT:
            is_inside = area is not None and area.contains(cell)
            return (
                gestures.FloatingPiece.lift(grid, area, cell)
                if area and is_inside
                else gestures.SelectionGesture(cell, cell)
            )
        # A picture has no crosses: the right button erases too.
        value = UNKNOWN if mark == EMPTY else mark
        if self.pen in gestures.SHAPES:
            # A shape often starts on the end of another one, so it never erases by itself.
            paint = gestures.Paint(grid, value, self.symmetry)
            return gestures.Shape(cell, cell, paint, self.pen, self._is_pen_filled)
        paint = gestures.Paint.at(grid, cell, value, self.symmetry)
        if self.pen is gestures.Pen.FLOOD:
            return gestures.Flood(cell, cell, paint)
        return gestures.Freehand.begin(paint, cell)

    def _extend_gesture(
        self, gesture: gestures.Gesture, cell: Cell, *, shift: bool
    ) -> gestures.Gesture:
        """Return a gesture extended to a cell; Shift makes squares, circles and straight lines."""
        if isinstance(gesture, gestures.Shape) and shift:
            cell = gesture.regular(cell)
        return gesture.to(cell)

    # ---- mouse ----

    def press(self, button: Button, cell: Cell | None) -> None:
        """Handle a button press on a cell; None is a place outside the board."""
        self._follows_pointer = True
        self.end_key()
        if cell is None:
            self.put_down_piece()
        elif self._can_change():
            gesture = self._start_gesture(cell, self._value_of(button))
            # Only now: putting down a piece in `_start_gesture` clears `held`.
            self.held = button
            self._move_cursor(cell)
            self._show_gesture(gesture)

    def pick_ink(self, cell: Cell) -> bool:
        """Choose the ink of a cell, if it has one; return False in black and white."""
        view = self.view
        if view is None or not self.is_interactive or view.puzzle.palette.is_black_and_white:
            return False
        if is_filled(view.grid[cell]):
            self._owner.choose_ink(view.grid[cell])
        return True

    def drag(self, cell: Cell, *, shift: bool = False) -> None:
        """Handle a pointer move with a button held down."""
        if self.gesture is None or self.held is None:
            return
        gesture = self._extend_gesture(self.gesture, cell, shift=shift)
        if gesture != self.gesture:
            self._show_gesture(gesture)
            self._move_cursor(gesture.end)

    def hold(self) -> bool:
        """Cross instead of filling after a long press on a cell; return whether it does."""
        gesture = self.gesture
        is_resting = self.held is Button.LEFT and gesture is not None and gesture.length <= 1
        if self.is_drafting or not is_resting:
            return False
        self.press(Button.RIGHT, self.cursor)
        return True

    def hover(self, cell: Cell) -> None:
        """Handle a pointer move without a button. It is ignored after keys moved the cursor."""
        # The pointer must not move what keys are drawing, nor the line being edited.
        is_drawing = self.is_drafting and self.gesture is not None
        is_free = self._follows_pointer and not self.is_cursor_locked
        if self.is_interactive and is_free and not is_drawing:
            self._move_cursor(cell)

    def release(self, button: Button) -> None:
        """Handle a button release. A pasted piece keeps floating."""
        if button is not self.held:
            return
        # A piece without a hole is a pasted one; it may be moved again before it is put down.
        if isinstance(self.gesture, gestures.FloatingPiece) and self.gesture.hole is None:
            self.held = None
        else:
            self.finish()

    def _value_of(self, button: Button) -> int:
        """Return the value that a button marks cells with."""
        if button is Button.LEFT:
            return {Tool.FILL: self.ink, Tool.CROSS: EMPTY, Tool.MAYBE: maybe(self.ink)}[self.tool]
        return EMPTY if button is Button.RIGHT else UNKNOWN

    def click_clue(self, line: Line, number: int | None) -> None:
        """Handle a click on a line's clue; `number` is None beside the numbers.

        It crosses the rest of a finished line, or ticks the number.
        """
        if self.edits_clues and self.is_interactive:
            self._owner.edit_clue(line)
        elif not self._cross_rest(line) and number is not None:
            self._tick(line, number)

    def _cross_rest(self, line: Line) -> bool:
        """Cross the cells that a finished line leaves; return whether there were any."""
        if self.view is None or not self.is_interactive or self.is_drafting or self.edits_clues:
            return False
        crosses = rest_of(line, self.view.puzzle, self.view.grid)
        if crosses:
            self._owner.play(Move(MoveKind.CROSS, crosses))
        return bool(crosses)

    def _tick(self, line: Line, number: int) -> None:
        """Tick a number or remove its tick. A number that the program struck out stays done."""
        view = self.view
        if view is None or not self.is_interactive or self.is_drafting or self.edits_clues:
            return
        tick = (line, number)
        if tick in view.by_hand or tick not in view.done:
            change = TickChange(line, number, tick not in view.by_hand)
            self._owner.play(Move(MoveKind.TICK, ticks=(change,)))

    # ---- keys ----

    def press_key(
        self,
        key: str,
        *,
        shift: bool = False,
        ctrl: bool = False,
        at: int = 0,
        is_repeated: bool = False,
    ) -> bool:
        """Handle a key press.

        A mark is shown at once, but played only when the key is released or another one is pressed.
        Until then it may become a stroke, or Space may pan the board.

        Args:
            key: the key's name in Qt's portable text.
            shift: whether Shift is held down.
            ctrl: whether Ctrl is held down.
            at: the time in milliseconds, from any start.
            is_repeated: whether the system repeats a key that is held down.

        Returns:
            Whether the key does anything here.
        """
        if self.view is None:
            return False
        self.prepare_key(key, at, is_repeated=is_repeated)
        if key in _ARROWS:
            self._step(*_ARROWS[key], shift=shift, ctrl=ctrl, at=at)
            return True
        if is_repeated and key in _MARKING:
            return True
        # Before the stroke ends, because Esc drops it.
        if key == "Esc":
            return self._give_up()
        # What the arrow keys painted becomes a move first; `_hold` would drop it.
        if not self.is_drafting:
            self.end_stroke()
        if self._jump(key, ctrl=ctrl):
            return True
        # With Ctrl, such keys are shortcuts of the window, for example Ctrl+X to cut.
        return not ctrl and (
            (self._use_pen(key, at) if self.is_drafting else self._mark(key, shift=shift, at=at))
            or self._choose_ink(key, at)
        )

    def prepare_key(self, key: str, at: int, *, is_repeated: bool) -> None:
        """Play what the key held down has done before another key acts, here or as a shortcut."""
        if not is_repeated and key not in _ARROWS and key != "Esc":
            self.end_key(at)

    def release_key(self, key: str, at: int = 0) -> bool:
        """Handle a key release, with times as in `press_key`; return whether it does anything."""
        held = self._key
        if held is not None and key in _ARROWS:
            self._key = replace(held, is_arrow_down=False)
        elif held is None or key != held.key:
            return False
        else:
            self.end_key(at)
        return True

    def end_key(self, at: int | None = None) -> None:
        """Play what the key held down has done; `at` is now, or else the time of the last step."""
        held, self._key = self._key, None
        if held is None:
            return
        result = held.result(held.last_step if at is None else at)
        if result is not None:
            self.gesture = result
            self._finish_with_pen()
        elif held.painted is not None and self.gesture is held.painted:
            self._show_gesture(held.before)

    def drop_key(self) -> None:
        """Take back what the key held down has done, unless it has painted: it is used to pan."""
        held = self._key
        if held is None or held.steps:
            self.end_key()
        else:
            self._key = None
            self._show_gesture(held.before)

    def end_stroke(self) -> None:
        """End what arrow keys paint while a modifier is held down."""
        gesture = self.gesture
        if not self.is_drafting:
            is_ended = isinstance(gesture, gestures.KeyboardStroke)
        else:
            # A pasted piece (without a hole) stays afloat. What the mouse draws does not end with a
            # modifier.
            is_carried = isinstance(gesture, gestures.FloatingPiece) and gesture.hole is not None
            is_ended = self.held is None and (isinstance(gesture, gestures.Freehand) or is_carried)
        if is_ended:
            self.finish()

    def lose_focus(self, *, to_menu: bool) -> None:
        """End what keys are drawing. A floating piece stays if a menu opens that may act on it."""
        self.end_key()
        self.end_stroke()
        if not (to_menu and self.is_floating):
            self.put_down_piece()
            self.cancel()

    def _step(self, down: int, across: int, *, shift: bool, ctrl: bool, at: int) -> None:
        """Move the cursor by one cell, and paint if a modifier or a marking key is held down."""
        self._follows_pointer = False
        before = self.cursor
        cell = self._next_cell(before.row + down, before.column + across)
        if self._key and self._key.painted and not (shift or ctrl):
            self._key = self._key.to(cell, at)
            if self._key.paints(at):
                self._show_gesture(self._key.painted)
            self.set_cursor(cell)
            return
        self.end_key(at)
        if self.is_drafting:
            self._step_with_pen(cell, shift=shift, ctrl=ctrl)
            return
        value = self.ink if shift else EMPTY if ctrl else None
        if value is None or not self.is_interactive:
            self.end_stroke()
        else:
            trail = self.gesture
            # Another modifier starts another move.
            if not isinstance(trail, gestures.KeyboardStroke) or trail.value != value:
                self.finish()
                assert self.view is not None
                trail = gestures.KeyboardStroke(before, before, self.view.grid, value, (before,))
            self._show_gesture(trail.to(cell))
        self.set_cursor(cell)

    def _jump(self, key: str, *, ctrl: bool) -> bool:
        """Move the cursor to an end of its row or column, or with Ctrl to a corner."""
        row, column = self.cursor
        targets = {
            "Home": (0 if ctrl else row, 0),
            "End": (_FAR if ctrl else row, _FAR),
            "PgUp": (0, column),
            "PgDown": (_FAR, column),
        }
        if key in targets:
            self._follows_pointer = False
            self.set_cursor(self._nearest_cell(*targets[key]))
        return key in targets

    def _mark(self, key: str, *, shift: bool, at: int) -> bool:
        """Mark the cursor's cell or tick a number; return whether the key does either."""
        mark = maybe(self.ink)
        values = {"Space": self.ink, "X": EMPTY, "M": mark, ".": mark}
        if key in values or key in _ERASING:
            if self._can_change():
                self.cancel()
                self._hold(key, values.get(key, UNKNOWN), at)
        elif key == "T":
            row, column = self.cursor.lines
            line = column if shift else row
            if not self._cross_rest(line):
                self._tick_next(line)
        else:
            return False
        return True

    def _hold(self, key: str, mark: int, at: int, *, is_typed: bool = True) -> None:
        """Start what a key paints from the cursor.

        Args:
            key: the key's name.
            mark: the value that it gives to cells.
            at: when it was pressed.
            is_typed: whether it also marks the cell if it is only typed.
        """
        assert self.view is not None
        stroke: gestures.KeyboardStroke | gestures.Freehand = (
            self._stroke(mark)
            if self.is_drafting
            else gestures.KeyboardStroke.begin(self.view.grid, self.cursor, mark)
        )
        self._key = HeldKey(key, at, None, stroke if is_typed else None, stroke)
        if is_typed:
            self._show_gesture(stroke)

    def _tick_next(self, line: Line) -> None:
        """Tick the first number of a line that is not done; if all are, remove the last tick."""
        assert self.view is not None
        view = self.view
        numbers = [(line, at) for at in range(len(view.puzzle.clue(line)))]
        not_done = [number for number in numbers if number not in view.done]
        ticked = [number for number in numbers if number in view.by_hand]
        if next_ := not_done[:1] or ticked[-1:]:
            self._tick(*next_[0])

    def choose_ink(self, key: str) -> bool:
        """Ask for the ink with a digit's number; return whether there is such an ink."""
        # The question mark takes place 0, so that each digit stands at the place of its ink.
        ink = "?123456789".find(key)
        palette = self.view.puzzle.palette if self.view else None
        if palette is None or palette.is_black_and_white or ink < 1 or ink not in palette.inks:
            return False
        self._owner.choose_ink(ink)
        return True

    def _choose_ink(self, key: str, at: int) -> bool:
        """Choose an ink as `choose_ink` does; if the key is held, arrows paint with the ink."""
        is_chosen = self.choose_ink(key)
        if is_chosen and self.gesture is None and self.is_interactive:
            self._hold(key, int(key), at, is_typed=False)
        return is_chosen

    def _give_up(self) -> bool:
        """Drop the gesture, or else the selection; return whether there was either."""
        has_gesture, has_selection = self.gesture is not None, self.selection is not None
        self.cancel()
        # The first Esc drops the gesture, the second one deselects.
        if not has_gesture:
            self.deselect()
        return has_gesture or has_selection

    # ---- pens from the keyboard ----

    def _press_with_pen(self, at: int) -> None:
        """Start the pen's gesture at the cursor, or finish the current one."""
        before = self.gesture
        if before is not None:
            # What the mouse draws ends with its button.
            self._key = HeldKey("Space", at, before, before) if self.held is None else None
            return
        gesture = self._start_gesture(self.cursor, self.ink)
        self._show_gesture(gesture)
        if isinstance(gesture, gestures.Shape | gestures.SelectionGesture | gestures.FloatingPiece):
            self._key = HeldKey("Space", at)
            text = _("Started here. Stretch with the arrow keys, then press Space to finish.")
            self._owner.say(text)
        else:
            # The pencil and the flood act on one cell, so that Space alone finishes them.
            painted = gesture if isinstance(gesture, gestures.Freehand) else None
            self._key = HeldKey("Space", at, None, gesture, painted)

    def _finish_with_pen(self) -> None:
        """Finish the gesture and announce the size of the selection."""
        is_selecting = isinstance(self.gesture, gestures.SelectionGesture | gestures.FloatingPiece)
        self.finish()
        if is_selecting and (area := self.selection):
            text = _("{width} × {height} cells selected")
            self._owner.say(text.format(width=area.width, height=area.height))

    def _step_with_pen(self, cell: Cell, *, shift: bool, ctrl: bool) -> None:
        """Move the cursor to the next cell and extend the gesture to it."""
        # The mouse is drawing; keys must not extend its gesture.
        if self.held is not None:
            return
        before, gesture = self.cursor, self.gesture
        is_moved = ctrl and self.pen is gestures.Pen.SELECT and self.is_interactive
        is_lifted = is_moved and self.selection is not None and gesture is None
        if self.is_floating or is_lifted:
            self._nudge(cell.row - before.row, cell.column - before.column)
            return
        if isinstance(gesture, gestures.Shape | gestures.SelectionGesture):
            self._show_gesture(self._extend_gesture(gesture, cell, shift=shift))
        elif (shift or ctrl) and self.is_interactive:
            self._paint_to(cell, self.ink if shift else UNKNOWN)
        else:
            self.end_stroke()
        self.set_cursor(cell)

    def _nudge(self, down: int, across: int) -> None:
        """Move the floating piece, or the selected cells, by one cell."""
        floating, area = self.gesture, self.selection
        if floating is None and self.view and area:
            floating = gestures.FloatingPiece.lift(self.view.grid, area, area.corner)
        if isinstance(floating, gestures.FloatingPiece):
            end = Cell(floating.end.row + down, floating.end.column + across)
            self._show_gesture(floating.to(end))

    def _paint_to(self, cell: Cell, value: int) -> None:
        """Extend the keyboard stroke to a cell, or start one at the cursor."""
        stroke = self.gesture
        if not isinstance(stroke, gestures.Freehand) or stroke.paint.value != value:
            self.end_stroke()
            stroke = self._stroke(value)
        self._show_gesture(stroke.to(cell))

    def _stroke(self, value: int) -> gestures.Freehand:
        """Return a stroke that starts at the cursor."""
        assert self.view is not None
        return gestures.Freehand.begin(
            gestures.Paint(self.view.grid, value, self.symmetry), self.cursor
        )

    def _use_pen(self, key: str, at: int) -> bool:
        """Draw with the pen or erase; return whether the key does that."""
        if key == "Space":
            if self._can_change():
                self._press_with_pen(at)
        elif key in ("Return", "Enter") and self.gesture is not None:
            if self.held is None and self._can_change():
                self._finish_with_pen()
        elif key not in _ERASING and key != "X":
            return False
        elif self.is_floating or self.selection is not None:
            self.delete()
        elif self._can_change():
            self.cancel()
            self._hold(key, UNKNOWN, at)
        return True

    # ---- the selection ----

    def _select(self, area: Area | None) -> None:
        if area != self.selection:
            self.selection = area
            self._owner.on_selection()

    def deselect(self) -> None:
        self._select(None)

    def select_all(self) -> None:
        if self.view:
            self.put_down_piece()
            self._select(Area(0, 0, self.view.grid.height, self.view.grid.width))

    def copy(self) -> Grid | None:
        """Put down the floating piece and return the picture in the selection."""
        # A piece afloat is not part of the board yet, so the copy would lack it.
        self.put_down_piece()
        area = self.selection
        return cropped(self.view.grid.picture(), area) if self.view and area else None

    def cut(self) -> Grid | None:
        """Copy the selection and erase it."""
        piece = self.copy()
        self._erase_selection(EditKind.CUT)
        return piece

    def delete(self) -> None:
        """Erase the selection, or drop the floating piece."""
        if self.is_floating:
            self.undo_gesture()
        else:
            self._erase_selection(EditKind.CLEAR)

    def paste(self, piece: Grid) -> None:
        """Let a piece float until a press outside it or a key puts it down."""
        if self.view is None or not self.is_interactive:
            self._owner.refuse()
            return
        self.put_down_piece()
        self.cancel()
        corner = self.selection.corner if self.selection else self.cursor
        # Turning the piece into itself moves it onto the board, if there is room.
        floating = gestures.FloatingPiece.float_copy(self.view.grid, piece, corner).with_piece(
            piece
        )
        self._show_gesture(floating)
        self._owner.say(_("Pasted. Move it with the arrow keys, then press Enter to place it."))

    def change_piece(self, kind: EditKind, change: Callable[[Grid], Grid]) -> bool:
        """Change the floating piece, or the selected cells.

        Args:
            kind: the kind of the undo step, if the change is one of its own.
            change: returns the changed piece.

        Returns:
            Whether there was a piece or a selection, so that the whole picture should stay.
        """
        floating = self.gesture
        if isinstance(floating, gestures.FloatingPiece):
            # `with_piece` would forget the cell that the mouse holds.
            if self.held is None:
                self._show_gesture(floating.with_piece(change(floating.piece)))
            return True
        if self.view is None or self.selection is None:
            return False
        if self._can_change():
            area, grid = self.selection, self.view.grid
            lift = gestures.FloatingPiece.lift(grid, area, area.corner)
            changed = lift.with_piece(change(lift.piece))
            if changed.move is not None:
                self._make(kind, changed.move)
            self._select(changed.area.clipped_to(grid.width, grid.height))
        return True

    def _erase_selection(self, kind: EditKind) -> None:
        if self.view is None or self.selection is None or not self._can_change():
            return
        if move := gestures.erase(self.view.grid, self.selection):
            self._make(kind, move)

    def _make(self, kind: EditKind, move: Move) -> None:
        """Ask for a move without a gesture."""
        self.edit_kind = kind
        self._owner.play(move)
