"""Narrow a board in waves, and walk back from a contradiction to few lines behind it.

This is the reference in pure Python. A compiled kernel (`solver/kernel/waves.py`) takes the same
steps in the same order, and so finds the same lines.

All waiting lines of a wave see the board before the wave, so facts that follow from few lines
appear early. For each removed value, the line and the wave that removed it are recorded. Waves end
with the first in which a line has no placement.

Walking back starts at such a line. A few values removed by other lines in earlier waves make it
impossible. For each of these lines, a few values removed still earlier are again enough to imply
what it removed, and so on. Together, the lines on this path contradict.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import and_
from typing import TYPE_CHECKING

from nonogui.solver.lines import Masks, bits
from nonogui.solver.narrowing import Narrower

if TYPE_CHECKING:
    from nonogui.solver.subsets import Lines

# A position in `Grid.cells` times the number of values, plus the value removed there.
_Removal = int

# The number of a wave times the number of lines, plus the line that removed something then.
_Step = int


class Waves(Narrower):
    """A board narrowed in waves, with the step that removed each value."""

    _removed_by: dict[_Removal, _Step]
    _preferred: Lines
    _wave: int

    def run(self, lines: Lines, preferred: Lines = 0) -> list[int]:
        """Restart, and narrow in waves; return the lines without a placement, none if all have one.

        Args:
            lines: the only lines to use.
            preferred: some of them, which are first narrowed alone until nothing changes.
        """
        self._reset()
        self._removed_by, self._preferred, self._wave = {}, preferred, 0
        broken: list[int] = []
        for some in (preferred, lines):
            self._wait_only(some)
            while any(self._waiting) and not broken:
                broken = self._narrow_wave()
                self._wave += 1
        return broken

    def walk_back(self, broken: int, limit: int) -> Lines:
        """Return the lines on a path back from a broken line; none if they are more than a limit.

        Args:
            broken: a result of the last run.
            limit: the most lines that are of use.
        """
        number = len(self._solvers)
        used, step = 1 << broken, (self._wave - 1) * number + broken
        needed: list[_Removal] = []
        while used.bit_count() <= limit:
            goals = [removal for removal in needed if self._removed_by[removal] == step]
            needed = [removal for removal in needed if self._removed_by[removal] != step]
            for removal in self._reason(step, goals, used):
                needed.append(removal)
                used |= 1 << self._removed_by[removal] % number
            if not needed:
                return used
            # The latest step first: every step that relies on it has then been visited, so all its
            # goals are known.
            step = max([self._removed_by[removal] for removal in needed])
        return 0

    def _narrow_wave(self) -> list[int]:
        """Narrow the lines that wait; return those without a placement."""
        waiting = self._waiting[0] | self._waiting[1] << self.height
        # Copied before any line is narrowed: within a wave no line may see what another one
        # removes.
        seen = [(n, self.masks(n)) for n in bits(waiting)]
        self._clear_waiting()
        broken = []
        for n, before in seen:
            after = self._visit(n, before)
            if after:
                self._record(n, after)
            else:
                broken.append(n)
        return broken

    def _record(self, n: int, after: Masks) -> None:
        """Remove what a line has ruled out, and note that it did."""
        before = self.masks(n)
        # Another line of the wave may have removed some already; only the first counts.
        after = tuple(map(and_, before, after))
        if after == before:
            return
        for value, (old, new) in enumerate(zip(before, after, strict=True)):
            for place in bits(old ^ new):
                step = self._wave * len(self._solvers) + n
                self._removed_by[self._removal(n, place, value)] = step
        axis = int(n >= self.height)
        self._cross_out(axis, n, 1 << n - axis * self.height, before, after)

    def _reason(self, step: _Step, goals: list[_Removal], used: Lines) -> list[_Removal]:
        """Return few values removed in earlier waves that imply the goals of a step.

        Without goals, they leave its line no placement. The most expensive values are left out
        first, several at a time while that works.
        """
        wave, n = divmod(step, len(self._solvers))
        kept = sorted(self._removed_before(wave, n, used), reverse=True)
        masks = self._given[n * self._values : (n + 1) * self._values]
        self._toggle(masks, n, [removal for _, removal in kept])
        at, size = 0, len(kept)
        while at < len(kept):
            fewer = [removal for _, removal in kept[at : at + size]]
            self._toggle(masks, n, fewer)
            if self._implies(n, tuple(masks), goals):
                del kept[at : at + size]
                size *= 2
                continue
            self._toggle(masks, n, fewer)
            if size > 1:
                size = max(1, size // 4)
            else:
                at += 1
        return [removal for _, removal in kept]

    def _removed_before(self, wave: int, n: int, used: Lines) -> Iterator[tuple[int, _Removal]]:
        """Yield what other lines have removed on a line before a wave, each with its cost.

        What the line itself has removed follows from that. A removal is free if its line is named
        anyway; otherwise the earlier it happened, the fewer lines it is likely to need.
        """
        free = used | self._preferred
        length = self.width if n < self.height else self.height
        for place in range(length):
            for value in range(self._values):
                removal = self._removal(n, place, value)
                if removal in self._removed_by:
                    earlier, line = divmod(self._removed_by[removal], len(self._solvers))
                    if earlier < wave and line != n:
                        yield 0 if free >> line & 1 else 1 + earlier, removal

    def _implies(self, n: int, masks: Masks, goals: list[_Removal]) -> bool:
        """Return whether a line rules out the goals, or without goals has no placement."""
        after = self._visit(n, masks)
        if not after or not goals:
            return not after
        return not any(after[goal % self._values] >> self._place(n, goal) & 1 for goal in goals)

    def _toggle(self, masks: list[int], n: int, removals: list[_Removal]) -> None:
        for removal in removals:
            masks[removal % self._values] ^= 1 << self._place(n, removal)

    def _removal(self, n: int, place: int, value: int) -> _Removal:
        row, column = (n, place) if n < self.height else (place, n - self.height)
        return (row * self.width + column) * self._values + value

    def _place(self, n: int, removal: _Removal) -> int:
        at = removal // self._values
        return at % self.width if n < self.height else at // self.width
