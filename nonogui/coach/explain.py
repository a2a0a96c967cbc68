"""What can be said of one cell or one line, whether or not it is the easiest step."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from nonogui.coach.deduction import Deduction
from nonogui.coach.follow import step_for_cell, step_on_line, steps_to
from nonogui.coach.hints import Coach
from nonogui.core.grid import UNKNOWN, Grid, is_decided
from nonogui.core.line import Cell, Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver.candidates import check_size
from nonogui.solver.limits import StoppedError


class CellState(StrEnum):
    """Whether a cell follows from the clues and the rest of the board."""

    FORCED = "forced"  # from one line, or from row and column
    LATER = "later"  # once other lines have gone on
    TOGETHER = "together"  # from several lines together
    OPEN = "open"  # solutions differ in it
    WRONG = "wrong"  # the clues have no solution
    UNDECIDED = "undecided"  # stopped before there was an answer


@dataclass(frozen=True, slots=True)
class CellAnswer:
    """Why a cell has its value, or why that cannot be said.

    Attributes:
        cell: the cell asked about.
        marked: the value that the player has decided on, if any; it was set aside, so that the
            answer follows from the rest of the board.
        steps: of FORCED and TOGETHER one deduction that gives the cell; of LATER all that are
            needed, in order, each on the board that those before lead to; the last gives the cell.
        solutions: of OPEN, two that differ in the cell.
        base: the board that it follows from: that of the player without the cell's own mark and
            without marks that are wrong.
    """

    state: CellState
    cell: Cell
    marked: int | None = None
    steps: tuple[Deduction, ...] = ()
    solutions: tuple[Grid, ...] = ()
    base: Grid | None = None

    @property
    def value(self) -> int | None:
        """The value that follows; None when none does."""
        changes = self.steps[-1].changes if self.steps else ()
        return next((change.after for change in changes if change.cell == self.cell), None)


def explain_cell(coach: Coach, board: Grid, cell: Cell) -> CellAnswer:
    """Why a cell has the value it must have on a board.

    Args:
        coach: of the puzzle; its goal is not looked at.
        board: the player's; pencil marks count as unknown.
        cell: any cell of it. When the player has decided it, that is set aside, and so are other
            marks that are wrong: the answer rests on right marks alone.

    Raises:
        ValueError: the board has another size than the puzzle.
    """
    marked = board[cell] if is_decided(board[cell]) else None
    if marked is not None:
        board = board.replace({cell: UNKNOWN})
    right = coach.right_part(board)
    if right is None:
        return CellAnswer(CellState.WRONG, cell, marked)
    try:
        state, steps, solutions = _explain(coach, right, cell)
    except StoppedError:
        state, steps, solutions = CellState.UNDECIDED, (), ()
    return CellAnswer(state, cell, marked, steps, solutions, right)


def explain_line(puzzle: Puzzle, board: Grid, line: Line) -> tuple[Deduction, ...]:
    """All that follows from one line, each step on the board that those before lead to.

    Nothing when the line cannot be met.

    Raises:
        ValueError: the board has another size than the puzzle.
    """
    check_size(puzzle, board)
    steps = []
    while step := step_on_line(puzzle, board, line):
        steps.append(step)
        board = step.apply(board)
    return tuple(steps)


_Found = tuple[CellState, tuple[Deduction, ...], tuple[Grid, ...]]


def _explain(coach: Coach, board: Grid, cell: Cell) -> _Found:
    step = step_for_cell(coach.puzzle, board, cell)
    if step is not None:
        return CellState.FORCED, (step,), ()
    if steps := steps_to(coach.puzzle, board, (cell,), coach.watch):
        return CellState.LATER, steps, ()
    return _together(coach, board, cell)


def _together(coach: Coach, board: Grid, cell: Cell) -> _Found:
    """Ask all lines together which values the cell can have."""
    ways = coach.ways(board, cell)
    if not ways:
        return CellState.WRONG, (), ()
    if len(ways) > 1:
        return CellState.OPEN, (), ways[:2]
    step = coach.step_for(board, cell)
    return (CellState.TOGETHER, (step,), ()) if step else (CellState.UNDECIDED, (), ())
