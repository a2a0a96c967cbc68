"""Shortcuts: every action is listed, keys are changed, clashes are named."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from nonogui.ui.actions import ACTIONS, ActionId
from nonogui.ui.dialogs.shortcuts import ShortcutsDialog, ShortcutsEditor
from nonogui.ui.settings import SettingsStore
from nonogui.ui.widgets.button import Button
from tests.reading import lines, read_out
from tests.ui.pictures import CheckLooks

# The offscreen platform says so of each window with a least size.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SettingsStore]:
    store = SettingsStore(tmp_path / "settings.json")
    yield store
    store.close()


@pytest.fixture
def dialog(store: SettingsStore, qtbot: QtBot) -> Iterator[ShortcutsDialog]:
    dialog = ShortcutsDialog(store, None)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    yield dialog
    dialog.close()


@pytest.fixture
def editor(dialog: ShortcutsDialog) -> ShortcutsEditor:
    editor = dialog.findChild(ShortcutsEditor)
    assert isinstance(editor, ShortcutsEditor)
    return editor


def rows(editor: ShortcutsEditor) -> list[QTreeWidgetItem]:
    table = editor.table
    groups = [table.topLevelItem(at) for at in range(table.topLevelItemCount())]
    items = [group.child(at) for group in groups if group for at in range(group.childCount())]
    return [item for item in items if item]


def keys(editor: ShortcutsEditor, text: str) -> str:
    return next(row.text(1) for row in rows(editor) if row.text(0) == text)


def press(editor: ShortcutsEditor, action: ActionId, key: Qt.Key) -> None:
    """Press Ctrl and a key in the field, for an action."""
    editor.table.select(action)
    editor.field.setFocus()
    QTest.keyClick(editor.field, key, Qt.KeyboardModifier.ControlModifier)


def click(button: Button) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_every_action_is_listed_with_its_keys(editor: ShortcutsEditor) -> None:
    assert len(rows(editor)) == len(ACTIONS)
    assert keys(editor, "Check") == "F7"
    assert keys(editor, "Redo") == "Ctrl+Shift+Z or Ctrl+Y"
    assert keys(editor, "Fill while moving") == "Shift + movement keys"
    assert keys(editor, "About Nonogui") == "–"


def test_unused_key_becomes_the_shortcut(editor: ShortcutsEditor, store: SettingsStore) -> None:
    press(editor, ActionId.CHECK, Qt.Key.Key_K)
    assert editor.note.text() == "Press a new shortcut for “Check”."
    click(editor.use)
    assert store.settings.shortcuts == {"check": ("Ctrl+K",)}
    assert keys(editor, "Check") == "Ctrl+K"
    assert editor.field.keySequence() == QKeySequence()


def test_escape_closes_the_dialog_after_a_shortcut_is_set(
    dialog: ShortcutsDialog, editor: ShortcutsEditor
) -> None:
    press(editor, ActionId.CHECK, Qt.Key.Key_K)
    click(editor.use)
    focus = dialog.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_field_asks_for_a_shortcut_in_the_programs_own_words(editor: ShortcutsEditor) -> None:
    inside = editor.field.findChild(QLineEdit)
    assert inside is not None
    assert inside.placeholderText() == "New shortcut"
    press(editor, ActionId.FIT, Qt.Key.Key_F6)
    editor.field.clearFocus()
    editor.table.select(ActionId.SAVE)
    assert inside.placeholderText() == "New shortcut"


def test_conflicting_shortcut_is_named_and_moved(
    editor: ShortcutsEditor, store: SettingsStore
) -> None:
    press(editor, ActionId.CHECK, Qt.Key.Key_Y)
    assert editor.note.text() == (
        "Ctrl+Y is used for “Redo”. If you set it here, it no longer works there."
    )
    click(editor.use)
    assert store.settings.shortcuts == {"check": ("Ctrl+Y",), "redo": ("Ctrl+Shift+Z",)}


def test_keys_of_the_board_can_be_changed(editor: ShortcutsEditor, store: SettingsStore) -> None:
    press(editor, ActionId.FILL, Qt.Key.Key_Home)
    assert editor.note.text() == (
        "Ctrl+Home is used for “Go to the first cell”. "
        "If you set it here, it no longer works there."
    )
    click(editor.use)
    assert store.settings.shortcuts == {"board-fill": ("Ctrl+Home",), "board-first-cell": ()}


def test_keys_that_follow_others_cannot_be_changed(editor: ShortcutsEditor) -> None:
    editor.table.select(ActionId.FILL_MOVING)
    note = "“Fill while moving” can't be changed. It uses the keys that move the cursor."
    assert editor.note.text() == note
    assert not editor.field.isEnabled()
    assert not editor.remove.isEnabled()


def test_a_key_set_is_given_to_moving_and_taken_from_other_actions(
    editor: ShortcutsEditor, store: SettingsStore
) -> None:
    assert editor.key_set.text() == "Arrow keys"
    editor.key_set.chosen.emit("HLKJ")
    assert store.settings.shortcuts["board-left"] == ("Left", "H")
    assert store.settings.shortcuts["board-down"] == ("Down", "J")
    assert store.settings.shortcuts["hint"] == ()
    assert editor.key_set.text() == "Arrow keys and HJKL"
    editor.table.select(ActionId.MOVE_LEFT)
    click(editor.remove)
    assert editor.key_set.text() == "Custom"
    click(editor.reset_all)
    assert editor.key_set.text() == "Arrow keys"


def test_shortcut_of_an_action_can_be_removed(
    editor: ShortcutsEditor, store: SettingsStore
) -> None:
    editor.table.select(ActionId.SOLVE)
    click(editor.remove)
    assert store.settings.shortcuts == {"solve": ()}
    assert keys(editor, "Solve") == "–"


def test_one_or_all_shortcuts_can_be_reset(editor: ShortcutsEditor, store: SettingsStore) -> None:
    store.update(shortcuts={"solve": (), "check": ("Ctrl+K",), "hint": ("J",)})
    editor.table.select(ActionId.SOLVE)
    assert editor.reset.isEnabled()
    click(editor.reset)
    assert store.settings.shortcuts == {"check": ("Ctrl+K",), "hint": ("J",)}
    assert not editor.reset.isEnabled()
    click(editor.reset_all)
    assert store.settings.shortcuts == {}
    assert keys(editor, "Check") == "F7"


def test_arrow_keys_move_through_the_table(editor: ShortcutsEditor) -> None:
    editor.table.select(ActionId.UNDO)
    QTest.keyClick(editor.table, Qt.Key.Key_Down)
    assert editor.table.action is ActionId.REDO
    assert "Redo" in editor.note.text()


def test_dialog_reads_from_top_to_bottom(dialog: ShortcutsDialog) -> None:
    assert read_out(dialog) == lines("""
        Keyboard shortcuts
        Keyboard shortcuts
        Move the cursor with
        button: Move the cursor with: Arrow keys
        tree: Keyboard shortcuts (focus)
        Press a new shortcut for “Open”.
        field: New shortcut
        button: Set shortcut (disabled)
        button: Remove shortcut
        button: Reset (disabled)
        button: Reset all
        button: Close
    """)


def test_dialog_matches_stored_picture(
    dialog: ShortcutsDialog, editor: ShortcutsEditor, looks: CheckLooks
) -> None:
    press(editor, ActionId.CHECK, Qt.Key.Key_Z)
    editor.table.setFocus()
    looks("shortcuts", dialog)


def test_set_button_needs_a_key_and_the_field_is_cleared_afterwards(
    editor: ShortcutsEditor, store: SettingsStore
) -> None:
    assert not editor.use.isEnabled()
    press(editor, ActionId.CHECK, Qt.Key.Key_K)
    assert editor.use.isEnabled()
    editor.table.select(ActionId.UNDO)
    assert editor.field.keySequence().isEmpty()
    assert not editor.use.isEnabled()
    press(editor, ActionId.CHECK, Qt.Key.Key_K)
    click(editor.use)
    assert editor.field.keySequence().isEmpty()
    assert editor.reset.isEnabled()
    press(editor, ActionId.CHECK, Qt.Key.Key_K)  # it has this key already
    assert editor.note.text() == "Press a new shortcut for “Check”."
    assert store.settings.shortcuts == {"check": ("Ctrl+K",)}


def test_field_takes_only_one_key(editor: ShortcutsEditor) -> None:
    editor.table.select(ActionId.CHECK)
    for key in (Qt.Key.Key_K, Qt.Key.Key_L):
        QTest.keyClick(editor.field, key, Qt.KeyboardModifier.ControlModifier)
    assert editor.field.keySequence().count() == 1


def test_default_shortcut_is_not_stored(editor: ShortcutsEditor, store: SettingsStore) -> None:
    store.update(shortcuts={"check": ("Ctrl+K",)})
    editor.table.select(ActionId.CHECK)
    QTest.keyClick(editor.field, Qt.Key.Key_F7)
    click(editor.use)
    assert store.settings.shortcuts == {}


def test_headings_cannot_be_selected_or_collapsed(editor: ShortcutsEditor) -> None:
    table = editor.table
    assert table.columnCount() == 2
    assert [table.headerItem().text(at) for at in (0, 1)] == ["Action", "Shortcut"]
    assert not table.itemsExpandable()
    for at in range(table.topLevelItemCount()):
        group = table.topLevelItem(at)
        assert group is not None
        assert group.isExpanded()
        assert not group.flags() & Qt.ItemFlag.ItemIsSelectable
    editor.table.select(ActionId.CHECK)
    heading = table.topLevelItem(1)
    assert heading is not None
    table.setCurrentItem(heading)
    assert table.action is ActionId.OPEN
    assert "Check" in editor.note.text()


def test_close_button_closes_the_dialog(dialog: ShortcutsDialog) -> None:
    close = dialog.findChildren(Button)[-1]
    assert close.text() == "Close"
    click(close)
    assert not dialog.isVisible()
