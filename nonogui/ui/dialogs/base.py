"""Dialogs: what all of them share, and the frame of every question."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from nonogui.ui.theme import Theme
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.text import Label, Type
from nonogui.ui.widgets.themed import Themed

PADDING = 24
WIDTH = 440


class Dialog(Themed, QDialog):
    """A themed dialog that is deleted after its answer.

    Its parent would otherwise keep it, hidden, until the window is closed.
    """

    def __init__(self, theme: Theme, title: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.setWindowTitle(title)
        self.setWindowFlag(Qt.WindowType.WindowContextHelpButtonHint, on=False)

    def exec(self) -> int:
        """Show the dialog until it is answered.

        The answer can be read from it until the event loop goes on.
        """
        try:
            return super().exec()
        finally:
            self.deleteLater()


class SmallDialog(Dialog):
    """A dialog of one question or one piece of news.

    Attributes:
        body: the column to add content to.
    """

    def __init__(self, theme: Theme, title: str, parent: QWidget | None) -> None:
        super().__init__(theme, title, parent)
        self.setMinimumWidth(WIDTH)
        column = QVBoxLayout(self)
        column.setContentsMargins(PADDING, PADDING - 4, PADDING, PADDING - 4)
        column.setSpacing(0)
        column.addWidget(Label(theme, title, Type.PANEL_TITLE, wraps=True))
        column.addSpacing(8)
        self.body = QVBoxLayout()
        self.body.setSpacing(8)
        column.addLayout(self.body, 1)
        column.addSpacing(20)
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(8)
        self._buttons.addStretch(1)
        column.addLayout(self._buttons)

    def add_button(self, text: str, kind: Kind = Kind.OUTLINE) -> Button:
        """Append a button; the primary one is pressed by Enter."""
        button = Button(self.theme, text, kind=kind)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setAutoDefault(False)
        button.setDefault(kind is Kind.PRIMARY)
        self._buttons.addWidget(button)
        return button
