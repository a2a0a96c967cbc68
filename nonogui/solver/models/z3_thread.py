"""A thread in which one Z3 solver lives and dies, so that nobody has to wait for it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from nonogui.solver.models.z3_solver import Z3Solver

NAME: Final = "nonogui-z3"
"""How the names of these threads begin."""

_INTERRUPTS: Final = 5
_INTERRUPT_EVERY: Final = 0.004

_Answer = TypeVar("_Answer")
_Arguments = ParamSpec("_Arguments")


class Z3Thread:
    """Calls a solver's methods one after the other, in its own thread alone."""

    def __init__(self, logic: str) -> None:
        """Begin to make the solver."""
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=NAME)
        self._solver: list[
            Z3Solver
        ] = []  # never referred to from elsewhere: it dies where it lives
        self._calls: list[Future[Any]] = []
        self._made = self._thread.submit(_make, self._solver, logic)

    def call(
        self,
        method: Callable[Concatenate[Z3Solver, _Arguments], _Answer],
        *arguments: _Arguments.args,
        **options: _Arguments.kwargs,
    ) -> Future[_Answer]:
        """Have a method called after all those before."""
        solver, made = self._solver, self._made

        def run() -> _Answer:
            made.result()
            return method(solver[0], *arguments, **options)

        call = self._thread.submit(run)
        self._calls = [earlier for earlier in self._calls if not earlier.done()]
        self._calls.append(call)
        return call

    def interrupt(self, call: Future[Any]) -> None:
        """Try for some 20 ms to end a call.

        Z3 forgets an interrupt that comes just before it begins to search, and heeds none while
        it reads.
        """
        for _ in range(_INTERRUPTS):
            for solver in self._solver:
                solver.interrupt()
            if wait([call], _INTERRUPT_EVERY).done:
                return

    def leave(self) -> None:
        """Wait for nothing; the thread ends its call, does away with the solver, and is gone."""
        for call in self._calls:
            call.cancel()
        self._thread.submit(self._solver.clear)
        self._thread.shutdown(wait=False)


def _make(solver: list[Z3Solver], logic: str) -> None:
    solver.append(Z3Solver(logic))
