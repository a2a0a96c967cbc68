"""Solving: how many boards meet the clues, and which."""

from __future__ import annotations

from dataclasses import replace

from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.job import ENGINES, Job, status_of
from nonogui.solver.limits import (
    NO_LIMITS,
    CancelToken,
    Limits,
    ProgressCallback,
    StoppedError,
    Watch,
)
from nonogui.solver.result import SolveResult, SolveStatus, StopReason
from nonogui.solver.solutions import drive_apart, find_first, find_symmetric

__all__ = ["ENGINES", "solve", "with_clash"]


def solve(  # noqa: PLR0913 (one for each thing that people ask for)
    puzzle: Puzzle,
    board: Grid | None = None,
    *,
    engine: str = "auto",
    limits: Limits = NO_LIMITS,
    cancel: CancelToken | None = None,
    progress: ProgressCallback | None = None,
    seed: int = 0,
    clash: bool = True,
    apart: bool = True,
) -> SolveResult:
    """The boards that meet the clues and agree with the decided cells of a board.

    Args:
        puzzle: its goal, if it has one, is not looked at.
        board: the player's board; without one the cells that are given with the clues hold.
        engine: a name from `ENGINES`.
        limits: time, and how many solutions are wanted.
        cancel: stops the job from another thread.
        progress: called from this thread.
        seed: the same seed gives the same answer, unless time or a cancel cuts it short.
        clash: whether to look for lines that clash when there is no solution, which takes a moment
            longer. Who wants the verdict first asks `with_clash` afterwards.
        apart: whether two solutions are driven apart, for people to whom both are shown.

    Raises:
        ValueError: the board has another size than the puzzle.
        KeyError: there is no such engine.
    """
    job = Job(puzzle, ENGINES[engine], Watch(limits.seconds, cancel, progress), seed)
    exhausted, stop = False, StopReason.DONE
    board = board or puzzle.start
    if not job.invalid:
        try:
            exhausted = _collect(job, board, limits.solutions, apart=apart)
        except StoppedError as stopped:
            stop = stopped.reason
    seconds = job.watch.engine_seconds
    found = job.found[: limits.solutions]
    result = SolveResult(
        status=SolveStatus.INVALID if job.invalid else status_of(len(found), exhausted=exhausted),
        solutions=tuple(found),
        count=len(found) if exhausted else None,
        engine=engine,
        seconds=seconds,
        line_solvable=job.line_solvable,
        checks=job.checks,
        stop=stop,
        clash=job.clash,
    )
    return with_clash(puzzle, result, board, cancel=cancel, seed=seed) if clash else result


def with_clash(
    puzzle: Puzzle,
    result: SolveResult,
    board: Grid | None = None,
    *,
    cancel: CancelToken | None = None,
    seed: int = 0,
) -> SolveResult:
    """Return an answer with few lines that contradict each other, if there is no solution.

    It may take Z3, so an engine without it names the line at which it met the contradiction.

    Args:
        puzzle: as for `solve`, and so are `board`, `cancel` and `seed`.
        result: the answer of `solve`.
        board: as for `solve`.
        cancel: as for `solve`.
        seed: as for `solve`.
    """
    if result.status is not SolveStatus.NONE or ENGINES[result.engine].model is None:
        return result
    from nonogui.solver.clash import clashing_lines  # which knows all of Z3's models

    lines = clashing_lines(puzzle, board or puzzle.start, Watch(cancel=cancel), seed)
    return replace(result, clash=lines or result.clash)


def _collect(job: Job, board: Grid, wanted: int, *, apart: bool) -> bool:
    """Find up to so many solutions; returns whether these are all.

    Whoever asks for one or two is not made to wait for a proof that there are no more.
    """
    enough = wanted if wanted <= 2 else wanted + 1
    candidates = job.narrow(board, enough)
    if candidates is None:
        return True
    if not job.engine.model:
        return False
    find_symmetric(job, board, candidates, enough, apart=apart)
    if len(job.found) >= enough:
        return False
    model = job.build(candidates)
    for known in job.found:
        model.require_change(known, model.open)
    while len(job.found) < enough:
        solution = model.find() if job.found else find_first(job, candidates, model)
        if solution is None:
            return True
        job.found.append(solution)
        model.require_change(solution, model.open)
    if enough == 2 and apart:
        drive_apart(job, model)
    return False
