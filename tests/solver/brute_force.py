"""Which lines each board of a small puzzle meets: what line sets are held against."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from hypothesis import strategies as st

from nonogui.core.clue import Clue
from nonogui.core.grid import UNKNOWN, Grid, Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver.subsets import Lines
from tests.boards import all_boards
from tests.strategies import puzzles

SMALL_PUZZLES = st.one_of(
    puzzles(max_side=4, max_inks=1, max_cells=12), puzzles(max_side=4, max_inks=2, max_cells=8)
)
"""Puzzles of which all boards can be looked at."""


class BruteForce:
    """All boards of a size, each with the lines that it meets."""

    def __init__(self, puzzle: Puzzle, board: Grid | None = None) -> None:
        """Look at the boards that agree with the decided cells of one."""
        self.lines = list(puzzle.lines())
        self.all: Lines = (1 << len(self.lines)) - 1
        inks = len(puzzle.palette) - 1
        self._meets = [_fillings(puzzle, line, inks) for line in self.lines]
        known = (board or puzzle.blank()).decided().cells
        self.boards = [
            (grid, self._met(grid))
            for grid in all_boards(puzzle.width, puzzle.height, inks)
            if all(k in (UNKNOWN, v) for k, v in zip(known, grid.cells, strict=True))
        ]

    def mask(self, lines: tuple[Line, ...]) -> Lines:
        return sum(1 << self.lines.index(line) for line in lines)

    def meeting(self, lines: Lines, excluded: dict[int, int] | None = None) -> Iterator[Grid]:
        """The boards that meet some lines, without certain values in certain cells."""
        for grid, met in self.boards:
            if not lines & ~met and all(
                grid.cells[at] != value for at, value in (excluded or {}).items()
            ):
                yield grid

    def possible(self, lines: Lines, excluded: dict[int, int] | None = None) -> bool:
        return next(self.meeting(lines, excluded), None) is not None

    def is_irreducible(self, lines: Lines, excluded: dict[int, int] | None = None) -> bool:
        """Whether the lines cannot be met, and can without any one of them."""
        return not self.possible(lines, excluded) and all(
            self.possible(lines & ~(1 << n), excluded)
            for n in range(len(self.lines))
            if lines >> n & 1
        )

    def fewest(self, excluded: dict[int, int] | None = None) -> int:
        """How many lines are in the smallest set that cannot be met."""
        masks = {
            met
            for grid, met in self.boards
            if all(grid.cells[at] != value for at, value in (excluded or {}).items())
        }
        for size in range(len(self.lines) + 1):
            for chosen in combinations(range(len(self.lines)), size):
                lines = sum(1 << n for n in chosen)
                if all(lines & ~met for met in masks):
                    return size
        raise AssertionError("all lines together can be met")

    def _met(self, grid: Grid) -> Lines:
        return sum(
            (grid.line(line) in fillings) << n
            for n, (line, fillings) in enumerate(zip(self.lines, self._meets, strict=True))
        )


def _fillings(puzzle: Puzzle, line: Line, inks: int) -> set[bytes]:
    fillings = product(range(inks + 1), repeat=puzzle.length(line.axis))
    return {bytes(cells) for cells in fillings if Clue.from_cells(cells) == puzzle.clue(line)}
