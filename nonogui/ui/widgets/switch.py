"""Switch: a setting that is on or off at once."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox

from nonogui.ui.theme import Theme
from nonogui.ui.widgets.themed import Themed, focus_ring, rounded

WIDTH, HEIGHT = 36, 22
MARGIN = 3
"""Room for the focus ring."""


class Switch(Themed, QCheckBox):
    """An on-off switch; Qt's `toggled(bool)` tells of each change.

    Args:
        name: what it switches, for screen readers.
    """

    def __init__(self, theme: Theme, *, name: str, is_on: bool = False) -> None:
        super().__init__()
        self.theme = theme
        self.setAccessibleName(name)
        self.setChecked(is_on)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setFixedSize(self.sizeHint())

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    def sizeHint(self) -> QSize:
        return QSize(WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, rect = self.theme, QRectF(self.rect())
        track = rect.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        on = self.isChecked()
        with QPainter(self) as painter:
            rounded(painter, track, HEIGHT / 2, theme.accent if on else theme.muted)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.on_accent if on else theme.raised)
            x = track.right() - HEIGHT / 2 if on else track.left() + HEIGHT / 2
            painter.drawEllipse(QPointF(x, track.center().y()), HEIGHT / 2 - 3, HEIGHT / 2 - 3)
            if self.hasFocus():
                focus_ring(painter, rect, rect.height() / 2, theme)
