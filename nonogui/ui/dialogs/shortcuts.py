"""Keyboard shortcuts: a table of actions with their keys, which the player can change."""

from __future__ import annotations

from types import MappingProxyType

from PySide6 import QtWidgets
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeySequence

from nonogui.i18n import _, without_dots
from nonogui.ui import actions
from nonogui.ui.actions import SPECS, ActionId, ActionSpec, Keys, Menu
from nonogui.ui.dialogs.base import Dialog
from nonogui.ui.settings import Settings, SettingsStore
from nonogui.ui.widgets import boxes, controls
from nonogui.ui.widgets.button import Button, Kind
from nonogui.ui.widgets.message import News
from nonogui.ui.widgets.text import Ink, Label, Type

# Chosen by eye at 100 % text size.
ROW = 28
FIELD_MARGINS = 24

_ID = Qt.ItemDataRole.UserRole
# The keys that move left, right, up and down besides the arrow keys.
_MOVES = (ActionId.MOVE_LEFT, ActionId.MOVE_RIGHT, ActionId.MOVE_UP, ActionId.MOVE_DOWN)
_KEY_SETS = ("", "ADWS", "HLKJ")


class ShortcutsDialog(Dialog):
    """The editor of shortcuts in a separate dialog."""

    def __init__(self, store: SettingsStore, parent: QtWidgets.QWidget | None) -> None:
        super().__init__(_("Keyboard shortcuts"), parent)
        self.resize(560, 600)
        editor = ShortcutsEditor(store)
        self.body.addWidget(editor, 1)
        editor.table.setFocus()
        self.add_button(_("Close"), Kind.PRIMARY).clicked.connect(self.accept)


class ShortcutsEditor(QtWidgets.QWidget):
    """The table of actions and keys, and a field for a new key.

    Attributes:
        key_set: which letters move the cursor besides the arrow keys.
        table: the actions by menu; the second column has the keys.
    """

    def __init__(self, store: SettingsStore) -> None:
        super().__init__()
        self._store = store
        key_sets = (
            controls.Choice("", _("Arrow keys")),
            controls.Choice("ADWS", _("Arrow keys and WASD")),
            controls.Choice("HLKJ", _("Arrow keys and HJKL")),
            controls.Choice(None, _("Custom")),
        )
        self.key_set = controls.PopupSelect(key_sets, name=_("Move the cursor with"))
        self.table = _Table()
        self.field = QtWidgets.QKeySequenceEdit()
        self.field.setMaximumSequenceLength(1)
        self.field.setAccessibleName(_("New shortcut"))
        self.note = News("", Type.NOTE, Ink.MUTED, wraps=True)
        self.note.setMinimumHeight(2 * Type.NOTE.line)  # so that the table keeps its height
        self.use = Button(_("Set shortcut"), kind=Kind.PRIMARY)
        self.remove = Button(_("Remove shortcut"), kind=Kind.OUTLINE)
        self.reset = Button(_("Reset"), kind=Kind.OUTLINE)
        self.reset_all = Button(_("Reset all"), kind=Kind.OUTLINE)
        self._lay_out()
        self.key_set.chosen.connect(self._use_key_set)
        self.table.action_chosen.connect(self._show_action)
        self.field.keySequenceChanged.connect(self._show_note)
        self.field.editingFinished.connect(self._invite)
        self.use.clicked.connect(self._use)
        self.remove.clicked.connect(lambda: self._choose({self._action: ()}))
        self.reset.clicked.connect(self._reset)
        self.reset_all.clicked.connect(lambda: store.update(shortcuts=MappingProxyType({})))
        store.changed.connect(self._on_changed)
        self._show_keys(store.settings)
        self._show_action()

    @property
    def _action(self) -> ActionId:
        return self.table.action

    @property
    def _spec(self) -> ActionSpec:
        return SPECS[self._action]

    @property
    def _key(self) -> str:
        """The key in the field; empty if there is none."""
        return self.field.keySequence().toString(QKeySequence.SequenceFormat.PortableText)

    def _lay_out(self) -> None:
        card = boxes.Card()
        boxes.vbox(self.table, on=card, margins=(8, 4, 4, 6))
        self._invite()
        words = self.field.fontMetrics().horizontalAdvance(_("New shortcut"))
        self.field.setMinimumWidth(words + FIELD_MARGINS)
        entry = boxes.FoldingRow((self.field, 1), self.use, gap=8)
        others = boxes.hbox(self.remove, self.reset, boxes.REST, self.reset_all, gap=8)
        moves = boxes.hbox((Label(_("Move the cursor with")), 1), self.key_set, gap=8)
        boxes.vbox(moves, (card, 1), self.note, entry, others, on=self, gap=8)

    def _invite(self) -> None:
        """Show what to enter; Qt puts back its own words, which address the player differently."""
        inside = self.field.findChild(QtWidgets.QLineEdit)
        assert inside is not None
        inside.setPlaceholderText(_("New shortcut"))

    def _on_changed(self, _before: Settings, after: Settings) -> None:
        self._show_keys(after)
        self._show_action()

    def _show_keys(self, settings: Settings) -> None:
        keys = actions.bindings(settings.shortcuts)
        self.table.show_keys(keys)
        moves = [keys[action] for action in _MOVES]
        shown = (letters for letters in _KEY_SETS if moves == _move_keys(letters))
        self.key_set.set_value(next(shown, None))

    def _show_action(self) -> None:
        """Clear the field for a new key of the chosen action."""
        self.field.clear()
        self._invite()
        self._show_note()

    def _show_note(self) -> None:
        self.note.setText(self._note(self._taken_by()))
        # What screen readers say of it.
        self.field.setAccessibleDescription(actions.key_text(self._key))
        can_change = not self._spec.is_fixed
        self.field.setEnabled(can_change)
        self.use.setEnabled(can_change and bool(self._key))
        self.remove.setEnabled(can_change)
        self.reset.setEnabled(self._action in self._store.settings.shortcuts)

    def _taken_by(self) -> ActionId | None:
        """Return the other action that has the key in the field, or None."""
        taken = actions.owner(self._key, self._store.settings.shortcuts) if self._key else None
        return None if taken is self._action else taken

    def _note(self, taken: ActionId | None) -> str:
        what = without_dots(_(self._spec.text))
        if self._spec.is_fixed:
            text = _("“{what}” can't be changed. It uses the keys that move the cursor.")
            return text.format(what=what)
        if taken is None:
            return _("Press a new shortcut for “{what}”.").format(what=what)
        words = {"key": actions.key_text(self._key), "other": without_dots(_(SPECS[taken].text))}
        return _(
            "{key} is used for “{other}”. If you set it here, it no longer works there."
        ).format(**words)

    def _use(self) -> None:
        self._give({self._action: (self._key,)})
        self.table.setFocus()  # the field would take the keys that leave it, such as Escape

    def _use_key_set(self, letters: str | None) -> None:
        if letters is not None:
            self._give(dict(zip(_MOVES, _move_keys(letters), strict=True)))

    def _give(self, changes: dict[ActionId, Keys]) -> None:
        """Store keys of some actions, and take them from all others."""
        used = {actions.sequence(key) for keys in changes.values() for key in keys}
        for action, keys in actions.bindings(self._store.settings.shortcuts).items():
            left = tuple(key for key in keys if actions.sequence(key) not in used)
            if action not in changes and left != keys:
                changes[action] = left
        self._choose(changes)

    def _reset(self) -> None:
        self._choose({self._action: self._spec.keys})

    def _choose(self, changes: dict[ActionId, Keys]) -> None:
        """Store keys; default keys are not stored."""
        chosen: dict[str, Keys] = dict(self._store.settings.shortcuts)
        for action, keys in changes.items():
            chosen[action.value] = keys
            if keys == SPECS[action].keys:
                del chosen[action.value]
        self._store.update(shortcuts=MappingProxyType(chosen))


def _move_keys(letters: str) -> list[Keys]:
    """Return the keys of `_MOVES` with a set of letters."""
    added: list[Keys] = [(letter,) for letter in letters] or [()] * len(_MOVES)
    return [(*SPECS[move].keys, *more) for move, more in zip(_MOVES, added, strict=True)]


class _Table(QtWidgets.QTreeWidget):
    """Actions by menu, with their keys.

    Signals:
        action_chosen(): another action became the current one.
    """

    action_chosen = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(_("Keyboard shortcuts"))
        self.setColumnCount(2)
        self.setHeaderLabels([_("Action"), _("Shortcut")])
        self.header().setSectionResizeMode(0, QtWidgets.QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(1, QtWidgets.QHeaderView.ResizeMode.ResizeToContents)
        self.setRootIsDecorated(False)
        self.setIndentation(12)
        self.setUniformRowHeights(True)
        self._items: dict[ActionId, QtWidgets.QTreeWidgetItem] = {}
        for menu in Menu:
            group = QtWidgets.QTreeWidgetItem([actions.menu_title(menu)])
            group.setFlags(Qt.ItemFlag.ItemIsEnabled)
            group.setFont(0, Type.SECTION.font())
            group.setSizeHint(0, QSize(0, ROW))
            self.addTopLevelItem(group)
            for spec in actions.rows(menu):
                self._items[spec.id] = item = QtWidgets.QTreeWidgetItem(group, [_(spec.text)])
                item.setSizeHint(0, QSize(0, ROW))
                item.setData(0, _ID, spec.id)
        self.expandAll()
        self.setItemsExpandable(False)
        self._first = next(iter(self._items))
        self.select(self._first)
        self.currentItemChanged.connect(self._on_current)

    @property
    def action(self) -> ActionId:
        item = self.currentItem()
        return ActionId(item.data(0, _ID)) if item and item.parent() else self._first

    def select(self, action: ActionId) -> None:
        """Make an action the current one."""
        self.setCurrentItem(self._items[action])

    def show_keys(self, keys: dict[ActionId, Keys]) -> None:
        """Show the keys of every action."""
        for action, item in self._items.items():
            item.setText(1, actions.keys_text(SPECS[action], keys[action]) or "–")

    def _on_current(self, item: QtWidgets.QTreeWidgetItem | None) -> None:
        if item is not None and item.parent() is not None:
            self.action_chosen.emit()
