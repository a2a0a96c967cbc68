"""The library's work in the background: import files, watch folders, check puzzles."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QDateTime, QFileSystemWatcher, QLocale, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from nonogui.formats.base import Entry
from nonogui.formats.registry import dumps, native
from nonogui.i18n import _, ngettext
from nonogui.library import catalogue_checks, catalogue_scan
from nonogui.library.cards import ImportReport, Notice
from nonogui.library.catalogue import Catalogue
from nonogui.solver.limits import CancelToken
from nonogui.solver.result import Phase, Progress
from nonogui.ui.dialogs.ask import show_problems
from nonogui.ui.dialogs.file_dialog import ask_for_files, ask_for_folder, open_filters
from nonogui.ui.jobs import JobKind, Report
from nonogui.ui.widgets.message import LONG_SECONDS, Answer, Message, Tone
from nonogui.ui.widgets.progress import JobState
from nonogui.words.library import failed_text, notice_text, report_text
from nonogui.words.lists import sentences

if TYPE_CHECKING:
    from nonogui.library.designs import DesignInfo
    from nonogui.ui.host import LibraryHost
    from nonogui.ui.library.catalogue import Library
    from nonogui.ui.library.wiring import LibraryWiring


class LibraryImports(QObject):
    """Runs one import at a time; files dropped meanwhile are queued."""

    def __init__(self, wiring: LibraryWiring, window: LibraryHost) -> None:
        super().__init__(wiring)
        self._window, self._wiring = window, wiring
        self._waiting: list[Path] = []
        self._is_busy = False
        self._stop = CancelToken()
        wiring.page.cancel_clicked.connect(self._cancel)
        wiring.library.slow.changed.connect(self._show_job)
        wiring.library.slow.failed.connect(self._on_job_failed)

    # ---- asking ----

    def ask_for_files(self) -> None:
        """Let the player choose files, and import their puzzles."""
        window = self._window
        names = ask_for_files(
            window.window(), _("Import files"), window.files.folder(), open_filters()
        )
        self.take([Path(name) for name in names])

    def ask_for_folder(self) -> None:
        """Let the player choose a folder, and import its puzzles."""
        if name := self._ask_folder(_("Import folder")):
            self.take([Path(name)])

    def ask_to_watch(self) -> None:
        """Let the player choose a folder, and keep listing its puzzles."""
        if name := self._ask_folder(_("Add folder")):
            self.watch(Path(name))

    def _ask_folder(self, title: str) -> str:
        return ask_for_folder(self._window.window(), title, self._window.files.folder())

    # ---- importing ----

    def take(self, paths: Sequence[Path]) -> None:
        """Import the puzzles of files and folders."""
        self._waiting += paths
        self._wiring.library.when_open(self._next)

    def watch(self, path: Path) -> None:
        """Keep listing the puzzles of a folder."""
        library = self._wiring.library

        def work(cancel: CancelToken, progress: catalogue_scan.CountCallback) -> ImportReport:
            library.catalogue.add_folder(path)
            return library.catalogue.rescan(cancel=cancel, progress=progress)

        library.when_open(lambda: self._run(work))

    def _next(self) -> None:
        if self._is_busy or not self._waiting:
            return
        paths, self._waiting = tuple(self._waiting), []
        library = self._wiring.library

        def work(cancel: CancelToken, progress: catalogue_scan.CountCallback) -> ImportReport:
            return library.catalogue.import_files(paths, cancel=cancel, progress=progress)

        self._run(work)

    def _run(
        self, work: Callable[[CancelToken, catalogue_scan.CountCallback], ImportReport]
    ) -> None:
        """Run an import in the background; stopping it still reports what was imported."""
        self._is_busy = True
        stop = self._stop = _Stop()

        def job(token: CancelToken, report: Report) -> ImportReport:
            stop.job = token
            # Files in place of cells.
            return work(stop, lambda done, all_: report(Progress(Phase.LINES, done, all_, 0.0)))

        self._wiring.library.slow.submit(JobKind.IMPORT, job, self._on_report)

    def _cancel(self) -> None:
        self._waiting.clear()
        job = self._wiring.library.slow.current
        if job is None:
            return
        if job.kind is JobKind.IMPORT:
            self._stop.cancel()  # the job itself continues until it has made its report
        else:
            self._wiring.library.slow.cancel(job.kind)

    def _on_report(self, report: ImportReport) -> None:
        self._is_busy = False
        self._wiring.library.check_for_changes()
        answers = (Answer(lambda: self._show_problems(report), _("Show details")),)
        text = report_text(report)
        tone = Tone.WRONG if report.failed else Tone.GOOD
        has_more = bool(report.failed or report.doubtful)
        self._window.show_news(
            Message(text, tone, answers if has_more else (), 0.0 if has_more else LONG_SECONDS)
        )
        self._next()

    def _on_job_failed(self) -> None:
        self._is_busy = False
        self._next()

    def _show_problems(self, report: ImportReport) -> None:
        count = len(report.failed)
        unread = ngettext("{count} file can't be read", "{count} files can't be read", count)
        read = _("To read a file in another way, open it without importing it")
        lists = (unread.format(count=count), report.failed), (read, report.doubtful)
        title, *texts = chain.from_iterable(
            (heading, *map(failed_text, files)) for heading, files in lists if files
        )
        show_problems(self._window.window(), title, texts)

    def _show_job(self) -> None:
        job = self._wiring.library.slow.current
        if job is None or job.background:
            self._wiring.page.set_job(None)
            return
        what, share = _("Making the daily puzzle"), None
        if job.kind is JobKind.IMPORT:
            what, share = _("Reading puzzles"), job.share
        self._wiring.page.set_job(JobState(what, job.seconds, share))

    # ---- what happened to the library ----

    def show_notices(self) -> None:
        """Report what happened to the library since the last report."""
        notices = self._wiring.library.new_notices()
        if notices:  # one message: a second would replace the first
            text = sentences(*(notice_text(notice, _date_of(notice)) for notice in notices))
            self._wiring.show_message(Message(text, Tone.WRONG))


def _date_of(notice: Notice) -> str:
    """Return the date and time of a notice as people write it."""
    when = QDateTime.fromSecsSinceEpoch(int(notice.when or 0))
    return QLocale().toString(when, QLocale.FormatType.ShortFormat)


class _Stop(CancelToken):
    """Stops an import when the player cancels it or when the window cancels its job.

    A cancelled job has no answer; an import stopped through this token still returns its report.

    Attributes:
        job: the job's own token; it pauses the work while the window is busy.
    """

    job = CancelToken()

    @property
    def cancelled(self) -> bool:
        """Whether the work should stop."""
        return self.job.cancelled or self._cancelled

    def yield_to_others(self) -> None:
        """Wait while the job is paused."""
        self.job.yield_to_others()


# --- watched folders ---


# Choices: a copy of several files should be complete, and the player should not have to wait.
SOON_MS: Final = 800
LATER_MS: Final = 10_000
"""Delays between a change and scanning: soon, and again later in case a long file is still being
written."""

MAX_FOLDERS: Final = 1000
"""Most folders to watch, including subfolders; operating systems limit the number."""


class FolderWatch(QObject):
    """Watches the folders of one library for changes."""

    def __init__(self, library: Library) -> None:
        """Start watching the library's folders; the library must be open."""
        super().__init__(library)
        self._library = library
        self._watched: frozenset[str] = frozenset()
        self._watcher = QFileSystemWatcher(self)
        self._watcher.directoryChanged.connect(self._on_changed)
        self._clocks = [QTimer(self, singleShot=True, interval=ms) for ms in (SOON_MS, LATER_MS)]
        for clock in self._clocks:
            clock.timeout.connect(self._scan_again)
        library.changed.connect(self._find)
        QGuiApplication.instance().applicationStateChanged.connect(self._on_state)  # type: ignore[union-attr]
        self._find()

    @property
    def folders(self) -> frozenset[str]:
        """Return the folders being watched; missing ones are not included."""
        return frozenset(self._watcher.directories())

    def _find(self) -> None:
        """Find the folders in a slow job: this may take long on a network disk."""
        library = self._library
        if library.is_open:
            catalogue = library.catalogue
            library.slow.submit(
                JobKind.WATCH,
                lambda _token, _report: folders_of(catalogue),
                self._watch,
                background=True,
            )

    def _scan_again(self) -> None:
        if self._library.is_open:
            self._library.scan_sources()
            self._find()

    def _watch(self, folders: frozenset[str]) -> None:
        self._watched = folders
        if gone := self.folders - folders:
            self._watcher.removePaths(sorted(gone))
        if new := folders - self.folders:
            self._watcher.addPaths(sorted(new))

    def _on_changed(self) -> None:
        for clock in self._clocks:
            clock.start()

    def _on_state(self, state: Qt.ApplicationState) -> None:
        if state is Qt.ApplicationState.ApplicationActive and self._watched:
            self._clocks[0].start()


def folders_of(catalogue: Catalogue) -> frozenset[str]:
    """Return the folders that a library watches, with their subfolders, up to `MAX_FOLDERS`."""
    tops = [source.path for source in catalogue.sources() if source.path is not None]
    return frozenset(islice((folder for top in tops for folder in _below(top)), MAX_FOLDERS))


def _below(top: Path) -> Iterator[str]:
    """Yield a folder and its readable subfolders, without hidden ones."""
    for folder, inner, _files in os.walk(top):
        inner[:] = [name for name in inner if not name.startswith(".")]
        yield folder


# --- checks of puzzles ---


TICK_MS: Final = 500
"""How often to check whether the program is idle."""

QUIET: Final = 5
"""Ticks without other work before the check starts."""

ELSEWHERE: Final = 20
"""Ticks to wait before trying again while another instance checks the library."""

BATCH: Final = 8
"""Puzzles fetched at once. Puzzles that scroll into view wait until these are done."""


_Step = tuple[str, int]
"""The fingerprint of the puzzle now being checked, and how many are left including it."""


class LibraryCheck(QObject):
    """Checks puzzles with unknown properties while the program is idle.

    A process with low priority checks one puzzle after another; each result goes into the catalogue
    at once. The process ends as soon as there is other work. The puzzle it was checking is then
    moved to the end, so that a hard one does not block all others.

    Signals:
        changed(object): the number of the puzzle and of all; None while nothing is being checked.
    """

    changed = Signal(object)

    def __init__(
        self,
        library: Library,
        is_idle: Callable[[], bool],
        seen: Callable[[], tuple[int, ...]],
        designs: Callable[[], Sequence[DesignInfo]] = tuple,
        parent: QObject | None = None,
    ) -> None:
        """Create the check of an open library; `set_enabled` starts it.

        The visible cards are checked first, the player's own designs last.
        """
        super().__init__(parent)
        self._library = library
        self._is_idle = is_idle
        self._find_seen, self._find_designs = seen, designs
        self._seen: tuple[int, ...] = ()
        self._is_enabled = False
        self._is_news = False  # there may be new puzzles since this check started
        self._wait = QUIET
        self._step: _Step | None = None
        self._done = 0
        self._late: frozenset[str] = frozenset()
        self._clock = QTimer(self, interval=TICK_MS)
        self._clock.timeout.connect(self._check_when_due)
        library.changed.connect(self.wake)
        library.idle.failed.connect(self._halt)

    def set_enabled(self, is_enabled: bool) -> None:
        """Start checking when idle, or stop."""
        self._is_enabled = is_enabled
        if is_enabled:
            self.wake()
        else:
            self._halt()

    def wake(self) -> None:
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
            catalogue, designs = self._library.catalogue, tuple(self._find_designs())
            work = partial(_check_work, catalogue, lambda: self._seen, designs, self._late)
            self._library.idle.submit(
                JobKind.CHECK_LIBRARY, work, self._on_ended, on_partial=self._on_step
            )

    def _pause(self) -> None:
        """Stop the check at once; results found so far are kept."""
        self._library.idle.cancel()
        if self._step is not None:
            self._late |= {self._step[0]}
            self._step = None
            self.changed.emit(None)

    def _on_step(self, step: _Step) -> None:
        if self._step is not None:
            self._done += 1
        self._step = step

    def _report(self) -> None:
        if self._step is not None:
            self.changed.emit((self._done + 1, self._done + self._step[1]))

    def _on_ended(self, is_elsewhere: bool) -> None:
        self._done += self._step is not None
        self._step = None
        if is_elsewhere:
            self._wait = ELSEWHERE
        elif self._is_news:  # came too late for the check that has just ended
            self._wait = QUIET
        else:
            self._clock.stop()
        self._library.check_for_changes()
        self.changed.emit(None)


def _check_work(
    catalogue: Catalogue,
    seen: Callable[[], tuple[int, ...]],
    designs: Sequence[DesignInfo],
    late: frozenset[str],
    token: CancelToken,
    report: Report,
) -> bool:
    """Check all unchecked puzzles and designs; for a background thread.

    Returns whether another instance of the program checks the library.
    """
    from nonogui.studio.checking import EFFORT, Checker  # the window never waits for it

    own = _unchecked_designs(catalogue, designs, EFFORT)
    if not (own or catalogue.count_unchecked(EFFORT)):
        return False
    with catalogue.checking() as is_mine, Checker(token) as checker:
        if not is_mine:
            return True
        choose = partial(catalogue.unchecked, EFFORT, BATCH, last=late)
        waiting = _waiting(
            lambda: catalogue.count_unchecked(EFFORT) + len(own),
            lambda: choose(first=seen()),
            token,
        )
        for each, left in chain(waiting, zip(own, range(len(own), 0, -1), strict=True)):
            report((each.fingerprint, left))
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
    return False


def _unchecked_designs(
    catalogue: Catalogue, designs: Sequence[DesignInfo], effort: int
) -> list[catalogue_checks.Unchecked]:
    """Return the designs with clues that were not tried with an effort and are not rated."""
    puzzles = (each.puzzle for each in designs)
    drawn = [each for each in puzzles if any(clue.blocks for clue in each.rows)]
    known = catalogue.verdicts([puzzle.fingerprint for puzzle in drawn]) if drawn else {}
    found = []
    for puzzle in drawn:
        verdict = known.get(puzzle.fingerprint, catalogue_checks.Verdict())
        is_rated = verdict.unique is False or verdict.grade is not None
        if verdict.effort < effort and not is_rated:
            found.append(
                catalogue_checks.Unchecked(puzzle.fingerprint, dumps([Entry(puzzle)], native()))
            )
    return found


def _waiting(
    count: Callable[[], int],
    choose: Callable[[], tuple[catalogue_checks.Unchecked, ...]],
    token: CancelToken,
) -> Iterator[tuple[catalogue_checks.Unchecked, int]]:
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
