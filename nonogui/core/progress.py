"""Progress: which clue numbers are certainly placed, which lines are complete or broken.

A line is called broken for what can be seen and counted on it, not for what follows from trying
its blocks out: that would let a player find out cells by marking them. Whether a line can be
completed at all is the solver's to say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile

from nonogui.core.clue import Block, Clue
from nonogui.core.grid import EMPTY, is_decided, is_filled


@dataclass(frozen=True, slots=True)
class LineProgress:
    """How far a line is.

    Attributes:
        done: for each number of the clue, whether it is certainly placed.
        complete: the filled runs are exactly the clue, crosses or not.
        broken: a look at the runs and crosses shows that the clue can't be met any more.
    """

    done: tuple[bool, ...]
    complete: bool
    broken: bool


@dataclass(frozen=True, slots=True)
class _Run:
    """A maximal stretch of one ink; closed when no undecided cell touches it."""

    block: Block
    is_closed: bool


def line_progress(clue: Clue, cells: Sequence[int]) -> LineProgress:
    """What the cells of a line say about its clue.

    A number is done only when its run is closed off from an edge by decided cells, and the
    passes from both edges agree; a finished line has all its numbers done.
    """
    runs = _runs(cells)
    if tuple(run.block for run in runs) == clue.blocks:
        return LineProgress((True,) * len(clue), complete=True, broken=False)
    head, tail = _from_edge(cells), _from_edge(cells[::-1])
    if _is_broken(clue, cells, runs, head, tail):
        return LineProgress((False,) * len(clue), complete=False, broken=True)
    size = len(clue)
    closed_head, closed_tail = (sum(run.is_closed for run in side) for side in (head, tail))
    done = tuple(i < closed_head or i >= size - closed_tail for i in range(size))
    return LineProgress(done, complete=False, broken=False)


def _runs(cells: Sequence[int]) -> list[_Run]:
    """The filled runs of a line in order."""
    runs = []
    start = 0
    for value, group in groupby(cells):
        end = start + sum(1 for _ in group)
        if is_filled(value):
            before = cells[start - 1] if start else EMPTY
            after = cells[end] if end < len(cells) else EMPTY
            closed = is_decided(before) and is_decided(after)
            runs.append(_Run(Block(end - start, value), closed))
        start = end
    return runs


def _from_edge(cells: Sequence[int]) -> list[_Run]:
    """The runs met from the first cell up to the first undecided one; the last may be open."""
    decided = list(takewhile(is_decided, cells))
    return _runs([*decided, *cells[len(decided) : len(decided) + 1]])


def _is_broken(
    clue: Clue, cells: Sequence[int], runs: list[_Run], head: list[_Run], tail: list[_Run]
) -> bool:
    if all(map(is_decided, cells)):
        return True  # every run is closed and they are not the clue
    if not _begins_with(clue.blocks, head) or not _begins_with(clue.blocks[::-1], tail):
        return True
    closed = Counter(run.block for run in runs if run.is_closed)
    return bool(closed - Counter(clue.blocks)) or _has_too_much(clue, cells, runs)


def _begins_with(blocks: Sequence[Block], runs: list[_Run]) -> bool:
    """Whether runs met from an edge are the first blocks; an open one may be shorter."""
    return len(runs) <= len(blocks) and all(
        run.block == block or (not run.is_closed and _is_part(run.block, block))
        for run, block in zip(runs, blocks, strict=False)
    )


def _has_too_much(clue: Clue, cells: Sequence[int], runs: list[_Run]) -> bool:
    """Whether there are more crosses or cells of an ink than can be, or a run is too long."""
    allowed = Counter({EMPTY: len(cells) - clue.filled})
    for block in clue.blocks:
        allowed[block.color] += block.length
    if Counter(filter(is_decided, cells)) - allowed:
        return True
    return not all(any(_is_part(run.block, block) for block in clue.blocks) for run in runs)


def _is_part(part: Block, block: Block) -> bool:
    return part.color == block.color and part.length <= block.length
