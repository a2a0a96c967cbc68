"""A thread that owns one Z3 solver, so that other threads need not wait for it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, wait
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from traceback import clear_frames
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from nonogui.solver.models.z3_solver import Z3Solver

NAME: Final = "nonogui-z3"
"""Prefix of the names of these threads."""

# Number of interrupts and seconds between them: 20 ms in all, see `Z3Thread.interrupt`.
_MAX_INTERRUPTS: Final = 5
_INTERRUPT_SECONDS: Final = 0.004

# Seconds after which an idle thread checks whether the program is ending.
_POLL_SECONDS: Final = 0.2

_Answer = TypeVar("_Answer")
_Arguments = ParamSpec("_Arguments")
_Call = Callable[[Z3Solver], None]


class Z3Thread:
    """Calls a solver's methods one after the other, in its own thread.

    The garbage collector may call `close` at any moment, in the middle of any operation of this
    thread. So `close` takes no lock. It uses a flag and a `SimpleQueue`, which is safe there,
    instead of the standard library's executors, which share one lock.
    """

    def __init__(self, logic: str) -> None:
        """Start to create the solver."""
        # Never referenced elsewhere: the solver is freed in its own thread.
        self._solver: list[Z3Solver] = []
        self._calls: SimpleQueue[tuple[Future[Any], _Call] | None] = SimpleQueue()
        self._is_left = False
        threading.Thread(target=self._work, args=(logic,), name=NAME).start()

    def call(
        self,
        method: Callable[Concatenate[Z3Solver, _Arguments], _Answer],
        *arguments: _Arguments.args,
        **options: _Arguments.kwargs,
    ) -> Future[_Answer]:
        """Schedule a call of a method after all earlier calls."""
        answer: Future[_Answer] = Future()

        def run(solver: Z3Solver) -> None:
            answer.set_result(method(solver, *arguments, **options))

        self._calls.put((answer, run))
        return answer

    def interrupt(self, call: Future[Any]) -> None:
        """Try to interrupt a call, for some 20 ms.

        Z3 loses an interrupt that arrives just before a search starts, and ignores interrupts while
        it reads.
        """
        for _ in range(_MAX_INTERRUPTS):
            for solver in self._solver:
                solver.interrupt()
            if wait([call], _INTERRUPT_SECONDS).done:
                return

    def close(self) -> None:
        """End without waiting; the thread finishes its call, frees the solver and ends."""
        # The flag first: the thread looks at it when the None wakes it.
        self._is_left = True
        self._calls.put(None)

    def _work(self, logic: str) -> None:
        """Run calls until there can be no more."""
        make = partial(_make, self._solver, logic)
        while (next_call := self._next()) is not None:
            answer, run = next_call
            try:
                make()
                run(self._solver[0])
            except BaseException as error:  # noqa: BLE001 (whoever waits for the answer gets it)
                # Its frames refer to the solver and the answer, which refers to the error. This
                # cycle would keep the solver alive until the garbage collector found it in another
                # thread.
                clear_frames(error.__traceback__)
                answer.set_exception(error)
            del answer, run, next_call
        self._solver.clear()

    def _next(self) -> tuple[Future[Any], _Call] | None:
        """Return the next call; None if this thread must end."""
        call = None
        while call is None and self._is_alive():
            with suppress(Empty):
                call = self._calls.get(timeout=_POLL_SECONDS)
        return call if self._is_alive() else None

    def _is_alive(self) -> bool:
        return not self._is_left and threading.main_thread().is_alive()


def _make(solver: list[Z3Solver], logic: str) -> None:
    """Create the solver at the first call."""
    if not solver:
        solver.append(Z3Solver(logic))
