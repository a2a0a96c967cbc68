"""One job of the search: lines and probing first, then a model of what they leave open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from nonogui.core.grid import Grid
from nonogui.core.line import Line
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
    start,
)
from nonogui.solver.result import Phase, SolveStatus

if TYPE_CHECKING:
    from nonogui.solver.models.board import BoardModel


@dataclass(frozen=True, slots=True)
class Engine:
    """A way to solve.

    Attributes:
        lines: whether line solving goes first.
        probing: whether values are tried out after that.
        model: the Z3 model of what is left; without one that stays undecided.
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
    """Whether the clues contradict themselves before any search; the goal is not looked at."""
    return bool(puzzle.clue_problems.errors)


class Job:
    """A job, and what has come to light when it ends or is stopped.

    Attributes:
        puzzle: the puzzle.
        watch: the clock.
        engine: the way to solve.
        invalid: whether the clues contradict themselves before any search.
        found: different solutions, in the order in which they were found.
        line_solvable: as in `SolveResult`.
        known_by_lines: number of cells that single lines decide.
        sweeps: how often the rows or the columns had to be looked through for these.
        clash: as in `SolveResult`.
        narrower: what lines and probing have told so far, also when they were stopped.
    """

    def __init__(self, puzzle: Puzzle, engine: Engine, watch: Watch, seed: int) -> None:
        self.puzzle = puzzle
        self.watch = watch
        self.engine = engine
        self.invalid = is_invalid(puzzle)
        self.found: list[Grid] = []
        self.line_solvable: bool | None = None
        self.known_by_lines = self.sweeps = 0
        self.clash: tuple[Line, ...] = ()
        self.narrower: Narrower | None = None
        self._seed = seed
        self._model: BoardModel | None = None
        self._earlier_checks = 0

    @property
    def checks(self) -> int:
        """How often Z3 was asked, all models together."""
        return self._earlier_checks + (self._model.checks if self._model else 0)

    def narrow(self, board: Grid, enough: int) -> Candidates | None:
        """What is left open before a model is made; None: nothing, `found` has all solutions.

        Solutions that turn up are in `found`; with enough of them nothing more is tried.

        Raises:
            StoppedError: the job may not go on.
        """
        if not self.engine.lines:
            self.clash = impossible_lines(self.puzzle, board, self.watch)
            return None if self.clash else Candidates.of(self.puzzle, board)
        narrower = self.narrower = start(self.puzzle, board, self.watch)
        narrow(narrower, self.watch)
        clash = line_of(self.puzzle, narrower.contradiction)
        if clash is not None:
            self.clash = (clash,)
            return None
        self.line_solvable = narrower.is_decided
        self.known_by_lines, self.sweeps = narrower.known, narrower.sweeps
        if self.engine.probing and not narrower.is_decided:
            self._probe(narrower, enough)
        if narrower.contradiction != NO_LINE:
            return None
        if narrower.is_decided:
            self.keep(narrower.cells())
            return None
        return candidates_of(self.puzzle, narrower)

    def _probe(self, narrower: Narrower, enough: int) -> None:
        """Look for solutions without going back; if that is not enough, try values out."""
        self._complete(narrower)
        if len(self.found) >= enough:
            return
        for _ in probe(narrower, self.watch):
            for board in narrower.boards:
                self.keep(board)
            if len(self.found) >= enough:
                break
        if narrower.contradiction == NO_LINE and not narrower.is_decided:
            self._complete(narrower)

    def _complete(self, narrower: Narrower) -> None:
        """Find a solution if there is none yet, and another as different as possible."""
        self.watch.check()
        if not self.found:
            self.keep(narrower.complete())
        if self.found:
            self.watch.check()
            other = narrower.complete(unlike=self.found[0].cells)
            if other is not None:
                del self.found[1:]
                self.keep(other)

    def name_clash(self, board: Grid) -> None:
        """Find few lines that contradict each other, when it is proven that some do."""
        from nonogui.solver.clash import clashing_lines  # which knows all of Z3's models

        self.clash = clashing_lines(self.puzzle, board, self.watch, self._seed) or self.clash

    def keep(self, cells: bytes | None) -> None:
        """Add a solution that is not known yet.

        Raises:
            WrongModelError: it does not meet the clues.
        """
        if cells is None:
            return
        if all(grid.cells != cells for grid in self.found):
            self.found.append(self.checked(cells))

    def checked(self, cells: bytes) -> Grid:
        """A board of some cells that is a solution.

        Raises:
            WrongModelError: it does not meet the clues.
        """
        grid = Grid(self.puzzle.width, self.puzzle.height, cells)
        if not self.puzzle.is_solved_by(grid):
            from nonogui.solver.models.board import WrongModelError

            raise WrongModelError(self.puzzle.fingerprint)
        return grid

    def build(self, candidates: Candidates) -> BoardModel:
        """The engine's model of what is open.

        Raises:
            StoppedError: the job may not go on, or the model would not fit into memory.
        """
        from nonogui.solver.models.board import BoardModel  # most puzzles need no model

        assert self.engine.model is not None
        known = candidates.grid().decided_count
        total = self.puzzle.width * self.puzzle.height
        self.watch.report(Phase.MODEL, known, total)
        self._earlier_checks, self._model = self.checks, None
        self._model = BoardModel(candidates, self.engine.model, self.watch, self._seed)
        self.watch.report(Phase.SEARCH, known, total)
        return self._model


def status_of(found: int, *, exhausted: bool) -> SolveStatus:
    """What is proven by so many different solutions that are all or perhaps not all."""
    if found > 1:
        return SolveStatus.MULTIPLE
    if not exhausted:
        return SolveStatus.UNDECIDED
    return SolveStatus.UNIQUE if found else SolveStatus.NONE
