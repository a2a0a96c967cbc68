"""Every value that unknown cells might have but have not, supposed: which is refuted soonest?

All suppositions are followed together, ever further: 8 looks each, then 16, then 32 and so on. Of
those that are refuted now and then the shortest few are made shorter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from nonogui.coach.shortening import Forcing, forcing
from nonogui.coach.trails import NO_LIMIT, Supposed, Trail, Trails
from nonogui.core.grid import UNKNOWN, Grid
from nonogui.solver.limits import StoppedError
from nonogui.solver.lines import bits
from nonogui.solver.subsets import Lines

_FIRST: Final = 8
"""Looks that each supposition may take at first; then twice as many, and so on."""

_REPORT: Final = 2000
"""Looks after which it is told what was found."""


_LOOKED_AT: Final = 24
"""Refuted cells of which it is looked up, each time, how short their proofs are."""

_SHORTENED: Final = 6
"""The shortest of these, of which lines are left out."""


class Wrong(NamedTuple):
    """A cell, and a trail from each of the values that it shall not have."""

    at: int
    trails: tuple[Trail, ...]

    @property
    def is_refuted(self) -> bool:
        """Whether every trail has come to a line that cannot be met."""
        return all(trail.broken is not None for trail in self.trails)

    @property
    def is_open(self) -> bool:
        """Whether more looks may still show that it is refuted."""
        left = [trail for trail in self.trails if trail.broken is None]
        return bool(left) and not any(trail.is_done for trail in left)

    def go_on(self, trails: Trails, most: int) -> int:
        """Follow each trail for so many looks, counted from its start; returns those taken."""
        before = sum(trail.count for trail in self.trails)
        for trail in self.trails:
            trails.run(trail, most)
        return sum(trail.count for trail in self.trails) - before


def shortest_forcings(
    trails: Trails, values: Mapping[int, int], *, least: int, most: int | None = None
) -> list[Forcing]:
    """Of the proofs that are found soonest those that are as short as any.

    When the job is stopped, of those found by then.

    Args:
        trails: of the board.
        values: of unknown cells by position, in the order in which they are tried.
        least: a number of lines that is good enough to end the search.
        most: looks after which anything is; none such when not given.

    Raises:
        StoppedError: the job may not go on, and nothing was found by then.
    """
    all_values = range(len(trails.raw))
    wrong = {at: [other for other in all_values if other != value] for at, value in values.items()}
    best: list[Forcing] = []
    try:
        for looks, cells in refuted(trails, wrong):
            best = _shorter(trails, values, cells, best)
            is_late = most is not None and looks > most
            if best and (is_late or best[0].lines.bit_count() <= least):
                break
    except StoppedError:
        if not best:
            raise
    return best


def _shorter(
    trails: Trails, values: Mapping[int, int], cells: list[Wrong], best: list[Forcing]
) -> list[Forcing]:
    """The shortest proofs so far, or those of some cells that are shorter or as short."""
    soonest = sorted(cells, key=lambda cell: sum(len(trail.looks) for trail in cell.trails))
    rough = [
        (forcing(trails, values[cell.at], cell.trails, thin=False).cost, n, cell)
        for n, cell in enumerate(soonest[:_LOOKED_AT])
    ]
    for *_, cell in sorted(rough, key=lambda each: each[:2])[:_SHORTENED]:
        found = forcing(trails, values[cell.at], cell.trails)
        if not best or found.cost < best[0].cost:
            best = [found]
        elif found.cost == best[0].cost:
            best.append(found)
    return best


def refuted(
    trails: Trails, wrong: Mapping[int, Sequence[int]]
) -> Iterator[tuple[int, list[Wrong]]]:
    """Follow all suppositions until each of them is refuted or leads nowhere.

    Yields now and then the number of looks so far, and the cells refuted since the last time.

    Args:
        trails: of the board.
        wrong: by position of unknown cells, in the order in which they are tried, the values that
            they shall be shown not to have.

    Raises:
        StoppedError: the job may not go on.
    """
    cells: dict[int, Wrong] = {}  # made when it is their turn: the first may be enough
    waiting, most, looks, told = list(wrong), _FIRST, 0, 0
    while waiting:
        found: list[Wrong] = []
        for at in waiting:
            if at not in cells:
                cells[at] = _supposed(trails, at, wrong[at])
            looks += cells[at].go_on(trails, most)
            if cells[at].is_refuted:
                found.append(cells[at])
            if looks - told >= _REPORT:
                yield looks, found
                told, found = looks, []
        waiting = [at for at in waiting if cells[at].is_open]
        yield looks, found
        most *= 2


def follow(trails: Trails, at: int, wrong: Sequence[int]) -> Wrong | None:
    """Follow the values that a cell shall not have to the end; None: one is not refuted.

    Raises:
        StoppedError: the job may not go on.
    """
    cell = _supposed(trails, at, wrong)
    cell.go_on(trails, NO_LIMIT)
    return cell if cell.is_refuted else None


def _supposed(trails: Trails, at: int, wrong: Sequence[int]) -> Wrong:
    return Wrong(at, tuple(trails.suppose(Supposed(at, value)) for value in wrong))


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


# --- where two suppositions meet ---


def can_be_met(trails: Trails, supposed: Supposed, lines: Lines, looks: int) -> bool | None:
    """Whether some lines can be met with a value in a cell; None: not known after so many looks.

    Args:
        trails: of the board.
        supposed: a cell that the board has not decided, and the value.
        lines: the others are as if they had no clue. Few: trying is what takes time.
        looks: what it may cost.

    Raises:
        StoppedError: the job may not go on.
    """
    stack = [trails.suppose(supposed, lines)]
    while stack:
        trail = stack.pop()
        looks += trail.count
        trails.run(trail, looks)
        looks -= trail.count
        if trail.broken is not None:
            continue
        if not trail.is_done:
            return None
        at = _open_cell(trails, trail, lines)
        if at is None:
            return True
        for value in trails.values(trail, at):
            branch = trail.copy()
            trails.settle(branch, Supposed(at, value))
            stack.append(branch)
    return False


def crossings(height: int, width: int, lines: Lines) -> list[int]:
    """The positions of the cells in which some lines of a board cross."""
    rows, columns = lines & (1 << height) - 1, lines >> height
    return [row * width + column for row in bits(rows) for column in bits(columns)]


def _open_cell(trails: Trails, trail: Trail, lines: Lines) -> int | None:
    """A cell in which lines cross and that may still have several values."""
    for at in crossings(trails.height, trails.width, lines):
        if len(trails.values(trail, at)) > 1:
            return at
    return None
