"""What is printed and how, as plain data: puzzles, paper, and the wishes of who prints them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from nonogui.coach.grade import Grade
from nonogui.core.grid import UNKNOWN, Grid
from nonogui.core.puzzle import Puzzle


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
