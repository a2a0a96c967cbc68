"""What a format is: how it is recognised, what it can hold, what reading it gives."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import ClassVar, Final, NamedTuple

from nonogui.core.game import GameRecord
from nonogui.core.grid import Grid
from nonogui.core.line import Line
from nonogui.core.move import Move, MoveKind
from nonogui.core.problems import (
    FileProblemsError,
    Place,
    Problem,
    ProblemKey,
    Problems,
    error,
    warning,
)
from nonogui.core.puzzle import Puzzle

MOST_PROBLEMS: Final = 100
"""A reader gives a file up after so many errors: it is something else than it seems."""


@dataclass(frozen=True)
class Entry:
    """One puzzle of a file.

    Attributes:
        puzzle: as read, sound or not.
        record: the player's progress, where the file holds some.
        problems: what is wrong with this puzzle; with an error it can be shown, not played.
    """

    puzzle: Puzzle
    record: GameRecord | None = None
    problems: Problems = field(default_factory=Problems)


class Reading(NamedTuple):
    """What a reader found: puzzles, and problems that belong to none of them."""

    entries: tuple[Entry, ...]
    problems: Problems


class Format(ABC):
    """A way to write puzzles as text.

    Attributes:
        name: what a user types to choose it.
        title: what a user calls it, marked for translation.
        suffixes: of its files, the usual one first, with the dot.
        colors: whether it holds coloured puzzles.
        goal: whether it holds the designer's picture.
        progress: whether it holds the player's progress.
        metadata: whether it holds titles and authors.
        several: whether one file may hold several puzzles.
        writes: whether it can be written; all can be read.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    suffixes: ClassVar[tuple[str, ...]]
    colors: ClassVar[bool] = False
    goal: ClassVar[bool] = False
    progress: ClassVar[bool] = False
    metadata: ClassVar[bool] = False
    several: ClassVar[bool] = False
    writes: ClassVar[bool] = True

    @abstractmethod
    def sniff(self, text: str) -> int:
        """How sure it is that a text is in this format: 0 not at all, 100 certainly."""

    @abstractmethod
    def read(self, text: str) -> Reading:
        """The puzzles of a text.

        Raises:
            FileProblemsError: nothing can be made of it.
        """

    def glance(self, text: str) -> Reading:
        """As `read`, quicker: of progress the board, its savepoints and the time, not the log."""
        return self.read(text)

    @abstractmethod
    def write(self, entries: Sequence[Entry]) -> str:
        """A text that holds all of the puzzles that this format can; `losses` tells the rest."""

    @abstractmethod
    def losses(self, entry: Entry) -> Problems:
        """What writing a puzzle would lose; an error where it can't be written at all."""


@dataclass(frozen=True)
class Document:
    """A file as read.

    Attributes:
        entries: its puzzles, at least one, in order.
        general: problems that belong to none of them.
        format: what it was written in.
    """

    entries: tuple[Entry, ...]
    general: Problems
    format: Format

    @property
    def problems(self) -> Problems:
        """Every problem of the file."""
        return Problems(chain(self.general, *(entry.problems for entry in self.entries)))


class Findings:
    """The problems that a reader comes upon, in order.

    Raises FileProblemsError of its own accord when there are MOST_PROBLEMS, errors among them.
    """

    def __init__(self) -> None:
        """Begin with none."""
        self._found: list[Problem] = []

    def error(self, key: ProblemKey, line: int | None = None, **values: int | str) -> None:
        """Note what keeps the puzzle from being used, at a line of the file."""
        self.add([error(key, Place(file_line=line), **_short(values))])

    def warning(self, key: ProblemKey, line: int | None = None, **values: int | str) -> None:
        """Note what is worth a word, at a line of the file."""
        self._found.append(warning(key, Place(file_line=line), **_short(values)))

    def add(self, problems: Iterable[Problem]) -> None:
        """Note problems found elsewhere."""
        self._found.extend(problems)
        if len(self._found) >= MOST_PROBLEMS and self.any_error():
            raise self.give_up()

    def give_up(self) -> FileProblemsError:
        """The exception that says all that was found."""
        return FileProblemsError(self._found)

    def take(self) -> Problems:
        """All that was found since the last time."""
        found, self._found = self._found, []
        return Problems(found)

    def any_error(self) -> bool:
        """Whether an error was found."""
        return bool(Problems(self._found).errors)


def fail(key: ProblemKey, line: int | None = None, **values: int | str) -> FileProblemsError:
    """The exception for a file that one problem keeps from being read."""
    return FileProblemsError([error(key, Place(file_line=line), **_short(values))])


def checked(
    puzzle: Puzzle,
    record: GameRecord | None,
    found: Problems,
    file_lines: Mapping[Line, int],
) -> Entry:
    """An entry whose problems include the puzzle's own, placed at lines of the file."""
    own = (_placed(problem, file_lines) for problem in puzzle.validate())
    return Entry(puzzle, record, Problems(chain(found, own)))


def restored(puzzle: Puzzle, board: Grid) -> GameRecord:
    """The progress of which nothing is known but the board it led to."""
    move = Move.between(MoveKind.RESTORE, puzzle.start, board)
    moves = (move,) if move.changes else ()
    return GameRecord(moves, len(moves))


def lost(what: str) -> Problem:
    """The warning that a format can't hold something, named by a key."""
    return warning(ProblemKey.LOST, what=what)


def _placed(problem: Problem, file_lines: Mapping[Line, int]) -> Problem:
    line = problem.place.line
    if line is None or line not in file_lines:
        return problem
    return replace(problem, place=replace(problem.place, file_line=file_lines[line]))


def _short(values: Mapping[str, int | str]) -> dict[str, int | str]:
    """Values fit for a sentence: no more than the start of what a hostile file holds."""
    return {
        key: value if isinstance(value, int) or len(value) <= 40 else value[:40] + "…"
        for key, value in values.items()
    }
