"""A replay from the window: its moves are read and gone through in the background first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from nonogui.core.game import GameRecord
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _
from nonogui.library.replay import replayed
from nonogui.solver.limits import StoppedError
from nonogui.ui.dialogs.ask import show_problems
from nonogui.ui.dialogs.replay import ReplayDialog
from nonogui.ui.replay_view import ReplayView
from nonogui.ui.waiting import wait_for

if TYPE_CHECKING:
    from nonogui.ui.main_window import MainWindow

Kept = tuple[Puzzle, GameRecord | None]
"""A puzzle, and what is kept of its game."""


def open_replay(window: MainWindow, name: str, find: Callable[[], Kept | None]) -> None:
    """Show a game again, or say that there is none.

    Args:
        window: whose look and wishes it follows.
        name: what the puzzle is called, the title by now known.
        find: looks for the game, in another thread.
    """
    settings = window.settings.settings

    def read() -> tuple[ReplayView, GameRecord] | None:
        puzzle, record = find() or (None, None)
        moves = replayed(puzzle, record) if puzzle and record else None
        return (ReplayView(puzzle, moves, settings.ticking), moves) if puzzle and moves else None

    try:
        found = wait_for(window, _("Reading {file}").format(file=name), read)
    except StoppedError:
        return
    if found is None:
        text = _("No moves are kept of it.")
        show_problems(window, _("There is nothing to replay"), [text])
        return
    folder = window.files.folder()
    ReplayDialog(window.theme, settings, *found, name, window, folder=folder).exec()
