"""Solving: how many boards meet the clues, and which."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.beliefs import surest
from nonogui.solver.candidates import Candidates
from nonogui.solver.job import ENGINES, Job, status_of
from nonogui.solver.limits import (
    NO_LIMITS,
    CancelToken,
    Limits,
    ProgressCallback,
    StoppedError,
    Watch,
)
from nonogui.solver.models.board import BoardModel
from nonogui.solver.result import SolveResult, SolveStatus, StopReason
from nonogui.solver.symmetry import symmetric_candidates

__all__ = ["ENGINES", "solve"]

_MORE_APART: Final = 5
_APART_CONFLICTS: Final = 200
"""How often two solutions are driven further apart, and how hard it may be."""

_SYMMETRIC_CONFLICTS: Final = 60_000
"""How hard the search for a symmetric board may be; most boards need less than a tenth."""


def solve(
    puzzle: Puzzle,
    board: Grid | None = None,
    *,
    engine: str = "auto",
    limits: Limits = NO_LIMITS,
    cancel: CancelToken | None = None,
    progress: ProgressCallback | None = None,
    seed: int = 0,
) -> SolveResult:
    """The boards that meet the clues and agree with the decided cells of a board.

    Args:
        puzzle: its goal, if it has one, is not looked at.
        board: the player's board; blank when not given.
        engine: a name from `ENGINES`.
        limits: time, and how many solutions are wanted.
        cancel: stops the job from another thread.
        progress: called from this thread.
        seed: the same seed gives the same answer, unless time or a cancel cuts it short.

    Raises:
        ValueError: the board has another size than the puzzle.
        KeyError: there is no such engine.
    """
    job = Job(puzzle, ENGINES[engine], Watch(limits.seconds, cancel, progress), seed)
    exhausted, stop = False, StopReason.DONE
    board = board or puzzle.blank()
    if not job.invalid:
        try:
            exhausted = _collect(job, board, limits.solutions)
        except StoppedError as stopped:
            stop = stopped.reason
    if exhausted and not job.found:
        job.name_clash(board)
    found = job.found[: limits.solutions]
    return SolveResult(
        status=SolveStatus.INVALID if job.invalid else status_of(len(found), exhausted=exhausted),
        solutions=tuple(found),
        count=len(found) if exhausted else None,
        engine=engine,
        seconds=job.watch.engine_seconds,
        line_solvable=job.line_solvable,
        checks=job.checks,
        stop=stop,
        clash=job.clash,
    )


def _collect(job: Job, board: Grid, wanted: int) -> bool:
    """Find up to so many solutions; returns whether these are all.

    Whoever asks for one or two is not made to wait for a proof that there are no more.
    """
    enough = wanted if wanted <= 2 else wanted + 1
    candidates = job.narrow(board, enough)
    if candidates is None:
        return True
    if len(job.found) >= enough or not job.engine.model:
        return False
    _find_symmetric(job, candidates, enough)
    if len(job.found) >= enough:
        return False
    model = job.build(candidates)
    for known in job.found:
        model.require_change(known, model.open)
    while len(job.found) < enough:
        solution = model.find() if job.found else _find_first(job, candidates, model)
        if solution is None:
            return True
        job.found.append(solution)
        model.require_change(solution, model.open)
    if enough == 2:
        with suppress(StoppedError):
            _drive_apart(job, model)
    return False


def _find_symmetric(job: Job, candidates: Candidates, enough: int) -> None:
    """Find up to two boards that are as symmetric as the clues, if no solution is known."""
    if job.found or not job.engine.probing:
        return
    for symmetric in symmetric_candidates(job.puzzle, candidates.grid(), job.watch):
        model = job.build(symmetric)
        while len(job.found) < min(enough, 2):
            solution = model.find_soon({}, _SYMMETRIC_CONFLICTS)
            if solution is None:
                break
            job.found.append(solution)
            model.require_change(solution, model.open)
        if len(job.found) == enough == 2:
            with suppress(StoppedError):
                _drive_apart(job, model)
        if job.found:
            return


def _find_first(job: Job, candidates: Candidates, model: BoardModel) -> Grid | None:
    """A solution, found with the help of guesses; None: there is none."""
    if not job.engine.probing:
        return model.find()
    return model.find_guided(lambda: surest(candidates, job.watch))


def _drive_apart(job: Job, model: BoardModel) -> None:
    """Find another second solution: different wherever the one at hand is, and elsewhere, too.

    A few times, and each search is cut off soon: they must not hold up an answer that is there.
    Nobody else may need the model afterwards.
    """
    one = job.found[0]
    for _ in range(_MORE_APART):
        other = job.found[1].cells
        same = [at for at in model.open if one.cells[at] == other[at]]
        if not same:
            return
        model.require_change(one, same)
        marks = {at: other[at] for at in set(model.open).difference(same)}
        further = model.find_soon(marks, _APART_CONFLICTS)
        if further is None:
            return
        job.found[1] = further
