"""The one table of actions: complete, without clashes, and what a window's actions follow."""

from itertools import chain, pairwise

import pytest
from PySide6.QtCore import Qt, QTranslator
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMainWindow, QMenu
from pytestqt.qtbot import QtBot

from nonogui.core.move import MoveKind
from nonogui.ui.actions import (
    ACTIONS,
    ENTRIES,
    SPECS,
    ActionId,
    Context,
    Menu,
    Page,
    bindings,
    board_keys,
    key_text,
    keys_text,
    owner,
    sequence,
)
from nonogui.ui.app import _QtTexts
from nonogui.ui.look.theme import DARK
from nonogui.ui.window_actions import Actions
from tests.ui.pictures import use_theme


@pytest.fixture
def window(qtbot: QtBot) -> QMainWindow:
    window = QMainWindow()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def actions(window: QMainWindow) -> Actions:
    return Actions(window, {})


def show(window: QMainWindow) -> None:
    window.show()
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)


def test_every_action_id_has_exactly_one_spec() -> None:
    assert [spec.id for spec in ACTIONS] == list(ActionId)


def test_no_two_actions_share_a_default_key() -> None:
    keys = [QKeySequence(key).toString() for key in chain.from_iterable(s.keys for s in ACTIONS)]
    assert len(keys) == len(set(keys))
    assert "" not in keys


def test_separators_of_a_menu_are_between_actions() -> None:
    for entries in ENTRIES.values():
        assert entries[0]
        assert entries[-1]
        assert all(before or after for before, after in pairwise(entries))


def test_only_keys_that_follow_others_are_fixed() -> None:
    fixed = {spec.id for spec in ACTIONS if spec.is_fixed}
    assert fixed == {ActionId.FILL_MOVING, ActionId.CROSS_MOVING}


def test_the_board_is_told_what_keys_mean_that_are_not_the_default() -> None:
    assert board_keys({"hint": ("J",)}) == ()
    keys = dict(board_keys({"board-left": ("A", "Left"), "board-tick-row": ("N",)}))
    assert (keys["A"], keys["Left"], keys["N"], keys["Shift+T"]) == ("Left", "Left", "T", "Shift+T")
    assert keys["T"] == ""
    assert (keys["Menu"], keys["."]) == ("Menu", ".")  # not the first key of its row


def test_keys_chosen_by_the_player_override_the_default_keys() -> None:
    chosen = {"hint": ("J",), "solve": (), "board-fill": ("Q",)}
    found = bindings(chosen)
    assert found[ActionId.HINT] == ("J",)
    assert found[ActionId.SOLVE] == ()
    assert found[ActionId.CHECK] == ("F7",)
    assert found[ActionId.FILL] == ("Q",)


def test_owner_returns_the_action_that_a_key_triggers() -> None:
    assert owner("Ctrl+Z", {}) is ActionId.UNDO
    assert owner("x", {}) is ActionId.CROSS
    assert owner("H", {"hint": ("J",)}) is None
    assert owner("J", {"hint": ("J",)}) is ActionId.HINT


def test_both_enter_keys_stay_apart_though_they_have_one_name(qapp: QApplication) -> None:
    names = _QtTexts(qapp, QTranslator())
    qapp.installTranslator(names)
    try:
        assert key_text("Enter") == key_text("Return") == "Enter"
        assert sequence("Enter") != sequence("Return")
        assert owner("Enter", {"board-type-row": ("Return",)}) is None
    finally:
        qapp.removeTranslator(names)


def test_key_text_summarises_families_of_keys_and_joins_alternatives() -> None:
    assert keys_text(SPECS[ActionId.FILL_MOVING], ()) == "Shift + movement keys"
    assert keys_text(SPECS[ActionId.CLEAR], ("Backspace", "Del")) == "Backspace or Del"


GAME = Context(page=Page.BOARD, has_puzzle=True, is_game=True, moves=True, undo=(MoveKind.FILL, ""))
DESIGN = Context(page=Page.STUDIO, has_puzzle=True, is_design=True, square=True, fits=True)
A = ActionId


@pytest.mark.parametrize(
    ("context", "enabled", "disabled"),
    [
        (Context(), [A.OPEN, A.FIND, A.NEW_DESIGN], [A.SAVE, A.UNDO, A.HINT, A.TAGS, A.INVERT]),
        (Context(has_cards=True), [A.FAVOURITE, A.TAGS], [A.LIBRARY]),
        (GAME, [A.UNDO, A.HINT, A.PRINT, A.PAUSE, A.RESTART, A.FIT], [A.REDO, A.ACCEPT_BRANCH]),
        (GAME._replace(is_paused=True), [A.PAUSE, A.SAVE], [A.UNDO, A.HINT, A.PRINT, A.RESTART]),
        (GAME._replace(is_preview=True), [A.UNDO, A.HINT], [A.RESTART, A.ADD_CHECKPOINT]),
        (GAME._replace(is_solved=True), [A.UNDO, A.RESTART], [A.HINT, A.PAUSE, A.NEW_BRANCH]),
        (GAME._replace(branch=True), [A.ACCEPT_BRANCH, A.DISCARD_BRANCH], [A.PROOF_STEP]),
        (GAME._replace(proof=True), [A.PROOF_STEP, A.PROOF_END], [A.MY_DESIGNS]),
        (GAME._replace(page=Page.WIN, was_solved=True), [A.REPLAY, A.PRINT], [A.FIT, A.HINT]),
        (DESIGN, [A.TEST_PLAY, A.SYMMETRY_QUARTER, A.DRAW_LINE, A.FIT], [A.CUT, A.UNDO, A.HINT]),
        (DESIGN._replace(square=False), [A.SYMMETRY_ACROSS], [A.SYMMETRY_DIAGONAL]),
        (DESIGN._replace(fits=False), [A.SAVE], [A.TEST_PLAY]),
        (DESIGN._replace(has_selection=True), [A.CUT, A.COPY], [A.REPLAY]),
    ],
)
def test_context_enables_and_disables_actions(
    context: Context, enabled: list[ActionId], disabled: list[ActionId], actions: Actions
) -> None:
    actions.show(context)
    assert [each for each in enabled if not actions[each].isEnabled()] == []
    assert [each for each in disabled if actions[each].isEnabled()] == []


def test_tooltip_of_a_disabled_action_gives_the_reason(actions: Actions) -> None:
    actions.show(GAME._replace(losses={A.SHARE_ID: "It has colours."}))
    assert actions[A.SHARE_ID].toolTip() == "It has colours."
    assert actions[A.SHARE_TEXT].isEnabled()
    actions.show(GAME)
    assert actions[A.SHARE_ID].isEnabled()
    assert "game" in actions[A.SHARE_ID].toolTip()
    actions.show(Context())
    assert actions[A.SHARE_ID].toolTip() == "No puzzle is open."


def test_a_key_triggers_its_action(qtbot: QtBot, window: QMainWindow, actions: Actions) -> None:
    show(window)
    with qtbot.waitSignal(actions[ActionId.CHECK].triggered):
        QTest.keyClick(window, Qt.Key.Key_F7)


def test_a_held_key_neither_reveals_hints_nor_flips_switches(actions: Actions) -> None:
    assert not actions[ActionId.HINT].autoRepeat()
    assert not any(actions[spec.id].autoRepeat() for spec in ACTIONS if spec.checkable)
    assert actions[ActionId.UNDO].autoRepeat()
    assert actions[ActionId.ZOOM_IN].autoRepeat()


def test_rebinding_an_action_replaces_its_old_key(
    qtbot: QtBot, window: QMainWindow, actions: Actions
) -> None:
    actions.rebind({"check": ("Ctrl+K",)})
    assert actions[ActionId.CHECK].toolTip() == "Check for mistakes (Ctrl+K)"
    show(window)
    with qtbot.assertNotEmitted(actions[ActionId.CHECK].triggered):
        QTest.keyClick(window, Qt.Key.Key_F7)
    with qtbot.waitSignal(actions[ActionId.CHECK].triggered):
        QTest.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)


def test_choosing_a_tool_unchecks_the_previous_tool(actions: Actions) -> None:
    assert actions[ActionId.TOOL_FILL].isChecked()
    actions[ActionId.TOOL_MAYBE].trigger()
    assert not actions[ActionId.TOOL_FILL].isChecked()
    assert actions[ActionId.TOOL_MAYBE].isChecked()


def test_menus_contain_every_action_exactly_once(window: QMainWindow, actions: Actions) -> None:
    recent = QMenu(window)
    actions.fill_bar(window.menuBar(), recent)
    menus = window.menuBar().findChildren(QMenu)
    listed = [action for menu in menus for action in menu.actions()]
    assert recent.menuAction() in listed
    names = [action.objectName() for action in listed if action.objectName()]
    assert sorted(names) == sorted(actions)


def test_file_menu_contains_the_open_recent_and_share_submenus(
    window: QMainWindow, actions: Actions
) -> None:
    actions.fill_bar(window.menuBar(), QMenu("Open recent", window))
    menu = window.menuBar().actions()[0].menu()
    assert isinstance(menu, QMenu)
    texts = [action.text() for action in menu.actions()]
    assert texts[:6] == ["Open…", "Open recent", "Save", "Save as…", "Export…", "Share"]


def test_separators_divide_the_groups_of_a_menu(window: QMainWindow, actions: Actions) -> None:
    menu = QMenu(window)
    actions.fill_menu(menu, Menu.FILE)
    lines = ["---" if action.isSeparator() else action.text() for action in menu.actions()]
    files = ["Open…", "Save", "Save as…", "Export…", "Save picture…", "Print…"]
    assert lines == [*files, "---", "Library", "---", "Quit"]


def test_menu_icons_follow_the_theme(window: QMainWindow, actions: Actions) -> None:
    assert actions[ActionId.UNDO].icon().isNull()
    actions.fill_menu(QMenu(window), Menu.EDIT)
    assert actions[ActionId.QUIT].icon().isNull()
    before = actions[ActionId.UNDO].icon().cacheKey()
    use_theme(DARK)
    actions.draw_icons()
    assert actions[ActionId.UNDO].icon().cacheKey() != before
