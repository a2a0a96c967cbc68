"""ScrollThumb: a slim bar over the board's edge; it takes no room from the board."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QScrollBar, QWidget

from nonogui.ui.board.style import smooth

THICKNESS: Final = 12
_BAR: Final = 6
_INSET: Final = 3
_LEAST: Final = 24
_ALPHA: Final = 0.55


class ScrollThumb(QWidget):
    """Shows and moves the value of a scroll bar that is itself out of sight."""

    def __init__(self, bar: QScrollBar, parent: QWidget) -> None:
        """Follow a scroll bar."""
        super().__init__(parent)
        self._bar = bar
        self._color = QColor(Qt.GlobalColor.gray)
        self._grabbed: tuple[float, int] | None = None
        self.setCursor(Qt.CursorShape.ArrowCursor)
        bar.valueChanged.connect(self.update)
        bar.rangeChanged.connect(self._follow_range)
        self._follow_range()

    def set_color(self, color: QColor) -> None:
        """Set the colour, which is drawn half clear."""
        self._color = QColor(color)
        self._color.setAlphaF(_ALPHA)
        self.update()

    def _follow_range(self) -> None:
        self.setVisible(self._bar.maximum() > 0)
        self.update()

    @property
    def _is_flat(self) -> bool:
        return self._bar.orientation() is Qt.Orientation.Horizontal

    def _along(self, event: QMouseEvent) -> float:
        return event.position().x() if self._is_flat else event.position().y()

    def _thumb(self) -> tuple[float, float]:
        """Where the thumb begins and how long it is."""
        track = self.width() if self._is_flat else self.height()
        whole = self._bar.maximum() + self._bar.pageStep()
        length = max(_LEAST, track * self._bar.pageStep() / max(1, whole))
        return (track - length) * self._bar.value() / max(1, self._bar.maximum()), length

    def paintEvent(self, _event: QPaintEvent) -> None:
        start, length = self._thumb()
        beside = THICKNESS - _INSET - _BAR
        bar = (start, beside, length, _BAR) if self._is_flat else (beside, start, _BAR, length)
        with QPainter(self) as painter:
            smooth(painter).setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._color)
            painter.drawRoundedRect(QRectF(*bar), _BAR / 2, _BAR / 2)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        start, length = self._thumb()
        at = self._along(event)
        if start <= at <= start + length:
            self._grabbed = (at, self._bar.value())
        else:
            step = QScrollBar.SliderAction.SliderPageStepAdd
            back = QScrollBar.SliderAction.SliderPageStepSub
            self._bar.triggerAction(step if at > start else back)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grabbed is None:
            return
        at, value = self._grabbed
        track = self.width() if self._is_flat else self.height()
        free = max(1.0, track - self._thumb()[1])
        self._bar.setValue(value + round((self._along(event) - at) / free * self._bar.maximum()))

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        self._grabbed = None
