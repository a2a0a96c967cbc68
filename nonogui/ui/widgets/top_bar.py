"""TopBar: buttons left and right, the title of what is open between them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from nonogui.ui.look.theme import Theme
from nonogui.ui.widgets.button import Button
from nonogui.ui.widgets.card import Rule
from nonogui.ui.widgets.text import ElidedLabel, Ink, Type
from nonogui.ui.widgets.themed import Pane, lay_surface

# --- zones ---


class Zones(Pane):
    """A bar on the surface colour; the middle stays in the middle while there is room.

    Args:
        edge: the side that has a hairline.

    Attributes:
        left, right: rows to add widgets to.
    """

    def __init__(self, theme: Theme, middle: QWidget, *, margin: int, edge: Qt.Edge) -> None:
        super().__init__(theme)
        lay_surface(self, edge)
        self.left, self.right = QHBoxLayout(), QHBoxLayout()
        self.right.addStretch(1)
        self._row = QHBoxLayout(self)
        self._row.addLayout(self.left, 1)
        self._row.addWidget(middle)
        self._row.addLayout(self.right, 1)
        self.set_margin(margin)
        for row in (self._row, self.left, self.right):
            row.setSpacing(0)

    def set_shares(self, left: int, right: int) -> None:
        """Give the ends these shares of the room; equal ones keep the middle in the middle."""
        self._row.setStretch(0, left)
        self._row.setStretch(2, right)

    def set_margin(self, margin: int) -> None:
        """Keep both ends this far from the sides."""
        self._row.setContentsMargins(margin, 0, margin, 0)


HEIGHT, COMPACT_HEIGHT = 52, 44
MARGIN, COMPACT_MARGIN = 12, 8

Items = Sequence[QWidget | None]
"""What stands at one end of a bar; None is a line between groups."""


class TopBar(Zones):
    """The bar at the top of a page.

    Args:
        left, right: buttons and other widgets; None is a line between groups.
    """

    def __init__(self, theme: Theme, left: Items, right: Items) -> None:
        self._middle = middle = Pane(theme)
        super().__init__(theme, middle, margin=MARGIN, edge=Qt.Edge.BottomEdge)
        self._title = ElidedLabel(theme, "", Type.BAR_TITLE)
        self._subtitle = ElidedLabel(theme, "", Type.NOTE, Ink.MUTED)
        column = QVBoxLayout(middle)
        column.setContentsMargins(12, 0, 12, 0)
        column.setSpacing(0)
        column.addStretch(1)
        for label in (self._title, self._subtitle):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(label)
        column.addStretch(1)
        self._buttons: list[Button] = []
        self._lines: list[QWidget] = []
        self._fill(self.left, left)
        self.left.addStretch(1)
        self._fill(self.right, right)
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
        left, right = self.left.sizeHint().width(), self.right.sizeHint().width()
        return margins.adjusted(left, 0, -right, 0)

    @property
    def title(self) -> str:
        """The title shown."""
        return self._title.full_text

    def set_compact(self, is_compact: bool) -> None:
        """Take less room: a lower bar, icons without words, no lines."""
        self.setFixedHeight(COMPACT_HEIGHT if is_compact else HEIGHT)
        self.set_margin(COMPACT_MARGIN if is_compact else MARGIN)
        for row in (self.left, self.right):
            row.setSpacing(0 if is_compact else 4)
        for button in self._buttons:
            button.set_compact(is_compact)
        for line in self._lines:
            line.setVisible(not is_compact)

    def _fill(self, row: QHBoxLayout, items: Items) -> None:
        for item in items:
            if isinstance(item, Button):
                self._buttons.append(item)
            if item:
                row.addWidget(item)
                continue
            line = Pane(self.theme)
            inside = QHBoxLayout(line)
            inside.setContentsMargins(8, 0, 8, 0)
            inside.addWidget(Rule(self.theme, is_vertical=True))
            self._lines.append(line)
            row.addWidget(line)
