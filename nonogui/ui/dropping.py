"""Dropping: puzzles and pictures that are dragged onto the window."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QDropEvent

if TYPE_CHECKING:
    from nonogui.ui.main_window import MainWindow
    from nonogui.ui.widgets.drop_mark import DropMark


class Dropping(QObject):
    """Marks the window while something that can be opened is over it, and has it opened."""

    def __init__(self, window: MainWindow) -> None:
        """Let things be dropped on a window from now on."""
        super().__init__(window)
        self._window = window
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    @cached_property
    def _mark(self) -> DropMark:
        from nonogui.ui.widgets.drop_mark import DropMark

        return DropMark(self._window.theme, self._window)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QDropEvent):
            return self._over(event)
        if event.type() is QEvent.Type.DragLeave:
            self._mark.hide()
        return super().eventFilter(watched, event)

    def _over(self, event: QDropEvent) -> bool:
        """What may hold a puzzle is taken; anything else may not be let go here."""
        exchange, data = self._window.commands.exchange, event.mimeData()
        if event.type() is QEvent.Type.Drop:
            self._mark.hide()
            exchange.drop(data)
        elif event.type() is QEvent.Type.DragEnter and not exchange.takes(data):
            event.ignore()
            return True
        else:
            self._mark.cover()
        event.acceptProposedAction()
        return True
