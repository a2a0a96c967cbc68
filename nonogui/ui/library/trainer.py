"""The trainer: shows which techniques are due or need practice, and starts rounds of drills."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from nonogui.coach.techniques import Technique
from nonogui.i18n import _
from nonogui.lazy import lazy_property
from nonogui.library import practice
from nonogui.ui.actions import ActionId
from nonogui.ui.board_page import COMPACT_HEIGHT, COMPACT_WIDTH
from nonogui.ui.jobs import JobKind
from nonogui.ui.library.player_data import progress_in
from nonogui.ui.library.state import current_day
from nonogui.ui.library.techniques import TechniqueTable
from nonogui.ui.widgets import boxes, controls
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.text import Ink, Label, SectionLabel, Type
from nonogui.words.lists import statements
from nonogui.words.practice import drills_text, due_text, weakness_text
from nonogui.words.techniques import technique_name

if TYPE_CHECKING:
    from nonogui.library.catalogue import Catalogue
    from nonogui.ui.host import TrainerHost
    from nonogui.ui.play.drill import DrillPage
    from nonogui.ui.play.session import PlaySession
    from nonogui.ui.settings import Settings
    from nonogui.ui.window_actions import Actions

# Chosen by eye at 100 % text size.
MARGIN, COMPACT_MARGIN = 32, 16
CARD: Final = 300
"""Least width of a card; in a narrower window they are below each other."""

SECONDS_EACH: Final = 20
"""Seconds that a drill takes, for the estimate of a round. A choice."""

DRILLS_OF_ONE: Final = 5
"""Drills of a round of one technique. A choice: under two minutes."""


class TrainerPage(QWidget):
    """Shows the techniques with boxes and progress, and starts a round.

    Signals:
        started: start a round of a tuple of techniques; whether it is timed.
        lesson_chosen: play the first lesson of a technique.
        closed: the player wants to go back.
    """

    started = Signal(object, bool)
    lesson_chosen = Signal(object)
    closed = Signal()

    def __init__(self, actions: Actions, menu: Button, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        library = actions.button(ActionId.LIBRARY, with_text=True)
        statistics = actions.button(ActionId.STATISTICS, with_text=True)
        self._bar = boxes.TopBar([library], [statistics, None, menu])
        self._bar.set_title(_("Training"))
        self._round: tuple[Technique, ...] = ()
        self._lesson: Technique | None = None
        self._due, self._weak = TrainerCard(), TrainerCard()
        self.start = Button(_("Start"), "play", kind=Kind.PRIMARY)
        self.resume = Button(_("Continue the round"), "play", kind=Kind.PRIMARY)
        self.kind = controls.SegmentedControl(
            [controls.Choice(False, _("Calm")), controls.Choice(True, _("Timed"), "clock")],
            name=_("Kind of round"),
        )
        self._kind_note = Label("", Type.NOTE, Ink.MUTED, wraps=True)
        self.lesson = Button(_("Open the lesson"), "book", kind=Kind.OUTLINE)
        self.table = TechniqueTable()
        self._lay_out()
        self._connect()
        self._show_kind()

    def _lay_out(self) -> None:
        margins = (22, 18, 22, 18)
        self._start_row = boxes.hbox(self.start, self.kind, boxes.REST, gap=12)
        boxes.vbox(
            self._due.words, 12, boxes.REST, boxes.hbox(self.resume, boxes.REST), 8,
            self._start_row, 8, self._kind_note, on=self._due, margins=margins,
        )  # fmt: skip
        boxes.vbox(
            self._weak.words, boxes.REST, boxes.hbox(self.lesson, boxes.REST),
            on=self._weak, margins=margins, gap=12,
        )  # fmt: skip
        # The parts of a bar, in their order.
        legend = Label(_("Bars: found, after a hint, missed"), Type.NOTE, Ink.MUTED)
        heading = boxes.hbox(Label(_("Your techniques"), Type.NAME), boxes.REST, legend)
        box = boxes.Card()
        boxes.vbox(self.table, on=box, margins=(12, 4, 12, 8))
        self._page = boxes.vbox(
            boxes.Columns([self._due, self._weak], CARD, 16, (3, 2)), 20, heading, 8, box,
            boxes.REST, margins=(MARGIN, 24, MARGIN, 24),
        )  # fmt: skip
        self._area = boxes.scrolling(self._page)
        boxes.vbox(self._bar, (self._area, 1), on=self)

    def _connect(self) -> None:
        self.start.clicked.connect(self._start)
        self.kind.chosen.connect(lambda _value: self._show_kind())
        self.lesson.clicked.connect(self._open_lesson)
        self.table.chosen.connect(self._start_one)

    def show_progress(
        self, progress: Sequence[practice.TechniqueProgress], today: date, *, has_round: bool
    ) -> None:
        """Show how the player stands today, and whether a round was left."""
        due, drills = practice.drills_due(progress, today), practice.next_round(progress, today)
        self._round = practice.in_turn(drills)
        self._show_due(progress, due, drills, today)
        self._show_weakest(progress)
        self.resume.setVisible(has_round)
        for part in (self.start, self.kind, self._kind_note):
            part.setVisible(bool(drills))
        self.start.set_kind(Kind.OUTLINE if has_round or not due else Kind.PRIMARY)
        self.start.setText(_("Start") if due or not drills else _("Practise anyway"))
        self.table.show_progress(progress, today)
        learnt = sum(each.is_learnt for each in progress)
        self._bar.set_title(
            _("Training"),
            _("{count} of {total} techniques learnt").format(count=learnt, total=len(progress)),
        )

    def focus_first(self) -> None:
        """Give the focus to what the player most likely wants."""
        buttons = (self.resume, self.start, self.lesson)
        shown = [each for each in buttons if not each.isHidden()]
        (shown[0] if shown else self.table).setFocus()
        self._area.verticalScrollBar().setValue(0)

    def _show_due(
        self,
        progress: Sequence[practice.TechniqueProgress],
        due: Mapping[Technique, int],
        drills: Mapping[Technique, int],
        today: date,
    ) -> None:
        count = sum(due.values())
        # Where lines end, a number stays beside its name, and a dot behind it.
        parts = (f"{technique_name(each)}\u00a0{number}" for each, number in due.items())
        names = "\u00a0· ".join(parts)
        if due:
            title = drills_text(count, max(1, round(count * SECONDS_EACH / 60)))
            self._due.show_words(_("Due today"), title, names)
        elif drills:
            next_ = min((each for each in progress if each.due), key=lambda each: each.due or today)
            title = _("Nothing due today")
            self._due.show_words(
                _("Due today"), title, _("Next: {when}").format(when=due_text(next_, today))
            )
        else:
            text = _(
                "Solve a lesson or review a finished game, and the techniques you used come "
                "up here. Or practise any technique in the list."
            )
            self._due.show_words(_("Due today"), _("Nothing learnt yet"), text)

    def _show_weakest(self, progress: Sequence[practice.TechniqueProgress]) -> None:
        weak = practice.weakest(progress)
        if weak is not None:
            self._lesson = weak.technique
            title, text = technique_name(weak.technique), weakness_text(weak)
            self._weak.show_words(_("Needs practice"), title, text)
            return
        new = next((each.technique for each in progress if not each.is_learnt), None)
        self._lesson = new
        if new is not None:
            text = _("Each lesson teaches a technique that you can drill afterwards.")
            self._weak.show_words(_("Next lesson"), technique_name(new), text)
        else:
            text = _("Reviews of your games show what you missed.")
            self._weak.show_words(_("Needs practice"), _("Nothing stands out"), text)
        self.lesson.setVisible(new is not None)

    def _show_kind(self) -> None:
        is_timed = bool(self.kind.value)
        self._kind_note.setText(
            _("As many drills as you can in three minutes; reasons come at the end.")
            if is_timed
            else _("No clock. A wrong answer is explained at once.")
        )

    def _start(self) -> None:
        self.started.emit(self._round, bool(self.kind.value))

    def _start_one(self, technique: Technique) -> None:
        self.started.emit((technique,) * DRILLS_OF_ONE, bool(self.kind.value))

    def _open_lesson(self) -> None:
        if self._lesson is not None:
            self.lesson_chosen.emit(self._lesson)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_compact = self.width() < COMPACT_WIDTH or self.height() < COMPACT_HEIGHT
        self._bar.set_compact(is_compact)
        side = COMPACT_MARGIN if is_compact else MARGIN
        self._page.setContentsMargins(side, 16 if is_compact else 24, side, 24)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)


class TrainerCard(boxes.Card):
    """A card with a small heading, a title and a sentence, which screen readers say.

    Attributes:
        words: the column of the three, for the layout of the card.
    """

    def __init__(self) -> None:
        super().__init__()
        self._heading = SectionLabel("")
        self.title = Label("", Type.CARD_TITLE, wraps=True)
        self.text = Label("", Type.BODY, Ink.MUTED, wraps=True)
        self.words = boxes.vbox(self._heading, self.title, self.text, gap=4)

    def show_words(self, heading: str, title: str, text: str) -> None:
        """Show the three."""
        self.setAccessibleName(statements(heading, title, text))
        self._heading.setText(heading)
        self.title.setText(title)
        self.text.setText(text)


class Trainer(QObject):
    """Leads through the trainer: the page with all techniques, rounds of drills, and back."""

    def __init__(self, window: TrainerHost) -> None:
        super().__init__(window.window())
        self._window = window
        self.page = TrainerPage(window.actions_, window.menus.button(), window.pages)
        window.pages.addWidget(self.page)
        self.page.started.connect(self._start)
        self.page.resume.clicked.connect(self._resume)
        self.page.lesson_chosen.connect(self._open_lesson)
        self.page.closed.connect(window.show_library)
        window.actions_[ActionId.HINT].triggered.connect(self._on_hint)

    @lazy_property
    def drills(self) -> DrillPage:
        """The page with the drills of a round; created with the first one."""
        from nonogui.ui.play.drill import DrillPage

        window = self._window
        page = DrillPage(window.actions_, window.menus.button(), window.pages)
        window.pages.addWidget(page)
        page.closed.connect(self.show)
        page.answered.connect(self._note)
        page.kept.connect(lambda text: window.settings.update(training=text))
        page.changed.connect(window.enable_actions)
        page.apply(window.settings.settings)
        return page

    @property
    def _has_drills(self) -> bool:
        return Trainer.drills.peek(self) is not None

    @property
    def is_shown(self) -> bool:
        """Whether one of the pages is shown."""
        return self._window.is_shown(self.page) or self.is_drilling

    @property
    def is_drilling(self) -> bool:
        return self._has_drills and self._window.is_shown(self.drills)

    @property
    def session(self) -> PlaySession | None:
        """The drill being answered."""
        return self.drills.session if self.is_drilling else None

    def show(self) -> None:
        """Show all techniques as they stand now; an open game is saved and closed."""
        if not self._window.leave():
            return
        self._window.show_page(self.page)
        library = self._window.library

        def ask(catalogue: Catalogue) -> tuple[practice.TechniqueProgress, ...]:
            library.settle()
            return progress_in(catalogue)

        library.when_open(lambda: library.ask(JobKind.TRAIN, ask, self._show_progress))

    def apply(self, settings: Settings) -> None:
        """Apply the player's preferences."""
        if self._has_drills:
            self.drills.apply(settings)

    def close(self) -> None:
        """Stop all work for good."""
        if self._has_drills:
            self.drills.keep()
            self.drills.close_jobs()

    def _show_progress(self, progress: tuple[practice.TechniqueProgress, ...]) -> None:
        is_open = self._has_drills and self.drills.has_round
        has_round = is_open or bool(self._window.settings.settings.training)
        self.page.show_progress(progress, current_day(), has_round=has_round)
        if self._window.is_shown(self.page):
            self.page.focus_first()

    def _start(self, techniques: tuple[Technique, ...], is_timed: bool) -> None:
        self._window.show_page(self.drills)
        self.drills.start(practice.Round(techniques, is_timed=is_timed))

    def _resume(self) -> None:
        self._window.show_page(self.drills)
        if self.drills.has_round:
            self.drills.resume()
        else:
            self.drills.restore(self._window.settings.settings.training)

    def _note(self, technique: Technique, outcome: practice.Outcome) -> None:
        entry = practice.Practice(technique, outcome, time.time())
        key = f"practice/{entry.when}"
        self._window.library.write(key, lambda catalogue: catalogue.note_practice([entry]))

    def _on_hint(self) -> None:
        if self.is_drilling:
            self.drills.show_hint()

    def _open_lesson(self, technique: Technique) -> None:
        if (key := self._window.collections.lesson_of(technique)) is not None:
            self._window.when_made(lambda: self._window.games.open_shipped(key))
