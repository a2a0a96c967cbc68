"""StatusStrip: where the cursor is, what runs, how large the cells are."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal

from nonogui.ui.theme import Theme
from nonogui.ui.widgets.job import JobRow, JobState
from nonogui.ui.widgets.text import Ink, Label, Type
from nonogui.ui.widgets.zones import Zones
from nonogui.ui.widgets.zoom import ZoomControls

HEIGHT = 32


class StatusStrip(Zones):
    """The strip under the board.

    Attributes:
        place, run: where the cursor is, and how long the run there or the drag is.
        zoom: the size of the cells.

    Signals:
        cancel_clicked(): stop the job shown.
        zoom_in_clicked(), zoom_out_clicked(), fit_clicked().
    """

    cancel_clicked = Signal()
    zoom_in_clicked = Signal()
    zoom_out_clicked = Signal()
    fit_clicked = Signal()

    def __init__(self, theme: Theme) -> None:
        self._job = JobRow(theme)
        super().__init__(theme, self._job, margin=16, edge=Qt.Edge.TopEdge)
        self.setFixedHeight(HEIGHT)
        self.place = Label(theme, "", Type.NOTE, tabular=True)
        self.run = Label(theme, "", Type.NOTE, Ink.MUTED, tabular=True)
        self.left.addWidget(self.place)
        self.left.addSpacing(16)
        self.left.addWidget(self.run)
        self.left.addStretch(1)
        self.zoom = ZoomControls(theme)
        self.right.addWidget(self.zoom)
        self._job.cancel_clicked.connect(self.cancel_clicked)
        self.zoom.zoom_in_clicked.connect(self.zoom_in_clicked)
        self.zoom.zoom_out_clicked.connect(self.zoom_out_clicked)
        self.zoom.fit_clicked.connect(self.fit_clicked)

    def set_job(self, job: JobState | None) -> None:
        """Show a job, or none."""
        self._job.set_job(job)

    def set_zoom(self, percent: int) -> None:
        """Show how large the cells are."""
        self.zoom.set_zoom(percent)

    def set_animated(self, is_animated: bool) -> None:
        """Whether the spinner turns."""
        self._job.set_animated(is_animated)
