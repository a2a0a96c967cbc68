"""BoardPage: what the pages with a board share: bar above, panel beside, strip or dock below."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from nonogui.ui.actions import ActionId
from nonogui.ui.jobs import Job
from nonogui.ui.pages.play_state import job_state
from nonogui.ui.pages.side import Side
from nonogui.ui.pages.stage import Stage
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.dock import Dock
from nonogui.ui.widgets.status_strip import StatusStrip
from nonogui.ui.widgets.themed import Pane
from nonogui.ui.widgets.top_bar import TopBar
from nonogui.ui.window_actions import Actions

COMPACT_WIDTH, COMPACT_HEIGHT = 960, 640
"""A smaller page has icons only, a drawer for a panel and a dock for a strip."""

FLICKER_SECONDS = 0.5
"""Work that nobody waits for and that is done sooner is not shown."""


class BoardPage(Pane):
    """A page around a board; a small one has a drawer for a panel and a dock for a strip.

    Attributes:
        bar: the bar above.
        stage: the board with what lies over it.
        strip, dock: what stands below, the dock in a small page.

    Signals:
        cancel_clicked: stop the job shown.
        panel_shown: whether the panel, or the drawer of a small page, is shown now.
    """

    cancel_clicked = Signal()
    panel_shown = Signal(bool)

    def __init__(self, theme: Theme, actions: Actions, bar: TopBar, dock: Dock) -> None:
        super().__init__(theme)
        self._actions = actions
        self._is_panel_open = True
        self._is_drawer_open = False
        self.bar = bar
        self.stage = Stage(theme)
        self.strip = StatusStrip(theme)
        self.dock = dock
        for foot in (self.strip, dock):
            self._connect_foot(foot)

    def _lay_out(self, middle: QHBoxLayout, panel: QWidget, coach: QWidget | None = None) -> None:
        """Put everything in its place; the row of the stage gets the panel, or the coach."""
        middle.setSpacing(0)
        self._side = Side(self, middle, self.stage, panel, coach)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addLayout(middle, 1)
        column.addWidget(self.strip)
        column.addWidget(self.dock)
        self.dock.hide()
        self.stage.installEventFilter(self)

    def _connect_foot(self, foot: StatusStrip | Dock) -> None:
        board = self.stage.board
        board.zoom_changed.connect(foot.set_zoom)
        foot.zoom_in_clicked.connect(board.zoom_in)
        foot.zoom_out_clicked.connect(board.zoom_out)
        foot.fit_clicked.connect(board.fit)
        foot.zoom.smaller.follow_tip(self._actions[ActionId.ZOOM_OUT])
        foot.zoom.larger.follow_tip(self._actions[ActionId.ZOOM_IN])
        foot.zoom.fit.follow_tip(self._actions[ActionId.FIT])
        foot.cancel_clicked.connect(self.cancel_clicked)

    def refresh(self) -> None:
        """Redraw the page from its session."""

    # ---- panel and job ----

    def set_panel_open(self, is_open: bool) -> None:
        """Show the panel, or give its room to the board, where there is room for it at all."""
        self._is_panel_open = is_open
        self._arrange()

    def set_drawer_open(self, is_open: bool) -> None:
        """In a small page, lay the panel over the board or take it away."""
        self._is_drawer_open = is_open
        self._arrange()

    def show_job(self, job: Job | None) -> None:
        """Show the work in the background; short work nobody waits for is not worth a flicker."""
        if job is not None and job.background and job.seconds < FLICKER_SECONDS:
            job = None
        state = None if job is None else job_state(job)
        self.strip.set_job(state)
        self.dock.set_job(state)

    # ---- small windows ----

    @property
    def is_compact(self) -> bool:
        """Whether the page is too small for words and a fixed panel."""
        return self.width() < COMPACT_WIDTH or self.height() < COMPACT_HEIGHT

    @property
    def is_coaching(self) -> bool:
        """Whether the coach is shown in place of the panel."""
        return self._side.is_coaching

    @property
    def is_panel_shown(self) -> bool:
        """Whether a panel is there, fixed or as a drawer."""
        return self._is_panel_wanted or self.is_coaching

    @property
    def _is_panel_wanted(self) -> bool:
        return self._is_drawer_open if self.is_compact else self._is_panel_open

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.stage and event.type() == QEvent.Type.Resize:
            self._side.place_drawer()
        return super().eventFilter(watched, event)

    def _arrange(self) -> None:
        compact = self.is_compact
        self.bar.set_compact(compact)
        self.strip.setVisible(not compact)
        self.dock.setVisible(compact)
        self._side.arrange(is_compact=compact, is_open=self._is_panel_wanted)
        self.stage.messages.set_has_panel(self._is_panel_wanted and not self.is_coaching)
        self.panel_shown.emit(self.is_panel_shown)


def bar_button(
    theme: Theme,
    actions: Actions,
    action: ActionId,
    icon: str,
    *,
    with_text: bool = False,
    with_key: bool = False,
    kind: Kind = Kind.PLAIN,
) -> Button:
    """A button of the bar that does what an action does."""
    return Button.for_action(
        theme, actions[action], icon, kind=kind, with_text=with_text, with_key=with_key
    )
