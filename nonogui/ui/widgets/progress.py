"""Progress as a line, a ring or a turning arc; a job with its progress and Cancel; a grade."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QHideEvent, QPainter, QPaintEvent, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QPushButton, QSizePolicy, QWidget

from nonogui.coach.grade import Grade
from nonogui.i18n import _
from nonogui.lazy import dataclass
from nonogui.ui.look.icons import paint_icon
from nonogui.ui.look.theme import Theme, current_theme, focus_ring
from nonogui.ui.look.theming import animates, track
from nonogui.ui.widgets import boxes
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.text import ElidedLabel, Ink, Label, Type
from nonogui.words.numbers import clock_text

TURN_STEP = 12
"""Degrees that an arc turns in each frame."""
SPINNER_MS = 200
"""Delay before a spinner appears, so that quick work does not flicker."""

FRAME_MS = 33
"""30 frames a second: smooth enough for an arc, at half the cost of 60."""
UNKNOWN_SHARE = 0.28
"""The share of a ring to draw while the progress is unknown."""


class ProgressLine(QFrame):
    """A thin progress bar that screen readers don't read out.

    With a QProgressBar, Orca would say a percentage after each move.

    Args:
        name: its name for screen readers.

    Attributes:
        share: the share filled, 0 to 1.
    """

    def __init__(self, *, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(6)
        self.share = 0.0
        self._filled = QFrame(self)

    def set_share(self, share: float) -> None:
        """Set the share filled, 0 to 1."""
        self.share = max(0.0, min(1.0, share))
        self._place()

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._place()

    def _place(self) -> None:
        room = self.contentsRect()
        width = round(room.width() * self.share)
        left = room.left() if self.isLeftToRight() else room.right() + 1 - width
        self._filled.setGeometry(left, room.top(), width, room.height())

    def sizeHint(self) -> QSize:
        return QSize(96, 6)

    def minimumSizeHint(self) -> QSize:
        return QSize(24, 6)


class Ring(QWidget):
    """A ring, filled clockwise from the top."""

    def __init__(self, side: int = 18) -> None:
        super().__init__()
        self.share, self._start = 0.0, 90
        self.setFixedSize(side, side)

    def set_share(self, share: float) -> None:
        """Set the share filled, 0 to 1."""
        self.share = share
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            paint_ring(painter, QRectF(self.rect()), self.share, current_theme(), start=self._start)


class Spinner(Ring):
    """An arc that turns while visible; it stands still if motion is reduced."""

    def __init__(self, side: int = 14) -> None:
        super().__init__(side)
        self.share = UNKNOWN_SHARE
        self._timer = QTimer(self, interval=FRAME_MS)
        self._timer.timeout.connect(self._turn)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if animates():
            self._timer.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()  # else it would wake the program thirty times a second

    def _turn(self) -> None:
        if not animates():
            self._timer.stop()
        self._start = (self._start - TURN_STEP) % 360
        self.update()


def paint_ring(
    painter: QPainter,
    rect: QRectF,
    share: float,
    theme: Theme,
    *,
    start: int = 90,
    rest: QColor | None = None,
) -> None:
    """Paint a ring, filled clockwise from `start` degrees (90 is the top); `rest` is not filled."""
    width = max(2.0, rect.width() / 7)
    box = rect.adjusted(width / 2, width / 2, -width / 2, -width / 2)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if theme.is_high_contrast:
        # In high contrast a line: tints are not enough.
        _arc(painter, box, theme.ink, 1, 0, 1)
    else:
        _arc(painter, box, rest or track(theme), width, 0, 1)
    if share > 0:
        _arc(painter, box, theme.accent, width, start, share)


def _arc(
    painter: QPainter, box: QRectF, color: QColor, width: float, start: int, share: float
) -> None:
    painter.setPen(QPen(color, width, c=Qt.PenCapStyle.FlatCap))
    # Qt counts angles in sixteenths of a degree, anticlockwise.
    painter.drawArc(box, start * 16, -round(share * 360 * 16))


# --- a job ---


@dataclass(frozen=True)
class JobState:
    """A running job.

    Attributes:
        what: the work in words, `Rating the difficulty`.
        seconds: how long it has run.
        share: its progress, 0 to 1; None if unknown.
    """

    what: str
    seconds: float = 0.0
    share: float | None = None


class JobRow(QWidget):
    """The running job with its progress, time and Cancel; empty if there is none.

    Signals:
        cancel_clicked().
    """

    cancel_clicked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._spinner = Spinner()
        self._what = ElidedLabel("", Type.NOTE)
        self._line = ProgressLine(name=_("Progress"))
        self._line.setFixedWidth(96)
        self._time = Label("", Type.NOTE, Ink.MUTED, tabular=True)
        self._cancel = Button(_("Cancel"), kind=Kind.LINK, size=Size.SMALL)
        self._cancel.clicked.connect(self.cancel_clicked)
        parts = (self._spinner, (self._what, 1), self._line, self._time, 6, self._cancel)
        boxes.hbox(*parts, on=self, margins=(12, 0, 12, 0), gap=8)
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


class JobRing(QPushButton):
    """A ring for the running job; a click cancels it. It is hidden if there is none."""

    def __init__(self) -> None:
        super().__init__()
        self._share: float | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFixedSize(28, 28)
        self.hide()

    def set_job(self, job: JobState | None) -> None:
        """Show a job, or none."""
        self.setVisible(job is not None)
        if job:
            self._share = job.share
            words = _("{what}, {time}. Cancel").format(what=job.what, time=clock_text(job.seconds))
            self.setToolTip(words)
            self.setAccessibleName(words)
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        rect = QRectF(self.rect())
        share = UNKNOWN_SHARE if self._share is None else self._share
        theme = current_theme()
        with QPainter(self) as painter:
            paint_ring(painter, rect.adjusted(5, 5, -5, -5), share, theme)
            if self.underMouse() or self.hasFocus():
                paint_icon(painter, rect.adjusted(9, 9, -9, -9), "close", theme.ink)
            if self.hasFocus():
                focus_ring(painter, rect, 8, theme)


# --- a grade ---


# Chosen by eye at 100 % text size.
DOT: Final = 6.0
PITCH: Final = 8.0
GRADE_WIDTH: Final = round((len(Grade) - 1) * PITCH + DOT)
"""The width of a row of dots."""


class GradeDots(QWidget):
    """The dots of a grade, to be shown beside its word."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(QSize(GRADE_WIDTH, 18))
        self._grade: Grade | None = None

    def set_grade(self, grade: Grade | None) -> None:
        """Show a grade; None shows empty dots."""
        self._grade = grade
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            paint_grade(painter, QPointF(0, self.height() / 2), self._grade, current_theme())


def paint_grade(painter: QPainter, left: QPointF, grade: Grade | None, theme: Theme) -> None:
    """Draw the dots of a grade, from a left edge, vertically centred on it."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    filled = grade.step if grade else 0
    for at in range(len(Grade)):
        middle = left + QPointF(at * PITCH + DOT / 2, 0)
        if at < filled:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.muted)
            painter.drawEllipse(middle, DOT / 2, DOT / 2)
        else:
            painter.setPen(QPen(theme.muted, 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            # The pen's outer half makes up for the half pixel, so that all dots are equally large.
            painter.drawEllipse(middle, DOT / 2 - 0.5, DOT / 2 - 0.5)
