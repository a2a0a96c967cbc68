"""Validate folder: all puzzles of a folder in a table, examined while the window lives on."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from nonogui.core.problems import ProblemKey, error
from nonogui.formats.atomic import write_atomic
from nonogui.i18n import _, ngettext
from nonogui.studio.collection import csv_text
from nonogui.ui.dialogs.ask import show_problems
from nonogui.ui.dialogs.base import SmallDialog
from nonogui.ui.dialogs.file_dialog import ask_for_folder, ask_for_new_file
from nonogui.ui.dialogs.validation_table import Column, ValidationModel, ValidationProxy
from nonogui.ui.theme import Theme
from nonogui.ui.validating import Handful, Validating
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.card import Card
from nonogui.ui.widgets.progress import ProgressLine
from nonogui.ui.widgets.puzzle_table import PuzzleTable
from nonogui.ui.widgets.text import ElidedLabel, Ink, Label, Type
from nonogui.words.problems import problem_text

WIDTH, HEIGHT = 940, 600

_WIDTHS: Final[dict[int, int]] = {
    Column.FILE: 220,
    Column.SIZE: 80,
    Column.COLORS: 115,
    Column.VERDICT: 217,
    Column.DIFFICULTY: 100,
}

_FILTER_MS: Final = 120
"""From the last letter typed to the rows that have the text."""


class ValidateFolderDialog(SmallDialog):
    """Choose a folder, watch its table fill, open a row.

    Attributes:
        table: the puzzles; a double click or the Enter key opens one.
        wanted: the text that rows are to have.

    Signals:
        open_wanted(str): a puzzle to be opened, as `FILE` or `FILE#3`; the dialog stays.
    """

    open_wanted = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None) -> None:
        super().__init__(theme, _("Validate a folder"), parent)
        self.resize(WIDTH, HEIGHT)
        self._model = ValidationModel(theme, self)
        self._proxy = ValidationProxy(self._model, self)
        self._work = Validating(self)
        self._where = ElidedLabel(theme, _("No folder chosen yet"), Type.BODY, Ink.MUTED)
        self._choose = Button(theme, _("Choose folder…"), "folder", kind=Kind.OUTLINE)
        self.wanted = QLineEdit(placeholderText=_("Filter"), clearButtonEnabled=True)
        self.wanted.setAccessibleName(_("Filter"))
        self.table = _Table(self._proxy)
        self._progress = ProgressLine(theme, name=_("Progress"))
        self._news = Label(theme, "", Type.NOTE, Ink.MUTED, tabular=True)
        self._typing = QTimer(self, singleShot=True, interval=_FILTER_MS)
        self._lay_out()
        self._stop = self.add_button(_("Cancel"))
        self._export = self.add_button(_("Export table…"))
        self._open = self.add_button(_("Open in the studio"), Kind.PRIMARY)
        self._connect()
        self._show_state(is_busy=False)

    def begin(self, folder: str) -> None:
        """Examine the puzzles of a folder."""
        self._model.start(folder)
        self._where.setText(folder)
        self._progress.set_share(0)
        self._news.setText(_("Looking for puzzles"))
        self._show_state(is_busy=True)
        self._work.begin(folder)

    def export(self, path: str) -> None:
        """Write the rows that are shown, as they are sorted, into a file."""
        rows = [self._proxy.row(self._proxy.index(at, 0)) for at in range(self._proxy.rowCount())]
        try:
            write_atomic(Path(path), csv_text(rows).encode())
        except OSError as reason:
            problem = error(ProblemKey.UNWRITABLE, reason=reason.strerror or str(reason))
            title = _("{file} can't be saved").format(file=Path(path).name)
            show_problems(self, title, [problem_text(problem)])

    def done(self, result: int) -> None:
        """Close, and end what runs."""
        self._work.close()
        super().done(result)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._work.close()
        super().closeEvent(event)

    # ---- parts ----

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(12)
        top.addWidget(self._choose)
        top.addWidget(self._where, 1)
        self.wanted.setFixedWidth(220)
        top.addWidget(self.wanted)
        card = Card(self.theme)
        inside = QVBoxLayout(card)
        inside.setContentsMargins(6, 6, 6, 7)
        inside.addWidget(self.table)
        below = QHBoxLayout()
        below.setSpacing(12)
        below.addWidget(self._news, 1)
        self._progress.setFixedWidth(200)
        below.addWidget(self._progress)
        self.body.addLayout(top)
        self.body.addWidget(card, 1)
        self.body.addLayout(below)

    def _connect(self) -> None:
        self._choose.clicked.connect(self._ask_for_folder)
        self.wanted.textChanged.connect(self._typing.start)
        self._typing.timeout.connect(self._filter)
        self.table.activated.connect(self._open_row)
        self.table.selectionModel().currentRowChanged.connect(self._on_current)
        self._stop.clicked.connect(self._work.cancel)
        self._export.clicked.connect(self._ask_where_to_export)
        self._open.clicked.connect(self._open_current)
        self._work.told.connect(self._on_told)
        self._work.ended.connect(self._on_ended)
        self._work.failed.connect(self._on_failed)

    def _show_state(self, *, is_busy: bool) -> None:
        """Offer what can be done now."""
        self._progress.setVisible(is_busy)
        self._stop.setVisible(is_busy)
        self._export.setEnabled(not is_busy and bool(self._model.rows))
        self._on_current()

    def _ask_for_folder(self) -> None:
        folder = ask_for_folder(self, _("Choose a folder"))
        if folder:
            self.begin(folder)

    def _ask_where_to_export(self) -> None:
        name, _filter = ask_for_new_file(
            self, _("Export table"), _("puzzles.csv"), _("Comma-separated values (*.csv)")
        )
        if name:
            self.export(name)

    def _filter(self) -> None:
        self._proxy.set_wanted(self.wanted.text())
        self._tell_shown()

    # ---- what comes in ----

    def _on_told(self, handful: object) -> None:
        assert isinstance(handful, Handful)
        self._model.add(handful.rows)
        if handful.files:
            self._progress.set_share(handful.begun / handful.files)
        text = ngettext("{begun} of {count} file", "{begun} of {count} files", handful.files)
        self._news.setText(text.format(begun=handful.begun, count=handful.files))

    def _on_ended(self) -> None:
        self._tell_shown()
        self._show_state(is_busy=False)

    def _on_failed(self) -> None:
        self._news.setText(_("Something went wrong."))
        self._show_state(is_busy=False)

    def _tell_shown(self) -> None:
        if self._work.is_busy:
            return
        count, shown = len(self._model.rows), self._proxy.rowCount()
        if not count:
            self._news.setText(_("There are no puzzle files here."))
        elif shown < count:
            text = ngettext("{shown} of {count} puzzle", "{shown} of {count} puzzles", count)
            self._news.setText(text.format(shown=shown, count=count))
        else:
            text = ngettext("{count} puzzle", "{count} puzzles", count)
            self._news.setText(text.format(count=count))

    # ---- opening ----

    def _on_current(self) -> None:
        index = self.table.currentIndex()
        self._open.setEnabled(index.isValid() and self._proxy.row(index).verdict is not None)

    def _open_current(self) -> None:
        self._open_row(self.table.currentIndex())

    def _open_row(self, index: QModelIndex) -> None:
        """Open a puzzle; a file that can't be read says why by itself."""
        if index.isValid():
            self.open_wanted.emit(self._proxy.row(index).name)


class _Table(PuzzleTable):
    """Rows of which one is chosen; a click on a heading sorts."""

    def __init__(self, model: ValidationProxy) -> None:
        super().__init__(model, _WIDTHS)
        self.setSortingEnabled(True)
        self.sortByColumn(Column.FILE, Qt.SortOrder.AscendingOrder)
