"""Checking unasked: whether a puzzle has one solution and how hard it is, within a counted effort.

The work is done in a process of its own that every other program goes before. Effort is counted
in what the solver and the rating report, never in seconds: the same puzzle is decided with it, or
not, on every machine.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from types import TracebackType
from typing import Final, Self

from nonogui.coach.difficulty import rate
from nonogui.coach.grade import Grade
from nonogui.core.problems import FileProblemsError
from nonogui.core.puzzle import Puzzle
from nonogui.formats.registry import loads
from nonogui.solver.limits import CancelToken, StoppedError
from nonogui.solver.result import Phase, Progress, SolveResult, SolveStatus
from nonogui.solver.search import solve
from nonogui.studio.processes import IdleProcess

log = logging.getLogger(__name__)

EFFORT: Final = 5_000
"""What is spent on a puzzle before it is left alone: some milliseconds a unit at most."""

_LINES_A_UNIT: Final = 16
"""Lines that a round of the rating goes through for one unit."""

_SLICE: Final = 100
"""What a slice of a search costs that was used up without an answer."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found out about a puzzle.

    Attributes:
        unique: whether it has exactly one solution; None when that was not decided.
        grade: None when it was not rated, since it has not, or since the effort did not do.
    """

    unique: bool | None = None
    grade: Grade | None = None
    score: float = 0.0


class _Effort:
    """Counts what a job reports, and stops the job when that is too much."""

    def __init__(self, puzzle: Puzzle, most: int) -> None:
        self.token = CancelToken()
        self._round = 1 + (puzzle.width + puzzle.height) // _LINES_A_UNIT
        self._left = most

    def __call__(self, progress: Progress) -> None:
        self._left -= self._cost(progress)
        if self._left < 0:
            self.token.cancel()

    def _cost(self, progress: Progress) -> int:
        match progress.phase:
            case Phase.LINES:
                return self._round
            case Phase.MODEL:
                # A unit an open cell bounds the memory, too: 10,000 of them take some 500 MB.
                return progress.total - progress.known
            case Phase.SEARCH:
                # A second slice begins when the first was used up; many searches need but one.
                return _SLICE if progress.slice > 1 else 1
        return 1


def check(puzzle: Puzzle, effort: int = EFFORT) -> Checked:
    """Find out about a puzzle, with the cells that are given; its goal is not looked at.

    Args:
        puzzle: any, though its clues may contradict themselves.
        effort: what may be spent on it.
    """
    spent = _Effort(puzzle, effort)
    try:
        found = solve(puzzle, cancel=spent.token, progress=spent, clash=False, apart=False)
    except StoppedError:  # while the lines that leave no solution were looked for
        return Checked()
    if found.status is SolveStatus.UNIQUE:
        return _rated(puzzle, found, spent)
    return Checked(None if found.status is SolveStatus.UNDECIDED else False)


def _rated(puzzle: Puzzle, found: SolveResult, spent: _Effort) -> Checked:
    rating = rate(puzzle, known=found, cancel=spent.token, progress=spent)
    return Checked(True, rating.grade, rating.score)


def check_file(data: bytes, effort: int) -> Checked:
    """The same for the puzzle in a file of the native format; nothing of one that is damaged."""
    try:
        puzzle = loads(data, "x.pbn").entries[0].puzzle
    except FileProblemsError:
        return Checked()
    return check(puzzle, effort)


class Checker:
    """Checks puzzles one after another in a process beside this one, while it is entered.

    A process that dies of a puzzle has not decided it, and another one takes its place.
    """

    def __init__(self, cancel: CancelToken) -> None:
        """Begin nothing yet; the token ends what is waited for."""
        self._cancel = cancel
        self._process: IdleProcess | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._end()

    def check(self, data: bytes, effort: int = EFFORT) -> Checked | None:
        """What is found out about the puzzle in a native file; None when it was cancelled.

        Raises:
            EOFError, OSError: no process can be started.
        """
        if self._process is None:
            self._process = IdleProcess(check_file)
            # One that dies before it has done anything is no puzzle's fault.
            if not self._process.is_ready(self._cancel):
                return None
        try:
            found: Checked | None = self._process.ask(self._cancel, data, effort)
        except (EOFError, OSError):
            log.warning("the process that checks puzzles died")
            self._end()
            return Checked()
        return found

    def _end(self) -> None:
        if self._process is not None:
            self._process.end()
            self._process = None
