"""Whole walks through shipped pictures: each step is true and has a name, and they end."""

import pytest

from nonogui.coach.grade import Grade
from nonogui.coach.hints import Hint, HintKind, walk_through
from nonogui.coach.techniques import Technique
from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.library.shipped import ShippedPuzzle, collections
from tests.coach.what_if_checks import assert_follows, assert_proof_holds

PICTURES = [each for collection in collections()[1:] for each in collection.puzzles]
BY_LINES = [each for each in PICTURES if each.grade and each.grade.step <= Grade.EXPERT.step]
SMALL = [each for each in BY_LINES if each.puzzle.width * each.puzzle.height <= 300]
WITH_PROOFS = [each for each in PICTURES if each.key.endswith(("-tall-ship", "-planet"))]


@pytest.mark.slow
@pytest.mark.parametrize("shipped", [*SMALL, *WITH_PROOFS], ids=lambda each: each.key)
def test_every_step_follows_from_its_evidence(shipped: ShippedPuzzle) -> None:
    board, proofs = shipped.puzzle.blank(), 0
    for hint in walk_through(shipped.puzzle):
        board = followed(shipped.puzzle, board, hint)
        proofs += hint.deduction is not None and hint.deduction.proof is not None
    assert hint.kind is HintKind.SOLVED
    assert bool(proofs) is (shipped in WITH_PROOFS)


def followed(puzzle: Puzzle, board: Grid, hint: Hint) -> Grid:
    """The board after a hint that is true and rests on what it says."""
    step = hint.deduction
    if step is None:
        return board
    assert puzzle.goal is not None
    assert all(change.after == puzzle.goal[change.cell] for change in step.changes)
    assert step.technique is not Technique.LINE_AGREEMENT
    if step.proof is None:
        assert_follows(puzzle, board, step)
    else:
        assert_proof_holds(puzzle, board, step)
    return step.apply(board)
