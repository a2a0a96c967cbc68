"""Stories found: along a refutation, without one, inside one another, and within a budget."""

from __future__ import annotations

import pytest

from nonogui.coach import proofs as explaining
from nonogui.coach.deduction import WhatIf
from nonogui.coach.proofs import Explainer
from nonogui.coach.shortening import refute
from nonogui.coach.techniques import Technique
from nonogui.coach.trails import Assumption
from nonogui.core.grid import Cell
from nonogui.core.puzzle import Puzzle
from nonogui.solver.propagation import propagate
from nonogui.solver.refutation import LineMemo
from nonogui.solver.subsets import Lines
from tests.boards import puzzle, random_picture
from tests.coach.circle import CIRCLE, CORNER, HOUSE, trails_of
from tests.coach.what_if_checks import assert_fails

WHIRL = puzzle("""
    .#..
    ..##
    #..#
    #.#.
""")
"""Nothing follows from a single line, and nothing from the wrong value of the second cell."""

ALL: Lines = 0b1111_1111


def explainer_of(puzzle: Puzzle) -> Explainer:
    return Explainer(puzzle, LineMemo(), lambda: None)


def search(puzzle: Puzzle, assumption: Assumption, lines: Lines) -> WhatIf | None:
    known, explainer = propagate(puzzle).grid, explainer_of(puzzle)
    what_if = explainer.search(known, assumption, lines)
    if what_if is not None:
        assert_fails(puzzle, known, what_if, frozenset(explainer.lines_of(lines)))
    return what_if


def test_a_refutation_becomes_named_steps() -> None:
    known, explainer = propagate(HOUSE).grid, explainer_of(HOUSE)
    found = refute(trails_of(HOUSE), Assumption(CORNER, 1), CIRCLE)
    assert found is not None
    what_if = explainer.explain(known, found)
    assert what_if is not None
    assert_fails(HOUSE, known, what_if, frozenset(explainer.lines_of(CIRCLE)))
    assert len(what_if.steps) == len(found.visits) == 3
    assert all(step.on_line is not None for step in what_if.steps)


def test_a_search_ends_in_the_same_contradiction() -> None:
    what_if = search(HOUSE, Assumption(CORNER, 1), CIRCLE)
    assert what_if is not None
    assert what_if.cell == Cell(1, 1)
    assert all(step.on_line is not None for step in what_if.steps)


def test_nested_proofs_or_cases_help_when_lines_are_stuck() -> None:
    what_if = search(WHIRL, Assumption(1, 0), ALL)
    assert what_if is not None
    assert what_if.cases or any(step.proof for step in what_if.steps)


def test_a_nested_proof_does_not_derive_what_the_one_before_gave() -> None:
    noise = Puzzle.from_picture(random_picture(6, 6, 58))
    what_if = search(noise, Assumption(2, 0), (1 << 12) - 1)
    assert what_if is not None
    assert any(step.proof for step in what_if.steps)


@pytest.mark.parametrize("budget", ["_MAX_ASSUMPTIONS", "_MAX_VISITS"])
def test_explanations_that_are_too_long_are_omitted(
    budget: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(explaining, budget, 1)
    assert search(WHIRL, Assumption(1, 0), ALL) is None


def test_lines_that_can_be_met_refute_nothing() -> None:
    assert search(HOUSE, Assumption(CORNER, 1), CIRCLE & ~1 & ~2) is None


def test_in_colour_a_crossing_may_be_a_step() -> None:
    ribbon = puzzle("""
        b..a
        .aa.
        a.a.
        .a.a
    """)
    three_lines = 0b0001_0110
    explainer = explainer_of(ribbon)
    what_if = explainer.search(ribbon.blank(), Assumption(0, 0), three_lines)
    assert what_if is not None
    assert_fails(ribbon, ribbon.blank(), what_if, frozenset(explainer.lines_of(three_lines)))
    assert what_if.steps[0].technique is Technique.ROW_AND_COLUMN
