"""Marks on inks: a letter or a pattern on each coloured tile, for eyes that mix up colours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen

from nonogui.core.palette import LETTERS
from nonogui.ui.board.style import BoardStyle
from nonogui.ui.board.view_state import Marks

LEAST_CELL: Final = 12
"""Smallest cell, in logical pixels, on which a letter or pattern can be told."""

_LETTER_SHARE: Final = 0.44
_PATTERN_ALPHA: Final = 0.55


def paint_mark(painter: QPainter, style: BoardStyle, ink: int, tile: QRectF, color: QColor) -> None:
    """Draw the mark of an ink on its tile, as the options ask."""
    marks = style.options.marks
    if marks is Marks.NONE or style.palette.is_black_and_white:
        return
    if marks is Marks.PATTERNS and ink <= len(_PATTERNS):
        paint_pattern(painter, ink, tile, color)
    else:
        font = style.text_font(_LETTER_SHARE * (tile.width() + 3), QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(color)
        painter.drawText(tile, Qt.AlignmentFlag.AlignCenter, LETTERS[ink - 1])


def has_pattern(ink: int) -> bool:
    """Whether an ink has a pattern; those beyond have a letter."""
    return ink <= len(_PATTERNS)


def paint_pattern(painter: QPainter, ink: int, area: QRectF, color: QColor) -> None:
    """Draw the pattern of an ink in the middle of an area."""
    faint = QColor(color)
    faint.setAlphaF(_PATTERN_ALPHA)
    pen = QPen(faint, max(1.0, area.width() / 18))
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    _PATTERNS[ink - 1](painter, area, faint)


def _at(area: QRectF, x: float, y: float) -> QPointF:
    """A point of an area, from (0, 0) to (1, 1)."""
    return QPointF(area.x() + x * area.width(), area.y() + y * area.height())


def _lines(*ends: tuple[float, float, float, float]) -> Callable[[QPainter, QRectF, QColor], None]:
    def paint(painter: QPainter, area: QRectF, _color: QColor) -> None:
        painter.drawLines([QLineF(_at(area, a, b), _at(area, c, d)) for a, b, c, d in ends])

    return paint


def _dots(painter: QPainter, area: QRectF, color: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    radius = area.width() * 0.075
    for x in (0.3, 0.7):
        for y in (0.3, 0.7):
            painter.drawEllipse(_at(area, x, y), radius, radius)
    painter.drawEllipse(_at(area, 0.5, 0.5), radius, radius)


def _ring(painter: QPainter, area: QRectF, _color: QColor) -> None:
    radius = area.width() * 0.24
    painter.drawEllipse(_at(area, 0.5, 0.5), radius, radius)


def _chevron(painter: QPainter, area: QRectF, _color: QColor) -> None:
    for shift in (-0.1, 0.16):
        path = QPainterPath(_at(area, 0.25, 0.6 + shift))
        path.lineTo(_at(area, 0.5, 0.36 + shift))
        path.lineTo(_at(area, 0.75, 0.6 + shift))
        painter.drawPath(path)


_PATTERNS: Final[tuple[Callable[[QPainter, QRectF, QColor], None], ...]] = (
    _lines((0.2, 0.5, 0.5, 0.2), (0.2, 0.8, 0.8, 0.2), (0.5, 0.8, 0.8, 0.5)),
    _lines((0.17, 1 / 3, 0.83, 1 / 3), (0.17, 0.5, 0.83, 0.5), (0.17, 2 / 3, 0.83, 2 / 3)),
    _dots,
    _lines((0.5, 0.2, 0.8, 0.5), (0.2, 0.2, 0.8, 0.8), (0.2, 0.5, 0.5, 0.8)),
    _lines((1 / 3, 0.17, 1 / 3, 0.83), (0.5, 0.17, 0.5, 0.83), (2 / 3, 0.17, 2 / 3, 0.83)),
    _lines(
        (0.17, 0.36, 0.83, 0.36),
        (0.17, 0.64, 0.83, 0.64),
        (0.36, 0.17, 0.36, 0.83),
        (0.64, 0.17, 0.64, 0.83),
    ),
    _ring,
    _chevron,
)
"""Patterns of the first inks: slashes, bars, dots, backslashes, uprights, grid, ring, chevron."""
