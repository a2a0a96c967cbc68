"""The guided first puzzle: its steps in order, and what contradicts a wrong mark."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Cell, Grid, Line, is_decided, is_filled
from nonogui.core.puzzle import Puzzle
from nonogui.solver.kernel import solve_line


class Idea(StrEnum):
    """What a step teaches."""

    WHOLE = "whole"  # a number as long as its line
    FINISHED = "finished"  # a finished number: cross the other cells
    AGAIN = "again"  # the same once more
    GAP = "gap"  # two numbers have a gap between them
    BETWEEN = "between"  # a number between two crosses
    REST = "rest"  # without help


_CROSSED: Final = (Idea.FINISHED, Idea.AGAIN, Idea.GAP)
"""Ideas with a step that also asks for the crosses of its line."""


@dataclass(frozen=True, slots=True)
class Step:
    """One idea on one line, or on several similar ones."""

    idea: Idea
    lines: tuple[Line, ...]

    def missing(self, board: Grid, solution: Grid) -> dict[Cell, int]:
        """Return the cells still to mark on its first unfinished line, with their values."""
        found: dict[Cell, int] = {}
        for line in self.lines:
            for cell in _cells(board, line):
                value = solution[cell]
                is_asked = is_filled(value) or self.idea in _CROSSED
                if is_asked and board[cell] != value:
                    found[cell] = value
            if found:
                break
        return found

    def line(self, board: Grid, solution: Grid) -> Line:
        """Return its first unfinished line, or its last line if the step is finished."""
        missing = self.missing(board, solution)
        return next(
            (line for line in self.lines if missing and _is_on(missing, line)), self.lines[-1]
        )


# They belong to the clues of `library.shipped.FIRST_PUZZLE`.
STEPS: Final = (
    Step(Idea.WHOLE, (Line(Axis.ROW, 2),)),
    Step(Idea.FINISHED, (Line(Axis.COLUMN, 0),)),
    Step(Idea.AGAIN, (Line(Axis.COLUMN, 4),)),
    Step(Idea.GAP, (Line(Axis.COLUMN, 2),)),
    Step(Idea.BETWEEN, (Line(Axis.ROW, 1),)),
    Step(Idea.REST, (Line(Axis.ROW, 3), Line(Axis.ROW, 4))),
)


def current_step(board: Grid, solution: Grid) -> int:
    """Return the index of the first unfinished step; the last one if all are finished."""
    unfinished = (at for at, step in enumerate(STEPS) if step.missing(board, solution))
    return next(unfinished, len(STEPS) - 1)


# --- wrong marks ---


class FaultKind(StrEnum):
    """Why a mark can't be right."""

    TOO_LONG = "too-long"  # the run would be longer than its number
    SECOND_RUN = "second-run"  # the line already has all its runs
    NEEDED = "needed"  # crossed, but the numbers need the cell
    NO_FIT = "no-fit"  # filled, but the numbers do not fit around it
    EARLY = "early"  # no single line says so yet


@dataclass(frozen=True, slots=True)
class Fault:
    """A wrong mark with the line that contradicts it.

    Attributes:
        cell: the wrong cell.
        value: what it must be.
        line: the line; for EARLY, one of the cell's lines.
        first, last: positions on the line of the run with the cell, or of the cell alone.
        reason: positions on the line of the filled cells that prove it.
    """

    kind: FaultKind
    cell: Cell
    value: int
    line: Line
    first: int
    last: int
    reason: tuple[int, ...] = ()

    @property
    def at(self) -> int:
        """The position of the cell on the line."""
        return self.line.position(self.cell)


def wrong_cells(board: Grid, solution: Grid) -> list[Cell]:
    """Return the marked cells that differ from the solution, row by row."""
    return [cell for cell in board.decided().diff(solution) if is_decided(board[cell])]


def find_faults(
    puzzle: Puzzle, board: Grid, solution: Grid, near: Sequence[Line] = ()
) -> list[Fault]:
    """Explain each wrong mark by one of its lines; the easiest to see comes first.

    Args:
        puzzle: a black-and-white puzzle with one solution.
        board: the player's board.
        solution: that solution.
        near: the lines of the step, which explain best.
    """
    wrong = wrong_cells(board, solution)
    # The other wrong marks must not serve as reasons.
    right = board.decided().replace(dict.fromkeys(wrong, UNKNOWN))
    order = list(FaultKind)

    def ease(fault: Fault) -> tuple[int, bool]:
        return order.index(fault.kind), fault.line not in near

    faults = [
        min((_fault(puzzle, right, board, cell, line) for line in cell.lines), key=ease)
        for cell in wrong
    ]
    return sorted(faults, key=ease)


def _fault(puzzle: Puzzle, right: Grid, board: Grid, cell: Cell, line: Line) -> Fault:
    """Return how a line contradicts a wrong mark; EARLY if it does not."""
    clue, at = puzzle.clue(line), line.position(cell)
    cells = right.replace({cell: board[cell]}).line(line)
    value = EMPTY if is_filled(board[cell]) else 1
    if solve_line(clue, cells, 1) is not None:
        return Fault(FaultKind.EARLY, cell, value, line, at, at)
    if is_filled(value):
        return Fault(FaultKind.NEEDED, cell, value, line, at, at)
    first = last = at
    while first and is_filled(cells[first - 1]):
        first -= 1
    while last + 1 < len(cells) and is_filled(cells[last + 1]):
        last += 1
    others = tuple(i for i, each in enumerate(cells) if is_filled(each) and i != at)
    longest = max((block.length for block in clue.blocks), default=0)
    if last - first + 1 > longest:
        reason = tuple(i for i in others if first <= i <= last)
        return Fault(FaultKind.TOO_LONG, cell, value, line, first, last, reason)
    is_full = len(others) == sum(block.length for block in clue.blocks)
    kind = FaultKind.SECOND_RUN if is_full else FaultKind.NO_FIT
    return Fault(kind, cell, value, line, first, last, others)


def _cells(board: Grid, line: Line) -> list[Cell]:
    return [line.cell(at) for at in range(len(board.line(line)))]


def _is_on(cells: dict[Cell, int], line: Line) -> bool:
    return all(line in cell.lines for cell in cells)
