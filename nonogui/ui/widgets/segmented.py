"""SegmentedControl: one choice of a few, side by side."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QRadioButton, QSizePolicy

from nonogui.ui.icons import paint_icon
from nonogui.ui.theme import Theme, font
from nonogui.ui.widgets.themed import Pane, Themed, focus_ring, rounded

PADDING = 3
RADIUS = 10.0
ICON = 18


@dataclass(frozen=True, slots=True)
class Choice:
    """One value that can be chosen, as it is shown."""

    value: Hashable
    text: str
    icon: str = ""
    tip: str = ""


class SegmentedControl(Pane):
    """A few choices side by side, one of them chosen; arrow keys move between them.

    Args:
        height: 40 for tools, 32 for settings.
        name: what is being chosen, for screen readers.

    Signals:
        chosen(object): the player chose a value.
    """

    chosen = Signal(object)

    def __init__(
        self, theme: Theme, choices: Sequence[Choice], *, name: str, height: int = 32
    ) -> None:
        super().__init__(theme)
        self.setAccessibleName(name)
        self.setFixedHeight(height)
        row = QHBoxLayout(self)
        row.setContentsMargins(PADDING, PADDING, PADDING, PADDING)
        row.setSpacing(0)
        self._segments = {choice.value: _Segment(theme, choice) for choice in choices}
        group = QButtonGroup(self)  # without one, a choice that is alone could be taken back
        for value, segment in self._segments.items():
            group.addButton(segment)
            row.addWidget(segment, 1)
            segment.clicked.connect(lambda _on, value=value: self.chosen.emit(value))
        next(iter(self._segments.values())).setChecked(True)

    def sizeHint(self) -> QSize:
        widest = max(segment.sizeHint().width() for segment in self._segments.values())
        return QSize(widest * len(self._segments) + 2 * PADDING, self.height())

    @property
    def value(self) -> Hashable:
        """The value chosen."""
        return next(value for value, segment in self._segments.items() if segment.isChecked())

    def set_value(self, value: Hashable) -> None:
        """Show a value as chosen, without a signal."""
        self._segments[value].setChecked(True)

    def segment(self, value: Hashable) -> QRadioButton:
        """The button of one value."""
        return self._segments[value]

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme = self.theme
        border = theme.hairline if theme.is_high_contrast else None
        with QPainter(self) as painter:
            rounded(painter, QRectF(self.rect()), RADIUS, theme.control, border)


class _Segment(Themed, QRadioButton):
    """One of the choices: a radio button in the shape of the look."""

    def __init__(self, theme: Theme, choice: Choice) -> None:
        super().__init__(choice.text)
        self.theme = theme
        self._icon = choice.icon
        self.setToolTip(choice.tip)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        # One width for all: the widest text decides.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)

    def sizeHint(self) -> QSize:
        return QSize(round(self._content_width + 16), 26)

    def minimumSizeHint(self) -> QSize:
        return QSize(round(self._content_width + 8), 26)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, rect, radius = self.theme, QRectF(self.rect()), RADIUS - PADDING + 1
        with QPainter(self) as painter:
            if self.isChecked():
                if not theme.is_dark and not theme.is_high_contrast:
                    rounded(painter, rect.adjusted(-0.5, 0, 0.5, 1), radius, theme.hairline)
                rounded(painter, rect, radius, theme.selected_segment)
            self._paint_content(painter, rect)
            if self.hasFocus():
                focus_ring(painter, rect, radius, theme)

    def _paint_content(self, painter: QPainter, rect: QRectF) -> None:
        theme = self.theme
        if not self.isChecked():
            color = theme.ink if self.underMouse() or theme.is_high_contrast else theme.muted
        else:
            color = theme.paper if theme.is_high_contrast else theme.ink
        # A word too long for its segment ends in an ellipsis.
        icon = ICON + 6 if self._icon else 0
        text = QFontMetricsF(self._face).elidedText(
            self.text(), Qt.TextElideMode.ElideRight, rect.width() - icon - 6
        )
        width = QFontMetricsF(self._face).horizontalAdvance(text)
        x = rect.center().x() - (icon + width) / 2
        if self._icon:
            box = QRectF(round(x), round(rect.center().y() - ICON / 2), ICON, ICON)
            paint_icon(painter, box, self._icon, color)
        painter.setFont(self._face)
        painter.setPen(color)
        slot = QRectF(x + icon, rect.top(), width + 1, rect.height())
        painter.drawText(slot, Qt.AlignmentFlag.AlignVCenter, text)

    @property
    def _face(self) -> QFont:
        return font(13, QFont.Weight.DemiBold if self.isChecked() else QFont.Weight.Medium)

    @property
    def _content_width(self) -> float:
        text = QFontMetricsF(self._face).horizontalAdvance(self.text())
        return text + (ICON + 6 if self._icon else 0)
