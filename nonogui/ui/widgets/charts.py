"""Charts: bars, a calendar, difficulty along the solution."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from nonogui.i18n import _, ngettext
from nonogui.lazy import dataclass
from nonogui.ui.board.style import mix_colors
from nonogui.ui.look.theme import current_theme, rounded
from nonogui.ui.widgets.text import Type
from nonogui.words.lists import sentences, statements
from nonogui.words.statistics import short_month

if TYPE_CHECKING:
    from nonogui.coach.rounds import Round

CENTER: Final = Qt.AlignmentFlag.AlignCenter
AT_END: Final = Qt.TextElideMode.ElideRight

# Chosen by eye at 100 % text size.
HEIGHT: Final = 152
LINE: Final = 18
MIN_FONT: Final = 10
"""Smallest font size of labels; longer labels are wrapped to two lines, then shortened."""
APART, LABELS_APART = 3, 10
"""Least distance between two words, and between labels of several words in one line."""
WIDEST: Final = 44
FEW: Final = 12
EACH: Final = 3
"""With more bars than `FEW`, every third bar has a label, counted from the right."""
LEAST: Final = 2.0
"""Least height of a bar with a value above zero."""


@dataclass(frozen=True)
class Bar:
    """A bar of a chart.

    Attributes:
        label: the text below it.
        value: its height.
        figure: the text above it.
        text: everything in a sentence.
        total: the height of the pale bar behind it; 0 for none.
    """

    label: str
    value: float
    figure: str
    text: str
    total: float = 0.0


class _Chart(QWidget):
    """A chart; a tooltip describes the part under the pointer."""

    def __init__(self, name: str, horizontal: QSizePolicy.Policy) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setSizePolicy(horizontal, QSizePolicy.Policy.Fixed)

    def text_at(self, point: QPointF) -> str:
        """Return the sentence about the part at a point, or ""."""
        raise NotImplementedError

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.text_at(QPointF(event.pos())), self)
            return True
        return super().event(event)


class BarChart(_Chart):
    """Bars side by side, scaled to the highest; each has a tooltip.

    If the figures do not all fit, only the highest bar has one, as a scale.

    A bar that is part of a whole is drawn in front of an outlined bar for the whole.
    """

    def __init__(self, name: str, bars: Sequence[Bar]) -> None:
        super().__init__(name, QSizePolicy.Policy.Expanding)
        self.bars = tuple(bars)
        # Bars without a value would only be noise in a screen reader.
        self.setAccessibleDescription(statements(*(bar.text for bar in bars if bar.value)))
        self.setFixedHeight(HEIGHT)

    def sizeHint(self) -> QSize:
        return QSize(320, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, HEIGHT)

    def text_at(self, point: QPointF) -> str:
        at = math.floor(point.x() / self._pitch)
        return self.bars[at].text if 0 <= at < len(self.bars) else ""

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            ground = QRectF(0, HEIGHT - self._foot - 1, self.width(), 1)
            painter.fillRect(ground, current_theme().hairline)
            for at, bar in enumerate(self.bars):
                slot = QRectF(at * self._pitch, 0, self._pitch, HEIGHT)
                self._paint_bar(painter, slot, bar)
                self._paint_label(painter, slot, at)
            self._paint_figures(painter)

    def _paint_bar(self, painter: QPainter, slot: QRectF, bar: Bar) -> None:
        theme = current_theme()
        if bar.total > bar.value:
            box = self._box(slot, bar.total)
            rounded(painter, box, 3, self._pale, theme.thick_line)
        if bar.value:
            rounded(painter, self._box(slot, bar.value), 3, theme.accent)

    def _paint_label(self, painter: QPainter, slot: QRectF, at: int) -> None:
        painter.setFont(self.label_font)
        painter.setPen(current_theme().muted)
        place, label = slot.adjusted(0, HEIGHT - self._foot, 0, 0), self.bars[at].label
        if not self._has_all_labels:
            # Counted from the right, so that the latest bar has a label.
            if (len(self.bars) - 1 - at) % EACH == 0:
                # Wider than its slot; the first and the last stay inside the chart.
                half = QFontMetricsF(painter.font()).horizontalAdvance(label) / 2 + 1
                middle = place.center().x()
                moved = max(half, min(self.width() - half, middle)) - middle
                painter.drawText(place.adjusted(moved - LINE, 0, moved + LINE, 0), CENTER, label)
            return
        metrics = QFontMetricsF(painter.font())
        words = (metrics.elidedText(word, AT_END, self._label_room) for word in self._lines(label))
        painter.drawText(place, CENTER, "\n".join(words))

    def _paint_figures(self, painter: QPainter) -> None:
        painter.setFont(Type.NOTE.font(tabular=True))
        painter.setPen(current_theme().ink)
        metrics = QFontMetricsF(painter.font())
        widths = [metrics.horizontalAdvance(bar.figure) for bar in self.bars]
        is_room = max(widths, default=0.0) <= self._pitch - 2
        highest = max(range(len(self.bars)), key=lambda at: self.bars[at].value, default=0)
        for at, bar in enumerate(self.bars):
            if is_room or at == highest:
                # Wider than a slot if it stands alone: keep it inside the chart.
                slot = QRectF(at * self._pitch, 0, self._pitch, HEIGHT)
                top = self._box(slot, max(bar.value, bar.total)).top()
                left = slot.center().x() - widths[at] / 2
                left = max(0.0, min(self.width() - widths[at], left))
                painter.drawText(QRectF(left, top - LINE, widths[at] + 1, LINE), CENTER, bar.figure)

    @property
    def label_font(self) -> QFont:
        """Return the largest font in which every word of the labels fits."""
        font = Type.NOTE.font(tabular=True)
        words = [word for bar in self.bars for word in bar.label.split()]
        while self._has_all_labels and font.pixelSize() > MIN_FONT:
            metrics = QFontMetricsF(font)
            if all(metrics.horizontalAdvance(word) <= self._label_room for word in words):
                break
            font.setPixelSize(font.pixelSize() - 1)
        return font

    def _lines(self, label: str) -> list[str]:
        """Return a label as one line, or as two if it is too wide."""
        metrics = QFontMetricsF(self.label_font)
        if " " not in label or metrics.horizontalAdvance(label) <= self._pitch - LABELS_APART:
            return [label]
        return label.split(" ", 1)

    @property
    def _has_all_labels(self) -> bool:
        return len(self.bars) <= FEW

    @property
    def _foot(self) -> int:
        """Return the height of the labels."""
        is_high = self._has_all_labels and any(len(self._lines(bar.label)) > 1 for bar in self.bars)
        return 2 * LINE - 4 if is_high else LINE

    def _box(self, slot: QRectF, value: float) -> QRectF:
        # All values may be 0, by which nothing can be divided.
        most = max((max(bar.value, bar.total) for bar in self.bars), default=0) or 1
        high = max(LEAST, value / most * (HEIGHT - self._foot - LINE - 2))
        width = min(WIDEST, slot.width() * 0.7)
        bottom = HEIGHT - self._foot - 1
        return QRectF(slot.center().x() - width / 2, bottom - high, width, high)

    @property
    def _pale(self) -> QColor:
        theme = current_theme()
        return theme.control if not theme.is_dark else mix_colors(theme.control, theme.muted, 0.1)

    @property
    def _pitch(self) -> float:
        return self.width() / max(1, len(self.bars))

    @property
    def _label_room(self) -> float:
        return self._pitch - APART


# --- the calendar ---


# Chosen by eye at 100 % text size.
CELL: Final = 16
PITCH: Final = 20
TOP: Final = 20
SIDES: Final = (0, 7, 10, 13, 16)
"""Side of the square for a day with no, one, two, three, and more solves."""


@dataclass(frozen=True)
class Day:
    """A day of the calendar with the number of solves and a sentence about it."""

    day: date
    count: int
    text: str


class CalendarChart(_Chart):
    """A column for each week, Monday on top; today has a ring, and each day a tooltip."""

    def __init__(self, name: str, weeks: Sequence[Sequence[Day]]) -> None:
        super().__init__(name, QSizePolicy.Policy.Fixed)
        self.weeks = weeks
        texts = [day.text for week in weeks for day in week if day.count]
        self.setAccessibleDescription(statements(*texts))
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        return QSize(len(self.weeks) * PITCH, TOP + 7 * PITCH)

    def text_at(self, point: QPointF) -> str:
        week, day = int(point.x() // PITCH), int((point.y() - TOP) // PITCH)
        is_there = 0 <= week < len(self.weeks) and 0 <= day < len(self.weeks[week])
        return self.weeks[week][day].text if is_there else ""

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setFont(Type.NOTE.font())
            for at, week in enumerate(self.weeks):
                self._paint_month(painter, at)
                for row, day in enumerate(week):
                    self._paint_day(painter, QPointF(at * PITCH, TOP + row * PITCH), day)

    def _paint_month(self, painter: QPainter, at: int) -> None:
        """Paint the name of a month above the first week that starts in it."""
        first_day = self.weeks[at][0].day
        if first_day.day <= 7 and at < len(self.weeks) - 1:  # the last column has no room for it
            painter.setPen(current_theme().muted)
            flag = Qt.AlignmentFlag  # absolute: time goes to the right in every language
            left = flag.AlignLeft | flag.AlignAbsolute | flag.AlignVCenter
            painter.drawText(QRectF(at * PITCH, 0, 3 * PITCH, TOP), left, short_month(first_day))

    def _paint_day(self, painter: QPainter, corner: QPointF, day: Day) -> None:
        theme = current_theme()
        cell = QRectF(corner.x(), corner.y(), CELL, CELL)
        is_today = day is self.weeks[-1][-1]  # the calendar ends today
        border = theme.accent if is_today else theme.hairline
        rounded(painter, cell, 4, theme.control, border, 2.0 if is_today else 1.0)
        side = SIDES[min(day.count, len(SIDES) - 1)]
        if side:
            inset = (CELL - side) / 2
            rounded(painter, cell.adjusted(inset, inset, -inset, -inset), 3, theme.accent)


# --- difficulty ---


# Chosen by eye at 100 % text size.
DIFFICULTY_HEIGHT: Final = 44
MIN_BAR: Final = 3.0
"""Least width of a bar with its gap; if there are too many rounds, some share a bar."""
GAP: Final = 1.0
WIDEST_BAR: Final = 14.0
DIFFICULTY_TOP: Final = 4.0
"""Hardness of a round with a full bar; heights use the square root to keep easy rounds visible."""
KNOB: Final = 5.0
"""Diameter of the knob on a bar of several lines, which marks it without relying on colour."""


class DifficultyChart(_Chart):
    """A bar for each round of the easiest solution; a higher bar means a harder step.

    Rounds that need several lines together have the what-if colour and a knob on top. A tooltip
    describes the round under the pointer.
    """

    def __init__(self) -> None:
        super().__init__(_("Where it gets hard"), QSizePolicy.Policy.Expanding)
        self.setFixedHeight(DIFFICULTY_HEIGHT)
        self._rounds: tuple[Round, ...] = ()

    def set_rounds(self, rounds: Sequence[Round]) -> None:
        """Show the rounds of a solution; without any, only the base line is drawn."""
        self._rounds = tuple(rounds)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, DIFFICULTY_HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(60, DIFFICULTY_HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            ground = QRectF(0, DIFFICULTY_HEIGHT - 1, self.width(), 1)
            painter.fillRect(ground, current_theme().hairline)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            bars = self._bars()
            pitch = self._pitch(bars)
            for at, (_number, each) in enumerate(bars):
                self._paint_bar(painter, at * pitch, pitch - GAP, each)

    def text_at(self, point: QPointF) -> str:
        bars = self._bars()
        at = math.floor(point.x() / self._pitch(bars))
        return round_text(*bars[at]) if 0 <= at < len(bars) else ""

    def _paint_bar(self, painter: QPainter, left: float, width: float, each: Round) -> None:
        high = share_of(each) * (DIFFICULTY_HEIGHT - 1 - KNOB)
        bar = QRectF(left, DIFFICULTY_HEIGHT - 1 - high, width, high)
        theme = current_theme()
        color = theme.what_if if each.proof else theme.accent
        painter.fillRect(bar, color)
        if each.proof:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color)
            top = QPointF(bar.center().x(), bar.top() - KNOB / 2 + 1)
            painter.drawEllipse(top, KNOB / 2, KNOB / 2)

    def _bars(self) -> list[tuple[int, Round]]:
        """Return the rounds to draw, numbered from 1: the hardest of those that share a bar."""
        room = max(1, int(self.width() / MIN_BAR))
        # Rounded up, so that the last bars have room as well.
        share = math.ceil(len(self._rounds) / room)
        numbered = list(enumerate(self._rounds, start=1))
        return [
            max(numbered[start : start + share], key=lambda pair: pair[1].hardness)
            for start in range(0, len(numbered), max(1, share))
        ]

    def _pitch(self, bars: Sequence[tuple[int, Round]]) -> float:
        return min(WIDEST_BAR, self.width() / max(1, len(bars)))


def share_of(each: Round) -> float:
    """Return the height of a round's bar, above 0 to 1."""
    return min(1.0, math.sqrt(each.hardness / DIFFICULTY_TOP))


def round_text(number: int, each: Round) -> str:
    """Return one round in words."""
    where = _("Round {number}, {percent}% known.").format(
        number=number, percent=int(each.known * 100)
    )
    if each.proof is None:
        what = ngettext(
            "{count} line gives a deduction.", "{count} lines give a deduction.", each.moving
        )
        return sentences(where, what.format(count=each.moving))
    what = ngettext(
        "No single line is enough. The proof uses {count} line.",
        "No single line is enough. The proof uses {count} lines.",
        each.proof.lines,
    )
    return sentences(where, what.format(count=each.proof.lines))
