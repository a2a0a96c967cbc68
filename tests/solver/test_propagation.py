"""Propagation: sound, at a fixpoint, and it names the line that contradicts."""

import pytest
from hypothesis import given

from nonogui.core.grid import UNKNOWN, Axis, Grid, Line, maybe
from nonogui.core.puzzle import Puzzle
from nonogui.solver.kernel import solve_line
from nonogui.solver.limits import CancelToken, StoppedError, Watch
from nonogui.solver.narrowing import Narrower
from nonogui.solver.propagation import impossible_lines, narrow, propagate, start_narrower
from tests.boards import all_boards, board, clued, puzzle, random_picture
from tests.strategies import PlayedPuzzle, played_puzzles

TREE = """
    ...#...
    ..###..
    .#####.
    #######
    ...#...
"""


def solutions(given: Puzzle, known: Grid) -> list[Grid]:
    """By brute force, on boards small enough."""
    inks = len(given.palette) - 1
    return [
        grid
        for grid in all_boards(given.width, given.height, inks)
        if all(k in (UNKNOWN, v) for k, v in zip(known.cells, grid.cells, strict=True))
        and given.is_solved_by(grid)
    ]


def test_a_picture_made_of_simple_lines_is_found() -> None:
    tree = puzzle(TREE)
    result = propagate(tree)
    assert result.grid == tree.goal
    assert result.contradiction is None
    assert result.sweeps == 4


def test_a_finished_board_takes_one_sweep_each_way() -> None:
    tree = puzzle(TREE)
    assert propagate(tree, tree.goal).sweeps == 2
    ambiguous = clued("1/1", "1/1")
    assert propagate(ambiguous).grid == ambiguous.blank()


@given(played_puzzles(max_side=4, max_inks=2, max_cells=9, maybe_marks=True))
def test_propagated_cells_hold_in_every_solution(played: PlayedPuzzle) -> None:
    result = propagate(played.puzzle, played.board)
    found = solutions(played.puzzle, played.board.decided())
    assert found
    assert result.contradiction is None
    for cell in (result.grid.cell(at) for at in range(len(result.grid.cells))):
        values = {solution[cell] for solution in found}
        assert result.grid[cell] == UNKNOWN or values == {result.grid[cell]}


@given(played_puzzles(max_side=7))
def test_propagation_ends_at_a_fixpoint(played: PlayedPuzzle) -> None:
    result = propagate(played.puzzle, played.board)
    inks = len(played.puzzle.palette) - 1
    for line in result.grid.lines():
        cells = result.grid.line(line)
        assert solve_line(played.puzzle.clue(line), cells, inks) == cells


def test_a_colour_excluded_by_a_row_is_excluded_in_the_column() -> None:
    # The row alone cannot tell where a and b stand; the columns allow one colour each.
    result = propagate(clued("1a 1b", "1a/0/1b"))
    assert result.grid == board("a.b")


def test_a_contradiction_names_a_line_that_does_not_fit() -> None:
    result = propagate(clued("1/1/2", "2/2"))
    assert result.contradiction is not None
    assert result.contradiction in set(result.grid.lines())
    wrong = propagate(puzzle(TREE), board("#??????\n" + "???????\n" * 4))
    assert wrong.contradiction == Line(Axis.COLUMN, 0)


def test_a_line_is_impossible_by_its_own_clue_only() -> None:
    square = puzzle("##.\n##.\n...")
    assert impossible_lines(square, square.blank()) == ()
    assert impossible_lines(square, board("#.#\n???\n???")) == (
        Line(Axis.ROW, 0),
        Line(Axis.COLUMN, 2),
    )


def test_maybe_marks_are_ignored() -> None:
    square = puzzle("##\n##")
    marked = Grid.uniform(2, 2, maybe(1))
    assert impossible_lines(puzzle("..\n.."), marked) == ()
    assert propagate(square, marked).grid == square.goal


def test_cancelling_stops_propagation() -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(StoppedError):
        propagate(puzzle(TREE), cancel=token)


def test_a_board_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="2x2 board"):
        propagate(puzzle(TREE), Grid.uniform(2, 2))


def test_the_largest_board_needs_no_recursion() -> None:
    large = Puzzle.from_picture(random_picture(500, 500, seed=3, density=0.97))
    result = propagate(large)
    assert result.contradiction is None
    assert result.grid.decided_count > 0
    assert all(
        value in (UNKNOWN, goal)
        for value, goal in zip(
            result.grid.cells, large.goal.cells if large.goal else b"", strict=True
        )
    )


@pytest.mark.parametrize("completing", [False, True])
def test_in_pure_code_every_visit_can_be_stopped(*, completing: bool) -> None:
    noise = Puzzle.from_picture(random_picture(130, 6, 1))
    token = CancelToken()
    narrower = Narrower(noise, noise.blank(), Watch(cancel=token).check)
    narrow(narrower, Watch())
    before = narrower.visits
    token.cancel()
    with pytest.raises(StoppedError):
        _ = narrower.complete() if completing else narrower.probe(1000)
    assert narrower.visits == before


def test_on_long_lines_setup_can_be_stopped() -> None:
    noise = Puzzle.from_picture(random_picture(130, 6, 1))
    token = CancelToken()
    token.cancel()
    with pytest.raises(StoppedError):
        start_narrower(noise, noise.blank(), Watch(cancel=token))


def test_finding_impossible_lines_can_be_cancelled() -> None:
    token = CancelToken()
    token.cancel()
    tree = puzzle(TREE)
    with pytest.raises(StoppedError):
        impossible_lines(tree, tree.blank(), Watch(cancel=token))
