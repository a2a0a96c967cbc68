"""What the coach looks for in the background: frozen data in, frozen data out."""

from __future__ import annotations

from collections.abc import Collection

from nonogui.coach.deduction import Deduction
from nonogui.coach.explain import CellAnswer, CellState, explain_cell, explain_line
from nonogui.coach.hints import Coach, Hint
from nonogui.core.grid import Grid
from nonogui.core.line import Cell, Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import CancelToken, ProgressCallback, StoppedError, Watch
from nonogui.solver.propagation import impossible_lines
from nonogui.ui.play.assist import PATIENCE, Known


def hint(
    near: Collection[Line],
    puzzle: Puzzle,
    board: Grid,
    known: Known,
    token: CancelToken,
    report: ProgressCallback,
) -> Hint:
    """The easiest next step; among equals one on the lines that were just changed."""
    return _coach(puzzle, known, token, report).hint(board, near)


def cell(
    where: Cell,
    puzzle: Puzzle,
    board: Grid,
    known: Known,
    token: CancelToken,
    report: ProgressCallback,
) -> CellAnswer | Hint:
    """Why a cell is what it is; on a board that cannot be completed, what is wrong with it."""
    coach = _coach(puzzle, known, token, report)
    answer = explain_cell(coach, board, where)
    if answer.state is CellState.WRONG:
        return coach.what_is_wrong(board) or answer
    return answer


def line(
    where: Line,
    puzzle: Puzzle,
    board: Grid,
    known: Known,
    token: CancelToken,
    report: ProgressCallback,
) -> tuple[Deduction, ...] | Hint:
    """All that follows from one line; of a line that cannot be met, what is wrong with it."""
    if where in impossible_lines(puzzle, board):
        return _coach(puzzle, known, token, report).what_is_wrong(board) or ()
    return explain_line(puzzle, board, where)


def better(
    deduction: Deduction,
    base: Grid,
    puzzle: Puzzle,
    _board: Grid,
    known: Known,
    token: CancelToken,
    report: ProgressCallback,
) -> Deduction | None:
    """A step with a smaller proof than one found on a board, if there is one."""
    try:
        return _coach(puzzle, known, token, report).better(base, deduction)
    except StoppedError:
        return None


def _coach(puzzle: Puzzle, known: Known, token: CancelToken, report: ProgressCallback) -> Coach:
    return Coach(puzzle, Watch(PATIENCE.seconds, token, report), known=known)
