"""The doctor's findings about a design, as frozen data that may cross threads."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from nonogui.coach.grade import Grade
from nonogui.core.clue import Clue
from nonogui.core.grid import Cell, Grid, Line
from nonogui.core.move import CellChange
from nonogui.core.problems import Problems
from nonogui.solver.result import SolveResult, SolveStatus, StopReason

# A choice: beyond it, the exact number hardly matters to a designer.
MAX_COUNTED = 1000
"""Count solutions up to this number; beyond it there are "more than" this many."""


class NoteKey(StrEnum):
    """The kinds of warnings; comments say what a `Note` of each kind contains."""

    EMPTY_LINES = "empty-lines"  # the lines, and their number
    LITTLE_WHITE = "little-white"  # number: the percentage of background cells
    TOO_EASY = "too-easy"
    SWITCHES = "switches"  # the cells of isolated switches (see `notes`), and their number
    UNUSED_COLORS = "unused-colors"  # the inks, and their number
    STRAY_CELLS = "stray-cells"  # filled cells without a filled neighbour, and their number


@dataclass(frozen=True, slots=True)
class Note:
    """One warning.

    Attributes:
        number: its main number, if it has one.
        lines, cells, inks: the places or colours it is about, if any.
    """

    key: NoteKey
    number: int = 0
    lines: tuple[Line, ...] = ()
    cells: tuple[Cell, ...] = ()
    inks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The findings about the clues and given cells of a design.

    Attributes:
        status: the verdict as far as it is proven; INVALID if `problems` contains errors.
        problems: problems of the clues.
        forced: the board with all cells proven to be the same in every solution; may be incomplete
            if time ran out.
        clash: if there is no solution, a few lines that contradict each other, if found.
        is_smallest: whether `clash` is proven to be the smallest possible set.
        solutions: the one solution if unique; otherwise two that differ in as many cells as was
            found.
        ambiguous: cells that differ between solutions; all of them if `exact`.
        exact: whether every other cell is proven to be the same in all solutions.
        line_solvable: whether single lines alone solve the puzzle; None if not known.
        result: the same as a solver result, for the coach and the rating.
        seconds: how long the diagnosis took.
        stop: why it ended.
    """

    status: SolveStatus
    forced: Grid
    problems: Problems = field(default_factory=Problems)
    clash: tuple[Line, ...] = ()
    is_smallest: bool = False
    solutions: tuple[Grid, ...] = ()
    ambiguous: frozenset[Cell] = frozenset()
    exact: bool = False
    line_solvable: bool | None = None
    result: SolveResult | None = None
    seconds: float = 0.0
    stop: StopReason = StopReason.DONE


@dataclass(frozen=True, slots=True)
class SolutionCount:
    """The number of solutions: exactly `count`, or more than `count`."""

    count: int
    is_exact: bool


class Aim(StrEnum):
    """What a repair must achieve."""

    UNIQUE = "unique"
    LINES = "lines"  # unique, and solvable one line at a time


@dataclass(frozen=True, slots=True)
class Repair:
    """A few changed cells that make a design unique, as proven by two engines.

    Attributes:
        changes: the cells row by row, with their values before and after.
        picture: the repaired picture.
        line_solvable: whether the repaired design can be solved line by line.
        edit_cost: the edit cost, in cells; repairs are offered in rising order of it.
        is_irreducible: whether each change is proven necessary, given all the others. Symmetric
            changes count as one.
        breaks_symmetry: whether the picture loses a symmetry.
        grade: how hard the changed design is, if the changes are made for that.
    """

    changes: tuple[CellChange, ...]
    picture: Grid
    line_solvable: bool
    edit_cost: float
    is_irreducible: bool = True
    breaks_symmetry: bool = False
    grade: Grade | None = None


class ClueChange(NamedTuple):
    """Another clue for a line."""

    line: Line
    before: Clue
    after: Clue


@dataclass(frozen=True, slots=True)
class ClueFix:
    """Other clues for one or two lines that leave one solution, as proven by two engines.

    Attributes:
        picture: the solution.
        line_solvable: whether the puzzle can then be solved line by line.
    """

    changes: tuple[ClueChange, ...]
    picture: Grid
    line_solvable: bool

    @property
    def clues(self) -> dict[Line, Clue]:
        """The new clues by line."""
        return {change.line: change.after for change in self.changes}


@dataclass(frozen=True, slots=True)
class GiveAway:
    """Cells that make a design unique when they are given along with the clues.

    Attributes:
        cells: the cells to give in addition to those already given; `Design.with_given` takes both.
        line_solvable: whether single lines solve the rest.
        is_fewest: whether it is proven that fewer cells are not enough.
    """

    cells: tuple[Cell, ...]
    line_solvable: bool
    is_fewest: bool
