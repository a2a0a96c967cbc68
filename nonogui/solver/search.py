"""Solve a puzzle: how many boards meet the clues, and which."""

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
    diverse: bool = True,
) -> SolveResult:
    """Return the boards that meet the clues and agree with the known cells of a board.

    Args:
        puzzle: its goal, if it has one, is not used.
        board: the player's board; by default the given cells.
        engine: a name from `ENGINES`.
        limits: time and number of solutions.
        cancel: stops the job from another thread.
        progress: called from this thread.
        seed: the same seed gives the same answer, unless a time limit or cancel stops the job.
        clash: whether to name contradicting lines for a puzzle without solutions, which takes a
            moment. To get the verdict first, call `with_clash` afterwards.
        diverse: whether to make two solutions differ more, for people who see both.

    Raises:
        ValueError: the board's size differs from the puzzle's.
        KeyError: the engine does not exist.
    """
    job = Job(puzzle, ENGINES[engine], Watch(limits.seconds, cancel, progress), seed)
    exhausted, stop = False, StopReason.DONE
    board = board or puzzle.start
    if not job.invalid:
        try:
            exhausted = _collect(job, board, limits.solutions, diverse=diverse)
        except StoppedError as stopped:
            stop = stopped.reason
    seconds = job.watch.elapsed
    # Completing may find a second solution when only one was asked for.
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
    """Add few lines that contradict each other to an answer without solutions.

    This may use Z3; an engine without it names the line at which it met the contradiction.

    Args:
        puzzle: as for `solve`.
        result: the answer of `solve`.
        board: as for `solve`.
        cancel: as for `solve`.
        seed: as for `solve`.
    """
    if result.status is not SolveStatus.NONE or ENGINES[result.engine].model is None:
        return result
    from nonogui.solver.clash import clashing_lines  # imports all Z3 models

    lines = clashing_lines(puzzle, board or puzzle.start, Watch(cancel=cancel), seed)
    return replace(result, clash=lines or result.clash)


def _collect(job: Job, board: Grid, count: int, *, diverse: bool) -> bool:
    """Find up to `count` solutions; return whether these are all.

    If one or two are asked for, the job does not continue to prove that there are no more.
    """
    # One more than asked for shows whether there are exactly, or at least, as many.
    enough = count if count <= 2 else count + 1
    candidates = job.narrow(board, enough)
    if candidates is None:
        return True
    if not job.engine.model:
        return False
    # Most puzzles need no model.
    from nonogui.solver.solutions import find_first, find_symmetric, separate_solutions

    find_symmetric(job, board, candidates, enough, diverse=diverse)
    if len(job.found) >= enough:
        return False
    model = job.build(candidates)
    # Solutions found without Z3 must not be found again.
    for known in job.found:
        model.require_change(known, model.unknown)
    while len(job.found) < enough:
        # Guesses speed up the first solution only; the next one usually costs very few conflicts.
        solution = model.find() if job.found else find_first(job, candidates, model)
        if solution is None:
            return True
        job.found.append(solution)
        model.require_change(solution, model.unknown)
    # Last, because it restricts the model so that it cannot answer other questions.
    if enough == 2 and diverse:
        separate_solutions(job, model)
    return False
