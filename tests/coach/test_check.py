"""Checks: a verdict, the wrong cells on demand, and the last board that was right."""

from dataclasses import replace
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.coach.check import BoardCheck, Verdict, check_board, last_correct
from nonogui.core.grid import EMPTY, UNKNOWN, Cell, Grid, maybe
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import CancelToken, Limits
from nonogui.solver.result import SolveResult, SolveStatus, StopReason
from nonogui.solver.search import solve
from tests.boards import all_boards, board, busy_puzzle, clued, puzzle
from tests.strategies import puzzles

TREE = puzzle("""
    ...#...
    ..###..
    .#####.
    #######
    ...#...
""")
TWO_WAYS = clued("1/1", "1/1")
NO_WAY = clued("2/3/1/1 1", "2/1/2/1 1/1 1")
RIGHT = BoardCheck(Verdict.RIGHT)
ANSWERS = [None, solve(TREE)]


@pytest.mark.parametrize("known", ANSWERS)
def test_correct_marks_are_right_on_an_unfinished_board(known: SolveResult | None) -> None:
    assert TREE.goal is not None
    assert check_board(TREE, TREE.blank(), known=known) == RIGHT
    assert check_board(TREE, TREE.goal, known=known) == RIGHT
    half = Grid(7, 5, TREE.goal.cells[:20] + bytes([UNKNOWN]) * 15)
    assert check_board(TREE, half, known=known) == RIGHT


@pytest.mark.parametrize("known", ANSWERS)
def test_cells_that_differ_from_the_only_solution_are_wrong(known: SolveResult | None) -> None:
    marked = TREE.blank().replace({Cell(0, 0): 1, Cell(0, 3): 1, Cell(3, 3): EMPTY})
    check = check_board(TREE, marked, known=known)
    assert check == BoardCheck(Verdict.WRONG, (Cell(0, 0), Cell(3, 3)))


@pytest.mark.parametrize("known", ANSWERS)
def test_a_board_of_another_size_is_refused(known: SolveResult | None) -> None:
    for other in (Grid.uniform(6, 5), Grid.uniform(5, 7)):
        with pytest.raises(ValueError, match="board for another puzzle"):
            check_board(TREE, other, known=known)
        with pytest.raises(ValueError, match="board for another puzzle"):
            last_correct(TREE, [other], known=known)


@pytest.mark.parametrize("known", ANSWERS)
def test_maybe_marks_are_never_wrong(known: SolveResult | None) -> None:
    marked = Grid.uniform(7, 5, maybe(1))
    assert check_board(TREE, marked, known=known) == RIGHT


def test_boards_of_any_solution_are_right() -> None:
    for known in (None, solve(TWO_WAYS)):
        assert check_board(TWO_WAYS, board("#?\n??"), known=known) == RIGHT
        assert check_board(TWO_WAYS, board(".#\n??"), known=known) == RIGHT
        clash = check_board(TWO_WAYS, board("##\n??"), known=known)
        assert clash == BoardCheck(Verdict.WRONG, (Cell(0, 0), Cell(0, 1)))


def test_without_a_solution_every_board_is_wrong_but_no_cell() -> None:
    for known in (None, solve(NO_WAY)):
        for grid in (NO_WAY.blank(), NO_WAY.blank().replace({Cell(0, 0): 1})):
            assert check_board(NO_WAY, grid, known=known) == BoardCheck(Verdict.WRONG)
        assert last_correct(NO_WAY, [NO_WAY.blank()], known=known).index is None
    invalid = clued("2/1", "1/1")
    assert check_board(invalid, invalid.blank()) == BoardCheck(Verdict.WRONG)
    assert last_correct(invalid, [invalid.blank()]).index is None


def test_a_check_that_runs_out_of_time_is_undecided() -> None:
    busy = busy_puzzle()
    check = check_board(busy, busy.blank(), limits=Limits(seconds=0.2))
    assert check == BoardCheck(Verdict.UNDECIDED, stop=StopReason.TIME)
    token = CancelToken()
    token.cancel()
    check = check_board(busy, busy.blank(), cancel=token)
    assert check == BoardCheck(Verdict.UNDECIDED, stop=StopReason.CANCELLED)
    assert last_correct(busy, [busy.blank()], cancel=token).index is None


def test_an_undecided_result_with_a_solution_is_used() -> None:
    busy = busy_puzzle()
    solution = Grid.uniform(busy.width, busy.height, EMPTY)
    known = SolveResult(
        SolveStatus.UNDECIDED, (solution,), None, "auto", 1.0, False, 1, StopReason.TIME
    )
    # Not looked at further: what the solver has found is a solution.
    grid = busy.blank().replace({Cell(0, 0): EMPTY})
    assert check_board(busy, grid, known=known, limits=Limits(seconds=0)) == RIGHT


def test_the_goal_is_ignored() -> None:
    lying = replace(TREE, goal=Grid.uniform(7, 5, EMPTY))
    marked = TREE.blank().replace({Cell(0, 3): EMPTY})
    assert check_board(lying, marked) == check_board(TREE, marked)
    assert check_board(lying, marked).wrong == (Cell(0, 3),)


def played(*texts: str) -> list[Grid]:
    return [board(text) for text in texts]


def test_the_last_correct_board_is_before_the_mistake() -> None:
    square = puzzle("##.\n##.\n...")
    boards = played("???\n???\n???", "#??\n???\n???", "#?#\n???\n???", "###\n???\n???")
    assert last_correct(square, boards).index == 1
    assert last_correct(square, boards, known=solve(square)).index == 1
    assert last_correct(square, boards[:2]).index == 1
    assert last_correct(square, boards[2:]).index is None
    assert last_correct(square, []).index is None


def test_corrected_mistakes_do_not_count() -> None:
    boards = played("??\n??", "##\n??", "#?\n??", "#.\n??", "#.\n#?")
    assert last_correct(TWO_WAYS, boards).index == 3
    assert last_correct(TWO_WAYS, boards[:2]).index == 0


@given(puzzles(max_side=3, max_inks=2, max_cells=9), st.data())
def test_check_and_last_correct_agree_with_brute_force(puzzle: Puzzle, data: st.DataObject) -> None:
    inks = len(puzzle.palette) - 1
    size = puzzle.width * puzzle.height
    found = [
        grid for grid in all_boards(puzzle.width, puzzle.height, inks) if puzzle.is_solved_by(grid)
    ]
    moves = st.tuples(st.integers(0, size - 1), st.sampled_from([UNKNOWN, *range(inks + 1)]))

    def play(board: Grid, move: tuple[int, int]) -> Grid:
        return board.replace([(board.cell(move[0]), move[1])])

    boards = list(accumulate(data.draw(st.lists(moves, max_size=8)), play, initial=puzzle.blank()))
    right = [
        any(
            all(v in (UNKNOWN, s) for v, s in zip(grid.cells, solution.cells, strict=True))
            for solution in found
        )
        for grid in boards
    ]
    for known in (None, solve(puzzle)):
        check = check_board(puzzle, boards[-1], known=known)
        assert (check.verdict is Verdict.RIGHT) == right[-1]
        assert bool(check.wrong) == (not right[-1])
        last = last_correct(puzzle, boards, known=known).index
        assert last == max(index for index, good in enumerate(right) if good)


def test_given_cells_decide_whether_a_board_is_right() -> None:
    given_one = replace(TWO_WAYS, given=board("#?\n??"))
    other = board("?#\n#?")
    assert check_board(TWO_WAYS, other) == RIGHT
    for known in (None, solve(given_one)):
        found = check_board(given_one, other, known=known)
        assert (found.verdict, found.wrong) == (Verdict.WRONG, (Cell(0, 1), Cell(1, 0)))
    boards = (given_one.start, other)
    assert last_correct(given_one, boards).index == 0
