"""Ending from outside: the system asks the program to end, and all is saved before it does."""

from __future__ import annotations

import signal
import socket
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QSocketNotifier
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from types import FrameType

    from PySide6.QtGui import QSessionManager

    from nonogui.ui.main_window import MainWindow

SIGNALS: Final = ("SIGTERM", "SIGINT", "SIGHUP")
"""A stop by the system, Ctrl+C, and a terminal that is closed; Windows has no SIGHUP."""


class Ending(QObject):
    """Saves what is open when the session ends or a signal comes.

    Python runs its signal handlers between two of its own instructions, of which an idle window
    has none: a socket that Python writes to wakes the event loop.

    Attributes:
        code: the exit code of the program, once a signal has come.
    """

    def __init__(self, window: MainWindow, app: QApplication) -> None:
        super().__init__(window)
        self.code: int | None = None
        self._window = window
        self._app = app
        app.commitDataRequest.connect(self._on_session_end)
        self._reader, self._writer = socket.socketpair()
        for end in (self._reader, self._writer):
            end.setblocking(False)
        self._before = signal.set_wakeup_fd(self._writer.fileno(), warn_on_full_buffer=False)
        self._notifier = QSocketNotifier(self._reader.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._wake)
        self._handlers = {
            number: signal.signal(number, self._on_signal)
            for name in SIGNALS
            if (number := getattr(signal, name, None)) is not None
        }

    def close(self) -> None:
        """Leave signals to whoever had them before."""
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._before)
        self._notifier.setEnabled(False)
        self._reader.close()
        self._writer.close()

    def _wake(self) -> None:
        """Take what Python wrote; it has run the handler by the time this returns."""
        with suppress(BlockingIOError):
            self._reader.recv(256)

    def _on_signal(self, number: int, _frame: FrameType | None) -> None:
        """End in order; a second signal ends the program as it is."""
        for each in self._handlers:
            signal.signal(each, signal.SIG_DFL)
        self._window.save_all()
        self.code = 128 + number  # as shells say of a program that a signal has ended
        self._app.exit(self.code)

    def _on_session_end(self, manager: QSessionManager) -> None:
        """Save before the desktop ends the session; ask, where it allows, when that fails."""
        self._window.save_all()
        if self._window.has_unsaved() and manager.allowsInteraction():
            if not self._window.may_leave():
                manager.cancel()
            manager.release()
