"""Solve one clue on one line exactly: every forced cell, and every possible start of its blocks.

A set of cells is an integer: bit i stands for cell i. The candidates of a line are one such mask
per value: `masks[0]` has the cells that may be empty, `masks[c]` those that may have colour c. A
line costs a few operations on whole masks per block, whatever its length.

Blocks are placed from the left. `boundaries` has the boundaries 0..n up to which all cells can be
explained by the blocks placed so far. A boundary moves right over cells that may be empty, and
adding the mask of those cells carries it over a whole stretch at once. The same on the mirrored
line, done first, shows where the blocks that are left fit. So exactly the possible starts remain.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import Any, Final
from weakref import WeakKeyDictionary

from nonogui.core.clue import Clue
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Grid, Line, is_decided
from nonogui.core.palette import MAX_INKS
from nonogui.lazy import dataclass

Masks = tuple[int, ...]
"""For each value, empty first, the cells that may have it."""

_Blocks = tuple[tuple[int, int, int, int], ...]
_Shifts = tuple[tuple[int, int | None], ...]
_Ramps = tuple[tuple[int, _Shifts], ...]

_MIRRORED: Final = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
_UNDECIDED: Final = bytes(ord("0" if is_decided(cell) else "1") for cell in range(256))
# For each value, a table that maps cell values to `1` if the cell may have that value.
_MAY_BE: Final = tuple(
    _UNDECIDED[:value] + b"1" + _UNDECIDED[value + 1 :] for value in range(MAX_INKS + 1)
)


@dataclass(frozen=True)
class _Tables:
    """Tables about a clue, computed once before its blocks are placed.

    Attributes:
        kinds: number of kinds of blocks; blocks of one kind have the same colour and length.
        shifts: where the masks of empty cells and of each kind are when they are packed.
        kind_of_block: the kind of each block.
        blocks: for each block its kind, its length, the gap before it, and a distance: from its
            start to its last cell, or with a gap to the cell behind that.
        blocks_from_right: for each block, the last one first, its kind, the gap behind it, the
            length of this gap and the block less one cell, and the shift of the mask for the blocks
            behind it in a packed mask.
        ramps: for each colour, how to find where blocks of its kinds fit.
        ramps_down: the same, the longest first.
    """

    kinds: int
    shifts: tuple[int, ...]
    kind_of_block: list[int]
    blocks: _Blocks
    blocks_from_right: _Blocks
    ramps: _Ramps
    ramps_down: _Ramps


class LineSolver:
    """Solves a clue on a line of a certain length.

    Attributes:
        blocks: of the clue.
        length: number of cells.
        values: number of values of a cell: empty, and the inks of the puzzle.
        compiled: the kernel's version of this solver, once `kernel.quick_solver` has made it.
    """

    def __init__(self, clue: Clue, length: int, inks: int) -> None:
        # Not the clue: its solvers are freed with it.
        self.blocks = clue.blocks
        self.length = length
        self.values = inks + 1
        self.compiled: Any = None
        # No cached property, which makes Python look up every attribute more slowly.
        self._tables: _Tables | None = None
        # Two bits more than the cells need, for one boundary more than cells and one bit between.
        self._size = (length + 9) // 8

    def _prepare(self) -> _Tables:
        """Prepare to place blocks; the kernel's solver does without."""
        kinds = sorted({(block.color, block.length) for block in self.blocks})
        kind_of = {kind: at for at, kind in enumerate(kinds)}
        of_block = [kind_of[block.color, block.length] for block in self.blocks]
        sizes = [block.length for block in self.blocks]
        gaps = (0, *Clue(self.blocks).gaps, 0)
        reaches = [size - (not gap) for size, gap in zip(sizes, gaps[1:], strict=False)]
        # Lists first, see `Clue.gaps`.
        blocks = [*zip(of_block, sizes, gaps, reaches, strict=False)]
        offsets = range(0, 8 * self._size * len(sizes), 8 * self._size)
        behind = zip(of_block[::-1], sizes[::-1], gaps[:0:-1], offsets, strict=False)
        from_right = [(kind, gap, gap + size - 1, shift) for kind, size, gap, shift in behind]
        ramps = []
        for color in sorted({color for color, _ in kinds}):
            kind_of_size = {size: kind_of[c, size] for c, size in kinds if c == color}
            ramps.append((color, _doubling_shifts(kind_of_size)))
        self._tables = _Tables(
            len(kinds),
            tuple(range(0, 8 * self._size * (len(kinds) + 1), 8 * self._size)),
            of_block,
            tuple(blocks),
            tuple(from_right),
            tuple(ramps),
            tuple([(color, ramp[::-1]) for color, ramp in ramps]),
        )
        return self._tables

    def narrow(self, masks: Masks) -> Masks | None:
        """Return the values of each cell over all placements; None if the clue does not fit."""
        laid = self.place_blocks(masks)
        return None if laid is None else self.combine_placements(*laid)

    def combine_placements(self, blank: int, starts: list[int]) -> Masks:
        """Return the values of each cell, given the result of `place_blocks`."""
        tables = self._tables or self._prepare()
        by_kind = [0] * tables.kinds
        for at, mask in zip(tables.kind_of_block, starts, strict=False):
            by_kind[at] |= mask
        narrowed = [blank] + [0] * (self.values - 1)
        for color, ramp in tables.ramps_down:
            cells = 0
            for shift, kind in ramp:
                if kind is not None:
                    cells |= by_kind[kind]
                cells |= cells << shift
            narrowed[color] = cells
        return tuple(narrowed)

    def starts(self, masks: Masks) -> list[int] | None:
        """Return the possible starts of each block; None if the clue does not fit."""
        laid = self.place_blocks(masks)
        return None if laid is None else laid[1]

    def leftmost(self, masks: Masks) -> list[int] | None:
        """Return the starts of the placement with each block as far left as possible."""
        starts = self.starts(masks)
        return None if starts is None else [next(bits(mask)) for mask in starts]

    def rightmost(self, masks: Masks) -> list[int] | None:
        """Return the starts of the placement with each block as far right as possible."""
        starts = self.starts(masks)
        return None if starts is None else [mask.bit_length() - 1 for mask in starts]

    def count(self, masks: Masks) -> int:
        """Return the exact number of placements, however large.

        A start combines with every end of the previous block after which all cells may be empty, so
        running sums per block are enough.
        """
        possible = self.starts(masks)
        if possible is None:
            return 0
        walls = [-1]  # for each boundary the last cell before it that cannot be empty
        for at in range(self.length):
            walls.append(walls[-1] if masks[EMPTY] >> at & 1 else at)
        ends = [1] + [0] * self.length  # placements of the blocks so far, by end of the last block
        tables = self._tables or self._prepare()
        for (_, size, gap, _), starts in zip(tables.blocks, possible, strict=True):
            sums = [0, *accumulate(ends)]
            ends = [0] * (self.length + 1)
            for start in bits(starts):
                first, last = walls[start] + 1, start - gap
                ends[start + size] = sums[last + 1] - sums[first] if first <= last else 0
        return sum(ends[walls[-1] + 1 :])

    def place_blocks(self, masks: Masks) -> tuple[int, list[int]] | None:
        """Return the cells that can be empty, and all starts of each block; None if none fits."""
        tables = self._tables or self._prepare()
        blank, fits = masks[EMPTY], _fits(masks, tables)
        behind = self._place_from_right(blank, fits, tables)
        if behind is None:
            return None
        boundaries = 1 | ((1 & blank) + blank ^ blank)
        # A cell can be empty if some blocks fit before it and all the others after it.
        can_be_empty = boundaries & behind
        starts, width = [], 8 * self._size
        for kind, size, gap, reach in tables.blocks:
            if gap:
                boundaries = (boundaries & blank) << 1
            behind >>= width
            start = boundaries & fits[kind] & behind >> reach
            starts.append(start)
            end = start << size
            boundaries = end | ((end & blank) + blank ^ blank)
            can_be_empty |= boundaries & behind
        return can_be_empty & blank, starts

    def _place_from_right(self, blank: int, fits: list[int], tables: _Tables) -> int | None:
        """Return the cells behind which the last n, n - 1 ... 0 blocks fit; None if n do not.

        If a gap must come before these blocks, only cells that may be empty count. The masks are
        packed side by side into one integer, `8 * self._size` bits apart; the one of all n blocks
        has the lowest bits. Bits beyond the line must be ignored.

        Args:
            blank: the cells that may be empty.
            fits: for each kind of block its possible starts, see `_fits`.
            tables: of the clue.
        """
        width, down, cells = 8 * self._size, 8 * self._size - self.length, (1 << self.length) - 1
        packed = blank
        for mask in fits:
            packed = packed << width | mask
        size = self._size * (len(fits) + 1)
        turned = int.from_bytes(packed.to_bytes(size, "little").translate(_MIRRORED)) >> down
        # Mirroring also reverses the order of the masks.
        blank, *lasts = [turned >> shift & cells for shift in tables.shifts]
        boundaries = 1 | ((1 & blank) + blank ^ blank)
        packed = 0
        for kind, gap, shift_to_last, shift in tables.blocks_from_right:
            if gap:
                boundaries &= blank
            # Before it is mirrored, a boundary has the bit of the cell behind it.
            packed |= boundaries << shift
            # Mirrored, what fits is known by its last cell.
            end = (boundaries << shift_to_last & lasts[kind]) << 1
            boundaries = end | ((end & blank) + blank ^ blank)
        # The last boundary is reached only if all blocks fit.
        if not boundaries >> self.length:
            return None
        packed |= boundaries << width * len(self.blocks)
        size = self._size * (len(self.blocks) + 1)
        return int.from_bytes(packed.to_bytes(size, "little").translate(_MIRRORED)) >> down


def _fits(masks: Masks, tables: _Tables) -> list[int]:
    """Return, for each kind of block, the starts where all its cells may have its colour."""
    fits = [0] * tables.kinds
    for color, ramp in tables.ramps:
        cells = masks[color]
        for shift, kind in ramp:
            cells &= cells >> shift
            if kind is not None:
                fits[kind] = cells
    return fits


def _doubling_shifts(kinds: dict[int, int]) -> _Shifts:
    """Return the shifts that grow a run from one cell to each of these lengths, at most doubling.

    Each step is (shift, kind reached or None). Applied forward with `and`, it finds where blocks
    fit. Applied backward with `or`, it paints the cells that blocks cover.
    """
    steps = [(0, kinds.get(1))]
    size = 1
    for target in sorted(kinds):
        # Doubling reaches a length in a logarithmic number of shifts.
        while size < target:
            shift = min(size, target - size)
            size += shift
            steps.append((shift, kinds.get(size)))
    return tuple(steps)


# For each clue its solvers, by length and inks. They take 2 to 5 KB each and go with the clue.
_SOLVERS: Final[WeakKeyDictionary[Clue, dict[tuple[int, int], LineSolver]]] = WeakKeyDictionary()


def line_solver(clue: Clue, length: int, inks: int) -> LineSolver:
    """Return the solver of a clue, which is kept as long as the clue."""
    solvers = _SOLVERS.setdefault(clue, {})
    if (length, inks) not in solvers:
        solvers[length, inks] = LineSolver(clue, length, inks)
    return solvers[length, inks]


def forget_solvers() -> None:
    """Forget the solvers of all clues, to measure with the same start."""
    _SOLVERS.clear()


def masks_of(cells: bytes, inks: int) -> Masks:
    """Return the candidates of a line's cells, given the known values."""
    turned = cells[::-1]
    # A list first: a tuple from a generator takes a quarter longer.
    return tuple([int(turned.translate(_MAY_BE[value]), 2) for value in range(inks + 1)])


def cells_of(masks: Masks, length: int) -> bytes:
    """Return the values of a line: known if only one is possible, else unknown."""
    cells = bytearray([UNKNOWN]) * length
    seen = twice = 0
    for mask in masks:
        twice |= seen & mask
        seen |= mask
    for value, mask in enumerate(masks):
        for at in bits(mask & ~twice):
            cells[at] = value
    return bytes(cells)


def positions(board: Grid, line: Line) -> range:
    """Return the positions of a line's cells in `Grid.cells`."""
    if line.axis is Axis.ROW:
        return range(line.index * board.width, (line.index + 1) * board.width)
    return range(line.index, len(board.cells), board.width)


def bits(mask: int) -> Iterator[int]:
    """Yield the cells of a mask, from the left."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
