"""StartWiring: what the tiles and cards of the start page lead to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QMenu

from nonogui.i18n import _
from nonogui.ui.pages.start import StartPage
from nonogui.ui.pages.start_state import MY_DESIGNS

if TYPE_CHECKING:
    from nonogui.ui.main_window import MainWindow


class StartWiring(QObject):
    """Hands on what is chosen on the start page, and puts designs away from there."""

    def __init__(self, window: MainWindow, page: StartPage) -> None:
        super().__init__(page)
        self._window = window
        page.puzzle_chosen.connect(self._open)
        page.file_chosen.connect(window.open_file)
        page.continue_chosen.connect(window.go_on)
        page.menu_wanted.connect(self._open_menu)
        page.remove_wanted.connect(self._remove)

    def _open(self, key: str) -> None:
        if (design := _design(key)) is not None:
            self._window.workshop.open_kept(design)
        else:
            self._window.open_shipped(key)

    def _open_menu(self, key: str, at: QPoint) -> None:
        """What can be done with a design."""
        if _design(key) is None:
            return
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(_("Edit in studio")).triggered.connect(lambda: self._open(key))
        menu.addAction(_("Remove…")).triggered.connect(lambda: self._remove(key))
        menu.popup(at)

    def _remove(self, key: str) -> None:
        """Put a design into the trash, after asking."""
        from nonogui.library.designs import TRASH
        from nonogui.ui.dialogs.ask import ask_remove, show_problems

        name, store = _design(key), self._window.designs
        info = next((each for each in store.recent() if each.key == name), None)
        if name is None or info is None:
            return
        title = info.title or _("Untitled design")
        if ask_remove(self._window, title, str(store.folder / TRASH)):
            try:
                store.remove(name)
            except OSError as error:
                text = _("{title} is still there").format(title=title)
                show_problems(self._window, text, [error.strerror or str(error)])
            self._window.fill_start_page()


def _design(key: str) -> str | None:
    """The name of a design, of the key of its tile."""
    collection, _slash, name = key.partition("/")
    return name if collection == MY_DESIGNS else None
