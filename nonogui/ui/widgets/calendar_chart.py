"""CalendarChart: a square for each day of many weeks, the fuller the more was done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip

from nonogui.ui.theme import Theme
from nonogui.ui.widgets.text import Type
from nonogui.ui.widgets.themed import Pane, rounded
from nonogui.words.statistics import short_month

CELL: Final = 16
PITCH: Final = 20
TOP: Final = 20
SIDES: Final = (0, 7, 10, 13, 16)
"""Side of the square of a day with none, one, two, three, and more solves."""


@dataclass(frozen=True, slots=True)
class Day:
    """A day of the calendar, the number of solves on it, and that in a sentence."""

    day: date
    count: int
    text: str


class CalendarChart(Pane):
    """A column for each week, Monday on top; today has a ring. A tooltip tells of each day."""

    def __init__(self, theme: Theme, name: str, weeks: Sequence[Sequence[Day]]) -> None:
        super().__init__(theme)
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
            painter.setPen(self.theme.muted)
            left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(QRectF(at * PITCH, 0, 3 * PITCH, TOP), left, short_month(begins))

    def _paint_day(self, painter: QPainter, corner: QPointF, day: Day) -> None:
        theme = self.theme
        cell = QRectF(corner.x(), corner.y(), CELL, CELL)
        is_today = day is self.weeks[-1][-1]
        border = theme.accent if is_today else theme.hairline
        rounded(painter, cell, 4, theme.control, border, 2.0 if is_today else 1.0)
        side = SIDES[min(day.count, len(SIDES) - 1)]
        if side:
            inset = (CELL - side) / 2
            rounded(painter, cell.adjusted(inset, inset, -inset, -inset), 3, theme.accent)
