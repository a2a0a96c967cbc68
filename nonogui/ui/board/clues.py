"""The clue panels: row clues on the left, column clues on top, in view wherever the board is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from nonogui.core.line import Axis, Line
from nonogui.ui.board.clue_slots import line_box, shown, slot_box, slots_of
from nonogui.ui.board.geometry import GROUP, BoardLayout, Box
from nonogui.ui.board.numbers import ELLIPSIS, Number, NumberSet, NumberState
from nonogui.ui.board.scene import Scene
from nonogui.ui.board.style import BoardStyle, round_pen, smooth

_HAIRLINE_INSET: Final = 7
_CORNER: Final = 6


@dataclass(frozen=True)
class CluePainter:
    """Paints the clues of lines."""

    style: BoardStyle
    numbers: NumberSet

    def paint(
        self, painter: QPainter, scene: Scene, layout: BoardLayout, lines: Iterator[Line]
    ) -> None:
        """Draw the clues of some lines and their highlights."""
        for line in lines:
            self._ground(painter, scene, layout, line)
            self._numbers(painter, scene, layout, line)

    def hairlines(self, painter: QPainter, layout: BoardLayout) -> None:
        """Draw the lines that continue the thick lines of the board through the clues."""
        color = self.style.theme.hairline
        x, y = layout.origin
        inset, width = layout.metrics.scaled(_HAIRLINE_INSET), layout.metrics.scaled(1)
        window = layout.window
        for index in range(GROUP, layout.rows.count, GROUP):
            at = y + layout.rows.line(index) - layout.rows.extra
            if at >= window.y:
                painter.fillRect(layout.left + inset, at, layout.panel_width - inset, width, color)
        for index in range(GROUP, layout.columns.count, GROUP):
            at = x + layout.columns.line(index) - layout.columns.extra
            if at >= window.x:
                painter.fillRect(at, layout.top + inset, width, layout.panel_height - inset, color)

    def _ground(self, painter: QPainter, scene: Scene, layout: BoardLayout, line: Line) -> None:
        color = self._ground_color(scene, line)
        is_current = line in scene.current and self.style.options.crosshair
        if color is self.style.theme.window:
            return
        box = line_box(layout, line)
        painter.fillPath(_tab(box, line.axis, layout.metrics.scaled(_CORNER)), color)
        if is_current and self.style.theme.is_high_contrast:
            for rule in _rules(box, line.axis, layout.metrics.scaled(2)):
                painter.fillRect(*rule, self.style.theme.accent)

    def _ground_color(self, scene: Scene, line: Line) -> QColor:
        theme, overlays = self.style.theme, scene.view.overlays
        if line in scene.view.broken:
            return theme.danger_tint
        if line in overlays.hint_lines:
            return theme.hint_tint
        if line in overlays.lanes:
            return theme.evidence_tint
        if line in scene.current and self.style.options.crosshair:
            return theme.crosshair_clue
        return theme.window

    def _numbers(self, painter: QPainter, scene: Scene, layout: BoardLayout, line: Line) -> None:
        puzzle = scene.view.puzzle
        blocks = puzzle.clue(line).blocks
        is_colored = not puzzle.palette.is_black_and_white
        current = line in scene.current and self.style.options.crosshair
        broken = line in scene.view.broken
        ground = self._ground_color(scene, line)
        first, is_elided = shown(len(blocks), slots_of(layout, line.axis))
        last = len(blocks) - 1
        for at in range(first, len(blocks)):
            done = (line, at) in scene.view.done
            state = _state(done=done, current=current, broken=broken)
            number = Number(str(blocks[at].length), state, blocks[at].color * is_colored)
            self._number(painter, slot_box(layout, line, last - at), number, ground)
        if not blocks:
            state = _state(done=False, current=current, broken=broken)
            state = NumberState.FAINT if state is NumberState.NORMAL else state
            self._number(painter, slot_box(layout, line, 0), Number("0", state), ground)
        if is_elided:
            box = slot_box(layout, line, last - first + 1)
            self._number(painter, box, Number(ELLIPSIS, NumberState.FAINT), ground)
        if broken:
            outermost = max(0, min(len(blocks), slots_of(layout, line.axis)) - 1)
            self._warning(painter, layout, line, slot_box(layout, line, outermost))

    def _number(self, painter: QPainter, box: Box, number: Number, ground: QColor) -> None:
        pixmap = self.numbers.pixmap(number, ground, box.width, box.height)
        painter.drawPixmap(box.x, box.y, pixmap)

    def _warning(self, painter: QPainter, layout: BoardLayout, line: Line, outermost: Box) -> None:
        """The triangle beyond the first number of a broken line."""
        size = layout.metrics.font
        if line.axis is Axis.ROW:
            middle = QPointF(outermost.x - size * 0.55, outermost.y + outermost.height / 2)
        else:
            middle = QPointF(outermost.x + outermost.width / 2, outermost.y - size * 0.55)
        painter.save()
        smooth(painter)
        painter.translate(middle)
        painter.scale(size, size)
        _paint_triangle(painter, self.style.theme.danger, self.style.theme.danger_tint)
        painter.restore()


def _state(*, done: bool, current: bool, broken: bool) -> NumberState:
    if broken:
        return NumberState.BROKEN
    if done:
        return NumberState.CURRENT_DONE if current else NumberState.DONE
    return NumberState.CURRENT if current else NumberState.NORMAL


def _paint_triangle(painter: QPainter, color: QColor, ground: QColor) -> None:
    """A warning triangle of one unit about (0, 0)."""
    corners = QPolygonF([QPointF(0, -0.4), QPointF(0.46, 0.4), QPointF(-0.46, 0.4)])
    painter.setPen(round_pen(color, 0.1))
    painter.setBrush(color)
    painter.drawPolygon(corners)
    painter.setPen(round_pen(ground, 0.1))
    painter.drawLine(QPointF(0, -0.1), QPointF(0, 0.12))
    painter.drawPoint(QPointF(0, 0.28))


def _tab(box: Box, axis: Axis, radius: int) -> QPainterPath:
    """A strip with its two corners away from the board rounded."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addRoundedRect(QRectF(*box), radius, radius)
    if axis is Axis.ROW:
        path.addRect(QRectF(box.x + radius, box.y, box.width - radius, box.height))
    else:
        path.addRect(QRectF(box.x, box.y + radius, box.width, box.height - radius))
    return path


def _rules(box: Box, axis: Axis, width: int) -> Iterator[tuple[int, int, int, int]]:
    """The lines along both sides of a strip."""
    half = width // 2
    if axis is Axis.ROW:
        yield box.x, box.y - half, box.width, width
        yield box.x, box.bottom - half, box.width, width
    else:
        yield box.x - half, box.y, width, box.height
        yield box.right - half, box.y, width, box.height
