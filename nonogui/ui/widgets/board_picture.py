"""BoardPicture: a small board among text, drawn by the board's own painter."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QImage, QPainter, QPaintEvent

from nonogui.core.line import Axis
from nonogui.ui.board.paint import BOTH, render_board
from nonogui.ui.board.state import BoardOptions, BoardView
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.themed import Pane

CELL = 24


class BoardPicture(Pane):
    """A board with its marks, as large as it is drawn.

    Args:
        view: the board.
        options: the player's wishes about boards.
        text: what it shows, for screen readers.
        clues: the lines whose clues are drawn.
    """

    def __init__(
        self,
        theme: Theme,
        view: BoardView,
        options: BoardOptions,
        text: str,
        clues: Collection[Axis] = BOTH,
    ) -> None:
        super().__init__(theme)
        self.setAccessibleName(text)
        self._view, self._options, self._clues = view, options, clues
        self._ratio = 0.0
        self._image = QImage()
        self._render()
        self.setFixedSize(self.sizeHint())

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self._render()

    def sizeHint(self) -> QSize:
        return self._image.deviceIndependentSize().toSize()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        if self._ratio != self.devicePixelRatio():
            self._render()
        with QPainter(self) as painter:
            painter.drawImage(QPointF(0, 0), self._image)

    def _render(self) -> None:
        self._ratio = self.devicePixelRatio()
        self._image = render_board(
            self._view, self.theme, self._options, CELL, ratio=self._ratio, clues=self._clues
        )
