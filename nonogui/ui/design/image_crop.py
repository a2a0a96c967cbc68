"""CropView: show a picture with a frame around the part to use."""

from __future__ import annotations

from typing import Final

from PIL import Image
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from nonogui.i18n import _
from nonogui.studio.images.opening import Source
from nonogui.studio.images.spec import Box
from nonogui.ui.look.theme import current_theme, focus_ring, rounded
from nonogui.ui.widgets.touch import keep_drags

# Logical pixels around the picture, and the side of a handle.
MARGIN: Final = 12
HANDLE: Final = 9
REACH: Final = 12
"""Largest distance from a handle, in logical pixels, at which a press grabs it."""

_STEPS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}

Grip = tuple[int, int]
"""A handle: -1 for the left or upper side, 1 for the right or lower side, 0 for neither. (0, 0)
is the inside."""

_CURSORS: Final = {
    (-1, -1): Qt.CursorShape.SizeFDiagCursor,
    (1, 1): Qt.CursorShape.SizeFDiagCursor,
    (1, -1): Qt.CursorShape.SizeBDiagCursor,
    (-1, 1): Qt.CursorShape.SizeBDiagCursor,
    (0, -1): Qt.CursorShape.SizeVerCursor,
    (0, 1): Qt.CursorShape.SizeVerCursor,
    (-1, 0): Qt.CursorShape.SizeHorCursor,
    (1, 0): Qt.CursorShape.SizeHorCursor,
    (0, 0): Qt.CursorShape.SizeAllCursor,
}


class CropView(QWidget):
    """The picture and the frame.

    Dragging a handle resizes the frame, dragging inside moves it, and dragging outside draws a new
    one. A double click selects the whole picture. Arrows move the frame, with Shift its lower
    right corner, by a hundredth of the picture or with Ctrl by a pixel.

    Attributes:
        box: the framed part.

    Signals:
        cropped(Box): the user chose another part.
    """

    cropped = Signal(Box)

    def __init__(self, source: Source) -> None:
        super().__init__()
        self._source = source
        self._image = qimage(source.image)
        self.box = source.bounds
        self._grip: Grip | None = None
        self._start = QPointF()
        self._start_box = self.box
        self.setAccessibleName(_("Crop area"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        keep_drags(self)
        self.setMouseTracking(True)
        self.setMinimumSize(200, 200)
        self.set_box(self.box)

    def sizeHint(self) -> QSize:
        return QSize(320, 360)

    def set_box(self, box: Box) -> None:
        """Frame another part without emitting a signal."""
        self.box = box
        text = _("{width} × {height} pixels from column {left}, row {top}")
        self.setAccessibleDescription(
            text.format(width=box.width, height=box.height, left=box.left + 1, top=box.top + 1)
        )
        self.update()

    # ---- places ----

    @property
    def area(self) -> QRectF:
        """The rectangle of the picture in the widget."""
        room = QRectF(self.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        scale = min(room.width() / self._source.width, room.height() / self._source.height)
        size = self._source.width * scale, self._source.height * scale
        corner = room.center() - QPointF(*size) / 2
        return QRectF(corner.x(), corner.y(), *size)

    @property
    def frame(self) -> QRectF:
        """The rectangle of the frame in the widget."""
        area, box = self.area, self.box
        scale = area.width() / self._source.width
        corner = area.topLeft() + QPointF(box.left, box.top) * scale
        return QRectF(corner.x(), corner.y(), box.width * scale, box.height * scale)

    def grip_at(self, pos: QPointF) -> Grip | None:
        """Return the part of the frame at a point; None outside."""
        frame = self.frame
        across = _near_end(pos.x(), frame.left(), frame.right())
        down = _near_end(pos.y(), frame.top(), frame.bottom())
        is_near = frame.adjusted(-REACH, -REACH, REACH, REACH).contains(pos)
        return (across, down) if is_near else None

    def _pixel(self, pos: QPointF) -> tuple[int, int]:
        """Return the nearest pixel corner of the picture, in its coordinates."""
        area = self.area
        scale = self._source.width / area.width()
        across, down = (pos - area.topLeft()).toTuple()
        return (
            min(max(round(across * scale), 0), self._source.width),
            min(max(round(down * scale), 0), self._source.height),
        )

    # ---- mouse and keys ----

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._start, self._start_box = event.position(), self.box
            self._grip = self.grip_at(event.position())
            if self._grip is None:
                x, y = self._pixel(event.position())
                self._start_box = Box(x, y, x, y)
                self._grip = (1, 1)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grip is None:
            grip = self.grip_at(event.position())
            self.setCursor(Qt.CursorShape.CrossCursor if grip is None else _CURSORS[grip])
        elif event.position() != self._start:  # outside, that would frame a single pixel
            here, start = self._pixel(event.position()), self._pixel(self._start)
            self._drag(self._grip, here[0] - start[0], here[1] - start[1])

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._grip = None

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._choose(self._source.bounds)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in _STEPS:
            super().keyPressEvent(event)
            return
        is_fine = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        longest = max(self._source.width, self._source.height)
        size = 1 if is_fine else max(1, round(longest / 100))
        across, down = _STEPS[Qt.Key(event.key())]
        self._start_box = self.box
        is_corner = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        self._drag((1, 1) if is_corner else (0, 0), across * size, down * size)

    def _drag(self, grip: Grip, across: int, down: int) -> None:
        """Move or resize the frame from where the drag started."""
        box, bounds = self._start_box, self._source.bounds
        if grip == (0, 0):
            across = min(max(across, -box.left), bounds.right - box.right)
            down = min(max(down, -box.top), bounds.bottom - box.bottom)
            moved = (box.left + across, box.top + down, box.right + across, box.bottom + down)
            self._choose(Box(*moved))
            return
        left, right = _move_end(box.left, box.right, grip[0], across, bounds.right)
        top, bottom = _move_end(box.top, box.bottom, grip[1], down, bounds.bottom)
        self._choose(Box(left, top, right, bottom))

    def _choose(self, box: Box) -> None:
        if box != self.box:
            self.set_box(box)
            self.cropped.emit(box)

    # ---- painting ----

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, area, frame = current_theme(), self.area, self.frame
        with QPainter(self) as painter:
            rounded(painter, QRectF(self.rect()), 12, theme.raised, theme.hairline)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
            is_small = area.width() < self._image.width()
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, on=is_small)
            painter.fillRect(area, QColor("white"))  # below transparent parts of the picture
            painter.drawImage(area, self._image)
            veil = QColor(theme.window)
            veil.setAlphaF(0.72)
            for part in _outside(area, frame):
                painter.fillRect(part, veil)
            self._paint_frame(painter, frame)
            if self.hasFocus():
                focus_ring(painter, QRectF(self.rect()), 12, theme)

    def _paint_frame(self, painter: QPainter, frame: QRectF) -> None:
        theme = current_theme()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for color, width in ((theme.paper, 4.0), (theme.accent, 2.0)):
            painter.setPen(QPen(color, width, j=Qt.PenJoinStyle.MiterJoin))
            painter.drawRect(frame)
        for x in (frame.left(), frame.center().x(), frame.right()):
            for y in (frame.top(), frame.center().y(), frame.bottom()):
                if (x, y) != frame.center().toTuple():
                    box = QRectF(x - HANDLE / 2, y - HANDLE / 2, HANDLE, HANDLE)
                    rounded(painter, box.adjusted(-1, -1, 1, 1), 3, theme.paper)
                    rounded(painter, box, 2, theme.accent)


def qimage(image: Image.Image) -> QImage:
    """Return a picture as a QImage that owns its pixels."""
    rgba = image.convert("RGBA")
    data, (width, height) = rgba.tobytes(), rgba.size
    return QImage(data, width, height, 4 * width, QImage.Format.Format_RGBA8888).copy()


def _near_end(at: float, first: float, last: float) -> int:
    """Return which end of a side is near: -1 for the first, 1 for the last, 0 for neither."""
    to_first, to_last = abs(at - first), abs(at - last)
    if min(to_first, to_last) > min(REACH, (last - first) / 3 + HANDLE / 2):
        return 0
    return -1 if to_first < to_last else 1


def _move_end(first: int, last: int, end: int, by: int, most: int) -> tuple[int, int]:
    """Return a side with one end moved, from 0 to `most`; the ends may swap but never meet."""
    if end < 0:
        first = min(max(first + by, 0), most)
    elif end > 0:
        last = min(max(last + by, 0), most)
    first, last = min(first, last), max(first, last)
    if first == last:
        first, last = (first, last + 1) if last < most else (first - 1, last)
    return first, last


def _outside(area: QRectF, frame: QRectF) -> list[QRectF]:
    """Return the parts of an area outside a frame: above, below, left and right of it."""
    return [
        QRectF(area.left(), area.top(), area.width(), frame.top() - area.top()),
        QRectF(area.left(), frame.bottom(), area.width(), area.bottom() - frame.bottom()),
        QRectF(area.left(), frame.top(), frame.left() - area.left(), frame.height()),
        QRectF(frame.right(), frame.top(), area.right() - frame.right(), frame.height()),
    ]
