"""Facts about a line: where blocks can be, its runs, and which blocks may own them.

A set of cells or of start positions is an integer: bit i stands for cell i. The same code serves
black and white and colour. For a block, a box of another colour is a wall like a space. The clue
says whether two blocks may touch (`Clue.gaps`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, reduce
from itertools import accumulate
from operator import or_
from typing import NamedTuple

from nonogui.core.clue import Clue
from nonogui.core.grid import EMPTY, UNKNOWN
from nonogui.solver.kernel import QuickSolver, quick_solver
from nonogui.solver.lines import Masks, bits, line_solver, masks_of

Values = tuple[tuple[int, int], ...]


class Run(NamedTuple):
    """A maximal series of boxes of one colour; `last` is inclusive."""

    first: int
    last: int
    color: int

    @property
    def length(self) -> int:
        """Return the number of boxes."""
        return self.last - self.first + 1

    @property
    def span(self) -> tuple[int, int]:
        """Return the first and last cell."""
        return self.first, self.last


class Bounds(NamedTuple):
    """The leftmost and the rightmost start of each block."""

    left: tuple[int, ...]
    right: tuple[int, ...]


class Window(NamedTuple):
    """A block that may own a run, and its start positions that cover the run."""

    block: int
    starts: int

    @property
    def first(self) -> int:
        """Return the leftmost start."""
        return lowest(self.starts)

    @property
    def last(self) -> int:
        """Return the rightmost start."""
        return highest(self.starts)


class LineFacts:
    """A line and its clue; every fact is computed on first use.

    Attributes:
        clue: a clue valid for the line.
        cells: known values or UNKNOWN.
        inks: number of inks of the puzzle.
        length: number of cells.
        masks: for each value, the cells that may have it, as far as each cell alone shows.
        unknown: the unknown cells.
        boxed: the cells known to be boxes.
    """

    def __init__(
        self, clue: Clue, cells: bytes, inks: int, *, whole: LineFacts | None = None
    ) -> None:
        """Take over a line; `whole` is the same line with more known cells."""
        self.clue, self.cells, self.inks = clue, cells, inks
        self._whole = whole
        self.length = len(cells)
        self.blocks = clue.blocks
        self.gaps: tuple[int, ...] = whole.gaps if whole else clue.gaps
        self.masks = masks_of(cells, inks)
        # A known cell is in one mask only; every puzzle has ink 1.
        self.unknown = self.masks[EMPTY] & self.masks[1]
        self.boxed = stretch(0, self.length) & ~self.masks[EMPTY]
        self._fits: dict[int, int] = {}
        self._owners: dict[Run, tuple[Window, ...]] = {}

    def with_only(self, kept: Sequence[int]) -> LineFacts:
        """Return the facts of the line if only some of its cells are known."""
        return LineFacts(self.clue, keep_only(self.cells, kept), self.inks, whole=self)

    def boxes(self, color: int) -> int:
        """Return the boxes of a colour."""
        return self.masks[color] & self.boxed

    @property
    def not_empty(self) -> int:
        """Return all cells except the spaces."""
        return self.boxed | self.unknown

    @cached_property
    def by_clue(self) -> Bounds:
        """Return the bounds by the clue alone."""
        if self._whole:
            return self._whole.by_clue
        sizes = [
            block.length + gap for block, gap in zip(self.blocks, (*self.gaps, 0), strict=False)
        ]
        left = (0, *accumulate(sizes))[: len(sizes)]
        play = self.length - self.clue.min_length
        return Bounds(left, tuple(start + play for start in left))

    @cached_property
    def by_walls(self) -> Bounds:
        """Return the bounds by the walls: no block covers a space or a box of another colour."""
        # The very same object, so that finders see by identity that walls say nothing new.
        if self.unknown == stretch(0, self.length):
            return self.by_clue
        # Every cell may be empty here, so boxes need no block to cover them; spaces and other
        # colours stay.
        return _bounds(self.solver.starts((stretch(0, self.length), *self.masks[1:])))

    @cached_property
    def by_boxes(self) -> Bounds:
        """Return the bounds by all known cells: every box is covered, too."""
        # Again the same object, so that finders see that boxes say nothing new.
        if not self.boxed:
            return self.by_walls
        return _bounds(self._placements and self._placements[1])

    @cached_property
    def forces(self) -> bool:
        """Return whether an unknown cell follows; False for a line that cannot be met."""
        return forces_cell(self.solver, self.masks)

    def forces_all(self, values: Values) -> bool:
        """Return whether some values follow from a line that can be met."""
        after = self.solver.narrow(self.masks)
        assert after is not None, "the line can be met"
        return not any(
            mask >> at & 1
            for at, value in values
            for other, mask in enumerate(after)
            if other != value
        )

    @cached_property
    def solver(self) -> QuickSolver:
        """Return the solver of the clue."""
        if self._whole:
            return self._whole.solver
        return quick_solver(line_solver(self.clue, self.length, self.inks))

    @cached_property
    def _placements(self) -> tuple[int, list[int]] | None:
        """Return all placements as the cells that can be empty and all starts of each block."""
        return self.solver.place_blocks(self.masks)

    def fits(self, block: int) -> int:
        """Return the starts at which a block has room, whatever the other blocks do.

        No wall is inside, and no box of its colour is right beside it. A box of another colour
        right beside it must have the colour of the next block on that side.
        """
        if block not in self._fits:
            size, color = self.blocks[block]
            before = self.boxed & ~self._touching(block, block - 1)
            after = self.boxed & ~self._touching(block, block + 1)
            starts = shrink(self.masks[color], size)
            # A box at cell i forbids the starts i + 1 and i - size.
            self._fits[block] = starts & ~(before << 1) & ~(after >> size)
        return self._fits[block]

    def _touching(self, block: int, other: int) -> int:
        """Return the boxes that may be right beside a block as part of its neighbour."""
        if self.inks == 1 or not 0 <= other < len(self.blocks):
            return 0
        color = self.blocks[other].color
        return self.boxes(color) if color != self.blocks[block].color else 0

    def places(self, block: int) -> int:
        """Return the starts within the block's bounds at which it has room."""
        left, right = self.by_boxes
        return self.fits(block) & stretch(left[block], right[block] + 1)

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        """Return all runs, from the left."""
        found = (
            Run(first, last, color)
            for color in range(1, self.inks + 1)
            for first, last in stretches(self.boxes(color))
        )
        return tuple(sorted(found))

    def owners(self, run: Run) -> tuple[Window, ...]:
        """Return the blocks that a run may belong to."""
        if run not in self._owners:
            self._owners[run] = tuple(self._windows(run))
        return self._owners[run]

    def _windows(self, run: Run) -> Iterator[Window]:
        """Yield the blocks that are long enough for a run, in range, and have room there."""
        for at, size, left, right in self._bounds_of_color[run.color]:
            first, last = max(left, run.last - size + 1), min(right, run.first)
            if first <= last:
                starts = self.fits(at) & stretch(first, last + 1)
                if starts:
                    yield Window(at, starts)

    @cached_property
    def _bounds_of_color(self) -> list[list[tuple[int, int, int, int]]]:
        """Return, for each colour, number, length and bounds of its blocks."""
        found: list[list[tuple[int, int, int, int]]] = [[] for _ in range(self.inks + 1)]
        bounds = zip(self.blocks, *self.by_boxes, strict=True)
        for at, ((size, color), left, right) in enumerate(bounds):
            found[color].append((at, size, left, right))
        return found

    def window_by_walls(self, run: Run, block: int) -> Window:
        """Return the starts at which a block covers a run, within its bounds by the walls."""
        size = self.blocks[block].length
        within = stretch(self.by_walls.left[block], self.by_walls.right[block] + 1)
        return Window(block, self.fits(block) & within & covering(run, size))

    def room(self, run: Run) -> tuple[int, int]:
        """Return first and last cell of the stretch around a run without walls for its colour."""
        return stretch_around(self.masks[run.color], run.first)

    def can_touch_before(self, block: int, start: int) -> bool:
        """Return whether the block before can end right before this start."""
        if block == 0 or self.gaps[block - 1]:
            return False
        return has(self.places(block - 1), start - self.blocks[block - 1].length)

    def can_touch_after(self, block: int, start: int) -> bool:
        """Return whether the block after can start right behind a block at this start."""
        if block == len(self.blocks) - 1 or self.gaps[block]:
            return False
        return has(self.places(block + 1), start + self.blocks[block].length)

    def values(self, cells: int, value: int = EMPTY) -> Values:
        """Return the unknown cells among `cells`, paired with a value."""
        return tuple((at, value) for at in bits(cells & self.unknown))

    def ranges(self, bounds: Bounds) -> list[int]:
        """Return the range of each block as a set of cells."""
        return [
            stretch(first, last + block.length)
            for block, first, last in zip(self.blocks, *bounds, strict=True)
        ]


def forces_cell(solver: QuickSolver, masks: Masks) -> bool:
    """Return whether an unknown cell of a line follows; False for a line that cannot be met.

    Most lines give nothing, which is found out faster than their placements.
    """
    narrowed = solver.narrow(masks)
    once = twice = 0
    for mask in narrowed or ():
        twice |= once & mask
        once |= mask
    # A known cell is in one mask only; every puzzle has ink 1.
    return narrowed is not None and bool(masks[EMPTY] & masks[1] & ~twice)


def _bounds(starts: list[int] | None) -> Bounds:
    assert starts is not None, "the line can be met"
    # `lowest` and `highest`, written out because this is where most time goes.
    left = tuple([(mask & -mask).bit_length() - 1 for mask in starts])
    return Bounds(left, tuple([mask.bit_length() - 1 for mask in starts]))


def keep_only(cells: bytes, kept: Sequence[int]) -> bytes:
    """Return a line with only some of its cells known."""
    bare = bytearray([UNKNOWN]) * len(cells)
    for at in kept:
        bare[at] = cells[at]
    return bytes(bare)


def stretch(first: int, end: int) -> int:
    """Return the cells from `first` up to but not including `end`; empty if `end` is not larger."""
    return (1 << end) - (1 << first) if end > first else 0


def stretches(mask: int) -> list[tuple[int, int]]:
    """Return first and last cell of each stretch of neighbouring cells."""
    found = []
    while mask:
        first = lowest(mask)
        mask += 1 << first  # the carry moves past the stretch
        found.append((first, lowest(mask) - 1))
        mask &= mask - 1
    return found


def stretch_around(mask: int, cell: int) -> tuple[int, int]:
    """Return first and last cell of the stretch around a cell."""
    # Infinitely many bits are set beyond the line, so there is always a hole after the cell.
    holes = ~mask
    before = holes & (1 << cell) - 1
    after = holes >> cell
    return highest(before) + 1, cell + lowest(after) - 1


def lowest(mask: int) -> int:
    """Return the first cell."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """Return the last cell; -1 if there is none."""
    return mask.bit_length() - 1


def has(mask: int, cell: int) -> bool:
    """Return whether a cell is in a set; the cell may lie outside the line."""
    return cell >= 0 and bool(mask >> cell & 1)


def union(masks: list[int]) -> int:
    """Return the cells in any of the sets."""
    return reduce(or_, masks, 0)


def covering(run: Run, size: int) -> int:
    """Return the starts at which a block of this size covers a run."""
    return stretch(max(0, run.last - size + 1), run.first + 1)


def shrink(cells: int, size: int) -> int:
    """Return the starts of `size` neighbouring cells that are all in a set."""
    done = 1
    while done < size:
        step = min(done, size - done)
        cells &= cells >> step
        done += step
    return cells


def expand(starts: int, size: int) -> int:
    """Return the cells that a block of this size covers from any of the starts."""
    done = 1
    while done < size:
        step = min(done, size - done)
        starts |= starts << step
        done += step
    return starts
