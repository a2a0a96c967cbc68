"""What the sections of the play panel show, as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonogui.coach.grade import Grade
from nonogui.core.palette import Rgb
from nonogui.lazy import dataclass

if TYPE_CHECKING:
    from nonogui.coach.rounds import Round
    from nonogui.coach.techniques import Technique


@dataclass(frozen=True)
class ColorState:
    """One ink of the palette.

    Attributes:
        ink: its index; up to 9 also its number key.
        name: the designer's name for it.
        letter: the symbol that represents it on the board.
        left: cells of this ink still to fill; negative if there are too many.
    """

    ink: int
    name: str
    rgb: Rgb
    letter: str
    left: int


@dataclass(frozen=True)
class BranchState:
    """One row of the what-if tree; the first row is the board itself.

    Attributes:
        depth: 0 for the board, 1 for a branch of it, and so on.
        cells: how many cells were decided in it.
        is_current: whether the player is in it now.
        is_discarded: whether it was discarded.
    """

    name: str
    depth: int
    cells: int
    is_current: bool = False
    is_discarded: bool = False


@dataclass(frozen=True)
class ProgressState:
    """How far the game is.

    Attributes:
        seconds: the time played; None if the player hides the timer.
        pause_key: the key that pauses, as people write it; empty if there is none.
    """

    seconds: float | None
    cells: int
    all_cells: int
    clues: int
    all_clues: int
    is_paused: bool = False
    pause_key: str = ""


@dataclass(frozen=True)
class DifficultyState:
    """The difficulty of the puzzle.

    Attributes:
        text: the grade in words, or why there is none.
        rounds: the rounds of the solution from which the grade was computed.
    """

    text: str
    grade: Grade | None = None
    rounds: tuple[Round, ...] = ()


@dataclass(frozen=True)
class LessonState:
    """One lesson of a series.

    Attributes:
        technique: what it teaches.
        title: the technique's name.
        text: how the technique works.
        number: its position among `total` lessons, counted from 1.
    """

    technique: Technique
    title: str
    text: str
    number: int
    total: int
