"""PuzzleTable: puzzles in rows, of which one is chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QAbstractItemModel, Qt
from PySide6.QtWidgets import QHeaderView, QTableView

from nonogui.i18n import _

ROW: Final = 30


class PuzzleTable(QTableView):
    """Rows of one line, chosen whole, by mouse and arrows; Tab leaves the table."""

    def __init__(self, model: QAbstractItemModel, widths: Mapping[int, int]) -> None:
        """Show a model; columns without a width have Qt's, the last one takes what is left."""
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
