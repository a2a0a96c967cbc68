"""List rows and buttons with other widgets on them; the style sheet paints them."""

from __future__ import annotations

from PySide6 import QtWidgets
from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QFocusEvent, QIcon, QKeyEvent, QPainter, QPixmap

from nonogui.i18n import _
from nonogui.ui.board.style import mix_colors
from nonogui.ui.look.theme import current_theme
from nonogui.ui.look.theming import track
from nonogui.ui.widgets.button import Button, Kind, enter_at_chosen
from nonogui.ui.widgets.progress import paint_ring


class RowButton(QtWidgets.QPushButton):
    """A button as wide as its column, with labels and icons laid out on it.

    The Return key presses it too.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        policy = QtWidgets.QSizePolicy(
            QtWidgets.QSizePolicy.Policy.Preferred, QtWidgets.QSizePolicy.Policy.Minimum
        )
        # The texts on it wrap, so that a narrow button is higher.
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def setLayout(self, layout: QtWidgets.QLayout) -> None:
        super().setLayout(layout)
        let_through(self)

    def sizeHint(self) -> QSize:
        layout = self.layout()
        return layout.sizeHint() if layout else QSize()

    def minimumSizeHint(self) -> QSize:
        layout = self.layout()
        return layout.minimumSize() if layout else QSize()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)


class Radio(QtWidgets.QRadioButton):
    """A radio button that shows its choice in its own way, and is pressed anywhere on it."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)  # Qt's own covers only its indicator and label

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if (parent := self.parentWidget()) is not None:
            enter_at_chosen(parent.findChildren(Radio), event)


def let_through(button: QtWidgets.QAbstractButton) -> None:
    """Pass mouse events through the widgets on a button."""
    for child in button.findChildren(QtWidgets.QWidget):
        # A press on a label must reach the button below it.
        child.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)


# --- rows of a list of pages ---


# Chosen by eye at 100 % text size.
NAV_RING = 18


class NavRow(Button):
    """An icon or a ring, a text, and a number at the right.

    It is checkable if it represents a page that can be shown.
    """

    def __init__(self, text: str, icon: str = "") -> None:
        # Before the constructor of the base class, which draws the icon with it.
        self._share = 0.0
        super().__init__(text, icon, kind=Kind.ROW)
        self.be_one_of_several()
        self.setAccessibleName(text)

    def set_numbers(self, count: str, share: float) -> None:
        """Show a number at the right, and the share of the ring."""
        if (count, share) != (self.key, self._share):
            self.key, self._share, text = count, share, self.text()
            self.setAccessibleName(
                _("{name}, {count}").format(name=text, count=count) if count else text
            )
            self._show()

    def minimumSizeHint(self) -> QSize:
        # A long name must not widen the sidebar; it is shortened instead.
        return QSize(0, self.height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Down: True, Qt.Key.Key_Up: False}.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            # The arrows go from row to row as the Tab key does.
            self.focusNextPrevChild(step)

    def _draw_icons(self) -> None:
        if not self.icon_name:
            ratio = self.devicePixelRatio()
            drawn = QPixmap(QSize(NAV_RING + 4, NAV_RING) * ratio)
            drawn.setDevicePixelRatio(ratio)
            drawn.fill(Qt.GlobalColor.transparent)
            theme, ring = current_theme(), QRectF(3, 1, NAV_RING - 2, NAV_RING - 2)
            # The usual colour is the one of a row under the pointer; 0.2 chosen by eye.
            rest = mix_colors(track(theme), theme.ink, 0.2)
            with QPainter(drawn) as painter:
                paint_ring(painter, ring, self._share, theme, rest=rest)
            self.setIcon(QIcon(drawn))
            self.setIconSize(QSize(NAV_RING + 4, NAV_RING))
        super()._draw_icons()
