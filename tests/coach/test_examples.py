"""The drawn examples: each technique has one, and makes exactly that step on it."""

import pytest

from nonogui.coach.examples import Example, examples
from nonogui.coach.line_steps import easiest_on_line, easiest_step
from nonogui.coach.techniques import Technique
from nonogui.core.grid import Grid
from nonogui.solver.kernel import solve_line
from tests.boards import all_solutions

ALL = [example for technique in Technique for example in examples(technique)]

each_example = pytest.mark.parametrize(
    "example",
    ALL,
    ids=[f"{each.step.technique}-{len(each.puzzle.palette) - 1}" for each in ALL],
)

NEVER_FIRST = {Technique.JOINING}
"""In black and white, what is easier gives cells on such a line, too."""


@pytest.mark.parametrize("technique", Technique)
def test_each_technique_has_one_to_three_examples(technique: Technique) -> None:
    kinds = [len(example.puzzle.palette) for example in examples(technique)]
    assert 1 <= len(kinds) <= 3
    assert kinds == sorted(kinds)


@pytest.mark.parametrize("technique", Technique)
def test_each_example_shows_a_step_of_its_technique(technique: Technique) -> None:
    for example in examples(technique):
        assert example.step.technique is technique
        assert example.step.changes


def test_examples_give_exactly_the_written_cells() -> None:
    (overlap, _around_a_cell, in_color) = examples(Technique.OVERLAP)
    assert overlap.after.rows_text(overlap.puzzle.palette) == ["??###?????"]
    assert in_color.after.rows_text(in_color.puzzle.palette) == ["??aa?????"]


@each_example
def test_drawn_cells_follow_from_the_clue(example: Example) -> None:
    if not example.is_line:
        (solution,) = all_solutions(example.puzzle, example.board)
        assert solution.agrees_with(example.after)
        return
    inks = len(example.puzzle.palette) - 1
    proven = solve_line(example.puzzle.rows[0], example.board.cells, inks)
    assert proven is not None
    assert Grid(len(proven), 1, proven).agrees_with(example.after)


@each_example
def test_no_easier_step_exists_on_an_example(example: Example) -> None:
    palette, technique = example.puzzle.palette, example.step.technique
    if not example.is_line:
        assert easiest_step(example.puzzle, example.board) is None
    elif technique not in NEVER_FIRST or not palette.is_black_and_white:
        easiest = easiest_on_line(example.puzzle.rows[0], example.board.cells, len(palette) - 1)
        assert easiest is not None
        assert easiest.technique is technique


@each_example
def test_examples_are_small_enough_for_text(example: Example) -> None:
    assert example.board.width <= 12
    assert example.board.height <= 5
