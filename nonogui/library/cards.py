"""Plain data about puzzles, games and their sources, as the library shows them; the next puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from enum import IntEnum, StrEnum
from pathlib import Path
from random import Random

from nonogui.coach.grade import Grade
from nonogui.coach.techniques import Technique
from nonogui.core.palette import Rgb
from nonogui.core.problems import Problems
from nonogui.core.puzzle import MAX_SIDE
from nonogui.lazy import dataclass


class PlayState(IntEnum):
    """How far the player has got with a puzzle."""

    NEW = 0
    STARTED = 1
    SOLVED = 2  # solving it once is enough


class SourceKind(StrEnum):
    """The kinds of sources, in the order in which sources are listed."""

    SHIPPED = "shipped"  # a collection that comes with the program
    FOLDER = "folder"  # a watched folder of the player's
    IMPORTED = "imported"  # puzzles taken from files; there is one such source
    PLAYED = "played"  # games of puzzles that no other source has; there is one such source


@dataclass(frozen=True)
class Source:
    """A place that puzzles come from.

    Attributes:
        id: its number in this library.
        key: its name in files: the key of a collection, or the path of a folder.
        title: the title to show. It is marked for translation if shipped, and empty for kinds with
            a single source.
        path: the watched folder.
        total: the number of its cards.
        solved: how many of these are solved.
        is_there: whether the folder could be read at the last scan.
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
    """A puzzle in one of its places, with the player's progress.

    Attributes:
        id: its number in this library; it stays the same while the file has this puzzle there.
        fingerprint: identifies the clues; progress belongs to it.
        number: its place in its collection or file, counted from 1.
        title: the title; it must not be shown before the puzzle is solved.
        name: the file's name, which does not give the picture away; empty for shipped puzzles and
            games.
        of_several: whether its file contains more puzzles.
        colors: the inks.
        unique: whether it has exactly one solution; None if not known.
        share: the share of known cells, 0 to 1.
        best: the fewest seconds it was solved in without hints.
        elapsed: the seconds played.
        played_at: when it was last played; like the other times, in seconds since the epoch.
        technique: for a lesson, the technique it teaches.
        is_given_up: whether a background check could not find the missing facts about it.
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
    """The possible answers to whether a puzzle has exactly one solution."""

    UNIQUE = "unique"  # there is exactly one
    NOT_UNIQUE = "not-unique"  # there are several solutions, or none
    UNKNOWN = "unknown"


class Order(StrEnum):
    """The ways to sort cards."""

    RECENT = "recent"  # last played first, then last added
    TITLE = "title"
    SIZE = "size"
    DIFFICULTY = "difficulty"
    ADDED = "added"
    BEST = "best"
    COLLECTION = "collection"  # as listed in the sources


@dataclass(frozen=True)
class Query:
    """Which cards to find, and in which order.

    Attributes:
        text: words that must all be found: in the title of a solved puzzle, the name, the author,
            the title of the collection, a tag, as the number, or as the size ("20x20").
        named_grades: words of `text`, in lower case, that are names of a grade in the user's
            language; each is also found in puzzles of that grade.
        source: the id of a source; without it, each puzzle is found once, even if it is in several
            places.
        states: any of these; empty for all.
        least_side: the minimum of the longer side.
        most_side: the maximum of the longer side.
        grades: any of these; empty for all.
        uniqueness: whether there is exactly one solution; None for all.
        colored: True for several inks, False for one, None for all.
        tags: all of these.
        favourites: whether to find favourites only.
        descending: whether to reverse the order; cards without a time or grade always come last.
    """

    text: str = ""
    named_grades: tuple[tuple[str, Grade], ...] = ()
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
    """The number of puzzles, each counted once."""

    total: int = 0
    new: int = 0
    started: int = 0
    solved: int = 0
    favourites: int = 0


@dataclass(frozen=True)
class Solve:
    """One finished play.

    Attributes:
        solved_at: when it was finished, in seconds since the epoch.
        seconds: the time played.
        hints: the number of hints applied.
        revealed: whether the solution was shown, so that the time does not count.
        inks: the number of inks.
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
    """A file that can't be read, completely or in part, or only with doubt."""

    path: Path
    problems: Problems


@dataclass(frozen=True)
class ImportReport:
    """The result of importing files or scanning folders.

    Attributes:
        added: the number of puzzles new to the library.
        known: the number of puzzles it had already.
        failed: files that can't be read completely.
        doubtful: imported files that can be read in another way, too.
        cancelled: whether some files were not processed.
    """

    added: int = 0
    known: int = 0
    failed: tuple[FailedFile, ...] = field(default=())
    doubtful: tuple[FailedFile, ...] = field(default=())
    cancelled: bool = False


class NoticeKey(StrEnum):
    """Messages to the player about the library as a whole."""

    DAMAGED_REBUILT = "damaged-rebuilt"  # moved to `path`; rebuilt from saves and packs
    RESTORED_FROM_BACKUP = "restored-from-backup"  # favourites, tags etc. are those of `when`
    NEWER = "newer"  # written by a newer program; left alone, and nothing is kept in this session
    # can't be opened because of `reason`; nothing is kept in this session
    UNAVAILABLE = "unavailable"
    NOT_SAVED = "not-kept"  # something could not be written because of `reason`


@dataclass(frozen=True)
class Notice:
    """One event that concerns the whole library."""

    key: NoticeKey
    path: Path | None = None
    when: float | None = None
    reason: str = ""


# --- the next puzzle ---


def pick_random(cards: Sequence[Card], grade: Grade | None, seed: int) -> Card | None:
    """Return a random unsolved puzzle, all equally likely; None if there is none.

    Lessons are chosen only if there is nothing else, because they have an order.

    Args:
        cards: the cards to choose from; a puzzle in several places is not more likely.
        grade: the difficulty; None for any, including unrated puzzles.
        seed: the random seed.
    """
    fitting = {
        card.fingerprint: card
        for card in cards
        if card.state is not PlayState.SOLVED and grade in (None, card.grade)
    }
    puzzles = [card for card in fitting.values() if card.technique is None]
    choice = puzzles or list(fitting.values())
    return Random(seed).choice(choice) if choice else None


def next_unsolved(cards: Sequence[Card], after: Card | None) -> Card | None:
    """Return the first unsolved puzzle after a card, continuing at the start after the last one.

    Args:
        cards: the cards in order.
        after: the card to start from; if None or not in the list, start with the first.
    """
    ids = [card.id for card in cards]
    start = ids.index(after.id) if after and after.id in ids else 0
    here = after.fingerprint if after else None
    return next(
        (
            card
            for card in (*cards[start:], *cards[:start])
            if card.state is not PlayState.SOLVED and card.fingerprint != here
        ),
        None,
    )
