"""Pages as plain data: texts, boards and pictures with their places, in points.

The origin is the upper left corner of the page.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Final, NamedTuple

from nonogui.coach.grade import Grade
from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.ui.board.layout import BoardLayout

MARGIN: Final = 36.0
"""Margin in points: what every printer leaves white, and a little more."""

FOOT: Final = 22.0
"""Height of the page number with the space above it, in points."""

# Average width of a letter for size 1, and an addition for short texts of wide letters.
_A_LETTER: Final = 0.64
_MORE: Final = 0.5

# Characters from here on (East Asian) are as wide as high.
_FIRST_SQUARE: Final = "\u2e80"


class Frame(NamedTuple):
    """A rectangle in points."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height


class Style(Enum):
    """A text style: size in points, bold, muted."""

    # Chosen by eye on printed pages.
    COVER = (20, True, False)
    HEADING = (14, True, False)
    NAME = (11, True, False)
    FACTS = (9, False, True)
    CAPTION = (8, False, False)
    FOOT = (8, False, True)

    @property
    def size(self) -> int:
        """Size of the letters in points."""
        return self.value[0]

    @property
    def line(self) -> float:
        """Height of a line in points."""
        return 1.3 * self.size


def text_width(text: str, style: Style) -> float:
    """Return an upper estimate of a text's width in points, without asking a font."""
    letters = sum(1.0 if character >= _FIRST_SQUARE else _A_LETTER for character in text)
    return style.size * (_MORE + letters)


class Side(Enum):
    """The alignment of a text in its frame."""

    LEFT = "left"
    CENTER = "center"
    RIGHT = "right"


@dataclass(frozen=True)
class Text:
    """A line of text; cut with an ellipsis if it is wider than its frame."""

    text: str
    frame: Frame
    style: Style
    side: Side = Side.LEFT


@dataclass(frozen=True)
class Board:
    """The board of an entry.

    Attributes:
        entry: index of the entry.
        x, y: the upper left corner of its clues.
        layout: its layout, in `UNIT`s.
        clip: the part visible on this page; None for all of it.
    """

    entry: int
    x: float
    y: float
    layout: BoardLayout
    clip: Frame | None = None


@dataclass(frozen=True)
class Picture:
    """The small picture of a solved entry."""

    entry: int
    frame: Frame


@dataclass(frozen=True)
class Swatch:
    """A colour chip of one of an entry's inks, with its letter."""

    entry: int
    ink: int
    frame: Frame


@dataclass(frozen=True)
class Page:
    """Everything on one page."""

    width: float
    height: float
    boards: tuple[Board, ...] = ()
    pictures: tuple[Picture, ...] = ()
    texts: tuple[Text, ...] = ()
    swatches: tuple[Swatch, ...] = ()

    @property
    def is_landscape(self) -> bool:
        """Whether the page is wider than high."""
        return self.width > self.height


# --- what is printed ---


class Paper(StrEnum):
    """The supported paper sizes."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in portrait, in points."""
        return (595.0, 842.0) if self is Paper.A4 else (612.0, 792.0)


class Shown(StrEnum):
    """The board to print."""

    BLANK = "blank"  # only the given cells
    PROGRESS = "progress"
    SOLUTION = "solution"


PER_PAGE: Final = (1, 2, 4, 6)
"""Allowed numbers of puzzles on a page."""


@dataclass(frozen=True)
class PrintEntry:
    """A puzzle to print.

    Attributes:
        name: its name while its title is secret, such as its collection and number.
        progress: the player's board, if there is one.
        solution: the picture, if known: the goal, or a solution from the solver.
        grade: the difficulty, if known.
        is_named_by_file: whether the name is that of a file with one puzzle, which may give the
            picture away as a title may.
        has_letters: whether coloured clues have letters; grey ones always have.
    """

    puzzle: Puzzle
    name: str = ""
    progress: Grid | None = None
    solution: Grid | None = None
    grade: Grade | None = None
    is_named_by_file: bool = False
    has_letters: bool = True

    @property
    def file_name(self) -> str:
        """The name to propose for a file: the name, or the title of a puzzle without one."""
        return self.name or self.puzzle.metadata.title

    def is_picture(self, shown: Shown) -> bool:
        """Return whether the board to print is the solution."""
        return shown is Shown.SOLUTION and self.solution is not None

    def board(self, shown: Shown) -> Grid:
        """Return the board to print; blank if the wanted one is missing."""
        if shown is Shown.SOLUTION and self.solution is not None:
            return self.solution.without_crosses()  # crosses add nothing to it
        if shown is Shown.PROGRESS and self.progress is not None:
            return self.progress
        return self.puzzle.start


@dataclass(frozen=True)
class SheetOptions:
    """How puzzles are laid out on paper.

    Attributes:
        per_page: puzzles on a page, one of `PER_PAGE`.
        titles: print titles above the puzzles, which may give the pictures away.
        authors: print authors above the puzzles.
        difficulty: print grades above the puzzles.
        solutions: add pages with the solutions.
        page_numbers: number the pages.
        grey: save ink: light lines, no colours.
        shown: the board to print.
        cover: a line above the first page, such as the name of a collection.
    """

    per_page: int = 1
    paper: Paper = Paper.A4
    titles: bool = False
    authors: bool = False
    difficulty: bool = True
    solutions: bool = False
    page_numbers: bool = True
    grey: bool = False
    shown: Shown = Shown.BLANK
    cover: str = ""
