"""BoardScreen: paint the board, repaint what differs, and animate new marks."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QTimer
from PySide6.QtGui import QFont, QPainter, QRegion
from PySide6.QtWidgets import QAbstractScrollArea

from nonogui.core.grid import Cell
from nonogui.core.shapes import NO_SYMMETRY
from nonogui.ui.board import gestures
from nonogui.ui.board.changes import (
    MANY,
    NO_CELLS,
    TINT_MS,
    Motion,
    boxes_to_repaint,
    cell_boxes,
    difference,
    growth,
)
from nonogui.ui.board.controller import BoardController
from nonogui.ui.board.layout import Box
from nonogui.ui.board.options import BoardOptions
from nonogui.ui.board.paint import BoardPainter
from nonogui.ui.board.scrolling import BoardScroller
from nonogui.ui.board.state import BoardView, Scene
from nonogui.ui.board.style import BoardStyle, board_theme
from nonogui.ui.look.theme import current_theme
from nonogui.ui.look.theming import animates

CROSSES: Final = "×"
"""What the badge shows after a long press."""

_FRAME_MS: Final = 15  # interval of animation frames


class BoardScreen(QObject):
    """Paints a controller's board in a scroll area.

    Attributes:
        pointer: the mouse position in the viewport; the drag badge is shown beside it.
        lift: how far above the pointer the badge is, for a finger.
        is_held: whether a long press made this gesture cross, which the badge shows.
    """

    def __init__(
        self, area: QAbstractScrollArea, controller: BoardController, scroller: BoardScroller
    ) -> None:
        super().__init__(area)
        self._area = area
        self._controller = controller
        self._scroller = scroller
        self._options = BoardOptions()
        self._animates: bool | None = None  # asked when first needed
        self.pointer = QPointF()
        self.lift = 0
        self.is_held = False
        self._painter: BoardPainter | None = None
        self._paints_picture = False
        self._gesture_view: tuple[BoardView, gestures.Gesture, BoardView] | None = None
        self._shown: Scene | None = None
        self._shown_view: BoardView | None = None
        self._growing = Motion()
        self._fading = Motion()
        self._frames = QTimer(self)
        self._frames.setInterval(_FRAME_MS)
        self._frames.timeout.connect(self._animate)

    # ---- style ----

    def set_options(self, options: BoardOptions) -> None:
        """Apply the player's preferences."""
        self._animates = None
        if options != self._options:
            self._options = options
            self.forget_style()

    def forget_style(self) -> None:
        """Repaint everything with the current theme, options, font and colours."""
        self._painter = None
        self._area.viewport().update()

    def start_board(self) -> None:
        """Start showing another board, without animations."""
        self._growing.stop()
        self._fading.stop()
        self.forget_style()
        self.refresh()

    # ---- content ----

    def scene(self) -> Scene:
        """Return the scene to paint now, with animations."""
        scene = self._scene_at_rest()
        assert scene is not None
        if not self.is_animated:
            return scene
        now = _now()
        return replace(scene, phases=self._growing.phases(now), fades=self._fading.phases(now))

    def _scene_at_rest(self) -> Scene | None:
        """Return the scene without animations; None without a board."""
        controller = self._controller
        view, gesture = controller.view, controller.gesture
        if view is None:
            return None
        area, start, badge = controller.selection, None, None
        if gesture is not None:
            view = self._with_gesture(view, gesture)
            if isinstance(
                gesture, gestures.SelectionGesture | gestures.FloatingPiece | gestures.ClearedArea
            ):
                area = gesture.area
            else:
                start = gesture.start
            text = gesture.badge if self._options.badge else ""
            if text := text or (CROSSES if self.is_held else ""):
                badge = (text, *self._badge_place())
        is_drawn_on = controller.is_drafting and controller.is_interactive
        return Scene(
            view,
            cursor=controller.cursor if controller.is_interactive else None,
            is_focused=self._area.hasFocus(),
            drag_start=start,
            badge=badge,
            selection=area,
            symmetry=controller.symmetry if is_drawn_on else NO_SYMMETRY,
        )

    def _badge_place(self) -> tuple[int, int]:
        """Return the place of the pointer, or of the cursor for keys, in device pixels."""
        layout, controller = self._scroller.layout, self._controller
        if controller.held is None and layout is not None:
            box = layout.cell_box(controller.cursor)
            return box.x + box.width // 2, box.y + box.height // 2
        x, y = self._scroller.to_device(self.pointer - QPointF(0, self.lift))
        return round(x), round(y)

    def _with_gesture(self, view: BoardView, gesture: gestures.Gesture) -> BoardView:
        """Return the view with the changes of the gesture in progress."""
        # Computed once for painting and refreshing; the same view also lets `difference` return at
        # once.
        known = self._gesture_view
        if known is None or known[0] is not view or known[1] is not gesture:
            changes = gesture.changes
            seen = replace(view, grid=view.grid.replace([(c.cell, c.after) for c in changes]))
            if view.in_branch:
                seen = replace(seen, what_if=view.what_if.union(c.cell for c in changes))
            known = self._gesture_view = view, gesture, seen
        return known[2]

    # ---- painting ----

    def paint(self, region: QRegion) -> None:
        """Paint the part of the board in a region of the viewport."""
        layout, view = self._scroller.layout, self._controller.view
        with QPainter(self._area.viewport()) as painter:
            if layout is None or view is None:
                painter.fillRect(self._area.viewport().rect(), current_theme().window)
                return
            if self._painter is None or self._paints_picture != view.is_picture:
                font, palette = QFont(self._area.font()), view.puzzle.palette
                theme = board_theme(palette, current_theme(), is_picture=view.is_picture)
                self._painter = BoardPainter(BoardStyle(theme, self._options, palette, font))
                self._paints_picture = view.is_picture
            # Only recorded items are erased later, and the board may have moved below its badge.
            self.refresh()
            exposed = _device_rects(region, layout.metrics.ratio)
            self._painter.paint(painter, self.scene(), layout, exposed)

    def refresh(self) -> None:
        """Repaint what differs from the last scene, and animate new marks."""
        old, old_view = self._shown, self._shown_view
        new, view = self._scene_at_rest(), self._controller.view
        self._shown, self._shown_view = new, view
        layout = self._scroller.layout
        if old is None or new is None or layout is None or (old == new and view is old_view):
            return
        before, now = old.view, new.view
        # `difference` compares boards of one size.
        if (before.grid.width, before.grid.height) != (now.grid.width, now.grid.height):
            self._area.viewport().update()
            return
        differing = difference(before, now)
        # Without a painter, everything is repainted anyway.
        if self._painter is not None:
            has_rules, has_ruler = self._painter.has_rules, self._options.ruler
            boxes = boxes_to_repaint(
                old, new, differing, layout, has_rules=has_rules, has_ruler=has_ruler
            )
            self._repaint(boxes)
        marked = differing.marked
        # In the same view only a gesture changes marks: animate those it draws, but not those that
        # come back when it is dropped.
        if marked and view is old_view:
            gesture = None if self._controller.is_drafting else self._controller.gesture
            marked = marked.intersection(c.cell for c in gesture.changes) if gesture else NO_CELLS
        self._start(self._growing, growth(marked, now.grid))
        self._start(self._fading, dict.fromkeys(differing.tinted, TINT_MS))

    def _repaint(self, boxes: list[Box] | None) -> None:
        """Repaint some boxes; None for everything."""
        if boxes is None:
            self._area.viewport().update()
            return
        region = QRegion()
        for box in boxes:
            region += self._scroller.to_logical(box)
        if not region.isEmpty():
            self._area.viewport().update(region)

    # ---- animation ----

    @property
    def is_animated(self) -> bool:
        return self._frames.isActive()

    def _may_animate(self) -> bool:
        if self._animates is None:
            self._animates = self._options.animate and animates()
        return self._animates

    def reveal(self, cells: Iterable[Cell], duration: float) -> None:
        """Show the marks of cells as a wave that takes `duration` milliseconds."""
        if duration > 0 and self._may_animate():
            self._growing.wave(cells, duration, _now())
            self._frames.start()
            self._area.viewport().update()

    def _start(self, motion: Motion, durations: dict[Cell, float]) -> None:
        """Start animations with their durations, unless there are more than `MANY`."""
        if 0 < len(durations) <= MANY and self._may_animate():
            now = _now()
            for cell, duration in durations.items():
                motion.start(cell, duration, now)
            self._frames.start()

    def _animate(self) -> None:
        now = _now()
        moved = self._growing.remove_finished(now) | self._fading.remove_finished(now)
        if not self._growing and not self._fading:
            self._frames.stop()
        if layout := self._scroller.layout:
            self._repaint(cell_boxes(moved, layout))


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
