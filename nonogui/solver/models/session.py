"""A session with Z3: texts in, truth and cores out, and an answer at once when the job must stop.

Z3 cannot be stopped everywhere. While it reads a text it heeds neither time nor interrupts, and
that may take a second: its table of terms grows by doubling, to 256 MB for 131,072 variables. So
it works in a thread of its own. The job waits for it and watches the clock; when the job may not
go on, it leaves, and the thread ends as soon as Z3 comes back. Until then nobody else has that
context. Python waits for such threads when the program ends.

The thread has a second use: Z3 reads one piece of text while the job writes the next.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, wait
from itertools import chain, groupby
from typing import Final, TypeVar

from nonogui.solver.limits import Watch
from nonogui.solver.models.loading import load_z3
from nonogui.solver.models.z3_solver import FINITE, SolverFailedError, Z3Solver, is_smtlib
from nonogui.solver.models.z3_thread import Z3Thread

__all__ = ["FINITE", "SLICE", "Session", "SolverFailedError"]

SLICE: Final = 5000
"""Conflicts in the shortest slice of a search; after each slice the next seed takes over."""

_PIECE: Final = 400_000
_LARGEST_PIECE: Final = 1_600_000
"""Characters handed over in the first call and in later ones; each piece is twice as large as the
one before it. In each Z3 makes all variables up to the largest, so that many small pieces cost
more than a few large ones; but it reads one while the next is written."""

_LOOK: Final = 0.02
"""Seconds between two looks at the clock and the token."""

_Answer = TypeVar("_Answer")

_UNGUIDED: Final = 4000
"""Conflicts before guesses are asked for: most first solutions need fewer."""

_GUESSED_SHARES: Final = (0.4, 0.3, 0.2, 0.12)
"""How many of the guesses are taken for true: the first ones are the best, but some are wrong."""

_GUIDED: Final = 1000
"""Conflicts in the shortest slice with guesses."""


class Session:
    """Boolean variables 1, 2 ..., clauses over them, and Z3 to decide them.

    The same clauses and seed give the same answers in the same order: the context is fresh, and
    the search is cut into slices by conflicts, never by time. After a slice the search goes on
    with all it has learned and a new seed, and slices grow by Luby's sequence; that tames the
    puzzles whose first solution is hard to find.

    Attributes:
        checks: how often Z3 was asked.
    """

    def __init__(self, watch: Watch, seed: int = 0, logic: str = FINITE) -> None:
        """Open a session.

        Args:
            watch: of the job that asks.
            seed: of the search.
            logic: Z3's name of what the texts may speak of.
        """
        begun = watch.elapsed
        load_z3()
        watch.start_up += watch.elapsed - begun
        self._watch = watch
        self._seed = seed
        self._thread = Z3Thread(logic)
        self._end = weakref.finalize(self, self._thread.leave)
        self._end.atexit = False
        self.checks = 0

    def add(self, texts: Iterable[str]) -> None:
        """Add clauses, written as DIMACS without a header, or formulas in SMT-LIB.

        In SMT-LIB each text declares what it uses, except the Boolean variables, which are called
        c1, c2 ...

        Raises:
            StoppedError: the job may not go on.
        """
        calls = []
        kinds = (_pieces(group) for _, group in groupby(texts, is_smtlib))
        for piece in chain.from_iterable(kinds):
            self._watch.check()
            calls.append(self._thread.call(Z3Solver.add, piece))
        for call in calls:
            self._wait(call)

    def check(self, assumed: Sequence[int] = ()) -> bool:
        """Whether all clauses can hold, and some literals with them.

        Raises:
            StoppedError: the job may not go on.
        """
        self.checks += 1
        for number, length in enumerate(_luby(), 1):
            answer = self._search(SLICE * length, assumed, number)
            if answer is not None:
                return answer
        raise AssertionError("the slices never end")

    def check_guided(self, guesses: Callable[[], Sequence[int]]) -> bool:
        """Whether all clauses can hold, found sooner with good guesses if they can.

        Between slices of the search some guesses are taken for true in short searches, fewer each
        time. What these learn holds without the guesses, too, and stays.

        Args:
            guesses: asked for when the first slice has no answer: literals, the surest first.

        Raises:
            StoppedError: the job may not go on.
        """
        self.checks += 1
        answer = self._search(_UNGUIDED, (), 1)
        if answer is not None:
            return answer
        literals = guesses()
        for number, length in enumerate(_luby(), 2):
            for share in _GUESSED_SHARES:
                some = literals[: round(share * len(literals))]
                if self._search(_GUIDED * length, some, number):
                    return True
            answer = self._search(SLICE * length, (), number)
            if answer is not None:
                return answer
        raise AssertionError("the slices never end")

    def check_within(self, conflicts: int, assumed: Sequence[int] = ()) -> bool | None:
        """The same as `check`, not known (None) after so many conflicts.

        Raises:
            StoppedError: the job may not go on.
        """
        self.checks += 1
        for number, spent in enumerate(range(0, conflicts, SLICE), 1):
            answer = self._search(min(SLICE, conflicts - spent), assumed, number)
            if answer is not None:
                return answer
        return None

    def truth(self, variables: int) -> list[bool]:
        """Whether each of the first so many variables is true in the model just found.

        Raises:
            StoppedError: the job may not go on.
        """
        return self._wait(self._thread.call(Z3Solver.truth, variables))

    def core(self) -> list[int]:
        """Assumed literals that are too much together, after a check that failed.

        Raises:
            StoppedError: the job may not go on.
        """
        return self._wait(self._thread.call(Z3Solver.core))

    def _search(self, conflicts: int, assumed: Sequence[int], number: int) -> bool | None:
        """One slice of the search; None when it ends without an answer."""
        self._watch.check()
        self._watch.report_slice(number)
        call = self._thread.call(Z3Solver.search, conflicts, self._seed, assumed)
        self._seed += 1
        return self._wait(call)

    def _wait(self, call: Future[_Answer]) -> _Answer:
        """What a call returns, or whatever stops the job before."""
        try:
            while True:
                remaining = self._watch.remaining
                patience = _LOOK if remaining is None else min(_LOOK, remaining)
                if wait([call], patience).done:
                    return call.result()
                self._watch.check()
        except BaseException:
            self._thread.interrupt(call)
            self._end()
            raise


def _pieces(texts: Iterable[str]) -> Iterator[str]:
    """The texts joined to pieces that grow."""
    piece: list[str] = []
    size, enough = 0, _PIECE
    for text in texts:
        piece.append(text)
        size += len(text)
        if size >= enough:
            yield "".join(piece)
            piece, size, enough = [], 0, min(2 * enough, _LARGEST_PIECE)
    if piece:
        yield "".join(piece)


def _luby() -> Iterator[int]:
    """1 1 2 1 1 2 4 1 1 2 ..., after Luby, Sinclair and Zuckerman (1993), the way Knuth does it."""
    u = v = 1
    while True:
        yield v
        u, v = (u + 1, 1) if u & -u == v else (u, 2 * v)
