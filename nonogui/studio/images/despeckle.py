"""Dust: single cells unlike everything around them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from nonogui.core.grid import Grid


def despeckled(grid: Grid) -> Grid:
    """A picture in which no cell is unlike all of its up to eight neighbours.

    Such a cell becomes what most of its neighbours are; all are judged by the picture as it was.
    """
    cells = bytearray(grid.cells)
    for at, value in enumerate(grid.cells):
        around = [grid.cells[other] for other in _around(grid, at)]
        if around and value not in around:
            cells[at] = min(Counter(around).items(), key=lambda item: (-item[1], item[0]))[0]
    return Grid(grid.width, grid.height, bytes(cells))


def _around(grid: Grid, at: int) -> Iterator[int]:
    row, column = divmod(at, grid.width)
    for below in range(max(0, row - 1), min(grid.height, row + 2)):
        for right in range(max(0, column - 1), min(grid.width, column + 2)):
            if (below, right) != (row, column):
                yield below * grid.width + right
