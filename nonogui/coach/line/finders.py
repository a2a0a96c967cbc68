"""The techniques of one line: their finders, and the weights that each gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Final

from nonogui.coach.deduction import LineDeduction
from nonogui.coach.line import runs
from nonogui.coach.line.facts import (
    Bounds,
    LineFacts,
    Run,
    Window,
    expand,
    stretch,
    stretch_around,
    stretches,
    union,
)
from nonogui.coach.techniques import Technique
from nonogui.core.grid import EMPTY, is_decided
from nonogui.solver.kernel import solve_line
from nonogui.solver.lines import bits, line_solver

# --- the whole line ---


def empty_line(facts: LineFacts) -> Iterator[LineDeduction]:
    """Find a line without blocks: all cells are spaces."""
    if not facts.blocks:
        yield LineDeduction(Technique.EMPTY_LINE, 1, facts.values(facts.unknown))


def complete_line(facts: LineFacts) -> Iterator[LineDeduction]:
    """Find a line that the blocks and the gaps between them fill completely."""
    if facts.blocks and facts.clue.min_length == facts.length:
        painted = bytearray([EMPTY]) * facts.length
        for block, start in zip(facts.blocks, facts.by_clue.left, strict=True):
            painted[start : start + block.length] = bytes([block.color]) * block.length
        values = ((at, value) for at, value in enumerate(painted) if facts.unknown >> at & 1)
        yield LineDeduction(Technique.COMPLETE_LINE, 1, tuple(values))


def finished_line(facts: LineFacts) -> Iterator[LineDeduction]:
    """Find a line where all boxes are known, or all spaces; the rest is the other kind.

    If all spaces are known, the boxes have the colours of the blocks in order.
    """
    if facts.boxed.bit_count() == facts.clue.filled:
        # A line without blocks has a technique of its own.
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
    """Find all cells that have the same value in every placement of the blocks."""
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
        leftmost=facts.by_boxes.left,
        rightmost=facts.by_boxes.right,
        count=line_solver(facts.clue, facts.length, facts.inks).count(facts.masks),
    )


# --- spans ---


def overlap_by_clue(facts: LineFacts) -> Iterator[LineDeduction]:
    """Find cells that a block covers in every placement, by the clue alone."""
    return _overlap(facts, facts.by_clue, 2)


def overlap_by_walls(facts: LineFacts) -> Iterator[LineDeduction]:
    """Find overlaps by spaces and, for each block, boxes of other colours."""
    return _overlap(facts, facts.by_walls, 3, facts.by_clue)


def overlap_by_boxes(facts: LineFacts) -> Iterator[LineDeduction]:
    """Find overlaps by everything known."""
    return _overlap(facts, facts.by_boxes, 5, facts.by_walls)


def _overlap(
    facts: LineFacts, bounds: Bounds, weight: int, easier: Bounds | None = None
) -> Iterator[LineDeduction]:
    """Yield blocks that cover more unknown cells in every placement than by `easier` bounds."""
    # The same object: nothing more is known than with the easier bounds.
    if bounds is easier:
        return
    for at, ((size, color), left, right) in enumerate(zip(facts.blocks, *bounds, strict=True)):
        # Most blocks have room to spare, which is found out sooner than a set of cells.
        covered = right < left + size and _core(bounds, at, size) & facts.unknown
        # What the easier bounds give belongs to the easier technique.
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
    """Find cells between the ranges of two neighbouring blocks, by the walls."""
    return _unreachable(facts, facts.by_walls, 4)


def unreachable_by_boxes(facts: LineFacts) -> Iterator[LineDeduction]:
    """Find cells between the ranges of two neighbouring blocks, by everything known."""
    return _unreachable(facts, facts.by_boxes, 5, facts.by_walls)


def _unreachable(
    facts: LineFacts, bounds: Bounds, weight: int, easier: Bounds | None = None
) -> Iterator[LineDeduction]:
    """Yield stretches out of range of all blocks with more unknown cells than by `easier`."""
    if bounds is easier or not facts.blocks:
        return
    reach = facts.ranges(bounds)
    # Cells that the easier bounds already give belong to the easier technique.
    explained = 0 if easier is None else ~union(facts.ranges(easier))
    for first, last in stretches(stretch(0, facts.length) & ~union(reach)):
        here = stretch(first, last + 1) & facts.unknown
        if here & ~explained:
            before = sum(cells < 1 << first for cells in reach)
            yield LineDeduction(
                Technique.SIMPLE_SPACES,
                weight,
                facts.values(here),
                blocks=tuple(range(max(0, before - 1), min(before + 1, len(reach)))),
                leftmost=bounds.left,
                rightmost=bounds.right,
            )


# --- spaces ---


def forcing(facts: LineFacts) -> Iterator[LineDeduction]:
    """Find gaps without room for any block in range: they have no boxes."""
    reach = facts.ranges(facts.by_boxes)
    for first, last in stretches(facts.not_empty):
        gap, blocks = stretch(first, last + 1), range(len(facts.blocks))
        if blocks and not any(_can_enter(facts, at, first, last) for at in blocks):
            yield LineDeduction(
                Technique.FORCING,
                3,
                facts.values(gap),
                blocks=tuple(at for at, cells in enumerate(reach) if cells & gap),
                gap=(first, last),
            )


def _can_enter(facts: LineFacts, block: int, first: int, last: int) -> bool:
    left, right = facts.by_boxes.left[block], facts.by_boxes.right[block]
    return max(left, first) <= min(right, last + 1 - facts.blocks[block].length)


def no_block_fits(facts: LineFacts) -> Iterator[LineDeduction]:
    """Find cells that no block can cover: each runs into a wall or a box."""
    reach = facts.ranges(facts.by_boxes)
    covered = union(
        [expand(facts.places(at), block.length) for at, block in enumerate(facts.blocks)]
    )
    for first, last in stretches(stretch(0, facts.length) & ~covered):
        cells = stretch(first, last + 1) & facts.unknown
        if cells and facts.blocks:
            yield LineDeduction(
                Technique.EITHER_WAY,
                5,
                facts.values(cells),
                blocks=tuple(at for at, come in enumerate(reach) if come & cells),
                gap=stretch_around(facts.not_empty, facts.values(cells)[0][0]),
            )


def run_windows(facts: LineFacts) -> Iterator[LineDeduction]:
    """Find cells that every owner of a run covers, or leaves empty, in every placement."""
    for run in facts.runs:
        owners = facts.owners(run)
        boxes = spaces = facts.unknown
        for window in owners:
            size = facts.blocks[window.block].length
            boxes &= stretch(window.last, window.first + size)
            spaces &= _beside(facts, window, spaces)
        if owners and boxes | spaces:
            yield LineDeduction(
                Technique.EITHER_WAY,
                5,
                tuple(sorted(facts.values(boxes, run.color) + facts.values(spaces))),
                blocks=runs.blocks_of(owners),
                runs=(run.span,),
                owned=(runs.owned(run, owners),),
            )


def _beside(facts: LineFacts, window: Window, cells: int) -> int:
    """Return the cells in `cells` that are a space beside the block from each of its starts."""
    block, size = window.block, facts.blocks[window.block].length
    for start in bits(window.starts):
        if not cells:
            break
        beside = 0
        if not facts.can_touch_before(block, start):
            beside |= stretch(start - 1, start) if start else 0
        if not facts.can_touch_after(block, start):
            beside |= 1 << start + size
        cells &= beside
    return cells


def either_owner(facts: LineFacts) -> Iterator[LineDeduction]:
    """Find cells that follow from either of the two possible owners of a run."""
    for run in facts.runs:
        owners = facts.owners(run)
        if len(owners) != 2:
            continue
        first, second = (_consequences(facts, window) for window in owners)
        values = tuple(sorted(first & second))
        if values:
            yield LineDeduction(
                Technique.EITHER_WAY,
                7,
                values,
                blocks=runs.blocks_of(owners),
                runs=(run.span,),
                owned=(runs.owned(run, owners),),
                leftmost=facts.by_boxes.left,
                rightmost=facts.by_boxes.right,
            )


def _consequences(facts: LineFacts, window: Window) -> set[tuple[int, int]]:
    """Return the cells and values that follow if a run belongs to a block."""
    bounds = _bounds_with(facts, window)
    values = {*facts.values(~union(facts.ranges(bounds)))}
    for at, (size, color) in enumerate(facts.blocks):
        values.update(facts.values(stretch(bounds.right[at], bounds.left[at] + size), color))
    return values


def _bounds_with(facts: LineFacts, window: Window) -> Bounds:
    """Return the bounds of all blocks when one of them starts in a window.

    Only the blocks on either side of it are limited further: the bounds of each block already leave
    room for its neighbours.
    """
    left, right = list(facts.by_boxes.left), list(facts.by_boxes.right)
    left[window.block], right[window.block] = window.first, window.last
    for at in range(window.block - 1, -1, -1):
        latest = right[at + 1] - facts.gaps[at] - facts.blocks[at].length
        right[at] = min(right[at], latest)
    for at in range(window.block + 1, len(left)):
        earliest = left[at - 1] + facts.blocks[at - 1].length + facts.gaps[at - 1]
        left[at] = max(left[at], earliest)
    return Bounds(tuple(left), tuple(right))


# --- colours ---


def colors_touch(facts: LineFacts) -> Iterator[LineDeduction]:
    """Find where two runs of different colours touch: one block ends, the next one starts."""
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
                owned=(
                    runs.owned(left, facts.owners(left)),
                    runs.owned(right, facts.owners(right)),
                ),
            )


def _pairs(facts: LineFacts, left: Run, right: Run) -> list[int]:
    """Return the owners of the left run that are followed by an owner of the right run.

    Each block treats the other block's run as a wall, so it ends or starts between the runs.
    """
    others = {window.block for window in facts.owners(right)}
    return [window.block for window in facts.owners(left) if window.block + 1 in others]


Finder = Callable[[LineFacts], Iterator[LineDeduction]]
"""A generator of all deductions of one technique on a line that can be met, without evidence.
Deductions without new cells may be among them; callers ignore these."""

FINDERS: Final[Mapping[Finder, tuple[tuple[int, ...], tuple[Technique, ...]]]] = {
    empty_line: ((1,), (Technique.EMPTY_LINE,)),
    complete_line: ((1,), (Technique.COMPLETE_LINE,)),
    finished_line: ((1,), (Technique.FINISHED_LINE,)),
    overlap_by_clue: ((2,), (Technique.OVERLAP,)),
    runs.punctuating: ((2, 3), (Technique.PUNCTUATING,)),
    colors_touch: ((2, 3), (Technique.COLORS_TOUCH,)),
    overlap_by_walls: ((3,), (Technique.OVERLAP,)),
    forcing: ((3,), (Technique.FORCING,)),
    runs.spaces_beyond_reach: ((3, 4), (Technique.MERCURY, Technique.SIMPLE_SPACES)),
    runs.glue: ((3, 4), (Technique.GLUE,)),
    runs.splitting: ((3,), (Technique.SPLITTING,)),
    runs.color_out_of_reach: ((3, 4), (Technique.PUNCTUATING,)),
    runs.overlap_of_run: ((4,), (Technique.OVERLAP,)),
    runs.joining: ((4,), (Technique.JOINING,)),
    unreachable_by_walls: ((4,), (Technique.SIMPLE_SPACES,)),
    overlap_by_boxes: ((5,), (Technique.OVERLAP,)),
    unreachable_by_boxes: ((5,), (Technique.SIMPLE_SPACES,)),
    run_windows: ((5,), (Technique.EITHER_WAY,)),
    no_block_fits: ((5,), (Technique.EITHER_WAY,)),
    either_owner: ((7,), (Technique.EITHER_WAY,)),
    agreement: ((10,), (Technique.LINE_AGREEMENT,)),
}
"""For each finder the weights of its deductions, before evidence is counted, and their techniques.
docs/techniques.md describes each technique."""

WEIGHTS: Final = tuple(sorted({weight for weights, _of in FINDERS.values() for weight in weights}))
"""All weights, easiest first."""

SELF_EVIDENT: Final = frozenset({empty_line, complete_line, finished_line, overlap_by_clue})
"""Finders that set all the evidence of their deductions themselves."""
