"""PuzzleTable: a table of puzzles, with columns that compute their texts from a row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from PySide6 import QtCore
from PySide6.QtWidgets import QHeaderView, QTableView

from nonogui.i18n import _
from nonogui.ui.look.theme import current_theme
from nonogui.ui.widgets.touch import scroll_by_finger

# Chosen by eye at 100 % text size.
ROW_HEIGHT: Final = 30

_Role = QtCore.Qt.ItemDataRole
Index = QtCore.QModelIndex | QtCore.QPersistentModelIndex
Row = TypeVar("Row")


@dataclass(frozen=True)
class TableColumn(Generic[Row]):
    """A column of a table.

    Attributes:
        heading: its marked heading.
        text: returns the text for a row.
        width: in logical pixels, for usual values; the user can drag the edges. 0 for the last
            column, which is stretched.
        tip: returns the tooltip, if any.
        is_bad: returns whether the text is shown in the colour of errors.
        sort_key: returns what rows are sorted by, where the user can sort them.
        note: what the heading means, marked; shown as its tooltip.
    """

    heading: str
    text: Callable[[Row], str]
    width: int = 0
    tip: Callable[[Row], str] | None = None
    is_bad: Callable[[Row], bool] | None = None
    sort_key: Callable[[Row], Any] = str
    note: str = ""


class TableModel(QtCore.QAbstractTableModel, Generic[Row]):
    """Rows of a table; texts are created when shown, so that thousands of rows cost nothing."""

    def __init__(
        self,
        columns: Sequence[TableColumn[Row]],
        rows: Sequence[Row] = (),
        parent: QtCore.QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.columns = columns
        self.rows = list(rows)

    def rowCount(self, parent: Index = QtCore.QModelIndex()) -> int:  # noqa: B008 (Qt's signature)
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QtCore.QModelIndex()) -> int:  # noqa: B008 (Qt's signature)
        return 0 if parent.isValid() else len(self.columns)

    def headerData(
        self, section: int, orientation: QtCore.Qt.Orientation, role: int = _Role.DisplayRole
    ) -> Any:
        if orientation is not QtCore.Qt.Orientation.Horizontal:
            return None  # there are more rows than columns
        column = self.columns[section]
        texts: dict[int, str] = {
            _Role.DisplayRole: column.heading,
            _Role.ToolTipRole: column.note or column.heading,
            _Role.AccessibleDescriptionRole: column.note,
        }
        text = texts.get(role)
        return _(text) if text else None

    def data(self, index: Index, role: int = _Role.DisplayRole) -> Any:
        row, column = self.rows[index.row()], self.columns[index.column()]
        if role == _Role.DisplayRole:
            return column.text(row)
        if role == _Role.AccessibleTextRole and index.column() and column.heading:
            text = column.text(row)
            return text and _("{name}: {value}").format(name=_(column.heading), value=text)
        if role == _Role.ToolTipRole:
            return (column.tip(row) if column.tip else "") or column.text(row)
        if role == _Role.ForegroundRole and column.is_bad is not None and column.is_bad(row):
            return current_theme().danger
        return None


class RowTable(QTableView):
    """A table with rows of one line that are selected as a whole; Tab leaves the table."""

    def __init__(self, height: int) -> None:
        super().__init__()
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(height)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setDefaultAlignment(
            QtCore.Qt.AlignmentFlag.AlignLeft | QtCore.Qt.AlignmentFlag.AlignVCenter
        )
        header.setHighlightSections(False)

    def moveCursor(
        self, action: QTableView.CursorAction, modifiers: QtCore.Qt.KeyboardModifier
    ) -> QtCore.QModelIndex:
        """Let Home and End go to the first and the last row, not column."""
        if action in (QTableView.CursorAction.MoveHome, QTableView.CursorAction.MoveEnd):
            modifiers |= QtCore.Qt.KeyboardModifier.ControlModifier
        return super().moveCursor(action, modifiers)


class PuzzleTable(RowTable):
    """A table of puzzles."""

    def __init__(
        self, model: QtCore.QAbstractItemModel, columns: Sequence[TableColumn[Any]]
    ) -> None:
        super().__init__(ROW_HEIGHT)
        self.setModel(model)
        self.setAccessibleName(_("Puzzles"))
        scroll_by_finger(self)
        header = self.horizontalHeader()
        header.setTextElideMode(QtCore.Qt.TextElideMode.ElideRight)
        for at, column in enumerate(columns):
            if column.width:
                self.setColumnWidth(at, column.width)
        header.setStretchLastSection(True)
