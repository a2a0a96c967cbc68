"""Pages as plain data: what stands where, in points from the upper left corner of the sheet."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from typing import Final, NamedTuple

from nonogui.coach.grade import Grade
from nonogui.core.grid import UNKNOWN, Grid
from nonogui.core.puzzle import Puzzle
from nonogui.ui.board.layout import BoardLayout

MARGIN: Final = 36.0
"""What every printer leaves white, and a little more."""

FOOT: Final = 22.0
"""What the number of a page takes, with the white above it."""

_A_LETTER: Final = 0.64
_MORE: Final = 0.5
"""How wide letters are on average where 1 is their size, and by how much a few may be wider."""

_FIRST_SQUARE: Final = "\u2e80"
"""Signs from here on, those of the far east, are as wide as they are high."""


class Frame(NamedTuple):
    """A rectangle in points."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Where it ends to the right."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Where it ends below."""
        return self.y + self.height


class Style(Enum):
    """How a text looks: size in points, whether bold, whether muted."""

    COVER = (20, True, False)
    HEADING = (14, True, False)
    NAME = (11, True, False)
    FACTS = (9, False, True)
    CAPTION = (8, False, False)
    FOOT = (8, False, True)

    @property
    def size(self) -> int:
        """The size of the letters."""
        return self.value[0]

    @property
    def line(self) -> float:
        """The height of a line."""
        return 1.3 * self.size


def text_width(text: str, style: Style) -> float:
    """Room for a text, in points: what it takes at most, as far as that is known without a font."""
    letters = sum(1.0 if sign >= _FIRST_SQUARE else _A_LETTER for sign in text)
    return style.size * (_MORE + letters)


class Side(Enum):
    """Where in its frame a text stands."""

    LEFT = "left"
    CENTER = "center"
    RIGHT = "right"


@dataclass(frozen=True)
class Text:
    """A line of text; what is too long for its frame ends in an ellipsis."""

    text: str
    frame: Frame
    style: Style
    side: Side = Side.LEFT


@dataclass(frozen=True)
class Board:
    """A board of an entry, told by its place among them.

    Attributes:
        x, y: where the corner of its clues stands.
        layout: its parts, in units.
        clip: what of it is seen on this page; None when it is seen whole.
    """

    entry: int
    x: float
    y: float
    layout: BoardLayout
    clip: Frame | None = None


@dataclass(frozen=True)
class Picture:
    """The small picture of an entry that is solved."""

    entry: int
    frame: Frame


@dataclass(frozen=True)
class Swatch:
    """A chip in one of an entry's inks, with its letter."""

    entry: int
    ink: int
    frame: Frame


@dataclass(frozen=True)
class Page:
    """What stands on one page."""

    width: float
    height: float
    boards: tuple[Board, ...] = ()
    pictures: tuple[Picture, ...] = ()
    texts: tuple[Text, ...] = ()
    swatches: tuple[Swatch, ...] = ()

    @property
    def is_landscape(self) -> bool:
        """Whether the sheet lies on its long side."""
        return self.width > self.height


# --- what is printed ---


class Paper(StrEnum):
    """The sheets that can be printed on."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def size(self) -> tuple[float, float]:
        """Width and height upright, in points."""
        return (595.0, 842.0) if self is Paper.A4 else (612.0, 792.0)


class Shown(StrEnum):
    """What stands on a board that is printed."""

    BLANK = "blank"  # nothing but what is given
    PROGRESS = "progress"
    SOLUTION = "solution"


PER_PAGE: Final = (1, 2, 4, 6)
"""How many puzzles a page may have."""


@dataclass(frozen=True)
class PrintEntry:
    """A puzzle to be printed.

    Attributes:
        name: what it is called while its title is a secret: collection and number.
        progress: the player's board, if there is one.
        solution: the picture, if it is known: the goal, or what the solver found.
        grade: how hard it is, if that is known.
    """

    puzzle: Puzzle
    name: str = ""
    progress: Grid | None = None
    solution: Grid | None = None
    grade: Grade | None = None

    def board(self, shown: Shown) -> Grid:
        """What stands on the board; what is not there is printed blank."""
        if shown is Shown.SOLUTION and self.solution is not None:
            # Crosses tell nothing beside the picture.
            filled = self.solution.cells.translate(_WITHOUT_CROSSES)
            return Grid(self.puzzle.width, self.puzzle.height, filled)
        if shown is Shown.PROGRESS and self.progress is not None:
            return self.progress
        return self.puzzle.start

    def solved(self, solution: Grid | None) -> PrintEntry:
        """The same with its solution."""
        return replace(self, solution=solution)


_WITHOUT_CROSSES: Final = bytes(value or UNKNOWN for value in range(256))


@dataclass(frozen=True)
class SheetOptions:
    """How puzzles are laid out on paper.

    Attributes:
        per_page: puzzles on a page, one of `PER_PAGE`.
        titles: the titles stand above the puzzles; they may give the pictures away.
        difficulty: the grades stand above them.
        solutions: the pictures stand on pages at the end.
        page_numbers: each page has its number.
        grey: saves ink: light lines, no colour.
        shown: what stands on the boards.
        cover: a line above the first page, such as the name of a collection.
    """

    per_page: int = 1
    paper: Paper = Paper.A4
    titles: bool = False
    difficulty: bool = True
    solutions: bool = False
    page_numbers: bool = True
    grey: bool = False
    shown: Shown = Shown.BLANK
    cover: str = ""
