"""Find which clue numbers are certainly placed, and which lines are complete or broken.

A line counts as broken only for what a player can see and count, not for what trying out placements
would show: otherwise players could find cells by marking them and watching. Whether a line can
still be completed at all is for the solver to find out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from nonogui.core.clue import Block, Clue
from nonogui.core.grid import EMPTY, UNKNOWN, as_picture, decided_cells
from nonogui.lazy import dataclass, regex


@dataclass(frozen=True)
class LineProgress:
    """The progress of one line.

    Attributes:
        done: for each number of the clue, whether it is certainly placed.
        complete: whether the filled runs are exactly the clue; crosses do not matter.
        broken: whether the runs and crosses show plainly that the clue cannot be met any more.
    """

    done: tuple[bool, ...]
    complete: bool
    broken: bool


class Run(NamedTuple):
    """A maximal run of one ink; closed when no unknown cell touches it."""

    block: Block
    start: int
    is_closed: bool


class Measures(NamedTuple):
    """The lengths along a line, as ranges of positions.

    Attributes:
        gaps: the longest stretches without crosses, except those that a single run fills.
        runs: the filled runs.
    """

    gaps: tuple[range, ...]
    runs: tuple[range, ...]


# A run of one ink. A regular expression runs in C: before a 500x500 board can be shown, a thousand
# lines must be checked.
_STRETCH: Final = regex(rb"([\x01-\x1f])\1*+")
_GAP: Final = regex(rb"[^\x00]+")


def line_progress(clue: Clue, cells: bytes) -> LineProgress:
    """Return the progress of a line with this clue and these cells.

    A number is done only if known cells connect its run to an edge, and counting from both edges
    does not contradict it. A complete line has all its numbers done.
    """
    cells = decided_cells(cells)
    # A shortcut, because most boards start blank, and a large one has a thousand lines.
    if len(clue) and cells.count(UNKNOWN) == len(cells):
        return LineProgress((False,) * len(clue), complete=False, broken=False)
    if clue.is_met_by(as_picture(cells)):
        return LineProgress((True,) * len(clue), complete=True, broken=False)
    runs = runs_of(cells)
    first, last = cells.find(UNKNOWN), cells.rfind(UNKNOWN)
    head = [run for run in runs if run.start < first]
    tail = [run for run in reversed(runs) if run.start > last]
    # If every cell is known and the clue is not met, the line is broken.
    if first < 0 or _is_broken(clue, cells, runs, head, tail):
        return LineProgress((False,) * len(clue), complete=False, broken=True)
    size = len(clue)
    closed_head = sum([run.is_closed for run in head])
    closed_tail = sum([run.is_closed for run in tail])
    done = tuple([i < closed_head or i >= size - closed_tail for i in range(size)])
    return LineProgress(done, complete=False, broken=False)


def runs_of(cells: bytes) -> list[Run]:
    """Return the filled runs of a line in order."""
    runs = []
    for stretch in _STRETCH.finditer(cells):
        start, end = stretch.span()
        # A slice may end beyond the line, but a negative start would count from its end.
        is_closed = UNKNOWN not in cells[max(0, start - 1) : end + 1]
        runs.append(Run(Block(end - start, cells[start]), start, is_closed))
    return runs


def measure_line(cells: bytes) -> Measures:
    """Return the gaps and runs of a line."""
    runs = [range(*found.span()) for found in _STRETCH.finditer(cells)]
    gaps = [range(*found.span()) for found in _GAP.finditer(cells)]
    return Measures(tuple(gap for gap in gaps if gap not in runs), tuple(runs))


def _is_broken(clue: Clue, cells: bytes, runs: list[Run], head: list[Run], tail: list[Run]) -> bool:
    """Return whether an unfinished line plainly contradicts its clue.

    `head` and `tail` are the runs between each edge and the first unknown cell.
    """
    if not _starts_with(clue.blocks, head) or not _starts_with(clue.blocks[::-1], tail):
        return True
    closed = Counter([run.block for run in runs if run.is_closed])
    return bool(closed - Counter(clue.blocks)) or _has_too_much(clue, cells, runs)


def _starts_with(blocks: Sequence[Block], runs: list[Run]) -> bool:
    """Return whether runs counted from an edge match the first blocks; open ones may be shorter."""
    for run, block in zip(runs, blocks, strict=False):
        if run.block != block and (run.is_closed or not _can_grow_into(run.block, block)):
            return False
    return len(runs) <= len(blocks)


def _has_too_much(clue: Clue, cells: bytes, runs: list[Run]) -> bool:
    """Return whether there are too many crosses or cells of an ink, or a run is too long."""
    longest: dict[int, int] = {}
    filled: dict[int, int] = {}
    for length, color in clue.blocks:
        longest[color] = max(length, longest.get(color, 0))
        filled[color] = filled.get(color, 0) + length
    for (length, color), _start, _is_closed in runs:
        if length > longest.get(color, 0) or cells.count(color) > filled[color]:
            return True
    return cells.count(EMPTY) > len(cells) - sum(filled.values())


def _can_grow_into(part: Block, block: Block) -> bool:
    return part.color == block.color and part.length <= block.length
