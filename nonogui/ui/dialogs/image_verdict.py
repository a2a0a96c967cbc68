"""ImageVerdict: how many solutions the picture has, and what can be done about it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from nonogui.i18n import _
from nonogui.solver.result import SolveStatus
from nonogui.studio.diagnosis import Aim, Diagnosis
from nonogui.ui.dialogs.image_work import ImageWork
from nonogui.ui.icons import paint_icon
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.card import Card
from nonogui.ui.widgets.progress import Spinner
from nonogui.ui.widgets.text import ElidedLabel, Ink, Label, Type, clock_text
from nonogui.ui.widgets.themed import Pane
from nonogui.words.images import repair_text, verdict_note, way_text
from nonogui.words.solving import status_text


class ImageVerdict(Card):
    """A card with the verdict, the repairs that can be asked for, and the one on its way.

    Signals:
        repair_wanted(Aim): a repair button was pressed.
        cancel_clicked: the search for a repair shall end.
        take_back_clicked: the picture shall be shown without its repair.
    """

    repair_wanted = Signal(Aim)
    cancel_clicked = Signal()
    take_back_clicked = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._spinner = Spinner(theme, 18)
        self._icon = _Icon(theme)
        self._title = ElidedLabel(theme, "", Type.NAME)
        self._note = ElidedLabel(theme, "", Type.NOTE, Ink.MUTED)
        self._time = Label(theme, "", Type.NOTE, Ink.MUTED, tabular=True)
        self.unique = self._button(_("Repair to unique"))
        self.unique.clicked.connect(lambda: self.repair_wanted.emit(Aim.UNIQUE))
        self.lines = self._button(_("Repair to line-solvable"))
        self.lines.clicked.connect(lambda: self.repair_wanted.emit(Aim.LINES))
        self.cancel = self._button(_("Cancel repair"))
        self.cancel.clicked.connect(self.cancel_clicked)
        self.take_back = self._button(_("Take back"))
        self.take_back.clicked.connect(self.take_back_clicked)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._title)
        words.addWidget(self._note)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 10, 12, 11)
        row.setSpacing(8)
        row.addWidget(self._spinner)
        row.addWidget(self._icon)
        row.addSpacing(4)
        row.addLayout(words, 1)
        for widget in (self._time, self.cancel, self.take_back, self.unique, self.lines):
            row.addWidget(widget)
        self.setFixedHeight(62)

    @property
    def text(self) -> str:
        """What it says."""
        return f"{self._title.full_text}. {self._note.full_text}".removesuffix(". ")

    def show_work(self, work: ImageWork) -> None:
        """Show how far a picture is."""
        mending, repair, diagnosis = work.mending, work.repair, work.diagnosis
        is_known = work.has_defect or repair is not None or diagnosis is not None
        is_busy = mending is not None or not is_known
        self._spinner.setVisible(is_busy)
        self._icon.setVisible(not is_busy)
        self._time.setText(clock_text(mending.seconds) if mending else "")
        title, note = _words(work)
        self._title.setText(title)
        self._note.setText(note)
        self._note.setVisible(bool(note))
        self._icon.set_good(repair is not None or _is_unique(diagnosis))
        self.cancel.setVisible(mending is not None)
        self.take_back.setVisible(repair is not None)
        can_mend = mending is None and repair is None
        self.unique.setVisible(can_mend)
        self.lines.setVisible(can_mend or (repair is not None and not repair.line_solvable))
        self.unique.setEnabled(not _is_unique(diagnosis))
        self.lines.setEnabled(not (_is_unique(diagnosis) and _is_by_lines(diagnosis)))

    def _button(self, text: str) -> Button:
        return Button(self.theme, text, kind=Kind.OUTLINE, size=Size.SMALL)


def _words(work: ImageWork) -> tuple[str, str]:
    """The verdict, and what is to be added to it."""
    if work.mending is not None:
        return _("Looking for a repair"), _("Cells that hurt the picture least are changed.")
    if work.repair is not None:
        way = way_text(by_lines=work.repair.line_solvable)
        return status_text(SolveStatus.UNIQUE), f"{way}. {repair_text(work.repair)}"
    if work.has_defect:
        return _("Something went wrong"), ""
    failed = _("No repair was found") if work.has_failed else ""
    if work.diagnosis is None:
        return _("Checking the clues"), failed
    if work.picture is not None and not any(work.picture.cells):
        return _("No cell is filled"), failed
    return status_text(work.diagnosis.status), failed or verdict_note(work.diagnosis)


def _is_unique(diagnosis: Diagnosis | None) -> bool:
    return diagnosis is not None and diagnosis.status is SolveStatus.UNIQUE


def _is_by_lines(diagnosis: Diagnosis | None) -> bool:
    return diagnosis is not None and diagnosis.line_solvable is True


class _Icon(Pane):
    """A tick for what is unique, a sign of warning for the rest."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._is_good = True
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        return QSize(20, 20)

    def set_good(self, is_good: bool) -> None:
        self._is_good = is_good
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme = self.theme
        with QPainter(self) as painter:
            color = theme.accent if self._is_good else theme.evidence
            paint_icon(painter, QRectF(self.rect()), "check" if self._is_good else "warn", color)
