"""The drag badge: how many cells a drag covers, or its size, in a pill beside the pointer."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter

from nonogui.ui.board.geometry import Box
from nonogui.ui.board.layout import BoardLayout
from nonogui.ui.board.style import BoardStyle, smooth

_HEIGHT: Final = 24
_OFFSET: Final = 14
_FONT: Final = 13

Badge = tuple[str, int, int]
"""A text and where the pointer is, in device pixels of the view."""


def badge_box(layout: BoardLayout, badge: Badge) -> Box:
    """Where the badge is: below and right of the pointer, but inside the view."""
    text, x, y = badge
    height, offset = layout.metrics.scaled(_HEIGHT), layout.metrics.scaled(_OFFSET)
    width = height + layout.metrics.scaled(8) * (len(text) - 1)
    left = x + offset if x + offset + width <= layout.width else x - offset - width
    top = y + offset if y + offset + height <= layout.height else y - offset - height
    return Box(left, top, width, height)


def paint_badge(painter: QPainter, style: BoardStyle, layout: BoardLayout, badge: Badge) -> None:
    """Draw the badge."""
    box = QRectF(*badge_box(layout, badge))
    painter.save()
    smooth(painter)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(style.theme.accent)
    painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
    font = style.text_font(_FONT * layout.metrics.ratio, QFont.Weight.DemiBold)
    text = badge[0]
    metrics = QFontMetricsF(font)
    painter.setFont(font)
    painter.setPen(style.theme.on_accent)
    base = round(box.center().y() + metrics.capHeight() / 2)
    painter.drawText(round(box.center().x() - metrics.horizontalAdvance(text) / 2), base, text)
    painter.restore()
