"""DesignPanel: all that stands beside the board in the studio."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout

from nonogui.i18n import _, ngettext
from nonogui.ui.panels.colors import ColorSection
from nonogui.ui.panels.doctor import DoctorPanel
from nonogui.ui.panels.section import INDENT
from nonogui.ui.panels.state import ColorState
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.scroll import scroll_area
from nonogui.ui.widgets.themed import Pane, lay_surface

WIDTH = 328
PADDING = 24
MOST_PALETTE = 0.48
"""A palette that takes more of the panel scrolls, so that there is room for the doctor."""


class DesignPanel(Pane):
    """The palette of a design in colour, and the doctor.

    Attributes:
        colors: the inks; hidden in black and white.
        doctor: what is wrong with the design, and what helps.
        foot: what stands below them and never scrolls.

    Signals:
        palette_wanted(): the designer wants other colours.
    """

    palette_wanted = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        lay_surface(self, Qt.Edge.LeftEdge)
        self.setFixedWidth(WIDTH)
        self.colors = ColorSection(theme, _cells_text)
        link = self.colors.add_link(_("Edit"), "sliders")
        link.setAccessibleName(_("Edit the palette"))
        link.clicked.connect(self.palette_wanted)
        self.colors.hide()
        self.doctor = DoctorPanel(theme)
        self.foot = QVBoxLayout()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        inside = Pane(theme)
        top = QVBoxLayout(inside)
        side = PADDING - INDENT
        top.setContentsMargins(side, PADDING - 4, side, 0)
        top.addWidget(self.colors)
        self._palette = scroll_area(inside)
        column.addWidget(self._palette)
        column.addWidget(self.doctor, 1)
        column.addLayout(self.foot)
        self.set_colored(is_colored=False)

    def set_colored(self, *, is_colored: bool) -> None:
        """Show the inks, which scroll when there are many, or no palette at all."""
        self.colors.setVisible(is_colored)
        self._palette.setVisible(is_colored)
        self._share_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_room()

    def _share_room(self) -> None:
        wanted = self.colors.sizeHint().height() + PADDING - 4
        self._palette.setFixedHeight(min(wanted, round(self.height() * MOST_PALETTE)))


def _cells_text(state: ColorState) -> str:
    text = ngettext("{count} cell", "{count} cells", state.left)
    return text.format(count=f"{state.left:,}")
