"""Badge: the sign of a problem, an icon on a tint of its colour."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent

from nonogui.ui.icons import paint_icon
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.themed import Pane, rounded

SIDE, RADIUS, ICON = 36, 10.0, 20


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
            rounded(painter, box, RADIUS, tint, color if self.theme.is_high_contrast else None, 2)
            icon = box.adjusted(inset, inset, -inset, -inset)
            paint_icon(painter, icon, self._icon, color)
