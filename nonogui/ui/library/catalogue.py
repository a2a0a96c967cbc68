"""Library: the catalogue of a window, opened after it shows, asked and told in the background."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from nonogui.library.catalogue import Catalogue, default_path
from nonogui.library.folders import tidy
from nonogui.library.saves import NotedSaves, SaveStore
from nonogui.ui.jobs import JobKind, JobRunner
from nonogui.ui.saving import Writer

if TYPE_CHECKING:
    from nonogui.core.game import GameRecord
    from nonogui.core.puzzle import Puzzle
    from nonogui.library.cards import Notice
    from nonogui.solver.limits import CancelToken
    from nonogui.ui.jobs import Report, Work
    from nonogui.ui.play.session import PlaySession

MOST_HEALED: Final = 5
"""How often all is looked through since the library was mended: a disk that damages it again and
again would have no end of it."""

LOOK_MS: Final = 2000
"""How often it is looked whether another program changed the catalogue."""

Answer = TypeVar("Answer")


class Library(QObject):
    """Asks the catalogue and tells it things, without the window waiting for either.

    Attributes:
        quick: questions, and pictures of tiles; `slow`: imports and what else takes its time;
            `idle`: what is done while there is nothing else to do.

    Signals:
        changed: it says something else than before, by whomever.
        rated: the same, but no more than what was found out about puzzles is different.
    """

    changed = Signal()
    rated = Signal()
    _told = Signal()

    def __init__(self, saves: NotedSaves, folder: Path, parent: QObject | None = None) -> None:
        """Have the catalogue opened; `when_open` waits for it."""
        super().__init__(parent)
        self.quick, self.slow, self.idle = JobRunner(self), JobRunner(self), JobRunner(self)
        self._saves = saves
        self._catalogue: Catalogue | None = None
        self._left: list[Catalogue] = []  # of folders used before; work may still go on in them
        self._is_open = False
        self._is_settled = threading.Event()  # the catalogue is open, or will never be
        self._version = self._listed = self._healed = 0
        self._heard = 0
        self._waiting: list[Callable[[], object]] = []
        self._session: PlaySession | None = None
        self._writer = Writer(self)
        self._told.connect(self.look)
        saves.note = self.note_game
        self._clock = QTimer(self, interval=LOOK_MS)
        self._clock.timeout.connect(self.look)
        self.use(folder)

    def use(self, folder: Path) -> None:
        """Open the catalogue of a data folder, in place of the one in use."""
        self._is_open = False
        self._clock.stop()
        self.slow.cancel()
        self.idle.cancel()
        work = partial(self._open, default_path(folder), self._saves)
        self.quick.submit(JobKind.LIBRARY, work, self._on_opened)

    @property
    def is_open(self) -> bool:
        """Whether the catalogue can be asked."""
        return self._is_open

    @property
    def catalogue(self) -> Catalogue:
        """The catalogue, which must be open; ask it in the window's thread what is quick alone."""
        assert self._catalogue is not None
        return self._catalogue

    def when_open(self, act: Callable[[], object]) -> None:
        """Do something as soon as the catalogue can be asked."""
        if self.is_open:
            act()
        else:
            self._waiting.append(act)

    def new_notices(self) -> tuple[Notice, ...]:
        """What happened to the library that nobody was told yet."""
        notices = self.catalogue.notices
        new, self._heard = notices[self._heard :], len(notices)
        return new

    def _open(self, path: Path, saves: SaveStore, token: CancelToken, report: Report) -> None:
        del token, report
        if self._catalogue is not None:
            self._left.append(self._catalogue)
        tidy(path.parent)
        self._catalogue = Catalogue(path, saves)
        self._is_settled.set()

    def _on_opened(self, _answer: object) -> None:
        self._is_open, self._heard, self._healed = True, 0, 0
        self._version = self.catalogue.data_version()
        self._listed = self.catalogue.listing_version()
        self._clock.start()
        waiting, self._waiting = self._waiting, []
        for act in waiting:
            act()
        if self._left:
            self.changed.emit()
        self.find_more()

    def find_more(self) -> None:
        """Look through saves and watched folders, in the background."""
        self.slow.submit(JobKind.RESCAN, self._scan, self._on_scanned, background=True)

    def _scan(self, token: CancelToken, report: Report) -> None:
        del report
        self.catalogue.sync_saves(cancel=token)
        self.catalogue.rescan(cancel=token)

    def _on_scanned(self, _answer: object) -> None:
        self.look()

    # ---- asking ----

    def ask(
        self,
        kind: JobKind,
        question: Callable[[Catalogue], Answer],
        done: Callable[[Answer], None],
    ) -> None:
        """Ask something; `done` hears the answer unless the same kind is asked again before."""

        def work(token: CancelToken, report: Report) -> object:
            del token, report
            return question(self.catalogue)

        self.quick.submit(kind, work, done)  # type: ignore[arg-type]

    def draw(self, work: Work, told: Callable[[object], None]) -> None:
        """Have pictures drawn, in place of those wanted before; questions come first."""
        self.quick.submit(JobKind.PICTURES, work, _ignore, told=told, background=True)

    # ---- telling ----

    def tell(self, key: str, act: Callable[[Catalogue], object]) -> None:
        """Have something written; `key` names it, and a later act of that name comes in its place.

        What is told before the catalogue is open is written as soon as it is. The window hears of
        it by `changed`.
        """

        def write() -> None:
            self._is_settled.wait()
            if self._catalogue is not None:
                act(self._catalogue)
                self._told.emit()

        self._writer.write(key, write)

    def settle(self) -> None:
        """Wait until all that was told is written; for questions that must know of it."""
        self._writer.flush()

    def note_game(self, puzzle: Puzzle, record: GameRecord) -> None:
        """Keep where a game is; for the thread that saved it, which waits for no other window."""
        when, key = time.time(), f"game/{puzzle.fingerprint}"
        if record.solved:
            key += f"/{when}"  # a play that was finished counts, though the next one has begun
        self.tell(key, lambda catalogue: catalogue.note_game(puzzle, record, when))

    def watch(self, session: PlaySession) -> None:
        """Note whether the puzzle of a session is unique and how hard, as soon as that is known."""
        self._session = session
        session.learned.connect(self._on_learned)

    def _on_learned(self) -> None:
        session = self._session
        if session is None:
            return
        rating, fingerprint = session.rating, session.puzzle.fingerprint
        if rating is None and not session.is_ambiguous:
            return
        self._session = None
        grade, score = (rating.grade, rating.score) if rating else (None, 0.0)

        def note(catalogue: Catalogue) -> None:
            catalogue.note_rating(fingerprint, unique=bool(rating), grade=grade, score=score)

        self.tell(f"rating/{fingerprint}", note)

    def look(self) -> None:
        """See whether the catalogue says something else than before."""
        if not self._is_open:
            return
        if self._healed < (healed := self.catalogue.healed) <= MOST_HEALED:
            self.find_more()  # what the damaged one had comes back from its files
        self._healed = healed
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
        """Write what is left and end the threads."""
        self._clock.stop()
        self.idle.close()
        self.slow.close()
        self.quick.close()
        self._is_settled.set()
        self._writer.close()
        for each in (*self._left, self._catalogue):
            if each is not None:
                each.close()
        self._left.clear()
        self._catalogue, self._is_open = None, False


def _ignore(_answer: object) -> None:
    """All pictures were told one by one."""
