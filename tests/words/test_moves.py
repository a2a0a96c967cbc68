"""Every move has a label for undo and redo."""

import pytest

from nonogui.core.move import Move, MoveKind
from nonogui.i18n import install
from nonogui.words import moves
from nonogui.words.moves import move_text


@pytest.mark.parametrize("kind", MoveKind)
def test_every_move_has_a_label(kind: MoveKind) -> None:
    plain, named = move_text(Move(kind)), move_text(Move(kind, name="Left wing"))
    assert plain
    assert not plain.endswith(".")
    assert ("Left wing" in named) == (kind in moves._NAMED_MOVES)


def test_labels_are_translated_when_shown() -> None:
    install("pseudo")
    assert move_text(Move(MoveKind.FILL)) == "⟦Fill⟧"
