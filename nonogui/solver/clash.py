"""What is wrong with a board: few marks and few lines that cannot stand together."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from nonogui.core.grid import UNKNOWN, Grid, is_decided
from nonogui.core.line import Cell, Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import Watch
from nonogui.solver.line_sets import QUICK, LineSets
from nonogui.solver.lines import bits, positions, solve_line
from nonogui.solver.propagation import impossible_lines
from nonogui.solver.refutation import LineMemo
from nonogui.solver.subsets import Answer, Subset, Thinned, Thinner

Marks = dict[int, int]
"""Decided values by their position in `Grid.cells`."""

_ROUNDS: Final = 8
_QUESTIONS: Final = 2000


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
    """Few lines that contradict each other or the decided cells of a board without a solution.

    None when no fewer than all are found, within a budget of conflicts or until the job is
    stopped, and all are not proven to be needed.
    """
    found = LineSets(puzzle, board.decided(), watch, LineMemo(), seed).smallest({}, QUICK)
    known = found.irreducible or len(found.lines) < puzzle.width + puzzle.height
    return found.lines if known else ()
