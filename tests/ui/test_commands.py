"""Commands on the game: what-if layers, checkpoints, pause."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from nonogui.core.line import Cell
from nonogui.ui.actions import ActionId, Context
from nonogui.ui.main_window import MainWindow
from nonogui.ui.window_actions import Actions
from tests.boards import puzzle
from tests.player import Player

KEY = Qt.Key
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
MAKE = Callable[[], MainWindow]

PICTURE = puzzle("""
    #####
    #...#
    #.#.#
    #...#
    ####.
""")
COLORED = puzzle("""
    aab
    .bb
    a..
""")


# ---- what-if layers, checkpoints, pause ----


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The player takes every name that is proposed."""
    monkeypatch.setattr(MainWindow, "ask_name", lambda _window, _title, default: default)


@pytest.mark.usefixtures("named")
def test_what_if_is_accepted_or_discarded_with_its_chip(player: Player) -> None:
    player.open(PICTURE)
    player.key(KEY.Key_B, CTRL)
    player.drag((0, 0), (0, 1))
    chip = player.window.play_page.chip
    assert chip.isVisible()
    assert player.session.view().what_if == {Cell(0, 0), Cell(0, 1)}
    buttons = {each.text(): each for each in chip.findChildren(QPushButton)}
    QTest.mouseClick(buttons["Accept"], Qt.MouseButton.LeftButton)
    assert not chip.isVisible()
    assert player.grid.count(1) == 2
    player.key(KEY.Key_Z, CTRL)
    assert player.grid == PICTURE.blank()
    player.key(KEY.Key_B, CTRL)
    player.drag((0, 0), (0, 1))
    QTest.mouseClick(buttons["Discard"], Qt.MouseButton.LeftButton)
    assert player.grid == PICTURE.blank()


@pytest.mark.usefixtures("named")
def test_checkpoint_is_added_and_restored(player: Player) -> None:
    player.open(PICTURE)
    player.drag((0, 0), (0, 4))
    player.key(KEY.Key_F2)
    player.drag((1, 0), (1, 0))
    assert [point.name for point in player.session.game.checkpoints] == ["Checkpoint 1"]
    player.window.play_page.panel.checkpoints.restore_clicked.emit(0)
    assert player.grid.count(1) == 5


def test_pause_hides_the_board_and_stops_the_clock(player: Player) -> None:
    player.open(PICTURE)
    player.key(KEY.Key_P)
    assert not player.window.play_page.stage.board.isVisible()
    elapsed = player.session.game.elapsed
    player.qtbot.wait(400)
    assert player.session.game.elapsed == elapsed
    player.window.actions_[ActionId.HINT].trigger()
    assert not player.window.play_page.is_coaching
    player.window.actions_[ActionId.PAUSE].trigger()
    assert player.window.play_page.stage.board.isVisible()


def test_repeated_fills_do_not_update_the_actions_again(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.open(PICTURE)
    shown: list[Context] = []
    monkeypatch.setattr(Actions, "show", lambda _actions, context: shown.append(context))
    player.drag((0, 0))
    assert len(shown) == 1  # there is something to undo now
    player.drag((4, 4))
    player.drag((2, 3))
    assert len(shown) == 1
    player.drag((3, 3), button=Qt.MouseButton.RightButton)
    assert len(shown) == 2  # undo has another name
