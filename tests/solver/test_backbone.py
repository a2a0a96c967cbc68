"""The backbone: exact against brute force, and honest when stopped."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nonogui.core.grid import UNKNOWN, Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver import backbone, kernel
from nonogui.solver.backbone import shared_cells
from nonogui.solver.candidates import Candidates
from nonogui.solver.job import Job
from nonogui.solver.limits import CancelToken, StoppedError, Watch
from nonogui.solver.models.board import BoardModel
from nonogui.solver.narrowing import Narrower
from nonogui.solver.result import Phase, Progress, SolveStatus, StopReason
from nonogui.solver.search import solve
from tests.benchmarks.sets import smooth
from tests.boards import all_solutions, clued, random_picture
from tests.strategies import PlayedPuzzle, played_puzzles


def agreement(solutions: set[Grid], blank: Grid) -> Grid:
    """The cells in which all solutions agree."""
    columns = zip(*(solution.cells for solution in solutions), strict=True)
    cells = bytes(values[0] if len(set(values)) == 1 else UNKNOWN for values in columns)
    return Grid(blank.width, blank.height, cells)


@given(played_puzzles(max_side=4, max_inks=3, max_cells=9, maybe_marks=True))
def test_shared_cells_match_all_solutions(played: PlayedPuzzle) -> None:
    expected = all_solutions(played.puzzle, played.board.decided())
    shared = shared_cells(played.puzzle, played.board)
    assert shared.exact
    assert shared.grid == agreement(expected, played.board)
    assert set(shared.solutions) <= expected
    assert len(set(shared.solutions)) == min(len(expected), 2)


@given(played_puzzles(max_side=4, max_inks=2, max_cells=9))
def test_a_shared_cell_is_found_if_there_is_one(played: PlayedPuzzle) -> None:
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
def test_a_stopped_search_gives_lower_and_upper_bounds(
    asked: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    noise = Puzzle.from_picture(random_picture(7, 7, 55, density=0.4))
    exact = shared_cells(noise)
    assert exact.exact
    monkeypatch.setattr(backbone, "_MAX_IDLE", 0)  # so that Z3 is asked
    assert exact.upper_bound == exact.grid
    find, calls = BoardModel.find, iter(range(asked))

    def stopping(model: BoardModel) -> Grid | None:
        if next(calls, None) is None:
            raise StoppedError(StopReason.TIME)
        return find(model)

    monkeypatch.setattr(BoardModel, "find", stopping)
    stopped = shared_cells(noise)
    assert (stopped.exact, stopped.stop) == (False, StopReason.TIME)
    assert lies_between(stopped.grid, exact.grid, stopped.upper_bound)


def test_the_most_different_solution_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(backbone, "_MAX_IDLE", 0)  # so that Z3 is asked
    find, met = BoardModel.find, list[Grid]()

    def noted(model: BoardModel) -> Grid | None:
        found = find(model)
        met.extend([found] if found else [])
        return found

    monkeypatch.setattr(BoardModel, "find", noted)
    shared = shared_cells(Puzzle.from_picture(random_picture(7, 7, 55, density=0.4)))
    one, other = shared.solutions
    apart = [len(one.diff(each)) for each in met]
    assert len(one.diff(other)) >= max(apart) > apart[-1] > 0


def test_stopped_before_the_model_the_bound_comes_from_known_solutions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stopping(_job: Job, _candidates: Candidates) -> BoardModel:
        raise StoppedError(StopReason.TIME)

    noise = Puzzle.from_picture(random_picture(5, 5, 3))
    exact = shared_cells(noise)
    monkeypatch.setattr(Job, "build", stopping)
    monkeypatch.setattr(backbone, "_MAX_IDLE", 0)
    stopped = shared_cells(noise)
    assert (stopped.status, stopped.exact) == (SolveStatus.MULTIPLE, False)
    one, other = stopped.solutions
    assert stopped.upper_bound == agreement({one, other}, one)
    assert lies_between(stopped.grid, exact.grid, stopped.upper_bound)


@pytest.mark.parametrize("is_pure", [False, True], ids=["fast", "pure"])
@settings(max_examples=25)
@given(played=played_puzzles(max_side=4, max_inks=2, max_cells=9), checks=st.integers(0, 60))
def test_results_are_right_whenever_the_job_is_stopped(
    is_pure: bool, played: PlayedPuzzle, checks: int
) -> None:
    solutions = all_solutions(played.puzzle, played.board.decided())
    left = iter(range(checks))

    def check(_watch: Watch) -> None:
        if next(left, None) is None:
            raise StoppedError(StopReason.TIME)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Watch, "check", check)
        if is_pure:
            patch.setattr(kernel, "KERNEL", None)
        stopped = shared_cells(played.puzzle, played.board)
    if solutions:
        exact = agreement(solutions, played.board)
        assert lies_between(stopped.grid, exact, stopped.upper_bound or next(iter(solutions)))


def test_cells_proven_by_lines_are_kept_when_stopped() -> None:
    picture = smooth(60, 1)
    cancel = CancelToken()
    stopped = shared_cells(picture, cancel=cancel, progress=lambda _: cancel.cancel())
    assert (stopped.exact, stopped.stop) == (False, StopReason.CANCELLED)
    assert stopped.grid.decided_count > 100
    assert picture.goal is not None
    assert picture.goal.agrees_with(stopped.grid)


@pytest.mark.parametrize("step", [2, 3])
def test_scattered_switches_need_no_z3_search(step: int, monkeypatch: pytest.MonkeyPatch) -> None:
    filled = {at for first in range(0, 19, step) for at in (21 * first, 21 * first + 21)}
    puzzle = Puzzle.from_picture(Grid(20, 20, bytes(int(at in filled) for at in range(400))))

    def asked(_model: BoardModel) -> Grid | None:
        raise AssertionError

    monkeypatch.setattr(BoardModel, "find", asked)
    reports: list[Progress] = []
    shared = shared_cells(puzzle, progress=reports.append)
    assert shared.exact
    known = shared.grid.decided_count
    assert (reports[-1].phase, reports[-1].known, reports[-1].total) == (Phase.SEARCH, known, 400)
    for at, value in enumerate(shared.grid.cells):
        row, column = divmod(at, 20)
        is_free = bool(puzzle.rows[row].blocks and puzzle.columns[column].blocks)
        assert (value == UNKNOWN) == is_free


def test_completing_stops_when_it_finds_nothing_new(monkeypatch: pytest.MonkeyPatch) -> None:
    """After so many in turn; then only Z3 is asked."""
    monkeypatch.setattr(kernel, "KERNEL", None)
    monkeypatch.setattr(backbone, "_MAX_IDLE", 3)
    in_vain: list[int] = []
    complete = Narrower.complete

    def completed(
        narrower: Narrower, avoid: bytes | None = None, first: int | None = None
    ) -> bytes | None:
        if first is None:
            return complete(narrower, avoid)
        in_vain.append(first)
        return None

    monkeypatch.setattr(Narrower, "complete", completed)
    noise = Puzzle.from_picture(random_picture(7, 7, 55, density=0.4))
    shared = shared_cells(noise)
    assert shared.exact
    assert len(in_vain) == 3


@given(played_puzzles(max_side=4, max_inks=2, max_cells=9))
def test_asking_for_one_cell_gives_lower_and_upper_bounds(played: PlayedPuzzle) -> None:
    shared = shared_cells(played.puzzle, played.board, first=True)
    exact = agreement(all_solutions(played.puzzle, played.board.decided()), played.board)
    assert shared.upper_bound is None or lies_between(shared.grid, exact, shared.upper_bound)


def lies_between(low: Grid, sure: Grid, high: Grid | None) -> bool:
    """Whether one board's decided cells are among another's, and these among a third's."""
    assert high is not None
    return all(
        (low_value in (UNKNOWN, value) and value in (UNKNOWN, high_value))
        for low_value, value, high_value in zip(low.cells, sure.cells, high.cells, strict=True)
    )


@pytest.mark.parametrize(("seed", "shared"), [(33, 0), (40, 33)])
def test_z3_proves_a_shared_cell_if_lines_find_none(seed: int, shared: int) -> None:
    noise = Puzzle.from_picture(random_picture(10, 10, seed, density=0.4))
    every = shared_cells(noise)
    assert every.exact
    assert every.grid.decided_count == shared
    some = shared_cells(noise, first=True)
    assert some.exact == (shared == 0)
    assert (some.grid.decided_count > 0) == (shared > 0)
    assert every.grid.agrees_with(some.grid)


def test_a_single_shared_cell_is_proven() -> None:
    noise = Puzzle.from_picture(random_picture(7, 7, 48, density=0.45))
    some, every = shared_cells(noise, first=True), shared_cells(noise)
    assert (some.exact, some.grid.decided_count) == (False, 1)
    assert every.exact
    assert lies_between(some.grid, every.grid, every.grid)


def test_the_result_says_whether_single_lines_were_enough() -> None:
    assert not shared_cells(clued("2/1", "2/1")).searched
    assert shared_cells(clued("1/1", "1/1")).searched
    token = CancelToken()
    token.cancel()
    assert not shared_cells(clued("2/1", "2/1"), cancel=token).searched  # nothing was tried yet


def test_without_a_solution_there_is_no_upper_bound() -> None:
    none = shared_cells(clued("2/3/1 1/1 1", "2/1/2/1 1/1 1"))
    assert (none.status, none.upper_bound) == (SolveStatus.NONE, None)
