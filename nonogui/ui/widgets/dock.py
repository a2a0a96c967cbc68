"""Dock: the strip of a small window, with the tools in it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent

from nonogui.i18n import _
from nonogui.ui.board.view_state import Tool
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.button import Button
from nonogui.ui.widgets.inks import InkRow, InkState
from nonogui.ui.widgets.job import JobRing, JobState
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.ui.widgets.themed import Pane
from nonogui.ui.widgets.tools import ToolControl
from nonogui.ui.widgets.zones import Zones
from nonogui.ui.widgets.zoom import ZoomControls

HEIGHT = 48
ROOMY = 900


class Dock(Zones):
    """Tools, what-if, place, time, zoom and the job that runs, in one row.

    Attributes:
        branch: the button that starts a what-if branch.
        zoom: the size of the cells.

    Signals:
        tool_chosen(object): a `Tool`.
        ink_chosen(int): an ink's index.
        branch_clicked(): start a what-if branch.
        cancel_clicked(): stop the job shown.
        zoom_in_clicked(), zoom_out_clicked(), fit_clicked().
    """

    tool_chosen = Signal(object)
    ink_chosen = Signal(int)
    branch_clicked = Signal()
    cancel_clicked = Signal()
    zoom_in_clicked = Signal()
    zoom_out_clicked = Signal()
    fit_clicked = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, Pane(theme), margin=12, edge=Qt.Edge.TopEdge)
        self.setFixedHeight(HEIGHT)
        self._tools = ToolControl(theme, 36)
        self._inks = InkRow(theme)
        self._inks.hide()
        self.branch = Button(theme, icon="branch", tip=_("New what-if branch"))
        self._ring = JobRing(theme)
        self._place = Label(theme, "", Type.NOTE, tabular=True)
        self._time = Label(theme, "", Type.NOTE, Ink.MUTED, tabular=True)
        self.zoom = ZoomControls(theme)
        self.left.addWidget(self._tools)
        self.left.addSpacing(8)
        self.left.addWidget(self._inks)
        self.left.addWidget(self.branch)
        self.left.addStretch(1)
        for widget, gap in ((self._ring, 12), (self._place, 13), (self._time, 12)):
            self.right.addWidget(widget)
            self.right.addSpacing(gap)
        self.right.addWidget(self.zoom)
        self._connect()

    def set_tool(self, tool: Tool) -> None:
        """Show what the left button does."""
        self._tools.set_value(tool)

    def set_inks(self, inks: Sequence[InkState]) -> None:
        """Show the inks of a puzzle in colour; none for black and white."""
        self._inks.set_inks(inks)
        self._make_room()

    def set_ink(self, index: int) -> None:
        """Show which ink fills."""
        self._inks.set_ink(index)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Inks are worth more than the place of the cursor, which the board shows."""
        has_room = self._inks.isHidden() or self.width() >= ROOMY
        self._place.setVisible(has_room)
        self.set_shares(1 if self._inks.isHidden() else 2, 1)

    def set_place(self, text: str) -> None:
        """Show where the cursor is."""
        self._place.setText(text)

    def set_time(self, text: str) -> None:
        """Show how long the game has lasted; nothing when the player hides the timer."""
        self._time.setText(text)

    def set_job(self, job: JobState | None) -> None:
        """Show a job as a ring, or none."""
        self._ring.set_job(job)

    def set_zoom(self, percent: int) -> None:
        """Show how large the cells are."""
        self.zoom.set_zoom(percent)

    def _connect(self) -> None:
        self._tools.chosen.connect(self.tool_chosen)
        self._inks.chosen.connect(self.ink_chosen)
        self.branch.clicked.connect(self.branch_clicked)
        self._ring.clicked.connect(self.cancel_clicked)
        self.zoom.zoom_in_clicked.connect(self.zoom_in_clicked)
        self.zoom.zoom_out_clicked.connect(self.zoom_out_clicked)
        self.zoom.fit_clicked.connect(self.fit_clicked)
