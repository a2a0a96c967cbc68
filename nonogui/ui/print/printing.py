"""Printing: what the window does to put the puzzle that is open on paper or into pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from nonogui.ui.actions import ActionId

if TYPE_CHECKING:
    from nonogui.core.puzzle import Puzzle
    from nonogui.ui.play.session import PlaySession
    from nonogui.ui.print.pages import PrintEntry
    from nonogui.ui.settings import SettingsStore
    from nonogui.ui.window_actions import Actions


class Shown(Protocol):
    """What is open: a design while the studio is shown, else the puzzle that is played."""

    @property
    def puzzle(self) -> Puzzle | None: ...
    @property
    def session(self) -> PlaySession | None: ...
    @property
    def is_in_studio(self) -> bool: ...


class Printing(QObject):
    """Shows the dialogs for the puzzle that is played, or for the design that is open.

    Args:
        shown: what is open.
        actions: what asks for the dialogs.
        settings: where the wishes about paper are kept.
        folder: gives the folder that the player saved something in last.
        window: what the dialogs belong to.
    """

    def __init__(
        self,
        shown: Shown,
        actions: Actions,
        settings: SettingsStore,
        folder: Callable[[], str],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._shown, self._settings, self._folder = shown, settings, folder
        self._window = window
        self._export = actions[ActionId.EXPORT].trigger
        actions[ActionId.PRINT].triggered.connect(self.print)
        actions[ActionId.SAVE_PICTURE].triggered.connect(self.save_picture)
        actions[ActionId.SHARE_SHEET].triggered.connect(self.share)

    def print(self) -> None:
        """Print it, or write it as PDF."""
        from nonogui.ui.print.dialog import PrintDialog

        if (entry := self.entry()) is not None:
            folder, settings = self._folder(), self._settings
            PrintDialog([entry], self._window, folder=folder, settings=settings).exec()

    def save_picture(self) -> None:
        """Write it as a picture."""
        from nonogui.ui.print.picture_dialog import PictureDialog

        if (entry := self.entry()) is not None:
            PictureDialog(entry, self._window, folder=self._folder()).exec()

    def share(self) -> None:
        """Show every way to hand it on."""
        from nonogui.ui.print.share import ShareDialog, Wanted

        if (entry := self.entry()) is None:
            return
        dialog = ShareDialog(entry, self._window)
        dialog.exec()
        if dialog.wanted is Wanted.PICTURE:
            self.save_picture()
        elif dialog.wanted is Wanted.PRINT:
            self.print()
        elif dialog.wanted is Wanted.EXPORT:
            self._export()

    def entry(self) -> PrintEntry | None:
        """The puzzle that is open, with what is known of it."""
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
