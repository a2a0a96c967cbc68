"""Signs, and buttons that hold other parts: stock widgets that the style sheet paints."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import QLabel, QLayout, QPushButton, QSizePolicy, QWidget

from nonogui.ui.look.icons import icon
from nonogui.ui.look.theme import Theme
from nonogui.ui.widgets.themed import Themed, lay_ground


class Sign(Themed, QLabel):
    """An icon in the colour of a role; on a tile in the tint of that role, if it has one."""

    def __init__(
        self, theme: Theme, name: str, role: str, side: int = 20, *, tile: int = 0
    ) -> None:
        super().__init__()
        self._side, self._tile = side, tile
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setFixedSize(tile or side, tile or side)
        self.theme = theme
        self.set_sign(name, role)

    def set_sign(self, name: str, role: str) -> None:
        """Show another icon, in the colour of a role of the theme."""
        self._name, self._role = name, role
        if self._tile:
            lay_ground(self, role)
        self.set_theme(self.theme)

    def set_theme(self, theme: Theme) -> None:
        self.theme = theme
        drawn = icon(self._name, getattr(theme, self._role), self._side)
        self.setPixmap(drawn.pixmap(QSize(self._side, self._side), self.devicePixelRatio()))

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self.set_theme(self.theme)
        return super().event(event)


class RowButton(Themed, QPushButton):
    """A button as wide as the column it stands in, with labels and signs laid out on it.

    The Return key presses it, too.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def setLayout(self, layout: QLayout) -> None:
        super().setLayout(layout)
        for child in self.findChildren(QWidget):
            child.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            child.setForegroundRole(QPalette.ColorRole.WindowText)  # else it is that of a button

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
