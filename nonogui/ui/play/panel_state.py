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
        ink: its index, which is its number key too up to 9.
        name: the designer's name for it.
        letter: the letter that stands for it on the board.
        left: cells of this ink still to be filled; below zero when there are too many.
    """

    ink: int
    name: str
    rgb: Rgb
    letter: str
    left: int


@dataclass(frozen=True)
class BranchState:
    """One row of the what-if tree, the board itself first.

    Attributes:
        depth: 0 for the board, 1 for a branch of it, and so on.
        cells: cells on it that were decided there.
        is_current: whether the player is in it now.
        is_dropped: whether it was thrown away.
    """

    name: str
    depth: int
    cells: int
    is_current: bool = False
    is_dropped: bool = False


@dataclass(frozen=True)
class ProgressState:
    """How far the game is.

    Attributes:
        seconds: how long it has lasted; None when the player hides the timer.
        pause_key: the key that pauses, as people write it; empty when there is none.
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
    """How hard the puzzle is.

    Attributes:
        text: the grade in words, or why there is none.
        rounds: the walk that the grade was found on.
    """

    text: str
    grade: Grade | None = None
    rounds: tuple[Round, ...] = ()


@dataclass(frozen=True)
class LessonState:
    """A lesson of a row of lessons.

    Attributes:
        technique: what it teaches.
        title: the technique's name.
        text: how the technique works.
        number: its place, counted from 1, of `total`.
    """

    technique: Technique
    title: str
    text: str
    number: int
    total: int
