"""Stage: the board with what lies over it: the what-if chip, messages, the cover of a pause."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout

from nonogui.i18n import _
from nonogui.ui.board.widget import BoardWidget
from nonogui.ui.pages.messages import Messages
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.chip import WhatIfChip
from nonogui.ui.widgets.empty import EmptyState
from nonogui.ui.widgets.themed import Pane

CHIP_TOP = 10
CHIP_ROOM = 56
"""What the chip takes from the top of the stage when the board leaves no margin."""

CHIP_HEIGHT = 36
SIDE = 16


class Stage(Pane):
    """The board and what lies over it.

    Attributes:
        board: the board.
        chip: the open what-if branch; hidden without one.
        messages: a sentence or question at a time, here or at the foot of the panel.

    Signals:
        resume_clicked(): the player wants to go on after a pause.
    """

    resume_clicked = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.board = BoardWidget(theme)
        self.chip = WhatIfChip(theme)
        self.chip.hide()
        self._reserved = 0
        self.messages = Messages(theme, self.board, self)
        self._paused = EmptyState(theme, "pause", _("Paused."), _("Go on"))
        self._paused.clicked.connect(self.resume_clicked)
        self._paused.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.board)
        for over in (self._paused, self.chip, self.messages.over):
            over.setParent(self)
            over.installEventFilter(self)

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self.board.set_theme(theme)

    def set_paused(self, is_paused: bool) -> None:
        """Hide the board, or show it again."""
        self.board.setVisible(not is_paused)
        self._paused.setVisible(is_paused)
        if is_paused:
            self.chip.hide()
            self._paused.button.setFocus()
        elif self.isVisible():
            self.board.setFocus()
        self._place()

    def show_chip(self, name: str, cells: int) -> None:
        """Show the open what-if branch."""
        self.chip.set_branch(name, cells)
        self.chip.show()
        self._place()

    def hide_chip(self) -> None:
        """No what-if branch is open."""
        self.chip.hide()
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.LayoutRequest):
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        self._paused.setGeometry(self.rect())
        has_chip = self.chip.isVisibleTo(self)
        self._reserve(is_needed=has_chip)
        if has_chip:
            width = min(self.chip.sizeHint().width(), self.width() - 2 * SIDE)
            self.chip.setGeometry((self.width() - width) // 2, CHIP_TOP, width, CHIP_HEIGHT)
            self.chip.raise_()
        bar = self.messages.over
        width = min(bar.sizeHint().width(), self.width() - 2 * SIDE)
        height = max(bar.heightForWidth(width), bar.minimumSizeHint().height())
        bar.setGeometry((self.width() - width) // 2, self.height() - height - SIDE, width, height)
        bar.raise_()

    def _reserve(self, *, is_needed: bool) -> None:
        """Make a margin for the chip above a board that fills the stage."""
        has_room = self._reserved > 0 or self.board.free_margin >= CHIP_ROOM
        self._reserved = CHIP_ROOM if is_needed and (self._reserved or not has_room) else 0
        layout = self.layout()
        assert layout is not None
        layout.setContentsMargins(0, self._reserved, 0, 0)
