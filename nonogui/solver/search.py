"""Solving: how many boards meet the clues, which, and the cells that all of them share."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from nonogui.core.grid import UNKNOWN, Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.job import ENGINES, Job
from nonogui.solver.limits import CancelToken, Limits, ProgressCallback, StoppedError, Watch
from nonogui.solver.models.board import BoardModel
from nonogui.solver.result import SharedCells, SolveResult, SolveStatus, StopReason

__all__ = ["ENGINES", "NO_LIMITS", "shared_cells", "solve"]

NO_LIMITS: Final = Limits()

_ALL: Final = 2**31
"""More solutions than are ever looked for."""

_MORE_APART: Final = 20
_APART_CONFLICTS: Final = 200
"""How often two solutions are driven further apart, and how hard it may be."""


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
    job = Job(puzzle, ENGINES[engine], Watch(limits.seconds, cancel, progress), seed)
    exhausted, stop = False, StopReason.DONE
    if not job.invalid:
        try:
            exhausted = _collect(job, board or puzzle.blank(), limits.solutions)
        except StoppedError as stopped:
            stop = stopped.reason
    found = job.found[: limits.solutions]
    return SolveResult(
        status=SolveStatus.INVALID if job.invalid else _status(len(found), exhausted),
        solutions=tuple(found),
        count=len(found) if exhausted else None,
        engine=engine,
        seconds=job.watch.engine_seconds,
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
    first: bool = False,
) -> SharedCells:
    """The cells that all boards share which meet the clues and agree with a board.

    The arguments are those of `solve`; `limits.solutions` says nothing here. With `first` one
    proven cell beyond what the lines say is enough, and `exact` may be false without a stop.

    Raises:
        ValueError: the board has another size than the puzzle.
    """
    job = Job(puzzle, ENGINES["auto"], Watch(limits.seconds, cancel, progress), seed)
    given = board or puzzle.blank()
    shared = _Shared(given.decided())
    exact, stop = False, StopReason.DONE
    if not job.invalid:
        try:
            exact = _narrow_to_shared(job, given, shared, first=first)
        except StoppedError as stopped:
            shared.found = shared.found or job.found[:2]
            stop = stopped.reason
    return SharedCells(
        status=SolveStatus.INVALID if job.invalid else _status(len(shared.found), exact),
        grid=shared.grid,
        exact=exact,
        solutions=tuple(shared.found),
        stop=stop,
        searched=job.line_solvable is False,
        clash=job.clash,
    )


def _collect(job: Job, board: Grid, wanted: int) -> bool:
    """Find up to so many solutions; returns whether these are all.

    Whoever asks for one or two is not made to wait for a proof that there are no more.
    """
    enough = wanted if wanted <= 2 else wanted + 1
    candidates = job.narrow(board, enough)
    if candidates is None:
        return True
    if len(job.found) >= enough or not job.engine.model:
        return False
    model = job.build(candidates)
    for known in job.found:
        model.require_change(known, model.open)
    while len(job.found) < enough:
        solution = model.find()
        if solution is None:
            return True
        job.found.append(solution)
        model.require_change(solution, model.open)
    if enough == 2:
        job.found[1] = _far_from(job.found[0], job.found[1], model)
    return False


def _far_from(one: Grid, other: Grid, model: BoardModel) -> Grid:
    """A solution that differs from one wherever another does, and in as many more as is found.

    Each search is cut off soon, so that an answer that is already there is not held up.
    """
    with suppress(StoppedError):
        for _ in range(_MORE_APART):
            same = [at for at in model.open if one.cells[at] == other.cells[at]]
            if not same:
                break
            marks = {at: other.cells[at] for at in set(model.open).difference(same)}
            model.require_change(one, same)
            further = model.find_soon(marks, _APART_CONFLICTS)
            if further is None:
                break
            other = further
    return other


@dataclass
class _Shared:
    """What is known so far of the cells that all solutions share.

    Attributes:
        grid: those proven.
        found: up to two solutions.
    """

    grid: Grid
    found: list[Grid] = field(default_factory=list)

    def compare(self, other: Grid, common: list[int]) -> list[int]:
        """Keep another solution; returns in which of some cells it does not differ either."""
        self.found[1:] = [other]
        first = self.found[0].cells
        return [at for at in common if other.cells[at] == first[at]]

    def prove(self, positions: list[int]) -> None:
        """Take the values of some cells from the first solution."""
        cells = self.found[0].cells
        self.grid = self.grid.replace((self.grid.cell(at), cells[at]) for at in positions)


def _narrow_to_shared(job: Job, board: Grid, shared: _Shared, *, first: bool) -> bool:
    """Find what solutions share; returns whether the rest is known to differ."""
    candidates = job.narrow(board, enough=_ALL)
    shared.found = job.found[:2]
    if candidates is None:
        shared.grid = job.found[0] if job.found else shared.grid
        return True
    shared.grid = candidates.grid()
    if first and shared.grid.decided_count > job.known_by_lines:
        return False
    model = job.build(candidates)
    if not shared.found:
        solution = model.find()
        if solution is None:
            return True
        shared.found = [solution]
    common, freedom = model.open, _Freedom(shared.grid)
    for solution in job.found[1:]:
        common = shared.compare(solution, common)
    while common:
        # A solution that differs where none has differed so far; there is always less of it.
        model.require_change(shared.found[0], common)
        other = model.find()
        if other is None:
            break
        common = shared.compare(other, common)
        if first and common:
            at = min(common, key=freedom)
            other = model.find_other(shared.found[0], at)
            if other is None:
                shared.prove([at])
                return False
            common = shared.compare(other, common)
    shared.prove(common)
    return True


class _Freedom:
    """How many cells are unknown in the row and column of a cell: fewer are easier to settle."""

    def __init__(self, grid: Grid) -> None:
        self._width = grid.width
        self._rows = [row.count(UNKNOWN) for row in grid.rows()]
        self._columns = [grid.cells[c :: grid.width].count(UNKNOWN) for c in range(grid.width)]

    def __call__(self, at: int) -> int:
        row, column = divmod(at, self._width)
        return self._rows[row] + self._columns[column]


def _status(found: int, exhausted: bool) -> SolveStatus:
    if found > 1:
        return SolveStatus.MULTIPLE
    if not exhausted:
        return SolveStatus.UNDECIDED
    return SolveStatus.UNIQUE if found else SolveStatus.NONE
