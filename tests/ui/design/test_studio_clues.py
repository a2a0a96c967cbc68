"""Clues typed in the real studio: its keys, its tabs, its strip and its undo."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from nonogui.core.design import Design, Leader
from nonogui.core.grid import Axis, Line
from nonogui.ui.board.layout import line_box
from nonogui.ui.design.session import DesignSession
from tests.boards import clue, puzzle
from tests.player import Player

KEY = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
PICTURE = puzzle("""
    ##.##
    #####
    .###.
    ..#..
""")


def open_studio(player: Player) -> DesignSession:
    player.window.studio.open(Design.from_puzzle(PICTURE))
    session = player.window.studio.session
    assert session is not None
    QTest.qWait(50)  # until the page is laid out
    return session


def click_row(player: Player, index: int) -> None:
    board = player.window.studio.page.stage.board
    layout = board.scroller.layout
    assert layout
    at = board.scroller.to_logical(line_box(layout, Line(Axis.ROW, index))).center()
    QTest.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert player.window.studio.page.clues.line == Line(Axis.ROW, index)


def type_text(player: Player, text: str) -> None:
    QTest.keyClicks(player.window.focusWidget(), text)


def strip(player: Player) -> list[str]:
    labels = player.window.studio.page.strip.findChildren(QLabel)
    return [label.text() for label in labels]


def test_typing_clues_takes_digits_and_arrow_keys(player: Player) -> None:
    session = open_studio(player)
    click_row(player, 0)
    type_text(player, "1 1")
    player.key(KEY.Key_Down)
    type_text(player, "3")
    player.key(KEY.Key_Escape)
    rows = session.design.puzzle.rows
    assert rows == (clue("1 1"), *PICTURE.rows[1:])
    assert session.design.leader is Leader.CLUES
    player.key(KEY.Key_Z, CTRL)
    assert session.design == Design.from_puzzle(PICTURE)


def test_status_strip_reports_different_row_and_column_totals(player: Player) -> None:
    open_studio(player)
    click_row(player, 0)
    type_text(player, "1 1")
    player.key(KEY.Key_Return)
    assert "Rows fill 11 cells, columns fill 13" in strip(player)
    player.key(KEY.Key_Z, CTRL)
    assert "Rows fill 11 cells, columns fill 13" not in strip(player)


def test_enter_goes_from_clue_to_clue_on_the_clues_tab(player: Player) -> None:
    session = open_studio(player)
    page = player.window.studio.page
    page.switch_view()
    for text in ("1", "2", "3", "4", "1 1"):
        type_text(player, text)
        player.key(KEY.Key_Return)
    assert session.design.puzzle.rows == tuple(map(clue, "1234"))
    assert session.design.puzzle.columns[0] == clue("1 1")
    assert page.clues.line == Line(Axis.COLUMN, 1)


def test_enter_ends_a_clue_typed_beside_the_picture(player: Player) -> None:
    open_studio(player)
    click_row(player, 0)
    type_text(player, "1 1")
    player.key(KEY.Key_Return)
    page = player.window.studio.page
    assert page.clues.line is None
    assert page.stage.board.hasFocus()


def test_enter_opens_the_clue_and_tab_continues_to_the_columns(
    player: Player,
) -> None:
    session = open_studio(player)
    player.window.studio.page.stage.board.setFocus()
    player.key(KEY.Key_Return)
    for text in ("1", "2", "3", "4", "1 1"):
        type_text(player, text)
        player.key(KEY.Key_Tab)
    assert session.design.puzzle.rows == tuple(map(clue, "1234"))
    assert session.design.puzzle.columns[0] == clue("1 1")
    assert player.window.studio.page.clues.line == Line(Axis.COLUMN, 1)


def test_a_clue_to_check_is_edited_by_a_click(player: Player) -> None:
    session, page = open_studio(player), player.window.studio.page
    for row in range(PICTURE.height):  # `1` in a line that the columns fill
        click_row(player, row)
        type_text(player, "1" if row == 1 else PICTURE.rows[row].text(PICTURE.palette))
    assert page.clues.finish()
    suspects = page.panel.doctor.suspects
    player.qtbot.waitUntil(suspects.isVisible)
    state = page.panel.doctor.state
    assert state is not None
    at = state.suspects.index(Line(Axis.ROW, 1))
    QTest.mouseClick(suspects.rows[at], Qt.MouseButton.LeftButton)
    assert page.clues.line == Line(Axis.ROW, 1)
    type_text(player, "5")
    player.key(KEY.Key_Return)
    assert session.design.puzzle.rows == PICTURE.rows
    player.qtbot.waitUntil(lambda: not suspects.isVisible())
