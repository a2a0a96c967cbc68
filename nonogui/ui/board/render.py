"""Boards as images, drawn by the painter of the window: for thumbnails, tests and print."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QFont, QImage, QPainter

from nonogui.ui.board.layout import BoardLayout, BoardShape
from nonogui.ui.board.paint import BoardPainter
from nonogui.ui.board.scene import Scene
from nonogui.ui.board.style import BoardStyle
from nonogui.ui.board.view_state import BoardOptions, BoardView
from nonogui.ui.theme import Theme

_MARGIN = 8
_DISC_MARGIN = 24
_ENDLESS = 10**6


def render_board(
    view: BoardView,
    theme: Theme,
    options: BoardOptions,
    cell: float,
    *,
    ratio: float = 1.0,
    clues: bool = True,
    font: QFont | None = None,
) -> QImage:
    """A whole board as an image.

    Args:
        view: what to draw.
        theme: the colours.
        options: the player's wishes.
        cell: size of a cell in logical pixels.
        ratio: device pixels in a logical one; the image has it as its own.
        clues: whether the clues are drawn; without them the board fills the image.
        font: the family for numbers; the application's without one.
    """
    style = BoardStyle(theme, options, view.puzzle.palette, font or QFont())
    return render_scene(Scene(view), style, cell, ratio=ratio, clues=clues)


def render_scene(
    scene: Scene, style: BoardStyle, cell: float, *, ratio: float = 1.0, clues: bool = True
) -> QImage:
    """A whole board with its cursor and running gestures as an image; see `render_board`."""
    layout = _whole(scene.view, style.options, round(cell * ratio), ratio)
    everything = QRect(0, 0, layout.width, layout.height)
    area = everything if clues else QRect(*layout.window)
    image = QImage(area.size(), QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        painter.translate(-area.topLeft())
        painter.scale(ratio, ratio)
        BoardPainter(style).paint(painter, scene, layout, [everything])
    image.setDevicePixelRatio(ratio)
    return image


def _whole(view: BoardView, options: BoardOptions, cell: int, ratio: float) -> BoardLayout:
    """The layout of a view just large enough for the board and all of its clues."""
    shape = BoardShape.of(view.puzzle)
    free = BoardLayout.of(shape, cell, (_ENDLESS, _ENDLESS), ratio, options.clue_size)
    margin = 2 * free.metrics.scaled(_DISC_MARGIN if view.overlays.discs else _MARGIN)
    width = free.panel_width + free.columns.length + margin
    height = free.panel_height + free.rows.length + margin
    return free.resized(width, height)
