"""The puzzle of the day: from a date, a wish for the generator that is the same for everybody."""

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

_WEEK: Final = (
    GeneratorSpec(10, 10, kind=PictureKind.SHAPES, grade=Grade.EASY),
    GeneratorSpec(15, 15, kind=PictureKind.ORNAMENT, grade=Grade.EASY),
    GeneratorSpec(15, 15, kind=PictureKind.SHAPES, grade=Grade.EASY, colors=3),
    GeneratorSpec(15, 20, kind=PictureKind.SHAPES, grade=Grade.MODERATE),
    GeneratorSpec(20, 15, kind=PictureKind.MIXED, grade=Grade.MODERATE, colors=4),
    GeneratorSpec(20, 20, kind=PictureKind.SHAPES, grade=Grade.HARD),
    GeneratorSpec(25, 20, kind=PictureKind.MIXED, grade=Grade.MODERATE),
)
"""What is wished on each day of a week, from Monday on: a small easy one first."""

_SEEDS_A_DAY: Final = 100
"""Seeds of one date; the next is taken when one gives no puzzle at all."""


@dataclass(frozen=True, slots=True)
class DayPuzzle:
    """The puzzle of a date.

    Attributes:
        puzzle: without a title, which is a matter of words.
        grade: how hard it is.
    """

    day: date
    puzzle: Puzzle
    grade: Grade | None


def spec_of(day: date) -> GeneratorSpec:
    """What is wished for a date; it never changes, or old puzzles of the day would be others."""
    seed = (day.year * 10_000 + day.month * 100 + day.day) * _SEEDS_A_DAY
    return replace(_WEEK[day.weekday()], seed=seed)


def day_puzzle(day: date, cancel: CancelToken | None = None) -> DayPuzzle:
    """The puzzle of a date with its grade; no clock plays a part in it.

    Raises:
        StoppedError: it was cancelled.
    """
    spec = spec_of(day)
    for seed in count(spec.seed):
        made = generate(replace(spec, seed=seed), cancel=cancel)
        if made.stop is not StopReason.DONE:
            raise StoppedError(made.stop)
        if made.puzzle is not None:
            return DayPuzzle(day, made.puzzle, made.rating.grade if made.rating else None)
    raise AssertionError("there is no end of seeds")


def puzzle_of(day: date, cancel: CancelToken | None = None) -> Puzzle:
    """The puzzle of a date, the same everywhere.

    Raises:
        StoppedError: it was cancelled.
    """
    return day_puzzle(day, cancel).puzzle
