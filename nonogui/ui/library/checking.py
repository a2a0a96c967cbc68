"""LibraryCheck: find out in the background which puzzles are unique, and how hard they are."""

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
"""How often to check whether the program is idle."""

QUIET: Final = 5
"""Ticks without other work before the check starts."""

ELSEWHERE: Final = 20
"""Ticks to wait before trying again while another instance checks the library."""

BATCH: Final = 8
"""Puzzles fetched at once. Puzzles that scroll into view wait until these are done."""


@dataclass(frozen=True)
class _Step:
    """The puzzle now being checked, and how many are left including it."""

    fingerprint: str
    left: int


class _Ending(Enum):
    """Why the work ended."""

    DONE = auto()
    ELSEWHERE = auto()  # another instance of the program checks the library


class LibraryCheck(QObject):
    """Checks puzzles with unknown properties while the program is idle.

    A process with low priority checks one puzzle after another; each result goes into the catalogue
    at once. The process ends as soon as there is other work. The puzzle it was checking is then
    moved to the end, so that a hard one does not block all others.

    Signals:
        changed(object): a `CheckState`, or None while nothing is being checked.
    """

    changed = Signal(object)

    def __init__(
        self,
        library: Library,
        is_idle: Callable[[], bool],
        seen: Callable[[], tuple[int, ...]],
        parent: QObject | None = None,
    ) -> None:
        """Create the check; `set_enabled` starts it.

        Args:
            library: the open library.
            is_idle: whether the program has no other work.
            seen: returns the visible cards, which are checked first.
            parent: the owner of this object.
        """
        super().__init__(parent)
        self._library = library
        self._is_idle = is_idle
        self._find_seen = seen
        self._seen: tuple[int, ...] = ()
        self._is_enabled = False
        self._is_news = False  # there may be new puzzles since this check started
        self._wait = QUIET
        self._step: _Step | None = None
        self._done = 0
        self._late: frozenset[str] = frozenset()
        self._clock = QTimer(self, interval=TICK_MS)
        self._clock.timeout.connect(self._check_when_due)
        library.changed.connect(self._wake)
        library.idle.failed.connect(self._halt)

    def set_enabled(self, is_enabled: bool) -> None:
        """Start checking when idle, or stop."""
        self._is_enabled = is_enabled
        if is_enabled:
            self._wake()
        else:
            self._halt()

    def _wake(self) -> None:
        """Start the clock: there may be something to check."""
        self._is_news = True
        if self._is_enabled and not self._clock.isActive():
            self._wait = QUIET
            self._clock.start()

    def _halt(self) -> None:
        self._clock.stop()
        self._pause()

    def _check_when_due(self) -> None:
        if not self._library.is_open:  # the window was closed
            self._clock.stop()
            return
        if not self._is_idle():
            self._wait = QUIET
            self._pause()
            return
        self._seen = self._find_seen()
        if self._library.idle.is_busy:
            self._report()
            return
        self._wait -= 1
        if self._wait <= 0:
            self._is_news = False
            work = partial(_work, self._library.catalogue, lambda: self._seen, self._late)
            self._library.idle.submit(
                JobKind.CHECK_LIBRARY, work, self._on_ended, on_partial=self._on_step
            )

    def _pause(self) -> None:
        """Stop the check at once; results found so far are kept."""
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

    def _report(self) -> None:
        if self._step is not None:
            self.changed.emit(CheckState(self._done + 1, self._done + self._step.left))

    def _on_ended(self, ending: object) -> None:
        self._done += self._step is not None
        self._step = None
        if ending is _Ending.ELSEWHERE:
            self._wait = ELSEWHERE
        elif self._is_news:  # came too late for the check that has just ended
            self._wait = QUIET
        else:
            self._clock.stop()
        self._library.check_for_changes()
        self.changed.emit(None)


def _work(
    catalogue: Catalogue,
    seen: Callable[[], tuple[int, ...]],
    late: frozenset[str],
    token: CancelToken,
    report: Report,
) -> _Ending:
    """Check all unchecked puzzles; for a background thread."""
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
            if found is None:  # cancelled
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
    """Yield each puzzle to check once, with the number of puzzles left."""
    tried: set[str] = set()
    while not token.cancelled:
        left = count()
        batch = [each for each in choose() if each.fingerprint not in tried]
        if not batch:  # all done, or results cannot be stored
            return
        for at, each in enumerate(batch):
            tried.add(each.fingerprint)
            yield each, left - at
