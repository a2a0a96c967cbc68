"""Work that ends late or early: no answer covers another dialog or comes unwanted."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu
from pytestqt.qtbot import QtBot

from nonogui.core.grid import Cell
from nonogui.core.move import Move, MoveKind
from nonogui.core.puzzle import Puzzle
from nonogui.library.catalogue import Catalogue
from nonogui.solver.limits import CancelToken, StoppedError
from nonogui.solver.result import StopReason
from nonogui.ui.actions import ActionId
from nonogui.ui.dialogs.help import AboutDialog
from nonogui.ui.in_turns import RETRY_MS
from nonogui.ui.jobs import JobKind, JobRunner
from nonogui.ui.library import commands
from nonogui.ui.library.statistics import StatisticsDialog
from nonogui.ui.main_window import MainWindow
from nonogui.ui.play.session import Origin
from tests.boards import puzzle
from tests.player import Player
from tests.tiles import wait_for_tiles

# The offscreen platform says so of each menu.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

PICTURE = puzzle("##\n#.", title="A corner")


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Statistics and choices take until this is set."""
    event = threading.Event()
    cards = Catalogue.cards

    def slow_cards(catalogue: Catalogue, *args: object) -> object:
        event.wait()
        return cards(catalogue, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(Catalogue, "cards", slow_cards)
    return event


def dialogs(window: MainWindow) -> list[type[QDialog]]:
    """The dialogs that are open now."""
    return [type(each) for each in window.findChildren(QDialog) if each.isVisible()]


def until_open(player: Player, kind: type[QDialog]) -> None:
    player.qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), kind))


def escape(player: Player) -> None:
    top = QApplication.activeModalWidget()
    assert top is not None
    QTest.keyClick(top, Qt.Key.Key_Escape)
    player.qtbot.waitUntil(lambda: not top.isVisible())


def settle_library(player: Player) -> None:
    player.qtbot.waitUntil(lambda: not player.window.library.quick.is_busy)


def test_late_statistics_wait_until_the_open_dialog_closes(
    player: Player, held: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, shown = player.window, list[list[type[QDialog]]]()
    # `exec` itself would hold up the test until somebody closes the dialog.
    monkeypatch.setattr(StatisticsDialog, "exec", lambda _self: shown.append(dialogs(window)))
    wait_for_tiles(player.qtbot, window)
    window.actions_[ActionId.STATISTICS].trigger()
    about = AboutDialog(window)
    about.open()
    until_open(player, AboutDialog)
    held.set()
    settle_library(player)
    player.qtbot.wait(1)
    assert shown == []
    escape(player)
    player.qtbot.waitUntil(lambda: bool(shown))
    assert shown == [[]]


def test_late_statistics_are_not_shown_during_a_game(player: Player, held: threading.Event) -> None:
    wait_for_tiles(player.qtbot, player.window)
    player.window.actions_[ActionId.STATISTICS].trigger()
    player.window.games.start(PICTURE, Origin("Test"))
    held.set()
    settle_library(player)
    seen: list[object] = []
    player.window.when_free(lambda: seen.append(dialogs(player.window)))
    player.qtbot.waitUntil(lambda: bool(seen))
    assert seen == [[]]


def test_late_random_puzzle_does_not_replace_the_open_game(
    player: Player, held: threading.Event
) -> None:
    wait_for_tiles(player.qtbot, player.window)
    player.window.actions_[ActionId.ANY_UNSOLVED].trigger()
    player.window.games.start(PICTURE, Origin("Test"))
    held.set()
    settle_library(player)
    seen: list[Puzzle] = []
    player.window.when_free(lambda: seen.append(player.session.puzzle))
    player.qtbot.waitUntil(lambda: bool(seen))
    assert seen == [PICTURE]


# ---- work that is stopped ----


def test_cancelled_job_ends_without_a_warning(
    qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    jobs, began = JobRunner(), threading.Event()

    def work(token: CancelToken, _report: Callable[[object], None]) -> object:
        began.set()
        while not token.cancelled:
            time.sleep(0.001)
        raise StoppedError(StopReason.CANCELLED)

    jobs.submit(JobKind.DAILY, work, lambda _answer: None)
    qtbot.waitUntil(began.is_set)
    jobs.close()
    assert [each for each in caplog.records if each.levelno >= logging.WARNING] == []


def test_job_that_stops_without_being_cancelled_is_reported_as_an_error(qtbot: QtBot) -> None:
    jobs = JobRunner()

    def work(_token: CancelToken, _report: Callable[[object], None]) -> object:
        raise StoppedError(StopReason.TIME)

    with qtbot.capture_exceptions() as caught, qtbot.waitSignal(jobs.failed):
        jobs.submit(JobKind.DAILY, work, lambda _answer: None)
    assert [kind for kind, _error, _trace in caught] == [StoppedError]
    jobs.close()


def test_closing_while_the_daily_puzzle_is_made_raises_no_error(
    player: Player, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    began = threading.Event()

    def never_ready(_store: object, _day: object, token: CancelToken) -> object:
        began.set()
        while not token.cancelled:
            time.sleep(0.001)
        raise StoppedError(StopReason.CANCELLED)

    monkeypatch.setattr(commands, "load_daily_puzzle", never_ready)
    wait_for_tiles(player.qtbot, player.window)
    player.window.actions_[ActionId.DAILY_PUZZLE].trigger()
    player.qtbot.waitUntil(began.is_set)
    player.window.close()
    assert [each for each in caplog.records if each.levelno >= logging.ERROR] == []


# ---- before the library is open ----


def test_favourite_and_tags_do_nothing_before_the_library_is_open(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    held, make = threading.Event(), Catalogue.__init__

    def slow_catalogue(catalogue: Catalogue, *args: object) -> None:
        held.wait()
        make(catalogue, *args)  # type: ignore[arg-type]

    player.window.close()
    monkeypatch.setattr(Catalogue, "__init__", slow_catalogue)
    window = MainWindow()
    player.qtbot.addWidget(window)
    window.show()
    player.qtbot.waitUntil(lambda: window.library.quick.current is not None)
    for name in (ActionId.FAVOURITE, ActionId.TAGS):
        assert not window.actions_[name].isEnabled()
        window.library_wiring.commands.trigger(name)
    held.set()
    player.qtbot.waitUntil(lambda: window.library.is_open)
    window.close()


# ---- menus about a board ----


def board_menu(player: Player) -> QMenu:
    """The menu for the cursor's cell, open."""
    QTest.keyClick(
        player.window.play_page.stage.board, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier
    )
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def test_board_menu_closes_when_the_board_changes(player: Player) -> None:
    player.open(PICTURE)
    menu = board_menu(player)
    player.session.play(
        Move.between(MoveKind.FILL, player.grid, PICTURE.start.replace({Cell(0, 0): 1}))
    )
    assert not menu.isVisible()


def test_board_menu_closes_when_the_puzzle_closes(player: Player) -> None:
    player.open(PICTURE)
    menu = board_menu(player)
    player.window.leave()
    player.window.games.start(puzzle("#"), Origin("Test"))
    assert not menu.isVisible()


def test_late_work_is_not_done_in_a_closed_window(player: Player) -> None:
    """A puzzle picked by chance was asked of a library that was not there any more."""
    done: list[bool] = []
    player.window.when_free(lambda: done.append(True))
    player.window.close()
    turns: list[bool] = []
    QTimer.singleShot(3 * RETRY_MS, lambda: turns.append(True))
    player.qtbot.waitUntil(lambda: bool(turns))
    assert not done
