"""From a trail to a line that cannot be met to a short refutation.

The trail is walked back: of what other lines have told a line only as much is kept as it needs,
cell by cell, and so on for the lines that told it. Then lines are left out, and the rest tries
again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from nonogui.coach.trails import Look, Supposed, Trail, Trails
from nonogui.solver.lines import Masks, bits
from nonogui.solver.subsets import Lines


@dataclass(frozen=True, slots=True)
class Refutation:
    """Why a cell cannot have a value.

    Attributes:
        supposed: the cell and the value.
        looks: what is then ruled out, in order, and nothing that is not needed.
        broken: the line that can then not be met.
        lines: all lines that it takes.
    """

    supposed: Supposed
    looks: tuple[Look, ...]
    broken: int
    lines: Lines

    @property
    def cost(self) -> int:
        """How long it is: lines and steps."""
        return self.lines.bit_count() + len(self.looks)


@dataclass(frozen=True, slots=True)
class Forcing:
    """Why a cell has its value.

    Attributes:
        at: the cell, by its position in `Grid.cells`.
        value: its value.
        why: what refutes each other value.
        lines: all lines that it takes.
    """

    at: int
    value: int
    why: tuple[Refutation, ...]
    lines: Lines

    @property
    def cost(self) -> int:
        """How long it is: lines and steps."""
        return self.lines.bit_count() + sum(len(each.looks) for each in self.why)


def forcing(trails: Trails, value: int, broken: Sequence[Trail], *, thin: bool = True) -> Forcing:
    """What trails of all values of a cell but one come to, each with a line that is broken.

    Args:
        trails: of the board.
        value: the value that is left.
        broken: a trail for each other value.
        thin: whether to leave lines out, as long as that makes refutations shorter.

    Raises:
        StoppedError: the job may not go on.
    """
    shorten = shortest if thin else walk_back
    why, lines = tuple(shorten(trails, trail) for trail in broken), 0
    for each in why:
        lines |= each.lines
    return Forcing(why[0].supposed.at, value, why, lines)


def refute(trails: Trails, supposed: Supposed, lines: Lines) -> Refutation | None:
    """A refutation with some lines only; None: what follows line by line does not give one.

    Raises:
        StoppedError: the job may not go on.
    """
    trail = trails.suppose(supposed, lines)
    trails.run(trail)
    return None if trail.broken is None else walk_back(trails, trail)


def shortest(trails: Trails, trail: Trail) -> Refutation:
    """What a trail to a broken line comes down to, as many lines left out as makes it shorter.

    Raises:
        StoppedError: the job may not go on.
    """
    best = walk_back(trails, trail)
    shorter: Refutation | None = best
    while shorter is not None:
        best = shorter
        others = (refute(trails, best.supposed, best.lines & ~(1 << n)) for n in bits(best.lines))
        shorter = next((other for other in others if other and other.cost < best.cost), None)
    return best


def walk_back(trails: Trails, trail: Trail) -> Refutation:
    """What a trail to a broken line comes down to."""
    assert trail.supposed is not None, "without a supposition the board is wrong"
    assert trail.broken is not None, "every line can be met"
    back = _WalkBack(trails, trail.looks, trail.supposed)
    back.explain(trail.broken, len(trail.looks), None)
    kept: list[Look] = []
    lines = 1 << trail.broken
    for k in reversed(range(len(trail.looks))):
        if k in back.needs:
            look = Look(trail.looks[k].line, tuple(back.needs[k]))
            back.explain(look.line, k, look.gone)
            lines |= 1 << look.line
            kept.append(look)
    return Refutation(trail.supposed, tuple(reversed(kept)), trail.broken, lines)


class _WalkBack:
    """What looks of a trail are needed for.

    Attributes:
        needs: by the number of a look, for each value the cells that it is needed to rule out.
    """

    def __init__(self, trails: Trails, looks: list[Look], supposed: Supposed) -> None:
        self.needs: dict[int, list[int]] = {}
        self._trails = trails
        self._looks = looks
        self._supposed = supposed

    def explain(self, n: int, k: int, want: Masks | None) -> None:
        """Add what a line needs to be told by the first looks of the trail.

        Args:
            n: the line.
            k: so many looks came before.
            want: what it shall rule out; None: that it cannot be met.
        """
        masks = self._untold(n)
        told = self._told(n, k)
        for _, gone in told:
            masks = [mask & ~less for mask, less in zip(masks, gone, strict=True)]
        # First do without late looks, and without those that nothing else needs so far.
        told.sort(key=lambda pair: (pair[0] in self.needs, -pair[0]))
        needed = []
        for i, gone in told:
            more = [mask | less for mask, less in zip(masks, gone, strict=True)]
            if self._does(n, more, want):
                masks = more
            else:
                needed.append((i, gone))
        for i, gone in needed:
            self._explain_cells(n, i, gone, masks, want)

    def _explain_cells(
        self, n: int, i: int, gone: list[int], masks: list[int], want: Masks | None
    ) -> None:
        """Of what one look has told a line, add what it needs."""
        own, _ = self._trails.across(n)
        need = self.needs.setdefault(i, [0] * len(gone))
        several = sum(less.bit_count() for less in gone) > 1
        for value, less in enumerate(gone):
            for at in bits(less):
                masks[value] |= 1 << at
                if not several or not self._does(n, masks, want):
                    masks[value] &= ~(1 << at)
                    need[value] |= 1 << own

    def _does(self, n: int, masks: Sequence[int], want: Masks | None) -> bool:
        """Whether a line still rules out what is wanted when so much is known of its cells."""
        after = self._trails.narrow(n, tuple(masks))
        if after is None or want is None:
            return after is None
        return not any(mask & gone for mask, gone in zip(after, want, strict=True))

    def _untold(self, n: int) -> list[int]:
        """What the cells of a line may be by the supposition, without a word from other lines."""
        row, down = self._trails.crossing(self._supposed.at)
        bit = (n == row) << down - self._trails.height | (n == down) << row
        return [
            lines[n] if value == self._supposed.value else lines[n] & ~bit
            for value, lines in enumerate(self._trails.raw)
        ]

    def _told(self, n: int, k: int) -> list[tuple[int, list[int]]]:
        """What other lines have told a line, look by look."""
        own, first = self._trails.across(n)
        told = []
        for i, (line, gone) in enumerate(self._looks[:k]):
            if self._trails.across(line)[1] != first:
                part = [(mask >> own & 1) << line - first for mask in gone]
                if any(part):
                    told.append((i, part))
        return told
