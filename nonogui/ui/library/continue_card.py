"""The two cards above the tiles: the last played puzzle, and the daily puzzle."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QSizePolicy, QWidget

from nonogui.i18n import _
from nonogui.ui.library.state import ContinueState, DailyState
from nonogui.ui.library.tile import SIDE, paint_unrevealed, size_text
from nonogui.ui.look.theme import current_theme
from nonogui.ui.widgets.boxes import REST, hbox, vbox
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.marks import GradeDots
from nonogui.ui.widgets.picture import paint_picture, progress_image
from nonogui.ui.widgets.progress import ProgressLine
from nonogui.ui.widgets.text import ElidedLabel, Ink, Label, SectionLabel, Type
from nonogui.ui.widgets.themed import rounded
from nonogui.words.numbers import clock_text

# Chosen by eye at 100 % text size.
PADDING = 16
THUMBNAIL = 124
SMALL_THUMBNAIL = 72
GAP = 20
MIN_FOR_LINE = 220
"""Least width of the text column for a progress bar beside the button, in pixels."""


class StartCard(QWidget):
    """A card with a picture, a text and a button.

    Attributes:
        button: the button.
    """

    def __init__(self, heading: str, button: Button) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.button = button
        self._thumbnail = _Thumbnail()
        button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._title = ElidedLabel("", Type.CARD_TITLE)
        self._heading = SectionLabel(heading)

    def set_compact(self, is_compact: bool) -> None:
        """Set whether the card takes less space."""
        side = SMALL_THUMBNAIL if is_compact else THUMBNAIL
        self._thumbnail.setFixedSize(side, side)
        self._heading.setVisible(not is_compact)

    def _lay_out(self, detail: Label | QLayout, foot: QHBoxLayout) -> None:
        words = vbox(REST, self._heading, self._title, detail, 12, foot, REST)
        margins = (PADDING, PADDING, PADDING, PADDING + 1)
        hbox(self._thumbnail, words, on=self, margins=margins, gap=GAP)


class ContinueCard(StartCard):
    """The last played puzzle with its board and a Continue button, or an unplayed one with Play."""

    def __init__(self) -> None:
        button = Button(_("Continue"), "play", kind=Kind.PRIMARY)
        super().__init__(_("Continue"), button)
        self._detail = ElidedLabel("", Type.BODY, Ink.MUTED)
        self._line = ProgressLine(name=_("Progress"))
        self._percent = Label("", Type.NOTE, Ink.MUTED, tabular=True)
        foot = hbox(button, (self._line, 1), self._percent, gap=16)
        foot.addStretch()
        self._lay_out(self._detail, foot)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_line()

    def _show_line(self) -> None:
        """Show the progress bar only where there is room; the percentage is always shown."""
        room = self.width() - self._thumbnail.width() - GAP - 2 * PADDING
        self._line.setVisible(not self._percent.isHidden() and room >= MIN_FOR_LINE)

    def set_state(self, state: ContinueState) -> None:
        """Show a puzzle to continue or to start."""
        board, title = state.board, state.title
        self._thumbnail.set_state(state)
        self._title.setText(title)
        self._detail.setText(_detail_text(state))
        self._percent.setVisible(board is not None)
        self._show_line()
        self._heading.setText(_("Continue") if board else _("Next puzzle"))
        self.button.setText(_("Continue") if board else _("Play"))
        name = _("Continue {title}") if board else _("Play {title}")
        self.button.setAccessibleName(name.format(title=title))
        if board:
            share = board.decided_count / len(board.cells)
            self._line.set_share(share)
            self._percent.setText(_("{percent}%").format(percent=int(share * 100)))


class DailyCard(StartCard):
    """The daily puzzle: its date, difficulty and a button to play it."""

    def __init__(self) -> None:
        button = Button(_("Play"), "calendar", kind=Kind.OUTLINE)
        super().__init__(_("Daily puzzle"), button)
        self._date = ""
        self._dots = GradeDots()
        self._grade = Label("", Type.BODY, Ink.MUTED)
        self._grade.setMinimumHeight(Type.BODY.line)
        self._lay_out(hbox(self._dots, (self._grade, 1), gap=8), hbox(button, REST))

    def set_state(self, state: DailyState) -> None:
        """Show the daily puzzle as far as it is known."""
        self._thumbnail.set_state(state)
        self._date = state.date
        self._show_title()
        self._dots.setVisible(state.grade is not None)
        self._dots.set_grade(state.grade)
        self._grade.setText(_grade_text(state))
        name = _("Play the daily puzzle, {date}").format(date=state.date)
        self.button.setAccessibleName(name)

    def set_compact(self, is_compact: bool) -> None:
        super().set_compact(is_compact)
        self._show_title()

    def _show_title(self) -> None:
        """Show the date; without the heading, say what the card is instead."""
        has_heading = not self._heading.isHidden()
        self._title.setText(self._date if has_heading else _("Daily puzzle"))


def _grade_text(state: DailyState) -> str:
    if state.grade is None:
        return ""
    from nonogui.words.difficulty import grade_text  # not needed before the window shows

    return grade_text(state.grade)


def _detail_text(state: ContinueState) -> str:
    """Return `25 × 25 · Moderate · 12:48 so far`, without the grade if it is unknown."""
    if state.board is None:
        return _new_text(state)
    size = size_text(state.board.width, state.board.height)
    time = clock_text(state.seconds)
    if state.grade is None:
        return _("{size} · {time} so far").format(size=size, time=time)
    from nonogui.words.difficulty import grade_text  # not needed before the window shows

    text = _("{size} · {grade} · {time} so far")
    return text.format(size=size, grade=grade_text(state.grade), time=time)


def _new_text(state: ContinueState) -> str:
    """Return `25 × 25 · Moderate` for a puzzle that was not started."""
    art = state.art
    size = size_text(len(art.columns), len(art.rows)) if art else ""
    if state.grade is None:
        return size
    from nonogui.words.difficulty import grade_text  # not needed before the window shows

    return _("{size} · {grade}").format(size=size, grade=grade_text(state.grade))


class _Thumbnail(QWidget):
    """The player's marks, or the skyline of the clues, in a small frame."""

    def __init__(self) -> None:
        super().__init__()
        self._state: ContinueState | DailyState | None = None
        self._image: QImage | None = None
        self.setFixedSize(THUMBNAIL, THUMBNAIL)

    def set_state(self, state: ContinueState | DailyState) -> None:
        self._state, self._image = state, None
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.StyleChange:
            self._image = None
        super().changeEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        rect, state = QRectF(self.rect()), self._state
        theme = current_theme()
        with QPainter(self) as painter:
            rounded(painter, rect, 8, theme.raised, theme.hairline)
            if isinstance(state, ContinueState) and state.board is not None:
                if self._image is None:
                    self._image = progress_image(state.board, state.palette, theme)
                paint_picture(painter, rect.adjusted(12, 12, -12, -12), self._image)
            elif state is not None and state.art is not None:
                painter.scale(rect.width() / SIDE, rect.height() / SIDE)
                paint_unrevealed(painter, state.art, theme)
