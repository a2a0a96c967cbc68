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

    @cached_property
    def _mark(self) -> DropMark:
        from nonogui.ui.widgets.drop_mark import DropMark

        return DropMark(self._window.theme, self._window)

    def leave(self) -> None:
        """Take the mark away: what was over the window is elsewhere."""
        self._mark.hide()

    def over(self, event: QDropEvent) -> None:
        """Mark the window, or take what is dropped; what can't hold a puzzle is refused."""
        exchange, data = self._window.commands.exchange, event.mimeData()
        if event.type() is QEvent.Type.Drop:
            self._mark.hide()
            exchange.drop(data)
        elif event.type() is QEvent.Type.DragEnter and not exchange.takes(data):
            event.ignore()
            return
        else:
            self._mark.cover()
        event.acceptProposedAction()
