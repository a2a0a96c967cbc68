"""What differs between two views of a board, so that only that is repainted."""

from __future__ import annotations

from dataclasses import dataclass

from nonogui.core.grid import Grid
from nonogui.core.line import Cell, Line
from nonogui.ui.board.view_state import BoardView


@dataclass(frozen=True, slots=True)
class Difference:
    """What differs.

    Attributes:
        marked: cells with another value.
        tinted: cells that have a tint and had none, their value the same.
        cells: all cells that look different.
        lines: lines that are tinted as a whole, or are so no more.
        clues: lines whose clue looks different.
        everything: whether the whole board looks different.
    """

    marked: frozenset[Cell]
    tinted: frozenset[Cell]
    cells: frozenset[Cell]
    lines: frozenset[Line]
    clues: frozenset[Line]
    everything: bool


def difference(old: BoardView, seen: Grid, new: BoardView) -> Difference:
    """What differs between two views of one puzzle; `seen` is the old board as it was painted."""
    was, now = old.overlays, new.overlays
    marked = frozenset(changed_cells(seen, new.grid))
    cells = marked | (old.what_if ^ new.what_if) | (was.hint_cells ^ now.hint_cells)
    return Difference(
        marked=marked,
        tinted=_tinted(new) - _tinted(old) - marked,
        cells=cells | (was.wrong ^ now.wrong) | (was.ambiguous ^ now.ambiguous),
        lines=(was.hint_lines ^ now.hint_lines) | (frozenset(was.lanes) ^ frozenset(now.lanes)),
        clues=frozenset(line for line, _ in old.done ^ new.done) | (old.broken ^ new.broken),
        everything=old.in_branch != new.in_branch,
    )


def changed_cells(old: Grid, new: Grid) -> list[Cell]:
    """The cells in which two boards of one size differ; equal rows cost next to nothing."""
    cells: list[Cell] = []
    for row, (was, now) in enumerate(zip(old.rows(), new.rows(), strict=True)):
        if was != now:
            pairs = enumerate(zip(was, now, strict=True))
            cells += [Cell(row, column) for column, (a, b) in pairs if a != b]
    return cells


def _tinted(view: BoardView) -> frozenset[Cell]:
    """Cells on another ground than paper."""
    overlays = view.overlays
    return view.what_if | overlays.hint_cells | overlays.ambiguous | overlays.wrong
