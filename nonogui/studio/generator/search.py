"""Search for a random puzzle: draw, prove and rate pictures until one fits the options."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from nonogui.coach.difficulty import Rating, rate
from nonogui.coach.grade import Grade
from nonogui.coach.techniques import Technique
from nonogui.core.grid import Grid
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.solver.limits import (
    NO_LIMITS,
    CancelToken,
    Limits,
    ProgressCallback,
    StoppedError,
    Watch,
)
from nonogui.solver.propagation import narrow, probe, propagation_of, start_narrower
from nonogui.solver.result import Phase, SolveResult, SolveStatus, StopReason
from nonogui.solver.search import solve
from nonogui.studio.diagnosis import Aim, Repair
from nonogui.studio.generator.coloring import palette_of
from nonogui.studio.generator.dice import Dice
from nonogui.studio.generator.drawing import MAX_GRAIN, Brush, draw, is_good, kind_of, subject_of
from nonogui.studio.generator.font import unknown_characters
from nonogui.studio.generator.setting import fits
from nonogui.studio.generator.spec import (
    MAX_SIDE,
    Ending,
    Generated,
    GeneratorSpec,
    PictureKind,
    SpecError,
    SpecKey,
)
from nonogui.studio.repair import repair_picture

MAX_ATTEMPTS: Final = 1000
"""Pictures drawn at most for one puzzle; multiplied by `_times` for small boards."""

MAX_RATED: Final = 100
"""Unique puzzles rated at most for one puzzle; multiplied by `_times` for small boards."""

# The board size in cells for which these limits are meant.
_USUAL_CELLS: Final = 400

# The largest factor that `_times` returns.
_MAX_TIMES: Final = 16

# A choice: few, because each repair may take seconds.
MAX_REPAIRED: Final = 6
"""The most pictures to repair. Subjects are repaired at once, other pictures if none is unique."""

# The first brush if no grade is requested.
_USUAL: Final = Brush(55, 2)
# The first brush for each grade: sparser and finer pictures are harder. They are starting points,
# because the search adjusts the brush after each rating. With them, 8 hard 15x15 puzzles need 53
# ratings instead of 85 with `_USUAL`, and trivial ones 28 instead of 45. Other grades show no clear
# difference.
_BRUSHES: Final = {
    Grade.TRIVIAL: Brush(64, 3),
    Grade.EASY: Brush(58, 2),
    Grade.MODERATE: Brush(53, 2),
    Grade.HARD: Brush(47, 1),
    Grade.EXPERT: Brush(43, 1),
    Grade.SEVERAL_LINES: Brush(45, 1),
    Grade.WHAT_IF: Brush(40, 1),
}

# Techniques that only hard puzzles need.
_RARE: Final = (
    Technique.JOINING,
    Technique.EITHER_WAY,
    Technique.LINE_AGREEMENT,
    Technique.SEVERAL_LINES,
)

_MIN, _MAX = 30, 72
"""The range of densities in percent that the search uses."""


def generate(
    spec: GeneratorSpec,
    *,
    limits: Limits = NO_LIMITS,
    cancel: CancelToken | None = None,
    progress: ProgressCallback | None = None,
) -> Generated:
    """Generate a random unique puzzle; the same options give the same puzzle everywhere.

    Args:
        spec: the options.
        limits: the time limit; when it runs out, the closest puzzle so far is returned.
        cancel: stops the search from another thread.
        progress: called from this thread; it counts attempts, not cells.

    Raises:
        SpecError: the options are impossible.
    """
    check(spec)
    search = _Search(spec, Watch(limits.seconds, cancel, progress))
    try:
        found = search.run()
    except StoppedError as stopped:
        return search.answer(Ending.NEAREST, stopped.reason)
    return search.answer(Ending.FOUND if found else Ending.NEAREST, StopReason.DONE)


def check(spec: GeneratorSpec) -> None:
    """Check that a puzzle with these options can exist, as far as a quick check shows.

    Raises:
        SpecError: the options are impossible.
    """
    spec.check()
    if spec.kind is not PictureKind.WORDS:
        return
    if unknown := unknown_characters(spec.text):
        raise SpecError(SpecKey.UNKNOWN_CHARACTERS, characters=unknown)
    if not fits(spec.text, spec.width, spec.height):
        sizes = range(spec.width, MAX_SIDE + 1)
        wide = (width for width in sizes if fits(spec.text, width, spec.height))
        raise SpecError(SpecKey.TEXT_TOO_WIDE, width=next(wide, 0))


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A unique puzzle, by how much it misses the options, and the attempt that drew it."""

    puzzle: Puzzle
    rating: Rating
    miss: int
    attempt: int


def _first_brush(spec: GeneratorSpec) -> Brush:
    """Return the brush to start with."""
    if spec.grade is not None:
        brush = _BRUSHES[spec.grade]
    else:
        brush = _BRUSHES[Grade.EXPERT] if spec.needs in _RARE else _USUAL
    return brush if spec.density is None else replace(brush, density=spec.density)


def _times(spec: GeneratorSpec) -> int:
    """Return by what factor to raise the limits on attempts for a small board.

    Hard puzzles are rarer on small boards, but each attempt takes less work.
    """
    if spec.grade is None and spec.needs is None:
        return 1
    smaller = max(1, _USUAL_CELLS // (spec.width * spec.height))
    return min(_MAX_TIMES, smaller if spec.is_beyond_lines else smaller**2)


class _Search:
    """The state of one search."""

    def __init__(self, spec: GeneratorSpec, watch: Watch) -> None:
        self._spec, self._watch = spec, watch
        self._brush = _first_brush(spec)
        self._palette = palette_of(Dice("palette", spec.seed), spec.colors)
        self._best: _Candidate | None = None
        self._attempts = self._rated = self._repaired = 0
        times = _times(spec)
        self._most = MAX_ATTEMPTS * times, MAX_RATED * times

    def run(self) -> bool:
        """Search until a puzzle fits the options; return whether one was found.

        Raises:
            StoppedError: the search was cancelled or its time ran out.
        """
        seen: dict[Grid, int] = {}
        while self._attempts < self._most[0] and self._rated < self._most[1]:
            self._watch.check()
            self._watch.report(Phase.SEARCH, *self._share)
            self._attempts += 1
            picture = draw(self._spec, self._vary_brush(), self._dice(self._attempts))
            # Rating takes far longer than drawing, so the same picture is never rated twice.
            if picture is None or picture in seen:
                continue
            seen[picture] = self._attempts
            proof = prove(self._puzzle(picture), self._spec, self._quiet_watch)
            if proof is not None and self._fits_options(proof, self._attempts):
                return True
            if proof is None and self._is_subject(self._attempts) and self._repair(picture):
                return True
        return self._best is None and any(self._repair(*each) for each in seen.items())

    def _is_subject(self, attempt: int) -> bool:
        """Whether an attempt shows a subject. Some subjects are never unique without a repair."""
        return kind_of(self._spec, self._dice(attempt)) is PictureKind.SUBJECTS

    def _repair(self, picture: Grid, attempt: int = 0) -> bool:
        """Repair a picture unless enough were; return whether that fits the options.

        If the picture has to be symmetric, a repair that breaks its symmetry is rejected.

        Args:
            picture: a picture that is not unique.
            attempt: the attempt that drew it; the current one by default.

        Raises:
            StoppedError: the search was cancelled or its time ran out.
        """
        if self._repaired >= MAX_REPAIRED:
            return False
        self._repaired += 1
        attempt = attempt or self._attempts
        aim = Aim.LINES if self._spec.line_solvable else Aim.UNIQUE
        limits, cancel = Limits(self._watch.remaining), self._watch.cancel
        repair = repair_picture(picture, self._palette, aim, limits=limits, cancel=cancel)
        self._watch.check()
        if repair is None or not self._is_fit(repair, attempt):
            return False
        proof = prove(self._puzzle(repair.picture), self._spec, self._quiet_watch)
        return proof is not None and self._fits_options(proof, attempt)

    def _is_fit(self, repair: Repair, attempt: int) -> bool:
        """Return whether a repaired picture still has the required symmetry and quality."""
        is_even = self._spec.may_be_uneven or not repair.breaks_symmetry
        kind = kind_of(self._spec, self._dice(attempt))
        return is_even and is_good(repair.picture, self._spec, kind)

    def answer(self, ending: Ending, stop: StopReason) -> Generated:
        """Return the result of the search."""
        best = self._best
        return Generated(
            spec=self._spec,
            ending=ending if best else Ending.NOTHING,
            puzzle=best.puzzle if best else None,
            rating=best.rating if best else None,
            attempts=self._attempts,
            rated=self._rated,
            subject=subject_of(self._spec, self._dice(best.attempt)) if best else None,
            stop=stop,
        )

    def _dice(self, attempt: int) -> Dice:
        return Dice(self._spec.seed, attempt)

    @property
    def _share(self) -> tuple[int, int]:
        """Return used and allowed attempts, of drawing or rating, whichever is further along."""
        drawn, rated = self._most
        if self._attempts * rated > self._rated * drawn:
            return self._attempts, drawn
        return self._rated, rated

    @property
    def _quiet_watch(self) -> Watch:
        """A watch with the same limits but no progress callback, because subtasks count cells."""
        return Watch(self._watch.remaining, self._watch.cancel)

    def _puzzle(self, picture: Grid) -> Puzzle:
        return Puzzle.from_picture(picture, self._palette, Metadata())

    def _vary_brush(self) -> Brush:
        """Return the brush for the next attempt; its density varies more during the search."""
        if self._spec.density is not None:
            return self._brush
        width = min(12, self._attempts // 25)
        waver = self._attempts % (2 * width + 1) - width
        return replace(self._brush, density=min(_MAX, max(_MIN, self._brush.density + waver)))

    def _fits_options(self, proof: Proof, attempt: int) -> bool:
        """Rate a puzzle, keep it if it is the closest so far, and return whether it fits.

        In colour, the solver passes on which colours a cell can still have. People only mark
        cells, so they need several lines at once more often. A puzzle that needs several lines in
        this sense is not kept as line solvable.

        Raises:
            StoppedError: the search was cancelled or its time ran out; this puzzle may still be
                the closest so far.
        """
        rating = rate(
            proof.puzzle,
            known=proof.result,
            by_lines=self._spec.line_solvable,
            limits=Limits(self._watch.remaining),
            cancel=self._watch.cancel,
        )
        self._rated += 1
        if rating.stop is StopReason.TOO_LARGE:
            self._learn(Grade.SEVERAL_LINES)
            return False
        miss = _distance(rating, self._spec)
        if self._best is None or miss < self._best.miss:
            self._best = _Candidate(proof.puzzle, rating, miss, attempt)
        self._watch.check()
        self._learn(rating.grade)
        return miss == 0

    def _learn(self, grade: Grade | None) -> None:
        """Draw fewer and finer shapes after a puzzle that was too easy, and vice versa."""
        target = self._spec.grade
        if target is None or grade is None or grade is target:
            return
        step = 1 if grade.step > target.step else -1
        if self._rated >= MAX_RATED:  # the adjustments led nowhere: restart from the first brush
            self._brush = _first_brush(self._spec)
            return
        density, grain = self._brush.density, self._brush.grain
        if self._spec.density is None:
            density = min(_MAX, max(_MIN, density + step))
        # Less often than the density: one step of grain changes a picture much more.
        if self._rated % 6 == 0:
            grain = min(MAX_GRAIN, max(1, grain + step))
        self._brush = Brush(density, grain)


def _distance(rating: Rating, spec: GeneratorSpec) -> int:
    """Return how far a puzzle misses: 2 for each grade step, 1 if the technique is not used."""
    if spec.grade is None and spec.needs is None:
        return 0
    if rating.grade is None:
        return 2 * len(Grade) + 1
    used = {technique for each in rating.rounds for technique in each.techniques}
    lacks = spec.needs is not None and spec.needs not in used
    apart = 0 if spec.grade is None else abs(rating.grade.step - spec.grade.step)
    return 2 * apart + lacks


# --- proving ---


SECOND_ENGINE: Final = "placements"
"""The Z3 model that confirms the result of probing."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A puzzle with the proof that its picture is the only solution, as a solver result."""

    puzzle: Puzzle
    result: SolveResult


def prove(puzzle: Puzzle, spec: GeneratorSpec, watch: Watch) -> Proof | None:
    """Prove that a puzzle's picture is its only solution, as the options require.

    Lines are propagated first. If cells stay unknown, probing decides within a budget of line
    visits, and a Z3 model confirms the result. If lines are enough, the coach's walk during the
    rating is the second proof.

    Returns:
        The proof, or None if there is none.

    Raises:
        StoppedError: the search was cancelled or its time ran out.
    """
    narrower = start_narrower(puzzle, puzzle.blank(), watch)
    narrow(narrower, watch)
    if narrower.is_decided:
        return None if spec.is_beyond_lines else Proof(puzzle, _result(puzzle, is_by_lines=True))
    if spec.line_solvable:
        return None
    for _ in probe(narrower, watch):
        if len(narrower.boards) > 1:
            return None
    if propagation_of(puzzle, narrower).grid != puzzle.goal:
        return None
    found = solve(
        puzzle,
        engine=SECOND_ENGINE,
        limits=Limits(watch.remaining),
        cancel=watch.cancel,
        clash=False,
        diverse=False,
    )
    watch.check()
    if found.status is not SolveStatus.UNIQUE or found.solutions != (puzzle.goal,):
        return None
    return Proof(puzzle, _result(puzzle, is_by_lines=False))


def _result(puzzle: Puzzle, *, is_by_lines: bool) -> SolveResult:
    """Return the proof as a solver result, for the rating."""
    picture: Grid | None = puzzle.goal
    assert picture is not None
    return SolveResult(
        status=SolveStatus.UNIQUE,
        solutions=(picture,),
        count=1,
        engine="auto",
        seconds=0.0,
        line_solvable=is_by_lines,
        checks=0,
        stop=StopReason.DONE,
    )
