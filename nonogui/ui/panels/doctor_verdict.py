"""VerdictCard: how many pictures fit the clues, and two of them to look at."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from nonogui.i18n import _
from nonogui.solver.result import SolveStatus
from nonogui.ui.panels.coach_parts import Prose
from nonogui.ui.panels.doctor_parts import SignTile
from nonogui.ui.panels.doctor_state import DoctorState
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.card import Card
from nonogui.ui.widgets.segmented import Choice, SegmentedControl
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.ui.widgets.themed import Pane
from nonogui.words.doctor import verdict_text, verdict_title

_SIGNS: Final = {
    SolveStatus.UNIQUE: ("check", "accent"),
    SolveStatus.MULTIPLE: ("flip", "evidence"),
    SolveStatus.NONE: ("warn", "danger"),
    SolveStatus.INVALID: ("warn", "danger"),
    SolveStatus.UNDECIDED: ("clock", "muted"),
}

_ROW: Final = 32
"""Height of the buttons."""


class VerdictCard(Card):
    """The verdict in an icon, a few words and a sentence.

    Signals:
        two_wanted(object): the number of a solution to be shown, 0 or 1; None for neither.
        longer_clicked(): look longer for an answer.
    """

    two_wanted = Signal(object)
    longer_clicked = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._sign = SignTile(theme)
        self._title = Label(theme, "", Type.BAR_TITLE, wraps=True)
        self._text = Prose(theme, Type.BODY, Ink.MUTED)
        self.two = Button(theme, _("Show me two"), "eye", kind=Kind.OUTLINE)
        self.two.setCheckable(True)
        self.choice = SegmentedControl(
            theme, (Choice(0, "A"), Choice(1, "B")), name=_("Solution"), height=_ROW
        )
        self.longer = Button(theme, _("Look longer"), "clock", kind=Kind.OUTLINE)
        self._pair = Pane(theme)
        self._lay_out()
        self.two.clicked.connect(self._on_two)
        self.choice.chosen.connect(self._on_choice)
        self.longer.clicked.connect(self.longer_clicked)

    def show_state(self, state: DoctorState) -> None:
        """Show the verdict of a state, if it has one."""
        diagnosis = state.diagnosis
        if diagnosis is None:
            return
        self._sign.set_sign(*_SIGNS[diagnosis.status])
        self._title.setText(verdict_title(diagnosis))
        text = verdict_text(diagnosis, state.count, state.design.palette)
        self._text.set_prose(text)
        self._pair.setVisible(state.two is not None)
        self.longer.setVisible(diagnosis.status is SolveStatus.UNDECIDED)

    def show_two(self, at: int | None) -> None:
        """Show which of two solutions is on the board."""
        self.two.setChecked(at is not None)
        self.two.set_kind(Kind.OUTLINE if at is None else Kind.LIT)
        self.choice.set_value(at or 0)

    @property
    def text(self) -> str:
        """What is said."""
        return f"{self._title.text()}. {self._text.accessibleName()}"

    def _lay_out(self) -> None:
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self._title)
        words.addWidget(self._text)
        top = QHBoxLayout()
        top.setSpacing(12)
        top.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        top.addLayout(words, 1)
        pair = QHBoxLayout(self._pair)
        pair.setContentsMargins(0, 0, 0, 0)
        pair.setSpacing(8)
        for button in (self.two, self.longer):
            button.setFixedHeight(_ROW)
        self.choice.setFixedWidth(72)
        pair.addWidget(self.two, 1)
        pair.addWidget(self.choice)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 17)
        column.setSpacing(12)
        column.addLayout(top)
        column.addWidget(self._pair)
        column.addWidget(self.longer)

    def _on_two(self) -> None:
        self.two_wanted.emit(self.choice.value if self.two.isChecked() else None)

    def _on_choice(self, at: object) -> None:
        self.two_wanted.emit(at)
