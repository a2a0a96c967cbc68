"""LibraryCheck: finds out in the background which puzzles are unique, and how hard they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from nonogui.lazy import dataclass
from nonogui.ui.jobs import JobKind
from nonogui.ui.library.state import CheckState

if TYPE_CHECKING:
    from nonogui.library.catalogue import Catalogue
    from nonogui.library.catalogue_checks import Unchecked
    from nonogui.solver.limits import CancelToken
    from nonogui.ui.jobs import Report
    from nonogui.ui.library.catalogue import Library

TICK_MS: Final = 500
"""How often it is looked whether something else is to be done."""

QUIET: Final = 5
"""Looks in a row that find nothing before the check begins."""

ELSEWHERE: Final = 20
"""Looks after which it is tried again when another program checks the library."""

BATCH: Final = 8
"""Puzzles that are chosen at once: what comes into view meanwhile has to wait for these."""


@dataclass(frozen=True)
class _Step:
    """A puzzle whose check begins, and how many are left with it."""

    fingerprint: str
    left: int


class _Ending(Enum):
    """Why the work ended by itself."""

    DONE = auto()
    ELSEWHERE = auto()  # another program does it


class LibraryCheck(QObject):
    """Checks puzzles of which something is not known, while nothing else is to be done.

    One after another in a process that gives way to all others; what is found out is in the
    catalogue at once. As soon as something else is to be done the process ends. The puzzle it was
    at comes last from then on, so that none holds up all others.

    Signals:
        changed(object): a `CheckState`, or None when nothing is being checked.
    """

    changed = Signal(object)

    def __init__(
        self,
        library: Library,
        is_idle: Callable[[], bool],
        seen: Callable[[], tuple[int, ...]],
        parent: QObject | None = None,
    ) -> None:
        """Check nothing yet.

        Args:
            library: the puzzles; it is open.
            is_idle: whether nothing else is to be done.
            seen: the cards that the player sees, which come first.
            parent: owner of this object.
        """
        super().__init__(parent)
        self._library = library
        self._is_idle = is_idle
        self._find_seen = seen
        self._seen: tuple[int, ...] = ()
        self._is_wanted = False
        self._is_news = False  # since the check that goes on was begun
        self._wait = QUIET
        self._step: _Step | None = None
        self._done = 0
        self._late: frozenset[str] = frozenset()
        self._clock = QTimer(self, interval=TICK_MS)
        self._clock.timeout.connect(self._look)
        library.changed.connect(self._wake)
        library.idle.failed.connect(self._halt)

    def set_wanted(self, is_wanted: bool) -> None:
        """Check when there is time, or no more."""
        self._is_wanted = is_wanted
        if is_wanted:
            self._wake()
        else:
            self._halt()

    def _wake(self) -> None:
        """There may be something to check."""
        self._is_news = True
        if self._is_wanted and not self._clock.isActive():
            self._wait = QUIET
            self._clock.start()

    def _halt(self) -> None:
        self._clock.stop()
        self._pause()

    def _look(self) -> None:
        if not self._library.is_open:  # any more: the window is closed
            self._clock.stop()
            return
        if not self._is_idle():
            self._wait = QUIET
            self._pause()
            return
        self._seen = self._find_seen()
        if self._library.idle.is_busy:
            self._tell()
            return
        self._wait -= 1
        if self._wait <= 0:
            self._is_news = False
            work = partial(_work, self._library.catalogue, lambda: self._seen, self._late)
            self._library.idle.submit(
                JobKind.CHECK_LIBRARY, work, self._on_ended, told=self._on_step
            )

    def _pause(self) -> None:
        """End what goes on, at once; what was found out stays."""
        self._library.idle.cancel()
        if self._step is not None:
            self._late |= {self._step.fingerprint}
            self._step = None
            self.changed.emit(None)

    def _on_step(self, step: object) -> None:
        assert isinstance(step, _Step)
        if self._step is not None:
            self._done += 1
        self._step = step

    def _tell(self) -> None:
        if self._step is not None:
            self.changed.emit(CheckState(self._done + 1, self._done + self._step.left))

    def _on_ended(self, ending: object) -> None:
        self._done += self._step is not None
        self._step = None
        if ending is _Ending.ELSEWHERE:
            self._wait = ELSEWHERE
        elif self._is_news:  # too late for the check that has ended
            self._wait = QUIET
        else:
            self._clock.stop()
        self._library.look()
        self.changed.emit(None)


def _work(
    catalogue: Catalogue,
    seen: Callable[[], tuple[int, ...]],
    late: frozenset[str],
    token: CancelToken,
    report: Report,
) -> _Ending:
    """Check what is to be checked; for a thread in the background."""
    from nonogui.studio.checking import EFFORT, Checker  # the window never waits for it

    if not catalogue.count_unchecked(EFFORT):
        return _Ending.DONE
    with catalogue.checking() as is_mine, Checker(token) as checker:
        if not is_mine:
            return _Ending.ELSEWHERE
        count = partial(catalogue.count_unchecked, EFFORT)
        choose = partial(catalogue.unchecked, EFFORT, BATCH, last=late)
        for each, left in _waiting(count, lambda: choose(first=seen()), token):
            report(_Step(each.fingerprint, left))
            found = checker.check(each.file)
            if found is None:
                break
            catalogue.note_rating(
                each.fingerprint,
                unique=found.unique,
                grade=found.grade,
                score=found.score,
                effort=EFFORT,
            )
    return _Ending.DONE


def _waiting(
    count: Callable[[], int], choose: Callable[[], tuple[Unchecked, ...]], token: CancelToken
) -> Iterator[tuple[Unchecked, int]]:
    """Puzzles to check with the number of those left, each once, until there are none."""
    tried: set[str] = set()
    while not token.cancelled:
        left = count()
        batch = [each for each in choose() if each.fingerprint not in tried]
        if not batch:  # or nothing can be noted
            return
        for at, each in enumerate(batch):
            tried.add(each.fingerprint)
            yield each, left - at
