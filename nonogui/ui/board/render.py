"""Boards as images, drawn by the painter of the window: for thumbnails, tests and print."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from PySide6.QtCore import QRect
from PySide6.QtGui import QFont, QImage, QPainter

from nonogui.core.line import Axis
from nonogui.ui.board.layout import BoardLayout, BoardShape
from nonogui.ui.board.paint import BoardPainter
from nonogui.ui.board.scene import Scene
from nonogui.ui.board.style import BoardStyle
from nonogui.ui.board.view_state import BoardOptions, BoardView
from nonogui.ui.theme import Theme

_MARGIN: Final = 8
_DISC_MARGIN: Final = 32
_OVER_EDGE: Final = 8
"""Room for what reaches beyond an edge of the board that has no clues."""

BOTH: Final = frozenset(Axis)
"""Clues of rows and of columns."""

_ENDLESS: Final = 10**6


def render_board(
    view: BoardView,
    theme: Theme,
    options: BoardOptions,
    cell: float,
    *,
    ratio: float = 1.0,
    clues: Collection[Axis] = BOTH,
    font: QFont | None = None,
) -> QImage:
    """A whole board as an image.

    Args:
        view: what to draw.
        theme: the colours.
        options: the player's wishes.
        cell: size of a cell in logical pixels.
        ratio: device pixels in a logical one; the image has it as its own.
        clues: the lines whose clues are drawn; without any the board fills the image.
        font: the family for numbers; the application's without one.
    """
    style = BoardStyle(theme, options, view.puzzle.palette, font or QFont())
    return render_scene(Scene(view), style, cell, ratio=ratio, clues=clues)


def render_scene(
    scene: Scene,
    style: BoardStyle,
    cell: float,
    *,
    ratio: float = 1.0,
    clues: Collection[Axis] = BOTH,
) -> QImage:
    """A whole board with its cursor and running gestures as an image; see `render_board`."""
    layout = _whole(scene.view, style.options, round(cell * ratio), ratio)
    exposed, area = _areas(layout, clues)
    image = QImage(area.size(), QImage.Format.Format_RGB32)
    image.fill(style.theme.window)
    with QPainter(image) as painter:
        painter.translate(-area.topLeft())
        painter.scale(ratio, ratio)
        BoardPainter(style).paint(painter, scene, layout, [exposed])
    image.setDevicePixelRatio(ratio)
    return image


def _areas(layout: BoardLayout, clues: Collection[Axis]) -> tuple[QRect, QRect]:
    """What of a layout is painted for the clues of some axes, and what the image shows."""
    window, edge = QRect(*layout.window), layout.metrics.scaled(_OVER_EDGE)
    left = 0 if Axis.ROW in clues else window.x()
    top = 0 if Axis.COLUMN in clues else window.y()
    exposed = QRect(left, top, layout.width - left, layout.height - top)
    if not clues:
        return exposed, window
    return exposed, exposed.adjusted(-edge if left else 0, -edge if top else 0, 0, 0)


def _whole(view: BoardView, options: BoardOptions, cell: int, ratio: float) -> BoardLayout:
    """The layout of a view just large enough for the board and all of its clues."""
    shape = BoardShape.of(view.puzzle)
    free = BoardLayout.of(shape, cell, (_ENDLESS, _ENDLESS), ratio, options.clue_size)
    margin = 2 * free.metrics.scaled(_DISC_MARGIN if view.overlays.discs else _MARGIN)
    width = free.panel_width + free.columns.length + margin
    height = free.panel_height + free.rows.length + margin
    return free.resized(width, height)
