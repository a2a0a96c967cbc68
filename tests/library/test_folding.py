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
def test_folding_ignores_case_and_accents(text: str, found: str) -> None:
    assert fold(text) == found


def test_only_lone_surrogates_are_replaced() -> None:
    assert replace_surrogates("Crème 🐋") == "Crème 🐋"
    assert replace_surrogates("\udfff") == "?"
