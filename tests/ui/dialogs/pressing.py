"""Pressing buttons by their words."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from nonogui.ui.widgets.button import Button


def press(dialog: QWidget, text: str) -> None:
    """Press the button of a dialog or page that has a text."""
    button = next(each for each in dialog.findChildren(Button) if each.text() == text)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
