"""Rows and columns written the way they are nested: `vbox(head, 8, hbox(text, REST, button))`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLayout, QScrollArea, QSpacerItem, QVBoxLayout, QWidget

from nonogui.ui.look.theme import Theme
from nonogui.ui.look.theming import SCROLL_BAR
from nonogui.ui.widgets.card import scroll_area
from nonogui.ui.widgets.themed import Pane, clear

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


def pane(theme: Theme, layout: QLayout) -> Pane:
    """Make a widget of a row or column, to be shown and hidden as one."""
    around = Pane(theme)
    around.setLayout(layout)
    return around


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


def scrolling(theme: Theme, layout: QVBoxLayout) -> QScrollArea:
    """Let a column scroll; its bar stands in the right margin, so that nothing moves for it."""
    page, margins = _Page(theme), layout.contentsMargins()
    page.setLayout(layout)
    area = scroll_area(page)

    def make_room(_least: int, most: int) -> None:
        beside = margins.right() - SCROLL_BAR if most > 0 else margins.right()
        layout.setContentsMargins(margins.left(), margins.top(), beside, margins.bottom())

    area.verticalScrollBar().rangeChanged.connect(make_room)
    return area


class _Page(Pane):
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
