"""Whether a few lines can be met together, against brute force."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from nonogui.coach.assumptions import can_be_met, crossings
from nonogui.coach.trails import Assumption
from nonogui.core.grid import UNKNOWN
from nonogui.core.puzzle import Puzzle
from tests.boards import clued, puzzle
from tests.coach.circle import CIRCLE, CORNER, HOUSE, trails_of
from tests.solver.brute_force import SMALL_PUZZLES, BruteForce
from tests.strategies import partial_boards


@given(SMALL_PUZZLES, st.data())
def test_lines_are_judged_like_brute_force(puzzle: Puzzle, data: st.DataObject) -> None:
    assert puzzle.goal is not None
    known = data.draw(partial_boards(puzzle.goal))
    trails, force = trails_of(puzzle, known), BruteForce(puzzle, known)
    lines = data.draw(st.integers(0, force.all))
    unknown = [at for at, value in enumerate(known.cells) if value == UNKNOWN]
    assume(unknown)
    at = data.draw(st.sampled_from(unknown))
    value = data.draw(st.integers(0, len(puzzle.palette) - 1))
    expected = any(grid.cells[at] == value for grid in force.meeting(lines))
    assert can_be_met(trails, Assumption(at, value), lines, 10_000) is expected


@pytest.mark.parametrize(("value", "expected"), [(0, False), (1, True)])
def test_cells_are_tried_if_nothing_follows(value: int, expected: bool) -> None:
    """All lines together leave the second cell no choice, and no line says so by itself."""
    whirl = puzzle("""
        .#..
        ..##
        #..#
        #.#.
    """)
    assert can_be_met(trails_of(whirl), Assumption(1, value), 0b1111_1111, 10_000) is expected
    assert can_be_met(trails_of(whirl), Assumption(1, 0), 0b1111_1111, 20) is None


def test_many_branches_may_be_tried() -> None:
    four = clued("1/1/1/1", "1/1/1/1")
    assert can_be_met(trails_of(four), Assumption(0, 1), 0b1111_1111, 100) is True


def test_too_few_visits_leave_it_undecided() -> None:
    trails = trails_of(HOUSE)
    assert can_be_met(trails, Assumption(CORNER, 1), CIRCLE, 1) is None
    assert can_be_met(trails, Assumption(CORNER, 1), CIRCLE, 100) is False


@pytest.mark.parametrize(("lines", "cells"), [(CIRCLE, [5, 6, 20, 21]), (0b11, [])])
def test_crossings_of_lines(lines: int, cells: list[int]) -> None:
    assert crossings(5, 5, lines) == cells
