"""The texts of the play page: sizes, places, runs, branches, progress and difficulty."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from nonogui.coach.difficulty import Rating
from nonogui.coach.grade import Grade
from nonogui.core.grid import UNKNOWN, Cell, maybe
from nonogui.core.move import CellChange, Move, MoveKind
from nonogui.solver.result import SolveResult, SolveStatus, StopReason
from nonogui.ui.board.state import BoardView
from nonogui.ui.play.session import Origin, PlaySession
from nonogui.ui.play.state import (
    BranchState,
    DifficultyState,
    ProgressState,
    branch_rows,
    color_states,
    difficulty_state,
    progress_state,
    run_text,
    size_text,
    subtitle,
)
from nonogui.ui.widgets.colors import ColorState
from tests.boards import board, palette, puzzle

RING = puzzle("###.\n#.#.\n###.")
COLORED = puzzle("aab\n.bb")


@pytest.fixture
def session(qapp: QApplication) -> PlaySession:
    session = PlaySession(RING, Origin("No. 1"))
    assert session.thread() is qapp.thread()
    return session


def known(status: SolveStatus) -> SolveResult:
    return SolveResult(status, (), 0, "auto", 0.0, True, 0, StopReason.DONE)


def test_subtitle_shows_size_grade_and_number_of_solutions(session: PlaySession) -> None:
    found = [subtitle(session)]
    session.set_rating(Rating(SolveStatus.UNIQUE))
    found.append(subtitle(session))
    session.set_rating(Rating(SolveStatus.UNIQUE, Grade.EASY))
    for status in SolveStatus:
        session.set_known(known(status))
        found.append(subtitle(session))
    assert found == [
        *("4 × 3", "4 × 3", "4 × 3 · Easy · One solution"),
        *("4 × 3 · Easy · Several solutions", "4 × 3 · Easy · No solution"),
        *("4 × 3 · Easy", "4 × 3 · Easy"),
    ]
    assert size_text(COLORED) == "3 × 2 · 2 colours"
    assert size_text(puzzle("aa\n.a", palette(2))) == "2 × 2 · 2 colours"


@pytest.mark.parametrize(
    ("cells", "cell", "text"),
    [
        ("##?#\n#???\n#???", (0, 0), "Run of 3"),
        ("##?#\n#???\n#???", (0, 1), "Run of 2"),
        ("##?#\n#???\n#???", (0, 3), "Run of 1"),
        ("????\n?.??\n????", (1, 1), "Crossed"),
        ("????\n?.??\n????", (1, 2), ""),
        ("?###\n????\n????", (0, 3), "Run of 3"),
        ("???#\n???#\n????", (1, 3), "Run of 2"),
    ],
)
def test_run_text_gives_the_length_of_the_run_at_the_cursor(
    cells: str, cell: tuple[int, int], text: str
) -> None:
    assert run_text(BoardView(RING, board(cells)), Cell(*cell)) == text


def test_coloured_run_counts_only_cells_of_its_colour() -> None:
    view = BoardView(COLORED, board("aab\n?bb"))
    assert run_text(view, Cell(0, 0)) == "ink a, run of 2"
    assert run_text(view, Cell(0, 1)) == "ink a, run of 2"
    assert run_text(view, Cell(0, 2)) == "ink b, run of 2"
    session = PlaySession(COLORED, Origin(""))
    session.play(Move(MoveKind.MAYBE, (CellChange(Cell(0, 0), UNKNOWN, maybe(1)),)))
    assert run_text(session.view(), Cell(0, 0)) == "Maybe"


def test_each_ink_shows_how_many_cells_are_left(session: PlaySession) -> None:
    assert color_states(session) == []
    colored = PlaySession(COLORED, Origin(""))
    colored.play(Move.parse("fill r0c0:?>1"))
    a, b = (COLORED.palette[ink] for ink in (1, 2))
    assert color_states(colored) == [
        ColorState(1, "ink a", a.rgb, "a", 1),
        ColorState(2, "ink b", b.rgb, "b", 3),
    ]


def test_what_if_rows_show_depth_cells_and_state(session: PlaySession) -> None:
    assert branch_rows(session) == []
    session.play(Move.parse("fill r0c0:?>1"))
    session.start_branch("One")
    session.play(Move.parse("fill r0c1:?>1 r0c2:?>1"))
    session.start_branch("Two")
    session.discard_branch()
    session.start_branch("Three")
    session.play(Move.parse("fill r1c0:?>1"))
    assert branch_rows(session) == [
        BranchState("Board", 0, 1),
        BranchState("One", 1, 2),
        BranchState("Two", 2, 0, is_discarded=True),
        BranchState("Three", 2, 1, is_current=True),
    ]
    session.discard_branch()
    assert branch_rows(session) == [
        BranchState("Board", 0, 1),
        BranchState("One", 1, 2, is_current=True),
        BranchState("Two", 2, 0, is_discarded=True),
        BranchState("Three", 2, 1, is_discarded=True),
    ]
    session.discard_branch()
    assert branch_rows(session)[0] == BranchState("Board", 0, 1, is_current=True)


def test_progress_state_shows_time_known_cells_and_done_clues(session: PlaySession) -> None:
    session.play(Move.parse("fill r0c0:?>1 r0c1:?>1 r0c2:?>1"))
    session.game.advance(61)
    session.is_paused = True
    state = progress_state(session, show_timer=True, pause_key="P")
    assert state == ProgressState(61, 3, 12, session.clues_done, 8, True, "P")
    assert progress_state(session, show_timer=False, pause_key="").seconds is None


def test_difficulty_state_shows_the_grade_or_why_there_is_none(session: PlaySession) -> None:
    found = [difficulty_state(session).text]
    for status in (SolveStatus.MULTIPLE, SolveStatus.NONE, SolveStatus.INVALID):
        session.set_known(known(status))
        found.append(difficulty_state(session).text)
    session.set_known(known(SolveStatus.UNIQUE))
    found.append(difficulty_state(session).text)
    session.set_rating(Rating(SolveStatus.UNIQUE))
    found.append(difficulty_state(session).text)
    session.set_rating(Rating(SolveStatus.UNIQUE, Grade.EASY))
    assert difficulty_state(session) == DifficultyState("Easy", Grade.EASY)
    assert found == [
        *("Not rated yet", "Not rated: several solutions"),
        *("Not rated: no solution", "Not rated: no solution"),
        *("Not rated yet", "Not rated in time"),
    ]
