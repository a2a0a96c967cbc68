"""BarChart: a bar for each of some values, with labels below and figures above."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip

from nonogui.ui.board.style import mixed
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.text import Type
from nonogui.ui.widgets.themed import Pane, rounded

CENTER: Final = Qt.AlignmentFlag.AlignCenter
AT_END: Final = Qt.TextElideMode.ElideRight

HEIGHT: Final = 152
LINE: Final = 18
LEAST_FONT: Final = 10
"""Labels that have no room are written this small at least, then in two lines, then cut short."""
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

    Each bar has its figure where all have room, else the highest alone, which tells the scale.

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
            ground = QRectF(0, HEIGHT - self._foot - 1, self.width(), 1)
            painter.fillRect(ground, self.theme.hairline)
            for at, bar in enumerate(self.bars):
                slot = QRectF(at * self._pitch, 0, self._pitch, HEIGHT)
                self._paint_bar(painter, slot, bar)
                self._paint_label(painter, slot, at)
            self._paint_figures(painter)

    def _paint_bar(self, painter: QPainter, slot: QRectF, bar: Bar) -> None:
        if bar.whole > bar.value:
            box = self._box(slot, bar.whole)
            rounded(painter, box, 3, self._pale, self.theme.thick_line)
        if bar.value:
            rounded(painter, self._box(slot, bar.value), 3, self.theme.accent)

    def _paint_label(self, painter: QPainter, slot: QRectF, at: int) -> None:
        painter.setFont(self.label_font)
        painter.setPen(self.theme.muted)
        place, label = slot.adjusted(0, HEIGHT - self._foot, 0, 0), self.bars[at].label
        if not self._has_all_labels:
            if (len(self.bars) - 1 - at) % EACH == 0:
                painter.drawText(place.adjusted(-LINE, 0, LINE, 0), CENTER, label)
            return
        metrics = QFontMetricsF(painter.font())
        words = (metrics.elidedText(word, AT_END, slot.width()) for word in self._lines(label))
        painter.drawText(place, CENTER, "\n".join(words))

    def _paint_figures(self, painter: QPainter) -> None:
        painter.setFont(Type.NOTE.font(tabular=True))
        painter.setPen(self.theme.ink)
        metrics = QFontMetricsF(painter.font())
        widths = [metrics.horizontalAdvance(bar.figure) for bar in self.bars]
        is_room = max(widths, default=0.0) <= self._pitch - 2
        highest = max(range(len(self.bars)), key=lambda at: self.bars[at].value, default=0)
        for at, bar in enumerate(self.bars):
            if is_room or at == highest:
                slot = QRectF(at * self._pitch, 0, self._pitch, HEIGHT)
                top = self._box(slot, max(bar.value, bar.whole)).top()
                left = slot.center().x() - widths[at] / 2
                left = max(0.0, min(self.width() - widths[at], left))
                painter.drawText(QRectF(left, top - LINE, widths[at] + 1, LINE), CENTER, bar.figure)

    @property
    def label_font(self) -> QFont:
        """The largest in which every word of the labels has room."""
        font = Type.NOTE.font(tabular=True)
        words = [word for bar in self.bars for word in bar.label.split()]
        while self._has_all_labels and font.pixelSize() > LEAST_FONT:
            metrics = QFontMetricsF(font)
            if all(metrics.horizontalAdvance(word) <= self._pitch for word in words):
                break
            font.setPixelSize(font.pixelSize() - 1)
        return font

    def _lines(self, label: str) -> list[str]:
        """A label in one line, or in two where that is too narrow."""
        metrics = QFontMetricsF(self.label_font)
        if metrics.horizontalAdvance(label) <= self._pitch or " " not in label:
            return [label]
        return label.split(" ", 1)

    @property
    def _has_all_labels(self) -> bool:
        return len(self.bars) <= FEW

    @property
    def _foot(self) -> int:
        """The height of the labels."""
        is_high = self._has_all_labels and any(len(self._lines(bar.label)) > 1 for bar in self.bars)
        return 2 * LINE - 4 if is_high else LINE

    def _box(self, slot: QRectF, value: float) -> QRectF:
        most = max((max(bar.value, bar.whole) for bar in self.bars), default=0) or 1
        high = max(LEAST, value / most * (HEIGHT - self._foot - LINE - 2))
        width = min(WIDEST, slot.width() * 0.7)
        bottom = HEIGHT - self._foot - 1
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
