"""Jobs: long work on a background thread, with progress, cancelling and partial answers."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import field
from enum import StrEnum
from itertools import count
from typing import Any, Final, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, QThread, QTimer, Signal, Slot

from nonogui.lazy import dataclass
from nonogui.memory import share_memory
from nonogui.solver.limits import CancelToken, StoppedError
from nonogui.solver.result import Progress
from nonogui.ui.errors import report as report_error
from nonogui.ui.in_turns import AT_WORK, hold_jobs, release_jobs, wait_while_held

PROGRESS_SECONDS: Final = 0.05
"""Least seconds between two progress reports to the window."""

Report = Callable[[object], None]
"""Takes a `Progress`, which may be skipped, or any other object as a partial answer."""

Answer = TypeVar("Answer")
Work = Callable[[CancelToken, Report], Answer]
"""A function of immutable data; it may draw on images, but not use any widget."""


class JobKind(StrEnum):
    """The purpose of a job; it determines the text in the job strip."""

    ANALYSE = "analyse"  # how many solutions the opened puzzle has
    CHECK = "check"
    HINT = "hint"
    EXPLAIN = "explain"
    IMPROVE = "improve"  # look for a shorter proof than the one shown
    SOLVE = "solve"
    GO_BACK = "go-back"
    WATCH = "watch"  # after a move, look for mistakes; in the library, look for new files
    LESSON = "lesson"  # what the last move in a lesson was
    RATE = "rate"
    REVIEW = "review"
    READ = "read"
    DIAGNOSE = "diagnose"  # the doctor's verdict on a design
    REPAIR = "repair"
    EXAMINE = "examine"  # validate a folder
    GENERATE = "generate"
    LIBRARY = "library"
    PICTURES = "pictures"
    PICK = "pick"  # choose the next or a random puzzle
    RESCAN = "rescan"
    IMPORT = "import"
    DAILY = "day"
    DRAW = "draw"
    STATISTICS = "statistics"
    TRAIN = "train"  # progress with techniques, and drills
    PREPARE = "prepare"  # import modules before they are needed
    LIST_AGAIN = "list-again"
    CHECK_LIBRARY = "check-library"


class _Token(CancelToken):
    """Signals a job to stop, and makes it wait while jobs are held."""

    @property
    def cancelled(self) -> bool:
        """Whether the job should stop; for the job's own thread, since it may wait."""
        self.yield_to_others()
        return self._cancelled

    def yield_to_others(self) -> None:
        """Wait while jobs are held."""
        wait_while_held()

    @property
    def is_cancelled(self) -> bool:
        """Whether the job should stop; for the window's thread."""
        return self._cancelled


@dataclass
class Job:
    """A job, waiting or running.

    Attributes:
        on_partial: receives partial answers, in the order found.
        on_failure: called after an error.
        background: whether the player does not wait for it. Such a job makes way for others and
            restarts after them.
    """

    id: int
    kind: JobKind
    work: Work[Any]
    done: Callable[[Any], object]
    on_partial: Callable[[Any], object] | None
    background: bool
    on_failure: Callable[[], object] | None = None
    token: _Token = field(default_factory=_Token)
    started: float = 0.0
    progress: Progress | None = None
    gives_way: bool = False

    @property
    def seconds(self) -> float:
        """Seconds since the job was started."""
        return time.monotonic() - self.started if self.started else 0.0

    @property
    def share(self) -> float | None:
        """Its progress, 0 to 1; None if unknown."""
        progress = self.progress
        return progress.known / progress.total if progress and progress.total else None


class _Failure:
    """The answer of a job that raised an error."""


class _Worker(QObject):
    """Runs one job after another in the background thread.

    It gets the work without the `Job`. A job holds its receiver, which may be a widget. Qt
    crashes if the last reference to a widget is dropped outside the window's thread.
    """

    answered = Signal(int, object)
    progressed = Signal(int, object)
    part_found = Signal(int, object)

    @Slot(int, object, object)
    def run(self, job_id: int, work: Work[Any], token: _Token) -> None:
        """Run a job and report its answer."""
        last = 0.0

        def report(news: object) -> None:
            nonlocal last
            if not isinstance(news, Progress):
                self.part_found.emit(job_id, news)
                return
            now = time.monotonic()
            if now - last >= PROGRESS_SECONDS:
                last = now
                self.progressed.emit(job_id, news)

        try:
            answer = work(token, report)
        except Exception as error:  # noqa: BLE001 (whatever it is, other jobs must continue)
            # A job that stops although it was not cancelled has a bug.
            if not (isinstance(error, StoppedError) and token.cancelled):
                report_error(error)
            answer = _Failure()
        self.answered.emit(job_id, answer)


# Threads that may still be running, with their workers.
#
# Qt ends the program if a running thread is destroyed. A runner can disappear without `close` if
# the constructor of its dialog raises an error; this set then keeps its thread alive.
_RUNNING_THREADS: Final[set[tuple[QThread, _Worker]]] = set()


class JobRunner(QObject):
    """Runs jobs one at a time on a separate thread; jobs that somebody waits for come first.

    Signals:
        changed: the running job or its progress changed.
        failed: a job raised an error, which is shown elsewhere.
    """

    changed = Signal()
    failed = Signal()
    _start = Signal(int, object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        """Start the thread; it waits for jobs until `close`."""
        super().__init__(parent)
        _RUNNING_THREADS.difference_update(
            [each for each in _RUNNING_THREADS if each[0].isFinished()]
        )
        share_memory()  # threads of jobs are the first to allocate much
        self._thread = QThread()
        self._worker = _Worker()
        self._worker.moveToThread(self._thread)
        _RUNNING_THREADS.add((self._thread, self._worker))
        self.destroyed.connect(self._thread.quit)
        self._start.connect(self._worker.run)
        # Methods of this object, so that Qt calls them in the window's thread. A lambda would run
        # in the worker's thread.
        self._worker.answered.connect(self._on_answer)
        self._worker.progressed.connect(self._on_progress)
        self._worker.part_found.connect(self._on_partial)
        self._waiting: deque[Job] = deque()
        self._current: Job | None = None
        self._is_closed = False
        self._ids = count()
        # The seconds shown beside a job change, even if it reports no progress.
        self._clock = QTimer(self, interval=100)
        self._clock.timeout.connect(self.changed)
        self._thread.start()

    @property
    def current(self) -> Job | None:
        """The running job, unless it was cancelled."""
        job = self._current
        return None if job is None or job.token.is_cancelled else job

    @property
    def is_busy(self) -> bool:
        """Whether a job is running or waiting."""
        return self._current is not None or bool(self._waiting)

    def submit(
        self,
        kind: JobKind,
        work: Work[Answer],
        done: Callable[[Answer], object],
        *,
        on_partial: Callable[[Any], object] | None = None,
        on_failure: Callable[[], object] | None = None,
        background: bool = False,
    ) -> None:
        """Queue a job; `done` gets its answer in the window's thread, unless it is cancelled.

        Partial answers go to `on_partial`. After an error, `on_failure` is called and `failed` is
        emitted. An earlier job of the same kind is cancelled, because its answer would be out of
        date. A closed runner drops the job: what would have used the answer was closed too, but may
        still get an event or two before it is deleted.
        """
        if self._is_closed:
            return
        job = Job(next(self._ids), kind, work, done, on_partial, background, on_failure)
        self.cancel(kind)
        if background:
            self._waiting.append(job)
        else:
            self._waiting.appendleft(job)
            # `self.current` leaves out a cancelled job, which must not start again.
            if self._current and self._current.background and self.current:
                self._current.gives_way = True
                self._current.token.cancel()
        self._next()

    def cancel(self, *kinds: JobKind) -> None:
        """Cancel the jobs of these kinds, or all jobs; their answers are dropped."""
        job = self._current
        if job is None:  # then none is waiting either
            return
        self._waiting = deque(each for each in self._waiting if kinds and each.kind not in kinds)
        if not kinds or job.kind in kinds:
            # It would start again after the job it made way for.
            job.gives_way = False
            job.token.cancel()
        self.changed.emit()

    def close(self) -> None:
        """Cancel all jobs and end the thread; later jobs are dropped."""
        self._is_closed = True
        self._waiting.clear()
        AT_WORK.discard(self)
        self._clock.stop()
        if self._current:
            self._current.token.cancel()
        release_jobs()  # this turn can't end before the thread does
        self._thread.quit()
        self._thread.wait()
        # A job not yet started is in a posted event, which would keep its owner alive for ever.
        QCoreApplication.removePostedEvents(self._worker)
        _RUNNING_THREADS.discard((self._thread, self._worker))
        self._current = None

    def _next(self) -> None:
        if self._current is None and self._waiting:
            job = self._current = self._waiting.popleft()
            AT_WORK.add(self)
            job.started = time.monotonic()
            self._clock.start()
            if job.background:  # let the window paint first
                QTimer.singleShot(0, self, lambda: self._launch(job))
            else:
                self._launch(job)
        self.changed.emit()

    def _launch(self, job: Job) -> None:
        if job is self._current:  # else the runner was closed meanwhile
            self._start.emit(job.id, job.work, job.token)

    @Slot(int, object)
    def _on_progress(self, job_id: int, progress: Progress) -> None:
        if self._current and self._current.id == job_id:
            self._current.progress = progress

    @Slot(int, object)
    def _on_partial(self, job_id: int, part: object) -> None:
        job = self.current
        if job is not None and job.id == job_id and job.on_partial is not None:
            hold_jobs()
            job.on_partial(part)

    @Slot(int, object)
    def _on_answer(self, job_id: int, answer: object) -> None:
        job = self._current
        if job is None or job.id != job_id:
            return
        # Showing the answer may fill this turn; the next job would slow it down.
        hold_jobs()
        self._clock.stop()
        self._current = None
        AT_WORK.discard(self)
        # Last in the queue, so that it does not stand in the way of another waiting job.
        if job.gives_way:
            again = Job(job.id, job.kind, job.work, job.done, job.on_partial, True, job.on_failure)
            self._waiting.append(again)
        self._next()
        if job.token.is_cancelled:
            return
        if isinstance(answer, _Failure):
            if job.on_failure is not None:
                job.on_failure()
            self.failed.emit()
        else:
            job.done(answer)
