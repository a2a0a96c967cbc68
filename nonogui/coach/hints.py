"""The next step on a board, with its reason; or why there is none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from nonogui.coach.check import Verdict, check_board, only_solution
from nonogui.coach.deduction import Deduction, changes_of
from nonogui.coach.line_steps import easiest_on_line
from nonogui.coach.techniques import Technique
from nonogui.core.grid import UNKNOWN, Grid
from nonogui.core.line import Cell, Line
from nonogui.core.move import CellChange
from nonogui.core.puzzle import Puzzle
from nonogui.solver.backbone import shared_cells
from nonogui.solver.clash import clashing_lines
from nonogui.solver.job import is_invalid
from nonogui.solver.limits import (
    NO_LIMITS,
    CancelToken,
    Limits,
    ProgressCallback,
    StoppedError,
    Watch,
)
from nonogui.solver.lines import solve_line
from nonogui.solver.propagation import impossible_lines
from nonogui.solver.result import SharedCells, SolveResult, SolveStatus, StopReason
from nonogui.solver.search import solve


class HintKind(StrEnum):
    """What the coach has to say about a board."""

    SOLVED = "solved"
    WRONG = "wrong"  # some decided cell is in no solution
    STEP = "step"
    SEVERAL_SOLUTIONS = "several-solutions"  # no cell is forced any more
    NO_SOLUTION = "no-solution"  # whatever is on the board
    UNDECIDED = "undecided"  # stopped before there was an answer


@dataclass(frozen=True, slots=True)
class Hint:
    """One step, or why there is none.

    Attributes:
        deduction: of STEP only.
        lines: without a solution, lines that clash where known.
        solutions: two different ones, of SEVERAL_SOLUTIONS only.
    """

    kind: HintKind
    deduction: Deduction | None = None
    lines: tuple[Line, ...] = ()
    solutions: tuple[Grid, ...] = ()

    @property
    def changes(self) -> tuple[CellChange, ...]:
        """The cells that follow; none when there is no step."""
        return self.deduction.changes if self.deduction else ()


_MOST_KEYS: Final = 400
"""Cells that are tried out when one has to be chosen to get the player moving again."""


def next_hint(
    puzzle: Puzzle,
    board: Grid,
    *,
    known: SolveResult | None = None,
    limits: Limits = NO_LIMITS,
    cancel: CancelToken | None = None,
    progress: ProgressCallback | None = None,
) -> Hint:
    """The easiest next step on a board, after a look whether the board is still right.

    A step of one line is the easiest one there is (`coach/line_steps.py`). When no line can
    progress, the step is the one cell, among those that all solutions share, that opens up most
    for single lines.

    Args:
        puzzle: its goal is not looked at.
        board: the player's board; pencil marks count as unknown.
        known: an earlier answer for the bare clues; with a unique solution it saves all search.
        limits: time. When it runs out before the board is judged, a step of one line is still
            given: it follows from the clue and the board.
        cancel: stops the job from another thread.
        progress: called from this thread.
    """
    watch = Watch(limits.seconds, cancel, progress)
    if puzzle.is_solved_by(board.picture()):
        return Hint(HintKind.SOLVED)
    check = check_board(puzzle, board, known=known, limits=limits, cancel=cancel, progress=progress)
    if check.verdict is Verdict.WRONG:
        return Hint(HintKind.WRONG) if check.wrong else _no_solution(puzzle, known, watch)
    if impossible_lines(puzzle, board):
        return Hint(HintKind.WRONG)
    only = only_solution(known)
    try:
        step = _line_step(puzzle, board, watch)
        if step is None and only is not None:
            step = _key_step(puzzle, board, only, watch)
        if step is None:
            rest = Limits(watch.remaining)
            shared = shared_cells(
                puzzle, board, limits=rest, cancel=cancel, progress=progress, first=True
            )
            step = _shared_step(puzzle, board, shared, watch)
    except StoppedError:
        step = Hint(HintKind.UNDECIDED)
    return step


def walk_through(
    puzzle: Puzzle,
    board: Grid | None = None,
    *,
    limits: Limits = NO_LIMITS,
    cancel: CancelToken | None = None,
) -> Iterator[Hint]:
    """Every step from a board on; the last one says why there are no more."""
    watch = Watch(limits.seconds, cancel)
    known = solve(puzzle, limits=limits, cancel=cancel)
    board = board or puzzle.blank()
    while True:
        rest = Limits(watch.remaining)
        hint = next_hint(puzzle, board, known=known, limits=rest, cancel=cancel)
        yield hint
        if hint.deduction is None:
            return
        board = hint.deduction.apply(board)


def _no_solution(puzzle: Puzzle, known: SolveResult | None, watch: Watch) -> Hint:
    """Few lines that clash are worth naming."""
    if is_invalid(puzzle):
        return Hint(HintKind.NO_SOLUTION)
    clash = known.clash if known else ()
    lines = clash or clashing_lines(puzzle, puzzle.blank(), watch)
    return Hint(HintKind.NO_SOLUTION, lines=lines)


def _line_step(puzzle: Puzzle, board: Grid, watch: Watch) -> Hint | None:
    """The easiest step of one line; of several the one that gives most cells, rows first."""
    decided, inks = board.decided(), len(puzzle.palette) - 1
    best, best_score = None, (0, 0)
    for line in board.lines():
        if watch.cancel.cancelled:  # a step of one line is given even when time is up
            raise StoppedError(StopReason.CANCELLED)
        found = easiest_on_line(puzzle.clue(line), decided.line(line), inks)
        if found is not None:
            score = (-found.weight, len(found.values))
            if best is None or score > best_score:
                best, best_score = (line, found), score
    return None if best is None else Hint(HintKind.STEP, Deduction.of_line(board, *best))


def _shared_step(puzzle: Puzzle, board: Grid, shared: SharedCells, watch: Watch) -> Hint:
    if shared.status is SolveStatus.NONE:
        return Hint(HintKind.WRONG)
    if shared.grid.decided_count > board.decided_count:
        return _key_step(puzzle, board, shared.grid, watch)
    if shared.status is SolveStatus.MULTIPLE and shared.exact:
        return Hint(HintKind.SEVERAL_SOLUTIONS, solutions=shared.solutions)
    return Hint(HintKind.UNDECIDED)


def _key_step(puzzle: Puzzle, board: Grid, proven: Grid, watch: Watch) -> Hint:
    """Of the proven cells the one that lets its row and column go on furthest."""
    decided = board.decided()
    new = [cell for cell in decided.diff(proven.decided()) if decided[cell] == UNKNOWN]

    def opened(cell: Cell) -> int:
        if watch.cancel.cancelled:
            raise StoppedError(StopReason.CANCELLED)
        trial = decided.replace([(cell, proven[cell])])
        return sum(_forced(puzzle, trial, line) for line in cell.lines)

    key = max(new[:: len(new) // _MOST_KEYS + 1], key=opened)
    changes = changes_of(board, [(key, proven[key])])
    return Hint(HintKind.STEP, Deduction(Technique.SEVERAL_LINES, 20, (), changes))


def _forced(puzzle: Puzzle, decided: Grid, line: Line) -> int:
    """How many unknown cells a line forces."""
    before = decided.line(line)
    after = solve_line(puzzle.clue(line), before, len(puzzle.palette) - 1) or before
    return before.count(UNKNOWN) - after.count(UNKNOWN)
