"""ClueCheck: what of a puzzle's clues cannot be, as a designer wants to hear it while typing."""

from __future__ import annotations

from dataclasses import dataclass

from nonogui.core.line import Line
from nonogui.core.problems import ProblemKey
from nonogui.core.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Misfit:
    """A clue that needs more cells than its line has."""

    line: Line
    needed: int
    length: int


@dataclass(frozen=True, slots=True)
class Totals:
    """How many cells of an ink the clues of each side fill."""

    ink: int
    rows: int
    columns: int


@dataclass(frozen=True, slots=True)
class ClueCheck:
    """What is wrong with clues.

    Attributes:
        misfits: the clues that are too long, rows first.
        totals: the inks of which rows and columns fill different numbers of cells.
    """

    misfits: tuple[Misfit, ...] = ()
    totals: tuple[Totals, ...] = ()

    @property
    def lines(self) -> frozenset[Line]:
        """The lines whose clue does not fit."""
        return frozenset(misfit.line for misfit in self.misfits)

    def misfit(self, line: Line) -> Misfit | None:
        """What is wrong with the clue of a line."""
        return next((misfit for misfit in self.misfits if misfit.line == line), None)


def check_clues(puzzle: Puzzle) -> ClueCheck:
    """What is wrong with a puzzle's clues; where a number is not told, totals say nothing."""
    problems = puzzle.clue_problems
    told = [(problem, dict(problem.values)) for problem in problems]
    misfits = tuple(
        Misfit(problem.place.line, int(values["needed"]), int(values["length"]))
        for problem, values in told
        if problem.key is ProblemKey.LINE_TOO_LONG and problem.place.line
    )
    if any(problem.key is ProblemKey.BLOCK_LENGTH for problem in problems):
        return ClueCheck(misfits)
    totals = tuple(
        Totals(int(values["color"]), int(values["rows"]), int(values["columns"]))
        for problem, values in told
        if problem.key is ProblemKey.TOTALS_DIFFER
    )
    return ClueCheck(misfits, totals)
