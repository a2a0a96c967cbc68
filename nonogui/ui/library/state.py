"""What the library page shows, as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from nonogui.coach.grade import Grade
from nonogui.lazy import dataclass

if TYPE_CHECKING:
    from nonogui.core.grid import Grid
    from nonogui.core.palette import Palette, Rgb
    from nonogui.core.puzzle import Puzzle

Key = int | str
"""Identifies a tile: the id of a library card, or the key of one of the player's designs."""


class TileStatus(Enum):
    """The player's progress with a puzzle."""

    NEW = auto()
    STARTED = auto()
    SOLVED = auto()
    DESIGN = auto()  # one of the player's own designs


@dataclass(frozen=True)
class TileState:
    """One puzzle of the library page, without its picture.

    Attributes:
        name: a name that does not reveal the title, `First steps, No. 3`.
        short: a shorter form of `name`.
        own_title: the puzzle's own title, hidden until it is solved.
        fingerprint: identifies the puzzle in any file; "" for a design.
        collection: the name of its source.
        share: the decided share of the board, 0 to 1.
        seconds: the best solving time.
        is_lesson: whether the name stays the technique's even when the picture is known.
        grade: the difficulty; None if unknown.
        is_unique: whether it has exactly one solution; None if unknown.
        is_given_up: whether the check gave up on the unknown properties.
        note: the text below the title of a design.
        when: when it was last played, as people write it; "" if never.
        version: changes whenever the picture may have changed.
    """

    key: Key
    name: str
    short: str
    width: int
    height: int
    inks: tuple[Rgb, ...]
    own_title: str = ""
    fingerprint: str = ""
    collection: str = ""
    status: TileStatus = TileStatus.NEW
    share: float = 0.0
    seconds: float | None = None
    is_lesson: bool = False
    grade: Grade | None = None
    is_unique: bool | None = None
    is_given_up: bool = False
    note: str = ""
    is_favourite: bool = False
    tags: tuple[str, ...] = ()
    when: str = ""
    version: float = 0.0

    @property
    def shows_title(self) -> bool:
        """Whether its own title is shown."""
        is_known = self.status in (TileStatus.SOLVED, TileStatus.DESIGN)
        return is_known and not self.is_lesson and bool(self.own_title)

    @property
    def title(self) -> str:
        """The title to show: its own only once the picture is known."""
        return self.own_title if self.shows_title else self.name

    @property
    def caption(self) -> str:
        """The short title, for below a tile."""
        return self.own_title if self.shows_title else self.short


@dataclass(frozen=True)
class Art:
    """The data for drawing the picture of a tile.

    Attributes:
        columns: the number of filled cells in each column; `rows` the same for rows.
        grid: the player's marks, or the picture of a solved puzzle; None while it is hidden.
    """

    columns: tuple[int, ...]
    rows: tuple[int, ...]
    palette: Palette
    grid: Grid | None = None

    @classmethod
    def of(cls, puzzle: Puzzle, grid: Grid | None = None) -> Art:
        """Return the data for a puzzle; without a grid that has a mark the picture stays hidden."""
        if grid == puzzle.blank():
            grid = None
        columns = tuple(clue.filled for clue in puzzle.columns)
        return cls(columns, tuple(clue.filled for clue in puzzle.rows), puzzle.palette, grid)

    @property
    def inks(self) -> tuple[Rgb, ...]:
        """Return the colours of the inks."""
        return tuple(self.palette[ink].rgb for ink in self.palette.inks)


class TileSource(Protocol):
    """Provides tiles and their pictures."""

    def load(self, keys: Sequence[Key]) -> Sequence[TileState]:
        """Return tiles, skipping those that no longer exist. Quick, for the window's thread."""

    def art(self, state: TileState) -> Art | None:
        """Return what to draw on a tile, or None if it is gone. For a background thread."""


class PlaceKind(Enum):
    """The kinds of places in the sidebar."""

    ALL = auto()
    FAVOURITES = auto()
    DESIGNS = auto()
    SOURCE = auto()


@dataclass(frozen=True)
class Place:
    """What the page lists.

    Attributes:
        source: the source's kind and key, `kind/key`; it stays the same if the library is rebuilt.
    """

    kind: PlaceKind = PlaceKind.ALL
    source: str = ""


ALL = Place()
FAVOURITES = Place(PlaceKind.FAVOURITES)
DESIGNS = Place(PlaceKind.DESIGNS)


class Emptiness(Enum):
    """Why no tiles are listed."""

    NO_PUZZLES = auto()
    NO_MATCH = auto()
    NO_MATCH_HERE = auto()  # a search among some puzzles only
    NO_DESIGNS = auto()


@dataclass(frozen=True)
class PlaceState:
    """A row of the sidebar.

    Attributes:
        count: the text at its right.
        icon: the icon's name; "" for a ring that shows `share`.
        is_removable: whether the player may remove it from the list.
    """

    place: Place
    title: str
    count: str = ""
    icon: str = ""
    share: float = 0.0
    tip: str = ""
    is_removable: bool = False


@dataclass(frozen=True)
class SidebarState:
    """The rows of the sidebar in groups, and the recent files."""

    top: tuple[PlaceState, ...] = ()
    collections: tuple[PlaceState, ...] = ()
    own: tuple[PlaceState, ...] = ()
    files: tuple[Path, ...] = ()

    @property
    def places(self) -> tuple[PlaceState, ...]:
        """Return all rows that list puzzles."""
        return self.top + self.own + self.collections


@dataclass(frozen=True)
class ContinueState:
    """The last played unsolved puzzle, or a new one to start.

    Attributes:
        title: collection and number, or the name of a file.
        art: its `grid` has the player's marks; None if it was not started.
    """

    title: str
    art: Art
    seconds: float
    grade: Grade | None = None


def current_day() -> date:
    """Return today's date in the local time zone."""
    return datetime.now().astimezone().date()


def ms_to_next_day() -> int:
    """Return the time until the date changes, in milliseconds, rounded up."""
    now = datetime.now().astimezone()
    midnight = datetime.combine(now.date() + timedelta(days=1), time.min).astimezone()
    return int((midnight - now) / timedelta(milliseconds=1)) + 1


@dataclass(frozen=True)
class DailyState:
    """The daily puzzle.

    Attributes:
        date: the day, as people write it.
        art: its skyline; None until it is made.
        game: the player's game; None if it was not started.
    """

    date: str
    art: Art | None = None
    grade: Grade | None = None
    game: ContinueState | None = None
    is_solved: bool = False
