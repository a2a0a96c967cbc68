"""The open cells of a board in Z3: asks for boards that meet the clues, and checks each."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import Final

from nonogui.core.grid import Grid
from nonogui.solver.candidates import Candidates
from nonogui.solver.limits import Watch
from nonogui.solver.models import MODELS
from nonogui.solver.models.cells import CellVariables
from nonogui.solver.models.session import Session

_LOG: Final = logging.getLogger(__name__)


class WrongModelError(RuntimeError):
    """A model does not meet the clues; a fault of ours, logged and never shown as an answer."""

    def __init__(self, fingerprint: str) -> None:
        super().__init__(fingerprint)
        _LOG.error("wrong-model %s", fingerprint)


class BoardModel:
    """A model of what is left of a board: of `Candidates` that each line can meet on its own."""

    def __init__(self, candidates: Candidates, model: str, watch: Watch, seed: int = 0) -> None:
        self._puzzle = candidates.puzzle
        clues = MODELS[model](candidates, watch)
        self._cells = CellVariables(candidates)
        self._session = Session(watch, seed, clues.logic)
        self._assumed: dict[int, int] = {}
        self._session.add(chain(self._cells.clauses(), clues.clauses(self._cells)))

    @property
    def open(self) -> list[int]:
        """Positions of the cells that have more than one candidate."""
        return self._cells.open

    @property
    def checks(self) -> int:
        """How often Z3 was asked."""
        return self._session.checks

    def allows(self, at: int, value: int) -> bool:
        """Whether a value is a candidate for the cell at a position."""
        return value in self._cells.candidates(at)

    def find(self, marks: Mapping[int, int] | None = None) -> Grid | None:
        """A board that meets all clues and has the marks; None: there is none.

        Args:
            marks: values by position, candidates of their cells.

        Raises:
            StoppedError: the job may not go on.
            WrongModelError: the model is at fault.
        """
        marks = marks or {}
        return self._find(
            {self._cells.literal(at, marks[at]): at for at in self.open if at in marks}
        )

    def find_guided(self, guesses: Callable[[], Iterable[tuple[int, int]]]) -> Grid | None:
        """A board that meets all clues; None: there is none.

        Args:
            guesses: asked for when it is hard to find: positions of open cells, each with a value
                that it probably has, the surest first.

        Raises:
            StoppedError: the job may not go on.
            WrongModelError: the model is at fault.
        """

        def literals() -> list[int]:
            return [self._cells.literal(at, v) for at, v in guesses() if self.allows(at, v)]

        return self._board() if self._session.check_guided(literals) else None

    def find_other(self, grid: Grid, at: int) -> Grid | None:
        """The same for a board that differs from another in one open cell."""
        return self._find({-self._cells.literal(at, grid.cells[at]): at})

    def find_soon(self, marks: Mapping[int, int], conflicts: int) -> Grid | None:
        """The same as `find`; None: there is none, or it would take more conflicts than that."""
        assumed = [self._cells.literal(at, marks[at]) for at in self.open if at in marks]
        return self._board() if self._session.check_within(conflicts, assumed) else None

    def has_other(self, grid: Grid, conflicts: int) -> bool | None:
        """Whether a board that differs from one meets all clues; None: not known so soon.

        Raises:
            StoppedError: the job may not go on.
        """
        if not self.open:
            return False
        self.require_change(grid, self.open)
        return self._session.check_within(conflicts)

    def clash(self) -> list[int]:
        """Positions of marks that are too much together, after `find` found nothing."""
        return [self._assumed[literal] for literal in self._session.core()]

    def require_change(self, grid: Grid, positions: Iterable[int]) -> None:
        """From now on find only boards that differ from one in some of the open cells."""
        literals = (-self._cells.literal(at, grid.cells[at]) for at in positions)
        self._session.add([f"{' '.join(map(str, literals))} 0\n"])

    def _find(self, assumed: dict[int, int]) -> Grid | None:
        self._assumed = assumed
        return self._board() if self._session.check(list(assumed)) else None

    def _board(self) -> Grid:
        """The board that Z3 has just found."""
        grid = self._cells.grid(self._session.truth(self._cells.count))
        if not self._puzzle.is_solved_by(grid):
            raise WrongModelError(self._puzzle.fingerprint)
        return grid
