"""LibraryWiring: fill the library page, and carry out the choices made there."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import cached_property, partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

from PySide6.QtCore import QObject, QThread, QTimer
from PySide6.QtWidgets import QApplication

from nonogui import __version__
from nonogui.i18n import _, language, ngettext
from nonogui.lazy import lazy_property
from nonogui.ui.actions import ActionId
from nonogui.ui.library.page import LibraryPage
from nonogui.ui.library.state import (
    ALL,
    DESIGNS,
    Art,
    ContinueState,
    DailyState,
    Emptiness,
    Key,
    Place,
    PlaceKind,
    SidebarState,
    TileSource,
    current_day,
    ms_to_next_day,
)
from nonogui.ui.look.theme import current_theme

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import date

    from nonogui.core.puzzle import Puzzle
    from nonogui.library.designs import DesignInfo
    from nonogui.ui.host import LibraryHost
    from nonogui.ui.library.background import LibraryCheck
    from nonogui.ui.library.catalogue import Library
    from nonogui.ui.library.commands import LibraryCommands
    from nonogui.ui.library.filters import Filters
    from nonogui.ui.library.first_page import FirstPage
    from nonogui.ui.library.listing import Listing, Tiles
    from nonogui.ui.settings import Settings
    from nonogui.ui.widgets.message import Message

STORE_MS = 2000
"""Delay between a change of the page and storing it for the next start."""

DAILY_MS = 1500
"""Delay between the first listing and making the daily puzzle, which is less urgent."""

UNDO_SECONDS: Final = 10.0
"""How long the message about a removal stays: time to find the button beside it."""

MODULES: Final = (
    "nonogui.core.game",
    "nonogui.formats.registry",
    "nonogui.library.catalogue",
    "nonogui.library.designs",
    "nonogui.library.recent",
    "nonogui.ui.library.catalogue",
    "nonogui.ui.library.listing",
    "nonogui.ui.library.commands",
    "nonogui.ui.library.background",
)
"""Modules needed to open the library, lowest layer first. Imported on the window's thread they
would take 60 ms."""


class LibraryWiring(QObject):
    """Keeps the page up to date with the library.

    Attributes:
        listing: what the page shows; None until the library has answered.
        removal: brings back what was removed last, if anything.
    """

    def __init__(self, window: LibraryHost, page: LibraryPage) -> None:
        super().__init__(page)
        self._window = window
        self.page = page
        self.listing: Listing | None = None
        self._source: TileSource | None = None
        self._stored_page: FirstPage | None = None
        self._imports: QThread | None = None
        self._is_closed = False
        self._was_asked = False  # whether the next listing answers the player's choice
        self._pending_open: Callable[[None], None] | None = None
        self.removal: Callable[[], object] | None = None
        self._store_timer = QTimer(self, singleShot=True, interval=STORE_MS)
        self._store_timer.timeout.connect(self._store_first_page)
        page.view.pictures.drawn.connect(lambda _key: self._store_timer.start())
        self._day_clock = QTimer(self, singleShot=True, interval=DAILY_MS)
        self._day_clock.timeout.connect(self._start_day)
        self._day: date | None = None  # the day whose puzzle is shown on the card
        # The commands and their menu are created when they are first needed.
        page.view.chosen.connect(self._open)
        page.view.menu_requested.connect(lambda at: self.commands.menu.open(at))  # noqa: PLW0108
        page.view.remove_requested.connect(lambda: self.commands.menu.remove())  # noqa: PLW0108
        selection = page.view.selectionModel()
        selection.selectionChanged.connect(window.enable_actions)
        selection.currentChanged.connect(window.enable_actions)  # counts if nothing is selected
        page.sidebar.place_chosen.connect(self._on_place)
        page.sidebar.file_chosen.connect(
            lambda name: window.when_made(lambda: window.open_file(name))
        )
        page.sidebar.menu_requested.connect(lambda *what: self.commands.menu.open_place(*what))  # noqa: PLW0108
        page.resume.button.clicked.connect(self.continue_last)
        page.filters_chosen.connect(self._on_filters)
        page.cleared.connect(self._clear_filters)
        page.widened.connect(lambda: self._clear_filters(page.search.text()))
        page.list_chosen.connect(self._on_list)
        page.sort_chosen.connect(lambda order: self._set_filters(self.filters.sorted_by(order)))

    # ---- parts created after the window shows ----

    @lazy_property
    def library(self) -> Library:
        """The catalogue of the window."""
        library = self._window.library
        library.changed.connect(self.refresh)
        library.changed.connect(self.show_selection)
        library.rated.connect(self._on_rated)
        # By a timer: if the library is open already, `when_open` calls at once, and `_on_opened`
        # needs this property.
        QTimer.singleShot(0, self, lambda: library.when_open(self._on_opened))
        return library

    @cached_property
    def commands(self) -> LibraryCommands:
        """The commands for puzzles of the library."""
        from nonogui.ui.library.commands import LibraryCommands

        return LibraryCommands(self._window, self)

    @cached_property
    def check(self) -> LibraryCheck:
        """The background check of puzzles."""
        from nonogui.ui.library.background import LibraryCheck

        def designs() -> Sequence[DesignInfo]:
            return self.listing.designs if self.listing else ()

        check = LibraryCheck(self.library, self._is_idle, self._seen_cards, designs, self)
        check.changed.connect(self.page.set_check)
        self.page.check_stopped.connect(lambda: check.set_enabled(False))
        self._window.settings.changed.connect(self._on_settings)
        return check

    @cached_property
    def filters(self) -> Filters:
        """The current filters, restored from the last session."""
        from nonogui.ui.library.filters import parse_filters

        return parse_filters(self._window.settings.settings.library)

    # ---- showing ----

    @property
    def _is_listed(self) -> bool:
        library = LibraryWiring.library.peek(self)
        return library is not None and library.is_open

    @property
    def selected_keys(self) -> tuple[Key, ...]:
        """The puzzles and designs selected on the visible page."""
        is_here = self._is_listed and self._window.is_shown(self.page)
        return self.page.view.selected_keys if is_here and self.listing is not None else ()

    def show_selection(self) -> None:
        """Show how many puzzles are selected, and whether they or the one solved are favourites."""
        favourite, window = self._window.actions_[ActionId.FAVOURITE], self._window
        is_listed = self._is_listed
        is_played = not window.is_in_library and window.session is not None
        keys = self.selected_keys
        if is_listed:
            # While clicks select, also a single one: the count moves the tiles before they are
            # clicked, and not between two clicks.
            is_counted = len(keys) > 1 or self.page.view.is_selecting
            self.page.filter_bar.set_selected(len(keys) if is_counted else 0)
        has_cards = any(isinstance(key, int) for key in keys)
        can_ask = has_cards or (is_listed and is_played)
        favourite.setChecked(can_ask and self.commands.menu.are_favourites())

    def forget(self) -> None:
        """Let no tile be used until another library is listed."""
        self.listing = None

    def refresh(self) -> None:
        """Query the library again and show the result, if the page is visible."""
        if self._is_closed or not self._window.is_shown(self.page):
            return  # refreshed when the page is shown
        library = self.library
        if not library.is_open:
            return
        from nonogui.ui.jobs import JobKind
        from nonogui.ui.library.listing import build_listing

        question = partial(
            build_listing, self.page.place, self.filters, self._window.designs.recent
        )
        library.ask(JobKind.LIBRARY, question, self._show)

    # ---- the stored first page, until the library is open ----

    def start(self) -> None:
        """Show the stored first page, then query the library."""
        if self.listing is None and self._window.is_shown(self.page):
            self._show_stored_page()
            QTimer.singleShot(1, self, self._import)  # after the page is painted
        else:
            self.refresh()

    def _import(self) -> None:
        """Import the library's modules on another thread, then query the library."""
        if all(module in sys.modules for module in MODULES):
            self.refresh()
        elif self._imports is None and not self._is_closed:
            self._imports = _Imports(self)
            self._imports.finished.connect(self.refresh)
            self._imports.start()

    def _show_stored_page(self) -> None:
        from nonogui.ui.library.first_page import NAME, read
        from nonogui.words.daily_puzzle import daily_title

        stored = self._stored_page = read(self._window.data.folder / NAME, self._about)
        if stored is None:
            return
        page, ratio = self.page, self.page.view.devicePixelRatioF()
        for tile, face in stored.tiles:
            if face is not None:
                page.view.pictures.add(tile, ratio, face)
        page.set_sidebar(stored.sidebar)
        self._set_cards(stored.resume, DailyState(daily_title(current_day())))
        page.set_chips(self.filters, is_list=self._window.settings.settings.library_list)
        is_narrow = self.filters.is_narrow
        reason = Emptiness.NO_MATCH if is_narrow else Emptiness.NO_PUZZLES
        page.set_items(stored.keys, stored, reason)

    def _replace_stored_page(self, source: TileSource) -> None:
        """Replace the stored first page with the real one."""
        page, stored, self._stored_page = self.page, self._stored_page, None
        if stored is not None and not stored.fits(source):
            page.view.pictures.clear()
            page.view.clearSelection()
        page.view.pictures.set_run(self.library.draw)

    def _open_when_listed(self, key: Key) -> None:
        """Open a tile of the stored page once the library confirms its key."""
        stored = self._stored_page

        def open_(_nothing: None) -> None:
            if stored is not None and self._source is not None:
                before, now = stored.load([key]), self._source.load([key])
                if [each.fingerprint for each in before] == [each.fingerprint for each in now]:
                    self._open(key)

        self._pending_open = self._window.unless_left(open_)

    def close(self) -> None:
        """Store the first page for the next start if it has changed, and start nothing any more."""
        # The window may be closed before its first page has asked the library.
        self._is_closed = True
        self._day_clock.stop()
        if self._imports is not None:
            self._imports.wait()  # Qt ends the program if a running thread is destroyed
        if self._store_timer.isActive():
            self._store_timer.stop()
            self._store_first_page()

    def _store_first_page(self) -> None:
        listing = self.listing
        if listing is None or listing.place != ALL or self.filters.text:
            return  # a start always shows all puzzles without search text
        from nonogui.ui.library.first_page import NAME, FirstPage, write

        tiles = self.page.view.first
        page = FirstPage(self._sidebar_state(listing), self._resume_state, tiles)
        work = partial(write, self._window.data.folder / NAME, self._about, page)
        self.library.write(NAME, lambda _catalogue: work())

    @property
    def _about(self) -> dict[str, object]:
        """Return what the stored page depends on."""
        settings = self._window.settings.settings
        return {
            "version": __version__,
            "language": language(),
            "filters": settings.library,
            "is_list": settings.library_list,
            "theme": crc32(repr(current_theme()).encode()),
            "ratio": self.page.view.devicePixelRatioF(),
        }

    def _on_opened(self) -> None:
        from nonogui.ui.library.background import FolderWatch

        FolderWatch(self.library)
        self._show_filters()
        self._day_clock.start()
        self.check.set_enabled(self._window.settings.settings.check_puzzles)
        self.refresh()

    def _start_day(self) -> None:
        """Show the daily puzzle on its card, make it in the background, and wait for midnight."""
        if self._day is not None:
            self.show_cards()
        self._day = current_day()
        self.commands.prepare_daily_puzzle()
        self._day_clock.start(ms_to_next_day())

    def check_day(self) -> None:
        """Start a new day if the date has changed, for instance while the computer slept."""
        if self._day not in {None, current_day()}:
            self._start_day()

    def _show(self, listing: Listing) -> None:
        from nonogui.ui.library.listing import has_unsure

        page, before = self.page, self.listing
        self.listing = listing
        page.set_sidebar(self._sidebar_state(listing))
        page.set_place(listing.place)
        self.show_cards()
        is_design = listing.place == DESIGNS
        self._window.actions_[ActionId.MY_DESIGNS].setChecked(is_design)
        if (
            before is None
            or (before.sources, before.designs) != (listing.sources, listing.designs)
            or self._source is None
        ):
            self._source = self.tiles
            self.check.wake()
        page.filter_bar.set_tags(listing.tags)
        page.set_sortable(not is_design)
        page.filter_bar.set_unsure(has_unsure(listing))
        page.filter_bar.set_narrowing_shown(not is_design)
        if before is None:
            self._replace_stored_page(self._source)
        self._list(listing)
        if self._was_asked:
            from nonogui.ui.board.accessible import announce

            self._was_asked, count = False, len(listing.keys)
            text = ngettext("{count} puzzle", "{count} puzzles", count)
            announce(page, text.format(count=count))
        # Else a bar already says why, or the next listing does once the page is seen.
        if self._window.data.storage_problem is None and self._window.is_shown(page):
            self.commands.imports.show_notices()
        if (open_ := self._pending_open) is not None:
            self._pending_open = None
            open_(None)

    def _sidebar_state(self, listing: Listing) -> SidebarState:
        from nonogui.ui.library.listing import sidebar_state

        return sidebar_state(listing, self._window.remembered.recent.files())

    def _list(self, listing: Listing) -> None:
        self.listing = listing
        assert self._source is not None
        is_narrow = self.filters.is_narrow and listing.place != DESIGNS
        found = len(listing.keys) if is_narrow else None
        self.page.set_items(listing.keys, self._source, self._reason(listing), found)
        self._window.enable_actions()  # a reset list says nothing of its selection
        self._store_timer.start()

    def _reason(self, listing: Listing) -> Emptiness:
        """Return why a listing without tiles has none."""
        if listing.place == DESIGNS and not listing.designs:
            return Emptiness.NO_DESIGNS
        is_part = self.filters.has_chips or listing.place.kind is not PlaceKind.ALL
        if self.filters.text.strip() and is_part:
            return Emptiness.NO_MATCH_HERE
        is_narrowed = self.filters.is_narrow or is_part
        return Emptiness.NO_MATCH if is_narrowed else Emptiness.NO_PUZZLES

    def _on_rated(self) -> None:
        """Show new ratings without moving any tile."""
        listing = self.listing
        if listing is None or not self._window.is_shown(self.page):
            return
        self._list(listing)
        if not self.filters.goes_by_ratings:
            return
        from nonogui.ui.jobs import JobKind
        from nonogui.ui.library.listing import extend_listing

        question = partial(extend_listing, listing, self.filters)
        self.library.ask(JobKind.LIST_AGAIN, question, partial(self._list_more, listing))

    def _list_more(self, listing: Listing, keys: tuple[Key, ...]) -> None:
        if listing is self.listing:  # else a newer listing has replaced it
            self._list(replace(listing, keys=keys))

    @property
    def tiles(self) -> Tiles:
        """The source of the listing's tiles."""
        from nonogui.ui.library.listing import Tiles

        sources = self.listing.sources if self.listing else ()
        designs = self.listing.designs if self.listing else ()
        locations, names = self._window.remembered.file_locations, self.commands.game_names
        return Tiles(self.library.catalogue, sources, designs, locations, names)

    def name_of(self, puzzle: Puzzle) -> str:
        """Return the name that the library shows, or will show, for a puzzle of no file."""
        from nonogui.words.library import game_name

        card = self.library.catalogue.card_of(puzzle.fingerprint) if self.library.is_open else None
        return self.tiles.name(card) if card else game_name(puzzle.width, puzzle.height)

    def show_cards(self) -> None:
        """Show the puzzle to continue and the daily puzzle."""
        self._set_cards(self._resume_state, self.commands.daily_state)

    def _set_cards(self, resume: ContinueState | None, day: DailyState) -> None:
        """Show the cards: one for both, if the puzzle to continue is the daily puzzle."""
        from nonogui.words.daily_puzzle import daily_name

        today = current_day()
        # By name, because the page stored at the end has nothing else.
        is_one = resume is not None and resume.title == daily_name(today, today)
        self.page.set_cards(resume, None if is_one else day)

    @property
    def _resume_state(self) -> ContinueState | None:
        resume = self.listing.resume if self.listing else None
        if resume is None:
            return None
        card, art = resume.card, Art.of(resume.puzzle, resume.board)
        return ContinueState(self.tiles.name(card), art, card.elapsed, card.grade)

    def show_message(self, message: Message) -> None:
        self.page.messages.show_message(message)

    def offer_undo(self, undo: Callable[[], object]) -> None:
        """Say that something was removed, and let a button or the key for undo bring it back."""
        from nonogui.ui.widgets.message import Answer, Message

        self.removal = undo
        answers = (Answer(self.undo_removal, _("Undo")),)
        text = _("Removed from the library.")
        self.show_message(Message(text, answers=answers, seconds=UNDO_SECONDS))
        self._window.enable_actions()

    def undo_removal(self) -> None:
        """Bring back what was removed last."""
        undo, self.removal = self.removal, None
        if undo is not None:
            self.page.messages.dismiss()
            undo()
            self._window.enable_actions()

    # ---- what is chosen ----

    def _open(self, key: Key) -> None:
        if self.listing is None:
            self._open_when_listed(key)
        elif isinstance(key, str):
            window = self._window
            window.when_made(lambda: window.studio.open_saved(key), is_design=True)
        else:
            self.commands.open(key)

    def continue_last(self) -> None:
        """Continue the last played puzzle, or start a new one."""
        if self.listing is None:
            self._pending_open = self._window.unless_left(lambda _nothing: self.continue_last())
        elif self.listing.resume is not None:
            self.commands.open(self.listing.resume.card.id)

    def toggle_designs(self) -> None:
        """List the player's designs; if they are listed already, all puzzles."""
        self.page.sidebar.choose(ALL if self.page.place == DESIGNS else DESIGNS)

    def _on_place(self, _place: Place) -> None:
        self.page.view.scrollToTop()
        self._was_asked = True
        self.refresh()

    def _on_filters(self, changed: dict[str, Any]) -> None:
        """Apply changed filters; the text comes from the search field."""
        self._set_filters(replace(self.filters, **changed, text=self.page.search.text()))

    def _clear_filters(self, text: str = "") -> None:
        """List all puzzles, or those that match a search text."""
        if self.page.place.kind is not PlaceKind.ALL:
            self.page.set_place(ALL)
            self._was_asked = True
        self.page.search.setText(text)  # also if another text is not searched yet
        self._set_filters(replace(self.filters.cleared(), text=text))

    def _set_filters(self, filters: Filters) -> None:
        from nonogui.ui.library.filters import filters_text

        if filters != self.filters:
            self.filters = filters
            self._was_asked = True
            self._window.settings.update(library=filters_text(filters))
            self._show_filters()
            self.page.view.scrollToTop()
        self.refresh()

    def _show_filters(self) -> None:
        is_list = self._window.settings.settings.library_list
        self.page.set_filters(self.filters, is_list=is_list)

    def _on_list(self, is_list: bool) -> None:
        self._window.settings.update(library_list=is_list)
        self._show_filters()

    # ---- the check in the background ----

    def _is_idle(self) -> bool:
        """Whether the program has no work beyond showing the library."""
        is_alone = QApplication.activeModalWidget() is None
        return is_alone and self._window.is_in_library and not self.library.slow.is_busy

    def _seen_cards(self) -> tuple[int, ...]:
        return tuple(key for key in self.page.view.seen_keys if isinstance(key, int))

    def _on_settings(self, before: Settings, after: Settings) -> None:
        if before.check_puzzles != after.check_puzzles:
            self.check.set_enabled(after.check_puzzles)


class _Imports(QThread):
    """Imports the library's modules while the stored page is already visible."""

    def run(self) -> None:
        for module in MODULES:
            import_module(module)
