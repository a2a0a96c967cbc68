"""BoardCanvas: shows a board, zooms and scrolls it, and repaints only what differs."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QFont, QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import QWidget

from nonogui.core.area import Area
from nonogui.core.grid import EMPTY, UNKNOWN, Grid
from nonogui.core.line import Axis, Cell, Line
from nonogui.ui.board.frames import Badge, area_box, badge_box
from nonogui.ui.board.gestures import Floating, Framing, Gesture
from nonogui.ui.board.layout import Box, corner_plan, is_shown, line_box
from nonogui.ui.board.paint import BoardPainter
from nonogui.ui.board.state import (
    CROSS_MS,
    MARK_MS,
    TINT_MS,
    BoardOptions,
    BoardView,
    Motion,
    Scene,
    difference,
)
from nonogui.ui.board.style import BoardStyle
from nonogui.ui.board.surface import BoardSurface
from nonogui.ui.theme import LIGHT, Theme

_MANY = 400
"""From so many changed cells on, the whole view is repainted and nothing grows into place."""

_SEVERAL = 80
"""From so many changed cells on, the box around them all is repainted: boxes have their cost."""

_FRAME_MS = 15


class BoardCanvas(BoardSurface):
    """Shows a `BoardView`.

    Signals:
        cursor_moved: the cursor is on another `Cell`.
        run_changed: the length of the gesture so far, 0 when there is none.
    """

    cursor_moved = Signal(object)
    run_changed = Signal(int)

    def __init__(self, theme: Theme = LIGHT, parent: QWidget | None = None) -> None:
        """An empty canvas; `set_view` gives it a board."""
        super().__init__(theme, parent)
        self._painter: BoardPainter | None = None
        self._had_miniature = False
        self._is_cursor_shown = True
        self._gesture: Gesture | None = None
        self._seen: tuple[BoardView, Gesture, Grid] | None = None
        self._selection: Area | None = None
        self._pointer = QPointF()
        self._badge_box: Box | None = None
        self._motion = Motion()
        self._tints = Motion()
        self._timer = QTimer(self)
        self._timer.setInterval(_FRAME_MS)
        self._timer.timeout.connect(self._animate)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.set_theme(theme)

    # ---- what is shown ----

    @property
    def view(self) -> BoardView | None:
        """The board that is shown."""
        return self._view

    def set_view(self, view: BoardView | None) -> None:
        """Show a board, or none; only what differs is repainted.

        The cursor, the gesture in progress, the selection and the part that is scrolled to belong
        to the board that is shown. Whoever goes on with another puzzle shows None in between.
        """
        old, seen = self._view, self._seen_grid()
        if old and seen and view and self._goes_on(old, view):
            self._view = view
            if old != view:
                if self._gesture and view.grid != old.grid:
                    self._forget_gesture(self._gesture)
                self._follow_puzzle(view.puzzle)
                self._repaint_difference(old, seen, view)
            return
        self._forget_board()
        self._view = view
        if view:
            row, column = self._cursor if self._is_edited else (0, 0)
            self._cursor = Cell(min(row, view.grid.height - 1), min(column, view.grid.width - 1))
        else:
            self._cursor, self._seen, self._known_shape = Cell(0, 0), None, None
            self.horizontalScrollBar().setValue(0)
            self.verticalScrollBar().setValue(0)
        self._relayout()
        self.viewport().update()

    def _forget_board(self) -> None:
        """Drop what belongs to the board that was shown."""
        self._cancel_gesture()
        self._select(None)
        self._motion.stop()
        self._tints.stop()
        self._painter = None

    def _goes_on(self, old: BoardView, new: BoardView) -> bool:
        """Whether a view shows the same board: the same puzzle, or one that is being made."""
        was, now = old.puzzle, new.puzzle
        if was is now:
            return True
        is_same_size = (was.width, was.height) == (now.width, now.height)
        return self._is_edited and is_same_size and was.palette == now.palette

    def set_theme(self, theme: Theme) -> None:
        """Paint with another theme."""
        self._theme = theme
        for thumb in self._thumbs:
            thumb.set_color(theme.muted)
        self._painter = None
        self.viewport().update()

    def set_options(self, options: BoardOptions) -> None:
        """Paint by other wishes of the player."""
        self._options = options
        self._painter = None
        self._relayout()

    @property
    def cursor_cell(self) -> Cell:
        """The cell that keys act on."""
        return self._cursor

    @property
    def selection(self) -> Area | None:
        """The area that a designer has chosen."""
        return self._selection

    @property
    def has_gesture(self) -> bool:
        """Whether something goes on that Enter or Escape may end."""
        return self._gesture is not None

    def set_cursor(self, cell: Cell) -> None:
        """Move the cursor; the board scrolls to it when it is out of view."""
        self._move_cursor(cell)
        self.bring_into_view(cell)

    def reveal(self, cells: Iterable[Cell], duration: float) -> None:
        """Let the marks of cells appear as a wave of so many milliseconds."""
        if self._options.animate and duration > 0:
            self._motion.wave(cells, duration, _now())
            self._timer.start()
            self.viewport().update()

    # ---- painting ----

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.FontChange:
            self._painter = None
            self.viewport().update()
        super().changeEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._update_cells([self._cursor], miniature=False)
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._update_cells([self._cursor], miniature=False)
        super().focusOutEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self.viewport()) as painter:
            if self._layout is None or self._view is None:
                painter.fillRect(self.viewport().rect(), self._theme.window)
                return
            exposed = _device_rects(event.region(), self._layout.metrics.ratio)
            scene = self.scene()
            self._had_miniature = is_shown(scene.view.grid, self._layout)
            self._board_painter().paint(painter, scene, self._layout, exposed)

    def _board_painter(self) -> BoardPainter:
        if self._painter is None:
            assert self._view is not None
            palette = self._view.puzzle.palette
            style = BoardStyle(self._theme, self._options, palette, QFont(self.font()))
            self._painter = BoardPainter(style)
        return self._painter

    def scene(self) -> Scene:
        """What is painted now."""
        view = self._view
        assert view is not None
        start = None
        if self._gesture:
            view = replace(view, grid=self._seen_grid() or view.grid)
            if view.in_branch:
                cells = (change.cell for change in self._gesture.changes)
                view = replace(view, what_if=view.what_if.union(cells))
            start = None if _area(self._gesture) else self._gesture.start
        cursor = self._cursor if self._is_cursor_shown else None
        phases, fades = self._motion.phases(_now()), self._tints.phases(_now())
        badge, area = self._badge(), self._framed(self._gesture)
        return Scene(view, cursor, self.hasFocus(), start, badge, phases, fades, area)

    def _seen_grid(self) -> Grid | None:
        """The board with the gesture in progress on it."""
        view, gesture = self._view, self._gesture
        if view is None or gesture is None:
            return view.grid if view else None
        if self._seen is None or self._seen[0] is not view or self._seen[1] is not gesture:
            grid = view.grid.replace((c.cell, c.after) for c in gesture.changes)
            self._seen = view, gesture, grid
        return self._seen[2]

    def _badge(self) -> Badge | None:
        """The length of a drag and where the pointer is; nothing for keys and single cells."""
        if not self._options.badge or self._gesture is None:
            return None
        x, y = self._to_device(self._pointer)
        return (text, round(x), round(y)) if (text := self._gesture.badge) else None

    def _framed(self, gesture: Gesture | None) -> Area | None:
        """The area with a frame around it: what a gesture chooses or moves, else the selection."""
        return _area(gesture) or self._selection

    def _select(self, area: Area | None) -> None:
        """Choose an area, or none."""
        self._reframe(self._framed(self._gesture), area)
        self._selection = area

    def _reframe(self, *areas: Area | None) -> None:
        """Repaint the frames of areas, before and after."""
        layout = self._layout
        if layout is None or len(set(areas)) == 1:
            return
        reach = layout.metrics.scaled(4)
        for area in areas:
            if area:
                x, y, width, height = area_box(layout, area)
                for box in (Box(x, y, width, 0), Box(x, y + height, width, 0)):
                    self._update_box(box.grown(reach))
                for box in (Box(x, y, 0, height), Box(x + width, y, 0, height)):
                    self._update_box(box.grown(reach))

    def _update_badge(self) -> None:
        """Repaint where the badge was and where it is."""
        before, self._badge_box = self._badge_box, None
        if self._layout and (badge := self._badge()):
            self._badge_box = badge_box(self._layout, badge)
        for box in {before, self._badge_box} - {None}:
            assert box is not None
            self._update_box(box)

    # ---- gestures in progress ----

    def _show_gesture(self, gesture: Gesture | None) -> None:
        """Show a gesture instead of the one before."""
        old, self._gesture = self._gesture, gesture
        self._reframe(self._framed(old), self._framed(gesture))
        before = {change.cell: change.after for change in old.changes} if old else {}
        after = {change.cell: change.after for change in gesture.changes} if gesture else {}
        if not self._is_edited:  # a shape that stretches is seen at once
            self._grow(after.keys() - before.keys(), after)
        self._update_cells(before.keys() ^ after.keys())
        self._update_cells([shown.start for shown in (old, gesture) if shown], miniature=False)
        self._update_badge()
        self.run_changed.emit(gesture.length if gesture else 0)

    def _forget_gesture(self, gesture: Gesture) -> None:
        """Show no gesture; the cells it changed are the business of a new view."""
        self._gesture = None
        self._reframe(self._framed(gesture), self._selection)
        self._update_cells([gesture.start], miniature=False)
        self._update_badge()
        self.run_changed.emit(0)

    # ---- repainting what differs ----

    def _repaint_difference(self, old: BoardView, seen: Grid, new: BoardView) -> None:
        """Repaint what differs between two views; `seen` is the old board as it was painted."""
        differing = difference(old, seen, new)
        if differing.everything:
            self.viewport().update()
        self._grow(differing.marked, new.grid)
        self._start(self._tints, dict.fromkeys(differing.tinted, TINT_MS))
        self._update_cells(differing.cells)
        self._update_lines(differing.lines)
        for line in differing.clues:
            self._update_clue(line)
        for line in differing.discs:
            self._update_disc(line)

    def _grow(self, cells: Collection[Cell], values: Grid | Mapping[Cell, int]) -> None:
        """Let new marks grow into place."""
        if len(cells) > _MANY:
            return
        marked = (cell for cell in cells if values[cell] != UNKNOWN)
        durations = {c: CROSS_MS if values[c] == EMPTY else MARK_MS for c in marked}
        self._start(self._motion, durations)

    def _start(self, motion: Motion, durations: Mapping[Cell, float]) -> None:
        """Let cells move, unless they are too many or nothing is to move."""
        if not self._options.animate or not durations or len(durations) > _MANY:
            return
        now = _now()
        for cell, duration in durations.items():
            motion.start(cell, duration, now)
        self._timer.start()

    def _animate(self) -> None:
        now = _now()
        moved = self._motion.settle(now) | self._tints.settle(now)
        if not self._motion and not self._tints:
            self._timer.stop()
        self._update_cells(moved, miniature=False)

    def _move_cursor(self, cell: Cell) -> None:
        if cell == self._cursor:
            return
        before, self._cursor = self._cursor, cell
        lines = set(before.lines) ^ set(cell.lines) if self._options.crosshair else set()
        self._update_lines(lines)
        self._update_cells({before, cell}, miniature=False)
        self.cursor_moved.emit(cell)

    def _update_cells(self, cells: Collection[Cell], *, miniature: bool = True) -> None:
        layout = self._layout
        if layout is None or not cells:
            return
        if len(cells) > _MANY:
            self.viewport().update()
            return
        reach, plan = layout.metrics.scaled(4), corner_plan(layout) if miniature else None
        if len(cells) > _SEVERAL:
            rows, columns = [cell.row for cell in cells], [cell.column for cell in cells]
            area = Area.between(Cell(min(rows), min(columns)), Cell(max(rows), max(columns)))
            self._update_box(area_box(layout, area).grown(reach))
            if plan:
                self._update_box(plan.card)
            return
        for cell in cells:
            self._update_box(layout.cell_box(cell).grown(reach))
            if plan:
                self._update_box(plan.cell_box(cell))
        grid = self._seen_grid()
        if plan and grid and is_shown(grid, layout) != self._had_miniature:
            self._update_box(plan.card)

    def _update_lines(self, lines: Iterable[Line]) -> None:
        """Repaint whole lines with their clues."""
        layout = self._layout
        if layout is None:
            return
        reach = layout.metrics.scaled(4)
        for line in lines:
            self._update_clue(line)
            clue, window = line_box(layout, line), layout.window
            if line.axis is Axis.ROW:
                box = Box(window.x, clue.y, window.width, clue.height)
            else:
                box = Box(clue.x, window.y, clue.width, window.height)
            self._update_box(box.grown(reach))

    def _update_clue(self, line: Line) -> None:
        if self._layout:
            self._update_box(line_box(self._layout, line).grown(self._layout.padding * 2))

    def _update_disc(self, line: Line) -> None:
        """Repaint a line's clue and all that lies beyond its outer end."""
        if self._layout:
            box, reach = line_box(self._layout, line), self._layout.padding * 2
            if line.axis is Axis.ROW:
                box = Box(0, box.y, box.right, box.height)
            else:
                box = Box(box.x, 0, box.width, box.bottom)
            self._update_box(box.grown(reach))

    def _update_box(self, box: Box) -> None:
        self.viewport().update(self.to_logical(box))


def _area(gesture: Gesture | None) -> Area | None:
    """The area that a gesture chooses or moves, if it is one that does."""
    return gesture.area if isinstance(gesture, Framing | Floating) else None


def _device_rects(region: QRegion, ratio: float) -> list[QRect]:
    rects: list[QRect] = list(region)  # type: ignore[call-overload]
    if ratio == 1.0:
        return rects
    scaled = (
        QRectF(r.x() * ratio, r.y() * ratio, r.width() * ratio, r.height() * ratio) for r in rects
    )
    return [rect.toAlignedRect() for rect in scaled]


def _now() -> float:
    return time.monotonic() * 1000
