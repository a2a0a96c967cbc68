"""Propagate the lines of a board, and probe."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from nonogui.core.grid import Axis, Grid, Line
from nonogui.core.puzzle import Puzzle
from nonogui.lazy import dataclass
from nonogui.solver.candidates import Candidates, check_size
from nonogui.solver.kernel import line_narrower, narrower_of
from nonogui.solver.limits import CancelToken, Watch
from nonogui.solver.narrowing import NO_LINE, Narrower
from nonogui.solver.result import Phase

VISITS_PER_REPORT: Final = 400
"""Visits between two reports; a few milliseconds on most boards."""


@dataclass(frozen=True)
class Propagation:
    """The result of propagation.

    Attributes:
        grid: the board with all conclusions, up to a contradiction if there is one.
        contradiction: a line with a clue that no longer fits.
        sweeps: number of passes over the rows or the columns.
        candidates: of each cell; with colours they contain more than `grid`.
    """

    grid: Grid
    contradiction: Line | None
    sweeps: int
    candidates: Candidates


def propagate(
    puzzle: Puzzle,
    board: Grid | None = None,
    cancel: CancelToken | None = None,
) -> Propagation:
    """Apply single lines to a board, repeatedly, until nothing changes.

    Args:
        puzzle: a puzzle without errors; its goal is not used.
        board: the start; by default the given cells.
        cancel: stops it from another thread.

    Raises:
        StoppedError: the token was cancelled.
        ValueError: the board's size differs from the puzzle's.
    """
    return run_to_fixpoint(puzzle, board or puzzle.start, Watch(cancel=cancel))


def run_to_fixpoint(
    puzzle: Puzzle, board: Grid, watch: Watch, phase: Phase | None = Phase.LINES
) -> Propagation:
    """Apply single lines until nothing changes, as part of a larger job.

    Args:
        puzzle: a puzzle without errors.
        board: its known cells are taken as facts.
        watch: of the job.
        phase: what to report; None for no reports.

    Raises:
        StoppedError: the job must stop.
    """
    narrower = start_narrower(puzzle, board, watch)
    for _ in _run(narrower, narrower.narrow, watch, phase):
        pass
    return propagation_of(puzzle, narrower)


def impossible_lines(puzzle: Puzzle, board: Grid, watch: Watch | None = None) -> tuple[Line, ...]:
    """Return the lines that have no placement left, each checked without the others.

    Raises:
        StoppedError: the job must stop.
    """
    candidates, watch = Candidates.of(puzzle, board), watch or Watch()
    impossible = []
    for line in puzzle.lines():
        watch.check()
        # Each line sees only the known cells, so that a line is never blamed for another one's
        # clue.
        if line_narrower(candidates.solver(line))(candidates.masks(line)) is None:
            impossible.append(line)
    return tuple(impossible)


# ---- a narrower, step by step ----


def start_narrower(puzzle: Puzzle, board: Grid, watch: Watch) -> Narrower:
    """Return the narrower of a board before its first step; the watch may stop each visit.

    Raises:
        ValueError: the board's size differs from the puzzle's.
    """
    check_size(puzzle, board)
    return narrower_of(puzzle, board, watch.check)


def narrow(narrower: Narrower, watch: Watch) -> None:
    """Narrow until the lines give nothing more.

    Raises:
        StoppedError: the job must stop.
    """
    for _ in _run(narrower, narrower.narrow, watch, Phase.LINES):
        pass


def probe(narrower: Narrower, watch: Watch) -> Iterator[None]:
    """Probe a narrowed board; yields regularly, so that the caller may stop.

    Raises:
        StoppedError: the job must stop.
    """
    return _run(narrower, narrower.probe, watch, Phase.PROBING)


def _run(
    narrower: Narrower, work: Callable[[int], bool], watch: Watch, phase: Phase | None
) -> Iterator[None]:
    total = narrower.width * narrower.height
    done = False
    while not done:
        watch.check()
        done = work(VISITS_PER_REPORT)
        if phase is not None:
            watch.report(phase, narrower.known, total)
        yield


def propagation_of(puzzle: Puzzle, narrower: Narrower) -> Propagation:
    """Return a narrower's results as frozen data."""
    return Propagation(
        grid=Grid(puzzle.width, puzzle.height, narrower.cells()),
        contradiction=line_of(puzzle, narrower.contradiction),
        sweeps=narrower.sweeps,
        candidates=candidates_of(puzzle, narrower),
    )


def candidates_of(puzzle: Puzzle, narrower: Narrower) -> Candidates:
    """Return the candidates of the cells of a narrower's board."""
    return Candidates(puzzle, map(narrower.masks, range(puzzle.height + puzzle.width)))


def line_of(puzzle: Puzzle, number: int) -> Line | None:
    """Return a line by its number, rows first; None for NO_LINE."""
    if number == NO_LINE:
        return None
    if number < puzzle.height:
        return Line(Axis.ROW, number)
    return Line(Axis.COLUMN, number - puzzle.height)
