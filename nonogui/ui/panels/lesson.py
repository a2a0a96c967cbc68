"""LessonCard: what a lesson teaches, over the coach's own words."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from nonogui.coach.techniques import Technique
from nonogui.i18n import _
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.card import Card
from nonogui.ui.widgets.text import Ink, Label, SectionLabel, Type

SIDE = 16


@dataclass(frozen=True)
class LessonState:
    """A lesson of a row of lessons.

    Attributes:
        technique: what it teaches.
        title: the technique's name.
        text: how the technique works.
        number: its place, counted from 1, of `total`.
    """

    technique: Technique
    title: str
    text: str
    number: int
    total: int


class LessonCard(Card):
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
        self._text = Label(theme, "", wraps=True)
        self._task = Label(theme, "", Type.NOTE, Ink.MUTED, wraps=True)
        self.examples = Button(theme, _("Examples"), "book", kind=Kind.LINK, size=Size.SMALL)
        self.examples.clicked.connect(self._ask)
        head = QHBoxLayout()
        head.addWidget(self._place, 1)
        head.addWidget(self.examples)
        column = QVBoxLayout(self)
        column.setContentsMargins(SIDE, 12, SIDE, 15)
        column.setSpacing(4)
        column.addLayout(head)
        for label in (self._title, self._text, self._task):
            column.addWidget(label)
        self.hide()

    def set_state(self, state: LessonState | None, key: str = "") -> None:
        """Show a lesson, or nothing; `key` asks for a hint, as people write it."""
        self._state = state
        self.setVisible(state is not None)
        if state is None:
            return
        place = _("Lesson {number} of {total}").format(number=state.number, total=state.total)
        self.setAccessibleName(place)
        self._place.setText(place)
        self._title.setText(state.title)
        self._text.setText(state.text)
        self._task.setText(_task(key))

    def _ask(self) -> None:
        if self._state is not None:
            self.examples_wanted.emit(self._state.technique)


def _task(key: str) -> str:
    if not key:
        return _("Find where it applies. Ask for a hint when you want help.")
    return _("Find where it applies. Press {key} when you want help.").format(key=key)
