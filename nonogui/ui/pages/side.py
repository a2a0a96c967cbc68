"""Side: what stands beside the stage, a panel, or another in its place."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from nonogui.ui.pages.stage import Stage

LEAST_STAGE = 360
"""A stage narrower than this is rather covered by the coach than squeezed beside it."""


class Side:
    """Lays a panel beside the stage, or in a small page over its right edge.

    While the coach is shown, if there is one, it stands in the panel's place.

    The coach takes the room that the board leaves free, so that the board stays where it is. In a
    small page, too, it leaves the board to be seen as long as there is room for both.

    Attributes:
        is_coaching: whether the coach is shown in place of the panel.
    """

    def __init__(
        self,
        page: QWidget,
        row: QHBoxLayout,
        stage: Stage,
        panel: QWidget,
        coach: QWidget | None = None,
    ) -> None:
        self.is_coaching = False
        self._page = page
        self._row = row
        self._stage = stage
        self._panel = panel
        self._coach = coach
        self._panels = [panel] if coach is None else [panel, coach]
        for each in self._panels:
            row.addWidget(each)
        if coach is not None:
            coach.hide()

    def arrange(self, *, is_compact: bool, is_open: bool) -> None:
        """Show the coach, or the panel if it is open; in a small page as a drawer."""
        for panel in self._panels:
            is_beside = self._row.indexOf(panel) >= 0
            if is_compact and is_beside:
                self._row.removeWidget(panel)
                panel.setParent(self._page)
            elif not is_compact and not is_beside:
                self._row.addWidget(panel)
        self._panel.setVisible(is_open and not self.is_coaching)
        if self._coach is not None:
            self._coach.setVisible(self.is_coaching)
        if (layout := self._page.layout()) is not None:
            layout.activate()  # the stage is as wide as it will be
        self._make_room(is_compact=is_compact, is_open=is_open)
        self.place_drawer()

    def place_drawer(self) -> None:
        """In a small page the panel lies over the right edge of the stage."""
        stage = self._stage.geometry()
        for panel in self._panels:
            if self._row.indexOf(panel) < 0:
                width = min(panel.width(), stage.width())
                left = stage.right() + 1 - width
                panel.setGeometry(left, stage.top(), width, stage.height())
                panel.raise_()

    def _make_room(self, *, is_compact: bool, is_open: bool) -> None:
        """Say how much of the stage the coach covers, or has taken beside it."""
        covered = taken = 0
        if self.is_coaching and self._coach is not None:
            width = self._coach.width()
            if not is_compact:
                taken = width - (self._panel.width() if is_open else 0)
            elif self._page.width() - width >= LEAST_STAGE:
                covered = width
        self._stage.set_room(covered=covered, taken=taken)
