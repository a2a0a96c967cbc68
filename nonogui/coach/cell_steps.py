"""Find how a cell follows from a board: by one line, or by a series of steps."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Final

from nonogui.coach import crossing
from nonogui.coach.deduction import Deduction
from nonogui.coach.line_steps import (
    agreement_on,
    easiest_for_cell,
    easiest_on_line,
    find_by_technique,
)
from nonogui.coach.proofs import evidence_of_step, needed_steps
from nonogui.coach.rounds import steps_in_rounds
from nonogui.core.grid import Cell, Grid, Line, is_decided
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import Watch


def step_for_cell(puzzle: Puzzle, board: Grid, cell: Cell) -> Deduction | None:
    """Return the easiest step that row, column or both give for a cell, or None."""
    decided, inks = board.decided(), len(puzzle.palette.inks)
    steps = []
    for line in cell.lines:
        clue, at = puzzle.clue(line), line.position(cell)
        found = easiest_for_cell(clue, decided.line(line), inks, at)
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
        board: the board to start from; maybe marks count as unknown.
        cells: unknown cells.
        watch: the clock of the job.
        prove: returns a step of several lines for a board on which no single line can progress, or
            None. By default, steps of single lines must be enough.

    Raises:
        StoppedError: the job was stopped.
    """
    steps = []
    for step in steps_in_rounds(puzzle, board, prove, watch):
        steps.append(step)
        for change in step.changes:
            if change.cell in cells:
                needed = needed_steps(steps, {change.cell})
                way = _shortened(puzzle, board, change.cell, needed, watch)
                return _completed(puzzle, board, change.cell, way)
    return ()


def step_on_line(puzzle: Puzzle, board: Grid, line: Line) -> Deduction | None:
    """Return the easiest step of a line, or None if it cannot progress."""
    inks, cells = len(puzzle.palette.inks), board.decided().line(line)
    found = easiest_on_line(puzzle.clue(line), cells, inks)
    return None if found is None else Deduction.of_line(board, line, found)


# The highest weight of another reason for a step: just below line agreement, which is hard to
# follow. With 9, half as many steps are left on hard boards as if none might become harder.
_MAX_WEIGHT: Final = 9


def _shortened(
    puzzle: Puzzle, board: Grid, cell: Cell, steps: tuple[Deduction, ...], watch: Watch
) -> tuple[Deduction, ...]:
    """Return the steps to a cell without those that can be left out.

    Each step rests on known cells near it. With other known cells, some may not be needed. In the
    end no step can be left out, whatever else the lines of the others allow to conclude.

    Raises:
        StoppedError: the job was stopped.
    """
    way, is_shorter = _Way(puzzle, board, cell, steps), True
    for may_agree in (False, True):
        while is_shorter:
            is_shorter = False
            for at in range(len(way.steps) - 2, -1, -1):
                watch.check()
                # The way may have lost several steps by now.
                is_left = at < len(way.steps) - 1
                rest = way.without(at, may_agree=may_agree) if is_left else None
                if rest is not None and len(rest) < len(way.steps):
                    way, is_shorter = _Way(puzzle, board, cell, rest), True
        is_shorter = True
    return way.steps


def _completed(
    puzzle: Puzzle, board: Grid, cell: Cell, steps: tuple[Deduction, ...]
) -> tuple[Deduction, ...]:
    """Return the steps to a cell, each with all that follows from its evidence.

    A step lacks the cells that steps left out before it gave. A line that is complete but for
    one cell, with no reason why, would puzzle a player.
    """
    completed = []
    for step in steps:
        completed.append(_complete(puzzle, board, step))
        board = completed[-1].apply(board)
    # A step is not needed any more if one before it now gives the same.
    return needed_steps(completed, {cell})


def _complete(puzzle: Puzzle, board: Grid, step: Deduction) -> Deduction:
    """Return a step with all that its technique gives on a board without more evidence."""
    changes = tuple(change for change in step.changes if not is_decided(board[change.cell]))
    if step.on_line is None or not changes:
        return replace(step, changes=changes)
    found, (line,) = step.on_line, step.lines
    at = {line.position(change.cell) for change in changes}
    same = replace(found, values=tuple(pair for pair in found.values if pair[0] in at))
    inks, known = len(puzzle.palette.inks), board.decided().line(line)
    others = find_by_technique(found.technique, puzzle.clue(line), known, inks)
    fuller = (
        each
        for each in others
        if {*each.values} > {*same.values} and {*each.evidence} <= {*found.evidence}
    )
    most = max(fuller, key=lambda each: len(each.values), default=same)
    return Deduction.of_line(board, line, most)


class _Way:
    """Steps that lead from a board to a cell.

    Attributes:
        steps: the steps; the last one gives the cell.
    """

    def __init__(
        self, puzzle: Puzzle, board: Grid, cell: Cell, steps: tuple[Deduction, ...]
    ) -> None:
        self.steps = steps
        self._puzzle, self._cell = puzzle, cell
        # The board before each step, and the cells that the steps after it need.
        self._boards = [board]
        for step in steps:
            self._boards.append(step.apply(self._boards[-1]))
        self._needed = [{cell}]
        for step in reversed(steps[1:]):
            self._needed.insert(0, self._needed[0] | evidence_of_step(step))

    def without(self, at: int, *, may_agree: bool) -> tuple[Deduction, ...] | None:
        """Return steps to the cell without one of them, or None if the others need it.

        Args:
            at: the step to leave out.
            may_agree: whether others may become line agreement, which is hard to follow.
        """
        board, kept = self._boards[at], [*self.steps[:at]]
        for step, needed in zip(self.steps[at + 1 :], self._needed[at + 1 :], strict=True):
            steps: list[Deduction] | None = [step]
            if not all(is_decided(board[each]) for each in evidence_of_step(step)):
                wanted = [change.cell for change in step.changes if change.cell in needed]
                # A step of several lines needs all that it rests on.
                steps = None
                if step.on_line is not None and may_agree:
                    steps = self._agreement(board, step.lines[0], wanted)
                elif step.on_line is not None:
                    steps = self._other_steps(board, wanted)
            if steps is None:
                return None
            kept += steps
            for each in steps:
                board = each.apply(board)
        return needed_steps(kept, {self._cell})

    def _other_steps(self, board: Grid, cells: Collection[Cell]) -> list[Deduction] | None:
        """Return a step of one line, or of a row and a column, for each cell, or None."""
        steps = []
        for cell in cells:
            if not is_decided(board[cell]):
                step = step_for_cell(self._puzzle, board, cell)
                if step is None or step.weight > _MAX_WEIGHT:
                    return None
                steps.append(step)
                board = step.apply(board)
        return steps

    def _agreement(
        self, board: Grid, line: Line, cells: Collection[Cell]
    ) -> list[Deduction] | None:
        """Return the step by which all placements on a line agree on the cells, or None."""
        unknown = [line.position(cell) for cell in cells if not is_decided(board[cell])]
        inks, known = len(self._puzzle.palette.inks), board.decided().line(line)
        if not unknown:
            return []
        step = agreement_on(self._puzzle.clue(line), known, inks, unknown)
        return None if step is None else [Deduction.of_line(board, line, step)]
