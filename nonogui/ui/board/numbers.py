"""Clue numbers: the picture of one number in each of its states, painted once and then copied."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPixmap

from nonogui.core.palette import LETTERS
from nonogui.ui.board.geometry import BoardMetrics
from nonogui.ui.board.marks import has_pattern, paint_pattern
from nonogui.ui.board.style import BoardStyle, blank_pixmap, round_pen, smooth
from nonogui.ui.board.view_state import Marks

ELLIPSIS: Final = "…"

_CHIP_HEIGHT: Final = 1.1
_LETTER_SHARE: Final = 0.72
_OUTLINE_ALPHA: Final = 0.75


class NumberState(Enum):
    """How a clue number looks."""

    NORMAL = auto()
    DONE = auto()
    CURRENT = auto()
    CURRENT_DONE = auto()
    BROKEN = auto()
    EVIDENCE = auto()
    FAINT = auto()

    @property
    def is_done(self) -> bool:
        """Whether the number is struck out."""
        return self in (NumberState.DONE, NumberState.CURRENT_DONE)


class Number(NamedTuple):
    """A number to be drawn.

    Attributes:
        ink: the colour of its chip; 0 for a number without one.
    """

    text: str
    state: NumberState
    ink: int = 0


_WEIGHTS: Final = {
    NumberState.DONE: QFont.Weight.Normal,
    NumberState.CURRENT: QFont.Weight.Bold,
    NumberState.CURRENT_DONE: QFont.Weight.Normal,
    NumberState.BROKEN: QFont.Weight.Bold,
    NumberState.EVIDENCE: QFont.Weight.Bold,
}


class NumberSet:
    """Numbers of one style and size, made when first asked for; each fills a slot of its axis."""

    def __init__(self, style: BoardStyle, metrics: BoardMetrics) -> None:
        """Prepare a set; nothing is painted yet."""
        self._style = style
        self._metrics = metrics
        self._pixmaps: dict[tuple[Number, int, int, int], QPixmap] = {}
        # What each number would ask for anew: the first board in colour has hundreds of them.
        self._fonts: dict[tuple[QFont.Weight, float], tuple[QFont, QFontMetricsF]] = {}
        self._marks: dict[int, QColor] = {}
        theme = style.theme
        self._colors = {
            NumberState.NORMAL: theme.ink,
            NumberState.DONE: theme.clue_done,
            NumberState.CURRENT: theme.clue_current,
            NumberState.CURRENT_DONE: theme.muted,
            NumberState.BROKEN: theme.danger,
            NumberState.EVIDENCE: theme.evidence,
            NumberState.FAINT: theme.clue_done,
        }

    def pixmap(self, number: Number, ground: QColor, width: int, height: int) -> QPixmap:
        """A number centred in a slot of so many device pixels.

        The ground is part of it: text on nothing is drawn heavier than text on a colour.
        """
        key = (number, ground.rgb(), width, height)
        if key not in self._pixmaps:
            pixmap = blank_pixmap(width, height, ground)
            with QPainter(pixmap) as painter:
                self.paint(smooth(painter), number, QRectF(0, 0, width, height))
            self._pixmaps[key] = pixmap
        return self._pixmaps[key]

    def paint(self, painter: QPainter, number: Number, slot: QRectF) -> None:
        """Draw a number in the middle of its slot, with lines and shapes."""
        painter.save()
        self._paint(painter, number, slot)
        painter.restore()

    def _paint(self, painter: QPainter, number: Number, slot: QRectF) -> None:
        if not number.ink:
            self._paint_text(painter, number.text, slot, number.state)
            return
        chip = self._chip(slot)
        color = self._style.ink(number.ink)
        radius = min(5 * self._metrics.ratio, chip.height() / 3)
        if number.state.is_done:
            width = 1.5 * self._metrics.ratio
            color.setAlphaF(_OUTLINE_ALPHA)
            painter.setPen(round_pen(color, width))
            half = width / 2
            painter.drawRoundedRect(chip.adjusted(half, half, -half, -half), radius, radius)
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color)
            painter.drawRoundedRect(chip, radius, radius)
        self._paint_chip_text(painter, number, chip)

    def _chip(self, slot: QRectF) -> QRectF:
        is_row = slot.width() == self._metrics.row_slot
        side = self._metrics.scaled(1 if is_row else 2)
        height = min(round(_CHIP_HEIGHT * self._metrics.font), slot.height() - 2)
        top = slot.y() + (slot.height() - height) // 2
        return QRectF(slot.x() + side, top, slot.width() - 2 * side, height)

    def _color(self, number: Number) -> QColor:
        if not number.ink or number.state.is_done:
            return self._colors[number.state]
        if number.ink not in self._marks:
            self._marks[number.ink] = self._style.mark(self._style.ink(number.ink))
        return self._marks[number.ink]

    def _font(self, weight: QFont.Weight, share: float = 1.0) -> tuple[QFont, QFontMetricsF]:
        key = (weight, share)
        if key not in self._fonts:
            font = self._style.text_font(share * self._metrics.font, weight)
            self._fonts[key] = font, QFontMetricsF(font)
        return self._fonts[key]

    def _paint_text(self, painter: QPainter, text: str, slot: QRectF, state: NumberState) -> None:
        font, metrics = self._font(_WEIGHTS.get(state, QFont.Weight.Medium))
        width = metrics.horizontalAdvance(text)
        painter.setFont(font)
        painter.setPen(self._color(Number(text, state)))
        _squeeze(painter, slot, width)
        base = round(slot.center().y() + metrics.capHeight() / 2)
        painter.drawText(QPointF(slot.center().x() - width / 2, base), text)
        if state.is_done:
            self._strike(painter, slot, width)

    def _strike(self, painter: QPainter, slot: QRectF, width: float) -> None:
        """The line through a number that is done."""
        thick = 1.3 * self._metrics.ratio
        half = width / 2 + self._metrics.ratio
        middle = slot.center()
        pen = round_pen(painter.pen().color(), thick)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLine(
            QPointF(middle.x() - half, middle.y()), QPointF(middle.x() + half, middle.y())
        )

    def _paint_chip_text(self, painter: QPainter, number: Number, chip: QRectF) -> None:
        """The number, and beside it the letter or pattern of its ink."""
        weight = QFont.Weight.Normal if number.state.is_done else QFont.Weight.DemiBold
        font, metrics = self._font(weight)
        small, small_metrics = self._font(weight, _LETTER_SHARE)
        marks = self._style.options.marks
        is_pattern = marks is Marks.PATTERNS and has_pattern(number.ink)
        letter = "" if marks is Marks.NONE or is_pattern else LETTERS[number.ink - 1]
        wide = metrics.horizontalAdvance(number.text)
        beside = small_metrics.horizontalAdvance(letter) if letter else 0.0
        beside = 0.7 * self._metrics.font if is_pattern else beside
        color = self._color(number)
        painter.setPen(color)
        painter.save()
        _squeeze(painter, chip, wide + beside)
        start = chip.center().x() - (wide + beside) / 2
        base = round(chip.center().y() + metrics.capHeight() / 2)
        painter.setFont(font)
        painter.drawText(QPointF(start, base), number.text)
        painter.setFont(small)
        painter.drawText(QPointF(start + wide, base), letter)
        if is_pattern:
            side = beside
            area = QRectF(start + wide, base - side, side, side)
            paint_pattern(painter, number.ink, area, color)
        painter.restore()
        if number.state.is_done:
            painter.setPen(color)
            self._strike(painter, chip, min(wide + beside, chip.width() - 4))


def _squeeze(painter: QPainter, area: QRectF, width: float) -> None:
    """Narrow what is drawn next about the middle of an area, if it is wider than that."""
    room = area.width() - 1
    if width > room:
        middle = area.center().x()
        painter.translate(middle, 0)
        painter.scale(room / width, 1)
        painter.translate(-middle, 0)
