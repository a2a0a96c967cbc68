"""Texts about a board, and about a cell."""

import pytest

from nonogui.coach.explain import CellAnswer, CellState
from nonogui.coach.hints import Hint, HintKind
from nonogui.i18n import install
from nonogui.words.hints import cell_answer_text, hint_text
from tests.boards import board
from tests.words.steps import CORNER, PUZZLE, cell, column, row


@pytest.mark.parametrize("kind", [kind for kind in HintKind if kind is not HintKind.STEP])
def test_every_hint_has_a_text(kind: HintKind) -> None:
    text = hint_text(Hint(kind), PUZZLE)
    assert text[0].isupper()
    assert text.endswith(".")
    assert "{" not in text


def test_a_step_is_described_by_its_sentence() -> None:
    hint = Hint(HintKind.STEP, CORNER.steps[1])
    assert hint_text(hint, PUZZLE) == "The 2 starts at row 1, so it covers rows 1 and 2."


def test_a_wrong_board_names_clashing_marks() -> None:
    one = Hint(HintKind.WRONG, marks=(cell(3, 5),), lines=(row(3),))
    assert hint_text(one, PUZZLE) == (
        "Something on the board is wrong. Row 3, column 5 contradicts the numbers of row 3."
    )
    two = Hint(HintKind.WRONG, marks=(cell(3, 5), cell(3, 6)), lines=(row(3), column(4)))
    assert hint_text(two, PUZZLE).endswith(
        "Row 3, columns 5 and 6 contradict the numbers of row 3 and column 4."
    )
    lines = tuple(map(row, range(1, 10)))
    far = Hint(HintKind.WRONG, marks=(cell(3, 5),), lines=lines)
    assert hint_text(far, PUZZLE).endswith("Row 3, column 5 is wrong in every solution.")
    apart = Hint(HintKind.WRONG, marks=(cell(3, 5), cell(4, 5)), lines=lines)
    assert hint_text(apart, PUZZLE).endswith("can't all be right.")


def test_no_solution_names_the_lines() -> None:
    clash = Hint(HintKind.NO_SOLUTION, lines=(row(3),))
    assert hint_text(clash, PUZZLE) == "The clues have no solution. Row 3 can't be completed."


def test_two_solutions_show_a_difference() -> None:
    pair = (board("#.\n.#"), board(".#\n#."))
    hint = Hint(HintKind.SEVERAL_SOLUTIONS, solutions=pair)
    assert hint_text(hint, PUZZLE) == (
        "There are several solutions; no other cell is certain. Two of them differ in 4 cells."
    )


@pytest.mark.parametrize("state", CellState)
def test_every_cell_answer_has_a_text(state: CellState) -> None:
    text = cell_answer_text(CellAnswer(state, cell(1, 6), steps=CORNER.steps), PUZZLE)
    assert text.endswith(".")
    assert "{" not in text


def test_cell_answers_are_explained() -> None:
    later = CellAnswer(CellState.LATER, cell(2, 8), steps=CORNER.steps)
    assert cell_answer_text(later, PUZZLE) == "Row 2, column 8 follows in 3 steps."
    forced = CellAnswer(CellState.FORCED, cell(2, 6), steps=CORNER.steps[1:2])
    assert cell_answer_text(forced, PUZZLE).startswith("The 2 starts at row 1")
    install("pseudo")
    assert cell_answer_text(later, PUZZLE) == ("⟦⟦Row 2, column 8⟧ follows in 3 steps.⟧")
