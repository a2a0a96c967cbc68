"""Form: rows of a word and a control, as dialogs ask for several things at once."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QWidget

from nonogui.ui.theme import Theme
from nonogui.ui.widgets.number_field import NumberField
from nonogui.ui.widgets.text import Label, Type
from nonogui.ui.widgets.themed import Pane

LINE: Final = 32
"""The height of a control of one line."""


class Form(Pane):
    """Controls below each other, each with its word at the left."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(10)
        self._grid.setColumnStretch(1, 1)

    def add_row(self, text: str, control: QWidget) -> None:
        """Append a control; a screen reader says the word as its name if it has none."""
        row = self._grid.rowCount()
        label = Label(self.theme, text, Type.STRONG)
        label.setBuddy(control)
        label.setMinimumHeight(LINE)  # beside the first line of a high control
        if not control.accessibleName():
            control.setAccessibleName(text)
        self._grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(control, row, 1)

    def add_text(self, text: str, value: str, *, most: int = 400) -> QLineEdit:
        """Append a field of one line."""
        field = QLineEdit(value)
        field.setMaxLength(most)
        field.setCursorPosition(0)
        self.add_row(text, field)
        return field


def side_by_side(theme: Theme, *widgets: QWidget) -> Pane:
    """Widgets in a row, at the left."""
    pane = Pane(theme)
    row = QHBoxLayout(pane)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(8)
    for widget in widgets:
        row.addWidget(widget)
    row.addStretch(1)
    return pane


def size_row(theme: Theme, width: NumberField, height: NumberField) -> Pane:
    """The two fields of a size, columns first as people say it."""
    return side_by_side(theme, width, Label(theme, "×"), height)
