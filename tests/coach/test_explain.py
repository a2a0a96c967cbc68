"""What is said of one cell or one line holds in every solution, and is all that can be said."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.coach.explain import CellState, explain_cell, explain_line
from nonogui.coach.hints import Coach
from nonogui.core.grid import UNKNOWN, Grid, is_decided
from nonogui.core.line import Axis, Cell, Line
from nonogui.solver.limits import CancelToken, Watch
from nonogui.solver.lines import solve_line
from nonogui.solver.result import SolveResult
from nonogui.solver.search import solve
from tests.boards import all_solutions, board, clued, puzzle
from tests.strategies import PlayedPuzzle, played_puzzles

CROSS = puzzle("""
    .#.
    ###
    .#.
""")
NOT_BY_LINES = puzzle("""
    .#...
    ##..#
    ....#
    .#.#.
    ..##.
""")
HOUSE = puzzle("""
    ..#..
    .###.
    #####
    .#.#.
    .#.#.
""")
TWO_WAYS = clued("1/1", "1/1")


@given(played_puzzles(max_side=4, max_inks=2, max_cells=9, pencil=True), st.data())
def test_what_is_said_of_a_cell_is_what_brute_force_says(
    played: PlayedPuzzle, data: st.DataObject
) -> None:
    puzzle, grid = played
    cell = grid.cell(data.draw(st.integers(0, len(grid.cells) - 1)))
    answer = explain_cell(Coach(puzzle, Watch()), grid, cell)
    rest = grid.replace({cell: UNKNOWN}) if is_decided(grid[cell]) else grid
    values = {solution[cell] for solution in all_solutions(puzzle, rest)}
    assert answer.marked == (grid[cell] if is_decided(grid[cell]) else None)
    if len(values) > 1:
        assert answer.state is CellState.OPEN
        assert {solution[cell] for solution in answer.solutions} <= values
        assert len({solution[cell] for solution in answer.solutions}) == 2
        return
    assert answer.state in (CellState.FORCED, CellState.LATER, CellState.TOGETHER)
    assert {answer.value} == values
    shown = rest
    for step in answer.steps:
        for change in step.changes:
            assert change.before == shown[change.cell]
        shown = step.apply(shown)
    assert shown[cell] == answer.value


@given(played_puzzles(max_side=6, max_inks=2))
def test_a_line_is_explained_to_its_end(played: PlayedPuzzle) -> None:
    puzzle, grid = played
    for line in puzzle.lines():
        shown = grid
        for step in explain_line(puzzle, grid, line):
            assert step.lines == (line,)
            shown = step.apply(shown)
        after = solve_line(puzzle.clue(line), grid.line(line), len(puzzle.palette) - 1)
        assert shown.line(line) == after


def test_a_cell_of_one_line() -> None:
    answer = explain_cell(Coach(CROSS, Watch()), CROSS.blank(), Cell(1, 0))
    assert (answer.state, answer.value) == (CellState.FORCED, 1)
    assert answer.steps[0].lines == (Line(Axis.ROW, 1),)


def test_a_cell_that_follows_later_tells_only_what_is_needed() -> None:
    answer = explain_cell(Coach(HOUSE, Watch()), HOUSE.blank(), Cell(0, 0))
    assert (answer.state, answer.value) == (CellState.LATER, 0)
    assert len(answer.steps) == 2
    assert answer.steps[0].lines == (Line(Axis.ROW, 2),)
    assert answer.steps[1].lines == (Line(Axis.COLUMN, 0),)


def test_of_the_ways_to_a_cell_a_short_one_is_told() -> None:
    """Always the one easiest step would take fourteen."""
    lamp = puzzle("""
        .####.
        ###...
        .#.#..
        ......
        ..###.
        ..#.##
    """)
    answer = explain_cell(Coach(lamp, Watch()), lamp.blank(), Cell(4, 5))
    assert (answer.state, answer.value, len(answer.steps)) == (CellState.LATER, 0, 2)


def test_a_cell_of_all_lines_together() -> None:
    stuck = solve_lines(NOT_BY_LINES.blank())
    unknown = stuck.cell(stuck.cells.index(UNKNOWN))
    answer = explain_cell(Coach(NOT_BY_LINES, Watch()), stuck, unknown)
    assert NOT_BY_LINES.goal is not None
    assert (answer.state, answer.value) == (CellState.TOGETHER, NOT_BY_LINES.goal[unknown])


def solve_lines(grid: Grid) -> Grid:
    coach = Coach(NOT_BY_LINES, Watch())
    while step := coach.line_step(grid):
        grid = step.apply(grid)
    return grid


def test_a_wrong_mark_is_set_aside() -> None:
    wrong = CROSS.blank().replace({Cell(1, 0): 0})
    answer = explain_cell(Coach(CROSS, Watch()), wrong, Cell(1, 0))
    assert (answer.state, answer.marked, answer.value) == (CellState.FORCED, 0, 1)


@pytest.mark.parametrize("known", [None, solve(CROSS)])
def test_on_a_wrong_board_a_cell_is_explained_from_the_right_marks(
    known: SolveResult | None,
) -> None:
    wrong = CROSS.blank().replace({Cell(0, 0): 1, Cell(1, 0): 1})
    answer = explain_cell(Coach(CROSS, Watch(), known=known), wrong, Cell(2, 0))
    assert (answer.state, answer.value) == (CellState.FORCED, 0)
    assert answer.base == CROSS.blank().replace({Cell(1, 0): 1})
    assert answer.steps[0].evidence == (Cell(1, 0),)


def test_where_the_clues_have_no_solution_nothing_is_explained() -> None:
    none = clued("1 1/0/1 1", "1/2/1")
    answer = explain_cell(Coach(none, Watch()), none.blank().replace({Cell(1, 1): 1}), Cell(0, 0))
    assert (answer.state, answer.steps) == (CellState.WRONG, ())


def test_out_of_time_it_is_not_followed_through_many_steps() -> None:
    late = Coach(HOUSE, Watch(seconds=0))
    assert explain_cell(late, HOUSE.blank(), Cell(2, 0)).state is CellState.FORCED
    assert explain_cell(late, HOUSE.blank(), Cell(0, 0)).state is CellState.UNDECIDED


@pytest.mark.parametrize("known", [None, solve(CROSS)])
def test_a_board_of_another_size_is_refused(known: SolveResult | None) -> None:
    with pytest.raises(ValueError, match="2x3 board"):
        explain_cell(Coach(CROSS, Watch(), known=known), board("??\n??\n??"), Cell(0, 0))
    with pytest.raises(ValueError, match="2x3 board"):
        explain_line(CROSS, board("??\n??\n??"), Line(Axis.ROW, 0))


def test_an_open_cell_shows_two_solutions() -> None:
    answer = explain_cell(Coach(TWO_WAYS, Watch()), TWO_WAYS.blank(), Cell(0, 0))
    assert answer.state is CellState.OPEN
    assert set(answer.solutions) == {board("#.\n.#"), board(".#\n#.")}


def test_a_job_that_is_stopped_is_undecided() -> None:
    token = CancelToken()
    token.cancel()
    stuck = solve_lines(NOT_BY_LINES.blank())
    unknown = stuck.cell(stuck.cells.index(UNKNOWN))
    answer = explain_cell(Coach(NOT_BY_LINES, Watch(cancel=token)), stuck, unknown)
    assert answer.state is CellState.UNDECIDED
