"""The daily puzzle: generator options that depend on the date alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from itertools import count
from typing import Final

from nonogui.coach.grade import Grade
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import CancelToken, StoppedError
from nonogui.solver.result import StopReason
from nonogui.studio.generator.search import generate
from nonogui.studio.generator.spec import GeneratorSpec, PictureKind

# The options for each day of the week from Monday on, starting with a small easy puzzle. They must
# never change, or past daily puzzles would too.
_WEEK: Final = (
    GeneratorSpec(10, 10, kind=PictureKind.SHAPES, grade=Grade.EASY),
    GeneratorSpec(15, 15, kind=PictureKind.ORNAMENTS, grade=Grade.EASY),
    GeneratorSpec(15, 15, kind=PictureKind.SHAPES, grade=Grade.EASY, colors=3),
    GeneratorSpec(15, 20, kind=PictureKind.SHAPES, grade=Grade.MODERATE),
    GeneratorSpec(20, 15, kind=PictureKind.ABSTRACT, grade=Grade.MODERATE, colors=4),
    GeneratorSpec(20, 20, kind=PictureKind.SHAPES, grade=Grade.HARD),
    GeneratorSpec(25, 20, kind=PictureKind.ABSTRACT, grade=Grade.MODERATE),
)

# From this date on, these days of the week show animals and things. A difficulty that is asked for
# would exclude many of them.
_SUBJECTS_FROM: Final = date(2026, 12, 7)
_SUBJECT_DAYS: Final = {
    2: GeneratorSpec(15, 15, kind=PictureKind.SUBJECTS, colors=3),
    4: GeneratorSpec(20, 15, kind=PictureKind.SUBJECTS, colors=4),
    6: GeneratorSpec(25, 20, kind=PictureKind.SUBJECTS),
}

# Seeds reserved for each date; the next one is used if a seed gives no puzzle.
_SEEDS_PER_DAY: Final = 100


@dataclass(frozen=True, slots=True)
class DailyPuzzle:
    """The puzzle of a date.

    Attributes:
        puzzle: it has no title, because titles are translated.
        grade: its difficulty.
    """

    day: date
    puzzle: Puzzle
    grade: Grade | None


def daily_spec(day: date) -> GeneratorSpec:
    """Return the options for a date."""
    seed = (day.year * 10_000 + day.month * 100 + day.day) * _SEEDS_PER_DAY
    spec = _WEEK[day.weekday()]
    if day >= _SUBJECTS_FROM:
        spec = _SUBJECT_DAYS.get(day.weekday(), spec)
    return replace(spec, seed=seed)


def generate_daily_puzzle(day: date, cancel: CancelToken | None = None) -> DailyPuzzle:
    """Generate the puzzle of a date together with its grade, without any time limit.

    Raises:
        StoppedError: the job was cancelled.
    """
    spec = daily_spec(day)
    for seed in count(spec.seed):
        made = generate(replace(spec, seed=seed), cancel=cancel)
        if made.stop is not StopReason.DONE:
            raise StoppedError(made.stop)
        if made.puzzle is not None:
            return DailyPuzzle(day, made.puzzle, made.rating.grade if made.rating else None)
    raise AssertionError("there is no end of seeds")


def daily_puzzle(day: date, cancel: CancelToken | None = None) -> Puzzle:
    """Generate the puzzle of a date, the same on every computer.

    Raises:
        StoppedError: the job was cancelled.
    """
    return generate_daily_puzzle(day, cancel).puzzle
