"""A board as a picture: seamless cells, crisp at any size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFont, QImage, QPainter

from nonogui.ui.board.style import BoardStyle, mixed
from nonogui.ui.look.theme import Theme

if TYPE_CHECKING:
    from nonogui.core.grid import Grid
    from nonogui.core.palette import Palette

SHADE = 0.12
"""How dark a crossed cell is."""


def picture_image(grid: Grid, palette: Palette, theme: Theme) -> QImage:
    """One pixel a cell; whatever is not filled is transparent."""
    return _picture(grid, palette, theme)


def progress_image(grid: Grid, palette: Palette, theme: Theme) -> QImage:
    """The same of a board in progress, with a shade on crossed cells: they are marks, too."""
    shade = mixed(theme.raised, theme.muted, SHADE)
    return _picture(grid, palette, theme, shade)


def _picture(grid: Grid, palette: Palette, theme: Theme, shade: QColor | None = None) -> QImage:
    from nonogui.ui.board.frames import picture  # large, and not needed before the window shows
    from nonogui.ui.board.options import BoardOptions

    return picture(grid, BoardStyle(theme, BoardOptions(), palette, QFont()), shade)


def paint_picture(painter: QPainter, area: QRectF, image: QImage) -> QRectF:
    """Draw a picture in the middle of an area, its cells as large as whole device pixels allow.

    Returns the rectangle it took. Pictures with more cells than pixels are scaled smoothly.
    """
    to_device = painter.deviceTransform()
    room = to_device.mapRect(area)
    scale = min(room.width() / image.width(), room.height() / image.height())
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, scale < 1)
    if scale >= 1:
        scale = int(scale)
    width, height = image.width() * scale, image.height() * scale
    left = round(room.center().x() - width / 2)
    top = round(room.center().y() - height / 2)
    to_painter, _is_possible = to_device.inverted()
    target = to_painter.mapRect(QRectF(left, top, width, height))
    painter.drawImage(target, image, QRectF(image.rect()))
    return target
