"""What the player chooses about the board: its looks and the tool, as plain data."""

from __future__ import annotations

from enum import Enum, StrEnum, auto

from nonogui.lazy import dataclass


class Marks(StrEnum):
    """What tells inks apart besides their colour."""

    NONE = "none"
    LETTERS = "letters"
    PATTERNS = "patterns"


class ClueSize(StrEnum):
    """How large clue numbers are for a cell."""

    CELL = "cell"
    SMALL = "small"
    LARGE = "large"


class Tool(Enum):
    """What the left button does."""

    FILL = auto()
    CROSS = auto()
    PENCIL = auto()


@dataclass(frozen=True)
class BoardOptions:
    """The player's preferences for the board.

    Attributes:
        gaps: a gap around each filled cell, which makes runs countable.
        crosshair: highlight the cursor's row, column and their clues.
        marks: what tells inks apart besides their colour.
        badge: show the length of a drag beside the pointer.
        animate: let marks grow into place; off means reduced motion.
    """

    gaps: bool = True
    crosshair: bool = True
    marks: Marks = Marks.NONE
    badge: bool = True
    clue_size: ClueSize = ClueSize.CELL
    animate: bool = True
