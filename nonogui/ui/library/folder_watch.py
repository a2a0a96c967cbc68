"""FolderWatch: the library looks again at a watched folder as soon as something changes in it.

The system tells of files that come, go and are renamed, not of all that are written anew: those
are seen when the player comes back to the window.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QFileSystemWatcher, QObject, Qt, QTimer, Slot
from PySide6.QtGui import QGuiApplication

from nonogui.ui.jobs import JobKind

if TYPE_CHECKING:
    from nonogui.library.catalogue import Catalogue
    from nonogui.solver.limits import CancelToken
    from nonogui.ui.jobs import Report
    from nonogui.ui.library.catalogue import Library

SOON_MS: Final = 800
LATER_MS: Final = 10_000
"""When it is looked after a change: soon, and once more, since a long file may still be written."""

MOST: Final = 1000
"""Folders that are watched, those below others included; systems allow only so many."""


class FolderWatch(QObject):
    """Keeps an eye on the folders of one library."""

    def __init__(self, library: Library) -> None:
        """Begin with the folders that are watched now; the library must be open."""
        super().__init__(library)
        self._library = library
        self._wanted: frozenset[str] = frozenset()
        self._watcher = QFileSystemWatcher(self)
        self._watcher.directoryChanged.connect(self._on_changed)
        self._clocks = [QTimer(self, singleShot=True, interval=ms) for ms in (SOON_MS, LATER_MS)]
        for clock in self._clocks:
            clock.timeout.connect(self._look_again)
        library.changed.connect(self._find)
        QGuiApplication.instance().applicationStateChanged.connect(self._on_state)  # type: ignore[union-attr]
        self._find()

    @property
    def folders(self) -> frozenset[str]:
        """What is watched: of those wanted, all that are there."""
        return frozenset(self._watcher.directories())

    @Slot()
    def _find(self) -> None:
        """Going through folders may take long, on a disk far away: no question waits for it."""
        library = self._library
        if library.is_open:
            work = partial(_work, library.catalogue)
            library.slow.submit(JobKind.WATCH, work, self._watch, background=True)

    @Slot()
    def _look_again(self) -> None:
        if self._library.is_open:
            self._library.find_more()
            self._find()

    def _watch(self, answer: object) -> None:
        assert isinstance(answer, frozenset)
        wanted = self._wanted = answer
        if gone := self.folders - wanted:
            self._watcher.removePaths(sorted(gone))
        if new := wanted - self.folders:
            self._watcher.addPaths(sorted(new))

    @Slot()
    def _on_changed(self) -> None:
        for clock in self._clocks:
            clock.start()

    @Slot(Qt.ApplicationState)
    def _on_state(self, state: Qt.ApplicationState) -> None:
        if state is Qt.ApplicationState.ApplicationActive and self._wanted:
            self._clocks[0].start()


def _work(catalogue: Catalogue, _cancel: CancelToken, _report: Report) -> object:
    return folders_of(catalogue)


def folders_of(catalogue: Catalogue) -> frozenset[str]:
    """The folders a library watches, and those below them."""
    tops = [source.path for source in catalogue.sources() if source.path is not None]
    return frozenset(islice((folder for top in tops for folder in _below(top)), MOST))


def _below(top: Path) -> Iterator[str]:
    """A folder and all below it, as far as they can be read."""
    for folder, inner, _files in os.walk(top):
        inner[:] = [name for name in inner if not name.startswith(".")]
        yield folder
