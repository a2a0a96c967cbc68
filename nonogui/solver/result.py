"""The solver's answers, as frozen data that may cross threads."""

from __future__ import annotations

from enum import StrEnum

from nonogui.core.grid import Grid, Line
from nonogui.lazy import dataclass


class SolveStatus(StrEnum):
    """How many boards meet the clues, as far as proven; UNDECIDED never means none."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"
    UNDECIDED = "undecided"
    INVALID = "invalid"


class StopReason(StrEnum):
    """Why a job ended."""

    DONE = "done"  # it has its answer, or its engine can do no more
    TIME = "time"
    CANCELLED = "cancelled"
    TOO_LARGE = "too-large"  # the model would not fit into memory


class Phase(StrEnum):
    """What a job is doing."""

    LINES = "lines"
    PROBING = "probing"
    MODEL = "model"
    SEARCH = "search"


@dataclass(frozen=True)
class Progress:
    """How far a job is.

    Attributes:
        known: cells proven so far.
        total: cells of the board.
        seconds: since the job started.
        slice: number of the current search slice, counted from 1; 0 outside the search.
    """

    phase: Phase
    known: int
    total: int
    seconds: float
    slice: int = 0


@dataclass(frozen=True)
class SolveResult:
    """The facts about the boards that meet the clues and agree with the given board.

    Attributes:
        status: UNDECIDED with a solution means that uniqueness was not asked for, or not proven in
            time.
        solutions: all different; one if unique, two or more if there are several. The search may
            try to make two requested solutions differ more; a job stopped during that is still
            complete.
        count: the number of solutions if all were found; else None.
        engine: the name of the engine that answered.
        seconds: the engine's own time, without importing z3 and naming a clash.
        line_solvable: whether single lines alone finish the board; None if unknown.
        checks: how often Z3 was called.
        stop: why the job ended.
        clash: without a solution, lines that contradict each other or the known cells, if found.
    """

    status: SolveStatus
    solutions: tuple[Grid, ...]
    count: int | None
    engine: str
    seconds: float
    line_solvable: bool | None
    checks: int
    stop: StopReason
    clash: tuple[Line, ...] = ()


@dataclass(frozen=True)
class SharedCells:
    """The cells that all solutions of a board share.

    Attributes:
        grid: the board with every cell proven to be shared, the rest unknown. Meaningless without
            a solution.
        upper_bound: the board with every cell that may be shared because all solutions found agree
            on it; equal to `grid` if that is exact. None if no solution was found.
        exact: whether the other cells are proven to differ between solutions.
        solutions: at most two different solutions.
        stop: why the job ended.
        searched: whether it took more than single lines.
        clash: as in `SolveResult`.
    """

    status: SolveStatus
    grid: Grid
    upper_bound: Grid | None
    exact: bool
    solutions: tuple[Grid, ...]
    stop: StopReason
    searched: bool
    clash: tuple[Line, ...] = ()
