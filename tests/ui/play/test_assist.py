"""Check and solve in the real window, with the solver in its thread."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from nonogui.core.game import GameStatus
from nonogui.core.grid import Axis, Cell, Grid, Line
from nonogui.core.move import MoveKind
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import CancelToken
from nonogui.solver.result import SolveResult, SolveStatus
from nonogui.ui.play.assist import BoardJob, _solve
from nonogui.ui.settings import Assistance, Ticking
from tests.boards import board, clued, puzzle
from tests.player import Player

KEY = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier

LINES = puzzle("""
    #####
    #...#
    #.#.#
    #...#
    ####.
""")
TWO = clued("1/1", "1/1")  # either diagonal
NONE = clued("2/0", "0/2")


def test_check_of_a_right_board_says_so_and_marks_nothing(player: Player) -> None:
    player.open(LINES)
    player.drag((0, 0), (0, 4))
    player.key(KEY.Key_F7)
    assert player.text == "Right so far."
    assert player.session.overlays.wrong == frozenset()


def test_check_reports_a_mistake_shows_where_and_goes_back_before_it(player: Player) -> None:
    player.open(LINES)
    player.drag((0, 0), (0, 4))
    player.drag((4, 4), (4, 4))  # the mistake
    player.drag((1, 1), (1, 3), button=Qt.MouseButton.RightButton)
    player.key(KEY.Key_F7)
    assert "wrong" in player.text
    assert player.session.overlays.wrong == frozenset()
    player.answer("Show where")
    assert player.session.overlays.wrong == {Cell(4, 4)}
    player.answer("Go back to before the mistake")
    assert player.grid == board("#####\n?????\n?????\n?????\n?????")
    assert player.session.game.undo_move is not None
    assert player.session.game.undo_move.kind is MoveKind.BACK
    player.key(KEY.Key_Z, CTRL)
    assert player.grid[4, 4] == 1


def test_check_finds_mistakes_without_a_stored_goal(player: Player) -> None:
    player.open(Puzzle(LINES.rows, LINES.columns, goal=None))
    player.drag((4, 4), (4, 4))
    player.key(KEY.Key_F7)
    assert "wrong" in player.text


def test_check_judges_by_the_clues_if_there_are_several_solutions(player: Player) -> None:
    player.open(TWO)
    player.drag((0, 1), (0, 1))
    player.key(KEY.Key_F7)
    assert player.text == "Right so far."
    player.drag((1, 1), (1, 1))
    player.key(KEY.Key_F7)
    assert "wrong" in player.text


def test_solve_reveals_the_only_solution_as_one_undo_step(player: Player) -> None:
    player.open(LINES)
    player.drag((4, 4), (4, 4))  # a mistake on the board does not matter
    player.key(KEY.Key_F7, CTRL)
    assert player.grid == LINES.goal
    assert "only solution" in player.text
    assert player.session.game.undo_move is not None
    assert player.session.game.undo_move.kind is MoveKind.SOLVE
    player.qtbot.waitUntil(lambda: not player.window.is_on_board)
    player.window.games.show_board()
    player.key(KEY.Key_Z, CTRL)
    assert player.grid.decided_count == 1


def test_solve_shows_two_of_several_solutions(player: Player) -> None:
    player.open(TWO)
    player.key(KEY.Key_F7, CTRL)
    assert "4 cells" in player.text
    first = player.session.view().grid
    assert player.grid == TWO.blank()
    player.answer("Show the other one")
    second = player.session.view().grid
    assert len(first.diff(second)) == 4
    player.answer("Fill in this one")
    assert player.session.picture == Grid(2, 2, second.cells.replace(b"\xff", b"\0"))
    assert player.session.game.status is GameStatus.SOLVED


def test_back_to_my_board_hides_the_two_solutions(player: Player) -> None:
    player.open(TWO)
    player.key(KEY.Key_F7, CTRL)
    player.answer("Back to my board")
    assert player.session.view().grid == TWO.blank()
    assert player.message is None


def test_solve_says_that_no_picture_fits_and_keeps_the_board(player: Player) -> None:
    player.open(clued("1 1/1/0", "0/2/1"))
    player.key(KEY.Key_F7, CTRL)
    assert "No picture fits" in player.text
    assert player.grid == player.session.puzzle.blank()


def test_solver_reports_no_solution_before_it_finds_all_clashing_lines() -> None:
    none, reports = clued("1 1/0/1 1", "1/2/1"), list[object]()
    answer = _solve(BoardJob(none, none.blank(), None, CancelToken(), reports.append))
    verdict = next(news for news in reports if isinstance(news, SolveResult))
    assert verdict.status is answer.status is SolveStatus.NONE
    assert len(verdict.clash) < len(answer.clash) == 2


@pytest.mark.parametrize("made", [LINES, TWO])
def test_wrong_cells_are_marked_at_once_if_the_option_is_on(player: Player, made: Puzzle) -> None:
    player.open(made)
    player.session.set_assistance(Assistance.WRONG_CELLS, Ticking.CERTAIN)
    wrong = (4, 4) if made is LINES else (1, 1)
    if made is TWO:
        player.drag((0, 1), (0, 1))
        player.settle()
        assert player.session.view().overlays.wrong == frozenset()
    player.drag(wrong, wrong)
    player.settle()
    assert Cell(*wrong) in player.session.view().overlays.wrong


def test_broken_lines_are_marked_only_if_the_option_is_on(player: Player) -> None:
    player.open(LINES)
    player.drag((0, 0), (0, 4), button=Qt.MouseButton.RightButton)
    assert player.session.view().broken == frozenset()
    player.session.set_assistance(Assistance.BROKEN_LINES, Ticking.CERTAIN)
    assert Line(Axis.ROW, 0) in player.session.view().broken


def test_escape_closes_a_message_and_its_marks(player: Player) -> None:
    player.open(LINES)
    player.drag((4, 4), (4, 4))
    player.key(KEY.Key_F7)
    player.answer("Show where")
    assert player.session.overlays.wrong
    player.key(KEY.Key_Escape)
    assert player.message is None
    assert player.session.overlays.wrong == frozenset()


def test_closing_a_check_message_keeps_the_marks_of_the_hint(player: Player) -> None:
    player.open(LINES)
    player.key(KEY.Key_H)
    marks = player.session.overlays
    player.key(KEY.Key_F7)
    assert player.text == "Right so far."
    player.window.play_page.stage.messages.closed.emit()
    assert player.session.overlays is marks


def test_given_cells_make_the_solution_unique(player: Player) -> None:
    player.open(replace(TWO, given=board("#?\n??")))
    assert player.session.known is not None
    assert player.session.known.status is SolveStatus.UNIQUE
    player.drag((0, 1), (0, 1))
    player.key(KEY.Key_F7)
    assert "wrong" in player.text
    player.key(KEY.Key_Z, CTRL)
    player.key(KEY.Key_F7, CTRL)
    assert player.session.game.status is GameStatus.SOLVED
    assert player.grid.picture() == board("#.\n.#")
