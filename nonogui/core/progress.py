"""Progress: which clue numbers are certainly placed, which lines are complete or broken.

A line is called broken for what can be seen and counted on it, not for what follows from trying
its blocks out: that would let a player find out cells by marking them. Whether a line can be
completed at all is the solver's to say.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from nonogui.core.clue import Block, Clue
from nonogui.core.grid import EMPTY, UNKNOWN, as_picture, decided_cells
from nonogui.lazy import dataclass


@dataclass(frozen=True)
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


class _Run(NamedTuple):
    """A maximal stretch of one ink; closed when no undecided cell touches it."""

    block: Block
    start: int
    is_closed: bool


_STRETCH: Final = re.compile(rb"([\x01-\x1f])\1*+")
"""Cells of one ink. Runs are looked for in C: a board of 500x500 has a thousand lines to look at
before it can be shown."""


def line_progress(clue: Clue, cells: bytes) -> LineProgress:
    """What the cells of a line say about its clue.

    A number is done only when its run is closed off from an edge by decided cells, and the
    passes from both edges agree; a finished line has all its numbers done.
    """
    cells = decided_cells(cells)
    if clue.is_met_by(as_picture(cells)):
        return LineProgress((True,) * len(clue), complete=True, broken=False)
    if cells.count(UNKNOWN) == len(cells):  # quicker: boards begin so
        return LineProgress((False,) * len(clue), complete=False, broken=False)
    runs = _runs(cells)
    first, last = cells.find(UNKNOWN), cells.rfind(UNKNOWN)
    head = [run for run in runs if run.start < first]
    tail = [run for run in reversed(runs) if run.start > last]
    # Where every cell is decided every run is closed, and they are not the clue.
    if first < 0 or _is_broken(clue, cells, runs, head, tail):
        return LineProgress((False,) * len(clue), complete=False, broken=True)
    size = len(clue)
    closed_head = sum([run.is_closed for run in head])
    closed_tail = sum([run.is_closed for run in tail])
    done = tuple([i < closed_head or i >= size - closed_tail for i in range(size)])
    return LineProgress(done, complete=False, broken=False)


def _runs(cells: bytes) -> list[_Run]:
    """The filled runs of a line in order."""
    runs = []
    for stretch in _STRETCH.finditer(cells):
        start, end = stretch.span()
        is_closed = UNKNOWN not in cells[max(0, start - 1) : end + 1]
        runs.append(_Run(Block(end - start, cells[start]), start, is_closed))
    return runs


def _is_broken(
    clue: Clue, cells: bytes, runs: list[_Run], head: list[_Run], tail: list[_Run]
) -> bool:
    """Whether an undecided line shows that its clue can't be met; head and tail: from its edges."""
    if not _begins_with(clue.blocks, head) or not _begins_with(clue.blocks[::-1], tail):
        return True
    closed = Counter([run.block for run in runs if run.is_closed])
    return bool(closed - Counter(clue.blocks)) or _has_too_much(clue, cells, runs)


def _begins_with(blocks: Sequence[Block], runs: list[_Run]) -> bool:
    """Whether runs met from an edge are the first blocks; an open one may be shorter."""
    for run, block in zip(runs, blocks, strict=False):
        if run.block != block and (run.is_closed or not _is_part(run.block, block)):
            return False
    return len(runs) <= len(blocks)


def _has_too_much(clue: Clue, cells: bytes, runs: list[_Run]) -> bool:
    """Whether there are more crosses or cells of an ink than can be, or a run is too long."""
    longest: dict[int, int] = {}
    filled: dict[int, int] = {}
    for length, color in clue.blocks:
        longest[color] = max(length, longest.get(color, 0))
        filled[color] = filled.get(color, 0) + length
    for (length, color), _start, _is_closed in runs:
        if length > longest.get(color, 0) or cells.count(color) > filled[color]:
            return True
    return cells.count(EMPTY) > len(cells) - sum(filled.values())


def _is_part(part: Block, block: Block) -> bool:
    return part.color == block.color and part.length <= block.length
