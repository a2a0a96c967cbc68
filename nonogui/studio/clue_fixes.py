"""Fix typed clues: find the number or two that may be wrong in a puzzle without a single solution.

Somebody who copies clues misreads a number, forgets one, joins or splits its digits, or swaps two.
`find_clue_fixes` tries all such slips, the likeliest first. The totals of rows and columns must
agree afterwards, and no lines may contradict each other without those that change.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import combinations, islice, pairwise
from operator import itemgetter
from typing import Final

from nonogui.core.clue import Block, Clue
from nonogui.core.grid import Axis, Line
from nonogui.core.problems import ProblemKey
from nonogui.core.puzzle import MAX_SIDE, Puzzle
from nonogui.solver.limits import NO_LIMITS, CancelToken, Limits, StoppedError, Watch
from nonogui.solver.narrowing import NO_LINE
from nonogui.solver.propagation import narrow, start_narrower
from nonogui.solver.result import SolveStatus
from nonogui.solver.search import solve
from nonogui.studio.diagnosis import ClueChange, ClueFix
from nonogui.studio.uniqueness import confirm_unique

MOST: Final = 5
"""How many fixes are looked for. A choice: a panel shows this many without scrolling far."""

_MENDABLE: Final = ProblemKey.TOTALS_DIFFER, ProblemKey.LINE_TOO_LONG
"""Problems of clues that slips cause."""

# Bits for the cells of one ink in a weight: more than `MAX_SIDE` squared needs.
_BITS: Final = 24

_SOLVE_SECONDS: Final = 2.0
"""Seconds to solve with changed clues. A choice: most puzzles take a hundredth of one."""

Weight = int
"""How many cells of each ink blocks fill, `_BITS` bits for each ink; a difference may be negative.
"""

Clues = dict[Line, Clue]
"""Other clues for one or two lines."""


def find_clue_fixes(
    puzzle: Puzzle,
    clash: tuple[Line, ...] = (),
    *,
    most: int = MOST,
    limits: Limits = NO_LIMITS,
    cancel: CancelToken | None = None,
    found: Callable[[ClueFix], None] | None = None,
) -> tuple[ClueFix, ...]:
    """Return changes of a few numbers that give a puzzle exactly one solution, likeliest first.

    If the job is stopped, return those found so far.

    Args:
        puzzle: it has no single solution; its goal is ignored.
        clash: lines known to contradict each other; at least one of them must change.
        most: how many fixes to look for.
        limits: the limit in seconds of processor time; `solutions` is ignored.
        cancel: stops the search from another thread.
        found: called from this thread with each fix as soon as it is proven.
    """
    problems = puzzle.clue_problems.errors
    if any(problem.key not in _MENDABLE for problem in problems):
        return ()
    bare = replace(puzzle, goal=None, given=None)
    watch = Watch(limits.seconds, cancel, clock=time.process_time)
    fixes: list[ClueFix] = []
    with suppress(StoppedError):
        for fix in islice(_Search(bare, frozenset(clash), watch).run(), most):
            fixes.append(fix)
            if found is not None:
                found(fix)
    return tuple(fixes)


class _Search:
    """A search through all slips that may have happened while a puzzle was typed."""

    def __init__(self, puzzle: Puzzle, clash: frozenset[Line], watch: Watch) -> None:
        self._puzzle, self._clash, self._watch = puzzle, clash, watch
        self._lines = tuple(puzzle.lines())
        problems = puzzle.clue_problems
        self._misfits = frozenset(each.place.line for each in problems if each.place.line)
        rows, columns = (
            sum(_weigh(clue.blocks) for clue in side) for side in (puzzle.rows, puzzle.columns)
        )
        self._excess: Weight = rows - columns
        self._all = (1 << len(self._lines)) - 1
        self._original = start_narrower(puzzle, puzzle.start, watch)
        self._narrower = start_narrower(puzzle, puzzle.start, watch)
        self._changed: Clues = {}  # of the narrower

    def run(self) -> Iterator[ClueFix]:
        """Yield the fixes, each proven by a second engine; of two clues only if one is not enough.

        Raises:
            StoppedError: the job was cancelled or its time ran out.
        """
        for candidates in (self._singles(), self._swapped_lines(), self._pairs()):
            is_found = False
            for changes in candidates:
                self._watch.check()
                if (fix := self._fix(changes)) is not None:
                    is_found = True
                    yield fix
            if is_found:
                return

    def _singles(self) -> Iterator[Clues]:
        """Yield what single clues may have been, the likeliest slips first."""
        singles = [
            (cost, {line: clue})
            for line in self._lines
            if self._may_be_wrong(line)
            for cost, clue in self._slips(line, self._missing(line))
        ]
        return (changes for _cost, changes in sorted(singles, key=itemgetter(0)))

    def _may_be_wrong(self, *lines: Line) -> bool:
        """Return whether changes of these lines alone may be enough."""
        if not self._misfits.issubset(lines) or (self._clash and self._clash.isdisjoint(lines)):
            return False
        others = self._all & ~sum(1 << self._lines.index(line) for line in lines)
        return not self._original.refute(others)

    def _missing(self, line: Line) -> Weight:
        """Return how much more a line must fill if no other changes."""
        return -self._excess if line.axis is Axis.ROW else self._excess

    def _slips(self, line: Line, missing: Weight) -> Iterator[tuple[int, Clue]]:
        """Yield what a line's clue may have been, each with how unlikely the slip is."""
        blocks, length = self._puzzle.clue(line).blocks, self._puzzle.length(line.axis)
        seen: set[Clue] = set()
        for cost, slips in enumerate((_misread, _joined, _swapped, _left_out)):
            for each in slips(blocks, missing, self._puzzle.palette.inks):
                clue = Clue(each)
                if clue not in seen and clue.min_length <= length:
                    seen.add(clue)
                    yield cost, clue

    def _swapped_lines(self) -> Iterator[Clues]:
        """Yield the clues of two neighbouring lines the other way round."""
        if self._excess:
            return
        for one, other in pairwise(self._lines):
            if one.axis is other.axis and self._may_be_wrong(one, other):
                first, second = self._puzzle.clue(one), self._puzzle.clue(other)
                if first != second:
                    yield {one: second, other: first}

    def _pairs(self) -> Iterator[Clues]:
        """Yield a number of one line that is wrong by one, and of another what then is missing."""
        steps = [
            (sign * _cells(1, ink), ink) for ink in self._puzzle.palette.inks for sign in (1, -1)
        ]
        for one, other in combinations(self._lines, 2):
            if not self._may_be_wrong(one, other):
                continue
            for step, ink in steps:
                rest = self._missing(other) - (step if one.axis is other.axis else -step)
                for first in _misread(self._puzzle.clue(one).blocks, step, (ink,)):
                    for second in _misread(self._puzzle.clue(other).blocks, rest, (ink,)):
                        yield {one: Clue(first), other: Clue(second)}

    def _fix(self, changes: Clues) -> ClueFix | None:
        """Return the fix if the changed clues have exactly one solution."""
        if not self._is_possible(changes):
            return None
        puzzle = self._puzzle.with_clues(changes)
        limits = Limits(self._watch.within(_SOLVE_SECONDS).remaining)
        result = solve(puzzle, limits=limits, cancel=self._watch.cancel, clash=False, diverse=False)
        self._watch.check()
        if result.status is not SolveStatus.UNIQUE:
            return None
        (picture,) = result.solutions
        if not confirm_unique(puzzle, picture, self._watch):
            return None
        changed = tuple(
            ClueChange(line, self._puzzle.clue(line), clue) for line, clue in changes.items()
        )
        return ClueFix(changed, picture, result.line_solvable is True)

    def _is_possible(self, changes: Clues) -> bool:
        """Return whether narrowing finds no contradiction between the changed clues."""
        others = {line: self._puzzle.clue(line) for line in self._changed}
        self._changed = changes
        clues = {**others, **changes}
        self._narrower.restart({self._lines.index(line): clue for line, clue in clues.items()})
        narrow(self._narrower, self._watch)
        return self._narrower.contradiction == NO_LINE


# ---- slips: what the blocks of a clue may have been, if they should fill `missing` cells more ----

_Blocks = tuple[Block, ...]


def _misread(blocks: _Blocks, missing: Weight, inks: Sequence[int]) -> Iterator[_Blocks]:
    """Yield the blocks with another number or colour in one place."""
    for at, block in enumerate(blocks):
        for ink in inks:
            right = Block(_length(missing + _cells(*block), ink), ink)
            if right.length > 0 and right != block:
                yield (*blocks[:at], right, *blocks[at + 1 :])


def _joined(blocks: _Blocks, missing: Weight, _inks: Sequence[int]) -> Iterator[_Blocks]:
    """Yield the blocks with the digits of two numbers joined, or those of one separated."""
    for at, (length, ink) in enumerate(blocks):
        for tens in (10, 100):
            first, last = divmod(length, tens)
            if first and 10 * last >= tens and _cells(first + last - length, ink) == missing:
                yield (*blocks[:at], Block(first, ink), Block(last, ink), *blocks[at + 1 :])
    for at, (one, other) in enumerate(pairwise(blocks)):
        number = Block(int(one.text + other.text), one.color)
        if one.color == other.color and _cells(*number) - _weigh((one, other)) == missing:
            yield (*blocks[:at], number, *blocks[at + 2 :])


def _swapped(blocks: _Blocks, missing: Weight, _inks: Sequence[int]) -> Iterator[_Blocks]:
    """Yield the blocks with two neighbours swapped."""
    for at, (one, other) in enumerate(pairwise(blocks)):
        if not missing and one != other:
            yield (*blocks[:at], other, one, *blocks[at + 2 :])


def _left_out(blocks: _Blocks, missing: Weight, inks: Sequence[int]) -> Iterator[_Blocks]:
    """Yield the blocks with one more, or without one."""
    for at, block in enumerate(blocks):
        if _cells(*block) == -missing:
            yield (*blocks[:at], *blocks[at + 1 :])
    for ink in inks:
        length = _length(missing, ink)
        for at in range(len(blocks) + 1):
            if length > 0:
                yield (*blocks[:at], Block(length, ink), *blocks[at:])


def _cells(length: int, ink: int) -> Weight:
    return length << _BITS * (ink - 1)


def _length(weight: Weight, ink: int) -> int:
    """Return how many cells of an ink a weight is; 0 if it is not only cells of this ink."""
    length, rest = divmod(weight, _cells(1, ink))
    return length if not rest and length <= MAX_SIDE else 0


def _weigh(blocks: Iterable[Block]) -> Weight:
    return sum(_cells(*block) for block in blocks)
