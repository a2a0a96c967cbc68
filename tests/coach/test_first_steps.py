"""The steps of the guided first puzzle: forced in order, and every wrong mark explained."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.coach.first_steps import (
    STEPS,
    FaultKind,
    Idea,
    current_step,
    find_faults,
    wrong_cells,
)
from nonogui.core.grid import EMPTY, UNKNOWN, Cell, Grid, is_decided, is_filled
from nonogui.core.puzzle import Puzzle
from nonogui.library.shipped import FIRST_PUZZLE, collections
from nonogui.solver.kernel import solve_line
from nonogui.solver.result import SolveStatus
from nonogui.solver.search import solve

PUZZLE: Puzzle = next(
    each.puzzle
    for collection in collections()
    for each in collection.puzzles
    if f"{each.collection}/{each.key}" == FIRST_PUZZLE
)
SOLUTION = solve(PUZZLE).solutions[0]
CELLS = [Cell(row, column) for row in range(5) for column in range(5)]


def after(steps: int) -> Grid:
    """Return the board after the first steps."""
    board = PUZZLE.start
    for step in STEPS[:steps]:
        while missing := step.missing(board, SOLUTION):
            board = board.replace(missing)
    return board


def test_the_first_puzzle_is_small_and_has_one_solution() -> None:
    assert (PUZZLE.width, PUZZLE.height) == (5, 5)
    assert solve(PUZZLE).status is SolveStatus.UNIQUE


@pytest.mark.parametrize("at", range(len(STEPS)))
def test_each_step_follows_from_its_line_alone(at: int) -> None:
    board, step = after(at), STEPS[at]
    assert current_step(board, SOLUTION) == at
    while missing := step.missing(board, SOLUTION):
        line = step.line(board, SOLUTION)
        forced = solve_line(PUZZLE.clue(line), board.line(line), 1)
        assert forced is not None
        assert {forced[line.position(cell)] for cell in missing} == set(missing.values())
        assert all(forced[line.position(cell)] == value for cell, value in missing.items())
        board = board.replace(missing)


def test_the_steps_together_finish_the_picture() -> None:
    assert after(len(STEPS)).picture() == SOLUTION.picture()
    assert current_step(after(len(STEPS)), SOLUTION) == len(STEPS) - 1


def test_each_idea_is_taught_once() -> None:
    assert [step.idea for step in STEPS] == list(Idea)


def test_a_finished_number_asks_for_crosses_and_a_run_between_crosses_does_not() -> None:
    assert set(STEPS[1].missing(after(1), SOLUTION).values()) == {EMPTY}
    assert set(STEPS[4].missing(after(4), SOLUTION).values()) == {1}


def fault(board: Grid, row: int, column: int, value: int) -> FaultKind:
    cell = Cell(row, column)
    faults = find_faults(PUZZLE, board.replace({cell: value}), SOLUTION)
    assert [each.cell for each in faults] == [cell]
    assert faults[0].value != value
    return faults[0].kind


def test_a_fill_beside_a_finished_run_is_too_long() -> None:
    assert fault(after(1), 3, 0, 1) is FaultKind.TOO_LONG


def test_a_fill_away_from_a_finished_run_is_a_second_run() -> None:
    assert fault(after(1), 0, 0, 1) is FaultKind.SECOND_RUN


def test_a_cross_in_a_row_without_room_is_needed() -> None:
    assert fault(PUZZLE.start, 2, 3, EMPTY) is FaultKind.NEEDED


def test_a_fill_in_the_gap_of_two_numbers_does_not_fit() -> None:
    assert fault(after(1), 3, 2, 1) is FaultKind.NO_FIT


def test_a_wrong_guess_that_no_line_refutes_is_early() -> None:
    assert fault(PUZZLE.start, 0, 0, 1) is FaultKind.EARLY


def test_a_right_board_has_no_faults() -> None:
    for steps in range(len(STEPS) + 1):
        assert find_faults(PUZZLE, after(steps), SOLUTION) == []


@given(st.lists(st.sampled_from([UNKNOWN, EMPTY, 1]), min_size=25, max_size=25))
def test_every_wrong_mark_is_explained_by_right_marks_only(values: list[int]) -> None:
    board = Grid(5, 5, bytes(values))
    faults = find_faults(PUZZLE, board, SOLUTION)
    assert sorted(each.cell for each in faults) == sorted(wrong_cells(board, SOLUTION))
    for each in faults:
        assert each.value == (1 if is_filled(SOLUTION[each.cell]) else EMPTY)
        # What serves as a reason is filled in the solution, too.
        assert all(is_filled(SOLUTION[each.line.cell(at)]) for at in each.reason)
    wrong = {each.cell for each in faults}
    assert all(
        not is_decided(board[cell]) or (cell in wrong) == (board[cell] != SOLUTION[cell])
        for cell in CELLS
    )
