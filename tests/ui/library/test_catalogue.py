"""The library of a window: open, query and write it in the background, and emit changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from nonogui.coach.difficulty import Rating
from nonogui.coach.grade import Grade
from nonogui.core.game import Game
from nonogui.core.move import Move
from nonogui.library.cards import Card, Notice, NoticeKey, PlayState, Query
from nonogui.library.catalogue import Catalogue, default_path
from nonogui.library.saves import SaveStore
from nonogui.ui.jobs import JobKind
from nonogui.ui.library import catalogue as catalogue_module
from nonogui.ui.library.catalogue import MAX_REPAIRED, Library
from tests.boards import puzzle

RING = puzzle("###\n#.#\n###")


@pytest.fixture
def saves(tmp_path: Path) -> SaveStore:
    return SaveStore(tmp_path / "saves")


@pytest.fixture
def library(
    tmp_path: Path, saves: SaveStore, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Library]:
    """One that is open, and has looked through everything."""
    monkeypatch.setattr(catalogue_module, "CHECK_MS", 10)
    library = Library(saves, tmp_path)
    qtbot.waitUntil(lambda: library.is_open and not library.slow.is_busy)
    library.check_for_changes()
    yield library
    library.close()


class Fake:
    """A catalogue that returns what the test has set."""

    def __init__(self, **values: object) -> None:
        self.repaired = self.version = self.listing = 0
        self.__dict__.update(values)

    def data_version(self) -> int:
        return self.version

    def listing_version(self) -> int:
        return self.listing

    def sync_saves(self, cancel: object) -> None:
        """Find nothing."""

    rescan = sync_saves

    def close(self) -> None:
        """Have nothing open."""


def fake(**values: object) -> Any:
    return Fake(**values)


@pytest.fixture
def bare(
    tmp_path: Path, saves: SaveStore, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Library]:
    """Return a library with a stand-in for its catalogue."""

    def open_(library: Library, *_all: object) -> None:
        library._catalogue = fake()
        library._is_settled.set()

    monkeypatch.setattr(Library, "_open", open_)
    library = Library(saves, tmp_path)
    qtbot.waitUntil(lambda: library.is_open and not library.slow.is_busy)
    yield library
    library.close()


@pytest.fixture
def other(library: Library, tmp_path: Path, saves: SaveStore) -> Iterator[Catalogue]:
    """The same as another program sees it."""
    catalogue = Catalogue(default_path(tmp_path), saves)
    library.check_for_changes()
    yield catalogue
    catalogue.close()


def first(library: Library) -> Card:
    return library.catalogue.cards(Query())[0]


def games(library: Library) -> list[Card]:
    return [card for card in library.catalogue.cards(Query()) if card.state is not PlayState.NEW]


class TestOpening:
    def test_requests_made_before_opening_run_in_order(
        self, tmp_path: Path, saves: SaveStore, qtbot: QtBot
    ) -> None:
        library, done = Library(saves, tmp_path), list[str]()
        library.when_open(lambda: done.append("one"))
        library.when_open(lambda: done.append(f"two {library.is_open}"))
        library.write("key", lambda _catalogue: done.append("written"))
        qtbot.waitUntil(lambda: library.is_open)
        library.settle()
        assert sorted(done) == ["one", "two True", "written"]
        assert done.index("one") < done.index("two True")
        library.when_open(lambda: done.append("at once"))
        assert done[-1] == "at once"
        library.close()

    def test_closing_the_library_before_it_opens_writes_nothing(
        self, tmp_path: Path, saves: SaveStore, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(Library, "_open", lambda *_all: None)
        library, done = Library(saves, tmp_path), list[str]()
        library.write("key", lambda _catalogue: done.append("written"))
        library.close()
        assert done == []

    def test_library_can_switch_to_another_folder(
        self, library: Library, tmp_path: Path, qtbot: QtBot
    ) -> None:
        before, card = library.catalogue, first(library)
        with qtbot.waitSignal(library.changed):
            library.use(tmp_path / "elsewhere")
            states = [(library.is_open, library._clock.isActive())]
        states.append((library.is_open, library._clock.isActive()))
        assert states == [(False, False), (True, True)]
        assert library.catalogue is not before
        assert before.card(card.id) == card, "work may still go on there"
        library.close()
        with pytest.raises(AssertionError):
            _ = library.catalogue

    def test_each_notice_is_returned_once(self, bare: Library) -> None:
        one, two = Notice(NoticeKey.NEWER), Notice(NoticeKey.NOT_SAVED)
        bare._catalogue = fake(notices=(one,))
        assert bare.new_notices() == (one,)
        assert bare.new_notices() == ()
        bare._catalogue = fake(notices=(one, two))
        assert bare.new_notices() == (two,)


class TestChangeCheck:
    @pytest.fixture
    def heard(self, bare: Library, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """Return the list of the library's signals, which grows with each."""
        heard, library = list[str](), bare
        library._clock.stop()
        library.changed.connect(lambda: heard.append("changed"))
        library.rated.connect(lambda: heard.append("rated"))
        monkeypatch.setattr(library, "scan_sources", lambda: heard.append("find"))
        return heard

    def test_library_emits_changed_for_the_listing_and_rated_for_ratings(
        self, bare: Library, heard: list[str]
    ) -> None:
        library, catalogue = bare, cast("Any", bare.catalogue)
        library.check_for_changes()
        assert heard == []
        catalogue.version = 1
        library.check_for_changes()
        library.check_for_changes()
        assert heard == ["rated"]
        catalogue.version, catalogue.listing = 2, 1
        library.check_for_changes()
        catalogue.version = 3
        library.check_for_changes()
        assert heard == ["rated", "changed", "rated"]

    def test_each_repair_lists_the_library_again_and_rescans_up_to_a_limit(
        self, bare: Library, heard: list[str]
    ) -> None:
        library, catalogue = bare, cast("Any", bare.catalogue)
        for repaired in (1, 1, 2, MAX_REPAIRED, MAX_REPAIRED + 1):
            catalogue.repaired = repaired
            library.check_for_changes()
        # The versions of the new databases are the same, by chance.
        assert (heard.count("changed"), heard.count("find")) == (4, 3)

    def test_library_notices_changes_from_other_processes(
        self, library: Library, other: Catalogue, qtbot: QtBot
    ) -> None:
        with qtbot.waitSignal(library.changed), qtbot.assertNotEmitted(library.rated):
            other.set_favourite(first(library).fingerprint, on=True)
        card = next(each for each in other.cards(Query()) if each.grade is not None)
        with qtbot.waitSignal(library.rated), qtbot.assertNotEmitted(library.changed):
            other.note_rating(card.fingerprint, unique=True, grade=Grade.EXPERT, score=9.0)

    def test_closed_library_stops_polling(self, bare: Library) -> None:
        bare.close()
        bare.check_for_changes()
        assert not bare._clock.isActive()


class TestQueries:
    def test_only_the_last_request_of_a_kind_is_answered(self, bare: Library, qtbot: QtBot) -> None:
        answers: list[object] = []
        bare.ask(JobKind.PICK, lambda _catalogue: False, answers.append)
        bare.ask(JobKind.PICK, lambda catalogue: catalogue is bare.catalogue, answers.append)
        assert answers == []
        qtbot.waitUntil(lambda: bool(answers))
        qtbot.waitUntil(lambda: not bare.quick.is_busy)
        assert answers == [True]

    def test_pictures_are_reported_one_by_one(self, bare: Library, qtbot: QtBot) -> None:
        parts: list[object] = []

        def work(_token: object, report: Callable[[object], None]) -> None:
            for part in range(3):
                report(part)

        bare.draw(work, parts.append)
        qtbot.waitUntil(lambda: parts == [0, 1, 2])


class TestWriting:
    def test_writing_to_the_library_emits_changed(self, library: Library, qtbot: QtBot) -> None:
        fingerprint = first(library).fingerprint
        library._clock.stop()
        with qtbot.waitSignal(library.changed):
            library.write("f", lambda catalogue: catalogue.set_favourite(fingerprint, on=True))
        library.settle()
        card = library.catalogue.card_of(fingerprint)
        assert card is not None
        assert card.favourite

    def test_saving_a_game_updates_the_library(self, library: Library, saves: SaveStore) -> None:
        game = Game(RING)
        game.play(Move.parse("fill r0c0:?>1"))
        saves.save(RING, game.record())
        library.settle()
        (card,) = games(library)
        assert (card.fingerprint, card.state) == (RING.fingerprint, PlayState.STARTED)

    def test_each_finished_game_is_recorded_separately(
        self, bare: Library, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        keys: list[str] = []
        monkeypatch.setattr(bare, "write", lambda key, _act: keys.append(key))
        game = Game(RING)
        for _twice in range(2):
            bare.note_game(RING, game.record())
        assert keys == [f"game/{RING.fingerprint}"] * 2, "the later one takes its place"
        assert RING.goal is not None
        for cell in ("r0c0", "r0c1", "r0c2", "r1c0", "r1c2", "r2c0", "r2c1", "r2c2"):
            game.play(Move.parse(f"fill {cell}:?>1"))
        game.play(Move.parse("cross r1c1:?>."))
        keys.clear()
        for _twice in range(2):
            bare.note_game(RING, game.record())
        assert len(set(keys)) == 2
        assert all(key.startswith(f"game/{RING.fingerprint}/") for key in keys)


class Session(QObject):
    """A stand-in for a session that learns about its puzzle."""

    learned = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.puzzle = RING
        self.rating: Rating | None = None
        self.is_ambiguous = False


class TestRatings:
    @pytest.fixture
    def noted(self, bare: Library, monkeypatch: pytest.MonkeyPatch) -> list[object]:
        noted: list[object] = []

        class Noting:
            def note_rating(self, fingerprint: str, **found: object) -> None:
                noted.append((fingerprint, *found.values()))

        def write(key: str, act: Any) -> None:
            noted.append(key)
            act(Noting())

        monkeypatch.setattr(bare, "write", write)
        return noted

    def test_rating_of_a_puzzle_is_stored_once(self, bare: Library, noted: list[object]) -> None:
        session: Any = Session()
        bare.watch(session)
        session.learned.emit()
        assert noted == [], "nothing is known yet"
        session.rating = fake(grade=Grade.HARD, score=3.5)
        session.learned.emit()
        session.learned.emit()
        key = f"rating/{RING.fingerprint}"
        assert noted == [key, (RING.fingerprint, True, Grade.HARD, 3.5)]

    def test_rating_known_before_it_is_watched_is_stored(
        self, bare: Library, noted: list[object]
    ) -> None:
        session: Any = Session()
        session.rating = fake(grade=Grade.EASY, score=1.5)
        bare.watch(session)
        session.learned.emit()
        assert noted[1:] == [(RING.fingerprint, True, Grade.EASY, 1.5)]

    def test_several_solutions_are_stored_in_the_library(
        self, bare: Library, noted: list[object]
    ) -> None:
        session: Any = Session()
        bare.watch(session)
        session.is_ambiguous = True
        session.learned.emit()
        assert noted[1:] == [(RING.fingerprint, False, None, 0.0)]
