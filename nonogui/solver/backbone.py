"""The backbone: the cells that all solutions share."""

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

_ALL: Final = sys.maxsize
"""More solutions than are ever looked for."""

_MOST_IDLE: Final = 40
"""Completions in turn that bring nothing before only Z3 is asked."""


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
    watch = Watch(limits.seconds, cancel, progress)
    return shared_within(watch, puzzle, board or puzzle.start, seed=seed, first=first)


def shared_within(
    watch: Watch, puzzle: Puzzle, board: Grid, *, seed: int = 0, first: bool
) -> SharedCells:
    """`shared_cells` as a part of a larger job; a stop is told in the answer, too."""
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
        job.name_clash(given)
    return SharedCells(
        status=SolveStatus.INVALID if job.invalid else status_of(len(job.found), exhausted=exact),
        grid=backbone.proven,
        bound=backbone.bound,
        exact=exact,
        solutions=tuple(job.found[:2]),
        stop=stop,
        searched=job.line_solvable is False,
        clash=job.clash,
    )


class Backbone:
    """What is known so far of the cells that all solutions share; `job.found` has two that differ.

    Attributes:
        proven: the board with those that are certain.
        common: positions of cells that may be shared, as far as solutions have been compared.
    """

    def __init__(self, job: Job, board: Grid) -> None:
        self.proven = board
        self.common = [at for at, value in enumerate(board.cells) if value == UNKNOWN]
        self._job = job

    @property
    def bound(self) -> Grid | None:
        """The board with every cell that may still be shared; None before there is a solution."""
        return self._with(self._agreeing()) if self._job.found else None

    def find(self, *, first: bool) -> bool:
        """Find what solutions share; returns whether the rest is known to differ."""
        job, board = self._job, self.proven
        try:
            candidates = job.narrow(board, enough=_ALL)
        except StoppedError:
            self._keep_told()
            raise
        if candidates is None:
            self.proven = job.found[0] if job.found else self.proven
            self.common = []
            return True
        self.proven = candidates.grid()
        if first and self.proven.decided_count > job.known_by_lines:
            return False
        self.common = [at for at, value in enumerate(self.proven.cells) if value == UNKNOWN]
        find_symmetric(job, board, candidates, 2)
        model: BoardModel | None = None
        if not job.found:
            model = job.build(candidates)
            solution = find_first(job, candidates, model)
            if solution is None:
                return True
            job.found.append(solution)
        self.common = self._agreeing()
        self._complete_otherwise()
        if not self.common:
            return True
        model = model or job.build(candidates)
        while self.common:
            # A solution that differs where none has differed so far; there is always less of it.
            model.require_change(job.found[0], self.common)
            other = model.find()
            if other is None:
                break
            self._compare(other)
            if first and self._settle_one(model):
                return False
        self.proven = self._with(self.common)
        self.common = []
        return True

    def _keep_told(self) -> None:
        """Take for proven what lines and probing have told until they were stopped."""
        narrower = self._job.narrower
        if narrower is not None:
            self.proven = Grid(self.proven.width, self.proven.height, narrower.cells())

    def _complete_otherwise(self) -> None:
        """Compare with solutions that come up without going back, each for one of the cells left.

        That is far cheaper than to ask Z3 for them.

        Raises:
            StoppedError: the job may not go on.
        """
        job, narrower = self._job, self._job.narrower
        if narrower is None:
            return
        job.watch.report(Phase.SEARCH, self.proven.decided_count, len(self.proven.cells))
        for other in tuple(job.found[:2]):
            idle = 0
            for at in tuple(self.common):
                if at in self.common and idle < _MOST_IDLE:
                    job.watch.check()
                    cells = narrower.complete(unlike=other.cells, first=at)
                    idle += 1
                    if cells is not None and cells[at] != other.cells[at]:
                        self._compare(job.checked(cells))
                        idle = 0

    def _settle_one(self, model: BoardModel) -> bool:
        """Try to prove the one cell that is easiest; returns whether it is shared."""
        if not self.common:
            return False
        at = min(self.common, key=_Freedom(self.proven))
        other = model.find_other(self._job.found[0], at)
        if other is not None:
            self._compare(other)
            return False
        self.proven = self._with([at])
        self.common.remove(at)
        return True

    def _compare(self, other: Grid) -> None:
        """Note where another solution differs, and keep it if none differs in more."""
        job = self._job
        first = job.found[0]
        self.common = [at for at in self.common if other.cells[at] == first.cells[at]]
        others = [*job.found[1:], other]
        job.found[1:] = [max(others, key=lambda grid: len(first.diff(grid)))]

    def _agreeing(self) -> list[int]:
        """Of the cells that may be shared, those in which the solutions at hand agree."""
        one, *others = (solution.cells for solution in self._job.found)
        return [at for at in self.common if all(other[at] == one[at] for other in others)]

    def _with(self, positions: list[int]) -> Grid:
        """The proven board with the values of the first solution in some more cells."""
        cells, solution = bytearray(self.proven.cells), self._job.found[0].cells
        for at in positions:
            cells[at] = solution[at]
        return Grid(self.proven.width, self.proven.height, bytes(cells))


class _Freedom:
    """How many cells are unknown in the row and column of a cell: fewer are easier to settle."""

    def __init__(self, grid: Grid) -> None:
        self._width = grid.width
        self._rows = [row.count(UNKNOWN) for row in grid.rows()]
        self._columns = [grid.cells[c :: grid.width].count(UNKNOWN) for c in range(grid.width)]

    def __call__(self, at: int) -> int:
        row, column = divmod(at, self._width)
        return self._rows[row] + self._columns[column]
