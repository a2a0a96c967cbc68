"""Every value that unknown cells might have but have not, supposed: which is refuted soonest?

All suppositions are followed together, ever further: 8 looks each, then 16, then 32 and so on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from nonogui.core.grid import UNKNOWN, Grid
from nonogui.solver.trails import Supposed, Trail, Trails

_FIRST: Final = 8
"""Looks that each supposition may take at first; then twice as many, and so on."""

_REPORT: Final = 2000
"""Looks after which it is told what was found."""


class Refuted(NamedTuple):
    """A cell of which all values but one are refuted, each by its trail."""

    at: int
    trails: tuple[Trail, ...]


def refuted(
    trails: Trails, wrong: Mapping[int, Sequence[int]]
) -> Iterator[tuple[int, list[Refuted]]]:
    """Follow all suppositions until each of them is refuted or leads nowhere.

    Yields now and then the number of looks so far, and the cells refuted since the last time.

    Args:
        trails: of the board.
        wrong: by position of unknown cells, in the order in which they are tried, the values that
            they shall be shown not to have.

    Raises:
        StoppedError: the job may not go on.
    """
    waiting = {
        at: [trails.suppose(Supposed(at, value)) for value in values]
        for at, values in wrong.items()
    }
    most, looks, told = _FIRST, 0, 0
    while waiting:
        found: list[Refuted] = []
        for at, chosen in list(waiting.items()):
            for trail in chosen:
                looks -= trail.count
                trails.run(trail, most)
                looks += trail.count
            if all(trail.broken is not None for trail in chosen):
                found.append(Refuted(at, tuple(waiting.pop(at))))
            elif any(trail.is_done and trail.broken is None for trail in chosen):
                del waiting[at]
            if looks - told >= _REPORT:
                yield looks, found
                told, found = looks, []
        yield looks, found
        most *= 2


def follow(trails: Trails, at: int, wrong: Sequence[int]) -> Refuted | None:
    """Follow the values that a cell shall not have to the end; None: one is not refuted.

    Raises:
        StoppedError: the job may not go on.
    """
    chosen = tuple(trails.suppose(Supposed(at, value)) for value in wrong)
    for trail in chosen:
        trails.run(trail)
    return Refuted(at, chosen) if all(trail.broken is not None for trail in chosen) else None


def promising(board: Grid) -> list[int]:
    """The unknown cells of a board: first those near the edge and on lines with few of them."""
    width, height = board.width, board.height
    rows = [row.count(UNKNOWN) for row in board.rows()]
    columns = [board.cells[column::width].count(UNKNOWN) for column in range(width)]

    def rank(at: int) -> int:
        row, column = divmod(at, width)
        edge = min(row, column, height - 1 - row, width - 1 - column)
        return 4 * edge + rows[row] + columns[column]

    unknown = (at for at, value in enumerate(board.cells) if value == UNKNOWN)
    return sorted(unknown, key=rank)  # of equals, the first on the board
