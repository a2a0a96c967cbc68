"""Lessons in the window: the way in, what they teach, starting again, the way to the next one."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from nonogui.coach.course import COURSE, line_steps
from nonogui.coach.techniques import Technique
from nonogui.core.grid import EMPTY, Cell
from nonogui.core.move import Move, MoveKind
from nonogui.library.shipped import ShippedPuzzle, collections
from nonogui.ui.actions import ActionId
from nonogui.ui.dialogs.help import GlossaryDialog
from nonogui.ui.main_window import MainWindow
from nonogui.ui.play.coach_views import LessonCard
from nonogui.words.places import cell_text
from tests.player import Player
from tests.tiles import click_tile, go_to, tiles, wait_for_tiles

# The offscreen platform says so of each window with a least size.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

LESSONS, STEPS = collections()[:2]
PREPARED = LESSONS.puzzles[3]
LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier


def open_(player: Player, shipped: ShippedPuzzle) -> None:
    player.window.games.open_shipped(f"{shipped.collection}/{shipped.key}")
    player.settle()


def card(player: Player) -> LessonCard:
    return player.window.play_page.coach.lesson


def words(widget: QWidget) -> list[str]:
    return [label.text() for label in widget.findChildren(QLabel) if label.isVisible()]


def solve(player: Player) -> None:
    goal = player.session.puzzle.goal
    assert goal is not None
    player.session.play(Move.between(MoveKind.FILL, player.grid, goal))
    player.qtbot.waitUntil(lambda: not player.window.is_on_board)


def test_first_tile_of_the_lessons_opens_the_first_lesson(player: Player) -> None:
    wait_for_tiles(player.qtbot, player.window)
    go_to(player.qtbot, player.window, "Lessons")
    player.qtbot.waitUntil(lambda: tiles(player.window)[0].caption.startswith("Complete"))
    assert tiles(player.window)[0].caption == "Complete line 1"
    click_tile(player.window, 0)
    player.settle()
    assert player.session.puzzle.fingerprint == LESSONS.puzzles[0].puzzle.fingerprint
    assert player.window.windowTitle() == "Lesson 1: Complete line (1 of 3)"


def test_lesson_opens_with_the_coach_and_names_its_technique(player: Player) -> None:
    open_(player, PREPARED)
    assert player.window.play_page.is_coaching
    assert {"Lesson 2, board 1 of 3", "Finished line"} <= set(words(card(player)))
    assert any("Press H" in text for text in words(card(player)))
    assert not any("Press H" in text for text in words(player.window.play_page.coach.empty))


def test_first_hint_of_a_lesson_uses_its_technique(player: Player) -> None:
    open_(player, PREPARED)
    player.key(Qt.Key.Key_H)
    player.key(Qt.Key.Key_H)
    assert player.window.play_workspace.coaching is not None
    assert player.window.play_workspace.coaching.technique is Technique.FINISHED_LINE
    assert words(card(player)) == ["Lesson 2, board 1 of 3"]


def test_other_puzzles_open_without_lesson_card_and_coach(player: Player) -> None:
    open_(player, PREPARED)
    open_(player, STEPS.puzzles[0])
    assert not player.window.play_page.is_coaching
    player.key(Qt.Key.Key_H)
    assert not card(player).isVisible()


@pytest.mark.parametrize("size", [(480, 400), (600, 500)])
def test_small_window_shows_a_lesson_its_tools_and_its_board(
    player: Player, make_window: Callable[[], MainWindow], size: tuple[int, int]
) -> None:
    window = make_window()
    window.resize(*size)
    player.window = window
    open_(player, PREPARED)
    assert card(player).isVisible()
    assert window.play_page.coach.tools.isVisible()
    board = window.play_page.stage.board
    assert board.cell_size >= 16
    assert not board.horizontalScrollBar().maximum()
    assert player.message is None


class TestPreparedBoards:
    def test_lesson_starts_with_its_given_cells(self, player: Player) -> None:
        open_(player, PREPARED)
        assert player.grid == PREPARED.puzzle.given
        assert not player.window.actions_[ActionId.UNDO].isEnabled()
        assert not player.session.is_worth_saving

    def test_restart_brings_the_given_cells_back(self, player: Player) -> None:
        open_(player, PREPARED)
        player.drag((0, 0), (0, 3), button=Qt.MouseButton.RightButton)
        assert player.grid[0, 0] == EMPTY
        player.key(Qt.Key.Key_R, CTRL)
        assert player.grid == PREPARED.puzzle.given

    def test_lesson_resumes_where_the_player_left_it(self, player: Player) -> None:
        open_(player, PREPARED)
        player.drag((0, 0), (0, 3), button=Qt.MouseButton.RightButton)
        grid = player.grid
        player.key(Qt.Key.Key_L, CTRL)
        open_(player, PREPARED)
        assert player.grid == grid
        assert player.session.game.undo_move is not None


class TestSolvedLesson:
    def test_enter_opens_the_next_lesson_after_a_solved_one(self, player: Player) -> None:
        open_(player, PREPARED)
        solve(player)
        texts = [each.text() for each in player.window.findChildren(QPushButton)]
        assert "Next board" in texts
        player.key(Qt.Key.Key_Return)
        assert player.session.origin.name == "Lesson 2: Finished line (2 of 3)"
        assert player.window.play_page.is_coaching

    def test_play_again_restarts_the_lesson_with_its_card(self, player: Player) -> None:
        open_(player, PREPARED)
        solve(player)
        again = next(
            each for each in player.window.findChildren(QPushButton) if each.text() == "Play again"
        )
        QTest.mouseClick(again, LEFT)
        assert player.grid == PREPARED.puzzle.given
        assert card(player).isVisible()


class TestVerdicts:
    @pytest.fixture
    def next_cell(self, player: Player) -> Cell:
        """A cell that the technique of the open lesson gives."""
        open_(player, PREPARED)
        lines = (line for line in player.session.puzzle.lines())
        topic = COURSE[1]
        clues = ((line, player.session.puzzle.clue(line), player.grid.line(line)) for line in lines)
        found = (
            line.cell(step.values[0][0])
            for line, clue, cells in clues
            for step in line_steps(clue, cells, 1, [topic])
        )
        return next(found)

    def mark(self, player: Player, cell: Cell, *, is_right: bool = True) -> None:
        goal = PREPARED.puzzle.goal
        assert goal is not None
        is_cross = (goal[cell] == EMPTY) is is_right
        player.drag(cell, cell, button=Qt.MouseButton.RightButton if is_cross else LEFT)

    def verdict(self, player: Player) -> str:
        player.qtbot.waitUntil(lambda: bool(card(player).verdict.text()))
        assert card(player).verdict.text() in words(card(player))
        return card(player).verdict.text()

    def test_finding_the_technique_is_acknowledged(self, player: Player, next_cell: Cell) -> None:
        self.mark(player, next_cell)
        assert self.verdict(player) == "Yes: Finished line. You found it."

    def test_wrong_try_gets_its_reason(self, player: Player, next_cell: Cell) -> None:
        self.mark(player, next_cell, is_right=False)
        assert self.verdict(player).startswith(f"{cell_text(next_cell)} is wrong: it must be ")
        assert player.session.overlays.wrong == {next_cell}
        player.key(Qt.Key.Key_Z, CTRL)
        assert not player.session.overlays.wrong
        player.qtbot.waitUntil(lambda: not card(player).verdict.text())

    def test_board_solved_with_a_hint_is_not_done(self, player: Player, next_cell: Cell) -> None:
        del next_cell
        for _level in range(4):
            player.key(Qt.Key.Key_H)
        assert player.session.game.hints == 1
        assert not card(player).verdict.text()
        solve(player)
        assert not player.session.game.was_solved
        texts = [each.text() for each in player.window.findChildren(QLabel) if each.isVisible()]
        assert "Solved with hints. To complete the lesson, play it again without hints." in texts


def test_examples_button_opens_the_glossary_at_the_technique(player: Player) -> None:
    open_(player, PREPARED)
    seen: list[Technique] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, GlossaryDialog)
        seen.append(dialog.list.technique)
        QTest.keyClick(dialog.list, Qt.Key.Key_Escape)

    QTimer.singleShot(100, look)
    QTest.mouseClick(card(player).examples, LEFT)
    assert seen == [Technique.FINISHED_LINE]
