"""DifficultyChart: where on the way to the solution a puzzle gets hard."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip

from nonogui.coach.rounds import Round
from nonogui.i18n import _, ngettext
from nonogui.ui.theme import Theme
from nonogui.ui.widgets.themed import Pane

HEIGHT: Final = 44
LEAST_BAR: Final = 3.0
"""Least width of a bar with its gap; where there are more rounds, some share a bar."""
GAP: Final = 1.0
WIDEST_BAR: Final = 14.0
TOP: Final = 4.0
"""How hard the round of a full bar is; heights go by the square root, so that easy ones show."""
KNOB: Final = 5.0
"""Diameter of the knob on a bar of several lines; it tells them apart without colour."""


class DifficultyChart(Pane):
    """A bar for each round of the easiest walk, the higher the harder to find what comes next.

    Bars of rounds that take several lines together are in the colour of what-ifs and end in a
    knob. A tooltip says more of the round under the pointer.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.setAccessibleName(_("Where it gets hard"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(HEIGHT)
        self._rounds: tuple[Round, ...] = ()

    def set_rounds(self, rounds: Sequence[Round]) -> None:
        """Show a walk; none leaves the ground line alone."""
        self._rounds = tuple(rounds)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(60, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            ground = QRectF(0, HEIGHT - 1, self.width(), 1)
            painter.fillRect(ground, self.theme.hairline)
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
        pitch, high = self._pitch(), share_of(each) * (HEIGHT - 1 - KNOB)
        bar = QRectF(at * pitch, HEIGHT - 1 - high, pitch - GAP, high)
        color = self.theme.what_if if each.proof else self.theme.accent
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
    return min(1.0, math.sqrt(each.hardness / TOP))


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
