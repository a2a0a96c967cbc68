"""The rows of the palette editor: a colour with its name, and a warning with what is seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QRadioButton

from nonogui.core.color_vision import Pair, seen
from nonogui.core.palette import Palette, Rgb
from nonogui.i18n import _, ngettext
from nonogui.ui.theme import Theme, contrast
from nonogui.ui.widgets.text import Label, Type
from nonogui.ui.widgets.themed import Pane, Themed, focus_ring, rounded
from nonogui.words.color_vision import alike_text

HEIGHT: Final = 36
WIDTH: Final = 260
SWATCH: Final = 20


@dataclass(frozen=True, slots=True)
class ColorState:
    """A colour as its row shows it; the background has no letter."""

    name: str
    rgb: Rgb
    letter: str
    cells: int

    @property
    def spoken(self) -> str:
        """What a screen reader says of it."""
        text = ngettext("{name}, {count} cell", "{name}, {count} cells", self.cells)
        return text.format(name=self.name, count=self.cells)


class ColorRow(Themed, QRadioButton):
    """One colour of a palette, which can be chosen."""

    def __init__(self, theme: Theme, state: ColorState) -> None:
        super().__init__()
        self.theme = theme
        self.state = state
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setFixedHeight(HEIGHT)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.set_state(state)

    def set_state(self, state: ColorState) -> None:
        """Show another colour."""
        self.state = state
        self.setAccessibleName(state.spoken)
        self.update()

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    def sizeHint(self) -> QSize:
        return QSize(WIDTH, HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, rect = self.theme, QRectF(self.rect())
        with QPainter(self) as painter:
            if self.isChecked():
                rounded(painter, rect, 8, theme.crosshair_clue)
            elif self.underMouse():
                rounded(painter, rect, 8, theme.control)
            box = QRectF(10, (HEIGHT - SWATCH) / 2, SWATCH, SWATCH)
            paint_swatch(painter, box, QColor(*self.state.rgb), theme)
            self._paint_text(painter, rect)
            if self.hasFocus():
                focus_ring(painter, rect, 8, theme)

    def _paint_text(self, painter: QPainter, rect: QRectF) -> None:
        theme, state = self.theme, self.state
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(Type.NOTE.font(tabular=True))
        painter.setPen(theme.ink if self.isChecked() else theme.muted)
        count = QRectF(rect.right() - 70, 0, 58, HEIGHT)
        painter.drawText(count, middle | Qt.AlignmentFlag.AlignRight, str(state.cells))
        painter.drawText(QRectF(rect.right() - 90, 0, 20, HEIGHT), middle, state.letter)
        font = Type.STRONG.font()
        painter.setFont(font)
        painter.setPen(theme.clue_current if self.isChecked() else theme.ink)
        room = rect.width() - 40 - 96
        name = QFontMetricsF(font).elidedText(state.name, Qt.TextElideMode.ElideRight, room)
        painter.drawText(QRectF(40, 0, room, HEIGHT), middle, name)


class Swatches(Pane):
    """Two colours beside each other."""

    def __init__(self, theme: Theme, one: Rgb, other: Rgb) -> None:
        super().__init__(theme)
        self.setFixedSize(2 * SWATCH, SWATCH)
        self._colors = (QColor(*one), QColor(*other))

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        with QPainter(self) as painter:
            for at, color in enumerate(self._colors):
                painter.fillRect(at * SWATCH, 0, SWATCH, SWATCH, color)
            rounded(painter, QRectF(self.rect()), 0, None, self.theme.hairline)


class AlikeRow(Pane):
    """Two colours that are hard to tell apart, as whoever cannot sees them."""

    def __init__(self, theme: Theme, pair: Pair, palette: Palette) -> None:
        super().__init__(theme)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        one, other = (seen(palette[at].rgb, pair.vision) for at in (pair.one, pair.other))
        row.addWidget(Swatches(theme, one, other), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(Label(theme, alike_text(pair, palette), Type.NOTE, wraps=True), 1)


def paint_swatch(painter: QPainter, box: QRectF, color: QColor, theme: Theme) -> None:
    """A colour in a rounded box, with a line around it where it is near the ground."""
    line = theme.thick_line if contrast(color, theme.raised) < 2.2 else None
    rounded(painter, box, 5, color, line)


def background_name(name: str) -> str:
    """The background's name in the list."""
    return _("{name} (background)").format(name=name) if name else _("Background")
