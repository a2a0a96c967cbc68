"""Proofs explained step by step."""

from nonogui.coach.deduction import Deduction, Proof, WhatIf
from nonogui.core.grid import EMPTY
from nonogui.words.explanation import explanation_lines, shortened
from tests.words.steps import BOARD, CORNER, GLUED, PUZZLE, cell, changes, column, row, several

FOUR = (row(1), row(2), column(6), column(8))


def explanation(step: Deduction) -> str:
    return "\n".join(explanation_lines(step, PUZZLE, BOARD))


def test_explanations_end_at_the_broken_line() -> None:
    proof = Proof(irreducible=True, smallest=True, key=cell(1, 6), what_ifs=(CORNER,))
    assert (
        explanation(several(FOUR, changes((1, 6, EMPTY)), proof))
        == f"""\
Row 1, column 6 must be empty. Here is what happens if it is filled.
What if row 1, column 6 is filled?
1. Row 1: the 3 is placed
   {GLUED}
2. Column 6: the 2 is placed
   The 2 starts at row 1, so it covers rows 1 and 2.
3. Column 8: the first 1 is complete
   The first 1 is complete in row 1, so row 2 beside it is empty.
4. Row 2 can't hold its 5
   Columns 6 and 10 are filled, but column 8 between them is empty.
No proof needs fewer than four lines."""
    )


def test_cases_and_nested_proofs_are_indented() -> None:
    inner = Proof(irreducible=True, smallest=False, key=cell(1, 6), what_ifs=(CORNER,))
    step = several(FOUR, changes((1, 6, EMPTY)), inner)
    blank = WhatIf(cell(5, 5), EMPTY, (), broken=row(2), evidence=(cell(2, 10),))
    tree = WhatIf(cell(4, 4), 1, (step,), cases=(blank,))
    outer = Proof(irreducible=False, smallest=False, key=cell(4, 4), what_ifs=(tree,))
    assert (
        explanation(several((*FOUR, row(4)), changes((4, 4, EMPTY)), outer))
        == f"""\
Row 4, column 4 must be empty. Here is what happens if it is filled.
What if row 4, column 4 is filled?
1. No single line is enough, but four together are
   Row 1, column 6 must be empty. Here is what happens if it is filled.
   What if row 1, column 6 is filled?
   1. Row 1: the 3 is placed
      {GLUED}
   2. Column 6: the 2 is placed
      The 2 starts at row 1, so it covers rows 1 and 2.
   3. Column 8: the first 1 is complete
      The first 1 is complete in row 1, so row 2 beside it is empty.
   4. Row 2 can't hold its 5
      Columns 6 and 10 are filled, but column 8 between them is empty.
   All four lines are needed: the proof fails if any one of them is left out.
2. No value is left for row 5, column 5
   What if row 5, column 5 is empty?
   1. Row 2 can't hold its 5
      With column 10 filled, there is no way to place the number 5.
   Its only possible value leads to a contradiction."""
    )


def test_without_steps_only_the_lines_are_named() -> None:
    proof = Proof(irreducible=True, smallest=False, key=cell(1, 6))
    assert (
        explanation(several(FOUR, changes((1, 6, EMPTY)), proof))
        == """\
Row 1, column 6 must be empty.
4 lines together force this. There is no short explanation. \
All four lines are needed: the proof fails if any one of them is left out."""
    )
    assert explanation(CORNER.steps[0]) == GLUED


def test_of_a_long_explanation_the_first_and_last_lines_are_shown() -> None:
    lines = [f"line {at}" for at in range(4_530)]
    shown = [*shortened(lines)]
    assert shown[:100] == lines[:100]
    assert shown[100] == "[Lines of text left out: 4,380 of 4,530]"
    assert shown[101:] == lines[-50:]


def test_an_explanation_that_is_not_too_long_is_shown_whole() -> None:
    for count in (0, 1, 99, 100, 101, 149, 150):
        lines = [f"line {at}" for at in range(count)]
        assert [*shortened(lines)] == lines
