"""What the coach panel shows when there is no step: a sentence, work in progress, nothing."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from nonogui.i18n import _
from nonogui.ui.icons import paint_icon
from nonogui.ui.panels.coach_parts import REACH, Prose, inset
from nonogui.ui.panels.coach_state import Busy, Said
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.card import Card
from nonogui.ui.widgets.message import Tone
from nonogui.ui.widgets.progress import Spinner
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.ui.widgets.themed import Pane, clear

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
