"""Leaving a game or a design: nothing that is not saved is closed before the player says so."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final

from nonogui.i18n import _
from nonogui.library.folders import is_full

if TYPE_CHECKING:
    from nonogui.ui.dialogs.unsaved import UnsavedState
    from nonogui.ui.main_window import MainWindow
    from nonogui.ui.saving import Unsaved

_STEP: Final = 10_000
"""Bytes that the room needed is rounded up to: block sizes differ, and so do names of folders."""


def may_leave_game(window: MainWindow) -> bool:
    """Save the game that is open, and ask while it can't be saved; False: the player stays."""
    from nonogui.ui.dialogs.unsaved import Way, ask_unsaved

    session = window.session
    if session is None:
        return True
    table = window.table
    may_leave_file = window.files.may_leave(session, table.unsaved())
    if not (may_leave_file and window.elsewhere.ask_game(is_leaving=True)):
        return False
    while (unsaved := table.unsaved()) is not None:
        match ask_unsaved(window, _game_state(window, unsaved)):
            case Way.CLOSE:
                return True
            case Way.ELSEWHERE:
                window.files.save_as(session)
            case None:
                return False
    return True


def may_leave_design(window: MainWindow) -> bool:
    """Save the design that is open, and ask while it can't be saved; False: the designer stays."""
    from nonogui.ui.dialogs.unsaved import Way, ask_unsaved

    workshop = window.workshop
    workshop.flush()
    if not window.elsewhere.ask_design(is_leaving=True):
        return False
    while (unsaved := workshop.unsaved()) is not None:
        match ask_unsaved(window, _design_state(window, unsaved)):
            case Way.CLOSE:
                return True
            case Way.ELSEWHERE:
                workshop.save_as()
            case None:
                return False
    return True


def _game_state(window: MainWindow, unsaved: Unsaved) -> UnsavedState:
    from nonogui.ui.dialogs.unsaved import UnsavedState
    from nonogui.words.keeping import lost_moves_text, unsaved_moves_text

    assert window.session is not None
    name = window.session.puzzle.metadata.title if window.session.is_solved else ""
    name = name or window.session.origin.name
    return UnsavedState(
        _("Your last moves can't be saved"),
        unsaved_moves_text(unsaved.reason, unsaved.count, name),
        (_facts(unsaved, window.table.needed()), lost_moves_text(unsaved.count)),
    )


def _design_state(window: MainWindow, unsaved: Unsaved) -> UnsavedState:
    from nonogui.ui.dialogs.unsaved import UnsavedState
    from nonogui.ui.pages.design_state import title
    from nonogui.words.keeping import lost_changes_text, unsaved_changes_text

    assert window.workshop.session is not None
    name = title(window.workshop.session)
    return UnsavedState(
        _("Your last changes can't be saved"),
        unsaved_changes_text(unsaved.reason, unsaved.count, name),
        (_facts(unsaved, window.workshop.needed()), lost_changes_text(unsaved.count)),
    )


def _facts(unsaved: Unsaved, needed: int) -> str:
    """Say when it was saved last, and how much room is needed on a full disk."""
    from nonogui.ui.dialogs.unsaved import time_text

    if unsaved.when is None:
        facts = [_("Nothing was saved since you opened it.")]
    else:
        facts = [_("Last saved at {time}.").format(time=time_text(unsaved.when))]
    if is_full(unsaved.reason):
        room = ceil(needed / _STEP) * _STEP // 1000
        facts.append(_("Nonogui needs {room} KB of free space.").format(room=room))
    return " ".join(facts)
