"""StartPage: what there is to play, and the way back to what was begun."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from nonogui.i18n import _
from nonogui.ui.actions import ActionId
from nonogui.ui.pages.continue_card import ContinueCard
from nonogui.ui.pages.sidebar import ALL, Sidebar
from nonogui.ui.pages.start_state import StartState
from nonogui.ui.pages.tile import Tile
from nonogui.ui.pages.tile_sections import TileSections
from nonogui.ui.style import SCROLL_BAR
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.empty import EmptyState
from nonogui.ui.widgets.scroll import scroll_area
from nonogui.ui.widgets.text import Label, Type
from nonogui.ui.widgets.themed import Pane
from nonogui.ui.widgets.top_bar import TopBar
from nonogui.ui.window_actions import Actions

MARGIN = 32
SECTION_GAP = 24
SIDEBAR = 232
SIDEBAR_FROM = 720
"""A narrower page has no sidebar: the collections follow one another anyway."""
COMPACT_WIDTH = 960


class StartPage(Pane):
    """The library: collections at the left, the last puzzle and all tiles at the right.

    Arrow keys go from tile to tile, Enter plays.

    Signals:
        puzzle_chosen(str): a tile's key.
        file_chosen(str): the path of a file opened lately.
        continue_chosen(): go on with the puzzle played last.
        menu_wanted(str, object): a menu is wanted for a tile, at a place on the screen.
        remove_wanted(str): the Delete key on a tile.
    """

    puzzle_chosen = Signal(str)
    file_chosen = Signal(str)
    continue_chosen = Signal()
    menu_wanted = Signal(str, object)
    remove_wanted = Signal(str)

    def __init__(self, theme: Theme, actions: Actions, menu: Button) -> None:
        super().__init__(theme)
        name = Label(theme, _("Nonogui"), Type.PANEL_TITLE)
        name.setContentsMargins(10, 0, 0, 0)
        open_file = Button.for_action(theme, actions[ActionId.OPEN], "folder", with_text=True)
        new = Button.for_action(
            theme, actions[ActionId.NEW_DESIGN], "plus", kind=Kind.SOFT, with_text=True
        )
        self._bar = TopBar(theme, [name], [open_file, new, None, menu])
        self._state = StartState()
        self._sidebar = Sidebar(theme)
        self._card = ContinueCard(theme)
        self._empty = EmptyState(
            theme, "inbox", _("No puzzles here yet. Drop a file or open one."), _("Open a file")
        )
        self._sections = TileSections(theme)
        self._lay_out()
        self._sidebar.collection_chosen.connect(self._show_collection)
        self._sidebar.file_chosen.connect(self.file_chosen)
        self._sidebar.glossary_chosen.connect(actions[ActionId.GLOSSARY].trigger)
        self._card.clicked.connect(self.continue_chosen)
        self._empty.clicked.connect(actions[ActionId.OPEN].trigger)
        self._sections.chosen.connect(self.puzzle_chosen)
        self._sections.menu_wanted.connect(self.menu_wanted)
        self._sections.remove_wanted.connect(self.remove_wanted)
        self._sections.reached.connect(self._bring_into_view)
        for part in (self._card, self._sections, self._empty):
            part.hide()  # until it is known what there is

    def set_state(self, state: StartState) -> None:
        """Show what there is to play; the place on the page stays."""
        self._sidebar.set_state(state.collections, state.files)
        self._sections.set_state(state)
        self._card.setVisible(state.resume is not None)
        if state.resume:
            self._card.set_state(state.resume)
        has_puzzles = bool(state.tiles)
        self._sections.setVisible(has_puzzles)
        self._empty.setVisible(not has_puzzles)
        self._sections.show_only(self._sidebar.chosen)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keyboard goes to what the player most likely wants."""
        super().focusInEvent(event)
        if self._card.isVisible():
            self._card.button.setFocus()
        elif tiles := self._sections.findChildren(Tile):
            tiles[0].setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        has_sidebar = self.width() >= SIDEBAR_FROM
        self._side.setVisible(has_sidebar)
        if not has_sidebar:
            self._show_collection(ALL)
        self._bar.set_compact(self.width() < COMPACT_WIDTH)
        self._make_room()

    def _make_room(self) -> None:
        """Keep the margins; a scroll bar stands in the right one."""
        side = MARGIN // 2 if self.width() < COMPACT_WIDTH else MARGIN
        bar = SCROLL_BAR if self._scroll.verticalScrollBar().maximum() > 0 else 0
        self._column.setContentsMargins(side, MARGIN - 8, side - bar, MARGIN)

    def _show_collection(self, key: str) -> None:
        self._sidebar.set_chosen(key)
        self._sections.show_only(key)
        self._scroll.verticalScrollBar().setValue(0)

    def _bring_into_view(self, tile: Tile) -> None:
        self._scroll.ensureWidgetVisible(tile, 0, 24)

    def _lay_out(self) -> None:
        page = Pane(self.theme)
        self._column = QVBoxLayout(page)
        self._column.setSpacing(SECTION_GAP)
        self._column.addWidget(self._card)
        self._column.addWidget(self._sections)
        self._column.addWidget(self._empty, 1000)
        self._column.addStretch(1)
        self._scroll = scroll_area(page)
        self._scroll.verticalScrollBar().rangeChanged.connect(self._make_room)
        below = QHBoxLayout()
        below.setSpacing(0)
        self._side = scroll_area(self._sidebar)
        self._side.setFixedWidth(SIDEBAR)
        below.addWidget(self._side)
        below.addWidget(self._scroll, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._bar)
        column.addLayout(below, 1)
