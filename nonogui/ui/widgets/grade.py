"""A grade as dots: one for each step of difficulty, filled up to the puzzle's own."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen

from nonogui.coach.grade import Grade
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.themed import Pane

DOT: Final = 6.0
PITCH: Final = 8.0
WIDTH: Final = round((len(Grade) - 1) * PITCH + DOT)
"""How wide a row of dots is."""


class GradeDots(Pane):
    """The dots of a grade; the word that belongs to them stands beside."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.setFixedSize(QSize(WIDTH, 18))
        self._grade: Grade | None = None

    def set_grade(self, grade: Grade | None) -> None:
        """Show a grade; None shows empty dots."""
        self._grade = grade
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            paint_grade(painter, QPointF(0, self.height() / 2), self._grade, self.theme)


def paint_grade(painter: QPainter, left: QPointF, grade: Grade | None, theme: Theme) -> None:
    """Draw the dots of a grade, centred on a height, from a left edge on."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    filled = grade.step if grade else 0
    for at in range(len(Grade)):
        middle = left + QPointF(at * PITCH + DOT / 2, 0)
        if at < filled:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.muted)
            painter.drawEllipse(middle, DOT / 2, DOT / 2)
        else:
            painter.setPen(QPen(theme.muted, 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(middle, DOT / 2 - 0.5, DOT / 2 - 0.5)
