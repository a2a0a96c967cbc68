"""The model of D. Yurichev's solver: one bit-vector for each block, as wide as its line.

    island   a run of ones as long as the block, shifted to where the block starts
    bounds   each island leaves enough room for the blocks before and after it
    order    the next island starts after its end, with a gap if it has the same colour
    merged   the islands of a line, or-ed together
    cells    bit r of column c and bit c of row r are the same cell

Yurichev's solver is for black and white only. Here a line has a merged vector for each colour, and
islands of different colours may touch.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, pairwise
from typing import ClassVar, Final

from nonogui.core.clue import Clue
from nonogui.solver.candidates import Candidates
from nonogui.solver.limits import StoppedError, Watch
from nonogui.solver.models.cells import CellVariables, Tail
from nonogui.solver.models.smtlib import bounds, formulas, name, term
from nonogui.solver.models.z3_solver import FINITE
from nonogui.solver.result import StopReason

MAX_BITS: Final = 120_000
"""Most bits in all islands: Z3 turns each bit into many logic gates, about 8 KB."""


class Islands:
    """The model of a board; refuses boards for which it would not fit into memory."""

    # ANY takes 11 times as long.
    logic: ClassVar[str] = FINITE

    def __init__(self, candidates: Candidates, watch: Watch) -> None:
        self._puzzle = candidates.puzzle
        self._watch = watch
        lines = self._puzzle.lines()
        size = sum(len(self._puzzle.clue(line)) * self._puzzle.length(line.axis) for line in lines)
        if size > MAX_BITS:
            raise StoppedError(StopReason.TOO_LARGE)

    def clauses(self, cells: CellVariables) -> Iterator[str]:
        """Yield the formulas of each line, one text per line.

        Raises:
            StoppedError: the job must stop.
        """
        for line in self._puzzle.lines():
            self._watch.check()
            clue, width = self._puzzle.clue(line), self._puzzle.length(line.axis)
            islands = _Row(name(line), clue, width)
            yield formulas(
                islands.declarations(), chain(islands.blocks(), islands.cells(cells.tails(line)))
            )


class _Row:
    """The islands of a line; bit i of a vector is cell i."""

    def __init__(self, prefix: str, clue: Clue, width: int) -> None:
        self._clue = clue
        self._width = width
        self._names = [(f"{prefix}.island{j}", f"{prefix}.shift{j}") for j in range(len(clue))]
        self._merged = {
            color: f"{prefix}.merged{color}" for color in {block.color for block in clue.blocks}
        }

    def declarations(self) -> Iterator[str]:
        for variable in chain(*self._names, self._merged.values()):
            yield f"{variable} (_ BitVec {self._width})"

    def blocks(self) -> Iterator[str]:
        """Yield the formulas for islands, bounds, order and merged vectors."""
        starts = bounds(self._clue, self._width)
        blocks = zip(self._clue.blocks, self._names, starts, strict=True)
        for block, (island, shift), (first, last) in blocks:
            run = self._number((1 << block.length) - 1)
            yield f"(= {island} (bvshl {run} {shift}))"
            yield f"(bvule {self._number(first)} {shift}) (bvule {shift} {self._number(last)})"
        pairs = zip(self._clue.blocks, self._clue.gaps, pairwise(self._names), strict=False)
        for block, gap, ((_, before), (_, after)) in pairs:
            yield f"(bvuge {after} (bvadd {before} {self._number(block.length + gap)}))"
        for color, merged in self._merged.items():
            islands = zip(self._clue.blocks, self._names, strict=True)
            parts = (island for block, (island, _) in islands if block.color == color)
            # The 0 keeps the term valid if a colour has a single island.
            yield f"(= {merged} (bvor {self._number(0)} {' '.join(parts)}))"

    def cells(self, tails: list[list[Tail]]) -> Iterator[str]:
        """Yield formulas that give each cell the colour of its bit in the merged vectors."""
        for color, of_color in enumerate(tails[1:], 1):
            merged = self._merged.get(color)
            for at, tail in enumerate(of_color):
                bit = f"(= ((_ extract {at} {at}) {merged}) #b1)" if merged else "false"
                yield f"(= {term(tail)} {bit})"

    def _number(self, value: int) -> str:
        return f"(_ bv{value} {self._width})"
