"""Explain one cell or one line, whether or not it is the easiest step."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from nonogui.coach.cell_steps import step_for_cell, step_on_line, steps_to
from nonogui.coach.deduction import Deduction
from nonogui.coach.hints import Coach, Hint
from nonogui.coach.line_steps import all_steps
from nonogui.core.grid import UNKNOWN, Cell, Grid, Line, is_decided
from nonogui.core.puzzle import Puzzle
from nonogui.solver.candidates import check_size
from nonogui.solver.limits import StoppedError


class CellState(StrEnum):
    """Whether a cell follows from the clues and the rest of the board."""

    FORCED = "forced"  # from one line, or from row and column
    LATER = "later"  # after steps on other lines
    TOGETHER = "together"  # from several lines together
    OPEN = "open"  # solutions differ in it
    WRONG = "wrong"  # the clues have no solution
    UNDECIDED = "undecided"  # the job was stopped first


@dataclass(frozen=True, slots=True)
class CellAnswer:
    """Why a cell has its value, or why that is not known.

    Attributes:
        cell: the cell in question.
        marked: the player's value of the cell, if any; it is ignored, so that the answer follows
            from the rest of the board.
        steps: for FORCED and TOGETHER, one deduction that gives the cell. For LATER, all steps
            needed in order, each on the board after the ones before; the last one gives the cell.
        solutions: for OPEN, two solutions that differ in the cell.
        base: the board that the answer follows from: the player's, without the cell's own mark and
            without wrong marks.
    """

    state: CellState
    cell: Cell
    marked: int | None = None
    steps: tuple[Deduction, ...] = ()
    solutions: tuple[Grid, ...] = ()
    base: Grid | None = None

    @property
    def value(self) -> int | None:
        """Return the value that follows, or None."""
        changes = self.steps[-1].changes if self.steps else ()
        return next((change.after for change in changes if change.cell == self.cell), None)


def explain_cell(coach: Coach, board: Grid, cell: Cell) -> CellAnswer:
    """Explain why a cell must have its value on a board.

    Args:
        coach: the coach of the puzzle.
        board: the player's board; maybe marks count as unknown.
        cell: any cell. Its own mark is ignored, and so are wrong marks, so that the answer uses
            right marks only.

    Raises:
        ValueError: board and puzzle differ in size.
    """
    marked = board[cell] if is_decided(board[cell]) else None
    if marked is not None:
        # A mark must not be the reason for itself.
        board = board.replace({cell: UNKNOWN})
    right = coach.without_mistakes(board)
    if right is None:
        return CellAnswer(CellState.WRONG, cell, marked)
    try:
        state, steps, solutions = _explain(coach, right, cell)
    except StoppedError:
        state, steps, solutions = CellState.UNDECIDED, (), ()
    return CellAnswer(state, cell, marked, steps, solutions, right)


def explain_line(puzzle: Puzzle, board: Grid, line: Line) -> tuple[Deduction, ...]:
    """Return all steps that follow from one line, each on the board after the ones before.

    Return nothing if the line cannot be met.

    Raises:
        ValueError: board and puzzle differ in size.
    """
    check_size(puzzle, board)
    steps = []
    while step := step_on_line(puzzle, board, line):
        steps.append(step)
        board = step.apply(board)
    return tuple(steps)


def steps_now(puzzle: Puzzle, board: Grid, hint: Hint) -> tuple[Deduction, ...]:
    """Return every step of single lines that is possible on a board, easiest first.

    Without any it is the step of the hint, if that has one; without this, nothing.

    Args:
        puzzle: the puzzle.
        board: the board.
        hint: the hint for this board, which says whether it is free of mistakes.
    """
    if hint.deduction is None:
        return ()
    steps = all_steps(puzzle, board)
    found = tuple(Deduction.of_line(board, line, step) for line, step in steps)
    return found or (hint.deduction,)


_Found = tuple[CellState, tuple[Deduction, ...], tuple[Grid, ...]]


def _explain(coach: Coach, board: Grid, cell: Cell) -> _Found:
    step = step_for_cell(coach.puzzle, board, cell)
    if step is not None:
        return CellState.FORCED, (step,), ()
    if steps := steps_to(coach.puzzle, board, (cell,), coach.watch):
        return CellState.LATER, steps, ()
    return _explain_by_all_lines(coach, board, cell)


def _explain_by_all_lines(coach: Coach, board: Grid, cell: Cell) -> _Found:
    """Find out which values of the cell all lines together allow."""
    solutions = coach.solutions_by_value(board, cell)
    if not solutions:
        return CellState.WRONG, (), ()
    if len(solutions) > 1:
        return CellState.OPEN, (), solutions[:2]
    step = coach.several_lines_step_for(board, cell)
    if step is None:
        return CellState.UNDECIDED, (), ()
    steps = coach.steps_instead(board, (cell,), (step,))
    return CellState.TOGETHER if len(steps) == 1 else CellState.LATER, steps, ()
