"""Find the next step on a board with its reason, or explain why there is none."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from itertools import count
from typing import Final

from nonogui.coach import crossing
from nonogui.coach.cell_steps import step_for_cell, steps_to
from nonogui.coach.check import differing_cells, has_no_solution, only_solution
from nonogui.coach.deduction import Deduction
from nonogui.coach.line_steps import easiest_step
from nonogui.coach.proofs import Prover
from nonogui.core.grid import UNKNOWN, Cell, Grid, Line, is_decided
from nonogui.core.move import CellChange
from nonogui.core.puzzle import Puzzle
from nonogui.solver.backbone import shared_cells_in_job
from nonogui.solver.candidates import check_size
from nonogui.solver.clash import Clash, clashing_lines, line_clash
from nonogui.solver.completer import Completer
from nonogui.solver.job import is_invalid
from nonogui.solver.limits import (
    NO_LIMITS,
    CancelToken,
    Limits,
    ProgressCallback,
    StoppedError,
    Watch,
)
from nonogui.solver.propagation import impossible_lines, propagate
from nonogui.solver.result import SolveResult, SolveStatus, StopReason
from nonogui.solver.search import solve

SURE_SECONDS: Final = 0.05
"""Seconds to look for a solution when all marks follow from single lines: a hint on a large blank
board must not wait for one, since its step is right without."""

SOLVABLE_SECONDS: Final = 0.5
"""Seconds to find out whether the clues have a solution when a line is broken: short enough not to
be noticed."""

# The share of the time limit after which the coach stops checking whether the board is right and
# looks for a step. A choice: the step takes most time where the check does, too.
_CHECK_SHARE: Final = 0.5

# Most proofs in the steps that lead to one cell. On the hard puzzles 9-dom, smoke and mum, up to 11
# are needed, and some others found on the way. On the puzzle "forever" it is 40 and more: there a
# long what-if is found sooner.
_MAX_PROOFS: Final = 16

# Weight of a step of several lines that is preferred to several steps with proofs. On the puzzle
# 9-dom what-ifs of 69 to 227 take the place of 2 to 31 steps.
_MAX_WEIGHT: Final = 60

# Most wrong marks for which reasons by several lines are compared; each takes half a second on the
# puzzle "forever".
_MAX_SUSPECTS: Final = 3


class HintKind(StrEnum):
    """What the coach reports about a board."""

    SOLVED = "solved"
    WRONG = "wrong"  # no solution has all the known cells
    STEP = "step"
    SEVERAL_SOLUTIONS = "several-solutions"  # no further cell is forced
    NO_SOLUTION = "no-solution"  # whatever is on the board
    UNDECIDED = "undecided"  # the job was stopped first


@dataclass(frozen=True, slots=True)
class Mistake:
    """One wrong mark and the reason.

    Attributes:
        cell: where it is.
        is_wrong: True if no solution has this mark; False if it only clashes with other marks.
        base: the board that the steps start from: only right marks, and none that clash.
        steps: steps in order; the last one gives the cell another value. Empty if the cell is
            given.
    """

    cell: Cell
    is_wrong: bool
    base: Grid
    steps: tuple[Deduction, ...] = ()


@dataclass(frozen=True, slots=True)
class Hint:
    """One step, or why there is none.

    Attributes:
        deduction: the step, for STEP only.
        marks: for WRONG, the smallest set of known cells found that clashes with `lines`. They show
            that something is wrong; some of them may be right.
        lines: for WRONG and NO_SOLUTION, a few lines that clash, if found.
        board: for WRONG, the board that was checked.
        mistake: for WRONG, why one mark is wrong, if that was found.
        solutions: for SEVERAL_SOLUTIONS, two different solutions.
    """

    kind: HintKind
    deduction: Deduction | None = None
    marks: tuple[Cell, ...] = ()
    lines: tuple[Line, ...] = ()
    solutions: tuple[Grid, ...] = ()
    board: Grid | None = None
    mistake: Mistake | None = None

    @property
    def changes(self) -> tuple[CellChange, ...]:
        """Return the cells that follow; empty without a step."""
        return self.deduction.changes if self.deduction else ()


class Coach:
    """Give hints for one puzzle within one job; results for one board are reused for the next.

    Attributes:
        puzzle: the puzzle; its goal is ignored.
        watch: the clock of the job.
    """

    def __init__(self, puzzle: Puzzle, watch: Watch, *, known: SolveResult | None = None) -> None:
        """Set up the coach; nothing is computed before the first question.

        Args:
            puzzle: any puzzle.
            watch: the clock of the job. When it stops the job, answers say so, but steps of one
                line are still given, because they need no search.
            known: an earlier result for the puzzle; if its solution is unique, no search is needed.
        """
        self.puzzle = puzzle
        self.watch = watch
        self._known = known
        self._only_solution = only_solution(known)
        self._completer = Completer.from_known(puzzle, watch, known)
        self._prover = Prover(puzzle, watch, self._completer)

    def hint(self, board: Grid, *near: Collection[Line]) -> Hint:
        """Check the board and return the easiest next step on it.

        Args:
            board: the player's board; maybe marks count as unknown.
            near: lines just changed, and lines at the cursor: at equal weight the steps nearest to
                the first come first, and among them those nearest to the second.
        """
        # The picture alone counts: a solved board needs no crosses in its empty cells.
        if self.puzzle.is_solved_by(board.picture()):
            return Hint(HintKind.SOLVED)
        # Before any step: on a wrong board, steps would only spread the mistake.
        wrong = self.find_fault(board)
        if wrong is not None:
            return wrong
        try:
            step = self.line_step(board, *near)
            # The player may have cleared given cells. If no line helps without them, they count.
            if step is None and self.puzzle.given is not None:
                board = _with_given(self.puzzle, board)
                step = self.line_step(board)
            return Hint(HintKind.STEP, step) if step else self._several_lines_hint(board)
        except StoppedError:
            return Hint(HintKind.UNDECIDED)

    def find_fault(self, board: Grid) -> Hint | None:
        """Return WRONG or NO_SOLUTION, or None if the board is right or time ran out."""
        if has_no_solution(self.puzzle, self._known):
            return self._no_solution_hint()
        try:
            if self._is_right(board):
                return None
            is_solvable = self._is_solvable(board)
        except StoppedError:
            # Out of time, a line that cannot be met is still found without any search.
            return _broken_line(self.puzzle, board)
        clash = self._completer.clash(board)
        if not is_solvable or not clash.marks:
            return self._no_solution_hint()
        mistake = None
        with suppress(StoppedError):
            mistake = self._mistake(board, clash)
        marks, lines = clash.marks, clash.lines
        # Another wrong mark may be easier to explain; it alone is in no solution.
        if mistake is not None and mistake.cell not in marks:
            marks, lines = (mistake.cell,), ()
        return Hint(HintKind.WRONG, marks=marks, lines=lines, board=board, mistake=mistake)

    def _is_solvable(self, board: Grid) -> bool:
        """Return whether the clues have a solution.

        If a line is broken, the search is short: the broken line can be reported without it.

        Raises:
            StoppedError: time ran out first.
        """
        is_broken = impossible_lines(self.puzzle, board)
        start, completer = self.puzzle.start, self._completer
        found = completer.find_soon(start, SOLVABLE_SECONDS) if is_broken else completer.find(start)
        return found is not None

    def _is_right(self, board: Grid) -> bool:
        """Return whether some solution has all the known cells.

        Raises:
            StoppedError: time ran out first.
        """
        check_size(self.puzzle, board)
        sure = self._sure_by_lines(board)
        if sure is None:
            left = self.watch.remaining
            found = (
                self._completer.find(board)
                if left is None
                else self._completer.find_soon(board, _CHECK_SHARE * left)
            )
            return found is not None
        if not sure.is_complete:
            with suppress(StoppedError):
                return self._completer.find_soon(board, SURE_SECONDS) is not None
        return True

    def _sure_by_lines(self, board: Grid) -> Grid | None:
        """Return what follows line by line if it has every known cell of a board, otherwise None.

        Then no solution lacks a known cell; if it is complete, it is the one solution.
        """
        if self._only_solution is not None:
            return None  # comparing is enough
        sure = propagate(self.puzzle, cancel=self.watch.cancel)
        follows = sure.contradiction is None and sure.grid.has_all_of(board.decided())
        return sure.grid if follows else None

    def without_mistakes(self, board: Grid) -> Grid | None:
        """Return a board without its wrong marks, or None if the clues have no solution.

        If marks only clash with each other, a small clashing set is removed as a whole. If time
        runs out first, the marks not yet checked stay.
        """
        check_size(self.puzzle, board)
        if has_no_solution(self.puzzle, self._known):
            return None
        if self._only_solution is not None:
            return _without_cells(board, differing_cells(board, self._only_solution))
        try:
            while self._completer.find(board) is None:
                wrong = self._completer.wrong_cells(board)
                if not wrong:
                    return None
                board = _without_cells(board, wrong)
        except StoppedError:
            pass
        return board

    def _mistake(self, board: Grid, clash: Clash) -> Mistake | None:
        """Explain why one mark is wrong, without using any mark that clashes.

        Raises:
            StoppedError: the job was stopped.
        """
        wrong = self._wrong_marks(board)
        suspects = [cell for cell in clash.marks if cell in wrong]
        if not suspects:  # each mark alone is possible, but the others rule out the first one
            base = Grid.uniform(board.width, board.height)
            # Nothing but the other marks of the clash may be the reason.
            base = base.replace((cell, board[cell]) for cell in clash.marks[1:])
            return self._explain_mistake(
                _with_given(self.puzzle, base), clash.marks[:1], is_wrong=False
            )
        # Players see a clash of one line, so one of its marks is explained. They don't see one of
        # several lines; then any wrong mark may be explained.
        if len(clash.lines) > 1:
            suspects += [cell for cell in wrong if cell not in suspects]
        # Without the marks of the clash: the reason must not rest on a mark that may be wrong
        # itself.
        rest = _with_given(self.puzzle, _without_cells(board, {*wrong, *clash.marks}))
        right = self.without_mistakes(rest)
        return None if right is None else self._explain_mistake(right, suspects, is_wrong=True)

    def _wrong_marks(self, board: Grid) -> tuple[Cell, ...]:
        if self._only_solution is not None:
            return differing_cells(board, self._only_solution)
        return self._completer.individually_wrong(board)

    def _explain_mistake(
        self, base: Grid, cells: Sequence[Cell], *, is_wrong: bool
    ) -> Mistake | None:
        """Return an easy way to derive another value for one of the cells.

        Steps of one line are the easiest reason. The next is a proof by what-ifs, and the last the
        steps by which hints would lead to one of the cells.

        Raises:
            StoppedError: the job was stopped.
        """
        for cell in cells:
            # A given cell contradicts the mark; there is nothing to derive.
            if is_decided(base[cell]):
                return Mistake(cell, is_wrong, base)
        found = [step for cell in cells if (step := step_for_cell(self.puzzle, base, cell))]
        easiest = tuple(sorted(found, key=lambda step: step.weight)[:1])
        steps = easiest or steps_to(self.puzzle, base, cells, self.watch)
        steps = steps or self._proof_of_any(base, cells)
        if not steps:
            return None
        given = {change.cell for change in steps[-1].changes}
        return Mistake(next(cell for cell in cells if cell in given), is_wrong, base, steps)

    def _proof_of_any(self, board: Grid, cells: Sequence[Cell]) -> tuple[Deduction, ...]:
        """Return steps of several lines that lead to one of some cells, or none.

        Raises:
            StoppedError: the job was stopped.
        """
        step = self._prover.easiest_of(board, cells)
        if step is not None and step.is_explained:
            return (step,)
        steps = list[Deduction]()
        for cell in cells:
            if step := self._prover.for_cell(board, cell):
                if _is_short(step):
                    return (step.only_key_cell(),)
                steps.append(step)
                if len(steps) == _MAX_SUSPECTS:
                    break
        return self.steps_instead(board, cells, steps) if steps else ()

    def steps_instead(
        self, board: Grid, cells: Collection[Cell], found: Sequence[Deduction]
    ) -> tuple[Deduction, ...]:
        """Return explained steps that lead to one of some cells.

        Every step gives only cells that it explains. Without a short explanation of a given step,
        steps with up to `_MAX_PROOFS` proofs come next, then a long explanation. If that fails,
        too, or time runs out, return the given step with the fewest lines.

        Args:
            board: the board to start from.
            cells: the cells.
            found: steps of several lines for some of the cells.
        """
        found = sorted(found, key=lambda step: (not step.is_explained, step.weight))
        step = found[0].only_key_cell()
        if _is_short(step):
            return (step,)
        tries = count()

        def prove(board: Grid) -> Deduction | None:
            return self._proof_of_one_cell(board) if next(tries) < _MAX_PROOFS else None

        with suppress(StoppedError):
            if steps := steps_to(self.puzzle, board, cells, self.watch, prove):
                return steps
            if not step.is_explained:
                return (self._prover.explain_at_length(board, found) or step,)
        return (step,)

    def _proof_of_one_cell(self, board: Grid) -> Deduction | None:
        """Return the easiest step of several lines, with only the cell that its proof explains.

        Return None if the step is not explained: then the steps would be no better than the given.
        """
        step = self._prover.easiest(board, self._only_solution)
        return step.only_key_cell() if step is not None and step.is_explained else None

    def line_step(self, board: Grid, *near: Collection[Line]) -> Deduction | None:
        """Return the easiest step of one line, or of a row and a column that cross.

        It needs no search, so it is given even when time is up.

        Raises:
            StoppedError: the job was cancelled.
        """
        if self.watch.cancel.cancelled:
            raise StoppedError(StopReason.CANCELLED)
        found = easiest_step(self.puzzle, board, *near)
        step = Deduction.of_line(board, *found) if found else None
        if step is None or step.weight > crossing.WEIGHT:
            step = crossing.easiest_crossing(self.puzzle, board) or step
        return step

    def solutions_by_value(self, board: Grid, cell: Cell) -> tuple[Grid, ...]:
        """Return one solution for each value that a cell can still have.

        Raises:
            StoppedError: the job was stopped.
        """
        found = []
        for value in range(len(self.puzzle.palette)):
            solution = self._completer.find(board.replace({cell: value}))
            found += [] if solution is None else [solution]
        return tuple(found)

    def several_lines_step_for(self, board: Grid, cell: Cell) -> Deduction | None:
        """Return why several lines together force a cell, or None if no reason was found.

        Raises:
            StoppedError: the job was stopped.
        """
        return self._prover.for_cell(board, cell)

    def improve(self, board: Grid, deduction: Deduction) -> Deduction | None:
        """Return a step with fewer lines than a given one of several lines, or None."""
        return self._prover.improve(board, deduction)

    def _several_lines_hint(self, board: Grid) -> Hint:
        """Return the easiest step of several lines, or a hint that no cell is forced.

        Raises:
            StoppedError: the job was stopped.
        """
        step = self._prover.easiest(board, self._only_solution)
        if step is not None:
            return Hint(HintKind.STEP, step)
        shared = shared_cells_in_job(self.watch, self.puzzle, board, first=True)
        # Some cell is forced although the prover found none: ask it again, now about proven cells.
        if shared.grid.decided_count > board.decided_count:
            try:
                step = self._prover.easiest(board, shared.grid)
            except StoppedError:
                self.line_step(board)  # raises if cancelled
                step = self._prover.without_reason(board, shared.grid)
            return Hint(HintKind.STEP if step else HintKind.UNDECIDED, step)
        if shared.status is SolveStatus.MULTIPLE and shared.exact:
            return Hint(HintKind.SEVERAL_SOLUTIONS, solutions=shared.solutions)
        return Hint(HintKind.UNDECIDED)

    def _no_solution_hint(self) -> Hint:
        """Return a NO_SOLUTION hint with a few lines that clash."""
        if is_invalid(self.puzzle):
            return Hint(HintKind.NO_SOLUTION)
        clash = self._known.clash if self._known else ()
        lines = clash or clashing_lines(self.puzzle, self.puzzle.start, self.watch)
        return Hint(HintKind.NO_SOLUTION, lines=lines)


def next_hint(
    puzzle: Puzzle,
    board: Grid,
    *,
    known: SolveResult | None = None,
    limits: Limits = NO_LIMITS,
    cancel: CancelToken | None = None,
    progress: ProgressCallback | None = None,
) -> Hint:
    """Check a board and return the easiest next step on it.

    To ask more than once, keep a `Coach`.

    Args:
        puzzle: the puzzle; its goal is ignored.
        board: the player's board; maybe marks count as unknown.
        known: an earlier result for the puzzle; if its solution is unique, no search is needed.
        limits: time limit. If it runs out during the check, a step of one line is still given,
            because it follows from clue and board.
        cancel: stops the job from another thread.
        progress: called from this thread.
    """
    return Coach(puzzle, Watch(limits.seconds, cancel, progress), known=known).hint(board)


def walk_through(
    puzzle: Puzzle,
    board: Grid | None = None,
    *,
    limits: Limits = NO_LIMITS,
    cancel: CancelToken | None = None,
) -> Iterator[Hint]:
    """Yield every step from a board or the start; the last hint says why no more follow."""
    watch = Watch(limits.seconds, cancel)
    coach = Coach(puzzle, watch, known=solve(puzzle, limits=limits, cancel=cancel))
    board = board or puzzle.start
    while True:
        hint = coach.hint(board)
        yield hint
        if hint.deduction is None:
            return
        board = hint.deduction.apply(board)


def _is_short(step: Deduction) -> bool:
    return step.is_explained and step.weight <= _MAX_WEIGHT


def _without_cells(board: Grid, cells: Iterable[Cell]) -> Grid:
    return board.replace(dict.fromkeys(cells, UNKNOWN))


def _with_given(puzzle: Puzzle, board: Grid) -> Grid:
    """Return the board with given cells restored that the player cleared."""
    given = ((cell, puzzle.start[cell]) for cell in board.decided().diff(puzzle.start.decided()))
    return board.replace((cell, value) for cell, value in given if is_decided(value))


def _broken_line(puzzle: Puzzle, board: Grid) -> Hint | None:
    """Return a hint about a line that cannot be met, or None if there is none."""
    clash = line_clash(puzzle, board)
    if clash is None:
        return None
    return Hint(HintKind.WRONG, marks=clash.marks, lines=clash.lines, board=board)
