"""Boxes: cards, badges, empty states, pages that scroll."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from nonogui.ui.look.icons import paint_icon
from nonogui.ui.look.theme import Theme
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.ui.widgets.themed import Pane, rounded

RADIUS = 12.0


class Card(Pane):
    """A raised box; lay out what belongs on it."""

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            paint_card(painter, QRectF(self.rect()), self.theme)


def paint_card(
    painter: QPainter,
    rect: QRectF,
    theme: Theme,
    radius: float = RADIUS,
    fill: QColor | None = None,
) -> None:
    """A raised box with a hairline and a breath of shadow under it, inside a rectangle."""
    body = rect.adjusted(0, 0, 0, -1)
    if not theme.is_high_contrast:
        shade = QColor(0, 0, 0, 60 if theme.is_dark else 14)
        rounded(painter, body.translated(0, 1), radius, shade)
    rounded(painter, body, radius, fill or theme.raised, theme.hairline)


class Rule(Pane):
    """A hairline across, or down between buttons."""

    def __init__(self, theme: Theme, *, is_vertical: bool = False) -> None:
        super().__init__(theme)
        if is_vertical:
            self.setFixedSize(1, 20)
        else:
            self.setFixedHeight(1)

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(event.rect(), self.theme.hairline)


# --- badge ---


SIDE, BADGE_RADIUS, ICON = 36, 10.0, 20


class Badge(Pane):
    """A sign whose shape alone says what it is about.

    Args:
        icon: a name of the icon set.
        role: the role of the theme it is drawn in; the tint is the role `…_tint`.
    """

    def __init__(self, theme: Theme, icon: str, role: str) -> None:
        super().__init__(theme)
        self._icon, self._role = icon, role
        self.setFixedSize(SIDE, SIDE)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        color, tint = getattr(self.theme, self._role), getattr(self.theme, f"{self._role}_tint")
        box, inset = QRectF(self.rect()), (SIDE - ICON) / 2
        with QPainter(self) as painter:
            # In high contrast tints hardly differ from the ground.
            rounded(
                painter, box, BADGE_RADIUS, tint, color if self.theme.is_high_contrast else None, 2
            )
            icon = box.adjusted(inset, inset, -inset, -inset)
            paint_icon(painter, icon, self._icon, color)


# --- nothing to show ---


EMPTY_ICON = 40
GAP = 16
WIDEST = 480


class EmptyState(Pane):
    """An icon, a line and a button in the middle.

    Signals:
        clicked(): the button was pressed.
    """

    clicked = Signal()

    def __init__(self, theme: Theme, icon: str, text: str, button: str) -> None:
        super().__init__(theme)
        self._icon = icon
        self.setAccessibleName(text)
        words = Label(theme, text, Type.PANEL_LINE, Ink.MUTED, wraps=True)
        words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        width = min(WIDEST, words.fontMetrics().horizontalAdvance(text) + 2)
        words.setMinimumSize(width, words.heightForWidth(width))
        self.button = Button(theme, button, kind=Kind.OUTLINE)
        self.button.clicked.connect(self.clicked)
        column = QVBoxLayout(self)
        column.setSpacing(GAP)
        column.addStretch(1)
        column.addSpacing(EMPTY_ICON)
        column.addWidget(words, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        self._words = words

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        x = (self.width() - EMPTY_ICON) / 2
        y = self._words.y() - GAP - EMPTY_ICON
        with QPainter(self) as painter:
            paint_icon(painter, QRectF(x, y, EMPTY_ICON, EMPTY_ICON), self._icon, self.theme.muted)


# --- scrolling ---


def scroll_area(page: QWidget) -> QScrollArea:
    """A frameless area that scrolls a page down and up; the ground around it shows through."""
    area = QScrollArea()
    area.setViewport(QWidget())  # which paints no ground, other than the one it would make itself
    area.setWidget(page)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    page.setAutoFillBackground(False)
    return area
