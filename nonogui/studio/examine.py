"""Examine one puzzle of a collection: is it valid, unique and line solvable, and how hard is it?"""

from __future__ import annotations

from dataclasses import dataclass

from nonogui.coach.difficulty import Rating, rate
from nonogui.core.grid import UNKNOWN, Cell, Line
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry
from nonogui.solver.backbone import shared_cells
from nonogui.solver.limits import CancelToken, Limits, Watch
from nonogui.solver.result import SharedCells, SolveResult, SolveStatus


@dataclass(frozen=True, slots=True)
class Examined:
    """The findings about a puzzle.

    Attributes:
        line_solvable: None if not known.
        ambiguous: cells that differ between solutions.
        seconds: how long the examination took.
        clash: lines that contradict each other, if there is therefore no solution.
        rating: the difficulty, if requested and the puzzle is unique.
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
    """Examine one puzzle of a file, with its given cells.

    Args:
        entry: the puzzle as read; errors found while reading make it invalid.
        seconds: the time limit for everything; None for no limit.
        rated: whether to rate a unique puzzle.
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
    """Rate a unique puzzle in the time that is left."""
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
    """Return the cells proven to differ; if time ran out, where the two known solutions differ."""
    if shared.status is not SolveStatus.MULTIPLE:
        return ()
    if not shared.exact:
        return tuple(shared.solutions[0].diff(shared.solutions[1]))
    grid = shared.grid
    return tuple(grid.cell(at) for at, value in enumerate(grid.cells) if value == UNKNOWN)
