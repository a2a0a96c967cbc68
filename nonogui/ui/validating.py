"""Validating: a folder's puzzles are examined beside the window, and told in handfuls."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Signal

from nonogui.formats.folder import puzzle_files
from nonogui.solver.limits import CancelToken
from nonogui.studio.collection import Part, Row, examine_files
from nonogui.studio.processes import process_pool
from nonogui.ui.jobs import JobKind, JobRunner, Report

SECONDS: Final = 20.0
"""How long one puzzle is looked at."""

TELL_EVERY: Final = 0.1
"""Least seconds between two handfuls of rows."""


@dataclass(frozen=True, slots=True)
class Handful:
    """What was found out since the last one.

    Attributes:
        rows: of puzzles that are examined.
        files: how many files are begun, of how many.
    """

    rows: tuple[Row, ...]
    begun: int
    files: int


class Validating(QObject):
    """Examines one folder at a time.

    Signals:
        told(object): a `Handful`.
        ended(): everything was told, or the search was cancelled.
        failed(): it ended with an error, which is told elsewhere.
    """

    told = Signal(object)
    ended = Signal()
    failed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = JobRunner(self)
        self._jobs.failed.connect(self._on_failed)

    @property
    def is_busy(self) -> bool:
        """Whether a folder is being examined."""
        return self._jobs.current is not None

    def begin(self, folder: str) -> None:
        """Examine the puzzle files of a folder and all folders in it."""
        work = partial(_examine, folder)
        self._jobs.submit(JobKind.EXAMINE, work, self._on_done, told=self.told.emit)

    def cancel(self) -> None:
        """Examine no further; what was told stays true."""
        if self.is_busy:
            self._jobs.cancel()
            self.ended.emit()

    def close(self) -> None:
        """End the thread and the processes."""
        self._jobs.close()

    def _on_done(self, _answer: object) -> None:
        self.ended.emit()

    def _on_failed(self) -> None:
        self.failed.emit()


def _examine(folder: str, token: CancelToken, report: Report) -> None:
    """Tell the puzzles of a folder in handfuls."""
    names = list(puzzle_files(folder))
    report(Handful((), 0, len(names)))
    if not names:
        return
    # One core is left to the window.
    count = min(len(names), max(1, (os.cpu_count() or 2) - 1))
    with process_pool(count) as pool:
        parts = examine_files(names, pool, seconds=SECONDS, cancel=token)
        for handful in _gathered(parts, len(names)):
            report(handful)


def _gathered(parts: Iterator[Part], files: int) -> Iterator[Handful]:
    """The rows of parts, those that come in quick succession together."""
    rows: list[Row] = []
    begun, last = 0, time.monotonic()
    for part in parts:
        rows += part.rows
        begun += part.first == 0
        if time.monotonic() - last >= TELL_EVERY:
            yield Handful(tuple(rows), begun, files)
            rows, last = [], time.monotonic()
    yield Handful(tuple(rows), begun, files)
