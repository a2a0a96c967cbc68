"""Headings and sentences of deductions, alone and as steps of a what-if."""

import pytest

from nonogui.coach.deduction import Deduction
from nonogui.coach.line_steps import find_by_technique
from nonogui.coach.techniques import Technique
from nonogui.core.grid import EMPTY
from nonogui.i18n import install
from nonogui.words import steps
from nonogui.words.numbers import number_word
from nonogui.words.steps import deduction_text, deduction_title, step_text, step_title
from tests.boards import board, clue, clued
from tests.words.steps import CORNER, GLUED, PUZZLE, changes, column, one_line, row, several
from tests.words.test_one_line import ONE_LINE

SEA = clued("2a 1b/1a", "1a/1a/1b")


def crossing(value: int, across: tuple[int, ...], down: tuple[int, ...]) -> Deduction:
    lines, left = (row(2), column(3)), (across, down)
    return Deduction(Technique.ROW_AND_COLUMN, 6, lines, changes((2, 3, value)), left=left)


def test_step_titles_name_the_technique() -> None:
    assert deduction_title(CORNER.steps[0]) == "Glue"
    lines = (row(1), row(2), column(6), column(8))
    assert deduction_title(several(lines, ())) == "No single line is enough, but four together are"


def test_few_lines_are_named() -> None:
    four = several((row(1), row(2), column(6), column(8)), changes((1, 6, EMPTY)))
    assert deduction_text(four, PUZZLE) == (
        "Row 1, column 6 must be empty. Together, rows 1 and 2, columns 6 and 8 allow nothing else."
    )
    many = several(tuple(map(row, range(1, 18))), changes((1, 6, 1)))
    assert deduction_text(many, PUZZLE) == (
        "Row 1, column 6 must be filled. 17 lines together allow nothing else."
    )
    everything = several((), changes((1, 6, 1)))
    assert deduction_text(everything, PUZZLE).endswith("All clues together allow nothing else.")


def test_crossing_steps_have_sentences() -> None:
    assert deduction_text(crossing(EMPTY, (0, 1), (0, 2)), SEA) == (
        "Row 2 allows only ink a or empty here, and column 3 only ink b or empty, "
        "so the cell is empty."
    )
    reef = clued("1a 1b 1c", "1a/1b/1c")
    assert deduction_text(crossing(2, (0, 1, 2), (2, 3)), reef, "<{}>".format) == (
        "Row 2 allows only <ink a>, <ink b> or empty here, and column 3 only <ink b> or <ink c>, "
        "so the cell is <ink b>."
    )


@pytest.mark.parametrize(
    ("numbers", "cells", "title"),
    [
        ("4", "#???????", "Row 2: the 4 is placed"),
        ("4", "???????#", "Row 2: the 4 is placed"),
        ("4", "?#??????", "Row 2: the 4 extends"),
        ("4", "??????#?", "Row 2: the 4 extends"),
    ],
)
def test_numbers_at_a_wall_are_placed(numbers: str, cells: str, title: str) -> None:
    (found,) = find_by_technique(Technique.GLUE, clue(numbers), board(cells).cells, 1)
    puzzle = clued(f"0/{numbers}", "/".join("0" * len(cells)))
    assert step_title(Deduction.of_line(board(f"{cells}\n{cells}"), row(2), found), puzzle) == title


def test_numbers_up_to_ten_are_spelled_out() -> None:
    assert [number_word(number) for number in (1, 2, 9, 10, 11)] == [
        "1",
        "two",
        "nine",
        "ten",
        "11",
    ]


def test_what_if_steps_have_titles_and_texts() -> None:
    found = [(step_title(step, PUZZLE), step_text(step, PUZZLE)) for step in CORNER.steps]
    assert found == [
        (
            "Row 1: the 3 is placed",
            GLUED,
        ),
        ("Column 6: the 2 is placed", "The 2 starts at row 1, so it covers rows 1 and 2."),
        (
            "Column 8: the first 1 is complete",
            "The first 1 is complete in row 1, so row 2 beside it is empty.",
        ),
    ]


def test_step_texts_always_name_the_cells() -> None:
    step = one_line(row(1), Technique.COMPLETE_LINE, (1, 1), (2, 1), (3, 2))
    assert step_text(step, SEA) == (
        "The numbers take up all 3 cells, so there is only one way to place them. "
        "Columns 1 and 2 ink a, column 3 ink b."
    )
    rest = one_line(row(1), Technique.FINISHED_LINE, (2, 1), (3, 2))
    assert step_text(rest, SEA).endswith(" are filled. Column 2 ink a, column 3 ink b.")


@pytest.mark.parametrize("technique", sorted(ONE_LINE))
def test_every_technique_has_a_step_title(technique: Technique) -> None:
    places = {"leftmost": (0, 2), "rightmost": (1, 2)}
    one = one_line(row(1), technique, (1, 1), blocks=(0,), **places)
    two = one_line(row(1), technique, (1, 1), blocks=(0, 1), **places)
    for step in (one, two):
        title = step_title(step, SEA)
        assert title.startswith("Row 1")
        assert not title.endswith(".")
        assert "{" not in title
    assert ("ink a 2" in step_title(one, SEA)) == (technique in steps._SINGLE_BLOCK_TEXTS)


def test_numbers_with_one_position_are_placed() -> None:
    step = one_line(
        row(1), Technique.OVERLAP, (1, 1), blocks=(0,), leftmost=(0, 2), rightmost=(0, 2)
    )
    assert step_title(step, SEA) == "Row 1: the ink a 2 is placed"
    assert step_text(step, SEA) == "There is only one place for the ink a 2: columns 1 and 2."


def test_nested_steps_of_several_lines_have_texts() -> None:
    step = several((row(1), row(2)), changes((1, 6, EMPTY)))
    assert step_title(step, PUZZLE) == "Row 1, column 6 must be empty"
    assert step_text(step, PUZZLE) == "Together, rows 1 and 2 allow nothing else."
    assert step_title(crossing(1, (0, 1), (1, 2)), SEA) == "Row and column"


def test_headings_are_translated() -> None:
    install("pseudo")
    assert step_title(CORNER.steps[2], PUZZLE) == ("⟦⟦Column 8⟧: the ⟦first ⟦1⟧⟧ is complete⟧")
