"""Start and end of the program: one process, one window, memory that goes back to the system."""

from __future__ import annotations

import gc
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, QSocketNotifier, QTimer, QTranslator
from PySide6.QtGui import QGuiApplication, QIcon, QPixmap
from PySide6.QtWidgets import QApplication

from nonogui.ui import unread  # noqa: F401 (before what else is imported)

# isort: split

from nonogui import i18n
from nonogui.library.folders import data_folder
from nonogui.resources import resource
from nonogui.ui.errors import Errors
from nonogui.ui.single import FirstWindow, Requests

if TYPE_CHECKING:
    from types import FrameType

    from PySide6.QtGui import QSessionManager

    from nonogui.ui.main_window import MainWindow

APPLICATION_ID: Final = "io.github.nonogui.Nonogui"

SWITCH_SECONDS: Final = 0.0002
"""How long Python work in the background may hold the interpreter while the window wants it. While
a job works, the window with a board of 50x50 is painted 44 times a second with Python's own 5 ms,
87 times with 1 ms, 174 with this and 190 with half of this; 480 without a job."""


START_MS: Final = 2_000
"""By then the window shows, with the library or a file, on a slow computer as well."""


def run(files: Sequence[str] = (), *, is_new: bool = False) -> int:
    """Open the window, on the first of the files if any; the others are listed as recent ones.

    Args:
        files: `FILE#3` names the third puzzle of a file.
        is_new: whether to open a window even where one is open that could take the files.
    """
    first = FirstWindow(data_folder())
    if is_new:
        first.claim()
    elif first.hand_over(files):
        return 0
    language = i18n.install()
    sys.setswitchinterval(SWITCH_SECONDS)
    app = make_application(language)
    from nonogui.ui.main_window import MainWindow
    from nonogui.ui.problems import Problems

    with Errors() as errors:
        window = MainWindow()
        window.problems = Problems(window, errors)
        ending = Ending(window, app)
        try:
            window.show()
            prepare(window)
            requests = Requests(window, window.open_files)
            if files:  # this may open a dialog, in whose loop others are listened to already
                QTimer.singleShot(0, window, lambda: window.open_files(files))
            QTimer.singleShot(0, window, lambda: first.listen(requests.receive, window))
            window.data.moved.connect(lambda: first.move(window.data.folder))
            return app.exec() if ending.code is None else ending.code
        finally:
            ending.close()
            window.shut_down()
            first.close()  # only now: who opens a window next finds everything saved


def prepare(window: MainWindow) -> None:
    """Make what the window needs next while nothing is done in it."""
    from nonogui.ui.preparing import Preparation

    preparation = Preparation(window)
    preparation.begun.connect(partial(_collect_when_idle, window))
    preparation.done.connect(gc.freeze)  # what was made stays as well


def _collect_when_idle(window: MainWindow) -> None:
    Collector(window)


def make_application(language: str = "en") -> QApplication:
    """The one application object with its name, icon and Qt's own words in a language."""
    share_memory()
    QGuiApplication.setDesktopFileName(APPLICATION_ID)
    app = QApplication([*sys.argv[:1], "-style", "Fusion"])
    app.setApplicationName("nonogui")
    app.setApplicationDisplayName("Nonogui")
    app.setWindowIcon(_icon())
    gc.disable()  # what is made now stays: to look for what may go was a tenth of the start
    QTimer.singleShot(START_MS, app, _collect_again)
    translator = QTranslator(app)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(QLocale(language), "qtbase", "_", folder):
        app.installTranslator(translator)
    return app


def _collect_again() -> None:
    """Take up the passes of the garbage collector; what is there by now is looked at no more."""
    gc.freeze()
    gc.enable()


def _icon() -> QIcon:
    pixmap = QPixmap()
    pixmap.loadFromData(resource("nonogui.svg").read_bytes())
    return QIcon(pixmap)


# --- ending from outside ---


SIGNALS: Final = ("SIGTERM", "SIGINT", "SIGHUP")
"""A stop by the system, Ctrl+C, and a terminal that is closed; Windows has no SIGHUP."""


class Ending(QObject):
    """Saves what is open when the session ends or a signal comes.

    Python runs its signal handlers between two of its own instructions, of which an idle window
    has none: a socket that Python writes to wakes the event loop.

    Attributes:
        code: the exit code of the program, once a signal has come.
    """

    def __init__(self, window: MainWindow, app: QApplication) -> None:
        super().__init__(window)
        self.code: int | None = None
        self._window = window
        self._app = app
        app.commitDataRequest.connect(self._on_session_end)
        from socket import socketpair  # not before the window shows

        self._reader, self._writer = socketpair()
        for end in (self._reader, self._writer):
            end.setblocking(False)
        self._before = signal.set_wakeup_fd(self._writer.fileno(), warn_on_full_buffer=False)
        self._notifier = QSocketNotifier(self._reader.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._wake)
        self._handlers = {
            number: signal.signal(number, self._on_signal)
            for name in SIGNALS
            if (number := getattr(signal, name, None)) is not None
        }

    def close(self) -> None:
        """Leave signals to whoever had them before."""
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._before)
        self._notifier.setEnabled(False)
        self._reader.close()
        self._writer.close()

    def _wake(self) -> None:
        """Take what Python wrote; it has run the handler by the time this returns."""
        with suppress(BlockingIOError):
            self._reader.recv(256)

    def _on_signal(self, number: int, _frame: FrameType | None) -> None:
        """End in order; a second signal ends the program as it is."""
        for each in self._handlers:
            signal.signal(each, signal.SIG_DFL)
        self._window.save_all()
        self.code = 128 + number  # as shells say of a program that a signal has ended
        self._app.exit(self.code)

    def _on_session_end(self, manager: QSessionManager) -> None:
        """Save before the desktop ends the session; ask, where it allows, when that fails."""
        self._window.save_all()
        if self._window.has_unsaved() and manager.allowsInteraction():
            if not self._window.may_leave():
                manager.cancel()
            manager.release()


# --- memory ---


LOOK_MS: Final = 5_000

ENOUGH: Final = 10
"""Passes over young objects before a full one is worth it; Python's own number."""

TOO_MANY: Final = 1_000
"""As many passes leave up to 7 million objects unseen: from here on memory comes first."""

_NEVER: Final = 1_000_000_000


class Collector(QObject):
    """Takes full passes away from whatever thread happens to make an object.

    A full pass looks at all objects that there are, and nothing else of Python runs meanwhile: 40
    to 100 ms for the window's 90,000 and as long for those of a job. What is there when this begins
    stays until the program ends and is looked at no more. Passes over young objects go on by
    themselves; they take a few milliseconds.
    """

    def __init__(self, window: QObject) -> None:
        """Begin; the jobs of the window come first."""
        super().__init__(window)
        gc.freeze()
        young, middle, _old = gc.get_threshold()
        gc.set_threshold(young, middle, _NEVER)
        self._clock = QTimer(self, interval=LOOK_MS)
        self._clock.timeout.connect(self._look)
        self._clock.start()

    def _look(self) -> None:
        passes = gc.get_count()[2]
        if passes >= TOO_MANY or (passes >= ENOUGH and not self._is_busy):
            gc.collect()
            # It goes through all memory that was freed, for 10 to 40 ms, and needs no Python.
            threading.Thread(target=release_memory, name="release-memory", daemon=True).start()

    @property
    def _is_busy(self) -> bool:
        """Whether a job runs, whose objects are in use anyway."""
        from nonogui.ui.jobs import JobRunner  # large, and not needed before the window shows

        window = self.parent()
        return window is not None and any(j.is_busy for j in window.findChildren(JobRunner))


def share_memory() -> None:
    """Let all threads take memory from one place; to be called before there are threads.

    Else the C library (glibc) gives each thread a place of its own, and keeps most of what Z3 has
    freed there: 18 MB after 100 visits of puzzles, against 2 MB with one place for all. The visits
    take as much processor time either way.
    """
    if (mallopt := _glibc("mallopt")) is not None:
        mallopt(_M_ARENA_MAX, 1)


def release_memory() -> None:
    """Return freed memory to the system, where the C library (glibc) keeps it back."""
    if (trim := _glibc("malloc_trim")) is not None:
        trim(0)


_M_ARENA_MAX: Final = -8
"""From glibc's `malloc.h`."""


def _glibc(name: str) -> Callable[..., Any] | None:
    """Return a function that only glibc has: musl and other systems keep nothing back."""
    if sys.platform != "linux":
        return None
    from ctypes import CDLL

    return getattr(CDLL(None), name, None)
