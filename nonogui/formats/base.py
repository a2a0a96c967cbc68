"""What a format is: how it is recognised, what it can hold, what reading it gives."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import IntEnum
from itertools import chain
from typing import ClassVar, Final, NamedTuple

from nonogui.core.game import Game, GameRecord, Ticks
from nonogui.core.grid import Grid, is_maybe
from nonogui.core.line import Line
from nonogui.core.move import Move, MoveKind, TickChange
from nonogui.core.palette import BLACK_AND_WHITE
from nonogui.core.problems import (
    FileProblemsError,
    Place,
    Problem,
    ProblemKey,
    Problems,
    error,
    warning,
)
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.formats.decode import Content
from nonogui.formats.watching import is_affordable, one_more
from nonogui.formats.xml_write import can_hold, legal

MOST_PROBLEMS: Final = 100
"""A reader gives a file up after so many errors: it is something else than it seems."""

MOST_PUZZLES: Final = 10_000
"""A file with more than that is refused."""

MOST_MOVES: Final = 250_000
MOST_CHANGES: Final = 1_000_000
"""A log of moves beyond these was not played by hand."""

_REFLOWED: Final = re.compile(r"[\t\r]| \n|\n ")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")

METADATA: Final = tuple(field.name for field in fields(Metadata))
"""Every field of Metadata, for formats that hold them all."""


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


class Progress(IntEnum):
    """How much of the player's progress a format holds; more includes less."""

    NONE = 0
    BOARD = 1
    MOVES = 2
    ALL = 3


class Format:
    """A way to write puzzles.

    Most formats are text: they have `sniff_text`, `read_text` and `write_text`, and their encoding
    is none of their business. One whose files are bytes has `sniff`, `read` and `write` of its own.

    Attributes:
        is_text: whether its files are text; one that is not sees bytes.
        most_lines: a text of more is refused before it is read.
        name: what a user types to choose it; this, title and suffixes are in the table of formats.
        title: what a user calls it, marked for translation.
        suffixes: of its files, the usual one first, with the dot; others may have the same.
        colors: whether it holds coloured puzzles.
        goal: whether it holds the designer's picture.
        given: whether it holds the cells that are given at the start.
        blotted: whether it holds clues with numbers that are not told.
        progress: how much it holds of the player's progress.
        pencil: whether the boards that it holds have pencil marks.
        ticks: whether it tells which numbers are ticked beside a board.
        metadata: the fields of Metadata that it holds.
        several: whether one file may hold several puzzles.
        writes: whether it can be written; all can be read.
        name_settles: whether a file's suffix says which of two readings is meant.
        plain_texts: whether blanks beside ends of line, tabs and returns in its texts are changed.
    """

    is_text: ClassVar[bool] = True
    most_lines: ClassVar[int] = 100_000
    colors: ClassVar[bool] = False
    goal: ClassVar[bool] = False
    given: ClassVar[bool] = False
    blotted: ClassVar[bool] = False
    progress: ClassVar[Progress] = Progress.NONE
    pencil: ClassVar[bool] = False
    ticks: ClassVar[bool] = False
    metadata: ClassVar[tuple[str, ...]] = ()
    several: ClassVar[bool] = False
    writes: ClassVar[bool] = True
    name_settles: ClassVar[bool] = True
    plain_texts: ClassVar[bool] = False

    def __init__(self, name: str = "", title: str = "", suffixes: tuple[str, ...] = ()) -> None:
        self.name = name
        self.title = title
        self.suffixes = suffixes

    def sniff(self, content: Content) -> int:
        """Say how sure it is that a content is in this format: 0 not at all, 100 certainly."""
        return self.sniff_text(content.start) if content.is_text else 0

    def sniff_text(self, text: str) -> int:
        """Say the same of the start of a text."""
        raise NotImplementedError

    def read(self, content: Content, *, log: bool = True) -> Reading:
        """Return the puzzles of a content; without the `log` of moves, quicker where it is long.

        Raises:
            FileProblemsError: nothing can be made of it.
        """
        if content.text.count("\n") > self.most_lines:
            raise fail(ProblemKey.TOO_MANY_LINES, most=self.most_lines)
        return self.read_text(content.text) if log else self.glance(content.text)

    def read_text(self, text: str) -> Reading:
        """Return the puzzles of a text, which is never blank; it may raise as `read` does."""
        raise NotImplementedError

    def glance(self, text: str) -> Reading:
        """Read a text more quickly: of progress the board, savepoints and the time, no log."""
        return self.read_text(text)

    def write(self, entries: Sequence[Entry]) -> bytes:
        """Return the puzzles as a file. `losses` lists what the format can't hold.

        A text is in UTF-8, without the control characters that no text file may hold.
        """
        return legal(self.write_text(entries)).encode()

    def write_text(self, entries: Sequence[Entry]) -> str:
        """Return the puzzles as a text; only formats with `writes` have this."""
        raise NotImplementedError

    def losses(self, entry: Entry) -> Problems:
        """What writing a puzzle would lose; an error where it can't be written at all."""
        puzzle = entry.puzzle
        if not self.writes:
            return Problems([error(ProblemKey.NOT_WRITTEN)])
        if not self.blotted and puzzle.is_blotted:
            return Problems([error(ProblemKey.LOST, what="blotted")])
        if not (self.colors or puzzle.palette.is_black_and_white):
            return Problems([error(ProblemKey.LOST, what="colors")])
        gone = {
            "palette": not self.colors and puzzle.palette != BLACK_AND_WHITE,
            "goal": not self.goal and puzzle.goal is not None,
            "given": not self.given and puzzle.given is not None,
        }
        found = [what for what, is_there in gone.items() if is_there]
        if self.colors and not can_hold("".join(color.name for color in puzzle.palette.colors)):
            found.append("color-characters")
        points = entry.record.checkpoints if entry.record else ()
        if self.progress is Progress.ALL and any(_SURROGATE.search(each.name) for each in points):
            found.append("savepoint-characters")
        found += [*self._lost_progress(entry), *self._lost_metadata(puzzle.metadata)]
        return Problems(map(lost, found))

    def _lost_progress(self, entry: Entry) -> Iterator[str]:
        record = entry.record
        if record is None or record == GameRecord() or self.progress is Progress.ALL:
            return
        if self.progress is Progress.NONE:
            yield "progress"
            return
        game = Game.resume(entry.puzzle, record)
        if not self.pencil and any(map(is_maybe, set(game.grid.cells))):
            yield "pencil-marks"
        ticks = game.ticks if self.ticks else frozenset()
        if self.progress is Progress.BOARD and record != restored(entry.puzzle, game.grid, ticks):
            yield "history"

    def _lost_metadata(self, metadata: Metadata) -> Iterator[str]:
        held = "".join("".join(getattr(metadata, name)) for name in self.metadata)
        if not can_hold(held) or (self.plain_texts and _REFLOWED.search(held)):
            yield "characters"
        if any(getattr(metadata, name) for name in METADATA if name not in self.metadata):
            yield "some-metadata" if self.metadata else "metadata"


@dataclass(frozen=True)
class Document:
    """A file as read.

    Attributes:
        entries: its puzzles, at least one, in order.
        general: problems that belong to none of them.
        format: what it was written in.
        readings: other ways to read it that make sense too, to be asked for by name.
    """

    entries: tuple[Entry, ...]
    general: Problems
    format: Format
    readings: tuple[str, ...] = ()

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
    """An entry whose problems include the puzzle's own, placed at lines of the file.

    Whoever watches the reading hears of it.

    Raises:
        FileProblemsError: the puzzles of the file are more than can be looked at.
    """
    one_more()
    if not is_affordable(puzzle.width, puzzle.height):
        raise fail(ProblemKey.TOO_MUCH)
    puzzle = _printable(puzzle)
    own = (_placed(problem, file_lines) for problem in _own(puzzle))
    return Entry(puzzle, record, Problems(chain(found, own)))


def _printable(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle whose texts have a replacement character for each control character."""
    said = puzzle.metadata
    texts = {name: getattr(said, name) for name in METADATA if name != "notes"}
    if can_hold("".join([*texts.values(), *said.notes])):
        return puzzle
    texts = {name: legal(text) for name, text in texts.items()}
    return replace(puzzle, metadata=Metadata(**texts, notes=tuple(map(legal, said.notes))))


def _own(puzzle: Puzzle) -> Problems:
    """A puzzle's own problems; when numbers are blotted, which is a length of 0, not their sums."""
    own = puzzle.validate()
    blotted = {
        problem: replace(problem, key=ProblemKey.UNSUPPORTED, values=(("what", "blotted"),))
        for problem in own
        if problem.key is ProblemKey.BLOCK_LENGTH and ("length", 0) in problem.values
    }
    if not blotted:
        return own
    of_sums = (ProblemKey.TOTALS_DIFFER, ProblemKey.GOAL_DIFFERS)
    kept = (blotted.get(problem, problem) for problem in own if problem.key not in of_sums)
    return Problems(dict.fromkeys(kept))


def restored(puzzle: Puzzle, board: Grid, ticks: Ticks = frozenset()) -> GameRecord:
    """The progress of which nothing is known but the board it led to, and the numbers ticked."""
    places = sorted(ticks, key=lambda tick: (tick[0].axis, tick[0].index, tick[1]))
    ticked = tuple(TickChange(line, block, ticked=True) for line, block in places)
    move = replace(Move.between(MoveKind.RESTORE, puzzle.start, board), ticks=ticked)
    moves = (move,) if move.changes or move.ticks else ()
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
