"""The table of a folder's puzzles: rows that come while others are read, sorted and filtered."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from enum import IntEnum
from pathlib import PurePath
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)

from nonogui.core.problems import Severity
from nonogui.i18n import _, mark, ngettext
from nonogui.solver.result import SolveStatus
from nonogui.studio.collection import Row
from nonogui.ui.theme import Theme
from nonogui.words.difficulty import grade_text
from nonogui.words.problems import problem_text
from nonogui.words.solving import status_text

MOST_SENTENCES: Final = 8
"""Problems of a puzzle that its tooltip lists."""

_Role = Qt.ItemDataRole
_Index = QModelIndex | QPersistentModelIndex


class Column(IntEnum):
    """What the table tells of each puzzle."""

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
    Column.VERDICT: mark("Verdict"),
    Column.DIFFICULTY: mark("Difficulty"),
    Column.PROBLEMS: mark("Problems"),
}


class ValidationModel(QAbstractTableModel):
    """The rows in the order they came; what a row says is made when it is shown.

    Attributes:
        rows: the puzzles.
    """

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._folder = PurePath()
        self.rows: list[Row] = []
        self._places: list[tuple[str | int, ...]] = []

    def start(self, folder: str) -> None:
        """Begin with no rows; files are named from a folder on."""
        self.beginResetModel()
        self._folder, self.rows, self._places = PurePath(folder), [], []
        self.endResetModel()

    def add(self, rows: Sequence[Row]) -> None:
        """Append rows."""
        if rows:
            first = len(self.rows)
            self.beginInsertRows(QModelIndex(), first, first + len(rows) - 1)
            self.rows += rows
            self._places += (_natural(self.short_name(row)) for row in rows)
            self.endInsertRows()

    def short_name(self, row: Row) -> str:
        """The name of a row's puzzle within the folder."""
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
            return self._theme.danger if _is_bad(row, column) else None
        return None

    def text(self, row: Row, column: Column) -> str:
        """What a cell of the table says."""
        return self.short_name(row) if column is Column.FILE else _TEXTS[column](row)

    def key(self, at: int, column: Column) -> Any:
        """What a row is sorted by in a column; of equal ones the file decides."""
        place = self._places[at]
        return place if column is Column.FILE else (_KEYS[column](self.rows[at]), place)

    def _tip(self, row: Row, column: Column) -> str | None:
        if column is Column.FILE:
            return row.name
        if column is Column.PROBLEMS:
            return "\n".join(_sentences(row)[:MOST_SENTENCES]) or None
        return None


class ValidationProxy(QSortFilterProxyModel):
    """The rows that have a text in any of their columns, sorted; new ones find their place."""

    def __init__(self, model: ValidationModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._wanted = ""
        self.setSourceModel(model)
        self.setDynamicSortFilter(True)

    def set_wanted(self, text: str) -> None:
        """Show the rows that have a text."""
        self._wanted = text.casefold().strip()
        self.invalidate()

    def row(self, index: QModelIndex) -> Row:
        """The puzzle of a row that is shown."""
        return self._model.rows[self.mapToSource(index).row()]

    def filterAcceptsRow(self, source_row: int, source_parent: _Index) -> bool:
        del source_parent
        if not self._wanted:
            return True
        row = self._model.rows[source_row]
        return any(self._wanted in self._model.text(row, each).casefold() for each in Column)

    def lessThan(self, left: _Index, right: _Index) -> bool:
        column, key = Column(left.column()), self._model.key
        return bool(key(left.row(), column) < key(right.row(), column))


def _natural(name: str) -> tuple[str | int, ...]:
    """A name as people sort it: `a2` before `a10`."""
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
    """What is wrong with a puzzle, the worst first."""
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
