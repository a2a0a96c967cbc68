"""Leeway: how far the blocks of a picture's lines may still be shifted.

Where a board is open nearly everywhere most changes leave it so, and the number of open cells does
not tell the good ones from the bad. They differ in how much room they take from the blocks of the
two lines they are in.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from math import log2

from nonogui.core.clue import Clue
from nonogui.solver.lines import Masks, line_solver
from nonogui.solver.narrowing import Narrower
from nonogui.studio.sketch import Sketch


class Leeway:
    """The leeway in the lines of a sketch, in bits: of the starts that each block may have."""

    def __init__(self, sketch: Sketch) -> None:
        self._sketch = sketch
        self._lines: list[_Line] = []

    def look(self, narrower: Narrower) -> None:
        """Take in what is known of the sketch as it is now."""
        numbers = range(narrower.height + narrower.width)
        lines = [_Line(self._sketch.line(line), narrower.masks(line)) for line in numbers]
        known = self._lines or lines
        self._lines = [old if old == new else new for old, new in zip(known, lines, strict=True)]

    def taken(self, at: int, value: int) -> float:
        """What a change of one cell takes from its two lines, as long as nothing else is known."""
        row, column = divmod(at, self._sketch.width)
        crossing = len(self._lines) - self._sketch.width + column
        return self._lines[row].taken(column, value) + self._lines[crossing].taken(row, value)


@dataclass
class _Line:
    """One line, and what is remembered of it as long as it stays as it is.

    Attributes:
        cells: of the picture.
        masks: what is known of them.
    """

    cells: bytes
    masks: Masks
    _taken: dict[tuple[int, int], float] = field(default_factory=dict, init=False, compare=False)

    @cached_property
    def _bits(self) -> float:
        return _bits_of(self.cells, self.masks)

    def taken(self, place: int, value: int) -> float:
        """The bits that another value in one cell takes."""
        step = place, value
        if step not in self._taken:
            cells, bit = bytearray(self.cells), 1 << place
            cells[place] = value
            is_known = sum(mask >> place & 1 for mask in self.masks) == 1
            masks = [mask & ~bit for mask in self.masks] if is_known else list(self.masks)
            masks[value] |= bit
            self._taken[step] = self._bits - _bits_of(bytes(cells), tuple(masks))
        return self._taken[step]


def _bits_of(cells: bytes, masks: Masks) -> float:
    """The bits of a line with these cells, of which the masks are what may be known."""
    solver = line_solver(Clue.from_cells(cells), len(cells), len(masks) - 1)
    starts = solver.starts(masks)
    assert starts is not None  # the cells themselves are one placement
    return sum(log2(mask.bit_count()) for mask in starts)
