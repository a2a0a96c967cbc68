"""The library in the real window: found, narrowed, marked, taken in, seen by two windows."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from datetime import date, datetime, tzinfo
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QDate, QItemSelectionModel, QMimeData, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu
from pytestqt.qtbot import QtBot

from nonogui.coach.grade import Grade
from nonogui.core.design import Design
from nonogui.core.move import Move, MoveKind
from nonogui.formats.base import Entry
from nonogui.formats.registry import save
from nonogui.library.cards import Query
from nonogui.library.catalogue import Catalogue
from nonogui.studio import daily_puzzle as studio_daily_puzzle
from nonogui.studio.daily_puzzle import DailyPuzzle
from nonogui.ui.actions import ActionId
from nonogui.ui.library import commands as library_commands
from nonogui.ui.library import state, wiring
from nonogui.ui.library.catalogue import Library
from nonogui.ui.library.commands import LibraryCommands
from nonogui.ui.library.daily_calendar import CalendarDialog
from nonogui.ui.library.page import ContinueCard, DailyCard
from nonogui.ui.library.state import TileStatus
from nonogui.ui.main_window import MainWindow
from nonogui.ui.play.session import Origin
from nonogui.ui.widgets.controls import PopupSelect
from tests.boards import puzzle
from tests.player import Player
from tests.tiles import click_tile, go_to, tiles, view_of, wait_for_tiles

# The offscreen platform says so of each menu.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

CTRL = Qt.KeyboardModifier.ControlModifier
MAKE = Callable[[], MainWindow]


def until(player: Player, test: Callable[[], bool]) -> None:
    player.qtbot.waitUntil(test)


def drop(window: MainWindow, *paths: Path) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.NoButton, Qt.KeyboardModifier(0)
    QApplication.sendEvent(window, QDragEnterEvent(QPoint(400, 400), copy, mime, left, none))
    QApplication.sendEvent(window, QDropEvent(QPointF(400, 400), copy, mime, left, none))


def search(player: Player, text: str) -> None:
    QTest.keyClick(player.window, Qt.Key.Key_F, CTRL)
    QTest.keyClicks(player.window.focusWidget(), text)


def test_search_narrows_the_list_and_escape_clears_it(player: Player) -> None:
    wait_for_tiles(player.qtbot, player.window)
    everything = len(tiles(player.window))
    search(player, "weekend")
    until(player, lambda: 0 < len(tiles(player.window)) < everything)
    assert {each.collection for each in tiles(player.window)} == {"Weekend colours"}
    QTest.keyClick(player.window.focusWidget(), Qt.Key.Key_Escape)
    until(player, lambda: len(tiles(player.window)) == everything)


def test_filtered_list_says_how_many_puzzles_there_are_and_can_be_cleared(player: Player) -> None:
    wait_for_tiles(player.qtbot, player.window)
    everything, page = len(tiles(player.window)), player.window.library_wiring.page
    bar = page.filter_bar
    search(player, "weekend")
    chip = next(b for b in bar.findChildren(PopupSelect) if b.text() == "Any difficulty")
    for grade in (2, 3):
        chip.menu_shown.actions()[grade].trigger()
    until(player, lambda: 0 < len(tiles(player.window)) < everything)
    until(player, bar._found.isVisible)
    player.settle()
    assert bar._found.text() == f"{len(tiles(player.window))} puzzles"
    assert {each.grade for each in tiles(player.window)} == {Grade.EASY, Grade.MODERATE}
    QTest.mouseClick(bar._clear, Qt.MouseButton.LeftButton)
    until(player, lambda: len(tiles(player.window)) == everything)
    assert not bar._found.isVisible()
    assert page.search.text() == ""


def test_filters_are_restored_at_the_next_start(player: Player, make_window: MAKE) -> None:
    wait_for_tiles(player.qtbot, player.window)
    everything = len(tiles(player.window))
    player.window.settings.update(library="colors=colored")
    player.window.settings.flush()
    again = make_window()
    wait_for_tiles(player.qtbot, again)
    assert 0 < len(tiles(again)) < everything
    assert all(len(each.inks) > 1 for each in tiles(again))


def test_starting_with_a_puzzle_keeps_the_library_view_and_makes_the_daily_puzzle(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[bool] = []
    monkeypatch.setattr(wiring, "DAILY_MS", 1)
    monkeypatch.setattr(LibraryCommands, "prepare_daily_puzzle", lambda _self: made.append(True))
    window = MainWindow()
    qtbot.addWidget(window)
    window.settings.update(library_list=True, motion="reduced", check_puzzles=False)
    window.games.start(puzzle("##\n#."), Origin("Test"))
    window.show()
    player = Player(qtbot, window)
    until(player, lambda: window.library.is_open)
    player.settle()
    window.show_library()
    until(player, lambda: bool(made))
    assert view_of(window)._is_list


@pytest.mark.parametrize("sleeps", [False, True])
def test_a_library_left_open_overnight_shows_the_puzzle_of_the_new_day(
    player: Player, monkeypatch: pytest.MonkeyPatch, sleeps: bool
) -> None:
    def make(day: date, _token: object) -> DailyPuzzle:
        return DailyPuzzle(day, puzzle("#" * day.day), Grade.EASY)

    class Clock(datetime):
        at = datetime(2026, 11, 28, 23, 59, 59).astimezone()

        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Clock:
            return cls.fromtimestamp(cls.at.timestamp(), tz)

    def shown() -> state.DailyState:
        return window.library_wiring.commands.daily_state

    monkeypatch.setattr(studio_daily_puzzle, "generate_daily_puzzle", make)
    monkeypatch.setattr(state, "datetime", Clock)
    window = player.window
    if sleeps:
        monkeypatch.setattr(wiring, "ms_to_next_day", lambda: 10**9)
    wait_for_tiles(player.qtbot, window)
    window.library_wiring._day_clock.start(0)
    until(player, lambda: shown().art is not None and not window.library.slow.is_busy)
    assert shown().date == "28 November"
    Clock.at = datetime(2026, 11, 29, 7).astimezone()
    if sleeps:
        window.activated.emit()
    until(player, lambda: shown().date == "29 November" and shown().art is not None)
    card = window.library_wiring.page.day
    assert "29 November" in {each.text() for each in card.findChildren(QLabel)}


def test_daily_puzzle_may_be_made_before_the_library_is_open(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on = threading.Event()
    real = Library._open

    def late(self: Library, *parts: Any) -> None:
        goes_on.wait()
        real(self, *parts)

    monkeypatch.setattr(Library, "_open", late)
    monkeypatch.setattr(
        library_commands,
        "load_daily_puzzle",
        lambda _store, day, _token: DailyPuzzle(day, puzzle("###"), Grade.EASY),
    )
    window = MainWindow()
    qtbot.addWidget(window)
    window.show()
    window.library_wiring.commands.prepare_daily_puzzle()
    (daily,) = window.findChildren(DailyCard)
    try:
        qtbot.waitUntil(lambda: window.library_wiring.commands.daily_state.grade is Grade.EASY)
        assert daily.button.text() == "Play"
    finally:
        goes_on.set()
    wait_for_tiles(qtbot, window)


def test_library_shows_how_far_the_daily_puzzle_is(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, ring = player.window, puzzle("###\n#.#\n###")
    monkeypatch.setattr(
        library_commands,
        "load_daily_puzzle",
        lambda _store, day, _token: DailyPuzzle(day, ring, Grade.EASY),
    )
    wait_for_tiles(player.qtbot, window)
    (resume,), (daily,) = window.findChildren(ContinueCard), window.findChildren(DailyCard)
    daily.button.click()
    until(player, lambda: window.is_on_board)
    name = player.session.title
    assert (name.startswith("Daily puzzle"), daily.button.text()) == (True, "Play")
    player.drag((0, 0))
    window.show_library()
    until(player, lambda: resume.button.accessibleName() == f"Continue {name}")
    until(player, daily.isHidden)  # one card is enough
    until(player, lambda: tiles(window)[0].name == name)
    resume.button.click()
    until(player, lambda: window.is_on_board)
    player.session.play(Move.between(MoveKind.FILL, player.grid, ring.goal or player.grid))
    until(player, lambda: not window.is_on_board)
    window.show_library()
    until(player, lambda: daily.button.text() == "Open")
    assert "Solved" in [each.text() for each in daily.findChildren(QLabel)]


def test_games_of_earlier_daily_puzzles_keep_their_dates(
    player: Player, make_window: MAKE, monkeypatch: pytest.MonkeyPatch
) -> None:
    def make(day: date, _token: object) -> DailyPuzzle:
        return DailyPuzzle(day, puzzle("#" * day.day + "\n" + "." * day.day), Grade.EASY)

    monkeypatch.setattr(studio_daily_puzzle, "generate_daily_puzzle", make)
    today = date(2026, 12, 30)
    monkeypatch.setattr(library_commands, "current_day", lambda: today)
    window = player.window
    wait_for_tiles(player.qtbot, window)
    window.library_wiring.commands.play_daily_puzzle()
    until(player, lambda: window.is_on_board)
    player.drag((0, 0))
    window.show_library()
    until(player, lambda: tiles(window)[0].name == "Daily puzzle, 30 December")
    window.close()
    today = date(2027, 1, 2)
    again = make_window()
    wait_for_tiles(player.qtbot, again)
    until(player, lambda: tiles(again)[0].name == "Daily puzzle, 30 December 2026")


def test_puzzle_of_an_earlier_day_is_chosen_in_a_calendar_which_then_marks_it(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def make(day: date, _token: object) -> DailyPuzzle:
        return DailyPuzzle(day, puzzle("#" * day.day), Grade.EASY)

    states: list[str] = []

    def choose() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, CalendarDialog):
            QTimer.singleShot(20, choose)
            return
        dialog.calendar.setSelectedDate(QDate(2026, 11, 5))
        states.extend(each.text() for each in dialog.findChildren(QLabel) if ":" in each.text())
        (dialog.accept if len(states) == 1 else dialog.reject)()

    monkeypatch.setattr(studio_daily_puzzle, "generate_daily_puzzle", make)
    monkeypatch.setattr(library_commands, "current_day", lambda: date(2026, 11, 28))
    window = player.window
    wait_for_tiles(player.qtbot, window)
    QTimer.singleShot(0, choose)
    window.actions_[ActionId.PAST_DAYS].trigger()
    until(player, lambda: window.is_on_board)
    assert player.session.origin.name == "Daily puzzle, 5 November"
    player.drag((0, 0), (0, 4))
    until(player, lambda: not window.is_on_board)
    assert player.session.title == "Daily puzzle, 5 November"
    window.show_library()
    window.library.settle()
    until(player, lambda: tiles(window)[0].title == "Daily puzzle, 5 November")
    QTimer.singleShot(0, choose)
    window.actions_[ActionId.PAST_DAYS].trigger()
    until(player, lambda: len(states) == 2)
    assert states == ["5 November 2026: Not started", "5 November 2026: Solved"]
    assert window.is_in_library


def test_rating_found_before_the_library_opens_is_stored(
    make_window: MAKE, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_open = threading.Event()

    def wait_and_open(catalogue: Catalogue, *arguments: Any) -> None:
        may_open.wait(60)
        open_catalogue(catalogue, *arguments)

    open_catalogue = Catalogue.__init__
    monkeypatch.setattr(Catalogue, "__init__", wait_and_open)
    player = Player(qtbot, make_window())
    step = puzzle("##\n#.", title="Step")
    player.open(step)
    player.drag((0, 0), (0, 1))
    until(player, lambda: player.session.rating is not None)
    player.window.leave()
    may_open.set()
    library = player.window.library
    until(player, lambda: library.is_open)

    def grade() -> Grade | None:
        card = library.catalogue.card_of(step.fingerprint)
        return card.grade if card else None

    until(player, lambda: grade() is Grade.TRIVIAL)


def test_several_puzzles_become_favourites_at_once(player: Player) -> None:
    window = player.window
    wait_for_tiles(player.qtbot, window)
    click_tile(window, 1, CTRL)
    click_tile(window, 3, CTRL)
    window.actions_[ActionId.FAVOURITE].trigger()
    until(player, lambda: [each.is_favourite for each in tiles(window)[:4]] == [False, True] * 2)
    assert len(view_of(window).selected_keys) == 2
    go_to(player.qtbot, window, "Favourites")
    until(player, lambda: len(tiles(window)) == 2)


def test_a_solved_puzzle_shows_its_title_in_the_library(player: Player) -> None:
    window = player.window
    wait_for_tiles(player.qtbot, window)
    go_to(player.qtbot, window, "First steps")
    until(player, lambda: {each.collection for each in tiles(window)} == {"First steps"})
    click_tile(window, 0)
    goal = player.session.puzzle.goal
    assert goal is not None
    player.session.play(Move.between(MoveKind.FILL, player.grid, goal))
    until(player, lambda: not window.is_on_board)
    title = player.session.puzzle.metadata.title
    window.show_library()
    until(player, lambda: TileStatus.SOLVED in {each.status for each in tiles(window)})
    assert title in {each.title for each in tiles(window)}


def test_dropped_folder_is_imported(player: Player, tmp_path: Path) -> None:
    wait_for_tiles(player.qtbot, player.window)
    folder = tmp_path / "mine"
    folder.mkdir()
    save(folder / "ring.non", [Entry(puzzle("###\n#.#\n###"))])
    (folder / "bad.non").write_text("width 3\nheight x\n")
    drop(player.window, folder)
    page = player.window.library_wiring.page
    until(player, lambda: page.messages.message is not None)
    assert page.messages.message is not None
    assert page.messages.message.text.startswith("1 puzzle added.")
    go_to(player.qtbot, player.window, "Imported")
    until(player, lambda: [each.name for each in tiles(player.window)] == ["ring"])
    click_tile(player.window, 0)
    assert player.session.origin.name == "ring"


def test_favourite_set_in_one_window_appears_in_the_other(
    player: Player, make_window: MAKE
) -> None:
    wait_for_tiles(player.qtbot, player.window)
    other = make_window()
    wait_for_tiles(player.qtbot, other)
    catalogue = player.window.library.catalogue
    catalogue.set_favourite(catalogue.cards(Query())[0].fingerprint, on=True)
    until(player, lambda: any(each.is_favourite for each in tiles(other)))


def test_next_unsolved_plays_the_puzzle_after_the_current_tile(player: Player) -> None:
    wait_for_tiles(player.qtbot, player.window)
    view_of(player.window).select(tiles(player.window)[4].key)
    wanted = tiles(player.window)[5].fingerprint
    player.window.actions_[ActionId.NEXT_UNSOLVED].trigger()
    until(player, lambda: player.window.session is not None)
    assert player.session.puzzle.fingerprint == wanted


def test_tile_menu_offers_the_actions_of_the_puzzle(player: Player) -> None:
    wait_for_tiles(player.qtbot, player.window)
    view = view_of(player.window)
    view.select(tiles(player.window)[30].key)
    view.menu_requested.emit(QPoint(10, 10))
    menu = next(each for each in player.window.findChildren(QMenu) if each.isVisible())
    texts = [action.text() for action in menu.actions() if action.text()]
    menu.close()
    assert texts[:2] == ["Play", "Edit in studio"]
    assert {"Favourite", "Tags…", "Print…", "Share…"} <= set(texts)
    assert "Replay" not in texts


def test_saving_does_not_wait_for_another_window_that_writes(player: Player) -> None:
    until(player, lambda: player.window.library.is_open)
    catalogue = player.window.library.catalogue
    step = puzzle("##\n#.", title="Step")
    player.open(step)
    with closing(sqlite3.connect(catalogue._database.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for column in (0, 1):
            player.drag((0, column))
            player.window.play_workspace.autosave()
            player.window.play_workspace.document.flush()
        record = player.window.saves.load(step)
        assert record is not None
        assert len(record.moves) == 2
    until(player, lambda: catalogue.board(step.fingerprint) is not None)
    assert not catalogue.notices, "nobody gave up"


def test_search_finds_a_design_and_opens_it_in_the_studio(player: Player) -> None:
    window, key = player.window, Qt.Key
    wait_for_tiles(player.qtbot, window)
    window.designs.save("mine", Design.from_puzzle(puzzle("##\n#.", title="Zebra crossing")))
    window.library_wiring.refresh()
    search(player, "zebra")
    until(player, lambda: [each.name for each in tiles(window)] == ["Zebra crossing"])
    for pressed in (key.Key_Down, key.Key_Return):
        QTest.keyClick(window.focusWidget(), pressed)
    until(player, lambda: window.studio.title == "Zebra crossing")


def test_the_menu_lists_the_designs_in_a_narrow_window_and_all_puzzles_again(
    player: Player,
) -> None:
    window = player.window
    wait_for_tiles(player.qtbot, window)
    window.designs.save("mine", Design.blank(5, 5))
    window.resize(700, 500)
    action = window.actions_[ActionId.MY_DESIGNS]
    assert action.isEnabled()
    assert not action.isChecked()
    action.trigger()
    until(player, lambda: [each.status for each in tiles(window)] == [TileStatus.DESIGN])
    assert action.isChecked()
    window.resize(690, 500)
    action.trigger()
    until(player, lambda: len(tiles(window)) > 1)
    assert not action.isChecked()


def test_the_tile_that_the_focus_is_on_can_be_a_favourite(player: Player) -> None:
    window = player.window
    wait_for_tiles(player.qtbot, window)
    favourite, view = window.actions_[ActionId.FAVOURITE], view_of(window)
    assert not favourite.isEnabled()
    view.selectionModel().setCurrentIndex(
        view.tiles.index(0), QItemSelectionModel.SelectionFlag.NoUpdate
    )
    assert favourite.isEnabled()
