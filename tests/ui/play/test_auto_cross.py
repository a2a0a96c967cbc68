"""Crosses that come by themselves, in the real window."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from nonogui.core.grid import EMPTY, Axis, Cell, Line
from nonogui.ui.actions import ActionId
from nonogui.ui.board.layout import line_box
from nonogui.ui.settings import Crossing
from tests.boards import puzzle
from tests.player import Player

PICTURE = puzzle("""
    ##..#
    .....
    .###.
    ..#..
    ####.
""")
KEY = Qt.Key


def test_a_drag_and_its_crosses_are_one_step(player: Player) -> None:
    player.open(PICTURE)
    player.window.settings.update(crossing=Crossing.FINISHED_LINES)
    player.drag((2, 1), (2, 3))
    assert [player.grid[2, column] for column in range(5)] == [EMPTY, 1, 1, 1, EMPTY]
    player.window.actions_[ActionId.UNDO].trigger()
    assert player.grid == PICTURE.blank()
    player.window.settings.update(crossing=Crossing.NEVER)
    player.drag((2, 1), (2, 3))
    assert player.grid.count(EMPTY) == 0


def test_crosses_beside_numbers_follow_the_preference_of_the_panel(player: Player) -> None:
    player.open(PICTURE)
    chosen = player.window.play_page.panel.assistance.crossing.chosen
    chosen.emit(Crossing.BESIDE_NUMBERS)
    assert player.window.settings.settings.crossing is Crossing.BESIDE_NUMBERS
    player.drag((0, 0), (0, 1))
    assert player.grid[0, 2] == EMPTY
    assert player.grid[0, 3] != EMPTY


def test_a_click_on_a_finished_clue_and_the_tick_key_cross_the_rest(player: Player) -> None:
    player.open(PICTURE)
    board = player.window.play_page.stage.board
    layout = board.scroller.layout
    assert layout is not None
    clue = board.scroller.to_logical(line_box(layout, Line(Axis.ROW, 1)))
    QTest.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(clue.center()))
    assert player.grid.line(Line(Axis.ROW, 1)) == bytes([EMPTY] * 5)
    player.drag((4, 0), (4, 3))
    board.setFocus()
    player.key(KEY.Key_T)
    assert player.grid[4, 4] == EMPTY
    player.window.actions_[ActionId.UNDO].trigger()
    assert player.grid[4, 4] != EMPTY


def test_added_crosses_are_lighter_than_those_made_by_hand(player: Player) -> None:
    player.open(PICTURE)
    player.window.settings.update(crossing=Crossing.FINISHED_LINES, crosshair=False)
    player.drag((2, 1), (2, 3))
    player.drag((1, 2), (1, 2), button=Qt.MouseButton.RightButton)
    board = player.window.play_page.stage.board

    def darkest(row: int, column: int) -> int:
        image = board.viewport().grab(board.cell_rect(Cell(row, column))).toImage()
        middle = [(x, y) for x in range(4, image.width() - 4) for y in range(4, image.height() - 4)]
        return min(image.pixelColor(x, y).lightness() for x, y in middle)

    player.drag((4, 4), (4, 4))  # the cursor's frame is elsewhere
    assert darkest(1, 2) < darkest(2, 0) < darkest(3, 0)
