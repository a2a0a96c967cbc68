"""Jobs: one at a time, cancelled or superseded answers dropped, the window never waits."""

from __future__ import annotations

import gc
import threading
import time
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, Qt, QThread, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nonogui.solver.limits import CancelToken, ProgressCallback, StoppedError
from nonogui.solver.result import Phase, Progress, StopReason
from nonogui.ui import in_turns
from nonogui.ui import jobs as jobs_module
from nonogui.ui.in_turns import hold_jobs
from nonogui.ui.jobs import JobKind, JobRunner, Report
from tests.conftest import PATIENCE_MS


@pytest.fixture
def jobs(qapp: QApplication) -> Iterator[JobRunner]:
    runner = JobRunner(qapp)
    yield runner
    runner.close()
    runner.setParent(None)


class Waiting:
    """Work that goes on until it is let go or cancelled."""

    def __init__(self) -> None:
        self.started = threading.Event()
        self.let_go = threading.Event()
        self.runs = self.looks = 0

    def __call__(self, token: CancelToken, _report: ProgressCallback) -> object:
        self.runs += 1
        self.started.set()
        while not (token.cancelled or self.let_go.is_set()):
            self.looks += 1
            time.sleep(0.002)
        return "cancelled" if token.cancelled else "done"


def test_answer_arrives_in_the_window_thread(qtbot: QtBot, jobs: JobRunner) -> None:
    threads: list[object] = []

    def work(_token: CancelToken, _report: ProgressCallback) -> object:
        threads.append(QThread.currentThread())
        return 42

    answers: list[tuple[object, object]] = []
    jobs.submit(
        JobKind.CHECK, work, lambda answer: answers.append((answer, QThread.currentThread()))
    )
    qtbot.waitUntil(lambda: bool(answers))
    assert answers == [(42, QThread.currentThread())]
    assert threads[0] != QThread.currentThread()
    assert not jobs.is_busy


def test_a_cancelled_job_ends_and_its_answer_is_dropped(qtbot: QtBot, jobs: JobRunner) -> None:
    work, answers = Waiting(), list[object]()
    jobs.submit(JobKind.SOLVE, work, answers.append)
    qtbot.waitUntil(work.started.is_set)
    jobs.cancel(JobKind.SOLVE)
    assert jobs.current is None
    qtbot.waitUntil(lambda: not jobs.is_busy)
    assert answers == []


def test_cancel_ends_jobs_of_several_kinds(qtbot: QtBot, jobs: JobRunner) -> None:
    work, answers = Waiting(), list[object]()
    jobs.submit(JobKind.SOLVE, work, answers.append)
    jobs.submit(JobKind.HINT, lambda _token, _report: "hint", answers.append, background=True)
    jobs.submit(JobKind.RATE, lambda _token, _report: "rated", answers.append, background=True)
    jobs.cancel(JobKind.SOLVE, JobKind.HINT)
    qtbot.waitUntil(lambda: not jobs.is_busy)
    assert answers == ["rated"]


def test_cancel_without_jobs_emits_no_signal(qtbot: QtBot, jobs: JobRunner) -> None:
    with qtbot.assertNotEmitted(jobs.changed):
        jobs.cancel()
        jobs.cancel(JobKind.HINT)


def test_newer_job_replaces_an_older_one_of_the_same_kind(qtbot: QtBot, jobs: JobRunner) -> None:
    old, answers = Waiting(), list[object]()
    jobs.submit(JobKind.HINT, old, answers.append)
    qtbot.waitUntil(old.started.is_set)
    jobs.submit(JobKind.HINT, lambda _token, _report: "new", answers.append)
    qtbot.waitUntil(lambda: not jobs.is_busy)
    assert answers == ["new"]


def test_background_job_gives_way_and_restarts(qtbot: QtBot, jobs: JobRunner) -> None:
    slow, answers = Waiting(), list[object]()
    jobs.submit(JobKind.ANALYSE, slow, answers.append, background=True)
    qtbot.waitUntil(slow.started.is_set)
    jobs.submit(JobKind.HINT, lambda _token, _report: "hint", answers.append)
    qtbot.waitUntil(lambda: answers == ["hint"])
    qtbot.waitUntil(lambda: slow.runs == 2)
    slow.let_go.set()
    qtbot.waitUntil(lambda: answers == ["hint", "done"])


def test_background_job_waits_for_a_requested_job(qtbot: QtBot, jobs: JobRunner) -> None:
    asked, answers = Waiting(), list[object]()
    jobs.submit(JobKind.SOLVE, asked, answers.append)
    jobs.submit(JobKind.ANALYSE, lambda _token, _report: "later", answers.append, background=True)
    qtbot.waitUntil(asked.started.is_set)
    asked.let_go.set()
    qtbot.waitUntil(lambda: answers == ["done", "later"])


def test_progress_arrives_while_the_job_runs(qtbot: QtBot, jobs: JobRunner) -> None:
    go_on = threading.Event()

    def work(_token: CancelToken, report: ProgressCallback) -> object:
        report(Progress(Phase.LINES, 3, 25, 0.0))
        go_on.wait()
        return None

    jobs.submit(JobKind.SOLVE, work, lambda _answer: None)
    qtbot.waitUntil(lambda: jobs.current is not None and jobs.current.progress is not None)
    assert jobs.current is not None
    assert jobs.current.progress == Progress(Phase.LINES, 3, 25, 0.0)
    assert jobs.current.seconds > 0
    go_on.set()
    qtbot.waitUntil(lambda: not jobs.is_busy)


def test_partial_answers_arrive_in_order_before_the_answer(qtbot: QtBot, jobs: JobRunner) -> None:
    def work(_token: CancelToken, report: Report) -> object:
        for part in range(100):
            report(part)
        return "all"

    received = list[object]()
    jobs.submit(JobKind.REPAIR, work, received.append, on_partial=received.append)
    qtbot.waitUntil(lambda: not jobs.is_busy)
    assert received == [*range(100), "all"]


def test_partial_answers_of_a_cancelled_job_are_dropped(qtbot: QtBot, jobs: JobRunner) -> None:
    started, go_on = threading.Event(), threading.Event()

    def work(_token: CancelToken, report: Report) -> object:
        started.set()
        go_on.wait()
        report("late")
        return None

    received = list[object]()
    jobs.submit(JobKind.REPAIR, work, received.append, on_partial=received.append)
    qtbot.waitUntil(started.is_set)
    jobs.cancel()
    go_on.set()
    qtbot.waitUntil(lambda: not jobs.is_busy)
    assert received == []


def test_failing_job_reports_its_error_and_the_next_job_runs(qtbot: QtBot, jobs: JobRunner) -> None:
    def broken(_token: CancelToken, _report: ProgressCallback) -> object:
        raise RuntimeError("no such thing")

    answers = list[object]()
    with qtbot.capture_exceptions() as caught, qtbot.waitSignal(jobs.failed):
        jobs.submit(JobKind.HINT, broken, answers.append)
    assert [str(error) for _kind, error, _trace in caught] == ["no such thing"]
    jobs.submit(JobKind.HINT, lambda _token, _report: 1, answers.append)
    qtbot.waitUntil(lambda: answers == [1])


def test_error_in_a_cancelled_job_is_reported(qtbot: QtBot, jobs: JobRunner) -> None:
    go_on = threading.Event()

    def broken(_token: CancelToken, _report: ProgressCallback) -> object:
        go_on.wait(60)
        raise RuntimeError("no such thing")

    with qtbot.capture_exceptions() as caught:
        jobs.submit(JobKind.HINT, broken, lambda _answer: None)
        jobs.cancel()
        go_on.set()
        qtbot.waitUntil(lambda: not jobs.is_busy)
    assert [str(error) for _kind, error, _trace in caught] == ["no such thing"]


def test_cancelled_job_that_stops_is_no_error(qtbot: QtBot, jobs: JobRunner) -> None:
    go_on = threading.Event()

    def stopped(_token: CancelToken, _report: ProgressCallback) -> object:
        go_on.wait(60)
        raise StoppedError(StopReason.CANCELLED)

    jobs.submit(JobKind.HINT, stopped, lambda _answer: None)
    jobs.cancel()
    go_on.set()
    qtbot.waitUntil(lambda: not jobs.is_busy)


def test_closing_the_runner_ends_a_running_job(qtbot: QtBot) -> None:
    runner, work = JobRunner(), Waiting()
    runner.submit(JobKind.SOLVE, work, lambda _answer: None)
    qtbot.waitUntil(work.started.is_set)
    runner.close()
    assert not runner.is_busy


def test_a_closed_runner_drops_jobs(qapp: QApplication) -> None:
    runner, answers = JobRunner(qapp), list[object]()
    runner.close()
    runner.submit(JobKind.SOLVE, lambda *_given: "solved", answers.append)
    assert not runner.is_busy
    QApplication.processEvents()
    assert not answers


def test_window_stays_responsive_while_a_job_runs(qtbot: QtBot, jobs: JobRunner) -> None:
    """Python-heavy work shares the interpreter with the window and must not starve it."""

    def work(token: CancelToken, _report: ProgressCallback) -> object:
        total = 0
        while not token.cancelled:
            total += sum(range(200))
        return total

    ticks = list[float]()
    timer = QTimer(interval=5)
    timer.timeout.connect(lambda: ticks.append(time.monotonic()))
    timer.start()
    jobs.submit(JobKind.SOLVE, work, lambda _answer: None)
    qtbot.waitUntil(lambda: len(ticks) >= 20)
    timer.stop()
    jobs.cancel()
    qtbot.waitUntil(lambda: not jobs.is_busy)


def test_thread_does_not_keep_the_receiver_of_an_answer(qtbot: QtBot, jobs: JobRunner) -> None:
    """If it did, it could be the last to let go of a dialog, and destroy it on the wrong thread."""
    answers: list[str] = []

    class Receiver:
        def take(self, answer: str) -> None:
            answers.append(answer)

    receiver = Receiver()
    living = weakref.ref(receiver)
    let_go = threading.Event()
    # In the worker's thread, after its answer is on its way: `run` has not returned yet.
    jobs._worker.answered.connect(
        lambda *_answer: let_go.wait(PATIENCE_MS / 1000), Qt.ConnectionType.DirectConnection
    )
    jobs.submit(JobKind.DRAW, lambda _token, _report: "done", receiver.take)
    qtbot.waitUntil(lambda: bool(answers))
    del receiver
    gc.collect()
    is_kept = living() is not None
    let_go.set()
    assert not is_kept


def test_deleted_runner_ends_its_thread_without_being_closed(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    living: set[tuple[QThread, object]] = set()
    monkeypatch.setattr(jobs_module, "_RUNNING_THREADS", living)
    owner = QObject()
    JobRunner(owner)  # in a constructor that raises an error next
    (thread, _worker) = next(iter(living))
    assert thread.isRunning()
    owner.deleteLater()
    qtbot.waitUntil(thread.isFinished)
    JobRunner().close()
    assert not living


def test_job_is_held_until_the_window_has_finished_its_turn(
    qtbot: QtBot, jobs: JobRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Held is a job when it looks at its token; layouts and paints are part of the turn."""
    monkeypatch.setattr(in_turns, "MAX_HELD", 100.0)
    work, answers, order = Waiting(), list[object](), list[str]()
    jobs.submit(JobKind.SOLVE, work, answers.append)
    qtbot.waitUntil(work.started.is_set)

    def look() -> None:
        order.append("held" if not in_turns.MAY_WORK.is_set() else "free")

    hold_jobs()
    looks = work.looks
    time.sleep(0.1)
    assert work.looks <= looks + 1  # the one it was about to make
    look()
    QTimer.singleShot(0, look)  # what a turn asks for comes before jobs go on
    qtbot.waitUntil(in_turns.MAY_WORK.is_set)
    assert order == ["held", "held"]
    work.let_go.set()
    qtbot.waitUntil(lambda: bool(answers))
    assert answers == ["done"]


def test_held_job_ends_when_its_runner_closes(qtbot: QtBot, jobs: JobRunner) -> None:
    work = Waiting()
    jobs.submit(JobKind.SOLVE, work, lambda _answer: None)
    qtbot.waitUntil(work.started.is_set)
    hold_jobs()
    jobs.close()
    assert in_turns.MAY_WORK.is_set()
    assert not jobs.is_busy


@pytest.mark.parametrize("background", [False, True])
def test_unstarted_job_is_released_when_its_runner_closes(
    qapp: QApplication, background: bool
) -> None:
    class Dialog(QObject):
        """Who waits for the answer, and owns the runner."""

        def __init__(self) -> None:
            super().__init__(qapp)
            self.jobs = JobRunner(self)
            self.jobs.submit(JobKind.READ, lambda *_given: "read", self.take, background=background)

        def take(self, _answer: object) -> None:
            """Take the answer."""

    def closed_at_once() -> weakref.ref[Dialog]:
        dialog = Dialog()
        dialog.jobs._thread.exit()  # before it comes to the job, as on a busy machine
        dialog.jobs.close()
        dialog.setParent(None)
        return weakref.ref(dialog)

    dialogs = [closed_at_once() for _ in range(20)]
    qapp.processEvents()
    gc.collect()
    assert [each() for each in dialogs] == [None] * 20
