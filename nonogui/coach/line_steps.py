"""Find what one clue forces on its line, easiest first, with evidence.

The easiest deduction has the least weight, then the most cells, then the fewest evidence cells.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import TypeVar

from nonogui.coach.deduction import LineDeduction
from nonogui.coach.line.book import Candidate, line_book
from nonogui.coach.line.finders import WEIGHTS
from nonogui.coach.techniques import Technique
from nonogui.core.clue import Clue
from nonogui.core.grid import Grid
from nonogui.core.line import Line
from nonogui.core.puzzle import Puzzle

T = TypeVar("T")


@lru_cache(maxsize=20_000)
def easiest_on_line(clue: Clue, cells: bytes, inks: int) -> LineDeduction | None:
    """Return the easiest deduction of a line, or None if nothing new follows.

    A line that cannot be met gives None, too.

    Args:
        clue: a clue valid for its line.
        cells: known values or UNKNOWN.
        inks: number of inks of the puzzle.
    """
    book = line_book(clue, cells, inks)
    for weight in WEIGHTS:
        best = _best([(None, candidate) for candidate in book.of_weight(weight)], weight)
        if best is not None:
            return best[1]
    return None


@lru_cache(maxsize=20_000)
def easiest_for_cell(clue: Clue, cells: bytes, inks: int, at: int) -> LineDeduction | None:
    """Return the easiest deduction of a line that gives the cell at a position.

    Return None if the cell is known, if the line does not force it, or if the line cannot be met.
    """
    book = line_book(clue, cells, inks)
    for weight in WEIGHTS:
        giving = [(None, found) for found in book.of_weight(weight) if found.gives(at)]
        best = _best(giving, weight)
        if best is not None:
            return best[1]
    return None


def easiest_step(
    puzzle: Puzzle, board: Grid, near: Collection[Line] = ()
) -> tuple[Line, LineDeduction] | None:
    """Return the easiest deduction of all lines of a board, with its line, or None.

    At equal weight, deductions on the lines in `near` come first. If there is still a tie, the
    first line wins, rows before columns.

    Args:
        puzzle: the puzzle; its goal is ignored.
        board: the board; pencil marks count as unknown.
        near: lines that the player is looking at: those just changed.
    """
    decided, inks = board.decided(), len(puzzle.palette.inks)
    books = [
        (line, line_book(puzzle.clue(line), decided.line(line), inks)) for line in board.lines()
    ]
    moving = [(line, book) for line, book in books if book.forces]
    for weight in WEIGHTS if moving else ():
        found = [(line, found) for line, book in moving for found in book.of_weight(weight)]
        here = [(line, each) for line, each in found if line in near]
        best = (_best(here, weight) if here else None) or _best(found, weight)
        if best is not None:
            return best
    return None


def by_technique(
    technique: Technique, clue: Clue, cells: bytes, inks: int
) -> Iterator[LineDeduction]:
    """Yield everything that one technique finds on a line, easiest first, without repeats.

    Yield nothing if the line forces nothing new or cannot be met. See `easiest_on_line` for the
    other arguments.
    """
    book, seen = line_book(clue, cells, inks), set()
    for weight in WEIGHTS:
        for candidate in book.of_weight(weight):
            if candidate.found.technique is technique:
                told = candidate.told
                # A candidate may have become heavier through its evidence; then its turn comes
                # later.
                if told.weight == weight and told not in seen:
                    seen.add(told)
                    yield told


def _best(candidates: Iterable[tuple[T, Candidate]], weight: int) -> tuple[T, LineDeduction] | None:
    """Return the best candidate with this final weight; the first one wins a tie.

    Evidence is costly, so it is computed only for candidates that give the most cells and may need
    less evidence than the best one so far.
    """
    ordered = sorted(candidates, key=lambda pair: -pair[1].size)
    for _, equal in groupby(ordered, key=lambda pair: pair[1].size):
        best: tuple[T, LineDeduction] | None = None
        for key, candidate in equal:
            if best is None or candidate.floor < len(best[1].evidence):
                told = candidate.told
                better = best is None or len(told.evidence) < len(best[1].evidence)
                if told.weight == weight and better:
                    best = key, told
        if best is not None:
            return best
    return None
