"""A board on which two rows and two columns go in a circle, and trails on any board."""

from __future__ import annotations

from typing import Final

from nonogui.coach.trails import Trails
from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.propagation import propagate
from nonogui.solver.refutation import LineMemo
from tests.boards import puzzle

HOUSE: Final = puzzle("""
    #...#
    #...#
    #####
    .#.#.
    .###.
""")
"""Single lines leave its corners open, in each of which two rows and two columns go in a circle."""

CORNER: Final = 6
"""The second cell of the second row, which is empty."""

CIRCLE: Final = 0b00011_10010
"""The lines that say so: the second and the last row, the first two columns."""


def trails_of(puzzle: Puzzle, on: Grid | None = None) -> Trails:
    """What follows on a board; on the one that single lines lead to, when none is given."""
    return Trails(puzzle, on or propagate(puzzle).grid, LineMemo(), lambda: None)
