"""Find few lines of a board that cannot be met together, to show why something is impossible.

The question is always whether some lines can be met on a board, perhaps without a certain value in
a cell. There are four ways to find a small set that cannot be met. The fast ones come first.

* Check a single line exactly.
* Check a star exactly: a line with lines that cross it. They share single cells and form no cycle,
  so propagation within the star is complete. If no line with all its crossing lines is enough,
  every set has at least two rows and two columns, so no set has fewer than four lines.
* Leave lines out of a refutation by propagation, in several random orders.
* Do the same with Z3, which also proves that no line can be left out.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from nonogui.core.grid import Grid, Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver.candidates import Candidates
from nonogui.solver.kernel import narrower_of
from nonogui.solver.limits import StoppedError, Watch
from nonogui.solver.lines import bits
from nonogui.solver.models.guarded import GuardedModel
from nonogui.solver.narrowing import Narrower
from nonogui.solver.refutation import LineMemo, Refuter, Values
from nonogui.solver.result import StopReason
from nonogui.solver.subsets import Answer, Lines, Minimized, Minimizer


class Effort(NamedTuple):
    """How hard to look for fewer lines with Z3, if fast methods do not find the fewest.

    Attributes:
        rounds: random orders in which lines are left out.
        conflicts: limit per question. The question about all lines together may take ten times as
            many, because nothing can be left out without its answer.
        unanswered: how many questions may stay unanswered.
    """

    rounds: int
    conflicts: int
    unanswered: int


# QUICK is for hints, which somebody waits for. On 30 cells of 20x20 noise, 100 and 2,500 conflicts,
# and half or twice as many rounds and questions, found the same lines.
QUICK: Final = Effort(rounds=1, conflicts=500, unanswered=2)
THOROUGH: Final = Effort(rounds=4, conflicts=2000, unanswered=4)

# Most questions to Z3; rounds and most questions when propagation alone answers.
_QUESTIONS: Final = 200
_QUICK_ROUNDS: Final = 8
_QUICK_QUESTIONS: Final = 2000


class LineSet(NamedTuple):
    """Lines that cannot be met together.

    Attributes:
        lines: rows first; all lines if no smaller set is known.
        irreducible: whether it is proven that no line can be left out.
        smallest: whether it is proven that no set has fewer lines.
        stop: why the search ended.
    """

    lines: tuple[Line, ...]
    irreducible: bool
    smallest: bool
    stop: StopReason


class LineSets:
    """Sets of lines of one board.

    Attributes:
        all: all lines.
        refuter: the lines, and propagation over some of them.
    """

    def __init__(
        self, puzzle: Puzzle, board: Grid, watch: Watch, memo: LineMemo, seed: int = 0
    ) -> None:
        """Prepare without searching anything.

        Args:
            puzzle: a puzzle without errors.
            board: its known cells are taken as facts.
            watch: the clock of the calling job.
            memo: results of the line solver, shared by all boards of a puzzle.
            seed: the same questions in the same order with the same seed get the same answers.
        """
        self.all: Lines = (1 << puzzle.width + puzzle.height) - 1
        self.refuter = Refuter(puzzle, board, memo)
        self._puzzle = puzzle
        self._lines = tuple(puzzle.lines())
        self._values = range(len(puzzle.palette))
        self._board = board
        self._watch = watch
        self._seed = seed
        self._model: GuardedModel | None = None

    def numbers(self, lines: Iterable[Line]) -> Lines:
        """Return some lines as a set of numbers."""
        return sum(1 << self._lines.index(line) for line in set(lines))

    def smallest(
        self,
        excluded: Values,
        effort: Effort = THOROUGH,
        known: Lines | None = None,
        most: int | None = None,
    ) -> LineSet:
        """Return a small set of lines that cannot be met; the best so far if the job is stopped.

        Args:
            excluded: for at most one cell, a value that it must not have. All lines together
                cannot be met then; the caller has to make sure of that.
            effort: what the search may cost.
            known: lines that propagation has shown to be enough; they are minimised first.
            most: how many lines are of use. Z3 is not asked any more about a set that has more.
        """
        rng = random.Random(self._seed)
        best = Minimized(known or self.all, irreducible=False)
        try:
            if known:
                best = self._minimize(known, excluded, best, rng)
            best, min_size = self._by_propagation(excluded, best, rng)
        except StoppedError as stopped:
            lines = tuple(self._lines[n] for n in bits(best.members))
            return LineSet(lines, irreducible=False, smallest=False, stop=stopped.reason)
        stop = StopReason.DONE
        if best.size > min_size:
            best, stop = self._minimize_with_z3(excluded, best, min_size, effort, rng, most)
        lines = tuple(self._lines[n] for n in bits(best.members))
        return LineSet(lines, best.irreducible, best.size <= min_size, stop)

    def lower_bound(self, at: int, value: int) -> int:
        """Return a lower bound, at most 4, for the size of every set that forces a cell's value.

        The board can be completed.

        Raises:
            StoppedError: the job must stop.
        """
        others = list[Narrower]()

        def force(lines: Lines) -> bool:
            for number, other in enumerate(other for other in self._values if other != value):
                if number == len(others):
                    board = self._board.replace({self._board.cell(at): other})
                    others.append(narrower_of(self._puzzle, board, self._watch.check))
                if not others[number].refute(lines):
                    return False
            return True

        if any(force(1 << n) for n in self.refuter.crossing(at)):
            return 1
        min_size = 4
        for n in bits(self._centres(at, value)):
            if force(1 << n | self.refuter.across(n)):
                min_size = 3
                if any(force(pair) for pair in self._pairs(n)):
                    return 2
        return min_size

    def _centres(self, at: int, value: int) -> Lines:
        """Return the centres of the stars that may force a cell's value; no other star can.

        A star contains both the row and the column of the cell only if one of them is its centre.
        Any other centre learns about the cell only from the cells where its line crosses them.
        """
        crossing = self.refuter.crossing(at)
        centres = self.all
        for other in self._values:
            if other != value:
                reached = sum(1 << n for n in crossing)
                for n in crossing:
                    reached |= self.refuter.reached(n, at, other)
                centres &= reached
        return centres

    def estimate(self) -> int:
        """Estimate quickly how many lines are needed; more than all lines if propagation fails."""
        return self.refuter.refute(self.all, {}).bit_count() or self.all.bit_length() + 1

    def core_size(self, excluded: Values, effort: Effort) -> int:
        """Return how many lines one question to Z3 leaves, or more than all if it has no answer.

        After the first question on a board it takes a few milliseconds, far less than `smallest`.
        A cell with a small core tends to have a small set.
        """
        enough = self._decide(self.all, excluded, effort).enough
        return self.all.bit_length() + 1 if enough is None else enough.bit_count()

    def _by_propagation(
        self, excluded: Values, best: Minimized, rng: random.Random
    ) -> tuple[Minimized, int]:
        """Return the best set after propagation, and a lower bound for the size of any set."""
        for n in bits(self.all):
            if self._refute(1 << n, excluded):
                return _smallest(1 << n)
        # Without a star that is enough, every set has at least two rows and two columns (see
        # above).
        min_size = 4
        used = self._refute(self.all, excluded)
        if not used:
            return best, min_size
        for n in bits(self.all):
            star = self._refute(1 << n | self.refuter.across(n), excluded)
            if star:
                pair = self._pair(n, excluded)
                if pair:
                    return _smallest(pair)
                minimizer = Minimizer(
                    lambda lines: self._refute_star(lines, excluded), _QUICK_QUESTIONS
                )
                best, min_size = minimizer.smallest(star, best, 3, 1, rng), 3
        return self._minimize(used, excluded, best, rng, min_size), min_size

    def _minimize(
        self, lines: Lines, excluded: Values, best: Minimized, rng: random.Random, min_size: int = 1
    ) -> Minimized:
        """Leave lines out of a set that propagation refutes, in several orders."""
        minimizer = Minimizer(lambda some: self._propagate(some, excluded), _QUICK_QUESTIONS)
        return minimizer.smallest(lines, best, min_size, _QUICK_ROUNDS, rng)

    def _pair(self, n: int, excluded: Values) -> Lines:
        """Return a line and one that crosses it, if two are enough."""
        return next((pair for pair in self._pairs(n) if self._refute(pair, excluded)), 0)

    def _pairs(self, n: int) -> Iterator[Lines]:
        return (1 << n | 1 << other for other in bits(self.refuter.across(n)))

    def _minimize_with_z3(
        self,
        excluded: Values,
        best: Minimized,
        min_size: int,
        effort: Effort,
        rng: random.Random,
        most: int | None,
    ) -> tuple[Minimized, StopReason]:
        """Leave lines out of the best set, then of all lines, and prove that each one is needed."""
        minimizer = Minimizer(
            lambda lines: self._decide(lines, excluded, effort), _QUESTIONS, effort.unanswered
        )
        # First the set that propagation found: it is small, so its questions are cheap.
        if best.members != self.all and not best.irreducible:
            best = minimizer.smallest(best.members, best, min_size, 1, rng, most)
        if best.size > min_size and minimizer.answer(self.all).enough is not None:
            best = minimizer.smallest(self.all, best, min_size, effort.rounds, rng, most)
        return best, minimizer.stop

    def _refute(self, lines: Lines, excluded: Values) -> Lines:
        self._watch.check()
        return self.refuter.refute(lines, excluded)

    def _refute_star(self, lines: Lines, excluded: Values) -> Answer:
        used = self._refute(lines, excluded)
        # Exact within a star, so a failure proves that these lines can be met.
        return Answer(enough=used) if used else Answer(insufficient=lines)

    def _propagate(self, lines: Lines, excluded: Values) -> Answer:
        # Never `insufficient`: when propagation fails, the lines may still contradict each other.
        return Answer(enough=self._refute(lines, excluded) or None)

    def _decide(self, lines: Lines, excluded: Values, effort: Effort) -> Answer:
        # Propagation is cheaper than Z3 and also names the lines that it used.
        used = self._refute(lines, excluded)
        if used:
            return Answer(enough=used)
        # Nothing can be left out before the question about all lines is answered (see `Effort`).
        conflicts = effort.conflicts * (10 if lines == self.all else 1)
        possible = self._guarded().possible(lines, {}, excluded, conflicts)
        if possible is None:
            return Answer()
        return Answer(insufficient=lines) if possible else Answer(enough=self._guarded().core())

    def _guarded(self) -> GuardedModel:
        """Return the Z3 model of the lines; create it when first needed."""
        if self._model is None:
            candidates = Candidates.of(self._puzzle, self._board)
            self._model = GuardedModel(candidates, self._watch, self._seed)
        return self._model


def _smallest(lines: Lines) -> tuple[Minimized, int]:
    """Return a set and its size as the lower bound, because no smaller set exists."""
    return Minimized(lines, irreducible=True), lines.bit_count()
