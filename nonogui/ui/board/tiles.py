"""Tiles: the picture of one cell in each of its states, painted once and then copied.

A tile is what lies between the lines: paper or tint, the player's mark, and what overlays add.
"""

from __future__ import annotations

from enum import IntFlag
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPixmap

from nonogui.core.grid import EMPTY, UNKNOWN, is_filled, is_maybe, maybe_ink
from nonogui.ui.board.geometry import GROUP, BoardMetrics
from nonogui.ui.board.marks import LEAST_CELL, paint_mark
from nonogui.ui.board.style import BoardStyle, blank_pixmap, mark_on, round_pen, smooth

_CUT: Final = 0.36
_HATCH_WIDTH: Final = 1.6
_HATCH_STEP: Final = 6.0


class Flag(IntFlag):
    """What a cell is besides the player's mark on it."""

    CROSSHAIR = 1
    LANE = 2
    WHAT_IF = 4
    HINT = 8
    AMBIGUOUS = 16
    WRONG = 32


PLAIN: Final = Flag(0)

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

    def _ground(self, value: int, flags: Flag) -> QColor:
        theme = self._style.theme
        for flag, color in (
            (Flag.HINT, theme.hint_tint),
            (Flag.AMBIGUOUS, theme.evidence_tint),
            (Flag.WHAT_IF, theme.what_if_tint),
            (Flag.CROSSHAIR, theme.crosshair),
            (Flag.LANE, theme.evidence_tint),
        ):
            if flags & flag:
                return color
        return theme.crossed_paper if value == EMPTY else theme.paper


def mark_color(style: BoardStyle, value: int, flags: Flag) -> QColor:
    """The colour of the player's mark in a cell."""
    theme = style.theme
    if is_filled(value):
        has_own = not style.palette.is_black_and_white
        return theme.what_if if flags & Flag.WHAT_IF and not has_own else style.ink(value)
    if flags & Flag.WHAT_IF:
        return theme.what_if
    if value == EMPTY and flags & Flag.WRONG:
        return theme.danger
    if value == EMPTY:
        return theme.cross
    return theme.muted if style.palette.is_black_and_white else style.ink(maybe_ink(value))


def paint_cell(
    painter: QPainter, style: BoardStyle, metrics: BoardMetrics, value: int, flags: Flag
) -> None:
    """Draw mark and overlays of one cell, its upper left inner corner at (0, 0)."""
    smooth(painter)
    cell = _CellPainter(painter, style, metrics, flags)
    if flags & Flag.AMBIGUOUS:
        cell.hatch()
    if is_filled(value):
        cell.fill(value)
    elif value == EMPTY:
        cell.cross()
    elif is_maybe(value):
        cell.dot(maybe_ink(value))
    if flags & Flag.HINT:
        cell.hint()
    if flags & Flag.AMBIGUOUS:
        cell.sign("?", style.theme.paper if is_filled(value) else style.theme.evidence)
    if flags & Flag.WRONG:
        cell.wrong(value)


class _CellPainter:
    """Draws the parts of one cell, its upper left inner corner at (0, 0)."""

    def __init__(
        self, painter: QPainter, style: BoardStyle, metrics: BoardMetrics, flags: Flag
    ) -> None:
        self._painter = painter
        self._style = style
        self._theme = style.theme
        self._metrics = metrics
        self._flags = flags
        self._room = metrics.ruler(1).room

    def _stroke(self, share: float, least: float) -> float:
        """A line width that grows with the cell, from a least width in logical pixels."""
        return max(share * self._metrics.cell, least * self._metrics.ratio)

    def _tile(self) -> QRectF:
        gap = max(self._metrics.scaled(1), round(0.04 * self._metrics.cell))
        inset = gap if self._style.options.gaps else 0
        return QRectF(inset, inset, self._room - 2 * inset, self._room - 2 * inset)

    def _radius(self) -> float:
        logical = self._metrics.logical_cell
        if logical < 13 or not self._style.options.gaps:
            return 0.0
        return (3 if logical >= 28 else 2) * self._metrics.ratio

    def _shape(self, tile: QRectF) -> QPainterPath:
        """The outline of a tile, with its corner cut inside a what-if layer."""
        path = QPainterPath()
        path.addRoundedRect(tile, self._radius(), self._radius())
        if self._flags & Flag.WHAT_IF:
            cut = round(_CUT * tile.width())
            corner = QPainterPath(QPointF(tile.right() - cut, tile.top()))
            corner.lineTo(tile.right(), tile.top())
            corner.lineTo(tile.right(), tile.top() + cut)
            corner.closeSubpath()
            path = path.subtracted(corner)
        return path

    def fill(self, ink: int) -> None:
        """A filled cell."""
        tile = self._tile()
        color = mark_color(self._style, ink, self._flags)
        self._painter.fillPath(self._shape(tile), color)
        if keyline := self._style.keyline(ink):
            width = self._metrics.scaled(1)
            self._painter.setPen(round_pen(keyline, width))
            half = width / 2
            self._painter.drawPath(self._shape(tile.adjusted(half, half, -half, -half)))
        if self._metrics.logical_cell >= LEAST_CELL:
            paint_mark(self._painter, self._style, ink, tile, mark_on(color))

    def cross(self) -> None:
        """A cell known to be empty."""
        is_bold = self._theme.is_high_contrast
        half = (0.22 if is_bold else 0.17) * self._metrics.cell
        width = self._stroke(0.07, 2.2 if is_bold else 1.2)
        middle = self._room / 2
        self._painter.setPen(round_pen(mark_color(self._style, EMPTY, self._flags), width))
        low, high = middle - half, middle + half
        self._painter.drawLines([QLineF(low, low, high, high), QLineF(low, high, high, low)])

    def dot(self, ink: int) -> None:
        """A pencil mark."""
        radius = 0.15 * self._metrics.cell
        middle = QPointF(self._room / 2, self._room / 2)
        self._painter.setPen(Qt.PenStyle.NoPen)
        if not self._style.palette.is_black_and_white and (keyline := self._style.keyline(ink)):
            self._painter.setPen(round_pen(keyline, self._metrics.scaled(1)))
        self._painter.setBrush(mark_color(self._style, 128 | ink, self._flags))
        self._painter.drawEllipse(middle, radius, radius)

    def hint(self) -> None:
        """The frame and small square of a cell that a hint decides."""
        width = round(self._stroke(0.06, 1.8))
        inset = 0.07 * self._metrics.cell
        line = round(inset - width / 2) + width / 2
        side = self._room - 2 * line
        radius = 3 * self._metrics.ratio
        self._painter.setPen(round_pen(self._theme.hint, width))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawRoundedRect(QRectF(line, line, side, side), radius, radius)
        square = round(0.2 * self._metrics.cell)
        square += (self._room - square) % 2
        start = (self._room - square) / 2
        self._painter.fillRect(QRectF(start, start, square, square), self._theme.hint)

    def hatch(self) -> None:
        """The hatched ground of a cell in which solutions differ."""
        ratio, room = self._metrics.ratio, self._room
        color = QColor(self._theme.evidence)
        color.setAlphaF(0.5)
        pen = round_pen(color, _HATCH_WIDTH * ratio)
        self._painter.setPen(pen)
        # Steps are measured across the strokes; along an edge they are longer by the diagonal.
        step = _HATCH_STEP * ratio * 2**0.5
        lines = []
        at = step / 2
        while at < 2 * room:
            lines.append(QLineF(at + 2, -2, -2, at + 2))
            at += step
        self._painter.drawLines(lines)

    def sign(self, text: str, color: QColor) -> None:
        """A sign in the middle of the cell."""
        size = 0.45 * self._metrics.cell
        self._painter.setFont(self._style.text_font(size, QFont.Weight.Bold))
        self._painter.setPen(color)
        area = QRectF(0, 0, self._room, self._room)
        self._painter.drawText(area, Qt.AlignmentFlag.AlignCenter, text)

    def wrong(self, value: int) -> None:
        """The frame of a wrong cell; a fill also has a paper gap and an exclamation mark."""
        width = round(self._stroke(0.07, 2))
        gap = self._metrics.scaled(1) if self._metrics.logical_cell < 28 else round(1.4 * width / 2)
        room, line = self._room, width / 2
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        if is_filled(value):
            self._exclamation()
            self._painter.setPen(round_pen(self._theme.paper, gap + width))
            inset = (gap + width) / 2
            self._painter.drawRect(QRectF(inset, inset, room - 2 * inset, room - 2 * inset))
        radius = 2 * self._metrics.ratio
        self._painter.setPen(round_pen(self._theme.danger, width))
        frame = QRectF(line, line, room - width, room - width)
        self._painter.drawRoundedRect(frame, radius, radius)

    def _exclamation(self) -> None:
        middle, cell = self._room / 2, self._metrics.cell
        width = self._stroke(0.075, 1.6)
        self._painter.setPen(round_pen(self._theme.paper, width))
        self._painter.drawLine(QLineF(middle, middle - 0.2 * cell, middle, middle + 0.06 * cell))
        self._painter.drawPoint(QPointF(middle, middle + 0.2 * cell))
