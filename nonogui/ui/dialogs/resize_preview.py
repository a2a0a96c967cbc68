"""What the resize dialog shows: the picture in its new frame, and the anchors."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QRadioButton

from nonogui.core.area import Area
from nonogui.core.grid import Grid
from nonogui.core.palette import Palette
from nonogui.core.transform import Anchor
from nonogui.i18n import _
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.picture import picture_image
from nonogui.ui.widgets.themed import Pane, Themed, focus_ring, rounded

SIDE: Final = 248
MARGIN: Final = 12
DOT: Final = 30


class FramePreview(Pane):
    """A picture and the frame that it is to have; what would be lost is shaded."""

    def __init__(self, theme: Theme, picture: Grid, palette: Palette) -> None:
        super().__init__(theme)
        self.setAccessibleName(_("Preview"))
        self.setFixedSize(SIDE, SIDE)
        self._picture, self._palette = picture, palette
        self._frame = Area(0, 0, picture.height, picture.width)

    def set_frame(self, frame: Area) -> None:
        """Show another frame, an area of the picture that may reach beyond it."""
        self._frame = frame
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, picture, frame = self.theme, self._picture, self._frame
        top, left = min(0, frame.top), min(0, frame.left)
        height = max(picture.height, frame.bottom) - top
        width = max(picture.width, frame.right) - left
        scale = (SIDE - 2 * MARGIN) / max(height, width)
        x = (SIDE - width * scale) / 2 - left * scale
        y = (SIDE - height * scale) / 2 - top * scale

        def box(area: Area) -> QRectF:
            at = (x + area.left * scale, y + area.top * scale)
            return QRectF(*at, area.width * scale, area.height * scale)

        old, new = box(Area(0, 0, picture.height, picture.width)), box(frame)
        with QPainter(self) as painter:
            rounded(painter, QRectF(self.rect()), 12, theme.window, theme.hairline)
            painter.fillRect(old, theme.danger_tint)
            painter.fillRect(new, theme.paper)
            image = picture_image(picture, self._palette, theme)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, scale < 1)
            painter.setOpacity(0.35)
            painter.drawImage(old, image, QRectF(image.rect()))
            painter.setOpacity(1)
            painter.setClipRect(new)
            painter.drawImage(old, image, QRectF(image.rect()))
            painter.setClipping(False)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.muted, 1, Qt.PenStyle.DashLine))
            painter.drawRect(old)
            painter.setPen(QPen(theme.accent, 2))
            painter.drawRect(new)


class AnchorGrid(Pane):
    """Nine places, of which one is chosen; arrow keys move between them.

    Signals:
        chosen(object): another `Anchor`.
    """

    chosen = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.setAccessibleName(_("What stays in place"))
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(2)
        names = _anchor_names()
        self._dots = {anchor: _Dot(theme, names[anchor]) for anchor in Anchor}
        for anchor, dot in self._dots.items():
            grid.addWidget(dot, *anchor.value)
            dot.clicked.connect(lambda _on, anchor=anchor: self.chosen.emit(anchor))
        self._dots[Anchor.CENTER].setChecked(True)
        self.setFixedSize(3 * DOT + 4, 3 * DOT + 4)

    @property
    def anchor(self) -> Anchor:
        """The place chosen."""
        return next(anchor for anchor, dot in self._dots.items() if dot.isChecked())

    def dot(self, anchor: Anchor) -> QRadioButton:
        """The button of a place."""
        return self._dots[anchor]


class _Dot(Themed, QRadioButton):
    def __init__(self, theme: Theme, name: str) -> None:
        super().__init__()
        self.theme = theme
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setFixedSize(DOT, DOT)

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    def sizeHint(self) -> QSize:
        return QSize(DOT, DOT)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, rect = self.theme, QRectF(self.rect())
        with QPainter(self) as painter:
            if self.isChecked():
                rounded(painter, rect, 6, theme.accent)
            else:
                rounded(painter, rect, 6, theme.raised, theme.hairline)
            half = 5 if self.isChecked() else 2
            color = theme.on_accent if self.isChecked() else theme.muted
            middle = QRectF(rect.center().x() - half, rect.center().y() - half, 2 * half, 2 * half)
            rounded(painter, middle, 2, color)
            if self.hasFocus():
                focus_ring(painter, rect.adjusted(1, 1, -1, -1), 6, theme)
            if self.hasFocus() and self.isChecked():
                rounded(painter, rect.adjusted(3, 3, -3, -3), 4, None, theme.on_accent, 1)


def _anchor_names() -> dict[Anchor, str]:
    return {
        Anchor.TOP_LEFT: _("Upper left"),
        Anchor.TOP: _("Top"),
        Anchor.TOP_RIGHT: _("Upper right"),
        Anchor.LEFT: _("Left"),
        Anchor.CENTER: _("Middle"),
        Anchor.RIGHT: _("Right"),
        Anchor.BOTTOM_LEFT: _("Lower left"),
        Anchor.BOTTOM: _("Bottom"),
        Anchor.BOTTOM_RIGHT: _("Lower right"),
    }
