"""Wait for a long read: the window keeps responding, shows progress and offers Cancel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from nonogui.core.problems import FileProblemsError
from nonogui.formats.work_limits import report_to
from nonogui.i18n import _, ngettext
from nonogui.solver.limits import CancelToken, ProgressCallback, StoppedError
from nonogui.solver.result import StopReason
from nonogui.ui.dialogs.base import Dialog
from nonogui.ui.in_turns import process_events_until
from nonogui.ui.jobs import JobKind, JobRunner
from nonogui.ui.widgets import boxes
from nonogui.ui.widgets.progress import Spinner
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.words.numbers import clock_text

PATIENCE_MS: Final = 200
"""Delay before a dialog with the progress appears."""

Answer = TypeVar("Answer")


def wait_for(
    parent: QWidget, title: str, read: Callable[[], Answer], cancel: CancelToken | None = None
) -> Answer:
    """Read in the background and return the answer; `cancel` stops other work than reading.

    Raises:
        FileProblemsError: raised by `read`.
        StoppedError: the player cancelled, or an error ended it that is reported elsewhere.
    """
    waiting = _Waiting(parent, title, read, cancel or CancelToken())
    try:
        return waiting.answer()
    finally:
        waiting.deleteLater()


class _Waiting(QObject, Generic[Answer]):
    """A read in progress."""

    _went_on = Signal()

    def __init__(
        self, parent: QWidget, title: str, read: Callable[[], Answer], cancel: CancelToken
    ) -> None:
        super().__init__(parent)
        self._parent = parent
        self._title = title
        self._read, self._cancel = read, cancel
        self._puzzles = 0
        # A list, because the answer itself may be None.
        self._answers: list[Answer] = []
        # Raised without an answer; also after an error of a job, which is reported elsewhere.
        self._error: Exception = StoppedError(StopReason.CANCELLED)
        self._is_over = self._is_late = False
        self._dialog: _Dialog | None = None
        self._jobs = JobRunner(self)
        self._jobs.failed.connect(self._end)

    def answer(self) -> Answer:
        """Wait for the answer; show a dialog if it takes longer than `PATIENCE_MS`."""
        self._jobs.submit(JobKind.READ, self._work, self._end)
        QTimer.singleShot(PATIENCE_MS, self, self._grow_late)
        process_events_until(lambda: self._is_over or self._is_late, self._went_on)
        if not self._is_over:
            self._show_dialog()
        # Both end the work if the player cancelled.
        self._cancel.cancel()
        self._jobs.close()
        if not self._is_over or not self._answers:
            raise self._error
        return self._answers[0]

    def _work(self, cancel: CancelToken, _report: ProgressCallback) -> object:
        """Read, on the background thread."""

        def check() -> None:
            if cancel.cancelled:
                raise StoppedError(StopReason.CANCELLED)

        def count_read() -> None:
            self._puzzles += 1
            check()

        try:
            with report_to(count_read, check=check):
                self._answers.append(self._read())
        except (FileProblemsError, StoppedError) as error:
            self._error = error
        return None

    def _grow_late(self) -> None:
        self._is_late = True
        self._went_on.emit()

    def _show_dialog(self) -> None:
        self._dialog = _Dialog(self._title, self._parent)
        self._dialog.show_count(self._puzzles)
        self._jobs.changed.connect(self._show_count)
        self._dialog.exec()
        self._dialog = None

    def _show_count(self) -> None:
        if self._dialog is not None:
            job = self._jobs.current
            self._dialog.show_count(self._puzzles, job.seconds if job else 0.0)

    def _end(self, _answer: object = None) -> None:
        self._is_over = True
        self._went_on.emit()
        if self._dialog is not None:
            self._dialog.accept()


class _Dialog(Dialog):
    """The progress, and Cancel."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(title, parent)
        self._count = Label("", Type.BODY, tabular=True)
        self._time = Label("", Type.BODY, Ink.MUTED, tabular=True)
        row = boxes.hbox(Spinner(), (self._count, 1), self._time, gap=8)
        self.body.addLayout(row)
        self.add_button(_("Cancel")).clicked.connect(self.reject)

    def show_count(self, count: int, seconds: float = 0.0) -> None:
        """Show how many puzzles were read; nothing for 0."""
        text = ngettext("{count} puzzle", "{count} puzzles", count).format(count=count)
        self._count.setText(text if count else "")
        self._time.setText(clock_text(seconds))
