"""Techniques that compare everything pushed left with everything pushed right."""

from __future__ import annotations

from collections.abc import Iterator

from nonogui.coach.deduction import LineDeduction
from nonogui.coach.line.facts import Bounds, LineFacts, stretch, stretches, union
from nonogui.coach.techniques import Technique


def overlap_by_clue(facts: LineFacts) -> Iterator[LineDeduction]:
    """A block covers some cells wherever it goes, as the clue alone tells."""
    return _overlap(facts, facts.bare, 2)


def overlap_by_walls(facts: LineFacts) -> Iterator[LineDeduction]:
    """The same, with the spaces and, for a block, the boxes of other colours."""
    return _overlap(facts, facts.walled, 3, facts.bare)


def overlap_by_boxes(facts: LineFacts) -> Iterator[LineDeduction]:
    """The same, with all that is known."""
    return _overlap(facts, facts.known, 5, facts.walled)


def _overlap(
    facts: LineFacts, bounds: Bounds, weight: int, easier: Bounds | None = None
) -> Iterator[LineDeduction]:
    """Blocks that cover unknown cells wherever they go, more than `easier` bounds tell."""
    if bounds is easier:
        return
    for at, (size, color) in enumerate(facts.blocks):
        covered = _core(bounds, at, size) & facts.unknown
        if covered and (easier is None or covered & ~_core(easier, at, size)):
            yield LineDeduction(
                Technique.OVERLAP,
                weight,
                facts.values(covered, color),
                blocks=(at,),
                leftmost=bounds.left,
                rightmost=bounds.right,
            )


def _core(bounds: Bounds, block: int, size: int) -> int:
    return stretch(bounds.right[block], bounds.left[block] + size)


def unreachable_by_walls(facts: LineFacts) -> Iterator[LineDeduction]:
    """No block comes here: between how far one reaches and where the next begins, by the walls."""
    return _unreachable(facts, facts.walled, 4)


def unreachable_by_boxes(facts: LineFacts) -> Iterator[LineDeduction]:
    """The same, with all that is known."""
    return _unreachable(facts, facts.known, 5, facts.walled)


def _unreachable(
    facts: LineFacts, bounds: Bounds, weight: int, easier: Bounds | None = None
) -> Iterator[LineDeduction]:
    """Stretches that no block reaches, with more unknown cells than `easier` bounds tell."""
    if bounds is easier or not facts.blocks:
        return
    reach = facts.reach(bounds)
    told = 0 if easier is None else ~union(facts.reach(easier))
    for first, last in stretches(stretch(0, facts.length) & ~union(reach)):
        here = stretch(first, last + 1) & facts.unknown
        if here & ~told:
            before = sum(cells < 1 << first for cells in reach)
            yield LineDeduction(
                Technique.UNREACHABLE,
                weight,
                facts.values(here),
                blocks=tuple(range(max(0, before - 1), min(before + 1, len(reach)))),
                leftmost=bounds.left,
                rightmost=bounds.right,
            )
