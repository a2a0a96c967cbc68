"""Designs mirrored and turned as a whole: what the clues say moves like the picture."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonogui.core.design import Design, Leader
from nonogui.core.grid import Axis, Cell, Grid
from nonogui.core.puzzle import Puzzle
from nonogui.core.transform import mirrored, rotated
from tests.boards import palette
from tests.strategies import pictures

INKS = palette(2)
Make = Callable[[Grid], Design]


def typed(picture: Grid) -> Design:
    """The clues of a picture, with one cell that is given, and no goal."""
    puzzle = Puzzle.from_picture(picture, INKS)
    given = puzzle.blank().replace([(Cell(0, 0), picture[0, 0])])
    design = Design.from_puzzle(replace(puzzle, goal=None, given=given))
    assert design.leader is Leader.CLUES
    return replace(design, picture=picture)


def drawn(picture: Grid) -> Design:
    return Design.from_picture(picture, INKS).with_given([Cell(0, 0)])


def check(found: Design, before: Design, picture: Grid, given: Grid | None) -> None:
    expected = Puzzle.from_picture(picture, INKS)
    assert (found.picture, found.leader) == (picture, before.leader)
    assert (found.puzzle.rows, found.puzzle.columns) == (expected.rows, expected.columns)
    assert found.puzzle.goal == (picture if before.leader is Leader.PICTURE else None)
    assert found.puzzle.given == given


@pytest.mark.parametrize("make", [typed, drawn])
@given(pictures(6, colors=2), st.sampled_from(list(Axis)))
def test_mirrored_clues_match_the_mirrored_picture(make: Make, picture: Grid, axis: Axis) -> None:
    design = make(picture)
    before = design.puzzle.given
    assert before is not None
    check(design.mirrored(axis), design, mirrored(picture, axis), mirrored(before, axis))
    assert design.mirrored(axis).mirrored(axis) == design


@pytest.mark.parametrize("make", [typed, drawn])
@given(pictures(6, colors=2), st.integers(0, 5))
def test_turned_clues_match_the_turned_picture(make: Make, picture: Grid, quarters: int) -> None:
    design = make(picture)
    before = design.puzzle.given
    assert before is not None
    check(design.turned(quarters), design, rotated(picture, quarters), rotated(before, quarters))
    assert design.turned(quarters).turned(-quarters) == design
