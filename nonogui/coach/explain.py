"""What can be said of one cell or one line, whether or not it is the easiest step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from nonogui.coach import crossing
from nonogui.coach.deduction import Deduction
from nonogui.coach.hints import Coach
from nonogui.coach.line_steps import easiest_for_cell, easiest_on_line
from nonogui.core.grid import UNKNOWN, Grid, is_decided
from nonogui.core.line import Axis, Cell, Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver.candidates import check_size
from nonogui.solver.limits import StoppedError


class CellState(StrEnum):
    """Whether a cell follows from the clues and the rest of the board."""

    FORCED = "forced"  # from one line, or from row and column
    LATER = "later"  # once other lines have gone on
    TOGETHER = "together"  # from several lines together
    OPEN = "open"  # solutions differ in it
    WRONG = "wrong"  # the rest of the board cannot be completed
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
    """

    state: CellState
    cell: Cell
    marked: int | None = None
    steps: tuple[Deduction, ...] = ()
    solutions: tuple[Grid, ...] = ()

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
        cell: any cell of it. When the player has decided it, that is set aside.

    Raises:
        ValueError: the board has another size than the puzzle.
    """
    marked = board[cell] if is_decided(board[cell]) else None
    if marked is not None:
        board = board.replace({cell: UNKNOWN})
    try:
        state, steps, solutions = _explain(coach, board, cell)
    except StoppedError:
        state, steps, solutions = CellState.UNDECIDED, (), ()
    return CellAnswer(state, cell, marked, steps, solutions)


def explain_line(puzzle: Puzzle, board: Grid, line: Line) -> tuple[Deduction, ...]:
    """All that follows from one line, each step on the board that those before lead to.

    Nothing when the line cannot be met.

    Raises:
        ValueError: the board has another size than the puzzle.
    """
    check_size(puzzle, board)
    steps = []
    while step := _on_line(puzzle, board, line):
        steps.append(step)
        board = step.apply(board)
    return tuple(steps)


_Found = tuple[CellState, tuple[Deduction, ...], tuple[Grid, ...]]


def _explain(coach: Coach, board: Grid, cell: Cell) -> _Found:
    if coach.what_is_wrong(board) is not None:
        return CellState.WRONG, (), ()
    step = _line_step(coach.puzzle, board, cell)
    if step is not None:
        return CellState.FORCED, (step,), ()
    if steps := _later(coach, board, cell):
        return CellState.LATER, steps, ()
    return _together(coach, board, cell)


def _line_step(puzzle: Puzzle, board: Grid, cell: Cell) -> Deduction | None:
    """The easiest of what row, column or both say of a cell."""
    decided, inks = board.decided(), len(puzzle.palette.inks)
    steps = []
    for line in cell.lines:
        at = cell.column if line.axis is Axis.ROW else cell.row
        found = easiest_for_cell(puzzle.clue(line), decided.line(line), inks, at)
        if found is not None:
            steps.append(Deduction.of_line(board, line, found))
    crossed = crossing.crossing_for_cell(puzzle, board, cell)
    steps += [] if crossed is None else [crossed]
    return min(steps, key=lambda step: step.weight, default=None)


def _later(coach: Coach, board: Grid, cell: Cell) -> tuple[Deduction, ...]:
    """The steps of single lines that lead to a cell; none when they do not.

    Raises:
        StoppedError: the job may not go on.
    """
    steps = []
    for step in _in_rounds(coach, board):
        steps.append(step)
        if any(change.cell == cell for change in step.changes):
            return needed_for(cell, steps)
    return ()


def _in_rounds(coach: Coach, board: Grid) -> Iterator[Deduction]:
    """What follows line by line: in each round the steps of the least weight of all lines.

    Few rounds lead to a cell by few steps. Always the one easiest step goes a long way round.
    """
    puzzle = coach.puzzle
    while True:
        coach.watch.check()
        moving = {line: step for line in puzzle.lines() if (step := _on_line(puzzle, board, line))}
        least = min((step.weight for step in moving.values()), default=crossing.WEIGHT + 1)
        if least > crossing.WEIGHT and (crossed := crossing.easiest_crossing(puzzle, board)):
            yield crossed
            board = crossed.apply(board)
            continue
        if not moving:
            return
        for line in moving:
            step = _on_line(puzzle, board, line)  # the steps before may have given its cells
            if step is not None and step.weight == least:
                yield step
                board = step.apply(board)


def _on_line(puzzle: Puzzle, board: Grid, line: Line) -> Deduction | None:
    """The easiest step of a line."""
    inks, cells = len(puzzle.palette.inks), board.decided().line(line)
    found = easiest_on_line(puzzle.clue(line), cells, inks)
    return None if found is None else Deduction.of_line(board, line, found)


def needed_for(cell: Cell, steps: list[Deduction]) -> tuple[Deduction, ...]:
    """Of steps that lead to a cell those that are needed for it, by their evidence."""
    wanted, kept = {cell}, []
    for step in reversed(steps):
        given = {change.cell for change in step.changes}
        if given & wanted:
            wanted = wanted - given | set(step.evidence)
            kept.append(step)
    return tuple(reversed(kept))


def _together(coach: Coach, board: Grid, cell: Cell) -> _Found:
    """Ask all lines together which values the cell can have."""
    ways = coach.ways(board, cell)
    if not ways:
        return CellState.WRONG, (), ()
    if len(ways) > 1:
        return CellState.OPEN, (), ways[:2]
    step = coach.step_for(board, cell)
    return (CellState.TOGETHER, (step,), ()) if step else (CellState.UNDECIDED, (), ())
