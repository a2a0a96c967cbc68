"""Asking: solver work on the board as it is now, whose answer counts only while it stays so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import CancelToken, Limits, ProgressCallback
from nonogui.solver.result import SolveResult
from nonogui.ui.jobs import JobKind, JobRunner
from nonogui.ui.session import PlaySession

PATIENCE: Final = Limits(30.0)
"""How long a check or a hint is looked for; a solution is looked for until it is cancelled."""

Known = SolveResult | None
Work = Callable[[Puzzle, Grid, Known, CancelToken, ProgressCallback], object]
"""Solver work on frozen data: the puzzle, the board and what is known of the clues."""


def ask(
    session: PlaySession,
    jobs: JobRunner,
    kind: JobKind,
    work: Work,
    done: Callable[[Any], None],
    *,
    background: bool = False,
) -> None:
    """Have work done on the board as it is now; `done` hears only if it still is so."""
    puzzle, board, known = session.puzzle, session.game.grid, session.known

    def job(token: CancelToken, report: ProgressCallback) -> object:
        return work(puzzle, board, known, token, report)

    def answer(result: object) -> None:
        if session.game.grid == board:
            done(result)

    jobs.submit(kind, job, answer, background=background)
