"""Work in the background as the window shows it: a row in the strip, a ring in the dock."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton

from nonogui.i18n import _
from nonogui.ui.icons import paint_icon
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.progress import ProgressLine, Spinner, paint_ring
from nonogui.ui.widgets.text import ElidedLabel, Ink, Label, Type, clock_text
from nonogui.ui.widgets.themed import Pane, Themed, focus_ring

UNKNOWN_SHARE = 0.28
"""The arc of a ring while nobody knows how far the work is."""


@dataclass(frozen=True, slots=True)
class JobState:
    """Work in progress.

    Attributes:
        what: the work in words, `Rating the difficulty`.
        seconds: how long it has run.
        share: how far it is, 0 to 1; None when nobody knows.
    """

    what: str
    seconds: float = 0.0
    share: float | None = None


class JobRow(Pane):
    """What runs, how far it is, for how long, and Cancel; empty while nothing runs.

    Signals:
        cancel_clicked().
    """

    cancel_clicked = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._spinner = Spinner(theme)
        self._what = ElidedLabel(theme, "", Type.NOTE)
        self._line = ProgressLine(theme, name=_("Progress of the work"))
        self._line.setFixedWidth(96)
        self._time = Label(theme, "", Type.NOTE, Ink.MUTED, tabular=True)
        self._cancel = Button(theme, _("Cancel"), kind=Kind.LINK, size=Size.SMALL)
        self._cancel.clicked.connect(self.cancel_clicked)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 0)
        row.setSpacing(8)
        for widget in (self._spinner, self._what, self._line, self._time):
            row.addWidget(widget)
        row.addSpacing(6)
        row.addWidget(self._cancel)
        self.set_job(None)

    def set_job(self, job: JobState | None) -> None:
        """Show a job, or none."""
        for widget in (self._spinner, self._what, self._time, self._cancel):
            widget.setVisible(job is not None)
        self._line.setVisible(job is not None and job.share is not None)
        if job:
            self._what.setText(job.what)
            self._time.setText(clock_text(job.seconds))
            self._line.set_share(job.share or 0)

    def set_animated(self, is_animated: bool) -> None:
        """Whether the spinner turns."""
        self._spinner.set_animated(is_animated)


class JobRing(Themed, QPushButton):
    """A ring for the job that runs; a click cancels it. Hidden while nothing runs."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self._share: float | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFixedSize(self.sizeHint())
        self.hide()

    def sizeHint(self) -> QSize:
        return QSize(28, 28)

    def set_job(self, job: JobState | None) -> None:
        """Show a job, or none."""
        self.setVisible(job is not None)
        if job:
            self._share = job.share
            words = _("{what}, {time}. Cancel").format(what=job.what, time=clock_text(job.seconds))
            self.setToolTip(words)
            self.setAccessibleName(words)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        rect = QRectF(self.rect())
        share = UNKNOWN_SHARE if self._share is None else self._share
        with QPainter(self) as painter:
            paint_ring(painter, rect.adjusted(5, 5, -5, -5), share, self.theme)
            if self.underMouse() or self.hasFocus():
                paint_icon(painter, rect.adjusted(9, 9, -9, -9), "close", self.theme.ink)
            if self.hasFocus():
                focus_ring(painter, rect, 8, self.theme)
