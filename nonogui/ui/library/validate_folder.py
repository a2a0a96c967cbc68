"""Validate folder: check all puzzles of a folder and list the results in a table."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from pathlib import Path, PurePath
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtWidgets import QLineEdit, QWidget

from nonogui.core.problems import ProblemKey, Severity, error
from nonogui.formats.atomic import write_atomic
from nonogui.formats.folder import puzzle_files
from nonogui.i18n import _, mark, ngettext
from nonogui.solver.limits import CancelToken
from nonogui.solver.result import SolveStatus
from nonogui.studio.collection import Part, Row, csv_text, examine_files
from nonogui.studio.processes import process_pool
from nonogui.ui.dialogs.ask import show_problems
from nonogui.ui.dialogs.base import Dialog
from nonogui.ui.dialogs.choose_puzzle import PuzzleTable
from nonogui.ui.dialogs.file_dialog import ask_for_folder, ask_for_new_file
from nonogui.ui.jobs import JobKind, JobRunner, Report
from nonogui.ui.look.theme import current_theme
from nonogui.ui.widgets.boxes import Card, hbox, vbox
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.progress import ProgressLine
from nonogui.ui.widgets.text import ElidedLabel, Ink, Label, Type
from nonogui.words.difficulty import grade_text
from nonogui.words.problems import problem_text
from nonogui.words.solving import status_text

# --- the table ---


MAX_SENTENCES: Final = 8
"""Problems of a puzzle listed in its tooltip."""

_Role = Qt.ItemDataRole
_Index = QModelIndex | QPersistentModelIndex


class Column(IntEnum):
    """The columns of the table."""

    FILE = 0
    SIZE = 1
    COLORS = 2
    VERDICT = 3
    DIFFICULTY = 4
    PROBLEMS = 5


_HEADINGS: Final = {
    Column.FILE: mark("File"),
    Column.SIZE: mark("Size"),
    Column.COLORS: mark("Colours"),
    Column.VERDICT: mark("Solutions"),
    Column.DIFFICULTY: mark("Difficulty"),
    Column.PROBLEMS: mark("Problems"),
}


class ValidationModel(QAbstractTableModel):
    """The results in the order they arrived; texts are created when shown.

    Attributes:
        rows: the results.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = PurePath()
        self.rows: list[Row] = []
        self._sort_names: list[tuple[str | int, ...]] = []

    def start(self, folder: str) -> None:
        """Remove all rows; show file names relative to a folder."""
        self.beginResetModel()
        self._folder, self.rows, self._sort_names = PurePath(folder), [], []
        self.endResetModel()

    def add(self, rows: Sequence[Row]) -> None:
        """Append rows."""
        if rows:
            first = len(self.rows)
            self.beginInsertRows(QModelIndex(), first, first + len(rows) - 1)
            self.rows += rows
            self._sort_names += (_natural(self.short_name(row)) for row in rows)
            self.endInsertRows()

    def short_name(self, row: Row) -> str:
        """Return the name of a row's puzzle relative to the folder."""
        path = PurePath(row.name)
        inside = path.is_relative_to(self._folder)
        return str(path.relative_to(self._folder)) if inside else row.name

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 (Qt's signature)
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 (Qt's signature)
        return 0 if parent.isValid() else len(Column)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole
    ) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == _Role.DisplayRole:
            return _(_HEADINGS[Column(section)])
        return None

    def data(self, index: _Index, role: int = _Role.DisplayRole) -> Any:
        row, column = self.rows[index.row()], Column(index.column())
        if role == _Role.DisplayRole:
            return self.text(row, column)
        if role == _Role.ToolTipRole:
            return self._tip(row, column)
        if role == _Role.ForegroundRole and column in (Column.VERDICT, Column.PROBLEMS):
            return current_theme().danger if _is_bad(row, column) else None
        return None

    def text(self, row: Row, column: Column) -> str:
        """Return the text of a table cell."""
        return self.short_name(row) if column is Column.FILE else _TEXTS[column](row)

    def key(self, at: int, column: Column) -> Any:
        """Return the sort key of a row for a column; equal rows are sorted by file."""
        name = self._sort_names[at]
        return name if column is Column.FILE else (_KEYS[column](self.rows[at]), name)

    def _tip(self, row: Row, column: Column) -> str | None:
        if column is Column.FILE:
            return row.name
        if column is Column.PROBLEMS:
            return "\n".join(_sentences(row)[:MAX_SENTENCES]) or None
        return None


class ValidationProxy(QSortFilterProxyModel):
    """Filters rows by a text in any column, and sorts them; new rows are sorted in."""

    def __init__(self, model: ValidationModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._filter = ""
        self.setSourceModel(model)

    def set_filter(self, text: str) -> None:
        """Show only rows that contain a text."""
        self._filter = text.casefold().strip()
        self.invalidate()

    def row(self, index: QModelIndex) -> Row:
        """Return the result in a displayed row."""
        return self._model.rows[self.mapToSource(index).row()]

    def filterAcceptsRow(self, source_row: int, source_parent: _Index) -> bool:
        del source_parent
        if not self._filter:
            return True
        row = self._model.rows[source_row]
        return any(self._filter in self._model.text(row, each).casefold() for each in Column)

    def lessThan(self, left: _Index, right: _Index) -> bool:
        column, key = Column(left.column()), self._model.key
        return bool(key(left.row(), column) < key(right.row(), column))


def _natural(name: str) -> tuple[str | int, ...]:
    """Return a sort key with numbers by value: `a2` before `a10`."""
    parts = re.split(r"([0-9]{1,18})", name.casefold())
    return tuple(int(part) if at % 2 else part for at, part in enumerate(parts))


def _size_text(row: Row) -> str:
    if row.verdict is None:
        return ""
    return _("{width} × {height}").format(width=row.width, height=row.height)


def _colors_text(row: Row) -> str:
    if row.verdict is None:
        return ""
    if row.palette.is_black_and_white:
        return _("Black and white")
    inks = len(row.palette) - 1
    return ngettext("{count} colour", "{count} colours", inks).format(count=inks)


def _verdict_text(row: Row) -> str:
    if row.verdict is None:
        return _("Can't be read")
    text = status_text(row.verdict)
    if row.verdict is SolveStatus.UNIQUE and row.line_solvable:
        return _("{verdict}, line by line").format(verdict=text)
    return text


def _grade_text(row: Row) -> str:
    return grade_text(row.grade) if row.grade else ""


def _problems_text(row: Row) -> str:
    return next(iter(_sentences(row)), "")


def _sentences(row: Row) -> list[str]:
    """Return the problems of a puzzle as sentences, errors first."""
    ordered = sorted(row.problems, key=lambda each: each.severity is not Severity.ERROR)
    return [problem_text(each, row.palette) for each in ordered]


def _is_bad(row: Row, column: Column) -> bool:
    if column is Column.PROBLEMS:
        return bool(row.problems.errors)
    return row.verdict in (None, SolveStatus.NONE, SolveStatus.INVALID)


_TEXTS: Final[dict[Column, Callable[[Row], str]]] = {
    Column.SIZE: _size_text,
    Column.COLORS: _colors_text,
    Column.VERDICT: _verdict_text,
    Column.DIFFICULTY: _grade_text,
    Column.PROBLEMS: _problems_text,
}

_KEYS: Final[dict[Column, Callable[[Row], Any]]] = {
    Column.SIZE: lambda row: (row.width * row.height, row.width),
    Column.COLORS: lambda row: len(row.palette),
    Column.VERDICT: lambda row: (
        list(SolveStatus).index(row.verdict) if row.verdict else len(SolveStatus),
        not row.line_solvable,
    ),
    Column.DIFFICULTY: lambda row: (row.grade.step if row.grade else 0, row.score),
    Column.PROBLEMS: lambda row: (len(row.problems.errors), len(row.problems)),
}


# Chosen by eye at 100 % text size.
WIDTH, HEIGHT = 940, 600

# Widths for usual values, chosen by eye; the user can drag the edges.
_WIDTHS: Final[dict[int, int]] = {
    Column.FILE: 200,
    Column.SIZE: 80,
    Column.COLORS: 125,
    Column.VERDICT: 227,
    Column.DIFFICULTY: 100,
}

# Delay between the last letter typed and filtering.
_FILTER_MS: Final = 120


class ValidateFolderDialog(Dialog):
    """Lets the player choose a folder, shows the results as they arrive, and opens puzzles.

    Attributes:
        table: the results; a double click or Enter opens one.
        filter: the text to filter by.

    Signals:
        open_requested(str): open a puzzle, as `FILE` or `FILE#3`; the dialog stays open.
    """

    open_requested = Signal(str)

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(_("Validate folder"), parent)
        self.resize(WIDTH, HEIGHT)
        self._model = ValidationModel(self)
        self._proxy = ValidationProxy(self._model, self)
        self._work = Validating(self)
        self._where = ElidedLabel(_("No folder chosen yet"), Type.BODY, Ink.MUTED)
        self._choose = Button(_("Choose folder…"), "folder", kind=Kind.OUTLINE)
        self.filter = QLineEdit(placeholderText=_("Filter"), clearButtonEnabled=True)
        self.filter.setAccessibleName(_("Filter"))
        self.table = PuzzleTable(self._proxy, _WIDTHS)
        self.table.setSortingEnabled(True)  # by a click on a heading
        self.table.sortByColumn(Column.FILE, Qt.SortOrder.AscendingOrder)
        self._progress = ProgressLine(name=_("Progress"))
        self._news = Label("", Type.NOTE, Ink.MUTED, tabular=True)
        self._typing = QTimer(self, singleShot=True, interval=_FILTER_MS)
        self._lay_out()
        self._stop = self.add_button(_("Cancel"))
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
        self._work.start(folder)

    def export(self, path: str) -> None:
        """Save the displayed rows, in their sort order, as CSV."""
        rows = [self._proxy.row(self._proxy.index(at, 0)) for at in range(self._proxy.rowCount())]
        try:
            write_atomic(Path(path), csv_text(rows).encode())
        except OSError as reason:
            problem = error(ProblemKey.UNWRITABLE, reason=reason.strerror or str(reason))
            title = _("{file} can't be saved").format(file=Path(path).name)
            show_problems(self, title, [problem_text(problem)])

    def done(self, result: int) -> None:
        """Stop checking when the dialog closes."""
        self._work.close()
        super().done(result)

    # ---- parts ----

    def _lay_out(self) -> None:
        self.filter.setFixedWidth(220)
        top = hbox(self._choose, (self._where, 1), self.filter, gap=12)
        card = Card()
        vbox(self.table, on=card, margins=(6, 6, 6, 7))
        self._progress.setFixedWidth(200)
        below = hbox((self._news, 1), self._progress, gap=12)
        self.body.addLayout(top)
        self.body.addWidget(card, 1)
        self.body.addLayout(below)

    def _connect(self) -> None:
        self._choose.clicked.connect(self._ask_for_folder)
        self.filter.textChanged.connect(self._typing.start)
        self._typing.timeout.connect(self._filter)
        self.table.activated.connect(self._open_row)
        self.table.selectionModel().currentRowChanged.connect(self._on_current)
        self._stop.clicked.connect(self._work.cancel)
        self._export.clicked.connect(self._ask_where_to_export)
        self._open.clicked.connect(self._open_current)
        self._work.progressed.connect(self._on_partial)
        self._work.ended.connect(self._on_ended)
        self._work.failed.connect(self._on_failed)

    def _show_state(self, *, is_busy: bool) -> None:
        """Enable the buttons that can be used now."""
        self._progress.setVisible(is_busy)
        self._stop.setVisible(is_busy)
        self._export.setEnabled(not is_busy and bool(self._model.rows))
        self._on_current()

    def _ask_for_folder(self) -> None:
        folder = ask_for_folder(self, _("Choose a folder"))
        if folder:
            self.start(folder)

    def _ask_where_to_export(self) -> None:
        name, _filter = ask_for_new_file(
            self, _("Export table"), _("puzzles.csv"), _("Comma-separated values (*.csv)")
        )
        if name:
            self.export(name)

    def _filter(self) -> None:
        self._proxy.set_filter(self.filter.text())
        self._count_shown()

    # ---- results ----

    def _on_partial(self, handful: object) -> None:
        assert isinstance(handful, Handful)
        self._model.add(handful.rows)
        if handful.files:
            self._progress.set_share(handful.started / handful.files)
        text = ngettext("{started} of {count} file", "{started} of {count} files", handful.files)
        self._news.setText(text.format(started=handful.started, count=handful.files))

    def _on_ended(self) -> None:
        self._count_shown()
        self._show_state(is_busy=False)

    def _on_failed(self) -> None:
        self._news.setText(_("Something went wrong."))
        self._show_state(is_busy=False)

    def _count_shown(self) -> None:
        if self._work.is_busy:
            return
        count, shown = len(self._model.rows), self._proxy.rowCount()
        if not count:
            self._news.setText(_("This folder contains no puzzle files."))
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
        """Open a puzzle; opening an unreadable file shows its own error."""
        if index.isValid():
            self.open_requested.emit(self._proxy.row(index).name)


# --- checking ---


SECONDS: Final = 20.0
"""Time limit for one puzzle."""

REPORT_EVERY: Final = 0.1
"""Least seconds between two reports of results."""


@dataclass(frozen=True, slots=True)
class Handful:
    """The results since the last report.

    Attributes:
        rows: the results of checked puzzles.
        started: how many files were started.
        files: how many files there are.
    """

    rows: tuple[Row, ...]
    started: int
    files: int


class Validating(QObject):
    """Checks one folder at a time.

    Signals:
        progressed(object): a `Handful`.
        ended(): all results were reported, or the check was cancelled.
        failed(): it ended with an error, which is reported elsewhere.
    """

    progressed = Signal(object)
    ended = Signal()
    failed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = JobRunner(self)
        self._jobs.failed.connect(self._on_failed)

    @property
    def is_busy(self) -> bool:
        """Whether a folder is being checked."""
        return self._jobs.current is not None

    def start(self, folder: str) -> None:
        """Check the puzzle files of a folder and its subfolders."""
        work = partial(_examine, folder)
        self._jobs.submit(JobKind.EXAMINE, work, self._on_done, on_partial=self.progressed.emit)

    def cancel(self) -> None:
        """Stop checking; results reported so far stay."""
        if self.is_busy:
            self._jobs.cancel()
            self.ended.emit()

    def close(self) -> None:
        """End the thread and the processes."""
        self._jobs.close()

    def _on_done(self, _answer: object) -> None:
        self.ended.emit()

    def _on_failed(self) -> None:
        self.failed.emit()


def _examine(folder: str, token: CancelToken, report: Report) -> None:
    """Report the puzzles of a folder in groups."""
    names = list(puzzle_files(folder))
    report(Handful((), 0, len(names)))
    if not names:
        return
    # Leave one core to the window.
    count = min(len(names), max(1, (os.cpu_count() or 2) - 1))
    with process_pool(count) as pool:
        parts = examine_files(names, pool, seconds=SECONDS, cancel=token)
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
            yield Handful(tuple(rows), started, files)
            rows, last = [], time.monotonic()
    yield Handful(tuple(rows), started, files)
