"""ClueLines: the clues of a sheet as lines of text that can be put right."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from nonogui.core.clue import Clue, ClueTextError
from nonogui.core.line import Line
from nonogui.core.palette import BLACK_AND_WHITE
from nonogui.core.puzzle import Puzzle
from nonogui.i18n import _
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.themed import Themed
from nonogui.words.places import line_text

ROW = 28
NAME_WIDTH = 96


class ClueLines(Themed, QTableWidget):
    """A line of text for each row and column.

    Signals:
        picked(Line): a line is looked at.
        edited(Line, Clue): a clue was typed.
        refused(ClueTextError): what was typed is no clue; the line is as it was.
    """

    picked = Signal(object)
    edited = Signal(object, object)
    refused = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(0, 2, parent)
        self.theme = theme
        self.setAccessibleName(_("Clues"))
        self._puzzle: Puzzle | None = None
        self._lines: list[Line] = []
        self.horizontalHeader().hide()
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setColumnWidth(0, NAME_WIDTH)
        self.horizontalHeader().setStretchLastSection(True)
        self.setShowGrid(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setTabKeyNavigation(False)
        self.currentCellChanged.connect(self._on_current)
        self.cellChanged.connect(self._on_changed)

    @property
    def line(self) -> Line | None:
        """The line that is looked at."""
        row = self.currentRow()
        return self._lines[row] if 0 <= row < len(self._lines) else None

    def set_puzzle(self, puzzle: Puzzle, doubtful: Mapping[Line, bool]) -> None:
        """Show clues; names of lines with something doubtful in them carry a question mark."""
        lines = list(puzzle.lines())
        self.blockSignals(True)  # what is shown was not typed
        if lines != self._lines:
            self._lines = lines
            self.setRowCount(len(lines))
        self._puzzle = puzzle
        for row, line in enumerate(lines):
            clue = puzzle.clue(line)
            is_full = clue.min_length > puzzle.length(line.axis)
            name = line_text(line) + (" ?" if doubtful.get(line) else "")
            self._put(row, 0, name, is_wrong=is_full)
            self._put(row, 1, clue.text(BLACK_AND_WHITE), is_wrong=is_full)
        self.blockSignals(False)

    def show_line(self, line: Line) -> None:
        """Look at a line."""
        self.setCurrentCell(self._lines.index(line), 1)

    def _put(self, row: int, column: int, text: str, *, is_wrong: bool) -> None:
        item = self.item(row, column)
        if item is None:
            item = QTableWidgetItem()
            if column == 0:
                item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
            self.setItem(row, column, item)
        item.setText(text)
        color: QColor = self.theme.danger if is_wrong else self.theme.ink
        item.setForeground(color if column else (color if is_wrong else self.theme.muted))

    def _on_current(self, row: int, column: int, old_row: int, old_column: int) -> None:
        del old_column
        if row != old_row and self.line is not None:
            self.picked.emit(self.line)
        if column == 0:  # names cannot be typed over: the keys go to the clue
            self.setCurrentCell(row, 1)

    def _on_changed(self, row: int, column: int) -> None:
        if column != 1 or self._puzzle is None:
            return
        line, item = self._lines[row], self.item(row, 1)
        assert item is not None
        try:
            clue = Clue.parse(item.text(), BLACK_AND_WHITE)
        except ClueTextError as error:
            self.blockSignals(True)  # putting the old text back is no edit
            item.setText(self._puzzle.clue(line).text(BLACK_AND_WHITE))
            self.blockSignals(False)
            self.refused.emit(error)
        else:
            self.edited.emit(line, clue)
