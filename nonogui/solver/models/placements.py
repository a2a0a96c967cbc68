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

from collections.abc import Iterable, Iterator
from itertools import chain, compress, pairwise, repeat
from typing import ClassVar, Final

from nonogui.core.clue import Block
from nonogui.core.grid import EMPTY, UNKNOWN, Line
from nonogui.solver.candidates import Candidates
from nonogui.solver.kernel import quick_solver
from nonogui.solver.limits import StoppedError, Watch
from nonogui.solver.lines import bits
from nonogui.solver.models.cells import CellVariables, Tail
from nonogui.solver.models.z3_solver import FINITE
from nonogui.solver.result import StopReason

MAX_VARIABLES: Final = 260_000
"""Each has about four clauses and takes 4 KB in Z3; noise of about 120x120 has as many. From
262,144 on, Z3's table of terms would take half a gigabyte.
"""

_END: Final = "0\n"

# A column for each of the up to three literals: writing clause by clause costs twice as much. If
# the third is None, the clause is not needed.
_Clauses = tuple[list[str], list[str], list[Tail]]


class Placements:
    """The model of the unknown cells; refuses boards for which it would not fit into memory."""

    logic: ClassVar[str] = FINITE

    def __init__(self, candidates: Candidates, watch: Watch) -> None:
        self._candidates = candidates
        self._watch = watch
        self._starts = dict(self._possible_starts())
        variables = candidates.grid().count(UNKNOWN)
        variables += sum(mask.bit_count() for starts in self._starts.values() for mask in starts)
        if variables > MAX_VARIABLES:
            raise StoppedError(StopReason.TOO_LARGE)

    def clauses(self, cells: CellVariables) -> Iterator[str]:
        """Yield the clauses of each line with unknown cells, one text per line.

        Raises:
            StoppedError: the job must stop.
        """
        variables = cells.count
        for line, starts in self._starts.items():
            self._watch.check()
            clue = self._candidates.puzzle.clue(line)
            orders = []
            for block, mask in zip(clue.blocks, starts, strict=True):
                orders.append(_Order(block, mask, variables + 1))
                variables += orders[-1].count
            yield _clause_text(_line_clauses(orders, clue.gaps, cells.tails(line)))

    def _possible_starts(self) -> Iterator[tuple[Line, list[int]]]:
        """Yield the starts of each block of each line with unknown cells."""
        for line in self._candidates.lines():
            self._watch.check()
            masks, solver = self._candidates.masks(line), self._candidates.solver(line)
            if sum(mask.bit_count() for mask in masks) > solver.length:
                starts = quick_solver(solver).starts(masks)
                assert starts is not None, "a model is made of lines that are possible"
                yield line, starts


class _Order:
    """The variables y[j,p] of one block, one for each possible start but the last.

    Attributes:
        block: the block.
        starts: possible starts as a mask.
        first: leftmost start.
        last: rightmost start.
        count: number of variables.
        yes: the literal of each variable, with a trailing separator.
        no: the negation of each.
        started: for each cell from `first` to just before `last`, the literal of "starts here or
            before"; the same as `yes` if there are no holes between the starts.
        not_started: the negation.
        has_holes: whether some cells between the first and the last start are not starts.
    """

    def __init__(self, block: Block, starts: int, variable: int) -> None:
        """Number the variables of a block from `variable` on."""
        self.block = block
        self.starts = starts
        self.first = next(bits(starts))
        self.last = starts.bit_length() - 1
        self.count = starts.bit_count() - 1
        numbers = range(variable, variable + self.count)
        self.yes = self.started = [f"{number} " for number in numbers]
        self.no = self.not_started = [f"-{number} " for number in numbers]
        self.has_holes = self.count < self.last - self.first
        if self.has_holes:
            stretches = [after - start for start, after in pairwise(bits(starts))]
            self.started = _stretched(self.yes, stretches)
            self.not_started = _stretched(self.no, stretches)


def _stretched(literals: list[str], lengths: list[int]) -> list[str]:
    return list(chain.from_iterable(map(repeat, literals, lengths)))


def _line_clauses(
    orders: list[_Order], gaps: tuple[int, ...], tails: list[list[Tail]]
) -> Iterator[_Clauses]:
    for order in orders:
        yield _chain_clauses(order)
        yield _cover_clauses(order, tails[order.block.color])
    for (one, following), gap in zip(pairwise(orders), gaps, strict=True):
        yield _order_clauses(one, following, one.block.length + gap)
    for before, after in zip([None, *orders], [*orders, None], strict=True):
        yield _gap_clauses(before, after, tails[EMPTY])


def _clause_text(groups: Iterable[_Clauses]) -> str:
    """Return all clauses, without those that a known cell makes true."""
    left: list[str] = []
    right: list[str] = []
    tails: list[Tail] = []
    for more_left, more_right, more_tails in groups:
        left += more_left
        right += more_right
        tails += more_tails
    clauses = compress(zip(left, right, tails, strict=True), tails)
    return "".join(chain.from_iterable(clauses))  # type: ignore[arg-type]


def _chain_clauses(order: _Order) -> _Clauses:
    return order.no[:-1], order.yes[1:], [_END] * (order.count - 1)


def _order_clauses(before: _Order, after: _Order, shift: int) -> _Clauses:
    """Return the order clauses; among starts with the same effect, use the last, strongest one."""
    behind = before.first + shift
    if before.has_holes or after.has_holes:
        pushed = {
            before.started[start - behind]: after.not_started[start - after.first]
            for start in bits(after.starts)
            if start < min(after.last, before.last + shift)
        }
        return [*pushed.values()], [*pushed], [_END] * len(pushed)
    started = before.started[after.first - behind : after.last - behind]
    return after.not_started[: len(started)], started, [_END] * len(started)


def _cover_clauses(order: _Order, tails: list[Tail]) -> _Clauses:
    started_before = [""] * order.block.length
    left = order.not_started + started_before
    right = started_before + order.started
    covered = tails[order.first : order.last + order.block.length]
    if order.has_holes:
        # The hole is as wide as the block, so nothing follows.
        needed = (not yes or no[1:] != yes for no, yes in zip(left, right, strict=True))
        covered = [
            tail if is_needed else None for tail, is_needed in zip(covered, needed, strict=True)
        ]
    return left, right, covered


def _gap_clauses(before: _Order | None, after: _Order | None, tails: list[Tail]) -> _Clauses:
    """Return clauses for cells between two blocks, or between a block and an end of the line."""
    first = before.first + before.block.length if before else 0
    last = after.last if after else len(tails)
    left = before.not_started if before else []
    right = [""] * (after.first - first) + after.started if after else [""] * (last - first)
    return left + [""] * (last - first - len(left)), right, tails[first:last]
