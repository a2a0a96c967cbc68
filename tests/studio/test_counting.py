"""The number of solutions, compared with brute force for both ways of counting."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, given, settings

from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.candidates import Candidates
from nonogui.solver.limits import CancelToken, StoppedError
from nonogui.solver.propagation import propagate
from nonogui.solver.result import StopReason
from nonogui.studio import counting
from nonogui.studio.counting import count_solutions, independent_parts
from nonogui.studio.diagnosis import SolutionCount
from nonogui.studio.doctor import diagnose
from tests.boards import all_solutions, board, clued, puzzle
from tests.strategies import PlayedPuzzle, played_puzzles, puzzles

T = TypeVar("T")


def corners(number: int) -> Puzzle:
    """Return 2x2 switches down the diagonal, each in a white field of 4x4; the rest is black.

    The edges of the fields fix every bar, so that no switch determines another.
    """
    size = 4 * number
    rows = [[int(row // 4 != column // 4) for column in range(size)] for row in range(size)]
    for at in range(0, size, 4):
        rows[at + 1][at + 1] = rows[at + 2][at + 2] = 1
    return Puzzle.from_picture(Grid.from_rows(rows))


def diagonal(size: int) -> Puzzle:
    """Return a puzzle with one cell in each line: every permutation is a solution."""
    rows = [[int(row == column) for column in range(size)] for row in range(size)]
    return Puzzle.from_picture(Grid.from_rows(rows))


class TestCount:
    def test_a_unique_puzzle_has_one_solution(self) -> None:
        assert count_solutions(puzzle("##\n#.")) == SolutionCount(1, is_exact=True)

    def test_contradicting_lines_have_no_solution(self) -> None:
        assert count_solutions(clued("2/0/1", "0/2/1")) == SolutionCount(0, is_exact=True)

    def test_invalid_clues_have_no_solution(self) -> None:
        assert count_solutions(clued("4/1", "1/1/1")) == SolutionCount(0, is_exact=True)

    def test_given_cells_reduce_the_number_of_solutions(self) -> None:
        switch = puzzle("#.\n.#")
        assert count_solutions(switch).count == 2
        assert count_solutions(replace(switch, given=board("?#\n??"))).count == 1

    def test_counting_reuses_a_known_result(self) -> None:
        unique = puzzle("##\n#.")
        cancel = CancelToken()
        cancel.cancel()
        known = diagnose(unique).result
        assert count_solutions(unique, known, cancel=cancel).count == 1

    @settings(max_examples=80)
    @given(puzzles(max_side=4, max_inks=2, max_cells=9), puzzles(max_side=4, max_inks=2))
    def test_counts_match_brute_force(self, one: Puzzle, two: Puzzle) -> None:
        rows = one.rows
        if (two.height, len(two.palette)) == (one.height, len(one.palette)):
            rows = two.rows
        mixed = Puzzle(rows, one.columns, one.palette)
        if mixed.clue_problems.errors:
            return
        number = len(all_solutions(mixed, mixed.blank()))
        assert count_solutions(mixed) == SolutionCount(number, is_exact=True)

    @settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(played=played_puzzles(max_side=4, max_inks=2, max_cells=9))
    def test_counts_by_z3_match_brute_force(
        self, played: PlayedPuzzle, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(counting, "_BRANCHES", 0)
        number = len(all_solutions(played.puzzle, played.board))
        given_cells = replace(played.puzzle, given=played.board)
        assert count_solutions(given_cells) == SolutionCount(number, is_exact=True)


class TestManySolutions:
    def test_diagonals_have_factorial_many_solutions(self) -> None:
        assert count_solutions(diagonal(6)) == SolutionCount(720, is_exact=True)
        assert count_solutions(diagonal(7)) == SolutionCount(1000, is_exact=False)

    @pytest.mark.parametrize("number", [1, 3, 9, 10, 20])
    def test_counts_of_independent_parts_multiply(self, number: int) -> None:
        expected = SolutionCount(min(2**number, 1000), is_exact=2**number <= 1000)
        assert count_solutions(corners(number)) == expected


class TestParts:
    def test_separate_corners_are_independent_parts(self) -> None:
        parts = independent_parts(propagate(corners(3)).candidates)
        fields = [
            [row * 12 + column for row in (at, at + 1) for column in (at, at + 1)]
            for at in (1, 5, 9)
        ]
        assert sorted(parts) == fields

    def test_blocks_that_share_cells_form_one_part(self) -> None:
        one = diagonal(3)
        assert len(independent_parts(Candidates.of(one, one.blank()))) == 1

    def test_large_parts_are_sorted_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        lengths: list[int] = []

        def ordered(values: Collection[T], **options: Any) -> list[T]:
            lengths.append(len(values))
            return sorted(values, **options)

        monkeypatch.setattr(counting, "sorted", ordered, raising=False)
        one = diagonal(20)
        independent_parts(Candidates.of(one, one.blank()))
        assert lengths.count(400) == 1


class TestCancel:
    def test_cancelled_counts_give_a_lower_bound(self) -> None:
        switch = puzzle("#.\n.#")
        known = diagnose(switch).result
        cancel = CancelToken()
        cancel.cancel()
        assert count_solutions(switch, known, cancel=cancel) == SolutionCount(1, is_exact=False)

    def test_counting_raises_when_cancelled_before_any_solution(self) -> None:
        cancel = CancelToken()
        cancel.cancel()
        with pytest.raises(StoppedError) as stopped:
            count_solutions(puzzle("#.\n.#"), cancel=cancel)
        assert stopped.value.reason is StopReason.CANCELLED
