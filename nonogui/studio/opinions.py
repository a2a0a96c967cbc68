"""Two opinions on whether a picture is the only one that meets its clues, each from its engine."""

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

_CONFLICTS: Final = 1_000
_SECOND_CONFLICTS: Final = 10_000
"""How hard Z3 searches before it gives no answer."""


def is_only(puzzle: Puzzle, narrower: Narrower, picture: Grid, watch: Watch) -> bool | None:
    """Whether no other board meets the clues; None: not known within a budget of conflicts.

    Args:
        puzzle: the picture meets it.
        narrower: of the puzzle, as far as it was taken; not decided.
        picture: the board that is known.
        watch: of the job that asks.

    Raises:
        StoppedError: the job may not go on.
    """
    model = BoardModel(candidates_of(puzzle, narrower), _FIRST, watch)
    has_other = model.has_other(picture, _CONFLICTS)
    return None if has_other is None else not has_other


def agrees(puzzle: Puzzle, picture: Grid, watch: Watch) -> bool:
    """Whether an engine that shares nothing with the first proves that there is no other board.

    It starts from the bare clues and given cells: no line is narrowed, no value probed, and the
    clues are stated in another way.

    Raises:
        StoppedError: the job may not go on.
    """
    model = BoardModel(Candidates.of(puzzle, puzzle.start), _SECOND, watch)
    return puzzle.is_solved_by(picture) and model.has_other(picture, _SECOND_CONFLICTS) is False
