"""The application: one process, one window, until the player closes it."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLibraryInfo, QLocale, QTimer, QTranslator
from PySide6.QtGui import QGuiApplication, QIcon, QPixmap
from PySide6.QtWidgets import QApplication

from nonogui import i18n
from nonogui.library.folders import data_folder
from nonogui.resources import resource
from nonogui.ui.collecting import Collector, share_memory
from nonogui.ui.ending import Ending
from nonogui.ui.errors import Errors
from nonogui.ui.single import FirstWindow, Requests

if TYPE_CHECKING:
    from nonogui.ui.main_window import MainWindow

APPLICATION_ID: Final = "io.github.nonogui.Nonogui"

SWITCH_SECONDS: Final = 0.001
"""How long Python work in the background may hold the interpreter while the window wants it. With
Python's own 5 ms, a board of 50x50 is painted 21 times a second while a job works; with this 57."""


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
    _read_no_sources()
    QGuiApplication.setDesktopFileName(APPLICATION_ID)
    app = QApplication([*sys.argv[:1], "-style", "Fusion"])
    app.setApplicationName("nonogui")
    app.setApplicationDisplayName("Nonogui")
    app.setWindowIcon(_icon())
    translator = QTranslator(app)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(QLocale(language), "qtbase", "_", folder):
        app.installTranslator(translator)
    return app


def _read_no_sources() -> None:
    """Keep PySide from reading the source text of each module that is imported from now on.

    It searches there for its own name, for the sake of `from __feature__ import`, which nobody uses
    here. That was a third of the time that the imports of the window take.
    """
    try:
        feature = import_module("shibokensupport.feature")
    except ImportError:  # another PySide: it may read
        return
    uses_pyside = "_mod_uses_pyside"  # there is no switch for it
    setattr(feature, uses_pyside, lambda module: module.__name__.startswith("nonogui.ui"))


def _icon() -> QIcon:
    pixmap = QPixmap()
    pixmap.loadFromData(resource("nonogui.svg").read_bytes())
    return QIcon(pixmap)
