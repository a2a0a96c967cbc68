"""Shapes: the cells of lines, rectangles, ellipses and floods, and their images in a symmetry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from nonogui.core.area import Area
from nonogui.core.grid import Grid
from nonogui.core.line import Cell


def line(start: Cell, end: Cell) -> list[Cell]:
    """The cells of a straight line, from first to last, each a neighbour of the one before.

    J. E. Bresenham, Algorithm for computer control of a digital plotter, 1965, in its form for
    all directions.
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
    """The cells of a rectangle between two corners, or of its outline, row by row."""
    area = Area.between(one, other)
    rows, columns = (area.top, area.bottom - 1), (area.left, area.right - 1)
    cells = area.cells()
    return [cell for cell in cells if is_filled or cell.row in rows or cell.column in columns]


def ellipse(one: Cell, other: Cell, *, is_filled: bool = False) -> list[Cell]:
    """The cells of the ellipse in the box between two corners, or of its outline, row by row.

    It is symmetric both ways and touches each side of its box in the middle. A box with an even
    side has the ellipse of the next smaller odd side, whose middle line comes twice.
    """
    area = Area.between(one, other)
    inside = {cell for cell in area.cells() if _is_in_ellipse(cell, area)}
    cells = sorted(inside)
    return cells if is_filled else [cell for cell in cells if not inside.issuperset(_around(cell))]


def _is_in_ellipse(cell: Cell, area: Area) -> bool:
    """Whether a cell's centre lies in the ellipse whose axes are a half short of odd sides."""
    x, width = _from_middle(cell.column - area.left, area.width)
    y, height = _from_middle(cell.row - area.top, area.height)
    across, down = 2 * width - 1, 2 * height - 1
    return 16 * (x * x * down * down + y * y * across * across) <= across * across * down * down


def _from_middle(at: int, length: int) -> tuple[int, int]:
    """How far a place is from the middle of a length, and the odd length measured in."""
    half = (length - 1) // 2
    return (min(at, length - 1 - at) - half), 2 * half + 1


def flood(grid: Grid, start: Cell) -> list[Cell]:
    """The cells of one value that hang together with a cell, itself first, by their sides."""
    stride, value = grid.width + 1, grid[start]
    border = bytes([value ^ 1])  # around the board and between its rows: no flood enters it
    rows = [border * stride, *(row + border for row in grid.rows()), border * stride]
    cells = bytearray(b"".join(rows))
    found = [(start.row + 1) * stride + start.column]
    cells[found[0]] = value ^ 1
    for at in found:
        for near in (at - stride, at - 1, at + 1, at + stride):
            if cells[near] == value:
                cells[near] = value ^ 1
                found.append(near)
    return [Cell(at // stride - 1, at % stride) for at in found]


def _around(cell: Cell) -> Iterator[Cell]:
    """The four neighbours of a cell."""
    row, column = cell
    yield from (Cell(row - 1, column), Cell(row, column - 1))
    yield from (Cell(row, column + 1), Cell(row + 1, column))


@dataclass(frozen=True, slots=True)
class Symmetry:
    """How drawing repeats itself over the board.

    Attributes:
        left_right: the right half mirrors the left one.
        top_bottom: the lower half mirrors the upper one.
        half_turn: the board looks the same turned by half a turn.
        diagonal: mirrored at the diagonal from the upper left; on square boards alone.
        antidiagonal: mirrored at the diagonal from the upper right; on square boards alone.
        quarter_turn: the same turned by a quarter; on square boards alone.
    """

    left_right: bool = False
    top_bottom: bool = False
    half_turn: bool = False
    diagonal: bool = False
    antidiagonal: bool = False
    quarter_turn: bool = False

    def images(self, cell: Cell, width: int, height: int) -> list[Cell]:
        """A cell and all cells that must look like it, each once, itself first."""
        return _images(cell, self._turns(width, height))

    def spread(self, cells: Iterable[Cell], width: int, height: int) -> list[Cell]:
        """Some cells with all of their images, each once, the cells themselves first."""
        found = dict.fromkeys(cells)
        if turns := self._turns(width, height):
            for cell in list(found):
                found |= dict.fromkeys(_images(cell, turns))
        return list(found)

    def _turns(self, width: int, height: int) -> list[Callable[[Cell], Cell]]:
        """What maps a cell to one that must look like it, for a size of the board."""
        last_row, last = height - 1, width - 1
        turns: list[tuple[bool, Callable[[Cell], Cell]]] = [
            (self.left_right, lambda c: Cell(c.row, last - c.column)),
            (self.top_bottom, lambda c: Cell(last_row - c.row, c.column)),
            (self.half_turn, lambda c: Cell(last_row - c.row, last - c.column)),
        ]
        if width == height:
            turns += [
                (self.diagonal, lambda c: Cell(c.column, c.row)),
                (self.antidiagonal, lambda c: Cell(last - c.column, last - c.row)),
                (self.quarter_turn, lambda c: Cell(c.column, last - c.row)),
            ]
        return [turn for is_on, turn in turns if is_on]


def _images(cell: Cell, turns: Sequence[Callable[[Cell], Cell]]) -> list[Cell]:
    """A cell and all that turns make of it, one after the other."""
    images = [cell]
    for image in images:
        for turn in turns:
            if (found := turn(image)) not in images:
                images.append(found)
    return images


NO_SYMMETRY: Final = Symmetry()
"""Each cell stands for itself."""
