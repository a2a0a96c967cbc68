"""Find few lines behind a contradiction of narrowing, quickly even on large boards.

The board is narrowed in waves. All waiting lines see the state before the wave, so facts that
follow from few lines appear early. The search walks backwards from a line without placements. A few
removed values make that line impossible. Each was removed by a line in an earlier wave, for which
again a few values are enough, and so on. Together, the lines on this path contradict.

The choice of values decides how many lines are needed, so the walk is repeated. Values removed by
lines already on the path are preferred, then those that took few lines in earlier walks; otherwise
the choice is random.

Walks only know the first reason for each removed value. So lines are exchanged afterwards: some
others are added, and all that are not needed are left out.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import reduce
from itertools import count
from typing import Final, NamedTuple

from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.candidates import Candidates
from nonogui.solver.kernel import line_narrower, narrower_of
from nonogui.solver.limits import StoppedError, Watch
from nonogui.solver.lines import Masks, bits
from nonogui.solver.result import StopReason
from nonogui.solver.subsets import Answer, Lines, Minimizer

# Walks from each broken line after the last gain; on small boards, later ones find nothing better.
_MAX_WALKS: Final = 40

# Waves to add after the first in which a line broke. Other lines break there, some with a shorter
# path: on one board in ten, 12 lines instead of 24.
_EXTRA_WAVES: Final = 1

# The cost of a removed value: if the step that removed it is on the path; the factor per wave, to
# estimate the cost of other steps; and the range of the random factor. The best of several tried.
_COST_ON_PATH: Final = 0.2
_COST_FACTOR_PER_WAVE: Final = 5.0
_COST_RANGE: Final = 1.0, 3.0

# Numbers of random lines to add for an exchange. With 20 to 160 of them, 25 boards of 200x200 take
# as few lines (14 at the median) as with these.
_EXCHANGED: Final = 5, 10, 20, 40

# Exchanges after the last gain: more find nothing better on 60 boards of 20x20 and 60 of 40x40.
_MAX_EXCHANGES: Final = 200

# A position on the board and a value removed from its candidates.
_Removal = tuple[int, int]


class _Step(NamedTuple):
    """A line that removed candidates.

    Attributes:
        line: its number.
        before: the candidates of its cells before the step.
        gone: the candidates that the line removed, unless another line of the wave was first.
        wave: number of the wave, counted from 0.
    """

    line: int
    before: Masks
    gone: Masks
    wave: int


class _Waves:
    """A board narrowed in waves until a line breaks, recording which step removed what.

    Attributes:
        broken: lines without placements, each with the candidates of its cells.
    """

    def __init__(self, puzzle: Puzzle, board: Grid, watch: Watch) -> None:
        candidates = Candidates.of(puzzle, board)
        lines = list(puzzle.lines())
        self._height, self._width = puzzle.height, puzzle.width
        self._narrowers = [line_narrower(candidates.solver(line)) for line in lines]
        self._base = [candidates.masks(line) for line in lines]
        # By value, then by line.
        self._masks = [list(masks) for masks in zip(*self._base, strict=True)]
        self._watch = watch
        self._steps: list[_Step] = []
        self._steps_of: list[list[int]] = [[] for _ in lines]
        self._removed_by: dict[_Removal, int] = {}
        self._costs: dict[int, float] = {}
        self.broken: list[tuple[int, Masks]] = []

    def run(self) -> None:
        """Narrow until nothing waits, or until shortly after a line breaks.

        Raises:
            StoppedError: the job must stop.
        """
        waiting, left = set(range(len(self._base))), _EXTRA_WAVES
        for wave in count():
            if not waiting or left < 0:
                return
            # Copied before any line is narrowed: within a wave no line may see what another one
            # removes.
            seen = [(n, tuple(lines[n] for lines in self._masks)) for n in sorted(waiting)]
            waiting = set()
            for n, before in seen:
                after = self._narrow(n, before)
                if after is None:
                    self.broken.append((n, before))
                elif after != before:
                    waiting |= self._cross_out(n, before, after, wave)
            waiting -= {n for n, _ in self.broken}
            left -= bool(self.broken)

    def walk_back(self, n: int, before: Masks, limit: int, rng: random.Random | None) -> Lines:
        """Return the lines on a path back from a broken line; none if they are `limit` or more."""
        used = 1 << n
        reasons: dict[int, set[int]] = {}
        on_path: set[int] = set()
        needed: dict[int, list[_Removal]] = {}

        def need(step: int, removals: Iterable[_Removal]) -> None:
            nonlocal used
            reasons[step] = set(map(self._remover, removals))
            for removal in removals:
                needed.setdefault(self._remover(removal), []).append(removal)
            for earlier in reasons[step]:
                used |= 1 << self._steps[earlier].line
            on_path.update(reasons[step])

        need(len(self._steps), self._reason(n, before, [], on_path, rng))
        while needed and used.bit_count() < limit:
            # The latest step first: every step that relies on it has then been visited, so its list
            # of needed removals is complete.
            last = max(needed)
            line, earlier, *_ = self._steps[last]
            need(last, self._reason(line, earlier, needed.pop(last), on_path, rng))
        # Earlier steps first, because the cost of a step adds up the costs of those before it.
        for step in sorted(reasons):
            cost = 1 + sum(self._cost(earlier) for earlier in reasons[step])
            self._costs[step] = min(cost, self._costs.get(step, cost))
        return used if used.bit_count() < limit else 0

    def _narrow(self, n: int, masks: Masks) -> Masks | None:
        self._watch.check()
        return self._narrowers[n](masks)

    def _cross_out(self, n: int, before: Masks, after: Masks, wave: int) -> set[int]:
        """Record what a line removed; return the lines that cross it there."""
        first, own = (self._height, n) if n < self._height else (0, n - self._height)
        others = ~(1 << own)
        crossed, gone = 0, []
        for lines, old, new in zip(self._masks, before, after, strict=True):
            # Another line of the same wave may have removed some already; only the first counts.
            gone.append(old & ~new & lines[n])
            lines[n] &= new
            crossed |= gone[-1]
            for place in bits(gone[-1]):
                lines[first + place] &= others
        self._steps_of[n].append(len(self._steps))
        self._steps.append(_Step(n, before, tuple(gone), wave))
        return {first + place for place in bits(crossed)}

    def _remover(self, removal: _Removal) -> int:
        """Return the step that removed a value."""
        if removal not in self._removed_by:
            at, value = removal
            row, column = divmod(at, self._width)
            self._removed_by[removal] = next(
                number
                for line, place in ((row, column), (self._height + column, row))
                for number in self._steps_of[line]
                if self._steps[number].gone[value] >> place & 1
            )
        return self._removed_by[removal]

    def _position(self, n: int, place: int) -> int:
        if n < self._height:
            return n * self._width + place
        return place * self._width + n - self._height

    def _place(self, n: int, at: int) -> int:
        return at % self._width if n < self._height else at // self._width

    def _reason(
        self,
        n: int,
        before: Masks,
        needed: list[_Removal],
        on_path: set[int],
        rng: random.Random | None,
    ) -> list[_Removal]:
        """Return few values removed by other lines that together imply what this line removes.

        If `needed` is empty, they make the line impossible. The most expensive values are left
        out first, several at a time while that works.
        """
        goals = [(self._place(n, at), value) for at, value in needed]

        def cost_of(removal: _Removal) -> float:
            step = self._remover(removal)
            cost = _COST_ON_PATH if step in on_path else self._cost(step)
            return cost if rng is None else cost * rng.uniform(*_COST_RANGE)

        def is_enough(removals: list[_Removal]) -> bool:
            masks = list(self._base[n])
            for at, value in removals:
                masks[value] ^= cells[at]
            after = self._narrow(n, tuple(masks))
            if after is None or not goals:
                return after is None
            return not any(after[value] >> place & 1 for place, value in goals)

        kept = sorted(self._removed_by_others(n, before), key=cost_of, reverse=True)
        cells = {at: 1 << self._place(n, at) for at, _ in kept}
        at, size = 0, len(kept)
        while at < len(kept):
            fewer = kept[:at] + kept[at + size :]
            if is_enough(fewer):
                kept, size = fewer, 2 * size
            elif size > 1:
                size = max(1, size // 4)
            else:
                at += 1
        return kept

    def _removed_by_others(self, n: int, before: Masks) -> Iterator[_Removal]:
        """Yield what other lines had removed on a line; its own removals follow from these."""
        own = [self._steps[number].gone for number in self._steps_of[n]]
        for value, (old, new) in enumerate(zip(self._base[n], before, strict=True)):
            for place in bits(reduce(lambda gone, step: gone & ~step[value], own, old & ~new)):
                yield self._position(n, place), value

    def _cost(self, step: int) -> float:
        """Return about how many lines a step takes, estimated by its wave before its first walk."""
        known = self._costs.get(step)
        return _COST_FACTOR_PER_WAVE ** self._steps[step].wave if known is None else known


def contradicting_lines(puzzle: Puzzle, board: Grid, watch: Watch, seed: int = 0) -> Lines:
    """Return few lines that narrowing shows to contradict each other; none if it does not.

    If the job is stopped, return the fewest found so far.

    Args:
        puzzle: a puzzle without errors.
        board: its known cells are taken as facts.
        watch: the clock of the job.
        seed: the same seed gives the same lines.
    """
    best: Lines = 0
    with suppress(StoppedError):
        for best in _improve(puzzle, board, watch, random.Random(seed)):
            # Lines that contradict alone break in the first wave and are walked first, so two
            # cannot be beaten.
            if best.bit_count() <= 2:
                break
    return best


def _improve(puzzle: Puzzle, board: Grid, watch: Watch, rng: random.Random) -> Iterator[Lines]:
    """Yield ever smaller sets of lines that contradict each other.

    Raises:
        StoppedError: the job must stop.
    """
    waves = _Waves(puzzle, board, watch)
    waves.run()
    fewest, last_gain = puzzle.width + puzzle.height + 1, 0
    for number in count():
        if number - last_gain > _MAX_WALKS:
            return
        for n, before in waves.broken:
            # The first walk takes the cheapest values; only repeated walks need randomness.
            found = waves.walk_back(n, before, fewest, rng if number else None)
            if found:
                fewest, last_gain = found.bit_count(), number
                yield found


def exchange_lines(puzzle: Puzzle, board: Grid, lines: Lines, watch: Watch, seed: int = 0) -> Lines:
    """Exchange some of the lines that contradict each other for others, to need fewer of them.

    Random lines are added, and then lines are left out in random order, every other time the old
    ones first. A result of the same size is kept, too, because others can be reached from it. If
    the job is stopped, return the fewest found so far.

    Args:
        puzzle: a puzzle without errors.
        board: its known cells are taken as facts.
        lines: narrowing shows that they contradict each other.
        watch: the clock of the job.
        seed: the same seed gives the same lines.
    """
    rng = random.Random(seed)
    narrower = narrower_of(puzzle, board)

    def ask(some: Lines) -> Answer:
        watch.check()
        return Answer(narrower.refute(some) or None)

    numbers = range(puzzle.width + puzzle.height)
    number = last_gain = 0
    while number - last_gain < _MAX_EXCHANGES:
        number += 1
        others = [n for n in numbers if not lines >> n & 1]
        added = rng.sample(others, min(len(others), rng.choice(_EXCHANGED)))
        order = [*bits(lines), *added]
        rng.shuffle(order)
        if number % 2:
            order.sort(key=added.__contains__)
        minimizer = Minimizer(ask, len(order))
        found = minimizer.minimize(sum(1 << n for n in order), order, lines.bit_count())
        if minimizer.stop is not StopReason.DONE:
            break
        if found and found.size <= lines.bit_count():
            last_gain = number if found.size < lines.bit_count() else last_gain
            lines = found.members
    return lines
