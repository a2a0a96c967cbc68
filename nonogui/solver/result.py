"""What the solver answers, as frozen data that may cross threads."""

from __future__ import annotations

from enum import StrEnum

from nonogui.core.grid import Grid
from nonogui.core.line import Line
from nonogui.lazy import dataclass


class SolveStatus(StrEnum):
    """How many boards meet the clues, as far as it is proven; undecided never means none."""

    UNIQUE = "unique"
    MULTIPLE = "multiple"
    NONE = "none"
    UNDECIDED = "undecided"
    INVALID = "invalid"


class StopReason(StrEnum):
    """Why a job ended."""

    DONE = "done"  # it has its answer, or its engine can say no more
    TIME = "time"
    CANCELLED = "cancelled"
    TOO_LARGE = "too-large"  # the model would not fit into memory


class Phase(StrEnum):
    """What a job is busy with."""

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
        seconds: since the job began.
        slice: number of the slice that the search is in, counted from 1; 0 outside the search.
    """

    phase: Phase
    known: int
    total: int
    seconds: float
    slice: int = 0


@dataclass(frozen=True)
class SolveResult:
    """What is known about the boards that meet the clues and agree with the board given.

    Attributes:
        status: UNDECIDED with a solution at hand means that nobody asked for, or time allowed,
            the proof that there is no other.
        solutions: all different; one when unique, two or more when there are several. Two that are
            asked for may be driven apart; a job stopped at that has its answer all the same.
        count: how many there are, when all of them were found; else None.
        engine: the name of the engine that answered.
        seconds: the engine's own time, without the import of z3 and naming a clash.
        line_solvable: whether single lines alone finish the board; None when not known.
        checks: how often Z3 was asked.
        stop: why the job ended.
        clash: when there is no solution, lines that contradict each other or what is known of
            the board, where they are known.
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
        grid: the board with every cell that is proven to be shared, the rest unknown. It says
            nothing when there is no solution.
        bound: the board with every cell that may be shared, because the solutions met agree in
            it; the same as `grid` when that is exact. None when no solution was met.
        exact: whether the other cells are proven to differ between solutions.
        solutions: those found, at most two, different.
        stop: why the job ended.
        searched: whether it took more than single lines.
        clash: as in `SolveResult`.
    """

    status: SolveStatus
    grid: Grid
    bound: Grid | None
    exact: bool
    solutions: tuple[Grid, ...]
    stop: StopReason
    searched: bool
    clash: tuple[Line, ...] = ()
