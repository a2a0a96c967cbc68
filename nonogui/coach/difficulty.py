"""Rate how hard a puzzle is for people, with a grade and a score.

Both come from the easiest way to solve it, walked in rounds, and are the same for mirrored and
turned images of a puzzle. docs/difficulty.md has the definitions and the figures.
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
"""Most lines of a what-if that still counts as the grade "several lines": about as many as a person
can keep in mind. Proofs of known puzzles have 4 to 7 lines, or 9 and many more."""

# Upper bound of the score for each grade without proofs; higher scores are EXPERT. Each grade takes
# twice the effort of the one before.
_TOP_SCORES: Final = {Grade.TRIVIAL: 4.0, Grade.EASY: 8.0, Grade.MODERATE: 16.0, Grade.HARD: 32.0}


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a puzzle is.

    Attributes:
        status: number of solutions; only UNIQUE has a grade.
        grade: None if the puzzle has no grade or the job was stopped.
        score: effort of all rounds; 0 without a grade.
        rounds: the rounds of the walk; empty without a grade.
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
    """Rate a puzzle; all its mirrored and turned images get the same rating.

    Args:
        puzzle: the puzzle; its goal is ignored.
        known: an earlier result for the puzzle; it saves the search for solutions.
        by_lines: whether only single lines may be used; a puzzle that needs more gets no grade and
            stops as TOO_LARGE.
        limits: time limit; if it is exceeded there is no grade, never a wrong one.
        cancel: stops the job from another thread.
        progress: called from this thread.
    """
    watch = Watch(limits.seconds, cancel, progress)
    if known is None:
        known = solve(
            puzzle, limits=limits, cancel=cancel, progress=progress, clash=False, diverse=False
        )
    if known.status is not SolveStatus.UNIQUE:
        return Rating(known.status, stop=known.stop)
    try:
        # Not tuple(): while a generator fills it, gc.get_objects() could expose it half built.
        rounds = (*walk(*canonical(puzzle, known), watch, by_lines=by_lines),)
    except StoppedError as stopped:
        return Rating(SolveStatus.UNIQUE, stop=stopped.reason)
    score = sum(each.effort for each in rounds)
    return Rating(SolveStatus.UNIQUE, grade_of(rounds, score), score, rounds)


def grade_of(rounds: Sequence[Round], score: float) -> Grade:
    """Return the grade for the rounds of a walk and its score."""
    proofs = [each.proof for each in rounds if each.proof]
    if any(not proof.is_plain or proof.lines > FEW_LINES for proof in proofs):
        return Grade.WHAT_IF
    if proofs:
        return Grade.SEVERAL_LINES
    return next((grade for grade, top in _TOP_SCORES.items() if score < top), Grade.EXPERT)


# --- orientation ---


def canonical(puzzle: Puzzle, known: SolveResult) -> tuple[Puzzle, SolveResult]:
    """Return one image of a puzzle that is the same for all its mirrored and turned images.

    A walk may depend on the order of lines where the definitions leave a choice, above all between
    proofs of several lines. Walking one fixed image makes the rating independent of that.
    """
    board, solution = puzzle.start, known.solutions[0]
    images = []
    image = _Image(puzzle.rows, puzzle.columns, board, solution)
    for _ in range(4):
        images += [image, image.transposed()]
        # A quarter turn.
        image = image.transposed().mirrored()
    least = min(images, key=_Image.key)
    turned = Puzzle(least.rows, least.columns, puzzle.palette, given=least.start)
    return turned, replace(known, solutions=(least.solution,))


@dataclass(frozen=True, slots=True)
class _Image:
    """Clues with the start board and the solution."""

    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]
    start: Grid
    solution: Grid

    def key(self) -> tuple[object, ...]:
        """Return a sort key that is equal only for equal images."""
        blocks = ([clue.blocks for clue in side] for side in (self.rows, self.columns))
        return (*blocks, self.start.cells)

    def transposed(self) -> _Image:
        """Return the image with rows and columns exchanged."""
        start, solution = self.start.transposed(), self.solution.transposed()
        return _Image(self.columns, self.rows, start, solution)

    def mirrored(self) -> _Image:
        """Return the image with left and right exchanged."""
        rows = tuple(Clue(clue.blocks[::-1]) for clue in self.rows)
        start, solution = map(_mirrored, (self.start, self.solution))
        return _Image(rows, self.columns[::-1], start, solution)


def _mirrored(grid: Grid) -> Grid:
    return Grid.from_rows([row[::-1] for row in grid.rows()])
