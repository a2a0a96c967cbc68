"""Side: what stands beside the stage, the play panel or the coach in its place."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from nonogui.ui.pages.stage import Stage
from nonogui.ui.panels.coach import CoachPanel
from nonogui.ui.panels.play import PlayPanel

LEAST_STAGE = 360
"""A stage narrower than this is rather covered by the coach than squeezed beside it."""


class Side:
    """Lays one of two panels beside the stage, or in a small page over its right edge.

    The coach takes the room that the board leaves free, so that the board stays where it is. In a
    small page, too, it leaves the board to be seen as long as there is room for both.

    Attributes:
        is_coaching: whether the coach is shown in place of the play panel.
    """

    def __init__(
        self, page: QWidget, row: QHBoxLayout, stage: Stage, play: PlayPanel, coach: CoachPanel
    ) -> None:
        self.is_coaching = False
        self._page = page
        self._row = row
        self._stage = stage
        self._play = play
        self._coach = coach
        row.addWidget(play)
        row.addWidget(coach)
        coach.hide()

    def arrange(self, *, is_compact: bool, is_open: bool) -> None:
        """Show the coach, or the play panel if it is open; in a small page as a drawer."""
        for panel in (self._play, self._coach):
            is_beside = self._row.indexOf(panel) >= 0
            if is_compact and is_beside:
                self._row.removeWidget(panel)
                panel.setParent(self._page)
            elif not is_compact and not is_beside:
                self._row.addWidget(panel)
        self._play.setVisible(is_open and not self.is_coaching)
        self._coach.setVisible(self.is_coaching)
        if (layout := self._page.layout()) is not None:
            layout.activate()  # the stage is as wide as it will be
        self._make_room(is_compact=is_compact, is_open=is_open)
        self.place_drawer()

    def place_drawer(self) -> None:
        """In a small page the panel lies over the right edge of the stage."""
        stage = self._stage.geometry()
        for panel in (self._play, self._coach):
            if self._row.indexOf(panel) < 0:
                width = min(panel.width(), stage.width())
                left = stage.right() + 1 - width
                panel.setGeometry(left, stage.top(), width, stage.height())
                panel.raise_()

    def _make_room(self, *, is_compact: bool, is_open: bool) -> None:
        """Say how much of the stage the coach covers, or has taken beside it."""
        covered = taken = 0
        if self.is_coaching and is_compact:
            covered = self._coach.width()
            if self._page.width() - covered < LEAST_STAGE:
                covered = 0
        elif self.is_coaching:
            taken = self._coach.width() - (self._play.width() if is_open else 0)
        self._stage.set_room(covered=covered, taken=taken)
