"""PagedDialog: a dialog with a list of pages at its left."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from nonogui.ui.dialogs.base import Dialog
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.nav_row import NavRow
from nonogui.ui.widgets.scroll import scroll_area
from nonogui.ui.widgets.text import Label, Type
from nonogui.ui.widgets.themed import Pane, lay_surface

WIDTH, HEIGHT = 768, 584
LIST_WIDTH = 196
PADDING = 24


class PagedDialog(Dialog):
    """A list of pages at the left, one page at the right."""

    def __init__(self, theme: Theme, title: str, parent: QWidget | None) -> None:
        super().__init__(theme, title, parent)
        self.resize(WIDTH, HEIGHT)
        self._rows: list[NavRow] = []
        self._unmade: dict[int, Callable[[], None]] = {}
        self._pages = QStackedWidget()
        self._list = _List(theme)
        self._column = QVBoxLayout(self._list)
        self._column.setContentsMargins(12, 18, 13, 12)
        self._column.setSpacing(2)
        heading = Label(theme, title, Type.BAR_TITLE)
        heading.setContentsMargins(10, 0, 0, 0)
        self._column.addWidget(heading)
        self._column.addSpacing(16)
        self._column.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._list)
        row.addWidget(self._pages, 1)

    def add_page(
        self,
        title: str,
        icon: str,
        content: QWidget | Callable[[Theme], QWidget],
        *,
        scrolls: bool = True,
    ) -> None:
        """Append a page with its heading.

        Args:
            title: its name in the list, and its heading.
            icon: beside its name in the list.
            content: what it holds, or what makes that when the page is first shown: all pages of
                the help at once took over 100 ms.
            scrolls: whether it is as high as it likes; else it fills the height.
        """
        page = Pane(self.theme)
        column = QVBoxLayout(page)
        column.setContentsMargins(PADDING, PADDING - 4, PADDING, PADDING - 8)
        column.setSpacing(16)
        column.addWidget(Label(self.theme, title, Type.PANEL_TITLE))

        def fill() -> None:
            made = content if isinstance(content, QWidget) else content(self.theme)
            column.addWidget(made, 0 if scrolls else 1)
            if scrolls:
                column.addStretch(1)

        if isinstance(content, QWidget):
            fill()
        else:
            self._unmade[self._pages.count()] = fill
        at = self._pages.addWidget(scroll_area(page) if scrolls else page)
        row = NavRow(self.theme, title, icon=icon)
        row.setCheckable(True)
        row.clicked.connect(lambda: self.show_page(at))
        self._rows.append(row)
        self._column.insertWidget(self._column.count() - 1, row)
        if at == 0:
            self.show_page(0)

    def show_page(self, at: int) -> None:
        """Show one of the pages, by its place in the list."""
        if fill := self._unmade.pop(at, None):
            fill()
        self._pages.setCurrentIndex(at)
        for index, row in enumerate(self._rows):
            row.setChecked(index == at)

    @property
    def page_titles(self) -> list[str]:
        """The titles in the list."""
        return [row.text() for row in self._rows]


class _List(Pane):
    """The list's ground."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        lay_surface(self, Qt.Edge.RightEdge)
        self.setFixedWidth(LIST_WIDTH)
