"""Sessions: what the board shows of a game, with the help the player chose."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from nonogui.coach.difficulty import Rating
from nonogui.core.game import GameRecord
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Cell, Grid, Line
from nonogui.core.move import CellChange, Move, MoveKind, TickChange
from nonogui.formats.registry import native
from nonogui.solver.result import SolveResult, SolveStatus, StopReason
from nonogui.ui.board.state import Overlays
from nonogui.ui.play.session import EVERYTHING, Origin, PlaySession, ViewChange
from nonogui.ui.settings import Assistance, Crossing, Ticking
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


def test_view_shows_the_board_and_ticks_certain_clues(session: PlaySession) -> None:
    put(session, 1, (0, 0), (0, 1))
    assert session.view().grid == board("##?\n???\n???")
    assert (Line(Axis.ROW, 0), 0) in session.view().done
    assert (Line(Axis.COLUMN, 0), 0) not in session.view().done


def test_ticked_clues_follow_the_ticking_option(session: PlaySession) -> None:
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


def test_crosses_come_with_the_fill_that_finishes_a_line(session: PlaySession) -> None:
    changes = changed_parts(session, lambda: session.set_crossing(Crossing.FINISHED_LINES))
    assert changes == ["assistance"]
    put(session, 1, (0, 0), (0, 1))
    crossed = session.view().added
    assert crossed
    assert all(session.game.grid[cell] == EMPTY for cell in crossed)
    assert session.game.position == 1
    session.undo()
    assert session.view().grid.count(EMPTY) == 0


def test_a_cross_by_hand_brings_no_others(session: PlaySession) -> None:
    session.set_crossing(Crossing.BESIDE_NUMBERS)
    put(session, EMPTY, (0, 2))
    assert session.game.grid.count(EMPTY) == 1


def test_hand_ticks_are_shown_and_can_be_undone(session: PlaySession) -> None:
    number = (Line(Axis.ROW, 1), 0)
    session.play(Move(MoveKind.TICK, (), (TickChange(*number, ticked=True),)))
    assert session.view().by_hand == {number}
    assert number in session.view().done
    session.undo()
    assert number not in session.view().done


def test_broken_lines_are_shown_only_if_the_option_is_on(session: PlaySession) -> None:
    put(session, EMPTY, (0, 0), (0, 1), (0, 2))
    assert session.view().broken == frozenset()
    session.set_assistance(Assistance.BROKEN_LINES, Ticking.CERTAIN)
    assert session.view().broken == {Line(Axis.ROW, 0)}


def test_run_longer_than_its_clue_breaks_its_line(session: PlaySession) -> None:
    session.set_assistance(Assistance.BROKEN_LINES, Ticking.CERTAIN)
    put(session, 1, (1, 1), (1, 2))
    assert session.view().broken == frozenset()
    put(session, 1, (1, 0))
    assert session.view().broken == {Line(Axis.ROW, 1)}
    session.undo()
    assert session.view().broken == frozenset()


def test_wrong_cells_are_marked_at_once_after_the_solution_is_known(
    session: PlaySession,
) -> None:
    session.set_assistance(Assistance.WRONG_CELLS, Ticking.CERTAIN)
    put(session, 1, (0, 2))
    assert session.view().overlays.wrong == frozenset()
    session.set_known(unique(board(PICTURE)))
    assert session.view().overlays.wrong == {Cell(0, 2)}
    put(session, UNKNOWN, (0, 2))
    assert session.view().overlays.wrong == frozenset()


def test_move_clears_overlays_and_preview(session: PlaySession) -> None:
    overlays = Overlays(hint_cells=frozenset({Cell(1, 1)}))
    session.show_overlays(overlays, preview=board(PICTURE))
    assert session.view().grid == board(PICTURE)
    assert session.game.grid == session.puzzle.blank()
    put(session, 1, (0, 0))
    assert session.view().overlays == Overlays()
    assert session.view().grid == session.game.grid


def test_preview_ticks_and_breaks_by_the_board_that_is_shown(session: PlaySession) -> None:
    session.set_assistance(Assistance.BROKEN_LINES, Ticking.CERTAIN)
    put(session, EMPTY, (0, 0), (0, 1), (0, 2))
    before = session.view()
    assert before.broken
    session.show_overlays(Overlays(), preview=session.puzzle.blank())
    assert (session.view().done, session.view().broken) == (frozenset(), frozenset())
    session.show_overlays(Overlays(), preview=board(PICTURE))
    every = {(line, at) for line in session.puzzle.lines() for at in range(9)}
    clue = session.puzzle.clue
    assert session.view().done == {(line, at) for line, at in every if at < len(clue(line).blocks)}
    session.clear_overlays()
    assert (session.view().done, session.view().broken) == (before.done, before.broken)


def test_solved_signal_is_emitted_each_time_the_puzzle_becomes_solved(
    qtbot: QtBot, session: PlaySession
) -> None:
    with qtbot.waitSignal(session.solved):
        session.play(Move.between(MoveKind.FILL, session.game.grid, board(PICTURE)))
    with qtbot.assertNotEmitted(session.solved):
        session.undo()
    with qtbot.waitSignal(session.solved):
        session.redo()
    with qtbot.assertNotEmitted(session.solved):
        session.play(Move(MoveKind.CROSS, (CellChange(Cell(0, 2), EMPTY, UNKNOWN),)))


def test_left_counts_the_cells_still_missing_of_an_ink(session: PlaySession) -> None:
    assert session.left(1) == 5
    put(session, 1, (0, 0), (0, 1))
    assert session.left(1) == 3
    assert session.clues_done == 1
    assert session.picture.count(1) == 2


def test_ending_a_what_if_that_was_not_started_changes_nothing(
    qtbot: QtBot, session: PlaySession
) -> None:
    with qtbot.assertNotEmitted(session.changed):
        session.accept_branch()
        session.discard_branch()


def test_checkpoints_are_changes_that_need_saving(qtbot: QtBot, session: PlaySession) -> None:
    with qtbot.waitSignal(session.changed):
        session.add_checkpoint("Here")
    put(session, 1, (0, 0))
    session.restore(0)
    assert session.game.grid == session.puzzle.blank()
    with qtbot.waitSignal(session.changed):
        session.remove_checkpoint(0)
    assert session.game.checkpoints == ()


# ---- what a change names ----


def changed_parts(session: PlaySession, act: Callable[[], object]) -> list[str]:
    """What the session says is different after something was done, besides what a move changed."""
    heard: list[ViewChange] = []
    session.view_changed.connect(heard.append)
    act()
    session.view_changed.disconnect(heard.append)
    names = [field.name for field in fields(ViewChange) if field.name != "game"]
    assert all(isinstance(getattr(each, name), bool) for each in heard for name in names)
    return [" ".join(name for name in names if getattr(each, name)) for each in heard]


def test_each_change_names_the_parts_of_the_view_it_affects(
    session: PlaySession, tmp_path: Path
) -> None:
    marks = Overlays(hint_cells=frozenset({Cell(1, 1)}))
    rating = Rating(SolveStatus.UNIQUE)
    parts = {
        "move": changed_parts(session, lambda: put(session, 1, (0, 0))),
        "hint": changed_parts(session, lambda: session.show_overlays(marks)),
        "move over a hint": changed_parts(session, lambda: put(session, 1, (0, 1))),
        "preview": changed_parts(
            session, lambda: session.show_overlays(Overlays(), board(PICTURE))
        ),
        "undo over a preview": changed_parts(session, session.undo),
        "watched": changed_parts(session, lambda: session.set_watched(frozenset({Cell(0, 0)}))),
        "redo over what was watched": changed_parts(session, session.redo),
        "marks taken away": changed_parts(session, session.clear_overlays),
        "checkpoint": changed_parts(session, lambda: session.add_checkpoint("Here")),
        "checkpoint over a hint": changed_parts(session, lambda: session.show_overlays(marks))
        + changed_parts(session, lambda: session.remove_checkpoint(0)),
        "branch": changed_parts(session, lambda: session.start_branch("Try")),
        "dropped": changed_parts(session, session.discard_branch),
        "restart": changed_parts(session, session.restart),
        "back": changed_parts(session, lambda: session.go_back(1)),
        "known": changed_parts(session, lambda: session.set_known(unique(board(PICTURE)))),
        "rated": changed_parts(session, lambda: session.set_rating(rating)),
        "same assistance": changed_parts(session, lambda: session.set_assistance(*ASSISTANCE[0])),
        "other assistance": changed_parts(session, lambda: session.set_assistance(*ASSISTANCE[1])),
        "copy": changed_parts(
            session, lambda: session.become_copy(tmp_path / "mine.pbn", native())
        ),
        "solved": changed_parts(session, lambda: session.play(solving(session))),
        "no longer": changed_parts(session, session.undo),
    }
    assert parts == {
        "move": ["moved board"],
        "hint": ["marks"],
        "move over a hint": ["moved board marks"],
        "preview": ["marks"],
        "undo over a preview": ["moved board marks"],
        "watched": ["marks"],
        "redo over what was watched": ["moved board marks"],
        "marks taken away": ["marks"],
        "checkpoint": ["moved"],
        "checkpoint over a hint": ["marks", "moved"],
        "branch": ["moved board marks"],
        "dropped": ["moved board"],
        "restart": ["moved board"],
        "back": ["moved board"],
        "known": ["clues"],
        "rated": ["clues"],
        "same assistance": [],
        "other assistance": ["assistance"],
        "copy": ["title"],
        "solved": ["moved board title"],
        "no longer": ["moved board title"],
    }
    assert all(
        getattr(EVERYTHING, name) for name in ("moved", "marks", "clues", "assistance", "title")
    )
    assert not EVERYTHING.board, "a message of the game before is over already"


ASSISTANCE = [(Assistance.NONE, Ticking.CERTAIN), (Assistance.NONE, Ticking.NEVER)]


def solving(session: PlaySession) -> Move:
    return Move.between(MoveKind.SOLVE, session.game.grid, board(PICTURE))


def test_moves_are_unsaved_until_they_are_in_a_file(session: PlaySession, tmp_path: Path) -> None:
    found = [session.is_unsaved]
    put(session, 1, (0, 0))
    found.append(session.is_unsaved)
    session.mark_saved(tmp_path / "one.pbn", native())
    assert session.origin == Origin("First steps, No. 1", tmp_path / "one.pbn")
    assert session.origin.format is native()
    found.append(session.is_unsaved)
    session.undo()
    found.append(session.is_unsaved)
    session.become_copy(tmp_path / "mine.pbn", native())
    assert session.origin == Origin("mine", tmp_path / "mine.pbn")
    assert session.origin.format is native()
    found.append(session.is_unsaved)
    assert found == [False, True, False, True, False]


def test_origins_are_equal_however_the_puzzle_was_opened() -> None:
    origin = Origin("Ring")
    assert origin == Origin("Ring", format=native(), is_one_of_several=True, is_listed=True)
    assert origin != Origin("Ring", is_test=True)
    assert (origin.path, origin.collection, origin.number) == (None, "", 0)
    assert not any([origin.is_test, origin.is_listed, origin.is_one_of_several])


def test_title_is_hidden_until_the_puzzle_is_solved(qapp: QApplication) -> None:
    session = PlaySession(puzzle(PICTURE, title="Stairs"), Origin("No. 1"), None, qapp)
    assert session.title == "No. 1"
    session.play(solving(session))
    assert session.title == "Stairs"
    assert session.was_just_revealed
    assert session.is_revealed
    session.undo()
    assert (session.title, session.was_just_revealed) == ("No. 1", False)
    session.setParent(None)


def test_solved_puzzle_without_a_title_keeps_its_name(session: PlaySession) -> None:
    assert not session.was_just_revealed
    session.play(Move.between(MoveKind.FILL, session.game.grid, board(PICTURE)))
    assert session.title == "First steps, No. 1"
    assert not session.was_just_revealed
    assert not session.is_revealed


@pytest.mark.parametrize(
    ("status", "is_ambiguous"),
    [
        (SolveStatus.UNIQUE, False),
        (SolveStatus.MULTIPLE, True),
        (SolveStatus.NONE, True),
        (SolveStatus.UNDECIDED, False),
    ],
)
def test_puzzle_with_several_or_no_solutions_is_ambiguous(
    session: PlaySession, status: SolveStatus, is_ambiguous: bool
) -> None:
    assert (session.known, session.rating, session.is_ambiguous) == (None, None, False)
    session.set_known(replace(unique(board(PICTURE)), status=status))
    assert session.is_ambiguous is is_ambiguous


def test_moves_and_checkpoints_are_worth_saving_except_in_a_test_game(session: PlaySession) -> None:
    found = [session.is_worth_saving]
    session.add_checkpoint("Here")
    found.append(session.is_worth_saving)
    session.remove_checkpoint(0)
    found.append(session.is_worth_saving)
    put(session, 1, (0, 0))
    found.append(session.is_worth_saving)
    session.origin = replace(session.origin, is_test=True)
    found.append(session.is_worth_saving)
    assert found == [False, True, False, True, False]


def test_game_solved_before_is_worth_saving(qapp: QApplication) -> None:
    record = GameRecord((), 0, solved=True)
    session = PlaySession(puzzle(PICTURE), Origin("No. 1"), record, qapp)
    assert session.is_worth_saving
    session.setParent(None)


def test_what_if_count_includes_those_of_the_saved_game(session: PlaySession) -> None:
    assert session.branches_started == 0
    session.start_branch("One")
    put(session, 1, (0, 0))
    assert session.view().what_if == {Cell(0, 0)}
    found = [(session.view().in_branch, session.is_preview)]
    session.show_overlays(Overlays(), board(PICTURE))
    assert session.view().what_if == frozenset()
    found.append((session.view().in_branch, session.is_preview))
    session.discard_branch()
    found.append((session.view().in_branch, session.is_preview))
    assert found == [(True, False), (True, True), (False, False)]
    session.start_branch("Two")
    put(session, 1, (0, 1))
    session.discard_branch()
    assert session.branches_started == 2
    again = PlaySession(session.puzzle, session.origin, session.game.record())
    assert again.branches_started == 2


def test_wrong_cells_are_marked_only_on_the_players_board(session: PlaySession) -> None:
    session.set_assistance(Assistance.WRONG_CELLS, Ticking.CERTAIN)
    session.set_watched(frozenset({Cell(0, 2)}))
    assert session.view().overlays.wrong == {Cell(0, 2)}
    session.show_overlays(Overlays(wrong=frozenset({Cell(1, 1)})))
    assert session.view().overlays.wrong == {Cell(0, 2), Cell(1, 1)}
    session.show_overlays(Overlays(), board(PICTURE))
    assert session.view().overlays.wrong == frozenset()
    session.clear_overlays()
    session.set_assistance(Assistance.NONE, Ticking.CERTAIN)
    assert session.view().overlays.wrong == frozenset()
    session.set_assistance(Assistance.WRONG_CELLS, Ticking.CERTAIN)
    assert session.view().overlays.wrong == frozenset(), "it is looked for again"


def test_left_is_negative_if_an_ink_is_used_too_often(session: PlaySession) -> None:
    put(session, 1, *((row, column) for row in range(3) for column in range(3)))
    assert session.left(1) == -4


def test_solution_rating_and_assistance_changes_emit_signals(
    qtbot: QtBot, session: PlaySession
) -> None:
    with qtbot.waitSignal(session.learned):
        session.set_known(unique(board(PICTURE)))
    rating = Rating(SolveStatus.UNIQUE)
    with qtbot.waitSignal(session.learned):
        session.set_rating(rating)
    assert session.rating == rating
    with qtbot.waitSignal(session.assistance_changed):
        session.set_assistance(Assistance.BROKEN_LINES, Ticking.CERTAIN)
    with qtbot.assertNotEmitted(session.assistance_changed):
        session.set_assistance(Assistance.BROKEN_LINES, Ticking.CERTAIN)
