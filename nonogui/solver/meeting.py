"""Whether a few lines can be met together, exactly, by trying the cells in which they cross."""

from __future__ import annotations

from nonogui.solver.lines import bits
from nonogui.solver.subsets import Lines
from nonogui.solver.trails import Supposed, Trail, Trails


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
