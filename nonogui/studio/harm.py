"""Harm: how much a picture suffers from changed cells, as somebody who drew it would see it."""

from __future__ import annotations

from typing import Final

from nonogui.core.color_vision import distance
from nonogui.core.grid import EMPTY, Grid
from nonogui.core.palette import Palette

_EMPTIED: Final = 2.0
"""Of a line that becomes empty."""

_BROKEN: Final = 1.0
"""Of each place where a shape falls apart around a cell, or two come to touch."""

_FAR: Final = 50.0
_LEAST: Final = 0.5
"""Colours so far apart in CIELAB count as a whole cell when they change; none counts less."""

_RING: Final = ((0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0), (1, 1))
"""The steps down and right to the cells around one, on the way around it."""


class Harm:
    """What changes cost, counted in cells.

    Each cell that differs from the picture at first is one, or less where the two colours look
    alike; one more for each further part into which its shape falls around it, and for each that
    it joins. An eighth is added for each pair of neighbours, diagonal ones too, that has come to
    differ in colour, and taken off for each that has come to agree; a line that became empty is
    two more. So the end of a line costs a quarter, a cell at the edge of a shape about one, and
    one that breaks a thin line or lies within a shape nearly two.

    Attributes:
        around: for each cell the positions of up to eight cells around it.
    """

    def __init__(self, picture: Grid, palette: Palette) -> None:
        self._first, self._width, self._height = picture.cells, picture.width, picture.height
        self.around = [self._neighbours(at) for at in range(len(picture.cells))]
        self._alterations: dict[tuple[int, int], float] = {}
        self._steps = [
            [max(_LEAST, min(1.0, distance(one.rgb, other.rgb) / _FAR)) for other in palette.colors]
            for one in palette.colors
        ]

    def added(self, cells: bytearray, at: int, value: int) -> float:
        """What it adds when a cell of a picture, changed before or not, gets another value."""
        was = cells[at]
        around = [cells[near] for near in self.around[at]]
        around += [EMPTY] * (8 - len(around))
        rougher = (around.count(was) - around.count(value)) / 8
        emptied = self._emptied(cells, at, value) - self._emptied(cells, at, was)
        return self._altered(at, value) - self._altered(at, was) + rougher + _EMPTIED * emptied

    def _altered(self, at: int, value: int) -> float:
        """What it costs that a cell is not as it was, whatever is around it by now."""
        first = self._first[at]
        if value == first:
            return 0.0
        known = self._alterations.get((at, value))
        if known is not None:
            return known
        parts = sum(max(0, self._parts(at, ink) - 1) for ink in (first, value) if ink != EMPTY)
        altered = self._alterations[at, value] = self._steps[first][value] + _BROKEN * parts
        return altered

    def _parts(self, at: int, ink: int) -> int:
        """How many parts that do not touch the cells of an ink around a cell made at first.

        S. Yokoi, J. Toriwaki and T. Fukumura, *An analysis of topological properties of digitized
        binary pictures*, 1975; neighbours at corners hang together.
        """
        row, column = divmod(at, self._width)
        ring = [not self._has(row + down, column + right, ink) for down, right in _RING]
        return sum(ring[k] and not (ring[k + 1] and ring[(k + 2) % 8]) for k in range(0, 8, 2))

    def _has(self, row: int, column: int, ink: int) -> bool:
        inside = 0 <= row < self._height and 0 <= column < self._width
        return inside and self._first[row * self._width + column] == ink

    def _emptied(self, cells: bytearray, at: int, value: int) -> int:
        """How many lines of a cell would be empty that were not at first, if it had a value."""
        if value != EMPTY:
            return 0
        column = at % self._width
        lines = slice(at - column, at - column + self._width), slice(column, None, self._width)
        own = int(cells[at] != EMPTY)
        return sum(
            len(cells[line]) - cells[line].count(EMPTY) == own and any(self._first[line])
            for line in lines
        )

    def _neighbours(self, at: int) -> list[int]:
        row, column = divmod(at, self._width)
        return [
            other * self._width + beside
            for other in range(max(0, row - 1), min(self._height, row + 2))
            for beside in range(max(0, column - 1), min(self._width, column + 2))
            if (other, beside) != (row, column)
        ]
