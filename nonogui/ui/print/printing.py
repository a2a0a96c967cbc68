"""Printing: the window's print, picture and share commands, for the open puzzle."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from PySide6.QtWidgets import QWidget

from nonogui.ui.actions import ActionId

if TYPE_CHECKING:
    from nonogui.core.puzzle import Puzzle
    from nonogui.ui.play.session import PlaySession
    from nonogui.ui.print.pages import PrintEntry
    from nonogui.ui.settings import SettingsStore
    from nonogui.ui.window_actions import Actions


class Shown(Protocol):
    """The open document: the design while the studio is shown, else the puzzle being played."""

    @property
    def puzzle(self) -> Puzzle | None: ...
    @property
    def session(self) -> PlaySession | None: ...
    @property
    def is_in_studio(self) -> bool: ...


class Printing:
    """Opens the print dialogs for the puzzle being played, or for the open design.

    Args:
        shown: the open document.
        actions: the actions that open the dialogs.
        settings: where the print options are kept.
        folder: returns the folder of the last save.
        window: parent of the dialogs.
    """

    def __init__(
        self,
        shown: Shown,
        actions: Actions,
        settings: SettingsStore,
        folder: Callable[[], str],
        window: QWidget,
    ) -> None:
        self._shown, self._settings, self._folder = shown, settings, folder
        self._window = window
        self._export = actions[ActionId.EXPORT].trigger
        actions[ActionId.PRINT].triggered.connect(self.print)
        actions[ActionId.SAVE_PICTURE].triggered.connect(self.save_picture)
        actions[ActionId.SHARE_SHEET].triggered.connect(self.share)

    def print(self) -> None:
        """Print the puzzle, or save it as PDF."""
        from nonogui.ui.print.dialog import PrintDialog

        if (entry := self.entry()) is not None:
            folder, settings = self._folder(), self._settings
            PrintDialog([entry], self._window, folder=folder, settings=settings).exec()

    def save_picture(self) -> None:
        """Save the puzzle as a picture."""
        from nonogui.ui.print.picture_dialog import PictureDialog

        if (entry := self.entry()) is not None:
            PictureDialog(entry, self._window, folder=self._folder()).exec()

    def share(self) -> None:
        """Show every way to share the puzzle, then do what was chosen there."""
        from nonogui.ui.print.share import ShareAction, ShareDialog

        if (entry := self.entry()) is None:
            return
        dialog = ShareDialog(entry, self._window)
        dialog.exec()
        if dialog.next_action is ShareAction.PICTURE:
            self.save_picture()
        elif dialog.next_action is ShareAction.PRINT:
            self.print()
        elif dialog.next_action is ShareAction.EXPORT:
            self._export()

    def entry(self) -> PrintEntry | None:
        """Return the open puzzle with its progress and solution, as far as they are known."""
        from nonogui.coach.check import only_solution
        from nonogui.ui.print.pages import PrintEntry

        puzzle, session = self._shown.puzzle, self._shown.session
        if puzzle is None:
            return None
        if self._shown.is_in_studio or session is None:
            return PrintEntry(puzzle, solution=puzzle.goal)
        progress = session.game.grid if session.game.grid != puzzle.start else None
        solution = puzzle.goal or only_solution(session.known)
        grade = session.rating.grade if session.rating else None
        return PrintEntry(puzzle, session.origin.name, progress, solution, grade)
