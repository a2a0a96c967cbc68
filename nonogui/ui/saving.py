"""Autosave: the latest state of a game or design is written by a thread of its own."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, Signal

from nonogui.lazy import dataclass
from nonogui.library.kept_files import NO_FILE, Generation, SavedElsewhereError
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


class Document(Writer):
    """The game or design that is open, as it is kept: other windows may write its file as well.

    Attributes:
        gestures: how many were made since `begin`.
        changed: when the last one was made, or the document was opened, in seconds since the epoch.
        is_discarded: it is written no more: the player takes what another window has saved.

    Signals:
        conflicted: somebody else has written the file; carries a SavedElsewhereError. The latest
            state waits, and later ones in its place, until `overwrite`, `discard` or `begin`.
        recovered: it was written and could not be before.
    """

    conflicted = Signal(object)
    recovered = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Start the writing thread; it waits for work until `close`."""
        super().__init__(parent)
        self._reset(None)

    def begin(self, generation: Generation) -> None:
        """Go on with another document, after a state of its file."""
        self.flush()
        self._reset(generation)

    def _reset(self, generation: Generation | None) -> None:
        self._state = generation  # of the file, as it was read or written here last
        self._latest: tuple[Keep, int] | None = None  # what waits, with its number of gestures
        self._is_held = False
        self._written = 0
        self._when: float | None = None
        self._failure: Exception | None = None
        self._given = self.gestures = 0
        self.changed = time.time()
        self.is_discarded = False

    def note_gesture(self) -> None:
        """Note that the player has changed the document once more."""
        self.gestures += 1
        self.changed = time.time()

    def put(self, keep: Keep) -> None:
        """Have the document written as soon as the thread gets to it, in place of earlier states.

        Args:
            keep: writes it after a state of its file and returns the new one; may raise OSError
                and SavedElsewhereError. It must not touch Qt.
        """
        if self.is_discarded:
            return
        with self._wake:
            self._latest = keep, self.gestures
            self._given = self.gestures
        self.write(_KEY, self._put)

    # ---- how it stands ----

    @property
    def is_given(self) -> bool:
        """Whether each gesture was given to be written."""
        return self._given == self.gestures

    @property
    def is_saved(self) -> bool:
        """Whether all that was given is on the disk."""
        return self.is_written(_KEY) and not self.is_elsewhere

    @property
    def is_elsewhere(self) -> bool:
        """Whether somebody else has written the file, so that nothing is saved here."""
        with self._wake:
            return self._is_held

    @property
    def has_failed(self) -> bool:
        """Whether the state that was tried last could not be written."""
        with self._wake:
            return self._failure is not None or self._is_held

    @property
    def gestures_here(self) -> int:
        """How many gestures were made since the document was written last."""
        return self.gestures - self._written

    def unsaved(self, again: Callable[[], object]) -> Unsaved | None:
        """Wait for the disk, and return what could not be written, if so.

        Args:
            again: puts the document once more before that is sure.
        """
        if self._missing() is None:
            return None  # written once more, it would take the place of the state before it
        again()
        return self._missing()

    def _missing(self) -> Unsaved | None:
        self.flush()
        with self._wake:
            if self._failure is None or not self.gestures_here:
                return None
            return Unsaved(self.gestures_here, self._failure, self._when)

    # ---- files that somebody else writes, too ----

    def was_written_elsewhere(self, now: Generation) -> bool:
        """Whether a file in a state was written by somebody else, and nobody was asked yet."""
        if self.is_discarded or not self.is_saved:
            return False  # what is being written finds out
        return self._state not in (None, now) and now != NO_FILE

    def adopt(self, generation: Generation) -> None:
        """Take a state of the file as the one that is known here."""
        with self._wake:
            self._state = generation

    def hold(self, reason: SavedElsewhereError) -> None:
        """Write nothing until it is decided which state counts."""
        with self._wake:
            self._is_held = True
        self.conflicted.emit(reason)

    def overwrite(self) -> None:
        """Write what waits over what somebody else has written."""
        with self._wake:
            self._is_held = False
            self._state = None
        self.write(_KEY, self._put)

    def discard(self) -> None:
        """Write the document no more."""
        with self._wake:
            self._is_held = False
            self._latest = self._failure = None
        self.is_discarded = True

    def _put(self) -> None:
        """Write the latest state, on the writing thread."""
        with self._wake:
            latest = None if self._is_held else self._latest
        if latest is None:
            return
        keep, gestures = latest
        try:
            self._state = keep(self._state)
        except SavedElsewhereError as error:
            with self._wake:
                self._failure = None
            self.hold(error)
        except Exception as error:
            with self._wake:
                self._failure = error
            raise
        else:
            with self._wake:
                if self._latest is latest:  # a long life doesn't hold every game
                    self._latest = None
                self._written, self._when = gestures, time.time()
                had_failed, self._failure = self._failure is not None, None
            if had_failed:
                self.recovered.emit()


_KEY: Final = "document"
