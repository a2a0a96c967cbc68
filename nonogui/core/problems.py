"""What can be wrong with a puzzle or a file, as keys and places; nonogui.words makes sentences."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from nonogui.core.grid import Line
from nonogui.lazy import dataclass


class Severity(StrEnum):
    """How serious a problem is: an error makes the puzzle unusable, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


class ProblemKey(StrEnum):
    """Every kind of problem; a comment lists the values that come with it."""

    EMPTY_PALETTE = "empty-palette"
    TOO_MANY_COLORS = "too-many-colors"  # count, most
    SIZE = "size"  # width, height, most
    BLOCK_LENGTH = "block-length"  # length
    BLOCK_COLOR = "block-color"  # color
    LINE_TOO_LONG = "line-too-long"  # needed, length
    TOTALS_DIFFER = "totals-differ"  # color, rows, columns
    GOAL_SIZE = "goal-size"  # width, height
    GOAL_INCOMPLETE = "goal-incomplete"
    GOAL_DIFFERS = "goal-differs"
    # Files
    NOT_FOUND = "not-found"  # path
    UNREADABLE = "unreadable"  # reason
    UNWRITABLE = "unwritable"  # reason
    TOO_LARGE = "too-large"  # size in bytes, most in MB
    TOO_MANY_LINES = "too-many-lines"  # most
    NOT_TEXT = "not-text"
    UNKNOWN_FORMAT = "unknown-format"
    NO_PUZZLE = "no-puzzle"
    NO_SUCH_PUZZLE = "no-such-puzzle"  # number, count
    TOO_MANY_PUZZLES = "too-many-puzzles"  # most
    TOO_MANY_FILES = "too-many-files"  # most
    SYNTAX = "syntax"  # expected, found
    BAD_NUMBER = "bad-number"  # found
    BAD_COLOR = "bad-color"  # found
    UNKNOWN_COLOR = "unknown-color"  # found
    DUPLICATE_COLOR = "duplicate-color"  # found
    CLUE_COUNT = "clue-count"  # axis, expected, found
    CLUE_LINES = "clue-lines"  # expected, found
    PICTURE_SIZE = "picture-size"  # expected, found
    BAD_CELL = "bad-cell"  # found
    MISSING = "missing"  # what
    UNSUPPORTED = "unsupported"  # what
    DAMAGED_PICTURE = "damaged-picture"
    BAD_PROGRESS = "bad-progress"
    AMBIGUOUS = "ambiguous"  # what, other: the reading chosen and the other possible one
    NO_SUCH_READING = "no-such-reading"  # found
    UNKNOWN_ENCODING = "unknown-encoding"  # found
    ENCODING_GUESSED = "encoding-guessed"  # found
    LEFT_OUT = "left-out"  # what: the file has it, the puzzle does not
    UNREACHABLE_STATE = "unreachable-state"  # found
    BAD_CODE = "bad-code"  # found
    TOO_MUCH = "too-much"
    TOO_MANY_PIXELS = "too-many-pixels"  # width, height
    BAD_IMAGE = "bad-image"
    BAD_ARCHIVE = "bad-archive"
    XML = "xml"  # reason
    TOML = "toml"
    FORBIDDEN_XML = "forbidden-xml"  # what
    NOT_WRITTEN = "not-written"
    NOT_CHECKED = "not-checked"
    LOST = "lost"  # what: the target format cannot store this


@dataclass(frozen=True)
class Place:
    """Where a problem is; any part may be missing.

    Attributes:
        line: a row or column of the puzzle.
        file_line: a line of the file, counted from 1.
    """

    line: Line | None = None
    file_line: int | None = None


# Not a dictionary, so that a problem can be hashed.
Values = tuple[tuple[str, int | str], ...]


@dataclass(frozen=True)
class Problem:
    """One problem, its place, and the values that its message needs."""

    severity: Severity
    key: ProblemKey
    place: Place = Place()
    values: Values = ()


def error(key: ProblemKey, place: Place | None = None, **values: int | str) -> Problem:
    """Return a problem that makes the puzzle unusable."""
    return Problem(Severity.ERROR, key, place or Place(), tuple(values.items()))


def warning(key: ProblemKey, place: Place | None = None, **values: int | str) -> Problem:
    """Return a problem that the user should know about but that stops nothing."""
    return Problem(Severity.WARNING, key, place or Place(), tuple(values.items()))


class Problems(tuple[Problem, ...]):
    """All problems found, in the order found."""

    __slots__ = ()

    @property
    def errors(self) -> Problems:
        """Return the problems that make the puzzle unusable."""
        return Problems(p for p in self if p.severity is Severity.ERROR)

    @property
    def warnings(self) -> Problems:
        """Return the problems that stop nothing."""
        return Problems(p for p in self if p.severity is Severity.WARNING)


class FileProblemsError(Exception):
    """A file could not be read as a puzzle.

    Attributes:
        problems: the problems, at least one of them an error.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        """Keep the problems; the message lists their keys."""
        self.problems = Problems(problems)
        super().__init__(", ".join(problem.key for problem in self.problems))
