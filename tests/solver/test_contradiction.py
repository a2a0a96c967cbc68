"""The few lines behind a contradiction are really one, and are found as soon as the verdict is."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.grid import UNKNOWN, Axis, Grid, Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver import clash as clash_module
from nonogui.solver import contradiction
from nonogui.solver.clash import clashing_lines, find_clash
from nonogui.solver.contradiction import _improve, _Waves, contradicting_lines, exchange_lines
from nonogui.solver.limits import CancelToken, Watch
from nonogui.solver.propagation import propagate
from nonogui.solver.refutation import LineMemo, Refuter
from nonogui.solver.result import SolveStatus, StopReason
from nonogui.solver.search import solve, with_clash
from nonogui.solver.subsets import Lines
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
        assert Refuter(puzzle, grid, LineMemo()).refute(lines, {})


def test_a_line_that_fails_alone_is_named_alone() -> None:
    two = clued("1 1/1", "1/1/1")
    marked = two.blank().replace({two.blank().cell(1): 1})
    assert clashing_lines(two, marked, Watch()) == (Line(Axis.ROW, 0),)


@pytest.mark.parametrize("seed", [0, 1])
def test_few_lines_are_named_on_a_large_board(seed: int) -> None:
    large = contradictory(60, seed)
    lines = contradicting_lines(large, large.blank(), Watch())
    assert 1 < lines.bit_count() < 40
    assert Refuter(large, large.blank(), LineMemo()).refute(lines, {})
    assert contradicting_lines(large, large.blank(), Watch()) == lines


class Same(random.Random):
    """Dice that always show the same."""

    def __init__(self, share: float) -> None:
        super().__init__()
        self._share = share

    def random(self) -> float:
        return self._share


def test_without_randomness_every_walk_is_the_same() -> None:
    large = contradictory(60, 0)
    found = list(_improve(large, large.blank(), Watch(), Same(0.0)))
    assert [lines.bit_count() for lines in found] == sorted(
        {lines.bit_count() for lines in found}, reverse=True
    )
    assert all(Refuter(large, large.blank(), LineMemo()).refute(lines, {}) for lines in found)


def test_walks_after_the_first_are_random() -> None:
    large = contradictory(60, 0)
    straight = way(large, None)
    # What becomes more expensive alike stays in its order.
    assert way(large, Same(0.0)) == way(large, Same(0.999)) == straight
    rng = [random.Random(seed) for seed in range(4)]
    assert len({way(large, each) for each in rng}) > 1
    first = {next(_improve(large, large.blank(), Watch(), each)) for each in rng}
    assert first == {straight}


def way(puzzle: Puzzle, rng: random.Random | None) -> Lines:
    """The lines on the way back from the first line that breaks."""
    waves = _Waves(puzzle, puzzle.blank(), Watch())
    waves.run()
    return waves.walk_back(*waves.broken[0], 1000, rng)


def test_walks_end_when_two_lines_are_found() -> None:
    """Fewer there are only where a single line cannot be met."""
    crossing = clued("3/1 1/3 2/4", "3/0/1/2/4/4")
    found = list(_improve(crossing, crossing.blank(), Watch(), random.Random(0)))
    assert [lines.bit_count() for lines in found] == [3, 2]
    assert contradicting_lines(crossing, crossing.blank(), Watch()) == found[1]


def test_walks_end_when_more_of_them_gain_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    large = contradictory(30, 0)
    found = list(_improve(large, large.blank(), Watch(), random.Random(0)))
    assert len(found) > 1
    monkeypatch.setattr(contradiction, "_MAX_WALKS", 0)
    hasty = list(_improve(large, large.blank(), Watch(), random.Random(0)))
    assert hasty == found[:1]


def test_early_removals_are_preferred_as_reasons(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Fewer lines are behind it, so the very first way is a short one."""
    large = contradictory(60, 0)
    first = next(_improve(large, large.blank(), Watch(), Same(0.0)))
    monkeypatch.setattr(contradiction, "_COST_FACTOR_PER_WAVE", 1.0)  # all waves are alike
    other = next(_improve(large, large.blank(), Watch(), Same(0.0)))
    assert 2 * first.bit_count() < other.bit_count()


def test_lines_that_break_later_may_need_fewer_lines() -> None:
    """The first row breaks with the four columns that leave it no cell.

    In the wave after that the third row gets two boxes: one from the second column, the
    other from the first, which got its box from the second row.
    """
    late = clued("1/1/1/1/1", "2/1/1/0/0/0/0")
    known = board("...????\n?......\n??.....\n?.?....\n?.?....")
    assert contradicting_lines(late, known, Watch()) == 0b11_00110
    assert broken_lines(late, known) == [0, 2, 5]  # the first column would be the next
    turned = late.transposed()
    assert contradicting_lines(turned, known.transposed(), Watch()) == 0b00110_0000011


def test_each_broken_line_is_walked_once_first() -> None:
    large = contradictory(60, 1)
    assert broken_lines(large, large.blank()) == [16, 94]


def test_the_cost_of_a_step_includes_earlier_steps() -> None:
    large = contradictory(60, 0)
    waves = _Waves(large, large.blank(), Watch())
    waves.run()
    waves.walk_back(*waves.broken[0], 1000, None)
    costs = sorted(waves._costs.values())
    assert costs[0] == 1 < costs[-1]


def test_exchanging_lines_leaves_fewer_that_still_contradict() -> None:
    large = contradictory(60, 3)
    many = contradicting_lines(large, large.blank(), Watch())
    few = exchange_lines(large, large.blank(), many, Watch())
    assert few.bit_count() < many.bit_count()
    assert few & ~many  # others than before
    assert Refuter(large, large.blank(), LineMemo()).refute(few, {})
    assert exchange_lines(large, large.blank(), many, Watch()) == few


def test_lines_that_contradict_stay_if_there_is_no_time_to_exchange_them() -> None:
    large = contradictory(60, 1)
    many = contradicting_lines(large, large.blank(), Watch())
    assert exchange_lines(large, large.blank(), many, Watch(0.0)) == many


def broken_lines(puzzle: Puzzle, known: Grid) -> list[int]:
    waves = _Waves(puzzle, known, Watch())
    waves.run()
    return [n for n, _ in waves.broken]


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
