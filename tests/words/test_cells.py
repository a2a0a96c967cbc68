"""Where to look, which cells follow, and what applying does."""

import pytest

from nonogui.coach.deduction import Proof
from nonogui.coach.techniques import Technique
from nonogui.core.grid import EMPTY
from nonogui.i18n import install
from nonogui.words.cells import apply_text, cells_in_full, cells_text, where_text
from tests.boards import palette
from tests.words.steps import cell, changes, column, one_line, row, several

BLACK, TWO = palette(1), palette(2)


def test_where_to_look() -> None:
    assert where_text(one_line(row(23), Technique.OVERLAP, (5, 1))) == "Row 23"
    assert where_text(several((row(1), row(2), column(6), column(8)), ())) == (
        "Rows 1 and 2, columns 6 and 8"
    )
    assert where_text(several(tuple(map(row, range(1, 18))), ())) == "17 lines"
    assert where_text(several((), ())) == "The whole board"


def test_cells_of_a_line_are_listed() -> None:
    seven = [(at, 1) for at in range(5, 12)]
    step = one_line(row(3), Technique.OVERLAP, *seven)
    assert cells_text(step, BLACK) == "Columns 5 to 11, 7 cells"
    assert cells_in_full(step, BLACK) == "Columns 5 to 11 filled"
    assert cells_text(one_line(column(3), Technique.OVERLAP, (5, 1)), BLACK) == "Row 5"
    mixed = one_line(row(3), Technique.GLUE, (1, EMPTY), (2, 1), (3, 1), (9, EMPTY))
    assert cells_text(mixed, BLACK) == "Columns 2 and 3 filled, columns 1 and 9 empty"


def test_colours_are_named() -> None:
    step = one_line(row(3), Technique.COLORS_TOUCH, (4, 2), (5, 1), (6, 1), (7, EMPTY))
    assert cells_text(step, TWO) == "Column 4 ink b, columns 5 and 6 ink a, column 7 empty"
    assert cells_text(one_line(row(3), Technique.OVERLAP, (4, 2)), TWO) == "Column 4 ink b"


def test_cells_of_several_rows_are_listed() -> None:
    one = several((row(1),), changes((1, 6, EMPTY)))
    assert cells_text(one, BLACK) == "Row 1, column 6"
    two = several((row(1),), changes((1, 6, EMPTY), (1, 7, EMPTY), (2, 3, 1)))
    assert cells_text(two, BLACK) == "Row 2, column 3 filled; row 1, columns 6 and 7 empty"
    scattered = changes((1, 6, EMPTY), (2, 7, EMPTY), (3, 3, 1))
    proof = Proof(irreducible=True, smallest=False, key=cell(2, 7))
    three = several((row(1),), scattered, proof)
    assert cells_text(three, BLACK) == "Row 2, column 7, and 2 more cells"
    assert cells_in_full(three, BLACK) == (
        "Row 3, column 3 filled; row 1, column 6; row 2, column 7 empty"
    )


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ([1], "Fill the cell"),
        ([1] * 7, "Fill 7 cells"),
        ([EMPTY], "Cross the cell"),
        ([EMPTY] * 3, "Cross 3 cells"),
        ([1, 2, EMPTY, EMPTY, EMPTY], "Fill 2 and cross 3 cells"),
        ([1, 1, EMPTY], "Fill 2 and cross 1 cell"),
    ],
)
def test_apply_labels_name_the_effect(values: list[int], text: str) -> None:
    step = one_line(row(1), Technique.OVERLAP, *enumerate(values, start=1))
    assert apply_text(step) == text
    install("pseudo")
    assert apply_text(step) == f"⟦{text}⟧"
