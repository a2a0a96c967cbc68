"""The technique that needs two colours side by side."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from nonogui.coach.deduction import LineDeduction
from nonogui.coach.line.facts import LineFacts, Run, stretch
from nonogui.coach.techniques import Technique


def colors_touch(facts: LineFacts) -> Iterator[LineDeduction]:
    """Two runs of different colours touch: one block ends and the next one begins right there."""
    for left, right in pairwise(facts.runs):
        pairs = _pairs(facts, left, right) if right.first == left.last + 1 else []
        if pairs:
            before = min(facts.blocks[at].length for at in pairs)
            after = min(facts.blocks[at + 1].length for at in pairs)
            ending = stretch(right.first - before, left.first)
            beginning = stretch(right.last + 1, right.first + after)
            yield LineDeduction(
                Technique.COLORS_TOUCH,
                2 if len(pairs) == 1 else 3,
                facts.values(ending, left.color) + facts.values(beginning, right.color),
                blocks=tuple(sorted({*pairs, *(at + 1 for at in pairs)})),
                runs=(left.span, right.span),
            )


def _pairs(facts: LineFacts, left: Run, right: Run) -> list[int]:
    """The owners of a run that may be followed by an owner of the run that touches it.

    To both the other's run is a wall: each ends, or begins, right between them.
    """
    others = {window.block for window in facts.owners(right)}
    return [window.block for window in facts.owners(left) if window.block + 1 in others]
