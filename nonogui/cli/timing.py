"""Time engines on a puzzle, and compute statistics over many puzzles."""

from __future__ import annotations

import gc
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from statistics import median
from typing import Final

from nonogui.cli.interrupt import CHECK_EVERY
from nonogui.core.clue import Block, Clue
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import CancelToken, Limits
from nonogui.solver.lines import forget_solvers
from nonogui.solver.models.z3_thread import NAME as Z3_THREAD
from nonogui.solver.result import SolveResult, SolveStatus, StopReason
from nonogui.solver.search import ENGINES, solve

_DECIDED: Final = frozenset({SolveStatus.UNIQUE, SolveStatus.MULTIPLE, SolveStatus.NONE})

_ONE: Final = Clue((Block(1, 1),))
# Two cells on a diagonal: the smallest puzzle that single lines cannot solve.
_SWAP: Final = Puzzle((_ONE, _ONE), (_ONE, _ONE))


@dataclass(frozen=True, slots=True)
class Run:
    """The result of one engine on one puzzle with one seed.

    Attributes:
        seconds: the engine's own time to find a solution and prove or refute that it is unique.
        limit: time limit in seconds.
    """

    seed: int
    status: SolveStatus
    stop: StopReason
    seconds: float
    limit: float

    @property
    def decided(self) -> bool:
        """Return whether the number of solutions is proven to be none, one or several."""
        return self.status in _DECIDED

    @property
    def score(self) -> float:
        """Return the time, or twice the limit if undecided (PAR2)."""
        return self.seconds if self.decided else 2 * self.limit


@dataclass(frozen=True, slots=True)
class Timing:
    """The runs of an engine on a puzzle in the order of their seeds, at least one."""

    engine: str
    runs: tuple[Run, ...]

    @property
    def middle(self) -> Run:
        """Return the median run; for an even number, the slower of the two middle ones."""
        return sorted(self.runs, key=lambda run: run.score)[len(self.runs) // 2]

    @property
    def worst(self) -> Run:
        """Return the slowest run; undecided runs count as slower than decided ones."""
        return max(self.runs, key=lambda run: run.score)

    @property
    def decided(self) -> bool:
        """Return whether every run decided the puzzle."""
        return all(run.decided for run in self.runs)

    def ratio(self, base: Timing) -> float | None:
        """Return the time relative to another engine, or None if either is undecided."""
        mine, other = self.middle, base.middle
        if not (mine.decided and other.decided and other.seconds):
            return None
        return mine.seconds / other.seconds


def verdicts(timings: Sequence[Timing]) -> dict[SolveStatus, str]:
    """Return the proven results for a puzzle, each with the first engine that gave it."""
    found: dict[SolveStatus, str] = {}
    for timing in timings:
        for run in timing.runs:
            if run.decided:
                found.setdefault(run.status, timing.engine)
    return found


@dataclass
class Tally:
    """Statistics of an engine over the puzzles so far; only numbers are kept.

    Attributes:
        puzzles: number of puzzles.
        decided: number of puzzles decided with every seed.
        seconds: sum of the times at the median seed.
    """

    puzzles: int = 0
    decided: int = 0
    seconds: float = 0.0
    _scores: list[float] = field(default_factory=list)
    _ratios: list[float] = field(default_factory=list)

    def add(self, timing: Timing, base: Timing | None) -> None:
        """Add a puzzle, compared with the first engine's time if there is one."""
        self.puzzles += 1
        self.decided += timing.decided
        self.seconds += timing.middle.seconds
        self._scores.append(timing.middle.score)
        ratio = timing.ratio(base) if base else None
        if ratio is not None:
            self._ratios.append(ratio)

    @property
    def median(self) -> float:
        """Return the median over puzzles; undecided ones count twice the limit."""
        return median(self._scores)

    @property
    def par2(self) -> float:
        """Return the mean over puzzles; undecided ones count twice the limit."""
        return sum(self._scores) / self.puzzles

    @property
    def ratio(self) -> float | None:
        """Return the median ratio over the puzzles that this engine and the first decided."""
        return median(self._ratios) if self._ratios else None


class Stopwatch:
    """Time engines on puzzles."""

    def __init__(
        self, engines: Sequence[str], seeds: range, limit: float, cancel: CancelToken
    ) -> None:
        """Set up the stopwatch.

        Args:
            engines: the engines in running order.
            seeds: seeds of the runs on each puzzle.
            limit: seconds per run.
            cancel: stops the current run and all later ones.
        """
        self._engines = engines
        self._seeds = seeds
        self._limit = limit
        self._cancel = cancel

    def warm_up(self) -> None:
        """Run every engine once, because the first run in a process is slower."""
        for engine in self._engines:
            # `auto` would solve a puzzle this small without its model.
            self._solve(_SWAP, ENGINES[engine].model or engine, self._seeds[0])

    def time(self, puzzle: Puzzle, started: Callable[[str], None]) -> list[Timing]:
        """Run every engine on a puzzle, seed by seed; a cancel ends the series early.

        Args:
            puzzle: the puzzle.
            started: called with the name of each engine before it runs.
        """
        runs: dict[str, list[Run]] = {engine: [] for engine in self._engines}
        for seed, engine in ((seed, engine) for seed in self._seeds for engine in self._engines):
            started(engine)
            result = self._solve(puzzle, engine, seed)
            if result is None:
                break
            runs[engine].append(Run(seed, result.status, result.stop, result.seconds, self._limit))
        return [Timing(engine, tuple(made)) for engine, made in runs.items() if made]

    def _solve(self, puzzle: Puzzle, engine: str, seed: int) -> SolveResult | None:
        """Run an engine once; return None if cancelled."""
        while _is_z3_at_work() and not self._cancel.cancelled:
            time.sleep(CHECK_EVERY)
        with _equal_start():
            limits = Limits(self._limit)
            result = solve(
                puzzle,
                engine=engine,
                limits=limits,
                cancel=self._cancel,
                seed=seed,
                clash=False,
                diverse=False,
            )
        return None if result.stop is StopReason.CANCELLED else result


def time_engines(
    puzzle: Puzzle,
    *,
    engines: tuple[str, ...],
    seeds: range,
    limit: float,
    cancel: CancelToken | None = None,
) -> list[Timing]:
    """Time the engines on a puzzle in another process."""
    _warm_up_once(engines, limit)
    stopwatch = Stopwatch(engines, seeds, limit, cancel or CancelToken())
    return stopwatch.time(puzzle, lambda _engine: None)


@cache
def _warm_up_once(engines: tuple[str, ...], limit: float) -> None:
    """Run the engines once in this process."""
    Stopwatch(engines, range(1), limit, CancelToken()).warm_up()


def _is_z3_at_work() -> bool:
    """Return whether Z3 is still cleaning up after an earlier run."""
    return any(thread.name.startswith(Z3_THREAD) for thread in threading.enumerate())


@contextmanager
def _equal_start() -> Iterator[None]:
    """Give every engine the same start: empty line cache, no garbage to collect."""
    forget_solvers()
    gc.collect()
    was_frozen = gc.get_freeze_count() > 0
    gc.freeze()
    try:
        yield
    finally:
        if not was_frozen:  # unfreezing is all or nothing
            gc.unfreeze()
