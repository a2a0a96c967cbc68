"""Zones: a bar with something at its left, in its very middle and at its right."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from nonogui.ui.theme import Theme
from nonogui.ui.widgets.themed import Pane, lay_surface


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
