"""Section: a group of the panel with its heading."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from nonogui.ui.look.theme import Theme
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.text import SectionLabel

INDENT: Final = 6
"""How far a section stands in from the panel's padding: highlighted rows reach out this much."""


class Section(QWidget):
    """A heading, and a column of what belongs to it.

    Attributes:
        head: the heading's row.
        body: the column to add to.
    """

    def __init__(self, theme: Theme, title: str = "") -> None:
        super().__init__()
        self.theme = theme
        self.setAccessibleName(title)
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(INDENT, 0, INDENT, 0)
        self.body.setSpacing(0)
        self.head = QHBoxLayout()
        if title:
            self.head.addWidget(SectionLabel(theme, title), 1)
            self.body.addLayout(self.head)
            self.body.addSpacing(6)

    def add_link(self, text: str, icon: str = "plus") -> Button:
        """Put a button, such as one that adds something, at the right of the heading."""
        button = Button(self.theme, text, icon, kind=Kind.LINK, size=Size.SMALL)
        button.setFixedHeight(18)
        self.head.addWidget(button)
        return button
