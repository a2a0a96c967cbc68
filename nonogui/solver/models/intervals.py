"""Integers for the first and last cell of each block, the model of T. Wegrzanowski's solvers.

    bounds   a block starts where the length of the line leaves it room
    size     its last cell less its first cell is its length less one
    order    the next one starts beyond its last cell, with a gap if it has the same colour
    cells    a cell has a colour if and only if it lies in one of its line's blocks of that colour

A clue without blocks leaves every cell empty, as no block contains it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, pairwise
from typing import ClassVar, Final

from nonogui.core.clue import Block, Clue
from nonogui.core.grid import Line
from nonogui.solver.candidates import Candidates
from nonogui.solver.limits import StoppedError, Watch
from nonogui.solver.models.cells import CellVariables, Tail
from nonogui.solver.models.smtlib import Bounds, bounds, disjunction, formulas, name, term
from nonogui.solver.models.z3_solver import ANY
from nonogui.solver.result import StopReason

MAX_PAIRS: Final = 300_000
"""Pairs of a block and a cell that it may cover: each is a term of two comparisons."""


class Intervals:
    """The model of a board; refuses boards for which it would not fit into memory."""

    # Six hard puzzles take 10 s so, 59 s with FINITE; QF_LIA and QF_UFIDL are no faster.
    logic: ClassVar[str] = ANY

    def __init__(self, candidates: Candidates, watch: Watch) -> None:
        self._puzzle = candidates.puzzle
        self._watch = watch
        self._bounds: dict[Line, Bounds] = {}
        pairs = 0
        for line in self._puzzle.lines():
            clue = self._puzzle.clue(line)
            self._bounds[line] = bounds(clue, self._puzzle.length(line.axis))
            slack = self._puzzle.length(line.axis) - clue.min_length
            # A block may cover as many cells as it has, and the slack.
            pairs += clue.filled + slack * len(clue)
        if pairs > MAX_PAIRS:
            raise StoppedError(StopReason.TOO_LARGE)

    def clauses(self, cells: CellVariables) -> Iterator[str]:
        """Yield the formulas of each line, one text per line.

        Raises:
            StoppedError: the job must stop.
        """
        for line, starts in self._bounds.items():
            self._watch.check()
            ranges = _Ranges(name(line), self._puzzle.clue(line), starts)
            yield formulas(
                ranges.declarations(), chain(ranges.blocks(), ranges.cells(cells.tails(line)))
            )


class _Ranges:
    """The blocks of a line as ranges of cells."""

    def __init__(self, prefix: str, clue: Clue, starts: Bounds) -> None:
        self._clue = clue
        self._starts = starts
        self._names = [(f"{prefix}.start{j}", f"{prefix}.end{j}") for j in range(len(clue))]

    def declarations(self) -> Iterator[str]:
        for names in self._names:
            yield from (f"{variable} Int" for variable in names)

    def blocks(self) -> Iterator[str]:
        """Yield bounds, size and order."""
        for block, (start, end), (first, last) in self._blocks():
            yield f"(<= {first} {start}) (<= {start} {last})"
            yield f"(= (- {end} {start}) {block.length - 1})"
        for gap, ((_, end), (start, _)) in zip(self._clue.gaps, pairwise(self._names), strict=True):
            yield f"(>= (- {start} {end}) {1 + gap})"

    def cells(self, tails: list[list[Tail]]) -> Iterator[str]:
        """Yield which cells have which colour."""
        for color, of_color in enumerate(tails[1:], 1):
            for at, tail in enumerate(of_color):
                inside = (
                    f"(and (<= {start} {at}) (<= {at} {end}))"
                    for block, (start, end), (first, last) in self._blocks()
                    if block.color == color and first <= at < last + block.length
                )
                yield f"(= {term(tail)} {disjunction(inside)})"

    def _blocks(self) -> Iterator[tuple[Block, tuple[str, str], tuple[int, int]]]:
        return zip(self._clue.blocks, self._names, self._starts, strict=True)
