"""DesignSession: what changes a design, and what the board shows of it."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from nonogui.core.clue import Clue
from nonogui.core.design import Design, Leader
from nonogui.core.edits import EditKind
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Cell, Line
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


def test_gesture_is_one_named_undo_step(session: DesignSession, qtbot: QtBot) -> None:
    with qtbot.waitSignals([session.changed, session.view_changed]):
        session.play(fill(Cell(1, 1), Cell(1, 2)), EditKind.LINE)
    assert session.design.picture == board("##.\n###")
    assert session.drawing.undo_edit is not None
    assert session.drawing.undo_edit.kind is EditKind.LINE
    session.undo()
    assert session.design.picture == board("##.\n#..")
    session.redo()
    assert session.design.puzzle.rows[1] == Clue.of(3)


def test_erasing_draws_background(session: DesignSession) -> None:
    for value in (UNKNOWN, EMPTY):
        session.play(Move(MoveKind.CLEAR, (CellChange(Cell(0, 0), 1, value),)))
        assert session.design.picture[0, 0] == EMPTY
        session.undo()


def test_ticking_a_clue_does_not_change_the_design(session: DesignSession, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(session.changed):
        session.play(Move(MoveKind.TICK, ticks=(TickChange(ROW, 0, True),)))


def test_drawing_continues_from_the_cells_the_clues_force(session: DesignSession) -> None:
    session.set_clue(ROW, Clue.of(3))
    assert leader(session) is Leader.CLUES
    session.set_diagnosis(diagnosis(session))
    session.play(fill(Cell(1, 2)))
    assert leader(session) is Leader.PICTURE
    assert session.design.picture == board("##.\n#.#")


def test_retyping_the_same_clue_adds_no_undo_step(session: DesignSession) -> None:
    session.set_clue(ROW, Clue.of(2))
    assert session.drawing.undo_edit is None
    assert session.design.leader is Leader.PICTURE


def test_changing_the_design_discards_its_diagnosis(session: DesignSession) -> None:
    session.set_diagnosis(diagnosis(session))
    session.show(Shown(board("...\n...")))
    session.set_broken(frozenset({ROW}))
    session.change(EditKind.INVERT, Design.from_picture(board("..#\n.##")))
    assert session.diagnosis is None
    assert session.shown is None
    assert session.board_view().broken == frozenset()


def test_ambiguous_cells_stay_marked_until_they_change(session: DesignSession) -> None:
    doubtful = frozenset({Cell(0, 0), Cell(1, 2)})
    session.set_diagnosis(diagnosis(session, ambiguous=doubtful))
    assert session.board_view().overlays.ambiguous == doubtful
    session.play(fill(Cell(1, 2)))
    assert session.board_view().overlays.ambiguous == {Cell(0, 0)}
    session.change(EditKind.RESIZE, Design.from_picture(board("##\n#.")))
    assert session.board_view().overlays.ambiguous == frozenset()


def test_clashing_lines_stay_marked_until_one_of_them_changes(session: DesignSession) -> None:
    column = Line(Axis.COLUMN, 0)
    session.set_diagnosis(diagnosis(session, clash=(ROW, column)))
    session.set_clue(Line(Axis.ROW, 1), Clue.of(2))
    assert session.board_view().overlays.highlighted_lines == (ROW, column)
    session.set_clue(ROW, Clue.of(3))
    assert session.board_view().overlays.highlighted_lines == ()


def test_clearing_the_diagnosis_removes_earlier_marks(session: DesignSession) -> None:
    session.set_diagnosis(diagnosis(session, ambiguous=frozenset({Cell(0, 0)}), clash=(ROW,)))
    session.play(fill(Cell(1, 2)))
    session.set_diagnosis(None)
    overlays = session.board_view().overlays
    assert (overlays.ambiguous, overlays.highlighted_lines) == (frozenset(), ())


def test_preview_leaves_the_design_unchanged_and_ignores_strokes(session: DesignSession) -> None:
    before = session.design
    session.show(Shown(board("...\n..#"), frozenset({Cell(1, 2)})))
    view = session.board_view()
    assert view.grid[1, 2] == 1
    assert view.overlays.hint_cells == {Cell(1, 2)}
    session.play(fill(Cell(1, 1)))
    assert session.design is before
    session.show(None)
    assert session.board_view().grid[0, 0] == 1


def test_repair_is_one_undo_step(session: DesignSession) -> None:
    picture = board("##.\n...")
    repair = Repair((CellChange(Cell(1, 0), 1, EMPTY),), picture, line_solvable=True, edit_cost=0.0)
    session.repair(repair)
    assert session.design.picture == picture
    assert session.drawing.undo_edit is not None
    assert session.drawing.undo_edit.kind is EditKind.REPAIR


def test_background_cells_are_drawn_blank_without_crosses(session: DesignSession) -> None:
    assert session.board_view().grid == board("##?\n#??")


def test_cells_forced_empty_by_clues_are_drawn_blank(session: DesignSession) -> None:
    session.set_clue(ROW, Clue.of(1))
    session.set_diagnosis(diagnosis(session))
    assert session.board[0, 2] == EMPTY
    assert session.board_view().grid[0, 2] == UNKNOWN


def test_typing_clues_without_a_picture_does_not_draw_their_solution() -> None:
    session = DesignSession(Design.blank(3, 2))
    known = Diagnosis(SolveStatus.MULTIPLE, board("###\n???"))
    for line, clue in ((ROW, Clue.of(3)), (Line(Axis.ROW, 1), Clue.of(1))):
        session.set_clue(line, clue)
        session.set_diagnosis(known)
        assert session.board == known.forced
        assert session.board_view().grid == board("???\n???")
    session.set_view(DesignView.PICTURE)
    assert session.board_view().grid == known.forced
    session.play(fill(Cell(1, 2)))
    assert session.design.picture == board("###\n..#")


def test_typing_clues_over_a_picture_draws_what_they_force(session: DesignSession) -> None:
    session.set_clue(ROW, Clue.of(3))
    session.set_diagnosis(Diagnosis(SolveStatus.MULTIPLE, board("###\n#..")))
    assert session.board_view().grid == board("###\n#??")


def test_given_cells_are_marked(session: DesignSession) -> None:
    session.change(EditKind.GIVE, session.design.with_given([Cell(0, 1)]))
    assert session.board_view().overlays.evidence == {Cell(0, 1)}


def test_design_with_typed_clues_opens_on_the_clues_tab(
    session: DesignSession, qtbot: QtBot
) -> None:
    assert session.view is DesignView.PICTURE
    typed = DesignSession(session.design.with_clue(ROW, Clue.of(3)))
    assert typed.view is DesignView.CLUES
    with qtbot.waitSignal(typed.view_changed):
        typed.set_view(DesignView.PICTURE)
    with qtbot.assertNotEmitted(typed.view_changed):
        typed.set_view(DesignView.PICTURE)


def test_each_edit_switches_to_its_own_tab(session: DesignSession) -> None:
    session.set_clue(ROW, Clue.of(3))
    assert view(session) is DesignView.CLUES
    session.play(fill(Cell(1, 2)))
    assert view(session) is DesignView.PICTURE
    session.undo()
    assert view(session) is DesignView.CLUES


def test_amended_clue_stays_one_undo_step(session: DesignSession) -> None:
    before = session.design
    session.set_clue(ROW, Clue.of(1))
    session.replace_in_step(before.with_clue(ROW, Clue.of(3)))
    session.undo()
    assert session.design == before
