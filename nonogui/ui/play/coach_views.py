"""Parts of the coach panel: explanations row by row, a proof's buttons, tools, and the lesson."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from typing import Final, Generic, TypeVar

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QShowEvent
from PySide6.QtWidgets import QLabel, QRadioButton, QSizePolicy, QWidget

from nonogui.i18n import _
from nonogui.ui.board.accessible import announce
from nonogui.ui.board.options import Tool
from nonogui.ui.look.icons import icon
from nonogui.ui.look.theme import current_theme, set_style_property, set_tint
from nonogui.ui.play.state import (
    STRONG,
    CardState,
    ExplanationKind,
    ExplanationState,
    HintLevel,
    LessonState,
    Mark,
    Playback,
    Row,
    plain,
)
from nonogui.ui.settings import ProofSpeed
from nonogui.ui.widgets import boxes, controls
from nonogui.ui.widgets.bars import ToolControl
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.colors import InkRow
from nonogui.ui.widgets.line_diagram import LineDiagram
from nonogui.ui.widgets.message import Tone
from nonogui.ui.widgets.rows import RowButton
from nonogui.ui.widgets.text import ElidedLabel, IconLabel, Ink, Label, SectionLabel, Type
from nonogui.ui.widgets.touch import has_touch_screen
from nonogui.words.lists import commas, sentences

# Chosen by eye at 100 % text size.
DISC = 24
SIDE = 16
REACH = 10
"""How far a row's tint extends beyond its words and disc, in pixels."""
DEPTH = 20
"""How far each nested assumption is indented, in pixels."""
DEEPEST = 5
"""Deeper ones are indented no further, so that their texts have room in the narrowest panel."""

AT_ONCE = 3
"""Rows or diagrams created per turn of the event loop; each takes 2 to 4 ms with its layout."""

Part = TypeVar("Part", bound=QWidget)
State = TypeVar("State")


class Prose(Label):
    """Text of several lines with optional bold words."""

    def __init__(self, style: Type = Type.BODY, ink: Ink = Ink.INK) -> None:
        # Before the parent's constructor: it sets the font, and `event` uses it.
        self._heights: dict[int, int] = {}
        super().__init__("", style, ink, wraps=True)
        self._line = style.line
        self.setTextFormat(Qt.TextFormat.RichText)
        # Take the height from the width: the size hint of rich text is a different size.
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def heightForWidth(self, width: int) -> int:
        # Each layout around it asks several times, and Qt breaks the lines anew for each.
        if (height := self._heights.get(width)) is None:
            height = self._heights[width] = super().heightForWidth(width)
        return height

    def event(self, event: QEvent) -> bool:
        if event.type() in _OTHER_HEIGHTS:
            self._heights.clear()
        return super().event(event)

    def set_prose(self, text: str) -> None:
        """Show a text; `STRONG` marks bold words, and line breaks are kept."""
        # Escaped first, so that a puzzle's texts cannot contain tags.
        html = escape(text).replace(STRONG[0], "<b>").replace(STRONG[1], "</b>")
        html = html.replace("\n", "<br>")
        self._heights.clear()
        self.setText(html and f'<div style="line-height:{self._line}px">{html}</div>')
        self.setAccessibleName(plain(text))


_OTHER_HEIGHTS: Final = frozenset(
    (QEvent.Type.FontChange, QEvent.Type.StyleChange, QEvent.Type.ContentsRectChange)
)


class Disc(QLabel):
    """The disc of a row with a number or an icon; the style sheet paints it."""

    def __init__(self) -> None:
        super().__init__()
        self._mark = Mark.LATER
        self.setFixedSize(DISC, DISC)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setFont(Type.SECTION.font(tabular=True))

    def show_mark(self, mark: Mark, number: str) -> None:
        """Show the state of a row."""
        self._mark = mark
        # Three figures have room on it; a proof of a thousand steps needs more.
        self.setFixedWidth(DISC + 8 * max(0, len(number) - 3))
        self.setText(number)
        self._draw_icon()
        set_style_property(self, "mark", mark.name)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        # A pixmap does not follow the style sheet.
        if event.type() == QEvent.Type.StyleChange:
            self._draw_icon()

    def _draw_icon(self) -> None:
        if self._mark in _ICONS:
            name, role = _ICONS[self._mark]
            drawn = icon(name, getattr(current_theme(), role), DISC - 10)
            self.setPixmap(drawn.pixmap(QSize(DISC - 10, DISC - 10), self.devicePixelRatio()))


_ICONS: Final = {
    Mark.DONE: ("tick", "on_accent"),
    Mark.BROKEN: ("warn", "on_accent"),
    Mark.QUESTION: ("branch", "what_if"),
    Mark.AHEAD: ("branch", "muted"),
}


class DiscRow(RowButton):
    """A disc, a heading and a short text; clicking it, or Return, goes to that step."""

    def __init__(self) -> None:
        super().__init__()
        self._state: Row | None = None
        self._disc = Disc()
        self._title = Label("", Type.NAME, wraps=True)
        self._text = Prose(Type.NOTE, Ink.MUTED)
        words = boxes.vbox(self._title, self._text)
        row = ((self._disc, boxes.TOP), (words, 1))
        self._row = boxes.hbox(*row, on=self, margins=(REACH, 8, REACH, 8), gap=12)

    def show_row(self, state: Row) -> None:
        """Show a row; a screen reader says its number too."""
        # From step to step most rows stay; setting their texts would lay them out again.
        if state == self._state:
            return
        self._state = state
        self._title.setText(state.title)
        self._title.set_ink(Ink.MUTED if state.mark in (Mark.LATER, Mark.AHEAD) else Ink.INK)
        self._text.set_prose(state.text)
        # An empty label would still take a line.
        self._text.setVisible(bool(state.text))
        title = state.title
        if state.number:
            title = _("{number}. {title}").format(number=state.number, title=title)
        done = {Mark.DONE: _("done"), Mark.NOW: _("shown now")}.get(state.mark, "")
        parts = [title, state.text, done]
        self.setAccessibleName(commas(filter(None, parts)))
        self.setEnabled(state.is_enabled)
        self._disc.show_mark(state.mark, state.number)
        set_tint(self, state.tint)
        above = 2 if state.is_low else 8
        self._row.setContentsMargins(REACH, above, REACH, above)


class Ladder(QWidget):
    """The levels of a hint in one row: a disc for each, and the title of the one shown."""

    def __init__(self) -> None:
        super().__init__()
        self._discs = [Disc() for _level in HintLevel]
        self._title = Label("", Type.NAME, wraps=True)
        boxes.hbox(*self._discs, 6, (self._title, 1), on=self, margins=(REACH, 0, REACH, 0), gap=4)

    def show_rows(self, rows: Sequence[Row]) -> None:
        for disc, row in zip(self._discs, rows, strict=True):
            disc.show_mark(row.mark, row.number)
        self._title.setText(next(row.title for row in rows if row.mark is Mark.NOW))


class IndentedRow(QWidget):
    """A row, indented by its depth."""

    def __init__(self) -> None:
        super().__init__()
        self.row = DiscRow()
        boxes.hbox(self.row, on=self)

    def show_row(self, state: Row) -> None:
        self.row.show_row(state)
        self.setContentsMargins(*boxes.mirrored((DEPTH * min(state.depth, DEEPEST), 0, 0, 0)))


class Parts(Generic[Part, State]):
    """Widgets in a column, one for each state; unused ones are hidden.

    Attributes:
        made: the widgets, the unused ones last.
    """

    def __init__(
        self, column: QWidget, make: Callable[[], Part], show: Callable[[Part, State], None]
    ) -> None:
        self.made: list[Part] = []
        self._column, self._make, self._show = column, make, show

    def add(self) -> list[Part]:
        """Create `AT_ONCE` more widgets, hidden until they are used."""
        layout = self._column.layout()
        assert layout is not None
        added = [self._make() for _each in range(AT_ONCE)]
        for part in added:
            part.hide()
            layout.addWidget(part)
        self.made += added
        return added

    def show(self, states: Sequence[State]) -> bool:
        """Show as many states as there are widgets; return whether that is all of them."""
        for part, state in zip(self.made, states, strict=False):
            self._show(part, state)
            part.show()
        for part in self.made[len(states) :]:
            part.hide()
        # A few unused widgets are kept for the next explanation.
        spare = len(states) + AT_ONCE
        for part in self.made[spare:]:
            boxes.discard(part)
        del self.made[spare:]
        return len(self.made) >= len(states)


# --- hints, deductions and proofs ---


class SentenceCard(boxes.Card):
    """A sentence under a heading; a flat one has no frame, for use inside another card."""

    def __init__(self, *, is_flat: bool) -> None:
        super().__init__()
        set_style_property(self, "flat", "true" if is_flat else "")
        self._title = Label("", Type.BAR_TITLE, wraps=True)
        self._icon = IconLabel("warn", "danger", 18)
        self._text = Prose()
        head = boxes.hbox((self._icon, boxes.TOP), (self._title, 1), gap=8)
        margins = (5, 0, 5, 0) if is_flat else (16, 14, 16, 15)
        boxes.vbox(head, self._text, on=self, margins=margins, gap=4)

    def show_card(self, card: CardState | None) -> None:
        """Show a sentence, or hide the card."""
        self.setVisible(card is not None)
        if card is not None:
            self._icon.setVisible(card.is_wrong)
            set_style_property(self, "tone", "wrong" if card.is_wrong else "")
            self._title.setText(card.title)
            self._text.set_prose(card.text)


class ExplanationView(QWidget):
    """Shows a hint level by level, a proof step by step, or several deductions.

    Attributes:
        card: the sentence below the rows.

    Signals:
        row_clicked(int): the index of what a row shows, from 0.
        rows_added(): more rows were created.
    """

    row_clicked = Signal(int)
    rows_added = Signal()

    def __init__(self, *, is_flat: bool = False) -> None:
        """Create the view; `is_flat` draws no frame around the sentence."""
        super().__init__()
        self._state = ExplanationState(ExplanationKind.HINT, ())
        self._more = QTimer(self, singleShot=True, interval=0)
        self._more.timeout.connect(self._add_more)
        self._title = Label("", Type.BAR_TITLE, wraps=True)
        self._lead = Prose(Type.BODY, Ink.MUTED)
        self._list = boxes.pane(boxes.vbox(gap=2))
        self._ladder = Ladder()
        self._heading = SectionLabel("")
        self._heading.setContentsMargins(REACH, 18, REACH, 0)
        self._rows = Parts(self._list, partial(IndentedRow), IndentedRow.show_row)
        self.card = SentenceCard(is_flat=is_flat)
        self._diagrams = boxes.pane(boxes.vbox(gap=14))
        self._lines = Parts(self._diagrams, partial(LineDiagram), LineDiagram.set_state)
        self._note = Prose(Type.NOTE, Ink.MUTED)
        self._title.setContentsMargins(REACH, 0, REACH, 6)
        self._lead.setContentsMargins(REACH, 0, REACH, 14)
        self._note.setContentsMargins(REACH, 0, REACH, 0)
        card = boxes.hbox(self.card, margins=(REACH - 5, 0, REACH - 5, 0))
        above = (self._title, self._lead, self._ladder, self._list)
        boxes.vbox(
            *above, 0 if is_flat else 14, card, self._heading, self._diagrams, self._note, on=self
        )

    def show_state(self, state: ExplanationState) -> None:
        """Show an explanation as far as it is revealed."""
        self._state = state
        with boxes.layout_suspended(self, self._list, self._diagrams):
            self._title.setText(state.title)
            self._title.setVisible(bool(state.title))
            for prose, text in ((self._lead, state.lead), (self._note, state.note)):
                prose.set_prose(text)
                prose.setVisible(bool(text))
            self.card.show_card(state.card)
            above = 0 if state.kind is ExplanationKind.PROOF else 10
            self._note.setContentsMargins(REACH, above, REACH, 0)
            self._diagrams.setVisible(bool(state.diagrams))
            self._heading.setText(state.heading)
            self._heading.setVisible(bool(state.heading))
            self._diagrams.setContentsMargins(REACH, 8 if state.heading else 18, REACH, 0)
            self._ladder.setVisible(state.is_short)
            if state.is_short:
                self._ladder.show_rows(state.rows)
            self._show_parts()

    @property
    def rows(self) -> list[DiscRow]:
        """Return the rows shown, in order; a long list is created a few rows at a time."""
        return [each.row for each in self._rows.made[: len(self._listed)]]

    @property
    def _listed(self) -> tuple[Row, ...]:
        """The rows that are listed below each other."""
        return () if self._state.is_short else self._state.rows

    @property
    def shown(self) -> QWidget | None:
        """Return the widget to scroll to: the row shown on the board, or the card."""
        if (at := _shown(self._state)) >= 0:
            return self.rows[at] if at < len(self.rows) else None
        return self.card if self._state.card is not None else None

    def make_rows(self) -> None:
        """Create a few rows in advance."""
        first = len(self._rows.made)
        for at, each in enumerate(self._rows.add(), first):
            # `at=at` binds the number now; otherwise all rows would use the last one.
            each.row.clicked.connect(
                lambda _on, at=at: self.row_clicked.emit(self._state.first + at)
            )

    def _show_parts(self) -> None:
        """Show rows and diagrams; create a few missing ones now and more in the next turn."""
        rows, lines = self._listed, self._state.diagrams
        # Rows first, and in this turn nothing else: see `AT_ONCE`.
        if len(self._rows.made) < len(rows):
            self.make_rows()
        elif len(self._lines.made) < len(lines):
            self._lines.add()
        are_all = [self._rows.show(rows), self._lines.show(lines)]
        if not all(are_all):
            self._more.start()

    def _add_more(self) -> None:
        with boxes.layout_suspended(self, self._list, self._diagrams):
            self._show_parts()
        self.lay_out_now()
        self.rows_added.emit()

    def lay_out_now(self) -> None:
        """Give the rows their room before they are painted."""
        boxes.lay_out_around(self._list)


def _shown(state: ExplanationState) -> int:
    """Return the index of the row shown on the board; -1 if there is none."""
    return next((at for at, each in enumerate(state.rows) if each.tint), -1)


class StepControls(QWidget):
    """Five buttons that step through a proof, the current step, and the speed."""

    def __init__(self) -> None:
        super().__init__()
        self.start = self._button("step-back", _("Go to the start of the proof"))
        self.back = self._button("back", _("Previous step of the proof"))
        self.play = self._button("play", _("Play the proof"))
        self.step = self._button("forward", _("Next step of the proof"))
        self.end = self._button("step", _("Go to the end of the proof"))
        self.where = Label("", Type.NOTE, Ink.MUTED, tabular=True)
        self.speed = controls.PopupSelect(speed_choices(), name=_("Speed"))
        top = boxes.hbox((self.where, 1), self.speed)
        boxes.vbox(top, boxes.hbox(*self.buttons, gap=4), on=self, gap=8)

    @property
    def buttons(self) -> tuple[Button, ...]:
        """The five buttons, from the start of the proof to its end."""
        return self.start, self.back, self.play, self.step, self.end

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """Return the widgets at which the Tab key stops, in order."""
        return (self.speed, *self.buttons)

    def show_state(self, state: Playback) -> None:
        """Show the position in a proof, and whether it is playing."""
        at, count = state.at, state.last
        self.where.setText(_("Step {number} of {count}").format(number=at, count=count))
        self.speed.set_value(state.speed)
        for button in (self.start, self.back):
            button.setEnabled(at > 0)
        for button in (self.step, self.end):
            button.setEnabled(at < count)
        self.play.set_icon_name("pause" if state.is_playing else "play")
        self.play.setAccessibleName(
            _("Pause the proof") if state.is_playing else _("Play the proof")
        )

    def _button(self, icon: str, tip: str) -> Button:
        return Button(icon=icon, kind=Kind.SOFT, tip=tip)


def speed_choices() -> tuple[controls.Choice, ...]:
    """Return the speeds in words."""
    return (
        controls.Choice(ProofSpeed.SLOW, _("Slow")),
        controls.Choice(ProofSpeed.NORMAL, _("Normal speed")),
        controls.Choice(ProofSpeed.FAST, _("Fast")),
    )


# --- tools and lesson ---


class CoachTools(boxes.Section):
    """The tools in the coach panel, and the inks of a puzzle in colour.

    Beginners see the mouse button and key of each tool, and no Maybe.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("Tools"))
        self.control = ToolControl()
        self._tool, self._keys = Tool.FILL, ("", "")
        self._fill = Label("", Type.NOTE, wraps=True)
        self._cross = Label("", Type.NOTE, wraps=True)
        self.inks = InkRow()
        self.inks.hide()
        self.body.addLayout(
            boxes.vbox(self.control, 8, self._fill, self._cross, boxes.hbox(self.inks, boxes.REST))
        )
        self.set_beginner(is_beginner=False)

    def set_beginner(self, *, is_beginner: bool, has_dock: bool = False) -> None:
        """Set whether the tools are for a lesson or first steps, and whether a dock has them."""
        self.control.setHidden(has_dock)
        self.control.segment(Tool.MAYBE).setHidden(is_beginner)
        self._fill.setVisible(is_beginner)
        self._cross.setVisible(is_beginner)

    @property
    def stops(self) -> tuple[QWidget, ...]:
        """Return the widgets at which the Tab key stops, in order."""
        tools = [self.control.segment(tool) for tool in Tool]
        return (*tools, *self.inks.findChildren(QRadioButton))

    def set_tool(self, tool: Tool, fill: QColor | None = None) -> None:
        """Show what the left button does, and the colour that Fill fills with."""
        self._tool = tool
        self.control.set_tool(tool, fill)
        self._show_keys()

    def set_keys(self, fill: str, cross: str) -> None:
        """Show the keys that fill and cross; they may be empty."""
        self._keys = fill, cross
        self._show_keys()

    def _show_keys(self) -> None:
        if has_touch_screen():
            left, right = _("click or tap"), _("right-click or long press")
        else:
            left, right = _("left mouse button"), _("right mouse button")
        fill, cross = (right, left) if self._tool is Tool.CROSS else (left, right)
        for label, text, parts in (
            (self._fill, _("Fill: {keys}"), (fill, self._keys[0])),
            (self._cross, _("Cross: {keys}"), (cross, self._keys[1])),
        ):
            label.setText(text.format(keys=_(" or ").join(filter(None, parts))))


class LessonCard(QWidget):
    """Shows a lesson's technique, how it works, the player's task, and the verdict on a move.

    Attributes:
        verdict: what the last move was; empty for nothing.

    Signals:
        examples_requested(object): carries a `Technique`.
    """

    examples_requested = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._state: LessonState | None = None
        self._key = ""
        self._place = ElidedLabel("", Type.SECTION, Ink.MUTED)
        self._title = Label("", Type.BAR_TITLE, wraps=True)
        self._text = Prose()
        self._task = Label("", Type.NOTE, wraps=True)
        self._icon = IconLabel(Tone.GOOD.icon, Tone.GOOD.role, 18)
        self.verdict = Label("", Type.STRONG, wraps=True)
        self._judged = boxes.pane(
            boxes.hbox((self._icon, boxes.TOP), (self.verdict, 1), margins=(0, 0, 0, 8), gap=8)
        )
        self.examples = Button(_("Examples"), "book", kind=Kind.LINK, size=Size.SMALL)
        self.examples.clicked.connect(self._ask)
        # The verdict first: a low window shows no more than the top.
        words = (self._judged, self._title, 4, self._text, 8, self._task)
        self._more = boxes.pane(boxes.vbox(*words, margins=(0, 4, 0, 5)))
        card = boxes.Card()
        head = boxes.hbox((self._place, 1), self.examples, gap=6)
        boxes.vbox(head, self._more, on=card, margins=(SIDE, 10, SIDE, 10))
        boxes.hbox(card, on=self, margins=(REACH - 5, 0, REACH - 5, 16))
        self.hide()

    def set_state(self, state: LessonState | None) -> None:
        """Show a lesson, or hide the card."""
        self._state = state
        self.show_verdict("")
        if state is not None:
            place = _("Lesson {number}, board {board} of {boards}").format(
                number=state.number, board=state.board, boards=state.boards
            )
            self.setAccessibleName(place)
            self._place.setText(place)
            self._title.setText(state.title)
            self._text.set_prose(state.text)
            self._show_task()
        self.setVisible(state is not None)

    def set_key(self, key: str) -> None:
        """Show the key that asks for a hint, as people write it; it may be empty."""
        self._key = key
        self._show_task()

    def _show_task(self) -> None:
        if self._state is not None:
            from nonogui.words.lessons import task_text

            self._task.setText(task_text(is_first=self._state.board == 1, key=self._key))

    def show_verdict(self, text: str, tone: Tone = Tone.GOOD) -> None:
        """Show what the last move was, and say it; an empty text hides the last verdict."""
        self._judged.setVisible(bool(text))
        self.verdict.setText(text)
        self._icon.set_icon(tone.icon, tone.role)
        if text:
            announce(self, text)

    def set_brief(self, *, is_brief: bool) -> None:
        """Show only the heading, which leaves room for the coach."""
        self._more.setVisible(not is_brief)

    def showEvent(self, _event: QShowEvent) -> None:
        if self._state is not None:
            words = _("{name}: {text}").format(name=self._state.title, text=self._state.text)
            announce(self, sentences(words, self._task.text()))

    def _ask(self) -> None:
        if self._state is not None:
            self.examples_requested.emit(self._state.topic.technique)
