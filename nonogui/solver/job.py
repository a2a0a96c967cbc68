"""One solver job: lines and probing first, then a Z3 model of the remaining cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from nonogui.core.grid import Grid, Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver.candidates import Candidates
from nonogui.solver.limits import Watch
from nonogui.solver.narrowing import NO_LINE, Narrower
from nonogui.solver.propagation import (
    candidates_of,
    impossible_lines,
    line_of,
    narrow,
    probe,
    start_narrower,
)
from nonogui.solver.result import Phase, SolveStatus

if TYPE_CHECKING:
    from nonogui.solver.models.board import BoardModel


class Engine(NamedTuple):
    """A way to solve.

    Attributes:
        lines: whether line solving comes first.
        probing: whether probing follows.
        model: the Z3 model for the remaining cells; without one they stay undecided.
    """

    lines: bool
    probing: bool
    model: str | None


ENGINES: Final = {
    "auto": Engine(lines=True, probing=True, model="placements"),
    "lines": Engine(lines=True, probing=False, model=None),
    "placements": Engine(lines=False, probing=False, model="placements"),
    "intervals": Engine(lines=False, probing=False, model="intervals"),
    "islands": Engine(lines=False, probing=False, model="islands"),
    "automaton": Engine(lines=False, probing=False, model="automaton"),
}
"""The engines that a user may choose."""


def is_invalid(puzzle: Puzzle) -> bool:
    """Return whether the clues contradict themselves before any search; the goal is not used."""
    return bool(puzzle.clue_problems.errors)


class Job:
    """A job and its results, which are valid even if it is stopped.

    Attributes:
        puzzle: the puzzle.
        watch: the clock.
        engine: the way to solve.
        invalid: whether the clues contradict themselves before any search.
        found: different solutions, in the order in which they were found.
        line_solvable: as in `SolveResult`.
        known_by_lines: number of cells that single lines decide.
        clash: as in `SolveResult`.
        narrower: the results of lines and probing so far, even if they were stopped.
    """

    def __init__(self, puzzle: Puzzle, engine: Engine, watch: Watch, seed: int) -> None:
        self.puzzle = puzzle
        self.watch = watch
        self.engine = engine
        self.invalid = is_invalid(puzzle)
        self.found: list[Grid] = []
        self.line_solvable: bool | None = None
        self.known_by_lines = 0
        self.clash: tuple[Line, ...] = ()
        self.narrower: Narrower | None = None
        self._seed = seed
        self._model: BoardModel | None = None
        self._earlier_checks = 0

    @property
    def checks(self) -> int:
        """How often Z3 was called, over all models."""
        return self._earlier_checks + (self._model.checks if self._model else 0)

    def narrow(self, board: Grid, enough: int) -> Candidates | None:
        """Return the candidates left before a model is needed; None if `found` has all solutions.

        Solutions met on the way are added to `found`; with `enough` of them the job goes no
        further.

        Raises:
            StoppedError: the job must stop.
        """
        if not self.engine.lines:
            # The models expect lines that each have a placement.
            self.clash = impossible_lines(self.puzzle, board, self.watch)
            return None if self.clash else Candidates.of(self.puzzle, board)
        narrower = self.narrower = start_narrower(self.puzzle, board, self.watch)
        narrow(narrower, self.watch)
        clash = line_of(self.puzzle, narrower.contradiction)
        if clash is not None:
            self.clash = (clash,)
            return None
        self.line_solvable = narrower.is_decided
        self.known_by_lines = narrower.known
        if self.engine.probing and not narrower.is_decided:
            self._probe(narrower, enough)
        if narrower.contradiction != NO_LINE:
            return None
        if narrower.is_decided:
            self.add_solution(narrower.cells())
            return None
        return candidates_of(self.puzzle, narrower)

    def _probe(self, narrower: Narrower, enough: int) -> None:
        """Probe; if that is not enough, look for solutions without backtracking."""
        for _ in probe(narrower, self.watch):
            for board in narrower.boards:
                self.add_solution(board)
            if len(self.found) >= enough:
                break
        if narrower.contradiction == NO_LINE and not narrower.is_decided:
            self._complete(narrower)

    def _complete(self, narrower: Narrower) -> None:
        """Find a solution if there is none yet, and a second one as different as possible."""
        self.watch.check()
        if not self.found:
            self.add_solution(narrower.complete())
        if self.found:
            self.watch.check()
            other = narrower.complete(avoid=self.found[0].cells)
            if other is not None:
                # A second solution met while probing differs only by chance; this one was made to
                # differ.
                del self.found[1:]
                self.add_solution(other)

    def add_clash(self, board: Grid) -> None:
        """Name few lines that contradict each other, if a contradiction is proven."""
        from nonogui.solver.clash import clashing_lines  # imports all Z3 models

        self.clash = clashing_lines(self.puzzle, board, self.watch, self._seed) or self.clash

    def add_solution(self, cells: bytes | None) -> None:
        """Add a solution if it is new.

        Raises:
            WrongModelError: it does not meet the clues.
        """
        if cells is None:
            return
        # Probing, completing and symmetric searches may all meet the same board.
        if all(grid.cells != cells for grid in self.found):
            self.found.append(self.checked_board(cells))

    def checked_board(self, cells: bytes) -> Grid:
        """Return the board of a solution, given as cells.

        Raises:
            WrongModelError: it does not meet the clues.
        """
        grid = Grid(self.puzzle.width, self.puzzle.height, cells)
        if not self.puzzle.is_solved_by(grid):
            from nonogui.solver.models.board import WrongModelError

            raise WrongModelError(self.puzzle.fingerprint)
        return grid

    def build(self, candidates: Candidates) -> BoardModel:
        """Return the engine's model of the remaining cells.

        Raises:
            StoppedError: the job must stop, or the model would not fit into memory.
        """
        from nonogui.solver.models.board import BoardModel  # most puzzles need no model

        assert self.engine.model is not None
        known = candidates.grid().decided_count
        total = self.puzzle.width * self.puzzle.height
        self.watch.report(Phase.MODEL, known, total)
        # Free the old model before the new one is built; each may take hundreds of megabytes.
        self._earlier_checks, self._model = self.checks, None
        self._model = BoardModel(candidates, self.engine.model, self.watch, self._seed)
        self.watch.report(Phase.SEARCH, known, total)
        return self._model


def status_of(found: int, *, exhausted: bool) -> SolveStatus:
    """Return the verdict after `found` different solutions; `exhausted` if there are no others."""
    if found > 1:
        return SolveStatus.MULTIPLE
    if not exhausted:
        return SolveStatus.UNDECIDED
    return SolveStatus.UNIQUE if found else SolveStatus.NONE
