"""The real window, shown, with saves and settings of its own."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QCursor, QFont, QFontInfo, QInputDevice, QPainter, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from nonogui.ui.dialogs import base, unsaved_work
from nonogui.ui.errors import Errors
from nonogui.ui.files import Files
from nonogui.ui.look.theme import LIGHT, Theme
from nonogui.ui.look.theme import font as theme_font
from nonogui.ui.main_window import MainWindow
from tests.designer import Designer
from tests.player import Player
from tests.ui.pictures import FONT, CheckLooks, Store, texts_look_as_stored, use_theme

FAR_AWAY = (20_000, 20_000)
"""A place on the screen, in pixels, that no window reaches."""


@pytest.fixture(scope="session")
def plain_palette(qapp: QApplication) -> QPalette:
    """The colours that Qt has before anything is dressed."""
    return QPalette(qapp.palette())


@pytest.fixture(autouse=True)
def application(qapp: QApplication, plain_palette: QPalette) -> QApplication:
    """Fonts and pictures need one, whichever test a process begins with.

    It has the font of the program from the start, as if a window had been there before, and none of
    the colours that a test before it has left.
    """
    qapp.setFont(theme_font(13))
    if qapp.palette() != plain_palette:
        qapp.setPalette(plain_palette)
    return qapp


@pytest.fixture(autouse=True)
def large_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give dialogs a usual screen: that of the offscreen platform has 800x800 pixels."""
    monkeypatch.setattr(base, "screen_room", lambda _dialog: QSize(1920, 1080))


@pytest.fixture(autouse=True)
def no_touch_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the touch screens that earlier tests have made, which Qt keeps."""
    monkeypatch.setattr(QInputDevice, "devices", list)


@pytest.fixture(autouse=True)
def collects_here() -> Iterator[None]:
    """Collect garbage after each test, in this thread, and not while a test runs.

    Python collects in the thread that creates objects just then. When that is a job's thread, and
    the garbage holds a widget that a test has dropped, the job's thread deletes it under a lock of
    Qt and wants the interpreter for that, while this thread has it and waits for the lock.
    """
    gc.disable()
    yield
    gc.collect()
    gc.enable()


@pytest.fixture(autouse=True)
def free_mouse(application: QApplication) -> Iterator[None]:
    """Release the mouse's buttons after a test, and move its pointer away from every window.

    Otherwise each later move would be a drag, and what opens below the pointer would be hovered.
    """
    del application
    yield
    spare = QWidget()
    for button in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton):
        QTest.mouseRelease(spare, button)
    QCursor.setPos(*FAR_AWAY)


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

    monkeypatch.setattr(unsaved_work, "ask_unsaved", unexpected)  # it would wait for ever
    monkeypatch.setattr(unsaved_work, "ask_conflict", unexpected)
    yield make
    # A test may end while the disk fails, or with a game that another window has saved, too.
    monkeypatch.setattr(
        unsaved_work, "ask_unsaved", lambda *_args: unsaved_work.UnsavedChoice.CLOSE
    )
    monkeypatch.setattr(
        unsaved_work, "ask_conflict", lambda *_args: unsaved_work.VersionChoice.RELOAD
    )
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
def problem_dialogs(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, list[str]]]:
    """The problem dialogs that came up: title and sentences."""
    shown: list[tuple[str, list[str]]] = []
    monkeypatch.setattr(
        Files,
        "_show_sentences",
        lambda _files, title, sentences: shown.append((title, list(sentences))),
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
def looks(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[CheckLooks]:
    """Holds a widget, dressed as in the program, against a stored picture, its texts included.

    Left out where texts look different from those stored, as with other fonts.
    """
    is_updating = request.config.getoption("--update-pictures", default=False)
    store = Store(request.path.parent / "pictures", is_updating=is_updating)
    palette = qapp.palette()
    caret = qapp.cursorFlashTime()
    qapp.setCursorFlashTime(0)

    def check(name: str, widget: QWidget, theme: Theme = LIGHT) -> None:
        use_theme(theme)
        if not texts_look_as_stored(is_updating=is_updating):
            pytest.skip("texts look different here")
        settle(widget)
        store.check(name, widget.grab().toImage())

    yield check
    qapp.setCursorFlashTime(caret)
    qapp.setPalette(palette)


def settle(widget: QWidget) -> None:
    """Carry out pending layouts and style changes."""
    for _round in range(3):
        QApplication.processEvents()
        QApplication.sendPostedEvents(widget)


@pytest.fixture
def no_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written into pictures: texts look different on other machines."""
    if QFontInfo(QFont(FONT)).family() != FONT:
        pytest.skip(f"there are pictures with the widths of texts in {FONT} alone")
    monkeypatch.setattr(QPainter, "drawText", lambda *_all: None)


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[QWidget]:
    """Any window, for what opens above one."""
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    yield window
    window.close()
