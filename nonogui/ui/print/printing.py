"""Printing: what the window does to put the puzzle that is open on paper or into pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from nonogui.ui.actions import ActionId

if TYPE_CHECKING:
    from nonogui.ui.main_window import MainWindow
    from nonogui.ui.print.pages import PrintEntry


class Printing(QObject):
    """Shows the dialogs for the puzzle that is played, or for the design that is open."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        window.actions_[ActionId.PRINT].triggered.connect(self.print)
        window.actions_[ActionId.SAVE_PICTURE].triggered.connect(self.save_picture)
        window.actions_[ActionId.SHARE_SHEET].triggered.connect(self.share)

    def print(self) -> None:
        """Print it, or write it as PDF."""
        from nonogui.ui.print.dialog import PrintDialog

        if (entry := self.entry()) is not None:
            window = self._window
            folder = window.files.folder()
            PrintDialog(
                window.theme, [entry], window, folder=folder, settings=window.settings
            ).exec()

    def save_picture(self) -> None:
        """Write it as a picture."""
        from nonogui.ui.print.picture_dialog import PictureDialog

        if (entry := self.entry()) is not None:
            window = self._window
            PictureDialog(window.theme, entry, window, folder=window.files.folder()).exec()

    def share(self) -> None:
        """Show every way to hand it on."""
        from nonogui.ui.print.share import ShareDialog, Wanted

        if (entry := self.entry()) is None:
            return
        dialog = ShareDialog(self._window.theme, entry, self._window)
        dialog.exec()
        if dialog.wanted is Wanted.PICTURE:
            self.save_picture()
        elif dialog.wanted is Wanted.PRINT:
            self.print()
        elif dialog.wanted is Wanted.EXPORT:
            self._window.actions_[ActionId.EXPORT].trigger()

    def entry(self) -> PrintEntry | None:
        """The puzzle that is open, with what is known of it."""
        from nonogui.coach.check import only_solution
        from nonogui.ui.print.pages import PrintEntry

        window = self._window
        puzzle, session = window.puzzle, window.session
        if puzzle is None:
            return None
        if window.is_in_studio or session is None:
            return PrintEntry(puzzle, solution=puzzle.goal)
        progress = session.game.grid if session.game.grid != puzzle.start else None
        solution = puzzle.goal or only_solution(session.known)
        grade = session.rating.grade if session.rating else None
        return PrintEntry(puzzle, session.origin.name, progress, solution, grade)
