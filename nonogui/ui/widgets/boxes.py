"""What others are laid out in and on: rows and columns, cards, sections, pages that scroll.

Rows and columns are written the way they are nested: `vbox(head, 8, hbox(text, REST, button))`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLayout,
    QScrollArea,
    QSpacerItem,
    QVBoxLayout,
    QWidget,
)

from nonogui.ui.look.theme import Theme
from nonogui.ui.look.theming import SCROLL_BAR
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.rows import Sign
from nonogui.ui.widgets.text import Ink, Label, SectionLabel, Type
from nonogui.ui.widgets.themed import clear, rounded

TOP: Final = Qt.AlignmentFlag.AlignTop
LEFT: Final = Qt.AlignmentFlag.AlignLeft
MIDDLE: Final = Qt.AlignmentFlag.AlignHCenter

REST: Final = None
"""The room that the other parts leave."""

Part = (
    QWidget | QLayout | QSpacerItem | int | tuple[QWidget | QLayout, int | Qt.AlignmentFlag] | None
)
"""A widget or layout, perhaps with its stretch or alignment; a gap in pixels; or `REST`."""

Margins = tuple[int, int, int, int]
Box = TypeVar("Box", QHBoxLayout, QVBoxLayout)


def hbox(
    *parts: Part, on: QWidget | None = None, margins: Margins = (0, 0, 0, 0), gap: int = 0
) -> QHBoxLayout:
    """Lay parts out side by side, a gap between them; `on` is the widget they are to fill."""
    return _laid_out(QHBoxLayout(), parts, on, margins, gap)


def vbox(
    *parts: Part, on: QWidget | None = None, margins: Margins = (0, 0, 0, 0), gap: int = 0
) -> QVBoxLayout:
    """Lay parts out below each other, a gap between them; `on` is the widget they are to fill."""
    return _laid_out(QVBoxLayout(), parts, on, margins, gap)


def pane(layout: QLayout) -> QWidget:
    """Make a widget of a row or column, to be shown and hidden as one."""
    around = QWidget()
    around.setLayout(layout)
    return around


@contextmanager
def laid_out_once(*owners: QWidget | None) -> Iterator[None]:
    """Lay out widgets after several of their children were shown or changed.

    Else each child that is shown lays out all that is visible around it, at once.
    """
    layouts = [layout for owner in owners if owner and (layout := owner.layout())]
    for layout in layouts:
        layout.setEnabled(False)
    try:
        yield
    finally:
        for layout in layouts:
            layout.setEnabled(True)  # Qt has posted that they are to be laid out


def refill(owner: QWidget, widgets: Iterable[QWidget]) -> None:
    """Put other widgets into a row or column, and delete those that were in it."""
    is_shown = owner.isVisible()
    if is_shown:
        owner.hide()  # else each widget added would lay out all those before it
    clear(owner)
    layout = owner.layout()
    assert layout is not None
    for widget in widgets:
        layout.addWidget(widget)
    if is_shown:
        owner.show()


def scrolling(layout: QVBoxLayout) -> QScrollArea:
    """Let a column scroll; its bar stands in the right margin, so that nothing moves for it."""
    page, margins = _Page(), layout.contentsMargins()
    page.setLayout(layout)
    area = scroll_area(page)

    def make_room(_least: int, most: int) -> None:
        beside = margins.right() - SCROLL_BAR if most > 0 else margins.right()
        layout.setContentsMargins(margins.left(), margins.top(), beside, margins.bottom())

    area.verticalScrollBar().rangeChanged.connect(make_room)
    return area


class _Page(QWidget):
    """Is as high as its width makes it: texts that wrap would ask for more by themselves."""

    def minimumSizeHint(self) -> QSize:
        hint, layout = super().minimumSizeHint(), self.layout()
        is_wrapped = layout is not None and layout.hasHeightForWidth()
        return QSize(hint.width(), 0) if is_wrapped else hint


def _laid_out(
    box: Box, parts: Iterable[Part], on: QWidget | None, margins: Margins, gap: int
) -> Box:
    box.setContentsMargins(*margins)
    box.setSpacing(gap)
    for part in parts:
        what, how = part if isinstance(part, tuple) else (part, 0)
        if what is None:
            box.addStretch(1)
        elif isinstance(what, int):
            box.addSpacing(what)
        elif isinstance(what, QSpacerItem):
            box.addSpacerItem(what)
        elif isinstance(what, QLayout):
            box.addLayout(what, how)
        elif isinstance(how, Qt.AlignmentFlag):
            box.addWidget(what, 0, how)
        else:
            box.addWidget(what, how)
    if on is not None:
        on.setLayout(box)
    return box


# --- boxes ---


RADIUS = 12.0


class Card(QWidget):
    """A raised box; lay out what belongs on it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
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


class EmptyState(QWidget):
    """An icon, a line and a button in the middle.

    Signals:
        clicked(): the button was pressed.
    """

    clicked = Signal()

    def __init__(self, icon: str, text: str, button: str) -> None:
        super().__init__()
        self.setAccessibleName(text)
        words = Label(text, Type.PANEL_LINE, Ink.MUTED, wraps=True)
        words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        width = min(WIDEST, words.fontMetrics().horizontalAdvance(text) + 2)
        words.setMinimumSize(width, words.heightForWidth(width))
        self.button = Button(button, kind=Kind.OUTLINE)
        self.button.clicked.connect(self.clicked)
        sign = Sign(icon, "muted", EMPTY_ICON)
        parts = [(each, MIDDLE) for each in (sign, words, self.button)]
        vbox(REST, *parts, REST, on=self, margins=(9, 9, 9, 9), gap=GAP)


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


# --- a group of a panel ---


INDENT: Final = 6
"""How far a section stands in from the panel's padding: highlighted rows reach out this much."""


class Section(QWidget):
    """A heading, and a column of what belongs to it.

    Attributes:
        head: the heading's row.
        body: the column to add to.
    """

    def __init__(self, title: str = "") -> None:
        super().__init__()
        self.setAccessibleName(title)
        self.body = vbox(on=self, margins=(INDENT, 0, INDENT, 0))
        self.head = QHBoxLayout()
        if title:
            self.head.addWidget(SectionLabel(title), 1)
            self.body.addLayout(self.head)
            self.body.addSpacing(6)

    def add_link(self, text: str, icon: str = "plus") -> Button:
        """Put a button, such as one that adds something, at the right of the heading."""
        button = Button(text, icon, kind=Kind.LINK, size=Size.SMALL)
        button.setFixedHeight(18)
        self.head.addWidget(button)
        return button
