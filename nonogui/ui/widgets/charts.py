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
from nonogui.ui.board.style import mixed
from nonogui.ui.look.theme import current_theme
from nonogui.ui.widgets.text import Type
from nonogui.ui.widgets.themed import rounded
from nonogui.words.statistics import short_month

if TYPE_CHECKING:
    from nonogui.coach.rounds import Round

CENTER: Final = Qt.AlignmentFlag.AlignCenter
AT_END: Final = Qt.TextElideMode.ElideRight

HEIGHT: Final = 152
LINE: Final = 18
LEAST_FONT: Final = 10
"""Labels that have no room are written this small at least, then in two lines, then cut short."""
WIDEST: Final = 44
FEW: Final = 12
EACH: Final = 3
"""Where bars are more than few, only each third has its label, counted from the right."""
LEAST: Final = 2.0
"""Height of the bar of a value that is not nothing, however small."""


@dataclass(frozen=True)
class Bar:
    """A bar of a chart.

    Attributes:
        label: below it.
        value: its height; `whole` that of the pale bar behind it, 0 without one.
        figure: above it.
        text: all of it in a sentence.
    """

    label: str
    value: float
    figure: str
    text: str
    whole: float = 0.0


class BarChart(QWidget):
    """Bars side by side, the highest as high as there is room; a tooltip has each one's sentence.

    Each bar has its figure where all have room, else the highest alone, which tells the scale.

    A bar that is part of a whole stands before it: the whole is an outline, the part is filled.
    """

    def __init__(self, name: str, bars: Sequence[Bar]) -> None:
        super().__init__()
        self.bars = tuple(bars)
        self.setAccessibleName(name)
        self.setAccessibleDescription(". ".join(bar.text for bar in bars if bar.value))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(HEIGHT)

    def sizeHint(self) -> QSize:
        return QSize(320, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, HEIGHT)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.text_at(event.pos().x()), self)
            return True
        return super().event(event)

    def text_at(self, x: float) -> str:
        """The sentence of the bar at a place from the left; "" where there is none."""
        at = int(x / self._pitch) if x >= 0 else -1
        return self.bars[at].text if 0 <= at < len(self.bars) else ""

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
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
        if bar.whole > bar.value:
            box = self._box(slot, bar.whole)
            rounded(painter, box, 3, self._pale, theme.thick_line)
        if bar.value:
            rounded(painter, self._box(slot, bar.value), 3, theme.accent)

    def _paint_label(self, painter: QPainter, slot: QRectF, at: int) -> None:
        painter.setFont(self.label_font)
        painter.setPen(current_theme().muted)
        place, label = slot.adjusted(0, HEIGHT - self._foot, 0, 0), self.bars[at].label
        if not self._has_all_labels:
            if (len(self.bars) - 1 - at) % EACH == 0:
                painter.drawText(place.adjusted(-LINE, 0, LINE, 0), CENTER, label)
            return
        metrics = QFontMetricsF(painter.font())
        words = (metrics.elidedText(word, AT_END, slot.width()) for word in self._lines(label))
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
                slot = QRectF(at * self._pitch, 0, self._pitch, HEIGHT)
                top = self._box(slot, max(bar.value, bar.whole)).top()
                left = slot.center().x() - widths[at] / 2
                left = max(0.0, min(self.width() - widths[at], left))
                painter.drawText(QRectF(left, top - LINE, widths[at] + 1, LINE), CENTER, bar.figure)

    @property
    def label_font(self) -> QFont:
        """The largest in which every word of the labels has room."""
        font = Type.NOTE.font(tabular=True)
        words = [word for bar in self.bars for word in bar.label.split()]
        while self._has_all_labels and font.pixelSize() > LEAST_FONT:
            metrics = QFontMetricsF(font)
            if all(metrics.horizontalAdvance(word) <= self._pitch for word in words):
                break
            font.setPixelSize(font.pixelSize() - 1)
        return font

    def _lines(self, label: str) -> list[str]:
        """A label in one line, or in two where that is too narrow."""
        metrics = QFontMetricsF(self.label_font)
        if metrics.horizontalAdvance(label) <= self._pitch or " " not in label:
            return [label]
        return label.split(" ", 1)

    @property
    def _has_all_labels(self) -> bool:
        return len(self.bars) <= FEW

    @property
    def _foot(self) -> int:
        """The height of the labels."""
        is_high = self._has_all_labels and any(len(self._lines(bar.label)) > 1 for bar in self.bars)
        return 2 * LINE - 4 if is_high else LINE

    def _box(self, slot: QRectF, value: float) -> QRectF:
        most = max((max(bar.value, bar.whole) for bar in self.bars), default=0) or 1
        high = max(LEAST, value / most * (HEIGHT - self._foot - LINE - 2))
        width = min(WIDEST, slot.width() * 0.7)
        bottom = HEIGHT - self._foot - 1
        return QRectF(slot.center().x() - width / 2, bottom - high, width, high)

    @property
    def _pale(self) -> QColor:
        theme = current_theme()
        return theme.control if not theme.is_dark else mixed(theme.control, theme.muted, 0.1)

    @property
    def _pitch(self) -> float:
        return self.width() / max(1, len(self.bars))


# --- the calendar ---


CELL: Final = 16
PITCH: Final = 20
TOP: Final = 20
SIDES: Final = (0, 7, 10, 13, 16)
"""Side of the square of a day with none, one, two, three, and more solves."""


@dataclass(frozen=True)
class Day:
    """A day of the calendar, the number of solves on it, and that in a sentence."""

    day: date
    count: int
    text: str


class CalendarChart(QWidget):
    """A column for each week, Monday on top; today has a ring. A tooltip tells of each day."""

    def __init__(self, name: str, weeks: Sequence[Sequence[Day]]) -> None:
        super().__init__()
        self.weeks = weeks
        self.setAccessibleName(name)
        told = [day.text for week in weeks for day in week if day.count]
        self.setAccessibleDescription(". ".join(told))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        return QSize(len(self.weeks) * PITCH, TOP + 7 * PITCH)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.text_at(QPointF(event.pos())), self)
            return True
        return super().event(event)

    def text_at(self, point: QPointF) -> str:
        """What is said of the day at a point; "" where there is none."""
        week, day = int(point.x() // PITCH), int((point.y() - TOP) // PITCH)
        is_there = 0 <= week < len(self.weeks) and 0 <= day < len(self.weeks[week])
        return self.weeks[week][day].text if is_there else ""

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            painter.setFont(Type.NOTE.font())
            for at, week in enumerate(self.weeks):
                self._paint_month(painter, at)
                for row, day in enumerate(week):
                    self._paint_day(painter, QPointF(at * PITCH, TOP + row * PITCH), day)

    def _paint_month(self, painter: QPainter, at: int) -> None:
        """The name of a month stands above the first week that begins in it."""
        begins = self.weeks[at][0].day
        if begins.day <= 7 and at < len(self.weeks) - 1:
            painter.setPen(current_theme().muted)
            left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(QRectF(at * PITCH, 0, 3 * PITCH, TOP), left, short_month(begins))

    def _paint_day(self, painter: QPainter, corner: QPointF, day: Day) -> None:
        theme = current_theme()
        cell = QRectF(corner.x(), corner.y(), CELL, CELL)
        is_today = day is self.weeks[-1][-1]
        border = theme.accent if is_today else theme.hairline
        rounded(painter, cell, 4, theme.control, border, 2.0 if is_today else 1.0)
        side = SIDES[min(day.count, len(SIDES) - 1)]
        if side:
            inset = (CELL - side) / 2
            rounded(painter, cell.adjusted(inset, inset, -inset, -inset), 3, theme.accent)


# --- difficulty ---


DIFFICULTY_HEIGHT: Final = 44
LEAST_BAR: Final = 3.0
"""Least width of a bar with its gap; where there are more rounds, some share a bar."""
GAP: Final = 1.0
WIDEST_BAR: Final = 14.0
DIFFICULTY_TOP: Final = 4.0
"""How hard the round of a full bar is; heights go by the square root, so that easy ones show."""
KNOB: Final = 5.0
"""Diameter of the knob on a bar of several lines; it tells them apart without colour."""


class DifficultyChart(QWidget):
    """A bar for each round of the easiest walk, the higher the harder to find what comes next.

    Bars of rounds that take several lines together are in the colour of what-ifs and end in a
    knob. A tooltip says more of the round under the pointer.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("Where it gets hard"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(DIFFICULTY_HEIGHT)
        self._rounds: tuple[Round, ...] = ()

    def set_rounds(self, rounds: Sequence[Round]) -> None:
        """Show a walk; none leaves the ground line alone."""
        self._rounds = tuple(rounds)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, DIFFICULTY_HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(60, DIFFICULTY_HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            ground = QRectF(0, DIFFICULTY_HEIGHT - 1, self.width(), 1)
            painter.fillRect(ground, current_theme().hairline)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for at, (_number, each) in enumerate(self._bars()):
                self._paint_bar(painter, at, each)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.text_at(event.pos().x()), self)
            return True
        return super().event(event)

    def text_at(self, x: float) -> str:
        """What there is to say of the round at a place from the left; "" where there is none."""
        bars = self._bars()
        at = int(x / self._pitch())
        return round_text(*bars[at]) if 0 <= at < len(bars) else ""

    def _paint_bar(self, painter: QPainter, at: int, each: Round) -> None:
        pitch, high = self._pitch(), share_of(each) * (DIFFICULTY_HEIGHT - 1 - KNOB)
        bar = QRectF(at * pitch, DIFFICULTY_HEIGHT - 1 - high, pitch - GAP, high)
        theme = current_theme()
        color = theme.what_if if each.proof else theme.accent
        painter.fillRect(bar, color)
        if each.proof:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color)
            top = QPointF(bar.center().x(), bar.top() - KNOB / 2 + 1)
            painter.drawEllipse(top, KNOB / 2, KNOB / 2)

    def _bars(self) -> list[tuple[int, Round]]:
        """The rounds that have a bar, each with its number from 1: of those sharing the hardest."""
        room = max(1, int(self.width() / LEAST_BAR))
        share = math.ceil(len(self._rounds) / room)
        numbered = list(enumerate(self._rounds, start=1))
        return [
            max(numbered[start : start + share], key=lambda pair: pair[1].hardness)
            for start in range(0, len(numbered), max(1, share))
        ]

    def _pitch(self) -> float:
        return min(WIDEST_BAR, self.width() / max(1, len(self._bars())))


def share_of(each: Round) -> float:
    """How high the bar of a round is, above 0 to 1."""
    return min(1.0, math.sqrt(each.hardness / DIFFICULTY_TOP))


def round_text(number: int, each: Round) -> str:
    """One round in words."""
    where = _("Round {number}, {percent} % known.").format(
        number=number, percent=int(each.known * 100)
    )
    if each.proof is None:
        what = ngettext("{count} line can go on.", "{count} lines can go on.", each.moving)
        return f"{where} {what.format(count=each.moving)}"
    what = ngettext(
        "No line goes on alone; {count} line decides.",
        "No line goes on alone; {count} lines together do.",
        each.proof.lines,
    )
    return f"{where} {what.format(count=each.proof.lines)}"
