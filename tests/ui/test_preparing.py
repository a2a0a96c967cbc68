"""The first board and the first studio are made while nothing is done in the window."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nonogui.ui import preparing
from nonogui.ui.actions import ActionId
from nonogui.ui.app import prepare
from nonogui.ui.main_window import MainWindow
from nonogui.ui.preparing import Preparation
from tests.boards import puzzle
from tests.player import Player
from tests.tiles import wait_for_tiles

RING = puzzle("###\n#.#\n###")


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window is ready before long."""
    monkeypatch.setattr(preparing, "STEP_MS", 1)


@pytest.fixture
def unfrozen() -> Iterator[None]:
    """What a test has frozen may be collected again."""
    threshold = gc.get_threshold()
    yield
    gc.set_threshold(*threshold)
    gc.unfreeze()


def has_board(window: MainWindow) -> bool:
    return window._play_page is not None


def has_studio(window: MainWindow) -> bool:
    return window._has_workshop and "page" in vars(window.workshop)


def test_board_and_studio_are_there_before_they_are_wanted(qtbot: QtBot, player: Player) -> None:
    with qtbot.waitSignal(Preparation(player.window).done):
        pass
    assert has_board(player.window)
    assert has_studio(player.window)
    assert player.window.is_in_library


def test_pages_made_before_play_as_others_do(qtbot: QtBot, player: Player) -> None:
    with qtbot.waitSignal(Preparation(player.window).done):
        pass
    page = player.window.play_page
    player.open(RING)
    assert player.window.play_page is page
    assert player.window.is_on_board
    player.window.actions_[ActionId.SOLVE].trigger()
    player.settle()
    assert player.session.is_solved


def test_whoever_does_something_is_not_kept_waiting(
    qtbot: QtBot, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preparing, "QUIET_SECONDS", 1_000.0)
    window = player.window
    preparation = Preparation(window)
    handle = window.windowHandle()
    place = QPointF(5, 5)
    move = QMouseEvent(
        QEvent.Type.MouseMove,
        place,
        place,
        Qt.MouseButton.NoButton,
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(handle, move)
    wait_for_tiles(qtbot, window)
    looks = []
    preparation._clock.timeout.connect(lambda: looks.append(True))
    qtbot.waitUntil(lambda: len(looks) > 20)
    assert not has_board(window)
    monkeypatch.setattr(preparing, "QUIET_SECONDS", 0.0)
    with qtbot.waitSignal(preparation.done):
        pass
    assert has_board(window)


def test_nothing_is_made_for_a_window_that_was_closed(qtbot: QtBot, player: Player) -> None:
    """The fixture that looks for leaked threads would tell."""
    window = player.window
    preparation = Preparation(window)
    window.close()
    looks = []
    preparation._clock.timeout.connect(lambda: looks.append(True))
    qtbot.waitUntil(lambda: len(looks) > 20)
    assert not has_board(window)
    assert not has_studio(window)


def test_closing_in_the_middle_ends_it(qtbot: QtBot, make_window: Callable[[], MainWindow]) -> None:
    window = make_window()
    Preparation(window)
    qtbot.waitUntil(lambda: has_board(window))
    window.close()
    assert not has_studio(window)


def test_what_was_made_by_then_is_not_collected_again(
    qtbot: QtBot, player: Player, unfrozen: None
) -> None:
    del unfrozen
    assert not gc.get_freeze_count()
    prepare(player.window)
    qtbot.waitUntil(lambda: gc.get_freeze_count() > 10_000)
    before = gc.get_freeze_count()
    assert not has_studio(player.window)
    qtbot.waitUntil(lambda: gc.get_freeze_count() > before + 1_000)
    assert has_studio(player.window)


def test_first_board_and_first_studio_import_nothing_more(tmp_path: Path) -> None:
    code = """
import sys
from PySide6.QtCore import QEventLoop
from nonogui.ui.app import make_application
application = make_application()
from nonogui.ui.main_window import MainWindow
from nonogui.ui.preparing import Preparation
window = MainWindow()
window.show()
loop = QEventLoop()
Preparation(window).done.connect(loop.quit)
loop.exec()
before = set(sys.modules)
window.start_page.commands.open(window.start_page.listing.keys[0])
assert window.is_on_board
application.processEvents()
window.leave()
from nonogui.core.design import Design
window.workshop.open(Design.blank(10, 10))
application.processEvents()
ours = ("nonogui", "PySide6")  # the solver takes what it needs in its own thread
print(*sorted(name for name in set(sys.modules) - before if name.startswith(ours)))
window.close()
"""
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
        cwd=Path(__file__).parents[2],
    )
    assert run.stdout.split() == []


def test_pyside_reads_no_sources() -> None:
    """It would read each module's text when that is imported: a third of the time of the start."""
    code = """
import linecache
from nonogui.ui.app import make_application
application = make_application()
before = len(linecache.cache)
import nonogui.ui.play_wiring
print(len(linecache.cache) - before)
"""
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    assert run.stdout.split() == ["0"]
