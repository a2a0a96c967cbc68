"""The menu of files opened lately, on the real window."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from nonogui.formats.base import Entry
from nonogui.formats.registry import save
from nonogui.ui.widgets.button import Button
from nonogui.ui.window_actions import LateMenu, MenuRow
from tests.boards import puzzle
from tests.player import Player

KEY = Qt.Key

# The offscreen platform says so of each menu.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def popup() -> QMenu:
    """The menu that is open and gets the keys."""
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def open_menu(player: Player) -> QMenu:
    """Go to the recent files as the keyboard does: the menu button's File menu, second row."""
    button = next(
        each
        for each in player.window.findChildren(Button)
        if each.isVisible() and each.icon_name == "menu"
    )
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    for key in (KEY.Key_Down, KEY.Key_Right, KEY.Key_Down, KEY.Key_Right):
        QTest.keyClick(popup(), key)
    return popup()


def close_menus() -> None:
    while menu := QApplication.activePopupWidget():
        menu.close()


def test_a_small_window_opens_a_recent_file_from_its_menu(player: Player, tmp_path: Path) -> None:
    for name, picture in (("one.pbn", "#."), ("two & three.pbn", ".#")):
        save(tmp_path / name, [Entry(puzzle(picture))])
        player.window.open_file(str(tmp_path / name))
        player.settle()
    player.window.resize(800, 560)
    menu = open_menu(player)
    assert [action.text() for action in menu.actions()] == ["two && three.pbn", "one.pbn"]
    assert menu.actions()[1].toolTip() == str(tmp_path / "one.pbn")
    QTest.keyClick(menu, KEY.Key_Down)
    QTest.keyClick(menu, KEY.Key_Return)
    player.settle()
    assert player.session.origin.path == tmp_path / "one.pbn"


def test_the_menu_says_that_there_are_no_recent_files(player: Player) -> None:
    menu = open_menu(player)
    assert [(each.text(), each.isEnabled()) for each in menu.actions()] == [
        ("No recent files", False)
    ]
    close_menus()


def test_the_menu_updates_each_time_it_opens(qtbot: QtBot) -> None:
    files: list[Path] = []
    owner = QMenu()
    qtbot.addWidget(owner)
    menu = LateMenu(
        "Recent", lambda: [MenuRow(menu.close, each.name) for each in files], "None", owner
    )
    for file in (Path("/a/one.non"), Path("/b/two.non")):
        files.insert(0, file)
        menu.aboutToShow.emit()
        assert [action.text() for action in menu.actions()] == [each.name for each in files]
