"""CoachPanel: the coach beside the board."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QHideEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from nonogui.i18n import _
from nonogui.ui.look.icons import paint_icon
from nonogui.ui.look.theme import Theme
from nonogui.ui.look.theming import SCROLL_BAR
from nonogui.ui.play.coach_state import (
    Busy,
    CoachState,
    Empty,
    Ladder,
    Listed,
    ProofTold,
    Rung,
    Said,
)
from nonogui.ui.play.coach_views import (
    REACH,
    LadderView,
    ListView,
    ProofView,
    Prose,
    StepControls,
    inset,
    plain,
)
from nonogui.ui.play.lesson import LessonCard
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.card import Card, scroll_area
from nonogui.ui.widgets.message import Tone
from nonogui.ui.widgets.progress import Spinner
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.ui.widgets.themed import Pane, clear

WIDTH: Final = 328
PADDING: Final = 24
FOOT: Final = WIDTH - 1 - 2 * PADDING - 8
"""What the two buttons at the foot share."""

ROOM: Final = 12
"""Kept above and below a row that is brought into view."""


class CoachPanel(Pane):
    """Shows a `CoachState` and tells what the player wants of the coach.

    Attributes:
        state: what is shown.
        book, close_: the buttons of the heading.
        lesson: what the puzzle teaches, above the views; hidden unless it is a lesson.
        empty, busy, said, ladder, proof, listed: the views, one of them shown.
        back, primary: the buttons at the foot; `controls` step through a proof.

    Signals:
        rung_clicked(object): a `Rung`.
        step_clicked(int): how many steps of the proof to show.
        row_clicked(int): the place in a list of deductions, from 0.
        primary_clicked(), back_clicked(): the buttons at the foot.
        answered(object): the value of an answer.
        book_clicked(): open the glossary.
        close_clicked(): the coach is not needed any more.
    """

    rung_clicked = Signal(object)
    step_clicked = Signal(int)
    row_clicked = Signal(int)
    primary_clicked = Signal()
    back_clicked = Signal()
    answered = Signal(object)
    book_clicked = Signal()
    close_clicked = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.setFixedWidth(WIDTH)
        self.setAccessibleName(_("Coach"))
        self.state: CoachState = Empty()
        self._key = ""
        self.book = Button(theme, icon="book", tip=_("Techniques"))
        self.close_ = Button(theme, icon="close", tip=_("Close (Esc)"))
        self.lesson = LessonCard(theme)
        self.empty = EmptyView(theme)
        self.busy = BusyView(theme)
        self.said = SaidView(theme)
        self.ladder = LadderView(theme)
        self.proof = ProofView(theme)
        self.listed = ListView(theme)
        self.controls = StepControls(theme)
        self.back = Button(theme, _("Back"), kind=Kind.OUTLINE)
        self.primary = Button(theme, "", kind=Kind.PRIMARY)
        self._lay_out()
        self._connect()
        self.show_state(self.state)

    def show_state(self, state: CoachState) -> None:
        """Show something else; a screen reader says the sentence that is new."""
        before, self.state = self.state, state
        focused = QApplication.focusWidget() if self.has_focus else None
        view = self._view(state)
        for each in self._views:
            each.setVisible(each is view)
        self.lesson.set_brief(is_brief=view is not self.empty)
        match state:
            case Ladder():
                self.ladder.show_state(state)
            case ProofTold():
                self.proof.show_state(state)
                self.controls.show_state(state)
            case Listed():
                self.listed.show_state(state)
            case Said():
                self.said.show_state(state, self._key)
            case Busy():
                self.busy.show_state(state)
            case Empty():
                self.empty.set_key(self._key)
                self.empty.set_brief(is_brief=not self.lesson.isHidden())
        self._show_foot(state)
        self._order_tabs()
        if focused is not None and not focused.isVisible():
            self._take_focus()
        QTimer.singleShot(0, self, self._scroll_along)  # once everything has its place
        if spoken(state) != spoken(before):
            self._announce(spoken(state))

    @property
    def has_focus(self) -> bool:
        """Whether the keyboard is at something in the panel."""
        focused: QWidget | None = QApplication.focusWidget()
        return focused is not None and self.isAncestorOf(focused)

    def set_animated(self, is_animated: bool) -> None:
        """Whether the sign of work turns."""
        self.busy.set_animated(is_animated)

    def set_key(self, key: str) -> None:
        """Name the key that asks for a hint and does what the primary button does."""
        if key != self._key:
            self._key = key
            self.lesson.set_key(key)
            self.show_state(self.state)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self.theme.surface)
            painter.fillRect(0, 0, 1, self.height(), self.theme.hairline)
            for edge in self._cut_edges():
                painter.fillRect(0, edge, self.width(), 1, self.theme.hairline)

    # ---- parts ----

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(PADDING, 0, PADDING - 10, 0)
        head.setSpacing(0)
        head.addWidget(Label(self.theme, _("Coach"), Type.PANEL_TITLE), 1)
        head.addWidget(self.book)
        head.addWidget(self.close_)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.back, 4)
        buttons.addWidget(self.primary, 7)
        self._foot = Pane(self.theme)
        foot = QVBoxLayout(self._foot)
        foot.setContentsMargins(PADDING, 12, PADDING, 20)
        foot.setSpacing(16)
        foot.addWidget(self.controls)
        foot.addLayout(buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 16, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self._scrolling(), 1)
        column.addWidget(self._foot)

    def _scrolling(self) -> QWidget:
        page = _Page(self.theme)
        self._column = QVBoxLayout(page)
        self._column.setSpacing(0)
        self._column.addLayout(inset(self.lesson, REACH - 5, 16))
        for view in self._views:
            self._column.addWidget(view, 1 if view is self.empty else 0)
        self._column.addStretch()
        self._make_room(0, 0)
        self._scroll = scroll_area(page)
        bar = self._scroll.verticalScrollBar()
        bar.rangeChanged.connect(self._make_room)
        bar.valueChanged.connect(lambda _at: self.update())
        return self._scroll

    def _make_room(self, _least: int, most: int) -> None:
        """Let a scroll bar stand in the padding, so that nothing moves when it comes."""
        side = PADDING - REACH
        self._column.setContentsMargins(side, 8, side - SCROLL_BAR if most > 0 else side, 8)
        self.update()

    def _cut_edges(self) -> Iterator[int]:
        """Where something is scrolled out of sight: just above or just below what is seen."""
        bar, seen = self._scroll.verticalScrollBar(), self._scroll.geometry()
        if bar.value() > bar.minimum():
            yield seen.top() - 1
        if bar.value() < bar.maximum():
            yield seen.bottom() + 1

    def _connect(self) -> None:
        self.book.clicked.connect(self.book_clicked)
        self.close_.clicked.connect(self.close_clicked)
        self.back.clicked.connect(self.back_clicked)
        self.primary.clicked.connect(self.primary_clicked)
        self.empty.hint_clicked.connect(self.primary_clicked)
        self.said.answered.connect(self.answered)
        self.ladder.rung_clicked.connect(self.rung_clicked)
        self.proof.step_clicked.connect(self.step_clicked)
        self.proof.rows_added.connect(self._order_tabs)
        self.listed.row_clicked.connect(self.row_clicked)

    @property
    def _views(self) -> tuple[QWidget, ...]:
        return self.empty, self.busy, self.said, self.ladder, self.proof, self.listed

    def _view(self, state: CoachState) -> QWidget:
        views = dict(zip((Empty, Busy, Said, Ladder, ProofTold, Listed), self._views, strict=True))
        return views[type(state)]

    def _show_foot(self, state: CoachState) -> None:
        has_steps = isinstance(state, ProofTold)
        self.controls.setVisible(has_steps)
        if isinstance(state, Ladder | ProofTold | Listed):
            has_before = isinstance(state, ProofTold) or (
                isinstance(state, Ladder) and state.at > Rung.LINE
            )
            self.back.setText(_("Back") if has_before else _("Close"))
            self._name_primary(state.next)
            self._foot.show()
        else:
            self._foot.hide()

    def _name_primary(self, text: str) -> None:
        """Put an effect on the primary button, and the key where there is room for it."""
        self.primary.setText(text)
        self.primary.key = self._key
        if self.primary.sizeHint().width() + self.back.sizeHint().width() > FOOT:
            self.primary.key = ""
        self.primary.updateGeometry()
        self.primary.update()
        self.primary.setVisible(bool(text))

    def _scroll_along(self) -> None:
        """Bring the step, deduction or sentence shown now into view."""
        state, rows = self.state, list[QWidget]()
        if isinstance(state, ProofTold):
            rows = [*self.proof.rows[max(0, state.at - 1) : state.at]]
        elif isinstance(state, Listed):
            rows = [*self.listed.rows[state.at : state.at + 1]]
        elif isinstance(state, Ladder) and state.card is not None:
            rows = [self.ladder.card]
        if rows:
            self._scroll.ensureWidgetVisible(rows[0], 0, ROOM)
        else:
            self._scroll.verticalScrollBar().setValue(0)

    # ---- for those who do not see or do not point ----

    def _order_tabs(self) -> None:
        """Let the Tab key go down the panel."""
        rows: list[QWidget] = [*self.ladder.rungs, *self.proof.rows, *self.listed.rows]
        stops = [
            self.book,
            self.close_,
            self.lesson.examples,
            self.empty.button,
            *self.said.buttons,
            *rows,
        ]
        stops += [*self.controls.stops, self.back, self.primary]
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)

    def _take_focus(self) -> None:
        """Give the keyboard, whose button has gone, to what is likeliest to be pressed next."""
        stops = (*self.said.buttons, self.primary, self.empty.button, self.close_)
        next(stop for stop in stops if stop.isVisible()).setFocus()

    def _announce(self, text: str) -> None:
        if text and self.isVisible():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))


class _Page(Pane):
    """Is as high as its width makes it: texts that wrap would ask for more by themselves."""

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), 0)


def spoken(state: CoachState) -> str:
    """What a screen reader says of a state; nothing while there is nothing to say."""
    match state:
        case Said():
            return state.text
        case Ladder():
            return _spoken_rung(state)
        case ProofTold():
            return _spoken_step(state)
        case Listed():
            return plain(" ".join((state.card.title + ".", state.card.text)))
        case Empty() | Busy():
            return ""


def _spoken_rung(state: Ladder) -> str:
    if state.at is Rung.TECHNIQUE and state.card is not None:
        return plain(" ".join((state.card.title + ".", state.card.text)))
    parts = [state.lead, state.notes[state.at - 1]]
    if state.at >= Rung.CELLS and state.card is not None:
        parts = [state.lead, f"{state.notes[state.at - 1]}.", state.card.text]
    return plain(" ".join(part for part in parts if part))


def _spoken_step(state: ProofTold) -> str:
    if state.at == 0:
        return f"{state.lead} {state.question}"
    step = state.steps[state.at - 1]
    return " ".join(part for part in (step.title + ".", step.text) if part)


# --- when there is no step ---


BUSY_MS: Final = 200
"""Shorter work is not worth a flicker."""


class Sign(Pane):
    """An icon in the colour of a role."""

    def __init__(self, theme: Theme, icon: str, role: str, side: int = 20) -> None:
        super().__init__(theme)
        self.setFixedSize(side, side)
        self._icon, self._role = icon, role

    def set_sign(self, icon: str, role: str) -> None:
        """Show another icon."""
        self._icon, self._role = icon, role
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            paint_icon(painter, QRectF(self.rect()), self._icon, getattr(self.theme, self._role))


class EmptyView(Pane):
    """There is nothing to explain yet.

    Signals:
        hint_clicked(): look for a hint.
    """

    hint_clicked = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._words = Label(theme, "", Type.PANEL_LINE, Ink.MUTED, wraps=True)
        self._words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.button = Button(theme, _("Hint"), "hint", kind=Kind.OUTLINE)
        self.button.clicked.connect(self.hint_clicked)
        middle = Qt.AlignmentFlag.AlignHCenter
        column = QVBoxLayout(self)
        column.setContentsMargins(REACH, 0, REACH, 0)
        column.setSpacing(16)
        column.addStretch(1)
        column.addWidget(Sign(theme, "hint", "muted", 40), 0, middle)
        column.addWidget(self._words)
        column.addWidget(self.button, 0, middle)
        column.addStretch(1)

    def set_brief(self, *, is_brief: bool) -> None:
        """Leave the words out, where a lesson has said them already."""
        self._words.setVisible(not is_brief)

    def set_key(self, key: str) -> None:
        """Name the key that asks for a hint."""
        if key:
            text = _("Nothing to explain yet. Press {key} for a hint.").format(key=key)
        else:
            text = _("Nothing to explain yet. Ask for a hint.")
        self._words.setText(text)


class BusyView(Pane):
    """A turning arc and what is being done; it shows only when it takes a while."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._inside = Pane(theme)
        self._spinner = Spinner(theme, 20)
        self._words = Label(theme, "", Type.BODY, Ink.MUTED, wraps=True)
        row = QHBoxLayout(self._inside)
        row.setContentsMargins(REACH, 0, REACH, 0)
        row.setSpacing(12)
        row.addWidget(self._spinner)
        row.addWidget(self._words, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._inside)
        column.addStretch(1)
        self._inside.hide()
        self._patience = QTimer(self, singleShot=True, interval=BUSY_MS)
        self._patience.timeout.connect(self._inside.show)

    @property
    def is_told(self) -> bool:
        """Whether the work has lasted long enough to be told."""
        return not self._inside.isHidden()

    def show_state(self, state: Busy) -> None:
        """Say what is being done, before long."""
        self._words.setText(state.what)
        if not self.is_told:
            self._patience.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._patience.stop()
        self._inside.hide()

    def set_animated(self, is_animated: bool) -> None:
        """Whether the arc turns."""
        self._spinner.set_animated(is_animated)


class SaidView(Pane):
    """A sentence on a card, and under it what can be done.

    Signals:
        answered(object): the value of the answer chosen.
    """

    answered = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._sign = Sign(theme, Tone.NEWS.icon, Tone.NEWS.role)
        self._text = Prose(theme, Type.STRONG)
        card = Card(theme)
        row = QHBoxLayout(card)
        row.setContentsMargins(16, 14, 16, 15)
        row.setSpacing(12)
        row.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._text, 1)
        self._answers = Pane(theme)
        self._buttons: list[Button] = []
        buttons = QVBoxLayout(self._answers)
        buttons.setContentsMargins(0, 0, 0, 0)
        buttons.setSpacing(8)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(inset(card, REACH - 5, 16))
        column.addLayout(inset(self._answers))
        column.addStretch(1)

    @property
    def text(self) -> str:
        """The sentence shown."""
        return self._text.accessibleName()

    @property
    def buttons(self) -> list[Button]:
        """The answers, the likeliest first."""
        return list(self._buttons)

    def show_state(self, state: Said, key: str) -> None:
        """Say something; the key of the next hint is named where the sentence wants it."""
        self._sign.set_sign(state.tone.icon, state.tone.role)
        text = state.text
        if state.names_key and key:
            text = f"{text} {_('Press {key} for the next hint.').format(key=key)}"
        self._text.set_prose(text)
        clear(self._answers)
        self._buttons = []
        for at, answer in enumerate(state.answers):
            kind = Kind.OUTLINE if at else Kind.PRIMARY
            button = Button(self.theme, answer.text, kind=kind)
            button.clicked.connect(lambda _on=False, value=answer.value: self.answered.emit(value))
            layout = self._answers.layout()
            assert layout is not None
            layout.addWidget(button)
            button.show()
            self._buttons.append(button)
        self._answers.setVisible(bool(state.answers))
