"""Paint lines, frames, symmetry axes, the drag badge and the miniature."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen

from nonogui.core.grid import EMPTY, Grid, is_filled
from nonogui.core.shapes import Symmetry
from nonogui.lazy import dataclass
from nonogui.ui.board.layout import (
    Badge,
    BoardLayout,
    Box,
    area_box,
    badge_box,
    corner_plan,
    is_shown,
    visible_share,
)
from nonogui.ui.board.layout import rules as line_rules
from nonogui.ui.board.state import BoardView, Scene
from nonogui.ui.board.style import BoardStyle, round_pen, smooth


@dataclass(frozen=True)
class FramePainter:
    """Paints the lines between cells and the frames around them."""

    style: BoardStyle

    def rules(self, painter: QPainter, scene: Scene, layout: BoardLayout) -> None:
        """Draw thin lines along the crosshair in high contrast, where its tint is too faint."""
        if self.style.theme.is_high_contrast and self.style.options.crosshair:
            for line in scene.current:
                for rule in line_rules(layout, line, layout.window):
                    painter.fillRect(*rule, self.style.theme.accent)

    def thick_lines(self, painter: QPainter, layout: BoardLayout, area: QRect) -> None:
        """Draw the lines around the board and after every fifth cell."""
        x, y = layout.origin
        width = layout.columns.thick
        across, down = layout.columns.length, layout.rows.length
        rects = [QRect(x + at, y, width, down) for at in layout.columns.thick_lines]
        rects += [QRect(x, y + at, across, width) for at in layout.rows.thick_lines]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.style.theme.thick_line)
        painter.drawRects([rect for rect in rects if rect.intersects(area)])

    def border(self, painter: QPainter, scene: Scene, layout: BoardLayout) -> None:
        """Draw the upper and left edge of the visible part, which stay while the board scrolls."""
        width, color = layout.columns.thick, self.style.theme.thick_line
        window, (right, bottom) = layout.window, layout.ends
        painter.fillRect(window.x, window.y, right - window.x, width, color)
        painter.fillRect(window.x, window.y, width, bottom - window.y, color)
        if scene.view.is_assuming:
            self._dashes(painter, layout)

    def _dashes(self, painter: QPainter, layout: BoardLayout) -> None:
        """Draw the dashed border of a board inside a what-if."""
        width = layout.columns.thick
        pen = QPen(self.style.theme.what_if, width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        # In widths of the pen: 7 and 4 pixels, chosen by eye.
        pen.setDashPattern([3.5, 2.0])
        window, (x, y) = layout.window, layout.origin
        right, bottom = x + layout.columns.length, y + layout.rows.length
        half = width / 2
        frame = QRectF(window.x, window.y, right - window.x, bottom - window.y)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(frame.adjusted(half, half, -half, -half))

    def selection(self, painter: QPainter, scene: Scene, layout: BoardLayout) -> None:
        """Draw the dashed frame around the selected area."""
        if scene.selection is None:
            return
        theme, metrics = self.style.theme, layout.metrics
        width = metrics.scaled(3 if theme.is_high_contrast else 2)
        half = layout.columns.thick / 2
        frame = QRectF(*area_box(layout, scene.selection)).adjusted(-half, -half, half, half)
        painter.save()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        # An edge of paper separates the frame from any ink below.
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
        """Draw the frames around the cursor's cell, the start of a drag and the cells of a move."""
        theme = self.style.theme
        for framed in scene.view.overlays.framed:
            self._cell_frame(painter, layout, layout.cell_box(framed), theme.accent)
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


# Half the side of the symbol for turns, in logical pixels.
_TURN_MARK: Final = 5

_HALO: Final = 0.5  # logical pixels of paper on each side of a mirror line


def axes_of(symmetry: Symmetry, board: QRectF) -> list[tuple[QPointF, QPointF]]:
    """Return the mirror lines of a board. Diagonal ones exist only on square boards."""
    middle, is_square = board.center(), board.width() == board.height()
    left, top, right, bottom = board.left(), board.top(), board.right(), board.bottom()
    lines = (
        (symmetry.left_right, QPointF(middle.x(), top), QPointF(middle.x(), bottom)),
        (symmetry.top_bottom, QPointF(left, middle.y()), QPointF(right, middle.y())),
        (symmetry.diagonal and is_square, board.topLeft(), board.bottomRight()),
        (symmetry.antidiagonal and is_square, board.topRight(), board.bottomLeft()),
    )
    return [(start, end) for is_on, start, end in lines if is_on]


def paint_axes(
    painter: QPainter, style: BoardStyle, symmetry: Symmetry, layout: BoardLayout
) -> None:
    """Draw dashed mirror lines, and in the middle a disc for half or a square for quarter turns."""
    board = QRectF(*layout.origin, layout.columns.length, layout.rows.length)
    is_quarter = symmetry.quarter_turn and board.width() == board.height()
    theme, metrics = style.theme, layout.metrics
    width = metrics.scaled(2 if theme.is_high_contrast else 1)
    halo = QPen(theme.paper, width + 2 * _HALO * metrics.ratio)
    dashes = QPen(theme.accent, width)
    dashes.setDashPattern([5.0, 4.0])
    dashes.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.save()
    smooth(painter)
    for start, end in axes_of(symmetry, board):
        for pen in (halo, dashes):
            painter.setPen(pen)
            painter.drawLine(start, end)
    if symmetry.half_turn or is_quarter:
        reach = _TURN_MARK * metrics.ratio
        mark = QRectF(-reach, -reach, 2 * reach, 2 * reach).translated(board.center())
        painter.setPen(halo)
        painter.setBrush(theme.accent)
        (painter.drawRect if is_quarter else painter.drawEllipse)(mark)
    painter.restore()


_BADGE_FONT: Final = 13  # logical pixels


def paint_badge(painter: QPainter, style: BoardStyle, layout: BoardLayout, badge: Badge) -> None:
    """Draw the text beside the pointer, such as the length of a drag."""
    box = QRectF(*badge_box(layout, badge))
    painter.save()
    smooth(painter)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(style.theme.accent)
    painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
    font = style.text_font(_BADGE_FONT * layout.metrics.ratio, QFont.Weight.DemiBold)
    text = badge[0]
    metrics = QFontMetricsF(font)
    painter.setFont(font)
    painter.setPen(style.theme.on_accent)
    base = round(box.center().y() + metrics.capHeight() / 2)
    painter.drawText(round(box.center().x() - metrics.horizontalAdvance(text) / 2), base, text)
    painter.restore()


def picture(
    grid: Grid, style: BoardStyle, crossed: QColor | None = None, *, is_keyed: bool = False
) -> QImage:
    """Return a board's filled cells as an image with one pixel a cell, otherwise transparent.

    Crossed cells are transparent too, unless `crossed` gives them a colour. With `is_keyed`, inks
    that hardly differ from the paper have the colour of their outlines.
    """
    # This image shares the memory of the cells; the conversion below copies it.
    image = QImage(grid.cells, grid.width, grid.height, grid.width, QImage.Format.Format_Indexed8)
    table = [QColor(Qt.GlobalColor.transparent).rgba()] * 256
    for ink in style.palette.inks:
        keyline = style.keyline(ink) if is_keyed else None
        table[ink] = (keyline or style.ink(ink)).rgba()
    if crossed is not None:
        table[EMPTY] = crossed.rgba()
    image.setColorTable(table)
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


_CARD_RADIUS: Final = 6  # logical pixels
_FRAME_ALPHA: Final = 0.12  # tint of the visible part in the miniature


def paint_corner(
    painter: QPainter, style: BoardStyle, view: BoardView, layout: BoardLayout
) -> None:
    """Draw the miniature and, while the board is scrolled, a frame around the visible part."""
    plan = corner_plan(layout)
    if plan is None or not is_shown(view.grid, layout):
        return
    theme, ratio = style.theme, layout.metrics.ratio
    painter.save()
    smooth(painter)
    width = layout.metrics.scaled(1)
    card = QRectF(*plan.card).adjusted(width / 2, width / 2, -width / 2, -width / 2)
    painter.setPen(round_pen(theme.hairline, width))
    painter.setBrush(style.ground)
    painter.drawRoundedRect(card, _CARD_RADIUS * ratio, _CARD_RADIUS * ratio)
    image = picture(view.grid, style)
    if view.puzzle.palette.is_black_and_white:
        for cell in view.assumed:
            if is_filled(view.grid[cell]):
                image.setPixelColor(cell.column, cell.row, theme.what_if)
    # Smooth the picture when it is shrunk; keep pixels square when it is enlarged.
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, plan.scale < 2)
    painter.drawImage(QRectF(*plan.picture), image)
    if layout.is_scrolled:
        x, y, wide, high = plan.picture
        left, top, across, down = visible_share(layout)
        color = QColor(theme.accent)
        painter.setPen(round_pen(color, 1.5 * ratio))
        color.setAlphaF(_FRAME_ALPHA)
        painter.setBrush(color)
        frame = QRectF(x + left * wide, y + top * high, across * wide, down * high)
        painter.drawRoundedRect(frame, 2 * ratio, 2 * ratio)
    painter.restore()
