"""LibraryPage: the list of puzzles, the sidebar, and the puzzle to continue."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QMenu, QSizePolicy, QWidget

from nonogui.i18n import _
from nonogui.ui.actions import ActionId
from nonogui.ui.in_turns import hold_jobs, is_occupied
from nonogui.ui.library.state import (
    ALL,
    Art,
    ContinueState,
    DailyState,
    Emptiness,
    Key,
    Place,
    PlaceState,
    SidebarState,
    TileSource,
)
from nonogui.ui.library.tile import SIDE, paint_unrevealed
from nonogui.ui.library.tile_view import TileHeader, TileView
from nonogui.ui.look.theme import current_theme, rounded, set_surface
from nonogui.ui.widgets import boxes
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.picture import paint_picture, progress_image
from nonogui.ui.widgets.progress import GradeDots, JobRow, JobState, ProgressLine
from nonogui.ui.widgets.rows import NavRow
from nonogui.ui.widgets.text import ElidedLabel, Ink, Label, SectionLabel, Type
from nonogui.ui.widgets.touch import LongPress
from nonogui.ui.window_actions import Actions
from nonogui.words.numbers import clock_text, size_text

if TYPE_CHECKING:
    from nonogui.coach.grade import Grade
    from nonogui.ui.library.filter_bar import CheckFoot, FilterBar, ListHeading, SearchField
    from nonogui.ui.library.filters import Filters
    from nonogui.ui.widgets.message import MessageBar

# Chosen by eye at 100 % text size.
MARGIN = 32
SECTION_GAP = 22
SIDEBAR, WIDE_SIDEBAR = 232, 300
"""The least and the greatest width of the sidebar; names of collections decide."""
SIDEBAR_FROM = 720
"""A narrower page has a button with a menu in place of the sidebar."""
PLACE_WIDTH = 150
"""The greatest width of that button, which shows the name of the place."""
TWO_CARDS_FROM = 560
"""A narrower page has the two cards one below the other."""
COMPACT_WIDTH = 960
"""A narrower page has smaller margins and a compact bar."""
LARGE_CARDS_FROM = 1140
"""A narrower page has smaller cards: with a large picture, a date like 28 September is cut."""
LOW = 560
"""Below this height the cards are smaller."""
SEARCH = 320
"""Width of the search field where there is room."""
SEARCH_MS = 150
"""Delay between the last letter typed and the search."""


class LibraryPage(QWidget):
    """The sidebar at the left; the cards, the filters and all tiles at the right.

    Attributes:
        sidebar, view: the places and the tiles, which have their own signals for choices.

    Signals, of parts that are created after the window shows:
        filters_chosen(object): the changed fields of `Filters`; none after typing a search text.
        list_chosen(object): True for a list, False for tiles.
        sort_chosen(str): sort the list by a column.
        cleared(): clear all filters.
        widened(): list all puzzles that match the search field.
        cancel_clicked(): cancel the job shown.
        check_stopped(): stop the background check.
    """

    filters_chosen = Signal(object)
    list_chosen = Signal(object)
    sort_chosen = Signal(str)
    cleared = Signal()
    widened = Signal()
    cancel_clicked = Signal()
    check_stopped = Signal()

    def __init__(self, actions: Actions, menu: Button, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._actions = actions
        name = self._name = Label(_("Nonogui"), Type.PANEL_TITLE)
        name.setContentsMargins(*boxes.mirrored((10, 0, 0, 0)))
        self._search_slot = _SearchSlot()
        open_file = actions.button(ActionId.OPEN, with_text=True)
        new = actions.button(ActionId.NEW_DESIGN, "pencil", kind=Kind.SOFT, with_text=True)
        self._places = Button(kind=Kind.PLAIN)
        self._places.set_tail_icon("chevron-down")
        self._places.setMaximumWidth(PLACE_WIDTH)
        self._places.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._bar = boxes.TopBar(
            [name, self._places, self._search_slot], [open_file, new, None, menu]
        )
        self._bar.cover(self._search_slot, is_over=True)
        self.sidebar = Sidebar(
            actions[ActionId.DAILY_PUZZLE],
            [
                (_("Statistics"), "chart", actions[ActionId.STATISTICS]),
                (_("Training"), "target", actions[ActionId.TRAINER]),
                (_("Techniques"), "book", actions[ActionId.GLOSSARY]),
            ],
        )
        self.resume, self.day = ContinueCard(), DailyCard()
        self._header = TileHeader()
        self.view = TileView(self._header)
        self._is_list, self._is_sortable = False, True
        self._empty_states: dict[Emptiness, boxes.EmptyState] = {}
        self._typing = QTimer(self, singleShot=True, interval=SEARCH_MS)
        self._lay_out()
        self._connect()
        for part in (self.resume, self.day):
            part.hide()  # until there is something to show
        self._show_cards()

    # ---- parts created when first needed, after the window shows ----

    @cached_property
    def search(self) -> SearchField:
        """The search field; created late because Qt's first text field takes a while."""
        from nonogui.ui.library.filter_bar import SearchField

        search = SearchField(self._actions[ActionId.FIND])
        search.textEdited.connect(self._typing.start)
        search.textChanged.connect(self._show_cards)
        search.left.connect(self._focus_results)
        self._search_slot.take(search)
        self._order_tabs()
        return search

    @cached_property
    def messages(self) -> MessageBar:
        """The message bar of the library."""
        from nonogui.ui.widgets.message import MessageBar

        bar = MessageBar()
        bar.setParent(self)
        bar.installEventFilter(self)
        return bar

    @cached_property
    def _job(self) -> JobRow:
        row = JobRow()
        # With its own margin, below the names of the tiles.
        row.setContentsMargins(*boxes.mirrored((20, 0, 0, 0)))
        row.cancel_clicked.connect(self.cancel_clicked)
        self._right.addWidget(row)
        return row

    @cached_property
    def _check(self) -> CheckFoot:
        from nonogui.ui.library.filter_bar import CheckFoot

        foot = CheckFoot()
        foot.stop.clicked.connect(self.check_stopped)
        self._right.addWidget(foot)
        return foot

    def _empty_state(self, reason: Emptiness) -> boxes.EmptyState:
        """Return what to show instead of tiles, with a way on."""
        open_file, new = self._actions[ActionId.OPEN], self._actions[ActionId.NEW_DESIGN]
        icon, text, button, act = {
            Emptiness.NO_PUZZLES: (
                "inbox",
                _("No puzzles here yet. Drop a file or open one."),
                _("Open a file"),
                open_file.trigger,
            ),
            Emptiness.NO_MATCH: (
                "search",
                _("No puzzles found."),
                _("Clear filters"),
                self.cleared,
            ),
            Emptiness.NO_MATCH_HERE: (
                "search",
                _("No puzzles found."),
                _("Search all puzzles"),
                self.widened,
            ),
            Emptiness.NO_DESIGNS: (
                "pencil",
                _("You have no designs yet."),
                _("New design"),
                new.trigger,
            ),
        }[reason]
        state = boxes.EmptyState(icon, text, button)
        state.button.clicked.connect(act)
        self._header_column.addWidget(state)
        self._order_tabs()
        return state

    @cached_property
    def filter_bar(self) -> FilterBar:
        """The filter chips."""
        from nonogui.ui.library.filter_bar import FilterBar

        bar = FilterBar()
        bar.changed.connect(self.filters_chosen)
        bar.cleared.connect(self.cleared)
        bar.random.clicked.connect(self._actions[ActionId.ANY_UNSOLVED].trigger)
        bar.list_chosen.connect(self.list_chosen)
        self._header_column.insertWidget(1, bar)
        self._order_tabs()
        return bar

    @cached_property
    def _heading(self) -> ListHeading:
        """The headings above the columns of the list."""
        from nonogui.ui.library.filter_bar import ListHeading

        heading = ListHeading()
        heading.chosen.connect(self.sort_chosen)
        self._header_column.addWidget(heading)
        self._order_tabs()
        return heading

    def _order_tabs(self) -> None:
        boxes.order_tabs(self._bar, self.sidebar, self._header, self.view)

    # ---- what is shown ----

    def set_sidebar(self, state: SidebarState) -> None:
        """Show the rows of the sidebar."""
        self.sidebar.set_state(state)
        self._order_tabs()

    def set_cards(self, resume: ContinueState | None, day: DailyState | None) -> None:
        """Show the puzzle to continue and the daily puzzle, where there is one."""
        self.resume.setVisible(resume is not None)
        if resume:
            self.resume.set_state(resume)
        self.day.setVisible(day is not None)
        if day:
            self.day.set_state(day)
        self._show_cards()

    def set_filters(self, filters: Filters, *, is_list: bool) -> None:
        """Show the filters, including the search text."""
        self.set_chips(filters, is_list=is_list)
        if self.search.text() != filters.text:
            self.search.setText(filters.text)

    def set_chips(self, filters: Filters, *, is_list: bool) -> None:
        """Show the filters, without the search text."""
        self.filter_bar.set_filters(filters, is_list=is_list)
        if is_list:
            self._heading.set_order(filters.order, is_turned=bool(filters.turned))
        self.set_list(is_list)  # shows or hides the headings

    def set_list(self, is_list: bool) -> None:
        """Show a list, or tiles."""
        self._is_list = is_list
        self._show_heading()
        self.view.set_list(is_list)

    def set_sortable(self, is_sortable: bool) -> None:
        """Set whether the player may choose the sort order."""
        self._is_sortable = is_sortable
        self._show_heading()

    def _show_heading(self) -> None:
        is_shown = self._is_list and self._is_sortable
        self._show_part("_heading", is_shown)
        self._header_column.setContentsMargins(0, 24, 0, 4 if is_shown else 16)

    def _show_part(self, name: str, is_shown: bool) -> None:
        """Show or hide a part; hiding does not create it."""
        if is_shown or name in self.__dict__:
            getattr(self, name).setVisible(is_shown)

    def set_items(
        self, keys: tuple[Key, ...], source: TileSource, reason: Emptiness, found: int | None = None
    ) -> None:
        """List tiles; if there are none, say why. `found` counts what filters left, if any."""
        if not keys and reason not in self._empty_states:
            self._empty_states[reason] = self._empty_state(reason)
        for each, state in self._empty_states.items():
            state.setVisible(not keys and each is reason)
        self.filter_bar.set_found(found or None)  # without any, the filters are cleared below
        self.view.set_items(keys, source)

    def set_job(self, job: JobState | None) -> None:
        """Show a background job, or none."""
        self._show_part("_job", job is not None)
        if job is not None or "_job" in self.__dict__:
            self._job.set_job(job)

    def set_check(self, check: tuple[int, int] | None) -> None:
        """Show which puzzle of how many the background check is at, or nothing."""
        self._show_part("_check", check is not None)
        if check is not None:
            self._check.show_progress(*check)

    @property
    def place(self) -> Place:
        return self.sidebar.chosen

    def set_place(self, place: Place) -> None:
        """Show a place as chosen, without emitting a signal."""
        self.sidebar.set_chosen(place)
        self._show_place()

    def _show_place(self, _place: object = None) -> None:
        self._places.setText(self.sidebar.chosen_title)

    def go_to_search(self, text: str = "") -> None:
        """Focus the search field, and enter letters that were typed elsewhere."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if text:
            self.search.setText(text)
            self._on_typed()
        else:
            self.search.selectAll()

    def _focus_results(self) -> None:
        """Focus the tiles, or without any the way on."""
        shown = (each.button for each in self._empty_states.values() if not each.isHidden())
        next(shown, self.view).setFocus()
        # In a small window the cards above fill the page.
        self.view.scrollTo(self.view.currentIndex())

    # ---- events ----

    def focusInEvent(self, event: QtGui.QFocusEvent) -> None:
        """Focus the Continue button at first, otherwise the tiles."""
        super().focusInEvent(event)
        if self.resume.isVisible() and self.view.current_key is None:
            self.resume.button.setFocus()
        else:
            self.view.setFocus()

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        has_sidebar, is_compact = self.width() >= SIDEBAR_FROM, self.width() < COMPACT_WIDTH
        self.sidebar.setVisible(has_sidebar)
        self._fit_sidebar()
        self._places.setHidden(has_sidebar)
        self._name.setVisible(has_sidebar)
        self._bar.set_compact(is_compact)
        self.view.set_margin(MARGIN // 2 if is_compact else MARGIN)
        self._cards_row.setDirection(
            QHBoxLayout.Direction.TopToBottom
            if self.width() < TWO_CARDS_FROM
            else QHBoxLayout.Direction.LeftToRight
        )
        has_small_cards = self._is_low or self.width() < LARGE_CARDS_FROM
        are_lines = self.height() < LOW and self.width() < TWO_CARDS_FROM
        for card in (self.resume, self.day):
            card.set_compact(has_small_cards, is_line=are_lines)
        self._show_cards()
        if "messages" in self.__dict__:
            self._place_message()

    def _fit_sidebar(self) -> None:
        """Give the sidebar room for its names where the tiles can spare it."""
        is_compact = self.width() < COMPACT_WIDTH
        width = SIDEBAR if is_compact else self.sidebar.width_of_names
        self.sidebar.setFixedWidth(width)
        # The search field begins where the tiles do: less the margin of the bar, and a gap.
        self._name.setFixedWidth(width + MARGIN - 16)

    @property
    def _is_low(self) -> bool:
        """Whether the cards would fill most of the page."""
        return self.height() < LOW or self.width() < COMPACT_WIDTH

    def _show_cards(self) -> None:
        """Show the cards; hide them on a low page with search results."""
        is_searching = "search" in self.__dict__ and bool(self.search.text())
        has_cards = not (self.resume.isHidden() and self.day.isHidden())
        self._cards.setVisible(has_cards and not (self._is_low and is_searching))

    def _place_message(self) -> None:
        bar = self.messages
        bar.place_above(self.height(), self.view.x(), self.view.width())
        # The end of the list can be scrolled above the message.
        gap = self.height() - 1 - bar.geometry().bottom()
        self._right.setContentsMargins(0, 0, 0, 0 if bar.isHidden() else bar.height() + 2 * gap)

    def _on_typed(self) -> None:
        self._typing.stop()
        self.filters_chosen.emit({})

    # ---- making ----

    def _connect(self) -> None:
        self.sidebar.filled.connect(self._fit_sidebar)
        self.sidebar.filled.connect(self._show_place)
        self.sidebar.place_chosen.connect(self._show_place)
        self._places.clicked.connect(lambda: self.sidebar.show_menu(self._places))
        self.day.button.clicked.connect(self._actions[ActionId.DAILY_PUZZLE].trigger)
        self.view.typed.connect(self.go_to_search)
        self._typing.timeout.connect(self._on_typed)

    def _lay_out(self) -> None:
        self._cards_row = boxes.hbox((self.resume, 58), (self.day, 40), gap=14)
        self._cards = boxes.pane(self._cards_row)
        self._header_column = boxes.vbox(
            self._cards, on=self._header, margins=(0, 24, 0, 16), gap=SECTION_GAP
        )
        self._right = boxes.vbox((self.view, 1))
        below = boxes.hbox(self.sidebar, self._right)
        boxes.vbox(self._bar, below, on=self)

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.LayoutRequest):
            self._place_message()  # installed on the message bar only
        return super().eventFilter(watched, event)  # type: ignore[arg-type]


class _SearchSlot(QWidget):
    """Reserves the place of the search field, which is created after the window shows."""

    def __init__(self) -> None:
        super().__init__()
        self.setMaximumWidth(SEARCH)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._row = boxes.hbox(on=self)

    def sizeHint(self) -> QSize:
        return QSize(SEARCH, super().sizeHint().height())

    def take(self, search: QWidget) -> None:
        """Put the search field here."""
        self._row.addWidget(search)
        search.show()  # a layout does so only later, and hidden widgets get no focus


# --- the sidebar ---


LEFT, RIGHT = 12, 13
"""Margins of the rows, chosen by eye; the right one includes the sidebar's edge."""

MAX_FILES = 5
"""Recent files listed in the sidebar."""

OCCUPIED_MS = 100
"""Delay before the sidebar checks again whether it may change its rows."""


class Sidebar(QWidget):
    """All puzzles, collections, the player's own, recent files; actions at the foot.

    Signals:
        place_chosen(object): a `Place`.
        file_chosen(str): a path.
        menu_requested(object, object): open a menu for a `PlaceState`, without its numbers, at a
            screen position.
        filled: there are other rows or numbers.
    """

    place_chosen = Signal(object)
    file_chosen = Signal(str)
    menu_requested = Signal(object, object)
    filled = Signal()

    def __init__(self, day: QtGui.QAction, foot: Sequence[tuple[str, str, QtGui.QAction]]) -> None:
        """Create the sidebar; `foot` has text, icon and action of each row at the foot."""
        super().__init__()
        set_surface(self, Qt.Edge.RightEdge)
        self._day = day
        self._state = SidebarState()
        self._shown: dict[object, QWidget] = {}
        self._rows: dict[Place, NavRow] = {}
        self.chosen = ALL
        self._later = QTimer(self, singleShot=True)
        self._later.timeout.connect(self._fill)
        self._column = boxes.vbox(gap=2)
        self._foot = [self._action_row(*each) for each in foot]
        rows = boxes.pane(boxes.vbox(self._column, boxes.REST, margins=(LEFT, 16, RIGHT, 12)))
        below = boxes.vbox(*self._foot, margins=(LEFT, 8, RIGHT, 12), gap=2)
        self._area = boxes.scroll_area(rows)
        boxes.vbox((self._area, 1), boxes.hbox(boxes.rule(), margins=(0, 0, 1, 0)), below, on=self)

    def set_state(self, state: SidebarState) -> None:
        """Show the rows; the chosen place stays chosen while it exists.

        New rows are added in a separate turn of the event loop, because the tiles must be shown in
        this one. Numbers change at once.
        """
        self._state = state
        if not self._shown:
            self._fill()
        elif list(self._items()) != list(self._shown):
            self._later.start(1)  # 0 would run in the same turn
        elif not self._later.isActive():
            self._show_numbers()

    def _fill(self) -> None:
        """Create the missing rows, keep the existing ones and remove the others.

        Wait while a dialog, a menu or a wait is open. It may have been opened by a click on a row
        that would be deleted here before the click is done.
        """
        if is_occupied():
            self._later.start(OCCUPIED_MS)
            return
        hold_jobs()
        focused = next((place for place, row in self._rows.items() if row.hasFocus()), None)
        before, self._shown, self._rows = self._shown, {}, {}
        for at, (key, make) in enumerate(self._items().items()):
            widget = before.pop(key, None) or make()
            if self._column.indexOf(widget) != at:
                self._column.insertWidget(at, widget)
            self._shown[key] = widget
            if isinstance(key, PlaceState) and isinstance(widget, NavRow):
                self._rows[key.place] = widget
        for gone in before.values():
            self._column.removeWidget(gone)
            boxes.discard(gone)
        rows = [each for each in self._shown.values() if isinstance(each, NavRow)] + self._foot
        for row, below in pairwise(rows):
            QWidget.setTabOrder(row, below)
        self._show_numbers()
        self.set_chosen(self.chosen if self.chosen in self._rows else ALL)
        if focused in self._rows:
            self._rows[focused].setFocus()

    def _items(self) -> dict[object, Callable[[], QWidget]]:
        """Return the items from top to bottom: an identity, and a function that creates it."""
        state, items = self._state, dict[object, Callable[[], QWidget]]()
        for heading, places in self._groups:
            if heading and places:
                items[heading] = partial(self._heading, heading)
            for each in places:
                bare = replace(each, count="", share=0.0, tip="")
                items[bare] = partial(self._place_row, bare)
            if not heading:
                items["day"] = partial(self._action_row, _("Daily puzzle"), "calendar", self._day)
        if state.files:
            items["files"] = partial(self._heading, _("Recent files"))
        for file in state.files[:MAX_FILES]:
            items[file] = partial(self._file_row, file)
        return items

    @property
    def _groups(self) -> tuple[tuple[str, tuple[PlaceState, ...]], ...]:
        """The places below each heading."""
        state = self._state
        # The player's own first, so that no long list hides them.
        own = _("Your puzzles"), state.own
        return ("", state.top), own, (_("Collections"), state.collections)

    @property
    def chosen_title(self) -> str:
        """The name of the place listed; empty while the places are not known."""
        names = (each.title for each in self._state.places if each.place == self.chosen)
        return next(names, "")

    def show_menu(self, button: Button) -> None:
        """Let the player choose a place in a menu below a button."""
        menu = QMenu(self.window())
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        button.watch_menu(menu)
        for heading, places in self._groups:
            if heading and places:
                menu.addSection(heading)
            for each in places:
                action = menu.addAction(each.title, partial(self.choose, each.place))
                action.setCheckable(True)
                action.setChecked(each.place == self.chosen)
        menu.popup(button.mapToGlobal(QPoint(0, button.height() + 4)))

    def set_chosen(self, chosen: Place) -> None:
        """Show a place as chosen, without emitting a signal."""
        self.chosen = chosen
        for place, row in self._rows.items():
            row.setChecked(place == chosen)

    def _place_row(self, state: PlaceState) -> NavRow:
        row = NavRow(state.title, state.icon)
        row.setCheckable(True)
        row.clicked.connect(lambda: self.choose(state.place))
        if state.is_removable:
            self._give_menu(row, state)
        return row

    def _show_numbers(self) -> None:
        for state in self._state.places:
            row = self._rows[state.place]
            row.set_numbers(state.count, state.share)
            row.setToolTip(state.tip)
        self.filled.emit()

    @property
    def width_of_names(self) -> int:
        """The width in which no name of a place is shortened, within limits."""
        names = max((row.least_width for row in self._rows.values()), default=0)
        bar = self._area.verticalScrollBar().sizeHint().width()
        return min(max(SIDEBAR, LEFT + names + RIGHT + bar), WIDE_SIDEBAR)

    def _give_menu(self, row: NavRow, state: PlaceState) -> None:
        row.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

        def ask(at: QPoint) -> None:
            self.menu_requested.emit(state, row.mapToGlobal(at))

        row.customContextMenuRequested.connect(ask)

        def hold(at: QPoint) -> None:
            row.setDown(False)  # the end of the press chooses nothing
            self.menu_requested.emit(state, at)

        LongPress(row, hold)

    def choose(self, place: Place) -> None:
        """Choose a place, as a click on its row does."""
        self.set_chosen(place)
        self.place_chosen.emit(place)

    def _heading(self, text: str) -> SectionLabel:
        label = SectionLabel(text)
        label.setContentsMargins(*boxes.mirrored((10, 20, 0, 10)))
        label.setMinimumHeight(label.sizeHint().height())  # it has to include the margins
        return label

    def _file_row(self, file: Path) -> NavRow:
        row = NavRow(file.name, "folder")
        row.setToolTip(str(file))
        row.clicked.connect(lambda: self.file_chosen.emit(str(file)))
        return row

    def _action_row(self, text: str, icon: str, action: QtGui.QAction) -> NavRow:
        row = NavRow(text, icon)
        row.clicked.connect(action.trigger)
        return row


# --- the cards above the tiles ---


# Chosen by eye at 100 % text size.
PADDING, LINE_PADDING = 16, 8
THUMBNAIL = 124
SMALL_THUMBNAIL = 72
GAP = 20
FOOT_GAP = 16
MIN_FOR_LINE = 220
"""Least width of the text column for a progress bar beside the button, in pixels."""


class StartCard(QWidget):
    """A card with a picture, a text and a button; a click anywhere on it presses the button."""

    def __init__(self, heading: str, button: Button) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.button = button
        self._thumbnail = _Thumbnail()
        button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._title = ElidedLabel("", Type.CARD_TITLE)
        self._heading = SectionLabel(heading)

    def set_compact(self, is_compact: bool, *, is_line: bool = False) -> None:
        """Set whether the card takes less space, or is only a line with its title and button."""
        side = SMALL_THUMBNAIL if is_compact else THUMBNAIL
        self._thumbnail.setFixedSize(side, side)
        self._heading.setVisible(not is_compact)
        for part in (self._thumbnail, self._detail):
            part.setHidden(is_line)
        way, words = QBoxLayout.Direction, self._words
        words.setDirection(way.LeftToRight if is_line else way.TopToBottom)
        for at in (0, words.count() - 1):
            words.setStretch(at, int(not is_line))
        words.setStretchFactor(self._title, int(is_line))
        edge = LINE_PADDING if is_line else PADDING
        self._row.setContentsMargins(PADDING, edge, PADDING, edge + 1)
        # The names of the cards are long words in some languages.
        self._title.setFont((Type.BAR_TITLE if is_compact else Type.CARD_TITLE).font())

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        event.setAccepted(event.button() is Qt.MouseButton.LeftButton)

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        is_left = event.button() is Qt.MouseButton.LeftButton
        if is_left and self.rect().contains(event.position().toPoint()):
            self.button.click()

    def _lay_out(self, detail: QWidget, foot: QHBoxLayout) -> None:
        self._detail = detail
        self._words = boxes.vbox(
            boxes.REST, self._heading, self._title, detail, 12, foot, boxes.REST
        )
        margins = (PADDING, PADDING, PADDING, PADDING + 1)
        self._row = boxes.hbox(self._thumbnail, self._words, on=self, margins=margins, gap=GAP)


class ContinueCard(StartCard):
    """The last played puzzle with its board and a Continue button, or an unplayed one with Play."""

    def __init__(self) -> None:
        button = Button(_("Continue"), "play", kind=Kind.PRIMARY)
        super().__init__(_("Continue"), button)
        self._size = ElidedLabel("", Type.BODY, Ink.MUTED)
        self._line = ProgressLine(name=_("Progress"))
        self._percent = Label("", Type.NOTE, Ink.MUTED, tabular=True)
        self._is_started = False
        foot = boxes.hbox(button, (self._line, 1), self._percent, gap=FOOT_GAP)
        foot.addStretch()
        self._lay_out(self._size, foot)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_line()

    def _show_line(self) -> None:
        """Show the progress bar and the percentage only where there is room for each."""
        room = self.width() - self._thumbnail.width() - GAP - 2 * PADDING
        is_started = self._is_started and not self._thumbnail.isHidden()
        self._line.setVisible(is_started and room >= MIN_FOR_LINE)
        both = self.button.sizeHint().width() + FOOT_GAP + self._percent.sizeHint().width()
        self._percent.setVisible(is_started and room >= both)

    def set_state(self, state: ContinueState) -> None:
        """Show a puzzle to continue or to start."""
        board, title = state.art.grid, state.title
        self._thumbnail.set_art(state.art)
        self._title.setText(title)
        self._size.setText(_detail_text(state))
        self._heading.setText(_("Continue") if board else _("Next puzzle"))
        self.button.setText(_("Continue") if board else _("Play"))
        name = _("Continue {title}") if board else _("Play {title}")
        self.button.setAccessibleName(name.format(title=title))
        if board:
            share = board.decided_count / len(board.cells)
            self._line.set_share(share)
            self._percent.setText(_("{percent}%").format(percent=int(share * 100)))
        self._is_started = board is not None
        self._show_line()


class DailyCard(StartCard):
    """The daily puzzle: its date, difficulty and a button to play it."""

    def __init__(self) -> None:
        button = Button(_("Play"), "calendar", kind=Kind.OUTLINE)
        super().__init__(_("Daily puzzle"), button)
        self._date = ""
        self._dots = GradeDots()
        self._grade = Label("", Type.BODY, Ink.MUTED)
        self._grade.setMinimumHeight(Type.BODY.line)
        detail = boxes.pane(boxes.hbox(self._dots, (self._grade, 1), gap=8))
        self._lay_out(detail, boxes.hbox(button, boxes.REST))

    def set_state(self, state: DailyState) -> None:
        """Show the daily puzzle and the player's game of it, as far as they are known."""
        game = state.game
        self._thumbnail.set_art(game.art if game else state.art)
        self._date = state.date
        self._show_title()
        self._dots.setVisible(state.grade is not None)
        self._dots.set_grade(state.grade)
        self._grade.setText(_("Solved") if state.is_solved else _grade_text(state.grade))
        if game is None:
            text, name = _("Play"), _("Play the daily puzzle, {date}").format(date=state.date)
        elif state.is_solved:
            text, name = _("Open"), game.title
        else:
            text, name = _("Continue"), _("Continue {title}").format(title=game.title)
        self.button.setText(text)
        self.button.setAccessibleName(name)

    def set_compact(self, is_compact: bool, *, is_line: bool = False) -> None:
        super().set_compact(is_compact, is_line=is_line)
        self._show_title()

    def _show_title(self) -> None:
        """Show the date; without the heading, say what the card is instead."""
        has_heading = not self._heading.isHidden()
        self._title.setText(self._date if has_heading else _("Daily puzzle"))


def _grade_text(grade: Grade | None) -> str:
    """Return a grade in words, or nothing if it is unknown."""
    if grade is None:
        return ""
    from nonogui.words.difficulty import grade_text  # not needed before the window shows

    return grade_text(grade)


def _detail_text(state: ContinueState) -> str:
    """Return `25 × 25 · Moderate · 12:48 so far`; no grade if unknown, no time if not started."""
    grade, size = _grade_text(state.grade), size_text(len(state.art.columns), len(state.art.rows))
    if state.art.grid is not None:
        text = _("{size} · {grade} · {time} so far") if grade else _("{size} · {time} so far")
        return text.format(size=size, grade=grade, time=clock_text(state.seconds))
    return _("{size} · {grade}").format(size=size, grade=grade) if grade else size


class _Thumbnail(QWidget):
    """The player's marks, or the skyline of the clues, in a small frame."""

    def __init__(self) -> None:
        super().__init__()
        self._art: Art | None = None
        self._image: QtGui.QImage | None = None
        self.setFixedSize(THUMBNAIL, THUMBNAIL)

    def set_art(self, art: Art | None) -> None:
        self._art, self._image = art, None
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.StyleChange:
            self._image = None
        super().changeEvent(event)

    def paintEvent(self, _event: QtGui.QPaintEvent) -> None:
        rect, art = QRectF(self.rect()), self._art
        theme = current_theme()
        with QtGui.QPainter(self) as painter:
            rounded(painter, rect, 8, theme.raised, theme.hairline)
            if art is not None and art.grid is not None:
                if self._image is None:
                    self._image = progress_image(art.grid, art.palette, theme)
                paint_picture(painter, rect.adjusted(12, 12, -12, -12), self._image)
            elif art is not None:
                painter.scale(rect.width() / SIDE, rect.height() / SIDE)
                paint_unrevealed(painter, art, theme)
