"""The menu bar that the keyboard calls, on the real window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from nonogui.ui.actions import ActionId
from tests.boards import puzzle
from tests.player import Player

KEY = Qt.Key
ALT = Qt.KeyboardModifier.AltModifier

# The offscreen platform says so of each menu.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def popup() -> QMenu:
    """The menu that is open and gets the keys."""
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def press(player: Player, *keys: Qt.Key) -> None:
    """Press keys where a real keyboard sends them: to the open menu before the window."""
    for key in keys:
        if menu := QApplication.activePopupWidget():
            QTest.keyClick(menu, key)
        else:
            player.key(key)
        QApplication.processEvents()


@pytest.fixture
def playing(player: Player) -> Player:
    player.open(puzzle("#.\n##"))
    return player


@pytest.mark.parametrize(
    ("key", "title", "first"),
    [
        (KEY.Key_F, "&File", "Open…"),
        (KEY.Key_E, "&Edit", "Copy"),  # there is nothing to undo
        (KEY.Key_P, "&Puzzle", "Check"),
        (KEY.Key_V, "&View", "Larger cells"),
        (KEY.Key_H, "&Help", "How to play"),
    ],
)
def test_alt_and_a_letter_open_that_menu(
    playing: Player, key: Qt.Key, title: str, first: str
) -> None:
    bar = playing.window.menus.bar
    assert not bar.isVisible()
    playing.key(key, ALT)
    assert bar.isVisible()
    assert popup().title() == title
    assert popup().activeAction().text() == first
    press(playing, KEY.Key_Escape)
    assert not bar.isVisible()
    assert playing.window.focusWidget() is playing.window.play_page.stage.board


def test_alt_alone_opens_the_first_menu(playing: Player) -> None:
    press(playing, KEY.Key_Alt)
    assert popup().title() == "&File"
    press(playing, KEY.Key_Escape)
    assert not playing.window.menus.bar.isVisible()


def test_alt_that_was_held_for_something_else_opens_nothing(playing: Player) -> None:
    board = playing.window.play_page.stage.board
    QTest.keyPress(board, KEY.Key_Alt)
    QTest.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, ALT, playing.place(0, 0))
    QTest.keyRelease(board, KEY.Key_Alt)
    assert not playing.window.menus.bar.isVisible()
    press(playing, KEY.Key_Alt)
    assert playing.window.menus.bar.isVisible()


def test_arrows_go_from_menu_to_menu(playing: Player) -> None:
    playing.key(KEY.Key_F, ALT)
    press(playing, KEY.Key_Right)
    assert popup().title() == "&Edit"
    assert playing.window.menus.bar.isVisible()


def test_a_chosen_action_is_done_and_the_bar_goes(playing: Player) -> None:
    playing.key(KEY.Key_P, ALT)
    press(playing, KEY.Key_Return)
    playing.settle()
    assert playing.text == "Right so far."
    assert not playing.window.menus.bar.isVisible()


def test_a_click_beside_the_menus_puts_the_bar_away(playing: Player) -> None:
    playing.key(KEY.Key_V, ALT)
    QTest.mouseClick(popup(), Qt.MouseButton.LeftButton, pos=QPoint(-5, 300))
    QApplication.processEvents()
    assert not playing.window.menus.bar.isVisible()


def test_the_board_stays_where_it_is(playing: Player) -> None:
    place = playing.window.play_page.stage.board.geometry()
    size = playing.window.play_page.stage.board.cell_size
    playing.key(KEY.Key_F, ALT)
    assert playing.window.play_page.stage.board.geometry() == place
    assert playing.window.play_page.stage.board.cell_size == size


def test_letters_of_no_menu_do_nothing(playing: Player) -> None:
    playing.key(KEY.Key_K, ALT)
    assert not playing.window.menus.bar.isVisible()


def test_a_menu_of_which_nothing_can_be_done_opens_too(player: Player) -> None:
    player.key(KEY.Key_P, ALT)
    assert popup().title() == "&Puzzle"
    assert popup().activeAction() is None


def test_the_players_own_keys_come_first(playing: Player) -> None:
    playing.window.settings.update(shortcuts={ActionId.PAUSE: ("Alt+F",)})
    playing.key(KEY.Key_F, ALT)
    assert playing.session.is_paused
    assert not playing.window.menus.bar.isVisible()
