"""Slider: a value on a track."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSlider

from nonogui.ui.theme import Theme
from nonogui.ui.widgets.themed import Themed, focus_ring, rounded

HEIGHT = 24
TRACK = 4
KNOB = 8
"""Half the width of the knob."""


class Slider(Themed, QSlider):
    """A level between two ends; Qt's `valueChanged(int)` tells of each change.

    Args:
        least: the lowest value; `most` the highest.
        name: what it is, for screen readers.
    """

    def __init__(self, theme: Theme, least: int, most: int, *, name: str) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.theme = theme
        self.setAccessibleName(name)
        self.setRange(least, most)
        self.setPageStep(max(1, (most - least) // 16))
        self.setFixedHeight(HEIGHT)

    def sizeHint(self) -> QSize:
        return QSize(160, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(64, HEIGHT)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self._go_to(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.isSliderDown():
            self._go_to(event.position().x())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        del event
        self.setSliderDown(False)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, middle = self.theme, self.height() / 2
        x = self.knob_x
        with QPainter(self) as painter:
            painter.setOpacity(1.0 if self.isEnabled() else 0.4)
            track = QRectF(KNOB, middle - TRACK / 2, self.width() - 2 * KNOB, TRACK)
            border = theme.hairline if theme.is_high_contrast else None
            rounded(painter, track, TRACK / 2, theme.control, border)
            track.setRight(x)
            rounded(painter, track, TRACK / 2, theme.accent)
            painter.setBrush(theme.accent)
            painter.drawEllipse(QPointF(x, middle), KNOB - 1, KNOB - 1)
            painter.setBrush(theme.raised)
            painter.drawEllipse(QPointF(x, middle), KNOB - 4, KNOB - 4)
            if self.hasFocus():
                focus_ring(painter, QRectF(self.rect()), HEIGHT / 2, theme)

    @property
    def knob_x(self) -> float:
        """Where the middle of the knob is."""
        share = (self.value() - self.minimum()) / (self.maximum() - self.minimum())
        return KNOB + share * (self.width() - 2 * KNOB)

    def _go_to(self, x: float) -> None:
        share = (x - KNOB) / max(1, self.width() - 2 * KNOB)
        self.setValue(round(self.minimum() + share * (self.maximum() - self.minimum())))
