"""Whether a puzzle of a collection is sound, unique, solvable line by line, and how hard it is."""

from __future__ import annotations

from dataclasses import dataclass

from nonogui.coach.difficulty import Rating, rate
from nonogui.core.grid import UNKNOWN
from nonogui.core.line import Cell, Line
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry
from nonogui.solver.backbone import shared_cells
from nonogui.solver.limits import CancelToken, Limits, Watch
from nonogui.solver.result import SharedCells, SolveResult, SolveStatus


@dataclass(frozen=True, slots=True)
class Examined:
    """What is known about a puzzle.

    Attributes:
        line_solvable: None when not known.
        ambiguous: cells that differ between solutions.
        seconds: how long it took.
        clash: lines that contradict each other, when that leaves no solution.
        rating: how hard it is, when that is wanted and it has exactly one solution.
    """

    verdict: SolveStatus
    line_solvable: bool | None
    ambiguous: tuple[Cell, ...]
    seconds: float
    clash: tuple[Line, ...] = ()
    rating: Rating | None = None


def examine(
    entry: Entry,
    *,
    seconds: float | None = None,
    rated: bool = True,
    cancel: CancelToken | None = None,
) -> Examined:
    """Check one puzzle of a file, with the cells that are given.

    Args:
        entry: as read; errors found while reading make it invalid.
        seconds: time for all of it; None is no limit.
        rated: whether to rate it if it has exactly one solution.
        cancel: stops the job from another thread.
    """
    watch, puzzle = Watch(seconds, cancel), entry.puzzle
    if entry.problems.errors:
        return Examined(SolveStatus.INVALID, None, (), watch.elapsed)
    shared = shared_cells(puzzle, puzzle.start, limits=Limits(seconds), cancel=cancel)
    unique = shared.status is SolveStatus.UNIQUE
    rating = _rating(puzzle, shared, watch) if rated and unique else None
    return Examined(
        shared.status,
        _line_solvable(shared),
        _ambiguous(shared),
        watch.elapsed,
        shared.clash,
        rating,
    )


def _rating(puzzle: Puzzle, shared: SharedCells, watch: Watch) -> Rating:
    """How hard a puzzle with exactly one solution is, in the time that is left."""
    known = SolveResult(
        status=shared.status,
        solutions=(shared.grid,),
        count=1,
        engine="auto",
        seconds=watch.elapsed,
        line_solvable=_line_solvable(shared),
        checks=0,
        stop=shared.stop,
    )
    return rate(puzzle, known=known, limits=Limits(watch.remaining), cancel=watch.cancel)


def _line_solvable(shared: SharedCells) -> bool | None:
    if shared.searched:
        return False
    return True if shared.status is SolveStatus.UNIQUE else None


def _ambiguous(shared: SharedCells) -> tuple[Cell, ...]:
    """The cells proven to differ; when time ran out, those of the two solutions found."""
    if shared.status is not SolveStatus.MULTIPLE:
        return ()
    if not shared.exact:
        return tuple(shared.solutions[0].diff(shared.solutions[1]))
    grid = shared.grid
    return tuple(grid.cell(at) for at, value in enumerate(grid.cells) if value == UNKNOWN)
