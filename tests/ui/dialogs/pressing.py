"""Pressing buttons of a dialog by their words."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog

from nonogui.ui.widgets.button import Button


def press(dialog: QDialog, text: str) -> None:
    """Press the button that has a text."""
    button = next(each for each in dialog.findChildren(Button) if each.text() == text)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
