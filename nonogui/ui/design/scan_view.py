"""SheetView: show a scan with frames around some places; can be zoomed and panned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from nonogui.i18n import _
from nonogui.studio.images.spec import Box
from nonogui.studio.scan.scan import Picture
from nonogui.ui.look.theme import LIGHT, current_theme
from nonogui.ui.widgets.themed import focus_ring

STEP: Final = 1.25  # factor of one zoom step
MAX_ZOOM: Final = 12.0  # logical pixels for a pixel of the picture
MARGIN: Final = 12  # logical pixels around the picture, chosen by eye
PAN: Final = 40  # logical pixels for an arrow key
FRAME: Final = 3  # margin around a crop, in pixels of the picture

_PANS: Final = {
    Qt.Key.Key_Left: (PAN, 0),
    Qt.Key.Key_Right: (-PAN, 0),
    Qt.Key.Key_Up: (0, PAN),
    Qt.Key.Key_Down: (0, -PAN),
}


def pixmap_of(picture: Picture) -> QPixmap:
    """Return a picture of the reader as a pixmap."""
    bytes_a_line = 3 * picture.width
    image = QImage(
        picture.rgb, picture.width, picture.height, bytes_a_line, QImage.Format.Format_RGB888
    )
    return QPixmap.fromImage(image)


class ScanView(QWidget):
    """A picture, fitted to the widget at first. The wheel zooms and dragging pans.

    Signals:
        pressed(QPointF): the position of a click in pixels of the picture.
    """

    pressed = Signal(QPointF)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("Scanned picture"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(240, 240)
        self._pixmap = QPixmap()
        self._zoom = 0.0  # 0: fitted
        self._middle = QPointF()
        self._frames: tuple[Box, ...] = ()
        self._line: Box | None = None
        self._grabbed: QPointF | None = None
        self._moved = 0.0

    def sizeHint(self) -> QSize:
        return QSize(560, 560)

    def set_picture(self, picture: Picture) -> None:
        """Show a picture, fitted."""
        self._pixmap = pixmap_of(picture)
        self.fit()

    @property
    def zoom(self) -> float:
        """Logical pixels for a pixel of the picture."""
        return self._zoom or self._fitting

    @property
    def frames(self) -> tuple[Box, ...]:
        """The framed places."""
        return self._frames

    def crop(self, box: Box) -> QPixmap:
        """Return a part of the picture with a small margin."""
        return self._pixmap.copy(
            box.left - FRAME, box.top - FRAME, box.width + 2 * FRAME, box.height + 2 * FRAME
        )

    def show_places(self, frames: Sequence[Box], line: Box | None = None) -> None:
        """Frame some places and tint the clue of a line; make the tinted or first one visible."""
        self._frames, self._line = tuple(frames), line
        target = line or (self._frames[0] if self._frames else None)
        if target is not None:
            area = self._on_view(target)
            if not QRectF(self.rect()).contains(area):
                self._middle = QPointF(
                    (target.left + target.right) / 2, (target.top + target.bottom) / 2
                )
                self._keep_inside()
        self.update()

    def fit(self) -> None:
        """Fit the picture to the widget."""
        self._zoom = 0.0
        self._middle = QPointF(self._pixmap.width() / 2, self._pixmap.height() / 2)
        self.update()

    def zoom_by(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom, keeping the position `at` or the middle in place."""
        pivot = at or QRectF(self.rect()).center()
        before = self.to_picture(pivot)
        zoom = min(max(self.zoom * factor, self._fitting), MAX_ZOOM)
        self._zoom = 0.0 if zoom <= self._fitting else zoom
        self._middle += before - self.to_picture(pivot)
        self._keep_inside()
        self.update()

    def to_picture(self, at: QPointF) -> QPointF:
        """Return the position in the picture for a position in the widget."""
        return self._middle + (at - QRectF(self.rect()).center()) / self.zoom

    def wheelEvent(self, event: QWheelEvent) -> None:
        steps = event.angleDelta().y() / 120
        self.zoom_by(STEP**steps, event.position())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._grabbed, self._moved = event.position(), 0.0

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grabbed is None:
            return
        step = event.position() - self._grabbed
        self._grabbed = event.position()
        self._moved += abs(step.x()) + abs(step.y())
        self._pan(step)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._grabbed is not None and self._moved < 4:
            self.pressed.emit(self.to_picture(event.position()))
        self._grabbed = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in {Qt.Key.Key_Plus, Qt.Key.Key_Equal}:
            self.zoom_by(STEP)
        elif key == Qt.Key.Key_Minus:
            self.zoom_by(1 / STEP)
        elif key == Qt.Key.Key_0:
            self.fit()
        elif key in _PANS:
            self._pan(QPointF(*_PANS[key]))
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._keep_inside()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme = current_theme()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.fillRect(self.rect(), theme.control)
            page = Box(0, 0, self._pixmap.width(), self._pixmap.height())
            painter.drawPixmap(self._on_view(page), self._pixmap, QRectF(self._pixmap.rect()))
            if self._line is not None:
                tint = LIGHT.accent  # a scan is paper in every theme
                painter.setOpacity(0.16)
                painter.fillRect(self._on_view(self._line), tint)
                painter.setOpacity(1)
            painter.setPen(QPen(LIGHT.accent, 2))
            for box in self._frames:
                painter.drawRect(self._on_view(box).adjusted(-FRAME, -FRAME, FRAME, FRAME))
            if self.hasFocus():
                focus_ring(painter, QRectF(self.rect()), 0, theme)

    @property
    def _fitting(self) -> float:
        if self._pixmap.isNull():
            return 1.0
        room_x, room_y = self.width() - 2 * MARGIN, self.height() - 2 * MARGIN
        return min(room_x / self._pixmap.width(), room_y / self._pixmap.height(), 2.0)

    def _on_view(self, box: Box) -> QRectF:
        corner = (
            QRectF(self.rect()).center() + (QPointF(box.left, box.top) - self._middle) * self.zoom
        )
        return QRectF(corner.x(), corner.y(), box.width * self.zoom, box.height * self.zoom)

    def _pan(self, step: QPointF) -> None:
        self._middle -= step / self.zoom
        self._keep_inside()
        self.update()

    def _keep_inside(self) -> None:
        """Move the picture so that no space beside it is wasted."""
        half_x, half_y = self.width() / 2 / self.zoom, self.height() / 2 / self.zoom
        width, height = self._pixmap.width(), self._pixmap.height()
        x = width / 2 if width <= 2 * half_x else min(max(self._middle.x(), half_x), width - half_x)
        y = height / 2
        if height > 2 * half_y:
            y = min(max(self._middle.y(), half_y), height - half_y)
        self._middle = QPointF(x, y)
