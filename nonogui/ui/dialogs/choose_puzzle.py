"""Choose one puzzle of a file, from a list that stays fast with thousands of puzzles."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from typing import Final, NamedTuple

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Document, Entry
from nonogui.i18n import _, mark, ngettext
from nonogui.library.saves import SaveInfo
from nonogui.ui.dialogs.base import Dialog
from nonogui.ui.widgets import boxes, controls
from nonogui.ui.widgets.table import PuzzleTable, TableColumn, TableModel
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.words.numbers import palette_text, size_text
from nonogui.words.problems import problem_text, problem_texts
from nonogui.words.titles import puzzle_title

# Chosen by eye at 100 % text size.
WIDTH, HEIGHT = 680, 560
MAX_SENTENCES: Final = 8
"""Problems of a puzzle listed in its tooltip."""

MAX_SHOWN: Final = 2
"""Problems of the selected puzzle shown below the list."""


class Column(IntEnum):
    """The columns of the list."""

    NUMBER = 0
    TITLE = 1
    SIZE = 2
    COLORS = 3
    STATUS = 4
    PROBLEMS = 5


SaveOf = Callable[[Puzzle], SaveInfo | None]
"""Returns a summary of the player's game of a puzzle; None if there is none."""


class NumberedEntry(NamedTuple):
    """A puzzle with its number in the file, from 1."""

    number: int
    entry: Entry
    save_of: SaveOf

    @property
    def is_solved(self) -> bool:
        """Whether the player has ever solved the puzzle."""
        save = self.save_of(self.entry.puzzle)
        return save is not None and save.solved

    @property
    def status(self) -> str:
        """How far the player has got with the puzzle; "" if it was not started."""
        if self.is_solved:
            return _("Solved")
        save = self.save_of(self.entry.puzzle)
        return _("In progress") if save and save.decided else ""

    @property
    def problems(self) -> list[str]:
        """The problems of the puzzle as sentences, errors first."""
        return problem_texts(self.entry.problems, self.entry.puzzle.palette)


_COLUMNS: Final[Mapping[Column, TableColumn[NumberedEntry]]] = {
    Column.NUMBER: TableColumn(mark("No."), lambda row: str(row.number), 60),
    Column.TITLE: TableColumn(
        mark("Title"), lambda row: puzzle_title(row.entry.puzzle.metadata), 180
    ),
    Column.SIZE: TableColumn(
        mark("Size"),
        lambda row: size_text(row.entry.puzzle.width, row.entry.puzzle.height),
        90,
    ),
    Column.COLORS: TableColumn(
        mark("Colours"), lambda row: palette_text(row.entry.puzzle.palette), 120
    ),
    Column.STATUS: TableColumn(mark("Status"), lambda row: row.status, 120),
    Column.PROBLEMS: TableColumn(
        mark("Problems"),
        lambda row: next(iter(row.problems), ""),
        tip=lambda row: "\n".join(row.problems[:MAX_SENTENCES]),
        is_bad=lambda row: bool(row.entry.problems.errors),
    ),
}


def ask_which_puzzle(parent: QWidget, file: str, document: Document, save_of: SaveOf) -> int | None:
    """Ask which puzzle of a file to open; return its index, or None if cancelled."""
    dialog = ChoosePuzzleDialog(file, document, save_of, parent)
    return dialog.index if dialog.exec() else None


class PuzzleList(TableModel[NumberedEntry]):
    """The puzzles of a file as rows."""

    def __init__(
        self, entries: Sequence[Entry], save_of: SaveOf, parent: QObject | None = None
    ) -> None:
        rows = [NumberedEntry(at, entry, save_of) for at, entry in enumerate(entries, start=1)]
        super().__init__(tuple(_COLUMNS.values()), rows, parent)


class ChoosePuzzleDialog(Dialog):
    """The list of puzzles; titles are hidden because they reveal the pictures.

    The first puzzle that can be played and is not yet solved is selected.

    Attributes:
        table: the list; typing a number selects that puzzle.
    """

    def __init__(
        self, file: str, document: Document, save_of: SaveOf, parent: QWidget | None
    ) -> None:
        entries = document.entries
        count = len(entries)
        title = ngettext("{file} contains {count} puzzle", "{file} contains {count} puzzles", count)
        super().__init__(title.format(file=file, count=count), parent)
        self.resize(WIDTH, HEIGHT)
        model = PuzzleList(entries, save_of, self)
        self._rows = model.rows
        self.table = PuzzleTable(model, model.columns)
        playable = (row for row in model.rows if not row.entry.problems.errors)
        first = next((row for row in playable if not row.is_solved), model.rows[0])
        # Typing searches the current column.
        self.table.setCurrentIndex(model.index(first.number - 1, Column.NUMBER))
        self.table.activated.connect(self.accept)
        self.titles = controls.Switch(name=_("Show titles"))
        self.titles.toggled.connect(self._show_titles)
        self._show_titles(False)
        has_problems = any(entry.problems for entry in entries)
        self.table.setColumnHidden(Column.PROBLEMS, not has_problems)
        self._problems = Label(style=Type.NOTE, wraps=True)
        self._problems.setMinimumHeight(2 * self._problems.fontMetrics().lineSpacing())
        self._problems.setVisible(has_problems)
        self.table.selectionModel().currentRowChanged.connect(self._show_problems)
        self._show_problems()
        self._list_left_out(document)
        self._lay_out(has_titles=any(entry.puzzle.metadata.title for entry in entries))
        self.add_answers(_("Open"))
        self.table.setFocus()

    @property
    def index(self) -> int:
        """The index of the chosen puzzle."""
        return self.table.currentIndex().row()

    def _list_left_out(self, document: Document) -> None:
        """Say why some puzzles of the file are, or may be, missing from the list."""
        errors, losses = (
            [problem_text(each) for each in problems]
            for problems in (document.general.errors, document.losses())
        )
        text = next(iter(losses), "")
        if errors:
            text = _("Some puzzles couldn't be read. {problem}").format(problem=errors[0])
        if text:
            label = Label(text, Type.BODY, Ink.DANGER if errors else Ink.INK, wraps=True)
            label.setToolTip("\n".join([*errors, *losses][:MAX_SENTENCES]))
            self.body.addWidget(label)

    def _lay_out(self, *, has_titles: bool) -> None:
        card = boxes.Card()
        boxes.vbox(self.table, on=card, margins=(6, 6, 6, 7))
        self.body.addWidget(card, 1)
        self.body.addWidget(self._problems)
        if has_titles:
            note = Label(_("Show titles (they give the pictures away)"), Type.NOTE, Ink.MUTED)
            self.body.addLayout(boxes.hbox(self.titles, (note, 1), gap=8))

    def _show_problems(self) -> None:
        """Show the problems of the selected puzzle in full; the list has room for half of one."""
        row = self._rows[self.index]
        self._problems.setText("\n".join(row.problems[:MAX_SHOWN]))
        self._problems.set_ink(Ink.DANGER if row.entry.problems.errors else Ink.MUTED)

    def _show_titles(self, is_shown: bool) -> None:
        self.table.setColumnHidden(Column.TITLE, not is_shown)
