"""A Z3 session that answers at once when its job must stop.

Z3 cannot be interrupted everywhere. While it reads a text it checks neither time nor interrupts.
That may take a second: its table of terms grows by doubling, to 256 MB for 131,072 variables. So Z3
works in its own thread. The job waits for it and watches the clock; if it must stop, it leaves, and
the thread ends as soon as Z3 returns. Until then no other code uses that context. Python waits for
such threads when the program ends.

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

# Not for speed: without slices, searches take as long (docs/solver.md). The library's check counts
# its effort in slices.
SLICE: Final = 5000
"""Conflicts in the shortest slice of a search."""

# Characters in the first piece and in the largest; each piece is twice as large as the one before.
# Z3 creates all variables up to the largest for each piece, so many small pieces cost more than a
# few large ones. But Z3 reads one piece while the next is written.
_PIECE_SIZE: Final = 400_000
_MAX_PIECE_SIZE: Final = 1_600_000

# Seconds between two checks of the clock and the cancel token.
_POLL_SECONDS: Final = 0.02

_Answer = TypeVar("_Answer")

# Conflicts before guesses are requested: most first solutions need fewer. With 4,000, the hardest
# tournament boards take 1.6 times as many conflicts (docs/solver.md).
_UNGUIDED_CONFLICTS: Final = 2000

# Shares of the guesses that are assumed: the first ones are the best, but some are wrong. On hard
# boards the surest 12 % are right in 97 to 100 % of cells, the surest 40 % in 91 to 100 %. With
# only four shares, the slowest boards of a tournament take twice as long.
_GUESSED_SHARES: Final = (0.4, 0.3, 0.25, 0.2, 0.16, 0.12)

# Conflicts in the shortest slice with guesses.
_GUIDED_CONFLICTS: Final = 1000

# Conflicts in the shortest slice between those with guesses, which find most solutions. With 5,000,
# the hardest tournament boards take 1.2 times as many.
_BETWEEN_GUESSES: Final = 1000


class Session:
    """Boolean variables 1, 2 ..., clauses over them, and Z3 to decide them.

    The same clauses and seed give the same answers in the same order: the context is new, and the
    search is cut into slices by conflicts, never by time. Each slice keeps what was learned. Slice
    lengths follow Luby's sequence.

    Attributes:
        checks: how often Z3 was called.
    """

    def __init__(self, watch: Watch, seed: int = 0, logic: str = FINITE) -> None:
        """Open a session.

        Args:
            watch: the clock of the calling job.
            seed: the seed of the search.
            logic: Z3's name of the logic that the texts use.
        """
        # Once per process it is imported; on a slow computer, a short search would end before that.
        with watch.paused():
            load_z3()
        self._watch = watch
        self._seed = seed
        self._thread = Z3Thread(logic)
        self._end = weakref.finalize(self, self._thread.close)
        # Python joins threads before it runs exit handlers, so the thread watches the main thread
        # itself.
        self._end.atexit = False
        self.checks = 0

    def add(self, texts: Iterable[str]) -> None:
        """Add clauses, as DIMACS without a header, or formulas in SMT-LIB.

        An SMT-LIB text declares the names it uses, except the Boolean variables c1, c2 ...

        Raises:
            StoppedError: the job must stop.
        """
        calls = []
        kinds = (_pieces(group) for _, group in groupby(texts, is_smtlib))
        for piece in chain.from_iterable(kinds):
            self._watch.check()
            calls.append(self._thread.call(Z3Solver.add, piece))
        for call in calls:
            self._wait(call)

    def check(self, assumed: Sequence[int] = ()) -> bool:
        """Return whether all clauses and the assumed literals can be true together.

        Raises:
            StoppedError: the job must stop.
        """
        self.checks += 1
        for number, length in enumerate(_luby(), 1):
            answer = self._search(SLICE * length, assumed, number)
            if answer is not None:
                return answer
        raise AssertionError("the slices never end")

    def check_guided(self, guesses: Callable[[], Sequence[int]]) -> bool:
        """Return whether all clauses can be true; good guesses find a solution faster.

        Between slices of the search, some guesses are assumed in short searches, fewer each time,
        unless they are refuted. Clauses learned there hold without the guesses, too, and are kept.

        Args:
            guesses: called if the first slice has no answer: literals, the surest first.

        Raises:
            StoppedError: the job must stop.
        """
        self.checks += 1
        answer = self._search(_UNGUIDED_CONFLICTS, (), 1)
        if answer is not None:
            return answer
        literals = guesses()
        most = len(literals)
        sizes = [round(share * most) for share in _GUESSED_SHARES]
        for number, length in enumerate(_luby(), 2):
            for size in sizes:
                if size > most:
                    continue
                # Only a success counts: a refuted guess says nothing about the clues.
                answer = self._search(_GUIDED_CONFLICTS * length, literals[:size], number)
                if answer:
                    return True
                if answer is False:
                    # All sets with the guesses of the core are refuted, now and later.
                    most = max(map(literals.index, self.core()), default=0)
            shortest = _BETWEEN_GUESSES if sizes[-1] <= most else SLICE
            answer = self._search(shortest * length, (), number)
            if answer is not None:
                return answer
        raise AssertionError("the slices never end")

    def check_within(self, conflicts: int, assumed: Sequence[int] = ()) -> bool | None:
        """Like `check`, but return None if undecided after this many conflicts.

        Raises:
            StoppedError: the job must stop.
        """
        self.checks += 1
        for number, spent in enumerate(range(0, conflicts, SLICE), 1):
            answer = self._search(min(SLICE, conflicts - spent), assumed, number)
            if answer is not None:
                return answer
        return None

    def model_values(self, variables: int) -> list[bool]:
        """Return the values of the variables 1 to `variables` in the model just found.

        Raises:
            StoppedError: the job must stop.
        """
        return self._wait(self._thread.call(Z3Solver.model_values, variables))

    def core(self) -> list[int]:
        """Return assumed literals that contradict each other, after a failed check.

        Raises:
            StoppedError: the job must stop.
        """
        return self._wait(self._thread.call(Z3Solver.core))

    def _search(self, conflicts: int, assumed: Sequence[int], number: int) -> bool | None:
        """Run one slice of the search; None if it ends without an answer."""
        self._watch.check()
        self._watch.report_slice(number)
        return self._wait(self._thread.call(Z3Solver.search, conflicts, self._seed, assumed))

    def _wait(self, call: Future[_Answer]) -> _Answer:
        """Return the result of a call, or raise if the job must stop before."""
        try:
            while True:
                remaining = self._watch.remaining
                patience = _POLL_SECONDS if remaining is None else min(_POLL_SECONDS, remaining)
                if wait([call], patience).done:
                    return call.result()
                self._watch.check()
        # Also on Ctrl+C: the thread must not keep working for an answer that is not wanted.
        except BaseException:
            self._thread.interrupt(call)
            self._end()
            raise


def _pieces(texts: Iterable[str]) -> Iterator[str]:
    """Yield the texts joined into pieces of growing size."""
    piece: list[str] = []
    size, enough = 0, _PIECE_SIZE
    for text in texts:
        piece.append(text)
        size += len(text)
        if size >= enough:
            yield "".join(piece)
            piece, size, enough = [], 0, min(2 * enough, _MAX_PIECE_SIZE)
    if piece:
        yield "".join(piece)


def _luby() -> Iterator[int]:
    """Yield 1 1 2 1 1 2 4 1 1 2 ... (Luby, Sinclair, Zuckerman, 1993), by Knuth's formula."""
    u = v = 1
    while True:
        yield v
        u, v = (u + 1, 1) if u & -u == v else (u, 2 * v)
