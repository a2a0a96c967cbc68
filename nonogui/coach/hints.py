"""The next step on a board, with its reason; or why there is none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from nonogui.coach import crossing
from nonogui.coach.check import has_no_solution, only_solution
from nonogui.coach.deduction import Deduction
from nonogui.coach.line_steps import easiest_step
from nonogui.coach.proofs import Prover
from nonogui.core.grid import Grid, is_decided
from nonogui.core.line import Cell, Line
from nonogui.core.move import CellChange
from nonogui.core.puzzle import Puzzle
from nonogui.solver.backbone import shared_within
from nonogui.solver.clash import clashing_lines, line_clash
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
from nonogui.solver.result import SolveResult, SolveStatus, StopReason
from nonogui.solver.search import solve


class HintKind(StrEnum):
    """What the coach has to say about a board."""

    SOLVED = "solved"
    WRONG = "wrong"  # some decided cell is in no solution
    STEP = "step"
    SEVERAL_SOLUTIONS = "several-solutions"  # no cell is forced any more
    NO_SOLUTION = "no-solution"  # whatever is on the board
    UNDECIDED = "undecided"  # stopped before there was an answer


@dataclass(frozen=True, slots=True)
class Hint:
    """One step, or why there is none.

    Attributes:
        deduction: of STEP only.
        marks: of WRONG, the fewest decided cells that are found to clash with `lines`.
        lines: of WRONG and NO_SOLUTION, few lines that clash, where known.
        solutions: two different ones, of SEVERAL_SOLUTIONS only.
    """

    kind: HintKind
    deduction: Deduction | None = None
    marks: tuple[Cell, ...] = ()
    lines: tuple[Line, ...] = ()
    solutions: tuple[Grid, ...] = ()

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

    def hint(self, board: Grid) -> Hint:
        """The easiest next step on a board, after a look whether the board is still right.

        Args:
            board: the player's; pencil marks count as unknown.
        """
        if self.puzzle.is_solved_by(board.picture()):
            return Hint(HintKind.SOLVED)
        wrong = self.what_is_wrong(board)
        if wrong is not None:
            return wrong
        try:
            step = self.line_step(board)
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
        except StoppedError:
            return _broken_line(self.puzzle, board)
        clash = self._completion.clash(board)
        if not clash.marks:
            return Hint(HintKind.NO_SOLUTION, lines=clash.lines)
        return Hint(HintKind.WRONG, marks=clash.marks, lines=clash.lines)

    def line_step(self, board: Grid) -> Deduction | None:
        """The easiest step of one line, or of a row and a column that cross in one cell.

        It needs no search, and is given even when time is up.

        Raises:
            StoppedError: the job was cancelled.
        """
        if self.watch.cancel.cancelled:
            raise StoppedError(StopReason.CANCELLED)
        found = easiest_step(self.puzzle, board)
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


def _with_given(puzzle: Puzzle, board: Grid) -> Grid:
    """A board on which cells that are given, and were cleared, are back."""
    given = ((cell, puzzle.start[cell]) for cell in board.decided().diff(puzzle.start.decided()))
    return board.replace((cell, value) for cell, value in given if is_decided(value))


def _broken_line(puzzle: Puzzle, board: Grid) -> Hint | None:
    """A line that cannot be met is seen at once; None when there is none."""
    clash = line_clash(puzzle, board)
    return Hint(HintKind.WRONG, marks=clash.marks, lines=clash.lines) if clash else None
