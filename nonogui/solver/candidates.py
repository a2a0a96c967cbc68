"""The candidates of each cell of a board, as used by the models and the search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonogui.core.grid import Axis, Grid, Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver.lines import LineSolver, Masks, cells_of, line_solver, masks_of


class Candidates:
    """The candidates of each cell, by row and by column.

    Attributes:
        puzzle: the puzzle.
        inks: number of its inks.
        rows: for each row and value, the columns where the row may have the value.
    """

    def __init__(self, puzzle: Puzzle, masks: Iterable[Masks]) -> None:
        """Build from the masks of all lines, rows first."""
        lines = list(masks)
        self.puzzle = puzzle
        self.inks = len(puzzle.palette.inks)
        self.rows = lines[: puzzle.height]
        self._columns = lines[puzzle.height :]

    @classmethod
    def of(cls, puzzle: Puzzle, board: Grid) -> Candidates:
        """Return every value as a candidate of each unknown cell of a board.

        Raises:
            ValueError: the board's size differs from the puzzle's.
        """
        check_size(puzzle, board)
        inks = len(puzzle.palette.inks)
        return cls(puzzle, (masks_of(board.line(line), inks) for line in puzzle.lines()))

    def lines(self) -> Iterator[Line]:
        """Yield the lines that a model must describe."""
        return self.puzzle.lines()

    def twin(self, at: int) -> int:
        """Return the first position with the same value as this one: here the position itself."""
        return at

    def masks(self, line: Line) -> Masks:
        """Return what the cells of a line may be."""
        return (self.rows if line.axis is Axis.ROW else self._columns)[line.index]

    def solver(self, line: Line) -> LineSolver:
        """Return the solver of a line's clue."""
        return line_solver(self.puzzle.clue(line), self.puzzle.length(line.axis), self.inks)

    def grid(self) -> Grid:
        """Return the board with every cell that has a single candidate."""
        width = self.puzzle.width
        cells = b"".join([cells_of(row, width) for row in self.rows])
        return Grid(width, self.puzzle.height, cells)


def check_size(puzzle: Puzzle, board: Grid) -> None:
    """Refuse a board with another size than the puzzle.

    Raises:
        ValueError: the sizes differ.
    """
    if (board.width, board.height) != (puzzle.width, puzzle.height):
        raise ValueError(f"a {board.width}x{board.height} board for another puzzle")
