"""Z3 in a thread of its own: nobody waits for it, and nothing is left of it."""

import gc
import subprocess
import sys
import threading
import weakref
from concurrent.futures import Future
from pathlib import Path

import pytest

from nonogui.solver.limits import CancelToken, Limits, StoppedError, Watch
from nonogui.solver.models.session import Session
from nonogui.solver.models.z3_solver import FINITE, Z3Solver
from nonogui.solver.models.z3_thread import NAME, Z3Thread
from nonogui.solver.result import StopReason
from nonogui.solver.search import solve
from tests.boards import clued

ROOT = Path(__file__).parents[3]


def z3_threads() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name.startswith(NAME)]


def wait_until_gone() -> None:
    gc.collect()
    for thread in z3_threads():
        thread.join(100)
    assert not z3_threads()


class SlowReader:
    """Stands in for `Z3Solver.add`: reads until it is let go, and heeds no interrupt."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.texts: list[str] = []
        self.reading = threading.Event()
        self.let_go = threading.Event()

        def add(_solver: Z3Solver, text: str) -> None:
            self.texts.append(text)
            self.reading.set()
            assert self.let_go.wait(100)

        monkeypatch.setattr(Z3Solver, "add", add)


class TimeToStart(Watch):
    """Time is up as soon as something has started."""

    def __init__(self, started: threading.Event) -> None:
        super().__init__(seconds=1.0)
        self._started = started

    @property
    def elapsed(self) -> float:
        return 2.0 if self._started.is_set() else 0.0


def test_a_timeout_does_not_wait_for_z3_to_read(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = SlowReader(monkeypatch)
    session = Session(TimeToStart(reader.reading))
    with pytest.raises(StoppedError) as stopped:
        session.add(["1 2 0\n", "(assert true)", "1 3 0\n"])
    assert stopped.value.reason is StopReason.TIME
    assert z3_threads()
    reader.let_go.set()
    wait_until_gone()
    assert reader.texts == ["1 2 0\n"]  # nothing that has not started is read any more


def test_a_cancel_does_not_wait_for_z3_to_read(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = SlowReader(monkeypatch)
    token = CancelToken()
    session = Session(Watch(cancel=token))

    def cancel() -> None:
        reader.reading.wait()
        token.cancel()

    canceller = threading.Thread(target=cancel)
    canceller.start()
    with pytest.raises(StoppedError) as stopped:
        session.add(["1 2 0\n"])
    assert stopped.value.reason is StopReason.CANCELLED
    canceller.join()
    for question in (session.check, session.core, lambda: session.model_values(1)):
        with pytest.raises(StoppedError):
            question()
    reader.let_go.set()
    wait_until_gone()


@pytest.mark.parametrize("reason", [StopReason.TIME, StopReason.CANCELLED])
def test_an_abandoned_search_is_interrupted(
    reason: StopReason, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it goes on in the background, and takes a core from whatever comes next."""
    searching, interrupted, over = (threading.Event() for _ in range(3))

    def search(_solver: Z3Solver, *_arguments: object) -> None:
        searching.set()
        while not interrupted.is_set() and not over.wait(0.01):
            pass

    monkeypatch.setattr(Z3Solver, "search", search)
    monkeypatch.setattr(Z3Solver, "interrupt", lambda _solver: interrupted.set())
    token = CancelToken()
    is_late = reason is StopReason.TIME
    session = Session(TimeToStart(searching) if is_late else Watch(cancel=token))

    def cancel() -> None:
        searching.wait()
        token.cancel()

    canceller = threading.Thread(target=cancel)
    canceller.start()
    with pytest.raises(StoppedError) as stopped:
        session.check()
    was_interrupted = interrupted.is_set()
    over.set()
    canceller.join()
    assert (stopped.value.reason, was_interrupted) == (reason, True)


def test_a_lost_interrupt_is_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    sent = 0

    def interrupt(_solver: Z3Solver) -> None:
        nonlocal sent
        sent += 1
        if sent == 3:
            call.set_result(None)

    monkeypatch.setattr(Z3Solver, "interrupt", interrupt)
    thread, call = Z3Thread(FINITE), Future[None]()
    thread.call(Z3Solver.add, "1 0\n").result()
    thread.interrupt(call)
    assert sent == 3
    thread.close()


def test_errors_in_the_thread_are_raised_to_the_caller(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_solver: Z3Solver, _logic: str) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Z3Solver, "__init__", broken)
    session = Session(Watch())
    with pytest.raises(ZeroDivisionError):
        session.add(["1 0\n"])


def test_a_collected_session_ends_its_thread() -> None:
    session = Session(Watch())
    session.add(["1 0\n"])
    assert session.check()
    del session
    wait_until_gone()


def test_many_solves_leak_no_context(monkeypatch: pytest.MonkeyPatch) -> None:
    contexts: list[weakref.ref[object]] = []
    made = Z3Solver.__init__

    def make(solver: Z3Solver, logic: str) -> None:
        made(solver, logic)
        contexts.append(weakref.ref(solver._context))

    monkeypatch.setattr(Z3Solver, "__init__", make)
    puzzle = clued("1/1", "1/1")
    for seed in range(200):
        solve(puzzle, engine="placements", limits=Limits(solutions=3), seed=seed)
    wait_until_gone()
    assert len(contexts) == 200
    assert not [context for context in contexts if context() is not None]


def test_the_program_exits_cleanly_while_z3_reads(tmp_path: Path) -> None:
    code = """
from nonogui.solver.limits import Limits
from nonogui.solver.search import solve
from tests.boards import busy_puzzle
print(solve(busy_puzzle(60), engine="placements", limits=Limits(seconds=0.3)).stop)
"""
    answer = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert (answer.stdout.strip(), answer.stderr) == ("time", "")


@pytest.mark.skipif(sys.platform == "win32", reason="no process there sends itself a SIGINT")
def test_keyboard_interrupts_reach_the_program_not_z3() -> None:
    code = """
import os, signal, threading, time
from nonogui.solver.limits import Watch
from nonogui.solver.models.session import Session
from tests.solver.models.test_session import pigeons

started = threading.Event()
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have had it ignored

def interrupt():
    started.wait()
    time.sleep(0.5)  # Z3 is at work by then; if it is not, it takes no signals yet
    os.kill(os.getpid(), signal.SIGINT)

session = Session(Watch(progress=lambda progress: started.set()))
session.add(pigeons(14))
threading.Thread(target=interrupt).start()
try:
    session.check()
except KeyboardInterrupt:
    print("interrupted")
"""
    answer = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=250,
    )
    assert (answer.stdout, answer.stderr) == ("interrupted\n", "")


def test_a_session_can_be_collected_while_another_works() -> None:
    """The collector calls `close` in the middle of whatever the thread of Python does."""
    code = """
import gc
from nonogui.solver.limits import Watch
from nonogui.solver.models.session import Session

class Loop:
    def __init__(self):
        self.own, self.session = self, Session(Watch())
        self.session.add(["1 0\\n"])

gc.set_threshold(5, 2, 2)  # now and then within each call
for _ in range(60):
    Loop()
    assert Session(Watch()).check()
print("done")
"""
    answer = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=250,
    )
    assert answer.stdout == "done\n"


def test_a_failed_solver_is_freed_in_its_own_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not in the window's, to which the garbage collector may bring it: that takes 70 ms."""

    def search(_solver: Z3Solver, *_arguments: object) -> bool:
        raise ValueError("given up")

    monkeypatch.setattr(Z3Solver, "search", search)
    thread = Z3Thread(FINITE)
    solvers: list[weakref.ref[Z3Solver]] = []
    thread.call(lambda solver: solvers.append(weakref.ref(solver))).result(100)
    call = thread.call(Z3Solver.search, 1, 0, ())
    gc.disable()
    try:
        with pytest.raises(ValueError, match="given up"):
            call.result(100)
        thread.close()
        for each in z3_threads():
            each.join(100)
        assert solvers[0]() is None
    finally:
        gc.enable()
