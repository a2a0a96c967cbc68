"""PuzzlePreview: a puzzle with its clues as a picture that fits where it is shown."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QImage, QPainter, QPaintEvent

from nonogui.core.grid import UNKNOWN, Grid
from nonogui.core.line import Cell
from nonogui.core.puzzle import Puzzle
from nonogui.ui.board.layout import BoardLayout, BoardShape
from nonogui.ui.board.paint import BoardPainter
from nonogui.ui.board.state import BoardOptions, BoardView, Overlays, Scene
from nonogui.ui.board.style import BoardStyle
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.picture import paint_picture, picture_image
from nonogui.ui.widgets.themed import Pane

_GROWTH: Final = 1.15
"""Between the sizes that are tried for a board too large for its place."""

_MOST_DRAWN: Final = 150
"""Beyond so many cells a side clues could not be read at all; the picture alone is shown."""

_WITHOUT_CROSSES: Final = bytes(value or UNKNOWN for value in range(256))

_OPTIONS: Final = BoardOptions(crosshair=False)


class PuzzlePreview(Pane):
    """A board that is only looked at; where it is too large for its place it is shown smaller."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._view: BoardView | None = None
        self._image = QImage()
        self._drawn_for: tuple[QSize, float] | None = None
        self.setMinimumSize(240, 200)

    def sizeHint(self) -> QSize:
        return QSize(400, 360)

    @property
    def view(self) -> BoardView | None:
        """What it shows."""
        return self._view

    def set_puzzle(
        self, puzzle: Puzzle, ambiguous: frozenset[Cell], changed: frozenset[Cell], text: str
    ) -> None:
        """Show a puzzle and its picture.

        Args:
            puzzle: with its goal.
            ambiguous: cells in which solutions differ, to be shaded.
            changed: cells that a repair changed, to be marked.
            text: what is shown, for screen readers.
        """
        assert puzzle.goal is not None
        overlays = Overlays(hint_cells=changed, ambiguous=ambiguous)
        filled = Grid(puzzle.width, puzzle.height, puzzle.goal.cells.translate(_WITHOUT_CROSSES))
        self._view = BoardView(puzzle, filled, overlays=overlays)
        self._image = QImage()
        self.setAccessibleName(text)
        self.update()

    def set_theme(self, theme: Theme) -> None:
        self._image = QImage()
        super().set_theme(theme)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        if self._view is None:
            return
        room, ratio = self.size() * self.devicePixelRatio(), self.devicePixelRatio()
        if self._image.isNull() or self._drawn_for != (room, ratio):
            self._drawn_for = room, ratio
            self._image = _drawn(self._view, self.theme, room, ratio)
        with QPainter(self) as painter:
            size = self._image.deviceIndependentSize()
            painter.drawImage(
                QPointF(
                    round((self.width() - size.width()) / 2),
                    round((self.height() - size.height()) / 2),
                ),
                self._image,
            )


def _drawn(view: BoardView, theme: Theme, room: QSize, ratio: float) -> QImage:
    """A view as an image that fits into some device pixels."""
    if max(view.puzzle.width, view.puzzle.height) > _MOST_DRAWN:
        image = QImage(room, QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(ratio)
        image.fill(theme.window)
        with QPainter(image) as painter:
            size = image.deviceIndependentSize()
            picture = picture_image(view.grid, view.puzzle.palette, theme)
            paint_picture(painter, QRectF(0, 0, size.width(), size.height()), picture)
        return image
    style = BoardStyle(theme, _OPTIONS, view.puzzle.palette, QFont())
    layout = _layout(BoardShape.of(view.puzzle), room, ratio)
    image = QImage(layout.width, layout.height, QImage.Format.Format_RGB32)
    image.fill(theme.window)
    with QPainter(image) as painter:
        painter.scale(ratio, ratio)
        BoardPainter(style).paint(painter, Scene(view), layout, [image.rect()])
    if image.size() != room:
        keep = Qt.AspectRatioMode.KeepAspectRatio
        image = image.scaled(room, keep, Qt.TransformationMode.SmoothTransformation)
    image.setDevicePixelRatio(ratio)
    return image


def _layout(shape: BoardShape, room: QSize, ratio: float) -> BoardLayout:
    """The board as large as it fits, or in the least room that shows all of it."""
    share = 1.0
    while True:
        size = round(room.width() * share), round(room.height() * share)
        layout = BoardLayout.fitted(shape, size, ratio)
        if not layout.is_scrolled:
            return layout
        share *= _GROWTH
