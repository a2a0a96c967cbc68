"""Completion: whether boards can be completed, and what is wrong with those that cannot."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.grid import UNKNOWN, Cell, Grid, is_decided
from nonogui.core.puzzle import Puzzle
from nonogui.solver.completer import Completer
from nonogui.solver.limits import CancelToken, Watch
from nonogui.solver.models.board import BoardModel
from nonogui.solver.result import Phase, Progress
from tests.boards import all_boards, board, busy_puzzle, clued, puzzle
from tests.strategies import puzzles

DIAGONAL = clued("1/1/1", "1/1/1")


def solutions(given: Puzzle) -> list[Grid]:
    inks = len(given.palette) - 1
    boards = all_boards(given.width, given.height, inks)
    return [grid for grid in boards if given.is_solved_by(grid)]


def can_be_completed(board: Grid, found: list[Grid]) -> bool:
    return any(
        all(value in (UNKNOWN, sure) for value, sure in zip(board.cells, grid.cells, strict=True))
        for grid in found
    )


@given(puzzles(max_side=4, max_inks=2, max_cells=9), st.data())
def test_any_marks_are_judged_like_brute_force(puzzle: Puzzle, data: st.DataObject) -> None:
    values = st.sampled_from([UNKNOWN, UNKNOWN, *range(len(puzzle.palette))])
    size = puzzle.width * puzzle.height
    marks = st.lists(values, min_size=size, max_size=size)
    found = solutions(puzzle)
    completer = Completer(puzzle, Watch())
    for cells in data.draw(st.lists(marks, min_size=1, max_size=6)):
        grid = Grid(puzzle.width, puzzle.height, bytes(cells))
        solution = completer.find(grid)
        assert (solution is not None) == can_be_completed(grid, found)
        if solution is not None:
            assert solution in found
            assert can_be_completed(grid, [solution])
        else:
            assert_wrong(grid, completer.wrong_cells(grid), found)


def assert_wrong(board: Grid, wrong: tuple[Cell, ...], found: list[Grid]) -> None:
    """Each cell is wrong by itself, or all of them are together and none can be left out."""
    assert wrong
    assert all(is_decided(board[cell]) for cell in wrong)
    blank = Grid.uniform(board.width, board.height)
    impossible = {
        cell
        for cell in (board.cell(at) for at in range(len(board.cells)))
        if is_decided(board[cell])
        and not can_be_completed(blank.replace({cell: board[cell]}), found)
    }
    if impossible:
        assert set(wrong) == impossible
        return
    assert not can_be_completed(blank.replace({cell: board[cell] for cell in wrong}), found)
    for left_out in wrong:
        fewer = {cell: board[cell] for cell in wrong if cell != left_out}
        assert can_be_completed(blank.replace(fewer), found)


def test_only_marks_that_clash_together_are_named() -> None:
    completer = Completer(DIAGONAL, Watch())
    together = board("?.?\n?.?\n..#")
    assert completer.find(together) is None
    assert set(completer.wrong_cells(together)) == {Cell(0, 1), Cell(1, 1), Cell(2, 1)}


def test_a_clash_on_one_line_is_preferred() -> None:
    completer = Completer(DIAGONAL, Watch())
    two_in_a_row = board("?.?\n#?#\n?.?")
    assert completer.find(two_in_a_row) is None
    assert completer.wrong_cells(two_in_a_row) == (Cell(1, 0), Cell(1, 2))


def test_superfluous_marks_are_left_out_of_a_clash() -> None:
    corner = puzzle(".#.\n#.#\n..#")
    empty_row = board("...\n???\n???")
    completer = Completer(corner, Watch())
    assert completer.find(empty_row) is None
    # The row alone needs all three marks; no solution has its block in the first cell.
    assert completer.clash(empty_row).marks == (Cell(0, 0), Cell(0, 1), Cell(0, 2))
    assert completer.wrong_cells(empty_row) == (Cell(0, 1), Cell(0, 2))


def test_without_a_solution_no_cell_is_blamed() -> None:
    impossible = clued("2/3/1/1 1", "2/1/2/1 1/1 1")
    completer = Completer(impossible, Watch())
    marked = impossible.blank().replace({Cell(0, 0): 1})
    assert completer.find(marked) is None
    assert completer.find(impossible.blank()) is None
    assert completer.wrong_cells(marked) == ()


def test_known_solutions_save_the_search() -> None:
    square = puzzle("##\n##")
    assert square.goal is not None
    completer = Completer(square, Watch(seconds=0), solutions=[square.goal])
    assert completer.find(board("#?\n??")) == square.goal


def test_a_board_of_another_size_is_refused() -> None:
    square = puzzle("##\n##")
    assert square.goal is not None
    for completer in (Completer(square, Watch()), Completer(square, Watch(), unique=True)):
        with pytest.raises(ValueError, match="3x2 board"):
            completer.find(board("???\n???"))


def test_a_line_that_cannot_be_met_needs_no_search() -> None:
    reports: list[Progress] = []
    completer = Completer(DIAGONAL, Watch(progress=reports.append))
    assert completer.find(board("#?#\n???\n???")) is None
    assert completer.solutions == ()
    assert not reports
    assert completer.find(board("#??\n???\n???"))
    phases = [progress.phase for progress in reports]
    assert [*dict.fromkeys(phases)] == [Phase.LINES, Phase.MODEL, Phase.SEARCH]
    assert {(progress.known, progress.total) for progress in reports} == {(0, 9)}


def test_marks_are_blamed_only_if_a_solution_is_known_to_exist(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Z3 may name marks that are not needed."""
    monkeypatch.setattr(BoardModel, "clash", lambda model: list(model._assumed.values()))
    impossible, token = clued("2/3/1/1 1", "2/1/2/1 1/1 1"), CancelToken()
    completer = Completer(impossible, Watch(cancel=token))
    marked = impossible.blank().replace({Cell(0, 0): 1})
    assert completer.find(marked) is None
    token.cancel()
    clash = completer.clash(marked)
    assert clash.marks == (Cell(0, 0),)
    assert not clash.irreducible
    assert not clash.smallest
    few = completer._few_wrong(marked)
    assert (few.choices, few.irreducible, few.fewest) == ([{0: 1}], False, False)


def test_searching_for_wrong_cells_respects_the_time_limit() -> None:
    square, token = puzzle("##\n##"), CancelToken()
    assert square.goal is not None
    completer = Completer(square, Watch(cancel=token), solutions=[square.goal], unique=True)
    empty = board("..\n..")
    assert completer.find(empty) is None
    assert len(completer.wrong_cells(empty)) == 4
    token.cancel()
    assert 0 < len(completer.wrong_cells(empty)) < 4


def test_a_stopped_job_still_names_a_cell_of_a_wrong_board() -> None:
    busy = busy_puzzle()
    row = next(index for index, clue in enumerate(busy.rows) if len(clue) > 1)
    full = busy.blank().replace((Cell(row, column), 1) for column in range(busy.width))
    completer = Completer(busy, Watch(seconds=1))
    assert completer.find(full) is None
    wrong = completer.wrong_cells(full)
    assert wrong
    assert {cell.row for cell in wrong} == {row}


@given(puzzles(max_side=4, max_inks=2, max_cells=9), st.data())
def test_given_cells_hold_on_every_board(puzzle: Puzzle, data: st.DataObject) -> None:
    goal = puzzle.goal
    assert goal is not None
    kept = data.draw(st.lists(st.booleans(), min_size=len(goal.cells), max_size=len(goal.cells)))
    cells = bytes(
        value if is_kept else UNKNOWN for value, is_kept in zip(goal.cells, kept, strict=True)
    )
    start = Grid(goal.width, goal.height, cells)
    found = [grid for grid in solutions(puzzle) if start.agrees_with(grid)]
    values = st.sampled_from([UNKNOWN, UNKNOWN, *range(len(puzzle.palette))])
    marks = data.draw(st.lists(values, min_size=len(cells), max_size=len(cells)))
    grid = Grid(goal.width, goal.height, bytes(marks))
    completer = Completer(replace(puzzle, goal=None, given=start), Watch())
    solution = completer.find(grid)
    assert (solution is not None) == can_be_completed(grid, found)
    if solution is None:
        assert_wrong(grid, completer.wrong_cells(grid), found)
        clash = completer.clash(grid)
        assert not can_be_completed(
            puzzle.blank().replace({cell: grid[cell] for cell in clash.marks}), found
        )


def test_a_mark_on_a_given_cell_clashes_with_no_line() -> None:
    given_one = replace(DIAGONAL, given=board("#??\n???\n???"))
    completer = Completer(given_one, Watch())
    against = board(".??\n???\n???")
    assert completer.find(against) is None
    clash = completer.clash(against)
    assert (clash.marks, clash.lines) == ((Cell(0, 0),), ())
