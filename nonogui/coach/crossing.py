"""Find cells in coloured puzzles that row and column force together.

Each line alone leaves the cell a choice, but the two choices have only one value in common.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from nonogui.coach.deduction import Deduction, changes_of, line_cells
from nonogui.coach.line.evidence import keep_only, minimal_subset
from nonogui.coach.techniques import Technique
from nonogui.core.clue import Clue
from nonogui.core.grid import Cell, Grid, Line, is_decided
from nonogui.core.puzzle import Puzzle
from nonogui.solver.lines import bits, line_solver, masks_of

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
    choices = [_choices(puzzle.clue(line), decided.line(line), inks) for line in decided.lines()]
    if not all(choices):
        return
    columns = choices[decided.height :]
    for row, along in enumerate(choices[: decided.height]):
        for column, across in enumerate(columns):
            left, other = along[column], across[row]
            if _agree(left, other):
                size = left.bit_count() + other.bit_count()
                yield size, Cell(row, column), left & other


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
        choices = _choices(self._clue, cells, self._inks)
        return choices[self._at] if choices else 0

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
def _choices(clue: Clue, cells: bytes, inks: int) -> tuple[int, ...]:
    """Return the possible values of each cell as bit masks; empty if the line cannot be met."""
    masks = line_solver(clue, len(cells), inks).narrow(masks_of(cells, inks))
    if masks is None:
        return ()
    # A mask for each value, read across, is a mask for each cell; a mask's last digit is cell 0.
    digits = (f"{mask:0{len(cells)}b}"[::-1] for mask in reversed(masks))
    return tuple(int("".join(column), 2) for column in zip(*digits, strict=True))
