"""The order encoding: for each block and cell, "the block starts here or before".

The variable y[j,p] says that block j of a line starts at cell p or before. Only the starts that
the line solver leaves possible get one; from the last of them on it is true, before the first it
is false. All clauses have at most three literals:

    chain   y[j,p] -> y[j,p+1]
    order   y[j+1,q] -> y[j,q-size-gap]                  a block starts after the one before it
    cover   y[j,i] and not y[j,i-size] -> cell i has the colour of block j
    gap     y[j-1,i-size] and not y[j,i] -> cell i is empty

Order encodings of scheduling problems go back to Crawford and Baker (1994); Tamura and others
(2009) made them general. docs/solver.md explains this one with a picture.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar, Final

from nonogui.core.clue import Block
from nonogui.core.grid import EMPTY
from nonogui.core.line import Line
from nonogui.solver.candidates import Candidates
from nonogui.solver.limits import StoppedError, Watch
from nonogui.solver.lines import bits
from nonogui.solver.models.cells import CellVariables, Tail
from nonogui.solver.models.z3_solver import FINITE
from nonogui.solver.result import StopReason

MOST_VARIABLES: Final = 300_000
"""Each brings about four clauses and 5 KB in Z3: more would fill gigabytes before it searches."""


class Placements:
    """The model of what is left of a board; refuses one that would not fit into memory."""

    logic: ClassVar[str] = FINITE

    def __init__(self, candidates: Candidates, watch: Watch) -> None:
        self._candidates = candidates
        self._watch = watch
        self._starts = dict(self._possible_starts())
        variables = sum(mask.bit_count() for starts in self._starts.values() for mask in starts)
        if variables > MOST_VARIABLES:
            raise StoppedError(StopReason.TOO_LARGE)

    def clauses(self, cells: CellVariables) -> Iterator[str]:
        """The clauses of each line that has open cells, one text a line.

        Raises:
            StoppedError: the job may not go on.
        """
        variables = cells.count
        for line, starts in self._starts.items():
            self._watch.check()
            clue = self._candidates.puzzle.clue(line)
            orders = []
            for block, mask in zip(clue.blocks, starts, strict=True):
                orders.append(_Order.of(block, mask, variables + 1))
                variables += orders[-1].variables
            yield "".join(_line_clauses(orders, clue.gaps, cells.tails(line)))

    def _possible_starts(self) -> Iterator[tuple[Line, list[int]]]:
        """The starts of each block of each line that has open cells."""
        for line in self._candidates.puzzle.lines():
            self._watch.check()
            masks, solver = self._candidates.masks(line), self._candidates.solver(line)
            if sum(mask.bit_count() for mask in masks) > solver.length:
                starts = solver.starts(masks)
                assert starts is not None, "a model is made of lines that are possible"
                yield line, starts


@dataclass(frozen=True, slots=True)
class _Order:
    """The variables y[j,p] of one block.

    Attributes:
        block: the block.
        first: leftmost start.
        last: rightmost start.
        starts: possible starts, from the left.
        y: for each cell from `first` to just before `last`, the variable "starts here or before".
    """

    block: Block
    first: int
    last: int
    starts: list[int]
    y: list[int]

    @classmethod
    def of(cls, block: Block, mask: int, variable: int) -> _Order:
        """Number the variables of a block from `variable` on."""
        starts = list(bits(mask))
        y: list[int] = []
        for number, (start, following) in enumerate(pairwise(starts)):
            y.extend([variable + number] * (following - start))
        return cls(block, starts[0], starts[-1], starts, y)

    @property
    def variables(self) -> int:
        """Number of variables: one less than possible starts."""
        return len(self.starts) - 1

    @property
    def first_end(self) -> int:
        """The cell behind the block when it lies leftmost."""
        return self.first + self.block.length

    @property
    def started(self) -> list[str]:
        """For each cell from `first` on, the literal of "starts here or before"."""
        return [f"{variable} " for variable in self.y]

    @property
    def not_started(self) -> list[str]:
        """For each cell from `first` on, the literal of "starts later"."""
        return [f"-{variable} " for variable in self.y]


def _line_clauses(
    orders: list[_Order], gaps: tuple[int, ...], tails: list[list[Tail]]
) -> Iterator[str]:
    length = len(tails[EMPTY])
    for order in orders:
        yield from _chain(order)
        yield from _cover(order, tails[order.block.color])
    for (one, following), gap in zip(pairwise(orders), gaps, strict=True):
        yield from _in_order(one, following, gap)
    for before, after in zip([None, *orders], [*orders, None], strict=True):
        yield from _gap(before, after, tails[EMPTY], length)


def _chain(order: _Order) -> Iterator[str]:
    for variable in range(order.y[0], order.y[-1]) if order.y else ():
        yield f"-{variable} {variable + 1} 0\n"


def _in_order(before: _Order, after: _Order, gap: int) -> Iterator[str]:
    """Of all starts of the later block that push the earlier one alike, the last says most."""
    shift = before.block.length + gap
    pushed = {
        before.y[start - shift - before.first]: after.y[start - after.first]
        for start in after.starts[:-1]
        if start - shift < before.last
    }
    for y_before, y_after in pushed.items():
        yield f"-{y_after} {y_before} 0\n"


def _cover(order: _Order, tails: list[Tail]) -> Iterator[str]:
    size = order.block.length
    left = order.not_started + [""] * size
    right = [""] * size + order.started
    return _join(left, right, tails[order.first : order.last + size])


def _gap(
    before: _Order | None, after: _Order | None, tails: list[Tail], length: int
) -> Iterator[str]:
    """Cells between two blocks, or between a block and an end of the line."""
    first = before.first_end if before else 0
    last = after.last if after else length
    right = [""] * (after.first - first) + after.started if after else [""] * (last - first)
    left = before.not_started if before else []
    left = left + [""] * (last - first - len(left))
    return _join(left, right, tails[first:last])


def _join(left: list[str], right: list[str], tails: list[Tail]) -> Iterator[str]:
    for one, other, tail in zip(left, right, tails, strict=True):
        if tail is not None and (not other or one[1:] != other):
            yield f"{one}{other}{tail}"
