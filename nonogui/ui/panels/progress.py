"""ProgressSection: the timer, and how much is done."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout

from nonogui.i18n import _
from nonogui.ui.actions import with_key
from nonogui.ui.panels.section import Section
from nonogui.ui.panels.state import ProgressState
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.progress import ProgressLine
from nonogui.ui.widgets.text import Ink, Label, Type, clock_text


class ProgressSection(Section):
    """The timer with its pause button, a bar, cells and clues.

    Signals:
        pause_clicked(): pause, or go on.
    """

    pause_clicked = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, _("Progress"))
        self._time = Label(theme, "0:00", Type.TIMER, tabular=True)
        self._pause = Button(theme, icon="pause", kind=Kind.SOFT, size=Size.SMALL)
        self._pause.clicked.connect(self.pause_clicked)
        self._line = ProgressLine(theme, name=_("Cells decided"))
        self._cells = Label(theme, "", Type.NOTE, Ink.MUTED, tabular=True)
        self._clues = Label(theme, "", Type.NOTE, Ink.MUTED, tabular=True)
        self._lay_out()
        self.set_state(ProgressState(0, 0, 0, 0, 0))

    def set_state(self, state: ProgressState) -> None:
        """Show how far the game is."""
        has_timer = state.seconds is not None
        self._time.setVisible(has_timer)
        self._pause.setVisible(has_timer)
        self._time.setText(clock_text(state.seconds or 0))
        words = _("Go on") if state.is_paused else _("Pause")
        self._pause.setToolTip(with_key(words, state.pause_key))
        self._pause.setAccessibleName(words)
        self._pause.set_icon_name("play" if state.is_paused else "pause")
        self._line.set_share(state.cells / max(1, state.all_cells))
        self._cells.setText(
            _("{count} of {total} cells").format(count=state.cells, total=state.all_cells)
        )
        self._clues.setText(
            _("{count} of {total} clues").format(count=state.clues, total=state.all_clues)
        )

    def _lay_out(self) -> None:
        timer = QHBoxLayout()
        timer.addWidget(self._time, 1)
        timer.addWidget(self._pause)
        numbers = QHBoxLayout()
        numbers.addWidget(self._cells, 1)
        numbers.addWidget(self._clues)
        self.body.addLayout(timer)
        self.body.addSpacing(10)
        self.body.addWidget(self._line)
        self.body.addSpacing(6)
        self.body.addLayout(numbers)
