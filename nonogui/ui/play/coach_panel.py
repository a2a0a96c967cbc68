"""CoachPanel: the coach beside the board, with the lesson card above it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QHideEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QWidget

from nonogui.i18n import _
from nonogui.ui.board.accessible import announce, panel_name
from nonogui.ui.look.theme import set_surface
from nonogui.ui.play import coach_views
from nonogui.ui.play.state import (
    Busy,
    CoachMessage,
    CoachState,
    Empty,
    ExplanationKind,
    ExplanationState,
    Guide,
    LessonState,
    Mark,
)
from nonogui.ui.widgets import boxes
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.colors import ColorSection
from nonogui.ui.widgets.message import Tone
from nonogui.ui.widgets.progress import SPINNER_MS, Spinner
from nonogui.ui.widgets.text import IconLabel, Ink, Label, Type
from nonogui.words.lists import sentences

# Chosen by eye at 100 % text size.
WIDTH: Final = 328
PADDING: Final = 24

ROOMY: Final = 600
"""Least height in pixels in which tools, six steps, their card and the foot fit."""

ROOM: Final = 12
"""Pixels kept free above and below a row that is scrolled into view."""


class CoachPanel(QWidget):
    """Shows a `CoachState`; its buttons report what the player wants.

    Attributes:
        state: the state shown.
        book, close_: the buttons in the heading.
        tools: the tools, which a lesson never hides.
        colors: the inks of a lesson in colour.
        lesson: what the puzzle teaches, above the views; hidden unless the puzzle is a lesson.
        empty, busy, message, explained: the views; exactly one is visible.
        foot: a layout for messages, below the views.
        back, primary: the buttons below; `controls` step through a proof.
    """

    def __init__(self) -> None:
        super().__init__()
        set_surface(self, Qt.Edge.LeftEdge)
        self.setFixedWidth(WIDTH)
        self.setAccessibleName(_("Coach"))
        self.state: CoachState = Empty()
        self._key = ""
        self._has_dock = False
        # In the next turn, after the layout is done.
        self._along = QTimer(self, singleShot=True, interval=0)
        self._along.timeout.connect(self._scroll_along)
        self._follows = True  # until the player scrolls
        self.book = Button(icon="book", tip=_("Techniques"))
        self.close_ = Button(icon="close", tip=_("Close (Esc)"))
        self.tools = coach_views.CoachTools()
        self.colors = ColorSection()
        self.colors.body.addSpacing(14)
        self.lesson = coach_views.LessonCard()
        self.empty = EmptyView()
        self.busy = BusyView()
        self.message = CoachMessageView()
        self.explained = coach_views.ExplanationView()
        self.controls = coach_views.StepControls()
        self.back = Button(_("Back"), kind=Kind.OUTLINE)
        self.primary = Button("", kind=Kind.PRIMARY)
        self._lay_out()
        self.explained.rows_added.connect(self._on_rows_added)
        self.show_state(self.state)

    def show_state(self, state: CoachState) -> None:
        """Show a state; a screen reader reads its sentence if it is new."""
        before, self.state = self.state, state
        focused = QApplication.focusWidget() if self.has_focus else None
        was_row = focused in self.explained.rows
        with boxes.layout_suspended(self, self._scroll.widget(), self._foot):
            self._show_view(state)
            self._show_foot(state)
        self.explained.lay_out_now()
        self._order_tabs()
        is_other = was_row and _kind(before) is not _kind(state)  # the row has a new meaning now
        if focused is not None and (is_other or not focused.isVisible()):
            self._take_focus()
        self._follows = True
        self._along.start()
        # The same state is shown again, for example, when the key for hints changes.
        if spoken(state) != spoken(before) and spoken(state) and self.isVisible():
            announce(self, spoken(state))
        self.setAccessibleName(panel_name(_("Coach"), spoken(state)))

    def _show_view(self, state: CoachState) -> None:
        views = dict(zip((Empty, Busy, CoachMessage, ExplanationState), self._views, strict=True))
        view = views[type(state)]
        for each in self._views:
            each.setVisible(each is view)
        self.lesson.set_brief(is_brief=view is not self.empty)
        match state:
            case ExplanationState():
                self.explained.show_state(self._shortened(state))
            case CoachMessage():
                self.message.show_state(state, self._key)
            case Busy():
                self.busy.show_state(state)
            case Empty():
                self.empty.set_key(self._key)
                self.empty.set_brief(is_brief=not self.lesson.isHidden())

    def _shortened(self, state: ExplanationState) -> ExplanationState:
        """Return the state of first steps without the other steps if the panel is low."""
        if state.kind is not ExplanationKind.STEPS or self.is_roomy:
            return state
        # Not clickable, because its index does not match the step any more.
        now = (replace(row, is_enabled=False) for row in state.rows if row.mark is Mark.NOW)
        return replace(state, rows=tuple(now))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_other = (event.oldSize().height() >= ROOMY) != self.is_roomy
        if is_other and _kind(self.state) is ExplanationKind.STEPS:
            self.show_state(self.state)
        elif isinstance(self.state, ExplanationState):
            self._name_primary(self.state.next)

    @property
    def is_roomy(self) -> bool:
        """Whether the panel is high enough for all steps, or for a message below them."""
        return self.height() >= ROOMY

    @property
    def has_focus(self) -> bool:
        """Whether a widget in the panel has the keyboard focus."""
        focused: QWidget | None = QApplication.focusWidget()
        return focused is not None and self.isAncestorOf(focused)

    def show_lesson(self, lesson: LessonState | None) -> None:
        """Show a lesson, or hide it."""
        self.lesson.set_state(lesson)
        self._show_tools()

    def set_guided(self, guide: Guide | None) -> None:
        """Show the tools in place of the heading, for first steps; None shows the heading again."""
        self._head.setHidden(guide is not None)
        self._show_tools()
        self.tools.control.ask_for(guide.tool if guide else None)

    def set_beside_dock(self, *, is_beside_dock: bool) -> None:
        """Set whether the tools are below the board; a beginner still reads how to use them."""
        self._has_dock = is_beside_dock
        self._show_tools()

    def _show_tools(self) -> None:
        is_beginner = self._head.isHidden() or not self.lesson.isHidden()
        with boxes.layout_suspended(self, self._tools, self.tools):
            self.tools.set_beginner(is_beginner=is_beginner, has_dock=self._has_dock)
            self._tools.setVisible(is_beginner or not self._has_dock)

    def set_key(self, key: str) -> None:
        """Show the key that asks for a hint and triggers the primary button."""
        if key != self._key:
            self._key = key
            self.lesson.set_key(key)
            self.show_state(self.state)

    # ---- parts ----

    def _lay_out(self) -> None:
        title = Label(_("Coach"), Type.PANEL_TITLE)
        head = boxes.hbox((title, 1), self.book, self.close_, margins=(PADDING, 0, PADDING - 10, 0))
        self._head = boxes.pane(head)
        side = PADDING - boxes.INDENT
        self._tools = boxes.pane(
            boxes.vbox(self.tools, 8, boxes.rule(), margins=(side, 4, side, 4))
        )
        self.colors.hide()
        self._buttons = boxes.hbox((self.back, 4), (self.primary, 7), gap=8)
        foot = (self.controls, self._buttons, self.message.answers)
        self._foot = boxes.pane(boxes.vbox(*foot, margins=(PADDING, 12, PADDING, 20), gap=16))
        self.foot = boxes.vbox(margins=(12, 0, 12, 12))
        margins = (PADDING - coach_views.REACH, 8, PADDING - coach_views.REACH, 8)
        views = [(view, 1 if view is self.empty else 0) for view in self._views]
        page = boxes.vbox(self.colors, self.lesson, *views, margins=margins)
        page.addStretch()  # unused unless the empty view takes the remaining height
        self._scroll = boxes.scrolling(page)
        self._above, self._below = boxes.rule(), boxes.rule()
        for line in (self._above, self._below):
            policy = line.sizePolicy()
            # A hidden line keeps its place, so that the page does not move.
            policy.setRetainSizeWhenHidden(True)
            line.setSizePolicy(policy)
        bar = self._scroll.verticalScrollBar()
        bar.rangeChanged.connect(self._show_cuts)
        # Rows get their final height in a later turn than the first layout; what the player
        # scrolls stays.
        bar.rangeChanged.connect(lambda *_range: self._along.start() if self._follows else None)
        bar.actionTriggered.connect(self._on_scrolled)
        bar.valueChanged.connect(self._show_cuts)
        self._show_cuts()
        middle = (self._above, (self._scroll, 1), self._below, self.foot)
        boxes.vbox(self._head, self._tools, *middle, self._foot, on=self, margins=(1, 16, 0, 0))

    def _show_cuts(self) -> None:
        """Draw a line at the top or bottom edge where content is scrolled out of sight."""
        bar = self._scroll.verticalScrollBar()
        self._above.setVisible(bar.value() > bar.minimum())
        self._below.setVisible(bar.value() < bar.maximum())

    def _on_rows_added(self) -> None:
        self._order_tabs()
        self._scroll_along()

    @property
    def _views(self) -> tuple[QWidget, ...]:
        return self.empty, self.busy, self.message, self.explained

    def _show_foot(self, state: CoachState) -> None:
        is_explained = isinstance(state, ExplanationState)
        has_answers = isinstance(state, CoachMessage) and bool(state.answers)
        self._foot.setVisible(is_explained or has_answers)
        self.message.answers.setVisible(has_answers)
        for part in (self.controls, self.back, self.primary):
            part.setVisible(is_explained)
        if isinstance(state, ExplanationState):
            self.controls.setVisible(state.playback is not None)
            if state.playback is not None:
                self.controls.show_state(state.playback)
            self.back.setText(state.back or (_("Back") if state.has_back else _("Close")))
            self.back.setEnabled(state.has_back or not state.back)
            # In first steps only a repair stands out: the player is to find the cells.
            is_quiet = state.kind is ExplanationKind.STEPS and not (
                state.card and state.card.is_wrong
            )
            self.primary.set_kind(Kind.OUTLINE if is_quiet else Kind.PRIMARY)
            self._name_primary(state.next)

    def _name_primary(self, text: str) -> None:
        """Label the primary button with what it does, and with its key if that fits."""
        self.primary.setText(text)
        self.primary.key = self._key
        # Measured with the key, since it depends on the language whether both fit.
        if self.primary.sizeHint().width() + self.back.sizeHint().width() > self._foot_room:
            self.primary.key = ""
        # One below the other where both texts have no room side by side: in a narrow drawer. There
        # the controls of a proof leave room for one row only.
        is_cut = self.primary.least_width + self.back.least_width > self._foot_room
        is_tall, way = is_cut and self.controls.isHidden(), QBoxLayout.Direction
        self._buttons.setDirection(way.BottomToTop if is_tall else way.LeftToRight)
        # Side by side as 4 to 7; if that is too narrow, the primary button takes what there is.
        is_narrow = self.primary.sizeHint().width() > self._foot_room * 7 // 11
        self._buttons.setStretch(0, 0 if is_narrow else 4)
        self.primary.updateGeometry()
        self.primary.update()
        self.primary.setVisible(bool(text))

    @property
    def _foot_room(self) -> int:
        """The width that the two buttons at the foot share: without edge, padding and gap."""
        return self.width() - 1 - 2 * PADDING - 8

    def _on_scrolled(self) -> None:
        self._follows = False

    def _scroll_along(self) -> None:
        """Scroll to the step, deduction or sentence shown; to its beginning if it is too high."""
        shown = self.explained.shown if isinstance(self.state, ExplanationState) else None
        bar, page = self._scroll.verticalScrollBar(), self._scroll.widget()
        if shown is not None and page is not None:
            self._scroll.ensureWidgetVisible(shown, 0, ROOM)
            bar.setValue(min(bar.value(), shown.mapTo(page, QPoint()).y() - ROOM))
        else:
            bar.setValue(0)

    # ---- keyboard and screen readers ----

    def _order_tabs(self) -> None:
        """Make the Tab key move down the panel."""
        stops: list[QWidget] = [self.book, self.close_, *self.tools.stops, self.lesson.examples]
        stops.append(self.empty.button)
        stops += [*self.message.buttons, *self.explained.rows, *self.controls.stops]
        stops += [self.back, self.primary]
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)

    def _take_focus(self) -> None:
        """Focus the button likely to be pressed next; the focused one has disappeared."""
        stops = (*self.message.buttons, self.primary, self.empty.button, self.close_)
        next(stop for stop in stops if stop.isVisible()).setFocus()


def _kind(state: CoachState) -> ExplanationKind | None:
    return state.kind if isinstance(state, ExplanationState) else None


def spoken(state: CoachState) -> str:
    """Return what a screen reader says about a state, or an empty string."""
    match state:
        case CoachMessage():
            return state.text
        case ExplanationState():
            return state.spoken
        case _:
            return ""


# --- views without a step ---


class EmptyView(QWidget):
    """The view while there is nothing to explain.

    Attributes:
        button: asks for a hint.
    """

    def __init__(self) -> None:
        super().__init__()
        self._words = Label("", Type.PANEL_LINE, Ink.MUTED, wraps=True)
        self._words.setAlignment(boxes.MIDDLE)
        self.button = Button(_("Hint"), "hint", kind=Kind.OUTLINE)
        icon = IconLabel("hint", "muted", 40)
        parts = (
            boxes.REST,
            (icon, boxes.MIDDLE),
            self._words,
            (self.button, boxes.MIDDLE),
            boxes.REST,
        )
        boxes.vbox(*parts, on=self, margins=(coach_views.REACH, 0, coach_views.REACH, 0), gap=16)

    def set_brief(self, *, is_brief: bool) -> None:
        """Hide the text if a lesson already shows it."""
        self._words.setVisible(not is_brief)

    def set_key(self, key: str) -> None:
        """Show the key that asks for a hint."""
        if key:
            text = _("Nothing to explain yet. Press {key} for a hint.").format(key=key)
        else:
            text = _("Nothing to explain yet. Ask for a hint.")
        self._words.setText(text)


class BusyView(QWidget):
    """A spinner with a text; appears only when the work takes longer than `SPINNER_MS`."""

    def __init__(self) -> None:
        super().__init__()
        self._spinner = Spinner(20)
        self._words = Label("", Type.BODY, Ink.MUTED, wraps=True)
        inside = boxes.hbox(
            self._spinner,
            (self._words, 1),
            margins=(coach_views.REACH, 0, coach_views.REACH, 0),
            gap=12,
        )
        self._inside = boxes.pane(inside)
        boxes.vbox(self._inside, boxes.REST, on=self)
        self._inside.hide()
        self._patience = QTimer(self, singleShot=True, interval=SPINNER_MS)
        self._patience.timeout.connect(self._inside.show)

    @property
    def has_appeared(self) -> bool:
        """Whether the work has lasted long enough to be shown."""
        return not self._inside.isHidden()

    def show_state(self, state: Busy) -> None:
        """Set the text; show it after a delay."""
        self._words.setText(state.what)
        if not self.has_appeared:
            self._patience.start()

    def hideEvent(self, _event: QHideEvent) -> None:
        # The next search waits again before it shows.
        self._patience.stop()
        self._inside.hide()


class CoachMessageView(QWidget):
    """A sentence on a card.

    Attributes:
        text: the sentence.
        buttons: one for each answer, the most likely first.
        answers: the column of them, for the foot of the panel: the next press is at one place.
    """

    def __init__(self) -> None:
        super().__init__()
        self._icon = IconLabel(Tone.NEWS.icon, Tone.NEWS.role)
        self.text = coach_views.Prose(Type.STRONG)
        card, self.answers = boxes.Card(), boxes.pane(boxes.vbox(gap=8))
        boxes.hbox(
            (self._icon, boxes.TOP), (self.text, 1), on=card, margins=(16, 14, 16, 15), gap=12
        )
        self.buttons: list[Button] = []
        side = coach_views.REACH - 5
        boxes.vbox(card, boxes.REST, on=self, margins=(side, 0, side, 16))

    def show_state(self, state: CoachMessage, key: str) -> None:
        """Show a sentence; append the key for the next hint if the state asks for it."""
        self._icon.set_icon(state.tone.icon, state.tone.role)
        text = state.text
        if state.shows_key and key:
            text = sentences(text, _("Press {key} for the next hint.").format(key=key))
        self.text.set_prose(text)
        self.buttons = [
            Button(answer.text, kind=Kind.OUTLINE if at else Kind.PRIMARY)
            for at, answer in enumerate(state.answers)
        ]
        for button, answer in zip(self.buttons, state.answers, strict=True):
            button.clicked.connect(lambda _on, act=answer.act: act())
        boxes.refill(self.answers, self.buttons)
