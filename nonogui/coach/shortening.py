"""Shorten a trail that ends at a broken line to a small refutation.

Walk back from the broken line: keep only the exclusions of other lines that it needs, then do the
same for the lines that made them. Finally leave out single lines and try again with the rest.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import accumulate
from operator import or_

from nonogui.coach.trails import Assumption, Received, Trail, Trails, Visit
from nonogui.solver.lines import Masks, bits
from nonogui.solver.subsets import Lines


@dataclass(frozen=True, slots=True)
class Refutation:
    """Why a cell cannot have a value.

    Attributes:
        assumption: the cell and the value.
        visits: the needed line visits in order, each with the values that it excludes.
        broken: the line that cannot be met in the end.
        lines: all lines used.
    """

    assumption: Assumption
    visits: tuple[Visit, ...]
    broken: int
    lines: Lines

    @property
    def cost(self) -> int:
        """Return the length: lines plus steps."""
        return self.lines.bit_count() + len(self.visits)


@dataclass(frozen=True, slots=True)
class ForcingProof:
    """Why a cell has its value.

    Attributes:
        at: the cell, as an index of `Grid.cells`.
        value: its value.
        refutations: a refutation of each other value.
        lines: all lines used.
    """

    at: int
    value: int
    refutations: tuple[Refutation, ...]
    lines: Lines

    @property
    def cost(self) -> int:
        """Return the length: lines plus steps."""
        return self.lines.bit_count() + sum(len(each.visits) for each in self.refutations)


def forcing_proof(trails: Trails, broken: Sequence[Trail]) -> ForcingProof:
    """Return the proof of a cell's value from broken trails of all its other values.

    Args:
        trails: the trails of the board.
        broken: a trail to a broken line for each value of the cell but one.
    """
    refutations = tuple(walk_back(trails, trail) for trail in broken)
    refuted = {each.assumption.value for each in refutations}
    value = next(value for value in range(len(trails.start_masks)) if value not in refuted)
    at = refutations[0].assumption.at
    return ForcingProof(at, value, refutations, _lines_of(refutations))


def shortest_proof(trails: Trails, rough: ForcingProof) -> ForcingProof:
    """Return a proof with shorter refutations, if leaving out lines makes any shorter.

    Raises:
        StoppedError: the job was stopped.
    """
    refutations = tuple(shortest_refutation(trails, each) for each in rough.refutations)
    return replace(rough, refutations=refutations, lines=_lines_of(refutations))


def _lines_of(refutations: Sequence[Refutation]) -> Lines:
    return reduce(or_, (each.lines for each in refutations))


def refute(trails: Trails, assumption: Assumption, lines: Lines) -> Refutation | None:
    """Return a refutation that uses only some lines, or None if propagation finds none.

    Raises:
        StoppedError: the job was stopped.
    """
    if not trails.is_refuted_by(assumption, lines):
        return None
    trail = trails.assume(assumption, lines)
    trails.run(trail)
    return walk_back(trails, trail)


def shortest_refutation(trails: Trails, rough: Refutation) -> Refutation:
    """Return a refutation from which lines are left out as long as it gets shorter.

    Raises:
        StoppedError: the job was stopped.
    """
    best = rough
    shorter: Refutation | None = rough
    while shorter is not None:
        best = shorter
        # A shorter refutation may visit other lines, so all of its lines are tried again.
        others = (refute(trails, best.assumption, best.lines & ~(1 << n)) for n in bits(best.lines))
        shorter = next((other for other in others if other and other.cost < best.cost), None)
    return best


def walk_back(trails: Trails, trail: Trail) -> Refutation:
    """Return the refutation that a broken trail contains, without superfluous visits."""
    assert trail.assumption is not None, "without an assumption the board is wrong"
    assert trail.broken is not None, "every line can be met"
    back = _WalkBack(trails, trail, trail.assumption)
    back.explain(trail.broken, len(trail.visits), None)
    kept: list[Visit] = []
    lines = 1 << trail.broken
    for k in reversed(range(len(trail.visits))):
        if k in back.needs:
            visit = Visit(trail.visits[k].line, tuple(back.needs[k]))
            back.explain(visit.line, k, visit.removed)
            lines |= 1 << visit.line
            kept.append(visit)
    return Refutation(trail.assumption, tuple(reversed(kept)), trail.broken, lines)


class _WalkBack:
    """Find which results of the visits of a trail are needed.

    Attributes:
        needs: for the index of a visit and each value, the cells that the visit must exclude.
    """

    def __init__(self, trails: Trails, trail: Trail, assumption: Assumption) -> None:
        self.needs: dict[int, list[int]] = {}
        self._trails = trails
        self._trail = trail
        self._assumption = assumption

    def explain(self, n: int, k: int, excluded: Masks | None) -> None:
        """Record which earlier visits a line needs.

        Args:
            n: the line.
            k: number of visits that came before.
            excluded: what the line must exclude; None if it must be impossible to meet.
        """
        masks = self._initial_masks(n)
        if self._still_excludes(n, masks, excluded):
            return
        received = self._received(n, k)
        # The values removed by the first visit, the first two and so on; no value is removed twice.
        left_out = list(accumulate((removed for _, removed in received), or_, initial=0))
        masks &= ~left_out[-1]
        first, needed = 0, list[Received]()
        while first < len(received):

            def without(end: int, masks: int = masks, first: int = first) -> int:
                return masks | left_out[end] & ~left_out[first]

            rest = range(first + 1, len(received) + 1)
            # A line never excludes more without a visit, so the first needed one can be bisected.
            fitting = bisect(
                rest, False, key=lambda end: not self._still_excludes(n, without(end), excluded)
            )
            masks = without(first + fitting)
            needed += received[first + fitting : first + fitting + 1]
            first += fitting + 1
        for i, removed in needed:
            masks = self._explain_cell(n, i, removed, masks, excluded)

    def _explain_cell(
        self, n: int, i: int, removed: int, masks: int, excluded: Masks | None
    ) -> int:
        """Record which values excluded by a visit a line needs; give back the others."""
        own, _ = self._trails.across(n)
        need = self.needs.setdefault(i, [0] * len(self._trails.start_masks))
        # A single value is needed, or the whole visit would have been dropped.
        several = removed.bit_count() > 1
        for at in bits(removed):
            more = masks | 1 << at
            if several and self._still_excludes(n, more, excluded):
                masks = more
            else:
                need[at // self._trails.side] |= 1 << own
        return masks

    def _still_excludes(self, n: int, masks: int, excluded: Masks | None) -> bool:
        """Return whether a line with these packed masks still excludes the wanted values."""
        after = self._trails.narrow(n, self._trails.unpack(masks))
        if after is None or excluded is None:
            return after is None
        # A loop: `any` with a generator takes twice as long.
        for mask, removed in zip(after, excluded, strict=True):  # noqa: SIM110
            if mask & removed:
                return False
        return True

    def _initial_masks(self, n: int) -> int:
        """Return the packed masks of a line by the assumption alone, without other lines."""
        row, down = self._trails.crossing(self._assumption.at)
        bit = (n == row) << down - self._trails.height | (n == down) << row
        return self._trails.pack(
            [
                lines[n] if value == self._assumption.value else lines[n] & ~bit
                for value, lines in enumerate(self._trails.start_masks)
            ]
        )

    def _received(self, n: int, k: int) -> list[Received]:
        """Return what crossing lines have excluded on a line, in the order to try without it."""
        received = self._trails.received(self._trail, n, k)
        lines = self._trails.crossing(self._assumption.at)
        if n in lines:
            # Of the assumed cell, the assumption has excluded all that it has to.
            visits = self._trail.visits
            received = [each for each in received if visits[each.visit].line not in lines]
        # Try to drop late visits first, and those that nothing else needs so far.
        return sorted(received, key=lambda each: (each.visit in self.needs, -each.visit))
