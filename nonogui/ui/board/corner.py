"""The corner between the clues: the board in miniature, which is a map while it is zoomed.

Until a cell is filled there is no picture to show, only a card that looks like something to tick;
so it comes with the first fill, unless it is the map.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from nonogui.core.grid import Grid, as_picture, is_filled
from nonogui.core.line import Cell
from nonogui.ui.board.geometry import Box
from nonogui.ui.board.layout import BoardLayout
from nonogui.ui.board.miniature import picture
from nonogui.ui.board.scene import Scene
from nonogui.ui.board.style import BoardStyle, round_pen, smooth

_GAP: Final = 4
_MARGIN: Final = 5
_RADIUS: Final = 6
_LEAST: Final = 40
_LEAST_MAP: Final = 24
_FRAME_ALPHA: Final = 0.12


@dataclass(frozen=True, slots=True)
class CornerPlan:
    """Where the miniature is.

    Attributes:
        card: the paper card.
        picture: the board on it, x, y, width and height.
        scale: size of a cell in the miniature.
    """

    card: Box
    picture: tuple[float, float, float, float]
    scale: float

    def cell_box(self, cell: Cell) -> Box:
        """The pixels in which a cell of the miniature shows, blurred edges included."""
        x, y = self.picture[0] + cell.column * self.scale, self.picture[1] + cell.row * self.scale
        side = int(self.scale) + 3
        return Box(int(x) - 1, int(y) - 1, side, side)


def corner_plan(layout: BoardLayout) -> CornerPlan | None:
    """Where the miniature goes; nothing when the clues leave too little room.

    A map needs less room than a picture to be of use.
    """
    gap, margin = layout.metrics.scaled(_GAP), layout.metrics.scaled(_MARGIN)
    room = min(layout.panel_width, layout.panel_height) - gap
    longest = max(layout.columns.count, layout.rows.count)
    scale = (room - 2 * margin) / longest
    if scale >= 2:
        scale = float(int(scale))
    side = round(scale * longest) + 2 * margin
    if side < layout.metrics.scaled(_LEAST_MAP if layout.is_scrolled else _LEAST):
        return None
    card = Box(layout.board_x - gap - side, layout.board_y - gap - side, side, side)
    width, height = scale * layout.columns.count, scale * layout.rows.count
    x, y = card.x + (side - width) / 2, card.y + (side - height) / 2
    if scale >= 2:
        x, y = float(int(x)), float(int(y))
    return CornerPlan(card, (x, y, width, height), scale)


def is_shown(grid: Grid, layout: BoardLayout) -> bool:
    """Whether there is anything to see in the miniature."""
    return layout.is_scrolled or as_picture(grid.cells) != bytes(len(grid.cells))


def visible_share(layout: BoardLayout) -> tuple[float, float, float, float]:
    """What of the board is in view, as x, y, width and height between 0 and 1."""
    across, down, window = layout.columns.length, layout.rows.length, layout.window
    return (
        layout.scroll_x / across,
        layout.scroll_y / down,
        min(window.width, across - layout.scroll_x) / across,
        min(window.height, down - layout.scroll_y) / down,
    )


def scroll_to(layout: BoardLayout, plan: CornerPlan, x: float, y: float) -> tuple[int, int]:
    """The scroll position that brings a place of the miniature to the middle of the view."""
    left, top, width, height = plan.picture
    window, most = layout.window, layout.scroll_range
    wanted = (
        (x - left) / width * layout.columns.length - window.width / 2,
        (y - top) / height * layout.rows.length - window.height / 2,
    )
    across, down = (max(0, min(limit, round(at))) for at, limit in zip(wanted, most, strict=True))
    return across, down


@dataclass(frozen=True)
class CornerPainter:
    """Paints the miniature."""

    style: BoardStyle

    def paint(self, painter: QPainter, scene: Scene, layout: BoardLayout) -> None:
        """Draw the miniature and, while the board is zoomed, the frame of what is in view."""
        plan = corner_plan(layout)
        if plan is None or not is_shown(scene.view.grid, layout):
            return
        theme, ratio = self.style.theme, layout.metrics.ratio
        painter.save()
        smooth(painter)
        width = layout.metrics.scaled(1)
        card = QRectF(*plan.card).adjusted(width / 2, width / 2, -width / 2, -width / 2)
        painter.setPen(round_pen(theme.hairline, width))
        painter.setBrush(theme.paper)
        painter.drawRoundedRect(card, _RADIUS * ratio, _RADIUS * ratio)
        # A miniature smaller than its cells is averaged, a larger one stays square.
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, plan.scale < 2)
        painter.drawImage(QRectF(*plan.picture), self._image(scene))
        if layout.is_scrolled:
            self._frame(painter, layout, plan)
        painter.restore()

    def _frame(self, painter: QPainter, layout: BoardLayout, plan: CornerPlan) -> None:
        x, y, width, height = plan.picture
        left, top, across, down = visible_share(layout)
        frame = QRectF(x + left * width, y + top * height, across * width, down * height)
        color = QColor(self.style.theme.accent)
        painter.setPen(round_pen(color, 1.5 * layout.metrics.ratio))
        color.setAlphaF(_FRAME_ALPHA)
        painter.setBrush(color)
        radius = 2 * layout.metrics.ratio
        painter.drawRoundedRect(frame, radius, radius)

    def _image(self, scene: Scene) -> QImage:
        view = scene.view
        image = picture(view.grid, self.style)
        if view.puzzle.palette.is_black_and_white:
            teal = self.style.theme.what_if
            for cell in view.supposed:
                if is_filled(view.grid[cell]):
                    image.setPixelColor(cell.column, cell.row, teal)
        return image
