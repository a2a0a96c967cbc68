"""Tiles: the picture of one cell in each of its states, painted once and then copied."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QPainter, QPixmap

from nonogui.core.grid import EMPTY, UNKNOWN, is_filled
from nonogui.ui.board.cells import PLAIN, Flag, mark_color, paint_cell
from nonogui.ui.board.geometry import GROUP, BoardMetrics
from nonogui.ui.board.style import BoardStyle, blank_pixmap

_STRIP_CELL: Final = 16
_MOST_STRIPS: Final = 4000


class _Strips(dict[bytes, QPixmap]):
    """Plain tiles side by side, by the cells' values: the look-up of the painter's inner loop."""

    def __init__(self, tiles: TileSet) -> None:
        super().__init__()
        self._tiles = tiles

    def __missing__(self, values: bytes) -> QPixmap:
        if len(self) >= _MOST_STRIPS:
            self.clear()
        self[values] = self._tiles.paint_strip(values)
        return self[values]


class TileSet:
    """Tiles of one style and cell size, made when first asked for.

    Attributes:
        size: width and height of a tile.
        step: how many tiles make a strip: small cells are many, so they are copied five at once.
        strips: plain tiles by the values of so many neighbours; at the right edge of fewer.
    """

    def __init__(self, style: BoardStyle, metrics: BoardMetrics) -> None:
        """Prepare a set; nothing is painted yet."""
        self._style = style
        self._metrics = metrics
        self.size = metrics.cell if metrics.is_small else metrics.ruler(1).room
        self.step = GROUP if metrics.logical_cell <= _STRIP_CELL else 1
        self.strips = _Strips(self)
        self._tiles: dict[tuple[int, Flag], QPixmap] = {}
        self._marks: dict[tuple[int, Flag], QPixmap] = {}

    def paint_strip(self, values: bytes) -> QPixmap:
        """Plain tiles side by side, thin lines between them."""
        if len(values) == 1:
            return self.tile(values[0])
        cell = self._metrics.cell
        width = cell * (len(values) - 1) + self.size
        strip = blank_pixmap(width, self.size, self._style.theme.thin_line)
        with QPainter(strip) as painter:
            for at, value in enumerate(values):
                painter.drawPixmap(at * cell, 0, self.tile(value))
        return strip

    def tile(self, value: int, flags: Flag = PLAIN) -> QPixmap:
        """The whole cell."""
        key = (value, flags)
        if key not in self._tiles:
            pixmap = blank_pixmap(self.size, self.size, self._ground(value, flags))
            self._paint(pixmap, value, flags)
            self._tiles[key] = pixmap
        return self._tiles[key]

    def mark(self, value: int, flags: Flag = PLAIN) -> QPixmap:
        """The player's mark alone, on nothing: what grows while a cell is animated."""
        key = (value, flags)
        if key not in self._marks:
            pixmap = blank_pixmap(self.size, self.size)
            self._paint(pixmap, value, flags)
            self._marks[key] = pixmap
        return self._marks[key]

    def _paint(self, pixmap: QPixmap, value: int, flags: Flag) -> None:
        with QPainter(pixmap) as painter:
            if self._metrics.is_small:
                self._paint_small(painter, value, flags)
            else:
                paint_cell(painter, self._style, self._metrics, value, flags)

    def _paint_small(self, painter: QPainter, value: int, flags: Flag) -> None:
        """A plain square or dot, where cells are too small for more."""
        size, theme = self.size, self._style.theme
        color = mark_color(self._style, value, flags)
        if is_filled(value):
            painter.fillRect(0, 0, size, size, color)
        elif value != UNKNOWN:
            dot = self._metrics.scaled(1 if value == EMPTY else 2)
            painter.fillRect((size - dot) // 2, (size - dot) // 2, dot, dot, color)
        if flags & Flag.WRONG:
            painter.fillRect(size // 4, size // 4, size // 2, size // 2, theme.danger)
        if flags & (Flag.HINT | Flag.EVIDENCE):
            self._small_frame(painter, value, flags)

    def _small_frame(self, painter: QPainter, value: int, flags: Flag) -> None:
        """A frame around the mark of a small cell; that of a reason has no corners.

        It leaves out the pixels that the thick lines cover.
        """
        theme, width = self._style.theme, self._metrics.scaled(1)
        start = self._metrics.ruler(1).thin
        room = QRect(start, start, self.size - start, self.size - start)
        inside = room.adjusted(2 * width, 2 * width, -2 * width, -2 * width)
        if is_filled(value):
            painter.fillRect(0, 0, self.size, self.size, self._ground(value, flags))
            painter.fillRect(inside, mark_color(self._style, value, flags))
        is_hint = bool(flags & Flag.HINT)
        corner = 0 if is_hint else 2 * width
        color = theme.hint if is_hint else theme.evidence
        length = room.width() - 2 * corner
        for at in (start, self.size - width):
            painter.fillRect(start + corner, at, length, width, color)
            painter.fillRect(at, start + corner, width, length, color)

    def _ground(self, value: int, flags: Flag) -> QColor:
        theme = self._style.theme
        if Flag.HINT | Flag.WHAT_IF in flags:
            return theme.what_if_tint
        for flag, color in (
            (Flag.HINT, theme.hint_tint),
            (Flag.AMBIGUOUS, theme.evidence_tint),
            (Flag.WHAT_IF, theme.what_if_tint),
            (Flag.EVIDENCE, theme.evidence_tint),
            (Flag.LANE, theme.evidence_tint),
            (Flag.CROSSHAIR, theme.crosshair),
        ):
            if flags & flag:
                return color
        return theme.crossed_paper if value == EMPTY else theme.paper
