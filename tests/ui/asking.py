"""Ask Qt about a widget: its layout, the next one with Tab, and whether it is repainted."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QLayout, QWidget
from pytestqt.qtbot import QtBot


def layout_of(widget: QWidget | None) -> QLayout:
    """The layout of a widget that has one."""
    layout = widget.layout() if widget else None
    assert layout is not None
    return layout


def focus_chain(first: QWidget) -> list[QWidget]:
    """A widget, and all others of its window in the order of the Tab key."""
    found = [first]
    while (each := found[-1].nextInFocusChain()) is not None and each is not first:
        found.append(each)
    return found


class Paints(QObject):
    """Counts how often a widget is painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return super().eventFilter(watched, event)


def assert_painted(qtbot: QtBot, widget: QWidget, change: Callable[[], object]) -> None:
    """Show a widget, change something, and wait until it is painted once more."""
    window = widget.window()
    with qtbot.waitExposed(window):
        window.show()
    QApplication.processEvents()
    paints = Paints(widget)
    change()
    qtbot.waitUntil(lambda: paints.count > 0)
    widget.removeEventFilter(paints)
