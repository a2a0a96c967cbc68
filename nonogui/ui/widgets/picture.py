"""A board as a picture: no gaps between cells, sharp at any size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFont, QImage, QPainter

from nonogui.ui.board.style import BoardStyle, mix_colors
from nonogui.ui.look.theme import Theme

if TYPE_CHECKING:
    from nonogui.core.grid import Grid
    from nonogui.core.palette import Palette

PAPER_LIGHTNESS = 0.85
"""A lighter background with hardly any colour counts as paper; chosen by eye."""
PAPER_SATURATION = 0.25

SHADE = 0.12
"""Share of the muted colour in a crossed cell."""


def ground_color(palette: Palette, theme: Theme) -> QColor:
    """Return the colour behind a picture: its background, but the theme's for plain paper."""
    ground = QColor(*palette.background.rgb)
    is_paper = (
        ground.lightnessF() >= PAPER_LIGHTNESS and ground.hsvSaturationF() <= PAPER_SATURATION
    )
    if palette.is_black_and_white or (theme.is_dark and is_paper):
        return theme.paper
    return ground


def picture_image(grid: Grid, palette: Palette, theme: Theme) -> QImage:
    """Return an image with one pixel for each cell; cells that are not filled are transparent."""
    return _picture(grid, palette, theme)


def progress_image(grid: Grid, palette: Palette, theme: Theme) -> QImage:
    """Return an image of a board in progress; crossed cells are shaded: they are marks too."""
    shade = mix_colors(theme.raised, theme.muted, SHADE)
    return _picture(grid, palette, theme, shade)


def _picture(grid: Grid, palette: Palette, theme: Theme, shade: QColor | None = None) -> QImage:
    from nonogui.ui.board.frames import picture  # large, and not needed before the window shows
    from nonogui.ui.board.options import BoardOptions

    style = BoardStyle(theme, BoardOptions(), palette, QFont())
    is_on_paper = theme.is_dark and ground_color(palette, theme) == theme.paper
    return picture(grid, style, shade, is_keyed=is_on_paper)


def paint_picture(painter: QPainter, area: QRectF, image: QImage) -> QRectF:
    """Draw a picture centred in an area, with whole device pixels for each cell if possible.

    Returns the rectangle used. A picture with more cells than pixels is scaled smoothly.
    """
    # Whole pixels are those of the device: the painter may be scaled and moved.
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
