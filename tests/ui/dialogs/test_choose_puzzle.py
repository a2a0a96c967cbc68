"""The list of a file's puzzles: its columns, and choosing among a few and among thousands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from nonogui.core.problems import ProblemKey, Problems
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Document, Entry, Findings, board_record, fail
from nonogui.formats.registry import dumps, loads, native
from nonogui.library.saves import SaveStore
from nonogui.ui.dialogs import choose_puzzle
from nonogui.ui.dialogs.choose_puzzle import (
    ChoosePuzzleDialog,
    Column,
    PuzzleList,
    SaveOf,
    ask_which_puzzle,
)
from nonogui.ui.look.theme import DARK, LIGHT
from nonogui.ui.widgets.text import Label
from tests.boards import board, puzzle
from tests.reading import lines, read_out
from tests.ui.pictures import CheckLooks, use_theme

FISH = puzzle(".##..#\n#####.\n.##..#", title="Fish")
COLORED = puzzle("aab\n.bb")
WRONG = replace(FISH, goal=board("######\n######\n######"))


def document(*entries: Entry, general: Problems | None = None) -> Document:
    return Document(entries, general or Problems(), native())


def read(*puzzles: object) -> Document:
    """Return puzzles as read from a file, with their problems."""
    return loads(dumps([Entry(each) for each in puzzles], native()))  # type: ignore[arg-type]


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[QWidget]:
    use_theme(DARK)
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    yield window
    window.close()


def new(puzzle: Puzzle) -> None:
    """Say that no puzzle was played yet."""
    del puzzle


def shown(window: QWidget, content: Document, save_of: SaveOf = new) -> ChoosePuzzleDialog:
    use_theme(DARK)
    dialog = ChoosePuzzleDialog("set.pbn", content, save_of, window)
    dialog.show()
    QTest.qWaitForWindowActive(dialog)
    return dialog


def row(list_: PuzzleList, at: int) -> list[str]:
    return [list_.data(list_.index(at, column)) for column in Column]


def test_each_puzzle_has_a_row(qtbot: QtBot) -> None:
    del qtbot
    list_ = PuzzleList(read(FISH, COLORED, WRONG).entries, new)
    assert (list_.rowCount(), list_.columnCount()) == (3, 6)
    assert row(list_, 0) == ["1", "Fish", "6 × 3", "Black and white", "", ""]
    assert row(list_, 1)[2:4] == ["3 × 2", "2 colours"]
    problem = list_.index(2, Column.PROBLEMS)
    assert "doesn't match the clue" in list_.data(problem)
    assert list_.data(problem, Qt.ItemDataRole.ForegroundRole) == LIGHT.danger
    assert len(list_.data(problem, Qt.ItemDataRole.ToolTipRole).splitlines()) == 7


def test_titles_are_hidden_until_the_player_shows_them(window: QWidget) -> None:
    dialog = shown(window, read(FISH, COLORED))
    assert dialog.table.isColumnHidden(Column.TITLE)
    assert dialog.table.isColumnHidden(Column.PROBLEMS)
    QTest.mouseClick(dialog.titles, Qt.MouseButton.LeftButton)
    assert not dialog.table.isColumnHidden(Column.TITLE)


def test_title_switch_is_hidden_without_titles(window: QWidget) -> None:
    assert not shown(window, read(COLORED, COLORED)).titles.isVisible()


def test_arrow_keys_and_enter_choose_a_puzzle(window: QWidget) -> None:
    dialog = shown(window, read(FISH, COLORED))
    assert dialog.focusWidget() is dialog.table
    QTest.keyClick(dialog.table, Qt.Key.Key_Down)
    QTest.keyClick(dialog.table, Qt.Key.Key_Return)
    assert dialog.result() == ChoosePuzzleDialog.DialogCode.Accepted
    assert dialog.index == 1


def test_list_shows_what_is_solved_and_starts_at_what_can_be_played(
    window: QWidget, tmp_path: Path
) -> None:
    saves = SaveStore(tmp_path)
    solved, started, other = FISH, puzzle("##\n.#"), puzzle("#.\n##")
    assert solved.goal
    saves.save(solved, replace(board_record(solved, solved.goal), solved=True))
    saves.save(started, board_record(started, board("#?\n??")))
    dialog = shown(window, read(solved, started, other), saves.summary)
    texts = [dialog.table.model().index(at, Column.STATUS).data() for at in range(3)]
    assert (texts, dialog.index) == (["Solved", "In progress", ""], 1)
    faulty = read(WRONG).entries[0]
    assert shown(window, document(Entry(solved), faulty, Entry(other)), saves.summary).index == 2


def test_double_click_chooses_a_puzzle(window: QWidget) -> None:
    dialog = shown(window, read(FISH, COLORED))
    place = dialog.table.visualRect(dialog.table.model().index(1, Column.SIZE)).center()
    QTest.mouseClick(dialog.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseDClick(dialog.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert dialog.result() == ChoosePuzzleDialog.DialogCode.Accepted
    assert dialog.index == 1


def test_escape_and_cancel_choose_nothing(window: QWidget) -> None:
    for act in (
        lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Escape),
        lambda dialog: dialog.findChildren(QPushButton)[0].click(),
    ):
        dialog = shown(window, read(FISH, COLORED))
        act(dialog)
        assert dialog.result() == ChoosePuzzleDialog.DialogCode.Rejected
        assert not dialog.isVisible()


def test_problems_of_the_selected_puzzle_are_shown_in_full(window: QWidget) -> None:
    doubtful = loads(b"2 2\n\n1\n1\n\n0\n2\n").entries[0]
    dialog = shown(window, document(doubtful, Entry(FISH), *read(WRONG).entries))
    texts: list[str] = []
    for _time in range(3):
        _title, note = (each for each in dialog.findChildren(Label) if each.wordWrap())
        texts.append(note.text())
        QTest.keyClick(dialog.table, Qt.Key.Key_Down)
    assert texts[0].startswith("The file doesn't say whether rows or columns come first")
    assert texts[1] == ""
    assert len(texts[2].splitlines()) == 2
    assert all("doesn't match the clue" in line for line in texts[2].splitlines())


def test_dialog_lists_what_could_not_be_read(window: QWidget) -> None:
    general = fail(ProblemKey.UNSUPPORTED, 7, what="triddler").problems
    dialog = shown(window, document(Entry(FISH), general=general))
    texts = [label.text() for label in dialog.findChildren(QLabel)]
    assert any("Line 7" in text and "Triddlers" in text for text in texts)


def test_dialog_says_that_there_may_be_more_puzzles(window: QWidget) -> None:
    found = Findings()
    found.warning(ProblemKey.LEFT_OUT, 7, what="puzzles")
    dialog = shown(window, document(Entry(FISH), general=found.take()))
    texts = [label.text() for label in dialog.findChildren(QLabel)]
    assert any(text.startswith("Line 7 of the file: The file may have more") for text in texts)


def test_long_list_loads_only_visible_rows_and_finds_puzzles_by_number(
    window: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []

    def noted(width: int, height: int) -> str:
        asked.append(width)
        return f"{width} × {height}"

    monkeypatch.setattr(choose_puzzle, "size_text", noted)
    dialog = shown(window, document(*[Entry(FISH)] * 10_000))
    dialog.grab()
    assert 0 < len(asked) < 2000  # those in sight, and some for the widths of the columns
    QTest.keyClicks(dialog.table, "9876")
    assert dialog.index == 9875


def test_dialog_reads_from_top_to_bottom(window: QWidget) -> None:
    dialog = shown(window, read(FISH, COLORED))
    assert read_out(dialog) == lines("""
        set.pbn contains 2 puzzles
        set.pbn contains 2 puzzles
        table: Puzzles
        check box: Show titles
        Show titles (they give the pictures away)
        button: Cancel
        button: Open
    """)


def test_dialog_matches_stored_picture(window: QWidget, looks: CheckLooks) -> None:
    dialog = shown(window, read(FISH, COLORED, WRONG))
    looks("choose", dialog)


def test_list_has_headings_and_no_rows_below_its_rows(qtbot: QtBot) -> None:
    del qtbot
    list_ = PuzzleList(read(FISH, COLORED).entries, new)
    across, down = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
    headings = [list_.headerData(column, across) for column in Column]
    assert headings == ["No.", "Title", "Size", "Colours", "Status", "Problems"]
    assert list_.headerData(99, down) is None
    tips = [list_.headerData(each, across, Qt.ItemDataRole.ToolTipRole) for each in Column]
    assert tips == headings  # a narrow column shortens them
    inside = list_.index(0, 0)
    assert (list_.rowCount(inside), list_.columnCount(inside)) == (0, 0)


def test_only_the_problems_of_a_puzzle_have_a_colour(qtbot: QtBot) -> None:
    del qtbot
    list_ = PuzzleList(read(WRONG, FISH).entries, new)
    marked = [
        (row, column)
        for row in range(2)
        for column in Column
        if list_.data(list_.index(row, column), Qt.ItemDataRole.ForegroundRole) is not None
    ]
    assert marked == [(0, Column.PROBLEMS)]


def test_tooltip_lists_the_first_problems(window: QWidget) -> None:
    general = Problems(
        tuple(
            problem
            for line in range(1, 11)
            for problem in fail(ProblemKey.UNSUPPORTED, line, what="triddler").problems
        )
    )
    dialog = shown(window, document(Entry(FISH), general=general))
    (label,) = (each for each in dialog.findChildren(QLabel) if each.toolTip())
    listed = label.toolTip().splitlines()
    assert [each.split(" of ")[0] for each in listed] == [f"Line {line}" for line in range(1, 9)]
    assert label.wordWrap()


def test_tab_leaves_the_list_and_it_takes_the_room_of_a_larger_dialog(window: QWidget) -> None:
    dialog = shown(window, read(FISH, COLORED))
    before = dialog.table.height()
    dialog.resize(dialog.width(), dialog.height() + 90)
    assert dialog.table.height() == before + 90
    QTest.keyClick(dialog.table, Qt.Key.Key_Tab)
    assert dialog.focusWidget() is dialog.titles


@pytest.mark.parametrize(("is_chosen", "expected"), [(True, 1), (False, None)])
def test_question_returns_the_chosen_index(
    window: QWidget, is_chosen: bool, expected: int | None
) -> None:
    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, ChoosePuzzleDialog)
        dialog.table.selectRow(1)
        (dialog.accept if is_chosen else dialog.reject)()

    QTimer.singleShot(0, answer)
    assert ask_which_puzzle(window, "set.pbn", read(FISH, COLORED), new) == expected
