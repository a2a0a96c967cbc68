"""KeyCap: the picture of a key."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QLabel, QSizePolicy

from nonogui.ui.look.theme import Theme, font
from nonogui.ui.widgets.themed import rounded


class KeyCap(QLabel):
    """A key's name in a small box."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setFont(font(11))
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setFixedHeight(20)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)


def paint_key(painter: QPainter, rect: QRectF, text: str, theme: Theme) -> None:
    """A key's name in a small box."""
    rounded(painter, rect, 5, theme.raised, theme.hairline)
    painter.setFont(font(11))
    painter.setPen(theme.muted)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
