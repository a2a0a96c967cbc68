"""SearchField: the words that the library is searched for."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QFontMetricsF,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QLineEdit

from nonogui.i18n import _
from nonogui.ui.icons import icon
from nonogui.ui.theme import Theme, font
from nonogui.ui.widgets.key_cap import paint_key
from nonogui.ui.widgets.themed import Themed

LONGEST = 200


class SearchField(Themed, QLineEdit):
    """Words to search for; Escape clears it, Down and Enter lead to what was found.

    While it is empty the key that leads to it stands at its end.

    Signals:
        left(): the keyboard should go to the tiles.
    """

    left = Signal()

    def __init__(self, theme: Theme, find: QAction) -> None:
        super().__init__()
        self._find = find
        self.setPlaceholderText(_("Search titles, sizes, tags"))
        self.setAccessibleName(_("Search the library"))
        self.setClearButtonEnabled(True)
        self.setMaxLength(LONGEST)
        self.setMinimumWidth(120)
        self._sign = self.addAction(
            icon("search", theme.muted), QLineEdit.ActionPosition.LeadingPosition
        )
        self.set_theme(theme)
        find.changed.connect(self.update)

    def set_theme(self, theme: Theme) -> None:
        self.theme = theme
        self._sign.setIcon(icon("search", theme.muted))
        border = theme.hairline if theme.is_high_contrast else theme.control
        self.setStyleSheet(
            f"QLineEdit:!focus {{ background: {theme.control.name()}; "
            f"border-color: {border.name()}; }}"
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left.emit()
        elif event.key() == Qt.Key.Key_Escape:
            if self.text():
                self.clear()
                self.textEdited.emit("")
            else:
                self.left.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        text = self._find.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        text = text.replace("+", " ")
        width = QFontMetricsF(font(11)).horizontalAdvance(text) + 12
        hint = self.fontMetrics().horizontalAdvance(self.placeholderText())
        if self.text() or not text or self.width() < hint + width + 70:
            return
        with QPainter(self) as painter:
            box = QRectF(self.width() - width - 10, (self.height() - 20) / 2, width, 20)
            paint_key(painter, box, text, self.theme)
