"""Solving: lines first, then a Z3 model of what they leave; solutions, counts, shared cells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from nonogui.core.grid import Grid
from nonogui.core.line import Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import CancelToken, Limits, ProgressCallback, StoppedError, Watch
from nonogui.solver.models.board import BoardModel
from nonogui.solver.propagation import Candidates, impossible_lines, run_to_fixpoint
from nonogui.solver.result import Phase, SharedCells, SolveResult, SolveStatus, StopReason


@dataclass(frozen=True, slots=True)
class Engine:
    """A way to solve.

    Attributes:
        lines: whether line solving goes first.
        model: the Z3 model of what is left; without one that stays undecided.
    """

    lines: bool
    model: str | None


ENGINES: Final = {
    "auto": Engine(lines=True, model="placements"),
    "lines": Engine(lines=True, model=None),
    "placements": Engine(lines=False, model="placements"),
}
"""The engines that a user may choose."""

NO_LIMITS: Final = Limits()


def solve(
    puzzle: Puzzle,
    board: Grid | None = None,
    *,
    engine: str = "auto",
    limits: Limits = NO_LIMITS,
    cancel: CancelToken | None = None,
    progress: ProgressCallback | None = None,
    seed: int = 0,
) -> SolveResult:
    """The boards that meet the clues and agree with the decided cells of a board.

    Args:
        puzzle: its goal, if it has one, is not looked at.
        board: the player's board; blank when not given.
        engine: a name from `ENGINES`.
        limits: time, and how many solutions are wanted.
        cancel: stops the job from another thread.
        progress: called from this thread.
        seed: the same seed gives the same answer, unless time or a cancel cuts it short.

    Raises:
        ValueError: the board has another size than the puzzle.
        KeyError: there is no such engine.
    """
    job = _Job(puzzle, ENGINES[engine], Watch(limits.seconds, cancel, progress), seed)
    found: list[Grid] = []
    exhausted, stop = False, StopReason.DONE
    if not job.invalid:
        try:
            exhausted = job.collect(board, limits.solutions, found)
        except StoppedError as stopped:
            stop = stopped.reason
    return SolveResult(
        status=SolveStatus.INVALID if job.invalid else _status(len(found), exhausted),
        solutions=tuple(found),
        count=len(found) if exhausted else None,
        engine=engine,
        seconds=job.watch.elapsed,
        line_solvable=job.line_solvable,
        checks=job.checks,
        stop=stop,
        clash=job.clash,
    )


def shared_cells(
    puzzle: Puzzle,
    board: Grid | None = None,
    *,
    limits: Limits = NO_LIMITS,
    cancel: CancelToken | None = None,
    progress: ProgressCallback | None = None,
    seed: int = 0,
) -> SharedCells:
    """The cells that all boards share which meet the clues and agree with a board.

    The arguments are those of `solve`; `limits.solutions` says nothing here.

    Raises:
        ValueError: the board has another size than the puzzle.
    """
    job = _Job(puzzle, ENGINES["auto"], Watch(limits.seconds, cancel, progress), seed)
    given = board or puzzle.blank()
    shared = _Shared(given.decided())
    exact, stop = True, StopReason.DONE
    if not job.invalid:
        try:
            job.narrow_to_shared(given, shared)
        except StoppedError as stopped:
            exact, stop = False, stopped.reason
    return SharedCells(
        status=SolveStatus.INVALID if job.invalid else shared.status(exact=exact),
        grid=shared.grid,
        exact=exact,
        solutions=tuple(shared.found),
        stop=stop,
        searched=job.checks > 0,
        clash=job.clash,
    )


def is_invalid(puzzle: Puzzle) -> bool:
    """Whether the clues contradict themselves before any search; the goal is not looked at."""
    return bool(replace(puzzle, goal=None).validate().errors)


@dataclass
class _Shared:
    """What is known so far of the cells that all solutions share.

    Attributes:
        grid: those proven.
        found: up to two solutions.
    """

    grid: Grid
    found: list[Grid] = field(default_factory=list)

    def status(self, *, exact: bool) -> SolveStatus:
        """The status that the solutions found allow."""
        return _status(len(self.found), exhausted=exact)


class _Job:
    """One job, and what has come to light when it ends or is stopped.

    Attributes:
        watch: its clock.
        invalid: whether the puzzle contradicts itself before any search.
        line_solvable, clash: as in `SolveResult`.
    """

    def __init__(self, puzzle: Puzzle, engine: Engine, watch: Watch, seed: int) -> None:
        self.watch = watch
        self.invalid = is_invalid(puzzle)
        self.line_solvable: bool | None = None
        self.clash: tuple[Line, ...] = ()
        self._puzzle = puzzle
        self._engine = engine
        self._seed = seed
        self._model: BoardModel | None = None

    @property
    def checks(self) -> int:
        """How often Z3 was asked."""
        return self._model.checks if self._model else 0

    def collect(self, board: Grid | None, wanted: int, found: list[Grid]) -> bool:
        """Find up to so many solutions; returns whether these are all.

        Whoever asks for one or two is not made to wait for a proof that there are no more.
        """
        candidates = self._look_at_lines(board or self._puzzle.blank())
        if candidates is None:
            return True
        if not self._engine.model and not self.line_solvable:
            return False
        for solution in self._boards(candidates):
            if len(found) == wanted:
                return False
            found.append(solution)
            if len(found) == wanted <= 2 and not self.line_solvable:
                return False
        return True

    def narrow_to_shared(self, board: Grid, shared: _Shared) -> None:
        """Ask for solutions that differ from the first where none has differed so far."""
        candidates = self._look_at_lines(board)
        if candidates is None:
            return
        shared.grid = candidates.grid()
        if self.line_solvable:
            shared.found = [shared.grid]
            return
        model = self._build(candidates)
        first = model.find()
        if first is None:
            return
        shared.found = [first]
        common = model.open
        while common:
            model.require_change(first, common)
            other = model.find()
            if other is None:
                break
            shared.found[1:] = [other]
            common = [at for at in common if other.cells[at] == first.cells[at]]
        cells = bytearray(shared.grid.cells)
        for at in common:
            cells[at] = first.cells[at]
        shared.grid = replace(shared.grid, cells=bytes(cells))

    def _look_at_lines(self, board: Grid) -> Candidates | None:
        """What the lines leave open; None: they contradict each other or the board."""
        if not self._engine.lines:
            self.clash = impossible_lines(self._puzzle, board)
            return None if self.clash else Candidates(self._puzzle, board)
        propagation = run_to_fixpoint(self._puzzle, board, self.watch)
        if propagation.contradiction is not None:
            self.clash = (propagation.contradiction,)
            return None
        self.line_solvable = propagation.grid.is_complete
        return propagation.candidates

    def _boards(self, candidates: Candidates) -> Iterator[Grid]:
        """All solutions, one after the other."""
        if self.line_solvable:
            yield candidates.grid()
            return
        model = self._build(candidates)
        while (solution := model.find()) is not None:
            yield solution
            model.require_change(solution, model.open)

    def _build(self, candidates: Candidates) -> BoardModel:
        assert self._engine.model is not None
        known = candidates.grid().decided_count
        total = self._puzzle.width * self._puzzle.height
        self.watch.report(Phase.MODEL, known, total)
        self._model = BoardModel(candidates, self._engine.model, self.watch, self._seed)
        self.watch.report(Phase.SEARCH, known, total)
        return self._model


def _status(found: int, exhausted: bool) -> SolveStatus:
    if found > 1:
        return SolveStatus.MULTIPLE
    if not exhausted:
        return SolveStatus.UNDECIDED
    return SolveStatus.UNIQUE if found else SolveStatus.NONE
