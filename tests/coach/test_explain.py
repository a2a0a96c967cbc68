"""The explanation of a cell or line holds in every solution and leaves nothing out."""

from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from nonogui.coach.cell_steps import steps_to
from nonogui.coach.explain import CellState, explain_cell, explain_line
from nonogui.coach.hints import Coach
from nonogui.coach.techniques import Technique
from nonogui.core.grid import UNKNOWN, Axis, Cell, Grid, Line, is_decided
from nonogui.solver.kernel import solve_line
from nonogui.solver.limits import CancelToken, Watch
from nonogui.solver.result import SolveResult
from nonogui.solver.search import solve
from tests.benchmarks.bench_reasons import can_leave_out, holds
from tests.benchmarks.sets import noise, smooth, stairs
from tests.boards import all_solutions, board, clued, puzzle
from tests.coach.test_explainer import WHIRL
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
ANCHOR = puzzle("""
    ....##....
    ...#..#...
    ....##....
    ..######..
    ....##....
    .#..##..#.
    ###.##.###
    .#..##..#.
    .########.
    ...####...
""")
TWO_WAYS = clued("1/1", "1/1")


@given(played_puzzles(max_side=4, max_inks=2, max_cells=9, maybe_marks=True), st.data())
def test_cell_answers_match_brute_force(played: PlayedPuzzle, data: st.DataObject) -> None:
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
def test_a_line_is_explained_until_nothing_follows(played: PlayedPuzzle) -> None:
    puzzle, grid = played
    for line in puzzle.lines():
        shown = grid
        for step in explain_line(puzzle, grid, line):
            assert step.lines == (line,)
            shown = step.apply(shown)
        after = solve_line(puzzle.clue(line), grid.line(line), len(puzzle.palette) - 1)
        assert shown.line(line) == after


def test_a_cell_forced_by_one_line() -> None:
    answer = explain_cell(Coach(CROSS, Watch()), CROSS.blank(), Cell(1, 0))
    assert (answer.state, answer.value) == (CellState.FORCED, 1)
    assert answer.steps[0].lines == (Line(Axis.ROW, 1),)


def test_only_needed_steps_lead_to_a_later_cell() -> None:
    answer = explain_cell(Coach(HOUSE, Watch()), HOUSE.blank(), Cell(0, 0))
    assert (answer.state, answer.value) == (CellState.LATER, 0)
    assert len(answer.steps) == 2
    assert answer.steps[0].lines == (Line(Axis.ROW, 2),)
    assert answer.steps[1].lines == (Line(Axis.COLUMN, 0),)


def test_a_short_way_to_a_cell_is_chosen() -> None:
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


def test_a_cell_forced_by_all_lines_together() -> None:
    stuck = solve_lines(NOT_BY_LINES.blank())
    unknown = stuck.cell(stuck.cells.index(UNKNOWN))
    answer = explain_cell(Coach(NOT_BY_LINES, Watch()), stuck, unknown)
    assert NOT_BY_LINES.goal is not None
    assert (answer.state, answer.value) == (CellState.TOGETHER, NOT_BY_LINES.goal[unknown])


def test_a_cell_without_a_short_proof_is_explained_by_the_way_to_it() -> None:
    puzzle = stairs(5)
    known = solve(puzzle)
    answer = explain_cell(Coach(puzzle, Watch(), known=known), puzzle.blank(), Cell(5, 1))
    assert (answer.state, answer.value) == (CellState.LATER, known.solutions[0][Cell(5, 1)])
    assert len(answer.steps) > 1
    assert all(step.is_explained for step in answer.steps)
    assert holds(puzzle, puzzle.blank(), answer.steps)


def test_an_answer_of_several_lines_gives_only_the_cell_that_it_explains() -> None:
    coach, cell = Coach(WHIRL, Watch(), known=solve(WHIRL)), Cell(0, 1)
    answer = explain_cell(coach, WHIRL.blank(), cell)
    assert answer.state is CellState.TOGETHER
    assert [change.cell for change in answer.steps[0].changes] == [cell]
    step = coach.several_lines_step_for(WHIRL.blank(), cell)
    assert step is not None
    assert len(step.changes) > 1


@pytest.mark.parametrize("cell", [Cell(0, 0), Cell(3, 9), Cell(9, 4), Cell(14, 14)])
def test_no_step_to_a_cell_can_be_left_out(cell: Cell) -> None:
    puzzle = smooth(15, 3)
    answer = explain_cell(Coach(puzzle, Watch(), known=solve(puzzle)), puzzle.blank(), cell)
    assert answer.state is CellState.LATER
    assert holds(puzzle, puzzle.blank(), answer.steps)
    assert not can_leave_out(puzzle, puzzle.blank(), answer.steps, cell, Random(1))


@given(st.integers(0, 200), st.integers(0, 143))
@example(28, 18)
def test_every_step_to_a_cell_is_needed(seed: int, at: int) -> None:
    puzzle = noise(12, seed, density=0.7) if seed % 2 else smooth(12, seed)
    cell = puzzle.blank().cell(at)
    steps = steps_to(puzzle, puzzle.blank(), (cell,), Watch())
    assert holds(puzzle, puzzle.blank(), steps)
    assert not steps or not can_leave_out(puzzle, puzzle.blank(), steps, cell, Random(1))
    shown = puzzle.blank()
    for step in steps:
        shown = step.apply(shown)
        if step.technique is Technique.COMPLETE_LINE:
            assert UNKNOWN not in shown.line(step.lines[0])


def test_a_step_gives_all_that_its_technique_shows() -> None:
    # Row 6 is complete, too, and would come first; but column 4 is enough for the cell.
    blank = ANCHOR.blank()
    base = blank.replace({Cell(3, column): 1 for column in range(2, 8)})
    base = base.replace({Cell(8, column): 1 for column in range(2, 9)})
    steps = steps_to(ANCHOR, base, (Cell(0, 1),), Watch())
    assert [step.technique for step in steps] == [Technique.COMPLETE_LINE, Technique.SIMPLE_SPACES]
    given = {change.cell.row for change in steps[0].changes}
    assert given == {*range(10)} - {3, 8}


def solve_lines(grid: Grid) -> Grid:
    coach = Coach(NOT_BY_LINES, Watch())
    while step := coach.line_step(grid):
        grid = step.apply(grid)
    return grid


def test_a_wrong_mark_is_ignored_in_its_explanation() -> None:
    wrong = CROSS.blank().replace({Cell(1, 0): 0})
    answer = explain_cell(Coach(CROSS, Watch()), wrong, Cell(1, 0))
    assert (answer.state, answer.marked, answer.value) == (CellState.FORCED, 0, 1)


@pytest.mark.parametrize("known", [None, solve(CROSS)])
def test_cells_are_explained_from_correct_marks_only(
    known: SolveResult | None,
) -> None:
    wrong = CROSS.blank().replace({Cell(0, 0): 1, Cell(1, 0): 1})
    answer = explain_cell(Coach(CROSS, Watch(), known=known), wrong, Cell(2, 0))
    assert (answer.state, answer.value) == (CellState.FORCED, 0)
    assert answer.base == CROSS.blank().replace({Cell(1, 0): 1})
    assert answer.steps[0].evidence == (Cell(1, 0),)


def test_without_a_solution_nothing_is_explained() -> None:
    none = clued("1 1/0/1 1", "1/2/1")
    answer = explain_cell(Coach(none, Watch()), none.blank().replace({Cell(1, 1): 1}), Cell(0, 0))
    assert (answer.state, answer.steps) == (CellState.WRONG, ())


def test_without_time_no_longer_ways_are_searched() -> None:
    late = Coach(HOUSE, Watch(seconds=0))
    assert explain_cell(late, HOUSE.blank(), Cell(2, 0)).state is CellState.FORCED
    assert explain_cell(late, HOUSE.blank(), Cell(0, 0)).state is CellState.UNDECIDED


@pytest.mark.parametrize("known", [None, solve(CROSS)])
def test_a_board_of_another_size_is_refused(known: SolveResult | None) -> None:
    with pytest.raises(ValueError, match="2x3 board"):
        explain_cell(Coach(CROSS, Watch(), known=known), board("??\n??\n??"), Cell(0, 0))
    with pytest.raises(ValueError, match="2x3 board"):
        explain_line(CROSS, board("??\n??\n??"), Line(Axis.ROW, 0))


def test_an_ambiguous_cell_shows_two_solutions() -> None:
    answer = explain_cell(Coach(TWO_WAYS, Watch()), TWO_WAYS.blank(), Cell(0, 0))
    assert answer.state is CellState.OPEN
    assert set(answer.solutions) == {board("#.\n.#"), board(".#\n#.")}


def test_a_stopped_job_is_undecided() -> None:
    token = CancelToken()
    token.cancel()
    stuck = solve_lines(NOT_BY_LINES.blank())
    unknown = stuck.cell(stuck.cells.index(UNKNOWN))
    answer = explain_cell(Coach(NOT_BY_LINES, Watch(cancel=token)), stuck, unknown)
    assert answer.state is CellState.UNDECIDED
