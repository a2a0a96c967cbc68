"""PopupSelect: a button that shows the value chosen and opens a menu of the others."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QColor, QFont, QKeyEvent, QPainter
from PySide6.QtWidgets import QMenu

from nonogui.i18n import _
from nonogui.ui.icons import paint_icon
from nonogui.ui.theme import Theme, font
from nonogui.ui.widgets.button import Button, Kind, Size
from nonogui.ui.widgets.segmented import Choice

CHEVRON = 14


class PopupSelect(Button):
    """One choice of several, in a menu.

    Args:
        name: what is being chosen, for screen readers.
        height: 28 px in panels, 32 px in preferences.

    Signals:
        chosen(object): the player chose a value.
    """

    chosen = Signal(object)

    def __init__(
        self, theme: Theme, choices: Sequence[Choice], *, name: str, height: int = Size.SMALL
    ) -> None:
        super().__init__(theme, kind=Kind.OUTLINE, size=Size.SMALL)
        self.setFixedHeight(height)
        self._name = name
        self._value: Hashable = choices[0].value
        self._menu = QMenu(self)
        self._group = QActionGroup(self._menu)  # one for all choices ever offered
        self._actions: dict[Hashable, QAction] = {}
        self.clicked.connect(self.open)
        self.set_choices(choices, self._value)

    @property
    def value(self) -> Hashable:
        """The value chosen."""
        return self._value

    @property
    def menu_shown(self) -> QMenu:
        """The menu of values."""
        return self._menu

    def set_choices(self, choices: Sequence[Choice], value: Hashable) -> None:
        """Offer other values, one of them chosen, without a signal."""
        self._menu.clear()
        self._actions.clear()
        for choice in choices:
            action = self._menu.addAction(choice.text)
            action.setCheckable(True)
            action.triggered.connect(lambda _on, value=choice.value: self._choose(value))
            self._group.addAction(action)
            self._actions[choice.value] = action
        self.set_value(value)

    def set_value(self, value: Hashable) -> None:
        """Show a value as chosen, without a signal."""
        self._value = value
        text = self._actions[value].text()
        self.setText(text)
        self.setAccessibleName(_("{name}: {value}").format(name=self._name, value=text))
        self._actions[value].setChecked(True)
        self.updateGeometry()

    def open(self) -> None:
        """Open the menu under the button, the current value ready to be moved from."""
        self._menu.setMinimumWidth(self.width())
        below = self.mapToGlobal(QPoint(0, self.height() + 4))
        self._menu.popup(below)
        self._menu.setActiveAction(self._actions[self._value])

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return QSize(hint.width() + CHEVRON + 2, hint.height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.open()
        else:
            super().keyPressEvent(event)

    def _paint_content(self, painter: QPainter, rect: QRectF, color: QColor) -> None:
        text = rect.adjusted(self._padding, 0, 0, 0)
        painter.setFont(font(13, QFont.Weight.Medium))
        painter.setPen(color)
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter, self.text())
        x = rect.right() - self._padding - CHEVRON
        box = QRectF(x, round((rect.height() - CHEVRON) / 2), CHEVRON, CHEVRON)
        paint_icon(painter, box, "chevron-down", color)

    def _choose(self, value: Hashable) -> None:
        if value != self._value:
            self.set_value(value)
            self.chosen.emit(value)
