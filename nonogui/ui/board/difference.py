"""What differs between two views of a board, so that only that is repainted."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import compress, count, repeat
from operator import ne

from nonogui.core.grid import Grid
from nonogui.core.line import Cell, Line
from nonogui.ui.board.view_state import BoardView, Overlays


@dataclass(frozen=True, slots=True)
class Difference:
    """What differs.

    Attributes:
        marked: cells with another value.
        tinted: cells that have a tint and had none, their value the same.
        cells: all cells that look different.
        lines: lines that are tinted, framed or bracketed as a whole, or are so no more.
        clues: lines whose clue looks different.
        discs: lines whose numbered disc may be another or elsewhere.
        everything: whether the whole board looks different.
    """

    marked: frozenset[Cell]
    tinted: frozenset[Cell]
    cells: frozenset[Cell]
    lines: frozenset[Line]
    clues: frozenset[Line]
    discs: frozenset[Line]
    everything: bool


def difference(old: BoardView, seen: Grid, new: BoardView) -> Difference:
    """What differs between two views of boards of one size.

    `seen` is the old board as it was painted. Clues may be others, as they are while a designer
    draws.
    """
    was, now = old.overlays, new.overlays
    marked = frozenset(changed_cells(seen, new.grid))
    cells = marked | (old.what_if ^ new.what_if) | (was.hint_cells ^ now.hint_cells)
    cells |= (was.wrong ^ now.wrong) | (was.ambiguous ^ now.ambiguous)
    cells |= (was.evidence ^ now.evidence) | (was.supposed ^ now.supposed)
    ringed = was.rings ^ now.rings
    return Difference(
        marked=marked,
        tinted=_tinted(new) - _tinted(old) - marked,
        cells=cells,
        lines=_lines(was, now) | _bracketed(was, now, cells),
        clues=frozenset(line for line, _ in (old.done ^ new.done) | ringed)
        | (old.broken ^ new.broken)
        | _reworded(old, new),
        discs=_disc_lines(old, new),
        everything=old.is_supposing != new.is_supposing,
    )


def changed_cells(old: Grid, new: Grid) -> list[Cell]:
    """The cells in which two boards of one size differ; equal rows cost next to nothing."""
    cells: list[Cell] = []
    for row, (was, now) in enumerate(zip(old.rows(), new.rows(), strict=True)):
        if was != now:
            columns = compress(count(), map(ne, was, now))
            cells += map(Cell, repeat(row), columns)
    return cells


def _reworded(old: BoardView, new: BoardView) -> frozenset[Line]:
    """Lines that have another clue."""
    was, now = old.puzzle, new.puzzle
    if was is now:
        return frozenset()
    return frozenset(line for line in now.lines() if was.clue(line) != now.clue(line))


def _tinted(view: BoardView) -> frozenset[Cell]:
    """Cells on another ground than paper."""
    overlays = view.overlays
    tints = (overlays.hint_cells, overlays.ambiguous, overlays.wrong, overlays.evidence)
    return view.supposed.union(*tints)


def _lines(was: Overlays, now: Overlays) -> frozenset[Line]:
    """Lines with another tint or frame."""
    lanes = frozenset(was.lanes) ^ frozenset(now.lanes)
    broken = {was.broken_lane} ^ {now.broken_lane}
    return (was.hint_lines ^ now.hint_lines) | lanes | frozenset(each for each in broken if each)


def _bracketed(was: Overlays, now: Overlays, changed: frozenset[Cell]) -> frozenset[Line]:
    """Lines with other brackets, or with words in other places: those keep clear of marks."""
    lines = frozenset(bracket.line for bracket in set(was.brackets) ^ set(now.brackets))
    touched = {line for cell in changed for line in cell.lines} if now.brackets else set()
    return lines | (touched & {bracket.line for bracket in now.brackets})


def _disc_lines(old: BoardView, new: BoardView) -> frozenset[Line]:
    """Lines with discs before or after, if any moved: they make room for each other and signs."""
    was, now = old.overlays, new.overlays
    if (was.discs, was.broken_lane, old.broken) == (now.discs, now.broken_lane, new.broken):
        return frozenset()
    return frozenset(line for line, _ in was.discs + now.discs)
