"""MessageBar: a message over the board, with optional answers, that does not block anything."""

from __future__ import annotations

import sys
from collections.abc import Callable
from enum import Enum

from PySide6 import QtWidgets
from PySide6.QtCore import QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QKeySequence, QResizeEvent, QShortcut, QShowEvent

from nonogui.i18n import _
from nonogui.lazy import dataclass
from nonogui.ui.board.accessible import announce
from nonogui.ui.widgets import boxes
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.text import IconLabel, Label, Type
from nonogui.words.lists import commas

# Distance from the sides and the bottom of the place, and margins inside; chosen by eye.
SIDE = 16
MARGINS = (14, 8, 8, 9)

MAX_TEXT = 400
"""Width from which a text is wrapped, in pixels."""

SHORT_SECONDS = 6.0
LONG_SECONDS = 8.0
"""How long a message of one sentence stays, and a longer one: a row of 30 cells in words, at 3
words a second."""

LETTERS_A_SECOND = 18
"""How fast a longer text is read: 3 words of 5 letters and a space a second."""

MOST_LINES = 6
"""Lines of a text that are shown at once; a longer one scrolls. In the smallest window they
leave more than half of the board."""

MIN_TEXT = 150
"""Answers beside the sentence must leave it this width; otherwise they are below it."""


class Tone(Enum):
    """The kind of message: its icon and theme role."""

    GOOD = ("check", "accent")
    WRONG = ("warn", "danger")
    HINT = ("hint", "hint")
    SEVERAL = ("help", "evidence")
    NEWS = ("help", "muted")

    @property
    def icon(self) -> str:
        """The name of its icon."""
        return self.value[0]

    @property
    def role(self) -> str:
        """The theme role of its colour."""
        return self.value[1]


def seconds_to_read(text: str) -> float:
    """Return how long a text that is read once stays."""
    return max(LONG_SECONDS, len(text) / LETTERS_A_SECOND)


@dataclass(frozen=True)
class Answer:
    """A button: what it does, and its text."""

    act: Callable[[], object]
    text: str


@dataclass(frozen=True)
class Message:
    """A sentence and up to three answers, the most likely first.

    Attributes:
        seconds: how long it stays; 0 until the player closes it.
        stays: whether it stays when the board changes, because it is not about the board.
    """

    text: str
    tone: Tone = Tone.NEWS
    answers: tuple[Answer, ...] = ()
    seconds: float = 0.0
    stays: bool = False


class MessageBar(boxes.Card):
    """A message over the board; Escape or its button closes it. It is hidden without a message.

    Args:
        is_stacked: whether the answers are below the sentence, for a narrow place.

    Signals:
        closed(): the player closed it, or its time ran out.
        focus_left(): it had the keyboard focus when it closed.
    """

    closed = Signal()
    focus_left = Signal()

    def __init__(self, *, is_stacked: bool = False) -> None:
        super().__init__()
        self._is_stacked = is_stacked
        self.message: Message | None = None
        self._icon = IconLabel(Tone.NEWS.icon, Tone.NEWS.role)
        self._text = ScrolledText()
        self._answers = QtWidgets.QWidget()
        self._choices = (boxes.vbox if is_stacked else boxes.hbox)(on=self._answers, gap=8)
        close = self._cross = Button(icon="close", size=Size.SMALL, tip=_("Close (Esc)"))
        close.clicked.connect(self._close)
        at = Qt.AlignmentFlag.AlignTop if is_stacked else Qt.AlignmentFlag.AlignVCenter
        self._row = boxes.hbox((self._icon, at), (self._text, 1), (close, at), gap=10)
        self._column = boxes.vbox(self._row, self._answers, on=self, margins=MARGINS, gap=8)
        self._put_answers(is_below=is_stacked)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._close)
        # A shortcut of the window, so that it works wherever the focus is.
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self._close)
        self.hide()

    def show_message(self, message: Message, *, is_new: bool = True) -> None:
        """Replace the message; have a screen reader say it if it is new, with its answers."""
        self.message = message
        self._icon.set_icon(message.tone.icon, message.tone.role)
        self._text.show_text(message.text)
        self.setAccessibleName(message.text)
        boxes.clear(self._answers)
        for at, answer in enumerate(message.answers):
            self._add_answer(answer, Kind.OUTLINE if at else Kind.PRIMARY)
        self._answers.setVisible(bool(message.answers))
        # The time of the message before does not count for this one.
        self._timer.stop()
        self.show()
        self._start_timer()
        self.raise_()
        if is_new:
            announce(self, _spoken(message))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._start_timer()

    def _start_timer(self) -> None:
        """Start the time of a message once its page is shown and players can read it."""
        seconds = self.message.seconds if self.message else 0
        if seconds and self.isVisible() and not self._timer.isActive():
            self._timer.start(round(seconds * 1000))

    def height_in(self, room: int) -> int:
        """Lay the bar out for a width; return the height that it needs, with the gap below it."""
        if not self._is_stacked:
            around = self._icon.width() + self._cross.width() + 54  # 3 gaps and both margins
            least = min(MIN_TEXT, self._text.line_width)
            beside, row = room - 2 * SIDE - around - least, self._answers_width
            self._put_answers(is_below=row > beside)
            left, _top, right, _bottom = MARGINS
            is_column = row > max(beside, room - 2 * SIDE - left - right)
            way = QtWidgets.QBoxLayout.Direction
            self._choices.setDirection(way.TopToBottom if is_column else way.LeftToRight)
        now, (_left, top, _right, bottom) = self._column.contentsMargins(), MARGINS
        width = min(self.sizeHint().width(), room - 2 * SIDE)
        height = max(self.heightForWidth(width), self.minimumSizeHint().height())
        return height - now.top() - now.bottom() + top + bottom + SIDE

    def place_above(self, bottom: int, left: int, room: int) -> None:
        """Place the bar above `bottom`, in the middle of `room` pixels from `left` on."""
        height = self.height_in(room)
        self._column.setContentsMargins(*MARGINS)
        width = min(self.sizeHint().width(), room - 2 * SIDE)
        self.setGeometry(left + (room - width) // 2, bottom - height, width, height - SIDE)
        self.raise_()

    def place_in(self, room: QRect) -> None:
        """Place a message of one line in the middle of a bar."""
        left, _top, right, _bottom = MARGINS
        self._column.setContentsMargins(left, 4, right, 4)
        place = QRect(0, 0, self._width_with(sys.maxsize), Size.NORMAL)
        place.moveCenter(room.center())
        self.setGeometry(place)

    def _put_answers(self, *, is_below: bool) -> None:
        """Put the answers below the sentence, or between it and the cross."""
        if is_below != (self._column.indexOf(self._answers) >= 0):
            self._column.removeWidget(self._answers)
            self._row.removeWidget(self._answers)
            if is_below:
                self._column.addWidget(self._answers)
            else:
                self._row.insertWidget(2, self._answers)
        self._answers.setContentsMargins(0, 0, 6 if is_below else 0, 5 if is_below else 0)

    @property
    def _answers_width(self) -> int:
        """The width of the answers side by side."""
        widths = [
            each.sizeHint().width() for each in self._answers.findChildren(QtWidgets.QPushButton)
        ]
        return sum(widths) + 8 * (len(widths) - 1) + self._answers.contentsMargins().right()

    def dismiss(self) -> None:
        """Hide the message, without emitting `closed`."""
        self._timer.stop()
        self.message = None
        focused: QtWidgets.QWidget | None = QtWidgets.QApplication.focusWidget()
        had_focus = focused is not None and self.isAncestorOf(focused)
        self.hide()  # this moves the focus elsewhere
        if had_focus:
            self.focus_left.emit()

    def tab_after(self, widget: QtWidgets.QWidget) -> None:
        """Make the Tab key go from a widget to the answers, then to the cross."""
        buttons = self._answers.findChildren(QtWidgets.QPushButton) if self.message else []
        parts = [self._text, *(each for each in buttons if each.isVisibleTo(self)), self._cross]
        for part in parts:
            if part.focusPolicy() is not Qt.FocusPolicy.NoFocus:
                QtWidgets.QWidget.setTabOrder(widget, part)
                widget = part

    def minimumSizeHint(self) -> QSize:
        least = super().minimumSizeHint()
        return QSize(0, least.height()) if self._is_stacked else least

    def sizeHint(self) -> QSize:
        if self._is_stacked:
            return super().sizeHint()
        # Qt's size hint of a wrapped text is narrow and high; a short text should be one line.
        width = max(self._width_with(MAX_TEXT), super().sizeHint().width())
        return QSize(width, self.heightForWidth(width))

    def fits_in_line(self, room: int) -> bool:
        """Return whether the text is one line in a width, with all buttons beside it."""
        is_row = self._row.indexOf(self._answers) >= 0
        return is_row and self._width_with(sys.maxsize) <= room

    def _width_with(self, most: int) -> int:
        """Return the width with the text in one line, or in lines of a width at most."""
        text, margins = self._text, self._column.contentsMargins()
        row = self._row.sizeHint().width() - text.sizeHint().width() + min(text.line_width, most)
        return row + margins.left() + margins.right()

    def _add_answer(self, answer: Answer, kind: Kind) -> None:
        button = Button(answer.text, kind=kind, size=Size.SMALL)
        button.clicked.connect(lambda: self._answer(answer))
        self._choices.addWidget(button)

    def _answer(self, answer: Answer) -> None:
        # First, because the answer may show another message.
        self.dismiss()
        answer.act()

    def _close(self) -> None:
        self.dismiss()
        self.closed.emit()


class ScrolledText(QtWidgets.QScrollArea):
    """A wrapped text as high as it needs, up to `MOST_LINES`; a longer one scrolls."""

    def __init__(self) -> None:
        super().__init__()
        self.label = Label("", Type.STRONG, wraps=True)
        self._most = MOST_LINES * self.label.fontMetrics().lineSpacing()
        boxes.make_scroll_area(self, self.label)
        policy = QtWidgets.QSizePolicy(
            QtWidgets.QSizePolicy.Policy.Preferred, QtWidgets.QSizePolicy.Policy.Minimum
        )
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_text(self, text: str) -> None:
        """Replace the text and show its beginning."""
        self.label.setText(text)
        self.setAccessibleName(text)
        self.verticalScrollBar().setValue(0)
        self.updateGeometry()
        self._scroll_if_long()

    @property
    def line_width(self) -> int:
        """The width in which the text is one line, however long."""
        return QFontMetrics(self.label.font()).horizontalAdvance(self.label.text()) + 1

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._scroll_if_long()
        super().resizeEvent(event)

    def _scroll_if_long(self) -> None:
        """Have a scroll bar, and be a stop of the Tab key, only if there is something to scroll."""
        is_long = self.label.heightForWidth(self.width()) > self._most
        bar, focus = Qt.ScrollBarPolicy, Qt.FocusPolicy
        self.setVerticalScrollBarPolicy(
            bar.ScrollBarAsNeeded if is_long else bar.ScrollBarAlwaysOff
        )
        self.setFocusPolicy(focus.StrongFocus if is_long else focus.NoFocus)

    def heightForWidth(self, width: int) -> int:
        return min(self.label.heightForWidth(width), self._most)

    def sizeHint(self) -> QSize:
        return self._bounded(self.label.sizeHint())

    def minimumSizeHint(self) -> QSize:
        return self._bounded(self.label.minimumSizeHint())

    def _bounded(self, size: QSize) -> QSize:
        return QSize(size.width(), min(size.height(), self._most))


class News(Label):
    """A text that screen readers say when it changes."""

    def setText(self, text: str) -> None:
        is_new = text != self.text()
        super().setText(text)
        if text and is_new and self.isVisible():
            announce(self, text)


def _spoken(message: Message) -> str:
    if not message.answers:
        return message.text
    answers = commas(answer.text for answer in message.answers)
    return _("{question} Answers: {answers}.").format(question=message.text, answers=answers)
