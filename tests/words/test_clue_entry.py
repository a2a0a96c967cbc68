"""Texts about clues while they are typed."""

import pytest

from nonogui.core.clue import Clue, ClueTextError, ClueTextKey
from nonogui.core.clue_check import Misfit, Totals
from nonogui.core.grid import Axis, Line
from nonogui.core.palette import BLACK_AND_WHITE, WHITE, Color, Palette
from nonogui.words.clue_entry import (
    bad_clue_text,
    clue_name,
    letters_text,
    misfit_text,
    room_text,
    too_many_text,
    totals_text,
)

INKS = Palette((WHITE, Color("red", (255, 0, 0), "r"), Color("blue", (0, 0, 255), "b")))


def test_clue_fields_and_lengths_have_texts() -> None:
    assert clue_name(Line(Axis.ROW, 2)) == "Clue of row 3"
    assert clue_name(Line(Axis.COLUMN, 0)) == "Clue of column 1"
    assert room_text(5, 15) == "5 of 15"
    assert misfit_text(Misfit(Line(Axis.ROW, 2), 17, 15)) == (
        "Row 3: the clue needs 17 cells, but the line has 15."
    )
    assert "1000" in too_many_text()


def test_totals_have_texts() -> None:
    assert totals_text([], BLACK_AND_WHITE) == ""
    assert (
        totals_text([Totals(1, 57, 55)], BLACK_AND_WHITE) == "Rows fill 57 cells, columns fill 55"
    )
    assert totals_text([Totals(1, 1, 2), Totals(2, 3, 0)], INKS) == (
        "red: rows fill 1 cell, columns fill 2 · blue: rows fill 3 cells, columns fill 0"
    )


@pytest.mark.parametrize(
    ("text", "palette", "message"),
    [
        ("3 x", BLACK_AND_WHITE, "“x” can't be part of a clue."),
        ("99999", BLACK_AND_WHITE, "No line is long enough for 99999."),
        (
            "0 3",
            BLACK_AND_WHITE,
            "A 0 can't have other numbers beside it: it means the line is empty.",
        ),
        ("3", INKS, "Which colour is 3? Add a letter after it: a red, b blue."),
        ("3c", INKS, "No colour has the letter “c”. The letters are: a red, b blue."),
    ],
)
def test_invalid_clues_are_explained(text: str, palette: Palette, message: str) -> None:
    with pytest.raises(ClueTextError) as caught:
        Clue.parse(text, palette)
    assert bad_clue_text(caught.value, palette) == message


def test_every_reason_has_a_text() -> None:
    for key in ClueTextKey:
        assert bad_clue_text(ClueTextError(key, "x" * 99, 0), INKS)
    assert letters_text(INKS) == "a red, b blue"
