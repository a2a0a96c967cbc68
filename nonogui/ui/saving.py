"""Autosave: the latest state of a game or design is written by a thread of its own."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Signal

from nonogui.library.kept_files import Generation, SavedElsewhereError
from nonogui.ui.errors import report
from nonogui.ui.in_turns import live_until

Keep = Callable[[Generation | None], Generation]
"""Writes a document after a state of its file (None: over any) and returns the new state."""

SHORT_SECONDS: Final = 0.01
"""A wait that nobody notices; small games are written in less."""

log = logging.getLogger(__name__)


class Writer(QObject):
    """Writes in the order given; of one thing only the latest state.

    Signals:
        failed: something could not be written; carries the system's reason, or nothing when it was
            a bug, which is told elsewhere. The next change tries again, with the whole state.
    """

    failed = Signal(str)
    _went_on = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Start the writing thread; it waits for work until `close`."""
        super().__init__(parent)
        self._pending: dict[str, Callable[[], None]] = {}
        self._unwritten: set[str] = set()
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
            self._unwritten.add(key)
            self._wake.notify_all()

    def is_written(self, key: str) -> bool:
        """Return whether the latest state of something is on the disk, as far as it was given."""
        with self._wake:
            return key not in self._unwritten

    def flush(self) -> None:
        """Wait until everything given so far was written or has failed."""
        with self._wake:
            self._wake.wait_for(self._is_idle)

    def settle(self) -> None:
        """Wait as `flush` does, in the window's thread, which lives on when it takes longer."""
        with self._wake:
            is_idle = self._wake.wait_for(self._is_idle, SHORT_SECONDS)
        if not is_idle:
            live_until(self._is_idle, self._went_on)

    def _is_idle(self) -> bool:
        return not self._writing and not self._pending

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
                key = next(iter(self._pending))
                act = self._pending.pop(key)
                self._writing = True
            is_written = False
            try:
                act()
                is_written = True
            except OSError as error:
                log.warning("save failed: %s", error)
                self.failed.emit(error.strerror or str(error))
            except Exception as error:  # noqa: BLE001 (a bug; later saves must go on all the same)
                report(error)
                self.failed.emit("")
            with self._wake:
                self._writing = False
                if is_written and key not in self._pending:
                    self._unwritten.discard(key)
                self._wake.notify_all()
            self._went_on.emit()


@dataclass(frozen=True)
class Unsaved:
    """What would be lost if a document were closed now.

    Attributes:
        count: gestures that are not saved.
        reason: why they could not be.
        when: when the document was written last, in seconds since the epoch; None: not since it
            was opened.
    """

    count: int
    reason: Exception
    when: float | None


class DocumentWriter(Writer):
    """Writes documents that other windows may write as well, each after the state last seen here.

    Signals:
        conflicted: somebody else has written a document; carries its key and a
            SavedElsewhereError. Its latest state waits, and later ones in its place, until
            `overwrite`, `begin` or `drop` says what happens.
        recovered: a document was written that could not be before; carries its key.
    """

    conflicted = Signal(str, object)
    recovered = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        """Start the writing thread; it waits for work until `close`."""
        super().__init__(parent)
        self._states: dict[str, Generation | None] = {}
        self._latest: dict[str, tuple[Keep, int]] = {}
        self._held: set[str] = set()
        self._written: dict[str, tuple[int, float | None]] = {}
        self._failures: dict[str, Exception] = {}

    def begin(self, key: str, generation: Generation) -> None:
        """Write a document from now on after a state of its file; what waited of it is dropped."""
        self.flush()
        self.drop(key)
        self._states[key] = generation
        self._written[key] = (0, None)

    def put(self, key: str, keep: Keep, gestures: int = 0) -> None:
        """Have a document written as soon as the thread gets to it, in place of earlier states.

        Args:
            key: names the document.
            keep: writes it after a state and returns the new one; may raise OSError and
                SavedElsewhereError. It must not touch Qt.
            gestures: how many gestures were made since `begin`; tells how many a failure costs.
        """
        with self._wake:
            self._latest[key] = (keep, gestures)
        self.write(key, partial(self._put, key))

    def unsaved(self, key: str, gestures: int) -> Unsaved | None:
        """Wait for the disk, and return what could not be written of a document, if so."""
        self.flush()
        with self._wake:
            reason = self._failures.get(key)
            written, when = self._written.get(key, (0, None))
        if reason is None or gestures <= written:
            return None
        return Unsaved(gestures - written, reason, when)

    def is_kept(self, key: str) -> bool:
        """Whether the latest state of a document that was tried is on the disk."""
        with self._wake:
            return key not in self._failures and key not in self._held

    def since_written(self, key: str, gestures: int) -> int:
        """Return how many gestures were made since a document was written last."""
        return gestures - self._written.get(key, (0, None))[0]

    def state(self, key: str) -> Generation | None:
        """Return the state of a document's file that this window read or wrote last."""
        self.flush()
        return self._states.get(key)

    def is_held(self, key: str) -> bool:
        """Whether a document is in conflict, so that its latest state waits."""
        with self._wake:
            return key in self._held

    def is_written(self, key: str) -> bool:
        """Return whether the latest state of a document is on the disk and not in conflict."""
        return super().is_written(key) and not self.is_held(key)

    def hold(self, key: str) -> None:
        """Note that somebody else has written a document; what is given of it waits."""
        with self._wake:
            self._held.add(key)

    def adopt(self, key: str, generation: Generation) -> None:
        """Take a state of a document's file as the one that is known here."""
        with self._wake:
            self._states[key] = generation

    def overwrite(self, key: str) -> None:
        """Write what waits of a document over what somebody else has written."""
        with self._wake:
            self._held.discard(key)
            self._states[key] = None
        self.write(key, partial(self._put, key))

    def drop(self, key: str) -> None:
        """Forget what waits of a document; it is kept elsewhere, or not wanted."""
        with self._wake:
            self._held.discard(key)
            self._latest.pop(key, None)
            self._failures.pop(key, None)

    def _put(self, key: str) -> None:
        """Write the latest state of a document, on the writing thread."""
        with self._wake:
            latest = None if key in self._held else self._latest.get(key)
        if latest is None:
            return
        keep, gestures = latest
        try:
            self._states[key] = keep(self._states.get(key))
        except SavedElsewhereError as error:
            with self._wake:
                self._held.add(key)
                self._failures.pop(key, None)
            self.conflicted.emit(key, error)
        except Exception as error:
            with self._wake:
                self._failures[key] = error
            raise
        else:
            with self._wake:
                if self._latest.get(key) is latest:  # a long life doesn't hold every game
                    del self._latest[key]
                self._written[key] = (gestures, time.time())
                had_failed = self._failures.pop(key, None) is not None
            if had_failed:
                self.recovered.emit(key)
