"""A value supposed, and what follows line by line, with a trail of what each line has said.

Lines are numbered as in `Puzzle.lines()`. A look is one line narrowed once; nothing else is
counted. The lines of the supposed cell come first, then those that cross where something was ruled
out, in turn: what takes few steps is found first.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.candidates import Candidates
from nonogui.solver.lines import Masks, bits
from nonogui.solver.refutation import LineMemo
from nonogui.solver.subsets import Lines

NO_LIMIT: Final = -1
"""In place of a number of looks: as many as it takes."""


@lru_cache(maxsize=50_000)
def _places(mask: int) -> tuple[int, ...]:
    """The members of a set, kept: trails come upon the same sets again and again."""
    return tuple(bits(mask))


class Look(NamedTuple):
    """What a line has ruled out: for each value the cells that can no longer have it."""

    line: int
    gone: Masks


class Supposed(NamedTuple):
    """A value that a cell is supposed to have; the cell by its position in `Grid.cells`."""

    at: int
    value: int


class Trail:
    """What follows from a supposition, as far as it has been looked at.

    Attributes:
        supposed: the supposition; None: what follows from the board alone.
        masks: for each value and line the cells that may have it.
        looks: those that have ruled something out, in order.
        lines: the only ones that are looked at.
        count: number of looks after the supposition.
        broken: the line that cannot be met.
        queue: the lines to be looked at; `waiting` has them as a set.
    """

    __slots__ = (
        "broken",
        "count",
        "lines",
        "looks",
        "masks",
        "queue",
        "supposed",
        "waiting",
    )

    def __init__(self, masks: list[list[int]], looks: list[Look], lines: Lines) -> None:
        """Go on from what is known; nothing waits."""
        self.supposed: Supposed | None = None
        self.masks = [of_value.copy() for of_value in masks]
        self.looks = looks.copy()
        self.lines = lines
        self.count = 0
        self.broken: int | None = None
        self.queue: deque[int] = deque()
        self.waiting: Lines = 0

    def copy(self) -> Trail:
        """The same trail, to go on in another way."""
        other = Trail(self.masks, self.looks, self.lines)
        other.supposed, other.count, other.broken = self.supposed, self.count, self.broken
        other.queue, other.waiting = self.queue.copy(), self.waiting
        return other

    @property
    def is_done(self) -> bool:
        """Whether no further look can tell more."""
        return self.broken is not None or not self.queue

    def tell(self, lines: Lines) -> None:
        """Let lines be looked at, if they are some that are; one that waits keeps its turn."""
        new = lines & self.lines & ~self.waiting
        self.waiting |= new
        self.queue.extend(_places(new))


class Trails:
    """The lines of one board, and the trails on it.

    Attributes:
        height: number of rows.
        width: number of columns.
        all: all lines that have a say.
        raw: for each value and line the cells that may have it on the board as it is.
        base: the trail without a supposition, over all lines.
        moving: the lines that have said something on it; none on a board closed under single lines.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        board: Grid,
        memo: LineMemo,
        check: Callable[[], None],
        chosen: Lines | None = None,
    ) -> None:
        """Let the lines say all that they say without a supposition.

        Args:
            puzzle: a puzzle without errors.
            board: its decided cells are relied on.
            memo: of lines, shared by all boards of a puzzle.
            check: called before each look; may raise.
            chosen: the lines, the others being as if they had no clue; all when not given.
        """
        candidates = Candidates.of(puzzle, board)
        lines = list(puzzle.lines())
        self.height, self.width = puzzle.height, puzzle.width
        self.all: Lines = (1 << len(lines)) - 1 if chosen is None else chosen
        self._solvers = [candidates.solver(line) for line in lines]
        self._memo = memo
        self._check = check
        masks = [candidates.masks(line) for line in lines]
        self.raw = [list(of_value) for of_value in zip(*masks, strict=True)]
        self.base = Trail(self.raw, [], self.all)
        self.base.tell(self.all)
        self.run(self.base)
        self.moving: Lines = 0
        for look in self.base.looks:
            self.moving |= 1 << look.line

    def crossing(self, at: int) -> tuple[int, int]:
        """The row and the column of the cell at a position."""
        row, column = divmod(at, self.width)
        return row, self.height + column

    def across(self, n: int) -> tuple[int, int]:
        """Of a line its place on the lines that cross it, and the number of the first of these."""
        return (n, self.height) if n < self.height else (n - self.height, 0)

    def values(self, trail: Trail, at: int) -> list[int]:
        """The values that a cell may have on a trail, as its row and its column see it."""
        row, down = self.crossing(at)
        return [
            value
            for value, masks in enumerate(trail.masks)
            if masks[row] >> down - self.height & masks[down] >> row & 1
        ]

    def suppose(self, supposed: Supposed, lines: Lines | None = None) -> Trail:
        """A new trail, nothing looked at yet.

        Args:
            supposed: what is supposed, of a cell that the board has not decided.
            lines: the only ones that are looked at; all, after the base, when not given.
        """
        if lines is None and supposed.value in self.values(self.base, supposed.at):
            trail = Trail(self.base.masks, self.base.looks, self.all)
            first: Lines = 0
        else:
            trail = Trail(self.raw, [], self.all if lines is None else lines)
            first = self.moving
        self.settle(trail, supposed)
        trail.supposed = supposed
        trail.tell(first)
        return trail

    def settle(self, trail: Trail, supposed: Supposed) -> None:
        """Give a cell of a trail a value, and let its lines wait."""
        row, down = self.crossing(supposed.at)
        for value, masks in enumerate(trail.masks):
            if value != supposed.value:
                masks[row] &= ~(1 << down - self.height)
                masks[down] &= ~(1 << row)
        trail.tell(1 << row | 1 << down)

    def run(self, trail: Trail, most: int = NO_LIMIT) -> None:
        """Look at what waits, until the trail has taken so many looks."""
        masks, queue = trail.masks, trail.queue
        while queue and trail.broken is None and trail.count != most:
            self._check()
            trail.count += 1
            n = queue.popleft()
            trail.waiting &= ~(1 << n)
            before = tuple([of_value[n] for of_value in masks])
            after = self.narrow(n, before)
            if after is None:
                trail.broken = n
            elif after != before:
                self._cross_out(trail, n, before, after)

    def narrow(self, n: int, masks: Masks) -> Masks | None:
        """What a line leaves of its cells; None: it cannot be met."""
        return self._memo.narrow(self._solvers[n], masks)

    def _cross_out(self, trail: Trail, n: int, before: Masks, after: Masks) -> None:
        """Tell the lines that cross a line what it has ruled out."""
        own, first = self.across(n)
        keep, crossed, gone = ~(1 << own), 0, []
        for masks, old, new in zip(trail.masks, before, after, strict=True):
            less = old & ~new
            gone.append(less)
            if less:
                masks[n] = new
                crossed |= less
                for at in _places(less):
                    masks[first + at] &= keep
        trail.looks.append(Look(n, tuple(gone)))
        trail.tell(crossed << first)
