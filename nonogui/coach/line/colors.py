"""The technique that needs two colours side by side."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from nonogui.coach.deduction import LineDeduction
from nonogui.coach.line.facts import LineFacts, Window, has, stretch
from nonogui.coach.techniques import Technique


def colors_touch(facts: LineFacts) -> Iterator[LineDeduction]:
    """Two runs of different colours touch: one block ends and the next one begins right there."""
    for left, right in pairwise(facts.runs):
        if right.first != left.last + 1:
            continue
        pairs = list(_pairs(facts, facts.owners(left), facts.owners(right), right.first))
        if not pairs:
            continue
        before = min(facts.blocks[at].length for at in pairs)
        after = min(facts.blocks[at + 1].length for at in pairs)
        values = facts.values(stretch(right.first - before, left.first), left.color)
        values += facts.values(stretch(right.last + 1, right.first + after), right.color)
        if values:
            yield LineDeduction(
                Technique.COLORS_TOUCH,
                2 if len(pairs) == 1 else 3,
                values,
                blocks=tuple(sorted({*pairs, *(at + 1 for at in pairs)})),
                runs=(left.span, right.span),
            )


def _pairs(
    facts: LineFacts, owners: tuple[Window, ...], others: tuple[Window, ...], seam: int
) -> Iterator[int]:
    """The owners of the left run that can end at a seam while the next block begins there."""
    after = {window.block for window in others if has(window.starts, seam)}
    for window in owners:
        start = seam - facts.blocks[window.block].length
        if has(window.starts, start) and window.block + 1 in after:
            yield window.block
