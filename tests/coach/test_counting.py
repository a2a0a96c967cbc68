"""Counting over several lines: what it gives holds in every solution, on its evidence alone."""

from random import Random

import pytest
from hypothesis import given

from nonogui.coach.counting import easiest_counting, fewest_in
from nonogui.coach.deduction import Counting, Deduction
from nonogui.coach.hints import walk_through
from nonogui.coach.techniques import Technique
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Cell, Grid, Line
from nonogui.core.move import CellChange
from nonogui.core.puzzle import Puzzle
from nonogui.solver.propagation import propagate
from nonogui.words.steps import deduction_text
from tests.benchmarks.sets import noise, smooth, stairs
from tests.boards import all_solutions, clued
from tests.coach.line.lines import lines, placements
from tests.strategies import KnownLine

CROSSED = clued("1 1/1/1 1/2", "1 1/1/1 1/1 1")


@given(lines())
def test_fewest_boxes_match_brute_force(known: KnownLine) -> None:
    clue, cells, _, sound = known
    if not sound:
        return
    rng = Random(len(cells))
    held = rng.getrandbits(len(cells))
    wanted = min(
        sum(held >> at & 1 for first, last in spans for at in range(first, last + 1))
        for spans in placements(clue, cells)
    )
    assert fewest_in(clue, cells, held) == wanted


@pytest.mark.parametrize("inks", [1, 2])
def test_counted_cells_hold_in_all_solutions(inks: int) -> None:
    met = 0
    for seed in range(40):
        for puzzle in (noise(4, seed, density=0.4, inks=inks), smooth(5, seed, inks=inks)):
            for board in (puzzle.blank(), propagate(puzzle).grid, _hole(puzzle, seed)):
                step = easiest_counting(puzzle, board)
                if step is not None:
                    met += 1
                    _check(puzzle, board, step)
    assert met > 20


def _hole(puzzle: Puzzle, seed: int) -> Grid:
    """A solution of which half is known."""
    assert puzzle.goal is not None
    rng, goal = Random(seed), puzzle.goal
    return goal.replace(
        {goal.cell(at): UNKNOWN for at in range(0, len(goal.cells), 1 + rng.randrange(2))}
    )


def _check(puzzle: Puzzle, board: Grid, step: Deduction) -> None:
    counting = step.counting
    assert counting is not None
    assert {*step.lines} == {*counting.takers, *counting.holders}
    shown = Grid.uniform(board.width, board.height)
    shown = shown.replace((cell, board[cell]) for cell in step.evidence)
    for solution in all_solutions(puzzle, shown):
        assert all(solution[change.cell] == change.after for change in step.changes)
    for change in step.changes:
        assert board[change.cell] == UNKNOWN
        here = {*change.cell.lines}
        assert here & {*counting.holders}
        assert not here & {*counting.takers}


def test_counting_on_a_small_board() -> None:
    step = easiest_counting(CROSSED, CROSSED.blank())
    assert step is not None
    assert step.technique is Technique.COUNTING
    assert step.evidence == ()
    assert deduction_text(step, CROSSED) == (
        "Columns 1, 3 and 4 each need 1 cell in rows 1 and 2, where there is room for only 3, so "
        "no other column has one there."
    )


@pytest.mark.parametrize(
    ("puzzle", "need"),
    [
        (
            noise(4, 1, density=0.4),
            "Column 2 needs 1 cell in row 3, where there is room for only 1",
        ),
        (
            smooth(8, 0, inks=2),
            "Column 7 needs 2 cells in rows 1 and 8, where there is no more room than that",
        ),
        (
            smooth(7, 0, inks=2),
            (
                "Columns 4 to 6 together need 12 cells in rows 1, 2, 6 and 7, where there is no "
                "more room than that"
            ),
        ),
    ],
)
def test_counting_names_one_line_or_several(puzzle: Puzzle, need: str) -> None:
    step = easiest_counting(puzzle, puzzle.blank())
    assert step is not None
    assert deduction_text(step, puzzle) == f"{need}, so no other column has one there."


def test_many_counted_lines_are_not_named_one_by_one() -> None:
    puzzle = stairs(12)
    takers = tuple(Line(Axis.ROW, index) for index in range(0, 22, 2))
    holders = tuple(Line(Axis.COLUMN, index) for index in range(1, 23, 2))
    changes = (CellChange(Cell(1, 1), UNKNOWN, EMPTY),)
    room = sum(puzzle.clue(line).filled for line in holders)
    step = Deduction(
        Technique.COUNTING, 32, takers + holders, changes, counting=Counting(takers, holders, room)
    )
    assert deduction_text(step, puzzle) == (
        "These 11 rows each need 1 cell in these 11 columns, where there is room for only 11, so "
        "no other row has one there."
    )


def test_a_staircase_is_solved_by_counting_and_proofs() -> None:
    steps = [hint.deduction for hint in walk_through(stairs(5)) if hint.deduction is not None]
    first = steps[0]
    assert first.technique is Technique.COUNTING
    assert deduction_text(first, stairs(5)) == (
        "Rows 3, 5, 7 and 9 each need 1 cell in columns 1, 4, 6 and 8, where there is room for "
        "only 4, so no other row has one there."
    )
    assert all(step.proof.what_ifs for step in steps if step.proof is not None)


@pytest.mark.parametrize(
    ("puzzle", "lines"), [(smooth(5, 3), 4), (smooth(5, 29, inks=2), 3), (smooth(7, 2, inks=2), 8)]
)
def test_the_search_crosses_a_plateau_and_restarts_after_a_gain(puzzle: Puzzle, lines: int) -> None:
    """One that gives up sooner finds a step of one line more."""
    step = easiest_counting(puzzle, puzzle.blank())
    assert step is not None
    assert len(step.lines) == lines


def test_takers_may_be_rows_or_columns() -> None:
    step = easiest_counting(CROSSED, CROSSED.blank())
    turned = easiest_counting(
        Puzzle(CROSSED.columns, CROSSED.rows), Grid.uniform(CROSSED.height, CROSSED.width)
    )
    assert step is not None
    assert step.counting is not None
    assert turned is not None
    assert turned.counting is not None
    axes = {step.counting.takers[0].axis, turned.counting.takers[0].axis}
    assert axes == {Axis.ROW, Axis.COLUMN}
