"""DesignSession: what changes a design, and what the board shows of it."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from nonogui.core.clue import Clue
from nonogui.core.design import Design, Leader
from nonogui.core.edits import EditKind
from nonogui.core.grid import EMPTY, UNKNOWN
from nonogui.core.line import Axis, Cell, Line
from nonogui.core.move import CellChange, Move, MoveKind, TickChange
from nonogui.solver.result import SolveStatus
from nonogui.studio.diagnosis import Diagnosis, Repair
from nonogui.ui.design.session import DesignSession, DesignView, Shown
from tests.boards import board

ROW = Line(Axis.ROW, 0)


@pytest.fixture
def session(qtbot: QtBot) -> DesignSession:
    del qtbot
    return DesignSession(Design.from_picture(board("##.\n#..")))


def leader(session: DesignSession) -> Leader:
    return session.design.leader


def view(session: DesignSession) -> DesignView:
    return session.view


def fill(*cells: Cell) -> Move:
    return Move(MoveKind.FILL, tuple(CellChange(cell, UNKNOWN, 1) for cell in cells))


def diagnosis(session: DesignSession, **values: object) -> Diagnosis:
    forced = session.design.picture.replace([(Cell(0, 0), 1)])
    return Diagnosis(SolveStatus.MULTIPLE, forced, **values)  # type: ignore[arg-type]


def test_a_gesture_is_one_named_step(session: DesignSession, qtbot: QtBot) -> None:
    with qtbot.waitSignals([session.changed, session.view_changed]):
        session.play(fill(Cell(1, 1), Cell(1, 2)), EditKind.LINE)
    assert session.design.picture == board("##.\n###")
    assert session.undo_edit is not None
    assert session.undo_edit.kind is EditKind.LINE
    session.undo()
    assert session.design.picture == board("##.\n#..")
    session.redo()
    assert session.design.puzzle.rows[1] == Clue.of(3)


def test_what_wipes_makes_background(session: DesignSession) -> None:
    for value in (UNKNOWN, EMPTY):
        session.play(Move(MoveKind.CLEAR, (CellChange(Cell(0, 0), 1, value),)))
        assert session.design.picture[0, 0] == EMPTY
        session.undo()


def test_a_tick_is_no_edit(session: DesignSession, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(session.changed):
        session.play(Move(MoveKind.TICK, ticks=(TickChange(ROW, 0, True),)))


def test_drawing_goes_on_from_what_the_clues_force(session: DesignSession) -> None:
    session.set_clue(ROW, Clue.of(3))
    assert leader(session) is Leader.CLUES
    session.set_diagnosis(diagnosis(session))
    session.play(fill(Cell(1, 2)))
    assert leader(session) is Leader.PICTURE
    assert session.design.picture == board("##.\n#.#")


def test_the_same_clue_again_is_no_edit(session: DesignSession) -> None:
    session.set_clue(ROW, Clue.of(2))
    assert session.undo_edit is None
    assert session.design.leader is Leader.PICTURE


def test_a_change_forgets_what_was_known(session: DesignSession) -> None:
    session.set_diagnosis(diagnosis(session))
    session.show(Shown(board("...\n...")))
    session.set_broken(frozenset({ROW}))
    session.change(EditKind.INVERT, Design.from_picture(board("..#\n.##")))
    assert session.diagnosis is None
    assert session.shown is None
    assert session.board_view().broken == frozenset()


def test_doubt_stays_marked_where_nothing_changed(session: DesignSession) -> None:
    doubtful = frozenset({Cell(0, 0), Cell(1, 2)})
    session.set_diagnosis(diagnosis(session, ambiguous=doubtful))
    assert session.board_view().overlays.ambiguous == doubtful
    session.play(fill(Cell(1, 2)))
    assert session.board_view().overlays.ambiguous == {Cell(0, 0)}
    session.change(EditKind.RESIZE, Design.from_picture(board("##\n#.")))
    assert session.board_view().overlays.ambiguous == frozenset()


def test_lines_that_clash_stay_marked_until_one_of_them_changes(session: DesignSession) -> None:
    column = Line(Axis.COLUMN, 0)
    session.set_diagnosis(diagnosis(session, clash=(ROW, column)))
    session.set_clue(Line(Axis.ROW, 1), Clue.of(2))
    assert session.board_view().overlays.highlighted_lines == (ROW, column)
    session.set_clue(ROW, Clue.of(3))
    assert session.board_view().overlays.highlighted_lines == ()


def test_a_diagnosis_takes_the_place_of_earlier_marks(session: DesignSession) -> None:
    session.set_diagnosis(diagnosis(session, ambiguous=frozenset({Cell(0, 0)}), clash=(ROW,)))
    session.play(fill(Cell(1, 2)))
    session.set_diagnosis(None)
    overlays = session.board_view().overlays
    assert (overlays.ambiguous, overlays.highlighted_lines) == (frozenset(), ())


def test_what_is_shown_changes_nothing_and_takes_no_strokes(session: DesignSession) -> None:
    before = session.design
    session.show(Shown(board("...\n..#"), frozenset({Cell(1, 2)})))
    view = session.board_view()
    assert view.grid[1, 2] == 1
    assert view.overlays.hint_cells == {Cell(1, 2)}
    session.play(fill(Cell(1, 1)))
    assert session.design is before
    session.show(None)
    assert session.board_view().grid[0, 0] == 1


def test_a_repair_is_one_step(session: DesignSession) -> None:
    picture = board("##.\n...")
    repair = Repair((CellChange(Cell(1, 0), 1, EMPTY),), picture, line_solvable=True, edit_cost=0.0)
    session.repair(repair)
    assert session.design.picture == picture
    assert session.undo_edit is not None
    assert session.undo_edit.kind is EditKind.REPAIR


def test_the_background_of_a_picture_is_paper_not_crosses(session: DesignSession) -> None:
    assert session.board_view().grid == board("##?\n#??")


def test_what_the_clues_force_is_drawn_as_paper_too(session: DesignSession) -> None:
    session.set_clue(ROW, Clue.of(1))
    session.set_diagnosis(diagnosis(session))
    assert session.board[0, 2] == EMPTY
    assert session.board_view().grid[0, 2] == UNKNOWN


def test_cells_that_are_given_are_marked(session: DesignSession) -> None:
    session.change(EditKind.GIVE, session.design.with_given([Cell(0, 1)]))
    assert session.board_view().overlays.evidence == {Cell(0, 1)}


def test_the_view_follows_the_leader_at_first(session: DesignSession, qtbot: QtBot) -> None:
    assert session.view is DesignView.PICTURE
    typed = DesignSession(session.design.with_clue(ROW, Clue.of(3)))
    assert typed.view is DesignView.CLUES
    with qtbot.waitSignal(typed.view_changed):
        typed.set_view(DesignView.PICTURE)
    with qtbot.assertNotEmitted(typed.view_changed):
        typed.set_view(DesignView.PICTURE)


def test_each_edit_goes_to_the_tab_of_the_view_that_leads(session: DesignSession) -> None:
    session.set_clue(ROW, Clue.of(3))
    assert view(session) is DesignView.CLUES
    session.play(fill(Cell(1, 2)))
    assert view(session) is DesignView.PICTURE
    session.undo()
    assert view(session) is DesignView.CLUES


def test_amending_stays_within_the_step(session: DesignSession) -> None:
    before = session.design
    session.set_clue(ROW, Clue.of(1))
    session.replace_in_step(before.with_clue(ROW, Clue.of(3)))
    session.undo()
    assert session.design == before
