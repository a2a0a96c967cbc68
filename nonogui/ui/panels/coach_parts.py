"""Parts of the coach panel: rows with a disc, prose with bold numbers, the question of a proof."""

from __future__ import annotations

from enum import Enum, auto
from html import escape

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from nonogui.i18n import _
from nonogui.ui.icons import paint_icon
from nonogui.ui.panels.coach_state import STRONG
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.ui.widgets.themed import Pane, Themed, focus_ring, rounded

DISC = 24.0
TEXT_LEFT = 36
"""From a row's disc to its words."""
REACH = 10
"""How far the tint of a row reaches out beyond its words and disc."""
RADIUS = 10.0


class _Inset(QHBoxLayout):
    """A row that takes no room while nothing is to be seen in it, not even for its margins."""

    def sizeHint(self) -> QSize:
        return QSize() if self.isEmpty() else super().sizeHint()

    def minimumSize(self) -> QSize:
        return QSize() if self.isEmpty() else super().minimumSize()

    def heightForWidth(self, width: int) -> int:
        return 0 if self.isEmpty() else super().heightForWidth(width)

    def minimumHeightForWidth(self, width: int) -> int:
        return 0 if self.isEmpty() else super().minimumHeightForWidth(width)


def inset(widget: QWidget, side: int = REACH, below: int = 0) -> QHBoxLayout:
    """A widget that stands in from the rows, with room below it; no room while it is hidden."""
    row = _Inset()
    row.setContentsMargins(side, 0, side, below)
    row.addWidget(widget)
    return row


def plain(text: str) -> str:
    """A text without the marks of what is bold."""
    return text.replace(STRONG[0], "").replace(STRONG[1], "")


class Prose(Label):
    """Text of several lines in which some of the words may be bold."""

    def __init__(self, theme: Theme, style: Type = Type.BODY, ink: Ink = Ink.INK) -> None:
        super().__init__(theme, "", style, ink, wraps=True)
        self._line = style.line
        self.setTextFormat(Qt.TextFormat.RichText)
        # As high as its width makes it: the size that rich text would like to have is another.
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_prose(self, text: str) -> None:
        """Show a text in which `STRONG` marks what is bold; its lines stay lines."""
        html = escape(text).replace(STRONG[0], "<b>").replace(STRONG[1], "</b>")
        html = html.replace("\n", "<br>")
        self.setText(html and f'<div style="line-height:{self._line}px">{html}</div>')
        self.setAccessibleName(plain(text))


class Mark(Enum):
    """What the disc of a row tells: its shape and its stroke, not its colour alone."""

    DONE = auto()  # full, with a tick
    FULL = auto()  # full, with a number
    NOW = auto()  # tinted, in a thick ring
    LATER = auto()  # in a thin ring
    AHEAD = auto()  # a fork in a thin ring
    BROKEN = auto()  # full, with a triangle
    QUESTION = auto()  # a fork


class DiscRow(Themed, QAbstractButton):
    """A disc, a heading and a few words; a click or the Return key goes there."""

    def __init__(self, theme: Theme, number: str, title: str, text: str, mark: Mark) -> None:
        super().__init__()
        self.theme = theme
        self._number = number
        self._mark = Mark.LATER
        self._tint: str | None = None
        self._title = Label(theme, title, Type.NAME, wraps=True)
        self._text = Prose(theme, Type.NOTE, Ink.MUTED)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        words = QVBoxLayout()
        words.setSpacing(0)
        for label in (self._title, self._text):
            label.setForegroundRole(QPalette.ColorRole.WindowText)  # else it is that of a button
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            words.addWidget(label)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(REACH + TEXT_LEFT, 8, REACH, 8)
        self._row.addLayout(words)
        self.show_as(mark, text)

    def set_title(self, title: str) -> None:
        """Change the heading; it is spoken once the row is shown anew."""
        self._title.setText(title)

    def show_as(self, mark: Mark, text: str, *, tint: str | None = None) -> None:
        """Change the disc, the words under the heading, and the role of the ground, if any."""
        self._mark, self._tint = mark, tint
        self._text.set_prose(text)
        self._text.setVisible(bool(text))
        is_later = mark in (Mark.LATER, Mark.AHEAD)
        self._title.set_ink(Ink.MUTED if is_later else Ink.INK)
        number = _("{number}. ").format(number=self._number) if self._number else ""
        done = {Mark.DONE: _("done"), Mark.NOW: _("shown now")}.get(mark, "")
        parts = [number + self._title.text(), text, done]
        self.setAccessibleName(", ".join(part for part in parts if part))
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, rect = self.theme, QRectF(self.rect())
        with QPainter(self) as painter:
            if self._tint is not None:
                _paint_ground(painter, rect, theme, self._tint)
            elif self.underMouse():
                rounded(painter, rect, RADIUS, theme.control)
            paint_disc(
                painter, QRectF(REACH, rect.top() + 8, DISC, DISC), self._number, self._mark, theme
            )
            if self.hasFocus():
                focus_ring(painter, rect, RADIUS, theme)


def _paint_ground(painter: QPainter, rect: QRectF, theme: Theme, role: str) -> None:
    """The tint of a role; in high contrast a frame."""
    if theme.is_high_contrast:
        rounded(painter, rect, RADIUS, None, getattr(theme, role), 2)
    else:
        rounded(painter, rect, RADIUS, getattr(theme, f"{role}_tint"))


def paint_disc(painter: QPainter, box: QRectF, number: str, mark: Mark, theme: Theme) -> None:
    """The disc of a row: its number, or a sign that tells more."""
    roles: dict[Mark, tuple[QColor | None, QColor, float, QColor]] = {
        Mark.DONE: (theme.evidence, theme.evidence, 2, theme.on_accent),
        Mark.FULL: (theme.evidence, theme.evidence, 2, theme.on_accent),
        Mark.NOW: (theme.evidence_tint, theme.evidence, 2, theme.evidence),
        Mark.LATER: (None, theme.muted, 1.5, theme.muted),
        Mark.AHEAD: (None, theme.muted, 1.5, theme.muted),
        Mark.BROKEN: (theme.danger, theme.danger, 2, theme.on_accent),
        Mark.QUESTION: (theme.what_if_tint, theme.what_if, 1.5, theme.what_if),
    }
    fill, edge, width, ink = roles[mark]
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(edge, width))
    painter.setBrush(fill or Qt.BrushStyle.NoBrush)
    inset = width / 2
    painter.drawEllipse(box.adjusted(inset, inset, -inset, -inset))
    signs = {Mark.DONE: "tick", Mark.BROKEN: "warn", Mark.QUESTION: "branch", Mark.AHEAD: "branch"}
    if sign := signs.get(mark):
        paint_icon(painter, box.adjusted(5, 5, -5, -5), sign, ink)
        return
    painter.setFont(Type.SECTION.font(tabular=True))
    painter.setPen(ink)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, number)


class Question(Pane):
    """What is supposed, with the fork of a what-if."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._words = Label(theme, "", Type.NAME, Ink.WHAT_IF, wraps=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(TEXT_LEFT, 9, 12, 9)
        row.addWidget(self._words)

    @property
    def text(self) -> str:
        """The words shown."""
        return self._words.text()

    def set_text(self, text: str) -> None:
        """Ask something."""
        self._words.setText(text)
        self.setAccessibleName(text)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, rect = self.theme, QRectF(self.rect())
        border = theme.what_if if theme.is_high_contrast else None
        with QPainter(self) as painter:
            rounded(painter, rect, RADIUS, theme.what_if_tint, border)
            paint_icon(painter, QRectF(12, 9, 18, 18), "branch", theme.what_if)
