"""TopBar: buttons left and right, the title of what is open between them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QWidget

from nonogui.ui.look.theme import Theme
from nonogui.ui.widgets.button import Button
from nonogui.ui.widgets.card import rule
from nonogui.ui.widgets.layouts import REST, hbox, pane, vbox
from nonogui.ui.widgets.text import ElidedLabel, Ink, Type
from nonogui.ui.widgets.themed import Pane, lay_surface

HEIGHT, COMPACT_HEIGHT = 52, 44
MARGIN, COMPACT_MARGIN = 12, 8

Items = Sequence[QWidget | None]
"""What stands at one end of a bar; None is a line between groups."""


class TopBar(Pane):
    """The bar at the top of a page; the title stays in the middle while there is room.

    Args:
        left, right: buttons and other widgets; None is a line between groups.
    """

    def __init__(self, theme: Theme, left: Items, right: Items) -> None:
        super().__init__(theme)
        lay_surface(self, Qt.Edge.BottomEdge)
        self._title = ElidedLabel(theme, "", Type.BAR_TITLE)
        self._subtitle = ElidedLabel(theme, "", Type.NOTE, Ink.MUTED)
        for label in (self._title, self._subtitle):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        titles = vbox(REST, self._title, self._subtitle, REST, margins=(12, 0, 12, 0))
        self._middle = pane(theme, titles)
        self._buttons: list[Button] = []
        self._lines: list[QWidget] = []
        self._left = hbox(*self._items(left), REST)
        self._right = hbox(REST, *self._items(right))
        self._row = hbox((self._left, 1), self._middle, (self._right, 1), on=self)
        self.set_compact(is_compact=False)

    def set_title(self, title: str, subtitle: str = "") -> None:
        """Show a title and a smaller line under it."""
        self._title.setText(title)
        self._subtitle.setText(subtitle)
        self._subtitle.setVisible(bool(subtitle))

    def set_title_shown(self, is_shown: bool) -> None:
        """Show the title, or leave its place to something that lies over the bar."""
        self._middle.setVisible(is_shown)

    @property
    def is_title_shown(self) -> bool:
        """Whether the title is where it belongs."""
        return not self._middle.isHidden()

    @property
    def room(self) -> QRect:
        """What the buttons at both ends leave free."""
        margins = self.contentsRect().marginsRemoved(self._row.contentsMargins())
        left, right = self._left.sizeHint().width(), self._right.sizeHint().width()
        return margins.adjusted(left, 0, -right, 0)

    @property
    def title(self) -> str:
        """The title shown."""
        return self._title.full_text

    def set_compact(self, is_compact: bool) -> None:
        """Take less room: a lower bar, icons without words, no lines."""
        self.setFixedHeight(COMPACT_HEIGHT if is_compact else HEIGHT)
        margin = COMPACT_MARGIN if is_compact else MARGIN
        self._row.setContentsMargins(margin, 0, margin, 0)
        for row in (self._left, self._right):
            row.setSpacing(0 if is_compact else 4)
        for button in self._buttons:
            button.set_compact(is_compact)
        for line in self._lines:
            line.setVisible(not is_compact)

    def _items(self, items: Items) -> list[QWidget]:
        """Return what stands at one end, with a line for each None."""
        self._buttons += [item for item in items if isinstance(item, Button)]
        return [item or self._line() for item in items]

    def _line(self) -> QWidget:
        line = rule(is_vertical=True)
        self._lines.append(pane(self.theme, hbox(line, margins=(8, 0, 8, 0))))
        return self._lines[-1]
