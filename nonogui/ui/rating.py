"""Rater: finds out in the background how hard the puzzle of a session is."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QObject

from nonogui.coach.difficulty import Rating, rate
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import CancelToken, Limits, ProgressCallback
from nonogui.solver.result import SolveResult, SolveStatus
from nonogui.ui.jobs import JobKind, JobRunner
from nonogui.ui.session import PlaySession

RATE_LIMITS: Final = Limits(60.0)
"""How long the difficulty is looked for; nobody waits for it."""


class Rater(QObject):
    """Rates a session's puzzle once, when it is known to have one solution.

    The session is told with `set_rating`.
    """

    def __init__(self, session: PlaySession, jobs: JobRunner) -> None:
        """Wait for what the solver says of the clues; the session owns this object."""
        super().__init__(session)
        self._session = session
        self._jobs = jobs
        self._is_asked = False
        session.learned.connect(self._on_learned)

    def _on_learned(self) -> None:
        known = self._session.known
        if self._is_asked or known is None or known.status is not SolveStatus.UNIQUE:
            return
        self._is_asked = True
        work = partial(_rate, self._session.puzzle, known)
        self._jobs.submit(JobKind.RATE, work, self._on_rating, background=True)

    def _on_rating(self, answer: object) -> None:
        assert isinstance(answer, Rating)
        self._session.set_rating(answer)


def _rate(
    puzzle: Puzzle, known: SolveResult, token: CancelToken, report: ProgressCallback
) -> Rating:
    return rate(puzzle, known=known, limits=RATE_LIMITS, cancel=token, progress=report)
