"""Where things are on the board: sizes and places, so that every line falls on whole pixels.

All lengths here are device pixels and whole numbers; the look's logical sizes are multiplied by
the device pixel ratio and rounded once, in `BoardMetrics.scaled`. At a ratio of 1 the line before
cell `i` is at `i*cell + i//5`, apart from the border: the second pixel of a thick line is part of
the geometry, so the gaps between tiles stay equal.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from nonogui.ui.board.view_state import ClueSize

MIN_CELL: Final = 8
MAX_CELL: Final = 48
FULL_CELL: Final = 21
"""The cell size that counts as 100 %."""

SMALL_CELL: Final = 10
"""Below this size there are no crosses, gaps or thin lines."""

GROUP: Final = 5
"""Cells between thick lines."""

_CLUE_SCALE: Final = {ClueSize.CELL: 0.58, ClueSize.SMALL: 0.48, ClueSize.LARGE: 0.7}


class Box(NamedTuple):
    """A rectangle in device pixels."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first x beyond it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first y beyond it."""
        return self.y + self.height

    def contains(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def grown(self, by: int) -> Box:
        """The same rectangle with each side moved outwards."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


@dataclass(frozen=True, slots=True)
class Ruler:
    """Cells and lines along one side of the board, counted from its outer edge.

    Attributes:
        count: number of cells.
        cell: from one line to the next within a group of five.
        thin: width of a thin line.
        extra: what a thick line adds to it.
    """

    count: int
    cell: int
    thin: int
    extra: int

    def line(self, index: int) -> int:
        """Where the thin part of the line before a cell begins."""
        return index * self.cell + (1 + index // GROUP) * self.extra

    def inside(self, index: int) -> int:
        """Where a cell's own pixels begin, just after the line."""
        return self.line(index) + self.thin

    @property
    def room(self) -> int:
        """Number of a cell's own pixels."""
        return self.cell - self.thin

    @property
    def thick(self) -> int:
        """Width of a thick line."""
        return self.thin + self.extra

    @property
    def end(self) -> int:
        """Where the last border begins."""
        return self.line(self.count - 1) + self.cell

    @property
    def length(self) -> int:
        """From outer edge to outer edge."""
        return self.end + self.thick

    def thick_lines(self) -> Iterator[int]:
        """Where each thick line begins, the borders included."""
        yield from (self.line(index) - self.extra for index in range(0, self.count, GROUP))
        yield self.end

    def width_before(self, index: int) -> int:
        """Width of the line before a cell, or of the last border."""
        return self.thick if index % GROUP == 0 or index == self.count else self.thin

    def index(self, at: float) -> int:
        """The cell at a place; beyond either end the nearest one. A line counts to its right."""
        stride = GROUP * self.cell + self.extra
        group, rest = divmod(math.floor(at) - self.extra, stride)
        within = min(rest // self.cell, GROUP - 1)
        return max(0, min(self.count - 1, group * GROUP + within))

    def span(self, start: float, stop: float) -> range:
        """The cells of which something may show between two places."""
        if stop <= 0 or start >= self.length or stop <= start:
            return range(0)
        return range(self.index(start), self.index(stop) + 1)


@dataclass(frozen=True, slots=True)
class BoardMetrics:
    """Sizes that follow from the size of a cell.

    Attributes:
        cell: device pixels of a cell.
        ratio: device pixels in a logical one.
        font: size of clue numbers in device pixels.
        row_slot: width of a number in a row's clue.
        column_slot: height of a number in a column's clue.
    """

    cell: int
    ratio: float
    font: float
    row_slot: int
    column_slot: int

    @classmethod
    def of(cls, cell: int, ratio: float, digits: int, size: ClueSize) -> BoardMetrics:
        """The sizes for a cell and the widest clue number, told by its number of digits."""
        font = round(2 * _CLUE_SCALE[size] * cell / ratio) / 2
        font = max(10.0, min(18.0, font)) * ratio
        wide = {1: 1.3, 2: 1.62}.get(digits, 2.2)
        return cls(cell, ratio, font, round(wide * font), round(1.38 * font))

    def scaled(self, logical: float) -> int:
        """A logical length in device pixels, at least one."""
        return max(1, round(logical * self.ratio))

    @property
    def logical_cell(self) -> float:
        """The size of a cell in logical pixels."""
        return self.cell / self.ratio

    @property
    def is_small(self) -> bool:
        """Whether cells are too small for crosses, gaps and thin lines."""
        return self.logical_cell < SMALL_CELL

    @property
    def percent(self) -> int:
        """The zoom as people read it, in steps of five."""
        return round(20 * self.logical_cell / FULL_CELL) * 5

    def ruler(self, count: int) -> Ruler:
        """The ruler of one side of the board."""
        thin = max(1, math.floor(self.ratio + 0.49))
        return Ruler(count, self.cell, thin, max(1, math.floor(2 * self.ratio + 0.5) - thin))


def cell_sizes(ratio: float) -> range:
    """The sizes a cell may have, in device pixels, smallest first.

    At a whole ratio the logical size is whole as well; between, every device pixel counts.
    """
    step = round(ratio) if float(ratio).is_integer() else 1
    return range(math.ceil(MIN_CELL * ratio), math.floor(MAX_CELL * ratio) + 1, step)


def nearest_cell(logical: float, ratio: float) -> int:
    """The allowed cell size, in device pixels, that is nearest to a logical size."""
    return min(cell_sizes(ratio), key=lambda size: abs(size - logical * ratio))
