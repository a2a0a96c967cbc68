"""Explain why a board has no solution: few marks and lines that contradict each other."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from nonogui.core.grid import UNKNOWN, Cell, Grid, Line, is_decided
from nonogui.core.puzzle import Puzzle
from nonogui.solver.contradiction import contradicting_lines
from nonogui.solver.kernel import solve_line
from nonogui.solver.limits import StoppedError, Watch
from nonogui.solver.line_sets import QUICK, LineSet, LineSets
from nonogui.solver.lines import bits, positions
from nonogui.solver.propagation import impossible_lines
from nonogui.solver.refutation import LineMemo
from nonogui.solver.result import StopReason
from nonogui.solver.subsets import Answer, Minimized, Minimizer, Subset

Marks = dict[int, int]
"""Known values by their position in `Grid.cells`."""

# On 36 wrong boards of 20x20 noise, 2 rounds named 65 marks in all, 8 and 16 rounds 63.
_ROUNDS: Final = 8
# A choice: a line of 126 cells needs about a thousand questions in 8 rounds.
_QUESTIONS: Final = 2000

EXPLAIN_SECONDS: Final = 0.25
"""Seconds of processor time for naming contradicting lines: it is only an explanation, for which
people should not wait longer.
"""

# The share of propagation; the rest is for proofs that each line is needed.
_PROPAGATION_SHARE: Final = 0.9


@dataclass(frozen=True, slots=True)
class Clash:
    """Marks and lines that contradict each other.

    Attributes:
        marks: known cells, row by row; empty if the clues alone contradict each other.
        lines: rows first. A single line if one is enough; none if a mark differs from a given cell.
        irreducible: whether it is proven that every mark and every line is needed.
        smallest: whether it is proven that there is nothing smaller: for a single line, that no
            single line needs fewer marks; otherwise that no clash has fewer marks, or as many marks
            and fewer lines.
    """

    marks: tuple[Cell, ...]
    lines: tuple[Line, ...]
    irreducible: bool
    smallest: bool


def marks_of(board: Grid) -> Marks:
    """Return the known cells of a board."""
    return {at: value for at, value in enumerate(board.cells) if is_decided(value)}


def line_clash(puzzle: Puzzle, board: Grid, seed: int = 0) -> Clash | None:
    """Return the clash of one line with the fewest marks; None if every line has a placement."""
    found: tuple[Line, Minimized] | None = None
    for line in impossible_lines(puzzle, board):
        marks = _fewest_marks(puzzle, board, line, seed)
        if found is None or marks.size < found[1].size:
            found = line, marks
        if marks.size <= 1:  # no line has fewer
            break
    if found is None:
        return None
    line, marks = found
    cells = [board.cell(at) for at in positions(board, line)]
    # If every line allows each single mark, two marks are the fewest.
    return Clash(
        marks=tuple(cells[at] for at in bits(marks.members)),
        lines=(line,),
        irreducible=marks.irreducible,
        smallest=marks.size <= 2,
    )


def _fewest_marks(puzzle: Puzzle, board: Grid, line: Line, seed: int) -> Minimized:
    """Return few marks on a line that leave no placement: one or two if that is enough."""
    clue, inks = puzzle.clue(line), len(puzzle.palette.inks)
    cells = board.decided().line(line)
    marked = sum(1 << at for at, value in enumerate(cells) if value != UNKNOWN)

    def ask(marks: Subset) -> Answer:
        kept = bytes(value if marks >> at & 1 else UNKNOWN for at, value in enumerate(cells))
        possible = solve_line(clue, kept, inks) is not None
        return Answer(insufficient=marks) if possible else Answer(enough=marks)

    minimizer = Minimizer(ask, _QUESTIONS)
    # Single marks first: with these excluded, a set of two is proven to be the smallest.
    for at in bits(marked):
        if minimizer.answer(1 << at).enough is not None:
            return Minimized(1 << at, irreducible=True)
    best = Minimized(marked, irreducible=False)
    return minimizer.smallest(marked, best, 2, _ROUNDS, random.Random(seed))


def clashing_lines(puzzle: Puzzle, board: Grid, watch: Watch, seed: int = 0) -> tuple[Line, ...]:
    """Return few lines that contradict each other or the known cells of a board.

    These are the lines of `find_clash`.
    """
    return find_clash(puzzle, board, watch, seed).lines


def find_clash(puzzle: Puzzle, board: Grid, watch: Watch, seed: int = 0) -> LineSet:
    """Find few lines that cannot be met on a board without a solution, within EXPLAIN_SECONDS.

    Start with the lines behind the contradiction that narrowing finds, then remove lines while time
    lasts. The result has no lines if no smaller set than all lines is found in time, unless all are
    proven to be needed.
    """
    # Maybe marks are no claim of the player, so they take no part in a clash.
    board = board.decided()
    brief = _BriefWatch(watch, EXPLAIN_SECONDS)
    propagating = _BriefWatch(watch, _PROPAGATION_SHARE * EXPLAIN_SECONDS, time.thread_time)
    known = contradicting_lines(puzzle, board, propagating, seed)
    found = LineSets(puzzle, board, brief, LineMemo(), seed).smallest({}, QUICK, known)
    # Naming every line does not help, unless every line is proven to be needed.
    if not found.irreducible and len(found.lines) == puzzle.width + puzzle.height:
        found = found._replace(lines=())
    # EXPLAIN_SECONDS ended, not the caller's time limit: the job itself was not cut short.
    if found.stop is StopReason.TIME and watch.remaining != 0:
        found = found._replace(stop=StopReason.DONE)
    return found


class _BriefWatch(Watch):
    """A short time limit for explaining an answer that is already known.

    It measures processor time, so the result does not depend on how busy the machine is. Z3 runs in
    a thread of its own, so its time counts only in that of the process.
    """

    def __init__(
        self, watch: Watch, seconds: float, now: Callable[[], float] = time.process_time
    ) -> None:
        super().__init__(watch.remaining, watch.cancel)
        self._now = now
        self._end = now() + seconds

    def check(self) -> None:
        """Check that the job may continue.

        Raises:
            StoppedError: the job must stop, or the time is over.
        """
        super().check()
        if self._now() >= self._end:
            raise StoppedError(StopReason.TIME)
