"""Setup for every test: no screen, no real home folder, and nothing left behind."""

import atexit
import gc
import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any
from weakref import WeakSet

import pytest
from hypothesis import HealthCheck, settings
from PySide6.QtCore import QCoreApplication, QEvent, QThread, QTimer, SignalInstance
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot, _WaitWidgetContextManager
from pytestqt.wait_signal import SignalBlocker
from shiboken6 import getCppPointer, isValid

from nonogui.solver.models.z3_thread import NAME
from nonogui.ui.look.theme import THEME
from tests.holdings import descriptors

PATIENCE_MS = int(os.environ.get("NONOGUI_TEST_PATIENCE_MS", "100000"))
"""The longest wait for a state, in milliseconds; only a test that hangs reaches it."""

BEAT_MS = 1000
"""How often to see whether a dialog waits, in milliseconds."""

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


# Qt reads these when the first application object is created. These folders are for what outlives
# a single test; each test gets its own folders below.
os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["LC_ALL"] = "C.UTF-8"
os.environ["LANGUAGE"] = "en"
_root = Path(mkdtemp(prefix="nonogui-tests-"))
atexit.register(rmtree, _root, ignore_errors=True)
os.environ.update(_user_folders(_root))

# Tests never fail because of time, nor because generating examples takes long. Their examples are
# the same each time, so failures are never random. `dev.py fuzz` looks for new ones.
# As they find nothing new after their first run, they are fewer than Hypothesis's 100.
settings.register_profile(
    "same",
    deadline=None,
    derandomize=True,
    max_examples=40,
    suppress_health_check=[HealthCheck.too_slow],
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


@pytest.fixture(scope="session", autouse=True)
def shipped_puzzles_are_read_once() -> Iterator[None]:
    """Keep the shipped puzzles: each new library stores all, and reading them takes a second."""
    from nonogui.library import catalogue_sources as sources

    known: dict[Any, Any] = {}
    read = sources._ready

    def read_once(shipped: Any) -> Any:
        key = shipped.file, sources._stamp(shipped)
        if key not in known:
            known[key] = read(shipped)
        return known[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sources, "_ready", read_once)
        yield


@pytest.fixture(scope="module", autouse=True)
def earlier_objects_are_frozen() -> None:
    """Leave what modules and earlier tests made out of the collections that each test may need."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def unfrozen() -> Iterator[None]:
    """Start with no frozen objects; afterwards all are frozen that exist."""
    gc.unfreeze()
    yield
    gc.unfreeze()
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def nothing_waits_for_the_disk() -> Iterator[None]:
    """Let files be written without waiting for the disk: on a slow one, most time would go there.

    Tests that end a process or fail to write replace what they need themselves.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _handle: None)
        yield


MAX_SECONDS = float(os.environ.get("NONOGUI_TEST_SECONDS", "inf"))
"""Processor seconds after which the remaining tests are skipped; set by `dev.py test --quick`."""

_left_out: list[str] = []


def seconds_used() -> float:
    """Return the processor seconds of this process and its finished children."""
    return sum(os.times()[:4])


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> bool | None:
    if seconds_used() < MAX_SECONDS:
        return None
    _left_out.append(item.nodeid)
    return True


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if _left_out:
        text = f"{len(_left_out)} tests left out: {MAX_SECONDS:.0f} processor seconds are used"
        terminalreporter.write_line(text)


@pytest.fixture(autouse=True)
def user_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each test its own home, settings and saves."""
    for variable, folder in _user_folders(tmp_path / "user").items():
        monkeypatch.setenv(variable, folder)


class PatientBot(QtBot):
    """A QtBot with long waits, for slow machines."""

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


@pytest.fixture(scope="session")
def qapp(qapp: QApplication) -> Iterator[QApplication]:
    """Return the application; a dialog or menu that nobody answers is closed, and its test fails.

    Nothing else would end it: Python does not run while it waits, so a time limit has no effect.
    """
    beats = 0
    before = 0

    def beat() -> None:
        nonlocal beats, before
        waiting = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        # Its address, since a reference would keep a closed dialog until the next beat.
        address = getCppPointer(waiting)[0] if waiting is not None else 0
        beats, before = (beats + 1 if address == before else 0), address
        if waiting is not None and beats * BEAT_MS > PATIENCE_MS:
            waiting.close()
            raise AssertionError(f"nobody answers {waiting.windowTitle()!r} ({waiting})")

    clock = QTimer(qapp, interval=BEAT_MS)
    clock.timeout.connect(beat)
    clock.start()
    yield qapp
    clock.stop()


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    """Return the QtBot with long waits."""
    del qapp
    return PatientBot(request)


ENDING_MS = 2_000
"""How long a thread may take to end; chosen well above what a busy machine was seen to need."""


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
    # A runner that is deleted tells its thread to end, and does not wait for it.
    left += [thread for thread in qt_threads if isValid(thread) and not thread.wait(ENDING_MS)]
    left += _windows_after(widgets)
    left += connections.values()
    left += _files_after(files)
    assert not left, f"left behind by the test: {left}"


def _clear_clipboard() -> None:
    """Clear the clipboard: Qt would destroy its content after Python has ended, and crash."""
    if isinstance(QGuiApplication.instance(), QGuiApplication):
        QGuiApplication.clipboard().clear()


def _undress() -> None:
    """Remove the style that a window of the test has given to the application."""
    app = QApplication.instance()
    if isinstance(app, QApplication) and app.styleSheet():
        app.setProperty(THEME, None)
        app.setStyleSheet("")


def _let_z3_end(before: set[threading.Thread]) -> None:
    """Wait for the threads of finished Z3 sessions, which otherwise end with the program."""
    for thread in set(threading.enumerate()) - before:
        if thread.name.startswith(NAME):
            gc.collect()
            thread.join(PATIENCE_MS / 1000)


def _started_qt_threads(monkeypatch: pytest.MonkeyPatch) -> WeakSet[QThread]:
    """Return a set of each QThread started from now on; it keeps none of them alive."""
    started: WeakSet[QThread] = WeakSet()
    original = QThread.start

    def start(thread: QThread, *args: QThread.Priority) -> None:
        started.add(thread)
        original(thread, *args)

    monkeypatch.setattr(QThread, "start", start)
    return started


def _opened_connections(monkeypatch: pytest.MonkeyPatch) -> dict[sqlite3.Connection, str]:
    """Return a mapping of connections opened from now on, and still open, to their files."""
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
    """Return the descriptors opened since, after Python had the chance to clean up."""
    left = descriptors().items() - before.items()
    if any(_is_file(target) for _number, target in left):
        gc.collect()
        left = descriptors().items() - before.items()
    return [f"descriptor of {target}" for _number, target in left if _is_file(target)]


def _is_file(target: str) -> bool:
    """Return whether a descriptor is a file of ours; Qt keeps pipes and system files open."""
    return target.startswith("/") and not target.startswith(("/dev/", "/usr/"))


def _windows() -> list[QWidget]:
    """Return the widgets without an owner. Menus and dialogs belong to their window."""
    if not isinstance(QApplication.instance(), QApplication):
        return []
    return [widget for widget in QApplication.topLevelWidgets() if widget.parent() is None]


def _windows_after(before: set[QWidget]) -> list[QWidget]:
    """Return the windows that survive a test, after Qt and Python had the chance to clean up."""
    left = _windows_beyond(before)
    if left:
        del left
        gc.collect()
        left = _windows_beyond(before)
    return left


def _windows_beyond(before: set[QWidget]) -> list[QWidget]:
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    return [widget for widget in _windows() if widget not in before]
