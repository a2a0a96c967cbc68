"""Start and end of the program: one process, one window, and memory management."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from nonogui.ui import pyside  # noqa: F401 (first: it changes imports and classes made after it)

# isort: split

from PySide6 import QtCore
from PySide6.QtGui import QFileOpenEvent, QGuiApplication, QIcon, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from nonogui import i18n
from nonogui.i18n import _, pgettext
from nonogui.library.folders import data_folder
from nonogui.memory import release_memory
from nonogui.resources import resource
from nonogui.ui.errors import Errors
from nonogui.ui.in_turns import after_painting
from nonogui.ui.look.theming import enlarged
from nonogui.ui.settings import SettingsStore
from nonogui.ui.single import FirstWindow, Requests

if TYPE_CHECKING:
    from types import FrameType

    from PySide6.QtGui import QSessionManager

    from nonogui.ui.main_window import MainWindow
    from nonogui.ui.unsaved_work import OpenWork

APPLICATION_ID: Final = "io.github.nonogui.nonogui"

SWITCH_SECONDS: Final = 0.0002
"""How long background Python code may hold the interpreter while the window needs it.

Measured: frames a second of a window with a 50x50 board while a job works. Python's default of 5 ms
gives 44, 1 ms 87, this value 174, half of it 190; without a job, 480.
"""


TITLE_BAR: Final = 24
"""How high the desktop's title bar may be, in pixels: as Qt's style Fusion has it."""

START_MS: Final = 2_000
"""By this time the window shows the library or a file, even on a slow computer."""


def run(files: Sequence[str] = (), *, is_new: bool = False) -> int:
    """Open the window with the first file, if any; the others become recent files.

    Args:
        files: `FILE#3` is the third puzzle of a file.
        is_new: whether to open a new window even if another could take the files.
    """
    first = FirstWindow(data_folder())
    if is_new:
        first.claim()
    elif first.hand_over(files):
        return 0
    settings = SettingsStore().settings
    own = os.environ.get(i18n.VARIABLE, "")
    language = i18n.install(own, settings.language, *QtCore.QLocale.system().uiLanguages())
    sys.setswitchinterval(SWITCH_SECONDS)
    with enlarged(settings.text_size):
        app = make_application(language)
    from nonogui.ui.board.accessible import repeat_focus, uses_at_spi
    from nonogui.ui.main_window import MainWindow
    from nonogui.ui.problems import Problems

    if uses_at_spi():
        repeat_focus(app)
    with Errors() as errors:
        window = MainWindow()
        window.problems = Problems(window, errors)
        ending = Ending(window.open_work, app)
        try:
            fit_screen(window)
            continues = os.environ.pop(_CONTINUE, None)
            if not files and not continues:
                window.resume_first_steps()  # now, so that the library is not seen before them
            window.show()
            prepare(window)
            requests = Requests(window, window.open_files)
            app.file_opened.connect(lambda name: requests.receive([name]))
            if files:
                # By a timer: if this opens a dialog, the next timer still runs, and the window
                # listens to other starts meanwhile.
                QtCore.QTimer.singleShot(0, window, lambda: window.open_files(files))
            elif continues:
                QtCore.QTimer.singleShot(0, window, lambda: window.continue_with(continues))
            # Later, because this imports QtNetwork.
            after_painting(window, lambda: first.listen(requests.receive, window))
            window.data.moved.connect(lambda: first.move(window.data.folder))
            if ending.code is None:
                return app.exec()
            ending.end()  # a signal came before the event loop started
            return ending.code
        finally:
            ending.close()
            window.shut_down()
            first.close()  # last, so that the next start finds everything saved
            if window.restarts:
                _start_again(window.continues)


def fit_screen(window: QWidget) -> None:
    """Make a window, with its title bar, at most as large as its screen. Not all desktops do."""
    if window.isMaximized() or window.isFullScreen():
        return  # the desktop gives it its size, and another one would end that
    room = window.screen().availableSize() - QtCore.QSize(0, TITLE_BAR)
    window.resize(window.size().boundedTo(room))


_CONTINUE: Final = "NONOGUI_CONTINUE"
"""The environment variable that names the game or design to open again after a restart."""


def _start_again(continues: str) -> None:
    """Start the program again in a separate process, with the same game or design open."""
    if continues:
        os.environ[_CONTINUE] = continues
    module = [] if hasattr(sys, "frozen") else ["-m", "nonogui"]
    from PySide6 import QtCore

    QtCore.QProcess.startDetached(sys.executable, module)


def prepare(window: MainWindow) -> None:
    """Create the parts the window needs next while the player does nothing."""
    from nonogui.ui.preparing import Preparation

    preparation = Preparation(window)
    preparation.done.connect(gc.freeze)  # the objects made now also stay


class Application(QApplication):
    """The application; macOS passes the files to open by events.

    Signals:
        file_opened(path): the player opened a file with the program in another one.
    """

    file_opened = QtCore.Signal(str)

    def event(self, event: QtCore.QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.file():
            self.file_opened.emit(event.file())
            return True
        return super().event(event)


def make_application(language: str = "en") -> Application:
    """Create the application with its name, icon and Qt's translation for a language."""
    # On Wayland, the desktop finds the icon of the window by this name.
    QGuiApplication.setDesktopFileName(APPLICATION_ID)
    app = Application([*sys.argv[:1], "-style", "Fusion"])
    app.setApplicationName("nonogui")
    app.setApplicationDisplayName("Nonogui")
    # After the window shows: to load it takes longer than to show an empty window.
    after_painting(app, lambda: app.setWindowIcon(_icon()))
    gc.disable()  # Python would collect in any thread, and took a tenth of the start for it
    QtCore.QTimer.singleShot(START_MS, app, partial(Collector, app))
    _use_language(app, language)
    return app


def _use_language(app: QApplication, language: str) -> None:
    """Let Qt write its own texts, numbers and dates, and lay out windows, as a language does."""
    locale, system = (
        QtCore.QLocale(i18n.QT_LOCALES.get(language, language)),
        QtCore.QLocale.system(),
    )
    if system.language() not in (locale.language(), QtCore.QLocale.Language.C):
        QtCore.QLocale.setDefault(locale)  # else the system's, which also knows the country
    app.setLayoutDirection(locale.textDirection())
    i18n.isolate_names(locale.textDirection() is QtCore.Qt.LayoutDirection.RightToLeft)
    translator = QtCore.QTranslator(app)
    folder = QtCore.QLibraryInfo.path(QtCore.QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(locale, "qtbase", "_", folder):
        app.installTranslator(translator)
    app.installTranslator(_QtTexts(app, translator))


_OLDER: Final = {"&Look in:": "Look in:", "Files of &type:": "Files of type:"}
"""Labels of Qt's own file dialog, and what most of Qt's translations still know them as."""


class _QtTexts(QtCore.QTranslator):
    """Texts of Qt that its own translations lack, or that don't fit our texts.

    Keys have the names that keyboards and our own texts have. The field for a new key says what it
    is for; Qt addresses the user formally there in languages where our texts don't.
    """

    def __init__(self, parent: QtCore.QObject, qt: QtCore.QTranslator) -> None:
        super().__init__(parent)
        self._qt = qt
        enter = _("Enter")
        is_mirrored = QGuiApplication.layoutDirection() is QtCore.Qt.LayoutDirection.RightToLeft
        # From here on left to right: menus otherwise show `Ctrl+,` as `,+Ctrl`.
        start = "\u202a" if is_mirrored else ""
        self._names = {
            "Ctrl": start + pgettext("key", "Ctrl"),
            "Shift": start + pgettext("key", "Shift"),
            "Alt": start + "Alt",
            "Space": pgettext("key", "Space"),
            **dict.fromkeys(("Return", "Enter"), enter),
        }
        self._new_shortcut = _("New shortcut")

    def translate(
        self, context: str, source: str, _disambiguation: str | None = None, _count: int = -1
    ) -> str | None:
        """Return a text; None leaves it to Qt's own translation."""
        if context == "QShortcut":
            return self._names.get(source)
        if context == "QKeySequenceEdit" and source == "Press shortcut":
            return self._new_shortcut
        if (
            context == "QFileDialog"
            and source in _OLDER
            and not self._qt.translate(context, source)
        ):
            return self._qt.translate(context, _OLDER[source]) or None
        return None


def _icon() -> QIcon:
    pixmap = QPixmap()
    pixmap.loadFromData(resource("nonogui.svg").read_bytes())
    return QIcon(pixmap)


# --- ending by the system ---


SIGNALS: Final = ("SIGTERM", "SIGINT", "SIGHUP")
"""A stop by the system, Ctrl+C, and a closed terminal; Windows has no SIGHUP."""


class Ending(QtCore.QObject):
    """Saves open work when the session ends or a signal arrives.

    Python runs signal handlers between two of its instructions, but an idle window executes none.
    So Python writes to a socket, which wakes the event loop.

    Attributes:
        code: the exit code of the program after a signal; None before.
    """

    def __init__(self, work: OpenWork, app: QApplication) -> None:
        super().__init__(work)
        self.code: int | None = None
        self._work = work
        self._app = app
        app.commitDataRequest.connect(self._on_session_end)
        from socket import socketpair  # not before the window shows

        self._reader, self._writer = socketpair()
        for end in (self._reader, self._writer):
            end.setblocking(False)
        self._before = signal.set_wakeup_fd(self._writer.fileno(), warn_on_full_buffer=False)
        self._notifier = QtCore.QSocketNotifier(
            self._reader.fileno(), QtCore.QSocketNotifier.Type.Read, self
        )
        self._notifier.activated.connect(self._wake)
        self._handlers = {
            number: signal.signal(number, self._on_signal)
            for name in SIGNALS
            if (number := getattr(signal, name, None)) is not None
        }

    def close(self) -> None:
        """Restore the previous signal handlers."""
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._before)
        self._notifier.setEnabled(False)
        self._reader.close()
        self._writer.close()

    def _wake(self) -> None:
        """Read what Python wrote. Python runs the signal handler while this method runs."""
        with suppress(BlockingIOError):
            self._reader.recv(256)

    def _on_signal(self, number: int, _frame: FrameType | None) -> None:
        """Save and end the program in the next turn; a second signal ends it at once."""
        for each in self._handlers:  # first, for a second signal while saving
            signal.signal(each, signal.SIG_DFL)
        self.code = 128 + number  # the shells' convention for a program ended by a signal
        # Not now: this thread may be in the middle of an import, for which the thread that saves
        # would wait, while this one waits for it.
        QtCore.QTimer.singleShot(0, self, self.end)

    def end(self) -> None:
        """Save and end the program after a signal."""
        self._work.save_all()
        self._app.exit(self.code or 0)

    def _on_session_end(self, manager: QSessionManager) -> None:
        """Save before the session ends; ask the player if that fails and the desktop allows it."""
        self._work.save_all()
        if self._work.has_unsaved() and manager.allowsInteraction():
            if not self._work.may_leave():
                manager.cancel()
            manager.release()


# --- memory ---


CHECK_MS: Final = 200
"""How often to check whether a collection is due."""

ENOUGH: Final = 10
"""Collections of the middle generation before a full one; Python's own number."""

MANY: Final = 5_000
"""Young objects from which the middle generation is collected as well. Otherwise ten passes during
an import leave it 200,000 objects, and one pass over them takes 60 to 90 ms.
"""

TOO_MANY: Final = 100
"""Beyond this number, collect fully even during a job: it has run for minutes by then."""


class Collector(QtCore.QObject):
    """Collects garbage in the window's thread, for which Python's own collections must be off.

    Python collects in any thread that creates objects. In a job's thread, that can deadlock: it
    deletes a QObject under a lock of Qt and needs the interpreter for that. Meanwhile the window's
    thread may hold the interpreter and wait for the lock.

    A full collection checks all objects, and no other Python code runs during it: 40 to 100 ms for
    the window's 90,000 objects, and as long for a job's objects. Objects that exist when this
    starts are never checked. Collections of young objects take a few milliseconds.
    """

    def __init__(self, parent: QtCore.QObject) -> None:
        """Start; a full collection waits while a job of a window runs."""
        super().__init__(parent)
        gc.freeze()
        self._clock = QtCore.QTimer(self, interval=CHECK_MS)
        self._clock.timeout.connect(self._collect)
        self._clock.start()

    def _collect(self) -> None:
        # Python counts new objects, collections of the young, and collections of the middle.
        young, middle, passes = gc.get_count()
        most_young, most_middle, _most = gc.get_threshold()
        if passes >= TOO_MANY or (passes >= ENOUGH and not _is_busy()):
            gc.collect()
            # It scans all freed memory, for 10 to 40 ms, and needs no Python.
            threading.Thread(target=release_memory, name="release-memory", daemon=True).start()
        elif young > most_young:
            gc.collect(1 if middle > most_middle or young > MANY else 0)


def _is_busy() -> bool:
    """Return whether a job of any window runs; its objects are in use anyway."""
    from nonogui.ui.jobs import JobRunner  # large, and not needed before the window shows

    windows = QApplication.topLevelWidgets()
    return any(jobs.is_busy for window in windows for jobs in window.findChildren(JobRunner))
