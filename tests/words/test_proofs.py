"""A proof of several lines: what is to be shown, what is supposed, how good it is."""

import pytest

from nonogui.coach.deduction import Deduction, Proof, WhatIf
from nonogui.core.grid import EMPTY, Line
from nonogui.i18n import install
from nonogui.words.proofs import proof_lead, proof_note, proof_title, what_if_text
from tests.boards import palette
from tests.words.steps import CORNER, cell, changes, column, row, several

FOUR = (row(1), row(2), column(6), column(8))


def proven(
    lines: tuple[Line, ...] = FOUR,
    *,
    irreducible: bool = True,
    smallest: bool = False,
    what_ifs: tuple[WhatIf, ...] = (CORNER,),
    value: int = EMPTY,
) -> Deduction:
    proof = Proof(irreducible, smallest, cell(1, 6), what_ifs)
    return several(lines, changes((1, 6, value)), proof)


def test_proof_titles_count_the_lines() -> None:
    assert proof_title(proven()) == "No single line is enough, but four together are"
    many = proven(tuple(map(row, range(1, 18))))
    assert proof_title(many) == "No single line is enough, but 17 together are"
    assert proof_title(proven(())) == "No single line is enough, but all lines together are"


@pytest.mark.parametrize(
    ("value", "supposed", "lead"),
    [
        (EMPTY, 1, "Row 1, column 6 must be empty. Here is what happens if it is filled."),
        (1, EMPTY, "Row 1, column 6 must be filled. Here is what happens if it is empty."),
    ],
)
def test_the_lead_states_claim_and_assumption(value: int, supposed: int, lead: str) -> None:
    what_if = WhatIf(cell(1, 6), supposed, ())
    assert proof_lead(proven(value=value, what_ifs=(what_if,)), palette(1)) == lead


def test_in_colour_there_may_be_several_what_ifs() -> None:
    what_ifs = (WhatIf(cell(1, 6), EMPTY, ()), WhatIf(cell(1, 6), 2, ()))
    step = proven(value=1, what_ifs=what_ifs)
    assert proof_lead(step, palette(2)) == (
        "Row 1, column 6 must be ink a. Here is what happens otherwise."
    )
    one = proven(value=EMPTY, what_ifs=what_ifs[1:])
    assert proof_lead(one, palette(2)).endswith("Here is what happens if it is ink b.")
    assert [what_if_text(what_if, palette(2)) for what_if in what_ifs] == [
        "What if row 1, column 6 is empty?",
        "What if row 1, column 6 is ink b?",
    ]


def test_what_ifs_are_asked_as_questions() -> None:
    assert what_if_text(CORNER, palette(1)) == "What if row 1, column 6 is filled?"
    install("pseudo")
    assert what_if_text(CORNER, palette(1)) == "⟦What if ⟦row 1, column 6⟧ is filled?⟧"


def test_the_note_says_whether_fewer_lines_would_do() -> None:
    assert proof_note(proven(smallest=True)) == "No proof needs fewer than four lines."
    assert proof_note(proven()) == (
        "All four lines are needed: the proof fails if any one of them is left out."
    )
    assert proof_note(proven(irreducible=False)) == ""


def test_a_proof_without_steps_says_so() -> None:
    many = tuple(map(row, range(1, 18)))
    step = proven(many, irreducible=False, what_ifs=())
    assert proof_lead(step, palette(1)) == "Row 1, column 6 must be empty."
    assert proof_note(step) == "17 lines together force this. There is no short explanation."
    assert proof_note(several((), changes((1, 6, 1)))) == (
        "All lines together force this. There is no short explanation."
    )


def test_the_note_counts_what_else_follows() -> None:
    step = several(FOUR, changes((2, 2, 1), (1, 6, EMPTY), (3, 3, 1)), proven().proof)
    assert proof_note(step).endswith("The same lines also give 2 more cells.")
    assert proof_lead(step, palette(1)).startswith("Row 1, column 6 must be empty.")
