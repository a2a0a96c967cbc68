"""Cells: how a cell looks in each of its states, drawn with lines and shapes.

What lies between the lines is drawn: the player's mark, and what overlays add.
"""

from __future__ import annotations

from enum import IntFlag
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath

from nonogui.core.grid import EMPTY, is_filled, is_maybe, maybe_ink
from nonogui.ui.board.geometry import BoardMetrics
from nonogui.ui.board.marks import LEAST_CELL, paint_mark
from nonogui.ui.board.style import BoardStyle, round_pen, smooth

_CUT: Final = 0.36
_HATCH_WIDTH: Final = 1.6
_HATCH_STEP: Final = 6.0

_LEAST_HINT_SQUARE: Final = 18
"""The smallest cell, in logical pixels, whose fill has room for the square of a hint."""


class Flag(IntFlag):
    """What a cell is besides the player's mark on it."""

    CROSSHAIR = 1
    LANE = 2
    WHAT_IF = 4
    HINT = 8
    AMBIGUOUS = 16
    WRONG = 32
    EVIDENCE = 64


PLAIN: Final = Flag(0)


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
    if flags & Flag.EVIDENCE:
        cell.ring()
    if flags & Flag.HINT:
        cell.hint(value)
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

    @property
    def _is_key(self) -> bool:
        """Whether a what-if began here: its frame stands around the mark."""
        return Flag.HINT | Flag.WHAT_IF in self._flags

    def _tile(self) -> QRectF:
        gap = max(self._metrics.scaled(1), round(0.04 * self._metrics.cell))
        inset = gap if self._style.options.gaps else 0
        if self._is_key:
            inset = round(self._stroke(0.06, 1.8)) + gap
        return QRectF(inset, inset, self._room - 2 * inset, self._room - 2 * inset)

    def _radius(self) -> float:
        logical = self._metrics.logical_cell
        if logical < 13 or not self._style.options.gaps:
            return 0.0
        if self._is_key:
            return self._metrics.ratio
        return (3 if logical >= 28 else 2) * self._metrics.ratio

    def _shape(self, tile: QRectF) -> QPainterPath:
        """The outline of a tile, with its corner cut inside a what-if layer."""
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
            paint_mark(self._painter, self._style, ink, tile, self._style.mark(color))

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

    def hint(self, value: int) -> None:
        """The frame and small square of a cell that a hint decides.

        On a fill both have an edge in the tint of hints, for an ink may be much like their colour;
        and a small fill keeps its middle, so that the ink is seen. A cross is seen best alone.
        """
        width = round(self._stroke(0.06, 1.8))
        line = round(0.07 * self._metrics.cell - width / 2) + width / 2
        square = round(0.2 * self._metrics.cell)
        square += (self._room - square) % 2
        theme = self._theme
        if self._is_key:
            self._hint_frame(width / 2, width, theme.hint)
            return
        if not is_filled(value):
            self._hint_frame(line, width, theme.hint)
            if value != EMPTY:
                self._hint_square(square, theme.hint)
            return
        edge = round(self._stroke(0.05, 1))
        self._hint_frame(line + edge / 2, width + edge, theme.hint_tint)
        self._hint_frame(line, width, theme.hint)
        if self._metrics.logical_cell >= _LEAST_HINT_SQUARE:
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
        """The ring in a cell that is a reason: the mark shows inside and around it.

        Its edges in the tint part it from any ink.
        """
        width = self._stroke(0.075, 1.6)
        radius = 0.34 * self._metrics.cell
        middle = QPointF(self._room / 2, self._room / 2)
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        for color, wide in (
            (self._theme.evidence_tint, width + 2 * self._metrics.ratio),
            (self._theme.evidence, width),
        ):
            self._painter.setPen(round_pen(color, wide))
            self._painter.drawEllipse(middle, radius, radius)

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
