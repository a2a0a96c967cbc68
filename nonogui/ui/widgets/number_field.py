"""NumberField: a whole number that is typed, or stepped by keys, wheel and two buttons."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QRegularExpression, QSize, Qt, Signal
from PySide6.QtGui import (
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QRegularExpressionValidator,
    QWheelEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QLineEdit

from nonogui.i18n import _
from nonogui.ui.theme import Theme, font
from nonogui.ui.widgets.button import Button, Size
from nonogui.ui.widgets.themed import Pane, rounded

HEIGHT = 32
RADIUS = 10.0
FIELD = 40


def let_digits_pass(field: QLineEdit, most: int) -> None:
    """Let so many digits be typed into a field, and nothing else.

    QIntValidator lets signs and separators of thousands pass as well, as in `1,1`.
    """
    digits = QRegularExpression(f"[0-9]{{0,{most}}}")
    field.setValidator(QRegularExpressionValidator(digits, field))


class NumberField(Pane):
    """A number between two ends, between a button for less and one for more.

    Args:
        least: the lowest value; `most` the highest.
        name: what it counts, for screen readers.

    Signals:
        changed(int): the user chose another value.
    """

    changed = Signal(int)

    def __init__(self, theme: Theme, least: int, most: int, *, name: str) -> None:
        super().__init__(theme)
        self._least, self._most, self._value = least, most, least
        self.field = QLineEdit(str(least))
        self.field.setAccessibleName(name)
        let_digits_pass(self.field, len(str(most)))
        self.field.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.field.setFixedWidth(FIELD)
        self.field.setFont(font(13, tabular=True))
        self.field.setFrame(False)
        self.field.setStyleSheet("QLineEdit { border: 0; padding: 0; background: transparent; }")
        self.field.textEdited.connect(self._on_typed)
        self.field.editingFinished.connect(self._show)
        self.less = self._button("minus", _("{name}: less").format(name=name), -1)
        self.more = self._button("plus", _("{name}: more").format(name=name), 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 2, 2, 2)
        row.setSpacing(0)
        for widget in (self.less, self.field, self.more):
            row.addWidget(widget)
        self.setFixedSize(self.sizeHint())
        self.setFocusProxy(self.field)
        self._enable()

    def sizeHint(self) -> QSize:
        return QSize(FIELD + 2 * Size.SMALL + 4, HEIGHT)

    @property
    def value(self) -> int:
        """The number chosen."""
        return self._value

    def set_value(self, value: int) -> None:
        """Show a number, without a signal."""
        self._value = value
        if self.field.text() != str(value) and not (self.field.hasFocus() and self._is_typing):
            self.field.setText(str(value))
        self._enable()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(Qt.Key(event.key()), 0)
        step = {Qt.Key.Key_PageUp: 5, Qt.Key.Key_PageDown: -5}.get(Qt.Key(event.key()), step)
        if step:
            self._choose(self._value + step)
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.field.hasFocus():
            self._choose(self._value + (1 if event.angleDelta().y() > 0 else -1))
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, has_focus = self.theme, self.field.hasFocus()
        border = theme.accent if has_focus else theme.hairline
        with QPainter(self) as painter:
            rect = QRectF(self.rect())
            rounded(painter, rect, RADIUS, theme.raised, border, 2.0 if has_focus else 1.0)

    @property
    def _is_typing(self) -> bool:
        return self._typed is None

    @property
    def _typed(self) -> int | None:
        """The number in the field, if it is one that can be chosen."""
        text = self.field.text()
        return int(text) if text and self._least <= int(text) <= self._most else None

    def _button(self, icon: str, name: str, step: int) -> Button:
        button = Button(self.theme, icon=icon, size=Size.SMALL, tip=name)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.setAutoRepeat(True)
        button.clicked.connect(lambda: self._choose(self._value + step))
        return button

    def _on_typed(self, _text: str) -> None:
        if (number := self._typed) is not None:
            self._take(number)

    def _choose(self, value: int) -> None:
        value = min(max(value, self._least), self._most)
        self.field.setText(str(value))
        self._take(value)

    def _take(self, value: int) -> None:
        if value != self._value:
            self._value = value
            self._enable()
            self.changed.emit(value)

    def _show(self) -> None:
        """Write the number that counts, when what was typed is none."""
        self.field.setText(str(self._value))
        self.update()

    def _enable(self) -> None:
        self.less.setEnabled(self._value > self._least)
        self.more.setEnabled(self._value < self._most)
