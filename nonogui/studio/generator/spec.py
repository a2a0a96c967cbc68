"""The options for a random puzzle, and the result."""

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
from nonogui.studio.generator.subjects import MAX_SUBJECT_COLORS, MIN_SUBJECT_SIDE, Subject

# A choice: smaller pictures show next to nothing.
MIN_SIDE: Final = 5
# Rating a random puzzle of this size takes about a second.
MAX_SIDE: Final = 100
"""The smallest and largest number of rows or columns of a random puzzle."""

# Choices, wider than the 30 to 72 % that the search itself uses.
MIN_DENSITY: Final = 20
MAX_DENSITY: Final = 80
"""The range of densities, in percent of filled cells, that can be requested."""

TOLERANCE: Final = 8
"""By how many percent of the cells the density may differ from the one requested."""

MAX_COLORS: Final = 8
MAX_TEXT: Final = 60
"""The most inks, as many as each palette has, and the most characters of a text."""


class PictureKind(StrEnum):
    """The kinds of pictures."""

    SHAPES = "shapes"  # blots, drops and waves
    SUBJECTS = "subjects"  # things that people recognise
    ORNAMENTS = "ornaments"  # rings, lattices and stars
    ABSTRACT = "abstract"  # shapes or ornaments
    WORDS = "words"  # a text in the pixel font
    ANY = "any"  # mostly subjects where they fit the options, else abstract


class Symmetry(StrEnum):
    """The symmetries a picture can have."""

    NONE = "none"
    LEFT_RIGHT = "left-right"
    HALF_TURN = "half-turn"
    FOURFOLD = "fourfold"  # left-right and top-bottom
    EIGHTFOLD = "eightfold"  # also both diagonals; square boards only


SEVERAL_LINE_GRADES: Final = (Grade.SEVERAL_LINES, Grade.WHAT_IF)
"""Grades of puzzles that single lines do not solve."""

_COLOR_TECHNIQUES: Final = (
    Technique.COLORS_TOUCH,
    Technique.ROW_AND_COLUMN,
)


TECHNIQUES: Final = tuple(
    technique
    for technique in Technique
    if technique not in (Technique.LINE_AGREEMENT, Technique.COUNTING)
)
"""Techniques that can be requested; the others are hardly ever the easiest step."""


class SpecKey(StrEnum):
    """Errors in the options; comments name the values given with each key."""

    SIZE = "size"  # least, most
    DENSITY = "density"  # least, most
    COLORS = "colors"  # most
    NOT_SQUARE = "not-square"
    NO_TEXT = "no-text"
    TEXT_TOO_LONG = "text-too-long"  # most
    UNKNOWN_CHARACTERS = "unknown-signs"  # characters
    TEXT_TOO_WIDE = "text-too-wide"  # width: columns that would be enough; 0 if none are
    NOT_BY_LINES = "not-by-lines"  # the requested grade or technique needs several lines at once
    # the requested grade excludes puzzles that need several lines at once
    ONLY_BY_LINES = "only-by-lines"
    NEEDS_COLORS = "needs-colors"  # the requested technique occurs only in coloured puzzles


class SpecError(ValueError):
    """The options are impossible.

    Attributes:
        key: the reason.
        values: numbers and characters that belong to the key.
    """

    def __init__(self, key: SpecKey, **values: int | str) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values


@dataclass(frozen=True, slots=True)
class GeneratorSpec:
    """The options for a random puzzle; the same options give the same puzzle everywhere.

    Attributes:
        width, height: the size of the board in cells.
        density: the percentage of filled cells; None leaves it to the kind and the grade. Words
            and subjects ignore it.
        symmetry: the symmetry of the picture; None chooses one that suits the kind. Words and
            subjects ignore it.
        colors: the number of inks; 1 means black and white.
        kind: the kind of picture.
        text: the text for words.
        grade: the requested difficulty; None accepts any.
        needs: a technique that the coach must use to solve the puzzle.
        line_solvable: whether single lines must be enough to solve it. Must be False for the last
            two grades and for the technique of several lines.
        seed: the random seed.
    """

    width: int
    height: int
    density: int | None = None
    symmetry: Symmetry | None = None
    colors: int = 1
    kind: PictureKind = PictureKind.ANY
    text: str = ""
    grade: Grade | None = None
    needs: Technique | None = None
    line_solvable: bool = True
    seed: int = 0

    @property
    def is_beyond_lines(self) -> bool:
        """Whether only puzzles that single lines do not solve are acceptable."""
        return self.grade in SEVERAL_LINE_GRADES or self.needs is Technique.SEVERAL_LINES

    @property
    def may_be_uneven(self) -> bool:
        """Whether changing single cells of a picture can't break a required symmetry."""
        if self.kind in (PictureKind.WORDS, PictureKind.SUBJECTS):
            return True
        if self.kind is PictureKind.SHAPES:
            return self.symmetry in (None, Symmetry.NONE)
        return self.symmetry is Symmetry.NONE

    def check(self) -> None:
        """Check that the options do not contradict each other.

        Raises:
            SpecError: they do.
        """
        for error in self._errors():
            raise error

    def _errors(self) -> Iterator[SpecError]:
        is_subject = self.kind is PictureKind.SUBJECTS
        sides, least = (self.width, self.height), MIN_SUBJECT_SIDE if is_subject else MIN_SIDE
        if not all(least <= side <= MAX_SIDE for side in sides):
            yield SpecError(SpecKey.SIZE, least=least, most=MAX_SIDE)
        if self.density is not None and not MIN_DENSITY <= self.density <= MAX_DENSITY:
            yield SpecError(SpecKey.DENSITY, least=MIN_DENSITY, most=MAX_DENSITY)
        most = MAX_SUBJECT_COLORS if is_subject else MAX_COLORS
        if not 1 <= self.colors <= most:
            yield SpecError(SpecKey.COLORS, most=most)
        if self.symmetry is Symmetry.EIGHTFOLD and self.width != self.height:
            yield SpecError(SpecKey.NOT_SQUARE)
        if self.kind is PictureKind.WORDS and not self.text.strip():
            yield SpecError(SpecKey.NO_TEXT)
        if len(self.text) > MAX_TEXT:
            yield SpecError(SpecKey.TEXT_TOO_LONG, most=MAX_TEXT)
        yield from self._errors_of_way()

    def _errors_of_way(self) -> Iterator[SpecError]:
        """Yield contradictions between grade, technique, colours and line solving."""
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
    NEAREST = "nearest"  # none fits the options; this unique puzzle is the closest
    NOTHING = "nothing"  # no picture was unique


@dataclass(frozen=True, slots=True)
class Generated:
    """The result of a search.

    Attributes:
        puzzle: the puzzle with its picture as goal; None if the ending is NOTHING.
        rating: its rating.
        attempts: the number of pictures drawn.
        rated: the number of unique puzzles rated.
        stop: why the search ended; also DONE if all attempts were used up.
        subject: what the picture shows; None for shapes, ornaments and words.
    """

    spec: GeneratorSpec
    ending: Ending
    puzzle: Puzzle | None
    rating: Rating | None
    attempts: int
    rated: int
    stop: StopReason = StopReason.DONE
    subject: Subject | None = None
