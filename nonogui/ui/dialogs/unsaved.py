"""Ask what becomes of moves or changes that can't be saved, before they are closed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QDateTime, QLocale, Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from nonogui.i18n import _
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.badge import Badge
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.ui.widgets.themed import Themed, theme_of

WIDTH = 592
PADDING = 24
GAP = 14


class Way(Enum):
    """What to do with what can't be saved."""

    TRY_AGAIN = auto()
    ELSEWHERE = auto()
    CLOSE = auto()


@dataclass(frozen=True)
class UnsavedState:
    """What the dialog says.

    Attributes:
        title: what happened.
        text: why, and what is not saved.
        notes: when it was saved last, what is needed, what closing costs; a line each.
    """

    title: str
    text: str
    notes: tuple[str, ...]


def ask_unsaved(parent: QWidget | None, state: UnsavedState) -> Way | None:
    """Ask what to do; None means to go back to the game."""
    dialog = UnsavedDialog(theme_of(parent), state, parent)
    dialog.exec()
    return dialog.way


class UnsavedDialog(Themed, QDialog):
    """A question before something is lost; Escape goes back and loses nothing.

    Attributes:
        way: the answer; None while there is none.
        close_anyway, elsewhere, again: its buttons.
    """

    def __init__(self, theme: Theme, state: UnsavedState, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.way: Way | None = None
        self.setWindowTitle(state.title)
        self.setWindowFlag(Qt.WindowType.WindowContextHelpButtonHint, on=False)
        self.setMinimumWidth(min(WIDTH, parent.width() - PADDING) if parent else WIDTH)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(Label(theme, state.title, Type.CARD_TITLE, wraps=True))
        words.addSpacing(4)
        words.addWidget(Label(theme, state.text, Type.BODY, wraps=True))
        words.addSpacing(8)
        for note in state.notes:
            words.addWidget(Label(theme, note, Type.NOTE, Ink.MUTED, wraps=True))
        words.addStretch(1)
        head = QHBoxLayout()
        head.setSpacing(GAP)
        head.addWidget(Badge(theme, "warn", "danger"), 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(words, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(PADDING, PADDING - 2, PADDING, PADDING - 4)
        column.addLayout(head, 1)
        column.addSpacing(32)
        column.addLayout(self._buttons())
        self.again.setFocus()

    def _buttons(self) -> QHBoxLayout:
        self.close_anyway = self._button(_("Close anyway"), Kind.DANGER, Way.CLOSE)
        self.elsewhere = self._button(_("Save elsewhere…"), Kind.OUTLINE, Way.ELSEWHERE)
        self.again = self._button(_("Try again"), Kind.PRIMARY, Way.TRY_AGAIN)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.close_anyway)
        row.addStretch(1)
        row.addWidget(self.elsewhere)
        row.addWidget(self.again)
        return row

    def _button(self, text: str, kind: Kind, way: Way) -> Button:
        button = Button(self.theme, text, kind=kind)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setAutoDefault(False)
        button.setDefault(kind is Kind.PRIMARY)

        def choose() -> None:
            self.way = way
            self.accept()

        button.clicked.connect(choose)
        return button


def time_text(seconds: float) -> str:
    """Say when something was: the time today, with the date on other days."""
    when, locale = QDateTime.fromMSecsSinceEpoch(round(seconds * 1000)), QLocale()
    short = QLocale.FormatType.ShortFormat
    if when.date() == QDateTime.currentDateTime().date():
        return locale.toString(when.time(), short)
    return locale.toString(when, short)
