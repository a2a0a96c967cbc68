"""VectorPainter: boards as lines, shapes and text, for paper and for pictures of any size.

It draws with the parts of the window's painter, at the same places; only the window copies
pictures of cells and numbers, which would blur on paper.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter

from nonogui.core.grid import UNKNOWN
from nonogui.core.line import Cell
from nonogui.ui.board.cells import PLAIN, paint_cell
from nonogui.ui.board.clue_slots import line_box
from nonogui.ui.board.clues import CluePainter
from nonogui.ui.board.frame import FramePainter
from nonogui.ui.board.layout import BoardLayout
from nonogui.ui.board.numbers import NumberSet
from nonogui.ui.board.scene import Scene
from nonogui.ui.board.style import BoardStyle, smooth
from nonogui.ui.board.view_state import BoardView


class VectorPainter:
    """Paints a whole board, with clues and cells in a style of their own.

    Args:
        style: of cells and lines.
        clues: of the clue numbers.
    """

    def __init__(self, style: BoardStyle, clues: BoardStyle) -> None:
        self._style = style
        self._clues = clues

    def paint(
        self, painter: QPainter, view: BoardView, layout: BoardLayout, exposed: QRect | None = None
    ) -> None:
        """Draw a view, or what of it shows in some rectangle; a unit is one of the layout."""
        exposed = exposed or QRect(0, 0, layout.width, layout.height)
        painter.save()
        smooth(painter)
        self._cells(painter, view, layout, exposed)
        self._thin_lines(painter, layout)
        FramePainter(self._style).thick_lines(painter, layout, exposed)
        clues = CluePainter(self._clues, NumberSet(self._clues, layout.metrics))
        clues.hairlines(painter, layout)
        for line in view.puzzle.lines():
            if exposed.intersects(QRect(*line_box(layout, line))):
                clues.draw(painter, Scene(view), layout, line, exposed)
        painter.restore()

    def _cells(
        self, painter: QPainter, view: BoardView, layout: BoardLayout, exposed: QRect
    ) -> None:
        for cell in _cells_in(layout, exposed):
            if (value := view.grid[cell]) != UNKNOWN:
                box = layout.cell_box(cell)
                painter.translate(box.x, box.y)
                paint_cell(painter, self._style, layout.metrics, value, PLAIN)
                painter.translate(-box.x, -box.y)

    def _thin_lines(self, painter: QPainter, layout: BoardLayout) -> None:
        if layout.metrics.is_small:
            return
        x, y, color = *layout.origin, self._style.theme.thin_line
        across, down = layout.columns, layout.rows
        for index in range(1, across.count):
            painter.fillRect(x + across.line(index), y, across.thin, down.length, color)
        for index in range(1, down.count):
            painter.fillRect(x, y + down.line(index), across.length, down.thin, color)


def _cells_in(layout: BoardLayout, exposed: QRect) -> Iterator[Cell]:
    """The cells of which something shows."""
    x, y = layout.origin
    columns = layout.columns.span(exposed.left() - x, exposed.left() + exposed.width() - x)
    rows = layout.rows.span(exposed.top() - y, exposed.top() + exposed.height() - y)
    return (Cell(row, column) for row in rows for column in columns)
