"""The few lines behind a contradiction are really one, and are found as soon as the verdict is."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.grid import UNKNOWN, Axis, Grid, Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver import clash as clash_module
from nonogui.solver.candidates import Candidates
from nonogui.solver.clash import clashing_lines, find_clash
from nonogui.solver.contradiction import _improve, contradicting_lines
from nonogui.solver.kernel import waves_of
from nonogui.solver.limits import CancelToken, StoppedError, Watch
from nonogui.solver.lines import bits
from nonogui.solver.models.guarded import GuardedModel
from nonogui.solver.propagation import propagate
from nonogui.solver.refutation import LineMemo, Refuter
from nonogui.solver.result import SolveStatus, StopReason
from nonogui.solver.search import solve, with_clash
from nonogui.solver.subsets import Lines
from nonogui.solver.waves import Waves
from tests.benchmarks.sets import contradictory
from tests.boards import board, clued
from tests.solver.brute_force import SMALL_PUZZLES, BruteForce


@given(SMALL_PUZZLES, st.data())
def test_named_lines_cannot_be_met_together(puzzle: Puzzle, data: st.DataObject) -> None:
    size = puzzle.width * puzzle.height
    values = st.sampled_from([UNKNOWN, UNKNOWN, *range(len(puzzle.palette))])
    cells = data.draw(st.lists(values, min_size=size, max_size=size))
    grid = Grid(puzzle.width, puzzle.height, bytes(cells))
    lines = contradicting_lines(puzzle, grid, Watch())
    broken = propagate(puzzle, grid).contradiction
    assert bool(lines) == (broken is not None)
    if lines:
        assert not BruteForce(puzzle, grid).possible(lines)
        assert_minimal(puzzle, grid, lines)


@pytest.mark.parametrize(("size", "inks"), [(20, 1), (60, 1), (20, 3), (40, 3)])
@pytest.mark.parametrize("seed", [0, 1])
def test_few_lines_are_named_on_a_large_board(size: int, inks: int, seed: int) -> None:
    large = contradictory(size, seed, inks=inks)
    lines = contradicting_lines(large, large.blank(), Watch(), rounds=20)
    assert 1 < lines.bit_count() < size // 2
    assert_minimal(large, large.blank(), lines)
    assert contradicting_lines(large, large.blank(), Watch(), rounds=20) == lines
    # Z3 sees clauses, and none of what narrowing found.
    model = GuardedModel(Candidates.of(large, large.blank()), Watch())
    assert model.possible(lines, {}, {}, 100_000) is False


def assert_minimal(puzzle: Puzzle, known: Grid, lines: Lines) -> None:
    """Propagation in another module refutes the lines, and not without any one of them."""
    refuter = Refuter(puzzle, known, LineMemo())
    assert refuter.refute(lines, {})
    assert not any(refuter.refute(lines ^ 1 << n, {}) for n in bits(lines))


def test_a_line_that_fails_alone_is_named_alone() -> None:
    two = clued("1 1/1", "1/1/1")
    marked = two.blank().replace({two.blank().cell(1): 1})
    assert clashing_lines(two, marked, Watch()) == (Line(Axis.ROW, 0),)


def found(puzzle: Puzzle, rounds: int, seed: int = 0) -> list[Lines]:
    waves = waves_of(puzzle, puzzle.blank())
    return list(_improve(waves, Watch(), Random(seed), rounds))


@pytest.mark.parametrize("seed", range(4))
def test_no_round_names_more_lines(seed: int) -> None:
    large = contradictory(60, seed)
    sets = found(large, 30, seed)
    assert all(later.bit_count() <= lines.bit_count() for lines, later in pairwise(sets))
    refuter = Refuter(large, large.blank(), LineMemo())
    assert all(refuter.refute(lines, {}) for lines in sets)


def test_rounds_name_fewer_lines() -> None:
    """Other lines than those first found, also of the same number."""
    large = contradictory(60, 3)
    hasty, patient = found(large, 0), found(large, 30)
    assert patient[: len(hasty)] == hasty
    assert patient[-1].bit_count() < hasty[-1].bit_count()
    assert patient[-1] & ~hasty[-1]
    assert any(
        lines.bit_count() == later.bit_count() and lines != later
        for lines, later in pairwise(patient)
    )


def test_rounds_end_when_two_lines_are_found() -> None:
    """Fewer there are only where a single line cannot be met."""
    crossing = clued("3/1 1/3 2/4", "3/0/1/2/4/4")
    sets = found(crossing, 30)
    assert sets[-1].bit_count() == 2
    assert contradicting_lines(crossing, crossing.blank(), Watch()) == sets[-1]


def test_the_seed_chooses_among_sets_of_the_same_size() -> None:
    large = contradictory(60, 0)
    every = {contradicting_lines(large, large.blank(), Watch(), seed, 20) for seed in range(4)}
    assert len(every) > 1


class Impatient(Watch):
    """Stops at a certain check."""

    def __init__(self, checks: int) -> None:
        super().__init__()
        self._left = checks

    def check(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise StoppedError(StopReason.TIME)


def test_whenever_the_time_is_over_the_best_lines_so_far_are_named() -> None:
    large = contradictory(60, 3)
    refuter = Refuter(large, large.blank(), LineMemo())
    sizes = []
    for checks in (0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000):
        lines = contradicting_lines(large, large.blank(), Impatient(checks), rounds=20)
        if lines:
            assert refuter.refute(lines, {})
            sizes.append(lines.bit_count())
    assert not contradicting_lines(large, large.blank(), Impatient(0))
    assert sizes[0] > sizes[-1]
    assert sizes == sorted(sizes, reverse=True)


# ---- waves ----


def pure_waves(puzzle: Puzzle, known: Grid | None = None) -> tuple[Waves, Lines]:
    """Waves of a board, and all of its lines."""
    waves = Waves(puzzle, known or puzzle.blank())
    return waves, (1 << puzzle.width + puzzle.height) - 1


def test_waves_end_with_the_first_in_which_a_line_breaks() -> None:
    """The first row breaks at once, others only after some were visited."""
    late = clued("1/1/1/1/1", "2/1/1/0/0/0/0")
    waves, every = pure_waves(late, board("...????\n?......\n??.....\n?.?....\n?.?...."))
    assert waves.run(every) == [0]
    assert waves.walk_back(0, 12) == 0b1111000_00001


def test_within_a_wave_no_line_sees_what_another_one_removes() -> None:
    """Both lines of a single cell break: neither has told the other."""
    waves, every = pure_waves(clued("1", "0"))
    assert waves.run(every) == [0, 1]
    assert waves.walk_back(0, 2) == waves.walk_back(1, 2) == 0b11


def test_only_the_given_lines_are_visited() -> None:
    waves, every = pure_waves(clued("2/0", "1/1"))
    assert waves.run(every ^ 1) == []
    assert waves.visits == 5
    assert waves.cells() == bytes([1, 1, 0, 0])


def test_a_path_longer_than_the_limit_is_given_up() -> None:
    large = contradictory(60, 0)
    waves, every = pure_waves(large)
    broken = waves.run(every)[0]
    lines = waves.walk_back(broken, 120)
    assert waves.walk_back(broken, lines.bit_count()) == lines
    assert waves.walk_back(broken, lines.bit_count() - 1) == 0


def test_preferred_lines_are_narrowed_first_and_stay_on_the_path() -> None:
    large = contradictory(60, 3)
    waves, every = pure_waves(large)
    first = min((waves.walk_back(n, 120) for n in waves.run(every)), key=int.bit_count)
    assert waves.run(every, first)
    assert set(waves.run(every, first)) <= set(bits(first))  # they contradict without the others
    one = next(bits(first))
    again = [waves.walk_back(n, 120) for n in waves.run(every ^ 1 << one, first ^ 1 << one)]
    other = [waves.walk_back(n, 120) for n in waves.run(every ^ 1 << one)]
    assert min((path & ~first).bit_count() for path in again) < min(
        (path & ~first).bit_count() for path in other
    )


# ---- the clash of an answer ----


def test_the_verdict_comes_before_the_clash_search() -> None:
    large = contradictory(60, 0)
    verdict = solve(large, clash=False)
    assert verdict.status is SolveStatus.NONE
    assert len(verdict.clash) == 1  # where narrowing met it
    named = with_clash(large, verdict)
    assert Refuter(large, large.blank(), LineMemo()).refute(numbers(large, named.clash), {})
    assert len(named.clash) > 1


def test_answers_with_a_solution_are_unchanged() -> None:
    one = clued("1", "1")
    answer = solve(one)
    assert with_clash(one, answer) is answer


def test_the_best_clash_so_far_is_returned_after_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    large = contradictory(60, 0)
    monkeypatch.setattr(clash_module, "EXPLAIN_SECONDS", 0.0)
    assert find_clash(large, large.blank(), Watch()) == ((), False, False, StopReason.DONE)
    assert len(solve(large).clash) == 1


def test_cancelling_ends_the_clash_search() -> None:
    cancel = CancelToken()
    large = contradictory(60, 0)
    verdict = solve(large, clash=False)
    cancel.cancel()
    assert with_clash(large, verdict, cancel=cancel).clash == verdict.clash
    assert find_clash(large, large.blank(), Watch(cancel=cancel)).stop is StopReason.CANCELLED


def numbers(puzzle: Puzzle, lines: tuple[Line, ...]) -> int:
    every = list(puzzle.lines())
    return sum(1 << every.index(line) for line in lines)
