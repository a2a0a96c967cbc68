"""FolderBar: says that the data folder can't be used, and how to go on."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from nonogui.i18n import _
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.badge import Badge
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.ui.widgets.themed import Pane

MARGIN = 16
STACK_WIDTH = 640
"""In a narrower window the buttons stand under the words."""


class FolderBar(Pane):
    """A bar under the top bar of a page, there until the folder can be used.

    Attributes:
        title: what is wrong.
        choose, again: its buttons.

    Signals:
        choose_clicked(): another folder is wanted.
        again_clicked(): the player thinks that it can be used now.
    """

    choose_clicked = Signal()
    again_clicked = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.title = Label(theme, "", Type.BAR_TITLE, wraps=True)
        self._note = Label(theme, "", Type.NOTE, Ink.MUTED, wraps=True)
        self._note.setText(_("Your games can't be saved until this is fixed."))
        self.choose = Button(theme, _("Choose folder…"), kind=Kind.OUTLINE)
        self.choose.clicked.connect(self.choose_clicked)
        self.again = Button(theme, _("Try again"), kind=Kind.PRIMARY)
        self.again.clicked.connect(self.again_clicked)
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addStretch(1)
        words.addWidget(self.title)
        words.addWidget(self._note)
        words.addStretch(1)
        head = QHBoxLayout()
        head.setSpacing(14)
        head.addWidget(Badge(theme, "folder", "hint"))
        head.addLayout(words, 1)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addStretch(1)
        buttons.addWidget(self.choose)
        buttons.addWidget(self.again)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(MARGIN, 14, MARGIN, 15)
        self._row.setSpacing(12)
        self._row.addLayout(head, 1)
        self._row.addLayout(buttons)

    def show_trouble(self, title: str, folder: str) -> None:
        """Say what is wrong with which folder."""
        self.title.setText(title)
        self.setToolTip(folder)
        self.setAccessibleName(f"{title}. {self._note.text()}")
        self.setAccessibleDescription(folder)

    def stand_on(self, page: QWidget) -> None:
        """Go to a page, under the bar that is the first in its column."""
        column = page.layout()
        assert isinstance(column, QVBoxLayout)
        if column.indexOf(self) < 0:
            column.insertWidget(1, self)
            self.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        direction = QBoxLayout.Direction
        is_narrow = self.width() < STACK_WIDTH
        self._row.setDirection(direction.TopToBottom if is_narrow else direction.LeftToRight)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self.theme.raised)
            painter.fillRect(0, self.height() - 1, self.width(), 1, self.theme.hairline)
