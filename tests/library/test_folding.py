"""Texts folded for searching."""

import pytest

from nonogui.library.folding import fold, replace_surrogates


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Whale", "whale"),
        ("Crème brûlée", "creme brulee"),
        ("STRASSE Straße", "strasse strasse"),
        ("Ёлка", "елка"),
        ("20×20", "20×20"),
        ("half \ud800", "half ?"),
    ],
)
def test_letters_of_all_shapes_are_the_same(text: str, found: str) -> None:
    assert fold(text) == found


def test_what_can_be_said_stays_as_it_is() -> None:
    assert replace_surrogates("Crème 🐋") == "Crème 🐋"
    assert replace_surrogates("\udfff") == "?"
