"""Leeway: how far the blocks of a picture's lines may still be shifted.

Where a board is open nearly everywhere most changes leave it so, and the number of open cells does
not tell the good ones from the bad. They differ in how much room they take from the blocks of the
two lines they are in.
"""

from __future__ import annotations

from math import log2

from nonogui.core.clue import Clue
from nonogui.solver.lines import Masks, line_solver
from nonogui.solver.narrowing import Narrower
from nonogui.studio.sketch import Sketch


class Leeway:
    """The leeway in the lines of a sketch, in bits: of the starts that each block may have."""

    def __init__(self, sketch: Sketch) -> None:
        self._sketch = sketch
        self._masks: list[Masks] = []
        self._bits: list[float] = []
        self._memo: dict[tuple[bytes, Masks], float] = {}

    def look(self, narrower: Narrower) -> None:
        """Take in what is known of the sketch as it is now."""
        lines = range(narrower.height + narrower.width)
        self._masks = [narrower.masks(line) for line in lines]
        self._bits = [self._of(self._sketch.line(line), self._masks[line]) for line in lines]

    def taken(self, at: int, value: int) -> float:
        """What a change of one cell takes from its two lines, as long as nothing else is known."""
        row, column = divmod(at, self._sketch.width)
        crossing = len(self._masks) - self._sketch.width + column
        return self._taken(row, column, value) + self._taken(crossing, row, value)

    def _taken(self, line: int, place: int, value: int) -> float:
        cells, masks = bytearray(self._sketch.line(line)), self._masks[line]
        cells[place] = value
        if sum(mask >> place & 1 for mask in masks) == 1:
            masks = tuple(
                mask | 1 << place if each == value else mask & ~(1 << place)
                for each, mask in enumerate(masks)
            )
        return self._bits[line] - self._of(bytes(cells), masks)

    def _of(self, cells: bytes, masks: Masks) -> float:
        """The bits of a line with these cells, of which the masks are what may be known."""
        key = cells, masks
        if key not in self._memo:
            solver = line_solver(Clue.from_cells(cells), len(cells), len(masks) - 1)
            starts = solver.starts(masks)
            assert starts is not None  # the cells themselves are one placement
            self._memo[key] = sum(log2(mask.bit_count()) for mask in starts)
        return self._memo[key]
