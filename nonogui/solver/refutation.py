"""Propagate over chosen lines of a board to find contradictions between few lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.candidates import Candidates
from nonogui.solver.kernel import line_narrower
from nonogui.solver.lines import LineSolver, Masks, bits
from nonogui.solver.subsets import Lines

Values = Mapping[int, int]
"""Values of cells by their position in `Grid.cells`."""

# Cached results per line: about 30 MB for 100 lines.
_MAX_ANSWERS: Final = 1000


class LineMemo:
    """Narrows lines for all boards of a puzzle; without the kernel it caches results."""

    def __init__(self) -> None:
        self._narrowers: dict[LineSolver, Callable[[Masks], Masks | None]] = {}

    def narrow(self, solver: LineSolver, masks: Masks) -> Masks | None:
        """Narrow the cells of a clue's line; None if the clue does not fit."""
        return self.narrower(solver)(masks)

    def narrower(self, solver: LineSolver) -> Callable[[Masks], Masks | None]:
        """Return the function that narrows a line."""
        # Equal clues share one cached solver, so its identity is a cheap key for the clue.
        if solver not in self._narrowers:
            narrow = line_narrower(solver)
            # The kernel narrows a line faster than Python finds a cached result.
            is_slow = narrow == solver.narrow
            self._narrowers[solver] = lru_cache(_MAX_ANSWERS)(narrow) if is_slow else narrow
        return self._narrowers[solver]


@dataclass(slots=True)
class _State:
    """The candidates of the cells, and the steps that led to them.

    Attributes:
        masks: the candidates of the cells of each line.
        steps: the lines that ruled something out, in order, each with the set of earlier steps that
            it may depend on.
        touched: for each line, the set of steps that ruled something out in it.
    """

    masks: list[Masks]
    steps: list[tuple[int, int]] = field(default_factory=list)
    touched: dict[int, int] = field(default_factory=dict)

    def used(self, n: int) -> Lines:
        """Return line `n`, which cannot be met, and the lines of the steps it may depend on."""
        used, needed = 1 << n, self.touched.get(n, 0)
        for number in reversed(range(len(self.steps))):
            if needed >> number & 1:
                line, before = self.steps[number]
                used |= 1 << line
                needed |= before
        return used


class Refuter:
    """Propagate over chosen lines of one board; lines are numbered as in `Puzzle.lines()`."""

    def __init__(self, puzzle: Puzzle, board: Grid, memo: LineMemo) -> None:
        """Start from the known cells of a board."""
        candidates = Candidates.of(puzzle, board)
        lines = list(puzzle.lines())
        self._puzzle = puzzle
        self._width = puzzle.width
        self._height = puzzle.height
        self._memo = memo
        self._values = range(candidates.inks + 1)
        self._masks = [candidates.masks(line) for line in lines]
        self._solvers = [candidates.solver(line) for line in lines]

    def crossing(self, at: int) -> tuple[int, int]:
        """Return the row and the column of the cell at a position."""
        row, column = divmod(at, self._width)
        return row, self._height + column

    def across(self, n: int) -> Lines:
        """Return the lines that cross a line."""
        rows = (1 << self._height) - 1
        return (1 << self._height + self._width) - 1 - rows if n < self._height else rows

    def refute(self, lines: Lines, excluded: Values) -> Lines:
        """Return some of the lines that contradict each other; none if propagation finds none.

        Args:
            lines: the only lines to use.
            excluded: values that cells must not have. If excluding them leads to no contradiction,
                try each other value of these cells.
        """
        masks = list(self._masks)
        for at, value in excluded.items():
            self._rule_out(masks, at, [value])
        state = _State(masks)
        used = self._run(state, lines, excluded)
        for at in excluded if not used else ():
            used = self._refute_each(lines, at, self._candidates(state, at))
        return used

    def reached(self, n: int, at: int, value: int) -> Lines:
        """Return the lines that cross a line where it excludes candidates, if a cell has a value.

        Return all lines that cross it if the line cannot be met then.
        """
        masks = list(self._masks)
        self._rule_out(masks, at, [other for other in self._values if other != value])
        before = self._memo.narrow(self._solvers[n], self._masks[n])
        after = self._memo.narrow(self._solvers[n], masks[n])
        if before is None or after is None:
            return self.across(n)
        excluded = 0
        for old, new in zip(before, after, strict=True):
            excluded |= old & ~new
        return excluded << (self._height if n < self._height else 0)

    def candidates_after(self, lines: Lines) -> Candidates:
        """Return the candidates after propagation over some lines, which can be met."""
        state = _State(list(self._masks))
        self._run(state, lines, ())
        return Candidates(self._puzzle, state.masks)

    def _refute_each(self, lines: Lines, at: int, values: list[int]) -> Lines:
        """Return lines that refute all these values of a cell; none if one value is not refuted."""
        used = 0
        # With a single value left, propagation has already used it.
        for value in values if len(values) > 1 else ():
            masks = list(self._masks)
            self._rule_out(masks, at, [other for other in self._values if other != value])
            refuted = self._run(_State(masks), lines, [at])
            if not refuted:
                return 0
            used |= refuted
        return used

    def _candidates(self, state: _State, at: int) -> list[int]:
        row, column = self.crossing(at)
        across, down = state.masks[row], state.masks[column]
        return [
            value
            for value in self._values
            if across[value] >> column - self._height & down[value] >> row & 1
        ]

    def _rule_out(self, masks: list[Masks], at: int, values: list[int]) -> None:
        row, column = self.crossing(at)
        for n, bit in ((row, 1 << column - self._height), (column, 1 << row)):
            masks[n] = tuple(
                mask & ~bit if value in values else mask for value, mask in enumerate(masks[n])
            )

    def _run(self, state: _State, lines: Lines, first: Iterable[int]) -> Lines:
        """Visit lines, first those through cells in `first`; return those that contradict."""
        queue = [n for at in first for n in self.crossing(at) if lines >> n & 1]
        queue += [n for n in bits(lines) if n not in queue]
        waiting = lines
        for n in queue:  # grows during the loop
            waiting &= ~(1 << n)
            before = state.masks[n]
            after = self._memo.narrow(self._solvers[n], before)
            if after is None:
                return state.used(n)
            if after != before:
                state.masks[n] = after
                # A line that already waits will see this change anyway.
                changed = self._cross_out(state, n, before, after) & lines & ~waiting
                queue.extend(bits(changed))
                waiting |= changed
        return 0

    def _cross_out(self, state: _State, n: int, before: Masks, after: Masks) -> Lines:
        """Remove what a line has ruled out from the crossing lines; return these."""
        step = 1 << len(state.steps)
        # A step may depend on all earlier steps that touched its line. This upper bound is enough:
        # lines that are not needed are left out later.
        state.steps.append((n, state.touched.get(n, 0)))
        first, own = (self._height, n) if n < self._height else (0, n - self._height)
        crossed = 0
        for value, (old, new) in enumerate(zip(before, after, strict=True)):
            gone = old & ~new
            crossed |= gone << first
            for at in bits(gone):
                masks = state.masks[first + at]
                fewer = masks[value] & ~(1 << own)
                state.masks[first + at] = (*masks[:value], fewer, *masks[value + 1 :])
        for other in bits(crossed):
            state.touched[other] = state.touched.get(other, 0) | step
        return crossed
