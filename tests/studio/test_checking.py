"""Background checks: what they find within an effort, and their separate process."""

import os
import subprocess
import sys
import threading
import time
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.coach.difficulty import rate
from nonogui.coach.grade import Grade
from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Entry
from nonogui.formats.registry import dumps, native
from nonogui.solver.limits import CancelToken
from nonogui.solver.result import Phase, Progress
from nonogui.studio import checking, processes
from nonogui.studio.checking import Checked, Checker, check, check_file
from nonogui.studio.processes import IdleProcess
from tests.boards import all_solutions, busy_puzzle, clued, puzzle
from tests.strategies import puzzles

FISH = puzzle(".##..#\n#####.\n.##..#", title="Fish")
SWAP = puzzle("#..\n.#.")


def file_of(made: Puzzle) -> bytes:
    return dumps([Entry(made)], native())


def test_unique_puzzles_are_graded() -> None:
    assert check(FISH) == Checked(True, Grade.TRIVIAL, rate(FISH).score)


def test_puzzles_without_exactly_one_solution_are_reported() -> None:
    assert check(SWAP) == Checked(False)
    assert check(clued("2 / 0", "2 / 0")) == Checked(False), "the lines leave none"
    assert check(clued("3 / 1", "1 / 1")) == Checked(False), "a clue does not fit"


@given(puzzles(max_inks=2, max_cells=8))
def test_uniqueness_matches_brute_force(made: Puzzle) -> None:
    assert made.goal is not None
    is_unique_solution = all_solutions(made, made.start) == {made.goal}
    assert check(made).unique is is_unique_solution


@given(puzzles(), st.integers(0, 40))
def test_less_effort_never_changes_an_answer(made: Puzzle, effort: int) -> None:
    found, all_of_it = check(made, effort), check(made)
    assert found.unique in (None, all_of_it.unique)
    assert found.grade in (None, all_of_it.grade)
    assert check(made, effort) == found


def test_too_hard_puzzles_stay_undecided() -> None:
    hard = busy_puzzle()
    assert check(hard, 20) == Checked()
    assert check(FISH, 1) == Checked(unique=True), "there was no effort left for its grade"


def test_files_are_checked() -> None:
    assert check_file(file_of(FISH), checking.EFFORT).grade is Grade.TRIVIAL
    assert check_file(b"", checking.EFFORT) == Checked()
    assert check_file(b"no puzzle", checking.EFFORT) == Checked()


# ---- in a separate process ----


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the process at normal priority, so that a busy machine does not delay it."""
    monkeypatch.setattr(checking, "IdleProcess", partial(IdleProcess, gives_way=False))


@pytest.mark.usefixtures("at_once")
def test_one_process_checks_several_puzzles() -> None:
    with Checker(CancelToken()) as checker:
        assert checker.check(file_of(FISH)) == check(FISH)
        assert checker.check(file_of(SWAP)) == Checked(False)


def test_the_checking_process_has_the_lowest_priority() -> None:
    if sys.platform == "win32":
        pytest.fail("priorities have other names there")
    before = os.nice(0)
    process, wait = IdleProcess(os.nice), CancelToken()
    assert process.is_ready(wait)
    assert process.ask(wait, 0) == 19
    process.end()
    assert os.nice(0) == before


@pytest.mark.usefixtures("at_once")
def test_cancelling_ends_the_check_at_once() -> None:
    cancel = CancelToken()
    timer = threading.Timer(0.5, cancel.cancel)
    before = threading.active_count()
    timer.start()
    with Checker(cancel) as checker:
        assert checker.check(file_of(busy_puzzle(100)), 10**9) is None
    timer.join()
    assert threading.active_count() <= before


def die(_data: bytes, _effort: int) -> Checked:
    os._exit(1)


@pytest.mark.usefixtures("at_once")
def test_a_process_that_dies_is_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with Checker(CancelToken()) as checker:
        with monkeypatch.context() as patch:
            patch.setattr(checking, "check_file", die)
            assert checker.check(file_of(FISH)) == Checked()
        assert checker.check(file_of(FISH)) == check(FISH)


@pytest.mark.usefixtures("at_once")
def test_a_process_that_cannot_start_raises_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(processes, "_serve", os.abort)
    with Checker(CancelToken()) as checker, pytest.raises(EOFError):
        checker.check(file_of(FISH))


OWNER = """
import time
from nonogui.solver.limits import CancelToken
from nonogui.studio.processes import IdleProcess

if __name__ == "__main__":
    process = IdleProcess(time.sleep, gives_way=False)
    assert process.is_ready(CancelToken())
    process._pipe.send((600,))
    print(process._process.pid, flush=True)
    time.sleep(600)
"""


def test_the_checking_process_ends_when_its_owner_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "owner.py"
    script.write_text(OWNER)
    owner = subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True)
    assert owner.stdout is not None
    busy = int(owner.stdout.readline())
    owner.kill()
    owner.communicate()
    assert has_ended(busy)


def has_ended(process: int) -> bool:
    """Return whether a process ends, however slow the machine is."""
    for _look in range(600):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


@pytest.mark.parametrize(
    ("progress", "cost"),
    [
        (Progress(Phase.LINES, 5, 100, 0.0), 1),
        (Progress(Phase.PROBING, 5, 100, 0.0), 1),
        (Progress(Phase.MODEL, 60, 100, 0.0), 40),
        (Progress(Phase.SEARCH, 60, 100, 0.0), 1),
        (Progress(Phase.SEARCH, 60, 100, 0.0, 1), 1),
        (Progress(Phase.SEARCH, 60, 100, 0.0, 2), checking._SLICE),
    ],
)
def test_reported_progress_uses_up_the_effort(progress: Progress, cost: int) -> None:
    spent = checking._Effort(puzzle("#.\n.#"), 3 * cost)
    for _ in range(3):
        spent(progress)
        assert not spent.token.cancelled
    spent(progress)
    assert spent.token.cancelled


def test_large_boards_use_more_effort_per_line_visit() -> None:
    large = Puzzle.from_picture(Grid.uniform(100, 100, 1))
    spent = checking._Effort(large, 100)
    cost = spent._cost(Progress(Phase.LINES, 0, 10_000, 0.0))
    assert cost == 1 + 200 // checking._LINES_A_UNIT
