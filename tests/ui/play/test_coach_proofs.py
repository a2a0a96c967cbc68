"""Proofs step by step: rows, discs, and the board at each step."""

from __future__ import annotations

from nonogui.coach.deduction import Deduction, Frame, FrameKind, Proof, WhatIf, changes_of
from nonogui.coach.line_steps import easiest_on_line
from nonogui.coach.techniques import Technique
from nonogui.core.grid import Axis, Cell, Grid, Line
from nonogui.ui.play.coach_explanations import focus_cell, proof_frames, proof_overlays, proof_rows
from nonogui.ui.play.state import Mark
from nonogui.ui.settings import ProofSpeed
from tests.boards import puzzle
from tests.player import Player

MADE = puzzle("##.\n#..\n.##")
BLANK = MADE.blank()
ROW, SECOND, THIRD = (Line(Axis.ROW, index) for index in range(3))
COLUMN = Line(Axis.COLUMN, 1)


def on_line(board: Grid, line: Line) -> Deduction:
    found = easiest_on_line(MADE.clue(line), board.line(line), 1)
    assert found is not None
    return Deduction.of_line(board, line, found)


def several(what_ifs: tuple[WhatIf, ...], key: Cell, value: int) -> Deduction:
    proof = Proof(irreducible=True, smallest=False, key=key, what_ifs=what_ifs)
    changes = changes_of(BLANK, [(key, value)])
    lines = (ROW, SECOND, THIRD, COLUMN)
    return Deduction(Technique.SEVERAL_LINES, 20, lines, changes, proof=proof)


def tree() -> Deduction:
    """Return a proof with one step, then two cases that each contradict a line."""
    first = on_line(BLANK.replace({Cell(0, 0): 0}), ROW)
    cases = tuple(
        WhatIf(Cell(1, 0), value, (), broken=line, evidence=(Cell(1, 0),))
        for value, line in ((0, SECOND), (1, THIRD))
    )
    return several((WhatIf(Cell(0, 0), 0, (first,), cases=cases),), Cell(0, 0), 1)


def test_step_without_a_proof_has_no_frames() -> None:
    assert proof_frames(BLANK, on_line(BLANK, ROW)) == ()
    assert proof_frames(BLANK, several((), Cell(0, 0), 1)) == ()


def test_proof_rows_are_indented_and_numbered() -> None:
    frames = proof_frames(BLANK, tree())
    rows = proof_rows(MADE, frames, len(frames) - 1)
    assert rows[0].title == "What if row 1, column 1 is empty?"
    assert [(row.number, row.depth, row.mark) for row in rows[1:]] == [
        ("1", 0, Mark.FULL),
        ("", 0, Mark.QUESTION),  # no line goes on
        ("", 1, Mark.QUESTION),
        ("2", 1, Mark.BROKEN),
        ("", 1, Mark.QUESTION),
        ("3", 1, Mark.BROKEN),
    ]
    assert rows[3].title == "What if row 2, column 1 is empty?"


def test_proof_rows_after_the_shown_step_are_marked_as_ahead() -> None:
    rows = proof_rows(MADE, proof_frames(BLANK, tree()), 1)
    marks = [row.mark for row in rows[:5]]
    assert marks == [Mark.QUESTION, Mark.FULL, Mark.AHEAD, Mark.AHEAD, Mark.LATER]
    assert [row.tint for row in rows[:3]] == ["", "evidence", ""]


def discs(frames: tuple[Frame, ...], at: int) -> set[tuple[Line, int]]:
    return set(proof_overlays(BLANK, tree(), frames, at).discs)


def test_discs_number_the_steps_up_to_here_without_dead_ends() -> None:
    frames = proof_frames(BLANK, tree())
    assert discs(frames, 0) == set()
    assert discs(frames, 1) == {(ROW, 1)}
    assert discs(frames, 4) == {(ROW, 1), (SECOND, 2)}
    assert discs(frames, 5) == {(ROW, 1)}
    assert discs(frames, 6) == {(ROW, 1), (THIRD, 3)}


def test_assumed_cells_are_all_cells_the_proof_adds_to_the_board() -> None:
    frames = proof_frames(BLANK, tree())
    assert proof_overlays(BLANK, tree(), frames, 0).assumed == {Cell(0, 0)}
    after = proof_overlays(BLANK, tree(), frames, 1)
    assert after.assumed == {Cell(0, 0), Cell(0, 1), Cell(0, 2)}
    assert after.hint_cells == {Cell(0, 0)}


def test_contradicting_line_is_framed_in_the_frame_where_it_fails() -> None:
    frames = proof_frames(BLANK, tree())
    broken = [
        proof_overlays(BLANK, tree(), frames, at).contradicting_line for at in range(len(frames))
    ]
    assert broken == [None, None, None, None, SECOND, None, THIRD]


def test_nested_proof_is_shown_before_its_result_is_used() -> None:
    inner = several((WhatIf(Cell(2, 2), 0, (), broken=THIRD),), Cell(2, 2), 1)
    outer = several((WhatIf(Cell(0, 0), 0, (inner,), broken=SECOND),), Cell(0, 0), 1)
    frames = proof_frames(BLANK, outer)
    kinds = [(frame.kind, frame.depth) for frame in frames]
    assert kinds == [
        (FrameKind.ASSUMED, 0),
        (FrameKind.INSIDE, 0),
        (FrameKind.ASSUMED, 1),
        (FrameKind.BROKEN, 1),
        (FrameKind.STEP, 0),
        (FrameKind.BROKEN, 0),
    ]
    rows = proof_rows(MADE, frames, 0)
    assert [row.number for row in rows] == ["", "", "", "1", "2", "3"]
    lines = {line for line, number in proof_overlays(BLANK, outer, frames, 4).discs if number == 1}
    assert lines == set()


def test_each_proof_frame_focuses_its_cell() -> None:
    frames = proof_frames(BLANK, tree())
    assert [focus_cell(frame) for frame in frames[:5]] == [
        Cell(0, 0),
        Cell(0, 1),
        Cell(0, 0),
        Cell(1, 0),
        Cell(1, 0),
    ]


def test_a_speed_of_the_preferences_counts_for_the_open_puzzle(player: Player) -> None:
    player.open(puzzle("###\n#.#\n###"))
    player.window.settings.update(proof_speed=ProofSpeed.FAST)
    coaching = player.window.play_workspace.coaching
    assert coaching is not None
    assert coaching._speed is ProofSpeed.FAST
