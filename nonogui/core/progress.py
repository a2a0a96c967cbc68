"""Progress: which clue numbers are certainly placed, which lines are complete or broken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from nonogui.core.clue import Block, Clue
from nonogui.core.grid import EMPTY, is_decided, is_filled


@dataclass(frozen=True, slots=True)
class LineProgress:
    """How far a line is.

    Attributes:
        done: for each number of the clue, whether it is certainly placed.
        complete: the filled runs are exactly the clue, crosses or not.
        broken: closed runs alone show that the clue is not met; deeper checks are the solver's.
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
    runs = [run for run in _runs(cells) if isinstance(run, _Run)]
    if tuple(run.block for run in runs) == clue.blocks:
        return LineProgress((True,) * len(clue), complete=True, broken=False)
    head, tail = _closed_from_edge(cells), _closed_from_edge(cells[::-1])[::-1]
    if _is_broken(clue, cells, runs, head, tail):
        return LineProgress((False,) * len(clue), complete=False, broken=True)
    size = len(clue)
    done = tuple(i < len(head) or i >= size - len(tail) for i in range(size))
    return LineProgress(done, complete=False, broken=False)


def _runs(cells: Sequence[int]) -> Iterator[_Run | int]:
    """The filled runs of a line in order, each other cell as its value."""
    edge = EMPTY
    start = 0
    for value, group in groupby(cells):
        length = sum(1 for _ in group)
        end = start + length
        if is_filled(value):
            before = cells[start - 1] if start else edge
            after = cells[end] if end < len(cells) else edge
            closed = is_decided(before) and is_decided(after)
            yield _Run(Block(length, value), closed)
        else:
            yield value
        start = end


def _closed_from_edge(cells: Sequence[int]) -> list[Block]:
    """The blocks of the closed runs met from the first cell on, up to the first undecided one."""
    blocks: list[Block] = []
    for run in _runs(cells):
        if isinstance(run, _Run) and run.is_closed:
            blocks.append(run.block)
        elif run != EMPTY:
            break
    return blocks


def _is_broken(
    clue: Clue, cells: Sequence[int], runs: list[_Run], head: list[Block], tail: list[Block]
) -> bool:
    blocks = list(clue.blocks)
    if all(map(is_decided, cells)):
        return True  # every run is closed and they are not the clue
    if len(head) + len(tail) > len(blocks):
        return True
    if blocks[: len(head)] != head or blocks[len(blocks) - len(tail) :] != tail:
        return True
    closed = Counter(run.block for run in runs if run.is_closed)
    return bool(closed - Counter(blocks))
