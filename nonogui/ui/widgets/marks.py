"""Small marks: a grade as dots, inks as swatches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from nonogui.coach.grade import Grade
from nonogui.i18n import _
from nonogui.ui.look.theme import Theme, contrast, current_theme, focus_ring, rounded
from nonogui.ui.widgets.boxes import hbox, refill
from nonogui.ui.widgets.rows import MIN_CONTRAST, Radio

if TYPE_CHECKING:
    from nonogui.core.palette import Rgb
    from nonogui.ui.widgets.colors import ColorState

# Chosen by eye at 100 % text size.
DOT: Final = 6.0
PITCH: Final = 8.0
WIDTH: Final = round((len(Grade) - 1) * PITCH + DOT)
"""The width of a row of dots."""


class GradeDots(QWidget):
    """The dots of a grade, to be shown beside its word."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(QSize(WIDTH, 18))
        self._grade: Grade | None = None

    def set_grade(self, grade: Grade | None) -> None:
        """Show a grade; None shows empty dots."""
        self._grade = grade
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            paint_grade(painter, QPointF(0, self.height() / 2), self._grade, current_theme())


def paint_grade(painter: QPainter, left: QPointF, grade: Grade | None, theme: Theme) -> None:
    """Draw the dots of a grade, from a left edge, vertically centred on it."""
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
            # The pen's outer half makes up for the half pixel, so that all dots are equally large.
            painter.drawEllipse(middle, DOT / 2 - 0.5, DOT / 2 - 0.5)


# --- inks ---


MOST = 9
"""Most inks shown: those with a number key."""
SIDE = 26
SWATCH = 16


class InkRow(QWidget):
    """Swatches of the first nine inks, which have number keys; one is chosen.

    Signals:
        chosen(int): an ink's index.
    """

    chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("Palette"))
        hbox(on=self)
        self._inks: list[tuple[int, str, Rgb]] = []
        self._ink = 0
        self._swatches: dict[int, _Swatch] = {}

    def set_inks(self, colors: Sequence[ColorState]) -> None:
        """Show other inks; an empty sequence hides the row."""
        self.setVisible(bool(colors))
        # Without the cells left, which change after each move.
        inks = [(each.ink, each.name, each.rgb) for each in colors[:MOST]]
        if inks == self._inks:
            return
        self._inks = inks
        self._swatches = {ink: _Swatch(ink, name, rgb) for ink, name, rgb in inks}
        for index, swatch in self._swatches.items():
            swatch.clicked.connect(lambda _on, index=index: self.chosen.emit(index))
        refill(self, self._swatches.values())
        self.set_ink(self._ink)

    def set_ink(self, index: int) -> None:
        """Show an ink as chosen."""
        self._ink = index
        if index in self._swatches:
            self._swatches[index].setChecked(True)


class _Swatch(Radio):
    """A swatch to choose an ink; painted because a style sheet cannot know its colour."""

    def __init__(self, ink: int, name: str, rgb: Rgb) -> None:
        super().__init__()
        self._color = QColor(*rgb)
        self.setAccessibleName(name)
        self.setToolTip(_("{color} ({key})").format(color=name, key=ink))
        self.setFixedSize(SIDE, SIDE)

    def paintEvent(self, _event: QPaintEvent) -> None:
        inset = (SIDE - SWATCH) / 2
        box = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        theme = current_theme()
        is_near = contrast(self._color, theme.surface) < MIN_CONTRAST
        keyline = theme.thick_line if is_near else None
        with QPainter(self) as painter:
            if self.isChecked():
                rounded(painter, box.adjusted(-4, -4, 4, 4), 8, None, theme.accent, 2)
            rounded(painter, box, 5, self._color, keyline)
            if self.hasFocus():
                focus_ring(painter, QRectF(self.rect()), 8, theme)
