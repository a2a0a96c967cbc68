"""Where other solutions differ from a picture."""

from __future__ import annotations

from collections.abc import Iterator

from nonogui.core.grid import Grid
from nonogui.solver.narrowing import Narrower

Positions = frozenset[int]
"""Cells by their positions in `Grid.cells`."""

Difference = dict[int, int]
"""The values of another solution in the cells in which it differs, by their positions."""


def other_than(picture: Grid, narrower: Narrower) -> Grid | None:
    """Another solution, if one comes up without going back.

    Args:
        picture: a solution.
        narrower: of its clues, not decided.
    """
    return next(others_than(picture, narrower), None)


def others_than(picture: Grid, narrower: Narrower) -> Iterator[Grid]:
    """All other solutions that come up without going back; arguments as for `other_than`."""
    for cells in (narrower.complete(unlike=picture.cells), *narrower.boards):
        if cells is not None and cells != picture.cells:
            yield Grid(picture.width, picture.height, cells)


def parts(picture: Grid, other: Grid) -> list[Positions]:
    """The cells in which two solutions differ, in parts that share no line.

    Each part is the difference to a solution of its own: every line is as in one of the two.
    """
    found: list[tuple[set[int], Positions]] = []
    for cell in picture.diff(other):
        lines, cells = {cell.row, -1 - cell.column}, {cell.row * picture.width + cell.column}
        apart = []
        for part in found:
            if lines.isdisjoint(part[0]):
                apart.append(part)
            else:
                lines |= part[0]
                cells |= part[1]
        found = [*apart, (lines, frozenset(cells))]
    return [cells for _, cells in found]
