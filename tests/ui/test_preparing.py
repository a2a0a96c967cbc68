"""Preparation: create the board and the studio while the player does nothing."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.exceptions import capture_exceptions
from pytestqt.qtbot import QtBot

from nonogui.core.grid import EMPTY, Cell
from nonogui.ui import preparing
from nonogui.ui.actions import ActionId
from nonogui.ui.app import prepare
from nonogui.ui.in_turns import SteppedTask, TaskSteps
from nonogui.ui.main_window import MainWindow
from nonogui.ui.play.page import PlayPage
from nonogui.ui.play.shipped_collections import ShippedCollections
from nonogui.ui.preparing import Preparation
from tests.boards import puzzle
from tests.player import Player
from tests.tiles import wait_for_tiles

RING = puzzle("###\n#.#\n###")


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the steps without pauses, so that a window is soon ready."""
    monkeypatch.setattr(preparing, "STEP_MS", 1)


def has_board(window: MainWindow) -> bool:
    return window.making_board.is_made


def has_studio(window: MainWindow) -> bool:
    return "studio" in vars(window) and window.studio.making.is_made


def test_board_and_studio_are_created_in_advance(qtbot: QtBot, player: Player) -> None:
    with qtbot.waitSignal(Preparation(player.window).done):
        pass
    assert has_board(player.window)
    assert has_studio(player.window)
    assert player.window.is_in_library


def test_a_puzzle_can_be_played_on_a_page_created_in_advance(qtbot: QtBot, player: Player) -> None:
    with qtbot.waitSignal(Preparation(player.window).done):
        pass
    page = player.window.play_page
    player.open(RING)
    assert player.window.play_page is page
    assert player.window.is_on_board
    player.window.actions_[ActionId.SOLVE].trigger()
    player.settle()
    assert player.session.is_solved


def test_preparation_pauses_while_the_player_is_active(
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


def test_preparation_creates_nothing_for_a_closed_window(qtbot: QtBot, player: Player) -> None:
    """The fixture that looks for leaked threads would fail."""
    window = player.window
    preparation = Preparation(window)
    window.close()
    looks = []
    preparation._clock.timeout.connect(lambda: looks.append(True))
    qtbot.waitUntil(lambda: len(looks) > 20)
    assert not has_board(window)
    assert not has_studio(window)


def test_closing_the_window_stops_the_preparation(
    qtbot: QtBot, make_window: Callable[[], MainWindow]
) -> None:
    window = make_window()
    Preparation(window)
    qtbot.waitUntil(lambda: has_board(window))
    window.close()
    assert not has_studio(window)


@pytest.mark.usefixtures("unfrozen")
def test_prepared_objects_are_frozen_for_the_garbage_collector(
    qtbot: QtBot, player: Player
) -> None:
    assert not gc.get_freeze_count()
    prepare(player.window)
    qtbot.waitUntil(lambda: gc.get_freeze_count() > 10_000)
    assert has_studio(player.window)


# ---- who does not wait for it ----


@pytest.fixture
def unprepared(qtbot: QtBot, player: Player, monkeypatch: pytest.MonkeyPatch) -> Preparation:
    """Return the preparation of a window whose player is never idle, so nothing is created."""
    monkeypatch.setattr(preparing, "QUIET_SECONDS", 1_000.0)
    preparation = Preparation(player.window)
    preparation._last_input = time.monotonic()
    wait_for_tiles(qtbot, player.window)
    return preparation


def first_tiles(window: MainWindow) -> list[int]:
    listing = window.library_wiring.listing
    assert listing is not None
    return [key for key in listing.keys if isinstance(key, int)]


def test_a_tile_chosen_early_opens_when_the_board_is_ready(
    qtbot: QtBot, player: Player, unprepared: Preparation
) -> None:
    window = player.window
    turns = []
    unprepared._clock.timeout.connect(lambda: turns.append(has_board(window)))
    window.library_wiring.commands.open(first_tiles(window)[0])
    assert window.is_in_library
    assert not has_board(window)
    qtbot.waitUntil(lambda: window.is_on_board)
    assert turns.count(False) >= 4, "the board is made in one turn"
    assert not has_studio(window)


@pytest.mark.usefixtures("unprepared")
def test_keys_typed_while_a_tile_opens_are_for_its_board(qtbot: QtBot, player: Player) -> None:
    window, handle = player.window, player.window.windowHandle()
    window.library_wiring.page.view.setFocus()
    window.library_wiring.commands.open(first_tiles(window)[0])
    for key in (Qt.Key.Key_Right, Qt.Key.Key_X):
        QTest.keyClick(handle, key)
    assert not has_board(window)
    assert window.library_wiring.page.search.text() == ""
    qtbot.waitUntil(lambda: window.is_on_board)
    qtbot.waitUntil(lambda: player.session.game.grid[Cell(0, 1)] == EMPTY)


@pytest.mark.usefixtures("unprepared")
def test_only_the_tile_chosen_last_is_opened(
    qtbot: QtBot, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands = player.window.library_wiring.commands
    first, second = first_tiles(player.window)[:2]
    opened: list[int] = []
    monkeypatch.setattr(commands, "_open", opened.append)
    commands.open(first)
    commands.open(second)
    qtbot.waitUntil(lambda: bool(opened))
    assert opened == [second]


def test_a_tile_chosen_early_does_not_replace_a_puzzle_opened_since(
    qtbot: QtBot, player: Player, unprepared: Preparation
) -> None:
    window = player.window
    window.library_wiring.commands.open(first_tiles(window)[0])
    player.open(RING)
    qtbot.waitUntil(lambda: unprepared._requested is None)
    QApplication.processEvents()
    assert player.session.puzzle == RING


@pytest.mark.usefixtures("unprepared")
def test_a_design_chosen_early_opens_when_the_studio_is_ready(qtbot: QtBot, player: Player) -> None:
    window = player.window
    opened: list[bool] = []
    window.when_made(lambda: opened.append(has_studio(window)), is_design=True)
    assert not has_studio(window)
    qtbot.waitUntil(lambda: bool(opened))
    assert opened == [True]


def test_an_error_ends_the_preparation_and_is_reported_once(
    qtbot: QtBot, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = player.window

    def fail() -> TaskSteps[PlayPage]:
        yield
        raise OSError("no")

    monkeypatch.setattr(window, "making_board", SteppedTask(fail))
    preparation = Preparation(window)
    with capture_exceptions() as errors, qtbot.waitSignal(preparation.done):
        pass
    assert [str(each[1]) for each in errors] == ["no"]
    assert window.preparation is None
    monkeypatch.undo()
    player.open(RING)
    assert window.is_on_board


def test_the_first_board_and_studio_import_no_more_modules(tmp_path: Path) -> None:
    code = """
import sys
from threading import current_thread, main_thread
from PySide6.QtCore import QEventLoop
from nonogui.ui.app import make_application

class Finder:  # notes new imports, and finds nothing
    asked = []
    def find_spec(self, name, path=None, target=None):
        if current_thread() is main_thread():  # threads of jobs take what they need
            self.asked.append(name)

application = make_application()
from nonogui.ui.main_window import MainWindow
from nonogui.ui.preparing import Preparation
window = MainWindow()
window.show()
loop = QEventLoop()
Preparation(window).done.connect(loop.quit)
loop.exec()
assert window.preparation is None
sys.meta_path.insert(0, Finder())
window.library_wiring.commands.open(window.library_wiring.listing.keys[0])
assert window.is_on_board
application.processEvents()
window.leave()
from nonogui.core.design import Design
window.studio.open(Design.blank(10, 10))
application.processEvents()
print(*(name for name in Finder.asked if name.startswith(("nonogui", "PySide6"))))
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


def run_code(code: str) -> list[str]:
    """Run a program of its own, and return the lines it prints."""
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    return run.stdout.splitlines()


def test_pyside_does_not_read_module_sources() -> None:
    """PySide would read the source of each imported module: a third of the time of the start."""
    code = """
import linecache
from nonogui.ui.app import make_application
application = make_application()
before = len(linecache.cache)
import nonogui.ui.play.commands
print(len(linecache.cache) - before)
"""
    assert run_code(code) == ["0"]


def test_pyside_compiles_the_words_of_its_errors_when_one_is_raised() -> None:
    code = """
import sys
from nonogui.ui.app import make_application
application = make_application()
from PySide6.QtWidgets import QWidget

def is_loaded(name):
    return "__file__" in vars(sys.modules["shibokensupport.signature." + name])

parts = ("errorhandler", "layout", "parser", "lib.enum_sig", "lib.pyi_generator", "lib.tool")
print(*map(is_loaded, parts))
try:
    QWidget().resize("wide")
except TypeError as error:
    print(str(error).count("resize("))
print(*map(is_loaded, parts))
import PySide6.support.signature.lib.pyi_generator as stubs
print(stubs.Formatter.__name__)
"""
    before, signatures, after, name = run_code(code)
    assert before == "False False False False False False"
    assert int(signatures) > 2
    assert after == "True True True False False True"
    assert name == "Formatter"


@pytest.mark.parametrize("place", ["import", "read"])
def test_preparation_ends_after_an_error(
    player: Player, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    def broken(*_arguments: object) -> None:
        raise OSError("broken")

    if place == "import":
        monkeypatch.setattr(preparing, "_import_all", broken)
    else:
        monkeypatch.setattr(ShippedCollections, "make_ready", broken)
    with capture_exceptions() as errors, qtbot.waitSignal(Preparation(player.window).done):
        pass
    assert {kind for kind, *_rest in errors} == {OSError}  # the window itself prepares, too
    assert has_studio(player.window)
    assert player.window.preparation is None
