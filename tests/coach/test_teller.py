"""Stories found: along a refutation, without one, inside one another, and within a budget."""

from __future__ import annotations

import pytest

from nonogui.coach import proofs as tellers
from nonogui.coach.deduction import WhatIf
from nonogui.coach.proofs import Teller
from nonogui.coach.shortening import refute
from nonogui.coach.techniques import Technique
from nonogui.coach.trails import Supposed
from nonogui.core.line import Cell
from nonogui.core.puzzle import Puzzle
from nonogui.solver.propagation import propagate
from nonogui.solver.refutation import LineMemo
from nonogui.solver.subsets import Lines
from tests.boards import puzzle
from tests.coach.circle import CIRCLE, CORNER, HOUSE, trails_of
from tests.coach.stories import assert_fails

WHIRL = puzzle("""
    .#..
    ..##
    #..#
    #.#.
""")
"""Nothing follows from a single line, and nothing from the wrong value of the second cell."""

ALL: Lines = 0b1111_1111


def teller_of(puzzle: Puzzle) -> Teller:
    return Teller(puzzle, LineMemo(), lambda: None)


def search(puzzle: Puzzle, supposed: Supposed, lines: Lines) -> WhatIf | None:
    known, teller = propagate(puzzle).grid, teller_of(puzzle)
    told = teller.search(known, supposed, lines)
    if told is not None:
        assert_fails(puzzle, known, told, frozenset(teller.numbered(lines)))
    return told


def test_a_refutation_is_told_in_named_steps() -> None:
    known, teller = propagate(HOUSE).grid, teller_of(HOUSE)
    found = refute(trails_of(HOUSE), Supposed(CORNER, 1), CIRCLE)
    assert found is not None
    told = teller.follow(known, found)
    assert told is not None
    assert_fails(HOUSE, known, told, frozenset(teller.numbered(CIRCLE)))
    assert len(told.steps) == len(found.looks) == 3
    assert all(step.on_line is not None for step in told.steps)


def test_a_search_comes_to_the_same_end() -> None:
    told = search(HOUSE, Supposed(CORNER, 1), CIRCLE)
    assert told is not None
    assert told.cell == Cell(1, 1)
    assert all(step.on_line is not None for step in told.steps)


def test_where_no_line_goes_on_there_are_stories_inside_or_cases() -> None:
    told = search(WHIRL, Supposed(1, 0), ALL)
    assert told is not None
    assert told.cases or any(step.proof for step in told.steps)


@pytest.mark.parametrize("budget", ["_MOST", "_MOST_LOOKS"])
def test_a_story_that_would_be_too_long_is_not_told(
    budget: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tellers, budget, 1)
    assert search(WHIRL, Supposed(1, 0), ALL) is None


def test_lines_that_can_be_met_have_no_story() -> None:
    assert search(HOUSE, Supposed(CORNER, 1), CIRCLE & ~1 & ~2) is None


def test_in_colour_a_row_and_a_column_may_be_a_step() -> None:
    ribbon = puzzle("""
        b..a
        .aa.
        a.a.
        .a.a
    """)
    three_lines = 0b0001_0110
    teller = teller_of(ribbon)
    told = teller.search(ribbon.blank(), Supposed(0, 0), three_lines)
    assert told is not None
    assert_fails(ribbon, ribbon.blank(), told, frozenset(teller.numbered(three_lines)))
    assert told.steps[0].technique is Technique.ROW_AND_COLUMN
