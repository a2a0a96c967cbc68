"""Check whether a board is right so far, by the clues and never by a stored goal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from nonogui.core.grid import Cell, Grid, is_decided
from nonogui.core.puzzle import Puzzle
from nonogui.solver.candidates import check_size
from nonogui.solver.completer import Completer
from nonogui.solver.job import is_invalid
from nonogui.solver.limits import (
    NO_LIMITS,
    CancelToken,
    Limits,
    ProgressCallback,
    StoppedError,
    Watch,
)
from nonogui.solver.result import SolveResult, SolveStatus, StopReason


class Verdict(StrEnum):
    """The result of checking a board."""

    RIGHT = "right"  # some solution agrees with every known cell
    WRONG = "wrong"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class BoardCheck:
    """The verdict on a board, with the wrong cells.

    Attributes:
        wrong: for a wrong board, the cells that differ from every solution. If each cell alone is
            possible, a small set of cells that no solution contains together. Empty only if the
            puzzle has no solution at all.
        stop: why the check ended.
    """

    verdict: Verdict
    wrong: tuple[Cell, ...] = ()
    stop: StopReason = StopReason.DONE


def check_board(
    puzzle: Puzzle,
    board: Grid,
    *,
    known: SolveResult | None = None,
    limits: Limits = NO_LIMITS,
    cancel: CancelToken | None = None,
    progress: ProgressCallback | None = None,
) -> BoardCheck:
    """Check whether the known cells of a board can be part of a solution.

    Args:
        puzzle: the puzzle; its goal is ignored.
        board: the player's board; maybe marks count as unknown.
        known: an earlier result for the puzzle; if its solution is unique, no search is needed.
        limits: time limit.
        cancel: stops the check from another thread.
        progress: called from this thread.

    Raises:
        ValueError: board and puzzle differ in size.
    """
    check_size(puzzle, board)
    # With one solution known, comparing is enough: no search.
    only = only_solution(known)
    if only is not None:
        wrong = differing_cells(board, only)
        return BoardCheck(Verdict.WRONG if wrong else Verdict.RIGHT, wrong)
    if has_no_solution(puzzle, known):
        return BoardCheck(Verdict.WRONG)
    watch = Watch(limits.seconds, cancel, progress)
    completer = Completer.from_known(puzzle, watch, known)
    try:
        if completer.find(board) is not None:
            return BoardCheck(Verdict.RIGHT)
    except StoppedError as stopped:
        return BoardCheck(Verdict.UNDECIDED, stop=stopped.reason)
    return BoardCheck(Verdict.WRONG, completer.wrong_cells(board))


@dataclass(frozen=True, slots=True)
class LastCorrect:
    """The last right board of a game.

    Attributes:
        index: index of the last board that can be completed; None if none was found.
        stop: why the search ended; None as index means "there is none" only if this is DONE.
    """

    index: int | None
    stop: StopReason = StopReason.DONE


def last_correct(
    puzzle: Puzzle,
    boards: Sequence[Grid],
    *,
    known: SolveResult | None = None,
    limits: Limits = NO_LIMITS,
    cancel: CancelToken | None = None,
) -> LastCorrect:
    """Find the last board in a sequence that can still be completed.

    See `check_board` for the arguments.

    Raises:
        ValueError: a board that was checked differs in size from the puzzle.
    """
    only = only_solution(known)
    if only is None and has_no_solution(puzzle, known):
        return LastCorrect(None)
    watch = Watch(limits.seconds, cancel)
    completer = Completer.from_known(puzzle, watch, known)
    try:
        # Not bisected: erasing may have made a wrong board right again.
        for index in range(len(boards) - 1, -1, -1):
            watch.check()
            check_size(puzzle, boards[index])
            if only is not None:
                right = boards[index].agrees_with(only)
            else:
                right = completer.find(boards[index]) is not None
            if right:
                return LastCorrect(index)
    except StoppedError as stopped:
        return LastCorrect(None, stopped.reason)
    return LastCorrect(None)


def only_solution(known: SolveResult | None) -> Grid | None:
    """Return the solution that an earlier result proves to be unique, or None."""
    if known is None or known.status is not SolveStatus.UNIQUE:
        return None
    return known.solutions[0]


def has_no_solution(puzzle: Puzzle, known: SolveResult | None) -> bool:
    """Return whether the puzzle is known, without a search, to have no solution."""
    return is_invalid(puzzle) or (known is not None and known.status is SolveStatus.NONE)


def differing_cells(board: Grid, proven: Grid) -> tuple[Cell, ...]:
    """Return the known cells of a board that differ from known cells of another."""
    sure = proven.decided()
    return tuple(
        cell
        for cell in board.decided().diff(sure)
        if is_decided(board[cell]) and is_decided(sure[cell])
    )
