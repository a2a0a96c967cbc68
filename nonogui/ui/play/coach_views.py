"""The views of the coach panel: a hint in four rungs, a list of steps, a proof, and their parts."""

from __future__ import annotations

from enum import Enum, auto
from html import escape

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from nonogui.i18n import _
from nonogui.ui.look.icons import paint_icon
from nonogui.ui.look.theme import Theme
from nonogui.ui.play.coach_state import STRONG, Ladder, Listed, ProofTold, Rung, Step
from nonogui.ui.play.coach_state import Card as CardState
from nonogui.ui.settings import ProofSpeed
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.card import Card
from nonogui.ui.widgets.controls import Choice, PopupSelect
from nonogui.ui.widgets.line_diagram import DiagramState, LineDiagram
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.ui.widgets.themed import Pane, Themed, clear, focus_ring, rounded

DISC = 24.0
TEXT_LEFT = 36
"""From a row's disc to its words."""
REACH = 10
"""How far the tint of a row reaches out beyond its words and disc."""
RADIUS = 10.0


class _Inset(QHBoxLayout):
    """A row that takes no room while nothing is to be seen in it, not even for its margins."""

    def sizeHint(self) -> QSize:
        return QSize() if self.isEmpty() else super().sizeHint()

    def minimumSize(self) -> QSize:
        return QSize() if self.isEmpty() else super().minimumSize()

    def heightForWidth(self, width: int) -> int:
        return 0 if self.isEmpty() else super().heightForWidth(width)

    def minimumHeightForWidth(self, width: int) -> int:
        return 0 if self.isEmpty() else super().minimumHeightForWidth(width)


def inset(widget: QWidget, side: int = REACH, below: int = 0) -> QHBoxLayout:
    """A widget that stands in from the rows, with room below it; no room while it is hidden."""
    row = _Inset()
    row.setContentsMargins(side, 0, side, below)
    row.addWidget(widget)
    return row


def plain(text: str) -> str:
    """A text without the marks of what is bold."""
    return text.replace(STRONG[0], "").replace(STRONG[1], "")


class Prose(Label):
    """Text of several lines in which some of the words may be bold."""

    def __init__(self, theme: Theme, style: Type = Type.BODY, ink: Ink = Ink.INK) -> None:
        super().__init__(theme, "", style, ink, wraps=True)
        self._line = style.line
        self.setTextFormat(Qt.TextFormat.RichText)
        # As high as its width makes it: the size that rich text would like to have is another.
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_prose(self, text: str) -> None:
        """Show a text in which `STRONG` marks what is bold; its lines stay lines."""
        html = escape(text).replace(STRONG[0], "<b>").replace(STRONG[1], "</b>")
        html = html.replace("\n", "<br>")
        self.setText(html and f'<div style="line-height:{self._line}px">{html}</div>')
        self.setAccessibleName(plain(text))


class Mark(Enum):
    """What the disc of a row tells: its shape and its stroke, not its colour alone."""

    DONE = auto()  # full, with a tick
    FULL = auto()  # full, with a number
    NOW = auto()  # tinted, in a thick ring
    LATER = auto()  # in a thin ring
    AHEAD = auto()  # a fork in a thin ring
    BROKEN = auto()  # full, with a triangle
    QUESTION = auto()  # a fork


class DiscRow(Themed, QAbstractButton):
    """A disc, a heading and a few words; a click or the Return key goes there."""

    def __init__(self, theme: Theme, number: str, title: str, text: str, mark: Mark) -> None:
        super().__init__()
        self.theme = theme
        self._number = number
        self._mark = Mark.LATER
        self._tint: str | None = None
        self._title = Label(theme, title, Type.NAME, wraps=True)
        self._text = Prose(theme, Type.NOTE, Ink.MUTED)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        words = QVBoxLayout()
        words.setSpacing(0)
        for label in (self._title, self._text):
            label.setForegroundRole(QPalette.ColorRole.WindowText)  # else it is that of a button
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            words.addWidget(label)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(REACH + TEXT_LEFT, 8, REACH, 8)
        self._row.addLayout(words)
        self.show_as(mark, text)

    def set_title(self, title: str) -> None:
        """Change the heading; it is spoken once the row is shown anew."""
        self._title.setText(title)

    def show_as(self, mark: Mark, text: str, *, tint: str | None = None) -> None:
        """Change the disc, the words under the heading, and the role of the ground, if any."""
        self._mark, self._tint = mark, tint
        self._text.set_prose(text)
        self._text.setVisible(bool(text))
        is_later = mark in (Mark.LATER, Mark.AHEAD)
        self._title.set_ink(Ink.MUTED if is_later else Ink.INK)
        number = _("{number}. ").format(number=self._number) if self._number else ""
        done = {Mark.DONE: _("done"), Mark.NOW: _("shown now")}.get(mark, "")
        parts = [number + self._title.text(), text, done]
        self.setAccessibleName(", ".join(part for part in parts if part))
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, rect = self.theme, QRectF(self.rect())
        with QPainter(self) as painter:
            if self._tint is not None:
                _paint_ground(painter, rect, theme, self._tint)
            elif self.underMouse():
                rounded(painter, rect, RADIUS, theme.control)
            paint_disc(
                painter, QRectF(REACH, rect.top() + 8, DISC, DISC), self._number, self._mark, theme
            )
            if self.hasFocus():
                focus_ring(painter, rect, RADIUS, theme)


def _paint_ground(painter: QPainter, rect: QRectF, theme: Theme, role: str) -> None:
    """The tint of a role; in high contrast a frame."""
    if theme.is_high_contrast:
        rounded(painter, rect, RADIUS, None, getattr(theme, role), 2)
    else:
        rounded(painter, rect, RADIUS, getattr(theme, f"{role}_tint"))


def paint_disc(painter: QPainter, box: QRectF, number: str, mark: Mark, theme: Theme) -> None:
    """The disc of a row: its number, or a sign that tells more."""
    roles: dict[Mark, tuple[QColor | None, QColor, float, QColor]] = {
        Mark.DONE: (theme.evidence, theme.evidence, 2, theme.on_accent),
        Mark.FULL: (theme.evidence, theme.evidence, 2, theme.on_accent),
        Mark.NOW: (theme.evidence_tint, theme.evidence, 2, theme.evidence),
        Mark.LATER: (None, theme.muted, 1.5, theme.muted),
        Mark.AHEAD: (None, theme.muted, 1.5, theme.muted),
        Mark.BROKEN: (theme.danger, theme.danger, 2, theme.on_accent),
        Mark.QUESTION: (theme.what_if_tint, theme.what_if, 1.5, theme.what_if),
    }
    fill, edge, width, ink = roles[mark]
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(edge, width))
    painter.setBrush(fill or Qt.BrushStyle.NoBrush)
    inset = width / 2
    painter.drawEllipse(box.adjusted(inset, inset, -inset, -inset))
    signs = {Mark.DONE: "tick", Mark.BROKEN: "warn", Mark.QUESTION: "branch", Mark.AHEAD: "branch"}
    if sign := signs.get(mark):
        paint_icon(painter, box.adjusted(5, 5, -5, -5), sign, ink)
        return
    painter.setFont(Type.SECTION.font(tabular=True))
    painter.setPen(ink)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, number)


class Question(Pane):
    """What is supposed, with the fork of a what-if."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._words = Label(theme, "", Type.NAME, Ink.WHAT_IF, wraps=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(TEXT_LEFT, 9, 12, 9)
        row.addWidget(self._words)

    @property
    def text(self) -> str:
        """The words shown."""
        return self._words.text()

    def set_text(self, text: str) -> None:
        """Ask something."""
        self._words.setText(text)
        self.setAccessibleName(text)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, rect = self.theme, QRectF(self.rect())
        border = theme.what_if if theme.is_high_contrast else None
        with QPainter(self) as painter:
            rounded(painter, rect, RADIUS, theme.what_if_tint, border)
            paint_icon(painter, QRectF(12, 9, 18, 18), "branch", theme.what_if)


# --- a hint in four rungs ---


class SentenceCard(Card):
    """A sentence under its heading."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._title = Label(theme, "", Type.BAR_TITLE, wraps=True)
        self._text = Prose(theme)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 15)
        column.setSpacing(4)
        column.addWidget(self._title)
        column.addWidget(self._text)

    def show_card(self, card: CardState | None) -> None:
        """Show a sentence, or none."""
        self.setVisible(card is not None)
        if card is not None:
            self._title.setText(card.title)
            self._text.set_prose(card.text)


class Diagrams(Pane):
    """Drawn lines, one under another."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 18, 0, 0)
        self._column.setSpacing(14)
        self._diagrams: list[LineDiagram] = []
        self.hide()

    def show_lines(self, lines: tuple[DiagramState, ...]) -> None:
        """Show lines, or none."""
        while len(self._diagrams) < len(lines):
            diagram = LineDiagram(self.theme)
            self._diagrams.append(diagram)
            self._column.addWidget(diagram)
        for diagram in self._diagrams[len(lines) :]:
            diagram.hide()
        for diagram, state in zip(self._diagrams, lines, strict=False):
            diagram.set_state(state)
            diagram.show()
        self.setVisible(bool(lines))


class LadderView(Pane):
    """The four rungs, the sentence, and drawn lines.

    Attributes:
        rungs: their rows, from the first.
        card: the sentence under them.

    Signals:
        rung_clicked(object): a `Rung`.
    """

    rung_clicked = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._lead = Prose(theme, Type.STRONG)
        self.card = SentenceCard(theme)
        self._diagrams = Diagrams(theme)
        self.rungs = tuple(self._add_rung(rung) for rung in Rung)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(inset(self._lead, below=12))
        for row in self.rungs:
            column.addWidget(row)
        column.addSpacing(16)
        column.addLayout(inset(self.card, REACH - 5))
        column.addLayout(inset(self._diagrams))

    def show_state(self, state: Ladder) -> None:
        """Show a hint as far as it is told."""
        self._lead.setVisible(bool(state.lead))
        self._lead.set_prose(state.lead)
        self.rungs[-1].set_title(state.last)
        for rung, row, note in zip(Rung, self.rungs, state.notes, strict=True):
            row.show_as(_mark(rung, state.at), note)
            row.setEnabled(rung is not Rung.APPLY or state.can_apply)
        self.card.show_card(state.card)
        self._diagrams.show_lines(state.diagrams)

    def _add_rung(self, rung: Rung) -> DiscRow:
        titles = {
            Rung.LINE: _("Where to look"),
            Rung.TECHNIQUE: _("Which technique"),
            Rung.CELLS: _("Which cells"),
            Rung.APPLY: _("Fill them in"),
        }
        row = DiscRow(self.theme, str(rung.value), titles[rung], "", Mark.LATER)
        row.clicked.connect(lambda _on=False: self.rung_clicked.emit(rung))
        return row


def _mark(rung: Rung, at: Rung) -> Mark:
    if rung == at:
        return Mark.NOW
    return Mark.DONE if rung < at else Mark.LATER


# --- several deductions ---


class ListView(Pane):
    """A heading, a row for each deduction, and the sentence of the one shown.

    Attributes:
        rows: one for each deduction, in order.

    Signals:
        row_clicked(int): the place of a row, from 0.
    """

    row_clicked = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.rows: list[DiscRow] = []
        self._texts: tuple[tuple[str, str], ...] = ()
        self._title = Label(theme, "", Type.BAR_TITLE, wraps=True)
        self._lead = Prose(theme, Type.BODY, Ink.MUTED)
        self._list = Pane(theme)
        inside = QVBoxLayout(self._list)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(2)
        self._card = SentenceCard(theme)
        self._diagrams = Diagrams(theme)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(inset(self._title, below=6))
        column.addLayout(inset(self._lead, below=14))
        column.addWidget(self._list)
        column.addSpacing(14)
        column.addLayout(inset(self._card, REACH - 5))
        column.addLayout(inset(self._diagrams))

    def show_state(self, state: Listed) -> None:
        """Show deductions, one of them on the board."""
        self._title.setText(state.title)
        self._lead.set_prose(state.lead)
        self._lead.setVisible(bool(state.lead))
        if state.rows != self._texts:
            self._set_rows(state.rows)
        for at, row in enumerate(self.rows):
            mark = Mark.FULL if at < state.at else Mark.NOW if at == state.at else Mark.LATER
            row.show_as(mark, self._texts[at][1], tint="evidence" if at == state.at else None)
        self._card.show_card(state.card)
        self._diagrams.show_lines(state.diagrams)

    def _set_rows(self, texts: tuple[tuple[str, str], ...]) -> None:
        self._texts = texts
        clear(self._list)
        layout = self._list.layout()
        assert layout is not None
        self.rows = []
        self._list.hide()  # each row shown alone would lay out all those before it
        for at, (title, text) in enumerate(texts):
            row = DiscRow(self.theme, str(at + 1), title, text, Mark.LATER)
            row.clicked.connect(lambda _on=False, at=at: self.row_clicked.emit(at))
            self.rows.append(row)
            layout.addWidget(row)
        self._list.show()


# --- a proof ---


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
        self.rows[at].show_as(_step_mark(step, is_reached=at < shown), step.text, tint=tint)


def _indented(theme: Theme, row: DiscRow, depth: int) -> Pane:
    holder = Pane(theme)
    around = QHBoxLayout(holder)
    around.setContentsMargins(DEPTH * depth, 0, 0, 0)
    around.addWidget(row)
    return holder


def _step_mark(step: Step, *, is_reached: bool) -> Mark:
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
