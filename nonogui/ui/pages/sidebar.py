"""Sidebar: the collections with their progress, and the files opened lately."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QVBoxLayout

from nonogui.i18n import _
from nonogui.ui.icons import paint_icon
from nonogui.ui.pages.start_state import CollectionState
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.progress import paint_ring
from nonogui.ui.widgets.text import SectionLabel, Type
from nonogui.ui.widgets.themed import Pane, Themed, clear, focus_ring, rounded

ROW = 36
ICON = 18
MOST_FILES = 6

ALL = ""
"""The key that stands for every collection."""


class Sidebar(Pane):
    """All puzzles, collections, recent files.

    Signals:
        collection_chosen(str): a collection's key, or `ALL`.
        file_chosen(str): a path.
    """

    collection_chosen = Signal(str)
    file_chosen = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._collections: dict[str, SidebarRow] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(12, 16, 13, 16)
        self._column.setSpacing(2)

    def set_state(self, collections: Sequence[CollectionState], files: Sequence[Path]) -> None:
        """Show collections and files; what is chosen stays chosen while it is there."""
        chosen = self.chosen
        clear(self)
        total = sum(each.total for each in collections)
        self._collections = {ALL: SidebarRow(self.theme, _("All puzzles"), str(total), "grid")}
        self._column.addWidget(self._collections[ALL])
        if collections:
            self._add_heading(_("Collections"))
        for each in collections:
            count = f"{each.solved}/{each.total}"
            share = each.solved / max(1, each.total)
            row = SidebarRow(self.theme, each.title, count, share=share)
            self._collections[each.key] = row
            self._column.addWidget(row)
        for key, row in self._collections.items():
            row.setCheckable(True)
            row.clicked.connect(lambda _on=True, key=key: self._choose(key))
        self._add_files(files)
        self._column.addStretch(1)
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
            row = SidebarRow(self.theme, file.name, "", "folder")
            row.setToolTip(str(file))
            row.clicked.connect(lambda _on=True, file=file: self.file_chosen.emit(str(file)))
            self._column.addWidget(row)


class SidebarRow(Themed, QPushButton):
    """A row of a sidebar: an icon or a ring, words, a number at the right.

    Checkable where it stands for the page shown.
    """

    def __init__(
        self,
        theme: Theme,
        text: str,
        count: str = "",
        icon: str = "",
        share: float = 0.0,
    ) -> None:
        super().__init__(text)
        self.theme = theme
        self._count = count
        self._icon = icon
        self._share = share
        self.setFixedHeight(ROW)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAccessibleName(
            _("{name}, {count}").format(name=text, count=count) if count else text
        )

    def sizeHint(self) -> QSize:
        return QSize(180, ROW)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Down: True, Qt.Key.Key_Up: False}.get(Qt.Key(event.key()))
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif step is not None:
            self.focusNextPrevChild(step)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, rect = self.theme, QRectF(self.rect())
        color = theme.clue_current if self.isChecked() else theme.ink
        with QPainter(self) as painter:
            if self.isChecked():
                rounded(painter, rect, 8, theme.crosshair_clue)
            elif self.underMouse():
                rounded(painter, rect, 8, theme.control)
            box = QRectF(10, (ROW - ICON) / 2, ICON, ICON)
            if self._icon:
                paint_icon(painter, box, self._icon, color)
            else:
                paint_ring(painter, box.adjusted(1, 1, -1, -1), self._share, theme)
            self._paint_words(painter, rect)
            if self.hasFocus():
                focus_ring(painter, rect, 8, theme)

    def _paint_words(self, painter: QPainter, rect: QRectF) -> None:
        theme, middle = self.theme, Qt.AlignmentFlag.AlignVCenter
        painter.setFont(Type.NOTE.font(tabular=True))
        painter.setPen(theme.clue_current if self.isChecked() else theme.muted)
        width = QFontMetricsF(painter.font()).horizontalAdvance(self._count)
        right = rect.right() - 10
        painter.drawText(QRectF(right - width - 1, 0, width + 1, ROW), middle, self._count)
        painter.setFont((Type.NAME if self.isChecked() else Type.STRONG).font())
        painter.setPen(theme.clue_current if self.isChecked() else theme.ink)
        room = QRectF(38, 0, right - width - 8 - 38, ROW)
        text = QFontMetricsF(painter.font()).elidedText(
            self.text(), Qt.TextElideMode.ElideMiddle, room.width()
        )
        painter.drawText(room, middle, text)
