"""The looks of the whole window: preferences, themes, sizes."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QColor, QContextMenuEvent, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu
from pytestqt.qtbot import QtBot

from nonogui.core.clue import Clue
from nonogui.core.grid import EMPTY
from nonogui.core.puzzle import Puzzle
from nonogui.library.shipped import collections
from nonogui.ui.actions import ActionId
from nonogui.ui.board.options import Tool
from nonogui.ui.look import theming
from nonogui.ui.look.theme import DARK, HIGH_CONTRAST, LIGHT, Theme, ThemeChoice, current_theme
from nonogui.ui.main_window import MainWindow
from nonogui.ui.play.session import Origin
from nonogui.ui.settings import Assistance, Motion, Ticking
from nonogui.ui.widgets.bars import ToolControl
from nonogui.ui.widgets.progress import Spinner
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


def test_preferences_reach_the_board_at_once(player: Player) -> None:
    player.open(COLORED)
    settings = player.window.settings
    settings.update(ticking=Ticking.NEVER, show_timer=False)
    assert player.session.ticking is Ticking.NEVER
    assert player.session.assistance is Assistance.NONE


def test_reduced_motion_stops_the_turning_signs_of_dialogs_too(player: Player) -> None:
    signs = [Spinner(), Spinner()]
    for sign in signs:
        player.qtbot.addWidget(sign)
    player.window.settings.update(motion=Motion.FULL)
    signs[0].show()
    player.window.settings.update(motion=Motion.REDUCED)
    signs[1].show()
    assert [sign._timer.isActive() for sign in signs] == [True, False]  # one until its next step
    player.qtbot.waitUntil(lambda: not signs[0]._timer.isActive())


def test_help_with_mistakes_is_reset_for_each_puzzle(player: Player) -> None:
    player.open(PICTURE)
    player.window.play_page.panel.assistance.assistance.chosen.emit(Assistance.WRONG_CELLS)
    assistance = player.session.assistance
    assert assistance is Assistance.WRONG_CELLS
    player.window.show_library()
    player.open(COLORED)
    assert player.session.assistance is Assistance.NONE


@pytest.mark.parametrize(
    ("choice", "theme"),
    [
        (ThemeChoice.LIGHT, LIGHT),
        (ThemeChoice.DARK, DARK),
        (ThemeChoice.HIGH_CONTRAST, HIGH_CONTRAST),
    ],
)
def test_choosing_a_theme_recolours_board_and_widgets(
    player: Player, choice: ThemeChoice, theme: Theme
) -> None:
    player.open(PICTURE)
    player.window.settings.update(look=choice)
    assert current_theme() == theme
    corner = player.window.play_page.stage.board.grab().toImage().pixelColor(2, 2)
    assert corner == theme.window
    used = QApplication.palette()
    assert used.color(QPalette.ColorRole.Base) == theme.raised
    assert used.color(QPalette.ColorRole.Text) == used.color(QPalette.ColorRole.WindowText)
    assert used.color(QPalette.ColorRole.Text) == theme.ink
    assert used.color(QPalette.ColorRole.Highlight) == theme.accent


def test_the_theme_follows_the_system(qtbot: QtBot, player: Player) -> None:
    del player
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    assert current_theme() == LIGHT
    app.setPalette(QPalette(QColor("#202020")))
    qtbot.waitUntil(lambda: current_theme() == DARK)
    app.setPalette(QPalette(QColor("#F0F0F0")))
    qtbot.waitUntil(lambda: current_theme() == LIGHT)


def test_the_dock_tools_of_a_small_window_act_on_the_board(qtbot: QtBot, player: Player) -> None:
    player.open(PICTURE)
    page = player.window.play_page
    player.window.resize(800, 560)
    qtbot.waitUntil(page.dock.isVisible)
    tools = page.dock.findChild(ToolControl)
    assert isinstance(tools, ToolControl)
    QTest.mouseClick(tools.segment(Tool.CROSS), Qt.MouseButton.LeftButton)
    player.drag((0, 0), (0, 0))
    assert player.grid[0, 0] == EMPTY
    player.window.actions_[ActionId.TOOL_MAYBE].trigger()
    assert tools.value is Tool.MAYBE


def test_a_small_window_has_a_dock_and_a_drawer(qtbot: QtBot, player: Player) -> None:
    player.open(PICTURE)
    page = player.window.play_page
    assert page.strip.isVisible()
    assert page.panel.isVisible()
    player.window.resize(800, 560)
    qtbot.waitUntil(page.dock.isVisible)
    assert not page.strip.isVisible()
    assert not page.panel.isVisible()
    player.window.actions_[ActionId.PANEL].trigger()
    qtbot.waitUntil(page.panel.isVisible)
    assert page.panel.geometry().right() == page.rect().right()
    player.window.resize(1280, 800)
    qtbot.waitUntil(page.strip.isVisible)
    assert page.panel.isVisible()


@pytest.mark.parametrize(
    "action",
    [ActionId.PREFERENCES, ActionId.SHORTCUTS, ActionId.HELP, ActionId.GLOSSARY, ActionId.ABOUT],
)
def test_dialogs_open_and_close_with_escape(player: Player, action: ActionId) -> None:
    seen: list[str] = []

    def close() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QDialog)
        seen.append(dialog.windowTitle())
        QTest.keyClick(dialog, KEY.Key_Escape)

    QTimer.singleShot(50, close)
    player.window.actions_[action].trigger()
    assert len(seen) == 1
    assert seen[0]


def test_every_action_is_reachable_from_a_menu(player: Player) -> None:
    menus = player.window.menus.bar.findChildren(QMenu)
    listed = {action.objectName() for menu in menus for action in menu.actions()}
    missing = {str(action) for action in player.window.actions_} - listed
    assert missing == set()


def test_tools_in_the_panel_and_the_menu_agree(player: Player) -> None:
    player.open(PICTURE)
    player.window.play_page.panel.tools.control.chosen.emit(Tool.CROSS)
    assert player.window.actions_[ActionId.TOOL_CROSS].isChecked()


def test_the_context_menu_marks_the_cursor_cell(player: Player) -> None:
    player.open(PICTURE)
    board_ = player.window.play_page.stage.board
    reason = QContextMenuEvent.Reason.Keyboard
    QApplication.sendEvent(board_, QContextMenuEvent(reason, QPoint(5, 5), QPoint(5, 5)))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    names = {action.text(): action for action in menu.actions()}
    assert {"Fill", "Cross", "Maybe", "Hint", "Check"} <= set(names)
    assert "Clear" not in names  # there is nothing to clear
    names["Cross"].trigger()
    menu.close()
    assert player.grid[0, 0] == EMPTY


def test_undo_and_redo_name_the_move(player: Player) -> None:
    player.open(PICTURE)
    player.drag((0, 0), (0, 2))
    assert player.window.actions_[ActionId.UNDO].text() == "Undo: Fill"
    player.key(KEY.Key_Z, CTRL)
    assert player.window.actions_[ActionId.UNDO].text() == "Undo"
    assert player.window.actions_[ActionId.REDO].text() == "Redo: Fill"
    player.window.show_library()
    assert player.window.actions_[ActionId.REDO].text() == "Redo"


def test_a_large_board_opens_readable_and_scrolls(player: Player) -> None:
    player.window.resize(800, 560)
    # What the solver makes of it does not matter, and would take a while.
    player.window.games.start(Puzzle((Clue.of(3),) * 90, (Clue.of(3),) * 90), Origin("Test"))
    assert player.window.play_page.stage.board.cell_size >= 12
    assert player.window.play_page.stage.board.is_scrolled


def test_a_shipped_puzzle_opened_by_its_path_hides_its_title(player: Player) -> None:
    first = collections()[1].puzzles[0]
    player.window.open_file(str(first.file))
    assert player.session.origin.name.endswith("No. 1")
    assert first.key not in player.window.windowTitle()


# ---- what the system asks for ----


@pytest.mark.parametrize(
    ("preference", "expected"),
    [("", LIGHT), ("NoPreference", LIGHT), ("HighContrast", HIGH_CONTRAST)],
)
def test_high_contrast_follows_the_system(
    player: Player, monkeypatch: pytest.MonkeyPatch, preference: str, expected: Theme
) -> None:
    hints = SimpleNamespace()  # of a Qt that does not say what the system asks for
    if preference:
        known = getattr(Qt, "ContrastPreference", None)
        if known is None:
            pytest.skip("Qt before 6.10 does not say whether high contrast is asked for")
        asked = SimpleNamespace(contrastPreference=lambda: known[preference])
        hints = SimpleNamespace(accessibility=lambda: asked)
    monkeypatch.setattr(theming, "QGuiApplication", SimpleNamespace(styleHints=lambda: hints))
    player.window.settings.update(look=ThemeChoice.LIGHT)
    player.window.settings.update(look=ThemeChoice.SYSTEM)
    assert current_theme() == expected
