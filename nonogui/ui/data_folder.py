"""DataFolder: where all data is stored, and a bar that warns if it cannot be used."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from nonogui.i18n import _
from nonogui.library.folders import (
    StorageProblem,
    choose_folder,
    data_folder,
    inside,
    storage_problem,
)
from nonogui.ui.widgets.boxes import REST, hbox, vbox
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.rows import IconLabel
from nonogui.ui.widgets.text import Ink, Label, Type


class DataFolder(QObject):
    """The data folder of a window, with the bar that shows its problem.

    Attributes:
        folder: where everything is stored.
        storage_problem: why it cannot be used; None if it can.

    Signals:
        moved(): the player chose another folder.
        recovered(): the folder can be used again, so unsaved work can be saved.
    """

    moved = Signal()
    recovered = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.folder = data_folder()
        self.storage_problem: StorageProblem | None = None
        self._window = window
        self._bar: FolderBar | None = None
        self._page: QWidget | None = None

    def check(self) -> None:
        """Check whether the folder can be used, and show or hide the bar."""
        before, self.storage_problem = self.storage_problem, storage_problem(self.folder)
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
            self.move(inside(Path(name)))

    def move(self, folder: Path) -> None:
        """Store everything in another folder, if it can be used."""
        from nonogui.ui.dialogs.ask import show_problems
        from nonogui.words.saving import folder_text

        if (problem := storage_problem(folder)) is not None:
            text = folder_text(problem, str(folder))
            show_problems(self._window, _("This folder can't be used"), [text])
            return
        # The folder is used from now on, even if it can't be remembered for the next start.
        self.folder = folder
        self.moved.emit()
        self.check()
        try:
            choose_folder(folder)
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

    def _show(self, storage_problem: StorageProblem) -> None:
        from nonogui.words.saving import folder_title

        bar = self._bar
        if bar is None:
            bar = self._bar = FolderBar()
            bar.choose_clicked.connect(self.choose)
            bar.again_clicked.connect(self.check)
        bar.show_problem(folder_title(storage_problem), str(self.folder))
        if self._page is not None:
            bar.place_on(self._page)

    def _hide(self) -> None:
        if self._bar is not None:
            self._bar.hide()
            self._bar.deleteLater()
            self._bar = None


# --- the bar ---


# Chosen by eye at 100 % text size.
MARGIN = 16
STACK_WIDTH = 640
"""In a narrower window, the buttons are below the text."""


class FolderBar(QWidget):
    """A bar below the top bar of a page, shown until the folder can be used.

    Attributes:
        title: the problem.
        choose, again: its buttons.

    Signals:
        choose_clicked(): choose another folder.
        again_clicked(): check the folder again.
    """

    choose_clicked = Signal()
    again_clicked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.title = Label("", Type.BAR_TITLE, wraps=True)
        self._note = Label("", Type.NOTE, Ink.MUTED, wraps=True)
        self._note.setText(_("Your games can't be saved until this is fixed."))
        self.choose = Button(_("Choose folder…"), kind=Kind.OUTLINE)
        self.choose.clicked.connect(self.choose_clicked)
        self.again = Button(_("Try again"), kind=Kind.PRIMARY)
        self.again.clicked.connect(self.again_clicked)
        words = vbox(REST, self.title, self._note, REST, gap=1)
        head = hbox(IconLabel("folder", "hint", tile=36), (words, 1), gap=14)
        buttons = hbox(REST, self.choose, self.again, gap=8)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(MARGIN, 14, MARGIN, 15)
        self._row.setSpacing(12)
        self._row.addLayout(head, 1)
        self._row.addLayout(buttons)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        policy.setHeightForWidth(True)  # or texts that wrap would be cut
        self.setSizePolicy(policy)

    def show_problem(self, title: str, folder: str) -> None:
        """Show a problem and the folder concerned."""
        self.title.setText(title)
        self.setToolTip(folder)
        self.setAccessibleName(f"{title}. {self._note.text()}")
        self.setAccessibleDescription(folder)

    def place_on(self, page: QWidget) -> None:
        """Move to a page, below its top bar."""
        column = page.layout()
        assert isinstance(column, QVBoxLayout)
        # It may stand on this page already; inserting it again would move it.
        if column.indexOf(self) < 0:
            column.insertWidget(1, self)
            self.show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        direction = QBoxLayout.Direction
        is_narrow = self.width() < STACK_WIDTH
        self._row.setDirection(direction.TopToBottom if is_narrow else direction.LeftToRight)
