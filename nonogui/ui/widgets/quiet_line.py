"""QuietLine: a muted line over something that is empty; clicks go through it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from nonogui.ui.theme import Theme
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.ui.widgets.themed import rounded

PADDING = 12


class QuietLine(Label):
    """A line in a soft box, hidden until it is shown."""

    def __init__(self, theme: Theme, text: str, parent: QWidget) -> None:
        super().__init__(theme, text, Type.BODY, Ink.MUTED)
        self.setParent(parent)
        self.setContentsMargins(PADDING, PADDING // 2, PADDING, PADDING // 2)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        rect = QRectF(self.rect())
        with QPainter(self) as painter:
            rounded(painter, rect, rect.height() / 2, self.theme.raised, self.theme.hairline)
        super().paintEvent(event)
