"""The next step on a board, with its reason; or why there is none."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from nonogui.coach import crossing
from nonogui.coach.check import contradicting, has_no_solution, only_solution
from nonogui.coach.deduction import Deduction
from nonogui.coach.follow import step_for_cell, steps_to
from nonogui.coach.line_steps import easiest_step
from nonogui.coach.proofs import Prover
from nonogui.core.grid import UNKNOWN, Grid, is_decided
from nonogui.core.line import Cell, Line
from nonogui.core.move import CellChange
from nonogui.core.puzzle import Puzzle
from nonogui.solver.backbone import shared_within
from nonogui.solver.candidates import check_size
from nonogui.solver.clash import Clash, clashing_lines, line_clash
from nonogui.solver.completion import Completion
from nonogui.solver.job import is_invalid
from nonogui.solver.limits import (
    NO_LIMITS,
    CancelToken,
    Limits,
    ProgressCallback,
    StoppedError,
    Watch,
)
from nonogui.solver.propagation import impossible_lines
from nonogui.solver.result import SolveResult, SolveStatus, StopReason
from nonogui.solver.search import solve

SOLVABLE_SECONDS: Final = 0.5
"""To find out whether the clues have a solution when a line is broken: nobody notices the wait."""


class HintKind(StrEnum):
    """What the coach has to say about a board."""

    SOLVED = "solved"
    WRONG = "wrong"  # some decided cell is in no solution
    STEP = "step"
    SEVERAL_SOLUTIONS = "several-solutions"  # no cell is forced any more
    NO_SOLUTION = "no-solution"  # whatever is on the board
    UNDECIDED = "undecided"  # stopped before there was an answer


@dataclass(frozen=True, slots=True)
class Mistake:
    """One mark that is wrong, and why.

    Attributes:
        cell: where it is.
        is_wrong: whether no solution has it; else it only clashes with other marks.
        base: right marks without any of those that clash; the steps begin on it.
        steps: steps in order, the last of which gives the cell another value; none when the cell
            is given.
    """

    cell: Cell
    is_wrong: bool
    base: Grid
    steps: tuple[Deduction, ...] = ()


@dataclass(frozen=True, slots=True)
class Hint:
    """One step, or why there is none.

    Attributes:
        deduction: of STEP only.
        marks: of WRONG, the fewest decided cells that are found to clash with `lines`. They show
            that something is wrong; some of them may be right.
        lines: of WRONG and NO_SOLUTION, few lines that clash, where known.
        board: of WRONG, the one that was judged.
        mistake: of WRONG, why one mark is wrong, where that was found.
        solutions: two different ones, of SEVERAL_SOLUTIONS only.
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
        """The cells that follow; none when there is no step."""
        return self.deduction.changes if self.deduction else ()


class Coach:
    """A teacher for one puzzle and one job; what it learns on one board serves for the next.

    Attributes:
        puzzle: its goal is not looked at.
        watch: the clock of the job.
    """

    def __init__(self, puzzle: Puzzle, watch: Watch, *, known: SolveResult | None = None) -> None:
        """Nothing is looked at before the first question.

        Args:
            puzzle: any puzzle.
            watch: when it stops the job, answers say so; steps of one line are still given when
                time is up, for they follow from the clue and the board.
            known: an earlier answer for the puzzle; with a unique solution it saves all search.
        """
        self.puzzle = puzzle
        self.watch = watch
        self._known = known
        self._only = only_solution(known)
        self._completion = Completion.after(puzzle, watch, known)
        self._prover = Prover(puzzle, watch, self._completion)

    def hint(self, board: Grid, near: Collection[Line] = ()) -> Hint:
        """The easiest next step on a board, after a look whether the board is still right.

        Args:
            board: the player's; pencil marks count as unknown.
            near: lines that were just changed: of steps of the same weight theirs goes first.
        """
        if self.puzzle.is_solved_by(board.picture()):
            return Hint(HintKind.SOLVED)
        wrong = self.what_is_wrong(board)
        if wrong is not None:
            return wrong
        try:
            step = self.line_step(board, near)
            if step is None and self.puzzle.given is not None:
                board = _with_given(self.puzzle, board)
                step = self.line_step(board)
            return Hint(HintKind.STEP, step) if step else self._several_lines(board)
        except StoppedError:
            return Hint(HintKind.UNDECIDED)

    def what_is_wrong(self, board: Grid) -> Hint | None:
        """WRONG or NO_SOLUTION; None when the board is right, or not judged in time."""
        if has_no_solution(self.puzzle, self._known):
            return self._no_solution()
        try:
            if self._completion.find(board) is not None:
                return None
            is_solvable = self._is_solvable(board)
        except StoppedError:
            return _broken_line(self.puzzle, board)
        clash = self._completion.clash(board)
        if not is_solvable or not clash.marks:
            return self._no_solution()
        mistake = None
        with suppress(StoppedError):
            mistake = self._mistake(board, clash)
        marks, lines = clash.marks, clash.lines
        return Hint(HintKind.WRONG, marks=marks, lines=lines, board=board, mistake=mistake)

    def _is_solvable(self, board: Grid) -> bool:
        """Whether the clues have a solution.

        Raises:
            StoppedError: that is not found out in time. With a broken line there is something to
                say without it, so it may not take long then.
        """
        completion = self._completion
        if impossible_lines(self.puzzle, board):
            watch = self.watch.within(SOLVABLE_SECONDS)
            completion = Completion.after(self.puzzle, watch, self._known)
        return completion.find(self.puzzle.start) is not None

    def right_part(self, board: Grid) -> Grid | None:
        """A board without its wrong marks; None: the clues have no solution.

        Where marks only clash with each other, a few that clash are all left out. When time is up
        first, the board as it is.
        """
        check_size(self.puzzle, board)
        if has_no_solution(self.puzzle, self._known):
            return None
        if self._only is not None:
            return _without(board, contradicting(board, self._only))
        try:
            while self._completion.find(board) is None:
                wrong = self._completion.wrong_cells(board)
                if not wrong:
                    return None
                board = _without(board, wrong)
        except StoppedError:
            pass
        return board

    def _mistake(self, board: Grid, clash: Clash) -> Mistake | None:
        """Why one mark is wrong, argued without any of those that clash.

        Raises:
            StoppedError: the job may not go on.
        """
        wrong = self._wrong_marks(board)
        suspects = [cell for cell in clash.marks if cell in wrong]
        if not suspects:  # each mark is possible alone: the others rule out the first
            base = Grid.uniform(board.width, board.height)
            base = base.replace((cell, board[cell]) for cell in clash.marks[1:])
            return self._refuted(_with_given(self.puzzle, base), clash.marks[:1], is_wrong=False)
        rest = _with_given(self.puzzle, _without(board, {*wrong, *clash.marks}))
        right = self.right_part(rest)
        return None if right is None else self._refuted(right, suspects, is_wrong=True)

    def _wrong_marks(self, board: Grid) -> tuple[Cell, ...]:
        if self._only is not None:
            return contradicting(board, self._only)
        return self._completion.wrong_alone(board)

    def _refuted(self, base: Grid, cells: Sequence[Cell], *, is_wrong: bool) -> Mistake | None:
        """The easiest way to another value of one of some cells.

        Raises:
            StoppedError: the job may not go on.
        """
        for cell in cells:
            if is_decided(base[cell]):
                return Mistake(cell, is_wrong, base)
        found = [(step, cell) for cell in cells if (step := step_for_cell(self.puzzle, base, cell))]
        if found:
            step, cell = min(found, key=lambda pair: pair[0].weight)
            return Mistake(cell, is_wrong, base, (step,))
        if steps := steps_to(self.puzzle, base, cells, self.watch):
            given = {change.cell for change in steps[-1].changes}
            return Mistake(next(cell for cell in cells if cell in given), is_wrong, base, steps)
        for cell in cells:
            if step := self._prover.for_cell(base, cell):
                return Mistake(cell, is_wrong, base, (step,))
        return None

    def line_step(self, board: Grid, near: Collection[Line] = ()) -> Deduction | None:
        """The easiest step of one line, or of a row and a column that cross in one cell.

        It needs no search, and is given even when time is up.

        Raises:
            StoppedError: the job was cancelled.
        """
        if self.watch.cancel.cancelled:
            raise StoppedError(StopReason.CANCELLED)
        found = easiest_step(self.puzzle, board, near)
        step = Deduction.of_line(board, *found) if found else None
        if step is None or step.weight > crossing.WEIGHT:
            step = crossing.easiest_crossing(self.puzzle, board) or step
        return step

    def ways(self, board: Grid, cell: Cell) -> tuple[Grid, ...]:
        """For each value that a cell can still have on a board a solution with it.

        Raises:
            StoppedError: the job may not go on.
        """
        found = []
        for value in range(len(self.puzzle.palette)):
            solution = self._completion.find(board.replace({cell: value}))
            found += [] if solution is None else [solution]
        return tuple(found)

    def step_for(self, board: Grid, cell: Cell) -> Deduction | None:
        """Why several lines together force a cell; None when that is not found out.

        Raises:
            StoppedError: the job may not go on.
        """
        return self._prover.for_cell(board, cell)

    def better(self, board: Grid, deduction: Deduction) -> Deduction | None:
        """A smaller step than one of several lines; None when there is none to be found."""
        return self._prover.better(board, deduction)

    def _several_lines(self, board: Grid) -> Hint:
        """The easiest step of several lines, or what to say when no cell is forced.

        Raises:
            StoppedError: the job may not go on.
        """
        step = self._prover.easiest(board, self._only)
        if step is not None:
            return Hint(HintKind.STEP, step)
        shared = shared_within(self.watch, self.puzzle, board, first=True)
        if shared.grid.decided_count > board.decided_count:
            step = self._prover.easiest(board, shared.grid)
            return Hint(HintKind.STEP if step else HintKind.UNDECIDED, step)
        if shared.status is SolveStatus.MULTIPLE and shared.exact:
            return Hint(HintKind.SEVERAL_SOLUTIONS, solutions=shared.solutions)
        return Hint(HintKind.UNDECIDED)

    def _no_solution(self) -> Hint:
        """Few lines that clash are worth naming."""
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
    """The easiest next step on a board, after a look whether the board is still right.

    Whoever asks more than once keeps a `Coach`.

    Args:
        puzzle: its goal is not looked at.
        board: the player's board; pencil marks count as unknown.
        known: an earlier answer for the puzzle; with a unique solution it saves all search.
        limits: time. When it runs out before the board is judged, a step of one line is still
            given: it follows from the clue and the board.
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
    """Every step from a board on, or from the start; the last one says why there are no more."""
    watch = Watch(limits.seconds, cancel)
    coach = Coach(puzzle, watch, known=solve(puzzle, limits=limits, cancel=cancel))
    board = board or puzzle.start
    while True:
        hint = coach.hint(board)
        yield hint
        if hint.deduction is None:
            return
        board = hint.deduction.apply(board)


def _without(board: Grid, cells: Iterable[Cell]) -> Grid:
    return board.replace(dict.fromkeys(cells, UNKNOWN))


def _with_given(puzzle: Puzzle, board: Grid) -> Grid:
    """A board on which cells that are given, and were cleared, are back."""
    given = ((cell, puzzle.start[cell]) for cell in board.decided().diff(puzzle.start.decided()))
    return board.replace((cell, value) for cell, value in given if is_decided(value))


def _broken_line(puzzle: Puzzle, board: Grid) -> Hint | None:
    """A line that cannot be met is seen at once; None when there is none."""
    clash = line_clash(puzzle, board)
    if clash is None:
        return None
    return Hint(HintKind.WRONG, marks=clash.marks, lines=clash.lines, board=board)
