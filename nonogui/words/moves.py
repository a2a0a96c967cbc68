"""Labels of moves, as shown for undo steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from nonogui.core.move import Move, MoveKind
from nonogui.i18n import _, mark

_MOVES: Final[Mapping[MoveKind, str]] = {
    MoveKind.FILL: mark("Fill"),
    MoveKind.CROSS: mark("Cross"),
    MoveKind.MAYBE: mark("Maybe"),
    MoveKind.CLEAR: mark("Clear"),
    MoveKind.TICK: mark("Tick a number"),
    MoveKind.HINT: mark("Hint"),
    MoveKind.SOLVE: mark("Solve"),
    MoveKind.REST: mark("Fill the rest"),
    MoveKind.BACK: mark("Go back to before the mistake"),
    MoveKind.RESTART: mark("Restart puzzle"),
    MoveKind.RESTORE: mark("Go back to a checkpoint"),
    MoveKind.BRANCH: mark("Start a what-if"),
    MoveKind.ACCEPT: mark("Accept a what-if"),
    MoveKind.DISCARD: mark("Discard a what-if"),
}

_NAMED_MOVES: Final[Mapping[MoveKind, str]] = {
    MoveKind.RESTORE: mark("Go back to checkpoint: {name}"),
    MoveKind.BRANCH: mark("Start what-if: {name}"),
    MoveKind.ACCEPT: mark("Accept what-if: {name}"),
    MoveKind.DISCARD: mark("Discard what-if: {name}"),
}


def move_text(move: Move) -> str:
    """Return the label of a move as an undo step: `Fill`, `Start what-if: Left wing`."""
    if move.name and move.kind in _NAMED_MOVES:
        return _(_NAMED_MOVES[move.kind]).format(name=move.name)
    return _(_MOVES[move.kind])
