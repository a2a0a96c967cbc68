"""What a step points at on the board, and how its line is drawn beside it."""

from __future__ import annotations

from typing import Final

from nonogui.coach.deduction import Deduction, LineDeduction
from nonogui.core.clue import Clue
from nonogui.core.grid import EMPTY
from nonogui.core.line import Axis, Line
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _, mark
from nonogui.ui.board.state import Bracket, Overlays, Side
from nonogui.ui.panels.coach_state import Rung
from nonogui.ui.widgets.line_diagram import DiagramSpan, DiagramState, SpanStyle


def overlays_of(puzzle: Puzzle, deduction: Deduction, rung: Rung) -> Overlays:
    """The marks of a step: its line, then what it looks at, then cells and placements."""
    found = deduction.on_line
    if found is None:
        return _of_several(deduction, rung)
    (line,) = deduction.lines
    lines = frozenset([line])
    if rung is Rung.LINE:
        return Overlays(hint_lines=lines)
    rings = frozenset((line, block) for block in found.blocks)
    evidence = frozenset(deduction.evidence)
    if rung is Rung.TECHNIQUE:
        return Overlays(hint_lines=lines, evidence=evidence, rings=rings)
    return Overlays(
        hint_cells=frozenset(change.cell for change in deduction.changes),
        hint_lines=lines,
        evidence=evidence,
        brackets=brackets_of(puzzle.clue(line), line, found),
        rings=rings,
    )


def _of_several(deduction: Deduction, rung: Rung) -> Overlays:
    evidence = frozenset(deduction.evidence)
    if rung < Rung.CELLS:
        is_told = rung is Rung.TECHNIQUE
        return Overlays(lanes=deduction.lines, evidence=evidence if is_told else frozenset())
    return Overlays(
        lanes=deduction.lines,
        hint_cells=frozenset(change.cell for change in deduction.changes),
        evidence=evidence,
    )


def brackets_of(clue: Clue, line: Line, found: LineDeduction) -> tuple[Bracket, ...]:
    """Where the blocks that a step speaks of lie, pushed to either end of the line."""
    return tuple(
        Bracket(line, start[block], start[block] + clue.blocks[block].length - 1, side)
        for side, start in ((Side.LEFTMOST, found.leftmost), (Side.RIGHTMOST, found.rightmost))
        if start
        for block in found.blocks
    )


def diagrams_of(puzzle: Puzzle, deduction: Deduction) -> tuple[DiagramState, ...]:
    """The line with its blocks pushed to either end, and what both have in common."""
    found = deduction.on_line
    if found is None or not found.leftmost or not found.rightmost:
        return ()
    (line,) = deduction.lines
    cells = puzzle.length(line.axis)
    left, right = _TITLES[line.axis]
    return (
        DiagramState(_(left), cells, _spans(puzzle, line, found, Side.LEFTMOST)),
        DiagramState(_(right), cells, _spans(puzzle, line, found, Side.RIGHTMOST)),
        DiagramState(_common(found), cells, hints=frozenset(at for at, _value in found.values)),
    )


_TITLES: Final = {
    Axis.ROW: (mark("As far left as possible"), mark("As far right as possible")),
    Axis.COLUMN: (mark("As far up as possible"), mark("As far down as possible")),
}


def _common(found: LineDeduction) -> str:
    if found.count is not None:
        return _("The same wherever they go")
    if any(value != EMPTY for _at, value in found.values):
        return _("Covered by both")
    return _("Covered by neither")


def _spans(puzzle: Puzzle, line: Line, found: LineDeduction, side: Side) -> tuple[DiagramSpan, ...]:
    is_left, palette = side is Side.LEFTMOST, puzzle.palette
    starts = found.leftmost if is_left else found.rightmost
    spoken = SpanStyle.STRONG if is_left else SpanStyle.DASHED
    return tuple(
        DiagramSpan(
            start,
            start + block.length - 1,
            spoken if at in found.blocks else SpanStyle.PALE,
            None if palette.is_black_and_white else palette[block.color].rgb,
        )
        for at, (start, block) in enumerate(zip(starts, puzzle.clue(line).blocks, strict=True))
    )
