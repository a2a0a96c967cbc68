"""LibraryCommands: everything the player can do with puzzles of the library."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING

from nonogui.i18n import _
from nonogui.library.cards import Card, PlayState, Query, SourceKind, next_unsolved, pick_random
from nonogui.library.catalogue import Catalogue
from nonogui.library.daily_puzzles import DailyPuzzleStore, default_folder
from nonogui.library.folders import is_file
from nonogui.ui.actions import ActionId
from nonogui.ui.jobs import JobKind, Report
from nonogui.ui.library.background import LibraryImports
from nonogui.ui.library.listing import source_of
from nonogui.ui.library.state import (
    DESIGNS,
    FAVOURITES,
    Art,
    ContinueState,
    DailyState,
    current_day,
)
from nonogui.ui.play.session import Origin
from nonogui.ui.widgets.message import SHORT_SECONDS, Message, Tone
from nonogui.words.daily_puzzle import daily_metadata, daily_name, daily_title

if TYPE_CHECKING:
    from nonogui.coach.grade import Grade
    from nonogui.solver.limits import CancelToken
    from nonogui.studio.daily_puzzle import DailyPuzzle
    from nonogui.ui.host import LibraryHost
    from nonogui.ui.library.menu import LibraryMenu
    from nonogui.ui.library.wiring import LibraryWiring


class LibraryCommands:
    """Plays puzzles of the library: a chosen one, the next, a random one, the daily puzzle."""

    def __init__(self, window: LibraryHost, wiring: LibraryWiring) -> None:
        self._window = window
        self._wiring = wiring
        self._daily_puzzle: DailyPuzzle | None = None
        self.imports = LibraryImports(wiring, window)

    @cached_property
    def menu(self) -> LibraryMenu:
        """The context menus for selected puzzles."""
        from nonogui.ui.library.menu import LibraryMenu

        return LibraryMenu(self._window, self._wiring)

    # ---- playing ----

    def open(self, id_: int) -> None:
        """Play the puzzle of a card; if it is solved, show its picture."""
        self._window.when_made(lambda: self._open(id_))

    def _open(self, id_: int) -> None:
        window, catalogue = self._window, self._wiring.library.catalogue
        card, puzzle = catalogue.card(id_), catalogue.puzzle(id_)
        if card is None or puzzle is None:
            text = _("This puzzle is no longer in the library.")
            window.show_message(Message(text, Tone.WRONG, seconds=SHORT_SECONDS))
            self._wiring.library.scan_sources()
            return
        place = catalogue.place(id_)
        if place is not None and is_file(place.path):
            number = f"#{place.number + 1}" if card.of_several else ""
            opened = window.files.open(f"{place.path}{number}")
            window.games.play_opened(opened and opened.from_list())
        elif window.leave():
            window.games.start(
                puzzle, self._origin(card), window.play_workspace.newest_record(puzzle)
            )

    def _origin(self, card: Card) -> Origin:
        name = self._wiring.tiles.name(card)
        if card.kind is SourceKind.SHIPPED:
            listing = self._wiring.listing
            sources = listing.sources if listing else ()
            key = next((each.key for each in sources if each.id == card.source), "")
            return Origin(name, collection=key, number=card.number)
        return Origin(name, is_listed=True)

    @property
    def query(self) -> Query:
        """The current list as a catalogue query."""
        wiring = self._wiring
        place, listing = wiring.page.place, wiring.listing
        if place == DESIGNS:
            return Query()
        source = source_of(listing, place) if listing else None
        return wiring.filters.query(source, favourites=place == FAVOURITES)

    def play_next(self) -> None:
        """Play the next unsolved puzzle of the list."""
        session, key = self._window.session, self._wiring.page.view.current_key
        fingerprint = session.puzzle.fingerprint if session else None

        def choose(query: Query, catalogue: Catalogue) -> Card | None:
            after = catalogue.card(key) if isinstance(key, int) else None
            cards = catalogue.cards(query)
            if fingerprint is not None:
                after = next((each for each in cards if each.fingerprint == fingerprint), after)
            return next_unsolved(cards, after)

        self._pick(choose)

    def play_any(self) -> None:
        """Play a random unsolved puzzle of the list."""
        seed = random.randrange(2**32)
        self._pick(lambda query, catalogue: pick_random(catalogue.cards(query), None, seed))

    def play_any_of(self, grade: Grade) -> None:
        """Play a random unsolved puzzle of a difficulty."""
        seed = random.randrange(2**32)
        self._pick(lambda _query, catalogue: pick_random(catalogue.cards(Query()), grade, seed))

    def _pick(self, choose: Callable[[Query, Catalogue], Card | None]) -> None:
        library, query = self._wiring.library, self.query

        def pick(catalogue: Catalogue) -> Card | None:
            library.settle()  # include a puzzle solved just now
            return choose(query, catalogue)

        picked = self._window.unless_left(self._play_picked)
        library.when_open(lambda: library.ask(JobKind.PICK, pick, picked))

    def _play_picked(self, card: Card | None) -> None:
        if card is not None:
            self.open(card.id)
        else:
            if not self._window.is_in_library:
                self._window.show_library()
            listing = self._wiring.listing
            text = _("You have solved every puzzle in this list.")
            if listing is not None and not listing.keys:
                text = _("There are no puzzles in this list.")
            self._window.show_message(Message(text, Tone.GOOD, seconds=SHORT_SECONDS))

    # ---- the daily puzzle ----

    @property
    def daily_state(self) -> DailyState:
        """The daily puzzle as shown on its card."""
        today, made = current_day(), self._daily_puzzle
        if made is None or made.day != today:
            return DailyState(daily_title(today))
        puzzle, library = made.puzzle, self._wiring.library
        art = Art.of(puzzle)
        state = DailyState(daily_title(today), art, made.grade)
        if not library.is_open:  # the cards are shown again once it is
            return state
        catalogue = library.catalogue
        card = catalogue.card_of(puzzle.fingerprint)
        if card is None or card.state is PlayState.NEW:
            return state
        is_solved = card.state is PlayState.SOLVED
        board = (catalogue.picture if is_solved else catalogue.board)(puzzle.fingerprint)
        name = daily_name(today, today)
        game = ContinueState(name, replace(art, grid=board), card.elapsed, made.grade)
        return replace(state, game=game, is_solved=is_solved)

    @property
    def game_names(self) -> Mapping[str, str]:
        """The names of games that are not of a file, by fingerprint."""
        days = dict(DailyPuzzleStore(default_folder()).days())
        if (made := self._daily_puzzle) is not None:
            days[made.puzzle.fingerprint] = made.day
        return {fingerprint: daily_name(day, current_day()) for fingerprint, day in days.items()}

    def prepare_daily_puzzle(self) -> None:
        """Make today's puzzle in the background, unless that is running already."""
        job = self._wiring.library.slow.current
        if job is None or job.kind is not JobKind.DAILY:
            self._generate_daily_puzzle(current_day(), lambda _made: None, background=True)

    def play_daily_puzzle(self, day: date | None = None) -> None:
        """Play the puzzle of a day, by default today's, once it is made."""
        wanted, made = day or current_day(), self._daily_puzzle
        if made is not None and made.day == wanted:
            self._play_daily_puzzle(made)
        else:
            then = self._window.unless_left(self._play_daily_puzzle)
            self._generate_daily_puzzle(wanted, then, background=False)

    def _choose_day(self) -> None:
        """Let the player choose a day in a calendar, and play its puzzle."""
        from nonogui.ui.library.daily_calendar import ask_day

        def ask(_none: None) -> None:
            catalogue, played = self._wiring.library.catalogue, dict[date, PlayState]()
            for fingerprint, day in DailyPuzzleStore(default_folder()).days().items():
                if (card := catalogue.card_of(fingerprint)) is not None:
                    played[day] = card.state
            chosen = ask_day(self._window.window(), current_day(), played)
            if chosen is not None:
                self.play_daily_puzzle(chosen)

        asked = self._window.unless_left(ask)
        self._wiring.library.when_open(lambda: asked(None))

    def _generate_daily_puzzle(
        self, day: date, then: Callable[[DailyPuzzle], object], *, background: bool
    ) -> None:
        def make(token: CancelToken, _report: Report) -> DailyPuzzle:
            return load_daily_puzzle(DailyPuzzleStore(default_folder()), day, token)

        def done(made: DailyPuzzle) -> None:
            if day == current_day():
                self._daily_puzzle = made
                self._wiring.show_cards()
            then(made)

        self._wiring.library.slow.submit(JobKind.DAILY, make, done, background=background)

    def _play_daily_puzzle(self, made: DailyPuzzle) -> None:
        self._window.when_made(lambda: self._start_daily_puzzle(made))

    def _start_daily_puzzle(self, made: DailyPuzzle) -> None:
        window, puzzle = self._window, made.puzzle
        if window.leave():
            name = daily_name(made.day, current_day())
            window.games.start(puzzle, Origin(name), window.play_workspace.newest_record(puzzle))

    def _find(self) -> None:
        """Go to the search, from elsewhere unless the player wants to stay there."""
        if not self._window.is_in_library:
            self._window.show_library()
        if self._window.is_in_library:
            self._wiring.page.go_to_search()

    def trigger(self, name: ActionId) -> None:
        """Run an action of the library's menu."""
        acts: dict[ActionId, Callable[[], object]] = {
            ActionId.FIND: self._find,
            ActionId.MY_DESIGNS: self._wiring.toggle_designs,
            ActionId.NEXT_UNSOLVED: self.play_next,
            ActionId.ANY_UNSOLVED: self.play_any,
            ActionId.DAILY_PUZZLE: self.play_daily_puzzle,
            ActionId.PAST_DAYS: self._choose_day,
            ActionId.FAVOURITE: self.menu.toggle_favourite,
            ActionId.TAGS: self.menu.edit_tags,
            ActionId.IMPORT_FILES: self.imports.ask_for_files,
            ActionId.IMPORT_FOLDER: self.imports.ask_for_folder,
            ActionId.WATCH_FOLDER: self.imports.ask_to_watch,
        }
        acts[name]()


# --- the daily puzzle ---


def load_daily_puzzle(
    store: DailyPuzzleStore, day: date, cancel: CancelToken | None = None
) -> DailyPuzzle:
    """Return the daily puzzle of a date, from the store or newly made; for a background thread.

    Raises:
        StoppedError: it was cancelled.
    """
    from nonogui.studio import daily_puzzle as studio  # large: the generator and the solver

    if (stored := store.load(day)) is not None:
        made = studio.DailyPuzzle(day, *stored)
    else:
        made = studio.generate_daily_puzzle(day, cancel)
        store.save(day, made.puzzle, made.grade)
    store.note(day, made.puzzle)
    return replace(made, puzzle=replace(made.puzzle, metadata=daily_metadata(day)))
