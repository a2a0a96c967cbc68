"""LibraryImports: takes puzzles into the library in the background, and says what came of it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QDateTime, QLocale, QObject

from nonogui.i18n import _, ngettext
from nonogui.library.cards import FailedFile, ImportReport, Notice
from nonogui.library.catalogue import Progress
from nonogui.solver.limits import CancelToken
from nonogui.ui.dialogs.ask import show_problems
from nonogui.ui.dialogs.file_dialog import ask_for_files, ask_for_folder, open_filters
from nonogui.ui.jobs import PROGRESS_SECONDS, JobKind
from nonogui.ui.widgets.message import Answer, Message, Tone
from nonogui.ui.widgets.progress import JobState
from nonogui.words.library import failed_text, notice_text, report_text

if TYPE_CHECKING:
    from nonogui.ui.jobs import Report
    from nonogui.ui.library.wiring import StartWiring
    from nonogui.ui.main_window import MainWindow

SAID_SECONDS = 8.0


class LibraryImports(QObject):
    """One import at a time; what is dropped meanwhile comes after it."""

    def __init__(self, window: MainWindow, start: StartWiring) -> None:
        super().__init__(start)
        self._window = window
        self._start = start
        self._waiting: list[Path] = []
        self._is_busy = False
        self._stop = CancelToken()
        self._done: tuple[int, int] | None = None
        start.page.cancel_clicked.connect(self._cancel)
        start.library.slow.changed.connect(self._show_job)
        start.library.slow.failed.connect(self._on_job_failed)

    # ---- asking ----

    def ask_for_files(self) -> None:
        """Let the player choose files, and take their puzzles in."""
        title, folder = _("Import files"), self._window.files.folder()
        names = ask_for_files(self._window, title, folder, open_filters())
        self.take([Path(name) for name in names])

    def ask_for_folder(self) -> None:
        """Let the player choose a folder, and take its puzzles in."""
        if name := self._ask_folder(_("Import folder")):
            self.take([Path(name)])

    def ask_to_watch(self) -> None:
        """Let the player choose a folder whose puzzles are listed from now on."""
        if name := self._ask_folder(_("Add folder")):
            self.watch(Path(name))

    def _ask_folder(self, title: str) -> str:
        return ask_for_folder(self._window, title, self._window.files.folder())

    # ---- taking in ----

    def take(self, paths: Sequence[Path]) -> None:
        """Take puzzles of files and folders in."""
        self._waiting += paths
        self._start.library.when_open(self._next)

    def watch(self, path: Path) -> None:
        """List the puzzles of a folder from now on."""
        library = self._start.library

        def work(cancel: CancelToken, progress: Progress) -> ImportReport:
            library.catalogue.add_folder(path)
            return library.catalogue.rescan(cancel=cancel, progress=progress)

        library.when_open(lambda: self._run(work))

    def _next(self) -> None:
        if self._is_busy or not self._waiting:
            return
        paths, self._waiting = tuple(self._waiting), []
        library = self._start.library

        def work(cancel: CancelToken, progress: Progress) -> ImportReport:
            return library.catalogue.import_files(paths, cancel=cancel, progress=progress)

        self._run(work)

    def _run(self, work: Callable[[CancelToken, Progress], ImportReport]) -> None:
        """Do it in the background; it can be stopped, and says then how far it came."""
        self._is_busy = True
        self._done = None
        stop = self._stop = CancelToken()

        def job(token: CancelToken, report: Report) -> object:
            return work(stop, _throttled(report, token, stop))

        slow = self._start.library.slow
        slow.submit(JobKind.IMPORT, job, self._on_report, told=self._on_progress)

    def _cancel(self) -> None:
        self._waiting.clear()
        job = self._start.library.slow.current
        if job is None:
            return
        if job.kind is JobKind.IMPORT:
            self._stop.cancel()  # the job itself goes on to its report
        else:
            self._start.library.slow.cancel(job.kind)

    def _on_progress(self, done: object) -> None:
        assert isinstance(done, tuple)
        self._done = done

    def _on_report(self, report: object) -> None:
        assert isinstance(report, ImportReport)
        self._is_busy = False
        self._start.library.look()
        answers = (Answer(lambda: self._show_failed(report.failed), _("Show why")),)
        text = report_text(report)
        tone = Tone.WRONG if report.failed else Tone.GOOD
        has_failed = bool(report.failed)
        self._start.say(
            Message(text, tone, answers if has_failed else (), 0.0 if has_failed else SAID_SECONDS)
        )
        self._next()

    def _on_job_failed(self) -> None:
        self._is_busy = False
        self._next()

    def _show_failed(self, failed: Sequence[FailedFile]) -> None:
        title = ngettext(
            "{count} file can't be read", "{count} files can't be read", len(failed)
        ).format(count=len(failed))
        show_problems(self._window, title, [failed_text(each) for each in failed])

    def _show_job(self) -> None:
        job = self._start.library.slow.current
        if job is None or job.background:
            self._start.page.set_job(None)
            return
        what = _("Making the puzzle of the day")
        share = None
        if job.kind is JobKind.IMPORT:
            what = _("Reading puzzles")
            if self._done is not None:
                share = self._done[0] / max(1, self._done[1])
        self._start.page.set_job(JobState(what, job.seconds, share))

    # ---- what happened to the library ----

    def say_notices(self) -> None:
        """Tell what happened to the library, if the player was not told."""
        notices = self._start.library.new_notices()
        if notices:  # one message: a second would take the place of the first
            text = " ".join(notice_text(notice, _date_of(notice)) for notice in notices)
            self._start.say(Message(text, Tone.WRONG))


def _date_of(notice: Notice) -> str:
    """When it was, as people write it."""
    when = QDateTime.fromSecsSinceEpoch(int(notice.when or 0))
    return QLocale().toString(when, QLocale.FormatType.ShortFormat)


def _throttled(report: Report, token: CancelToken, stop: CancelToken) -> Progress:
    """Tells how far it is, now and then: the window has no use for each file of thousands.

    When the job is not wanted any more, because the window closes, the work is told to stop.
    """
    last = 0.0

    def tell(done: int, total: int) -> None:
        nonlocal last
        if token.cancelled:
            stop.cancel()
        now = time.monotonic()
        if now - last >= PROGRESS_SECONDS:
            last = now
            report((done, total))

    return tell
