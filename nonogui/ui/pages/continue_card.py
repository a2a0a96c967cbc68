"""ContinueCard: the puzzle played last, ready to go on."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from nonogui.i18n import _
from nonogui.ui.pages.start_state import ContinueState
from nonogui.ui.pages.tile import size_text
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.card import Card
from nonogui.ui.widgets.picture import paint_picture, progress_image
from nonogui.ui.widgets.progress import ProgressLine
from nonogui.ui.widgets.text import ElidedLabel, Ink, Label, SectionLabel, Type, clock_text
from nonogui.ui.widgets.themed import Pane, rounded

PADDING = 16
THUMBNAIL = 124


class ContinueCard(Card):
    """The board as it was left, what it is, and a button to go on with it.

    Signals:
        clicked(): go on.
    """

    clicked = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._thumbnail = _Thumbnail(theme)
        self._title = ElidedLabel(theme, "", Type.CARD_TITLE)
        self._detail = Label(theme, "", Type.BODY, Ink.MUTED)
        self._line = ProgressLine(theme, name=_("Cells decided"))
        self._percent = Label(theme, "", Type.NOTE, Ink.MUTED, tabular=True)
        self.button = Button(theme, _("Continue"), "play", kind=Kind.PRIMARY)
        self.button.clicked.connect(self.clicked)
        self._lay_out()

    def set_state(self, state: ContinueState) -> None:
        """Show a puzzle to go on with."""
        share = state.board.decided_count / len(state.board.cells)
        self._thumbnail.set_state(state)
        self._title.setText(state.title)
        self._detail.setText(_detail_text(state))
        self._line.set_share(share)
        self._percent.setText(_("{percent} %").format(percent=int(share * 100)))
        self.button.setAccessibleName(_("Continue {title}").format(title=state.title))

    def _lay_out(self) -> None:
        foot = QHBoxLayout()
        foot.setSpacing(16)
        foot.addWidget(self.button)
        foot.addWidget(self._line, 1)
        foot.addWidget(self._percent)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addStretch(1)
        for label in (SectionLabel(self.theme, _("Continue")), self._title, self._detail):
            words.addWidget(label)
        words.addSpacing(12)
        words.addLayout(foot)
        words.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(PADDING, PADDING, PADDING, PADDING + 1)
        row.setSpacing(20)
        row.addWidget(self._thumbnail)
        row.addLayout(words, 1)


def _detail_text(state: ContinueState) -> str:
    """`25 × 25 · Moderate · 12:48 so far`, without the grade where it is not known."""
    size, time = size_text(state.puzzle), clock_text(state.seconds)
    if state.grade is None:
        return _("{size} · {time} so far").format(size=size, time=time)
    from nonogui.words.difficulty import grade_text  # the start page shows without it

    text = _("{size} · {grade} · {time} so far")
    return text.format(size=size, grade=grade_text(state.grade), time=time)


class _Thumbnail(Pane):
    """The player's marks in a small frame."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.setFixedSize(THUMBNAIL, THUMBNAIL)
        self._state: ContinueState | None = None

    def set_state(self, state: ContinueState) -> None:
        self._state = state
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        rect = QRectF(self.rect())
        with QPainter(self) as painter:
            rounded(painter, rect, 8, self.theme.raised, self.theme.hairline)
            if self._state:
                palette = self._state.puzzle.palette
                image = progress_image(self._state.board, palette, self.theme)
                paint_picture(painter, rect.adjusted(12, 12, -12, -12), image)
