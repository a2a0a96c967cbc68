"""LessonCard: what a lesson teaches, over the coach's own words."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QShowEvent

from nonogui.i18n import _
from nonogui.ui.look.theme import Theme
from nonogui.ui.play.coach_views import REACH, Prose
from nonogui.ui.play.panel_state import LessonState
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.card import Card
from nonogui.ui.widgets.layouts import hbox, pane, vbox
from nonogui.ui.widgets.text import Ink, Label, SectionLabel, Type
from nonogui.ui.widgets.themed import Pane

SIDE = 16


class LessonCard(Pane):
    """The technique of a lesson, how it works, and what there is to do.

    Attributes:
        examples: the button that shows the technique's examples.

    Signals:
        examples_wanted(object): of a `Technique`.
    """

    examples_wanted = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._state: LessonState | None = None
        self._place = SectionLabel(theme, "")
        self._title = Label(theme, "", Type.BAR_TITLE, wraps=True)
        self._text = Prose(theme)
        self._task = Label(theme, _task(""), Type.NOTE, Ink.MUTED, wraps=True)
        self.examples = Button(theme, _("Examples"), "book", kind=Kind.LINK, size=Size.SMALL)
        self.examples.clicked.connect(self._ask)
        words = (self._title, 4, self._text, 8, self._task)
        self._more = pane(theme, vbox(*words, margins=(0, 4, 0, 5)))
        card = Card(theme)
        head = hbox((self._place, 1), self.examples, gap=6)
        vbox(head, self._more, on=card, margins=(SIDE, 10, SIDE, 10))
        hbox(card, on=self, margins=(REACH - 5, 0, REACH - 5, 16))
        self.hide()

    def set_state(self, state: LessonState | None) -> None:
        """Show a lesson, or nothing."""
        self._state = state
        self.setVisible(state is not None)
        if state is not None:
            place = _("Lesson {number} of {total}").format(number=state.number, total=state.total)
            self.setAccessibleName(place)
            self._place.setText(place)
            self._title.setText(state.title)
            self._text.set_prose(state.text)

    def set_key(self, key: str) -> None:
        """Name the key that asks for a hint, as people write it; there may be none."""
        self._task.setText(_task(key))

    def set_brief(self, *, is_brief: bool) -> None:
        """Leave the room to the coach's words; the puzzle's name tells what is taught."""
        self._more.setVisible(not is_brief)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._state is not None:
            words = _("{name}: {text}").format(name=self._state.title, text=self._state.text)
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))

    def _ask(self) -> None:
        if self._state is not None:
            self.examples_wanted.emit(self._state.technique)


def _task(key: str) -> str:
    if not key:
        return _("Find where it applies. Ask for a hint when you want help.")
    return _("Find where it applies. Press {key} when you want help.").format(key=key)
