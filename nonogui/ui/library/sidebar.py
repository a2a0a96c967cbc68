"""Sidebar: what the library can list, the files opened lately, and what there is to learn."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from nonogui.i18n import _
from nonogui.ui.library.state import ALL, Place, PlaceState, SidebarState
from nonogui.ui.look.theme import Theme
from nonogui.ui.widgets.nav_row import NavRow
from nonogui.ui.widgets.text import SectionLabel
from nonogui.ui.widgets.themed import Pane, clear, lay_surface

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

MOST_FILES = 5


class Sidebar(Pane):
    """All puzzles, collections, the player's own, recent files; at the foot what else there is.

    Signals:
        place_chosen(object): a `Place`.
        file_chosen(str): a path.
        menu_wanted(object, object): a menu is wanted for a `PlaceState`, at a place on the screen.
    """

    place_chosen = Signal(object)
    file_chosen = Signal(str)
    menu_wanted = Signal(object, object)

    def __init__(
        self, theme: Theme, day: QAction, foot: Sequence[tuple[str, str, QAction]]
    ) -> None:
        """Know the action of the puzzle of the day, and words, icon and action of foot rows."""
        super().__init__(theme)
        lay_surface(self, Qt.Edge.RightEdge)
        self._day = day
        self._foot = foot
        self._state: SidebarState | None = None
        self._rows: dict[Place, NavRow] = {}
        self._chosen = ALL
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(12, 16, 13, 16)
        self._column.setSpacing(2)

    def set_state(self, state: SidebarState) -> None:
        """Show what there is; what is chosen stays chosen while it is there."""
        if state == self._state:
            return
        focused = next((place for place, row in self._rows.items() if row.hasFocus()), None)
        self._state = state
        clear(self)
        self._rows = {}
        self._add_places(state.top)
        day = NavRow(self.theme, _("Puzzle of the day"), icon="calendar")
        day.clicked.connect(self._day.trigger)
        self._column.addWidget(day)
        self._add_group(_("Collections"), state.collections)
        self._add_group(_("Yours"), state.own)
        self._add_files(state.files)
        self._column.addStretch(1)
        self._add_foot()
        self.set_chosen(self._chosen if self._chosen in self._rows else ALL)
        if focused in self._rows:
            self._rows[focused].setFocus()

    @property
    def chosen(self) -> Place:
        """What is listed."""
        return self._chosen

    def set_chosen(self, chosen: Place) -> None:
        """Show a place as chosen, without a signal."""
        self._chosen = chosen
        for place, row in self._rows.items():
            row.setChecked(place == chosen)

    def _add_group(self, heading: str, places: Sequence[PlaceState]) -> None:
        if places:
            self._add_heading(heading)
            self._add_places(places)

    def _add_places(self, places: Sequence[PlaceState]) -> None:
        for state in places:
            row = NavRow(self.theme, state.title, state.count, state.icon, state.share)
            row.setCheckable(True)
            row.setToolTip(state.tip)
            row.clicked.connect(lambda _on=True, place=state.place: self._choose(place))
            if state.is_removable:
                self._give_menu(row, state)
            self._rows[state.place] = row
            self._column.addWidget(row)

    def _give_menu(self, row: NavRow, state: PlaceState) -> None:
        row.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

        def ask(at: QPoint) -> None:
            self.menu_wanted.emit(state, row.mapToGlobal(at))

        row.customContextMenuRequested.connect(ask)

    def _choose(self, place: Place) -> None:
        self.set_chosen(place)
        self.place_chosen.emit(place)

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

    def _add_foot(self) -> None:
        for text, icon, action in self._foot:
            row = NavRow(self.theme, text, icon=icon)
            row.clicked.connect(action.trigger)
            self._column.addWidget(row)

    @property
    def stops(self) -> list[QWidget]:
        """Where the Tab key stops, in order."""
        return [each for each in self.findChildren(NavRow) if not each.isHidden()]
