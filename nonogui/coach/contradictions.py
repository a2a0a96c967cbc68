"""Explain in the plainest way why a line cannot be met."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, groupby
from typing import Final

from nonogui.core.clue import Clue
from nonogui.core.grid import EMPTY, UNKNOWN
from nonogui.solver.kernel import solve_line


class ContradictionKind(StrEnum):
    """What shows that a clue cannot be met with the known cells of its line."""

    NO_BLOCKS = "no-blocks"  # boxes, but the clue has no number
    FOREIGN_COLOR = "foreign-color"  # a box of a colour that the clue does not have
    TOO_MANY_BOXES = "too-many-boxes"  # more boxes than the numbers have together
    TOO_FEW_OPEN = "too-few-open"  # fewer cells that are not spaces than the numbers need
    NO_ROOM = "no-room"  # every stretch is shorter than a number
    LONG_RUN = "long-run"  # a run longer than each number of its colour
    SPLIT = "split"  # a space separates boxes of the only number
    FAR_APART = "far-apart"  # boxes that the only number cannot cover together
    PIECES = "pieces"  # spaces separate the boxes into more pieces than there are numbers
    LONG_PIECES = "long-pieces"  # spaces separate more long runs than there are numbers long enough
    SHORT_ROOM = "short-room"  # a box whose stretch is shorter than each number of its colour
    SHORT_REACH = "short-reach"  # a box whose stretch is shorter than each number in range of it
    ORDER = "order"  # two runs separated by spaces fit no two numbers in order
    CROWDED = "crowded"  # the spaces leave too little room for all numbers together
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Why a line cannot be met.

    Attributes:
        boxes: the boxes that show it.
        spaces: the spaces that show it.
        count: the number of boxes for TOO_MANY_BOXES, of cells for TOO_FEW_OPEN, NO_ROOM,
            SHORT_ROOM and SHORT_REACH, or of pieces for PIECES; the length of the shortest run for
            LONG_PIECES.
        blocks: the numbers that have no room, are long enough, or are in range, depending on
            `kind`; for ORDER the number that the boxes belong to, if there is only one.
        beyond: for ORDER, the boxes of the other run.
        color: for FOREIGN_COLOR, LONG_RUN, SHORT_ROOM and SHORT_REACH, the colour of the boxes.
        values: for OTHER, all known cells with their values.
    """

    kind: ContradictionKind
    boxes: tuple[int, ...] = ()
    spaces: tuple[int, ...] = ()
    count: int = 0
    blocks: tuple[int, ...] = ()
    color: int = EMPTY
    beyond: tuple[int, ...] = ()
    values: tuple[tuple[int, int], ...] = ()


def find_contradiction(clue: Clue, cells: bytes) -> Contradiction:
    """Return the plainest reason why a line cannot be met.

    Args:
        clue: the clue of the line.
        cells: known values or UNKNOWN, with which the clue cannot be met.
    """
    for check in _CHECKS:
        if found := check(clue, cells):
            return found
    values = ((at, value) for at, value in enumerate(cells) if value != UNKNOWN)
    return Contradiction(ContradictionKind.OTHER, values=tuple(values))


def _no_blocks(clue: Clue, cells: bytes) -> Contradiction | None:
    boxes, _spaces = _known_cells(cells)
    return Contradiction(ContradictionKind.NO_BLOCKS, boxes) if boxes and not clue else None


def _foreign_color(clue: Clue, cells: bytes) -> Contradiction | None:
    known = {block.color for block in clue.blocks}
    for color in sorted(set(cells) - known - {EMPTY, UNKNOWN}):
        boxes = tuple(at for at, value in enumerate(cells) if value == color)
        return Contradiction(ContradictionKind.FOREIGN_COLOR, boxes, color=color)
    return None


def _long_run(clue: Clue, cells: bytes) -> Contradiction | None:
    for color, start, end in _runs(cells):
        if end - start >= _longest(clue, color):
            return Contradiction(
                ContradictionKind.LONG_RUN, tuple(range(start, end + 1)), color=color
            )
    return None


def _split(clue: Clue, cells: bytes) -> Contradiction | None:
    """Find a space between two boxes of a clue with one number."""
    boxes, spaces = _known_cells(cells)
    between = [at for at in spaces if boxes and at in range(boxes[0], boxes[-1])]
    if len(clue) != 1 or not between:
        return None
    behind = bisect(boxes, between[0])
    before, after = boxes[behind - 1 : behind + 1]
    splitting = tuple(space for space in between if space in range(before, after))
    return Contradiction(ContradictionKind.SPLIT, (before, after), splitting)


def _far_apart(clue: Clue, cells: bytes) -> Contradiction | None:
    boxes, _spaces = _known_cells(cells)
    if len(clue) != 1 or not boxes or boxes[-1] - boxes[0] < clue.blocks[0].length:
        return None
    return Contradiction(ContradictionKind.FAR_APART, (boxes[0], boxes[-1]))


def _too_many_boxes(clue: Clue, cells: bytes) -> Contradiction | None:
    boxes, _spaces = _known_cells(cells)
    if len(boxes) <= clue.filled:
        return None
    return Contradiction(ContradictionKind.TOO_MANY_BOXES, boxes, count=len(boxes))


def _too_few_open(clue: Clue, cells: bytes) -> Contradiction | None:
    _boxes, spaces = _known_cells(cells)
    left = len(cells) - len(spaces)
    return (
        Contradiction(ContradictionKind.TOO_FEW_OPEN, (), spaces, left)
        if left < clue.filled
        else None
    )


def _no_room(clue: Clue, cells: bytes) -> Contradiction | None:
    for index, block in sorted(enumerate(clue.blocks), key=lambda pair: -pair[1].length):
        most = max((end - start + 1 for start, end in _rooms(cells, block.color)), default=0)
        if most < block.length:
            _boxes, spaces = _known_cells(cells)
            return Contradiction(ContradictionKind.NO_ROOM, (), spaces, most, (index,))
    return None


def _short_room(clue: Clue, cells: bytes) -> Contradiction | None:
    for color in sorted({block.color for block in clue.blocks}):
        shortest = min(block.length for block in clue.blocks if block.color == color)
        for start, end in _rooms(cells, color):
            boxes = tuple(at for at in range(start, end + 1) if cells[at] == color)
            if boxes and end - start + 1 < shortest:
                count = end - start + 1
                return Contradiction(ContradictionKind.SHORT_ROOM, boxes, (), count, color=color)
    return None


def _short_reach(clue: Clue, cells: bytes) -> Contradiction | None:
    """Find a box in a stretch too short for every number that the order allows there."""
    for color, first, last in _runs(cells):
        for at in range(first, last + 1):
            come = tuple(
                index
                for index in _blocks_covering(clue, cells, at, at)
                if _fits_color(clue, index, color)
            )
            start, end = _room(cells, at)
            count = end - start + 1
            if all(clue.blocks[index].length > count for index in come):
                return Contradiction(ContradictionKind.SHORT_REACH, (at,), (), count, come, color)
    return None


def _out_of_order(clue: Clue, cells: bytes) -> Contradiction | None:
    """Find two runs separated by spaces that fit no two numbers in order."""
    pieces = [*_longest_runs(cells)]
    fitting = [_possible_blocks(clue, cells, *piece) for piece in pieces]
    for (run, left), (other, right) in combinations(zip(pieces, fitting, strict=True), 2):
        # The defaults let a run that fits no number at all break the order with any other run.
        if min(left, default=len(clue)) >= max(right, default=-1):
            fixed, beyond, blocks = (run, other, left) if len(left) == 1 else (other, run, right)
            return Contradiction(
                ContradictionKind.ORDER,
                tuple(range(fixed[0], fixed[1] + 1)),
                blocks=blocks if len(blocks) == 1 else (),
                beyond=tuple(range(beyond[0], beyond[1] + 1)),
            )
    return None


def _possible_blocks(clue: Clue, cells: bytes, first: int, last: int) -> tuple[int, ...]:
    """Return the numbers that a run may belong to: in range, long enough, not too long for it."""
    start, end = _room(cells, first)
    lengths = range(last - first + 1, end - start + 2)
    return tuple(
        index
        for index in _blocks_covering(clue, cells, first, last)
        if _fits_color(clue, index, cells[first]) and clue.blocks[index].length in lengths
    )


def _blocks_covering(clue: Clue, cells: bytes, first: int, last: int) -> Iterator[int]:
    """Yield the numbers that can cover some cells."""
    for index, (start, end) in enumerate(_ranges(clue, len(cells))):
        if start <= first and last <= end:
            yield index


def _fits_color(clue: Clue, index: int, color: int) -> bool:
    return clue.blocks[index].color == color


def _room(cells: bytes, at: int) -> tuple[int, int]:
    """Return the stretch in which a block over this box must lie."""
    return next(room for room in _rooms(cells, cells[at]) if room[0] <= at <= room[1])


def _ranges(clue: Clue, length: int) -> Iterator[tuple[int, int]]:
    """Yield the first and last cell of each number's range, by the clue alone."""
    start, play = 0, length - clue.min_length
    for block, gap in zip(clue.blocks, (*clue.gaps, 0), strict=False):
        yield start, start + play + block.length - 1
        start += block.length + gap


def _too_many_pieces(clue: Clue, cells: bytes) -> Contradiction | None:
    pieces = [*_longest_runs(cells)]
    if len(pieces) > len(clue):
        return Contradiction(ContradictionKind.PIECES, *_known_cells(cells), len(pieces))
    for length in sorted({last - first + 1 for first, last in pieces}):
        long = [run for run in pieces if run[1] - run[0] + 1 >= length]
        enough = tuple(at for at, block in enumerate(clue.blocks) if block.length >= length)
        if len(long) > len(enough):
            boxes = tuple(at for first, last in long for at in range(first, last + 1))
            return Contradiction(ContradictionKind.LONG_PIECES, boxes, blocks=enough, count=length)
    return None


def _crowded(clue: Clue, cells: bytes) -> Contradiction | None:
    """Report the spaces if they alone contradict the clue."""
    _boxes, spaces = _known_cells(cells)
    bare = bytes(value if value == EMPTY else UNKNOWN for value in cells)
    # Never empty: `_no_blocks` comes first.
    inks = max(block.color for block in clue.blocks)
    if not spaces or solve_line(clue, bare, inks) is not None:
        return None
    return Contradiction(ContradictionKind.CROWDED, (), spaces)


# The checks, plainest reason first.
_CHECKS: Final[Sequence[Callable[[Clue, bytes], Contradiction | None]]] = (
    _no_blocks,
    _foreign_color,
    _long_run,
    _split,
    _far_apart,
    _too_many_boxes,
    _too_few_open,
    _short_room,
    _no_room,
    _too_many_pieces,
    _short_reach,
    _crowded,
    _out_of_order,
)


def _known_cells(cells: bytes) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the positions of the boxes and of the spaces."""
    boxes = tuple(at for at, value in enumerate(cells) if value not in (EMPTY, UNKNOWN))
    return boxes, tuple(at for at, value in enumerate(cells) if value == EMPTY)


def _longest(clue: Clue, color: int) -> int:
    # Never empty: `_foreign_color` comes before the checks that ask.
    return max(block.length for block in clue.blocks if block.color == color)


def _runs(cells: bytes) -> Iterator[tuple[int, int, int]]:
    """Yield colour, first and last cell of each run of boxes."""
    at = 0
    for value, group in groupby(cells):
        start, at = at, at + len(list(group))
        if value not in (EMPTY, UNKNOWN):
            yield value, start, at - 1


def _longest_runs(cells: bytes) -> Iterator[tuple[int, int]]:
    """Yield first and last cell of the longest run in each piece between spaces."""
    at = 0
    for is_space, group in groupby(value == EMPTY for value in cells):
        start, at = at, at + len(list(group))
        runs = [(first, last) for _, first, last in _runs(cells) if start <= first < at]
        if runs and not is_space:
            yield max(runs, key=lambda run: run[1] - run[0])


def _rooms(cells: bytes, color: int) -> Iterator[tuple[int, int]]:
    """Yield first and last cell of each stretch in which a block of a colour could lie."""
    at = 0
    for open_to_it, group in groupby(value in (color, UNKNOWN) for value in cells):
        start, at = at, at + len(list(group))
        if open_to_it:
            yield start, at - 1
