"""Ask Z3 for boards that meet the clues, and check each one."""

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
    """A model does not meet the clues: a bug, which is logged and never shown as an answer."""

    def __init__(self, fingerprint: str) -> None:
        super().__init__(fingerprint)
        _LOG.error("wrong-model %s", fingerprint)


class BoardModel:
    """A model of the unknown cells of a board; each line of its `Candidates` can be met alone."""

    def __init__(self, candidates: Candidates, model: str, watch: Watch, seed: int = 0) -> None:
        self._puzzle = candidates.puzzle
        clues = MODELS[model](candidates, watch)
        self._cells = CellVariables(candidates)
        self._session = Session(watch, seed, clues.logic)
        self._assumed: dict[int, int] = {}
        self._session.add(chain(self._cells.clauses(), clues.clauses(self._cells)))

    @property
    def unknown(self) -> list[int]:
        """Positions of the cells with more than one candidate."""
        return self._cells.unknown

    @property
    def checks(self) -> int:
        """How often Z3 was called."""
        return self._session.checks

    def allows(self, at: int, value: int) -> bool:
        """Return whether a value is a candidate of the cell at a position."""
        return value in self._cells.candidates(at)

    def find(self, marks: Mapping[int, int] | None = None) -> Grid | None:
        """Return a board that meets all clues and has the marks; None if there is none.

        Args:
            marks: values by position, candidates of their cells.

        Raises:
            StoppedError: the job must stop.
            WrongModelError: the model is wrong.
        """
        marks = marks or {}
        return self._find(
            {self._cells.literal(at, marks[at]): at for at in self.unknown if at in marks}
        )

    def find_guided(self, guesses: Callable[[], Iterable[tuple[int, int]]]) -> Grid | None:
        """Return a board that meets all clues; None if there is none.

        Args:
            guesses: called if the search is hard: positions of unknown cells, each with its likely
                value, the surest first.

        Raises:
            StoppedError: the job must stop.
            WrongModelError: the model is wrong.
        """

        def literals() -> list[int]:
            # A value without a literal is no candidate in this model.
            return [self._cells.literal(at, v) for at, v in guesses() if self.allows(at, v)]

        return self._board() if self._session.check_guided(literals) else None

    def find_other(self, grid: Grid, at: int) -> Grid | None:
        """Return a board that meets all clues and differs from `grid` in one unknown cell."""
        return self._find({-self._cells.literal(at, grid.cells[at]): at})

    def find_within(self, marks: Mapping[int, int], conflicts: int) -> Grid | None:
        """Like `find`, but None also means that it would take more conflicts than allowed."""
        assumed = [self._cells.literal(at, marks[at]) for at in self.unknown if at in marks]
        return self._board() if self._session.check_within(conflicts, assumed) else None

    def has_other(self, grid: Grid, conflicts: int) -> bool | None:
        """Return whether another board meets all clues; None if undecided after `conflicts`.

        Raises:
            StoppedError: the job must stop.
        """
        # A clause without literals would be a contradiction.
        if not self.unknown:
            return False
        self.require_change(grid, self.unknown)
        return self._session.check_within(conflicts)

    def clash(self) -> list[int]:
        """Return the positions of marks that contradict each other, after `find` returned None."""
        return [self._assumed[literal] for literal in self._session.core()]

    def require_change(self, grid: Grid, positions: Iterable[int]) -> None:
        """Restrict all later searches to boards that differ from `grid` at one of the positions."""
        literals = (-self._cells.literal(at, grid.cells[at]) for at in positions)
        self._session.add([f"{' '.join(map(str, literals))} 0\n"])

    def _find(self, assumed: dict[int, int]) -> Grid | None:
        self._assumed = assumed
        return self._board() if self._session.check(list(assumed)) else None

    def _board(self) -> Grid:
        """Return the board that Z3 has just found."""
        grid = self._cells.grid(self._session.model_values(self._cells.count))
        # A bug in a model must never become a wrong answer.
        if not self._puzzle.is_solved_by(grid):
            raise WrongModelError(self._puzzle.fingerprint)
        return grid
