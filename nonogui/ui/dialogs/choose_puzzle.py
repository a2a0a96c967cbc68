"""Choose one puzzle of a file, from a list that stays fast with thousands of puzzles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtWidgets import QHeaderView, QTableView, QWidget

from nonogui.core.palette import Palette
from nonogui.core.problems import Severity
from nonogui.formats.base import Document, Entry
from nonogui.i18n import _, mark, ngettext
from nonogui.ui.dialogs.base import Dialog
from nonogui.ui.look.theme import current_theme
from nonogui.ui.widgets.boxes import Card, hbox, vbox
from nonogui.ui.widgets.controls import Switch
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.words.problems import problem_text

# Chosen by eye at 100 % text size.
ROW: Final = 30


class PuzzleTable(QTableView):
    """A table with one-line rows; whole rows are selected, and Tab leaves the table."""

    def __init__(self, model: QAbstractItemModel, widths: Mapping[int, int]) -> None:
        """Show a model; the last column is stretched, others without a width have Qt's default."""
        super().__init__()
        self.setModel(model)
        self.setAccessibleName(_("Puzzles"))
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setHighlightSections(False)
        for column, width in widths.items():
            self.setColumnWidth(column, width)
        header.setStretchLastSection(True)


# --- the table ---


# Chosen by eye at 100 % text size.
WIDTH, HEIGHT = 680, 560
MAX_SENTENCES: Final = 8
"""Problems of a puzzle listed in its tooltip."""

_Role = Qt.ItemDataRole
_Index = QModelIndex | QPersistentModelIndex


class Column(IntEnum):
    """The columns of the list."""

    NUMBER = 0
    TITLE = 1
    SIZE = 2
    COLORS = 3
    PROBLEMS = 4


_HEADINGS: Final = {
    Column.NUMBER: mark("No."),
    Column.TITLE: mark("Title"),
    Column.SIZE: mark("Size"),
    Column.COLORS: mark("Colours"),
    Column.PROBLEMS: mark("Problems"),
}


# Widths for usual values, chosen by eye; the user can drag the edges.
_WIDTHS: Final[dict[int, int]] = {
    Column.NUMBER: 60,
    Column.TITLE: 180,
    Column.SIZE: 90,
    Column.COLORS: 120,
}


def ask_which_puzzle(parent: QWidget, file: str, document: Document) -> int | None:
    """Ask which puzzle of a file to open; return its index, or None if cancelled."""
    dialog = ChoosePuzzleDialog(file, document, parent)
    return dialog.index if dialog.exec() else None


class PuzzleList(QAbstractTableModel):
    """The puzzles of a file as rows; texts are created when shown."""

    def __init__(self, entries: Sequence[Entry], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._entries = entries

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 (Qt's signature)
        return 0 if parent.isValid() else len(self._entries)

    def columnCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 (Qt's signature)
        return 0 if parent.isValid() else len(Column)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole
    ) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == _Role.DisplayRole:
            return _(_HEADINGS[Column(section)])
        return None

    def data(self, index: _Index, role: int = _Role.DisplayRole) -> Any:
        entry, column = self._entries[index.row()], Column(index.column())
        match role:
            case _Role.DisplayRole:
                return _text(index.row(), entry, column)
            case _Role.ToolTipRole if column is Column.PROBLEMS:
                return "\n".join(_sentences(entry)[:MAX_SENTENCES]) or None
            case _Role.ForegroundRole if column is Column.PROBLEMS and entry.problems.errors:
                return current_theme().danger
        return None


def _text(row: int, entry: Entry, column: Column) -> str:
    match column:
        case Column.NUMBER:
            return str(row + 1)
        case Column.TITLE:
            return entry.puzzle.metadata.title
        case Column.SIZE:
            size = _("{width} × {height}")
            return size.format(width=entry.puzzle.width, height=entry.puzzle.height)
        case Column.COLORS:
            return _colors_text(entry.puzzle.palette)
        case Column.PROBLEMS:
            return next(iter(_sentences(entry)), "")


def _colors_text(palette: Palette) -> str:
    if palette.is_black_and_white:
        return _("Black and white")
    inks = len(palette) - 1
    return ngettext("{count} colour", "{count} colours", inks).format(count=inks)


def _sentences(entry: Entry) -> list[str]:
    """Return the problems of a puzzle as sentences, errors first."""
    ordered = sorted(entry.problems, key=lambda each: each.severity is not Severity.ERROR)
    return [problem_text(each, entry.puzzle.palette) for each in ordered]


class ChoosePuzzleDialog(Dialog):
    """The list of puzzles; titles are hidden because they reveal the pictures.

    Attributes:
        table: the list; typing a number selects that puzzle.
        titles: the switch that shows titles.
    """

    def __init__(self, file: str, document: Document, parent: QWidget | None) -> None:
        entries = document.entries
        count = len(entries)
        title = ngettext("{file} contains {count} puzzle", "{file} contains {count} puzzles", count)
        super().__init__(title.format(file=file, count=count), parent)
        self.resize(WIDTH, HEIGHT)
        model = PuzzleList(entries, self)
        self.table = PuzzleTable(model, _WIDTHS)
        # Typing searches the current column.
        self.table.setCurrentIndex(model.index(0, Column.NUMBER))
        self.table.activated.connect(self.accept)
        self.titles = Switch(name=_("Show titles"))
        self.titles.toggled.connect(self._show_titles)
        self._show_titles(False)
        self.table.setColumnHidden(Column.PROBLEMS, not any(entry.problems for entry in entries))
        self._list_left_out([problem_text(each) for each in document.general.errors])
        self._lay_out(has_titles=any(entry.puzzle.metadata.title for entry in entries))
        self.add_answers(_("Open"))
        self.table.setFocus()

    @property
    def index(self) -> int:
        """The index of the chosen puzzle."""
        return self.table.currentIndex().row()

    def _list_left_out(self, sentences: Sequence[str]) -> None:
        """Say why some puzzles of the file are missing from the list."""
        if not sentences:
            return
        text = _("Some puzzles couldn't be read. {problem}").format(problem=sentences[0])
        label = Label(text, Type.BODY, Ink.DANGER, wraps=True)
        label.setToolTip("\n".join(sentences[:MAX_SENTENCES]))
        self.body.addWidget(label)

    def _lay_out(self, *, has_titles: bool) -> None:
        card = Card()
        vbox(self.table, on=card, margins=(6, 6, 6, 7))
        self.body.addWidget(card, 1)
        if has_titles:
            note = Label(_("Show titles (they give the pictures away)"), Type.NOTE, Ink.MUTED)
            self.body.addLayout(hbox(self.titles, (note, 1), gap=8))

    def _show_titles(self, is_shown: bool) -> None:
        self.table.setColumnHidden(Column.TITLE, not is_shown)
