"""A story in frames: forwards and backwards over all of it, what-ifs inside what-ifs included."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from nonogui.coach.deduction import Proof, WhatIf
from nonogui.coach.proofs import Prover
from nonogui.coach.story import Frame, FrameKind, frames
from nonogui.core.grid import Grid, maybe
from nonogui.core.line import Cell
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import Watch
from nonogui.solver.propagation import propagate
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


def assert_steps_lead_on(told: tuple[Frame, ...], start: Grid) -> None:
    """Each frame is what the frames before it lead to; a case goes back to where it was split."""
    boards: list[Grid] = []  # of each depth the board on which its what-if goes on
    for frame in told:
        del boards[frame.depth + 1 :]
        before = boards[frame.depth] if len(boards) > frame.depth else None
        match frame.kind:
            case FrameKind.SUPPOSED:
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


def test_a_circle_of_four_lines_in_five_frames() -> None:
    known = propagate(HOUSE).grid
    told = frames(known, proof_of(HOUSE, known, Cell(1, 1)))
    assert [(frame.kind, frame.depth, frame.number) for frame in told] == [
        (FrameKind.SUPPOSED, 0, 0),
        (FrameKind.STEP, 0, 1),
        (FrameKind.STEP, 0, 2),
        (FrameKind.STEP, 0, 3),
        (FrameKind.BROKEN, 0, 4),
    ]
    assert told[0].board == known.replace({Cell(1, 1): 1})
    assert told[-1].board == told[-2].board
    assert_steps_lead_on(told, known)


def test_a_tree_is_told_branch_by_branch() -> None:
    known = propagate(WHIRL).grid
    proof = proof_of(WHIRL, known, Cell(0, 1))
    told = frames(known, proof)
    assert_steps_lead_on(told, known)
    kinds = [frame.kind for frame in told]
    suppositions = kinds.count(FrameKind.SUPPOSED)
    ends = kinds.count(FrameKind.BROKEN) + kinds.count(FrameKind.SPLIT)
    assert suppositions == ends > 2
    assert max(frame.depth for frame in told) > 0
    for frame, after in pairwise(told):
        if frame.kind in (FrameKind.INSIDE, FrameKind.SPLIT):
            assert (after.kind, after.depth) == (FrameKind.SUPPOSED, frame.depth + 1)


def test_a_story_inside_a_story_ends_with_what_it_proves() -> None:
    known = propagate(WHIRL).grid
    told = frames(known, proof_of(WHIRL, known, Cell(0, 1)))
    inside = [n for n, frame in enumerate(told) if frame.kind is FrameKind.INSIDE]
    assert inside
    for n in inside:
        after = next(frame for frame in told[n + 1 :] if frame.depth == told[n].depth)
        assert after.kind is FrameKind.STEP
        assert after.deduction is told[n].deduction
        assert after.number == told[n].number


def test_without_a_story_there_is_nothing_to_step_through() -> None:
    proof = Proof(irreducible=True, smallest=False, key=Cell(0, 0))
    assert frames(board("??\n??"), proof) == ()


def test_pencil_marks_are_rubbed_out() -> None:
    what_if = WhatIf(Cell(0, 0), 1, ())
    proof = Proof(irreducible=True, smallest=True, key=Cell(0, 0), what_ifs=(what_if,))
    told = frames(board("??\n??").replace({Cell(0, 1): maybe(1)}), proof)
    assert told[0].board == board("#?\n??")


@settings(max_examples=50)
@given(SMALL_PUZZLES, st.data())
def test_every_story_leads_on(puzzle: Puzzle, data: st.DataObject) -> None:
    assert puzzle.goal is not None
    known = data.draw(partial_boards(puzzle.goal))
    step = Prover(puzzle, Watch()).easiest(known)
    if step is not None and step.proof is not None:
        told = frames(known, step.proof)
        assert_steps_lead_on(told, known)
        assert len([f for f in told if f.kind is FrameKind.BROKEN]) >= len(step.proof.what_ifs)
