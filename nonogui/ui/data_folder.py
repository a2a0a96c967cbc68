"""DataFolder: where all data is stored, and a bar that warns if it cannot be used."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from nonogui.i18n import _
from nonogui.library import folders
from nonogui.ui.widgets.bars import PageBar
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.text import IconLabel


class DataFolder(QObject):
    """The data folder of a window, with the bar that shows its problem.

    Attributes:
        storage_problem: why it cannot be used; None if it can.

    Signals:
        moved(): the player chose another folder.
        recovered(): the folder can be used again, so unsaved work can be saved.
    """

    moved = Signal()
    recovered = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.folder = folders.data_folder()
        self.storage_problem: folders.StorageProblem | None = None
        self._window = window
        self._bar: FolderBar | None = None
        self._page: QWidget | None = None

    def check(self) -> None:
        """Check whether the folder can be used, and show or hide the bar."""
        before, self.storage_problem = self.storage_problem, folders.storage_problem(self.folder)
        if self.storage_problem is not None:
            self._show(self.storage_problem)
        elif before is not None:
            self._hide()
            self.recovered.emit()

    def follow(self, page: QWidget) -> None:
        """Move the bar to another page."""
        self._page = page
        if self._bar is not None:
            self._bar.place_on(page)

    def choose(self) -> None:
        """Let the player choose a folder, and store everything there from now on."""
        from nonogui.ui.dialogs.file_dialog import ask_for_folder

        title = _("Choose a folder for your games")
        name = ask_for_folder(self._window, title, str(Path.home()))
        if name:
            self.move(folders.inside(Path(name)))

    def move(self, folder: Path) -> None:
        """Store everything in another folder, if it can be used."""
        from nonogui.ui.dialogs.ask import show_problems
        from nonogui.words.saving import folder_text

        if (problem := folders.storage_problem(folder)) is not None:
            text = folder_text(problem, str(folder))
            show_problems(self._window, _("This folder can't be used"), [text])
            return
        # The folder is used from now on, even if it can't be remembered for the next start.
        self.folder = folder
        self.moved.emit()
        self.check()
        try:
            folders.choose_folder(folder)
        except OSError as reason:
            text = _(
                "Nonogui couldn't save this choice: {reason}. You'll have to choose the folder "
                "again next time."
            )
            message = text.format(reason=reason.strerror or str(reason))
            show_problems(self._window, _("This folder is used until you close Nonogui"), [message])

    def check_again(self) -> None:
        """If there was a problem, check whether it is solved."""
        if self.storage_problem is not None:
            self.check()

    def _show(self, storage_problem: folders.StorageProblem) -> None:
        from nonogui.words.saving import folder_title

        bar = self._bar
        if bar is None:
            bar = self._bar = FolderBar()
            bar.choose.clicked.connect(self.choose)
            bar.again.clicked.connect(self.check)
        bar.show_problem(folder_title(storage_problem), str(self.folder))
        if self._page is not None:
            bar.place_on(self._page)

    def _hide(self) -> None:
        if self._bar is not None:
            self._bar.hide()
            self._bar.deleteLater()
            self._bar = None


# --- the bar ---


class FolderBar(PageBar):
    """A bar below the top bar of a page, shown until the folder can be used."""

    def __init__(self) -> None:
        self.choose = Button(_("Choose folder…"), kind=Kind.OUTLINE)
        self.again = Button(_("Try again"), kind=Kind.PRIMARY)
        super().__init__(IconLabel("folder", "hint", tile=36), self.choose, self.again)

    def show_problem(self, title: str, folder: str) -> None:
        self.set_texts(title, _("Your games can't be saved until this is fixed."))
        self.setToolTip(folder)
        self.setAccessibleDescription(folder)
