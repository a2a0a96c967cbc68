"""Importing puzzles: progress, cancelling, and reports of damage."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from nonogui.core.game import Game
from nonogui.core.move import Move
from nonogui.core.problems import ProblemKey, Problems, error
from nonogui.formats.base import Entry
from nonogui.formats.registry import save
from nonogui.library import catalogue_scan
from nonogui.library.cards import (
    FailedFile,
    ImportReport,
    Notice,
    NoticeKey,
    Order,
    Query,
    SourceKind,
)
from nonogui.library.catalogue import Catalogue, default_path
from nonogui.library.catalogue_database import Database
from nonogui.solver.limits import CancelToken
from nonogui.solver.result import Phase, Progress
from nonogui.ui import jobs
from nonogui.ui.jobs import JobKind
from nonogui.ui.library import background as imports_module
from nonogui.ui.library.background import LibraryImports
from nonogui.ui.main_window import MainWindow
from nonogui.ui.widgets.button import Button
from nonogui.ui.widgets.message import Answer, Message, Tone
from nonogui.ui.widgets.progress import JobRow, JobState
from nonogui.words.library import failed_text
from tests.boards import puzzle
from tests.player import Player
from tests.tiles import wait_for_tiles
from tests.ui.library.noting import Noted, Runner

# The offscreen platform says so of each window with a least size.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def message(window: MainWindow) -> str:
    """The message on the page."""
    message = window.library_wiring.page.messages.message
    return message.text if message else ""


def test_import_shows_its_progress_and_can_be_cancelled(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = player.window
    started = threading.Event()

    def import_files(
        _self: Catalogue,
        _paths: object,
        *,
        cancel: CancelToken,
        progress: catalogue_scan.CountCallback,
    ) -> ImportReport:
        progress(300, 1000)
        started.set()
        while not cancel.cancelled:
            time.sleep(0.005)
        return ImportReport(300, 0, (), cancelled=True)

    monkeypatch.setattr(Catalogue, "import_files", import_files)
    wait_for_tiles(player.qtbot, window)
    window.library_wiring.commands.imports.take([Path("anywhere")])
    player.qtbot.waitUntil(started.is_set)
    page = window.library_wiring.page
    player.qtbot.waitUntil(lambda: any(each.isVisible() for each in page.findChildren(JobRow)))
    row = next(each for each in page.findChildren(JobRow) if each.isVisible())
    cancel = next(each for each in row.findChildren(Button) if each.text() == "Cancel")
    cancel.click()
    player.qtbot.waitUntil(lambda: bool(message(window)))
    assert message(window) == "300 puzzles added. The import was cancelled before the end."
    assert not row.isVisible()


def test_import_during_a_game_reports_over_the_board(player: Player, tmp_path: Path) -> None:
    save(tmp_path / "one.pbn", [Entry(puzzle("##.\n.##"))])
    player.open(puzzle("###\n#.#"))
    player.window.library_wiring.commands.imports.take([tmp_path / "one.pbn"])
    player.qtbot.waitUntil(lambda: player.text == "1 puzzle added.")
    assert message(player.window) == ""


def test_report_waits_until_a_question_about_the_board_is_answered(
    player: Player, tmp_path: Path
) -> None:
    save(tmp_path / "one.pbn", [Entry(puzzle("#.#\n###"))])
    player.open(puzzle("###\n#.#"))
    player.window.show_message(Message("Wrong?", answers=(Answer(lambda: None, "Yes"),)))
    player.window.library_wiring.commands.imports.take([tmp_path / "one.pbn"])
    library = player.window.library
    player.qtbot.waitUntil(
        lambda: not library.slow.is_busy and len(library.catalogue.sources()) > 1
    )
    assert player.text == "Wrong?"
    player.answer("Yes")
    player.qtbot.waitUntil(lambda: player.text == "1 puzzle added.")


@pytest.mark.parametrize("order", [Order.RECENT, Order.TITLE])
def test_imported_puzzles_are_listed_by_number(
    player: Player, tmp_path: Path, order: Order
) -> None:
    window, folder = player.window, tmp_path / "puzzles"
    folder.mkdir()
    for number, rows in enumerate(("##.\n.##", "###\n#.#", ".#.\n###", "#..\n##."), start=8):
        save(folder / f"Puzzle {number}.pbn", [Entry(puzzle(rows))])
    wait_for_tiles(player.qtbot, window)
    window.library_wiring.commands.imports.take([folder])
    player.qtbot.waitUntil(lambda: bool(message(window)))
    assert message(window) == "4 puzzles added."
    catalogue = window.library.catalogue
    source = next(each for each in catalogue.sources() if each.kind is SourceKind.IMPORTED)
    cards = catalogue.cards(Query(source=source.id, order=order))
    assert [card.name for card in cards] == [f"Puzzle {number}" for number in range(8, 12)]


def test_damaged_library_is_rebuilt_with_a_message(
    player: Player, make_window: Callable[[], MainWindow]
) -> None:
    wait_for_tiles(player.qtbot, player.window)
    player.window.close()
    path = default_path()
    path.write_bytes(b"this is no database" * 400)
    window = make_window()
    wait_for_tiles(player.qtbot, window)
    player.qtbot.waitUntil(lambda: "damaged" in message(window))
    assert path.with_name(path.name + ".damaged").name in message(window)


def test_rebuilt_library_has_all_puzzles_and_games(player: Player, tmp_path: Path) -> None:
    window, folder = player.window, tmp_path / "watched"
    folder.mkdir()
    save(folder / "watched.pbn", [Entry(puzzle("##.\n.##"))])
    save(tmp_path / "imported.pbn", [Entry(puzzle("###\n#.#"))])
    wait_for_tiles(player.qtbot, window)
    catalogue = window.library.catalogue
    catalogue.add_folder(folder)
    catalogue.import_files([tmp_path / "imported.pbn"])
    for backup in default_path().parent.glob("backups/*"):
        backup.unlink()
    catalogue.rescan()  # this makes a backup that knows of the folder
    played = puzzle("#.#")
    game = Game(played)
    game.play(Move.parse("fill r0c0:?>1"))
    window.saves.save(played, game.record())
    window.library.settle()
    kinds = {card.kind for card in catalogue.cards(Query())}
    assert kinds == set(SourceKind)
    catalogue._database.close()  # what is cached would hide the damage
    path = default_path()
    path.write_bytes(path.read_bytes()[: 4096 * 3])
    catalogue._database = Database(path)
    catalogue.counts()
    assert {card.kind for card in catalogue.cards(Query())} != kinds
    player.qtbot.waitUntil(lambda: {card.kind for card in catalogue.cards(Query())} == kinds)
    player.qtbot.waitUntil(lambda: "damaged" in message(window))


def test_library_opens_despite_a_damaged_gate_file(
    player: Player, make_window: Callable[[], MainWindow]
) -> None:
    wait_for_tiles(player.qtbot, player.window)
    player.window.close()
    gate = default_path().with_name("library.sqlite.gate")
    gate.write_bytes(b"this is no database" * 400)
    window = make_window()
    wait_for_tiles(player.qtbot, window)
    assert window.library.catalogue.is_persistent


class Page(QObject):
    """A library page that records what it should show."""

    cancel_clicked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.jobs: list[JobState | None] = []

    def set_job(self, job: JobState | None) -> None:
        self.jobs.append(job)


class Start(QObject):
    """The parts that imports need: a page, an open library, and a receiver of messages."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: list[tuple[object, ...]] = []
        self.messages: list[Message] = []
        self.page = Page()
        self.report = ImportReport(1)
        self.slow = Runner()
        self.notices: tuple[Notice, ...] = ()
        self.catalogue = Noted(
            self.calls, import_files=self._import, add_folder=self._add, rescan=self._rescan
        )
        self.library = Noted(
            self.calls,
            slow=self.slow,
            catalogue=self.catalogue,
            when_open=lambda act: act(),
            new_notices=lambda: self.notices,
        )

    def show_message(self, message: Message) -> None:
        self.messages.append(message)

    show_news = show_message

    def _import(self, paths: object, **_named: object) -> ImportReport:
        self.calls.append(("import", paths))
        return self.report

    def _add(self, path: object) -> None:
        self.calls.append(("add", path))

    def _rescan(self, **_named: object) -> ImportReport:
        self.calls.append(("rescan",))
        return self.report


FAILED = FailedFile(Path("bad.non"), Problems((error(ProblemKey.NOT_TEXT),)))


class TestOneByOne:
    @pytest.fixture
    def start(self) -> Start:
        return Start()

    @pytest.fixture
    def imports(self, start: Start, qtbot: QtBot) -> LibraryImports:
        window = QWidget()
        qtbot.addWidget(window)
        start.window = lambda: window  # type: ignore[attr-defined]
        start.files = Noted(start.calls, folder=lambda: "here")  # type: ignore[attr-defined]
        anything: Any = start
        return LibraryImports(anything, anything)

    def test_imports_during_an_import_are_queued(
        self, start: Start, imports: LibraryImports
    ) -> None:
        one, two, three = (Path(name) for name in ("one", "two", "three"))
        imports.take([one])
        imports.take([two])
        imports.take([three])
        assert [job.kind for job in start.slow.jobs] == [JobKind.IMPORT]
        start.slow.end()
        assert start.calls == [("import", (one,)), ("check_for_changes",)]
        start.slow.end()
        assert start.calls[2] == ("import", (two, three))
        assert start.slow.current is None
        imports.take([])
        assert start.slow.current is None

    def test_next_import_runs_after_an_error(self, start: Start, imports: LibraryImports) -> None:
        imports.take([Path("one")])
        imports.take([Path("two")])
        start.slow.failed.emit()
        assert len(start.slow.jobs) == 2
        start.slow.end()
        assert start.calls[0] == ("import", (Path("two"),))

    def test_watching_a_folder_adds_it_to_the_library(
        self, start: Start, imports: LibraryImports
    ) -> None:
        imports.watch(Path("drawer"))
        start.slow.end()
        assert start.calls == [("add", Path("drawer")), ("rescan",), ("check_for_changes",)]

    def test_import_shows_its_result_for_some_seconds(
        self, start: Start, imports: LibraryImports
    ) -> None:
        imports.take([Path("one")])
        start.slow.end()
        (message,) = start.messages
        assert (message.text, message.tone, message.answers) == (
            "1 puzzle added.",
            Tone.GOOD,
            (),
        )
        assert message.seconds > 5

    def test_message_about_unreadable_files_stays_until_it_is_answered(
        self, start: Start, imports: LibraryImports, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        received: list[object] = []
        monkeypatch.setattr(
            imports_module, "show_problems", lambda _on, *what: received.append(what)
        )
        start.report = ImportReport(1, 0, (FAILED,))
        imports.take([Path("one")])
        start.slow.end()
        (message,) = start.messages
        assert (message.tone, message.seconds) == (Tone.WRONG, 0.0)
        assert [each.text for each in message.answers] == ["Show details"]
        act: Any = message.answers[0].act
        act()
        assert received == [("1 file can't be read", [failed_text(FAILED)])]

    def test_files_that_can_be_read_in_another_way_are_listed(
        self, start: Start, imports: LibraryImports, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        received: list[object] = []
        monkeypatch.setattr(
            imports_module, "show_problems", lambda _on, *what: received.append(what)
        )
        start.report = ImportReport(1, 0, doubtful=(FAILED,))
        imports.take([Path("one")])
        start.slow.end()
        (message,) = start.messages
        assert (message.tone, message.seconds) == (Tone.GOOD, 0.0)
        act: Any = message.answers[0].act
        act()
        title = "To read a file in another way, open it without importing it"
        assert received == [(title, [failed_text(FAILED)])]

    def test_files_that_were_read_are_not_listed_among_those_that_were_not(
        self, start: Start, imports: LibraryImports, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        received: list[object] = []
        monkeypatch.setattr(
            imports_module, "show_problems", lambda _on, *what: received.append(what)
        )
        doubtful = FailedFile(Path("old.non"), Problems((error(ProblemKey.NOT_TEXT),)))
        start.report = ImportReport(1, 0, (FAILED,), doubtful=(doubtful,))
        imports.take([Path("one")])
        start.slow.end()
        act: Any = start.messages[0].answers[0].act
        act()
        heading = "To read a file in another way, open it without importing it"
        sentences = [failed_text(FAILED), heading, failed_text(doubtful)]
        assert received == [("1 file can't be read", sentences)]

    def test_cancel_stops_the_import_and_the_queued_imports(
        self, start: Start, imports: LibraryImports
    ) -> None:
        stops: list[CancelToken] = []

        def noted(paths: object, *, cancel: CancelToken, progress: object) -> ImportReport:
            del paths, progress
            stops.append(cancel)
            return ImportReport(cancelled=cancel.cancelled)

        vars(start.catalogue)["import_files"] = noted
        imports.take([Path("one")])
        imports.take([Path("two")])
        start.page.cancel_clicked.emit()
        assert start.slow.cancelled == []
        start.slow.end()
        assert start.messages[0].text == "0 puzzles added. The import was cancelled before the end."
        assert len(start.slow.jobs) == 1
        imports.take([Path("three")])
        start.slow.end()
        assert [stop.cancelled for stop in stops] == [True, False]

    def test_cancel_stops_other_jobs(self, start: Start, imports: LibraryImports) -> None:
        start.page.cancel_clicked.emit()
        assert start.slow.cancelled == []
        start.slow.submit(JobKind.DAILY, None, None)
        start.page.cancel_clicked.emit()
        assert start.slow.cancelled == [(JobKind.DAILY,)]
        del imports

    def test_an_import_reports_its_files(self, start: Start, imports: LibraryImports) -> None:
        def work(paths: object, *, cancel: object, progress: Any) -> ImportReport:
            del paths, cancel
            progress(1, 4)
            return start.report

        received: list[object] = []
        vars(start.catalogue)["import_files"] = work
        imports.take([Path("one")])
        start.slow.jobs[-1].on_partial = received.append
        start.slow.end()
        assert received == [Progress(Phase.LINES, 1, 4, 0.0)]

    def test_page_shows_the_progress_of_the_job(
        self, start: Start, imports: LibraryImports
    ) -> None:
        page = start.page
        start.slow.changed.emit()
        assert page.jobs == [None]
        imports.take([Path("one")])
        start.slow.changed.emit()
        assert page.jobs[-1] == JobState("Reading puzzles", 7.0, None)
        job = start.slow.jobs[-1]
        for share in (0.25, 0.75):
            job.share = share
            start.slow.changed.emit()
            assert page.jobs[-1] == JobState("Reading puzzles", 7.0, share)
        start.slow.end()
        imports.take([Path("two")])
        start.slow.changed.emit()
        assert page.jobs[-1] == JobState("Reading puzzles", 7.0, None)
        start.slow.submit(JobKind.DAILY, None, None)
        start.slow.changed.emit()
        assert page.jobs[-1] == JobState("Making the daily puzzle", 7.0, None)
        start.slow.submit(JobKind.DAILY, None, None, background=True)
        start.slow.changed.emit()
        assert page.jobs[-1] is None

    def test_chosen_files_and_folders_are_imported(
        self, start: Start, imports: LibraryImports, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked: list[object] = []

        def files(_on: object, *what: object) -> list[str]:
            asked.append(what[:2])
            return ["a.non", "b.non"]

        def folder(_on: object, *what: object) -> str:
            asked.append(what)
            return "" if len(asked) > 3 else "drawer"

        monkeypatch.setattr(imports_module, "ask_for_files", files)
        monkeypatch.setattr(imports_module, "ask_for_folder", folder)
        imports.ask_for_files()
        start.slow.end()
        imports.ask_for_folder()
        start.slow.end()
        imports.ask_to_watch()
        start.slow.end()
        drawer = Path("drawer")
        assert [call for call in start.calls if call != ("check_for_changes",)] == [
            ("import", (Path("a.non"), Path("b.non"))),
            ("import", (drawer,)),
            ("add", drawer),
            ("rescan",),
        ]
        imports.ask_for_folder()
        imports.ask_to_watch()
        assert start.slow.current is None
        assert asked == [
            ("Import files", "here"),
            *(("Import folder", "here"), ("Add folder", "here")) * 2,
        ]

    def test_library_notices_are_joined_into_one_message(
        self, start: Start, imports: LibraryImports
    ) -> None:
        imports.show_notices()
        assert start.messages == []
        start.notices = (
            Notice(NoticeKey.NOT_SAVED, reason="disk full"),
            Notice(NoticeKey.RESTORED_FROM_BACKUP, when=1_790_000_000.0),
        )
        imports.show_notices()
        (message,) = start.messages
        assert message.tone is Tone.WRONG
        assert message.text.startswith("Couldn't save the library: disk full Favourites")
        assert "backup made on ." not in message.text


def test_import_gives_way_to_urgent_work_after_each_puzzle(
    qtbot: QtBot, player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One file may hold thousands."""
    wait_for_tiles(qtbot, player.window)
    path = tmp_path / "many.pbn"
    entries = [Entry(puzzle(f"#{n:09b}".replace("0", ".").replace("1", "#"))) for n in range(100)]
    save(path, entries)
    looks: list[bool] = []
    monkeypatch.setattr(jobs, "wait_while_held", lambda: looks.append(True))
    imports = player.window.library_wiring.commands.imports
    assert isinstance(imports, LibraryImports)
    imports.take([path])
    qtbot.waitUntil(lambda: "100 puzzles added." in message(player.window))
    assert len(looks) > 100
