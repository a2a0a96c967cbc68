"""Boxes: cards, badges, empty states, pages that scroll."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from nonogui.ui.look.theme import Theme
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.rows import Sign
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.ui.widgets.themed import Pane, rounded

RADIUS = 12.0


class Card(QWidget):
    """A raised box; lay out what belongs on it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)


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


def rule(*, is_vertical: bool = False) -> QFrame:
    """A hairline across, or down between buttons."""
    line = QFrame()
    line.setObjectName("rule")  # its rule in the style sheet
    if is_vertical:
        line.setFixedSize(1, 20)
    else:
        line.setFixedHeight(1)
    return line


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
        column.addWidget(Sign(theme, icon, "muted", EMPTY_ICON), 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(words, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)


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
