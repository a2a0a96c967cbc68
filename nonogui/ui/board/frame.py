"""Lines and frames of the board: thick lines, border, crosshair rules and the cursor."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from nonogui.core.area import Area
from nonogui.core.line import Cell
from nonogui.ui.board.clue_slots import rules as line_rules
from nonogui.ui.board.geometry import Box
from nonogui.ui.board.layout import BoardLayout
from nonogui.ui.board.scene import Scene
from nonogui.ui.board.style import BoardStyle, round_pen, smooth


def area_box(layout: BoardLayout, area: Area) -> Box:
    """The box around the cells of an area, perhaps in part beyond the board."""
    first = layout.cell_box(area.corner)
    last = layout.cell_box(Cell(area.bottom - 1, area.right - 1))
    return Box(first.x, first.y, last.right - first.x, last.bottom - first.y)


@dataclass(frozen=True)
class FramePainter:
    """Paints what lies between and around cells."""

    style: BoardStyle

    def rules(self, painter: QPainter, scene: Scene, layout: BoardLayout) -> None:
        """The lines along the crosshair, where its tint alone would be too little contrast."""
        if self.style.theme.is_high_contrast and self.style.options.crosshair:
            for line in scene.current:
                for rule in line_rules(layout, line, layout.window):
                    painter.fillRect(*rule, self.style.theme.accent)

    def thick_lines(self, painter: QPainter, layout: BoardLayout, area: QRect) -> None:
        """The lines around the board and after each fifth cell."""
        color, (x, y) = self.style.theme.thick_line, layout.origin
        width = layout.columns.thick
        across, down = layout.columns.length, layout.rows.length
        rects = [QRect(x + at, y, width, down) for at in layout.columns.thick_lines()]
        rects += [QRect(x, y + at, across, width) for at in layout.rows.thick_lines()]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawRects([rect for rect in rects if rect.intersects(area)])

    def border(self, painter: QPainter, scene: Scene, layout: BoardLayout) -> None:
        """The edges of what shows: they stay when the board scrolls under them."""
        width, color = layout.columns.thick, self.style.theme.thick_line
        window = layout.window
        painter.fillRect(window.x, window.y, window.width, width, color)
        painter.fillRect(window.x, window.y, width, window.height, color)
        if scene.view.is_supposing:
            self._dashes(painter, layout)

    def _dashes(self, painter: QPainter, layout: BoardLayout) -> None:
        """The dashed border of a board inside a what-if layer."""
        width = layout.columns.thick
        pen = QPen(self.style.theme.what_if, width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        pen.setDashPattern([3.5, 2.0])
        window, (x, y) = layout.window, layout.origin
        right, bottom = x + layout.columns.length, y + layout.rows.length
        half = width / 2
        frame = QRectF(window.x, window.y, right - window.x, bottom - window.y)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(frame.adjusted(half, half, -half, -half))

    def selection(self, painter: QPainter, scene: Scene, layout: BoardLayout) -> None:
        """The dashed frame around the area that is chosen."""
        if scene.selection is None:
            return
        theme, metrics = self.style.theme, layout.metrics
        width = metrics.scaled(3 if theme.is_high_contrast else 2)
        half = layout.columns.thick / 2
        frame = QRectF(*area_box(layout, scene.selection)).adjusted(-half, -half, half, half)
        painter.save()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        pen = QPen(theme.paper, width + 2 * metrics.ratio)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.drawRect(frame)
        pen = QPen(theme.accent, width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([3.0, 2.0])
        painter.setPen(pen)
        painter.drawRect(frame)
        painter.restore()

    def cursor(self, painter: QPainter, scene: Scene, layout: BoardLayout) -> None:
        """The frames around the cursor's cell and the first cell of a drag."""
        theme = self.style.theme
        color = theme.accent if scene.is_focused else theme.muted
        for cell in {scene.drag_start, scene.cursor} - {None}:
            assert cell is not None
            self._cell_frame(painter, layout, layout.cell_box(cell), color)

    def _cell_frame(self, painter: QPainter, layout: BoardLayout, box: Box, color: QColor) -> None:
        theme, metrics = self.style.theme, layout.metrics
        width = metrics.scaled(3 if theme.is_high_contrast else 2)
        beyond = width / 2
        frame = QRectF(*box).adjusted(-beyond, -beyond, beyond, beyond)
        radius = 4 * metrics.ratio
        painter.save()
        smooth(painter)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(round_pen(theme.paper, width + 2 * metrics.ratio))
        painter.drawRoundedRect(frame, radius, radius)
        painter.setPen(round_pen(color, width))
        painter.drawRoundedRect(frame, radius, radius)
        painter.restore()
