"""Questions before work is lost: another window saved it too, or it can't be saved."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from math import ceil
from typing import Final

from PySide6.QtCore import QDateTime, QLocale, QSize, Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QWidget

from nonogui.core.grid import Grid
from nonogui.core.palette import Palette
from nonogui.i18n import _, ngettext
from nonogui.library.folders import is_full
from nonogui.ui.dialogs.base import PADDING, Dialog, answer_button
from nonogui.ui.saving import Unsaved
from nonogui.ui.widgets import boxes
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.picture import FramedPicture, progress_image
from nonogui.ui.widgets.text import IconLabel, Ink, Label, Type
from nonogui.words.lists import sentences
from nonogui.words.numbers import count_text

# Chosen by eye at 100 % text size.
WIDTH = 592
GAP = 12
BADGE_GAP = 14
MINIATURE = QSize(92, 78)
STACK_WIDTH = 560
"""In a narrower window, the two versions are shown one above the other."""

# Round the required bytes up to this: block sizes and folder names differ.
_STEP: Final = 10_000


class VersionChoice(Enum):
    """Which version to keep."""

    COPY = auto()
    RELOAD = auto()


@dataclass(frozen=True)
class Version:
    """One of the two versions.

    Attributes:
        board: its cells.
        when: when it was last saved or changed, in words.
    """

    board: Grid
    when: str


@dataclass(frozen=True)
class ConflictState:
    """What the dialog shows.

    Attributes:
        text: which document has newer moves, and where.
        note: what Reload discards.
    """

    text: str
    palette: Palette
    theirs: Version
    mine: Version
    note: str


def ask_conflict(parent: QWidget | None, state: ConflictState) -> VersionChoice | None:
    """Ask which version to keep; None keeps both for now."""
    answer = ConflictDialog(state, parent).exec()
    return VersionChoice(answer) if answer else None


class ConflictDialog(Dialog):
    """Shows both versions side by side; the default button loses nothing."""

    def __init__(self, state: ConflictState, parent: QWidget | None) -> None:
        super().__init__(_("Changed in another window"), parent)
        width = min(WIDTH, parent.width() - PADDING) if parent else WIDTH
        self.setMinimumWidth(width)
        is_narrow = width < STACK_WIDTH
        direction = QBoxLayout.Direction
        sides = QBoxLayout(direction.TopToBottom if is_narrow else direction.LeftToRight)
        sides.setSpacing(GAP)
        sides.addWidget(_side_card(_("The other window"), state.theirs, state.palette), 1)
        sides.addWidget(_side_card(_("This window"), state.mine, state.palette), 1)
        boxes.vbox(
            Label(_("Changed in another window"), Type.CARD_TITLE),
            4,
            Label(state.text, Type.BODY, wraps=True),
            10,
            sides,
            16,
            self._foot(state),
            on=self,
            margins=(PADDING, PADDING - 4, PADDING, PADDING - 8),
        )

    def _foot(self, state: ConflictState) -> QHBoxLayout:
        self.reload = _button(self, _("Reload"), Kind.OUTLINE, VersionChoice.RELOAD)
        keep = _("Keep mine as a copy")
        self.copy = _button(self, keep, Kind.PRIMARY, VersionChoice.COPY)
        self.copy.setFocus()
        note = Label(state.note, Type.NOTE, Ink.MUTED, wraps=True)
        return boxes.hbox((note, 1), self.reload, self.copy, gap=8)


def _button(dialog: Dialog, text: str, kind: Kind, choice: VersionChoice | UnsavedChoice) -> Button:
    """Return a button that closes a dialog with a choice as its result."""
    button = answer_button(text, kind)
    button.clicked.connect(lambda: dialog.done(choice.value))
    return button


def _side_card(name: str, side: Version, palette: Palette) -> boxes.Card:
    """Return a card with the miniature, the number of filled cells and the time of a version."""
    card, picture = boxes.Card(), side.board.picture().cells
    filled = len(picture) - picture.count(0)
    cells = ngettext("{count} cell", "{count} cells", filled).format(count=count_text(filled))
    count = Label(cells, Type.NOTE, Ink.MUTED, tabular=True)
    when = Label(side.when, Type.NOTE, Ink.MUTED, wraps=True)
    words = boxes.vbox(
        boxes.REST, Label(name, Type.NAME, wraps=True), count, when, boxes.REST, gap=1
    )
    miniature = FramedPicture(partial(progress_image, side.board, palette), MINIATURE)
    boxes.hbox(miniature, (words, 1), on=card, margins=(10, 10, 10, 11), gap=14)
    card.setAccessibleName(f"{name}: {cells}. {side.when}")
    return card


# --- work that can't be saved ---


class UnsavedChoice(Enum):
    """What to do with work that can't be saved."""

    TRY_AGAIN = auto()
    ELSEWHERE = auto()
    CLOSE = auto()


@dataclass(frozen=True)
class UnsavedState:
    """What the dialog says.

    Attributes:
        text: why it happened, and how much is unsaved.
        notes: the last save, the space needed, the loss on closing; one line each.
    """

    title: str
    text: str
    notes: tuple[str, ...]


def ask_unsaved(parent: QWidget | None, state: UnsavedState) -> UnsavedChoice | None:
    """Ask what to do; None returns to the game."""
    answer = UnsavedDialog(state, parent).exec()
    return UnsavedChoice(answer) if answer else None


class UnsavedDialog(Dialog):
    """A question before work is lost; Escape returns to the game and loses nothing."""

    def __init__(self, state: UnsavedState, parent: QWidget | None) -> None:
        super().__init__(state.title, parent)
        self.setMinimumWidth(min(WIDTH, parent.width() - PADDING) if parent else WIDTH)
        words = boxes.vbox(
            Label(state.title, Type.CARD_TITLE, wraps=True),
            4,
            Label(state.text, Type.BODY, wraps=True),
            8,
            *(Label(note, Type.NOTE, Ink.MUTED, wraps=True) for note in state.notes),
            boxes.REST,
        )
        head = boxes.hbox(
            (IconLabel("warn", "danger", tile=36), Qt.AlignmentFlag.AlignTop),
            (words, 1),
            gap=BADGE_GAP,
        )
        margins = (PADDING, PADDING - 2, PADDING, PADDING - 4)
        boxes.vbox((head, 1), 38, self._foot(), on=self, margins=margins)
        self.again.setFocus()

    def _foot(self) -> QBoxLayout:
        self.close_anyway = _button(self, _("Close anyway"), Kind.DANGER, UnsavedChoice.CLOSE)
        self.elsewhere = _button(self, _("Save elsewhere…"), Kind.OUTLINE, UnsavedChoice.ELSEWHERE)
        self.again = _button(self, _("Try again"), Kind.PRIMARY, UnsavedChoice.TRY_AGAIN)
        return self.fold(
            boxes.hbox(self.close_anyway, boxes.REST, self.elsewhere, self.again, gap=8)
        )


def time_text(seconds: float) -> str:
    """Return a time; include the date unless it is today."""
    when, locale = QDateTime.fromMSecsSinceEpoch(round(seconds * 1000)), QLocale()
    short = QLocale.FormatType.ShortFormat
    if when.date() == QDateTime.currentDateTime().date():
        return locale.toString(when.time(), short)
    return locale.toString(when, short)


def saving_facts(unsaved: Unsaved, bytes_needed: int) -> str:
    """Return when it was last saved and, if the disk is full, how much space is needed."""
    if unsaved.when is None:
        facts = [_("Nothing has been saved since you opened it.")]
    else:
        facts = [_("Last saved at {time}.").format(time=time_text(unsaved.when))]
    if is_full(unsaved.reason):
        room = ceil(bytes_needed / _STEP) * _STEP // 1000
        facts.append(_("Nonogui needs {room} KB of free space.").format(room=room))
    return sentences(*facts)
