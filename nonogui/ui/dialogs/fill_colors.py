"""FillColors: what filled cells are drawn in; a colour too near the paper is refused."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QColorDialog, QHBoxLayout, QRadioButton

from nonogui.i18n import _, mark
from nonogui.ui.theme import (
    DARK,
    HIGH_CONTRAST,
    HIGH_CONTRAST_DARK,
    LIGHT,
    MIN_FILL_CONTRAST,
    Theme,
    contrast,
)
from nonogui.ui.widgets.themed import Pane, Themed, clear

SIDE = 32
DOT = 12

ON_LIGHT = (("#4B3024", mark("Brown")), ("#1F4B3B", mark("Green")), ("#43286B", mark("Purple")))
ON_DARK = (("#E3CDB8", mark("Sand")), ("#B9DFCB", mark("Mint")), ("#D5C6F2", mark("Lilac")))


class FillColors(Pane):
    """The theme's own colour, three others that can be read, and one the player mixes.

    Signals:
        chosen(str): `#RRGGBB`, or empty for the theme's own.
        refused(str): why a mixed colour was not taken; empty when one was.
    """

    chosen = Signal(str)
    refused = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.setAccessibleName(_("Colour of filled cells"))
        self._color = ""
        self._dots: list[_Dot] = []
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        self._build()

    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self._build()

    def set_color(self, color: str) -> None:
        """Show a choice, without a signal."""
        if color != self._color:
            self._color = color
            self._build()

    @property
    def dots(self) -> tuple[QRadioButton, ...]:
        """The choices shown, the last one to mix a colour."""
        return tuple(self._dots)

    def try_color(self, color: QColor) -> bool:
        """Take a colour if cells in it stand out from the paper; say so if they do not."""
        if contrast(color, self.theme.paper) < MIN_FILL_CONTRAST:
            self.refused.emit(_("That colour is too near the paper; cells would be hard to see."))
            self._build()
            return False
        self.refused.emit("")
        self.set_color(color.name().upper())
        self.chosen.emit(self._color)
        return True

    def _build(self) -> None:
        focused = [dot.hasFocus() for dot in self._dots]
        clear(self)
        self._dots = []
        presets = ON_DARK if self.theme.is_dark else ON_LIGHT
        self._add("", _("The theme's own"))
        for color, name in presets:
            self._add(color, _(name))
        is_own = self._color not in ("", *(color for color, _name in presets))
        mixed = _Dot(self.theme, self._color if is_own else None, _("Mix a colour…"))
        mixed.setChecked(is_own)
        mixed.clicked.connect(self._mix)
        self._add_dot(mixed)
        if True in focused:
            self._dots[focused.index(True)].setFocus(Qt.FocusReason.OtherFocusReason)

    def _add(self, color: str, name: str) -> None:
        dot = _Dot(self.theme, color, name)
        dot.setChecked(color == self._color)
        dot.clicked.connect(lambda: self._choose(color))
        self._add_dot(dot)

    def _add_dot(self, dot: _Dot) -> None:
        layout = self.layout()
        assert layout is not None
        layout.addWidget(dot)
        self._dots.append(dot)

    def _choose(self, color: str) -> None:
        self._color = color
        self.refused.emit("")
        self.chosen.emit(color)

    def _mix(self) -> None:
        start = QColor(self._color) if self._color else _own_fill(self.theme)
        color = QColorDialog.getColor(start, self, _("Colour of filled cells"))
        if color.isValid():
            self.try_color(color)
        else:
            self._build()


class _Dot(Themed, QRadioButton):
    """A colour; `None` for the one still to be mixed, empty for the theme's own."""

    def __init__(self, theme: Theme, color: str | None, name: str) -> None:
        super().__init__()
        self.theme = theme
        self._color = color
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setFixedSize(SIDE, SIDE)

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    def sizeHint(self) -> QSize:
        return QSize(SIDE, SIDE)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        middle = QPointF(SIDE / 2, SIDE / 2)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self._color is None:
                painter.setPen(QPen(self.theme.muted, 1.5, Qt.PenStyle.DashLine))
                painter.drawEllipse(middle, DOT - 1, DOT - 1)
                painter.setPen(QPen(self.theme.ink, 1.6))
                painter.drawLine(middle - QPointF(4, 0), middle + QPointF(4, 0))
                painter.drawLine(middle - QPointF(0, 4), middle + QPointF(0, 4))
            else:
                painter.setPen(Qt.PenStyle.NoPen)
                own = QColor(self._color) if self._color else _own_fill(self.theme)
                painter.setBrush(own)
                painter.drawEllipse(middle, DOT, DOT)
            if self.isChecked() or self.hasFocus():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                is_dashed = self.hasFocus() and not self.isChecked()
                style = Qt.PenStyle.DotLine if is_dashed else Qt.PenStyle.SolidLine
                painter.setPen(QPen(self.theme.accent, 2, style))
                painter.drawEllipse(middle, SIDE / 2 - 1, SIDE / 2 - 1)


def _own_fill(theme: Theme) -> QColor:
    """The fill a theme has before the player chooses another."""
    if theme.is_high_contrast:
        return (HIGH_CONTRAST_DARK if theme.is_dark else HIGH_CONTRAST).fill
    return (DARK if theme.is_dark else LIGHT).fill
