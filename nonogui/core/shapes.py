"""The cells of lines, rectangles, ellipses and floods, and their images under a symmetry."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple

from nonogui.core.grid import Area, Cell, Grid
from nonogui.lazy import dataclass

Span = tuple[int, int]
"""The first and last column of a shape in a row."""


def line(start: Cell, end: Cell) -> list[Cell]:
    """Return the cells of a straight line from start to end, each next to the one before.

    J. E. Bresenham, Algorithm for computer control of a digital plotter, 1965, in the form that
    works in all directions.
    """
    down, across = abs(end.row - start.row), abs(end.column - start.column)
    row_step = 1 if end.row > start.row else -1
    column_step = 1 if end.column > start.column else -1
    row, column = start
    rest = across - down
    cells = [start]
    while (row, column) != end:
        twice = 2 * rest
        if twice > -down:
            rest -= down
            column += column_step
        if twice < across:
            rest += across
            row += row_step
        cells.append(Cell(row, column))
    return cells


def rectangle(one: Cell, other: Cell, *, is_filled: bool = False) -> list[Cell]:
    """Return the cells of a rectangle between two corners, or of its outline, row by row."""
    area = Area.between(one, other)
    span = (area.left, area.right - 1)
    return _cells_of_rows(area.top, [span] * area.height, is_filled=is_filled)


def ellipse(one: Cell, other: Cell, *, is_filled: bool = False) -> list[Cell]:
    """Return the cells of the ellipse in a box, or of its outline, row by row.

    The ellipse is symmetric both ways and touches the middle of each side of its box. A box with an
    even side gets the ellipse of the next smaller odd side with its middle line doubled.

    Measure x and y from the middle to the centre of a cell. The cell belongs to the ellipse if
    (4x / across)² + (4y / down)² is at most 1. Here across and down are twice the odd sides less
    one, so that the axes are half a cell shorter than the sides.
    """
    area = Area.between(one, other)
    half_width, half_height = (area.width - 1) // 2, (area.height - 1) // 2
    across, down = 4 * half_width + 1, 4 * half_height + 1
    spans = []
    for row in range(area.height):
        y = half_height - min(row, area.height - 1 - row)
        reach = math.isqrt((down * down - 16 * y * y) * across * across // (16 * down * down))
        inset = half_width - reach
        spans.append((area.left + inset, area.right - 1 - inset))
    return _cells_of_rows(area.top, spans, is_filled=is_filled)


def _cells_of_rows(top: int, spans: Sequence[Span], *, is_filled: bool) -> list[Cell]:
    """Return the cells between first and last column of each row, or only those on the edge."""
    nothing = (0, -1)
    cells: list[Cell] = []
    for at, (first, last) in enumerate(spans):
        above = spans[at - 1] if at else nothing
        below = spans[at + 1] if at + 1 < len(spans) else nothing
        # From `inner` to `outer` all four neighbours belong to the shape.
        inner, outer = max(first + 1, above[0], below[0]), min(last - 1, above[1], below[1])
        if is_filled or inner > outer:
            inner, outer = last + 1, last
        row = top + at
        cells += (Cell(row, column) for column in range(first, inner))
        cells += (Cell(row, column) for column in range(outer + 1, last + 1))
    return cells


def flood(grid: Grid, start: Cell) -> list[Cell]:
    """Return the cells connected to a cell through sides and equal values, that cell first."""
    stride, value = grid.width + 1, grid[start]
    border = bytes([value ^ 1])  # surrounds the board and separates its rows, to stop the flood
    rows = [border * stride, *(row + border for row in grid.rows()), border * stride]
    cells = bytearray(b"".join(rows))
    found = [(start.row + 1) * stride + start.column]
    # Any other value marks a cell as found, so no set of visited cells is needed.
    cells[found[0]] = value ^ 1
    for at in found:
        for near in (at - stride, at - 1, at + 1, at + stride):
            if cells[near] == value:
                cells[near] = value ^ 1
                found.append(near)
    return [Cell(at // stride - 1, at % stride) for at in found]


@dataclass(frozen=True)
class Symmetry:
    """How drawing repeats over the board.

    Attributes:
        left_right: the right half mirrors the left half.
        top_bottom: the lower half mirrors the upper half.
        half_turn: the board looks the same after half a turn.
        diagonal: mirrored along the diagonal from the upper left; square boards only.
        antidiagonal: mirrored along the diagonal from the upper right; square boards only.
        quarter_turn: the board looks the same after a quarter turn; square boards only.
    """

    left_right: bool = False
    top_bottom: bool = False
    half_turn: bool = False
    diagonal: bool = False
    antidiagonal: bool = False
    quarter_turn: bool = False

    def images(self, cell: Cell, width: int, height: int) -> list[Cell]:
        """Return a cell and all cells that must look like it, each once, itself first."""
        return self.spread([cell], width, height)

    def spread(self, cells: Iterable[Cell], width: int, height: int) -> list[Cell]:
        """Return cells with all their images, each once, the cells themselves first."""
        found = dict.fromkeys(cells)
        turns = _turns(self, is_square=width == height)
        last_row, last_column = height - 1, width - 1
        for cell in list(found):
            for is_swapped, is_row_turned, is_column_turned in turns:
                row, column = reversed(cell) if is_swapped else cell
                image = Cell(
                    last_row - row if is_row_turned else row,
                    last_column - column if is_column_turned else column,
                )
                found.setdefault(image)
        return list(found)


class _Turn(NamedTuple):
    """One of the eight symmetries of a square board.

    Attributes:
        is_swapped: rows and columns are exchanged, before the other two.
        is_row_turned: rows are counted from the bottom.
        is_column_turned: columns are counted from the right.
    """

    is_swapped: bool
    is_row_turned: bool
    is_column_turned: bool

    def then(self, after: _Turn) -> _Turn:
        """Return both combined, this one first."""
        row, column = self.is_row_turned, self.is_column_turned
        if after.is_swapped:
            row, column = column, row
        return _Turn(
            self.is_swapped != after.is_swapped,
            row != after.is_row_turned,
            column != after.is_column_turned,
        )


_IDENTITY: Final = _Turn(False, False, False)


@cache
def _turns(symmetry: Symmetry, *, is_square: bool) -> tuple[_Turn, ...]:
    """Return all mappings that the symmetry implies, except the identity."""
    chosen = (
        (symmetry.left_right, _Turn(False, False, True)),
        (symmetry.top_bottom, _Turn(False, True, False)),
        (symmetry.half_turn, _Turn(False, True, True)),
        (symmetry.diagonal and is_square, _Turn(True, False, False)),
        (symmetry.antidiagonal and is_square, _Turn(True, True, True)),
        (symmetry.quarter_turn and is_square, _Turn(True, False, True)),
    )
    first = [turn for is_on, turn in chosen if is_on]
    turns = [_IDENTITY]
    for turn in turns:  # the list grows until it is closed under composition
        for each in first:
            if (after := turn.then(each)) not in turns:
                turns.append(after)
    return tuple(turns[1:])


NO_SYMMETRY: Final = Symmetry()
"""Drawing is not repeated."""
