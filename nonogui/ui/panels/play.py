"""PlayPanel: all that stands beside the board while playing."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout

from nonogui.ui.panels.assistance import AssistanceSection
from nonogui.ui.panels.branches import BranchSection
from nonogui.ui.panels.colors import ColorSection
from nonogui.ui.panels.difficulty import DifficultySection
from nonogui.ui.panels.progress import ProgressSection
from nonogui.ui.panels.savepoints import SavepointSection
from nonogui.ui.panels.section import INDENT
from nonogui.ui.panels.tools import ToolSection
from nonogui.ui.style import SCROLL_BAR
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.scroll import scroll_area
from nonogui.ui.widgets.themed import Pane, lay_surface

WIDTH = 288
PADDING = 20
GAP = 22


class PlayPanel(Pane):
    """The sections of the play panel in a column that scrolls when it is too high.

    The host sets each section's state and connects its signals.

    Attributes:
        tools, colors, branches, progress, difficulty, savepoints, assistance: the sections.
            `colors` is hidden until the host shows it, for a puzzle in colour.
        foot: what stands below them and never scrolls.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        lay_surface(self, Qt.Edge.LeftEdge)
        self.setFixedWidth(WIDTH)
        self.tools = ToolSection(theme)
        self.colors = ColorSection(theme)
        self.branches = BranchSection(theme)
        self.progress = ProgressSection(theme)
        self.difficulty = DifficultySection(theme)
        self.savepoints = SavepointSection(theme)
        self.assistance = AssistanceSection(theme)
        self.colors.hide()
        self.foot = QVBoxLayout()
        page = Pane(theme)
        side = PADDING - INDENT
        column = QVBoxLayout(page)
        column.setContentsMargins(side, PADDING, side, PADDING)
        column.setSpacing(GAP)
        for section in (
            self.tools,
            self.colors,
            self.branches,
            self.progress,
            self.difficulty,
            self.savepoints,
            self.assistance,
        ):
            column.addWidget(section)
        column.addStretch(1)
        self._column = column
        self._add_scrolling(page)

    def _add_scrolling(self, page: Pane) -> None:
        scroll = scroll_area(page)
        scroll.verticalScrollBar().rangeChanged.connect(self._make_room)
        around = QVBoxLayout(self)
        around.setContentsMargins(1, 0, 0, 0)
        around.setSpacing(0)
        around.addWidget(scroll, 1)
        around.addLayout(self.foot)

    def _make_room(self, _least: int, most: int) -> None:
        """Let a scroll bar stand in the padding, so that nothing moves when it comes."""
        side = PADDING - INDENT
        right = side - SCROLL_BAR if most > 0 else side
        self._column.setContentsMargins(side, PADDING, right, PADDING)
