"""Autosave: the latest state of a game or design is written by a thread of its own."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from functools import partial
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from nonogui.core.game import GameRecord
from nonogui.core.puzzle import Puzzle

log = logging.getLogger(__name__)


class Store(Protocol):
    """Where saves go."""

    def save(self, puzzle: Puzzle, record: GameRecord) -> None:
        """Keep a game; replaces an earlier save of the same clues."""


class Writer(QObject):
    """Writes in the order given; of one thing only the latest state.

    Signals:
        failed: something could not be written; carries the system's reason. The next change tries
            again, with the whole state.
    """

    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        """Start the writing thread; it waits for work until `close`."""
        super().__init__(parent)
        self._pending: dict[str, Callable[[], None]] = {}
        self._wake = threading.Condition()
        self._closing = False
        self._writing = False
        self._thread = threading.Thread(target=self._run, name="saves", daemon=True)
        self._thread.start()

    def write(self, key: str, act: Callable[[], None]) -> None:
        """Have something written as soon as the thread gets to it, in place of earlier states.

        Args:
            key: names what is written.
            act: writes it; may raise OSError. It must not touch Qt.
        """
        with self._wake:
            self._pending[key] = act
            self._wake.notify_all()

    def flush(self) -> None:
        """Wait until everything given so far was written or has failed."""
        with self._wake:
            self._wake.wait_for(lambda: not self._writing and not self._pending)

    def close(self) -> None:
        """Write what is left and end the thread."""
        with self._wake:
            self._closing = True
            self._wake.notify_all()
        self._thread.join()

    def _run(self) -> None:
        while True:
            with self._wake:
                self._wake.wait_for(lambda: self._pending or self._closing)
                if not self._pending:
                    return
                act = self._pending.pop(next(iter(self._pending)))
                self._writing = True
            try:
                act()
            except OSError as error:
                log.warning("save failed: %s", error)
                self.failed.emit(error.strerror or str(error))
            except Exception as error:  # a defect; later saves must go on all the same
                log.exception("save failed")
                self.failed.emit(repr(error))
            with self._wake:
                self._writing = False
                self._wake.notify_all()


class SaveWriter(Writer):
    """Writes saves of games."""

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        """Start the writing thread; it waits for saves until `close`."""
        super().__init__(parent)
        self._store = store

    def save(self, puzzle: Puzzle, record: GameRecord) -> None:
        """Have the state of a game written as soon as the thread gets to it."""
        self.write(puzzle.fingerprint, partial(self._store.save, puzzle, record))
