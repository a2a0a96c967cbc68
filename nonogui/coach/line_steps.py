"""What one clue forces on its line, easiest first, with the evidence for it."""

from __future__ import annotations

from functools import lru_cache

from nonogui.coach.deduction import LineDeduction
from nonogui.coach.techniques import Technique
from nonogui.core.clue import Clue
from nonogui.core.grid import UNKNOWN, is_decided
from nonogui.solver.lines import line_solver, masks_of, solve_line


@lru_cache(maxsize=20_000)
def easiest_on_line(clue: Clue, cells: bytes, inks: int) -> LineDeduction | None:
    """The easiest deduction of a line; None: it forces nothing new, or cannot be met.

    Args:
        clue: valid for its line.
        cells: decided values or unknown.
        inks: number of inks of the puzzle.
    """
    return _agreement(clue, cells, inks, range(len(cells)))


@lru_cache(maxsize=20_000)
def easiest_for_cell(clue: Clue, cells: bytes, inks: int, at: int) -> LineDeduction | None:
    """The easiest deduction of a line that gives a certain cell.

    None when the cell is decided or this line does not force it, or the line cannot be met.
    """
    return _agreement(clue, cells, inks, (at,))


def _agreement(
    clue: Clue, cells: bytes, inks: int, wanted: range | tuple[int, ...]
) -> LineDeduction | None:
    after = solve_line(clue, cells, inks)
    if after is None or all(after[at] == cells[at] for at in wanted):
        return None
    solver, masks = line_solver(clue, len(cells), inks), masks_of(cells, inks)
    values = [
        (at, new) for at, (old, new) in enumerate(zip(cells, after, strict=True)) if old != new
    ]
    return LineDeduction(
        Technique.LINE_AGREEMENT,
        weight=10,
        values=tuple(values),
        blocks=tuple(range(len(clue))),
        evidence=_needed(clue, cells, inks, values),
        leftmost=tuple(solver.leftmost(masks) or ()),
        rightmost=tuple(solver.rightmost(masks) or ()),
        count=solver.count(masks),
    )


def _needed(clue: Clue, cells: bytes, inks: int, values: list[tuple[int, int]]) -> tuple[int, ...]:
    """Decided cells that force some values, none of which can be left out."""
    kept = bytearray(cells)
    for at, value in enumerate(cells):
        if is_decided(value):
            kept[at] = UNKNOWN
            after = solve_line(clue, bytes(kept), inks)
            assert after is not None, "fewer cells are known than on a line that can be met"
            if any(after[where] != what for where, what in values):
                kept[at] = value
    return tuple(at for at, value in enumerate(kept) if is_decided(value))
