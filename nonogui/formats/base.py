"""Define what a format is: how it is recognised, what it can store and what reading returns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, fields, replace
from enum import IntEnum
from itertools import chain
from operator import attrgetter
from typing import ClassVar, Final, NamedTuple

from nonogui.core.game import Game, GameRecord, Ticks
from nonogui.core.grid import Grid, Line, is_maybe
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
from nonogui.formats import xml_write
from nonogui.formats.decode import Content
from nonogui.formats.work_limits import count_read, is_affordable
from nonogui.lazy import dataclass, regex

CERTAIN: Final = 100
"""What `sniff` returns for content that is certainly in the format."""

MAX_PROBLEMS: Final = 100
"""A reader stops after this many errors: the file is probably in another format."""

MAX_PUZZLES: Final = 10_000
"""A file with more puzzles is refused."""

MAX_MOVES: Final = 250_000
MAX_CHANGES: Final = 1_000_000
"""The most moves of a log, and the most cells they change: one move and four changes for each cell
of a 500x500 board. A longer log was not played by hand.
"""

# Blanks beside the end of a line, also those that only Unicode knows.
_REFLOWED: Final = regex(r"[\t\r]|[^\S\n]\n|\n[^\S\n]")
# Half of a UTF-16 pair, which UTF-8 cannot encode.
_SURROGATE: Final = regex("[\ud800-\udfff]")

METADATA: Final = tuple(field.name for field in fields(Metadata))
"""Every field of Metadata, for formats that store them all."""

_values_of: Final = attrgetter(*METADATA)


@dataclass(frozen=True)
class Entry:
    """One puzzle of a file.

    Attributes:
        puzzle: as read, valid or not.
        record: the player's progress, if the file has some.
        problems: faults of this puzzle; with an error it can be shown but not played.
    """

    puzzle: Puzzle
    record: GameRecord | None = None
    problems: Problems = field(default_factory=Problems)


class Reading(NamedTuple):
    """The result of a reader: the puzzles, and the problems that concern the whole file."""

    entries: tuple[Entry, ...]
    problems: Problems


class StoredProgress(IntEnum):
    """How much of the player's progress a format stores; each value includes the lower ones."""

    NONE = 0
    BOARD = 1
    MOVES = 2
    ALL = 3


class Format:
    """Base class of all formats.

    Text formats implement `sniff_text`, `read_text` and `write_text`; decoding and encoding is done
    here. Binary formats override `sniff`, `read` and `write`.

    Attributes:
        is_text: whether its files are text; other formats get bytes.
        most_lines: a text with more lines is refused before it is read.
        name: what a user types to choose it; this, title and suffixes are in the table of formats.
        title: the name shown to the user, marked for translation.
        suffixes: file suffixes with the dot, the usual one first; other formats may share them.
        colors: whether it stores coloured puzzles.
        goal: whether it stores the designer's picture.
        given: whether it stores the cells that are given at the start.
        blotted: whether it stores clues with unknown numbers.
        progress: how much it stores of the player's progress.
        maybe_marks: whether its boards can have maybe marks.
        ticks: whether it stores which clue numbers are ticked.
        metadata: the fields of Metadata that it stores.
        several: whether one file may contain several puzzles.
        is_loose: whether people write it by hand or copy it, perhaps as a part of other text. It is
            only read: it has no fixed form.
        name_settles: whether a file's suffix decides between two readings.
        plain_texts: whether it changes tabs, returns and blanks next to line ends in its texts.
    """

    is_text: ClassVar[bool] = True
    most_lines: ClassVar[int] = 100_000
    colors: ClassVar[bool] = False
    goal: ClassVar[bool] = False
    given: ClassVar[bool] = False
    blotted: ClassVar[bool] = False
    progress: ClassVar[StoredProgress] = StoredProgress.NONE
    maybe_marks: ClassVar[bool] = False
    ticks: ClassVar[bool] = False
    metadata: ClassVar[tuple[str, ...]] = ()
    several: ClassVar[bool] = False
    is_loose: ClassVar[bool] = False
    name_settles: ClassVar[bool] = True
    plain_texts: ClassVar[bool] = False

    def __init__(self, name: str = "", title: str = "", suffixes: tuple[str, ...] = ()) -> None:
        self.name = name
        self.title = title
        self.suffixes = suffixes

    @property
    def writes(self) -> bool:
        """Whether it can be written; all can be read."""
        return not self.is_loose

    def sniff(self, content: Content) -> int:
        """Return how certain it is that the content is in this format, from 0 to CERTAIN.

        Only the order matters: the format with the highest value reads the file. The values are
        choices on one scale. 100: a mark no other format has. 90 to 95: its signature or root
        element. 70 to 89: its keywords in their order. 50 to 69: a structure that other formats may
        share. 30 to 49: any JSON, lists or code. Below 30: numbers or symbols that fit.
        """
        return self.sniff_text(self._seen(content.start)) if content.is_text else 0

    def sniff_text(self, text: str) -> int:
        """Return the same for the start of a text."""
        raise NotImplementedError

    def read(self, content: Content, *, log: bool = True) -> Reading:
        """Read the puzzles of a file. Without the `log` of moves, long games are read faster.

        Raises:
            FileProblemsError: the file can't be read at all.
        """
        if content.text.count("\n") > self.most_lines:
            raise fail(ProblemKey.TOO_MANY_LINES, most=self.most_lines)
        text = self._seen(content.text)
        return self.read_text(text) if log else self.glance(text)

    def _seen(self, text: str) -> str:
        """Replace non-breaking spaces by plain ones, if people wrote the text or copied it."""
        return text.replace("\N{NO-BREAK SPACE}", " ") if self.is_loose else text

    def read_text(self, text: str) -> Reading:
        """Read the puzzles of a text that is not blank. Raises like `read`."""
        raise NotImplementedError

    def glance(self, text: str) -> Reading:
        """Read a text faster: of the progress only board, checkpoints and time, without the log."""
        return self.read_text(text)

    def write(self, entries: Sequence[Entry]) -> bytes:
        """Return the puzzles as a file. `losses` lists what the format can't store.

        Texts are written as UTF-8, without control characters that are not allowed in text files.
        """
        return xml_write.replace_illegal(self.write_text(entries)).encode()

    def write_text(self, entries: Sequence[Entry]) -> str:
        """Return the puzzles as text. Only formats with `writes` implement this."""
        raise NotImplementedError

    def losses(self, entry: Entry) -> Problems:
        """List what writing a puzzle would lose; an error if it can't be written at all."""
        puzzle = entry.puzzle
        if not self.writes:
            return Problems([error(ProblemKey.NOT_WRITTEN)])
        if not self.blotted and puzzle.is_blotted:
            return self.refusal("blotted")
        if not (self.colors or puzzle.palette.is_black_and_white):
            return self.refusal("colors")
        gone = {
            "palette": not self.colors and puzzle.palette != BLACK_AND_WHITE,
            "goal": not self.goal and puzzle.goal is not None,
            "given": not self.given and puzzle.given is not None,
        }
        found = [what for what, is_there in gone.items() if is_there]
        if self.colors and not xml_write.can_hold(
            "".join(color.name for color in puzzle.palette.colors)
        ):
            found.append("color-characters")
        points = entry.record.checkpoints if entry.record else ()
        if self.progress is StoredProgress.ALL and any(
            _SURROGATE.search(each.name) for each in points
        ):
            found.append("savepoint-characters")
        found += [*self._lost_progress(entry), *self._lost_metadata(puzzle.metadata)]
        return Problems(map(loss_warning, found))

    def refusal(self, what: str) -> Problems:
        """Return the error for what the format can't store, so that nothing can be written."""
        return Problems([error(ProblemKey.LOST, what=what, format=self.title)])

    def _lost_progress(self, entry: Entry) -> Iterator[str]:
        record = entry.record
        if record is None or record == GameRecord() or self.progress is StoredProgress.ALL:
            return
        if self.progress is StoredProgress.NONE:
            yield "progress"
            return
        game = Game.resume(entry.puzzle, record)
        if not self.maybe_marks and any(map(is_maybe, set(game.grid.cells))):
            yield "pencil-marks"
        ticks = game.ticks if self.ticks else frozenset()
        if self.progress is StoredProgress.BOARD and record != board_record(
            entry.puzzle, game.grid, ticks
        ):
            yield "history"

    def _lost_metadata(self, metadata: Metadata) -> Iterator[str]:
        held = "".join("".join(getattr(metadata, name)) for name in self.metadata)
        if not xml_write.can_hold(held) or (self.plain_texts and _REFLOWED.search(held)):
            yield "characters"
        if any(getattr(metadata, name) for name in METADATA if name not in self.metadata):
            yield "some-metadata" if self.metadata else "metadata"


@dataclass(frozen=True)
class Document:
    """A file after reading.

    Attributes:
        entries: its puzzles, at least one, in order.
        general: problems that concern no single puzzle.
        format: the format it was written in.
        taken: names of the ways in which it was read, where others are plausible too.
        readings: names of those others.
        checksum: the CRC-32 of its bytes.
    """

    entries: tuple[Entry, ...]
    general: Problems
    format: Format
    taken: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    checksum: int = 0

    @property
    def doubts(self) -> Problems:
        """Return the warnings that the file can be read in another way."""
        keys = (ProblemKey.AMBIGUOUS, ProblemKey.ENCODING_GUESSED)
        return Problems(each for each in self.problems if each.key in keys)

    def losses(self, *entries: Entry) -> Problems:
        """Return the other warnings about the file and some of its puzzles."""
        found = chain(self.general, *(entry.problems for entry in entries))
        return Problems(each for each in Problems(found).warnings if each not in self.doubts)

    @property
    def problems(self) -> Problems:
        """Return every problem of the file."""
        return Problems(chain(self.general, *(entry.problems for entry in self.entries)))


class Findings:
    """Collects the problems that a reader finds, in order.

    Raises FileProblemsError itself after MAX_PROBLEMS problems, if errors are among them.
    """

    def __init__(self) -> None:
        """Start empty."""
        self._found: list[Problem] = []

    def error(self, key: ProblemKey, line: int | None = None, **values: int | str) -> None:
        """Add an error, which makes the puzzle unusable, with the line of the file."""
        self.add([error(key, Place(file_line=line), **_shorten_values(values))])

    def warning(self, key: ProblemKey, line: int | None = None, **values: int | str) -> None:
        """Add a warning, with the line of the file."""
        self._found.append(warning(key, Place(file_line=line), **_shorten_values(values)))

    def add(self, problems: Iterable[Problem]) -> None:
        """Add problems found elsewhere."""
        self._found.extend(problems)
        if len(self._found) >= MAX_PROBLEMS and self.any_error():
            raise self.give_up()

    def give_up(self) -> FileProblemsError:
        """Return the exception that lists all problems found."""
        return FileProblemsError(self._found)

    def take(self) -> Problems:
        """Return the problems found since the last call."""
        found, self._found = self._found, []
        return Problems(found)

    def any_error(self) -> bool:
        """Return whether an error was found."""
        return bool(Problems(self._found).errors)


def fail(key: ProblemKey, line: int | None = None, **values: int | str) -> FileProblemsError:
    """Return the exception for a file that can't be read because of one problem."""
    return FileProblemsError([error(key, Place(file_line=line), **_shorten_values(values))])


def checked_entry(
    puzzle: Puzzle,
    record: GameRecord | None,
    found: Problems,
    file_lines: Mapping[Line, int],
) -> Entry:
    """Return an entry that includes the puzzle's own problems, with their lines in the file.

    Also counts the puzzle as read, see `work_limits.report_to`.

    Raises:
        FileProblemsError: the file has more or larger puzzles than can be checked.
    """
    count_read()
    if not is_affordable(puzzle.width, puzzle.height):
        raise fail(ProblemKey.TOO_MUCH)
    puzzle = _printable(puzzle)
    own = (_with_file_line(problem, file_lines) for problem in _puzzle_problems(puzzle))
    return Entry(puzzle, record, Problems(chain(found, own)))


def _printable(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with control characters in its texts replaced."""
    metadata = puzzle.metadata
    *texts, notes = _values_of(metadata)
    if xml_write.can_hold("".join([*texts, *notes])):
        return puzzle
    held = dict(zip(METADATA, map(xml_write.replace_illegal, texts), strict=False))
    return replace(
        puzzle, metadata=Metadata(**held, notes=tuple(map(xml_write.replace_illegal, notes)))
    )


def _puzzle_problems(puzzle: Puzzle) -> Problems:
    """Return a puzzle's own problems; sums are not compared if numbers are blotted (length 0)."""
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
    # Several hidden numbers on a line give equal problems; one is enough.
    return Problems(dict.fromkeys(kept))


def board_record(puzzle: Puzzle, board: Grid, ticks: Ticks = frozenset()) -> GameRecord:
    """Return a record with nothing but the board and the ticked numbers."""
    places = sorted(ticks, key=lambda tick: (tick[0].axis, tick[0].index, tick[1]))
    ticked = tuple(TickChange(line, block, ticked=True) for line, block in places)
    move = replace(Move.between(MoveKind.RESTORE, puzzle.start, board), ticks=ticked)
    moves = (move,) if move.changes or move.ticks else ()
    return GameRecord(moves, len(moves))


def loss_warning(what: str) -> Problem:
    """Return the warning that a format can't store something, named by a key."""
    return warning(ProblemKey.LOST, what=what)


def _with_file_line(problem: Problem, file_lines: Mapping[Line, int]) -> Problem:
    line = problem.place.line
    if line is None or line not in file_lines:
        return problem
    return replace(problem, place=replace(problem.place, file_line=file_lines[line]))


def _shorten_values(values: Mapping[str, int | str]) -> dict[str, int | str]:
    """Shorten values for a message: a hostile file may have very long ones."""
    return {
        key: value if isinstance(value, int) or len(value) <= 40 else value[:40] + "…"
        for key, value in values.items()
    }
