"""Puzzles that the library chooses for the player, at the real window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest

from nonogui.ui.actions import ActionId
from tests.player import Player
from tests.tiles import tiles, wait_for_tiles

# The offscreen platform says so of each menu.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def test_random_puzzle_from_an_empty_list_shows_a_message(player: Player) -> None:
    window = player.window
    wait_for_tiles(player.qtbot, window)
    window.actions_[ActionId.FIND].trigger()
    QTest.keyClicks(window.focusWidget(), "zzqq")
    player.qtbot.waitUntil(lambda: not tiles(window))
    window.actions_[ActionId.ANY_UNSOLVED].trigger()
    bar = window.library_wiring.page.messages
    player.qtbot.waitUntil(lambda: bar.message is not None)
    assert bar.message
    assert bar.message.text == "There are no puzzles in this list."


def test_random_puzzle_is_never_a_lesson(player: Player) -> None:
    window = player.window
    wait_for_tiles(player.qtbot, window)
    window.actions_[ActionId.ANY_UNSOLVED].trigger()
    player.qtbot.waitUntil(lambda: window.session is not None)
    assert player.session.origin.collection != "0-lessons"


def test_the_next_unsolved_of_all_puzzles_is_the_first_picture(player: Player) -> None:
    wait_for_tiles(player.qtbot, player.window)
    QTest.keyClick(player.window, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    player.qtbot.waitUntil(lambda: player.window.session is not None)
    assert player.session.origin.collection == "1-first-steps"


def test_every_tab_stop_has_an_accessible_name(player: Player) -> None:
    window = player.window
    wait_for_tiles(player.qtbot, window)
    first = window.focusWidget()
    assert first is not None
    names, widget = [], first.nextInFocusChain()
    while widget is not None and widget is not first:
        is_stop = widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isEnabled()
        if is_stop and widget.isVisible():
            face = QAccessible.queryAccessibleInterface(widget)
            names.append(face.text(QAccessible.Text.Name))
        widget = widget.nextInFocusChain()
    assert {"Random", "Status: Any status"} <= set(names)
    assert all(names)
