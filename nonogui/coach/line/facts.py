"""What people look at on a line: where blocks can be, which runs there are and whose they may be.

A set of cells, or of starts, is an integer: bit i stands for cell i. One code serves black and
white and colour. To a block, a box of another colour is a wall like a space; whether two blocks
may touch is for the clue to say (`Clue.gaps`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, reduce
from itertools import accumulate
from operator import or_
from typing import NamedTuple

from nonogui.core.clue import Clue
from nonogui.core.grid import EMPTY
from nonogui.solver.lines import LineSolver, bits, line_solver, masks_of

Values = tuple[tuple[int, int], ...]


class Run(NamedTuple):
    """Neighbouring boxes of one colour, as many as there are; `last` is inside."""

    first: int
    last: int
    color: int

    @property
    def length(self) -> int:
        """Number of boxes."""
        return self.last - self.first + 1

    @property
    def span(self) -> tuple[int, int]:
        """First and last cell."""
        return self.first, self.last


class Bounds(NamedTuple):
    """For each block its leftmost and its rightmost start."""

    left: tuple[int, ...]
    right: tuple[int, ...]


class Window(NamedTuple):
    """A block that may own a run, and the starts with which it would cover it."""

    block: int
    starts: int

    @property
    def first(self) -> int:
        """The leftmost start."""
        return lowest(self.starts)

    @property
    def last(self) -> int:
        """The rightmost start."""
        return highest(self.starts)


class LineFacts:
    """A line and its clue; everything is worked out when it is first asked for.

    Attributes:
        clue: valid for the line.
        cells: decided values or unknown.
        inks: number of inks of the puzzle.
        length: number of cells.
        masks: for each value the cells that may have it, as far as the cell itself tells.
        unknown: the cells that are not decided.
        boxed: the cells known to be boxes.
    """

    def __init__(self, clue: Clue, cells: bytes, inks: int) -> None:
        self.clue, self.cells, self.inks = clue, cells, inks
        self.length = len(cells)
        self.blocks, self.gaps = clue.blocks, clue.gaps
        self.masks = masks_of(cells, inks)
        self.unknown = self.masks[EMPTY] & self.masks[1]
        self.boxed = stretch(0, self.length) & ~self.masks[EMPTY]
        self._fits: dict[int, int] = {}
        self._owners: dict[Run, tuple[Window, ...]] = {}

    def boxes(self, color: int) -> int:
        """The boxes of a colour."""
        return self.masks[color] & self.boxed

    @property
    def not_empty(self) -> int:
        """All cells but the spaces."""
        return self.boxed | self.unknown

    @cached_property
    def bare(self) -> Bounds:
        """Bounds by the clue alone."""
        sizes = [
            block.length + gap for block, gap in zip(self.blocks, (*self.gaps, 0), strict=False)
        ]
        left = (0, *accumulate(sizes))[: len(sizes)]
        play = self.length - self.clue.min_length
        return Bounds(left, tuple(start + play for start in left))

    @cached_property
    def walled(self) -> Bounds:
        """Bounds by the walls: each block keeps off spaces and boxes of other colours."""
        if self.unknown == stretch(0, self.length):
            return self.bare
        return _bounds(self._solver.starts((stretch(0, self.length), *self.masks[1:])))

    @cached_property
    def known(self) -> Bounds:
        """Bounds by all decided cells: every box is covered as well."""
        if not self.boxed:
            return self.walled
        return _bounds(self._laid and self._laid[1])

    @cached_property
    def forces(self) -> bool:
        """Whether a cell follows that is unknown; never from a line that cannot be met."""
        if self._laid is None:
            return False
        once = twice = 0
        for mask in self._solver.painted(*self._laid):
            twice |= once & mask
            once |= mask
        return bool(self.unknown & ~twice)

    @property
    def _solver(self) -> LineSolver:
        return line_solver(self.clue, self.length, self.inks)

    @cached_property
    def _laid(self) -> tuple[int, list[int]] | None:
        """All placements on the line as it is: the cells that can be empty, and all starts."""
        return self._solver.lay(self.masks)

    def fits(self, block: int) -> int:
        """The starts at which a block has room, whatever the other blocks do.

        No wall is inside, no box of its colour right beside; a box of another colour right beside
        has the colour of the block that comes next on that side.
        """
        if block not in self._fits:
            size, color = self.blocks[block]
            before = self.boxed & ~self._touching(block, block - 1)
            after = self.boxed & ~self._touching(block, block + 1)
            starts = narrowed(self.masks[color], size)
            self._fits[block] = starts & ~(before << 1) & ~(after >> size)
        return self._fits[block]

    def _touching(self, block: int, other: int) -> int:
        """The boxes that are right beside a block if they are its neighbour's."""
        if self.inks == 1 or not 0 <= other < len(self.blocks):
            return 0
        color = self.blocks[other].color
        return self.boxes(color) if color != self.blocks[block].color else 0

    def places(self, block: int) -> int:
        """The starts within its bounds at which a block has room."""
        left, right = self.known
        return self.fits(block) & stretch(left[block], right[block] + 1)

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        """All runs, from the left."""
        found = (
            Run(first, last, color)
            for color in range(1, self.inks + 1)
            for first, last in stretches(self.boxes(color))
        )
        return tuple(sorted(found))

    def owners(self, run: Run) -> tuple[Window, ...]:
        """The blocks that a run may belong to."""
        if run not in self._owners:
            self._owners[run] = tuple(self._windows(run))
        return self._owners[run]

    def _windows(self, run: Run) -> Iterator[Window]:
        """The blocks long enough, within their bounds at the run, and with room there."""
        bounds = zip(self.blocks, *self.known, strict=True)
        for at, ((size, color), left, right) in enumerate(bounds):
            first, last = max(left, run.last - size + 1), min(right, run.first)
            if first <= last and color == run.color:
                starts = self.fits(at) & stretch(first, last + 1)
                if starts:
                    yield Window(at, starts)

    def walled_window(self, run: Run, block: int) -> Window:
        """The starts with which a block would cover a run, within its bounds by the walls."""
        size = self.blocks[block].length
        within = stretch(self.walled.left[block], self.walled.right[block] + 1)
        return Window(block, self.fits(block) & within & covering(run, size))

    def room(self, run: Run) -> tuple[int, int]:
        """The stretch around a run without walls for its colour: first and last cell."""
        return around(self.masks[run.color], run.first)

    def touched_before(self, block: int, start: int) -> bool:
        """Whether the block before can end right before a block that starts there."""
        if block == 0 or self.gaps[block - 1]:
            return False
        return has(self.places(block - 1), start - self.blocks[block - 1].length)

    def touched_after(self, block: int, start: int) -> bool:
        """Whether the block after can begin right behind a block that starts there."""
        if block == len(self.blocks) - 1 or self.gaps[block]:
            return False
        return has(self.places(block + 1), start + self.blocks[block].length)

    def values(self, cells: int, value: int = EMPTY) -> Values:
        """The unknown ones of some cells, with a value for them."""
        return tuple((at, value) for at in bits(cells & self.unknown))

    def reach(self, bounds: Bounds) -> list[int]:
        """For each block the cells that it can come to."""
        return [
            stretch(first, last + block.length)
            for block, first, last in zip(self.blocks, *bounds, strict=True)
        ]


def _bounds(starts: list[int] | None) -> Bounds:
    assert starts is not None, "the line can be met"
    return Bounds(tuple(map(lowest, starts)), tuple(map(highest, starts)))


def stretch(first: int, end: int) -> int:
    """The cells from `first` to before `end`; none when there are none."""
    return (1 << end) - (1 << first) if end > first else 0


def stretches(mask: int) -> list[tuple[int, int]]:
    """First and last cell of each stretch of neighbouring cells."""
    found = []
    while mask:
        first = lowest(mask)
        mask += 1 << first  # carries over the stretch, to the cell behind it
        found.append((first, lowest(mask) - 1))
        mask &= mask - 1
    return found


def around(mask: int, cell: int) -> tuple[int, int]:
    """First and last cell of the stretch that a cell is in."""
    holes = ~mask
    before = holes & (1 << cell) - 1
    after = holes >> cell
    return highest(before) + 1, cell + lowest(after) - 1


def lowest(mask: int) -> int:
    """The first cell."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """The last cell; -1 when there is none."""
    return mask.bit_length() - 1


def has(mask: int, cell: int) -> bool:
    """Whether a cell, perhaps beside the line, is among some."""
    return cell >= 0 and bool(mask >> cell & 1)


def union(masks: list[int]) -> int:
    """The cells of all."""
    return reduce(or_, masks, 0)


def covering(run: Run, size: int) -> int:
    """The starts with which a block of a size would cover a run."""
    return stretch(max(0, run.last - size + 1), run.first + 1)


def narrowed(cells: int, size: int) -> int:
    """The starts at which so many neighbouring cells are among some."""
    done = 1
    while done < size:
        step = min(done, size - done)
        cells &= cells >> step
        done += step
    return cells


def widened(starts: int, size: int) -> int:
    """The cells that a block of a size covers from any of some starts."""
    done = 1
    while done < size:
        step = min(done, size - done)
        starts |= starts << step
        done += step
    return starts
