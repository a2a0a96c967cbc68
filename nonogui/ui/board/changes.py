"""Compare two scenes: which boxes must be repainted and which cells are animated.

Changing one cell repaints only that cell and what depends on it. Everything here is plain data.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import compress, count, islice, repeat, starmap
from operator import ne
from typing import Final

from nonogui.core.grid import EMPTY, UNKNOWN, Area, Axis, Cell, Grid, Line
from nonogui.lazy import dataclass
from nonogui.ui.board.layout import (
    RULER_REACH,
    BoardLayout,
    Box,
    area_box,
    badge_box,
    clue_boxes,
    corner_plan,
    is_shown,
    line_box,
    warning_reach,
)
from nonogui.ui.board.state import BoardView, Overlays, Scene

MANY: Final = 400
"""With more changed cells than this, repaint the whole view and animate nothing."""

# With more changed cells than this, repaint one box around them: every box costs time.
_SEVERAL: Final = 80

# How far frames, rings and tints extend beyond a cell, in logical pixels.
_REACH: Final = 4

# Half of the widest letter of a bracket's tag, in logical pixels; its font has at most 16.
_HALF_LETTER: Final = 8

NO_CELLS: Final[frozenset[Cell]] = frozenset()
NO_LINES: Final[frozenset[Line]] = frozenset()


@dataclass(frozen=True)
class Difference:
    """The differences between two views.

    Attributes:
        marked: cells with another value.
        tinted: cells with the same value that got a tint.
        cells: all cells that look different.
        lines: lines with another tint, frame or bracket.
        clues: lines with a clue that looks different.
        discs: lines with a numbered disc that may have changed or moved.
        everything: whether the whole board looks different; with more than `MANY` changed cells
            nothing else is said.
    """

    marked: frozenset[Cell]
    tinted: frozenset[Cell]
    cells: frozenset[Cell]
    lines: frozenset[Line]
    clues: frozenset[Line]
    discs: frozenset[Line]
    everything: bool


NOTHING: Final = Difference(
    NO_CELLS, NO_CELLS, NO_CELLS, NO_LINES, NO_LINES, NO_LINES, everything=False
)
EVERYTHING: Final = replace(NOTHING, everything=True)


def difference(old: BoardView, new: BoardView) -> Difference:
    """Return the differences between two views of boards of the same size.

    The clues may differ as well, as they do while a picture is drawn.
    """
    if old is new:
        return NOTHING
    was, now = old.overlays, new.overlays
    changed = list(islice(changed_cells(old.grid, new.grid), MANY + 1))
    if len(changed) > MANY:
        return EVERYTHING
    marked = frozenset(changed)
    # Most changes are marks of the player: then no sets of overlays need be compared.
    if was == now and old.what_if == new.what_if and old.added is new.added:
        cells, tinted, lines = marked, NO_CELLS, _bracket_cells(was, now, marked)
    else:
        cells = marked | (old.what_if ^ new.what_if) | (old.added ^ new.added)
        cells |= (was.hint_cells ^ now.hint_cells) | (was.framed ^ now.framed)
        cells |= {cell for cell, _value in was.hint_values ^ now.hint_values}
        cells |= (was.wrong ^ now.wrong) | (was.ambiguous ^ now.ambiguous)
        cells |= (was.evidence ^ now.evidence) | (was.assumed ^ now.assumed)
        tinted = _tinted_cells(new) - _tinted_cells(old) - marked
        lines = _lines(was, now) | _bracket_cells(was, now, cells)
    clues = frozenset(line for line, _ in (old.done ^ new.done) | (was.rings ^ now.rings))
    return Difference(
        marked=marked,
        tinted=tinted,
        cells=cells,
        lines=lines,
        clues=clues | (old.broken ^ new.broken) | _changed_clues(old, new),
        discs=_disc_lines(old, new),
        everything=(old.is_assuming, old.is_picture) != (new.is_assuming, new.is_picture),
    )


def changed_cells(old: Grid, new: Grid) -> Iterable[Cell]:
    """Return the cells in which two boards of the same size differ, row by row."""
    was, now = old.cells, new.cells
    if was == now:
        return ()
    # Avoid a Python loop over all cells: a 500x500 board has 250,000, and usually one changed.
    first, stop = _differing_part(was, now)
    differing = compress(count(first), map(ne, was[first:stop], now[first:stop]))
    return starmap(Cell, map(divmod, differing, repeat(old.width)))


def _differing_part(was: bytes, now: bytes) -> tuple[int, int]:
    """Return the first differing index of two byte strings and the index after the last.

    It halves the range repeatedly, so that slices are compared instead of single bytes.
    """
    first, high = 0, len(was)
    while high - first > 1:
        middle = (first + high) // 2
        if was[first:middle] == now[first:middle]:
            first = middle
        else:
            high = middle
    low, stop = first, len(was)
    while stop - low > 1:
        middle = (low + stop) // 2
        if was[middle:stop] == now[middle:stop]:
            stop = middle
        else:
            low = middle
    return first, stop


def _changed_clues(old: BoardView, new: BoardView) -> frozenset[Line]:
    """Return the lines with another clue."""
    was, now = old.puzzle, new.puzzle
    if was is now:
        return NO_LINES
    return frozenset(line for line in now.lines() if was.clue(line) != now.clue(line))


def _tinted_cells(view: BoardView) -> frozenset[Cell]:
    """Return the cells with a tint."""
    overlays = view.overlays
    tints = (overlays.hint_cells, overlays.ambiguous, overlays.wrong, overlays.evidence)
    return view.assumed.union(*tints)


def _lines(was: Overlays, now: Overlays) -> frozenset[Line]:
    """Return the lines with another tint or frame."""
    tinted = frozenset(was.highlighted_lines) ^ frozenset(now.highlighted_lines)
    framed = {was.contradicting_line} ^ {now.contradicting_line}
    return tinted | frozenset(line for line in framed if line)


def _bracket_cells(was: Overlays, now: Overlays, changed: frozenset[Cell]) -> frozenset[Line]:
    """Return the lines with other brackets, or other words on them: words avoid marked cells."""
    if not was.brackets and not now.brackets:
        return NO_LINES
    lines = frozenset(bracket.line for bracket in set(was.brackets) ^ set(now.brackets))
    touched = {line for cell in changed for line in cell.lines} if now.brackets else set()
    return lines | (touched & {bracket.line for bracket in now.brackets})


def _disc_lines(old: BoardView, new: BoardView) -> frozenset[Line]:
    """Return all lines with discs if any disc changed, because discs give way to each other."""
    was, now = old.overlays, new.overlays
    if (was.discs, was.contradicting_line, old.broken) == (
        now.discs,
        now.contradicting_line,
        new.broken,
    ):
        return frozenset()
    return frozenset(line for line, _ in was.discs + now.discs)


# ---- repainting ----


def boxes_to_repaint(
    old: Scene,
    new: Scene,
    differing: Difference,
    layout: BoardLayout,
    *,
    has_rules: bool,
    has_ruler: bool = False,
) -> list[Box] | None:
    """Return the boxes to repaint when one scene replaces another; None for everything.

    Rules along the crosshair (`has_rules`) and lengths (`has_ruler`) extend beyond its cells.
    """
    # Mirror lines cross the whole board.
    if differing.everything or len(differing.cells) > MANY or old.symmetry != new.symmetry:
        return None
    reach = layout.metrics.scaled(_REACH)
    # Warning signs and rings may extend far beyond the strip of a clue; numbers and tints do not.
    is_plain = old.view.overlays == new.view.overlays == Overlays()
    is_plain = is_plain and not old.view.broken and not new.view.broken
    beyond = reach if is_plain else max(layout.padding * 2, warning_reach(layout))
    rules = reach if has_rules or layout.metrics.is_small else 0  # small tiles cover thin lines
    boxes = _cell_boxes(differing.cells, layout, reach)
    if differing.cells:
        boxes += _miniature_boxes(old.view.grid, new.view.grid, differing.cells, layout)
    brackets = (*old.view.overlays.brackets, *new.view.overlays.brackets)
    longest = max((len(tag) for bracket in brackets for tag in bracket.tags), default=0)
    # Tags on columns stand across them: half of their letters is on each side.
    tags = max(RULER_REACH, _HALF_LETTER * (longest + 1))
    along = layout.metrics.scaled(tags) if longest else reach
    for line in differing.lines:
        boxes += _line_boxes(layout, line, along, beyond)
    for line in old.current ^ new.current:
        boxes += _line_boxes(layout, line, rules, rules if is_plain else beyond)
    if has_ruler and (differing.cells or old.current != new.current):
        for line in old.current | new.current:
            boxes += _line_boxes(layout, line, layout.metrics.scaled(RULER_REACH), beyond)
    for line in differing.clues:
        boxes += [box.grown(beyond) for box in clue_boxes(layout, line)]
    boxes += [_disc_box(layout, line) for line in differing.discs]
    boxes += _frame_boxes(old, new, layout, reach)
    if old.badge != new.badge:
        boxes += [badge_box(layout, badge) for badge in (old.badge, new.badge) if badge]
    return boxes


def cell_boxes(cells: Collection[Cell], layout: BoardLayout) -> list[Box] | None:
    """Return the boxes of animated cells, without the miniature; None for everything."""
    if len(cells) > MANY:
        return None
    return _cell_boxes(cells, layout, layout.metrics.scaled(_REACH))


def _cell_boxes(cells: Collection[Cell], layout: BoardLayout, reach: int) -> list[Box]:
    if len(cells) <= _SEVERAL:
        return [layout.cell_box(cell).grown(reach) for cell in cells]
    rows, columns = [cell.row for cell in cells], [cell.column for cell in cells]
    area = Area.between(Cell(min(rows), min(columns)), Cell(max(rows), max(columns)))
    return [area_box(layout, area).grown(reach)]


def _miniature_boxes(
    old: Grid, new: Grid, cells: Collection[Cell], layout: BoardLayout
) -> list[Box]:
    """Return the boxes of cells in the miniature; all of it if it appears or disappears."""
    plan = corner_plan(layout)
    if plan is None:
        return []
    if len(cells) > _SEVERAL or is_shown(old, layout) != is_shown(new, layout):
        return [plan.card]
    return [plan.cell_box(cell) for cell in cells]


def _frame_boxes(old: Scene, new: Scene, layout: BoardLayout, reach: int) -> list[Box]:
    """Return the boxes of the cursor, drag start and selection, before and after."""
    boxes: list[Box] = []
    if (old.cursor, old.is_focused, old.drag_start) != (new.cursor, new.is_focused, new.drag_start):
        framed = {old.cursor, new.cursor, old.drag_start, new.drag_start} - {None}
        boxes += [layout.cell_box(cell).grown(reach) for cell in framed if cell]
    if old.selection != new.selection:
        for area in (old.selection, new.selection):
            if area:
                x, y, width, height = area_box(layout, area)
                # Only the edges: the inside of the selection looks the same.
                edges = [Box(x, at, width, 0) for at in (y, y + height)]
                edges += [Box(at, y, 0, height) for at in (x, x + width)]
                boxes += [edge.grown(reach) for edge in edges]
    return boxes


def _line_boxes(layout: BoardLayout, line: Line, reach: int, beyond: int) -> list[Box]:
    """Return the box of a whole line and the boxes of its clue."""
    (clue, *far), window = clue_boxes(layout, line), layout.window
    if line.axis is Axis.ROW:
        box = Box(window.x, clue.y, window.width, clue.height)
    else:
        box = Box(clue.x, window.y, clue.width, window.height)
    return [box.grown(reach), *(each.grown(beyond) for each in (clue, *far))]


def _disc_box(layout: BoardLayout, line: Line) -> Box:
    """Return the box of a line's clue and everything beyond its outer end."""
    box = line_box(layout, line)
    if line.axis is Axis.ROW:
        box = Box(0, box.y, box.right, box.height)
    else:
        box = Box(box.x, 0, box.width, box.bottom)
    return box.grown(layout.padding * 2)


# ---- animation ----

# Durations of animations, in milliseconds: a growing mark, a cross and a tint.
MARK_MS: Final = 90
CROSS_MS: Final = 60
TINT_MS: Final = 120


def ease_out(share: float) -> float:
    """Return the progress of an animation at a share of its time (cubic ease-out)."""
    return 1 - (1 - max(0.0, min(1.0, share))) ** 3


class Motion:
    """The running animations of cells. Times are milliseconds of any steady clock."""

    def __init__(self) -> None:
        """Start without animations."""
        self._running: dict[Cell, tuple[float, float]] = {}

    def __bool__(self) -> bool:
        """Return whether any animation is running."""
        return bool(self._running)

    def start(self, cell: Cell, duration: float, now: float) -> None:
        """Start the animation of a cell."""
        self._running[cell] = (now, duration)

    def wave(self, cells: Iterable[Cell], duration: float, now: float) -> None:
        """Animate cells diagonal by diagonal; all of them end within `duration` milliseconds."""
        ranks = {cell: cell.row + cell.column for cell in cells}
        first, last = min(ranks.values(), default=0), max(ranks.values(), default=0)
        step = max(0.0, duration - MARK_MS) / max(1, last - first)
        # One tuple for each diagonal, so that `phases` eases few values.
        runs = {rank: (now + step * (rank - first), MARK_MS) for rank in {*ranks.values()}}
        self._running |= {cell: runs[rank] for cell, rank in ranks.items()}

    def stop(self) -> frozenset[Cell]:
        """Stop all animations and return the cells that were animated."""
        cells = frozenset(self._running)
        self._running.clear()
        return cells

    def phases(self, now: float) -> dict[Cell, float]:
        """Return the progress of each animated cell, 0 to 1; 0 before it starts."""
        runs = {*self._running.values()}  # few: a wave has one for each diagonal
        eased = {run: ease_out((now - run[0]) / run[1]) for run in runs}
        return {cell: eased[run] for cell, run in self._running.items()}

    def remove_finished(self, now: float) -> frozenset[Cell]:
        """Remove finished animations; return all cells animated until now."""
        moved = frozenset(self._running)
        self._running = {cell: run for cell, run in self._running.items() if now < run[0] + run[1]}
        return moved


def growth(cells: Collection[Cell], values: Grid) -> dict[Cell, float]:
    """Return the duration of each new mark's animation, in milliseconds.

    Empty if there are more than `MANY` marks.
    """
    if not cells or len(cells) > MANY:
        return {}
    marked = [cell for cell in cells if values[cell] != UNKNOWN]
    return {cell: CROSS_MS if values[cell] == EMPTY else MARK_MS for cell in marked}
