"""The real window, shown, with saves and settings of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QFont, QFontInfo, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nonogui.ui import files as files_module
from nonogui.ui.dialogs import keeping
from nonogui.ui.errors import Errors
from nonogui.ui.main_window import MainWindow
from tests.designer import Designer
from tests.player import Player
from tests.ui.pictures import FONT, Store


@pytest.fixture(autouse=True)
def application(qapp: QApplication) -> QApplication:
    """Fonts and pictures need one, whichever test a process begins with."""
    return qapp


@pytest.fixture
def make_window(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[], MainWindow]]:
    """Opens windows; they are closed after the test."""
    windows: list[MainWindow] = []

    def make() -> MainWindow:
        window = MainWindow()
        windows.append(window)
        window.settings.update(solve_speed="at-once", motion="reduced", check_puzzles=False)
        window.resize(1280, 800)
        with qtbot.waitExposed(window):
            window.show()
        window.activateWindow()
        return window

    def unexpected(_parent: object, state: object) -> None:
        raise AssertionError(f"nobody expected a question: {state}")

    monkeypatch.setattr(keeping, "ask_unsaved", unexpected)  # it would wait for ever
    monkeypatch.setattr(keeping, "ask_elsewhere", unexpected)
    yield make
    # A test may end while the disk fails, or with a game that another window has saved, too.
    monkeypatch.setattr(keeping, "ask_unsaved", lambda *_args: keeping.Way.CLOSE)
    monkeypatch.setattr(keeping, "ask_elsewhere", lambda *_args: keeping.Choice.RELOAD)
    for window in windows:
        if window.isVisible():
            window.close()
        window.shut_down()  # it may have refused to close over unsaved work
        window.deleteLater()


@pytest.fixture
def player(qtbot: QtBot, make_window: Callable[[], MainWindow]) -> Player:
    """Somebody at a new window."""
    return Player(qtbot, make_window())


@pytest.fixture
def errors(tmp_path: Path) -> Iterator[Errors]:
    """The hooks that the program sets, in place of those of the tests."""
    errors = Errors(tmp_path / "log")
    yield errors
    errors.close()


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, list[str]]]:
    """The problem dialogs that came up: title and sentences."""
    shown: list[tuple[str, list[str]]] = []
    monkeypatch.setattr(
        files_module,
        "show_problems",
        lambda _parent, title, sentences: shown.append((title, list(sentences))),
    )
    return shown


@pytest.fixture
def designer(qtbot: QtBot, make_window: Callable[[], MainWindow]) -> Designer:
    """Somebody at a new window, about to design."""
    return Designer(qtbot, make_window())


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-pictures",
        action="store_true",
        help="store what is drawn now as what should be drawn",
    )


@pytest.fixture
def store(request: pytest.FixtureRequest) -> Store:
    """The pictures stored beside the test file."""
    is_updating = request.config.getoption("--update-pictures", default=False)
    return Store(request.path.parent / "pictures", is_updating=is_updating)


@pytest.fixture
def no_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written into pictures: texts look different on other machines."""
    if QFontInfo(QFont(FONT)).family() != FONT:
        pytest.skip(f"there are pictures with the widths of texts in {FONT} alone")
    monkeypatch.setattr(QPainter, "drawText", lambda *_all: None)
