"""Techniques that finish a whole line at once, and the one that explains any line."""

from __future__ import annotations

from collections.abc import Iterator

from nonogui.coach.deduction import LineDeduction
from nonogui.coach.line.facts import LineFacts, stretch
from nonogui.coach.techniques import Technique
from nonogui.core.grid import EMPTY, is_decided
from nonogui.solver.lines import bits, line_solver, solve_line


def empty_line(facts: LineFacts) -> Iterator[LineDeduction]:
    """There are no blocks: all cells are spaces."""
    if not facts.blocks:
        yield LineDeduction(Technique.EMPTY_LINE, 1, facts.values(facts.unknown))


def complete_line(facts: LineFacts) -> Iterator[LineDeduction]:
    """The blocks and the gaps between them take the whole line."""
    if facts.blocks and facts.clue.min_length == facts.length:
        painted = bytearray([EMPTY]) * facts.length
        for block, start in zip(facts.blocks, facts.bare.left, strict=True):
            painted[start : start + block.length] = bytes([block.color]) * block.length
        values = ((at, value) for at, value in enumerate(painted) if facts.unknown >> at & 1)
        yield LineDeduction(Technique.COMPLETE_LINE, 1, tuple(values))


def finished_line(facts: LineFacts) -> Iterator[LineDeduction]:
    """All boxes are known, so that the rest are spaces; or all spaces, so that the rest are boxes.

    Without its spaces a line has the colours of its blocks in their order.
    """
    if facts.boxed.bit_count() == facts.clue.filled:
        if facts.blocks:
            values = facts.values(facts.unknown)
            boxes = tuple(bits(facts.boxed))
            yield LineDeduction(Technique.FINISHED_LINE, 1, values, evidence=boxes)
    elif facts.not_empty.bit_count() == facts.clue.filled:
        colors = (block.color for block in facts.blocks for _ in range(block.length))
        painted = zip(bits(facts.not_empty), colors, strict=True)
        values = tuple((at, color) for at, color in painted if facts.unknown >> at & 1)
        spaces = tuple(bits(stretch(0, facts.length) & ~facts.not_empty))
        yield LineDeduction(Technique.FINISHED_LINE, 1, values, evidence=spaces)


def agreement(facts: LineFacts) -> Iterator[LineDeduction]:
    """However the blocks are laid, these cells come out the same."""
    after = solve_line(facts.clue, facts.cells, facts.inks)
    assert after is not None, "the line can be met"
    yield LineDeduction(
        Technique.LINE_AGREEMENT,
        10,
        tuple(
            (at, new)
            for at, (old, new) in enumerate(zip(facts.cells, after, strict=True))
            if is_decided(new) and not is_decided(old)
        ),
        blocks=tuple(range(len(facts.blocks))),
        leftmost=facts.known.left,
        rightmost=facts.known.right,
        count=line_solver(facts.clue, facts.length, facts.inks).count(facts.masks),
    )
