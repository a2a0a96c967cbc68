"""Find a few lines that force a cell, and everything else that these lines force.

A proof uses only the clues of these lines and the known cells of the board. Solutions of the whole
puzzle serve only to see which values a cell can have.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from nonogui.core.grid import UNKNOWN, Axis, Cell, Grid, Line, is_decided
from nonogui.core.puzzle import Puzzle
from nonogui.solver.candidates import Candidates
from nonogui.solver.completer import Completer
from nonogui.solver.kernel import solve_line
from nonogui.solver.limits import StoppedError, Watch
from nonogui.solver.line_sets import QUICK, THOROUGH, Effort, LineSets
from nonogui.solver.lines import positions
from nonogui.solver.models.guarded import GuardedModel
from nonogui.solver.propagation import impossible_lines
from nonogui.solver.refutation import Refuter
from nonogui.solver.result import StopReason

# Solutions of some lines to compare before only what propagation gives is kept. Up to 13 are enough
# for every step of the puzzle "forever", with at most 13 lines; for 72 lines of the puzzle "nature"
# it would be 317, which take 8 s.
_MAX_SOLUTIONS: Final = 40

_UNSOLVABLE: Final = "the board cannot be completed"


class Force(StrEnum):
    """Whether a board leaves only one value for a cell."""

    FORCED = "forced"
    OPEN = "open"  # it differs between solutions
    CONTRADICTION = "contradiction"  # the board has no solution at all
    UNDECIDED = "undecided"  # the job stopped before an answer


@dataclass(frozen=True, slots=True)
class Reason:
    """Lines that force a cell.

    Attributes:
        force: whether the cell is forced; the other attributes matter only if it is.
        value: the forced value.
        lines: lines, rows first, with clues that force the value together with the known cells of
            the board. Empty if the cell is already known.
        irreducible: whether it is proven that no line can be left out.
        smallest: whether it is proven that no smaller set of lines forces the value.
        stop: why the search ended.
    """

    force: Force
    cell: Cell
    value: int | None = None
    lines: tuple[Line, ...] = ()
    irreducible: bool = False
    smallest: bool = False
    stop: StopReason = StopReason.DONE


@dataclass(frozen=True, slots=True)
class ForcedCells:
    """The cells that some lines force.

    Attributes:
        cells: cells unknown on the board, with their values, row by row.
        exact: whether it is proven that there are no more.
        stop: why the search ended.
    """

    cells: tuple[tuple[Cell, int], ...]
    exact: bool
    stop: StopReason = StopReason.DONE


class Reasons:
    """Find reasons on boards of one puzzle.

    Solutions are kept for all boards, and the Z3 model until the board changes. The same questions
    in the same order with the same seed get the same answers.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        watch: Watch,
        completer: Completer | None = None,
        *,
        seed: int = 0,
    ) -> None:
        """Set up; nothing is searched before the first question.

        Args:
            puzzle: a puzzle without errors; its goal is ignored.
            watch: the clock of the job.
            completer: known solutions of the puzzle, shared with others.
            seed: seed of the search.
        """
        self._puzzle = puzzle
        self._watch = watch
        self._seed = seed
        self._completer = completer or Completer(puzzle, watch, seed=seed)
        self._board = puzzle.blank()
        self._sets: LineSets | None = None

    def forcing_lines(
        self, board: Grid, cell: Cell, effort: Effort = THOROUGH, most: int | None = None
    ) -> Reason:
        """Return a few lines that force a cell; if the job stops, the best so far.

        Args:
            board: the player's board; maybe marks count as unknown.
            cell: any cell.
            effort: how hard to search for fewer lines.
            most: how many lines are of use; if there seem to be more, all lines may be returned.
        """
        board = board.decided()
        try:
            force, value = self._force(board, cell)
        except StoppedError as stopped:
            return Reason(Force.UNDECIDED, cell, stop=stopped.reason)
        if force is not Force.FORCED:
            return Reason(force, cell)
        if is_decided(board[cell]):
            return Reason(force, cell, value, irreducible=True, smallest=True)
        found = self._sets_of(board).smallest({self._at(cell): value}, effort, most=most)
        return Reason(
            force, cell, value, found.lines, found.irreducible, found.smallest, found.stop
        )

    def core_size(self, board: Grid, cell: Cell, value: int) -> int:
        """Return quickly how many lines force a value when none of them is left out yet.

        Raises:
            StoppedError: the job was stopped.
        """
        return self._sets_of(board.decided()).core_size({self._at(cell): value}, QUICK)

    def lower_bound(self, board: Grid, cell: Cell, value: int) -> int:
        """Return a lower bound, at most 4, for the number of lines that force a value.

        Raises:
            StoppedError: the job was stopped.
        """
        return self._sets_of(board.decided()).lower_bound(self._at(cell), value)

    def forced_by(
        self, board: Grid, lines: Iterable[Line], proven: Mapping[Cell, int] | None = None
    ) -> ForcedCells:
        """Return every cell that some lines force together with the known cells.

        If that takes too long, some may be missing, but none that follows line by line from the
        proven cells.

        Args:
            board: a board that can be completed; maybe marks count as unknown.
            lines: any lines.
            proven: values of cells that the lines are known to force.

        Raises:
            ValueError: the board turned out to have no completion.
        """
        board, lines = board.decided(), tuple(lines)
        sets = self._sets_of(board)
        chosen = sets.numbers(lines)
        if impossible_lines(self._puzzle, board) or sets.refuter.refute(chosen, {}):
            raise ValueError(_UNSOLVABLE)
        refuter = (
            Refuter(self._puzzle, board.replace(proven), self._completer.memo)
            if proven
            else sets.refuter
        )
        candidates = refuter.candidates_after(chosen)
        forced, stop, exact = candidates.grid(), StopReason.DONE, False
        try:
            found = self._find_forced(board, candidates, lines)
            forced, exact = found or forced, found is not None
        except StoppedError as stopped:
            stop = stopped.reason
        cells = tuple((cell, forced[cell]) for cell in forced.diff(board))
        return ForcedCells(cells, exact, stop)

    def _force(self, board: Grid, cell: Cell) -> tuple[Force, int]:
        """Return whether a cell is forced, and a value that it can have."""
        solution = self._completer.find(board)
        if solution is None:
            return Force.CONTRADICTION, UNKNOWN
        value, sets = solution[cell], self._sets_of(board)
        # Propagation often proves the value without a search for other solutions.
        if not sets.refuter.refute(sets.all, {self._at(cell): value}):
            for other in range(len(self._puzzle.palette)):
                if other != value and self._completer.find(board.replace({cell: other})):
                    return Force.OPEN, value
        return Force.FORCED, value

    def _find_forced(
        self, board: Grid, candidates: Candidates, lines: tuple[Line, ...]
    ) -> Grid | None:
        """Return the board with every cell in which all solutions of some lines agree.

        Return None if too many solutions would have to be compared.
        """
        grid, chosen = candidates.grid(), self._sets_of(board).numbers(lines)
        on_lines = {at for line in lines for at in positions(board, line)}
        common = [at for at in sorted(on_lines) if grid.cells[at] == UNKNOWN]
        if not common:
            return grid
        model = GuardedModel(candidates, self._watch, self._seed)
        first: Grid | None = None
        compared = 0
        while common and model.possible(chosen, {}, {}):
            compared += 1
            if compared > _MAX_SOLUTIONS:
                return None
            other = model.grid(chosen)
            first = first or other
            # Without this, puzzle "light" of Wolter's survey takes 340 solutions instead of 4.
            loose = self._changeable_cells(board, lines, other)
            common = [at for at in common if first.cells[at] == other.cells[at] and at not in loose]
            if common:
                model.require_change(first, common)
        if first is None:
            raise ValueError(_UNSOLVABLE)
        return grid.replace((grid.cell(at), first.cells[at]) for at in common)

    def _changeable_cells(self, board: Grid, lines: tuple[Line, ...], solution: Grid) -> set[int]:
        """Return cells that can change while their line still fits and its crossings stay."""
        inks = len(self._puzzle.palette.inks)
        loose: set[int] = set()
        shared = {axis: [line.index for line in lines if line.axis is not axis] for axis in Axis}
        for line in lines:
            cells, met = bytearray(board.line(line)), solution.line(line)
            for at in shared[line.axis]:
                cells[at] = met[at]
            after = solve_line(self._puzzle.clue(line), bytes(cells), inks)
            assert after is not None, "the solution meets the line"
            pairs = zip(positions(board, line), after, strict=True)
            loose.update(at for at, value in pairs if value == UNKNOWN)
        return loose

    def _sets_of(self, board: Grid) -> LineSets:
        # Questions about the same board share propagation and the Z3 model.
        if self._sets is None or self._board != board:
            self._board = board
            self._sets = LineSets(
                self._puzzle, board, self._watch, self._completer.memo, self._seed
            )
        return self._sets

    def _at(self, cell: Cell) -> int:
        return self._board.index(cell)
