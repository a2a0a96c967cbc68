"""Sidebar: the collections with their progress, the files opened lately, and the techniques."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout

from nonogui.i18n import _
from nonogui.ui.pages.start_state import CollectionState
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.nav_row import NavRow
from nonogui.ui.widgets.text import SectionLabel
from nonogui.ui.widgets.themed import Pane, clear

MOST_FILES = 6

ALL = ""
"""The key that stands for every collection."""


class Sidebar(Pane):
    """All puzzles, collections, recent files; at the foot what there is to learn.

    Signals:
        collection_chosen(str): a collection's key, or `ALL`.
        file_chosen(str): a path.
        glossary_chosen(): read what the techniques are.
    """

    collection_chosen = Signal(str)
    file_chosen = Signal(str)
    glossary_chosen = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._collections: dict[str, NavRow] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(12, 16, 13, 16)
        self._column.setSpacing(2)

    def set_state(self, collections: Sequence[CollectionState], files: Sequence[Path]) -> None:
        """Show collections and files; what is chosen stays chosen while it is there."""
        chosen = self.chosen
        clear(self)
        total = sum(each.total for each in collections)
        self._collections = {ALL: NavRow(self.theme, _("All puzzles"), str(total), "grid")}
        self._column.addWidget(self._collections[ALL])
        if collections:
            self._add_heading(_("Collections"))
        for each in collections:
            row = self._collection_row(each)
            self._collections[each.key] = row
            self._column.addWidget(row)
        for key, row in self._collections.items():
            row.setCheckable(True)
            row.clicked.connect(lambda _on=True, key=key: self._choose(key))
        self._add_files(files)
        self._column.addStretch(1)
        learn = NavRow(self.theme, _("Techniques"), icon="book")
        learn.clicked.connect(self.glossary_chosen)
        self._column.addWidget(learn)
        self.set_chosen(chosen if chosen in self._collections else ALL)

    @property
    def chosen(self) -> str:
        """The collection shown, or `ALL`."""
        return next((key for key, row in self._collections.items() if row.isChecked()), ALL)

    def set_chosen(self, chosen: str) -> None:
        """Show a collection as chosen, without a signal."""
        for key, row in self._collections.items():
            row.setChecked(key == chosen)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self.theme.surface)
            painter.fillRect(self.width() - 1, 0, 1, self.height(), self.theme.hairline)

    def _collection_row(self, state: CollectionState) -> NavRow:
        if not state.has_progress:
            return NavRow(self.theme, state.title, str(state.total), "pencil")
        share = state.solved / max(1, state.total)
        return NavRow(self.theme, state.title, f"{state.solved}/{state.total}", share=share)

    def _choose(self, key: str) -> None:
        self.set_chosen(key)
        self.collection_chosen.emit(key)

    def _add_heading(self, text: str) -> None:
        label = SectionLabel(self.theme, text)
        label.setContentsMargins(10, 0, 0, 0)
        self._column.addSpacing(18)
        self._column.addWidget(label)
        self._column.addSpacing(8)

    def _add_files(self, files: Sequence[Path]) -> None:
        if files:
            self._add_heading(_("Recent files"))
        for file in files[:MOST_FILES]:
            row = NavRow(self.theme, file.name, "", "folder")
            row.setToolTip(str(file))
            row.clicked.connect(lambda _on=True, file=file: self.file_chosen.emit(str(file)))
            self._column.addWidget(row)
