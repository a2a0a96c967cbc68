"""What the library page shows, as plain data."""

from __future__ import annotations

from collections.abc import Sequence
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
"""Names a tile: the id of a card of the library, or the name of one of the player's designs."""


class TileStatus(Enum):
    """How far the player is with a puzzle."""

    NEW = auto()
    STARTED = auto()
    SOLVED = auto()
    DESIGN = auto()  # one of the player's own designs


@dataclass(frozen=True)
class TileState:
    """One puzzle of the library page, but for its picture.

    Attributes:
        key: what tells it from all others.
        name: what it is called while its title is a secret, `First steps, No. 3`.
        short: the same in few words.
        told_title: what it shows; not to be told before it is solved.
        fingerprint: names the puzzle, wherever it is found; "" of a design.
        collection: where it comes from.
        share: how much of the board is decided, 0 to 1.
        seconds: the time it was solved in, the best if it was solved more than once.
        is_lesson: whether it goes by what it teaches even when its picture is known.
        grade: how hard it is, where that is known.
        is_unique: whether it has exactly one solution; None where that is not known.
        is_given_up: whether it was too hard to find out what is not known of it.
        note: what is said below the title of a design.
        when: when it was played last, as people write it; "" if never.
        version: another number when its picture may be another.
    """

    key: Key
    name: str
    short: str
    width: int
    height: int
    inks: tuple[Rgb, ...]
    told_title: str = ""
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
    def is_told(self) -> bool:
        """Whether it goes by its title."""
        is_known = self.status in (TileStatus.SOLVED, TileStatus.DESIGN)
        return is_known and not self.is_lesson and bool(self.told_title)

    @property
    def title(self) -> str:
        """What may be shown: the title only once the picture is known."""
        return self.told_title if self.is_told else self.name

    @property
    def caption(self) -> str:
        """The title in few words, for under a tile."""
        return self.told_title if self.is_told else self.short


@dataclass(frozen=True)
class Art:
    """What the picture on a tile is drawn from.

    Attributes:
        columns: how many cells of each column are filled; `rows` likewise.
        grid: the player's marks, or the picture of a solved puzzle; None while it is a secret.
    """

    columns: tuple[int, ...]
    rows: tuple[int, ...]
    palette: Palette
    grid: Grid | None = None

    @classmethod
    def of(cls, puzzle: Puzzle, grid: Grid | None = None) -> Art:
        """A puzzle with marks or its picture; without a grid it keeps its secret."""
        columns = tuple(clue.filled for clue in puzzle.columns)
        return cls(columns, tuple(clue.filled for clue in puzzle.rows), puzzle.palette, grid)

    @property
    def inks(self) -> tuple[Rgb, ...]:
        """The colours of the inks."""
        return tuple(self.palette[ink].rgb for ink in self.palette.inks)


class TileSource(Protocol):
    """Where tiles come from."""

    def load(self, keys: Sequence[Key]) -> Sequence[TileState]:
        """Some tiles; those that are gone are left out. Quick, for the window's thread."""

    def art(self, state: TileState) -> Art | None:
        """What to draw on a tile; None when it is gone. For a thread in the background."""


class PlaceKind(Enum):
    """The places of the sidebar that are no collection."""

    ALL = auto()
    FAVOURITES = auto()
    DESIGNS = auto()
    SOURCE = auto()


@dataclass(frozen=True)
class Place:
    """What the page lists.

    Attributes:
        source: of which source, by its name in files, which outlives a library that is made anew.
    """

    kind: PlaceKind = PlaceKind.ALL
    source: str = ""


ALL = Place()
FAVOURITES = Place(PlaceKind.FAVOURITES)
DESIGNS = Place(PlaceKind.DESIGNS)


@dataclass(frozen=True)
class PlaceState:
    """A row of the sidebar.

    Attributes:
        count: what stands at its right.
        icon: its drawing; "" for a ring that shows `share`.
        tip: more words, for a tooltip.
        is_removable: whether the player may have it taken off the list.
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
    """The rows of the sidebar, in groups, and the files opened lately."""

    top: tuple[PlaceState, ...] = ()
    collections: tuple[PlaceState, ...] = ()
    own: tuple[PlaceState, ...] = ()
    files: tuple[Path, ...] = ()

    @property
    def places(self) -> tuple[PlaceState, ...]:
        """All rows that list puzzles."""
        return self.top + self.collections + self.own


@dataclass(frozen=True)
class ContinueState:
    """The puzzle played last, when it is not solved; or the one to begin with.

    Attributes:
        title: collection and number, or the name of a file.
        board: as it was left; None of a puzzle that is not begun.
        seconds: how long it has been played.
        grade: how hard it is, where that is known.
        art: what may be shown of one that is not begun.
    """

    title: str
    palette: Palette
    board: Grid | None
    seconds: float
    grade: Grade | None = None
    art: Art | None = None


@dataclass(frozen=True)
class DayState:
    """The puzzle of the day.

    Attributes:
        date: the day, as people write it.
        art: its skyline; None while it is not made yet.
    """

    date: str
    art: Art | None = None
    grade: Grade | None = None


@dataclass(frozen=True)
class CheckState:
    """How far the check in the background is: at which puzzle, of so many."""

    number: int
    total: int
