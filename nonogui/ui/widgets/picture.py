"""A board as a picture: seamless cells, crisp at any size."""

from __future__ import annotations

import sys

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from nonogui.core.grid import Grid, is_filled
from nonogui.core.palette import Palette
from nonogui.ui.theme import Theme


def ink_color(palette: Palette, ink: int, theme: Theme) -> QColor:
    """The colour of an ink: the theme's when there is only one."""
    return theme.fill if palette.is_black_and_white else QColor(*palette[ink].rgb)


def picture_image(grid: Grid, palette: Palette, theme: Theme) -> QImage:
    """One pixel a cell; whatever is not filled is transparent."""
    inks = [ink_color(palette, ink, theme).rgba() for ink in palette.inks]
    pixels = b"".join(
        (inks[value - 1] if is_filled(value) and value <= len(inks) else 0).to_bytes(
            4, sys.byteorder
        )
        for value in grid.cells
    )
    stride = 4 * grid.width
    view = QImage(pixels, grid.width, grid.height, stride, QImage.Format.Format_ARGB32)
    return view.copy()  # a QImage does not keep bytes alive that it only looks at


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
