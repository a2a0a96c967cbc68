"""What follows on a board from its lines, and from trying values out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from nonogui.core.grid import Grid
from nonogui.core.line import Axis, Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver.candidates import Candidates, check_size
from nonogui.solver.kernel import narrower_of
from nonogui.solver.limits import CancelToken, Watch
from nonogui.solver.narrowing import NO_LINE, Narrower
from nonogui.solver.result import Phase

AT_ONCE: Final = 400
"""Looks between two reports; a few milliseconds on most boards."""


@dataclass(frozen=True, slots=True)
class Propagation:
    """The board after everything was said that is to be found in this way.

    Attributes:
        grid: the board with what follows, up to a contradiction if there is one.
        contradiction: a line whose clue no longer fits.
        sweeps: how often the rows or the columns had to be looked through.
        candidates: what each cell may still be; with colours it says more than `grid`.
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
    """What single lines force on a board, each against the others until nothing moves.

    Args:
        puzzle: a puzzle without errors; its goal is not looked at.
        board: without one the cells that are given with the clues hold.
        cancel: stops it from another thread.

    Raises:
        StoppedError: the token was cancelled.
        ValueError: the board has another size than the puzzle.
    """
    return run_to_fixpoint(puzzle, board or puzzle.start, Watch(cancel=cancel))


def run_to_fixpoint(
    puzzle: Puzzle, board: Grid, watch: Watch, phase: Phase | None = Phase.LINES
) -> Propagation:
    """What single lines force, as a part of a larger job.

    Args:
        puzzle: a puzzle without errors.
        board: its decided cells hold.
        watch: of the job.
        phase: what to report; None for a job that is further than this and reports nothing.

    Raises:
        StoppedError: the job may not go on.
    """
    narrower = start(puzzle, board, watch)
    for _ in _run(narrower, narrower.narrow, watch, phase):
        pass
    return outcome(puzzle, narrower)


def impossible_lines(puzzle: Puzzle, board: Grid, watch: Watch | None = None) -> tuple[Line, ...]:
    """The lines whose clue cannot be met any more, whatever the other lines say.

    Raises:
        StoppedError: the job may not go on.
    """
    candidates, watch = Candidates.of(puzzle, board), watch or Watch()
    impossible = []
    for line in puzzle.lines():
        watch.check()
        if candidates.solver(line).narrow(candidates.masks(line)) is None:
            impossible.append(line)
    return tuple(impossible)


# ---- a narrower, step by step ----


def start(puzzle: Puzzle, board: Grid, watch: Watch) -> Narrower:
    """The candidates of a board, before anything is looked at; the watch may stop each look.

    Raises:
        ValueError: the board has another size than the puzzle.
    """
    check_size(puzzle, board)
    return narrower_of(puzzle, board, watch.check)


def narrow(narrower: Narrower, watch: Watch) -> None:
    """Let the lines say all they can.

    Raises:
        StoppedError: the job may not go on.
    """
    for _ in _run(narrower, narrower.narrow, watch, Phase.LINES):
        pass


def probe(narrower: Narrower, watch: Watch) -> Iterator[None]:
    """Try values out on a narrowed board; yields now and then, so that it can be left.

    Raises:
        StoppedError: the job may not go on.
    """
    return _run(narrower, narrower.probe, watch, Phase.PROBING)


def _run(
    narrower: Narrower, work: Callable[[int], bool], watch: Watch, phase: Phase | None
) -> Iterator[None]:
    total = narrower.width * narrower.height
    done = False
    while not done:
        watch.check()
        done = work(AT_ONCE)
        if phase is not None:
            watch.report(phase, narrower.known, total)
        yield


def outcome(puzzle: Puzzle, narrower: Narrower) -> Propagation:
    """What a narrower has found, as frozen data."""
    candidates = candidates_of(puzzle, narrower)
    return Propagation(
        grid=candidates.grid(),
        contradiction=line_of(puzzle, narrower.contradiction),
        sweeps=narrower.sweeps,
        candidates=candidates,
    )


def candidates_of(puzzle: Puzzle, narrower: Narrower) -> Candidates:
    """What the cells of a narrower's board may still be."""
    return Candidates(puzzle, map(narrower.masks, range(puzzle.height + puzzle.width)))


def line_of(puzzle: Puzzle, number: int) -> Line | None:
    """A line by its number, rows first; None when it is NO_LINE."""
    if number == NO_LINE:
        return None
    if number < puzzle.height:
        return Line(Axis.ROW, number)
    return Line(Axis.COLUMN, number - puzzle.height)
