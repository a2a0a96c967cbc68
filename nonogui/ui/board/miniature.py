"""The board in miniature, one pixel a cell."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage

from nonogui.core.grid import EMPTY, Grid
from nonogui.ui.board.style import BoardStyle


def picture(grid: Grid, style: BoardStyle, crossed: QColor | None = None) -> QImage:
    """The filled cells of a board as an image of one pixel a cell, clear where nothing is.

    Crossed cells are clear as well, unless they have a colour.
    """
    image = QImage(grid.cells, grid.width, grid.height, grid.width, QImage.Format.Format_Indexed8)
    table = [QColor(Qt.GlobalColor.transparent).rgba()] * 256
    for ink in style.palette.inks:
        table[ink] = style.ink(ink).rgba()
    if crossed is not None:
        table[EMPTY] = crossed.rgba()
    image.setColorTable(table)
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
