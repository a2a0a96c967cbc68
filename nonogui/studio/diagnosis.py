"""What the doctor says of a design, as frozen data that may cross threads."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from nonogui.core.grid import Grid
from nonogui.core.line import Cell, Line
from nonogui.core.move import CellChange
from nonogui.core.problems import Problems
from nonogui.solver.result import SolveResult, SolveStatus, StopReason

MOST_COUNTED = 1000
"""Solutions are counted up to so many; beyond, there are "more than" these."""


class NoteKey(StrEnum):
    """What a designer wants to be warned of; the values that belong to each stand behind it."""

    EMPTY_LINES = "empty-lines"  # lines
    LITTLE_WHITE = "little-white"  # share: per cent of cells that are background
    TOO_EASY = "too-easy"
    SWITCHES = "switches"  # cells: of isolated 2x2 corners that may be exchanged; count of them
    UNUSED_COLORS = "unused-colors"  # inks
    STRAY_CELLS = "stray-cells"  # cells: filled cells without any filled neighbour; count


@dataclass(frozen=True, slots=True)
class Note:
    """One warning.

    Attributes:
        number: the one number it speaks of, where it has one.
        lines, cells, inks: what it is about, as far as it is about places or colours.
    """

    key: NoteKey
    number: int = 0
    lines: tuple[Line, ...] = ()
    cells: tuple[Cell, ...] = ()
    inks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What is known of a design's clues, with the cells that are given.

    Attributes:
        status: how many solutions there are, as far as it is proven; INVALID when the clues have
            `problems` that are errors.
        problems: of the clues.
        forced: the board with all that is proven to be in every solution; where time ran out,
            perhaps not everything that is.
        clash: when there is no solution, few lines that contradict each other.
        is_smallest: whether no smaller set of lines is known to clash is proven.
        solutions: one when unique, two that differ in as much as was found when several.
        ambiguous: cells that differ between solutions; all of them when `exact`.
        exact: whether every other cell is proven to be shared.
        line_solvable: whether single lines alone finish the board; None when not known.
        sweeps: how often the rows or the columns are looked through for that; 0 when single lines
            do not finish it.
        result: the same as an answer of the solver, for the coach and the rating.
        seconds: how long it took.
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
    sweeps: int = 0
    result: SolveResult | None = None
    seconds: float = 0.0
    stop: StopReason = StopReason.DONE


@dataclass(frozen=True, slots=True)
class SolutionCount:
    """How many solutions there are: exactly so many, or more than so many."""

    count: int
    is_exact: bool


class Aim(StrEnum):
    """What a repair must reach."""

    UNIQUE = "unique"
    LINES = "lines"  # unique, and solvable one line at a time


@dataclass(frozen=True, slots=True)
class Repair:
    """A few cells in other colours that make a design unique, as proven by two engines.

    Attributes:
        changes: the cells, row by row, with the values of the picture before and after.
        picture: what becomes of it.
        line_solvable: whether the repaired design is solved one line at a time.
        harm: how much the picture suffers; repairs are offered in rising order of it.
        is_irreducible: whether it is proven that each change is needed: without any one of them,
            and with all others, the aim is missed. A symmetric picture that stays so is changed
            in cells with their images, and these are needed together.
        breaks_symmetry: whether the picture loses a symmetry that it had.
    """

    changes: tuple[CellChange, ...]
    picture: Grid
    line_solvable: bool
    harm: float
    is_irreducible: bool = True
    breaks_symmetry: bool = False


@dataclass(frozen=True, slots=True)
class GiveAway:
    """Cells that make a design unique when they are given with the clues.

    Attributes:
        cells: the cells, besides those given already: `Design.giving` takes both.
        line_solvable: whether single lines do the rest.
        is_fewest: whether fewer are proven not to do.
    """

    cells: tuple[Cell, ...]
    line_solvable: bool
    is_fewest: bool
