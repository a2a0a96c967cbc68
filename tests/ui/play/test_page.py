"""The page with the board, in the real window: what must not move, and where the chip goes."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from nonogui.core.line import Cell
from nonogui.core.puzzle import Puzzle
from nonogui.ui.actions import SPECS, ActionId
from nonogui.ui.main_window import MainWindow
from nonogui.ui.play.page import PlayPage
from nonogui.ui.widgets.button import Button
from nonogui.ui.widgets.message import Message
from tests.boards import puzzle, random_picture
from tests.player import Player
from tests.reading import lines, read_out

CTRL = Qt.KeyboardModifier.ControlModifier
KEY = Qt.Key

SMALL = puzzle("##.##\n#...#\n..#..\n#...#\n##.##")
LARGE = Puzzle.from_picture(random_picture(30, 30, 1))


@pytest.fixture(autouse=True)
def _named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The player takes every name that is proposed."""
    monkeypatch.setattr(MainWindow, "ask_name", lambda _window, _title, default: default)


def places(page: PlayPage) -> tuple[QRect, QRect, QRect]:
    """Where the board, its first cell and its last cell are."""
    board = page.stage.board
    assert board.view is not None
    last = Cell(board.view.grid.height - 1, board.view.grid.width - 1)
    return board.geometry(), board.cell_rect(Cell(0, 0)), board.cell_rect(last)


def press(page: PlayPage, name: str) -> None:
    """Press a button of the chip."""
    button = next(each for each in page.chip.findChildren(QPushButton) if each.text() == name)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("way_out", ["Drop", "Keep"])
@pytest.mark.parametrize("size", [(1280, 800), (800, 560), (480, 400)])
@pytest.mark.parametrize("played", [SMALL, LARGE], ids=["small", "large"])
def test_the_board_stays_where_it_is_while_a_layer_opens_and_closes(
    player: Player, played: Puzzle, size: tuple[int, int], way_out: str
) -> None:
    player.window.resize(*size)
    player.open(played)
    page = player.window.play_page
    before = places(page)
    player.key(KEY.Key_B, CTRL)
    assert page.chip.isVisible()
    assert places(page) == before
    player.drag((1, 1), (1, 3))
    assert places(page) == before
    press(page, way_out)
    assert not page.chip.isVisible()
    assert places(page) == before


def test_the_chip_stands_above_a_board_that_leaves_room(player: Player) -> None:
    player.open(SMALL)
    page = player.window.play_page
    player.key(KEY.Key_B, CTRL)
    assert page.stage.geometry().contains(page.chip.geometry())
    assert page.bar.is_title_shown


@pytest.mark.parametrize("size", [(1280, 800), (800, 560), (480, 400)])
def test_the_chip_takes_the_place_of_the_title_where_the_board_leaves_none(
    player: Player, size: tuple[int, int]
) -> None:
    player.window.resize(*size)
    player.open(LARGE)
    page = player.window.play_page
    player.key(KEY.Key_B, CTRL)
    assert page.bar.geometry().contains(page.chip.geometry())
    assert page.bar.room.contains(page.chip.geometry())
    assert not page.bar.is_title_shown
    for button in page.chip.findChildren(QPushButton):
        assert page.chip.rect().contains(button.geometry())
        assert button.width() >= button.minimumSizeHint().width()
    press(page, "Drop")
    assert page.bar.is_title_shown


def test_the_chip_goes_where_there_is_room_when_the_board_changes_its_size(
    player: Player,
) -> None:
    player.open(LARGE)
    page = player.window.play_page
    player.key(KEY.Key_B, CTRL)
    assert not page.stage.geometry().intersects(page.chip.geometry())
    for _ in range(8):
        player.key(KEY.Key_Minus)
    assert page.stage.geometry().contains(page.chip.geometry())
    player.key(KEY.Key_0)
    assert not page.stage.geometry().intersects(page.chip.geometry())


def test_a_pause_takes_the_chip_along(player: Player) -> None:
    player.open(LARGE)
    page = player.window.play_page
    player.key(KEY.Key_B, CTRL)
    player.key(KEY.Key_P)
    assert not page.chip.isVisible()
    assert page.bar.is_title_shown
    player.key(KEY.Key_P)
    assert page.chip.isVisible()


# ---- tooltips ----


def tips(page: PlayPage) -> set[str]:
    """The tooltips of all buttons of the page."""
    return {button.toolTip() for button in page.findChildren(Button)}


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (ActionId.ZOOM_IN, "Larger cells"),
        (ActionId.ZOOM_OUT, "Smaller cells"),
        (ActionId.FIT, "Fit the window"),
        (ActionId.PAUSE, "Pause"),
        (ActionId.NEW_BRANCH, "Try something that can be dropped as a whole"),
        (ActionId.KEEP_BRANCH, "Make this branch part of the board"),
        (ActionId.DROP_BRANCH, "Take all cells of this branch back"),
        (ActionId.ADD_SAVEPOINT, "Keep the board as it is now, to come back to"),
    ],
)
def test_tooltips_name_the_players_own_keys(player: Player, action: ActionId, words: str) -> None:
    player.open(SMALL)
    page = player.window.play_page
    assert f"{words} ({SPECS[action].keys[0]})" in tips(page)
    player.window.settings.update(shortcuts={action: ("Ctrl+K",)})
    named = {tip for tip in tips(page) if tip.startswith(words)}
    assert named == {f"{words} (Ctrl+K)"}
    player.window.settings.update(shortcuts={action: ()})
    assert {tip for tip in tips(page) if tip.startswith(words)} == {words}


def test_the_pause_button_names_the_players_key_while_paused_too(player: Player) -> None:
    player.window.settings.update(shortcuts={ActionId.PAUSE: ("F6",)})
    player.open(SMALL)
    page = player.window.play_page
    assert "Pause (F6)" in tips(page)
    player.key(KEY.Key_F6)
    assert "Go on (F6)" in tips(page)


def steady(player: Player) -> str:
    """What the page says, without times that were measured."""
    return re.sub(r"\d+ ms|\d+:\d\d", "…", read_out(player.window.play_page))


def test_the_page_reads_from_top_to_bottom(player: Player) -> None:
    player.open(SMALL)
    player.session.start_branch("Try")
    player.session.add_checkpoint("Here")
    player.qtbot.waitUntil(lambda: "Here" in steady(player))
    assert steady(player) == lines("""
        button: Library
        button: Undo: Start what-if: Try
        button: Redo (disabled)
        Test
        5 × 5 · Trivial · One solution
        button: Check
        button: Hint
        check box: Side panel (chosen)
        button: Menu
        table: Board, 5 rows, 5 columns (focus)
        What if: Try
        What if: Try
        0 cells
        button: Drop
        button: Keep
        Tool
        choice: Fill (chosen)
        choice: Cross
        choice: Maybe
        Left button fills, right button crosses.
        What if
        What if
        button: New branch
        The board
        0 cells
        Try
        0 cells
        Progress
        Progress
        …
        button: Pause
        progress: Cells decided = '0'
        0 of 25 cells
        0 of 18 clues
        Difficulty
        Difficulty
        Trivial
        Where it gets hard
        3 rounds
        Hardest at the start
        Savepoints
        Savepoints
        button: Add
        button: Here, …
        Help while playing
        Help while playing
        Mistakes
        button: Mistakes: Tell me nothing
        Tick off clues
        button: Tick off clues: When certain
        Row 1, column 1
        button: Smaller cells
        230 %
        button: Larger cells
        button: Fit the window
    """)


def test_the_page_of_a_coloured_puzzle_reads_from_top_to_bottom(player: Player) -> None:
    player.open(puzzle("aab\n.b."))
    player.key(KEY.Key_H)
    assert steady(player) == lines("""
        button: Library
        button: Undo (disabled)
        button: Redo (disabled)
        Test
        3 × 2 · 2 colours · Trivial · One solution
        button: Check
        button: Hint
        check box: Side panel (chosen)
        button: Menu
        table: Board, 2 rows, 3 columns (focus)
        Coach
        Coach
        button: Techniques
        button: Close (Esc)
        button: 1. Where to look, Row 1, shown now
        button: 2. Which technique, Its name and why it works
        button: 3. Which cells, Shown on the board
        button: 4. Put them on the board, One step, can be undone
        button: Close
        button: Which technique
        Row 1
        Hint found in …
        button: Smaller cells
        230 %
        button: Larger cells
        button: Fit the window
    """)


def test_a_message_over_the_board_is_as_wide_as_its_words(player: Player) -> None:
    player.open(LARGE)
    player.window.resize(800, 560)
    stage = player.window.play_page.stage
    bar = stage.messages.over
    widths = []
    for text in ("One sentence of some length, to be read.", "Done."):
        stage.messages.show_message(Message(text))
        player.qtbot.waitUntil(lambda: bar.isVisible() and bar.width() == bar.sizeHint().width())
        widths.append(bar.width())
        assert bar.geometry().center().x() - stage.width() // 2 in (-1, 0)
        assert stage.height() - bar.geometry().bottom() - 1 == 16
    assert widths[0] > widths[1] + 100
