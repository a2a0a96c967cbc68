"""The backbone: exact against brute force, and honest when stopped."""

from __future__ import annotations

import pytest
from hypothesis import given

from nonogui.core.grid import UNKNOWN, Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.backbone import shared_cells
from nonogui.solver.limits import StoppedError
from nonogui.solver.models.board import BoardModel
from nonogui.solver.result import SolveStatus, StopReason
from nonogui.solver.search import solve
from tests.boards import all_solutions, clued, random_picture
from tests.strategies import PlayedPuzzle, played_puzzles


def agreement(solutions: set[Grid], blank: Grid) -> Grid:
    """The cells in which all solutions agree."""
    columns = zip(*(solution.cells for solution in solutions), strict=True)
    cells = bytes(values[0] if len(set(values)) == 1 else UNKNOWN for values in columns)
    return Grid(blank.width, blank.height, cells)


@given(played_puzzles(max_side=4, max_inks=3, max_cells=9, pencil=True))
def test_shared_cells_are_those_of_all_solutions(played: PlayedPuzzle) -> None:
    expected = all_solutions(played.puzzle, played.board.decided())
    shared = shared_cells(played.puzzle, played.board)
    assert shared.exact
    assert shared.grid == agreement(expected, played.board)
    assert set(shared.solutions) <= expected
    assert len(set(shared.solutions)) == min(len(expected), 2)


@given(played_puzzles(max_side=4, max_inks=2, max_cells=9))
def test_one_shared_cell_is_found_when_there_is_one(played: PlayedPuzzle) -> None:
    expected = agreement(all_solutions(played.puzzle, played.board.decided()), played.board)
    lines = solve(played.puzzle, played.board, engine="lines")
    shared = shared_cells(played.puzzle, played.board, first=True)
    assert all(
        value in (UNKNOWN, sure)
        for value, sure in zip(shared.grid.cells, expected.cells, strict=True)
    )
    if lines.status is SolveStatus.UNDECIDED and not shared.exact:
        assert shared.grid.decided_count > played.board.decided_count
    if shared.exact:
        assert shared.grid == expected


@pytest.mark.parametrize("asked", range(1, 5))
def test_when_stopped_the_backbone_lies_between_two_bounds(
    asked: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    noise = Puzzle.from_picture(random_picture(7, 7, 46, density=0.4))
    exact = shared_cells(noise)
    assert exact.exact
    assert exact.bound == exact.grid
    find, calls = BoardModel.find, iter(range(asked))

    def stopping(model: BoardModel) -> Grid | None:
        if next(calls, None) is None:
            raise StoppedError(StopReason.TIME)
        return find(model)

    monkeypatch.setattr(BoardModel, "find", stopping)
    stopped = shared_cells(noise)
    assert (stopped.exact, stopped.stop) == (False, StopReason.TIME)
    assert stopped.bound is not None
    for low, sure, high in zip(
        stopped.grid.cells, exact.grid.cells, stopped.bound.cells, strict=True
    ):
        assert low in (UNKNOWN, sure)
        assert sure in (UNKNOWN, high)


def test_without_a_solution_there_is_no_bound() -> None:
    none = shared_cells(clued("2/3/1 1/1 1", "2/1/2/1 1/1 1"))
    assert (none.status, none.bound) == (SolveStatus.NONE, None)
