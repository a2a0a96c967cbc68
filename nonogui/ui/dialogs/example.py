"""Example: a small board as a picture among text."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QImage, QPainter, QPaintEvent

from nonogui.core.grid import UNKNOWN, Grid
from nonogui.core.palette import BLACK_AND_WHITE, Palette
from nonogui.core.puzzle import Puzzle
from nonogui.ui.board.paint import BOTH, render_board
from nonogui.ui.board.state import BoardOptions, BoardView
from nonogui.ui.theme import Theme, font
from nonogui.ui.widgets.themed import Pane

CELL = 22
NUMBER = 16
"""Width of a number in front of a row."""


class Example(Pane):
    """A board written as text, with all clues or with a few numbers in front of a single row.

    Args:
        rows: one text a row: `#` or a letter is filled, `x` crossed, `.` undecided.
        numbers: what stands in front of the row; without them the board has all its clues.
        text: what it shows, for screen readers.
    """

    def __init__(
        self,
        theme: Theme,
        rows: Sequence[str],
        *,
        text: str,
        numbers: Sequence[str] = (),
        palette: Palette = BLACK_AND_WHITE,
    ) -> None:
        super().__init__(theme)
        self.setAccessibleName(text)
        self._numbers = tuple(numbers)
        self._view = _view(rows, palette)
        self._ratio = 0.0
        self._image = QImage()
        self._render()
        self.setFixedSize(self.sizeHint())

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self._render()

    def sizeHint(self) -> QSize:
        size = self._image.deviceIndependentSize().toSize()
        return QSize(size.width() + self._indent, size.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        if self._ratio != self.devicePixelRatio():
            self._render()
        with QPainter(self) as painter:
            painter.drawImage(QPointF(self._indent, 0), self._image)
            painter.setFont(font(13, QFont.Weight.Medium))
            painter.setPen(self.theme.ink)
            for at, number in enumerate(self._numbers):
                slot = QRectF(at * NUMBER, 0, NUMBER, self.height())
                painter.drawText(slot, Qt.AlignmentFlag.AlignCenter, number)

    @property
    def _indent(self) -> int:
        return len(self._numbers) * NUMBER + 6 if self._numbers else 0

    def _render(self) -> None:
        self._ratio = self.devicePixelRatio()
        self._image = render_board(
            self._view,
            self.theme,
            BoardOptions(),
            CELL,
            ratio=self._ratio,
            clues=() if self._numbers else BOTH,
        )


def _view(rows: Sequence[str], palette: Palette) -> BoardView:
    """The board that the text shows, and the clues of what is filled in it."""
    shown = Grid.parse([row.replace(".", "?").replace("x", ".") for row in rows], palette)
    filled = Grid(shown.width, shown.height, bytes(0 if v == UNKNOWN else v for v in shown.cells))
    return BoardView(Puzzle.from_picture(filled, palette), shown)
