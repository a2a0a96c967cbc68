"""Find out, in the background, whether a puzzle is unique and how hard it is.

The work runs in a separate process with the lowest priority. Its effort is limited by counting
what the solver and the rating report, not by seconds. The result for a puzzle is therefore the
same on every machine.
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
"""The effort spent on a puzzle before giving up; a unit takes a few milliseconds at most.

It decides all of 50 puzzles from elsewhere, including the hardest known (docs/library.md).
"""

# Lines that one round of the rating visits for one unit of effort.
_LINES_A_UNIT: Final = 16

# The cost of a search slice that ended without an answer. A choice: EFFORT pays for 50 slices.
_SLICE: Final = 100


@dataclass(frozen=True, slots=True)
class Checked:
    """The findings about a puzzle.

    Attributes:
        unique: whether the puzzle has exactly one solution; None if that was not decided.
        grade: None if the puzzle was not rated, because it is not unique or the effort ran out.
    """

    unique: bool | None = None
    grade: Grade | None = None
    score: float = 0.0


class _Effort:
    """Count the effort a job reports, and cancel the job when it exceeds the limit."""

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
                # A unit per unknown cell bounds the memory, too: 10,000 cells take some 500 MB.
                return progress.total - progress.known
            case Phase.SEARCH:
                # A second slice starts when the first is used up; many searches need just one.
                return _SLICE if progress.slice > 1 else 1
        return 1


def check(puzzle: Puzzle, effort: int = EFFORT) -> Checked:
    """Decide whether a puzzle, with its given cells, is unique, and rate it if it is.

    The goal is ignored.

    Args:
        puzzle: any puzzle; its clues may contradict each other.
        effort: the effort to spend at most.
    """
    spent = _Effort(puzzle, effort)
    try:
        found = solve(puzzle, cancel=spent.token, progress=spent, clash=False, diverse=False)
    except StoppedError:  # cancelled while looking for the lines that clash
        return Checked()
    if found.status is SolveStatus.UNIQUE:
        return _rated(puzzle, found, spent)
    return Checked(None if found.status is SolveStatus.UNDECIDED else False)


def _rated(puzzle: Puzzle, found: SolveResult, spent: _Effort) -> Checked:
    rating = rate(puzzle, known=found, cancel=spent.token, progress=spent)
    return Checked(True, rating.grade, rating.score)


def check_file(data: bytes, effort: int) -> Checked:
    """Check the puzzle in a native file; return an empty result if the file is damaged."""
    try:
        puzzle = loads(data, "x.pbn").entries[0].puzzle
    except FileProblemsError:
        return Checked()
    return check(puzzle, effort)


class Checker:
    """Context manager that checks puzzles one after another in a separate process.

    If the process dies, the puzzle counts as undecided and a new process takes over.
    """

    def __init__(self, cancel: CancelToken) -> None:
        """Prepare without starting a process. Cancelling the token ends all waiting."""
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
        """Check the puzzle in a native file; return None if cancelled.

        Raises:
            EOFError, OSError: no process can be started.
        """
        if self._process is None:
            self._process = IdleProcess(check_file)
            # A process that dies before its first puzzle did not die because of the puzzle.
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
