"""MenuBar: the menus for the keyboard, over the top of the window for as long as they are used.

All that they hold is in the menu button too; so they take no room, and nothing moves for them. On
macOS the system shows them at its own place.
"""

from __future__ import annotations

import sys
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

_OTHER_USES: Final = (
    QEvent.Type.ShortcutOverride,  # another key, before a shortcut takes it
    QEvent.Type.MouseButtonPress,
    QEvent.Type.Wheel,
    QEvent.Type.WindowDeactivate,
)


class MenuBar(QMenuBar):
    """A menu bar that Alt opens, or Alt with the letter of a menu; Escape puts it away.

    The window tells it of keys that nobody else wanted.
    """

    def __init__(self, window: QWidget) -> None:
        """A bar without menus."""
        super().__init__(window)
        self.setNativeMenuBar(sys.platform == "darwin")
        self._alt = _Alt(self)
        self._focused: QWidget | None = None
        self.setVisible(self.isNativeMenuBar())

    def addMenu(self, title: str) -> QMenu:  # type: ignore[override]
        """Append a menu; when it closes and no other opens, the bar goes."""
        menu = super().addMenu(title)
        # Which menu comes next shows when this one has gone.
        menu.aboutToHide.connect(lambda: QTimer.singleShot(0, self, self._leave))
        return menu

    def press(self, event: QKeyEvent) -> None:
        """A key goes down: Alt and a letter open the menu that has it."""
        if event.key() == Qt.Key.Key_Alt:
            self._alt.press()
        elif event.modifiers() == Qt.KeyboardModifier.AltModifier:
            wanted = QKeySequence(event.keyCombination())
            for action in self.actions():
                if QKeySequence.mnemonic(action.text()) == wanted:
                    self._open(action)

    def release(self, event: QKeyEvent) -> None:
        """A key goes up: Alt alone opens the first menu."""
        if event.key() == Qt.Key.Key_Alt and self._alt.release():
            self._open(self.actions()[0])

    def _open(self, action: QAction) -> None:
        """Show the bar with one of its menus open."""
        if self.isNativeMenuBar():
            return
        if not self.isVisible():
            self._focused = self.window().focusWidget()
        self.setGeometry(0, 0, self.window().width(), self.sizeHint().height())
        self.show()
        self.raise_()
        self.setActiveAction(action)
        menu = action.menu()
        assert isinstance(menu, QMenu)
        choices = (each for each in menu.actions() if each.isEnabled() and not each.isSeparator())
        if first := next(choices, None):
            menu.setActiveAction(first)

    def _leave(self) -> None:
        """Go, unless another menu was opened; the keys go back to where they were."""
        menus = (action.menu() for action in self.actions())
        if any(isinstance(menu, QMenu) and menu.isVisible() for menu in menus):
            return
        if self.window().focusWidget() is self and self._focused is not None:
            self._focused.setFocus()
        self.hide()


class _Alt(QObject):
    """The Alt key: whether nothing else was done while it was held down."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._is_alone = False

    def press(self) -> None:
        """It goes down."""
        self._is_alone = True
        if application := QCoreApplication.instance():
            application.installEventFilter(self)

    def release(self) -> bool:
        """It goes up; tells whether it was pressed alone."""
        if application := QCoreApplication.instance():
            application.removeEventFilter(self)
        was_alone, self._is_alone = self._is_alone, False
        return was_alone

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _OTHER_USES:
            self.release()
        return super().eventFilter(watched, event)
