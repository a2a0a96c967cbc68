"""Decide with two independent engines whether a picture is the only solution of its clues."""

from __future__ import annotations

from typing import Final

from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.candidates import Candidates
from nonogui.solver.limits import Watch
from nonogui.solver.models.board import BoardModel
from nonogui.solver.narrowing import Narrower
from nonogui.solver.propagation import candidates_of

_FIRST: Final = "placements"
_SECOND: Final = "intervals"

# Budgets of conflicts after which Z3 gives up without an answer: below and above the 4,000 that are
# enough for most puzzles (docs/solver.md).
_CONFLICTS: Final = 1_000
_SECOND_CONFLICTS: Final = 10_000


def is_unique_solution(
    puzzle: Puzzle, narrower: Narrower, picture: Grid, watch: Watch
) -> bool | None:
    """Return whether no other board meets the clues, or None if the conflict budget runs out.

    Args:
        puzzle: its clues are met by the picture.
        narrower: the propagated puzzle; some cells are still unknown.
        picture: the known solution.
        watch: the limits of the calling job.

    Raises:
        StoppedError: the job was cancelled or its time ran out.
    """
    model = BoardModel(candidates_of(puzzle, narrower), _FIRST, watch)
    has_other = model.has_other(picture, _CONFLICTS)
    return None if has_other is None else not has_other


def confirm_unique(puzzle: Puzzle, picture: Grid, watch: Watch) -> bool:
    """Return whether a second engine proves that the picture is the only solution.

    It shares nothing with the first engine: it starts from the bare clues and given cells, without
    propagation or probing, and encodes the clues in another way.

    Raises:
        StoppedError: the job was cancelled or its time ran out.
    """
    model = BoardModel(Candidates.of(puzzle, puzzle.start), _SECOND, watch)
    return puzzle.is_solved_by(picture) and model.has_other(picture, _SECOND_CONFLICTS) is False
