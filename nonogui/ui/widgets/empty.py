"""EmptyState: what stands where there is nothing to show."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout

from nonogui.ui.icons import paint_icon
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.ui.widgets.themed import Pane

ICON = 40
GAP = 16
WIDEST = 480


class EmptyState(Pane):
    """An icon, a line and a button in the middle.

    Signals:
        clicked(): the button was pressed.
    """

    clicked = Signal()

    def __init__(self, theme: Theme, icon: str, text: str, button: str) -> None:
        super().__init__(theme)
        self._icon = icon
        self.setAccessibleName(text)
        words = Label(theme, text, Type.PANEL_LINE, Ink.MUTED, wraps=True)
        words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        width = min(WIDEST, words.fontMetrics().horizontalAdvance(text) + 2)
        words.setMinimumSize(width, words.heightForWidth(width))
        self.button = Button(theme, button, kind=Kind.OUTLINE)
        self.button.clicked.connect(self.clicked)
        column = QVBoxLayout(self)
        column.setSpacing(GAP)
        column.addStretch(1)
        column.addSpacing(ICON)
        column.addWidget(words, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        self._words = words

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        x = (self.width() - ICON) / 2
        y = self._words.y() - GAP - ICON
        with QPainter(self) as painter:
            paint_icon(painter, QRectF(x, y, ICON, ICON), self._icon, self.theme.muted)
