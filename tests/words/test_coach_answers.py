"""Sentences of the coach panel."""

from __future__ import annotations

import pytest

from nonogui.coach.deduction import Deduction
from nonogui.coach.explain import CellAnswer, CellState
from nonogui.coach.techniques import Technique
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Cell, Line
from nonogui.core.move import CellChange
from nonogui.words.hints import (
    apply_level_text,
    done_text,
    found_text,
    no_step_text,
    proof_found_text,
    verdict_text,
)
from nonogui.words.solving import no_solution_text
from tests.boards import palette

ROW = Line(Axis.ROW, 2)


def changes(*values: int) -> tuple[CellChange, ...]:
    return tuple(CellChange(Cell(0, at), UNKNOWN, value) for at, value in enumerate(values))


@pytest.mark.parametrize(
    ("seconds", "is_hint", "text"),
    [
        (0.0121, True, ""),
        (0.99, False, ""),
        (1.26, True, "Hint found in 1.3 s"),
    ],
)
def test_found_text_says_how_long_the_search_took(seconds: float, is_hint: bool, text: str) -> None:
    assert found_text(seconds, is_hint=is_hint) == text


@pytest.mark.parametrize(
    ("values", "done", "level"),
    [
        ((1,), "1 cell filled.", "Fill it in"),
        ((1, 1), "2 cells filled.", "Fill them in"),
        ((EMPTY, EMPTY, EMPTY), "3 cells crossed.", "Cross them out"),
        ((EMPTY,), "1 cell crossed.", "Cross it out"),
        ((1, EMPTY), "2 cells marked.", "Mark them on the board"),
    ],
)
def test_done_text_counts_filled_and_crossed_cells(
    values: tuple[int, ...], done: str, level: str
) -> None:
    assert done_text(changes(*values)) == done
    assert apply_level_text(changes(*values)) == level


@pytest.mark.parametrize(
    ("value", "marked", "inks", "text"),
    [
        (1, None, 1, "Row 1, column 1 must be filled."),
        (1, 1, 1, "Row 1, column 1 is right: it must be filled."),
        (1, EMPTY, 1, "Row 1, column 1 is wrong: it must be filled."),
        (EMPTY, 1, 1, "Row 1, column 1 is wrong: it must be empty."),
        (2, 1, 2, "Row 1, column 1 is wrong: it must be ink b."),
        (EMPTY, None, 2, "Row 1, column 1 must be empty."),
    ],
)
def test_verdict_says_if_a_mark_is_right_or_wrong_and_what_the_cell_must_be(
    value: int, marked: int | None, inks: int, text: str
) -> None:
    step = Deduction(Technique.GLUE, 3, (ROW,), changes(value))
    answer = CellAnswer(CellState.FORCED, Cell(0, 0), marked, (step,))
    assert verdict_text(answer, palette(inks)) == text


def test_line_without_a_step_is_complete_or_says_nothing_yet() -> None:
    assert no_step_text(ROW, is_full=True) == "Row 3 is complete."
    assert no_step_text(ROW, is_full=False) == "Row 3 alone doesn't tell you anything more yet."


def test_no_solution_text_names_the_lines_that_fail() -> None:
    assert no_solution_text(()) == "No picture fits all the clues."
    assert no_solution_text((ROW,)).endswith("Row 3 can't be completed.")


def test_proof_text_claims_fewest_lines_only_if_that_is_known() -> None:
    step = Deduction(Technique.SEVERAL_LINES, 20, (ROW, Line(Axis.COLUMN, 1)), changes(1))
    assert proof_found_text(step) == "Proof with 2 lines"
