"""How hard a puzzle is for people: a grade and a score from the easiest way through it.

The walk goes in rounds and is the same for a puzzle mirrored or turned; docs/difficulty.md has the
definitions and the figures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from nonogui.coach.grade import Grade
from nonogui.coach.rounds import Round, walk
from nonogui.core.clue import Clue
from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import (
    NO_LIMITS,
    CancelToken,
    Limits,
    ProgressCallback,
    StoppedError,
    Watch,
)
from nonogui.solver.result import SolveResult, SolveStatus, StopReason
from nonogui.solver.search import solve

FEW_LINES: Final = 8
"""Most lines of a what-if that still counts as one of several lines."""

_TOP_SCORES: Final = {Grade.TRIVIAL: 4.0, Grade.EASY: 8.0, Grade.MODERATE: 16.0, Grade.HARD: 32.0}
"""Below which score a puzzle that takes no proofs has a grade; from the last one on EXPERT."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is.

    Attributes:
        status: how many solutions it has; only one that is UNIQUE has a grade.
        grade: None when there is none, or the job was stopped.
        score: effort of all rounds, 0 without a grade.
        rounds: the walk; empty without a grade.
        stop: why the job ended.
    """

    status: SolveStatus
    grade: Grade | None = None
    score: float = 0.0
    rounds: tuple[Round, ...] = ()
    stop: StopReason = StopReason.DONE


def rate(
    puzzle: Puzzle,
    *,
    known: SolveResult | None = None,
    by_lines: bool = False,
    limits: Limits = NO_LIMITS,
    cancel: CancelToken | None = None,
    progress: ProgressCallback | None = None,
) -> Rating:
    """Rate a puzzle; the answer is the same for all its mirrored and turned images.

    Args:
        puzzle: its goal is not looked at.
        known: an earlier answer for the puzzle; it saves the search for solutions.
        by_lines: whether only a way by single lines counts: a puzzle that takes more gets no grade,
            and is given up as TOO_LARGE.
        limits: time. When it runs out there is no grade, never a wrong one.
        cancel: stops the job from another thread.
        progress: called from this thread.
    """
    watch = Watch(limits.seconds, cancel, progress)
    if known is None:
        known = solve(
            puzzle, limits=limits, cancel=cancel, progress=progress, clash=False, apart=False
        )
    if known.status is not SolveStatus.UNIQUE:
        return Rating(known.status, stop=known.stop)
    try:
        # Not tuple(): one that grows for long breaks when gc.get_objects() meets it half made.
        rounds = (*walk(*canonical(puzzle, known), watch, by_lines=by_lines),)
    except StoppedError as stopped:
        return Rating(SolveStatus.UNIQUE, stop=stopped.reason)
    score = sum(each.effort for each in rounds)
    return Rating(SolveStatus.UNIQUE, grade_of(rounds, score), score, rounds)


def grade_of(rounds: Sequence[Round], score: float) -> Grade:
    """The grade of a walk and its score."""
    proofs = [each.proof for each in rounds if each.proof]
    if any(not proof.is_plain or proof.lines > FEW_LINES for proof in proofs):
        return Grade.WHAT_IF
    if proofs:
        return Grade.SEVERAL_LINES
    return next((grade for grade, top in _TOP_SCORES.items() if score < top), Grade.EXPERT)


# --- orientation ---


def canonical(puzzle: Puzzle, known: SolveResult) -> tuple[Puzzle, SolveResult]:
    """Of the mirrored and turned images of a puzzle one that is the same for all of them.

    A walk may depend on the order of lines where the definitions leave a choice, above all between
    proofs of several lines; walking on one image of all leaves no way for that to show.
    """
    board, solution = puzzle.start, known.solutions[0]
    images = []
    image = _Image(puzzle.rows, puzzle.columns, board, solution)
    for _ in range(4):
        images += [image, image.transposed()]
        image = image.transposed().mirrored()
    least = min(images, key=_Image.key)
    turned = Puzzle(least.rows, least.columns, puzzle.palette, given=least.start)
    return turned, replace(known, solutions=(least.solution,))


@dataclass(frozen=True, slots=True)
class _Image:
    """Clues with the board at the start and the solution."""

    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]
    start: Grid
    solution: Grid

    def key(self) -> tuple[object, ...]:
        """What orders images; equal for equal ones only."""
        blocks = ([clue.blocks for clue in side] for side in (self.rows, self.columns))
        return (*blocks, self.start.cells)

    def transposed(self) -> _Image:
        """Rows and columns change places."""
        start, solution = self.start.transposed(), self.solution.transposed()
        return _Image(self.columns, self.rows, start, solution)

    def mirrored(self) -> _Image:
        """Left and right change places."""
        rows = tuple(Clue(clue.blocks[::-1]) for clue in self.rows)
        start, solution = map(_mirrored, (self.start, self.solution))
        return _Image(rows, self.columns[::-1], start, solution)


def _mirrored(grid: Grid) -> Grid:
    return Grid.from_rows([row[::-1] for row in grid.rows()])
