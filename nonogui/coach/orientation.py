"""One image of a puzzle for all that mirroring and turning make of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from nonogui.core.clue import Clue
from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.result import SolveResult


def canonical(puzzle: Puzzle, known: SolveResult) -> tuple[Puzzle, SolveResult]:
    """Of the mirrored and turned images of a puzzle one that is the same for all of them.

    A walk may depend on the order of lines where the definitions leave a choice, above all between
    proofs of several lines; walking on one image of all leaves no way for that to show.
    """
    board, solution = puzzle.start, known.solutions[0]
    images = []
    image = _Image(puzzle.rows, puzzle.columns, board, solution)
    for _ in range(4):
        images += [image, image.transposed()]
        image = image.transposed().mirrored()
    least = min(images, key=_Image.key)
    turned = Puzzle(least.rows, least.columns, puzzle.palette, given=least.start)
    return turned, replace(known, solutions=(least.solution,))


@dataclass(frozen=True, slots=True)
class _Image:
    """Clues with the board at the start and the solution."""

    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]
    start: Grid
    solution: Grid

    def key(self) -> tuple[object, ...]:
        """What orders images; equal for equal ones only."""
        blocks = ([clue.blocks for clue in side] for side in (self.rows, self.columns))
        return (*blocks, self.start.cells)

    def transposed(self) -> _Image:
        """Rows and columns change places."""
        start, solution = self.start.transposed(), self.solution.transposed()
        return _Image(self.columns, self.rows, start, solution)

    def mirrored(self) -> _Image:
        """Left and right change places."""
        rows = tuple(Clue(clue.blocks[::-1]) for clue in self.rows)
        start, solution = map(_mirrored, (self.start, self.solution))
        return _Image(rows, self.columns[::-1], start, solution)


def _mirrored(grid: Grid) -> Grid:
    return Grid.from_rows([row[::-1] for row in grid.rows()])
