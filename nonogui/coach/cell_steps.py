"""Find how a cell follows from a board: by one line, or by a series of steps."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from nonogui.coach import crossing
from nonogui.coach.deduction import Deduction
from nonogui.coach.line_steps import easiest_for_cell, easiest_on_line
from nonogui.coach.proofs import evidence_of_step
from nonogui.core.grid import Grid
from nonogui.core.line import Axis, Cell, Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import Watch


def step_for_cell(puzzle: Puzzle, board: Grid, cell: Cell) -> Deduction | None:
    """Return the easiest step that row, column or both give for a cell, or None."""
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


def _no_proof(_board: Grid) -> Deduction | None:
    return None


def steps_to(
    puzzle: Puzzle,
    board: Grid,
    cells: Collection[Cell],
    watch: Watch,
    prove: Callable[[Grid], Deduction | None] = _no_proof,
) -> tuple[Deduction, ...]:
    """Return steps that lead to one of some cells, or none.

    The last step gives one of the cells, and all steps before it are needed for that.

    Args:
        puzzle: the puzzle; its goal is ignored.
        board: the board to start from; pencil marks count as unknown.
        cells: unknown cells.
        watch: the clock of the job.
        prove: returns a step of several lines for a board on which no single line can progress, or
            None. By default, steps of single lines must be enough.

    Raises:
        StoppedError: the job was stopped.
    """
    steps = []
    for step in _in_rounds(puzzle, board, watch, prove):
        steps.append(step)
        for change in step.changes:
            if change.cell in cells:
                return needed_for(change.cell, steps)
    return ()


def _in_rounds(
    puzzle: Puzzle, board: Grid, watch: Watch, prove: Callable[[Grid], Deduction | None]
) -> Iterator[Deduction]:
    """Yield what follows line by line: in each round all steps of the least weight.

    Rounds lead to a cell in few steps. Taking the single easiest step each time needs two to three
    times as many.
    """
    while True:
        watch.check()
        found = {line: step_on_line(puzzle, board, line) for line in puzzle.lines()}
        moving = {line: step for line, step in found.items() if step is not None}
        # The default lets a row and a column have their turn when no line can progress.
        least = min((step.weight for step in moving.values()), default=crossing.WEIGHT + 1)
        if least > crossing.WEIGHT and (crossed := crossing.easiest_crossing(puzzle, board)):
            yield crossed
            board = crossed.apply(board)
            continue
        if not moving:
            proven = prove(board)
            if proven is None:
                return
            yield proven
            board = proven.apply(board)
        for line in moving:
            step = step_on_line(puzzle, board, line)  # earlier steps may have given its cells
            if step is not None and step.weight == least:
                yield step
                board = step.apply(board)


def step_on_line(puzzle: Puzzle, board: Grid, line: Line) -> Deduction | None:
    """Return the easiest step of a line, or None if it cannot progress."""
    inks, cells = len(puzzle.palette.inks), board.decided().line(line)
    found = easiest_on_line(puzzle.clue(line), cells, inks)
    return None if found is None else Deduction.of_line(board, line, found)


def needed_for(cell: Cell, steps: list[Deduction]) -> tuple[Deduction, ...]:
    """Return the steps that a cell depends on, found through their evidence."""
    needed, kept = {cell}, []
    for step in reversed(steps):
        given = {change.cell for change in step.changes}
        if given & needed:
            # Backwards, so that a step is kept only if a kept step after it needs what it gives.
            needed = needed - given | evidence_of_step(step)
            kept.append(step)
    return tuple(reversed(kept))
