"""Pressing buttons by their words."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from nonogui.ui.widgets.button import Button


def press(dialog: QWidget, text: str) -> None:
    """Press the button of a dialog or page that has a text."""
    button = next(each for each in dialog.findChildren(Button) if each.text() == text)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def answer_with(text: str) -> list[str]:
    """Press a button of the next dialog; return its title, in a list."""
    titles: list[str] = []

    def run() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        titles.append(dialog.windowTitle())
        press(dialog, text)

    QTimer.singleShot(0, run)
    return titles
