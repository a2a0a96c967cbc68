"""Menus: all actions of a window, as a menu bar and as the menu of a button."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget
from shiboken6 import isValid

from nonogui.i18n import _
from nonogui.ui.widgets.button import Button

if TYPE_CHECKING:
    from nonogui.ui.window_actions import Actions


class Menus(QObject):
    """Creates the menus of a window when first needed.

    Args:
        actions: the actions in them.
        files: returns the recent files.
        window: the window they belong to.

    Signals:
        file_chosen(str): the path of a recent file.
    """

    file_chosen = Signal(str)

    def __init__(
        self, actions: Actions, files: Callable[[], Sequence[Path]], window: QWidget
    ) -> None:
        super().__init__(window)
        self._actions = actions
        self._window = window
        self._files = files

    @cached_property
    def bar(self) -> MenuBar:
        """The menu bar, for use by keyboard."""
        bar = MenuBar(self._window)
        self._actions.fill_bar(bar, self._recent)
        return bar

    @cached_property
    def _recent(self) -> RecentMenu:
        menu = RecentMenu(self._files, self._window)
        menu.file_chosen.connect(self.file_chosen)
        return menu

    def button(self) -> Button:
        """Return a button that opens all menus as one."""
        button = Button(icon="menu", tip=_("Menu"))
        button.clicked.connect(partial(self._open, button))
        return button

    def _open(self, button: Button) -> None:
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._actions.fill_bar(menu, self._recent)
        width = menu.sizeHint().width()
        menu.popup(button.mapToGlobal(QPoint(button.width() - width, button.height() + 4)))


# --- the menu bar ---


# Events that use Alt for something else than to open the menu, or take the focus away.
_OTHER_USES: Final = (
    QEvent.Type.ShortcutOverride,  # another key, before it is handled as a shortcut
    QEvent.Type.MouseButtonPress,
    QEvent.Type.Wheel,
    QEvent.Type.WindowDeactivate,
)


class MenuBar(QMenuBar):
    """A menu bar opened by Alt, or by Alt with a menu's letter; Escape hides it.

    The window passes it the keys that no other widget has handled.
    """

    def __init__(self, window: QWidget) -> None:
        """Create a bar without menus."""
        super().__init__(window)
        self.setNativeMenuBar(sys.platform == "darwin")
        self._alt = _Alt(self)
        self._focused: QWidget | None = None
        self.setVisible(self.isNativeMenuBar())

    def addMenu(self, title: str) -> QMenu:  # type: ignore[override]
        """Add a menu; the bar hides when it closes and no other opens."""
        menu = super().addMenu(title)
        # The next menu is known only after this one has closed.
        menu.aboutToHide.connect(lambda: QTimer.singleShot(0, self, self._leave))
        return menu

    def press(self, event: QKeyEvent) -> None:
        """Handle a key press: Alt and a letter open the menu with that letter."""
        if event.key() == Qt.Key.Key_Alt:
            self._alt.press()
        elif event.modifiers() == Qt.KeyboardModifier.AltModifier:
            pressed = QKeySequence(event.keyCombination())
            for action in self.actions():
                if QKeySequence.mnemonic(action.text()) == pressed:
                    self._open(action)

    def release(self, event: QKeyEvent) -> None:
        """Handle a key release: Alt alone opens the first menu."""
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
        """Hide, unless another menu was opened; restore the keyboard focus."""
        menus = (action.menu() for action in self.actions())
        if any(isinstance(menu, QMenu) and menu.isVisible() for menu in menus):
            return
        focused, self._focused = self._focused, None
        # The widget may be gone, for example a sidebar row after an import.
        if self.window().focusWidget() is self and focused is not None and isValid(focused):
            focused.setFocus()
        self.hide()


class _Alt(QObject):
    """Tracks whether the Alt key is pressed alone."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._is_alone = False

    def press(self) -> None:
        """Record that Alt was pressed."""
        self._is_alone = True
        if application := QCoreApplication.instance():
            # Only while Alt is held: in Python, a filter costs time at every event.
            application.installEventFilter(self)

    def release(self) -> bool:
        """Record that Alt was released; return whether it was pressed alone."""
        if application := QCoreApplication.instance():
            application.removeEventFilter(self)
        was_alone, self._is_alone = self._is_alone, False
        return was_alone

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _OTHER_USES:
            self.release()
        return super().eventFilter(watched, event)


# --- recent files ---


class RecentMenu(QMenu):
    """A menu of recent files, filled each time it opens.

    Args:
        files: returns the files, most recent first.

    Signals:
        file_chosen(str): the path of a file.
    """

    file_chosen = Signal(str)

    def __init__(self, files: Callable[[], Sequence[Path]], parent: QWidget) -> None:
        super().__init__(_("Open recent"), parent)
        self._files = files
        self.setToolTipsVisible(True)
        self.aboutToShow.connect(self._fill)

    def _fill(self) -> None:
        self.clear()
        for file in self._files():
            # A single "&" would underline the next letter instead of being shown.
            action = self.addAction(file.name.replace("&", "&&"))
            action.setToolTip(str(file))
            action.triggered.connect(lambda _on, file=file: self.file_chosen.emit(str(file)))
        if self.isEmpty():
            self.addAction(_("No recent files")).setEnabled(False)
