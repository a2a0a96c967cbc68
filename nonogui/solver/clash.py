"""What is wrong with a board: few marks and few lines that cannot stand together."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from typing import Final

from nonogui.core.grid import UNKNOWN, Grid, is_decided
from nonogui.core.line import Cell, Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver.contradiction import contradicting_lines
from nonogui.solver.limits import StoppedError, Watch
from nonogui.solver.line_sets import QUICK, LineSet, LineSets
from nonogui.solver.lines import bits, positions, solve_line
from nonogui.solver.propagation import impossible_lines
from nonogui.solver.refutation import LineMemo
from nonogui.solver.result import StopReason
from nonogui.solver.subsets import Answer, Subset, Thinned, Thinner

Marks = dict[int, int]
"""Decided values by their position in `Grid.cells`."""

_ROUNDS: Final = 8
_QUESTIONS: Final = 2000

PATIENCE: Final = 0.25
"""Seconds of the processor in which lines that clash are named; people wait no longer than that for
something that is not the answer."""


@dataclass(frozen=True, slots=True)
class Clash:
    """Marks and lines that cannot stand together.

    Attributes:
        marks: decided cells, row by row; none when the clues alone contradict each other.
        lines: rows first. If a single line will do, it is one line; none where a mark differs
            from a cell that is given.
        irreducible: whether it is proven that neither a mark nor a line can be left out.
        smallest: whether it is proven that there is nothing smaller: no one line with fewer of
            its marks, or where a single line will not do, neither fewer marks nor, with as many
            marks, fewer lines.
    """

    marks: tuple[Cell, ...]
    lines: tuple[Line, ...]
    irreducible: bool
    smallest: bool


def marks_of(board: Grid) -> Marks:
    """The decided cells of a board."""
    return {at: value for at, value in enumerate(board.cells) if is_decided(value)}


def line_clash(puzzle: Puzzle, board: Grid, seed: int = 0) -> Clash | None:
    """The line that cannot be met with the fewest marks; None: each line can be met."""
    found: tuple[Line, Thinned] | None = None
    for line in impossible_lines(puzzle, board):
        marks = _thin_marks(puzzle, board, line, seed)
        if found is None or marks.size < found[1].size:
            found = line, marks
        if marks.size <= 1:  # none has fewer
            break
    if found is None:
        return None
    line, marks = found
    cells = [board.cell(at) for at in positions(board, line)]
    # Where single marks are possible on all lines, two are the fewest.
    return Clash(
        marks=tuple(cells[at] for at in bits(marks.members)),
        lines=(line,),
        irreducible=marks.irreducible,
        smallest=marks.size <= 2,
    )


def _thin_marks(puzzle: Puzzle, board: Grid, line: Line, seed: int) -> Thinned:
    """Few marks on a line that are too much for it; one or two, when so few are enough."""
    clue, inks = puzzle.clue(line), len(puzzle.palette.inks)
    cells = board.decided().line(line)
    marked = sum(1 << at for at, value in enumerate(cells) if value != UNKNOWN)

    def ask(marks: Subset) -> Answer:
        kept = bytes(value if marks >> at & 1 else UNKNOWN for at, value in enumerate(cells))
        possible = solve_line(clue, kept, inks) is not None
        return Answer(short=marks) if possible else Answer(enough=marks)

    thinner = Thinner(ask, _QUESTIONS)
    for at in bits(marked):
        if thinner.answer(1 << at).enough is not None:
            return Thinned(1 << at, irreducible=True)
    best = Thinned(marked, irreducible=False)
    return thinner.smallest(marked, best, 2, _ROUNDS, random.Random(seed))


def clashing_lines(puzzle: Puzzle, board: Grid, watch: Watch, seed: int = 0) -> tuple[Line, ...]:
    """Return few lines that contradict each other or the decided cells of a board.

    The lines of `find_clash`.
    """
    return find_clash(puzzle, board, watch, seed).lines


def find_clash(puzzle: Puzzle, board: Grid, watch: Watch, seed: int = 0) -> LineSet:
    """Find few lines that cannot be met on a board without a solution, within a moment.

    First those behind the contradiction that narrowing meets, then fewer while time lasts. There
    are no lines when no fewer than all are found by then, and all are not proven to be needed.
    """
    board = board.decided()
    brief = _BriefWatch(watch)
    known = contradicting_lines(puzzle, board, brief, seed)
    found = LineSets(puzzle, board, brief, LineMemo(), seed).smallest({}, QUICK, known)
    if not found.irreducible and len(found.lines) == puzzle.width + puzzle.height:
        found = found._replace(lines=())
    if found.stop is StopReason.TIME and watch.remaining != 0:
        found = found._replace(stop=StopReason.DONE)
    return found


class _BriefWatch(Watch):
    """The watch of a job that has its answer and looks for a reason for a moment.

    The moment is one of the processor, so that it does not matter how busy the machine is.
    """

    def __init__(self, watch: Watch) -> None:
        super().__init__(watch.remaining, watch.cancel)
        self._end = time.process_time() + PATIENCE

    def check(self) -> None:
        """Go on only for a moment.

        Raises:
            StoppedError: the job may not go on, or the moment is over.
        """
        super().check()
        if time.process_time() >= self._end:
            raise StoppedError(StopReason.TIME)
