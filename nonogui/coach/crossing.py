"""Find cells in coloured puzzles that row and column force together.

Each line alone leaves the cell a choice, but the two choices have only one value in common.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Final

from nonogui.coach.deduction import Deduction, changes_of, line_cells
from nonogui.coach.line.evidence import minimal_subset
from nonogui.coach.line.facts import keep_only
from nonogui.coach.techniques import Technique
from nonogui.core.clue import Clue
from nonogui.core.grid import Cell, Grid, Line, is_decided
from nonogui.core.puzzle import Puzzle
from nonogui.solver.kernel import quick_solver
from nonogui.solver.lines import Masks, bits, line_solver, masks_of

WEIGHT: Final = 6
"""Harder than any technique of one line except either owner (7) and line agreement (10)."""


def easiest_crossing(puzzle: Puzzle, board: Grid) -> Deduction | None:
    """Return the easiest cell that its row and column force together but not alone.

    The easiest cell has the fewest values to compare; the first one wins a tie. Return None if some
    line cannot be met, and always in black and white.

    Args:
        puzzle: the puzzle; its goal is ignored.
        board: the board; maybe marks count as unknown.
    """
    crossed = min(_forced_cells(puzzle, board.decided()), default=None)
    return None if crossed is None else _deduction(puzzle, board, *crossed[1:])


def crossing_for_cell(puzzle: Puzzle, board: Grid, cell: Cell) -> Deduction | None:
    """Return how row and column force a cell together, or None if they do not."""
    if is_decided(board[cell]):
        return None
    row, column = (_Side(puzzle, board, line, cell).possible_values() for line in cell.lines)
    return _deduction(puzzle, board, cell, row & column) if _agree(row, column) else None


def _forced_cells(puzzle: Puzzle, decided: Grid) -> Iterator[tuple[int, Cell, int]]:
    """Yield the forced cells: number of values to compare, the cell, the bit of its value."""
    inks = len(puzzle.palette.inks)
    # With two values, a line that leaves several leaves both, and two such lines never agree on
    # one.
    if inks == 1:
        return
    narrowed = [_narrow(puzzle.clue(line), decided.line(line), inks) for line in decided.lines()]
    if not all(narrowed):
        return
    rows, columns = narrowed[: decided.height], narrowed[decided.height :]
    across = [_turn(of_value, decided.height) for of_value in zip(*columns, strict=True)]
    for row, (along, down) in enumerate(zip(rows, zip(*across, strict=True), strict=True)):
        both = [left & other for left, other in zip(along, down, strict=True)]
        # Both leave several values, but not the same: only one is left.
        agreed = _in_several(along) & _in_several(down) & ~_in_several(both) & reduce(or_, both)
        for column in bits(agreed):
            left, other = _values_at(along, column), _values_at(down, column)
            yield left.bit_count() + other.bit_count(), Cell(row, column), left & other


def _turn(columns: Sequence[int], height: int) -> list[int]:
    """Return sets of columns, one for each row, from sets of rows, one for each column."""
    digits = [f"{rows:0{height}b}" for rows in reversed(columns)]
    return [int("".join(row), 2) for row in zip(*digits, strict=True)][::-1]


def _in_several(masks: Sequence[int]) -> int:
    """Return the cells that are in more than one set."""
    once = twice = 0
    for mask in masks:
        twice |= once & mask
        once |= mask
    return twice


def _values_at(masks: Sequence[int], at: int) -> int:
    """Return the values of a cell, bit v for value v."""
    return sum((mask >> at & 1) << value for value, mask in enumerate(masks))


def _agree(row: int, column: int) -> bool:
    """Return whether two sets of several values each have exactly one value in common."""
    return (row & column).bit_count() == 1 < min(row.bit_count(), column.bit_count())


def _deduction(puzzle: Puzzle, board: Grid, cell: Cell, value: int) -> Deduction:
    """Return the step with its evidence in the row and in the column."""
    row, column = cell.lines
    on_row = _Side(puzzle, board, row, cell)
    on_column = _Side(puzzle, board, column, cell)
    by_row = on_row.evidence(against=on_column.possible_values() & ~value)
    # Against what the row's evidence leaves, not the whole row: both together must be enough.
    by_column = on_column.evidence(against=on_row.possible_values(by_row) & ~value)
    return Deduction(
        technique=Technique.ROW_AND_COLUMN,
        weight=WEIGHT,
        lines=(row, column),
        changes=changes_of(board, [(cell, value.bit_length() - 1)]),
        evidence=(*on_row.cells_at(by_row), *on_column.cells_at(by_column)),
        left=(
            tuple(bits(on_row.possible_values(by_row))),
            tuple(bits(on_column.possible_values(by_column))),
        ),
    )


class _Side:
    """A line through a cell, and the values it leaves there. Sets of values are bit masks."""

    def __init__(self, puzzle: Puzzle, board: Grid, line: Line, cell: Cell) -> None:
        self._clue, self._inks = puzzle.clue(line), len(puzzle.palette.inks)
        self._known = board.decided().line(line)
        self._cells = tuple(line_cells(board, line))
        self._at = line.position(cell)

    def possible_values(self, shown_at: Sequence[int] | None = None) -> int:
        """Return the values that all known cells leave, or only those in `shown_at`."""
        cells = self._known if shown_at is None else keep_only(self._known, shown_at)
        return _values_at(_narrow(self._clue, cells, self._inks), self._at)

    def evidence(self, against: int) -> tuple[int, ...]:
        """Return a minimal set of known cells, near ones preferred, that excludes some values."""
        known = (at for at, value in enumerate(self._known) if is_decided(value))
        near = sorted(known, key=lambda at: (abs(at - self._at), at))
        return minimal_subset(near, lambda kept: not self.possible_values(kept) & against)

    def cells_at(self, places: tuple[int, ...]) -> tuple[Cell, ...]:
        """Return the cells at these positions along the line."""
        return tuple(self._cells[at] for at in places)


# A choice, as for the steps of lines: explaining three cells of a 20x20 board adds few entries.
@lru_cache(maxsize=20_000)
def _narrow(clue: Clue, cells: bytes, inks: int) -> Masks:
    """Return the cells that may have each value; empty if the line cannot be met."""
    return quick_solver(line_solver(clue, len(cells), inks)).narrow(masks_of(cells, inks)) or ()
