"""Find the backbone: the cells that all solutions share."""

from __future__ import annotations

import sys
from typing import Final

from nonogui.core.grid import UNKNOWN, Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.job import ENGINES, Job, status_of
from nonogui.solver.limits import (
    NO_LIMITS,
    CancelToken,
    Limits,
    ProgressCallback,
    StoppedError,
    Watch,
)
from nonogui.solver.models.board import BoardModel
from nonogui.solver.result import Phase, SharedCells, SolveStatus, StopReason
from nonogui.solver.solutions import find_first, find_symmetric

# More solutions than are ever searched for.
_ALL: Final = sys.maxsize

# Completions in a row without a gain before only Z3 is used (docs/solver.md).
_MAX_IDLE: Final = 40


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
    """Return the cells with the same value on all solutions that agree with a board.

    The arguments are as for `solve`; `limits.solutions` is ignored. With `first`, stop after one
    proven cell that single lines do not give; `exact` may then be false although nothing stopped
    the job.

    Raises:
        ValueError: the board's size differs from the puzzle's.
    """
    watch = Watch(limits.seconds, cancel, progress)
    return shared_cells_in_job(watch, puzzle, board or puzzle.start, seed=seed, first=first)


def shared_cells_in_job(
    watch: Watch, puzzle: Puzzle, board: Grid, *, seed: int = 0, first: bool
) -> SharedCells:
    """Like `shared_cells`, as part of a larger job; the answer also reports a stop."""
    job = Job(puzzle, ENGINES["auto"], watch, seed)
    given = board.decided()
    backbone = Backbone(job, given)
    exact, stop = False, StopReason.DONE
    if not job.invalid:
        try:
            exact = backbone.find(first=first)
        except StoppedError as stopped:
            stop = stopped.reason
    if exact and not job.found:
        job.add_clash(given)
    return SharedCells(
        status=SolveStatus.INVALID if job.invalid else status_of(len(job.found), exhausted=exact),
        grid=backbone.proven,
        upper_bound=backbone.upper_bound,
        exact=exact,
        solutions=tuple(job.found[:2]),
        stop=stop,
        searched=job.line_solvable is False,
        clash=job.clash,
    )


class Backbone:
    """The progress of the search for the cells that all solutions share.

    `job.found` has up to two different solutions.

    Attributes:
        proven: the board with all cells that are certain.
        common: positions of cells that agree in all solutions compared so far.
    """

    def __init__(self, job: Job, board: Grid) -> None:
        self.proven = board
        self.common = [at for at, value in enumerate(board.cells) if value == UNKNOWN]
        self._job = job

    @property
    def upper_bound(self) -> Grid | None:
        """Return the board with every cell that may be shared; None before the first solution."""
        return self._with_values_at(self._agreed_cells()) if self._job.found else None

    def find(self, *, first: bool) -> bool:
        """Find the shared cells; return whether all other cells are known to differ."""
        job, board = self._job, self.proven
        try:
            candidates = job.narrow(board, enough=_ALL)
        except StoppedError:
            self._keep_proven()
            raise
        if candidates is None:
            self.proven = job.found[0] if job.found else self.proven
            self.common = []
            return True
        self.proven = candidates.grid()
        # Probing has already proven a cell that single lines do not give.
        if first and self.proven.decided_count > job.known_by_lines:
            return False
        self.common = [at for at, value in enumerate(self.proven.cells) if value == UNKNOWN]
        # Two solutions at once: every cell in which they differ needs no further check.
        find_symmetric(job, board, candidates, 2)
        model: BoardModel | None = None
        if not job.found:
            model = job.build(candidates)
            solution = find_first(job, candidates, model)
            if solution is None:
                return True
            job.found.append(solution)
        self.common = self._agreed_cells()
        self._find_other_solutions()
        if not self.common:
            return True
        model = model or job.build(candidates)
        while self.common:
            # Ask for a solution that differs in a cell without differences so far; each one removes
            # cells.
            model.require_change(job.found[0], self.common)
            other = model.find()
            if other is None:
                break
            self._compare(other)
            # After each new solution one cell is tested directly: a hint needs a single proven
            # cell, not the whole backbone.
            if first and self._prove_one(model):
                return False
        self.proven = self._with_values_at(self.common)
        self.common = []
        return True

    def _keep_proven(self) -> None:
        """Add the cells that lines and probing proved before they were stopped to `proven`."""
        narrower = self._job.narrower
        if narrower is not None:
            self.proven = Grid(self.proven.width, self.proven.height, narrower.cells())

    def _find_other_solutions(self) -> None:
        """Compare with solutions found without backtracking, one per remaining cell.

        This is far cheaper than asking Z3.

        Raises:
            StoppedError: the job must stop.
        """
        job, narrower = self._job, self._job.narrower
        if narrower is None:
            return
        job.watch.report(Phase.SEARCH, self.proven.decided_count, len(self.proven.cells))
        # A copy: `_compare` replaces the second solution during the loop.
        for other in tuple(job.found[:2]):
            idle = 0
            for at in tuple(self.common):
                if at in self.common and idle < _MAX_IDLE:
                    job.watch.check()
                    cells = narrower.complete(avoid=other.cells, first=at)
                    idle += 1
                    if cells is not None and cells[at] != other.cells[at]:
                        self._compare(job.checked_board(cells))
                        idle = 0

    def _prove_one(self, model: BoardModel) -> bool:
        """Try to prove the easiest cell with Z3; return whether it is shared."""
        if not self.common:
            return False
        # Few unknown cells around it leave Z3 little to refute.
        at = min(self.common, key=_Freedom(self.proven))
        other = model.find_other(self._job.found[0], at)
        if other is not None:
            self._compare(other)
            return False
        self.proven = self._with_values_at([at])
        self.common.remove(at)
        return True

    def _compare(self, other: Grid) -> None:
        """Note where another solution differs; keep it as second if it differs most."""
        job = self._job
        first = job.found[0]
        self.common = [at for at in self.common if other.cells[at] == first.cells[at]]
        others = [*job.found[1:], other]
        # The two solutions are shown side by side; the more they differ, the more they explain.
        job.found[1:] = [max(others, key=lambda grid: len(first.diff(grid)))]

    def _agreed_cells(self) -> list[int]:
        """Return the candidates for shared cells in which the known solutions agree."""
        one, *others = (solution.cells for solution in self._job.found)
        return [at for at in self.common if all(other[at] == one[at] for other in others)]

    def _with_values_at(self, positions: list[int]) -> Grid:
        """Return the proven board plus the first solution's values at these positions."""
        cells, solution = bytearray(self.proven.cells), self._job.found[0].cells
        for at in positions:
            cells[at] = solution[at]
        return Grid(self.proven.width, self.proven.height, bytes(cells))


class _Freedom:
    """Counts the unknown cells in a cell's row and column: fewer are easier to prove."""

    def __init__(self, grid: Grid) -> None:
        self._width = grid.width
        self._rows = [row.count(UNKNOWN) for row in grid.rows()]
        self._columns = [grid.cells[c :: grid.width].count(UNKNOWN) for c in range(grid.width)]

    def __call__(self, at: int) -> int:
        row, column = divmod(at, self._width)
        return self._rows[row] + self._columns[column]
