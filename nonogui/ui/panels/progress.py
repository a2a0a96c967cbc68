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
        self._state: ProgressState | None = None
        self._lay_out()
        self.set_state(ProgressState(0, 0, 0, 0, 0))

    def set_state(self, state: ProgressState) -> None:
        """Show how far the game is; what is the same as before is left alone."""
        before, self._state = self._state, state
        if before is None or before.seconds != state.seconds:
            has_timer = state.seconds is not None
            self._time.setVisible(has_timer)
            self._pause.setVisible(has_timer)
            self._time.setText(clock_text(state.seconds or 0))
        pause = state.is_paused, state.pause_key
        if before is None or (before.is_paused, before.pause_key) != pause:
            words = _("Go on") if state.is_paused else _("Pause")
            self._pause.setToolTip(with_key(words, state.pause_key))
            self._pause.setAccessibleName(words)
            self._pause.set_icon_name("play" if state.is_paused else "pause")
        cells = state.cells, state.all_cells
        if before is None or (before.cells, before.all_cells) != cells:
            count, total = cells
            self._line.set_share(count / max(1, total))
            self._cells.setText(_("{count} of {total} cells").format(count=count, total=total))
        clues = state.clues, state.all_clues
        if before is None or (before.clues, before.all_clues) != clues:
            count, total = clues
            self._clues.setText(_("{count} of {total} clues").format(count=count, total=total))

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
