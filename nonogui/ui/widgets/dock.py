"""The dock of a small window, with its tools and zoom."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from nonogui.i18n import _
from nonogui.ui.board.state import Tool
from nonogui.ui.look.theme import Theme
from nonogui.ui.widgets.button import Button, Size
from nonogui.ui.widgets.controls import Choice, SegmentedControl
from nonogui.ui.widgets.marks import InkRow, InkState
from nonogui.ui.widgets.progress import JobRing, JobState
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.ui.widgets.themed import Pane
from nonogui.ui.widgets.top_bar import Zones

HEIGHT = 48
ROOMY = 900


class Dock(Zones):
    """Tools, inks, place, zoom and the job that runs, in one row.

    Args:
        tools: what stands at the left.
        after: what stands between the inks and the rest.

    Attributes:
        place: where the cursor is.
        zoom: the size of the cells.

    Signals:
        ink_chosen(int): an ink's index.
        cancel_clicked(): stop the job shown.
        zoom_in_clicked(), zoom_out_clicked(), fit_clicked().
    """

    ink_chosen = Signal(int)
    cancel_clicked = Signal()
    zoom_in_clicked = Signal()
    zoom_out_clicked = Signal()
    fit_clicked = Signal()

    def __init__(self, theme: Theme, tools: QWidget, *after: QWidget) -> None:
        super().__init__(theme, Pane(theme), margin=12, edge=Qt.Edge.TopEdge)
        self.setFixedHeight(HEIGHT)
        self._inks = InkRow(theme)
        self._inks.hide()
        self._ring = JobRing(theme)
        self.place = Label(theme, "", Type.NOTE, tabular=True)
        self._note = Label(theme, "", Type.NOTE, Ink.MUTED, tabular=True)
        self.zoom = ZoomControls(theme)
        self.left.addWidget(tools)
        self.left.addSpacing(8)
        for widget in (self._inks, *after):
            self.left.addWidget(widget)
        self.left.addStretch(1)
        for widget, gap in ((self._ring, 12), (self.place, 13), (self._note, 12)):
            self.right.addWidget(widget)
            self.right.addSpacing(gap)
        self.right.addWidget(self.zoom)
        self._inks.chosen.connect(self.ink_chosen)
        self._ring.clicked.connect(self.cancel_clicked)
        self.zoom.zoom_in_clicked.connect(self.zoom_in_clicked)
        self.zoom.zoom_out_clicked.connect(self.zoom_out_clicked)
        self.zoom.fit_clicked.connect(self.fit_clicked)

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
        self.place.setVisible(has_room)
        self.set_shares(1 if self._inks.isHidden() else 2, 1)

    def set_note(self, text: str) -> None:
        """Show something short beside the place."""
        self._note.setText(text)

    def set_job(self, job: JobState | None) -> None:
        """Show a job as a ring, or none."""
        self._ring.set_job(job)

    def set_zoom(self, percent: int) -> None:
        """Show how large the cells are."""
        self.zoom.set_zoom(percent)


class PlayDock(Dock):
    """The dock of the play page, with the time as its note.

    Attributes:
        branch: the button that starts a what-if branch.

    Signals:
        tool_chosen(object): a `Tool`.
        branch_clicked(): start a what-if branch.
    """

    tool_chosen = Signal(object)
    branch_clicked = Signal()

    def __init__(self, theme: Theme) -> None:
        self._tools = ToolControl(theme, 36)
        self.branch = Button(theme, icon="branch", tip=_("New what-if branch"))
        super().__init__(theme, self._tools, self.branch)
        self._tools.chosen.connect(self.tool_chosen)
        self.branch.clicked.connect(self.branch_clicked)

    def set_tool(self, tool: Tool) -> None:
        """Show what the left button does."""
        self._tools.set_value(tool)


# --- the left button ---


class ToolControl(SegmentedControl):
    """Fill, Cross or Maybe; `chosen` carries a `Tool`."""

    def __init__(self, theme: Theme, height: int = 40) -> None:
        choices = (
            Choice(Tool.FILL, _("Fill"), "tool-fill", _("The left button fills")),
            Choice(Tool.CROSS, _("Cross"), "tool-cross", _("The left button crosses")),
            Choice(Tool.PENCIL, _("Maybe"), "tool-maybe", _("The left button marks “maybe”")),
        )
        super().__init__(theme, choices, name=_("Tool"), height=height)


# --- zoom ---


class ZoomControls(Pane):
    """The size of the cells and what changes it.

    Attributes:
        smaller, larger, fit: the buttons.

    Signals:
        zoom_in_clicked(), zoom_out_clicked(), fit_clicked().
    """

    zoom_in_clicked = Signal()
    zoom_out_clicked = Signal()
    fit_clicked = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._percent = Label(theme, "", Type.NOTE, tabular=True)
        self._percent.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._percent.setFixedWidth(48)
        self.smaller = self._button("minus", _("Smaller cells"), self.zoom_out_clicked)
        self.larger = self._button("plus", _("Larger cells"), self.zoom_in_clicked)
        self.fit = self._button("fit", _("Fit the window"), self.fit_clicked)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.smaller)
        row.addWidget(self._percent)
        row.addWidget(self.larger)
        row.addSpacing(2)
        row.addWidget(self.fit)
        self.set_zoom(100)

    def set_zoom(self, percent: int) -> None:
        """Show how large the cells are."""
        self._percent.setText(_("{percent} %").format(percent=percent))

    def _button(self, icon: str, tip: str, signal: SignalInstance) -> Button:
        button = Button(self.theme, icon=icon, size=Size.SMALL, tip=tip)
        button.clicked.connect(signal)
        return button
