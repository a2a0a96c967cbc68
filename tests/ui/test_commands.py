"""Commands on the game: what-if layers, checkpoints, pause."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton

from nonogui.core.grid import Axis, Cell, Line
from nonogui.ui.actions import ActionId, Context
from nonogui.ui.main_window import MainWindow
from nonogui.ui.play.coaching import Coaching
from nonogui.ui.play.page import PlayPage
from nonogui.ui.play.session import Origin
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


def test_what_if_starts_at_once_and_can_be_renamed_by_menu_or_on_its_chip(
    player: Player, make_window: MAKE, monkeypatch: pytest.MonkeyPatch
) -> None:
    proposed: list[str] = []
    names = iter(["Left edge", "Top edge"])

    def answer(_window: object, _title: str, before: str, _verb: str) -> str:
        proposed.append(before)
        return next(names)

    monkeypatch.setattr("nonogui.ui.dialogs.ask.ask_name", answer)
    player.open(PICTURE)
    rename = player.window.actions_[ActionId.RENAME_BRANCH]
    assert not rename.isEnabled()
    player.key(KEY.Key_B, CTRL)
    player.drag((0, 0), (0, 1))
    chip = player.window.play_page.chip
    assert (proposed, chip.accessibleName()) == ([], "What-if: Idea 1")
    rename.trigger()
    assert chip.accessibleName() == "What-if: Left edge"
    QTest.mouseDClick(chip, Qt.MouseButton.LeftButton, pos=QPoint(40, chip.height() // 2))
    assert chip.accessibleName() == "What-if: Top edge"
    assert proposed == ["Idea 1", "Left edge"]
    player.key(KEY.Key_Z, CTRL)  # only the marks: a name is no move
    assert chip.accessibleName() == "What-if: Top edge"
    assert player.grid == PICTURE.blank()
    player.window.close()
    again = make_window()
    again.games.start(PICTURE, Origin("Test"), again.play_workspace.newest_record(PICTURE))
    assert again.play_page.chip.accessibleName() == "What-if: Top edge"


def rename_button(page: PlayPage) -> QPushButton:
    """Return the answer of the message about a new checkpoint."""
    # The last one: the button of the message before may not be deleted yet.
    return [each for each in page.findChildren(QPushButton) if each.text() == "Rename…"][-1]


def test_new_checkpoint_can_be_renamed_from_its_message_and_from_the_list(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = iter(["Left edge", "Top edge"])
    monkeypatch.setattr("nonogui.ui.dialogs.ask.ask_name", lambda *_words: next(names))
    player.open(PICTURE)
    player.key(KEY.Key_F2)
    page = player.window.play_page
    assert "Checkpoint 1 added." in {label.text() for label in page.findChildren(QLabel)}
    QTest.mouseClick(rename_button(page), Qt.MouseButton.LeftButton)
    game = player.session.game
    assert [point.name for point in game.checkpoints] == ["Left edge"]
    page.panel.checkpoints.rename_clicked.emit(0)
    assert [point.name for point in game.checkpoints] == ["Top edge"]


def test_message_about_a_removed_checkpoint_renames_no_other(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonogui.ui.dialogs.ask.ask_name", lambda *_words: "Left edge")
    player.open(PICTURE)
    player.key(KEY.Key_F2)
    player.drag((0, 0), (0, 1))
    player.key(KEY.Key_F2)
    page = player.window.play_page
    page.panel.checkpoints.remove_clicked.emit(1)
    rename_button(page).click()
    player.key(KEY.Key_F2)
    names = [point.name for point in player.session.game.checkpoints]
    assert names == ["Checkpoint 1", "Checkpoint 2"]


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


def test_keys_read_a_row_a_column_the_last_change_and_what_is_left(player: Player) -> None:
    player.open(PICTURE)
    shift = Qt.KeyboardModifier.ShiftModifier
    player.key(Qt.Key.Key_Z, shift)
    assert player.text == "Nothing has changed yet."
    player.key(Qt.Key.Key_Down)
    player.key(Qt.Key.Key_Space)
    heard = []
    for key in (Qt.Key.Key_R, Qt.Key.Key_C, Qt.Key.Key_Z, Qt.Key.Key_N):
        player.key(key, shift)
        heard.append(player.text)
    clue = PICTURE.rows[1].text(PICTURE.palette)
    assert heard[0].startswith(f"Row 2: {clue}. ")
    assert "Cells 1 filled, 2 to 5 unknown" in heard[0]
    assert heard[1].startswith("Column 1: ")
    assert heard[2].startswith("Row 2, column 1, filled")
    assert "cells left to fill. Unfinished rows: " in heard[3]


# ---- the coach ----


def test_questions_and_the_proof_are_asked_of_the_coach(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Questions are about the cell at the cursor; the proof goes both ways."""
    player.open(PICTURE)
    player.window.play_page.stage.board.set_cursor(Cell(3, 1))
    expected: dict[ActionId, tuple[str, tuple[object, ...]]] = {
        ActionId.HINT: ("next_level", ()),
        ActionId.EXPLAIN_CELL: ("explain_cell", (Cell(3, 1),)),
        ActionId.EXPLAIN_ROW: ("explain_line", (Line(Axis.ROW, 3),)),
        ActionId.EXPLAIN_COLUMN: ("explain_line", (Line(Axis.COLUMN, 1),)),
        ActionId.PROOF_STEP: ("step", (1,)),
        ActionId.PROOF_BACK: ("step", (-1,)),
        ActionId.PROOF_PLAY: ("play", ()),
        ActionId.PROOF_START: ("step_to", (0,)),
        ActionId.PROOF_END: ("to_end", ()),
    }
    asked: list[tuple[str, tuple[object, ...]]] = []
    for name in {name for name, _arguments in expected.values()}:
        monkeypatch.setattr(
            Coaching, name, lambda _coach, *given, name=name: asked.append((name, given))
        )
    for action in expected:
        player.window.actions_[action].triggered.emit()
    assert asked == list(expected.values())


# ---- the menu of a cell or a clue ----


def board_menu(player: Player, at: Cell | Line) -> list[str]:
    """The texts of the menu up to the actions of the puzzle; `---` is a separator."""
    player.window.play_page.stage.board.context_requested.emit(at, QPoint(20, 20))
    menu = QApplication.activePopupWidget()
    if not isinstance(menu, QMenu):
        return []
    texts = ["---" if entry.isSeparator() else entry.text() for entry in menu.actions()]
    menu.close()
    return texts[: texts.index("Check") if "Check" in texts else None]


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_menu_of_a_cell_or_clue_offers_marks_questions_and_undo(player: Player) -> None:
    player.open(PICTURE)
    steps = ["Undo", "Redo", "---"]
    more = ["List all steps", "---"]
    cell = ["Explain this cell\tY", "Explain this row\tR", "Explain this column\tC", *more]
    assert board_menu(player, Cell(0, 0)) == ["Fill", "Cross", "Maybe", "---", *cell, *steps]
    assert board_menu(player, Line(Axis.ROW, 0)) == ["Explain this row", *more, *steps]
    assert board_menu(player, Line(Axis.COLUMN, 0)) == ["Explain this column", *more, *steps]
    player.drag((0, 0))
    filled = board_menu(player, Cell(0, 0))
    assert filled[:5] == ["Fill", "Cross", "Maybe", "Clear", "---"]
    player.window.play_workspace.set_paused(True)
    assert board_menu(player, Cell(0, 0)) == []


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_menu_of_a_solved_board_asks_no_questions(player: Player) -> None:
    player.open(puzzle("#"))
    player.drag((0, 0))
    assert player.session.is_solved
    texts = board_menu(player, Cell(0, 0))
    assert "Undo" in " ".join(texts)
    assert not any(text.startswith("Explain") for text in texts)


# ---- the window ----


def test_full_screen_is_switched_on_and_off(player: Player) -> None:
    action = player.window.actions_[ActionId.FULL_SCREEN]
    for is_full in (True, False):
        action.trigger()
        assert player.window.isFullScreen() is is_full
        assert action.isChecked() is is_full


def test_panel_of_a_large_window_is_remembered(player: Player) -> None:
    player.open(PICTURE)
    settings, panel = player.window.settings, player.window.actions_[ActionId.PANEL]
    for is_open in (False, True):
        panel.trigger()
        assert settings.settings.panel_open is is_open
        assert player.window.play_page.is_panel_shown is is_open
    player.window.resize(800, 560)
    panel.trigger()
    assert player.window.play_page.is_panel_shown
    assert settings.settings.panel_open, "the drawer of a small window is not"
    panel.trigger()
    assert not player.window.play_page.is_panel_shown


def test_panel_key_closes_the_coach(player: Player) -> None:
    player.open(PICTURE)
    page = player.window.play_page
    seen = []
    player.key(KEY.Key_H)
    seen.append(page.is_coaching)
    player.window.actions_[ActionId.PANEL].trigger()
    seen.append(page.is_coaching)
    assert seen == [True, False]
    assert player.window.settings.settings.panel_open


def test_restart_and_replay_follow_the_moves(player: Player) -> None:
    restart, replay = (player.window.actions_[each] for each in (ActionId.RESTART, ActionId.REPLAY))
    player.open(puzzle("#."))
    assert (restart.isEnabled(), replay.isEnabled()) == (False, False)
    player.drag((0, 1), button=Qt.MouseButton.RightButton)
    assert (restart.isEnabled(), replay.isEnabled()) == (True, False)
    player.key(KEY.Key_Z, CTRL)
    assert (restart.isEnabled(), replay.isEnabled()) == (False, False)
    player.drag((0, 0))
    assert replay.isEnabled()
