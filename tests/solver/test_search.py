"""Solving: exact against brute force, honest when stopped, the same for the same seed."""

import gc
import sys
import threading
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.grid import EMPTY, Axis, Grid, Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver import kernel
from nonogui.solver.backbone import shared_cells
from nonogui.solver.limits import CancelToken, Limits, StoppedError
from nonogui.solver.lines import forget_solvers
from nonogui.solver.models import MODELS
from nonogui.solver.models.board import BoardModel, WrongModelError
from nonogui.solver.models.z3_solver import FINITE
from nonogui.solver.narrowing import Narrower
from nonogui.solver.result import Phase, Progress, SharedCells, SolveResult, SolveStatus, StopReason
from nonogui.solver.search import ENGINES, solve
from tests.benchmarks.measure import wait_for_z3
from tests.boards import all_solutions, board, busy_puzzle, clued, palette, puzzle, random_picture
from tests.strategies import PlayedPuzzle, played_puzzles

ALL = Limits(solutions=1000)
TWO_WAYS = clued("1/1", "1/1")
LOOP = puzzle("""
    .##.
    #..#
    #..#
    .##.
""")
NOT_BY_LINES = puzzle("""
    .#...
    ##..#
    ....#
    .#.#.
    ..##.
""")

NOT_BY_PROBING = puzzle("""
    .#...#
    ..#..#
    ......
    ....##
    .#.#..
    ..#...
""")


@given(played_puzzles(max_side=4, max_inks=3, max_cells=9, maybe_marks=True))
def test_exactly_all_solutions_are_found(played: PlayedPuzzle) -> None:
    expected = all_solutions(played.puzzle, played.board.decided())
    for engine in ("auto", "placements"):
        result = solve(played.puzzle, played.board, engine=engine, limits=ALL)
        assert set(result.solutions) == expected
        assert len(result.solutions) == result.count == len(expected)
        unique = SolveStatus.UNIQUE if len(expected) == 1 else SolveStatus.MULTIPLE
        assert result.status is unique
        assert result.stop is StopReason.DONE


@given(st.data())
def test_clues_without_a_goal_are_counted_too(data: st.DataObject) -> None:
    """Clues of two pictures mixed: often without a solution, which lines alone may not see."""
    cells = st.lists(st.integers(0, 1), min_size=12, max_size=12)
    one, other = (Puzzle.from_picture(Grid(4, 3, bytes(data.draw(cells)))) for _ in range(2))
    mixed = Puzzle(one.rows, other.columns)
    result = solve(mixed, limits=ALL)
    if mixed.validate().errors:
        assert result.status is SolveStatus.INVALID
        return
    expected = all_solutions(mixed, mixed.blank())
    assert set(result.solutions) == expected
    assert result.count == len(expected)
    assert (result.status is SolveStatus.NONE) == (not expected)
    assert shared_cells(mixed).status is result.status


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("inks", [1, 2, 4])
def test_engines_agree_on_larger_boards(inks: int, seed: int) -> None:
    picture = random_picture(9, 8, seed, inks, density=0.6)
    given = Puzzle.from_picture(picture, palette(inks))
    auto = solve(given, limits=Limits(solutions=40))
    alone = solve(given, engine="placements", limits=Limits(solutions=40))
    assert auto.status is alone.status
    assert auto.count == alone.count
    assert auto.count is None or set(auto.solutions) == set(alone.solutions)
    assert all(given.is_solved_by(solution) for solution in auto.solutions + alone.solutions)
    if auto.count is not None:
        assert picture in auto.solutions


def test_line_solvable_puzzles_need_no_z3() -> None:
    result = solve(puzzle("#.#\n###\n.#."))
    assert result.status is SolveStatus.UNIQUE
    assert result.solutions == (board("#.#\n###\n.#."),)
    assert (result.count, result.line_solvable, result.checks) == (1, True, 0)


def test_a_unique_puzzle_may_need_probing() -> None:
    result = solve(NOT_BY_LINES)
    assert result.status is SolveStatus.UNIQUE
    assert result.solutions == (NOT_BY_LINES.goal,)
    assert (result.count, result.line_solvable, result.checks) == (1, False, 0)


def test_a_unique_puzzle_may_need_a_search() -> None:
    result = solve(NOT_BY_LINES, engine="placements")
    assert (result.status, result.solutions) == (SolveStatus.UNIQUE, (NOT_BY_LINES.goal,))
    assert (result.count, result.line_solvable, result.checks) == (1, None, 2)


def test_the_lines_engine_may_answer_undecided() -> None:
    result = solve(NOT_BY_LINES, engine="lines")
    assert result.status is SolveStatus.UNDECIDED
    assert (result.solutions, result.count, result.line_solvable) == ((), None, False)
    assert result.stop is StopReason.DONE


def test_several_solutions_are_shown_by_two_different_ones() -> None:
    result = solve(TWO_WAYS)
    assert result.status is SolveStatus.MULTIPLE
    assert len(set(result.solutions)) == 2
    assert result.count is None
    assert result.checks == 0
    assert solve(TWO_WAYS, engine="placements").checks == 2  # they differ in every cell


@pytest.mark.parametrize("engine", ["auto", "placements"])
def test_the_second_solution_differs_as_much_as_possible(engine: str) -> None:
    """Switches that are independent of each other: all of them are turned over."""
    switches = clued("/".join("111111"), "/".join("111111"))
    known = board("??....\n??....\n..??..\n..??..\n....??\n....??")
    one, other = solve(switches, known, engine=engine).solutions
    assert len(list(one.diff(other))) == 12


def test_counting_reports_when_the_limit_was_reached() -> None:
    three = clued("1/1/1", "1/1/1")
    assert len(solve(three, limits=Limits(solutions=5)).solutions) == 5
    assert solve(three, limits=Limits(solutions=5)).count is None
    assert solve(three, limits=Limits(solutions=6)).count == 6
    assert solve(three, limits=Limits(solutions=7)).count == 6


def test_asking_for_one_solution_skips_the_uniqueness_proof() -> None:
    result = solve(NOT_BY_PROBING, limits=Limits(solutions=1))
    assert result.status is SolveStatus.UNDECIDED
    assert NOT_BY_PROBING.is_solved_by(*result.solutions)
    assert result.stop is StopReason.DONE
    assert solve(puzzle("##"), limits=Limits(solutions=1)).status is SolveStatus.UNIQUE


def test_known_cells_exclude_solutions() -> None:
    result = solve(TWO_WAYS, board("#?\n??"))
    assert result.status is SolveStatus.UNIQUE
    assert result.solutions == (board("#.\n.#"),)
    assert solve(TWO_WAYS, board("##\n??")).status is SolveStatus.NONE


@pytest.mark.parametrize("engine", ENGINES)
def test_lines_that_clash_are_named(engine: str) -> None:
    result = solve(LOOP, board("#?#?\n????\n????\n????"), engine=engine)
    assert result.status is SolveStatus.NONE
    assert result.count == 0
    assert result.clash == (Line(Axis.ROW, 0),)


def test_proving_no_solution_may_take_a_search() -> None:
    clues = clued("2/3/1 1/1 1", "2/1/2/1 1/1 1")
    assert not clues.validate()
    assert solve(clues, engine="lines").status is SolveStatus.UNDECIDED
    result = solve(clues)
    assert (result.status, result.count, result.solutions) == (SolveStatus.NONE, 0, ())
    assert 2 < len(result.clash) <= 8
    assert shared_cells(clues).status is SolveStatus.NONE


def test_contradictory_clues_are_invalid() -> None:
    for invalid in (clued("2/1", "1/1"), clued("3", "1/1"), Puzzle((), ())):
        result = solve(invalid)
        assert result.status is SolveStatus.INVALID
        assert (result.solutions, result.count, result.checks) == ((), None, 0)
        assert shared_cells(invalid).status is SolveStatus.INVALID


@pytest.mark.parametrize("value", [EMPTY, 1])
def test_the_smallest_puzzle(value: int) -> None:
    picture = Grid(1, 1, bytes([value]))
    result = solve(Puzzle.from_picture(picture))
    assert result.status is SolveStatus.UNIQUE
    assert result.solutions == (picture,)


def test_clues_without_blocks_are_empty_lines() -> None:
    blank = clued("0/0", "0/0/0")
    for engine in ENGINES:
        assert solve(blank, engine=engine).solutions == (board("...\n..."),)


def test_the_goal_is_ignored() -> None:
    lying = replace(NOT_BY_LINES, goal=Grid.uniform(5, 5, EMPTY))
    assert solve(lying).solutions == solve(NOT_BY_LINES).solutions
    torn = replace(NOT_BY_LINES, goal=Grid.uniform(2, 2))
    assert solve(torn).status is SolveStatus.UNIQUE
    assert shared_cells(torn).grid == NOT_BY_LINES.goal


@pytest.mark.parametrize("engine", ["auto", "placements"])
def test_the_same_seed_gives_the_same_answer(engine: str) -> None:
    noise = Puzzle.from_picture(random_picture(14, 14, 5))

    def answer(seed: int) -> tuple[object, ...]:
        result = solve(noise, engine=engine, limits=Limits(solutions=4), seed=seed)
        return result.status, result.solutions, result.checks

    first = answer(7)
    solve(busy_puzzle(30), limits=Limits(solutions=1, seconds=0.2))
    assert answer(7) == first
    assert answer(7) == first


def test_unknown_engines_are_refused() -> None:
    with pytest.raises(KeyError):
        solve(LOOP, engine="guess")


def test_a_model_that_breaks_the_clues_is_never_an_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Nonsense:
        logic = FINITE

        def __init__(self, *_: object) -> None: ...

        def clauses(self, _cells: object) -> list[str]:
            return ["1 0\n", "2 0\n", "3 0\n"]

    monkeypatch.setitem(MODELS, "placements", Nonsense)
    with pytest.raises(WrongModelError):
        solve(TWO_WAYS, engine="placements")
    with pytest.raises(WrongModelError):
        shared_cells(NOT_BY_PROBING)


def test_a_board_that_breaks_the_clues_is_never_an_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(kernel, "KERNEL", None)
    monkeypatch.setattr(Narrower, "complete", lambda *_, **__: bytes(4))
    with pytest.raises(WrongModelError):
        solve(TWO_WAYS)


def test_progress_goes_from_the_lines_to_the_search() -> None:
    reports: list[Progress] = []
    result = solve(NOT_BY_PROBING, progress=reports.append)
    assert (result.status, result.checks > 0) == (SolveStatus.MULTIPLE, True)
    assert [progress.phase for progress in reports] == sorted(
        (progress.phase for progress in reports), key=list(Phase).index
    )
    assert {progress.phase for progress in reports} == set(Phase)
    assert all(progress.total == 36 for progress in reports)
    assert reports[-1].known == 15
    seconds = [progress.seconds for progress in reports]
    assert seconds == sorted(seconds)


# ---- stopped ----

Job = Callable[[CancelToken], SolveResult | SharedCells]


def in_a_thread(job: Job) -> tuple[CancelToken, threading.Thread, list[SolveResult | SharedCells]]:
    token, answers = CancelToken(), list[SolveResult | SharedCells]()
    thread = threading.Thread(target=lambda: answers.append(job(token)))
    thread.start()
    return token, thread, answers


def stop(token: CancelToken, thread: threading.Thread) -> None:
    token.cancel()
    thread.join(250)
    assert not thread.is_alive()


@pytest.mark.parametrize("phase", Phase)
def test_cancelling_stops_every_phase(phase: Phase) -> None:
    busy = busy_puzzle()
    reached = threading.Event()

    def watch(progress: Progress) -> None:
        if progress.phase is phase:
            reached.set()

    token, thread, answers = in_a_thread(lambda token: solve(busy, cancel=token, progress=watch))
    assert reached.wait(250)
    stop(token, thread)
    assert isinstance(answers[0], SolveResult)
    assert answers[0].status is SolveStatus.UNDECIDED
    assert answers[0].stop is StopReason.CANCELLED


def test_shared_cells_can_be_cancelled() -> None:
    busy = busy_puzzle()
    searching = threading.Event()
    token, thread, answers = in_a_thread(
        lambda token: shared_cells(
            busy,
            cancel=token,
            progress=lambda progress: searching.set() if progress.phase is Phase.SEARCH else None,
        )
    )
    assert searching.wait(250)
    stop(token, thread)
    assert isinstance(answers[0], SharedCells)
    assert answers[0].stop is StopReason.CANCELLED
    assert answers[0].status is SolveStatus.UNDECIDED
    assert not answers[0].exact


def test_other_threads_run_while_z3_searches() -> None:
    busy = busy_puzzle()
    token, thread, _answers = in_a_thread(lambda token: solve(busy, cancel=token))
    ticks = 0
    while ticks < 20:
        thread.join(0.01)
        ticks += 1
    assert thread.is_alive()
    stop(token, thread)


def test_an_expired_time_limit_is_undecided() -> None:
    result = solve(busy_puzzle(), limits=Limits(seconds=0.5))
    assert result.status is SolveStatus.UNDECIDED
    assert result.stop is StopReason.TIME
    assert result.count is None
    shared = shared_cells(busy_puzzle(), limits=Limits(seconds=0.5))
    assert (shared.status, shared.stop) == (SolveStatus.UNDECIDED, StopReason.TIME)
    assert not shared.exact


@pytest.mark.parametrize("engine", ["auto", "placements"])
def test_a_timeout_while_separating_solutions_is_reported(
    engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopping(_self: BoardModel, marks: dict[int, int], _conflicts: int) -> Grid | None:
        if marks:
            raise StoppedError(StopReason.TIME)
        return None

    monkeypatch.setattr(BoardModel, "find_within", stopping)
    result = solve(NOT_BY_PROBING, engine=engine)
    assert (result.status, result.stop) == (SolveStatus.MULTIPLE, StopReason.TIME)
    assert len(set(result.solutions)) == 2


def test_a_zero_time_limit_gives_no_answer() -> None:
    result = solve(LOOP, limits=Limits(seconds=0))
    assert (result.status, result.stop) == (SolveStatus.UNDECIDED, StopReason.TIME)
    assert result.line_solvable is None


def test_a_board_too_large_for_a_model_is_refused_at_once() -> None:
    noise = busy_puzzle(160)
    result = solve(noise)
    assert (result.status, result.stop) == (SolveStatus.UNDECIDED, StopReason.TOO_LARGE)
    assert result.checks == 0
    assert shared_cells(noise).stop is StopReason.TOO_LARGE


def test_the_largest_picture_is_solved_by_lines() -> None:
    rings = Grid.from_rows(
        [[int(min(r, c, 499 - r, 499 - c) % 2 == 0) for c in range(500)] for r in range(500)]
    )
    result = solve(Puzzle.from_picture(rings))
    assert result.status is SolveStatus.UNIQUE
    assert result.solutions == (rings,)


def test_given_cells_hold_without_a_board() -> None:
    given_one = replace(TWO_WAYS, given=board("#?\n??"))
    for answer in (solve(given_one), solve(given_one, engine="placements")):
        assert (answer.status, answer.solutions) == (SolveStatus.UNIQUE, (board("#.\n.#"),))
    assert shared_cells(given_one).grid == board("#.\n.#")
    assert solve(given_one, given_one.blank()).status is SolveStatus.MULTIPLE


def test_solving_again_and_again_takes_no_more_memory() -> None:
    def blocks_after_solving() -> int:
        for _ in range(20):
            forget_solvers()
            solve(NOT_BY_PROBING)
            wait_for_z3()
        return sys.getallocatedblocks()

    blocks_after_solving()
    gc.collect()  # this also frees what Python keeps of freed tuples, so start afterwards
    gc.disable()
    try:
        before = blocks_after_solving()
        assert blocks_after_solving() < before + 100
    finally:
        gc.enable()
