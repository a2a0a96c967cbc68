"""Actions: the table of actions as `QAction` objects of one window."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from nonogui.i18n import _
from nonogui.ui.actions import (
    ACTIONS,
    BOARD_KEYS,
    DESIGN_TOOLS,
    ENTRIES,
    INNER_MENUS,
    MENU_TITLES,
    SPECS,
    TOOLS,
    ActionId,
    ActionSpec,
    Context,
    Keys,
    Menu,
    bindings,
    tip,
)
from nonogui.ui.look.icons import icon
from nonogui.ui.look.theme import current_theme

# On macOS, Qt moves actions with these roles into the application's own menu.
_ROLES: Final = {
    ActionId.QUIT: QAction.MenuRole.QuitRole,
    ActionId.PREFERENCES: QAction.MenuRole.PreferencesRole,
    ActionId.ABOUT: QAction.MenuRole.AboutRole,
}


class Actions(QObject):
    """The actions of one window, created from the table; the window connects `triggered`.

    `actions[ActionId.UNDO]` is the QAction. `rebind` updates keys and tooltips, `draw_icons` the
    icons. Icons are drawn when an action is first added to a menu, which is after the window shows.
    """

    def __init__(self, window: QWidget, chosen: Mapping[str, Keys]) -> None:
        super().__init__(window)
        self._actions = {
            spec.id: self._make(spec, window) for spec in ACTIONS if spec.id not in BOARD_KEYS
        }
        # The keys then work although the menus are made later.
        window.addActions(list(self._actions.values()))
        for tools in (TOOLS, DESIGN_TOOLS):
            group = QActionGroup(self)
            for tool in tools:
                group.addAction(self[tool])
            self[tools[0]].setChecked(True)
        self._keys: Mapping[ActionId, Keys] = {}
        self._reasons: dict[ActionId, str] = {}
        self.rebind(chosen)

    def __getitem__(self, action: ActionId) -> QAction:
        """Return the QAction of a name."""
        return self._actions[action]

    def __iter__(self) -> Iterator[ActionId]:
        """Return the names, in the order of the table."""
        return iter(self._actions)

    def draw_icons(self) -> None:
        """Redraw existing icons in the colours of the theme."""
        for name, action in self._actions.items():
            if not action.icon().isNull():
                self._draw_icon(name)

    def rebind(self, chosen: Mapping[str, Keys]) -> None:
        """Apply the player's keys, by action name; other actions get their default keys."""
        self._keys = bindings(chosen)
        for name, action in self._actions.items():
            action.setShortcuts([QKeySequence(key) for key in self._keys[name]])
            self._set_tip(name)

    def show(self, context: Context) -> None:
        """Enable the actions that apply; tooltips of some disabled ones give the reason."""
        for name, action in self._actions.items():
            spec = SPECS[name]
            is_enabled = spec.enabled_when(context)
            action.setEnabled(is_enabled)
            reason = "" if is_enabled else spec.why_not(context)
            if reason != self._reasons.get(name, ""):
                self._reasons[name] = reason
                self._set_tip(name)

    def _set_tip(self, name: ActionId) -> None:
        reason = self._reasons.get(name)
        self[name].setToolTip(reason or tip(SPECS[name], self._keys[name]))

    def fill_menu(self, menu: QMenu, kind: Menu) -> None:
        """Add the entries of one menu."""
        for entry in ENTRIES[kind]:
            if entry:
                self.add_to(menu, entry.id)
            else:
                menu.addSeparator()

    def add_to(self, menu: QMenu, name: ActionId) -> None:
        if SPECS[name].icon and self[name].icon().isNull():
            self._draw_icon(name)
        menu.addAction(self[name])

    def fill_bar(self, bar: QMenuBar | QMenu, recent: QMenu) -> None:
        """Add one menu for each kind to a menu bar or to the menu of the menu button.

        The menu of recent files is below Open.
        """
        for kind in Menu:
            if kind not in INNER_MENUS and kind is not Menu.BOARD:
                menu = bar.addMenu(_(MENU_TITLES[kind]))
                self.fill_menu(menu, kind)
                self._add_inner_menus(menu, kind)
                if kind is Menu.FILE:
                    menu.insertMenu(self[ActionId.SAVE], recent)

    def _add_inner_menus(self, menu: QMenu, kind: Menu) -> None:
        """Insert submenus; their tooltips say why an action is disabled."""
        for inner, (outer, above) in INNER_MENUS.items():
            if outer is kind:
                added = self.inner_menu(inner, menu)
                listed = menu.actions()
                menu.insertMenu(listed[listed.index(self[above]) + 1], added)

    def inner_menu(self, kind: Menu, parent: QWidget) -> QMenu:
        """Return a menu with the rows of one kind."""
        menu = QMenu(_(MENU_TITLES[kind]), parent)
        menu.setToolTipsVisible(True)
        self.fill_menu(menu, kind)
        return menu

    def _draw_icon(self, name: ActionId) -> None:
        self[name].setIcon(icon(SPECS[name].icon, current_theme().ink))

    @staticmethod
    def _make(spec: ActionSpec, window: QWidget) -> QAction:
        action = QAction(_(spec.text), window)
        action.setObjectName(spec.id)
        action.setCheckable(spec.checkable)
        # Without a role, Qt guesses one from words in the text.
        action.setMenuRole(_ROLES.get(spec.id, QAction.MenuRole.NoRole))
        return action
