"""ScanView: show a picture and the grid found on it, with corners to drag."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, pairwise
from typing import Final

from PySide6 import QtGui
from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from nonogui.i18n import _
from nonogui.studio.images.spec import Box
from nonogui.studio.scan.scan import Corners, Picture, Scan, is_convex
from nonogui.ui.look.theme import LIGHT, current_theme, focus_ring
from nonogui.ui.widgets.touch import keep_drags

STEP: Final = 1.25  # factor of one zoom step
MAX_ZOOM: Final = 12.0  # logical pixels for a pixel of the picture
MARGIN: Final = 12  # logical pixels around the picture, chosen by eye
PAN: Final = 40  # logical pixels for an arrow key
FRAME: Final = 3  # margin around a shape, in pixels of the picture
RADIUS: Final = 12  # of the picture's corners

# As designed, in logical pixels: a corner's ring and the part that can be touched; the loupe, its
# distance from the corner, and its factor.
RING: Final = 11
TARGET: Final = 44
LOUPE: Final = 120
LOUPE_AWAY: Final = 112
LOUPE_ZOOM: Final = 3.5

# Where the corners start, as shares of the picture, if no grid was found.
INSET: Final = 0.1

# The pause after a corner was moved by keys; held keys repeat every 30 to 50 ms.
KEY_PAUSE_MS: Final = 600

_STEPS: Final = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


def pixmap_of(picture: Picture) -> QtGui.QPixmap:
    """Return a picture of the reader as a pixmap."""
    bytes_a_line = 3 * picture.width
    image = QtGui.QImage(
        picture.rgb, picture.width, picture.height, bytes_a_line, QtGui.QImage.Format.Format_RGB888
    )
    return QtGui.QPixmap.fromImage(image)


class ScanView(QWidget):
    """A picture, fitted to the widget at first, with the grid found on it.

    The wheel zooms and dragging pans. The corners of the grid can be dragged, or moved by the
    arrow keys. All boxes refer to the straightened picture of a scan.

    Attributes:
        handles: the corners: upper left, upper right, lower right, lower left.

    Signals:
        pressed(QPointF): a click, on the straightened picture.
        corners_moved(): the player has moved a corner, and the corners still form a grid.
    """

    pressed = Signal(QPointF)
    corners_moved = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("Scanned picture"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        keep_drags(self)
        self.setMinimumSize(240, 240)
        self._pixmap = QtGui.QPixmap()
        self._zoom = 0.0  # 0: fitted
        self._middle = QPointF()
        self._scan: Scan | None = None
        self.corners: Corners | None = None
        self._size: tuple[int, int] = (1, 1)
        self._to_picture = QtGui.QTransform()
        self.frames: tuple[Box, ...] = ()
        self._line: Box | None = None
        self._grabbed: QPointF | None = None
        self._moved = 0.0
        names = (
            _("Upper left corner"),
            _("Upper right corner"),
            _("Lower right corner"),
            _("Lower left corner"),
        )
        self.handles = [CornerHandle(self, at, name) for at, name in enumerate(names)]
        # The upper two, then the lower two, as people read.
        for before, after in pairwise((1, 0, 2, 3) if self.isRightToLeft() else (0, 1, 3, 2)):
            QWidget.setTabOrder(self.handles[before], self.handles[after])

    def sizeHint(self) -> QSize:
        return QSize(564, 240)  # it grows; a higher hint would make a low dialog scroll

    # ---- what is shown ----

    def set_picture(self, picture: Picture) -> None:
        """Show a picture, fitted, without a grid."""
        self._pixmap = pixmap_of(picture)
        self._scan = self.corners = None
        self._to_picture = QtGui.QTransform()
        self.frames, self._line = (), None
        self.fit()

    def set_scan(self, scan: Scan) -> None:
        """Show the grid that was found on the picture."""
        self._scan, self.corners = scan, scan.corners
        self._size = scan.width, scan.height
        self.frames, self._line = (), None
        if scan.corners is not None:
            board = Box(scan.xs[0], scan.ys[0], scan.xs[-1], scan.ys[-1])
            self._to_picture = _between(_polygon(board), _quad(scan.corners))
        self._refresh()

    def offer_corners(self) -> None:
        """Show corners to drag on a picture without a grid."""
        left, top = INSET * self._pixmap.width(), INSET * self._pixmap.height()
        right, bottom = self._pixmap.width() - left, self._pixmap.height() - top
        self.corners = (left, top), (right, top), (right, bottom), (left, bottom)
        self._scan = None
        self._refresh()

    def set_corners(self, corners: Corners) -> None:
        """Show where another grid of the picture is, before it is read."""
        self.corners, self._scan = corners, None
        self.frames, self._line = (), None
        self._refresh()

    def set_size(self, columns: int, rows: int) -> None:
        """Draw the grid with these numbers of columns and rows."""
        self._size = columns, rows
        self.update()

    @property
    def zoom(self) -> float:
        """Logical pixels for a pixel of the picture."""
        return self._zoom or self._fitting

    def show_places(self, frames: Sequence[Box], line: Box | None = None) -> None:
        """Frame some places and tint the clue of a line; make the tinted or first one visible."""
        self.frames, self._line = tuple(frames), line
        target = line or (self.frames[0] if self.frames else None)
        if target is not None:
            self._bring_into_view(self._to_picture.map(_polygon(target)).boundingRect())
        self.update()

    def fit(self) -> None:
        """Fit the picture to the widget."""
        self._zoom = 0.0
        self._middle = QPointF(self._pixmap.width() / 2, self._pixmap.height() / 2)
        self._refresh()

    def zoom_by(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom, keeping the position `at` or the middle in place."""
        pivot = at or QRectF(self.rect()).center()
        before = self.to_picture(pivot)
        zoom = min(max(self.zoom * factor, self._fitting), MAX_ZOOM)
        self._zoom = 0.0 if zoom <= self._fitting else zoom
        self._middle += before - self.to_picture(pivot)
        self._keep_inside()
        self._refresh()

    def to_picture(self, at: QPointF) -> QPointF:
        """Return the position in the picture for a position in the widget."""
        return self._middle + (at - QRectF(self.rect()).center()) / self.zoom

    def to_scan(self, at: QPointF) -> QPointF:
        """Return the position in the straightened picture for one in the picture."""
        return self._to_picture.inverted()[0].map(at)

    def from_scan(self, at: QPointF) -> QPointF:
        """Return the position in the picture for one in the straightened picture."""
        return self._to_picture.map(at)

    # ---- corners ----

    def move_corner(self, at: int, to: QPointF) -> None:
        """Move a corner to a place on the picture."""
        if self.corners is None:
            return
        x = min(max(to.x(), 0.0), float(self._pixmap.width()))
        y = min(max(to.y(), 0.0), float(self._pixmap.height()))
        one, two, three, four = ((x, y) if i == at else c for i, c in enumerate(self.corners))
        self.corners = one, two, three, four
        self._refresh()

    def corner(self, at: int) -> QPointF:
        """Return where a corner is on the picture."""
        return QPointF(*self.corners[at]) if self.corners else QPointF()

    def show_corner(self, at: int) -> None:
        """Bring a corner into view."""
        middle = self.corner(at)
        self._bring_into_view(QRectF(middle - QPointF(1, 1), middle + QPointF(1, 1)))

    def corner_on_view(self, at: int) -> QPointF:
        """Return where a corner is in the widget."""
        return self._on_view().map(self.corner(at))

    # ---- events ----

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        steps = event.angleDelta().y() / 120
        self.zoom_by(STEP**steps, event.position())

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        self._grabbed, self._moved = event.position(), 0.0

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        if self._grabbed is None:
            return
        step = event.position() - self._grabbed
        self._grabbed = event.position()
        self._moved += abs(step.x()) + abs(step.y())
        self._pan(step)

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        if self._grabbed is not None and self._moved < 4:
            self.pressed.emit(self.to_scan(self.to_picture(event.position())))
        self._grabbed = None

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in {Qt.Key.Key_Plus, Qt.Key.Key_Equal}:
            self.zoom_by(STEP)
        elif key == Qt.Key.Key_Minus:
            self.zoom_by(1 / STEP)
        elif key == Qt.Key.Key_0:
            self.fit()
        elif key in _STEPS:
            across, down = _STEPS[key]
            self._pan(QPointF(-PAN * across, -PAN * down))
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._keep_inside()
        self._refresh()

    # ---- painting ----

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        theme = current_theme()
        with QtGui.QPainter(self) as painter:
            painter.setRenderHint(QtGui.QPainter.RenderHint.SmoothPixmapTransform)
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            around = QtGui.QPainterPath()
            around.addRoundedRect(QRectF(self.rect()), RADIUS, RADIUS)
            painter.setClipPath(around)
            painter.fillRect(self.rect(), theme.control)
            page = Box(0, 0, self._pixmap.width(), self._pixmap.height())
            area = self._on_view().mapRect(_polygon(page).boundingRect())
            painter.drawPixmap(area, self._pixmap, QRectF(self._pixmap.rect()))
            if self.corners is not None:
                self._paint_grid(painter)
            self._paint_places(painter)
            if self.corners is not None:
                for handle in self.handles:
                    self._paint_corner(painter, handle)
            if self.hasFocus():
                focus_ring(painter, QRectF(self.rect()), RADIUS, theme)

    # A scan is paper in every theme: its colours are those of the light one.

    def _paint_grid(self, painter: QtGui.QPainter) -> None:
        assert self.corners is not None
        columns, rows = self._size
        quad = self._on_view().map(_quad(self.corners))
        grid = _between(_polygon(Box(0, 0, columns, rows)), quad)
        if self._scan is not None:
            dashed = QtGui.QPen(LIGHT.accent, 1.5)
            dashed.setDashPattern((5 / 1.5, 4 / 1.5))
            painter.setPen(dashed)
            to_view = self._to_picture * self._on_view()
            for box in self._scan.clue_boxes:
                painter.setBrush(_faint(LIGHT.accent, 0.07))
                painter.drawPolygon(to_view.map(_polygon(box)))
        for count, is_across in ((columns, False), (rows, True)):
            for at in range(1, count):
                ends = ((0, at), (columns, at)) if is_across else ((at, 0), (at, rows))
                painter.setPen(QtGui.QPen(_faint(LIGHT.accent, 0.5), 1 if at % 5 else 1.6))
                painter.drawLine(*(grid.map(QPointF(*end)) for end in ends))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for color, width in ((LIGHT.paper, 5.0), (LIGHT.accent, 2.5)):
            painter.setPen(QtGui.QPen(color, width, j=Qt.PenJoinStyle.RoundJoin))
            painter.drawPolygon(quad)

    def _paint_places(self, painter: QtGui.QPainter) -> None:
        to_view = self._to_picture * self._on_view()
        if self._line is not None:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(_faint(LIGHT.accent, 0.16))
            painter.drawPolygon(to_view.map(_polygon(self._line)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        doubtful = chain.from_iterable(g.shapes for g in self._scan.doubtful) if self._scan else ()
        painter.setPen(QtGui.QPen(LIGHT.evidence, 1.8, Qt.PenStyle.DashLine))
        for box in {shape.box for shape in doubtful}.difference(self.frames):
            painter.drawPolygon(to_view.map(_polygon(box, FRAME)))
        painter.setPen(QtGui.QPen(LIGHT.accent, 2))
        for box in self.frames:
            painter.drawPolygon(to_view.map(_polygon(box, FRAME)))

    def _paint_corner(self, painter: QtGui.QPainter, handle: CornerHandle) -> None:
        middle = self.corner_on_view(handle.at)
        is_marked = handle.is_grabbed or handle.hasFocus()
        painter.setPen(QtGui.QPen(LIGHT.paper, 5.5))
        painter.setBrush(LIGHT.accent if is_marked else LIGHT.paper)
        painter.drawEllipse(middle, RING, RING)
        painter.setPen(QtGui.QPen(LIGHT.accent, 2.5))
        painter.drawEllipse(middle, RING, RING)
        painter.setPen(QtGui.QPen(LIGHT.paper if is_marked else LIGHT.accent, 2))
        reach = 5 if is_marked else 1
        painter.drawLine(middle - QPointF(reach, 0), middle + QPointF(reach, 0))
        painter.drawLine(middle - QPointF(0, reach), middle + QPointF(0, reach))
        if handle.is_grabbed:
            self._paint_loupe(painter, handle)

    def _paint_loupe(self, painter: QtGui.QPainter, handle: CornerHandle) -> None:
        at = self.corner_on_view(handle.at)
        away = -LOUPE_AWAY if at.y() > LOUPE_AWAY + LOUPE / 2 else LOUPE_AWAY
        middle, radius = at + QPointF(0, away), LOUPE / 2
        painter.save()
        circle = QtGui.QPainterPath()
        circle.addEllipse(middle, radius, radius)
        painter.setClipPath(circle, Qt.ClipOperation.IntersectClip)
        painter.fillPath(circle, current_theme().control)
        scale = self.zoom * LOUPE_ZOOM
        half = QPointF(radius, radius) / scale
        of = QRectF(self.corner(handle.at) - half, self.corner(handle.at) + half)
        painter.drawPixmap(circle.boundingRect(), self._pixmap, of)
        painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for color, width in ((LIGHT.paper, 5.0), (LIGHT.accent, 2.0)):
            painter.setPen(QtGui.QPen(color, width))
            painter.drawEllipse(middle, radius, radius)
            for step in (QPointF(9, 0), QPointF(0, 9)):
                painter.drawLine(middle - step, middle + step)

    # ---- places ----

    @property
    def _fitting(self) -> float:
        if self._pixmap.isNull():
            return 1.0
        room_x, room_y = self.width() - 2 * MARGIN, self.height() - 2 * MARGIN
        return min(room_x / self._pixmap.width(), room_y / self._pixmap.height(), 2.0)

    def _on_view(self) -> QtGui.QTransform:
        """Return the way from the picture to the widget."""
        middle = QRectF(self.rect()).center()
        back = QtGui.QTransform.fromTranslate(middle.x(), middle.y())
        scaled = QtGui.QTransform.fromScale(self.zoom, self.zoom)
        return QtGui.QTransform.fromTranslate(-self._middle.x(), -self._middle.y()) * scaled * back

    def _bring_into_view(self, area: QRectF) -> None:
        """Move a part of the picture to the middle, unless all of it is seen."""
        if not QRectF(self.rect()).contains(self._on_view().mapRect(area)):
            self._middle = area.center()
            self._keep_inside()
            self._refresh()

    def _pan(self, step: QPointF) -> None:
        self._middle -= step / self.zoom
        self._keep_inside()
        self._refresh()

    def _refresh(self) -> None:
        """Repaint, with the handles at their corners."""
        for handle in self.handles:
            handle.setVisible(self.corners is not None)
            middle = self.corner_on_view(handle.at).toPoint()
            handle.move(middle - QPoint(TARGET // 2, TARGET // 2))
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


class CornerHandle(QWidget):
    """Takes the mouse and the keys for one corner of the grid; the view draws it.

    Arrow keys move the corner by a pixel of the picture, with Shift by ten.
    """

    def __init__(self, view: ScanView, at: int, name: str) -> None:
        super().__init__(view)
        self._view, self.at = view, at
        self.is_grabbed = False
        self._offset = QPointF()
        self._before: Corners | None = None
        self._pause = QTimer(self, singleShot=True, interval=KEY_PAUSE_MS)
        self._pause.timeout.connect(self._let_go)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        keep_drags(self)
        self.setCursor(Qt.CursorShape.SizeAllCursor)
        self.resize(TARGET, TARGET)
        self.hide()

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            # The corner need not be hit in its middle.
            self._offset = self._view.corner_on_view(self.at) - self._on_view(event)
            self._grab()

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        if self.is_grabbed:
            to = self._view.to_picture(self._on_view(event) + self._offset)
            self._view.move_corner(self.at, to)

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._let_go()

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key not in _STEPS:
            super().keyPressEvent(event)
            return
        self._grab()
        by = 10 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1
        step = QPointF(*_STEPS[key]) * by
        self._view.move_corner(self.at, self._view.corner(self.at) + step)
        self._view.show_corner(self.at)
        self._pause.start()

    def focusInEvent(self, event: QtGui.QFocusEvent) -> None:
        self._view.show_corner(self.at)
        self._view.update()
        super().focusInEvent(event)

    def focusOutEvent(self, event: QtGui.QFocusEvent) -> None:
        self._let_go()
        self._view.update()
        super().focusOutEvent(event)

    def _grab(self) -> None:
        if not self.is_grabbed:
            self.is_grabbed, self._before = True, self._view.corners
            self._view.update()

    def _let_go(self) -> None:
        self._pause.stop()
        if not self.is_grabbed:
            return
        self.is_grabbed = False
        self._view.update()
        corners = self._view.corners
        if corners is not None and corners != self._before and is_convex(corners):
            self._view.corners_moved.emit()

    def _on_view(self, event: QtGui.QMouseEvent) -> QPointF:
        return self.mapToParent(event.position())


def _polygon(box: Box, margin: float = 0) -> QtGui.QPolygonF:
    left, top, right, bottom = box.left, box.top, box.right, box.bottom
    return _quad(
        (
            (left - margin, top - margin),
            (right + margin, top - margin),
            (right + margin, bottom + margin),
            (left - margin, bottom + margin),
        )
    )


def _quad(corners: Corners) -> QtGui.QPolygonF:
    return QtGui.QPolygonF([QPointF(*corner) for corner in corners])


def _faint(color: QtGui.QColor, alpha: float) -> QtGui.QColor:
    faint = QtGui.QColor(color)
    faint.setAlphaF(alpha)
    return faint


def _between(one: QtGui.QPolygonF, other: QtGui.QPolygonF) -> QtGui.QTransform:
    """Return the perspective that takes four points to four others."""
    way = QtGui.QTransform()
    QtGui.QTransform.quadToQuad(one, other, way)
    return way
