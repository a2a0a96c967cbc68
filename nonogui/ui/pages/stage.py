"""Stage: the board with what lies over it: messages, the cover of a pause."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QVBoxLayout

from nonogui.i18n import _
from nonogui.ui.board.widget import BoardWidget
from nonogui.ui.pages.messages import Messages
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.empty import EmptyState
from nonogui.ui.widgets.themed import Pane

SIDE = 16

LEAST_FITTED, READABLE = 11, 17
"""A board whose fitted cells are smaller than the first opens with cells of the second size."""


class Stage(Pane):
    """The board and what lies over it.

    Attributes:
        board: the board.
        messages: a sentence or question at a time, here or at the foot of the panel.

    Signals:
        resume_clicked(): the player wants to go on after a pause.
    """

    resume_clicked = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.board = BoardWidget(theme)
        self.messages = Messages(theme, self.board, self)
        self._paused = EmptyState(theme, "pause", _("Paused."), _("Go on"))
        self._paused.clicked.connect(self.resume_clicked)
        self._paused.hide()
        self._covered = self._taken = 0
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.board)
        for over in (self._paused, self.messages.over):
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
            self._paused.button.setFocus()
        elif self.isVisible():
            self.board.setFocus()
        self._place()

    def fit_readably(self) -> None:
        """Fit the board unless its clues would be too small to read; then let it scroll."""
        self.board.fit()
        if self.board.cell_size < LEAST_FITTED:
            self.board.set_cell_size(READABLE)

    def set_room(self, *, covered: int, taken: int) -> None:
        """Say how much of the right edge is covered, and by how much the stage was made narrower.

        What was taken comes out of the board's margins first, so that the board stays where it is.
        """
        self._covered, self._taken = covered, taken
        self._place_board()

    def _place_board(self) -> None:
        width = self.width() - self._covered
        free = width - self.board.width_in(QSize(width, self.height()))
        layout = self.layout()
        assert layout is not None
        layout.setContentsMargins(max(0, min(free, self._taken)), 0, self._covered, 0)
        layout.activate()
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_board()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.LayoutRequest):
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        self._paused.setGeometry(self.rect())
        bar = self.messages.over
        room = self.width() - self._covered
        width = min(bar.sizeHint().width(), room - 2 * SIDE)
        height = max(bar.heightForWidth(width), bar.minimumSizeHint().height())
        bar.setGeometry((room - width) // 2, self.height() - height - SIDE, width, height)
        bar.raise_()
