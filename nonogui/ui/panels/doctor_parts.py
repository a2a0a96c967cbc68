"""Parts of the doctor's panel: a tinted sign, a picture with marked cells, the seven steps."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QEnterEvent,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
)
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy

from nonogui.coach.grade import Grade
from nonogui.core.grid import Grid
from nonogui.core.line import Cell
from nonogui.core.palette import Palette
from nonogui.ui.icons import paint_icon
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.button import Button
from nonogui.ui.widgets.picture import paint_picture, picture_image
from nonogui.ui.widgets.text import Label, Type
from nonogui.ui.widgets.themed import Pane, Themed, focus_ring, rounded

PREVIEW: Final = 88
"""Side of a picture of a repair."""

_MARGIN: Final = 6
_RING: Final = 2.0
_LEAST_RING: Final = 11.0
"""Side of the ring around a marked cell, however small that is."""

_BAR: Final = 8
_BAR_GAP: Final = 3


class SignTile(Pane):
    """An icon on a rounded tile in the tint of its role."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.setFixedSize(36, 36)
        self._icon, self._role = "doctor", "muted"

    def set_sign(self, icon: str, role: str) -> None:
        """Show another icon, in the colour of a role of the theme."""
        self._icon, self._role = icon, role
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, rect = self.theme, QRectF(self.rect())
        color = getattr(theme, self._role)
        calm = theme.raised if theme.is_high_contrast else theme.crosshair
        tints = {"accent": calm, "muted": theme.control}
        tint = tints.get(self._role) or getattr(theme, f"{self._role}_tint")
        with QPainter(self) as painter:
            rounded(painter, rect, 10, tint, color if theme.is_high_contrast else None)
            paint_icon(painter, rect.adjusted(8, 8, -8, -8), self._icon, color)


class MarkedPicture(Pane):
    """A small picture with a ring around some of its cells."""

    def __init__(
        self, theme: Theme, picture: Grid, palette: Palette, marked: Iterable[Cell]
    ) -> None:
        super().__init__(theme)
        self.setFixedSize(PREVIEW, PREVIEW)
        self._picture, self._palette, self._marked = picture, palette, sorted(marked)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, rect = self.theme, QRectF(self.rect())
        image = picture_image(self._picture, self._palette, theme)
        with QPainter(self) as painter:
            rounded(painter, rect, 8, theme.paper, theme.hairline)
            inside = rect.adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
            self._mark(painter, paint_picture(painter, inside, image), image)

    def _mark(self, painter: QPainter, area: QRectF, image: QImage) -> None:
        """Rings with a gap of paper in them; rings of neighbours become one."""
        side = area.width() / image.width()
        reach = max(side + 2 * _RING + 3, _LEAST_RING) / 2
        cells = [
            (QRectF(area.left() + column * side, area.top() + row * side, side, side), row, column)
            for row, column in self._marked
        ]
        for grow, color in ((reach + 1, self.theme.paper), (reach, self.theme.hint)):
            for box, _row, _column in cells:
                rounded(painter, _around(box, grow), 4, color)
        for box, _row, _column in cells:
            rounded(painter, _around(box, reach - _RING), 2, self.theme.paper)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        for box, row, column in cells:
            painter.fillRect(box, image.pixelColor(column, row))


def _around(box: QRectF, reach: float) -> QRectF:
    middle = box.center()
    return QRectF(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach)


class GradeBar(Pane):
    """Seven steps, filled up to a grade."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.setFixedHeight(_BAR)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._grade: Grade | None = None

    def set_grade(self, grade: Grade | None) -> None:
        """Show a grade; none leaves all steps empty."""
        self._grade = grade
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, filled = self.theme, self._grade.step if self._grade else 0
        border = theme.hairline if theme.is_high_contrast else None
        width = (self.width() - _BAR_GAP * (len(Grade) - 1)) / len(Grade)
        with QPainter(self) as painter:
            for at in range(len(Grade)):
                step = QRectF(at * (width + _BAR_GAP), 0, width, _BAR)
                rounded(painter, step, 3, theme.accent if at < filled else theme.control, border)


class Applier(Button):
    """A button that tells when the keyboard comes to it and leaves it.

    Signals:
        focused(bool).
    """

    focused = Signal(bool)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focused.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.focused.emit(False)


class NoteRow(Themed, QAbstractButton):
    """A warning with its icon; pressed, it stays marked on the board, where it has a place there.

    Signals:
        looked_at(bool): the pointer or the keyboard came, or left.
    """

    looked_at = Signal(bool)

    def __init__(self, theme: Theme, icon: str, text: str, *, has_place: bool) -> None:
        super().__init__()
        self.theme = theme
        self._icon = icon
        self._has_place = has_place
        self.setAccessibleName(text)
        self.setCheckable(has_place)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if has_place else Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._words = Label(theme, text, Type.BODY, wraps=True)
        self._words.setForegroundRole(QPalette.ColorRole.WindowText)
        self._words.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        row = QHBoxLayout(self)
        row.setContentsMargins(30, 5, 6, 5)
        row.addWidget(self._words)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        layout = self.layout()
        assert layout is not None
        return layout.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.looked_at.emit(True)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.looked_at.emit(self.hasFocus())

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.looked_at.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.looked_at.emit(self.underMouse())

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, rect = self.theme, QRectF(self.rect())
        with QPainter(self) as painter:
            if self.isChecked():
                edge = theme.hint if theme.is_high_contrast else None
                rounded(painter, rect, 8, theme.hint_tint, edge)
            elif self._has_place and self.underMouse():
                rounded(painter, rect, 8, theme.control)
            paint_icon(painter, QRectF(5, 7, 16, 16), self._icon, theme.ink)
            if self.hasFocus():
                focus_ring(painter, rect, 8, theme)
