"""What helpers draw over lines: brackets of placements, and the frame of a line that fails."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPen

from nonogui.core.grid import UNKNOWN
from nonogui.core.line import Axis, Cell, Line
from nonogui.i18n import _, mark
from nonogui.ui.board.geometry import Box
from nonogui.ui.board.layout import BoardLayout
from nonogui.ui.board.scene import Scene
from nonogui.ui.board.style import BoardStyle, smooth
from nonogui.ui.board.view_state import BoardView, Bracket, Side

_WIDTH: Final = 2.5
_FRAME_WIDTH: Final = 2.0
_SMALL_WIDTH: Final = 2.0
_DASHES: Final = (5.0, 4.0)
_DOTS: Final = (3.0, 2.0)
_LEG: Final = 0.3
"""Length of a bracket's leg as a share of the cell."""

_WORD_CELLS: Final = 4
_LEAST_WORD_CELL: Final = 14
"""The smallest cell, in logical pixels, that has room for a word."""

_WORDS: Final = {
    (Axis.ROW, Side.LEFTMOST): mark("leftmost"),
    (Axis.ROW, Side.RIGHTMOST): mark("rightmost"),
    (Axis.COLUMN, Side.LEFTMOST): mark("topmost"),
    (Axis.COLUMN, Side.RIGHTMOST): mark("bottommost"),
}


@dataclass(frozen=True)
class BracketPainter:
    """Paints brackets, their words, and the frame of a line that fails."""

    style: BoardStyle

    def paint(self, painter: QPainter, scene: Scene, layout: BoardLayout) -> None:
        """Draw everything that stands along lines; the painter is clipped to the board."""
        overlays = scene.view.overlays
        if not overlays.brackets and overlays.broken_lane is None:
            return
        painter.save()
        smooth(painter)
        if overlays.broken_lane is not None:
            self._frame(painter, layout, overlays.broken_lane)
        for bracket in overlays.brackets:
            self._bracket(painter, layout, bracket)
        for bracket in _alone(overlays.brackets):
            self._word(painter, scene, layout, bracket)
        painter.restore()

    # ---- brackets ----

    def _bracket(self, painter: QPainter, layout: BoardLayout, bracket: Bracket) -> None:
        metrics, theme = layout.metrics, self.style.theme
        width = (_SMALL_WIDTH if metrics.is_small else _WIDTH) * metrics.ratio
        edge, legs = _strokes(layout, bracket, width)
        pen = QPen(theme.paper, width + 2 * metrics.ratio)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLines([edge, *legs])
        pen = QPen(theme.evidence, width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLines(legs)
        if bracket.side is Side.RIGHTMOST:
            pen.setDashPattern([dash * metrics.ratio / width for dash in _DASHES])
            painter.setPen(pen)
        painter.drawLine(edge)

    # ---- words ----

    def _word(self, painter: QPainter, scene: Scene, layout: BoardLayout, bracket: Bracket) -> None:
        """Which placement a bracket shows, where enough of its cells are free."""
        metrics = layout.metrics
        free = _free_cells(scene.view, bracket)
        if len(free) < _WORD_CELLS or metrics.logical_cell < _LEAST_WORD_CELL:
            return
        size = max(10.0, min(14.0, 0.58 * metrics.logical_cell)) * metrics.ratio
        font = self.style.text_font(size, QFont.Weight.DemiBold)
        text = _(_WORDS[bracket.line.axis, bracket.side])
        wide = QFontMetricsF(font).horizontalAdvance(text)
        area = QRectF(*_cells_box(layout, bracket.line, free.start, free.stop - 1))
        room = max(area.width(), area.height()) - 2 * metrics.scaled(4)
        if wide <= room:
            painter.setFont(font)
            self._write(painter, area, text, bracket.line, is_lane=bracket.line in scene.lanes)

    def _write(
        self, painter: QPainter, area: QRectF, text: str, line: Line, *, is_lane: bool
    ) -> None:
        """Write along a line, on a plate of its ground that hides the thin lines."""
        metrics = QFontMetricsF(painter.font())
        wide, high = metrics.horizontalAdvance(text), metrics.capHeight()
        theme = self.style.theme
        painter.save()
        painter.translate(area.center())
        if line.axis is Axis.COLUMN:
            painter.rotate(-90)
        plate = QRectF(-wide / 2 - 3, -0.9 * high, wide + 6, 1.8 * high)
        painter.fillRect(plate, theme.evidence_tint if is_lane else theme.paper)
        painter.setPen(theme.evidence)
        painter.drawText(QPointF(-wide / 2, high / 2), text)
        painter.restore()

    # ---- the line that fails ----

    def _frame(self, painter: QPainter, layout: BoardLayout, line: Line) -> None:
        """The dotted frame around a line that cannot be met."""
        metrics = layout.metrics
        count = (layout.columns if line.axis is Axis.ROW else layout.rows).count
        box = QRectF(*_cells_box(layout, line, 0, count - 1))
        width, radius = _FRAME_WIDTH * metrics.ratio, 3 * metrics.ratio
        out = layout.columns.thin / 2
        frame = box.adjusted(-out, -out, out, out)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self.style.theme.paper, width))
        painter.drawRoundedRect(frame, radius, radius)
        pen = QPen(self.style.theme.danger, width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([dash * metrics.ratio / width for dash in _DOTS])
        painter.setPen(pen)
        painter.drawRoundedRect(frame, radius, radius)


def _alone(brackets: Iterable[Bracket]) -> Iterator[Bracket]:
    """Brackets that are the only ones of their side on their line."""
    known = list(brackets)
    places = [(bracket.line, bracket.side) for bracket in known]
    return (each for each in known if places.count((each.line, each.side)) == 1)


def _cells_box(layout: BoardLayout, line: Line, first: int, last: int) -> Box:
    """The pixels of some cells of a line, without the lines around them."""
    is_row = line.axis is Axis.ROW
    row, column = (line.index, first) if is_row else (first, line.index)
    start = layout.cell_box(Cell(row, column))
    row, column = (line.index, last) if is_row else (last, line.index)
    end = layout.cell_box(Cell(row, column))
    return Box(start.x, start.y, end.right - start.x, end.bottom - start.y)


def _strokes(layout: BoardLayout, bracket: Bracket, width: float) -> tuple[QLineF, list[QLineF]]:
    """The edge of a bracket and its two legs, centred on the line that the edge lies on."""
    box = _cells_box(layout, bracket.line, bracket.first, bracket.last)
    is_row = bracket.line.axis is Axis.ROW
    across = layout.rows if is_row else layout.columns
    near, far = (box.y, box.bottom) if is_row else (box.x, box.right)
    low, high = (box.x, box.right) if is_row else (box.y, box.bottom)
    leg = max(_LEG * layout.metrics.cell, 1.5 * width)
    if bracket.side is Side.LEFTMOST:
        edge = near - across.width_before(bracket.line.index) / 2
        tip = near + leg
    else:
        edge = far + across.width_before(bracket.line.index + 1) / 2
        tip = far - leg
    half = width / 2
    start, stop = low + half, high - half

    def stroke(x: float, y: float, to_x: float, to_y: float) -> QLineF:
        return QLineF(x, y, to_x, to_y) if is_row else QLineF(y, x, to_y, to_x)

    beyond = edge - half if bracket.side is Side.LEFTMOST else edge + half
    legs = [stroke(at, beyond, at, tip) for at in (start, stop)]
    return stroke(low, edge, high, edge), legs


def _free_cells(view: BoardView, bracket: Bracket) -> range:
    """The longest stretch of a bracket that has no mark and lies in no other bracket."""
    overlays, line = view.overlays, bracket.line
    others = [each for each in overlays.brackets if each.line == line and each != bracket]
    marked = overlays.hint_cells | overlays.evidence | overlays.ambiguous | overlays.wrong

    def is_free(at: int) -> bool:
        cell = Cell(line.index, at) if line.axis is Axis.ROW else Cell(at, line.index)
        is_plain = view.grid[cell] == UNKNOWN and cell not in marked
        return is_plain and not any(each.first <= at <= each.last for each in others)

    best = range(0)
    for is_run, cells in groupby(range(bracket.first, bracket.last + 1), is_free):
        run = list(cells)
        if is_run and len(run) > len(best):
            best = range(run[0], run[-1] + 1)
    return best
