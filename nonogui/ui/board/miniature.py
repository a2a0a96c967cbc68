"""The board in miniature, one pixel a cell."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage

from nonogui.core.grid import Grid
from nonogui.ui.board.style import BoardStyle


def picture(grid: Grid, style: BoardStyle) -> QImage:
    """The filled cells of a board as an image of one pixel a cell, clear where nothing is."""
    image = QImage(grid.cells, grid.width, grid.height, grid.width, QImage.Format.Format_Indexed8)
    table = [QColor(Qt.GlobalColor.transparent).rgba()] * 256
    for ink in style.palette.inks:
        table[ink] = style.ink(ink).rgba()
    image.setColorTable(table)
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
