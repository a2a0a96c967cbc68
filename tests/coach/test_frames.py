"""The frames of an explanation, forwards and backwards, with what-ifs inside what-ifs."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from nonogui.coach.deduction import Frame, FrameKind, Proof, WhatIf, frames
from nonogui.coach.proofs import Prover
from nonogui.core.grid import Cell, Grid, maybe
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import Watch
from nonogui.solver.propagation import propagate
from tests.benchmarks.sets import stairs
from tests.boards import board, puzzle
from tests.solver.brute_force import SMALL_PUZZLES
from tests.strategies import partial_boards

HOUSE = puzzle("""
    #...#
    #...#
    #####
    .#.#.
    .###.
""")
WHIRL = puzzle("""
    .#..
    ..##
    #..#
    #.#.
""")


def proof_of(puzzle: Puzzle, on: Grid, cell: Cell) -> Proof:
    step = Prover(puzzle, Watch()).for_cell(on, cell)
    assert step is not None
    assert step.proof is not None
    return step.proof


def assert_steps_lead_on(shown: tuple[Frame, ...], start: Grid) -> None:
    """Each frame is what the frames before it lead to; a case goes back to where it was split."""
    boards: list[Grid] = []  # of each depth the board on which its what-if goes on
    for frame in shown:
        del boards[frame.depth + 1 :]
        before = boards[frame.depth] if len(boards) > frame.depth else None
        match frame.kind:
            case FrameKind.ASSUMED:
                base = boards[frame.depth - 1] if frame.depth else start
                what_if = frame.what_if
                assert frame.board == base.replace({what_if.cell: what_if.value})
                boards[frame.depth :] = [frame.board]
            case FrameKind.STEP:
                assert before is not None
                assert frame.deduction is frame.what_if.steps[frame.number - 1]
                assert frame.board == frame.deduction.apply(before)
                boards[frame.depth] = frame.board
            case _:
                assert frame.board == before


def test_a_proof_of_four_lines_has_five_frames() -> None:
    known = propagate(HOUSE).grid
    shown = frames(known, proof_of(HOUSE, known, Cell(1, 1)))
    assert [(frame.kind, frame.depth, frame.number) for frame in shown] == [
        (FrameKind.ASSUMED, 0, 0),
        (FrameKind.STEP, 0, 1),
        (FrameKind.STEP, 0, 2),
        (FrameKind.STEP, 0, 3),
        (FrameKind.BROKEN, 0, 4),
    ]
    assert shown[0].board == known.replace({Cell(1, 1): 1})
    assert shown[-1].board == shown[-2].board
    assert_steps_lead_on(shown, known)


def test_cases_are_shown_one_after_the_other() -> None:
    known = propagate(WHIRL).grid
    proof = proof_of(WHIRL, known, Cell(0, 1))
    shown = frames(known, proof)
    assert_steps_lead_on(shown, known)
    kinds = [frame.kind for frame in shown]
    assumptions = kinds.count(FrameKind.ASSUMED)
    ends = kinds.count(FrameKind.BROKEN) + kinds.count(FrameKind.SPLIT)
    assert assumptions == ends > 2
    assert max(frame.depth for frame in shown) > 0
    for frame, after in pairwise(shown):
        if frame.kind in (FrameKind.INSIDE, FrameKind.SPLIT):
            assert (after.kind, after.depth) == (FrameKind.ASSUMED, frame.depth + 1)


def test_a_nested_proof_ends_with_its_result() -> None:
    stuck = stairs(5)
    shown = frames(stuck.blank(), proof_of(stuck, stuck.blank(), Cell(5, 1)))
    inside = [n for n, frame in enumerate(shown) if frame.kind is FrameKind.INSIDE]
    assert inside
    for n in inside:
        after = next(frame for frame in shown[n + 1 :] if frame.depth == shown[n].depth)
        assert after.kind is FrameKind.STEP
        assert after.deduction is shown[n].deduction
        assert after.number == shown[n].number


def test_without_steps_there_are_no_frames() -> None:
    proof = Proof(irreducible=True, smallest=False, key=Cell(0, 0))
    assert frames(board("??\n??"), proof) == ()


def test_frames_show_no_maybe_marks() -> None:
    what_if = WhatIf(Cell(0, 0), 1, ())
    proof = Proof(irreducible=True, smallest=True, key=Cell(0, 0), what_ifs=(what_if,))
    shown = frames(board("??\n??").replace({Cell(0, 1): maybe(1)}), proof)
    assert shown[0].board == board("#?\n??")


@settings(max_examples=50)
@given(SMALL_PUZZLES, st.data())
def test_each_frame_follows_from_the_one_before(puzzle: Puzzle, data: st.DataObject) -> None:
    assert puzzle.goal is not None
    known = data.draw(partial_boards(puzzle.goal))
    step = Prover(puzzle, Watch()).easiest(known)
    if step is not None and step.proof is not None:
        shown = frames(known, step.proof)
        assert_steps_lead_on(shown, known)
        assert len([f for f in shown if f.kind is FrameKind.BROKEN]) >= len(step.proof.what_ifs)
