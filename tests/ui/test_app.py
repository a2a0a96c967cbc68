"""What runs beside the window: signals of the system, and when garbage is collected."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from nonogui.ui import app as app_module
from nonogui.ui.app import (
    APPLICATION_ID,
    ENOUGH,
    MANY,
    SIGNALS,
    TOO_MANY,
    Collector,
    Ending,
    fit_screen,
)
from tests.player import Player

YOUNG, MIDDLE = 700, 10

NAMES = """
from nonogui.ui.app import make_application
app = make_application()
print(app.applicationName(), app.applicationDisplayName(), app.desktopFileName())
"""


def test_the_application_has_the_names_that_desktops_know_it_by() -> None:
    command = [sys.executable, "-c", NAMES]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["nonogui", "Nonogui", APPLICATION_ID]


OPENED = """
from PySide6.QtGui import QFileOpenEvent
from nonogui.ui.app import make_application
app = make_application()
app.file_opened.connect(print)
app.sendEvent(app, QFileOpenEvent("cat.pbn"))
"""


def test_a_file_opened_in_the_finder_of_macos_is_passed_on() -> None:
    command = [sys.executable, "-c", OPENED]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "cat.pbn\n"


def test_the_window_and_its_title_bar_fit_the_screen(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    free = window.screen().availableSize()
    window.resize(200, 100)
    fit_screen(window)
    assert window.size().toTuple() == (200, 100)
    window.resize(free * 2)
    fit_screen(window)
    assert window.width() == free.width()
    assert free.height() - 100 < window.height() < free.height()


def test_a_maximised_window_stays_maximised(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(window.screen().availableSize() * 2)
    window.setWindowState(Qt.WindowState.WindowMaximized)
    fit_screen(window)
    window.show()
    assert window.isMaximized()


ENLARGED = """
import os
from PySide6.QtCore import QSize
from nonogui.ui.app import make_application
from nonogui.ui.look.theming import enlarged, fitting_sizes
from nonogui.ui.settings import TextSize
with enlarged(TextSize.LARGE):
    app = make_application()
screen = app.primaryScreen()
print(screen.devicePixelRatio(), os.environ.get("QT_SCALE_FACTOR"))
print(*fitting_sizes(screen.availableSize()))  # 800x800, from Qt
print(*fitting_sizes(QSize(1366, 768) / 1.5))
print(*fitting_sizes(QSize(1920, 1080) / 1.5))
print(*fitting_sizes(QSize(400, 300)))
"""


@pytest.mark.parametrize("own", ["", "2", "no number"])
def test_a_text_size_enlarges_everything_but_programs_started_later(own: str) -> None:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    environment.pop("QT_SCALE_FACTOR", None)
    if own:
        environment["QT_SCALE_FACTOR"] = own
    command = [sys.executable, "-c", ENLARGED]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    shown, on_screen, on_laptop, on_desktop, on_telephone = done.stdout.splitlines()
    ratio = 3.0 if own == "2" else 1.5
    assert shown == f"{ratio} {own or None}"
    assert on_screen == ("100" if own == "2" else "100 125 150")
    assert on_laptop == "100 125 150 175"
    assert on_desktop == "100 125 150 175 200"
    assert on_telephone == "100"


FIRST_START = """
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from nonogui.ui import app
from nonogui.ui.main_window import MainWindow

class Window(MainWindow):
    def showEvent(self, event):
        super().showEvent(event)
        print(self.is_in_library, self.is_on_board, self.windowTitle())
        QTimer.singleShot(0, self, QApplication.quit)

import nonogui.ui.main_window
nonogui.ui.main_window.MainWindow = Window
app.run()
"""


def test_the_very_first_window_shows_first_steps_at_once(tmp_path: Path) -> None:
    folders = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR")
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        **dict.fromkeys(folders, str(tmp_path)),
    }
    command = [sys.executable, "-c", FIRST_START]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert done.stdout == "False True First steps, No. 1\n"


@pytest.mark.parametrize(
    ("counts", "is_busy", "collected"),
    [
        ((YOUNG, MIDDLE, ENOUGH - 1), False, []),
        ((YOUNG + 1, MIDDLE, ENOUGH - 1), False, [0]),
        ((YOUNG + 1, MIDDLE + 1, ENOUGH - 1), False, [1]),
        ((YOUNG, MIDDLE + 1, ENOUGH - 1), False, []),
        ((MANY, 0, 0), False, [0]),
        ((MANY + 1, 0, 0), True, [1]),
        ((0, 0, ENOUGH), False, ["all"]),
        ((0, 0, ENOUGH), True, []),
        ((YOUNG + 1, MIDDLE + 1, ENOUGH), True, [1]),
        ((0, 0, TOO_MANY - 1), True, []),
        ((0, 0, TOO_MANY), True, ["all"]),
    ],
)
def test_collection_is_as_deep_as_garbage_and_jobs_allow(
    qapp: QApplication,
    monkeypatch: pytest.MonkeyPatch,
    counts: tuple[int, int, int],
    is_busy: bool,
    collected: list[object],
) -> None:
    done: list[object] = []
    counters = SimpleNamespace(
        freeze=lambda: None,
        get_count=lambda: counts,
        get_threshold=lambda: (YOUNG, MIDDLE, ENOUGH),
        collect=lambda generation="all": done.append(generation),
    )
    monkeypatch.setattr(app_module, "gc", counters)
    monkeypatch.setattr(app_module, "_is_busy", lambda: is_busy)
    monkeypatch.setattr(app_module, "release_memory", lambda: None)
    owner = QObject(qapp)
    collector = Collector(owner)
    collector._collect()
    owner.setParent(None)
    assert done == collected


@pytest.fixture
def handlers() -> Iterator[dict[int, Any]]:
    """The handlers of the signals before the program sets its own."""
    before = {
        number: signal.getsignal(number)
        for name in SIGNALS
        if (number := getattr(signal, name, None)) is not None
    }
    yield before
    for number, handler in before.items():
        signal.signal(number, handler)


def test_signal_saves_and_ends_with_its_code_and_a_second_one_ends_at_once(
    player: Player,
    qapp: QApplication,
    monkeypatch: pytest.MonkeyPatch,
    handlers: dict[int, Any],
    qtbot: QtBot,
) -> None:
    saved: list[bool] = []
    ended: list[int] = []
    window = player.window
    monkeypatch.setattr(type(window.open_work), "save_all", lambda _work: saved.append(True))
    ending = Ending(window.open_work, qapp)
    monkeypatch.setattr(ending, "_app", SimpleNamespace(exit=ended.append))
    codes = [ending.code]
    signal.raise_signal(signal.SIGTERM)
    codes.append(ending.code)
    assert codes == [None, 128 + signal.SIGTERM]
    assert not saved, "the signal may have come during an import that the saving thread waits for"
    qtbot.waitUntil(lambda: bool(ended))
    assert (saved, ended) == ([True], codes[1:])
    assert {signal.getsignal(number) for number in handlers} == {signal.SIG_DFL}
    ending.close()
    assert {number: signal.getsignal(number) for number in handlers} == handlers
