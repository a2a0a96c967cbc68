"""Techniques that try places: gaps without room, cells without a place, places that agree."""

from __future__ import annotations

from collections.abc import Iterator

from nonogui.coach.deduction import LineDeduction
from nonogui.coach.line.facts import (
    Bounds,
    LineFacts,
    Window,
    around,
    stretch,
    stretches,
    union,
    widened,
)
from nonogui.coach.line.runs import blocks_of
from nonogui.coach.techniques import Technique
from nonogui.solver.lines import bits


def forcing(facts: LineFacts) -> Iterator[LineDeduction]:
    """A gap has no room for any block that could come here, so there are no boxes in it."""
    reach = facts.reach(facts.known)
    for first, last in stretches(facts.not_empty):
        gap, blocks = stretch(first, last + 1), range(len(facts.blocks))
        if blocks and not any(_goes_in(facts, at, first, last) for at in blocks):
            yield LineDeduction(
                Technique.FORCING,
                3,
                facts.values(gap),
                blocks=tuple(at for at, cells in enumerate(reach) if cells & gap),
                gap=(first, last),
            )


def _goes_in(facts: LineFacts, block: int, first: int, last: int) -> bool:
    left, right = facts.known.left[block], facts.known.right[block]
    return max(left, first) <= min(right, last + 1 - facts.blocks[block].length)


def no_block_fits(facts: LineFacts) -> Iterator[LineDeduction]:
    """No block has a place that covers these cells: each runs into a wall or into a box."""
    reach = facts.reach(facts.known)
    covered = union(
        [widened(facts.places(at), block.length) for at, block in enumerate(facts.blocks)]
    )
    for first, last in stretches(stretch(0, facts.length) & ~covered):
        cells = stretch(first, last + 1) & facts.unknown
        if cells and facts.blocks:
            yield LineDeduction(
                Technique.NO_BLOCK_FITS,
                5,
                facts.values(cells),
                blocks=tuple(at for at, come in enumerate(reach) if come & cells),
                gap=around(facts.not_empty, facts.values(cells)[0][0]),
            )


def run_windows(facts: LineFacts) -> Iterator[LineDeduction]:
    """Wherever an owner of a run goes, it covers a cell, or leaves it beside itself."""
    for run in facts.runs:
        owners = facts.owners(run)
        boxes = spaces = facts.unknown
        for window in owners:
            size = facts.blocks[window.block].length
            boxes &= stretch(window.last, window.first + size)
            spaces &= _beside(facts, window, spaces)
        if owners and boxes | spaces:
            yield LineDeduction(
                Technique.RUN_WINDOWS,
                5,
                tuple(sorted(facts.values(boxes, run.color) + facts.values(spaces))),
                blocks=blocks_of(owners),
                runs=(run.span,),
            )


def _beside(facts: LineFacts, window: Window, cells: int) -> int:
    """Those cells that are a space beside a block, from each of its starts."""
    block, size = window.block, facts.blocks[window.block].length
    for start in bits(window.starts):
        if not cells:
            break
        beside = 0
        if not facts.touched_before(block, start):
            beside |= stretch(start - 1, start) if start else 0
        if not facts.touched_after(block, start):
            beside |= 1 << start + size
        cells &= beside
    return cells


def either_owner(facts: LineFacts) -> Iterator[LineDeduction]:
    """A run is one of two blocks: whichever it is, and with what follows for the others."""
    for run in facts.runs:
        owners = facts.owners(run)
        if len(owners) != 2:
            continue
        first, second = (_if_owned(facts, window) for window in owners)
        values = tuple(sorted(first & second))
        if values:
            yield LineDeduction(
                Technique.EITHER_OWNER,
                7,
                values,
                blocks=blocks_of(owners),
                runs=(run.span,),
                leftmost=facts.known.left,
                rightmost=facts.known.right,
            )


def _if_owned(facts: LineFacts, window: Window) -> set[tuple[int, int]]:
    """What follows if a run belongs to a block."""
    bounds = _moved(facts, window)
    values = {*facts.values(~union(facts.reach(bounds)))}
    for at, (size, color) in enumerate(facts.blocks):
        values.update(facts.values(stretch(bounds.right[at], bounds.left[at] + size), color))
    return values


def _moved(facts: LineFacts, window: Window) -> Bounds:
    """The bounds of all blocks when one has its start in a window.

    Bounds leave each block room beside its neighbours, so they leave room beside this one, too.
    """
    left, right = list(facts.known.left), list(facts.known.right)
    left[window.block], right[window.block] = window.first, window.last
    for at in range(window.block - 1, -1, -1):
        latest = right[at + 1] - facts.gaps[at] - facts.blocks[at].length
        right[at] = min(right[at], latest)
    for at in range(window.block + 1, len(left)):
        earliest = left[at - 1] + facts.blocks[at - 1].length + facts.gaps[at - 1]
        left[at] = max(left[at], earliest)
    return Bounds(tuple(left), tuple(right))
