"""Follow an assumed value line by line and record what each line excludes.

Lines are numbered as in `Puzzle.lines()`. A visit narrows one line once; effort is counted only in
visits. The lines of the assumed cell come first, then lines that cross where a
value was excluded, in order. So short ways to a contradiction are found first.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.candidates import Candidates
from nonogui.solver.kernel import narrower_of
from nonogui.solver.lines import Masks, bits
from nonogui.solver.narrowing import Followed, Narrower
from nonogui.solver.refutation import LineMemo
from nonogui.solver.subsets import Lines

NO_LIMIT: Final = -1
"""Stands for an unlimited number of visits."""


# A choice: the tuple of 15 members takes about 300 bytes, so a full cache has 15 MB.
@lru_cache(maxsize=50_000)
def _members(mask: int) -> tuple[int, ...]:
    """Return the members of a set; cached, because the same sets occur again and again."""
    return tuple(bits(mask))


class Visit(NamedTuple):
    """What one line visit excluded: for each value, the cells that can no longer have it."""

    line: int
    removed: Masks


class Received(NamedTuple):
    """What a visit, by its number, has excluded on one line that it crosses; see `Trails.pack`."""

    visit: int
    removed: int


class Assumption(NamedTuple):
    """A value that a cell is assumed to have; `at` is an index of `Grid.cells`."""

    at: int
    value: int


class Trail:
    """What follows from an assumption, as far as lines have been visited.

    Attributes:
        assumption: the assumption; None for what follows from the board alone.
        masks: for each value and line, the cells that may have the value.
        visits: the visits that excluded something, in order.
        crossed: for each visit, the lines that cross where it excluded something.
        inherited: how many of the visits belong to the base trail.
        lines: the lines that may be visited.
        count: number of visits since the assumption.
        broken: the line that cannot be met, or None.
        queue: the lines to visit; `waiting` has them as a set.
    """

    __slots__ = (
        "assumption",
        "broken",
        "count",
        "crossed",
        "inherited",
        "lines",
        "masks",
        "queue",
        "visits",
        "waiting",
    )

    def __init__(
        self, masks: list[list[int]], visits: list[Visit], crossed: list[Lines], lines: Lines
    ) -> None:
        """Continue from these masks and visits with an empty queue."""
        self.assumption: Assumption | None = None
        self.masks = [of_value.copy() for of_value in masks]
        self.visits = visits.copy()
        self.crossed = crossed.copy()
        self.inherited = len(visits)
        self.lines = lines
        self.count = 0
        self.broken: int | None = None
        self.queue: deque[int] = deque()
        self.waiting: Lines = 0

    def copy(self) -> Trail:
        """Return a copy that can continue in another way."""
        other = Trail(self.masks, self.visits, self.crossed, self.lines)
        other.assumption, other.count, other.broken = self.assumption, self.count, self.broken
        other.inherited = self.inherited
        other.queue, other.waiting = self.queue.copy(), self.waiting
        return other

    @property
    def is_done(self) -> bool:
        """Return whether no further visit can exclude anything."""
        return self.broken is not None or not self.queue

    def enqueue(self, lines: Lines) -> None:
        """Queue lines for a visit, if they are in `lines`; a queued line keeps its turn."""
        new = lines & self.lines & ~self.waiting
        self.waiting |= new
        self.queue.extend(_members(new))


class Trails:
    """The lines of one board, and the trails on it.

    Attributes:
        height: number of rows.
        width: number of columns.
        side: the larger of both.
        all: all lines in use.
        start_masks: for each value and line, the cells that may have it on the board as given.
        base: the trail without an assumption, over all lines.
        moving: the lines that excluded something on `base`; none if no single line can progress.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        board: Grid,
        memo: LineMemo,
        check: Callable[[], None],
        chosen: Lines | None = None,
    ) -> None:
        """Set up the lines and run the base trail.

        Args:
            puzzle: a puzzle without errors.
            board: the board; its known cells are taken as right.
            memo: cached results of lines, shared by all boards of a puzzle.
            check: called before each visit; may raise an exception to stop.
            chosen: the lines to use, as if the others had no clue; all by default.
        """
        self._puzzle, self._board = puzzle, board
        # The base board, and one for each question about some lines.
        self._narrower: Narrower | None = None
        self._refuter: Narrower | None = None
        candidates = Candidates.of(puzzle, board)
        lines = list(puzzle.lines())
        self.height, self.width = puzzle.height, puzzle.width
        self.side = max(self.height, self.width)
        self._cells = (1 << self.side) - 1
        self.all: Lines = (1 << len(lines)) - 1 if chosen is None else chosen
        self._narrowers = [memo.narrower(candidates.solver(line)) for line in lines]
        self._check = check
        masks = [candidates.masks(line) for line in lines]
        self.start_masks = [list(of_value) for of_value in zip(*masks, strict=True)]
        self._shifts = [value * self.side for value in range(len(self.start_masks))]
        self._base_received: dict[int, list[Received]] = {}
        self.base = Trail(self.start_masks, [], [], self.all)
        self.base.enqueue(self.all)
        self.run(self.base)
        self.moving: Lines = 0
        for visit in self.base.visits:
            self.moving |= 1 << visit.line

    def received(self, trail: Trail, n: int, end: int) -> list[Received]:
        """Return what the first `end` visits of a trail have excluded on a line that they cross.

        Of the base trail, which may have hundreds of visits, this is found once for each line.
        """
        inherited = trail.inherited
        if not inherited:
            return self._find_received(trail, n, range(end))
        if n not in self._base_received:
            self._base_received[n] = self._find_received(self.base, n, range(inherited))
        before = self._base_received[n]
        if end < inherited:
            before = [each for each in before if each.visit < end]
        return before + self._find_received(trail, n, range(inherited, end))

    def _find_received(self, trail: Trail, n: int, visits: Iterable[int]) -> list[Received]:
        own, first = self.across(n)
        found = []
        for k in visits:
            if trail.crossed[k] >> n & 1:
                line, removed = trail.visits[k]
                there = self.pack([mask >> own & 1 for mask in removed])
                found.append(Received(k, there << line - first))
        return found

    def pack(self, masks: Sequence[int]) -> int:
        """Return the sets of cells of all values as one set; value `v` has cell 0 at `v * side`."""
        packed = 0
        for mask in reversed(masks):
            packed = packed << self.side | mask
        return packed

    def unpack(self, packed: int) -> Masks:
        """Return the sets of cells of all values that were packed."""
        return tuple([packed >> at & self._cells for at in self._shifts])

    def crossing(self, at: int) -> tuple[int, int]:
        """Return the numbers of the row and the column of a cell index."""
        row, column = divmod(at, self.width)
        return row, self.height + column

    def across(self, n: int) -> tuple[int, int]:
        """Return a line's position on its crossing lines, and the number of the first of these."""
        return (n, self.height) if n < self.height else (n - self.height, 0)

    def values(self, trail: Trail, at: int) -> list[int]:
        """Return the values that a cell may have on a trail, by its row and its column."""
        row, down = self.crossing(at)
        return [
            value
            for value, masks in enumerate(trail.masks)
            if masks[row] >> down - self.height & masks[down] >> row & 1
        ]

    def assume(self, assumption: Assumption, lines: Lines | None = None) -> Trail:
        """Return a new trail without any visits at the assumption yet.

        Args:
            assumption: a value for a cell that is unknown on the board.
            lines: the lines that may be visited; by default all, continuing from the base trail.
        """
        # Otherwise (chosen lines, or a value that the board alone excludes) the trail starts
        # without the base, so that it has every visit itself.
        if lines is None and assumption.value in self.values(self.base, assumption.at):
            trail = Trail(self.base.masks, self.base.visits, self.base.crossed, self.all)
            first: Lines = 0
        else:
            trail = Trail(self.start_masks, [], [], self.all if lines is None else lines)
            first = self.moving
        self.set_value(trail, assumption)
        trail.assumption = assumption
        trail.enqueue(first)
        return trail

    def follow(self, tries: Sequence[tuple[int, int]], most: int, until: int) -> list[Followed]:
        """Follow many assumptions over all lines without recording how; see `Narrower.follow`.

        Each takes as many visits as its trail would; a value that the board excludes takes none.
        """
        self._check()
        if self._narrower is None:
            self._narrower = narrower_of(self._puzzle, self._board, self._check)
            self._narrower.narrow(NO_LIMIT)
        return self._narrower.follow(tries, most, until)

    def is_refuted_by(self, assumption: Assumption, lines: Lines) -> bool:
        """Return whether a trail over some lines ends at one that cannot be met."""
        self._check()
        if self._refuter is None:
            self._refuter = narrower_of(self._puzzle, self._board, self._check)
        return self._refuter.refute(lines, *assumption) != 0

    def set_value(self, trail: Trail, assumption: Assumption) -> None:
        """Give a cell of a trail a value, and queue its lines."""
        row, down = self.crossing(assumption.at)
        for value, masks in enumerate(trail.masks):
            if value != assumption.value:
                masks[row] &= ~(1 << down - self.height)
                masks[down] &= ~(1 << row)
        trail.enqueue(1 << row | 1 << down)

    def run(self, trail: Trail, max_visits: int = NO_LIMIT) -> None:
        """Visit queued lines until the trail has taken `max_visits` visits."""
        masks, queue = trail.masks, trail.queue
        # `NO_LIMIT` is negative, so no count ever equals it.
        while queue and trail.broken is None and trail.count != max_visits:
            self._check()
            trail.count += 1
            n = queue.popleft()
            trail.waiting &= ~(1 << n)
            # A list first: a tuple from a generator takes 1.7 times as long.
            before = tuple([of_value[n] for of_value in masks])
            after = self._narrowers[n](before)
            if after is None:
                trail.broken = n
            elif after != before:
                self._cross_out(trail, n, before, after)

    def narrow(self, n: int, masks: Masks) -> Masks | None:
        """Return the values that a line leaves for its cells, or None if it cannot be met."""
        return self._narrowers[n](masks)

    def _cross_out(self, trail: Trail, n: int, before: Masks, after: Masks) -> None:
        """Remove the values that a line has excluded, and queue the lines it crosses there."""
        own, first = self.across(n)
        keep, crossed, removed = ~(1 << own), 0, []
        for masks, old, new in zip(trail.masks, before, after, strict=True):
            less = old & ~new
            removed.append(less)
            if less:
                masks[n] = new
                crossed |= less
                for at in _members(less):
                    masks[first + at] &= keep
        trail.visits.append(Visit(n, tuple(removed)))
        trail.crossed.append(crossed << first)
        trail.enqueue(crossed << first)
