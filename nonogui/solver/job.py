"""One job of the search: the lines first, then a model of what they leave open."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from nonogui.core.grid import Grid
from nonogui.core.line import Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import Watch
from nonogui.solver.models.board import BoardModel
from nonogui.solver.propagation import Candidates, impossible_lines, run_to_fixpoint
from nonogui.solver.result import Phase


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


def is_invalid(puzzle: Puzzle) -> bool:
    """Whether the clues contradict themselves before any search; the goal is not looked at."""
    return bool(replace(puzzle, goal=None).validate().errors)


class Job:
    """A job, and what has come to light when it ends or is stopped.

    Attributes:
        puzzle: the puzzle.
        watch: the clock.
        engine: the way to solve.
        invalid: whether the clues contradict themselves before any search.
        line_solvable: as in `SolveResult`.
        clash: as in `SolveResult`.
    """

    def __init__(self, puzzle: Puzzle, engine: Engine, watch: Watch, seed: int) -> None:
        self.puzzle = puzzle
        self.watch = watch
        self.engine = engine
        self.invalid = is_invalid(puzzle)
        self.line_solvable: bool | None = None
        self.clash: tuple[Line, ...] = ()
        self._seed = seed
        self._model: BoardModel | None = None

    @property
    def checks(self) -> int:
        """How often Z3 was asked."""
        return self._model.checks if self._model else 0

    def look_at_lines(self, board: Grid) -> Candidates | None:
        """What the lines leave open; None: they contradict each other or the board.

        Raises:
            StoppedError: the job may not go on.
        """
        if not self.engine.lines:
            self.clash = impossible_lines(self.puzzle, board)
            return None if self.clash else Candidates(self.puzzle, board)
        propagation = run_to_fixpoint(self.puzzle, board, self.watch)
        if propagation.contradiction is not None:
            self.clash = (propagation.contradiction,)
            return None
        self.line_solvable = propagation.grid.is_complete
        return propagation.candidates

    def build(self, candidates: Candidates) -> BoardModel:
        """The engine's model of what is open.

        Raises:
            StoppedError: the job may not go on, or the model would not fit into memory.
        """
        assert self.engine.model is not None
        known = candidates.grid().decided_count
        total = self.puzzle.width * self.puzzle.height
        self.watch.report(Phase.MODEL, known, total)
        self._model = BoardModel(candidates, self.engine.model, self.watch, self._seed)
        self.watch.report(Phase.SEARCH, known, total)
        return self._model
