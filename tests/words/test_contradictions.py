"""How a what-if ends, as concretely as its evidence allows."""

import pytest

from nonogui.coach.contradictions import ContradictionKind
from nonogui.coach.deduction import WhatIf
from nonogui.i18n import install
from nonogui.words import contradictions
from nonogui.words.contradictions import contradiction_text, contradiction_title
from tests.boards import board, clued
from tests.words.steps import BOARD, CORNER, PUZZLE, cell, row

AFTER = BOARD.replace({cell(2, 6): 1, cell(2, 8): 0, cell(2, 1): 0})
"""The board on which the what-if breaks, and one more cell that has no part in it."""


def end(numbers: str, cells: str) -> tuple[str, str]:
    """Heading and sentence for a row that cannot be met."""
    puzzle = clued(numbers, "/".join("0" * len(cells)))
    what_if = WhatIf(cell(1, 1), 1, (), broken=row(1))
    return contradiction_title(what_if, puzzle), contradiction_text(what_if, puzzle, board(cells))


def test_only_the_evidence_is_mentioned() -> None:
    assert contradiction_title(CORNER, PUZZLE) == "Row 2 can't hold its 5"
    assert contradiction_text(CORNER, PUZZLE, AFTER) == (
        "Columns 6 and 10 are filled, but column 8 between them is empty."
    )


@pytest.mark.parametrize(
    ("numbers", "cells", "title", "text"),
    [
        ("0", "?#?", "Row 1 can't stay empty", "Column 2 is filled, but the clue is 0."),
        (
            "2a",
            "?b??",
            "Row 1 can't hold its ink a 2",
            "Column 2 is ink b, but the clue has no ink b number.",
        ),
        (
            "2 2",
            "?###????",
            "Row 1 can't hold its numbers",
            "The run in columns 2 to 4 is 3 cells long, longer than any number in the clue.",
        ),
        (
            "3",
            "?#???#??",
            "Row 1 can't hold its 3",
            "Columns 2 and 6 are filled, but they are too far apart for the 3.",
        ),
        (
            "1 1",
            "#?#?#",
            "Row 1 can't hold its numbers",
            "3 cells are filled, more than the numbers add up to.",
        ),
        (
            "1 2",
            "?..?",
            "Row 1 can't hold its numbers",
            "Only 2 cells can be filled, fewer than the numbers need.",
        ),
        ("2", "....", "Row 1 can't hold its 2", "All its cells are empty."),
        (
            "2",
            "..?.",
            "Row 1 can't hold its 2",
            "Only 1 cell can be filled, too few for the 2.",
        ),
        (
            "2",
            "?###?",
            "Row 1 can't hold its 2",
            "The run in columns 2 to 4 is 3 cells long, longer than the 2.",
        ),
        (
            "2 2",
            "???.#.???",
            "Row 1 can't hold its numbers",
            "There is only room for 1 cell at column 5, too little for any number.",
        ),
        (
            "4",
            "???.#.???",
            "Row 1 can't hold its 4",
            "There is only room for 1 cell at column 5, too little for the 4.",
        ),
        (
            "1 3",
            "??.??.??",
            "Row 1 can't hold its numbers",
            "No gap has room for more than 2 cells, too few for the 3.",
        ),
        (
            "1a 1a 1b",
            "a.a.a",
            "Row 1 can't hold its numbers",
            "No cell is left for the ink b 1.",
        ),
        (
            "2 2",
            "#?.#?.#?",
            "Row 1 can't hold its numbers",
            "Empty cells split the filled ones into 3 groups, more than there are numbers.",
        ),
        (
            "1 7 1",
            "?????????##?.##??",
            "Row 1 can't hold its numbers",
            (
                "Empty cells separate the runs in columns 10, 11, 14 and 15, but only one number, "
                "the 7, is long enough to cover any of them."
            ),
        ),
        (
            "2 1 2",
            "##.?##.##?",
            "Row 1 can't hold its numbers",
            "6 cells are filled, more than the numbers add up to.",
        ),
        (
            "2 1 1 2 1",
            "##.##?.?##.??",
            "Row 1 can't hold its numbers",
            (
                "Empty cells separate the runs in columns 1, 2, 4, 5, 9 and 10, but only 2 "
                "numbers are 2 or longer."
            ),
        ),
        (
            "3 2 1",
            ".?#.?????",
            "Row 1 can't hold its numbers",
            "Only the 3 can reach column 3, but there is only room for 2 cells.",
        ),
        (
            "2 1 2",
            "?#?#?#??",
            "Row 1 can't hold its numbers",
            "With columns 2, 4 and 6 filled, there is no way to place the numbers 2 1 2.",
        ),
        (
            "1a 2b 1a",
            "?b???b",
            "Row 1 can't hold its numbers",
            "No ink b number can reach column 6.",
        ),
        ("3 1", "???#?", "Row 1 can't hold its numbers", "No number can reach column 4."),
        (
            "1b 1a 1b 1a",
            "?b?b????",
            "Row 1 can't hold its numbers",
            (
                "With columns 2 and 4 ink b, there is no way to place the numbers ink b 1, "
                "ink a 1, ink b 1, ink a 1."
            ),
        ),
        (
            "2 1",
            "????????.#.??#??",
            "Row 1 can't hold its numbers",
            "Column 10 can only belong to the 1, and no number after it fits column 14.",
        ),
        (
            "1 2",
            "??#??.#.????????",
            "Row 1 can't hold its numbers",
            "Column 7 can only belong to the 1, and no number before it fits column 3.",
        ),
        (
            "1 2",
            ".....???",
            "Row 1 can't hold its numbers",
            "With columns 1 to 5 empty, there isn't enough room for the numbers 1 2.",
        ),
    ],
)
def test_each_contradiction_is_explained(numbers: str, cells: str, title: str, text: str) -> None:
    assert end(numbers, cells) == (title, text)


def test_every_reason_has_a_sentence() -> None:
    assert set(contradictions._SENTENCES) == set(ContradictionKind)


def test_cases_end_without_a_line() -> None:
    cases = tuple(WhatIf(cell(2, 3), value, (), broken=row(1)) for value in (0, 1))
    tree = WhatIf(cell(1, 1), 1, (), cases=cases)
    assert contradiction_title(tree, PUZZLE) == "No value is left for row 2, column 3"
    assert (
        contradiction_text(tree, PUZZLE, BOARD)
        == "Each of its two possible values leads to a contradiction."
    )


def test_contradictions_are_translated() -> None:
    install("pseudo")
    title, text = end("0", "?#?")
    assert title == "⟦⟦Row 1⟧ can't stay empty⟧"
    assert text == "⟦⟦Column 2⟧ is filled, but the clue is 0.⟧"
