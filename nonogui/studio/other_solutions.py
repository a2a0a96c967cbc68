"""Find other solutions and the cells in which they differ from a picture."""

from __future__ import annotations

from collections.abc import Iterator

from nonogui.core.grid import Grid
from nonogui.solver.narrowing import Narrower

Positions = frozenset[int]
"""A set of cells, each as its position in `Grid.cells`."""

Difference = dict[int, int]
"""The differing cells of another solution: position to value."""


def find_other_solution(picture: Grid, narrower: Narrower) -> Grid | None:
    """Return another solution if one is found without backtracking, else None.

    Args:
        picture: a solution.
        narrower: the narrowed board of its clues; some cells are still unknown.
    """
    return next(find_other_solutions(picture, narrower), None)


def find_other_solutions(picture: Grid, narrower: Narrower) -> Iterator[Grid]:
    """Yield all other solutions found without backtracking; see `find_other_solution`."""
    for cells in (narrower.complete(avoid=picture.cells), *narrower.boards):
        if cells is not None and cells != picture.cells:
            yield Grid(picture.width, picture.height, cells)


def parts(picture: Grid, other: Grid) -> list[Positions]:
    """Split the cells in which two solutions differ into parts that share no line.

    Changing only one part gives a solution too, because every line is then as in one of the two.
    """
    found: list[tuple[set[int], Positions]] = []
    for cell in picture.diff(other):
        lines, cells = {cell.row, -1 - cell.column}, {picture.index(cell)}
        apart = []
        for part in found:
            if lines.isdisjoint(part[0]):
                apart.append(part)
            else:
                lines |= part[0]
                cells |= part[1]
        found = [*apart, (lines, frozenset(cells))]
    return [cells for _, cells in found]
