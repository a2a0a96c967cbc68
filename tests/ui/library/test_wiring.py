"""The content of the library page, and the effects of choices on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import QObject, Signal

from nonogui.coach.grade import Grade
from nonogui.library.cards import Counts, Source, SourceKind
from nonogui.library.designs import DesignInfo
from nonogui.ui.actions import ActionId
from nonogui.ui.jobs import JobKind
from nonogui.ui.library.filters import TURNED, Filters, filters_text
from nonogui.ui.library.first_page import NAME
from nonogui.ui.library.listing import Listing, Resume, sidebar_state
from nonogui.ui.library.state import (
    ALL,
    DESIGNS,
    FAVOURITES,
    Art,
    ContinueState,
    DailyState,
    Emptiness,
    Place,
    current_day,
)
from nonogui.ui.library.wiring import LibraryWiring
from nonogui.ui.settings import Settings
from nonogui.ui.widgets.message import Message
from nonogui.words.daily_puzzle import daily_name
from tests.boards import board, puzzle
from tests.solves import card
from tests.ui.library.noting import Noted, Runner

RING = puzzle("###\n#.#\n###")
HALF = board("###\n???\n???")
SHIPPED = Source(1, SourceKind.SHIPPED, "1-first-steps", "First steps", None, 40, 10)
TAKEN = Source(3, SourceKind.IMPORTED, "imported", "", None, 7, 0)
RESUME = Resume(card(7, number=2, elapsed=61.0, grade=Grade.HARD), RING, HALF)
LISTING = Listing(ALL, (SHIPPED,), Counts(40, 1), (1, 2), (), RESUME, ("cat",))
DESIGN = DesignInfo("k1", 5.0, RING)
TODAY = DailyState("21 November")

Calls = list[tuple[object, ...]]


class Page(QObject):
    """A page that records what it should show."""

    tile_chosen = Signal(object)
    menu_requested = Signal(object)
    remove_requested = Signal()
    selection_changed = Signal()
    current_changed = Signal()
    file_chosen = Signal(str)
    place_chosen = Signal(object)
    place_menu_requested = Signal(object, object)
    continue_clicked = Signal()
    filters_chosen = Signal(object)
    cleared = Signal()
    widened = Signal()
    list_chosen = Signal(object)
    sort_chosen = Signal(str)
    check_stopped = Signal()
    drawn = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.calls: Calls = []
        self.place = ALL
        self.keys: tuple[object, ...] = ()
        pictures = Noted(self.calls, drawn=self.drawn)
        model = Noted(
            [], selectionChanged=self.selection_changed, currentChanged=self.current_changed
        )
        self.view = Noted(
            self.calls,
            pictures=pictures,
            devicePixelRatioF=lambda: 1.0,
            first=[],
            seen_keys=(),
            chosen=self.tile_chosen,
            menu_requested=self.menu_requested,
            remove_requested=self.remove_requested,
            selectionModel=lambda: model,
        )
        self.sidebar = Noted(
            self.calls,
            place_chosen=self.place_chosen,
            file_chosen=self.file_chosen,
            menu_requested=self.place_menu_requested,
        )
        self.resume = Noted([], button=Noted([], clicked=self.continue_clicked))
        self.search = Noted([], text=lambda: "cat")
        self.messages = Noted(self.calls)
        self.filter_bar = Noted(self.calls)

    def __getattr__(self, name: str) -> Callable[..., None]:
        return cast("Callable[..., None]", getattr(Noted(self.calls), name))

    def calls_to(self, name: str) -> list[tuple[object, ...]]:
        return [each[1:] for each in self.calls if each[0] == name]


class Bench:
    """The wiring between a page and a window that record how they are called."""

    def __init__(self) -> None:
        self.page = Page()
        self.calls: Calls = []
        self.asked: list[tuple[JobKind, Any, Any]] = []
        self.is_shown = True
        self.actions: Calls = []
        self.later: list[Callable[[Any], object]] = []
        self.idle, self.slow = Runner(), Runner()
        self.settings = Noted(self.calls, settings=Settings(library_list=True))
        recent = Noted([], files=lambda: [Path("/a.pbn")])
        self.window = Noted(
            self.calls,
            settings=self.settings,
            is_shown=lambda _page: self.is_shown,
            when_made=self._when_made,
            unless_left=self._unless_left,
            designs=Noted([], recent=lambda: [DESIGN]),
            remembered=Noted([], recent=recent, file_locations=None),
            actions_={
                ActionId.FAVOURITE: Noted(self.actions),
                ActionId.MY_DESIGNS: Noted([]),
            },
            studio=Noted(self.calls),
            data=Noted([], folder=Path("/data"), storage_problem=None),
            is_in_library=True,
        )
        page: Any = self.page
        window: Any = self.window
        self.start: Any = LibraryWiring(window, page)
        self.library = Noted(
            self.calls, is_open=True, catalogue=None, ask=self._ask, slow=self.slow, draw="draw"
        )
        self.menu = Noted(self.calls, are_favourites=lambda: True)
        self.commands = Noted(
            self.calls,
            daily_state=TODAY,
            game_names={},
            menu=self.menu,
            imports=Noted(self.calls),
        )
        vars(self.start).update(
            library=self.library,
            commands=self.commands,
            filters=Filters(),
            check=Noted(self.calls),
        )

    def _when_made(self, act: Callable[[], object], *, is_design: bool = False) -> None:
        self.calls.append(("when_made", is_design))
        act()

    def _unless_left(self, act: Callable[[Any], object]) -> Callable[[Any], object]:
        self.later.append(act)
        return act

    def _ask(self, kind: JobKind, question: Any, done: Any) -> None:
        self.asked.append((kind, question, done))

    def show(self, listing: Listing = LISTING) -> None:
        self.start._show(listing)
        self.calls.clear()

    def calls_to(self, name: str) -> list[tuple[object, ...]]:
        return [each[1:] for each in self.calls if each[0] == name]


@pytest.fixture
def bench() -> Bench:
    return Bench()


@pytest.mark.usefixtures("qapp")
class TestListing:
    def test_hidden_page_loads_no_listing(self, bench: Bench) -> None:
        bench.is_shown = False
        bench.start.refresh()
        bench.is_shown = True
        vars(bench.library)["is_open"] = False
        bench.start.refresh()
        assert bench.asked == []
        vars(bench.library)["is_open"] = True
        bench.start.refresh()
        ((kind, question, done),) = bench.asked
        assert kind is JobKind.LIBRARY
        assert question.args[:2] == (ALL, Filters())
        assert done == bench.start._show

    def test_page_shows_every_part_of_a_listing(self, bench: Bench) -> None:
        bench.start._show(LISTING)
        page = bench.page
        (sidebar,) = page.calls_to("set_sidebar")
        assert sidebar == (sidebar_state(LISTING, [Path("/a.pbn")]),)
        assert page.calls_to("set_place") == [(ALL,)]
        resume = ContinueState("First steps, No. 2", Art.of(RING, HALF), 61.0, Grade.HARD)
        assert page.calls_to("set_cards") == [(resume, TODAY)]
        assert page.calls_to("set_tags") == [(("cat",),)]
        assert page.calls_to("set_sortable") == page.calls_to("set_narrowing_shown") == [(True,)]
        assert page.calls_to("set_unsure") == [(False,)]
        listed = ((1, 2), bench.start._source, Emptiness.NO_PUZZLES, None)
        assert page.calls_to("set_items") == [listed]
        assert page.calls_to("set_run") == [("draw",)]
        assert bench.calls_to("enable_actions") == bench.calls_to("show_notices") == [()]
        assert bench.start._store_timer.isActive()

    def test_page_without_a_puzzle_to_continue_has_no_continue_card(self, bench: Bench) -> None:
        bench.start.show_cards()
        bench.show(replace(LISTING, resume=None))
        assert bench.page.calls_to("set_cards") == [(None, TODAY)] * 2

    def test_daily_puzzle_to_continue_has_one_card(self, bench: Bench) -> None:
        name = daily_name(current_day(), current_day())
        vars(bench.commands)["game_names"] = {"puzzle 7": name}
        window: Any = bench.window
        window.remembered.file_locations = Noted([], find=lambda _fingerprint: None)
        daily = Resume(card(7, kind=SourceKind.PLAYED, name=""), RING, HALF)
        bench.show(replace(LISTING, resume=daily))
        ((resume, day),) = bench.page.calls_to("set_cards")
        assert isinstance(resume, ContinueState)
        assert (resume.title, day) == (name, None)

    def test_designs_cannot_be_sorted_or_filtered(self, bench: Bench) -> None:
        bench.show()
        bench.page.calls.clear()
        bench.show(replace(LISTING, place=DESIGNS, designs=(DESIGN,), sources=(TAKEN,)))
        page = bench.page
        assert page.calls_to("set_sortable") == page.calls_to("set_narrowing_shown") == [(False,)]
        assert page.calls_to("set_unsure") == [(True,)]
        assert page.calls_to("set_items")[0][2] is Emptiness.NO_MATCH

    def test_tile_source_is_replaced_only_when_sources_or_designs_change(
        self, bench: Bench
    ) -> None:
        sources = []
        for listing in (
            LISTING,
            replace(LISTING, keys=(3,)),
            replace(LISTING, sources=(TAKEN,)),
            replace(LISTING, sources=(TAKEN,), designs=(DESIGN,)),
        ):
            bench.show(listing)
            sources.append(bench.start._source)
        assert sources[0] is sources[1]
        assert len({id(each) for each in sources}) == 3

    @pytest.mark.parametrize(
        ("place", "filters", "reason"),
        [
            (ALL, Filters(), Emptiness.NO_PUZZLES),
            (FAVOURITES, Filters(), Emptiness.NO_MATCH),
            (ALL, Filters(size="10"), Emptiness.NO_MATCH),
            (FAVOURITES, Filters(size="10"), Emptiness.NO_MATCH),
            (ALL, Filters(text="cat"), Emptiness.NO_MATCH),
            (FAVOURITES, Filters(text=" "), Emptiness.NO_MATCH),
            (FAVOURITES, Filters(text="cat"), Emptiness.NO_MATCH_HERE),
            (ALL, Filters(text="cat", size="10"), Emptiness.NO_MATCH_HERE),
            (DESIGNS, Filters(), Emptiness.NO_DESIGNS),
            (DESIGNS, Filters(text="cat"), Emptiness.NO_DESIGNS),
        ],
    )
    def test_empty_list_knows_what_caused_it(
        self, bench: Bench, place: Place, filters: Filters, reason: Emptiness
    ) -> None:
        bench.start.filters = filters
        bench.show(replace(LISTING, place=place, keys=()))
        assert bench.page.calls_to("set_items")[0][2] is reason

    def test_new_ratings_update_tiles_without_moving_them(self, bench: Bench) -> None:
        bench.start._on_rated()
        assert bench.page.calls == []
        bench.show()
        bench.page.calls.clear()
        bench.is_shown = False
        bench.start._on_rated()
        assert bench.page.calls == []
        bench.is_shown = True
        bench.start._on_rated()
        assert bench.page.calls_to("set_items") == [
            ((1, 2), bench.start._source, Emptiness.NO_PUZZLES, None)
        ]
        assert bench.asked == []
        bench.start.filters = Filters(order="difficulty")
        bench.start._on_rated()
        ((kind, question, done),) = bench.asked
        assert (kind, question.args) == (JobKind.LIST_AGAIN, (LISTING, bench.start.filters))
        bench.calls.clear()
        done((1, 2, 9))
        assert bench.page.calls_to("set_items")[-1][0] == (1, 2, 9)
        assert bench.calls_to("enable_actions") == [()], "the tile with the focus may be gone"
        assert bench.start.listing.keys == (1, 2, 9)
        done((1, 2, 8))
        assert bench.start.listing.keys == (1, 2, 9), "another listing has come meanwhile"

    def test_library_notices_wait_while_the_storage_problem_is_shown(self, bench: Bench) -> None:
        vars(bench.window.data)["storage_problem"] = "no folder"
        bench.start._show(LISTING)
        assert bench.calls_to("show_notices") == []
        vars(bench.window.data)["storage_problem"] = None
        bench.start._show(LISTING)
        assert bench.calls_to("show_notices") == [()]

    def test_library_notices_wait_until_the_page_is_seen(self, bench: Bench) -> None:
        bench.is_shown = False
        bench.start._show(LISTING)
        assert bench.calls_to("show_notices") == []
        bench.is_shown = True
        bench.start._show(LISTING)
        assert bench.calls_to("show_notices") == [()]

    def test_message_is_shown_on_the_page(self, bench: Bench) -> None:
        bench.start.show_message(Message("Gone."))
        assert bench.page.calls_to("show_message") == [(Message("Gone."),)]


@pytest.mark.usefixtures("qapp")
class TestSelection:
    @pytest.mark.parametrize(
        ("is_open", "is_shown", "is_listed", "keys", "has"),
        [
            (True, True, True, ("k1", 3), True),
            (True, True, True, ("k1",), False),
            (True, True, True, (), False),
            (False, True, True, (3,), False),
            (True, False, True, (3,), False),
            (True, True, False, (3,), False),
        ],
    )
    def test_actions_need_a_selected_puzzle_on_the_visible_page(
        self,
        bench: Bench,
        is_open: bool,
        is_shown: bool,
        is_listed: bool,
        keys: tuple[object, ...],
        has: bool,
    ) -> None:
        if is_listed:
            bench.show()
        vars(bench.library)["is_open"] = is_open
        bench.is_shown = is_shown
        vars(bench.page.view)["selected_keys"] = keys
        is_here = is_open and is_shown and is_listed
        assert bench.start.selected_keys == (keys if is_here else ())
        bench.start.show_selection()
        assert bench.actions == [("setChecked", has)]
        vars(bench.menu)["are_favourites"] = lambda: False
        bench.start.show_selection()
        assert bench.actions[1:] == [("setChecked", False)]


@pytest.mark.usefixtures("qapp")
class TestChoosing:
    def test_tile_opens_its_puzzle_or_design(self, bench: Bench) -> None:
        bench.show()
        bench.page.tile_chosen.emit(7)
        bench.page.tile_chosen.emit("k1")
        assert bench.calls == [("open", 7), ("when_made", True), ("open_saved", "k1")]

    def test_recent_file_is_opened(self, bench: Bench) -> None:
        bench.page.file_chosen.emit("/a.pbn")
        assert bench.calls == [("when_made", False), ("open_file", "/a.pbn")]

    def test_page_signals_open_menus_and_remove_puzzles(self, bench: Bench) -> None:
        bench.page.menu_requested.emit("at")
        bench.page.place_menu_requested.emit("place", "at")
        bench.page.remove_requested.emit()
        assert bench.calls == [("open", "at"), ("open_place", "place", "at"), ("remove",)]
        bench.page.selection_changed.emit()
        assert bench.calls_to("enable_actions") == [()]

    def test_designs_are_listed_or_all_puzzles_again(self, bench: Bench) -> None:
        bench.start.toggle_designs()
        bench.page.place = DESIGNS
        bench.start.toggle_designs()
        assert bench.page.calls_to("choose") == [(DESIGNS,), (ALL,)]

    def test_continue_waits_for_the_listing(self, bench: Bench) -> None:
        bench.page.continue_clicked.emit()
        assert bench.calls == []
        bench.start._show(LISTING)
        assert bench.calls_to("open") == [(7,)]
        bench.start._show(LISTING)
        assert bench.calls_to("open") == [(7,)], "once is enough"
        bench.show(replace(LISTING, resume=None))
        bench.page.continue_clicked.emit()
        assert bench.calls_to("open") == []

    def test_choosing_a_place_scrolls_to_the_top(self, bench: Bench) -> None:
        bench.page.place_chosen.emit(FAVOURITES)
        assert bench.page.calls_to("scrollToTop") == [()]
        assert len(bench.asked) == 1


@pytest.mark.usefixtures("qapp")
class TestFiltering:
    def test_chips_and_search_text_are_combined_and_stored(self, bench: Bench) -> None:
        bench.page.filters_chosen.emit({"size": "10"})
        wanted = Filters(text="cat", size="10")
        assert bench.start.filters == wanted
        assert bench.calls_to("update") == [(filters_text(wanted),)]
        assert bench.page.calls_to("scrollToTop") == [()]
        assert bench.asked[0][1].args[1] == wanted
        bench.page.filters_chosen.emit({})
        assert bench.start.filters == wanted
        assert len(bench.calls_to("update")) == 1, "they are the same"
        assert len(bench.asked) == 2

    def test_clearing_filters_keeps_the_order(self, bench: Bench) -> None:
        bench.page.place = FAVOURITES
        bench.start.filters = Filters(text="cat", size="10", order="size", turned=TURNED)
        bench.page.cleared.emit()
        plain = Filters(order="size", turned=TURNED)
        assert bench.start.filters == plain
        assert bench.page.calls_to("set_place") == [(ALL,)]
        assert bench.page.calls_to("set_filters") == [(plain, True)]
        bench.page.place = ALL
        bench.page.cleared.emit()
        assert len(bench.page.calls_to("set_place")) == 1

    def test_search_among_all_puzzles_keeps_only_the_text(self, bench: Bench) -> None:
        bench.page.place = FAVOURITES
        bench.start.filters = Filters(text="cat", size="10", order="size")
        bench.page.widened.emit()
        plain = Filters(text="cat", order="size")
        assert bench.start.filters == plain
        assert bench.page.calls_to("set_place") == [(ALL,)]
        assert bench.page.calls_to("set_filters") == [(plain, True)]

    def test_page_switches_between_list_and_tiles(self, bench: Bench) -> None:
        for is_list in (True, False):
            vars(bench.settings)["settings"] = Settings(library_list=is_list)
            bench.page.list_chosen.emit(is_list)
        assert bench.calls_to("update") == [(True,), (False,)]
        assert [each[1] for each in bench.page.calls_to("set_filters")] == [True, False]

    def test_choosing_a_column_again_reverses_the_order(self, bench: Bench) -> None:
        for turned in ("", TURNED):
            bench.page.sort_chosen.emit("size")
            wanted = Filters(order="size", turned=turned)
            assert bench.start.filters == wanted
            assert bench.page.calls_to("set_filters")[-1] == (wanted, True)


@pytest.mark.usefixtures("qapp")
class TestStoredPage:
    """The page that the next start shows first."""

    def kept(self, bench: Bench) -> int:
        bench.calls.clear()
        bench.page.drawn.emit(1)
        bench.start.close()
        assert not bench.start._store_timer.isActive()
        return len(bench.calls_to("write"))

    def test_stored_page_lists_all_puzzles_without_search_text(self, bench: Bench) -> None:
        assert self.kept(bench) == 0, "nothing is listed yet"
        bench.show()
        assert self.kept(bench) == 1
        ((name, _act),) = bench.calls_to("write")
        assert name == NAME
        bench.start.filters = Filters(size="10")
        assert self.kept(bench) == 1
        bench.start.filters = Filters(text="cat")
        assert self.kept(bench) == 0
        bench.start.filters = Filters()
        bench.show(replace(LISTING, place=FAVOURITES))
        assert self.kept(bench) == 0

    def test_page_is_stored_only_after_a_change(self, bench: Bench) -> None:
        bench.show()
        assert self.kept(bench) == 1
        bench.calls.clear()
        bench.start.close()
        assert bench.calls == []
        bench.page.drawn.emit(1)
        assert bench.start._store_timer.isActive()

    def test_stored_page_depends_on_view_theme_language_and_version(self, bench: Bench) -> None:
        about = bench.start._about
        assert (about["is_list"], about["ratio"], about["filters"]) == (True, 1.0, "")
        assert set(about) >= {"version", "language", "theme"}


@pytest.mark.usefixtures("qapp")
class TestIdle:
    def test_library_is_idle_only_when_shown_and_without_a_job(self, bench: Bench) -> None:
        assert bench.start._is_idle()
        bench.slow.submit(JobKind.IMPORT, None, None)
        assert not bench.start._is_idle()
        bench.slow.cancel()
        vars(bench.window)["is_in_library"] = False
        assert not bench.start._is_idle()

    def test_visible_cards_exclude_designs(self, bench: Bench) -> None:
        vars(bench.page.view)["seen_keys"] = ("k1", 3, 5)
        assert bench.start._seen_cards() == (3, 5)

    def test_check_follows_its_preference(self, bench: Bench) -> None:
        on, off = Settings(check_puzzles=True), Settings(check_puzzles=False)
        bench.start._on_settings(on, on)
        assert bench.calls == []
        bench.start._on_settings(on, off)
        bench.start._on_settings(off, on)
        assert bench.calls_to("set_enabled") == [(False,), (True,)]

    def test_daily_puzzle_is_prepared_by_its_timer(self, bench: Bench) -> None:
        bench.start._day_clock.timeout.emit()
        assert bench.calls == [("prepare_daily_puzzle",)]
