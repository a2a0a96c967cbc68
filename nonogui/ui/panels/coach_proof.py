"""ProofView: what happens if a cell is not what it must be, step by step."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from nonogui.i18n import _
from nonogui.ui.panels.coach_parts import DiscRow, Mark, Prose, Question, inset
from nonogui.ui.panels.coach_state import ProofTold, Step
from nonogui.ui.settings import ProofSpeed
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.popup_select import PopupSelect
from nonogui.ui.widgets.segmented import Choice
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.ui.widgets.themed import Pane, clear

DEPTH = 20
"""How far the steps of a supposition inside another stand in."""


AT_ONCE = 10
"""Rows made in one turn of the event loop; each takes 1 to 2 ms with its layout."""


class ProofView(Pane):
    """Title, question, and the steps as rows.

    Attributes:
        rows: the steps' rows, in order; those of a long proof follow a few at a time.

    Signals:
        step_clicked(int): how many steps to show.
        rows_added(): there are more rows than before.
    """

    step_clicked = Signal(int)
    rows_added = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.rows: list[DiscRow] = []
        self._steps: tuple[Step, ...] = ()
        self._at = 0
        self._more = QTimer(self, singleShot=True, interval=0)
        self._more.timeout.connect(self._add_more)
        self._title = Label(theme, "", Type.BAR_TITLE, wraps=True)
        self._lead = Prose(theme, Type.BODY, Ink.MUTED)
        self._question = Question(theme)
        self._list = Pane(theme)
        inside = QVBoxLayout(self._list)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(2)
        self._note = Prose(theme, Type.NOTE, Ink.MUTED)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(inset(self._title, below=6))
        column.addLayout(inset(self._lead, below=14))
        column.addLayout(inset(self._question, below=12))
        column.addWidget(self._list)
        column.addSpacing(12)
        column.addLayout(inset(self._note))

    def show_state(self, state: ProofTold) -> None:
        """Show a proof with some of its steps taken."""
        self._title.setText(state.title)
        self._lead.set_prose(state.lead)
        self._question.setVisible(bool(state.question))
        self._question.set_text(state.question)
        self._note.set_prose(state.note)
        self._at = state.at
        if state.steps != self._steps:
            self._steps = state.steps
            clear(self._list)
            self.rows = []
        self._add_rows(max(len(self.rows), state.at, AT_ONCE))
        for at in range(len(self.rows)):
            self._mark_row(at)

    def _add_rows(self, count: int) -> None:
        """Make rows until there are so many; if that is not all, the others come by themselves."""
        layout = self._list.layout()
        assert isinstance(layout, QVBoxLayout)
        if count > len(self.rows) < len(self._steps):
            self._list.hide()  # each row shown alone would lay out all those before it
            for at in range(len(self.rows), min(count, len(self._steps))):
                step = self._steps[at]
                row = DiscRow(self.theme, step.number, step.title, step.text, Mark.LATER)
                row.clicked.connect(lambda _on=False, at=at: self.step_clicked.emit(at + 1))
                self.rows.append(row)
                layout.addWidget(_indented(self.theme, row, step.depth))
            self._list.show()
        if len(self.rows) < len(self._steps):
            self._more.start()

    def _add_more(self) -> None:
        before = len(self.rows)
        self._add_rows(before + AT_ONCE)
        for at in range(before, len(self.rows)):
            self._mark_row(at)
        self.rows_added.emit()

    def _mark_row(self, at: int) -> None:
        step, shown = self._steps[at], self._at
        tint = _tint(step) if at + 1 == shown else None
        self.rows[at].show_as(_mark(step, is_reached=at < shown), step.text, tint=tint)


def _indented(theme: Theme, row: DiscRow, depth: int) -> Pane:
    holder = Pane(theme)
    around = QHBoxLayout(holder)
    around.setContentsMargins(DEPTH * depth, 0, 0, 0)
    around.addWidget(row)
    return holder


def _mark(step: Step, *, is_reached: bool) -> Mark:
    if step.is_question:
        return Mark.QUESTION if is_reached else Mark.AHEAD
    if not is_reached:
        return Mark.LATER
    return Mark.BROKEN if step.is_broken else Mark.FULL


def _tint(step: Step) -> str:
    """The role of the ground of the step shown last."""
    if step.is_question:
        return "what_if"
    return "danger" if step.is_broken else "evidence"


class StepControls(Pane):
    """Five buttons that step through a proof, where it is, and how fast it plays.

    Attributes:
        start, back, play, step, end: the buttons.

    Signals:
        speed_chosen(object): a `ProofSpeed`.
    """

    speed_chosen = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.start = self._button("step-back", _("To the start of the proof"))
        self.back = self._button("back", _("Step before"))
        self.play = self._button("play", _("Play the proof"))
        self.step = self._button("forward", _("Next step of the proof"))
        self.end = self._button("step", _("To the end of the proof"))
        self._where = Label(theme, "", Type.NOTE, Ink.MUTED, tabular=True)
        self._speed = PopupSelect(theme, speed_choices(), name=_("Speed"))
        self._speed.chosen.connect(self.speed_chosen)
        top = QHBoxLayout()
        top.addWidget(self._where, 1)
        top.addWidget(self._speed)
        row = QHBoxLayout()
        row.setSpacing(4)
        for button in self.buttons:
            row.addWidget(button, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(top)
        column.addLayout(row)

    @property
    def buttons(self) -> tuple[Button, ...]:
        """The five buttons, from the start of the proof to its end."""
        return self.start, self.back, self.play, self.step, self.end

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """Where the Tab key stops, in order."""
        return (self._speed, *self.buttons)

    @property
    def where(self) -> str:
        """Where in the proof it says it is."""
        return self._where.text()

    def show_state(self, state: ProofTold) -> None:
        """Show where in a proof the board is, and whether it plays."""
        count = len(state.steps)
        self._where.setText(_("Step {number} of {count}").format(number=state.at, count=count))
        self._speed.set_value(state.speed)
        for button in (self.start, self.back):
            button.setEnabled(state.at > 0)
        for button in (self.step, self.end):
            button.setEnabled(state.at < count)
        self.play.set_icon_name("pause" if state.is_playing else "play")
        self.play.setAccessibleName(_("Stop playing") if state.is_playing else _("Play the proof"))

    def _button(self, icon: str, tip: str) -> Button:
        return Button(self.theme, icon=icon, kind=Kind.SOFT, tip=tip)


def speed_choices() -> tuple[Choice, ...]:
    """The speeds in words."""
    return (
        Choice(ProofSpeed.SLOW, _("Slow")),
        Choice(ProofSpeed.NORMAL, _("Normal speed")),
        Choice(ProofSpeed.FAST, _("Fast")),
    )
