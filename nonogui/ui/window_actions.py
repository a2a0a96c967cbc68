"""Actions: the table of actions as `QAction` objects of one window; Menus: all of them in menus."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, Qt, QTimer
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget
from shiboken6 import isValid

from nonogui.i18n import _, without_dots
from nonogui.ui.actions import (
    ACTIONS,
    BOARD_KEYS,
    DESIGN_TOOLS,
    ENTRIES,
    INNER_MENUS,
    REPEATED,
    SPECS,
    TOOLS,
    ActionId,
    ActionSpec,
    Context,
    Keys,
    Menu,
    bindings,
    sequence,
    tip,
)
from nonogui.ui.look.icons import icon
from nonogui.ui.look.theme import current_theme
from nonogui.ui.widgets.button import Button, Kind

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
        return self._actions[action]

    def __iter__(self) -> Iterator[ActionId]:
        """Return the names, in the order of the table."""
        return iter(self._actions)

    def carry_out(self, commands: Mapping[ActionId, Callable[[], object]]) -> None:
        """Run the command of each action whenever the action is triggered."""
        for name, run in commands.items():
            # `triggered` says whether the action is checked, which no command needs. `run=run`
            # binds the command now, not the last one of the loop.
            self[name].triggered.connect(lambda _on, run=run: run())

    def draw_icons(self) -> None:
        """Redraw existing icons in the colours of the theme."""
        for name, action in self._actions.items():
            if not action.icon().isNull():
                self._draw_icon(name)

    def rebind(self, chosen: Mapping[str, Keys]) -> None:
        """Apply the player's keys, by action name; other actions get their default keys."""
        self._keys = bindings(chosen)
        for name, action in self._actions.items():
            action.setShortcuts([sequence(key) for key in self._keys[name]])
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

    def button(
        self,
        name: ActionId,
        icon: str = "",
        *,
        kind: Kind = Kind.PLAIN,
        with_text: bool = False,
        with_key: bool = False,
    ) -> Button:
        """Return a button for an action, with the action's icon unless another one is given."""
        # With its text at once: beside a text, the icon is another one.
        text = without_dots(self[name].text()) if with_text else ""
        button = Button(text, icon or SPECS[name].icon, kind=kind)
        button.follow(self[name], with_text=with_text, with_key=with_key)
        return button

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

    def fill_bar(self, bar: QMenuBar | QMenu, *after_open: QMenu) -> None:
        """Add one menu for each kind to a menu bar or to the menu of the menu button.

        Some submenus are below Open.
        """
        for kind in Menu:
            if kind not in INNER_MENUS and kind is not Menu.BOARD:
                menu = bar.addMenu(_(kind))
                self.fill_menu(menu, kind)
                self._add_inner_menus(menu, kind)
                if kind is Menu.FILE:
                    for each in after_open:
                        menu.insertMenu(self[ActionId.SAVE], each)

    def _add_inner_menus(self, menu: QMenu, kind: Menu) -> None:
        """Insert submenus; their tooltips say why an action is disabled."""
        for inner, (outer, above) in INNER_MENUS.items():
            if outer is kind:
                added = self.inner_menu(inner, menu)
                listed = menu.actions()
                menu.insertMenu(listed[listed.index(self[above]) + 1], added)

    def inner_menu(self, kind: Menu, parent: QWidget) -> QMenu:
        """Return a menu with the rows of one kind."""
        menu = QMenu(_(kind), parent)
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
        action.setAutoRepeat(spec.id in REPEATED)
        # Without a role, Qt guesses one from words in the text.
        action.setMenuRole(_ROLES.get(spec.id, QAction.MenuRole.NoRole))
        return action


# --- menus ---


class Menus(QObject):
    """Creates the menus of a window when first needed; two of them list the given rows."""

    def __init__(self, actions: Actions, files: Rows, readings: Rows, window: QWidget) -> None:
        super().__init__(window)
        self._actions = actions
        self._window = window
        self._files, self._readings = files, readings

    @cached_property
    def bar(self) -> MenuBar:
        """The menu bar, for use by keyboard."""
        bar = MenuBar(self._window)
        self._actions.fill_bar(bar, self._recent, self._read_as)
        return bar

    @cached_property
    def _recent(self) -> LateMenu:
        return LateMenu(_("Open recent"), self._files, _("No recent files"), self._window)

    @cached_property
    def _read_as(self) -> LateMenu:
        nothing = _("The open file can be read in one way only")
        return LateMenu(_("Read as"), self._readings, nothing, self._window)

    def button(self) -> Button:
        """Return a button that opens all menus as one."""
        button = Button(icon="menu", tip=_("Menu"))
        button.setShortcut(QKeySequence("F10"))
        button.setToolTip(_("Menu (F10)"))
        button.clicked.connect(partial(self._open, button))
        return button

    def _open(self, button: Button) -> None:
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        button.watch_menu(menu)
        self._actions.fill_bar(menu, self._recent, self._read_as)
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
        """Add a menu; when it closes and no other menu opens, the bar hides."""
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


# --- menus that differ each time ---


class MenuRow(NamedTuple):
    """An entry of a menu: what it does, and whether it is checked if entries can be."""

    act: Callable[[], object]
    text: str
    tip: str = ""
    is_chosen: bool | None = None


Rows = Callable[[], Sequence[MenuRow]]


class LateMenu(QMenu):
    """A menu filled each time it opens.

    Args:
        nothing: its text if there are no entries.
    """

    def __init__(self, title: str, rows: Rows, nothing: str, parent: QWidget) -> None:
        super().__init__(title, parent)
        self._rows, self._nothing = rows, nothing
        self.setToolTipsVisible(True)
        self.aboutToShow.connect(self._fill)

    def _fill(self) -> None:
        self.clear()
        for row in self._rows():
            # A single "&" would underline the next letter instead of being shown.
            action = self.addAction(row.text.replace("&", "&&"))
            action.setToolTip(row.tip)
            action.setCheckable(row.is_chosen is not None)
            action.setChecked(bool(row.is_chosen))
            action.triggered.connect(lambda _on, act=row.act: act())
        if self.isEmpty():
            self.addAction(self._nothing).setEnabled(False)
