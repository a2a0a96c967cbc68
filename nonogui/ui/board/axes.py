"""Axes: where a board that is drawn on repeats itself."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from nonogui.core.shapes import Symmetry
from nonogui.ui.board.layout import BoardLayout
from nonogui.ui.board.style import BoardStyle, smooth

_MARK: Final = 5
"""Half the side of the mark of a turn, in logical pixels."""

_HALO: Final = 0.5


def axes_of(symmetry: Symmetry, board: QRectF) -> list[tuple[QPointF, QPointF]]:
    """The lines at which a board is mirrored; those between corners on square boards alone.

    Args:
        symmetry: how drawing repeats itself.
        board: where the cells are.
    """
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
    """Draw dashed axes, and a disc or a square in the middle for half and quarter turns."""
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
        reach = _MARK * metrics.ratio
        mark = QRectF(-reach, -reach, 2 * reach, 2 * reach).translated(board.center())
        painter.setPen(halo)
        painter.setBrush(theme.accent)
        (painter.drawRect if is_quarter else painter.drawEllipse)(mark)
    painter.restore()
