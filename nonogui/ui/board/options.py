"""The player's choices for the board, as plain data: options, and the tool in use."""

from __future__ import annotations

from enum import Enum, StrEnum, auto

from nonogui.lazy import dataclass


class Marks(StrEnum):
    """What distinguishes inks besides their colour."""

    NONE = "none"
    LETTERS = "letters"
    PATTERNS = "patterns"


class ClueSize(StrEnum):
    """The size of clue numbers relative to a cell."""

    CELL = "cell"
    SMALL = "small"
    LARGE = "large"


class Tool(Enum):
    """What the left button does."""

    FILL = auto()
    CROSS = auto()
    MAYBE = auto()


@dataclass(frozen=True)
class BoardOptions:
    """The player's preferences for the board.

    Attributes:
        gaps: leave a gap around filled cells, so that runs can be counted.
        crosshair: highlight the cursor's row, column and their clues.
        marks: what distinguishes inks besides their colour.
        badge: show the length of a drag beside the pointer.
        clue_size: the size of clue numbers.
        animate: animate new marks; off for reduced motion.
        wraps: a step beyond an edge leads to the opposite edge.
        keys: pairs of a key and the default key of the same meaning, empty for a key without any;
            other keys have their default meaning.
    """

    gaps: bool = True
    crosshair: bool = True
    marks: Marks = Marks.NONE
    badge: bool = True
    clue_size: ClueSize = ClueSize.CELL
    animate: bool = True
    wraps: bool = False
    keys: tuple[tuple[str, str], ...] = ()
