"""The next step on a board, with its reason; or why there is none."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from nonogui.coach import crossing
from nonogui.coach.check import has_no_solution, only_solution
from nonogui.coach.deduction import Deduction, changes_of
from nonogui.coach.line_steps import easiest_step
from nonogui.coach.techniques import Technique
from nonogui.core.grid import UNKNOWN, Grid
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
from nonogui.solver.lines import solve_line
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


_MOST_KEYS: Final = 400
"""Cells that are tried out when one has to be chosen to get the player moving again."""


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
            known: an earlier answer for the bare clues; with a unique solution it saves all search.
        """
        self.puzzle = puzzle
        self.watch = watch
        self._known = known
        self._only = only_solution(known)
        self._completion = Completion(
            puzzle,
            watch,
            solutions=known.solutions if known else (),
            unique=self._only is not None,
        )

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
            step = self.line_step(board) or self._step_of_several(board)
            return Hint(HintKind.STEP, step) if step else self._without_step(board)
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

    def step_for(self, board: Grid, cell: Cell, value: int) -> Deduction:
        """Why several lines together force a cell, which no solution has otherwise.

        Raises:
            StoppedError: the job may not go on.
        """
        return Deduction(Technique.SEVERAL_LINES, 20, (), changes_of(board, [(cell, value)]))

    def _step_of_several(self, board: Grid) -> Deduction | None:
        if self._only is not None:
            return _key_step(self, board, self._only)
        return None

    def _without_step(self, board: Grid) -> Hint:
        """What to say when no proof is found: a shared cell, or that solutions differ."""
        shared = shared_within(self.watch, self.puzzle, board, first=True)
        if shared.grid.decided_count > board.decided_count:
            return Hint(HintKind.STEP, _key_step(self, board, shared.grid))
        if shared.status is SolveStatus.MULTIPLE and shared.exact:
            return Hint(HintKind.SEVERAL_SOLUTIONS, solutions=shared.solutions)
        return Hint(HintKind.UNDECIDED)

    def _no_solution(self) -> Hint:
        """Few lines that clash are worth naming."""
        if is_invalid(self.puzzle):
            return Hint(HintKind.NO_SOLUTION)
        clash = self._known.clash if self._known else ()
        lines = clash or clashing_lines(self.puzzle, self.puzzle.blank(), self.watch)
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
        known: an earlier answer for the bare clues; with a unique solution it saves all search.
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
    """Every step from a board on; the last one says why there are no more."""
    watch = Watch(limits.seconds, cancel)
    coach = Coach(puzzle, watch, known=solve(puzzle, limits=limits, cancel=cancel))
    board = board or puzzle.blank()
    while True:
        hint = coach.hint(board)
        yield hint
        if hint.deduction is None:
            return
        board = hint.deduction.apply(board)


def _broken_line(puzzle: Puzzle, board: Grid) -> Hint | None:
    """A line that cannot be met is seen at once; None when there is none."""
    clash = line_clash(puzzle, board)
    return Hint(HintKind.WRONG, marks=clash.marks, lines=clash.lines) if clash else None


def _key_step(coach: Coach, board: Grid, proven: Grid) -> Deduction:
    """Of the proven cells the one that lets its row and column go on furthest."""
    decided = board.decided()
    new = [cell for cell in decided.diff(proven.decided()) if decided[cell] == UNKNOWN]

    def opened(cell: Cell) -> int:
        if coach.watch.cancel.cancelled:
            raise StoppedError(StopReason.CANCELLED)
        trial = decided.replace([(cell, proven[cell])])
        return sum(_forced(coach.puzzle, trial, line) for line in cell.lines)

    key = max(new[:: len(new) // _MOST_KEYS + 1], key=opened)
    return Deduction(Technique.SEVERAL_LINES, 20, (), changes_of(board, [(key, proven[key])]))


def _forced(puzzle: Puzzle, decided: Grid, line: Line) -> int:
    """How many unknown cells a line forces."""
    before = decided.line(line)
    after = solve_line(puzzle.clue(line), before, len(puzzle.palette) - 1) or before
    return before.count(UNKNOWN) - after.count(UNKNOWN)
