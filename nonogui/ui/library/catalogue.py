"""Library: the window's catalogue, opened after the window shows and used in the background."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from nonogui.library.catalogue import Catalogue, default_path
from nonogui.library.folders import tidy
from nonogui.library.saves import SaveStore
from nonogui.ui.jobs import JobKind, JobRunner, Report, Work
from nonogui.ui.saving import Writer

if TYPE_CHECKING:
    from nonogui.core.game import GameRecord
    from nonogui.core.puzzle import Puzzle
    from nonogui.library.cards import Notice
    from nonogui.solver.limits import CancelToken
    from nonogui.ui.play.session import PlaySession

MAX_REPAIRED: Final = 5
"""Full rescans after repairing the catalogue. The limit stops an endless loop on a disk that
damages it again and again."""

SOON_MS: Final = 100
"""Delay of the check after a write; each further write begins it again. A list that follows a tenth
of a second later does not feel late."""

CHECK_MS: Final = 2000
"""How often to check whether another instance of the program changed the catalogue."""

Answer = TypeVar("Answer")


class Library(QObject):
    """Reads and writes the catalogue without making the window wait.

    Attributes:
        quick: runs queries and draws the pictures of tiles.
        slow: runs imports and other long jobs.
        idle: runs jobs while there is nothing else to do.

    Signals:
        changed: the catalogue changed, through this instance of the program or another.
        rated: only ratings changed.
    """

    changed = Signal()
    rated = Signal()
    _written = Signal()

    def __init__(self, saves: SaveStore, folder: Path, parent: QObject | None = None) -> None:
        """Start opening the catalogue; use `when_open` to wait for it."""
        super().__init__(parent)
        self.quick, self.slow, self.idle = JobRunner(self), JobRunner(self), JobRunner(self)
        self._saves = saves
        self._catalogue: Catalogue | None = None
        self._former: list[Catalogue] = []  # of earlier folders; jobs may still use them
        self.is_open = False
        self._is_settled = threading.Event()  # the catalogue is open, or will never be
        # The versions of the catalogue last seen, and how often it was repaired.
        self._version = self._listed = self._repaired = 0
        self._notices_returned = 0
        self._waiting: list[Callable[[], object]] = []
        self._session: PlaySession | None = None
        self._writer = Writer(self)
        # Later, because each move in a game is written.
        self._soon = QTimer(self, interval=SOON_MS, singleShot=True)
        self._soon.timeout.connect(self.check_for_changes)
        self._written.connect(self._soon.start)
        saves.note = self.note_game
        self._clock = QTimer(self, interval=CHECK_MS)
        self._clock.timeout.connect(self.check_for_changes)
        self.use(folder)

    def use(self, folder: Path) -> None:
        """Switch to the catalogue of another data folder."""
        self.is_open = False
        self._clock.stop()
        self.slow.cancel()
        self.idle.cancel()
        work = partial(self._open, default_path(folder), self._saves)
        self.quick.submit(JobKind.LIBRARY, work, self._on_opened)

    @property
    def catalogue(self) -> Catalogue:
        """The open catalogue; run only quick queries on the window's thread."""
        assert self._catalogue is not None
        return self._catalogue

    def when_open(self, act: Callable[[], object]) -> None:
        """Call `act` as soon as the catalogue can be used."""
        if self.is_open:
            act()
        else:
            self._waiting.append(act)

    def new_notices(self) -> tuple[Notice, ...]:
        """Return the notices about the library that were not returned before."""
        notices = self.catalogue.notices
        new = notices[self._notices_returned :]
        self._notices_returned = len(notices)
        return new

    def _open(self, path: Path, saves: SaveStore, _token: CancelToken, _report: Report) -> None:
        if self._catalogue is not None:
            self._former.append(self._catalogue)
        tidy(path.parent)
        self._catalogue = Catalogue(path, saves)
        self._is_settled.set()

    def _on_opened(self, _answer: object) -> None:
        self.is_open, self._notices_returned, self._repaired = True, 0, 0
        self._version = self.catalogue.data_version()
        self._listed = self.catalogue.listing_version()
        self._clock.start()
        waiting, self._waiting = self._waiting, []
        for act in waiting:
            act()
        if self._former:  # the page still lists the puzzles of the folder before
            self.changed.emit()
        self.scan_sources()

    def scan_sources(self) -> None:
        """Scan saves and watched folders in the background."""
        self.slow.submit(
            JobKind.RESCAN, self._scan, lambda _none: self.check_for_changes(), background=True
        )

    def _scan(self, token: CancelToken, _report: Report) -> None:
        self.catalogue.sync_saves(cancel=token)
        self.catalogue.rescan(cancel=token)

    # ---- asking ----

    def ask(
        self,
        kind: JobKind,
        question: Callable[[Catalogue], Answer],
        done: Callable[[Answer], None],
    ) -> None:
        """Run a query; call `done` with the answer, unless the same kind is asked again first."""

        def work(_token: CancelToken, _report: Report) -> Answer:
            return question(self.catalogue)

        self.quick.submit(kind, work, done)

    def draw(self, work: Work[None], on_partial: Callable[[Any], None]) -> None:
        """Draw pictures in place of those requested before; queries run first."""
        # The final answer says nothing: the pictures are reported one by one.
        self.quick.submit(
            JobKind.PICTURES, work, lambda _none: None, on_partial=on_partial, background=True
        )

    # ---- writing ----

    def write(self, key: str, act: Callable[[Catalogue], object]) -> None:
        """Write in the background; a later write with the same `key` replaces this one.

        Writes submitted before the catalogue is open are done once it is. Afterwards the window
        gets `changed`.
        """

        def write() -> None:
            self._is_settled.wait()
            if self._catalogue is not None:
                act(self._catalogue)
                self._written.emit()

        self._writer.write(key, write)

    def settle(self) -> None:
        """Wait until all writes are done; call before a query that depends on them."""
        self._writer.flush()

    def note_game(self, puzzle: Puzzle, record: GameRecord) -> None:
        """Record a game's progress. Called on the thread that saved it, which must not wait."""
        when, key = time.time(), f"game/{puzzle.fingerprint}"
        if record.solved:
            key += f"/{when}"  # keep each finished game, even if the next has started
        self.write(key, lambda catalogue: catalogue.note_game(puzzle, record, when))

    def watch(self, session: PlaySession) -> None:
        """Record uniqueness and difficulty of a session's puzzle as soon as they are known."""
        self._session = session
        session.learned.connect(self._on_learned)
        self._on_learned()  # a small puzzle's are known before this is called

    def _on_learned(self) -> None:
        session = self._session
        if session is None:
            return
        rating, fingerprint = session.rating, session.puzzle.fingerprint
        if rating is None and not session.is_ambiguous:
            return
        self._session = None  # once known, these do not change
        grade, score = (rating.grade, rating.score) if rating else (None, 0.0)

        def note(catalogue: Catalogue) -> None:
            catalogue.note_rating(fingerprint, unique=bool(rating), grade=grade, score=score)

        self.write(f"rating/{fingerprint}", note)

    def check_for_changes(self) -> None:
        """Check whether the catalogue changed, and emit the signal that fits."""
        if not self.is_open:
            return
        if self._repaired < (repaired := self.catalogue.repaired):
            if repaired <= MAX_REPAIRED:
                self.scan_sources()  # read the damaged catalogue's content from the files again
            # The new database counts its versions afresh and may have reached the same number.
            self._version = self._listed = -1
        self._repaired = repaired
        version = self.catalogue.data_version()
        if version == self._version:
            return
        self._version, listed = version, self.catalogue.listing_version()
        if listed == self._listed:
            self.rated.emit()
        else:
            self._listed = listed
            self.changed.emit()

    def close(self) -> None:
        """Finish all writes and end the threads."""
        self._clock.stop()
        self.idle.close()
        self.slow.close()
        self.quick.close()
        self._is_settled.set()  # else a write would wait for ever if opening failed
        self._writer.close()
        for each in (*self._former, self._catalogue):
            if each is not None:
                each.close()
        self._former.clear()
        self._catalogue, self.is_open = None, False
