"""The clues one by one in Z3: which lines, with which marks, can stand together.

The order encoding of each line is behind a variable of its own, its guard: every clause of the
line ends with "or not the guard". Assuming some guards asks about these lines alone. That means
something only because nothing has gone from one line to another before: what a line's clauses say
follows from its own clue and the cells that are decided on its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from nonogui.core.grid import Grid
from nonogui.solver.candidates import Candidates
from nonogui.solver.limits import Watch
from nonogui.solver.lines import bits
from nonogui.solver.models.board import WrongModelError
from nonogui.solver.models.cells import CellVariables
from nonogui.solver.models.placements import Placements
from nonogui.solver.models.session import Session
from nonogui.solver.subsets import Lines

_END: Final = " 0\n"


class GuardedModel:
    """Every line of a board behind its guard, in one session."""

    def __init__(self, candidates: Candidates, watch: Watch, seed: int = 0) -> None:
        """Build the model; nothing is searched yet.

        Args:
            candidates: of the cells; each line can be met on its own.
            watch: of the job that asks.
            seed: the same questions in the same order with the same seed get the same answers.

        Raises:
            StoppedError: the job may not go on, or the model would not fit into memory.
        """
        self._puzzle = candidates.puzzle
        clauses = Placements(candidates, watch)  # which may be too many
        self._cells = CellVariables(candidates)
        first = self._cells.count + 1
        self._guards = {n: first + at for at, n in enumerate(bits(self._open_lines()))}
        # The guards come right behind the cells; the variables of the lines count on from there.
        self._cells.count += len(self._guards)
        self._session = Session(watch, seed)
        self._session.add(self._cells.clauses())
        self._session.add(self._guarded(clauses))

    @property
    def checks(self) -> int:
        """How often Z3 was asked."""
        return self._session.checks

    @property
    def open(self) -> list[int]:
        """Positions of the cells that have more than one candidate."""
        return self._cells.open

    def possible(
        self,
        lines: Lines,
        marks: Mapping[int, int],
        unlike: Mapping[int, int],
        conflicts: int | None = None,
    ) -> bool | None:
        """Whether some lines can be met together; None: not known after so many conflicts.

        Args:
            lines: the other lines are as if they had no clue.
            marks: values by position that open cells shall have.
            unlike: values by position that open cells shall not have.
            conflicts: how long to search; as long as it takes when not given.

        Raises:
            StoppedError: the job may not go on.
        """
        # A line that does not matter is switched off, lest Z3 work at it.
        assumed = [guard if lines >> n & 1 else -guard for n, guard in self._guards.items()]
        assumed += [self._cells.literal(at, value) for at, value in marks.items()]
        assumed += [-self._cells.literal(at, value) for at, value in unlike.items()]
        if conflicts is None:
            return self._session.check(assumed)
        return self._session.check_within(conflicts, assumed)

    def require_change(self, grid: Grid, positions: Iterable[int]) -> None:
        """From now on only boards count that differ from one in some of the open cells."""
        literals = (-self._cells.literal(at, grid.cells[at]) for at in positions)
        self._session.add([f"{' '.join(map(str, literals))}{_END}"])

    def core(self) -> Lines:
        """Lines that are enough to be impossible, after `possible` said so."""
        core = set(self._session.core())
        return sum(1 << n for n, guard in self._guards.items() if guard in core)

    def grid(self, lines: Lines) -> Grid:
        """The board that was found possible for some lines.

        Raises:
            WrongModelError: it does not meet them; the model is at fault.
        """
        grid = self._cells.grid(self._session.truth(self._cells.count))
        lines_met = (
            self._puzzle.clue(line).is_met_by(grid.line(line))
            for n, line in enumerate(self._puzzle.lines())
            if lines >> n & 1
        )
        if not all(lines_met):
            raise WrongModelError(self._puzzle.fingerprint)
        return grid

    def _open_lines(self) -> Lines:
        """The lines that have open cells."""
        rows = columns = 0
        for at in self._cells.open:
            row, column = divmod(at, self._puzzle.width)
            rows, columns = rows | 1 << row, columns | 1 << column
        return columns << self._puzzle.height | rows

    def _guarded(self, clauses: Placements) -> Iterator[str]:
        texts = clauses.clauses(self._cells)
        for guard, text in zip(self._guards.values(), texts, strict=True):
            yield text.replace(_END, f" -{guard}{_END}")
