"""Find impossible clues while a designer types them."""

from __future__ import annotations

from nonogui.core.grid import Line
from nonogui.core.problems import ProblemKey
from nonogui.core.puzzle import Puzzle
from nonogui.lazy import dataclass


@dataclass(frozen=True)
class Misfit:
    """A clue that needs more cells than its line has."""

    line: Line
    needed: int
    length: int


@dataclass(frozen=True)
class Totals:
    """The number of cells of one ink that the row clues and the column clues fill."""

    ink: int
    rows: int
    columns: int


@dataclass(frozen=True)
class ClueCheck:
    """The problems found in a puzzle's clues.

    Attributes:
        misfits: clues that are too long for their line, rows first.
        totals: inks for which rows and columns fill different numbers of cells.
    """

    misfits: tuple[Misfit, ...] = ()
    totals: tuple[Totals, ...] = ()

    @property
    def lines(self) -> frozenset[Line]:
        """Return the lines with a clue that does not fit."""
        return frozenset(misfit.line for misfit in self.misfits)

    def misfit(self, line: Line) -> Misfit | None:
        """Return the misfit of a line, or None if its clue fits."""
        return next((misfit for misfit in self.misfits if misfit.line == line), None)


def check_clues(puzzle: Puzzle) -> ClueCheck:
    """Check the clues of a puzzle and return the problems found.

    Totals are not compared if a number is hidden, because its length is unknown.
    """
    problems = puzzle.clue_problems
    found = [(problem, dict(problem.values)) for problem in problems]
    misfits = tuple(
        Misfit(problem.place.line, int(values["needed"]), int(values["length"]))
        for problem, values in found
        if problem.key is ProblemKey.LINE_TOO_LONG and problem.place.line
    )
    if any(problem.key is ProblemKey.BLOCK_LENGTH for problem in problems):
        return ClueCheck(misfits)
    totals = tuple(
        Totals(int(values["color"]), int(values["rows"]), int(values["columns"]))
        for problem, values in found
        if problem.key is ProblemKey.TOTALS_DIFFER
    )
    return ClueCheck(misfits, totals)
