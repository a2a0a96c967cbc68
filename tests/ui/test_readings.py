"""Files that can be read in several ways, on the real window: the bar, the menu, the games."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from nonogui.core.clue import Clue
from nonogui.core.grid import UNKNOWN
from nonogui.formats.base import Entry
from nonogui.formats.registry import save
from nonogui.ui.actions import ActionId
from nonogui.ui.dialogs.ask import Answer
from nonogui.ui.exchange import ClipboardContent, ClipboardData, DataKind
from nonogui.ui.play.page import ReadingsBar
from tests.boards import clued
from tests.player import Player
from tests.ui.dialogs.pressing import press

KEY = Qt.Key
EITHER_WAY = "3 3\n1\n3\n1 1\n2\n1 1\n2\n"
ROWS_FIRST = clued("1/3/1 1", "2/1 1/2")
CELLS_OR_LENGTHS = '{"rows": [[1, 1], [0], [1, 1]], "cols": [[1, 1], [0], [1, 1]]}'


@pytest.fixture
def either_way(player: Player, tmp_path: Path) -> Path:
    """An open file that has its rows or its columns first."""
    path = tmp_path / "side.txt"
    path.write_text(EITHER_WAY)
    player.window.open_file(str(path))
    player.settle()
    return path


def bar(player: Player) -> ReadingsBar | None:
    """The bar above the board, if it is visible."""
    bars = [each for each in player.window.findChildren(ReadingsBar) if each.isVisible()]
    return bars[0] if bars else None


def texts(player: Player) -> tuple[str, str]:
    shown = bar(player)
    assert shown is not None
    return shown.title.text(), shown.note.text()


def is_turned(player: Player) -> bool:
    puzzle = player.session.puzzle
    sides = (puzzle.rows, puzzle.columns)
    assert sides in ((ROWS_FIRST.rows, ROWS_FIRST.columns), (ROWS_FIRST.columns, ROWS_FIRST.rows))
    return sides[0] == ROWS_FIRST.columns


def paste(player: Player, text: str) -> None:
    content = ClipboardContent((), (ClipboardData(DataKind.TEXT, text.encode()),))
    player.window.games.play_opened(player.window.files.open_content(content))
    player.settle()


def read_the_other_way(player: Player) -> None:
    shown = bar(player)
    assert shown is not None
    QTest.mouseClick(shown.other, Qt.MouseButton.LeftButton)
    player.settle()


def test_a_bar_offers_the_other_way_and_the_way_back(player: Player, either_way: Path) -> None:
    del either_way
    title, note = texts(player)
    assert title == "side.txt can be read in two ways"
    assert note.endswith(
        "whether rows or columns come first, and both would fit. Nonogui read the rows first."
    )
    assert not is_turned(player)
    read_the_other_way(player)
    assert is_turned(player)
    assert texts(player)[1] == "You chose: Columns first."
    read_the_other_way(player)
    assert not is_turned(player)


def test_the_keyboard_reaches_the_bar_from_the_board(player: Player, either_way: Path) -> None:
    del either_way
    shown = bar(player)
    assert shown is not None
    board = player.window.play_page.stage.board
    assert player.window.focusWidget() is board
    player.key(KEY.Key_Backtab)
    player.key(KEY.Key_Backtab)
    assert player.window.focusWidget() is shown.other
    player.key(KEY.Key_Tab)
    player.key(KEY.Key_Tab)
    assert player.window.focusWidget() is board
    player.key(KEY.Key_Backtab)
    player.key(KEY.Key_Backtab)
    player.key(KEY.Key_Space)
    assert is_turned(player)


def test_in_a_small_window_the_bar_leaves_most_room_to_the_board(
    player: Player, either_way: Path
) -> None:
    del either_way
    shown = bar(player)
    assert shown is not None
    player.window.resize(480, 400)
    player.qtbot.waitUntil(lambda: shown.height() < 90)
    assert shown.note.isHidden()
    assert shown.title.toolTip() == shown.note.text()
    player.window.resize(1000, 700)
    player.qtbot.waitUntil(shown.note.isVisible)


def test_each_reading_keeps_its_own_moves(player: Player, either_way: Path) -> None:
    del either_way
    player.drag((0, 0), (0, 1))
    read_the_other_way(player)
    assert is_turned(player)
    assert {*player.grid.cells} == {UNKNOWN}
    player.drag((2, 2))
    read_the_other_way_in_menu(player)
    assert not is_turned(player)
    assert [at for at, cell in enumerate(player.grid.cells) if cell != UNKNOWN] == [0, 1]
    read_the_other_way_in_menu(player)
    assert [at for at, cell in enumerate(player.grid.cells) if cell != UNKNOWN] == [8]


def test_an_earlier_game_goes_on_with_a_way_to_start_over_and_to_read_it_otherwise(
    player: Player, either_way: Path
) -> None:
    player.drag((0, 0), (0, 1))
    player.window.show_library()
    other = either_way.with_name("other.txt")
    other.write_text(EITHER_WAY)
    player.window.open_file(str(other))
    player.settle()
    assert player.text == "Your earlier game of this puzzle goes on."
    player.answer("Start over")
    assert (player.text, {*player.grid.cells}) == ("", {UNKNOWN})
    read_the_other_way(player)
    assert is_turned(player)
    assert player.text == ""


def test_progress_of_the_file_itself_goes_on_without_a_word(player: Player, tmp_path: Path) -> None:
    player.open(ROWS_FIRST)
    player.drag((0, 0), (0, 1))
    record = player.session.game.record()
    save(tmp_path / "own.pbn", [Entry(ROWS_FIRST, record)])
    player.window.show_library()
    player.window.open_file(str(tmp_path / "own.pbn"))
    player.settle()
    assert (player.session.game.record().moves, player.text) == (record.moves, "")


def menu_of(player: Player) -> QMenu:
    """The menu File, Read as."""
    file = player.window.menus.bar.actions()[0].menu()
    assert isinstance(file, QMenu)
    menu = next(each.menu() for each in file.actions() if each.text() == "Read as")
    assert isinstance(menu, QMenu)
    menu.aboutToShow.emit()
    return menu


def read_the_other_way_in_menu(player: Player) -> None:
    """Trigger the entry of the menu that is not chosen."""
    (other,) = [each for each in menu_of(player).actions() if not each.isChecked()]
    other.trigger()
    player.settle()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_menu_lists_the_ways_by_keyboard(player: Player, either_way: Path) -> None:
    del either_way
    window = player.window
    QTest.keyClick(window, KEY.Key_Alt, Qt.KeyboardModifier.AltModifier)
    for key in (KEY.Key_Down, KEY.Key_Down, KEY.Key_Right):
        opened = QApplication.activePopupWidget()
        assert opened is not None
        QTest.keyClick(opened, key)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [(each.text(), each.isChecked()) for each in menu.actions()] == [
        ("Rows first", True),
        ("Columns first", False),
    ]
    QTest.keyClick(menu, KEY.Key_Down)
    QTest.keyClick(menu, KEY.Key_Return)
    player.settle()
    assert is_turned(player)


def test_the_bar_can_be_closed_and_comes_with_the_next_such_file(
    player: Player, either_way: Path, tmp_path: Path
) -> None:
    del either_way
    shown = bar(player)
    assert shown is not None
    QTest.mouseClick(shown.close_, Qt.MouseButton.LeftButton)
    assert bar(player) is None
    assert player.window.focusWidget() is player.window.play_page.stage.board
    path = tmp_path / "small.json"
    path.write_text(CELLS_OR_LENGTHS)
    player.window.open_file(str(path))
    player.settle()
    assert texts(player)[0] == "small.json can be read in two ways"
    assert player.session.puzzle.rows == (Clue.of(1, 1), Clue(), Clue.of(1, 1))
    player.window.games.open_shipped("1-first-steps/02-heart")
    assert bar(player) is None


def test_the_other_way_to_read_pasted_clues_has_the_name_of_its_size(player: Player) -> None:
    paste(player, "1\n1\n1\n\n3\n0\n")
    player.settle()
    assert player.window.windowTitle() == "2 × 3 puzzle"
    read_the_other_way(player)
    assert player.window.windowTitle() == "3 × 2 puzzle"


def test_next_puzzle_of_a_file_is_read_in_the_same_way(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "sides.json"
    path.write_text("[[[[1], [1], [1]], [[3], [0]]], [[[2], [0], [1]], [[1], [2]]]]")
    window = player.window
    window.open_file(f"{path}#1")
    player.settle()
    read_the_other_way(player)
    assert player.session.puzzle.width == 3
    window.actions_[ActionId.SOLVE].trigger()
    page = window.games.win_page
    player.qtbot.waitUntil(lambda: window.pages.currentWidget() is page)
    press(page, "Next puzzle")
    assert player.session.origin.name == "sides #2"
    assert player.session.puzzle.width == 3


def test_pasted_clues_have_a_bar_too(player: Player) -> None:
    paste(player, EITHER_WAY)
    assert texts(player)[0] == "What you pasted can be read in two ways"
    read_the_other_way(player)
    assert is_turned(player)


def test_a_suffix_that_settles_the_order_leaves_only_the_menu(
    player: Player, tmp_path: Path
) -> None:
    path = tmp_path / "side.nin"
    path.write_text(EITHER_WAY)
    player.window.open_file(str(path))
    player.settle()
    assert bar(player) is None
    read_the_other_way_in_menu(player)
    assert is_turned(player)


def test_a_clear_file_has_no_other_way(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "clear.non"
    path.write_text("width 2\nheight 1\nrows\n2\ncolumns\n1\n1\n")
    player.window.open_file(str(path))
    player.settle()
    assert bar(player) is None
    assert [(each.text(), each.isEnabled()) for each in menu_of(player).actions()] == [
        ("The open file can be read in one way only", False)
    ]


def test_another_encoding_changes_the_title_and_keeps_the_moves(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The file could store the moves; the question is about that, not about the game.
    monkeypatch.setattr("nonogui.ui.dialogs.ask.ask_save", lambda *_args: Answer.DISCARD)
    path = tmp_path / "title.non"
    text = 'title "Kůň"\nwidth 2\nheight 1\nrows\n2\ncolumns\n1\n1\n'
    path.write_bytes(text.encode("cp1250"))
    player.window.open_file(str(path))
    player.settle()
    assert texts(player)[0] == "title.non can be read in two ways"
    player.drag((0, 0))
    names = [each.text() for each in menu_of(player).actions()]
    menu_of(player).actions()[names.index("Text in Windows-1250")].trigger()
    player.settle()
    assert player.session.puzzle.metadata.title == "Kůň"
    assert player.grid.cells[0] == 1


def test_the_studio_asks_for_the_way(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "side.txt"
    path.write_text(EITHER_WAY)
    asked: list[tuple[str, list[str]]] = []

    def ask(_parent: object, title: str, _note: str, choices: list[tuple[str, str]]) -> str | None:
        asked.append((title, [text for _name, text in choices]))
        return answers.pop()

    monkeypatch.setattr("nonogui.ui.dialogs.ask.ask", ask)
    answers: list[str | None] = [None, "", "columns-first"]
    for rows in (ROWS_FIRST.columns, ROWS_FIRST.rows):
        opened = player.window.files.open(str(path), is_design=True)
        assert opened is not None
        assert opened.entry.puzzle.rows == rows
    assert player.window.files.open(str(path), is_design=True) is None
    assert asked == 3 * [("side.txt can be read in two ways", ["Columns first", "Rows first"])]
