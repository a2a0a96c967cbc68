"""What is played when a puzzle of the library is chosen, the next one, one by chance, today's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, Signal

from nonogui.coach.grade import Grade
from nonogui.library.cards import Card, Counts, PlayState, Query, Source, SourceKind
from nonogui.library.file_locations import FilePlace
from nonogui.studio.daily_puzzle import DailyPuzzle
from nonogui.ui.actions import ActionId
from nonogui.ui.jobs import JobKind
from nonogui.ui.library import commands as commands_module
from nonogui.ui.library.commands import LibraryCommands
from nonogui.ui.library.filters import Filters
from nonogui.ui.library.listing import Listing, sidebar_state
from nonogui.ui.library.state import ALL, DESIGNS, FAVOURITES, Art, DailyState, Place
from nonogui.ui.play.session import Origin
from nonogui.ui.widgets.message import Message, Tone
from nonogui.words.daily_puzzle import daily_title
from tests.boards import puzzle
from tests.solves import card
from tests.ui.library.noting import Noted, Runner

RING = puzzle("###\n#.#\n###")
SHIPPED = Source(1, SourceKind.SHIPPED, "1-first-steps", "First steps", None, 40, 10)
FOLDER = Source(2, SourceKind.FOLDER, "/puzzles", "puzzles", Path("/puzzles"), 3, 1)
LISTING = Listing(ALL, (FOLDER, SHIPPED), Counts(0, 0), (1,), (), None, ())


class Page(QObject):
    """A library page."""

    cancel_clicked = Signal()

    def __init__(self, calls: list[tuple[object, ...]]) -> None:
        super().__init__()
        self.place: Place = ALL
        self.current_key: object = None
        self.view = self
        self.go_to_search = lambda: calls.append(("search",))


class Start(QObject):
    """A library that is open, with its page."""

    def __init__(self, cards: Sequence[Card]) -> None:
        super().__init__()
        self.calls: list[tuple[object, ...]] = []
        self.page = Page(self.calls)
        self.listing: Listing | None = LISTING
        self.filters = Filters(text="x")
        self.cards = {each.id: each for each in cards}
        self.puzzles = {each.id: RING for each in cards}
        self.places: dict[int, FilePlace] = {}
        self.asked: list[Query] = []
        self.slow = Runner()
        self.catalogue = Noted(
            self.calls,
            card=self.cards.get,
            card_of=lambda _fingerprint: None,
            puzzle=self.puzzles.get,
            place=self.places.get,
            cards=self._find,
        )
        self.toggle_designs = lambda: self.calls.append(("toggle_designs",))
        self.library = Noted(
            self.calls,
            slow=self.slow,
            catalogue=self.catalogue,
            ask=self._ask,
            when_open=lambda act: act(),
        )
        self.tiles = Noted([], name=lambda card: f"No. {card.number}")

    def _find(self, query: Query) -> tuple[Card, ...]:
        self.asked.append(query)
        return tuple(self.cards.values())

    def _ask(self, kind: JobKind, question: Callable[[object], object], done: Any) -> None:
        assert kind is JobKind.PICK
        done(question(self.catalogue))

    def show_cards(self) -> None:
        self.calls.append(("show_cards",))


class Window(QObject):
    """A window that starts puzzles."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: list[tuple[object, ...]] = []
        self.messages: list[Message] = []
        self.session: Any = None
        self.is_in_library = True
        self.may_leave = True
        self.data = Noted([], storage_problem=None)
        self.opened: Any = None
        self.files = Noted(self.calls, open=self._open, folder=lambda: "here")
        self.games = self
        self.play_workspace = Noted([], newest_record=lambda _puzzle: "record")

    def window(self) -> Window:
        return self

    def _open(self, name: str) -> object:
        self.calls.append(("file", name))
        return self.opened

    def when_made(self, act: Callable[[], object]) -> None:
        act()

    def unless_left(self, act: Callable[[Any], object]) -> Callable[[Any], object]:
        return act

    def leave(self) -> bool:
        return self.may_leave

    def show_message(self, message: Message) -> None:
        self.messages.append(message)

    def start(self, *what: object) -> None:
        self.calls.append(("start", *what))

    def play_opened(self, opened: object) -> None:
        self.calls.append(("opened", opened))

    def show_library(self) -> None:
        self.calls.append(("library",))

    def enable_actions(self) -> None:
        self.calls.append(("enable",))


class Bench:
    """Commands between a page and a window."""

    def __init__(self, *cards: Card) -> None:
        self.start, self.window = Start(cards), Window()
        window: Any = self.window
        start: Any = self.start
        self.commands = LibraryCommands(window, start)
        vars(self.commands)["imports"] = Noted(self.start.calls)
        vars(self.commands)["menu"] = Noted(self.start.calls)


class TestOpening:
    def test_opened_shipped_puzzle_belongs_to_its_collection(self) -> None:
        bench = Bench(card(1, number=4))
        bench.commands.open(1)
        origin = Origin("No. 4", collection="1-first-steps", number=4)
        assert bench.window.calls == [("start", RING, origin, "record")]
        assert not bench.window.calls[0][2].is_listed  # type: ignore[attr-defined]
        bench.start.listing = None
        bench.commands.open(1)
        assert bench.window.calls[1][2] == Origin("No. 4", number=4)

    def test_opened_puzzle_of_the_player_belongs_to_the_list(self) -> None:
        bench = Bench(card(1, number=4, kind=SourceKind.PLAYED, source=4))
        bench.commands.open(1)
        ((_start, _puzzle, origin, _record),) = bench.window.calls
        assert origin == Origin("No. 4", is_listed=True)
        assert origin.is_listed

    def test_keeping_the_current_puzzle_opens_no_other(self) -> None:
        bench = Bench(card(1))
        bench.window.may_leave = False
        bench.commands.open(1)
        assert bench.window.calls == []

    @pytest.mark.parametrize("of_several", [False, True])
    def test_puzzle_of_a_file_is_opened_from_its_file(
        self, tmp_path: Path, of_several: bool
    ) -> None:
        path = tmp_path / "set.pbn"
        path.write_text("")
        bench = Bench(card(1, kind=SourceKind.FOLDER, of_several=of_several))
        bench.start.places[1] = FilePlace("set", path, 2, "")
        bench.window.opened = Noted([], from_list=lambda: "listed")
        bench.commands.open(1)
        name = f"{path}#3" if of_several else str(path)
        assert bench.window.calls == [("file", name), ("opened", "listed")]
        bench.window.opened = None  # nothing could be read, which was reported
        bench.commands.open(1)
        assert bench.window.calls[3] == ("opened", None)
        path.unlink()
        bench.commands.open(1)
        assert bench.window.calls[4][:2] == ("start", RING), "the library still has it"

    @pytest.mark.parametrize("of", ["cards", "puzzles"])
    def test_opening_a_missing_puzzle_shows_a_message_and_rescans(self, of: str) -> None:
        bench = Bench(card(1))
        getattr(bench.start, of).clear()
        bench.commands.open(1)
        (message,) = bench.window.messages
        assert message.text == "This puzzle is no longer in the library."
        assert message.tone is Tone.WRONG
        assert message.seconds > 3
        assert bench.start.calls == [("scan_sources",)]
        assert bench.window.calls == []


class TestQuery:
    def test_query_follows_the_place_and_the_filters(self) -> None:
        bench = Bench()
        assert bench.commands.query == Filters(text="x").query()
        bench.start.page.place = FAVOURITES
        assert bench.commands.query == Filters(text="x").query(favourites=True)
        (row,) = sidebar_state(LISTING, ()).own
        bench.start.page.place = row.place
        assert bench.commands.query == Filters(text="x").query(FOLDER)
        bench.start.listing = None
        assert bench.commands.query == Filters(text="x").query()

    def test_query_in_designs_includes_all_puzzles(self) -> None:
        bench = Bench()
        bench.start.page.place = DESIGNS
        assert bench.commands.query == Query()


class TestNextPuzzle:
    CARDS = tuple(
        card(n, number=n, state=PlayState.SOLVED if n == 3 else PlayState.NEW) for n in range(1, 6)
    )

    def played(self, bench: Bench) -> list[str]:
        return [each[2].name for each in bench.window.calls if each[0] == "start"]  # type: ignore[attr-defined]

    def test_next_puzzle_follows_the_current_tile_or_the_open_puzzle(self) -> None:
        bench = Bench(*self.CARDS)
        bench.commands.play_next()
        bench.start.page.current_key = 2
        bench.commands.play_next()
        bench.start.page.current_key = "design"
        bench.commands.play_next()
        bench.start.page.current_key = 1
        bench.window.session = Noted([], puzzle=Noted([], fingerprint="puzzle 4"))
        bench.commands.play_next()
        bench.window.session = Noted([], puzzle=Noted([], fingerprint="of a file"))
        bench.commands.play_next()
        assert self.played(bench) == ["No. 1", "No. 4", "No. 1", "No. 5", "No. 2"]
        assert bench.start.calls.count(("settle",)) == 5
        assert set(bench.start.asked) == {bench.commands.query}

    def test_random_puzzle_comes_from_the_list_or_a_difficulty(self) -> None:
        cards = (card(1, number=1), card(2, number=2, grade=Grade.HARD))
        bench = Bench(*cards)
        bench.commands.play_any()
        bench.commands.play_any_of(Grade.HARD)
        assert len(self.played(bench)) == 2
        assert self.played(bench)[1] == "No. 2"
        assert bench.start.asked == [bench.commands.query, Query()]

    def test_library_shows_a_message_when_no_unsolved_puzzle_is_left(self) -> None:
        bench = Bench(replace(self.CARDS[0], state=PlayState.SOLVED))
        bench.commands.play_next()
        assert bench.window.calls == []
        (message,) = bench.window.messages
        assert (message.text, message.tone) == (
            "You have solved every puzzle in this list.",
            Tone.GOOD,
        )
        assert message.seconds > 3
        bench.window.is_in_library = False
        bench.start.listing = replace(LISTING, keys=())
        bench.commands.play_next()
        assert bench.window.calls == [("library",)]
        assert bench.window.messages[1].text == "There are no puzzles in this list."
        bench.start.listing = None
        bench.commands.play_next()
        assert bench.window.messages[2].text == message.text


class TestDailyPuzzle:
    TODAY = date(2026, 11, 21)

    @pytest.fixture
    def bench(self, monkeypatch: pytest.MonkeyPatch) -> Bench:
        monkeypatch.setattr(commands_module, "current_day", lambda: self.TODAY)
        monkeypatch.setattr(
            commands_module,
            "load_daily_puzzle",
            lambda _store, day, _token: DailyPuzzle(day, RING, Grade.EASY),
        )
        return Bench()

    def test_daily_puzzle_is_generated_once_in_the_background(self, bench: Bench) -> None:
        commands, slow = bench.commands, bench.start.slow
        assert commands.daily_state == DailyState(daily_title(self.TODAY))
        commands.prepare_daily_puzzle()
        commands.prepare_daily_puzzle()
        (job,) = slow.jobs
        assert (job.kind, job.background) == (JobKind.DAILY, True)
        slow.end()
        assert commands.daily_state == DailyState("21 November", Art.of(RING), Grade.EASY)
        assert bench.start.calls == [("show_cards",)]
        assert bench.window.calls == []
        slow.submit(JobKind.RESCAN, None, None)
        commands.prepare_daily_puzzle()
        assert slow.jobs[-1].kind is JobKind.DAILY

    def test_daily_puzzle_starts_once_it_is_generated(self, bench: Bench) -> None:
        bench.commands.play_daily_puzzle()
        assert not bench.start.slow.jobs[0].background
        bench.start.slow.end()
        started = ("start", RING, Origin("Daily puzzle, 21 November"), "record")
        assert bench.window.calls == [started]
        bench.commands.play_daily_puzzle()
        assert bench.window.calls == [started, started]
        assert len(bench.start.slow.jobs) == 1
        bench.window.may_leave = False
        bench.commands.play_daily_puzzle()
        assert len(bench.window.calls) == 2

    def test_new_daily_puzzle_is_generated_after_midnight(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        bench.commands.play_daily_puzzle()
        bench.start.slow.end()
        tomorrow = self.TODAY + timedelta(days=1)
        monkeypatch.setattr(commands_module, "current_day", lambda: tomorrow)
        assert bench.commands.daily_state == DailyState("22 November")
        bench.commands.play_daily_puzzle()
        assert len(bench.start.slow.jobs) == 2
        assert len(bench.window.calls) == 1


class TestDelegation:
    @pytest.mark.parametrize(
        ("action", "call"),
        [
            (ActionId.FIND, "search"),
            (ActionId.MY_DESIGNS, "toggle_designs"),
            (ActionId.FAVOURITE, "toggle_favourite"),
            (ActionId.TAGS, "edit_tags"),
            (ActionId.IMPORT_FILES, "ask_for_files"),
            (ActionId.IMPORT_FOLDER, "ask_for_folder"),
            (ActionId.WATCH_FOLDER, "ask_to_watch"),
        ],
    )
    def test_each_action_calls_its_command(self, action: ActionId, call: str) -> None:
        bench = Bench()
        bench.commands.trigger(action)
        assert bench.start.calls == [(call,)]

    def test_play_actions_start_a_puzzle(self) -> None:
        bench = Bench(card(1, number=1))
        for action in (ActionId.NEXT_UNSOLVED, ActionId.ANY_UNSOLVED):
            bench.commands.trigger(action)
        assert [each[0] for each in bench.window.calls] == ["start", "start"]
        bench.commands.trigger(ActionId.DAILY_PUZZLE)
        assert bench.start.slow.jobs[0].kind is JobKind.DAILY
