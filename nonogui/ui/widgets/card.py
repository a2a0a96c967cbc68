"""Card: a raised box with rounded corners that others are laid out in."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent

from nonogui.ui.theme import Theme
from nonogui.ui.widgets.themed import Pane, rounded

RADIUS = 12.0


class Card(Pane):
    """A raised box; lay out what belongs on it."""

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            paint_card(painter, QRectF(self.rect()), self.theme)


def paint_card(
    painter: QPainter,
    rect: QRectF,
    theme: Theme,
    radius: float = RADIUS,
    fill: QColor | None = None,
) -> None:
    """A raised box with a hairline and a breath of shadow under it, inside a rectangle."""
    body = rect.adjusted(0, 0, 0, -1)
    if not theme.is_high_contrast:
        shade = QColor(0, 0, 0, 60 if theme.is_dark else 14)
        rounded(painter, body.translated(0, 1), radius, shade)
    rounded(painter, body, radius, fill or theme.raised, theme.hairline)


class Rule(Pane):
    """A hairline across, or down between buttons."""

    def __init__(self, theme: Theme, *, is_vertical: bool = False) -> None:
        super().__init__(theme)
        if is_vertical:
            self.setFixedSize(1, 20)
        else:
            self.setFixedHeight(1)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), self.theme.hairline)
