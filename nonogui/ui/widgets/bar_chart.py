"""BarChart: a bar for each of some values, with labels below and figures above."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip

from nonogui.ui.board.style import mixed
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.text import Type
from nonogui.ui.widgets.themed import Pane, rounded

HEIGHT: Final = 152
LINE: Final = 18
WIDEST: Final = 44
FEW: Final = 12
EACH: Final = 3
"""Where bars are more than few, only each third has its label, counted from the right."""
LEAST: Final = 2.0
"""Height of the bar of a value that is not nothing, however small."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of a chart.

    Attributes:
        label: below it.
        value: its height; `whole` that of the pale bar behind it, 0 without one.
        figure: above it.
        text: all of it in a sentence.
    """

    label: str
    value: float
    figure: str
    text: str
    whole: float = 0.0


class BarChart(Pane):
    """Bars side by side, the highest as high as there is room; a tooltip has each one's sentence.

    A bar that is part of a whole stands before it: the whole is an outline, the part is filled.
    """

    def __init__(self, theme: Theme, name: str, bars: Sequence[Bar]) -> None:
        super().__init__(theme)
        self.bars = tuple(bars)
        self.setAccessibleName(name)
        self.setAccessibleDescription(". ".join(bar.text for bar in bars if bar.value))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(HEIGHT)

    def sizeHint(self) -> QSize:
        return QSize(320, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, HEIGHT)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.text_at(event.pos().x()), self)
            return True
        return super().event(event)

    def text_at(self, x: float) -> str:
        """The sentence of the bar at a place from the left; "" where there is none."""
        at = int(x / self._pitch) if x >= 0 else -1
        return self.bars[at].text if 0 <= at < len(self.bars) else ""

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            painter.setFont(Type.NOTE.font(tabular=True))
            ground = QRectF(0, HEIGHT - LINE - 1, self.width(), 1)
            painter.fillRect(ground, self.theme.hairline)
            metrics = QFontMetricsF(painter.font())
            for at, bar in enumerate(self.bars):
                self._paint(painter, metrics, at, bar)

    def _paint(self, painter: QPainter, metrics: QFontMetricsF, at: int, bar: Bar) -> None:
        theme, slot = self.theme, QRectF(at * self._pitch, 0, self._pitch, HEIGHT)
        if bar.whole > bar.value:
            rounded(painter, self._box(slot, bar.whole), 3, self._pale, theme.thick_line)
        if bar.value:
            rounded(painter, self._box(slot, bar.value), 3, theme.accent)
        center = Qt.AlignmentFlag.AlignCenter
        painter.setPen(theme.muted)
        if len(self.bars) <= FEW:
            name = metrics.elidedText(bar.label, Qt.TextElideMode.ElideRight, slot.width() - 2)
            painter.drawText(slot.adjusted(0, HEIGHT - LINE, 0, 0), center, name)
        elif (len(self.bars) - 1 - at) % EACH == 0:
            painter.drawText(slot.adjusted(-LINE, HEIGHT - LINE, LINE, 0), center, bar.label)
        if bar.figure and metrics.horizontalAdvance(bar.figure) <= slot.width() - 2:
            painter.setPen(theme.ink)
            top = self._box(slot, max(bar.value, bar.whole)).top()
            painter.drawText(
                QRectF(slot.left(), top - LINE, slot.width(), LINE), center, bar.figure
            )

    def _box(self, slot: QRectF, value: float) -> QRectF:
        most = max((max(bar.value, bar.whole) for bar in self.bars), default=0) or 1
        high = max(LEAST, value / most * (HEIGHT - 2 * LINE - 2))
        width = min(WIDEST, slot.width() * 0.7)
        bottom = HEIGHT - LINE - 1
        return QRectF(slot.center().x() - width / 2, bottom - high, width, high)

    @property
    def _pale(self) -> QColor:
        return (
            self.theme.control
            if not self.theme.is_dark
            else mixed(self.theme.control, self.theme.muted, 0.1)
        )

    @property
    def _pitch(self) -> float:
        return self.width() / max(1, len(self.bars))
