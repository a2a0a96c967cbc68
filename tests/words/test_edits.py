"""Every edit of a design has a label for undo and redo."""

import pytest

from nonogui.core.edits import EditKind
from nonogui.i18n import install
from nonogui.words.design import edit_text


@pytest.mark.parametrize("kind", EditKind)
def test_every_edit_has_a_label(kind: EditKind) -> None:
    assert edit_text(kind)
    assert not edit_text(kind).endswith(".")


def test_labels_are_translated_when_shown() -> None:
    install("pseudo")
    assert edit_text(EditKind.DRAW) == "⟦Draw⟧"
