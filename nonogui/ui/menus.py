"""Menus: all actions of a window as a menu bar, and in the menu of the button in its bars."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtWidgets import QMenu

from nonogui.i18n import _
from nonogui.ui.widgets.button import Button

if TYPE_CHECKING:
    from nonogui.ui.main_window import MainWindow
    from nonogui.ui.menu_bar import MenuBar
    from nonogui.ui.recent_menu import RecentMenu


class Menus(QObject):
    """Makes the menus of a window when they are first needed.

    Args:
        files: gives the files opened lately.

    Signals:
        file_chosen(str): the path of one of them.
    """

    file_chosen = Signal(str)

    def __init__(self, window: MainWindow, files: Callable[[], Sequence[Path]]) -> None:
        super().__init__(window)
        self._window = window
        self._files = files

    @cached_property
    def bar(self) -> MenuBar:
        """The menus, for the keyboard."""
        from nonogui.ui.menu_bar import MenuBar

        bar = MenuBar(self._window)
        self._window.actions_.fill_bar(bar, self._recent)
        return bar

    @cached_property
    def _recent(self) -> RecentMenu:
        from nonogui.ui.recent_menu import RecentMenu

        menu = RecentMenu(self._files, self._window)
        menu.file_chosen.connect(self.file_chosen)
        return menu

    def button(self) -> Button:
        """A button that opens all menus as one."""
        button = Button(self._window.theme, icon="menu", tip=_("Menu"))
        button.clicked.connect(partial(self._open, button))
        return button

    def _open(self, button: Button) -> None:
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._window.actions_.fill_bar(menu, self._recent)
        width = menu.sizeHint().width()
        menu.popup(button.mapToGlobal(QPoint(button.width() - width, button.height() + 4)))
