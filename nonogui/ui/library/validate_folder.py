"""Validate folder: check all puzzles of a folder and list the results in a table."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum
from functools import partial
from pathlib import Path, PurePath
from typing import Final, NamedTuple

from PySide6.QtCore import QModelIndex, QObject, QSortFilterProxyModel, Qt, QTimer, Signal
from PySide6.QtWidgets import QLineEdit, QStackedWidget, QWidget

from nonogui.core.problems import ProblemKey, error
from nonogui.formats.atomic import write_atomic
from nonogui.formats.folder import puzzle_files
from nonogui.i18n import _, mark, natural_key, ngettext
from nonogui.solver.limits import CancelToken
from nonogui.solver.result import SolveStatus
from nonogui.studio.collection import Part, Row, csv_text, examine_files
from nonogui.studio.processes import process_pool
from nonogui.ui.board.accessible import announce
from nonogui.ui.dialogs.ask import show_problems
from nonogui.ui.dialogs.base import Dialog
from nonogui.ui.dialogs.file_dialog import ask_for_folder, ask_for_new_file
from nonogui.ui.jobs import JobKind, Report
from nonogui.ui.widgets import boxes
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.progress import ProgressLine
from nonogui.ui.widgets.table import Index, PuzzleTable, TableColumn, TableModel
from nonogui.ui.widgets.text import ElidedLabel, Ink, Label, Type
from nonogui.words.difficulty import grade_text
from nonogui.words.lists import statements
from nonogui.words.numbers import palette_text, size_text
from nonogui.words.problems import problem_text, problem_texts
from nonogui.words.solving import status_text

# --- the table ---


MAX_SENTENCES: Final = 8
"""Problems of a puzzle listed in its tooltip."""


class Column(IntEnum):
    """The columns of the table."""

    FILE = 0
    SIZE = 1
    COLORS = 2
    VERDICT = 3
    DIFFICULTY = 4
    PROBLEMS = 5


class Result(NamedTuple):
    """A row of the table.

    Attributes:
        name: the file name relative to the folder.
        sort_key: orders file names with numbers by value: `a2` before `a10`.
    """

    row: Row
    name: str
    sort_key: str

    @classmethod
    def of(cls, row: Row, folder: PurePath) -> Result:
        """Return the result of a puzzle in a folder."""
        path = PurePath(row.name)
        name = str(path.relative_to(folder)) if path.is_relative_to(folder) else row.name
        return cls(row, name, natural_key(name))

    @property
    def size(self) -> str:
        """The text of its size; empty for an unreadable file, as are the colours."""
        return size_text(self.row.width, self.row.height) if self.row.verdict else ""

    @property
    def colors(self) -> str:
        """The text of its colours."""
        return palette_text(self.row.palette) if self.row.verdict else ""

    @property
    def verdict(self) -> str:
        """Its number of solutions in words."""
        row = self.row
        if any(problem.key is ProblemKey.NOT_CHECKED for problem in row.problems):
            return _("Not checked")
        if row.verdict is None:
            return _("Can't be read")
        if row.verdict is SolveStatus.UNIQUE and row.line_solvable:
            return _("One solution, solvable line by line")
        return status_text(row.verdict)

    @property
    def problems(self) -> list[str]:
        """Its problems as sentences, errors first."""
        return problem_texts(self.row.problems, self.row.palette)


# Rows with equal sort keys are sorted by file.
_COLUMNS: Final[Mapping[Column, TableColumn[Result]]] = {
    Column.FILE: TableColumn(
        mark("File"),
        lambda each: each.name,
        200,
        tip=lambda each: each.row.name,
        sort_key=lambda _each: 0,
    ),
    Column.SIZE: TableColumn(
        mark("Size"),
        lambda each: each.size,
        80,
        sort_key=lambda each: (each.row.width * each.row.height, each.row.width),
    ),
    Column.COLORS: TableColumn(
        mark("Colours"), lambda each: each.colors, 125, sort_key=lambda each: len(each.row.palette)
    ),
    Column.VERDICT: TableColumn(
        mark("Solutions"),
        lambda each: each.verdict,
        236,
        is_bad=lambda each: each.row.verdict in (None, SolveStatus.NONE, SolveStatus.INVALID),
        sort_key=lambda each: (
            [*SolveStatus, None].index(each.row.verdict),
            not each.row.line_solvable,
        ),
    ),
    Column.DIFFICULTY: TableColumn(
        mark("Difficulty"),
        lambda each: grade_text(each.row.grade) if each.row.grade else "",
        100,
        sort_key=lambda each: (each.row.grade.step if each.row.grade else 0, each.row.score),
    ),
    Column.PROBLEMS: TableColumn(
        mark("Problems"),
        lambda each: next(iter(each.problems), ""),
        tip=lambda each: "\n".join(each.problems[:MAX_SENTENCES]),
        is_bad=lambda each: bool(each.row.problems.errors),
        sort_key=lambda each: (
            len(each.row.problems.errors),
            each.row.verdict is not SolveStatus.UNIQUE,  # no solution, or several
            len(each.row.problems),
        ),
    ),
}


class ValidationModel(TableModel[Result]):
    """The results in the order they arrived."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(tuple(_COLUMNS.values()), parent=parent)
        self._folder = PurePath()

    def start(self, folder: str) -> None:
        """Remove all rows; show file names relative to a folder."""
        self.beginResetModel()
        self._folder, self.rows = PurePath(folder), []
        self.endResetModel()

    def add(self, rows: Sequence[Row]) -> None:
        """Append rows."""
        if rows:
            first = len(self.rows)
            self.beginInsertRows(QModelIndex(), first, first + len(rows) - 1)
            self.rows += (Result.of(row, self._folder) for row in rows)
            self.endInsertRows()


class ValidationProxy(QSortFilterProxyModel):
    """Shows rows with a text in any column, and sorts them; new rows are sorted in."""

    def __init__(self, model: ValidationModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.setFilterKeyColumn(-1)  # any
        self.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setSourceModel(model)

    def result(self, index: QModelIndex) -> Result:
        """Return what a displayed row shows."""
        return self._model.rows[self.mapToSource(index).row()]

    def row(self, index: QModelIndex) -> Row:
        """Return the result in a displayed row."""
        return self.result(index).row

    def lessThan(self, left: Index, right: Index) -> bool:
        key = _COLUMNS[Column(left.column())].sort_key
        one, other = self._model.rows[left.row()], self._model.rows[right.row()]
        return bool((key(one), one.sort_key) < (key(other), other.sort_key))


# Chosen by eye at 100 % text size.
WIDTH, HEIGHT = 1120, 640

# Delay between the last letter typed and filtering.
_FILTER_MS: Final = 120


class ValidateFolderDialog(Dialog):
    """Lets the player choose a folder, shows the results as they arrive, and opens puzzles.

    Attributes:
        table: the results; a double click or Enter opens one.
        reasons: the problems of the chosen row in full.

    Signals:
        open_requested(str): open a puzzle, as `FILE` or `FILE#3`; the dialog stays open.
    """

    open_requested = Signal(str)

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(_("Validate folder"), parent)
        self.resize(WIDTH, HEIGHT)
        self._model = ValidationModel(self)
        self._proxy = ValidationProxy(self._model, self)
        self._where = ElidedLabel("", Type.BODY, Ink.MUTED)
        self._choose = Button(_("Choose folder…"), "folder", kind=Kind.OUTLINE)
        self.filter = QLineEdit(placeholderText=_("Filter"), clearButtonEnabled=True)
        self.filter.setAccessibleName(_("Filter"))
        self.table = PuzzleTable(self._proxy, self._model.columns)
        self.table.setSortingEnabled(True)  # by a click on a heading
        self.table.sortByColumn(Column.FILE, Qt.SortOrder.AscendingOrder)
        choose = _("Choose folder…")
        self.reasons = Label("", Type.BODY, wraps=True)
        self._first = boxes.EmptyState(
            "folder", _("Check whether all puzzles in a folder have exactly one solution."), choose
        )
        self._nothing = boxes.EmptyState(
            "folder", _("This folder contains no puzzle files."), choose
        )
        self._results = QStackedWidget()
        self._progress = ProgressLine(name=_("Progress"))
        self._news = Label("", Type.NOTE, Ink.MUTED, tabular=True, wraps=True)
        self._typing = QTimer(self, singleShot=True, interval=_FILTER_MS)
        self._lay_out()
        self._stop = self.add_button(_("Cancel"))
        self._close = self.add_button(_("Close"))
        self._export = self.add_button(_("Export table…"))
        self._open = self.add_button(_("Open in studio"), Kind.PRIMARY)
        self._connect()
        self._show_state(is_busy=False)

    def start(self, folder: str) -> None:
        """Start checking the puzzles of a folder."""
        self._model.start(folder)
        self._where.setText(folder)
        self._progress.set_share(0)
        self._news.setText(_("Searching for puzzles…"))
        self._show_state(is_busy=True)
        self._choose.setFocus()  # the button pressed may be hidden now
        work = partial(_examine, folder)
        self._jobs.submit(JobKind.EXAMINE, work, self._on_ended, on_partial=self._on_partial)

    def export(self, path: Path) -> None:
        """Save the displayed rows, in their sort order, as CSV."""
        rows = [self._proxy.row(self._proxy.index(at, 0)) for at in range(self._proxy.rowCount())]
        try:
            write_atomic(path, csv_text(rows).encode())
        except OSError as reason:
            problem = error(ProblemKey.UNWRITABLE, reason=reason.strerror or str(reason))
            title = _("{file} can't be saved").format(file=path.name)
            show_problems(self, title, [problem_text(problem)])

    # ---- parts ----

    def _lay_out(self) -> None:
        self.filter.setMinimumWidth(120)
        self.filter.setMaximumWidth(220)
        self._top = boxes.pane(boxes.hbox(self._choose, (self._where, 2), (self.filter, 1), gap=12))
        self._card = boxes.Card()
        boxes.vbox(self.table, on=self._card, margins=(6, 6, 6, 7))
        self._results.addWidget(self._card)
        for empty in (self._first, self._nothing):
            empty.button.clicked.connect(self._ask_for_folder)
            self._results.addWidget(empty)
        self._progress.setFixedWidth(200)
        below = boxes.hbox((self._news, 1), self._progress, gap=12)
        self.body.addWidget(self._top)
        self.body.addWidget(self._results, 1)
        self.body.addWidget(self.reasons)
        self.body.addLayout(below)

    def _connect(self) -> None:
        self._choose.clicked.connect(self._ask_for_folder)
        self.filter.textChanged.connect(self._typing.start)
        self._typing.timeout.connect(self._filter)
        self.table.activated.connect(self._open_row)
        self.table.selectionModel().currentRowChanged.connect(self._on_current)
        self._stop.clicked.connect(self._cancel)
        self._close.clicked.connect(self.reject)
        self._export.clicked.connect(self._ask_where_to_export)
        self._open.clicked.connect(lambda: self._open_row(self.table.currentIndex()))
        self._jobs.failed.connect(self._on_failed)

    def _show_state(self, *, is_busy: bool) -> None:
        """Enable the buttons that can be used now."""
        self._progress.setVisible(is_busy)
        self._stop.setVisible(is_busy)
        self._close.setVisible(not is_busy)
        has_rows = bool(self._model.rows)
        self._export.setEnabled(not is_busy and has_rows)
        has_folder = bool(self._where.full_text)
        self._top.setVisible(has_folder)
        shown: QWidget = self._card
        if not (is_busy or has_rows):
            shown = self._nothing if has_folder else self._first
        self._results.setCurrentWidget(shown)
        self._on_current()

    def _ask_for_folder(self) -> None:
        folder = ask_for_folder(self, _("Choose a folder"))
        if folder:
            self.start(folder)

    def _ask_where_to_export(self) -> None:
        name, kinds = Path(_("puzzles.csv")).stem, {_("Comma-separated values (*.csv)"): ".csv"}
        if path := ask_for_new_file(self, _("Export table"), "", name, kinds):
            self.export(path)

    def _filter(self) -> None:
        self._proxy.setFilterFixedString(self.filter.text().strip())
        self._count_shown()

    # ---- results ----

    def _on_partial(self, handful: Handful) -> None:
        rows, started, files = handful
        self._model.add(rows)
        if files:
            self._progress.set_share(started / files)
        text = ngettext("{started} of {count} file", "{started} of {count} files", files)
        self._news.setText(text.format(started=started, count=files))

    def _cancel(self) -> None:
        """Stop checking; the results so far stay."""
        self._jobs.cancel()
        self._on_ended()

    def _on_ended(self, _answer: object = None) -> None:
        self._count_shown()
        self._show_state(is_busy=False)

    def _on_failed(self) -> None:
        self._news.setText(_("Something went wrong."))
        announce(self, self._news.text())
        self._show_state(is_busy=False)

    def _count_shown(self) -> None:
        if self._jobs.current is not None:
            return
        count, shown = len(self._model.rows), self._proxy.rowCount()
        if not count:
            self._news.setText("")  # said in place of the table
        elif shown < count:
            text = ngettext("{shown} of {count} puzzle", "{shown} of {count} puzzles", count)
            self._news.setText(text.format(shown=shown, count=count))
        else:
            text = ngettext("{count} puzzle", "{count} puzzles", count)
            self._news.setText(statements(text.format(count=count), self._verdict_text()))
        announce(self, self._news.text())

    def _verdict_text(self) -> str:
        """Return how many of the puzzles are not proven to have exactly one solution."""
        failed = sum(each.row.verdict is not SolveStatus.UNIQUE for each in self._model.rows)
        if not failed:
            return _("All have exactly one solution.")
        text = ngettext(
            "{count} is not proven to have exactly one solution.",
            "{count} are not proven to have exactly one solution.",
            failed,
        )
        return text.format(count=failed)

    # ---- opening ----

    def _on_current(self) -> None:
        index = self.table.currentIndex()
        problems = self._proxy.result(index).problems if index.isValid() else []
        self.reasons.setText("\n".join(problems[:MAX_SENTENCES]))
        self.reasons.setVisible(bool(problems))
        self._open.setEnabled(index.isValid() and self._proxy.row(index).verdict is not None)

    def _open_row(self, index: QModelIndex) -> None:
        """Open a puzzle; opening an unreadable file shows its own error."""
        if index.isValid():
            self.open_requested.emit(self._proxy.row(index).name)


# --- checking ---


SECONDS: Final = 20.0
"""Time limit for one puzzle."""

REPORT_EVERY: Final = 0.1
"""Least seconds between two reports of results."""


Handful = tuple[tuple[Row, ...], int, int]
"""The results since the last report, and how many files were started, of how many."""


def _examine(folder: str, token: CancelToken, report: Report) -> None:
    """Report the puzzles of a folder in groups."""
    names = list(puzzle_files(folder))
    report(((), 0, len(names)))
    if not names:
        return
    # Leave one core to the window.
    count = min(len(names), max(1, (os.cpu_count() or 2) - 1))
    open_pool = partial(process_pool, count)
    parts = examine_files(names, open_pool, seconds=SECONDS, cancel=token)
    for handful in _gathered(parts, len(names)):
        report(handful)


def _gathered(parts: Iterator[Part], files: int) -> Iterator[Handful]:
    """Yield the rows of parts; combine those that arrive in quick succession."""
    rows: list[Row] = []
    started, last = 0, time.monotonic()
    for part in parts:
        rows += part.rows
        started += part.first == 0
        if time.monotonic() - last >= REPORT_EVERY:
            yield tuple(rows), started, files
            rows, last = [], time.monotonic()
    yield tuple(rows), started, files
