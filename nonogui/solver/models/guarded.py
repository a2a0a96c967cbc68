"""Put each clue separately into Z3: which lines, with which marks, can be met together.

The order encoding of each line has a guard variable: every clause of the line ends with "or not the
guard". Assuming some guards asks about these lines alone. This is valid only because nothing has
been propagated between lines before: a line's clauses follow from its own clue and the known cells.
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
    """Every line of a board with its guard, in one session."""

    def __init__(self, candidates: Candidates, watch: Watch, seed: int = 0) -> None:
        """Build the model without searching.

        Args:
            candidates: of the cells; each line can be met on its own.
            watch: of the calling job.
            seed: the same questions in the same order with the same seed get the same answers.

        Raises:
            StoppedError: the job must stop, or the model would not fit into memory.
        """
        self._puzzle = candidates.puzzle
        clauses = Placements(candidates, watch)  # may be too many
        self._cells = CellVariables(candidates)
        first = self._cells.count + 1
        self._guards = {n: first + at for at, n in enumerate(bits(self._unknown_lines()))}
        # The guards follow the cells; the variables of the lines follow the guards.
        self._cells.count += len(self._guards)
        self._session = Session(watch, seed)
        self._session.add(self._cells.clauses())
        self._session.add(self._guarded(clauses))

    @property
    def checks(self) -> int:
        """How often Z3 was called."""
        return self._session.checks

    @property
    def unknown(self) -> list[int]:
        """Positions of the cells with more than one candidate."""
        return self._cells.unknown

    def possible(
        self,
        lines: Lines,
        marks: Mapping[int, int],
        excluded: Mapping[int, int],
        conflicts: int | None = None,
    ) -> bool | None:
        """Return whether some lines can be met together; None if undecided after `conflicts`.

        Args:
            lines: the other lines count as having no clue.
            marks: values by position that unknown cells must have.
            excluded: values by position that unknown cells must not have.
            conflicts: limit of the search; None means unlimited.

        Raises:
            StoppedError: the job must stop.
        """
        # Switch other lines off, so that Z3 does no work for them.
        assumed = [guard if lines >> n & 1 else -guard for n, guard in self._guards.items()]
        assumed += [self._cells.literal(at, value) for at, value in marks.items()]
        assumed += [-self._cells.literal(at, value) for at, value in excluded.items()]
        if conflicts is None:
            return self._session.check(assumed)
        return self._session.check_within(conflicts, assumed)

    def require_change(self, grid: Grid, positions: Iterable[int]) -> None:
        """Restrict all later searches to boards that differ from `grid` at one of the positions."""
        literals = (-self._cells.literal(at, grid.cells[at]) for at in positions)
        self._session.add([f"{' '.join(map(str, literals))}{_END}"])

    def core(self) -> Lines:
        """Return lines that cannot be met together, after `possible` returned False."""
        core = set(self._session.core())
        return sum(1 << n for n, guard in self._guards.items() if guard in core)

    def grid(self, lines: Lines) -> Grid:
        """Return the board that was found for some lines.

        Raises:
            WrongModelError: it does not meet them; the model is wrong.
        """
        grid = self._cells.grid(self._session.model_values(self._cells.count))
        lines_met = (
            self._puzzle.clue(line).is_met_by(grid.line(line))
            for n, line in enumerate(self._puzzle.lines())
            if lines >> n & 1
        )
        if not all(lines_met):
            raise WrongModelError(self._puzzle.fingerprint)
        return grid

    def _unknown_lines(self) -> Lines:
        """Return the lines with unknown cells."""
        rows = columns = 0
        for at in self._cells.unknown:
            row, column = divmod(at, self._puzzle.width)
            rows, columns = rows | 1 << row, columns | 1 << column
        return columns << self._puzzle.height | rows

    def _guarded(self, clauses: Placements) -> Iterator[str]:
        texts = clauses.clauses(self._cells)
        # One text per line with unknown cells, rows first: the same order as the guards.
        for guard, text in zip(self._guards.values(), texts, strict=True):
            yield text.replace(_END, f" -{guard}{_END}")
