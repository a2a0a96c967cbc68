"""Lessons: hints with what was taught, and what the marks of a player show."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

from nonogui.coach.counting import easiest_counting
from nonogui.coach.course import Topic, close_board, close_line, taught_before
from nonogui.coach.crossing import easiest_crossing
from nonogui.coach.deduction import Deduction
from nonogui.coach.line.finders import WEIGHTS
from nonogui.coach.line.findings import line_findings
from nonogui.coach.line_steps import distances_of
from nonogui.coach.techniques import Technique
from nonogui.core.grid import UNKNOWN, Cell, Grid, Line, is_decided
from nonogui.core.puzzle import Puzzle
from nonogui.solver.lines import positions


class Verdict(StrEnum):
    """What a mark in a lesson shows about its player."""

    FOUND = "found"  # the technique of the lesson gives it
    EASIER = "easier"  # it is certain without the technique
    EARLY = "early"  # right, but nothing taught so far gives it yet
    WRONG = "wrong"  # not in the solution


class Judged(NamedTuple):
    """The verdict about some marks.

    Attributes:
        verdict: the verdict.
        cells: the marks that it is about, for EARLY and WRONG.
    """

    verdict: Verdict
    cells: tuple[Cell, ...] = ()


def lesson_step(
    puzzle: Puzzle, board: Grid, topic: Topic, *near: Collection[Line]
) -> Deduction | None:
    """Return a step that needs only the topics taught so far, the earliest topic first, or None.

    Args:
        puzzle: the puzzle.
        board: a board that can be completed.
        topic: what the lesson teaches.
        near: lines to take steps from first, as in `easiest_step`.
    """
    steps = (_step(puzzle, board, each, near) for each in (*taught_before(topic), topic))
    return next((step for step in steps if step), None)


def _step(
    puzzle: Puzzle, board: Grid, topic: Topic, near: Sequence[Collection[Line]]
) -> Deduction | None:
    if topic.technique is Technique.ROW_AND_COLUMN:
        return easiest_crossing(puzzle, board)
    if topic.technique is Technique.COUNTING:
        return easiest_counting(puzzle, board)
    inks, decided = len(puzzle.palette.inks), board.decided()
    for line in sorted(puzzle.lines(), key=lambda line: distances_of(line, near)):
        findings = line_findings(puzzle.clue(line), decided.line(line), inks)
        for each in (each for weight in WEIGHTS for each in findings.with_weight(weight)):
            if each.found.technique is topic.technique and each.found.weight <= topic.weight:
                return Deduction.of_line(board, line, each.complete)
    return None


def judge_marks(
    puzzle: Puzzle, before: Grid, after: Grid, topic: Topic, solution: Grid
) -> Judged | None:
    """Judge the marks between two boards of a lesson; None if there are none.

    What marks of the earlier board give counts, whether the player used it or not. Its wrong marks
    are left out, since anything could follow from them.

    Args:
        puzzle: the puzzle; its goal is ignored.
        before: the earlier board.
        after: the later board.
        topic: what the lesson teaches.
        solution: the only solution.
    """
    marks = [cell for cell in before.diff(after) if is_decided(after[cell])]
    if not marks:
        return None
    wrong = tuple(cell for cell in marks if after[cell] != solution[cell])
    if wrong:
        return Judged(Verdict.WRONG, wrong)
    board = before.decided()
    board = board.replace((cell, UNKNOWN) for cell in board.diff(solution))
    left, is_found, taught = set(marks), False, taught_before(topic)
    # Whole boards take longer, and are asked only about marks that skip a step.
    for close in (_lines_through(marks), close_board):
        left -= _known(close(puzzle, board, taught), left)
        found = _known(close(puzzle, board, (*taught, topic)), left) if left else set()
        is_found |= bool(found)
        left -= found
        if not left:
            break
    # Any certain cell of a unique puzzle can be proven; how is the player's choice.
    if topic.technique is Technique.SEVERAL_LINES and left:
        is_found, left = True, set()
    if left:
        return Judged(Verdict.EARLY, tuple(sorted(left)))
    return Judged(Verdict.FOUND if is_found else Verdict.EASIER)


def _known(board: Grid, cells: Iterable[Cell]) -> set[Cell]:
    return {cell for cell in cells if board[cell] != UNKNOWN}


def _lines_through(cells: Sequence[Cell]) -> Callable[[Puzzle, Grid, Sequence[Topic]], Grid]:
    """Return a function that closes only the lines of some cells, each on its own."""
    lines = dict.fromkeys(line for cell in cells for line in cell.lines)

    def close(puzzle: Puzzle, board: Grid, topics: Sequence[Topic]) -> Grid:
        values = bytearray(board.cells)
        for line in lines:
            after = close_line(
                puzzle.clue(line), board.line(line), len(puzzle.palette.inks), topics
            )
            for place, value in zip(positions(board, line), after, strict=True):
                if value != UNKNOWN:
                    values[place] = value
        return Grid(board.width, board.height, bytes(values))

    return close
