"""RecentMenu: the files opened lately, as a menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QWidget

from nonogui.i18n import _


class RecentMenu(QMenu):
    """Looks for the files when it opens.

    Args:
        files: gives them, the one opened last first.

    Signals:
        file_chosen(str): the path of a file.
    """

    file_chosen = Signal(str)

    def __init__(self, files: Callable[[], Sequence[Path]], parent: QWidget) -> None:
        super().__init__(_("Open recent"), parent)
        self._files = files
        self.setToolTipsVisible(True)
        self.aboutToShow.connect(self._fill)

    def _fill(self) -> None:
        self.clear()
        for file in self._files():
            action = self.addAction(file.name.replace("&", "&&"))
            action.setToolTip(str(file))
            action.triggered.connect(lambda _on=False, file=file: self.file_chosen.emit(str(file)))
        if self.isEmpty():
            self.addAction(_("None yet.")).setEnabled(False)
