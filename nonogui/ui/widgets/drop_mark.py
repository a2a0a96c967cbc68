"""DropMark: a frame over the window that says what letting go there does."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from nonogui.i18n import _
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.text import Type
from nonogui.ui.widgets.themed import Pane, rounded

_INSET: Final = 8
_RADIUS: Final = 12
_BORDER: Final = 2.0
_VEIL: Final = 0.10
"""How much of the accent lies over what is below."""

_PILL: Final = 40
_PAD: Final = 20


class DropMark(Pane):
    """Covers its parent while something that can be opened is dragged over it."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self._covered = parent
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def cover(self) -> None:
        """Show it over all of the parent."""
        self.setGeometry(self._covered.rect())
        self.raise_()
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        veil = QColor(self.theme.accent)
        veil.setAlphaF(_VEIL)
        frame = QRectF(self.rect()).adjusted(_INSET, _INSET, -_INSET, -_INSET)
        rounded(painter, frame, _RADIUS, veil, self.theme.accent, _BORDER)
        self._paint_pill(painter, _("Drop to open"))

    def _paint_pill(self, painter: QPainter, text: str) -> None:
        font = Type.PANEL_TITLE.font()
        width = QFontMetrics(font).horizontalAdvance(text) + 2 * _PAD
        pill = QRectF((self.width() - width) / 2, (self.height() - _PILL) / 2, width, _PILL)
        rounded(painter, pill, _PILL / 2, self.theme.accent)
        painter.setFont(font)
        painter.setPen(self.theme.on_accent)
        painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, text)
