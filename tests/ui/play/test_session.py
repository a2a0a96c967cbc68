"""Sessions: what the board shows of a game, with the help the player chose."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nonogui.core.grid import EMPTY, UNKNOWN, Grid
from nonogui.core.line import Axis, Cell, Line
from nonogui.core.move import CellChange, Move, MoveKind, TickChange
from nonogui.solver.result import SolveResult, SolveStatus, StopReason
from nonogui.ui.board.state import Overlays
from nonogui.ui.play.session import Origin, PlaySession
from nonogui.ui.settings import Assistance, Ticking
from tests.boards import board, puzzle

PICTURE = """
    ##.
    .##
    #..
"""


@pytest.fixture
def session(qapp: QApplication) -> PlaySession:
    session = PlaySession(puzzle(PICTURE), Origin("First steps, No. 1"))
    assert session.thread() is qapp.thread()
    return session


def put(session: PlaySession, value: int, *cells: tuple[int, int]) -> None:
    before = session.game.grid
    changes = (CellChange(Cell(*cell), before[cell], value) for cell in cells)
    session.play(Move(MoveKind.FILL, tuple(changes)))


def unique(solution: Grid) -> SolveResult:
    return SolveResult(SolveStatus.UNIQUE, (solution,), 1, "auto", 0.0, True, 0, StopReason.DONE)


def test_the_view_shows_the_board_and_certain_numbers(session: PlaySession) -> None:
    put(session, 1, (0, 0), (0, 1))
    assert session.view().grid == board("##?\n???\n???")
    assert (Line(Axis.ROW, 0), 0) in session.view().done
    assert (Line(Axis.COLUMN, 0), 0) not in session.view().done


def test_ticking_by_choice(session: PlaySession) -> None:
    first = (Line(Axis.COLUMN, 0), 0)
    put(session, 1, (0, 0))
    put(session, EMPTY, (1, 0))
    session.set_assistance(Assistance.NONE, Ticking.CERTAIN)
    assert first in session.view().done
    session.set_assistance(Assistance.NONE, Ticking.FINISHED_LINES)
    assert first not in session.view().done
    put(session, 1, (2, 0))
    assert first in session.view().done
    session.set_assistance(Assistance.NONE, Ticking.NEVER)
    assert session.view().done == frozenset()


def test_hand_ticks_are_shown_and_can_be_undone(session: PlaySession) -> None:
    number = (Line(Axis.ROW, 1), 0)
    session.play(Move(MoveKind.TICK, (), (TickChange(*number, ticked=True),)))
    assert session.view().by_hand == {number}
    assert number in session.view().done
    session.undo()
    assert number not in session.view().done


def test_broken_lines_are_told_only_when_wanted(session: PlaySession) -> None:
    put(session, EMPTY, (0, 0), (0, 1), (0, 2))
    assert session.view().broken == frozenset()
    session.set_assistance(Assistance.BROKEN_LINES, Ticking.CERTAIN)
    assert session.view().broken == {Line(Axis.ROW, 0)}


def test_an_open_run_that_is_too_long_breaks_its_line(session: PlaySession) -> None:
    session.set_assistance(Assistance.BROKEN_LINES, Ticking.CERTAIN)
    put(session, 1, (1, 1), (1, 2))
    assert session.view().broken == frozenset()
    put(session, 1, (1, 0))
    assert session.view().broken == {Line(Axis.ROW, 1)}
    session.undo()
    assert session.view().broken == frozenset()


def test_wrong_cells_at_once_need_the_only_solution(session: PlaySession) -> None:
    session.set_assistance(Assistance.WRONG_CELLS, Ticking.CERTAIN)
    put(session, 1, (0, 2))
    assert session.view().overlays.wrong == frozenset()
    session.set_known(unique(board(PICTURE)))
    assert session.view().overlays.wrong == {Cell(0, 2)}
    put(session, UNKNOWN, (0, 2))
    assert session.view().overlays.wrong == frozenset()


def test_overlays_and_previews_go_with_the_next_move(session: PlaySession) -> None:
    overlays = Overlays(hint_cells=frozenset({Cell(1, 1)}))
    session.show_overlays(overlays, preview=board(PICTURE))
    assert session.view().grid == board(PICTURE)
    assert session.game.grid == session.puzzle.blank()
    put(session, 1, (0, 0))
    assert session.view().overlays == Overlays()
    assert session.view().grid == session.game.grid


def test_solving_is_told_each_time_it_happens(qtbot: QtBot, session: PlaySession) -> None:
    with qtbot.waitSignal(session.solved):
        session.play(Move.between(MoveKind.FILL, session.game.grid, board(PICTURE)))
    with qtbot.assertNotEmitted(session.solved):
        session.undo()
    with qtbot.waitSignal(session.solved):
        session.redo()
    with qtbot.assertNotEmitted(session.solved):
        session.play(Move(MoveKind.CROSS, (CellChange(Cell(0, 2), EMPTY, UNKNOWN),)))


def test_what_is_left_of_an_ink(session: PlaySession) -> None:
    assert session.left(1) == 5
    put(session, 1, (0, 0), (0, 1))
    assert session.left(1) == 3
    assert session.clues_done == 1
    assert session.picture.count(1) == 2


def test_branches_without_a_layer_do_nothing(qtbot: QtBot, session: PlaySession) -> None:
    with qtbot.assertNotEmitted(session.changed):
        session.keep_branch()
        session.drop_branch()


def test_savepoints_are_a_change_to_be_saved(qtbot: QtBot, session: PlaySession) -> None:
    with qtbot.waitSignal(session.changed):
        session.add_checkpoint("Here")
    put(session, 1, (0, 0))
    session.restore(0)
    assert session.game.grid == session.puzzle.blank()
    with qtbot.waitSignal(session.changed):
        session.remove_checkpoint(0)
    assert session.game.checkpoints == ()
