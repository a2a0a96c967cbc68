"""Paint cells in all their states, and cache them as tiles that the window copies."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntFlag
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPixmap

from nonogui.core.grid import EMPTY, UNKNOWN, is_filled, is_maybe, maybe, maybe_ink
from nonogui.core.palette import LETTERS
from nonogui.ui.board.layout import GROUP, BoardMetrics
from nonogui.ui.board.options import InkMarks
from nonogui.ui.board.style import (
    BoardStyle,
    blank_pixmap,
    on_crosshair,
    round_pen,
    smooth,
)

MIN_CELL: Final = 12
"""Smallest cell, in logical pixels, in which a letter or pattern can be recognised."""

# Both are chosen by eye.
_LETTER_SHARE: Final = 0.44  # height as a share of the tile with its gaps
_PATTERN_ALPHA: Final = 0.55  # opacity


def paint_ink_mark(
    painter: QPainter, style: BoardStyle, ink: int, tile: QRectF, color: QColor
) -> None:
    """Draw the letter or pattern of an ink on its tile, according to the options."""
    marks = style.options.marks
    if marks is InkMarks.NONE or style.palette.is_black_and_white:
        return
    if marks is InkMarks.PATTERNS and ink <= len(_PATTERNS):
        paint_pattern(painter, ink, tile, color)
    else:
        font = style.text_font(_LETTER_SHARE * (tile.width() + 3), QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(color)
        painter.drawText(tile, Qt.AlignmentFlag.AlignCenter, LETTERS[ink - 1])


def has_pattern(ink: int) -> bool:
    """Return whether an ink has a pattern. Inks without one are marked with a letter."""
    return ink <= len(_PATTERNS)


def paint_pattern(painter: QPainter, ink: int, area: QRectF, color: QColor) -> None:
    """Draw the pattern of an ink inside an area."""
    faint = QColor(color)
    faint.setAlphaF(_PATTERN_ALPHA)
    pen = QPen(faint, max(1.0, area.width() / 18))
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    _PATTERNS[ink - 1](painter, area, faint)


def _at(area: QRectF, x: float, y: float) -> QPointF:
    """Return a point of an area from coordinates between 0 and 1."""
    return QPointF(area.x() + x * area.width(), area.y() + y * area.height())


def _lines(*ends: tuple[float, float, float, float]) -> Callable[[QPainter, QRectF, QColor], None]:
    def paint(painter: QPainter, area: QRectF, _color: QColor) -> None:
        painter.drawLines([QLineF(_at(area, a, b), _at(area, c, d)) for a, b, c, d in ends])

    return paint


def _dots(painter: QPainter, area: QRectF, color: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    radius = area.width() * 0.075
    for x in (0.3, 0.7):
        for y in (0.3, 0.7):
            painter.drawEllipse(_at(area, x, y), radius, radius)
    painter.drawEllipse(_at(area, 0.5, 0.5), radius, radius)


def _circle(painter: QPainter, area: QRectF, _color: QColor) -> None:
    radius = area.width() * 0.24
    painter.drawEllipse(_at(area, 0.5, 0.5), radius, radius)


def _chevron(painter: QPainter, area: QRectF, _color: QColor) -> None:
    for shift in (-0.1, 0.16):
        path = QPainterPath(_at(area, 0.25, 0.6 + shift))
        path.lineTo(_at(area, 0.5, 0.36 + shift))
        path.lineTo(_at(area, 0.75, 0.6 + shift))
        painter.drawPath(path)


# The patterns of the first eight inks: slashes, horizontal bars, dots, backslashes, vertical
# bars, grid, ring, chevron.
_PATTERNS: Final[tuple[Callable[[QPainter, QRectF, QColor], None], ...]] = (
    _lines((0.2, 0.5, 0.5, 0.2), (0.2, 0.8, 0.8, 0.2), (0.5, 0.8, 0.8, 0.5)),
    _lines((0.17, 1 / 3, 0.83, 1 / 3), (0.17, 0.5, 0.83, 0.5), (0.17, 2 / 3, 0.83, 2 / 3)),
    _dots,
    _lines((0.5, 0.2, 0.8, 0.5), (0.2, 0.2, 0.8, 0.8), (0.2, 0.5, 0.5, 0.8)),
    _lines((1 / 3, 0.17, 1 / 3, 0.83), (0.5, 0.17, 0.5, 0.83), (2 / 3, 0.17, 2 / 3, 0.83)),
    _lines(
        (0.17, 0.36, 0.83, 0.36),
        (0.17, 0.64, 0.83, 0.64),
        (0.36, 0.17, 0.36, 0.83),
        (0.64, 0.17, 0.64, 0.83),
    ),
    _circle,
    _chevron,
)


# Chosen by eye, like all shares of the cell below.
_CUT: Final = 0.36  # cut corner of a what-if's tile, as a share of its width
_HATCH_WIDTH: Final = 1.6  # logical pixels, as is the step
_HATCH_STEP: Final = 6.0

_MOST_FRAME: Final = 3.0  # widest frame of a hint, in logical pixels
_HINT_CROSS: Final = 0.09  # half the side of the small cross in a cell to cross
_HINT_INK: Final = 0.4  # side of the square in an ink: its colour must be seen

# Smallest cell, in logical pixels, in which a filled tile has room for the square of a hint.
_MIN_HINT_SQUARE: Final = 18


class Flag(IntFlag):
    """The states of a cell besides the player's mark."""

    CROSSHAIR = 1
    HIGHLIGHTED = 2
    WHAT_IF = 4
    HINT = 8
    AMBIGUOUS = 16
    WRONG = 32
    EVIDENCE = 64
    ADDED = 128
    HINT_CROSS = 256  # with HINT


# The bits from this one on are the ink in which a hint fills the cell, or 0.
_INK_SHIFT: Final = 9


def hint_flag(value: int) -> Flag:
    """Return the flag, besides HINT, of a cell that a hint crosses or fills in an ink."""
    return Flag(value << _INK_SHIFT) if value else Flag.HINT_CROSS


PLAIN: Final = Flag(0)


def mark_color(style: BoardStyle, value: int, flags: Flag) -> QColor:
    """Return the colour of the player's mark in a cell."""
    theme = style.theme
    if is_filled(value):
        has_own = not style.palette.is_black_and_white
        return theme.what_if if flags & Flag.WHAT_IF and not has_own else style.ink(value)
    if flags & Flag.WHAT_IF:
        return theme.what_if
    if value == EMPTY and flags & Flag.WRONG:
        return theme.danger
    if value == EMPTY:
        return theme.added_cross if flags & Flag.ADDED else theme.cross
    return theme.muted if style.palette.is_black_and_white else style.ink(maybe_ink(value))


def paint_cell(
    painter: QPainter, style: BoardStyle, metrics: BoardMetrics, value: int, flags: Flag
) -> None:
    """Draw the mark and overlays of one cell; its upper left inner corner is (0, 0)."""
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
    if flags & Flag.EVIDENCE:
        cell.ring()
    if flags & Flag.HINT:
        cell.hint(value)
    if flags & Flag.AMBIGUOUS:
        cell.character("?", style.theme.paper if is_filled(value) else style.theme.evidence)
    if flags & Flag.WRONG:
        cell.wrong(value)


class _CellPainter:
    """Draws the parts of one cell; its upper left inner corner is (0, 0)."""

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
        """Return a share of the cell in device pixels, but at least `least` logical pixels."""
        return max(share * self._metrics.cell, least * self._metrics.ratio)

    @property
    def _is_assumption(self) -> bool:
        """Whether this cell is the assumption of a what-if, which has a frame around its mark."""
        return Flag.HINT | Flag.WHAT_IF in self._flags

    def _tile(self) -> QRectF:
        gap = max(self._metrics.scaled(1), round(0.04 * self._metrics.cell))
        inset = gap if self._style.options.gaps else 0
        if self._is_assumption:
            inset = round(self._stroke(0.06, 1.8)) + gap
        return QRectF(inset, inset, self._room - 2 * inset, self._room - 2 * inset)

    def _radius(self) -> float:
        logical = self._metrics.logical_cell
        if logical < 13 or not self._style.options.gaps:
            return 0.0
        if self._is_assumption:
            return self._metrics.ratio
        return (3 if logical >= 28 else 2) * self._metrics.ratio

    def _shape(self, tile: QRectF) -> QPainterPath:
        """Return the outline of a tile; inside a what-if its corner is cut off."""
        radius = self._radius()
        if not self._flags & Flag.WHAT_IF:
            path = QPainterPath()
            path.addRoundedRect(tile, radius, radius)
            return path
        cut = round(_CUT * tile.width())
        left, top, right, bottom = tile.left(), tile.top(), tile.right(), tile.bottom()
        path = QPainterPath(QPointF(right - cut, top))
        path.lineTo(right, top + cut)
        path.lineTo(right, bottom - radius)
        path.quadTo(right, bottom, right - radius, bottom)
        path.lineTo(left + radius, bottom)
        path.quadTo(left, bottom, left, bottom - radius)
        path.lineTo(left, top + radius)
        path.quadTo(left, top, left + radius, top)
        path.closeSubpath()
        return path

    def fill(self, ink: int) -> None:
        tile = self._tile()
        color = mark_color(self._style, ink, self._flags)
        self._painter.fillPath(self._shape(tile), color)
        if keyline := self._style.keyline(ink):
            width = self._metrics.scaled(1)
            self._painter.setPen(round_pen(keyline, width))
            half = width / 2
            self._painter.drawPath(self._shape(tile.adjusted(half, half, -half, -half)))
        if self._metrics.logical_cell >= MIN_CELL:
            paint_ink_mark(self._painter, self._style, ink, tile, self._style.mark(color))

    def cross(self) -> None:
        """Draw the cross of a cell marked empty."""
        is_bold = self._theme.is_high_contrast
        half = (0.22 if is_bold else 0.17) * self._metrics.cell
        width = self._stroke(0.07, 2.2 if is_bold else 1.2)
        self._draw_cross(half, mark_color(self._style, EMPTY, self._flags), width)

    def _draw_cross(self, half: float, color: QColor, width: float) -> None:
        middle = self._room / 2
        self._painter.setPen(round_pen(color, width))
        low, high = middle - half, middle + half
        self._painter.drawLines([QLineF(low, low, high, high), QLineF(low, high, high, low)])

    def dot(self, ink: int) -> None:
        radius = 0.15 * self._metrics.cell
        middle = QPointF(self._room / 2, self._room / 2)
        self._painter.setPen(Qt.PenStyle.NoPen)
        if not self._style.palette.is_black_and_white and (keyline := self._style.keyline(ink)):
            self._painter.setPen(round_pen(keyline, self._metrics.scaled(1)))
        self._painter.setBrush(mark_color(self._style, maybe(ink), self._flags))
        self._painter.drawEllipse(middle, radius, radius)

    def hint(self, value: int) -> None:
        """Draw the frame and small square of a cell that a hint decides.

        On a filled cell both have an edge in the hint tint, because the ink may resemble their
        colour. A small filled cell gets no square, so that its ink stays visible. A crossed cell
        gets no square either: it would hide the cross. Where the hint says the ink, the square
        has its colour.
        """
        # On cells larger than usual it grows no more.
        width = round(min(self._stroke(0.06, 1.8), _MOST_FRAME * self._metrics.ratio))
        # The edges of the stroke lie on whole pixels, so that they are sharp.
        line = round(0.07 * self._metrics.cell - width / 2) + width / 2
        square = round(0.2 * self._metrics.cell)
        # The same parity as the cell, so that the square is exactly in its middle.
        square += (self._room - square) % 2
        theme = self._theme
        if self._is_assumption:
            self._hint_frame(width / 2, width, theme.hint)
            return
        if not is_filled(value):
            self._hint_frame(line, width, theme.hint)
            if self._flags & Flag.HINT_CROSS and value != EMPTY:
                half = _HINT_CROSS * self._metrics.cell
                self._draw_cross(half, theme.hint, self._stroke(0.04, 1.2))
            elif ink := self._flags >> _INK_SHIFT:
                side = round(_HINT_INK * self._metrics.cell)
                side += (self._room - side) % 2
                self._hint_square(side, theme.hint)
                self._hint_square(side - 2 * round(self._stroke(0.03, 1)), self._style.ink(ink))
            elif value != EMPTY:
                self._hint_square(square, theme.hint)
            return
        edge = round(self._stroke(0.05, 1))
        self._hint_frame(line + edge / 2, width + edge, theme.hint_tint)
        self._hint_frame(line, width, theme.hint)
        if self._metrics.logical_cell >= _MIN_HINT_SQUARE:
            self._hint_square(square + 2 * edge, theme.hint_tint)
            self._hint_square(square, theme.hint)

    def _hint_frame(self, line: float, width: float, color: QColor) -> None:
        side = self._room - 2 * line
        radius = 3 * self._metrics.ratio
        self._painter.setPen(round_pen(color, width))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawRoundedRect(QRectF(line, line, side, side), radius, radius)

    def _hint_square(self, side: int, color: QColor) -> None:
        start = (self._room - side) / 2
        self._painter.fillRect(QRectF(start, start, side, side), color)

    def ring(self) -> None:
        """Draw the ring of an evidence cell; the mark stays visible inside and around it.

        Edges in the evidence tint separate the ring from any ink.
        """
        width = self._stroke(0.075, 1.6)
        radius = 0.34 * self._metrics.cell
        middle = QPointF(self._room / 2, self._room / 2)
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        # The wider stroke below shows as an edge on both sides.
        for color, wide in (
            (self._theme.evidence_tint, width + 2 * self._metrics.ratio),
            (self._theme.evidence, width),
        ):
            self._painter.setPen(round_pen(color, wide))
            self._painter.drawEllipse(middle, radius, radius)

    def hatch(self) -> None:
        """Draw the hatching of a cell in which solutions differ."""
        ratio, room = self._metrics.ratio, self._room
        color = QColor(self._theme.evidence)
        color.setAlphaF(0.5)
        pen = round_pen(color, _HATCH_WIDTH * ratio)
        self._painter.setPen(pen)
        # The step is the distance across the strokes; along an edge it is longer by a factor of
        # √2.
        step = _HATCH_STEP * ratio * 2**0.5
        lines = []
        at = step / 2
        while at < 2 * room:
            lines.append(QLineF(at + 2, -2, -2, at + 2))
            at += step
        self._painter.drawLines(lines)

    def character(self, text: str, color: QColor) -> None:
        """Draw a character in the middle of the cell."""
        size = 0.45 * self._metrics.cell
        self._painter.setFont(self._style.text_font(size, QFont.Weight.Bold))
        self._painter.setPen(color)
        area = QRectF(0, 0, self._room, self._room)
        self._painter.drawText(area, Qt.AlignmentFlag.AlignCenter, text)

    def wrong(self, value: int) -> None:
        """Draw the frame of a wrong cell; if filled, also a paper gap and an exclamation mark."""
        width = round(self._stroke(0.07, 2))
        gap = self._metrics.scaled(1) if self._metrics.logical_cell < 28 else round(1.4 * width / 2)
        room, line = self._room, width / 2
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        if is_filled(value):
            color = mark_color(self._style, value, self._flags)
            self._exclamation(self._style.mark(color))
            self._painter.setPen(round_pen(self._theme.paper, gap + width))
            inset = (gap + width) / 2
            self._painter.drawRect(QRectF(inset, inset, room - 2 * inset, room - 2 * inset))
        radius = 2 * self._metrics.ratio
        self._painter.setPen(round_pen(self._theme.danger, width))
        frame = QRectF(line, line, room - width, room - width)
        self._painter.drawRoundedRect(frame, radius, radius)

    def _exclamation(self, color: QColor) -> None:
        middle, cell = self._room / 2, self._metrics.cell
        width = self._stroke(0.075, 1.6)
        self._painter.setPen(round_pen(color, width))
        self._painter.drawLine(QLineF(middle, middle - 0.2 * cell, middle, middle + 0.06 * cell))
        self._painter.drawPoint(QPointF(middle, middle + 0.2 * cell))


_STRIP_CELL: Final = 16  # largest cell, in logical pixels, that is copied in strips
_MAX_STRIPS: Final = 4000  # the cache is cleared at this size


class _Strips(dict[bytes, QPixmap]):
    """Cache of strips: plain tiles side by side, by the cells' values. Used in the inner loop."""

    def __init__(self, tiles: TileSet) -> None:
        super().__init__()
        self._tiles = tiles

    # Called for misses only: a hit stays in the C code of `dict`.
    def __missing__(self, values: bytes) -> QPixmap:
        if len(self) >= _MAX_STRIPS:
            self.clear()
        self[values] = self._tiles.paint_strip(values)
        return self[values]


class _Tiles(dict[tuple[int, Flag], QPixmap]):
    """Cache of whole cells by value and flags."""

    def __init__(self, tiles: TileSet) -> None:
        super().__init__()
        self._tiles = tiles

    def __missing__(self, key: tuple[int, Flag]) -> QPixmap:
        self[key] = self._tiles.paint_tile(*key)
        return self[key]


class TileSet:
    """The tiles of one style and cell size, painted on first use.

    Attributes:
        size: width and height of a tile in device pixels.
        step: tiles in a strip: five for small cells, because copying five at once is faster.
        tiles: whole cells by value and flags.
        strips: plain tiles by the values of `step` neighbours; fewer at the right edge.
    """

    def __init__(self, style: BoardStyle, metrics: BoardMetrics) -> None:
        """Create an empty set."""
        self._style = style
        self._metrics = metrics
        # Small cells have no thin lines, so their tiles cover the place of the line.
        self.size = metrics.cell if metrics.is_small else metrics.ruler(1).room
        # At most a group: a strip must not cross a thick line, which is a pixel wider.
        self.step = GROUP if metrics.logical_cell <= _STRIP_CELL else 1
        self.strips = _Strips(self)
        self.tiles = _Tiles(self)
        self._marks: dict[tuple[int, Flag], QPixmap] = {}

    def paint_strip(self, values: bytes) -> QPixmap:
        """Return plain tiles side by side, with thin lines between them."""
        if len(values) == 1:
            return self.tiles[values[0], PLAIN]
        cell = self._metrics.cell
        width = cell * (len(values) - 1) + self.size
        strip = blank_pixmap(width, self.size, self._style.theme.thin_line)
        with QPainter(strip) as painter:
            for at, value in enumerate(values):
                painter.drawPixmap(at * cell, 0, self.tiles[value, PLAIN])
        return strip

    def paint_tile(self, value: int, flags: Flag) -> QPixmap:
        """Return a whole cell."""
        pixmap = blank_pixmap(self.size, self.size, self._ground(value, flags))
        self._paint(pixmap, value, flags)
        return pixmap

    def mark(self, value: int, flags: Flag = PLAIN) -> QPixmap:
        """Return the player's mark on a transparent ground, for animations."""
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
        """Draw a plain square or dot, in cells too small for more."""
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
        """Draw a frame around the mark of a small cell; for evidence the frame has no corners.

        It keeps clear of the pixels that thick lines cover.
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
        # The assumption of a what-if, whose frame is in the hint colour.
        if Flag.HINT | Flag.WHAT_IF in flags:
            return theme.what_if_tint
        # A cell has one ground: the first that applies.
        for flag, color in (
            (Flag.HINT, theme.hint_tint),
            (Flag.AMBIGUOUS, theme.evidence_tint),
            (Flag.WHAT_IF, theme.what_if_tint),
            (Flag.EVIDENCE, theme.evidence_tint),
            (Flag.HIGHLIGHTED, theme.evidence_tint),
            (Flag.CROSSHAIR, self._crosshair(value)),
        ):
            if flags & flag:
                return color
        return theme.crossed_paper if value == EMPTY else theme.paper

    def _crosshair(self, value: int) -> QColor:
        theme = self._style.theme
        has_ground = self._style.ground != theme.paper
        return (
            on_crosshair(theme.crossed_paper, theme)
            if value == EMPTY and has_ground
            else theme.crosshair
        )
