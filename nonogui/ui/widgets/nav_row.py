"""NavRow: a row of a list of pages."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton

from nonogui.i18n import _
from nonogui.ui.look.icons import paint_icon
from nonogui.ui.look.theme import Theme
from nonogui.ui.widgets.progress import paint_ring
from nonogui.ui.widgets.text import Type
from nonogui.ui.widgets.themed import Themed, focus_ring, rounded

ROW = 36
ICON = 18


class NavRow(Themed, QPushButton):
    """An icon or a ring, words, a number at the right.

    Checkable where it stands for the page shown.
    """

    def __init__(
        self,
        theme: Theme,
        text: str,
        count: str = "",
        icon: str = "",
        share: float = 0.0,
    ) -> None:
        super().__init__(text)
        self.theme = theme
        self._count = count
        self._icon = icon
        self._share = share
        self.setFixedHeight(ROW)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAccessibleName(
            _("{name}, {count}").format(name=text, count=count) if count else text
        )

    def sizeHint(self) -> QSize:
        return QSize(180, ROW)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Down: True, Qt.Key.Key_Up: False}.get(Qt.Key(event.key()))
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif step is not None:
            self.focusNextPrevChild(step)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, rect = self.theme, QRectF(self.rect())
        color = theme.clue_current if self.isChecked() else theme.ink
        with QPainter(self) as painter:
            if self.isChecked():
                rounded(painter, rect, 8, theme.crosshair_clue)
            elif self.underMouse():
                rounded(painter, rect, 8, theme.control)
            box = QRectF(10, (ROW - ICON) / 2, ICON, ICON)
            if self._icon:
                paint_icon(painter, box, self._icon, color)
            else:
                paint_ring(painter, box.adjusted(1, 1, -1, -1), self._share, theme)
            self._paint_words(painter, rect)
            if self.hasFocus():
                focus_ring(painter, rect, 8, theme)

    def _paint_words(self, painter: QPainter, rect: QRectF) -> None:
        theme, middle = self.theme, Qt.AlignmentFlag.AlignVCenter
        painter.setFont(Type.NOTE.font(tabular=True))
        painter.setPen(theme.clue_current if self.isChecked() else theme.muted)
        width = QFontMetricsF(painter.font()).horizontalAdvance(self._count)
        right = rect.right() - 10
        painter.drawText(QRectF(right - width - 1, 0, width + 1, ROW), middle, self._count)
        painter.setFont((Type.NAME if self.isChecked() else Type.STRONG).font())
        painter.setPen(theme.clue_current if self.isChecked() else theme.ink)
        room = QRectF(38, 0, right - width - 8 - 38, ROW)
        text = QFontMetricsF(painter.font()).elidedText(
            self.text(), Qt.TextElideMode.ElideMiddle, room.width()
        )
        painter.drawText(room, middle, text)
