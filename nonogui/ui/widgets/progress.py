"""Progress as a line, as a ring, and as an arc that turns while nobody knows how far it is."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QHideEvent, QPainter, QPaintEvent, QPen, QShowEvent
from PySide6.QtWidgets import QProgressBar, QWidget

from nonogui.ui.board.style import mixed
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.themed import Pane, Themed, rounded

STEPS = 1000
TURN_STEP = 12
"""Degrees an arc turns in a frame."""
FRAME_MS = 33


class ProgressLine(Themed, QProgressBar):
    """A thin bar filled to a share.

    Args:
        name: what is progressing, for screen readers.
    """

    def __init__(self, theme: Theme, *, name: str) -> None:
        super().__init__()
        self.theme = theme
        self.setAccessibleName(name)
        self.setRange(0, STEPS)
        self.setTextVisible(False)
        self.setFixedHeight(6)
        self.set_share(0)

    def set_share(self, share: float) -> None:
        """Fill to a share from 0 to 1; it is painted with the rest of the window."""
        value = round(max(0.0, min(1.0, share)) * STEPS)
        if value != self.value():
            # A bar that takes updates paints at once, and with it all that waits to be painted.
            self.setUpdatesEnabled(False)
            self.setValue(value)
            self.setUpdatesEnabled(True)

    def sizeHint(self) -> QSize:
        return QSize(96, 6)

    def minimumSizeHint(self) -> QSize:
        return QSize(24, 6)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, rect = self.theme, QRectF(self.rect())
        border = theme.hairline if theme.is_high_contrast else None
        with QPainter(self) as painter:
            rounded(painter, rect, 3, _track(theme), border)
            if self.value():
                width = max(rect.height(), rect.width() * self.value() / STEPS)
                rounded(painter, QRectF(rect.left(), rect.top(), width, 6), 3, theme.accent)


class Ring(Pane):
    """A ring filled clockwise from the top to a share."""

    def __init__(self, theme: Theme, side: int = 18, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._share = 0.0
        self.setFixedSize(side, side)

    @property
    def share(self) -> float:
        """The share from 0 to 1."""
        return self._share

    def set_share(self, share: float) -> None:
        """Fill to a share from 0 to 1."""
        self._share = share
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            paint_ring(painter, QRectF(self.rect()), self._share, self.theme)


class Spinner(Pane):
    """An arc that turns while it is shown; it stands still where motion is not wanted."""

    def __init__(self, theme: Theme, side: int = 14, *, is_animated: bool = True) -> None:
        super().__init__(theme)
        self.setFixedSize(side, side)
        self._is_animated = is_animated
        self._angle = 90
        self._timer = QTimer(self, interval=FRAME_MS)
        self._timer.timeout.connect(self._turn)

    @property
    def is_turning(self) -> bool:
        """Whether the arc moves now."""
        return self._timer.isActive()

    def set_animated(self, is_animated: bool) -> None:
        """Turn, or stand still."""
        self._is_animated = is_animated
        self._run()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._run()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            paint_ring(painter, QRectF(self.rect()), 0.28, self.theme, start=self._angle)

    def _run(self) -> None:
        if self._is_animated and self.isVisible():
            self._timer.start()
        else:
            self._timer.stop()

    def _turn(self) -> None:
        self._angle = (self._angle - TURN_STEP) % 360
        self.update()


def paint_ring(
    painter: QPainter, rect: QRectF, share: float, theme: Theme, *, start: int = 90
) -> None:
    """A ring filled clockwise from `start` degrees (90 is the top) to a share."""
    width = max(2.0, rect.width() / 7)
    box = rect.adjusted(width / 2, width / 2, -width / 2, -width / 2)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if theme.is_high_contrast:
        _arc(painter, box, theme.ink, 1, 0, 1)
    else:
        _arc(painter, box, _track(theme), width, 0, 1)
    if share > 0:
        _arc(painter, box, theme.accent, width, start, share)


def _track(theme: Theme) -> QColor:
    """What is still to be filled; on dark cards the control colour alone would not be seen."""
    return mixed(theme.control, theme.muted, 0.2) if theme.is_dark else theme.control


def _arc(
    painter: QPainter, box: QRectF, color: QColor, width: float, start: int, share: float
) -> None:
    painter.setPen(QPen(color, width, c=Qt.PenCapStyle.FlatCap))
    painter.drawArc(box, start * 16, -round(share * 360 * 16))
