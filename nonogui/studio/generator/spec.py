"""What is wanted of a random puzzle, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from nonogui.coach.difficulty import Rating
from nonogui.coach.grade import Grade
from nonogui.coach.techniques import Technique
from nonogui.core.puzzle import Puzzle
from nonogui.solver.result import StopReason

LEAST_SIDE: Final = 5
MOST_SIDE: Final = 100
"""Fewest and most rows or columns of a random puzzle."""

LEAST_DENSITY: Final = 20
MOST_DENSITY: Final = 80
"""Least and greatest share of filled cells, per cent, that can be asked for."""

TOLERANCE: Final = 8
"""By how much, per cent of the cells, the share of filled cells may miss what was asked for."""

MOST_COLORS: Final = 8
MOST_TEXT: Final = 60


class PictureKind(StrEnum):
    """What a picture is like."""

    SHAPES = "shapes"  # blots, drops and waves
    ORNAMENT = "ornament"  # rings, lattices and stars
    WORDS = "words"  # a text in the pixel font
    MIXED = "mixed"  # shapes or ornaments, as the dice fall


class Symmetry(StrEnum):
    """Which mirrored and turned images of a picture are the picture itself."""

    NONE = "none"
    LEFT_RIGHT = "left-right"
    HALF_TURN = "half-turn"
    FOUR_FOLD = "four-fold"  # left-right and top-bottom
    EIGHT_FOLD = "eight-fold"  # the diagonals too; a square


SEVERAL_LINE_GRADES: Final = (Grade.SEVERAL_LINES, Grade.WHAT_IF)
"""Grades of puzzles that single lines do not finish."""

_COLOR_TECHNIQUES: Final = (
    Technique.COLORS_TOUCH,
    Technique.COLOR_OUT_OF_REACH,
    Technique.ENDED_BY_COLOR,
    Technique.ROW_AND_COLUMN,
)


TECHNIQUES: Final = tuple(
    technique
    for technique in Technique
    if technique not in (Technique.EITHER_OWNER, Technique.LINE_AGREEMENT, Technique.COUNTING)
)
"""Techniques that puzzles are found for; the others are hardly ever the easiest way on."""


class SpecKey(StrEnum):
    """What is wrong with a wish."""

    SIZE = "size"  # least, most
    DENSITY = "density"  # least, most
    COLORS = "colors"  # most
    NOT_SQUARE = "not-square"
    NO_TEXT = "no-text"
    TEXT_TOO_LONG = "text-too-long"  # most
    UNKNOWN_SIGNS = "unknown-signs"  # signs
    TEXT_TOO_WIDE = "text-too-wide"  # width: columns that would do; 0 when none would
    NOT_BY_LINES = "not-by-lines"  # the grade or technique asked for takes several lines
    ONLY_BY_LINES = "only-by-lines"  # that grade is none of puzzles that take several lines
    NEEDS_COLORS = "needs-colors"  # that technique is one of coloured puzzles


class SpecError(ValueError):
    """No puzzle can be as it is wished.

    Attributes:
        key: why.
        values: numbers and signs that belong to the key.
    """

    def __init__(self, key: SpecKey, **values: int | str) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values


@dataclass(frozen=True, slots=True)
class GeneratorSpec:
    """A wish for a random puzzle; the same wish gives the same puzzle everywhere.

    Attributes:
        width, height: of the board, in cells.
        density: filled cells per cent; None leaves it to the kind and the grade. Words have the
            density that they have.
        symmetry: of the picture; None is what suits its kind. Words have none.
        colors: number of inks; 1 is black and white.
        kind: of picture.
        text: for words.
        grade: how hard it should be; None takes the first that is good.
        needs: a technique that the coach's way through it takes.
        line_solvable: whether looking at one line at a time has to be enough. The last two grades
            and proofs of several lines need it off.
        seed: where the search begins.
    """

    width: int
    height: int
    density: int | None = None
    symmetry: Symmetry | None = None
    colors: int = 1
    kind: PictureKind = PictureKind.MIXED
    text: str = ""
    grade: Grade | None = None
    needs: Technique | None = None
    line_solvable: bool = True
    seed: int = 0

    @property
    def is_beyond_lines(self) -> bool:
        """Whether only puzzles that single lines do not finish will do."""
        return self.grade in SEVERAL_LINE_GRADES or self.needs is Technique.SEVERAL_LINES

    @property
    def may_be_uneven(self) -> bool:
        """Whether no symmetry is lost when single cells of a picture are changed."""
        if self.kind in (PictureKind.WORDS, PictureKind.SHAPES):
            return self.kind is PictureKind.WORDS or self.symmetry in (None, Symmetry.NONE)
        return self.symmetry is Symmetry.NONE

    def check(self) -> None:
        """Make sure that such a puzzle can exist, as far as the wish itself tells.

        Raises:
            SpecError: it can't.
        """
        for error in self._errors():
            raise error

    def _errors(self) -> Iterator[SpecError]:
        sides = self.width, self.height
        if not all(LEAST_SIDE <= side <= MOST_SIDE for side in sides):
            yield SpecError(SpecKey.SIZE, least=LEAST_SIDE, most=MOST_SIDE)
        if self.density is not None and not LEAST_DENSITY <= self.density <= MOST_DENSITY:
            yield SpecError(SpecKey.DENSITY, least=LEAST_DENSITY, most=MOST_DENSITY)
        if not 1 <= self.colors <= MOST_COLORS:
            yield SpecError(SpecKey.COLORS, most=MOST_COLORS)
        if self.symmetry is Symmetry.EIGHT_FOLD and self.width != self.height:
            yield SpecError(SpecKey.NOT_SQUARE)
        if self.kind is PictureKind.WORDS and not self.text.strip():
            yield SpecError(SpecKey.NO_TEXT)
        if len(self.text) > MOST_TEXT:
            yield SpecError(SpecKey.TEXT_TOO_LONG, most=MOST_TEXT)
        yield from self._errors_of_way()

    def _errors_of_way(self) -> Iterator[SpecError]:
        """What cannot be asked of the way through one puzzle at once."""
        if self.is_beyond_lines and self.line_solvable:
            yield SpecError(SpecKey.NOT_BY_LINES)
        is_by_lines = self.grade is not None and self.grade not in SEVERAL_LINE_GRADES
        if is_by_lines and self.needs is Technique.SEVERAL_LINES:
            yield SpecError(SpecKey.ONLY_BY_LINES)
        if self.needs in _COLOR_TECHNIQUES and self.colors == 1:
            yield SpecError(SpecKey.NEEDS_COLORS)


class Ending(StrEnum):
    """How a search for a puzzle ended."""

    FOUND = "found"
    NEAREST = "nearest"  # none is as it was wished; this one is a good puzzle otherwise
    NOTHING = "nothing"  # no picture had exactly one solution


@dataclass(frozen=True, slots=True)
class Generated:
    """What came of a wish.

    Attributes:
        puzzle: with its picture as goal; None when the ending is NOTHING.
        rating: of that puzzle.
        attempts: pictures that were drawn.
        rated: puzzles with one solution among them that were rated.
        stop: why the search ended; DONE also when all attempts were used up.
    """

    spec: GeneratorSpec
    ending: Ending
    puzzle: Puzzle | None
    rating: Rating | None
    attempts: int
    rated: int
    stop: StopReason = StopReason.DONE
