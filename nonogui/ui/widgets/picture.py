"""A board as a picture: no gaps between cells, sharp at any size."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from nonogui.ui.board.style import BoardStyle, ground_color, mix_colors
from nonogui.ui.look.theme import Theme, current_theme, rounded

if TYPE_CHECKING:
    from nonogui.core.grid import Cell, Grid
    from nonogui.core.palette import Palette

SHADE = 0.12
"""Share of the muted colour in a crossed cell."""


def progress_image(grid: Grid, palette: Palette, theme: Theme) -> QImage:
    """Return an image of a board in progress; crossed cells are shaded: they are marks too."""
    shade = mix_colors(theme.raised, theme.muted, SHADE)
    return picture_image(grid, palette, theme, shade)


def picture_image(
    grid: Grid,
    palette: Palette,
    theme: Theme,
    shade: QColor | None = None,
    *,
    is_outlined: bool = False,
) -> QImage:
    """Return an image with one pixel for each cell, to be shown on its ground.

    Cells that are not filled are transparent; with `shade`, crossed cells have that colour. Inks
    that hardly differ from dark paper get another colour unless the caller outlines their cells.
    """
    from nonogui.ui.board.frames import picture  # large, and not needed before the window shows
    from nonogui.ui.board.options import BoardOptions

    style = BoardStyle(theme, BoardOptions(), palette, QFont())
    is_on_paper = theme.is_dark and ground_color(palette, theme) == theme.paper
    return picture(grid, style, shade, is_keyed=is_on_paper and not is_outlined)


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


# Distances in logical pixels; chosen by eye.
_MARGIN: Final = 6
_RING: Final = 2.0
_MIN_RING: Final = 11.0
"""Smallest side of the ring around a marked cell."""


class FramedPicture(QWidget):
    """A small picture in a frame, with rings around some cells.

    Args:
        draw: returns the picture in a theme, with one pixel for each cell.
        palette: its background is that of the picture; None for paper.
    """

    def __init__(
        self,
        draw: Callable[[Theme], QImage],
        size: QSize,
        marked: Iterable[Cell] = (),
        palette: Palette | None = None,
    ) -> None:
        super().__init__()
        self.setFixedSize(size)
        self._draw, self._marked, self._palette = draw, sorted(marked), palette

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, rect = current_theme(), QRectF(self.rect())
        image = self._draw(theme)
        ground = ground_color(self._palette, theme) if self._palette else theme.paper
        with QPainter(self) as painter:
            rounded(painter, rect, 8, ground, theme.hairline)
            inside = rect.adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
            self._mark(painter, paint_picture(painter, inside, image), image, ground)

    def _mark(self, painter: QPainter, area: QRectF, image: QImage, ground: QColor) -> None:
        """Draw the rings with a gap inside; rings of neighbouring cells merge."""
        side = area.width() / image.width()
        reach = max(side + 2 * _RING + 3, _MIN_RING) / 2
        cells = [
            (QRectF(area.left() + column * side, area.top() + row * side, side, side), row, column)
            for row, column in self._marked
        ]
        theme = current_theme()
        for grow, color in ((reach + 1, ground), (reach, theme.hint)):
            for box, _row, _column in cells:
                rounded(painter, _around(box, grow), 4, color)
        for box, _row, _column in cells:
            rounded(painter, _around(box, reach - _RING), 2, ground)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        for box, row, column in cells:
            painter.fillRect(box, image.pixelColor(column, row))


def _around(box: QRectF, reach: float) -> QRectF:
    middle = box.center()
    return QRectF(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach)
