"""Techniques that start from a run and its possible owners."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from nonogui.coach.deduction import LineDeduction, OwnedRun, Span
from nonogui.coach.line.facts import LineFacts, Run, Window, stretch, union
from nonogui.coach.techniques import Technique


def blocks_of(windows: tuple[Window, ...]) -> tuple[int, ...]:
    """Return the blocks that may own a run."""
    return tuple(window.block for window in windows)


def owned(run: Run, owners: tuple[Window, ...]) -> OwnedRun:
    """Return the claim that a run belongs to one of its owners."""
    return OwnedRun(run.span, run.color, blocks_of(owners))


def punctuating(facts: LineFacts) -> Iterator[LineDeduction]:
    """Find runs as long as all their owners: no box of their colour comes next to them.

    In colour, a block of another colour may touch the run. The cell is a space only if the next
    block has the run's colour or there is none.
    """
    for run, owners in _full_runs(facts):
        cells = 0
        if all(window.block == 0 or facts.gaps[window.block - 1] for window in owners):
            cells |= _cell(run.first - 1)
        last = len(facts.blocks) - 1
        if all(window.block == last or facts.gaps[window.block] for window in owners):
            cells |= _cell(run.last + 1)
        if cells & facts.unknown:
            yield LineDeduction(
                Technique.PUNCTUATING,
                2 if len(owners) == 1 else 3,
                facts.values(cells),
                blocks=blocks_of(owners),
                runs=(run.span,),
                owned=(owned(run, owners),),
            )


def _full_runs(facts: LineFacts) -> Iterator[tuple[Run, tuple[Window, ...]]]:
    """Yield the runs that are as long as each of their owners."""
    sizes = {block.length for block in facts.blocks}
    for run in facts.runs:
        # Cheaper than finding the owners of every run.
        if run.length in sizes:
            owners = facts.owners(run)
            if owners and all(facts.blocks[at].length == run.length for at in blocks_of(owners)):
                yield run, owners


def _cell(at: int) -> int:
    return 1 << at if at >= 0 else 0


def color_out_of_reach(facts: LineFacts) -> Iterator[LineDeduction]:
    """Find runs as long as their owners that the next block's colour cannot touch."""
    for run, owners in _full_runs(facts):
        blocks = blocks_of(owners)
        cells, others = 0, set[int]()
        before = {at - 1 for at in blocks if at and not facts.gaps[at - 1]}
        after = {at + 1 for at in blocks if at + 1 < len(facts.blocks) and not facts.gaps[at]}
        for beside, side, touched in (
            (before, _cell(run.first - 1), facts.can_touch_before),
            (after, _cell(run.last + 1), facts.can_touch_after),
        ):
            near = any(touched(at, run.first) for at in blocks)
            if beside and side & facts.unknown and not near:
                cells |= side
                others |= beside
        if cells:
            yield LineDeduction(
                Technique.PUNCTUATING,
                3 if len(owners) == 1 else 4,
                facts.values(cells),
                blocks=tuple(sorted({*blocks, *others})),
                runs=(run.span,),
                owned=(owned(run, owners),),
            )


def glue(facts: LineFacts) -> Iterator[LineDeduction]:
    """Find runs so near a wall that each of their owners extends away from it."""
    for run in facts.runs:
        owners = facts.owners(run)
        if owners:
            yield from _rightwards(facts, run, owners)
            yield from _leftwards(facts, run, owners)


def _rightwards(facts: LineFacts, run: Run, owners: tuple[Window, ...]) -> Iterator[LineDeduction]:
    first, last = facts.room(run)
    sizes = [facts.blocks[window.block].length for window in owners]
    starts = [max(first, facts.by_walls.left[window.block]) for window in owners]
    by_wall = first + min(sizes)
    by_reach = min(start + size for start, size in zip(starts, sizes, strict=True))
    yield from _glue_steps(facts, run, owners, stretch(run.last, by_wall), (first, last), first - 1)
    # The wall alone is easier to see, so the range counts only if it gives more.
    if by_reach > by_wall:
        gap = min(starts), last
        yield from _glue_steps(facts, run, owners, stretch(run.last, by_reach), gap)


def _leftwards(facts: LineFacts, run: Run, owners: tuple[Window, ...]) -> Iterator[LineDeduction]:
    first, last = facts.room(run)
    sizes = [facts.blocks[window.block].length for window in owners]
    rights = [facts.by_walls.right[window.block] for window in owners]
    ends = [min(last, right + size - 1) for right, size in zip(rights, sizes, strict=True)]
    by_wall = last + 1 - min(sizes)
    by_reach = max(end + 1 - size for end, size in zip(ends, sizes, strict=True))
    yield from _glue_steps(facts, run, owners, stretch(by_wall, run.first), (first, last), last + 1)
    if by_reach < by_wall:
        gap = first, max(ends)
        yield from _glue_steps(facts, run, owners, stretch(by_reach, run.first), gap)


def _glue_steps(
    facts: LineFacts,
    run: Run,
    owners: tuple[Window, ...],
    cells: int,
    gap: Span,
    wall: int | None = None,
) -> Iterator[LineDeduction]:
    """Yield the boxes that extend a run because its block must stay in a gap.

    `wall` is the cell that bounds the gap; None if the ranges of the owners count, too. Runs that
    touch another colour are left to `colors_touch`.
    """
    colored = wall is not None and wall >= 0 and bool(facts.boxed >> wall & 1)
    touching = colored and wall in (run.first - 1, run.last + 1)
    if cells & facts.unknown and not touching:
        yield LineDeduction(
            Technique.GLUE,
            4 if wall is None else 3,
            facts.values(cells, run.color),
            blocks=blocks_of(owners),
            runs=(run.span,),
            owned=(owned(run, owners),),
            gap=gap,
        )


def splitting(facts: LineFacts) -> Iterator[LineDeduction]:
    """Find single cells between two runs that, joined, would be too long for any block.

    In colour the cell is a space only if no block of one cell and another colour can be there.
    """
    for left, right in pairwise(facts.runs):
        if left.color != right.color or right.first != left.last + 2:
            continue
        owners, others = facts.owners(left), facts.owners(right)
        joined = right.last - left.first + 1
        both = {*blocks_of(owners)} & {*blocks_of(others)}
        longest = max((facts.blocks[at].length for at in both), default=0)
        if longest < joined and not _single_between(facts, owners, others):
            yield LineDeduction(
                Technique.SPLITTING,
                3,
                facts.values(1 << left.last + 1),
                blocks=tuple(sorted({*blocks_of(owners), *blocks_of(others)})),
                runs=(left.span, right.span),
                # No owner: the claim is that no block covers both runs at once.
                owned=(OwnedRun((left.first, right.last), left.color, ()),),
            )


def _single_between(
    facts: LineFacts, owners: tuple[Window, ...], others: tuple[Window, ...]
) -> bool:
    """Return whether a block of one cell and another colour may separate two runs."""
    after = {window.block for window in others}
    return any(
        window.block + 2 in after
        and facts.blocks[window.block + 1].length == 1
        and not facts.gaps[window.block]
        for window in owners
    )


def joining(facts: LineFacts) -> Iterator[LineDeduction]:
    """Find two runs of the same block: all cells between them belong to it."""
    for left, right in pairwise(facts.runs):
        owners, others = facts.owners(left), facts.owners(right)
        if len(owners) == 1 and blocks_of(owners) == blocks_of(others):
            cells = stretch(left.last + 1, right.first) & facts.unknown
            if cells:
                yield LineDeduction(
                    Technique.JOINING,
                    4,
                    facts.values(cells, left.color),
                    blocks=blocks_of(owners),
                    runs=(left.span, right.span),
                    owned=(owned(left, owners), owned(right, others)),
                )


def overlap_of_run(facts: LineFacts) -> Iterator[LineDeduction]:
    """Find runs with one owner: it covers some cells in every placement its room allows."""
    for run, window in _only_owners(facts):
        size, color = facts.blocks[window.block]
        cells = stretch(window.last, window.first + size)
        if cells & facts.unknown:
            yield LineDeduction(
                Technique.OVERLAP,
                4,
                facts.values(cells, color),
                blocks=(window.block,),
                runs=(run.span,),
                owned=(owned(run, (window,)),),
                gap=facts.room(run),
            )


def _only_owners(facts: LineFacts) -> Iterator[tuple[Run, Window]]:
    """Yield the runs with one owner, and the owner's start positions by the walls."""
    for run in facts.runs:
        owners = facts.owners(run)
        if len(owners) == 1:
            yield run, facts.window_by_walls(run, owners[0].block)


def spaces_beyond_reach(facts: LineFacts) -> Iterator[LineDeduction]:
    """Find cells that neither a run's only owner nor its neighbours can reach.

    The block before is limited by the walls, and by the latest start of the run's block, which is
    `window.last`. (The earliest start, `window.first`, would be unsound.)
    """
    for run, window in _only_owners(facts):
        at, size = window.block, facts.blocks[window.block].length
        reach, start = 0, facts.length
        if at > 0:
            by_walls = facts.by_walls.right[at - 1] + facts.blocks[at - 1].length
            reach = min(by_walls, window.last - facts.gaps[at - 1])
        if at + 1 < len(facts.blocks):
            start = max(facts.by_walls.left[at + 1], window.first + size + facts.gaps[at])
        before = (at - 1, stretch(reach, window.first) & facts.unknown)
        after = (at + 1, stretch(window.last + size, start) & facts.unknown)
        sides = [side for side in (before, after) if side[1]]
        # Each side alone, too: fewer known cells may show less of the other.
        for chosen in ([side] for side in sides):
            yield _beyond_reach(facts, run, window, chosen)
        if len(sides) > 1:
            yield _beyond_reach(facts, run, window, sides)


def _beyond_reach(
    facts: LineFacts, run: Run, window: Window, sides: Sequence[tuple[int, int]]
) -> LineDeduction:
    """Return the spaces on one or both sides of a run, each with the neighbour's index."""
    neighbors = [other for other, _ in sides if 0 <= other < len(facts.blocks)]
    cells = union([mask for _, mask in sides])
    is_mercury = not neighbors and len(sides) == 1 and _is_mercury(facts, run, window.block, cells)
    return LineDeduction(
        Technique.MERCURY if is_mercury else Technique.SIMPLE_SPACES,
        # Spaces are easier to see on a side without a neighbour; those on the other then follow.
        4 if len(neighbors) == len(sides) else 3,
        facts.values(cells),
        blocks=tuple(sorted({window.block, *neighbors})),
        runs=(run.span,),
        owned=(owned(run, (window,)),),
    )


def _is_mercury(facts: LineFacts, run: Run, block: int, cells: int) -> bool:
    """Return whether a run is as far from the wall as its block is long.

    Starting at the wall, the block would end right beside the run.
    """
    size = facts.blocks[block].length
    first, end = facts.by_walls.left[block], facts.by_walls.right[block] + size
    if cells < 1 << run.first:
        return run.first - first == size and not cells & ~stretch(first, run.first)
    return end - 1 - run.last == size and not cells & ~stretch(run.last, end)
