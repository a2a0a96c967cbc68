"""What holds for every test: no screen, no real home, and nothing left behind."""

import gc
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import mkdtemp
from typing import Any
from weakref import WeakSet

import pytest
from hypothesis import HealthCheck, settings
from PySide6.QtCore import QCoreApplication, QEvent, QThread, SignalInstance
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot, _WaitWidgetContextManager
from pytestqt.wait_signal import SignalBlocker
from shiboken6 import isValid

from nonogui.solver.models.z3_thread import NAME
from nonogui.ui.look.theme import THEME
from tests.holdings import descriptors

PATIENCE_MS = int(os.environ.get("NONOGUI_TEST_PATIENCE_MS", "100000"))
"""How long a test waits for what must come; only one that hangs waits so long."""

USER_FOLDERS = {
    "HOME": "home",
    "USERPROFILE": "home",
    "APPDATA": "appdata",
    "LOCALAPPDATA": "local-appdata",
    "XDG_CACHE_HOME": "cache",
    "XDG_CONFIG_HOME": "config",
    "XDG_DATA_HOME": "data",
    "XDG_STATE_HOME": "state",
}


def _user_folders(root: Path) -> dict[str, str]:
    return {variable: str(root / name) for variable, name in USER_FOLDERS.items()}


# Qt reads these when the first application object is made. The folders here serve what lives
# longer than one test; each test gets its own below.
os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["LC_ALL"] = "C.UTF-8"
os.environ["LANGUAGE"] = "en"
os.environ.update(_user_folders(Path(mkdtemp(prefix="nonogui-tests-"))))

# No test fails for the time it takes, nor for the time its examples take to be made.
# Their examples are the same each time: a change fails for what it does, never by chance. New ones
# are looked for by `dev.py fuzz`.
settings.register_profile(
    "same", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "fuzz",
    settings.get_profile("same"),
    derandomize=False,
    database=None,
    max_examples=300,
    print_blob=True,
    suppress_health_check=list(HealthCheck),
)
settings.register_profile("quick", settings.get_profile("same"), max_examples=10)
settings.load_profile(os.environ.get("NONOGUI_TEST_PROFILE", "same"))


MOST_SECONDS = float(os.environ.get("NONOGUI_TEST_SECONDS", "inf"))
"""Processor seconds after which tests are left out: `dev.py test --quick` sets it."""

_left_out: list[str] = []


def seconds_used() -> float:
    """Processor seconds of this process and of those it waited for."""
    return sum(os.times()[:4])


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> bool | None:
    if seconds_used() < MOST_SECONDS:
        return None
    _left_out.append(item.nodeid)
    return True


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if _left_out:
        said = f"{len(_left_out)} tests left out: {MOST_SECONDS:.0f} processor seconds are used"
        terminalreporter.write_line(said)


@pytest.fixture(autouse=True)
def user_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has a home, settings and saves of its own."""
    for variable, folder in _user_folders(tmp_path / "user").items():
        monkeypatch.setenv(variable, folder)


class PatientBot(QtBot):
    """Waits for a state however slow the machine is."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = PATIENCE_MS) -> None:
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(
        self,
        signal: SignalInstance,
        *,
        timeout: int = PATIENCE_MS,
        raising: bool | None = None,
        check_params_cb: Callable[..., bool] | None = None,
    ) -> SignalBlocker:
        return super().waitSignal(
            signal, timeout=timeout, raising=raising, check_params_cb=check_params_cb
        )

    def waitActive(
        self, widget: QWidget, *, timeout: int = PATIENCE_MS
    ) -> _WaitWidgetContextManager:
        return super().waitActive(widget, timeout=timeout)

    def waitExposed(
        self, widget: QWidget, *, timeout: int = PATIENCE_MS
    ) -> _WaitWidgetContextManager:
        return super().waitExposed(widget, timeout=timeout)


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    """The driver of windows, which waits longer than it does by itself."""
    del qapp
    return PatientBot(request)


@pytest.fixture(autouse=True)
def nothing_left_behind(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fail a test that leaves a thread, a top-level widget, a file or a database open."""
    threads = set(threading.enumerate())
    widgets = set(_windows())
    qt_threads = _started_qt_threads(monkeypatch)
    connections = _opened_connections(monkeypatch)
    files = descriptors()
    yield
    _clear_clipboard()
    _undress()
    _let_z3_end(threads)
    left: list[object] = [
        thread for thread in threading.enumerate() if thread not in threads and not thread.daemon
    ]
    left += [thread for thread in qt_threads if isValid(thread) and thread.isRunning()]
    left += _windows_after(widgets)
    left += connections.values()
    left += _files_after(files)
    assert not left, f"left behind by the test: {left}"


def _clear_clipboard() -> None:
    """What is left there is destroyed with Qt, after Python has ended: that is a crash."""
    if isinstance(QGuiApplication.instance(), QGuiApplication):
        QGuiApplication.clipboard().clear()


def _undress() -> None:
    """Take away what a window of the test has styled the application with."""
    app = QApplication.instance()
    if isinstance(app, QApplication) and app.styleSheet():
        app.setProperty(THEME, None)
        app.setStyleSheet("")


def _let_z3_end(before: set[threading.Thread]) -> None:
    """Wait for the threads of sessions that are over: nobody else does, before the program ends."""
    for thread in set(threading.enumerate()) - before:
        if thread.name.startswith(NAME):
            gc.collect()
            thread.join(PATIENCE_MS / 1000)


def _started_qt_threads(monkeypatch: pytest.MonkeyPatch) -> WeakSet[QThread]:
    """A set that fills with each QThread started from here on, and keeps none of them alive."""
    started: WeakSet[QThread] = WeakSet()
    original = QThread.start

    def start(thread: QThread, *args: QThread.Priority) -> None:
        started.add(thread)
        original(thread, *args)

    monkeypatch.setattr(QThread, "start", start)
    return started


def _opened_connections(monkeypatch: pytest.MonkeyPatch) -> dict[sqlite3.Connection, str]:
    """A mapping of the connections opened from here on, and not closed, to what they were to."""
    opened: dict[sqlite3.Connection, str] = {}

    class Connection(sqlite3.Connection):
        def __init__(self, database: str | Path, *args: Any, **options: Any) -> None:
            super().__init__(database, *args, **options)
            opened[self] = f"connection to {database}"

        def close(self) -> None:
            super().close()
            opened.pop(self, None)

    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=Connection))
    return opened


def _files_after(before: dict[int, str]) -> list[str]:
    """The descriptors opened since, once Python had the chance to clean up."""
    left = descriptors().items() - before.items()
    if any(_is_file(target) for _number, target in left):
        gc.collect()
        left = descriptors().items() - before.items()
    return [f"descriptor of {target}" for _number, target in left if _is_file(target)]


def _is_file(target: str) -> bool:
    """Whether a descriptor is of a file of ours: Qt opens pipes and system files once for all."""
    return target.startswith("/") and not target.startswith(("/dev/", "/usr/"))


def _windows() -> list[QWidget]:
    """Widgets that nobody owns. Menus and dialogs of a window go with their parent."""
    if not isinstance(QApplication.instance(), QApplication):
        return []
    return [widget for widget in QApplication.topLevelWidgets() if widget.parent() is None]


def _windows_after(before: set[QWidget]) -> list[QWidget]:
    """The windows that survive a test, once Qt and Python had the chance to clean up."""
    left = _windows_beyond(before)
    if left:
        del left
        gc.collect()
        left = _windows_beyond(before)
    return left


def _windows_beyond(before: set[QWidget]) -> list[QWidget]:
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    return [widget for widget in _windows() if widget not in before]
