# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""`waves.Waves` compiled to C: the same waves, paths and lines, faster.

That module defines the steps and their order; this one implements them in C. `waves.pxd` lists the
attributes.
"""

from __future__ import annotations

from collections.abc import Callable

import cython
from cython.cimports.libc.string import memcpy, memmove, memset
from cython.cimports.nonogui.solver.kernel.types import WORD, Word, lowest

from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.kernel.board import LONGEST, Board

__all__ = ["LONGEST", "MOST", "Waves"]

MOST = 1 << 23
"""Most values of all cells together: for each, 8 bytes are needed."""


@cython.cclass
class Waves(Board):
    """A board narrowed in waves, with the step that removed each value."""

    def __init__(
        self,
        puzzle: Puzzle,
        board: Grid,
        check: Callable[[], None] | None = None,
    ) -> None:
        """Start from the known cells of a board of the puzzle's size; see `Board`.

        Raises:
            ValueError: the board has another size or too long a side, or a colour does not exist.
        """
        super().__init__(puzzle, board, check)
        room: cython.size_t = self._values * max(self.width, self.height)
        self._allowed = self._sets(2)
        self._preferred = self._sets(2)
        self._now = self._sets(2)
        self._named = self._sets(2)
        self._seen = self._sets(self._values * self._lines)
        self._broken = self._numbers(self._lines)
        self._removed_by = self._numbers(self._values * self.width * self.height)
        self._needed = self._numbers(self._values * self.width * self.height)
        self._kept = self._numbers(room)
        self._found = self._numbers(room)
        self._costs = self._numbers(room)
        self._trial = self._sets(self._values)
        self._goals = self._sets(self._values)

    def run(self, lines: int, preferred: int = 0) -> list[int]:
        """Restart, and narrow in waves; return the lines without a placement, none if all have one.

        Args:
            lines: the only lines to use.
            preferred: some of them, which are first narrowed alone until nothing changes.
        """
        number: cython.int
        self.restart({})
        self._read_lines(self._allowed, lines)
        self._read_lines(self._preferred, preferred)
        with cython.nogil:  # keeps the window responsive
            number = self._run_waves()
        return [self._broken[n] for n in range(number)]

    def walk_back(self, broken: cython.int, limit: cython.int) -> int:
        """Return the lines on a path back from a broken line; none if they are more than a limit.

        Args:
            broken: a result of the last run.
            limit: the most lines that are of use.
        """
        found: cython.bint
        with cython.nogil:
            found = self._walk_back(broken, limit)
        return self._number_of(self._named) if found else 0

    # ---- waves ----

    def _run_waves(self) -> cython.int:
        """Narrow the preferred lines, then all allowed ones; return how many are broken."""
        phase: cython.int
        broken: cython.int = 0
        size: cython.size_t = self._values * self.width * self.height
        memset(self._removed_by, 0, size * cython.sizeof(cython.int))
        self._wave = 0
        for phase in range(2):
            memcpy(self._waiting, self._allowed if phase else self._preferred, self._set_size)
            memcpy(self._used, self._waiting, self._set_size)
            while broken == 0 and self._is_waiting():
                broken = self._narrow_wave()
                self._wave += 1
        return broken

    def _narrow_wave(self) -> cython.int:
        """Narrow the lines that wait; return how many have no placement."""
        axis: cython.int
        word: cython.int
        index: cython.int
        line: cython.int
        lines: Word
        broken: cython.int = 0
        # Copied before any line is narrowed: within a wave no line may see what another one
        # removes.
        memcpy(self._seen, self._masks, self._size)
        memcpy(self._now, self._waiting, self._set_size)
        self._clear_waiting()
        for axis in range(2):
            self._axis = axis
            for word in range(self._words):
                lines = self._now[axis * self._words + word]
                while lines:
                    index = word * WORD + lowest(lines)
                    lines &= lines - 1
                    line = axis * self.height + index
                    if self._is_possible(line, self._seen + line * self._words, self._stride):
                        self._record(line, index)
                    else:
                        self._broken[broken] = line
                        broken += 1
        return broken

    def _record(self, line: cython.int, index: cython.int) -> cython.void:
        """Remove what a line has ruled out, and note that it did."""
        at: cython.int
        value: cython.int
        word: cython.int
        gone: Word
        own: cython.pointer[Word]
        for value in range(self._values):
            own = self._masks + value * self._stride + line * self._words
            for word in range(self._words):
                # Another line of the wave may have removed some already; only the first counts.
                gone = own[word] & ~self._after[value * self._words + word]
                while gone:
                    at = self._first_removal(line, word * WORD + lowest(gone)) + value
                    self._removed_by[at] = 1 + self._wave * self._lines + line
                    gone &= gone - 1
        self._cross_out(line, index)

    # ---- walking back ----

    def _walk_back(self, broken: cython.int, limit: cython.int) -> cython.int:
        """Collect the lines of a path in `_named`; return whether they are few enough."""
        at: cython.int
        step: cython.int = (self._wave - 1) * self._lines + broken
        number: cython.int = 1
        self._clear(self._named)
        self._name(broken)
        self._needed_count = 0
        while number <= limit:
            self._find_reason(step)
            # A removal may be needed more than once, but never so often.
            if self._needed_count + self._kept_count > self._values * self.width * self.height:
                return False
            number += self._add_needed()
            if self._needed_count == 0:
                return True
            # The latest step first: every step that relies on it has then been visited, so all its
            # goals are known.
            step = 0
            for at in range(self._needed_count):
                step = max(step, self._removed_by[self._needed[at]] - 1)
        return False

    def _add_needed(self) -> cython.int:
        """Need the kept removals, and name their lines; return how many of these are new."""
        at: cython.int
        line: cython.int
        new: cython.int = 0
        for at in range(self._kept_count):
            line = (self._removed_by[self._kept[at]] - 1) % self._lines
            if not self._has(self._named, line):
                self._name(line)
                new += 1
            self._needed[self._needed_count] = self._kept[at]
            self._needed_count += 1
        return new

    def _take_goals(self, step: cython.int) -> cython.bint:
        """Move what is needed of a step to its goals; return whether there is any."""
        at: cython.int
        left: cython.int = 0
        line: cython.int = step % self._lines
        memset(self._goals, 0, self._values * self._words * cython.sizeof(Word))
        for at in range(self._needed_count):
            if self._removed_by[self._needed[at]] - 1 == step:
                self._goals[self._word(line, self._needed[at])] |= self._bit(line, self._needed[at])
            else:
                self._needed[left] = self._needed[at]
                left += 1
        at = self._needed_count
        self._needed_count = left
        return left < at

    def _find_reason(self, step: cython.int) -> cython.int:
        """Keep few values removed in earlier waves that imply the goals of a step.

        Without goals, they leave its line no placement. The most expensive values are left out
        first, several at a time while that works.
        """
        line: cython.int = step % self._lines
        wave: cython.int = step // self._lines
        has_goals: cython.bint = self._take_goals(step)
        at: cython.int = 0
        end: cython.int
        value: cython.int
        size: cython.int
        given: cython.pointer[Word] = self._given + line * self._words
        self._sort_by_cost(self._find_removed(wave, line), wave)
        for value in range(self._values):
            memcpy(
                self._trial + value * self._words,
                given + value * self._stride,
                self._words * cython.sizeof(Word),
            )
        self._toggle(line, 0, self._kept_count)
        size = self._kept_count
        while at < self._kept_count:
            end = min(at + size, self._kept_count)
            self._toggle(line, at, end)
            if self._implies(line, has_goals):
                memmove(
                    self._kept + at,
                    self._kept + end,
                    (self._kept_count - end) * cython.sizeof(cython.int),
                )
                self._kept_count -= end - at
                size *= 2
                continue
            self._toggle(line, at, end)
            if size > 1:
                size = max(1, size // 4)
            else:
                at += 1
        return 0

    def _find_removed(self, wave: cython.int, line: cython.int) -> cython.int:
        """Find what other lines have removed on a line before a wave, and its costs.

        The last cell comes first. What the line itself has removed follows from that.
        """
        place: cython.int
        value: cython.int
        removal: cython.int
        step: cython.int
        other: cython.int
        found: cython.int = 0
        for place in range((self.width if line < self.height else self.height) - 1, -1, -1):
            for value in range(self._values - 1, -1, -1):
                removal = self._first_removal(line, place) + value
                step = self._removed_by[removal] - 1
                if step < 0 or step >= wave * self._lines:
                    continue
                other = step % self._lines
                if other == line:
                    continue
                self._found[found] = removal
                self._costs[found] = 1 + step // self._lines
                if self._has(self._named, other) or self._has(self._preferred, other):
                    self._costs[found] = 0
                found += 1
        return found

    def _sort_by_cost(self, found: cython.int, wave: cython.int) -> cython.void:
        """Keep what was found, the most expensive first; none costs more than the wave."""
        at: cython.int
        cost: cython.int
        self._kept_count = 0
        for cost in range(wave, -1, -1):
            for at in range(found):
                if self._costs[at] == cost:
                    self._kept[self._kept_count] = self._found[at]
                    self._kept_count += 1

    def _implies(self, line: cython.int, has_goals: cython.bint) -> cython.bint:
        """Return whether a line rules out the goals, or without goals has no placement."""
        word: cython.int
        left: Word = 0
        if not self._is_possible(line, self._trial, self._words):
            return True
        for word in range(self._values * self._words):
            left |= self._after[word] & self._goals[word]
        return has_goals and left == 0

    def _is_possible(
        self, line: cython.int, masks: cython.pointer[Word], stride: cython.size_t
    ) -> cython.bint:
        """Narrow cells of a line into `_after`; return whether it has a placement."""
        if self.visits >= self._next_check:
            with cython.gil:
                self._call_check()
        self.visits += 1
        return self._visit_cells(line, masks, stride)

    # ---- sets and removals ----

    def _toggle(self, line: cython.int, first: cython.int, end: cython.int) -> cython.void:
        """Remove some of the kept values from the trial, or put them back."""
        at: cython.int
        for at in range(first, end):
            self._trial[self._word(line, self._kept[at])] ^= self._bit(line, self._kept[at])

    def _first_removal(self, line: cython.int, place: cython.int) -> cython.int:
        """Return the removal of value 0 in a cell of a line; those of other values follow it."""
        if line < self.height:
            return (line * self.width + place) * self._values
        return (place * self.width + line - self.height) * self._values

    def _place(self, line: cython.int, removal: cython.int) -> cython.int:
        at: cython.int = removal // self._values
        return at % self.width if line < self.height else at // self.width

    def _word(self, line: cython.int, removal: cython.int) -> cython.int:
        """Return the word that a removal is in, among the sets of a line's cells for each value."""
        return removal % self._values * self._words + self._place(line, removal) // WORD

    def _bit(self, line: cython.int, removal: cython.int) -> Word:
        one: Word = 1
        return one << self._place(line, removal) % WORD

    def _has(self, lines: cython.pointer[Word], line: cython.int) -> cython.bint:
        at: cython.int = line if line < self.height else line - self.height + self._words * WORD
        return lines[at // WORD] >> at % WORD & 1

    def _name(self, line: cython.int) -> cython.void:
        at: cython.int = line if line < self.height else line - self.height + self._words * WORD
        one: Word = 1
        self._named[at // WORD] |= one << at % WORD
