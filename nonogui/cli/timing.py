"""Timing engines on a puzzle, and the statistics of many puzzles."""

from __future__ import annotations

import gc
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median
from typing import Final

from nonogui.cli.interrupt import LOOK_EVERY
from nonogui.core.clue import Block, Clue
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import CancelToken, Limits
from nonogui.solver.lines import line_solver
from nonogui.solver.models.z3_thread import NAME as Z3_THREAD
from nonogui.solver.result import SolveResult, SolveStatus, StopReason
from nonogui.solver.search import ENGINES, solve

_DECIDED: Final = frozenset({SolveStatus.UNIQUE, SolveStatus.MULTIPLE, SolveStatus.NONE})

_ONE: Final = Clue((Block(1, 1),))
_SWAP: Final = Puzzle((_ONE, _ONE), (_ONE, _ONE))
"""Two cells on a diagonal: the smallest puzzle that takes more than lines."""


@dataclass(frozen=True, slots=True)
class Run:
    """What one engine did on one puzzle with one seed.

    Attributes:
        seconds: the engine's own time for the first solution and whether there is another.
        limit: the time limit in seconds.
    """

    seed: int
    status: SolveStatus
    stop: StopReason
    seconds: float
    limit: float

    @property
    def decided(self) -> bool:
        """Whether the number of solutions is proven to be none, one or several."""
        return self.status in _DECIDED

    @property
    def score(self) -> float:
        """The time, or twice the limit when nothing is decided (PAR2)."""
        return self.seconds if self.decided else 2 * self.limit


@dataclass(frozen=True, slots=True)
class Timing:
    """The runs of an engine on a puzzle, at least one, in the order of their seeds."""

    engine: str
    runs: tuple[Run, ...]

    @property
    def middle(self) -> Run:
        """The run at the median; of an even number the slower of the two in the middle."""
        return sorted(self.runs, key=lambda run: run.score)[len(self.runs) // 2]

    @property
    def worst(self) -> Run:
        """The slowest run; one that decided nothing is slower than all that did."""
        return max(self.runs, key=lambda run: run.score)

    @property
    def decided(self) -> bool:
        """Whether every run decided the puzzle."""
        return all(run.decided for run in self.runs)

    def ratio(self, base: Timing) -> float | None:
        """How many times as long as another engine; None when one of them did not decide."""
        mine, other = self.middle, base.middle
        if not (mine.decided and other.decided and other.seconds):
            return None
        return mine.seconds / other.seconds


def verdicts(timings: Sequence[Timing]) -> dict[SolveStatus, str]:
    """The decided answers to a puzzle, each with the first engine that gave it."""
    found: dict[SolveStatus, str] = {}
    for timing in timings:
        for run in timing.runs:
            if run.decided:
                found.setdefault(run.status, timing.engine)
    return found


@dataclass
class Tally:
    """The statistics of an engine over the puzzles so far; only numbers are kept.

    Attributes:
        puzzles: how many there were.
        decided: how many of them were decided with every seed.
        seconds: the sum of the times at the median seed.
    """

    puzzles: int = 0
    decided: int = 0
    seconds: float = 0.0
    _scores: list[float] = field(default_factory=list)
    _ratios: list[float] = field(default_factory=list)

    def add(self, timing: Timing, base: Timing | None) -> None:
        """Count a puzzle, and compare with the first engine's time where there is one."""
        self.puzzles += 1
        self.decided += timing.decided
        self.seconds += timing.middle.seconds
        self._scores.append(timing.middle.score)
        ratio = timing.ratio(base) if base else None
        if ratio is not None:
            self._ratios.append(ratio)

    @property
    def median(self) -> float:
        """The median over puzzles, undecided ones at twice the limit."""
        return median(self._scores)

    @property
    def par2(self) -> float:
        """The mean over puzzles, undecided ones at twice the limit."""
        return sum(self._scores) / self.puzzles

    @property
    def ratio(self) -> float | None:
        """The median ratio over the puzzles that this engine and the first decided."""
        return median(self._ratios) if self._ratios else None


class Stopwatch:
    """Times engines on puzzles."""

    def __init__(
        self, engines: Sequence[str], seeds: range, limit: float, cancel: CancelToken
    ) -> None:
        """Time nothing yet.

        Args:
            engines: in the order in which they take their turns.
            seeds: of the runs on each puzzle.
            limit: seconds for a run.
            cancel: ends the run that is under way, and all that would follow.
        """
        self._engines = engines
        self._seeds = seeds
        self._limit = limit
        self._cancel = cancel

    def warm_up(self) -> None:
        """Use every engine once, for the first time in a process takes longer than the next."""
        for engine in self._engines:
            # By itself `auto` answers so small a puzzle without its model.
            self._solve(_SWAP, ENGINES[engine].model or engine, self._seeds[0])

    def time(self, puzzle: Puzzle, started: Callable[[str], None]) -> list[Timing]:
        """Run every engine on a puzzle, seed by seed; after a cancel, the runs made until then.

        Args:
            puzzle: the puzzle.
            started: told the name of each engine when its turn comes.
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
        """One run; None once it was cancelled."""
        while _is_z3_at_work() and not self._cancel.cancelled:
            time.sleep(LOOK_EVERY)
        with _level_ground():
            limits = Limits(self._limit)
            result = solve(
                puzzle,
                engine=engine,
                limits=limits,
                cancel=self._cancel,
                seed=seed,
                clash=False,
                apart=False,
            )
        return None if result.stop is StopReason.CANCELLED else result


def _is_z3_at_work() -> bool:
    """Whether Z3 still clears up after an earlier run."""
    return any(thread.name.startswith(Z3_THREAD) for thread in threading.enumerate())


@contextmanager
def _level_ground() -> Iterator[None]:
    """No engine profits from what the one before it prepared, or clears up what that one left."""
    line_solver.cache_clear()
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
