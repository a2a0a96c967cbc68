"""Every technique has a name and an explanation for players who never heard of it."""

import pytest

from nonogui.coach.techniques import Technique
from nonogui.i18n import install
from nonogui.words.techniques import technique_name, technique_text


@pytest.mark.parametrize("technique", Technique)
def test_every_technique_is_explained(technique: Technique) -> None:
    name, text = technique_name(technique), technique_text(technique)
    assert name[0].isupper()
    assert not name.endswith(".")
    assert text[0].isupper()
    assert text.endswith(".")
    assert 1 <= text.count(". ") + 1 <= 3
    assert "  " not in text
    assert "{" not in text


def test_names_are_different() -> None:
    assert len({technique_name(technique) for technique in Technique}) == len(Technique)


def test_explanations_are_translated() -> None:
    install("pseudo")
    assert technique_name(Technique.GLUE) == "⟦Glue⟧"
    assert technique_text(Technique.GLUE).startswith("⟦")
