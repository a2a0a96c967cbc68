"""Shorten a trail that ends at a broken line to a small refutation.

Walk back from the broken line: keep only the exclusions of other lines that it needs, then do the
same for the lines that made them. Finally leave out single lines and try again with the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from nonogui.coach.trails import Assumption, Trail, Trails, Visit
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


def forcing_proof(trails: Trails, broken: Sequence[Trail], *, thin: bool = True) -> ForcingProof:
    """Return the proof of a cell's value from broken trails of all its other values.

    Args:
        trails: the trails of the board.
        broken: a trail to a broken line for each value of the cell but one.
        thin: whether to leave out lines as long as that makes refutations shorter.

    Raises:
        StoppedError: the job was stopped.
    """
    shorten = shortest_refutation if thin else walk_back
    refutations, lines = tuple(shorten(trails, trail) for trail in broken), 0
    for each in refutations:
        lines |= each.lines
    refuted = {each.assumption.value for each in refutations}
    value = next(value for value in range(len(trails.start_masks)) if value not in refuted)
    return ForcingProof(refutations[0].assumption.at, value, refutations, lines)


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


def shortest_refutation(trails: Trails, trail: Trail) -> Refutation:
    """Return the refutation of a broken trail, leaving out lines as long as it gets shorter.

    Raises:
        StoppedError: the job was stopped.
    """
    best = walk_back(trails, trail)
    shorter: Refutation | None = best
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
        received = self._received(n, k, masks)
        for _, removed in received:
            masks = [mask & ~less for mask, less in zip(masks, removed, strict=True)]
        # Try to drop late visits first, and those that nothing else needs so far.
        received.sort(key=lambda pair: (pair[0] in self.needs, -pair[0]))
        needed = []
        for i, removed in received:
            more = [mask | less for mask, less in zip(masks, removed, strict=True)]
            if self._still_excludes(n, more, excluded):
                masks = more
            else:
                needed.append((i, removed))
        for i, removed in needed:
            self._explain_cells(n, i, removed, masks, excluded)

    def _explain_cells(
        self, n: int, i: int, removed: list[int], masks: list[int], excluded: Masks | None
    ) -> None:
        """Record which results of one visit a line needs."""
        own, _ = self._trails.across(n)
        need = self.needs.setdefault(i, [0] * len(removed))
        # A single cell is needed, or the whole visit would have been dropped.
        several = sum(less.bit_count() for less in removed) > 1
        for value, less in enumerate(removed):
            for at in bits(less):
                masks[value] |= 1 << at
                if not several or not self._still_excludes(n, masks, excluded):
                    masks[value] &= ~(1 << at)
                    need[value] |= 1 << own

    def _still_excludes(self, n: int, masks: Sequence[int], excluded: Masks | None) -> bool:
        """Return whether a line still excludes what is wanted, given these masks."""
        after = self._trails.narrow(n, tuple(masks))
        if after is None or excluded is None:
            return after is None
        return not any(mask & removed for mask, removed in zip(after, excluded, strict=True))

    def _initial_masks(self, n: int) -> list[int]:
        """Return the masks of a line by the assumption alone, without other lines."""
        row, down = self._trails.crossing(self._assumption.at)
        bit = (n == row) << down - self._trails.height | (n == down) << row
        return [
            lines[n] if value == self._assumption.value else lines[n] & ~bit
            for value, lines in enumerate(self._trails.start_masks)
        ]

    def _received(self, n: int, k: int, masks: list[int]) -> list[tuple[int, list[int]]]:
        """Return what crossing lines have excluded on a line with these masks, visit by visit."""
        received, visits, first = [], self._trail.visits, self._trail.inherited
        inherited = self._trails.base_visits_on(n) if first else ()
        for i in chain(inherited, range(first, k)):
            if i >= k:
                break
            crossed = self._trails.excluded_by(visits[i], n)
            # Of the assumed cell, the assumption has excluded all that it has to.
            part = [mask & less for mask, less in zip(masks, crossed, strict=False)]
            if any(part):
                received.append((i, part))
        return received
