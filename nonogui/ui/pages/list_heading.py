"""ListHeading: what the columns of the library's list hold; most sort it by a click."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QPushButton

from nonogui.i18n import _, mark
from nonogui.library.cards import Order
from nonogui.ui.icons import paint_icon
from nonogui.ui.pages.tile_row import PAD, PICTURE, column_places
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.text import Type
from nonogui.ui.widgets.themed import Pane, Themed, focus_ring

HEIGHT: Final = 28
ARROW: Final = 12

_TITLE: Final = "title"
_WORDS: Final = {
    _TITLE: (mark("Title"), Order.TITLE),
    "collection": (mark("Collection"), Order.COLLECTION),
    "size": (mark("Size"), Order.SIZE),
    "grade": (mark("Difficulty"), Order.DIFFICULTY),
    "status": (mark("State"), Order.BEST),
    "when": (mark("Played"), Order.RECENT),
}
"""Each column that sorts, its words, and by what it sorts."""


class ListHeading(Pane):
    """A line of words above the columns.

    Signals:
        chosen(str): the order of a column is wanted; once more turns it round.
    """

    chosen = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.setFixedHeight(HEIGHT)
        self._parts = {name: _Part(theme, _(text)) for name, (text, _order) in _WORDS.items()}
        for name, part in self._parts.items():
            part.setParent(self)
            part.clicked.connect(lambda _on=False, name=name: self.chosen.emit(_WORDS[name][1]))

    def set_order(self, order: str, *, is_turned: bool) -> None:
        """Show by which column the list is sorted."""
        for name, part in self._parts.items():
            part.set_sorted(_WORDS[name][1] == order, is_turned=is_turned)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = QRectF(self.rect())
        places = {name: (left, width) for name, left, width in column_places(room)}
        left = room.left() + 2 * PAD + PICTURE + 6
        places[_TITLE] = left, min(each[0] for each in places.values()) - 12 - left
        for name, part in self._parts.items():
            part.setVisible(name in places)
            if name in places:
                x, width = places[name]
                part.setGeometry(round(x), 0, max(0, round(width)), HEIGHT)


class _Part(Themed, QPushButton):
    """The words above a column, with an arrow when the list is sorted by it."""

    def __init__(self, theme: Theme, text: str) -> None:
        super().__init__(text)
        self.theme = theme
        self._is_sorted = self._is_turned = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setToolTip(_("Sort by this column; once more turns the order round"))
        self.set_sorted(False, is_turned=False)

    def set_sorted(self, is_sorted: bool, *, is_turned: bool) -> None:
        """Show whether the list goes by this column, and from which end."""
        self._is_sorted, self._is_turned = is_sorted, is_turned
        name = _("Sort by {column}").format(column=self.text())
        if is_sorted:
            name = _("Sorted by {column}").format(column=self.text())
        if is_sorted and is_turned:
            name = _("Sorted by {column}, turned round").format(column=self.text())
        self.setAccessibleName(name)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(60, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, rect = self.theme, QRectF(self.rect())
        color = theme.ink if self._is_sorted or self.underMouse() else theme.muted
        with QPainter(self) as painter:
            painter.setFont((Type.SECTION if self._is_sorted else Type.NOTE).font())
            painter.setPen(color)
            painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter, self.text())
            if self._is_sorted:
                x = painter.fontMetrics().horizontalAdvance(self.text()) + 4
                painter.translate(x + ARROW / 2, HEIGHT / 2)
                painter.rotate(180 if self._is_turned else 0)
                box = QRectF(-ARROW / 2, -ARROW / 2, ARROW, ARROW)
                paint_icon(painter, box, "chevron-down", color)
                painter.resetTransform()
            if self.hasFocus():
                focus_ring(painter, rect.adjusted(-2, 2, 0, -2), 4, theme)
