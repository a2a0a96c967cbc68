"""Pages as plain data: what stands where, in points from the upper left corner of the sheet."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

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
