"""Autosave: write the latest state of a game or design on a separate thread."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, Signal

from nonogui.lazy import dataclass
from nonogui.library.file_store import NO_FILE, Generation, SaveConflictError
from nonogui.ui.errors import report
from nonogui.ui.in_turns import process_events_until

WriteFunction = Callable[[Generation | None], Generation]
"""Writes a document if its file has the given state (None: any state); returns the new state."""

SHORT_SECONDS: Final = 0.01
"""A wait too short to notice; small games are written in less."""

log = logging.getLogger(__name__)


class Writer(QObject):
    """Writes in the order given; for each key, only the latest state.

    Signals:
        failed: a write failed. Carries the system's reason, or nothing for a bug, which is reported
            elsewhere. The next change tries again with the whole state.
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
        # A daemon: if `close` is never called, the program ends all the same.
        self._thread = threading.Thread(target=self._run, name="saves", daemon=True)
        self._thread.start()

    def write(self, key: str, act: Callable[[], None]) -> None:
        """Queue a write, replacing an earlier one with the same key.

        Args:
            key: identifies the data.
            act: writes it; may raise OSError. It must not use Qt.
        """
        with self._wake:
            self._pending[key] = act
            # Unlike `_pending`, this keeps keys that failed, so that they do not count as saved.
            self._unwritten.add(key)
            self._wake.notify_all()

    def is_written(self, key: str) -> bool:
        """Return whether the latest state submitted for a key is on disk."""
        with self._wake:
            return key not in self._unwritten

    def flush(self) -> None:
        """Wait until everything submitted so far is written or has failed."""
        with self._wake:
            self._wake.wait_for(self._is_idle)

    def settle(self) -> None:
        """Like `flush`, but the window keeps responding during a longer wait."""
        with self._wake:
            is_idle = self._wake.wait_for(self._is_idle, SHORT_SECONDS)
        if not is_idle:
            process_events_until(self._is_idle, self._went_on)

    def _is_idle(self) -> bool:
        with self._wake:  # between the two, a write may end and the next one start
            return not self._writing and not self._pending

    def close(self) -> None:
        """Finish all writes and end the thread."""
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
                # Under the lock until `_writing` is set: in between, `flush` would find nothing to
                # wait for.
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
            except Exception as error:  # noqa: BLE001 (a bug must not stop later saves)
                report(error)
                self.failed.emit("")
            with self._wake:
                self._writing = False
                # A newer state may have come while this one was written.
                if is_written and key not in self._pending:
                    self._unwritten.discard(key)
                self._wake.notify_all()
            self._went_on.emit()


@dataclass(frozen=True)
class Unsaved:
    """What would be lost if a document were closed now.

    Attributes:
        count: the number of moves or edits.
        when: when it was last written, in seconds since the epoch; None if not since it was opened.
    """

    count: int
    reason: Exception
    when: float | None


class Autosave(Writer):
    """Saves the open game or design to its file, which other windows may write too.

    Attributes:
        gestures: how many were made since `start`.
        changed: time of the last gesture or of opening, in seconds since the epoch.
        is_discarded: whether it is no longer written, because the player chose another window's
            version.

    Signals:
        conflicted: another window has written the file; carries a SaveConflictError. The latest
            state waits, and later ones replace it, until `overwrite`, `discard` or `start`.
        recovered: a write succeeded after a failure.
    """

    conflicted = Signal(object)
    recovered = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Start the writing thread; it waits for work until `close`."""
        super().__init__(parent)
        self._reset(None)

    def start(self, generation: Generation) -> None:
        """Switch to another document; `generation` is the state of its file."""
        self.flush()
        self._reset(generation)

    def _reset(self, generation: Generation | None) -> None:
        self._state = generation  # the file's state when last read or written here
        # The waiting write and its number of gestures.
        self._latest: tuple[WriteFunction, int] | None = None
        self._is_held = False
        self._written = 0
        self._when: float | None = None
        self._failure: Exception | None = None
        self._submitted = self.gestures = 0
        self.changed = time.time()
        self.is_discarded = False

    def note_gesture(self) -> None:
        """Record another change by the player."""
        self.gestures += 1
        self.changed = time.time()

    def queue_write(self, write: WriteFunction) -> None:
        """Queue a write of the document, replacing an earlier one.

        Args:
            write: writes it if the file has the given state, and returns the new state. May raise
                OSError and SaveConflictError. It must not use Qt.
        """
        if self.is_discarded:
            return
        with self._wake:
            self._latest = write, self.gestures
            self._submitted = self.gestures
        self.write(_KEY, self._write_latest)

    # ---- status ----

    @property
    def is_submitted(self) -> bool:
        """Whether all gestures were submitted for writing."""
        return self._submitted == self.gestures

    @property
    def is_saved(self) -> bool:
        """Whether everything submitted is on disk."""
        return self.is_written(_KEY) and not self.has_conflict

    @property
    def has_conflict(self) -> bool:
        """Whether another window has written the file, so that saving stopped here."""
        with self._wake:
            return self._is_held

    @property
    def has_failed(self) -> bool:
        """Whether the last attempt to write failed."""
        with self._wake:
            return self._failure is not None or self._is_held

    @property
    def unsaved_gestures(self) -> int:
        """How many gestures were made since the document was last written."""
        return self.gestures - self._written

    def unsaved(self, again: Callable[[], object]) -> Unsaved | None:
        """Wait for the disk, try again if needed, and return what could not be written.

        Args:
            again: submits the document once more.
        """
        if self._missing() is None:
            return None  # a second write would replace the state before it
        again()
        return self._missing()

    def _missing(self) -> Unsaved | None:
        self.flush()
        with self._wake:
            if self._failure is None or not self.unsaved_gestures:
                return None
            return Unsaved(self.unsaved_gestures, self._failure, self._when)

    # ---- files that another window writes too ----

    def was_written_elsewhere(self, now: Generation) -> bool:
        """Whether another window has written the file, and the player was not asked yet."""
        if self.is_discarded or not self.is_saved:
            return False  # the write in progress will find out
        return self._state not in (None, now) and now != NO_FILE

    def adopt(self, generation: Generation) -> None:
        """Accept a state of the file as known."""
        with self._wake:
            self._state = generation

    def hold(self, reason: SaveConflictError) -> None:
        """Stop writing until the player has chosen a version."""
        with self._wake:
            self._is_held = True
        self.conflicted.emit(reason)

    def overwrite(self) -> None:
        """Write the waiting state over another window's version."""
        with self._wake:
            self._is_held = False
            self._state = None
        self.write(_KEY, self._write_latest)

    def discard(self) -> None:
        """Stop writing the document."""
        with self._wake:
            self._is_held = False
            self._latest = self._failure = None
        self.is_discarded = True

    def _write_latest(self) -> None:
        """Write the latest state, on the writing thread."""
        with self._wake:
            # While the player has not chosen a version, states only replace each other.
            latest = None if self._is_held else self._latest
        if latest is None:
            return
        write, gestures = latest
        try:
            self._state = write(self._state)
        except SaveConflictError as error:
            with self._wake:
                self._failure = None
            self.hold(error)
        except Exception as error:
            with self._wake:
                self._failure = error
            raise
        else:
            with self._wake:
                if self._latest is latest:  # do not keep every game in memory
                    self._latest = None
                self._written, self._when = gestures, time.time()
                had_failed, self._failure = self._failure is not None, None
            if had_failed:
                self.recovered.emit()


_KEY: Final = "document"
