"""The player's choices for the board, as plain data: options, and the tool in use."""

from __future__ import annotations

from enum import Enum, StrEnum, auto

from nonogui.lazy import dataclass


class InkMarks(StrEnum):
    """What distinguishes inks besides their colour."""

    NONE = "none"
    LETTERS = "letters"
    PATTERNS = "patterns"


class ClueSize(StrEnum):
    """The size of clue numbers relative to a cell."""

    CELL = "cell"
    SMALL = "small"
    LARGE = "large"


class SpokenClues(StrEnum):
    """Which clues screen readers say with a cell."""

    ROW = "row"
    COLUMN = "column"
    BOTH = "both"


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
        ruler: show the lengths of gaps and runs in the cursor's row and column.
        far_clues: repeat the clues of big boards at the right and below.
        animate: animate new marks, unless the player or the system wants less motion.
        wraps: a step beyond an edge leads to the opposite edge.
        spoken_clues: which clues screen readers say with a cell.
        keys: pairs of a key and the default key of the same meaning, empty for a key without any;
            other keys have their default meaning.
    """

    gaps: bool = True
    crosshair: bool = True
    marks: InkMarks = InkMarks.NONE
    badge: bool = True
    ruler: bool = False
    clue_size: ClueSize = ClueSize.CELL
    far_clues: bool = False
    animate: bool = True
    wraps: bool = False
    spoken_clues: SpokenClues = SpokenClues.BOTH
    keys: tuple[tuple[str, str], ...] = ()
