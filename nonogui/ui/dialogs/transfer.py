"""TransferDialog: work on many files, in the background, with how far it is and Cancel."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from nonogui.i18n import _
from nonogui.library.user_data import UserDataError
from nonogui.solver.limits import CancelToken, StoppedError
from nonogui.ui.dialogs.base import SmallDialog
from nonogui.ui.jobs import JobKind, JobRunner, Report
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.progress import ProgressLine
from nonogui.ui.widgets.text import Ink, Label, Type

Step = Callable[[int, int], None]
Transfer = Callable[[CancelToken, Step], object]
"""Does the work; raises UserDataError when it can't, StoppedError when it was cancelled."""


class TransferDialog(SmallDialog):
    """Waits for work, and closes by itself when it is done.

    Attributes:
        answer: of the work; a UserDataError when it could not be done, None when it was cancelled.
        cancel_button: stops it.
    """

    def __init__(
        self, theme: Theme, title: str, work: Transfer, parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, title, parent)
        self.answer: object = None
        self._line = ProgressLine(theme, name=title)
        self._count = Label(theme, "", Type.NOTE, Ink.MUTED, tabular=True)
        self.body.addWidget(self._line)
        self.body.addWidget(self._count)
        self.cancel_button = self.add_button(_("Cancel"))
        self.cancel_button.clicked.connect(self.reject)
        self._jobs = JobRunner(self)
        self._jobs.failed.connect(self._on_failed)

        def run(token: CancelToken, report: Report) -> object:
            return _tried(work, token, report)

        self._jobs.submit(JobKind.READ, run, self._on_done, told=self._on_step)

    def done(self, result: int) -> None:
        """End the work with the dialog."""
        self._jobs.close()
        super().done(result)

    def _on_step(self, step: object) -> None:
        assert isinstance(step, tuple)
        done, total = step
        self._line.set_share(done / total)
        self._count.setText(_("{done} of {total} files").format(done=done, total=total))

    def _on_done(self, answer: object) -> None:
        self.answer = answer
        self.accept()

    def _on_failed(self) -> None:
        self._count.set_ink(Ink.DANGER)
        self._count.setText(_("Something went wrong."))


def _tried(work: Transfer, token: CancelToken, report: Report) -> object:
    try:
        return work(token, lambda done, total: report((done, total)))
    except UserDataError as error:
        return error
    except StoppedError:
        return None
