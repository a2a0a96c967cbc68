"""KeyCap: the picture of a key."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent

from nonogui.ui.look.theme import Theme, font
from nonogui.ui.widgets.themed import Pane, rounded


class KeyCap(Pane):
    """A key's name in a small box."""

    def __init__(self, theme: Theme, text: str) -> None:
        super().__init__(theme)
        self.text = text
        self.setAccessibleName(text)
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        return QSize(max(20, QFontMetrics(font(11)).horizontalAdvance(self.text) + 12), 20)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            paint_key(painter, QRectF(self.rect()), self.text, self.theme)


def paint_key(painter: QPainter, rect: QRectF, text: str, theme: Theme) -> None:
    """A key's name in a small box."""
    rounded(painter, rect, 5, theme.raised, theme.hairline)
    painter.setFont(font(11))
    painter.setPen(theme.muted)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
