"""Puzzles and gestures for tests of the coach in the window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QMenu, QWidget

from nonogui.core.grid import Cell
from nonogui.core.puzzle import Puzzle
from nonogui.ui.play.coach_panel import CoachPanel
from nonogui.ui.play.state import (
    CoachMessage,
    ExplanationKind,
    ExplanationState,
    HintLevel,
    Mark,
)
from tests.boards import clued, puzzle
from tests.player import Player

KEY = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton

LINES = puzzle("""
    #####
    #...#
    #.#.#
    #...#
    ####.
""")
TWO = clued("1/1", "1/1")  # either diagonal
TWO_AND_MORE = puzzle("""
    #..
    .#.
    ...
    ###
""")  # the lower rows and the last column are certain, the rest is not
COLORED = puzzle("""
    aab
    .bb
    a..
""")


def several_lines() -> Puzzle:
    """Return a unique puzzle in which no single line of the blank board gives a deduction."""
    return puzzle("..##.\n#.#..\n##...\n.#...\n...##")


def coach(player: Player) -> CoachPanel:
    return player.window.play_page.coach


def click(player: Player, widget: QWidget) -> None:
    assert widget.isVisible()
    QTest.mouseClick(widget, LEFT)
    player.settle()


def message_of(player: Player) -> str:
    state = coach(player).state
    assert isinstance(state, CoachMessage), state
    assert coach(player).isVisible()
    return state.text


def hint_state(player: Player) -> ExplanationState:
    state = coach(player).state
    assert isinstance(state, ExplanationState), state
    assert state.kind is ExplanationKind.HINT
    assert coach(player).explained.isVisible()
    return state


def hint_level(player: Player) -> HintLevel:
    """Return the level of the hint shown last."""
    return HintLevel([row.mark for row in hint_state(player).rows].index(Mark.NOW) + 1)


def answer(player: Player, text: str) -> None:
    buttons = {button.text(): button for button in coach(player).message.buttons}
    click(player, buttons[text])


def strip(player: Player) -> list[str]:
    labels = player.window.play_page.strip.findChildren(QLabel)
    return [label.text() for label in labels if label.isVisible()]


def menu_entry(player: Player, where: Cell, text: str) -> None:
    """Choose from the menu of a cell, opened with Ctrl and the right button."""
    viewport = player.window.play_page.stage.board.viewport()
    QTest.mousePress(viewport, Qt.MouseButton.RightButton, CTRL, player.place(*where))
    (menu,) = (each for each in player.window.findChildren(QMenu) if each.isVisible())
    action = next(each for each in menu.actions() if each.text().split("\t")[0] == text)
    QTest.mouseClick(menu, LEFT, pos=menu.actionGeometry(action).center())
    player.settle()


def rows_of(player: Player) -> list[tuple[str, str]]:
    """Return the titles and texts of the levels shown."""
    state = coach(player).state
    assert isinstance(state, ExplanationState)
    return [(row.title, row.text) for row in state.rows]
