"""Texts folded for searching."""

import pytest

from nonogui.library.folding import folded, sayable


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
    assert folded(text) == found


def test_what_can_be_said_stays_as_it_is() -> None:
    assert sayable("Crème 🐋") == "Crème 🐋"
    assert sayable("\udfff") == "?"
