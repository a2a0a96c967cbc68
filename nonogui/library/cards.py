"""What the library says of puzzles, games and where they come from: plain data."""

from __future__ import annotations

from dataclasses import field
from enum import IntEnum, StrEnum
from pathlib import Path

from nonogui.coach.grade import Grade
from nonogui.coach.techniques import Technique
from nonogui.core.palette import Rgb
from nonogui.core.problems import Problems
from nonogui.core.puzzle import MAX_SIDE
from nonogui.lazy import dataclass


class PlayState(IntEnum):
    """How far a player is with a puzzle."""

    NEW = 0
    STARTED = 1
    SOLVED = 2  # once is enough


class SourceKind(StrEnum):
    """Where puzzles come from, in the order in which sources are listed."""

    SHIPPED = "shipped"  # a collection that travels with the program
    FOLDER = "folder"  # a folder of the player's that is watched
    IMPORTED = "imported"  # files that were taken in; there is one such source
    PLAYED = "played"  # games of puzzles that no other source has; there is one such source


@dataclass(frozen=True)
class Source:
    """Puzzles that come from one place.

    Attributes:
        id: its number in this library.
        key: its name in files: that of a collection, the path of a folder.
        title: for people; of a shipped collection marked for translation, of the sources of which
            there is one "".
        path: the folder that is watched.
        total: number of its cards.
        solved: how many of them are solved.
        is_there: whether the folder could be read when it was looked at last.
    """

    id: int
    kind: SourceKind
    key: str
    title: str
    path: Path | None
    total: int
    solved: int
    is_there: bool = True


@dataclass(frozen=True)
class Card:
    """A puzzle in one of the places where it is found, and how the player is with it.

    Attributes:
        id: its number in this library; it stays as long as the file has its puzzle there.
        fingerprint: names the clues; what is said of play is said of it.
        number: its place in its collection or file, counted from 1.
        title: what it shows; not to be shown before it is solved.
        name: what its file is called, no hint at the picture; "" of a shipped puzzle or a game.
        of_several: whether its file holds more puzzles.
        colors: the inks.
        unique: whether it has one solution; None where nobody knows yet.
        share: of the cells decided, 0 to 1.
        best: fewest seconds in which it was solved.
        elapsed: seconds played.
        played_at: when it was played last; this and the other times in seconds since the epoch.
        technique: of a lesson, what it teaches.
        is_given_up: whether a check in the background could not find out what is not known of it.
    """

    id: int
    fingerprint: str
    source: int
    kind: SourceKind
    number: int
    title: str
    name: str
    of_several: bool
    author: str
    width: int
    height: int
    colors: tuple[Rgb, ...]
    grade: Grade | None
    unique: bool | None
    state: PlayState
    share: float
    best: float | None
    elapsed: float
    hints: int
    played_at: float | None
    solved_at: float | None
    added_at: float
    favourite: bool
    tags: tuple[str, ...]
    technique: Technique | None = None
    is_given_up: bool = False


class Uniqueness(StrEnum):
    """What is known about the solutions of a puzzle."""

    UNIQUE = "unique"  # there is exactly one
    NOT_UNIQUE = "not-unique"  # there are several, or there is none
    UNKNOWN = "unknown"


class Order(StrEnum):
    """By what cards are sorted."""

    RECENT = "recent"  # played last, then added last
    TITLE = "title"
    SIZE = "size"
    DIFFICULTY = "difficulty"
    ADDED = "added"
    BEST = "best"
    COLLECTION = "collection"  # as the sources list them


@dataclass(frozen=True)
class Query:
    """Which cards are wanted, and in which order.

    Attributes:
        text: words that must all be found: in the title of a solved puzzle, the name, the author,
            the title of the collection, a tag, as the number, or as the size ("20x20").
        source: its id; without one, each puzzle is there once, however many places have it.
        states: any of them; none is all.
        least_side: of the longer side.
        most_side: of the longer side.
        grades: any of them; none is all.
        uniqueness: what is known about the solutions.
        colored: with several inks, with one, or all the same.
        tags: all of them.
        favourites: only those.
        descending: the order turned round; what has no time or grade comes last either way.
    """

    text: str = ""
    source: int | None = None
    states: tuple[PlayState, ...] = ()
    least_side: int = 0
    most_side: int = MAX_SIDE
    grades: tuple[Grade, ...] = ()
    uniqueness: Uniqueness | None = None
    colored: bool | None = None
    tags: tuple[str, ...] = ()
    favourites: bool = False
    order: Order = Order.RECENT
    descending: bool = False


@dataclass(frozen=True)
class Counts:
    """How many puzzles there are, each counted once."""

    total: int = 0
    new: int = 0
    started: int = 0
    solved: int = 0
    favourites: int = 0


@dataclass(frozen=True)
class Solve:
    """One play that was finished.

    Attributes:
        solved_at: when, in seconds since the epoch.
        seconds: played.
        hints: that were applied.
        revealed: whether the solution was, so that no time counts.
        inks: their number.
    """

    fingerprint: str
    solved_at: float
    seconds: float
    hints: int
    revealed: bool
    width: int
    height: int
    inks: int
    grade: Grade | None = None


@dataclass(frozen=True)
class FailedFile:
    """A file that can't be read, wholly or in part."""

    path: Path
    problems: Problems


@dataclass(frozen=True)
class ImportReport:
    """What came of taking files in, or of looking through folders.

    Attributes:
        added: puzzles that are new in the library.
        known: puzzles that it had.
        failed: files of which something can't be read.
        cancelled: whether files are left that were not looked at.
    """

    added: int = 0
    known: int = 0
    failed: tuple[FailedFile, ...] = field(default=())
    cancelled: bool = False


class NoticeKey(StrEnum):
    """What the player is told of the library as a whole."""

    DAMAGED_REBUILT = "damaged-rebuilt"  # set aside as `path`; made anew from saves and packs
    RESTORED_FROM_BACKUP = "restored-from-backup"  # favourites and the like as of `when`
    NEWER = "newer"  # written by a newer program; left alone, nothing is kept this time
    UNAVAILABLE = "unavailable"  # the file can't be opened for `reason`; nothing is kept this time
    NOT_KEPT = "not-kept"  # something could not be written, for `reason`


@dataclass(frozen=True)
class Notice:
    """One thing that happened to the library."""

    key: NoticeKey
    path: Path | None = None
    when: float | None = None
    reason: str = ""
