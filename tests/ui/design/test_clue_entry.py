"""Clues typed at the board's sides: real clicks and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import (
    QContextMenuEvent,
    QGuiApplication,
    QHelpEvent,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QToolTip
from pytestqt.qtbot import QtBot

from nonogui.core.clue import Clue
from nonogui.core.design import Design, Leader
from nonogui.core.edits import EditKind
from nonogui.core.grid import Cell, Line
from nonogui.ui.design.session import Shown
from tests.boards import clue, clued, puzzle
from tests.hearing import announcements
from tests.ui.design.clue_desk import CTRL, PICTURE, Desk, MakeDesk, column, row

COLORED = puzzle("aab\n.b.")
SHIFT = Qt.KeyboardModifier.ShiftModifier


# ---- coming and going ----


@pytest.mark.parametrize(("line", "text"), [(row(1), "2 2"), (column(3), "3"), (row(4), "1")])
def test_a_click_on_a_clue_opens_its_editor(desk: Desk, line: Line, text: str) -> None:
    desk.click(line)
    assert desk.edited() == line
    assert desk.field.isVisible()
    assert desk.text.hasFocus()
    assert desk.text.text() == text == desk.text.selectedText()
    assert not desk.steps


def test_clicks_and_keys_tick_no_clue_number_in_a_design(desk: Desk) -> None:
    moves: list[object] = []
    desk.board.move_made.connect(moves.append)
    desk.click(row(1))
    desk.key(Qt.Key.Key_Escape)
    desk.key(Qt.Key.Key_T)
    assert not moves
    desk.entry.set_session(None)
    desk.click(row(1))
    assert len(moves) == 1
    assert desk.edited() is None


def test_enter_opens_the_clue_of_the_line_at_the_cursor(desk: Desk) -> None:
    desk.board.set_cursor(Cell(2, 1))
    desk.key(Qt.Key.Key_Return)
    assert desk.edited() == row(3)
    desk.key(Qt.Key.Key_Enter)
    assert desk.edited() is None
    assert desk.board.hasFocus()
    assert not desk.field.isVisible()
    desk.key(Qt.Key.Key_Return, SHIFT)
    assert desk.edited() == column(2)
    desk.key(Qt.Key.Key_Escape)
    desk.key(Qt.Key.Key_Return, CTRL)
    assert desk.edited() is None


def test_tab_and_shift_tab_go_through_all_lines(desk: Desk) -> None:
    every = list(PICTURE.lines())
    desk.click(every[0])
    for line in every:
        assert desk.edited() == line
        desk.key(Qt.Key.Key_Tab)
    assert desk.edited() is None
    assert desk.board.hasFocus()
    desk.click(every[-1])
    for line in reversed(every):
        assert desk.edited() == line
        desk.key(Qt.Key.Key_Backtab, SHIFT)
    assert desk.edited() is None
    assert not desk.steps


def test_arrows_go_to_the_next_and_previous_line(desk: Desk) -> None:
    desk.click(row(4))
    desk.key(Qt.Key.Key_Down)
    assert desk.edited() == column(1)
    desk.key(Qt.Key.Key_Up)
    assert desk.edited() == row(4)


def test_the_cursor_moves_to_the_edited_line(desk: Desk) -> None:
    desk.board.set_cursor(Cell(2, 1))
    desk.click(column(4))
    assert desk.board.cursor_cell == Cell(2, 3)


def test_the_cursor_ignores_the_pointer_while_a_clue_is_edited(desk: Desk) -> None:
    desk.click(row(2))
    place = desk.board.cell_rect(Cell(3, 4)).center()
    QTest.mouseMove(desk.board.viewport(), place)
    assert desk.board.cursor_cell == Cell(1, 0)
    desk.key(Qt.Key.Key_Return)
    QTest.mouseMove(desk.board.viewport(), place + QPoint(1, 0))
    assert desk.board.cursor_cell == Cell(3, 4)


def test_clues_cannot_be_edited_while_another_board_is_shown(desk: Desk) -> None:
    desk.click(row(1))
    desk.session.show(Shown(desk.design.picture))
    assert desk.edited() is None
    desk.click(row(1))
    assert desk.edited() is None


def test_another_change_to_the_design_ends_editing(desk: Desk) -> None:
    desk.click(row(1))
    desk.type("1 1")
    desk.session.change(EditKind.INVERT, Design.blank(5, 4))
    assert desk.edited() is None
    assert desk.steps == 1


def test_losing_the_focus_accepts_the_typed_clue(desk: Desk) -> None:
    desk.click(row(1))
    desk.type("1 1")
    QTest.mouseClick(desk.button, Qt.MouseButton.LeftButton)
    desk.button.setFocus()
    assert desk.edited() is None
    assert desk.clue(row(1)) == clue("1 1")
    assert desk.button.hasFocus()


# ---- typing ----


def test_a_typed_clue_is_accepted_after_a_pause(desk: Desk) -> None:
    desk.click(row(1))
    desk.type("3 1")
    assert desk.leader() is Leader.PICTURE
    assert desk.field.room == "5 of 5"
    desk.wait_for_clue(row(1), clue("3 1"))
    assert desk.leader() is Leader.CLUES
    assert desk.text.text() == "3 1"
    assert desk.text.hasFocus()


def test_editing_one_line_is_one_undo_step(desk: Desk) -> None:
    desk.click(row(1))
    for text in ("1", " 1", " 1"):
        desk.type(text)
        QTest.qWait(300)
    desk.key(Qt.Key.Key_Tab)
    desk.type("4")
    desk.key(Qt.Key.Key_Return)
    assert (desk.clue(row(1)), desk.clue(row(2))) == (clue("1 1 1"), clue("4"))
    assert desk.steps == 2
    assert desk.session.drawing.undo_edit
    assert desk.session.drawing.undo_edit.kind is EditKind.CLUE
    desk.session.undo()
    desk.session.undo()
    assert desk.design == Design.from_puzzle(PICTURE)


def test_retyping_the_original_clue_adds_no_undo_step(desk: Desk) -> None:
    desk.click(row(1))
    desk.type("3")
    desk.wait_for_clue(row(1), clue("3"))
    desk.text.selectAll()
    desk.type("2 2")
    desk.key(Qt.Key.Key_Return)
    assert not desk.steps
    assert desk.leader() is Leader.PICTURE


def test_escape_restores_the_clue_of_the_line(desk: Desk) -> None:
    desk.click(row(1))
    desk.type("1 2")
    desk.key(Qt.Key.Key_Tab)
    before = desk.design
    desk.type("3")
    desk.wait_for_clue(row(2), clue("3"))
    desk.type(" 1")
    desk.key(Qt.Key.Key_Escape)
    assert desk.design is before
    assert desk.steps == 1
    assert desk.edited() is None


def test_columns_are_typed_from_top_to_bottom(desk: Desk) -> None:
    desk.click(column(1))
    assert desk.text.text() == "2"
    desk.type("1 2")
    assert desk.field.room == "4 of 4"
    desk.key(Qt.Key.Key_Return)
    assert desk.clue(column(1)) == clue("1 2")


def test_an_empty_text_makes_an_empty_clue(desk: Desk) -> None:
    desk.click(row(1))
    desk.key(Qt.Key.Key_Backspace)
    desk.key(Qt.Key.Key_Return)
    assert desk.clue(row(1)) == Clue()


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Tab])
def test_an_invalid_clue_stays_open_with_its_error(desk: Desk, key: Qt.Key) -> None:
    desk.click(row(1))
    desk.type("3 x")
    desk.key(key)
    assert desk.edited() == row(1)
    assert desk.text.text() == "3 x"
    assert "x" in desk.field.problem
    assert desk.field.toolTip() == desk.text.accessibleDescription() == desk.field.problem
    desk.button.setFocus()
    assert desk.field.isVisible()
    assert not desk.steps
    desk.text.setFocus()
    desk.key(Qt.Key.Key_Backspace)
    assert not desk.field.problem
    desk.key(Qt.Key.Key_Return)
    assert desk.clue(row(1)) == clue("3")


def test_screen_readers_hear_the_line_of_the_edited_clue(desk: Desk) -> None:
    desk.click(column(2))
    assert desk.text.accessibleName() == "Clue of column 2"
    assert desk.text.accessibleDescription() == "3 of 4"


def test_screen_readers_hear_which_line_the_tab_key_leads_to(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = announcements(monkeypatch)
    desk.click(row(1))
    assert heard == []  # the focus comes to the field: its name is said
    desk.key(Qt.Key.Key_Tab)
    desk.key(Qt.Key.Key_Backtab)
    assert heard == ["Clue of row 2", "Clue of row 1"]


# ---- colours ----


def test_colours_are_typed_as_symbols(make_desk: MakeDesk) -> None:
    desk = make_desk(COLORED)
    desk.click(row(1))
    assert desk.text.text() == "2a 1b"
    desk.text.selectAll()
    desk.type("1a1b 1a")
    assert desk.field.room == "3 of 3"
    desk.key(Qt.Key.Key_Tab)
    assert desk.clue(row(1)) == clue("1a 1b 1a")
    desk.type("1")
    assert "a ink a, b ink b" in desk.field.problem


# ---- marking ----


def test_a_clue_that_does_not_fit_its_line_is_marked(desk: Desk, qtbot: QtBot) -> None:
    desk.click(row(1))
    desk.type("3 3")
    assert desk.field.room == "7 of 5"
    assert "7" in desk.field.toolTip()
    with qtbot.waitSignal(desk.entry.checked):
        desk.key(Qt.Key.Key_Return)
    assert desk.entry.check.lines == {row(1)}
    view = desk.board.view
    assert view
    assert view.broken == {row(1)}
    assert desk.entry.totals_text == "Rows fill 15 cells, columns fill 13"
    at = desk.strip(row(1))
    event = QHelpEvent(QEvent.Type.ToolTip, at, desk.board.viewport().mapToGlobal(at))
    QApplication.sendEvent(desk.board.viewport(), event)
    assert QToolTip.text() == "Row 1: the clue needs 7 cells, but the line has 5."
    QToolTip.hideText()
    desk.session.undo()
    assert not desk.entry.check.lines
    assert desk.entry.totals_text == ""


def test_conflicting_clues_of_an_opened_design_are_marked(make_desk: MakeDesk) -> None:
    desk = make_desk(clued("3/1", "1/1"))
    assert desk.entry.check.lines == {row(1)}
    assert desk.entry.totals_text == "Rows fill 4 cells, columns fill 2"
    desk.entry.set_session(None)
    assert desk.entry.totals_text == ""


# ---- pasting ----


def test_one_line_is_pasted_into_the_text(desk: Desk) -> None:
    desk.click(row(1))
    desk.paste("1 1\n")
    assert desk.text.text() == "1 1"
    desk.key(Qt.Key.Key_Return)
    assert desk.clue(row(1)) == clue("1 1")


def test_pasting_several_lines_fills_the_following_clues(desk: Desk) -> None:
    desk.click(row(2))
    desk.paste("1 1\n2,1\n")
    rows = (PICTURE.rows[0], clue("1 1"), clue("2 1"), PICTURE.rows[3])
    assert (desk.design.puzzle.rows, desk.design.puzzle.columns) == (rows, PICTURE.columns)
    assert desk.steps == 1


def test_pasting_all_rows_and_columns_replaces_the_puzzle(desk: Desk) -> None:
    desk.click(column(3))
    desk.paste("1 1\n2\n\n1\n2\n0\n")
    assert desk.design.puzzle.rows == (clue("1 1"), clue("2"))
    assert desk.design.puzzle.columns == (clue("1"), clue("2"), Clue())
    assert desk.leader() is Leader.CLUES
    assert desk.steps == 1
    assert desk.edited() is None
    desk.session.undo()
    assert desk.design == Design.from_puzzle(PICTURE)


@pytest.mark.parametrize(
    ("text", "problem"), [("1\n1x\n", "x"), ("1\n" * 1200, "1000"), ("1\n" * 2400, "1000")]
)
def test_pasting_invalid_clues_changes_nothing(desk: Desk, text: str, problem: str) -> None:
    desk.click(row(1))
    desk.paste(text)
    assert problem in desk.field.problem
    assert desk.edited() == row(1)
    assert not desk.steps


def test_the_board_gets_the_focus_when_editing_ends_behind_a_dialog(desk: Desk) -> None:
    desk.click(row(1))
    dialog = QDialog(desk.text.window())
    dialog.open()
    dialog.activateWindow()
    desk.qtbot.waitUntil(dialog.isActiveWindow)
    assert not desk.text.hasFocus()
    desk.entry.cancel()
    dialog.close()
    desk.window.activateWindow()
    desk.qtbot.waitUntil(desk.window.isActiveWindow)
    assert desk.board.hasFocus()


@pytest.mark.parametrize("ends", [False, True])
def test_the_context_menu_of_the_clue_field_pastes_several_lines(desk: Desk, ends: bool) -> None:
    desk.click(row(1))
    QGuiApplication.clipboard().setText("1\n2\n3\n1 1\n")
    at = desk.text.rect().center()
    QTest.mouseClick(desk.text, Qt.MouseButton.RightButton, pos=at)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, desk.text.mapToGlobal(at))
    QApplication.sendEvent(desk.text, event)
    menu = QApplication.activePopupWidget()
    assert menu
    assert desk.edited() == row(1)
    (paste,) = [each for each in menu.actions() if each.objectName() == "edit-paste"]
    if ends:
        desk.entry.cancel()
    paste.trigger()
    menu.close()
    pasted = tuple(map(clue, ["1", "2", "3", "1 1"]))
    assert desk.design.puzzle.rows == (Design.from_puzzle(PICTURE).puzzle.rows if ends else pasted)
