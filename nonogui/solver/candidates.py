"""What each cell of a board may still be, as the models and the search see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nonogui.core.grid import Grid
from nonogui.core.line import Axis, Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver.lines import LineSolver, Masks, cells_of, line_solver, masks_of


class Candidates:
    """The candidates of each cell, seen along its row and along its column.

    Attributes:
        puzzle: the puzzle.
        inks: number of its inks.
        rows: for each row and value the columns in which the row may have it.
    """

    def __init__(self, puzzle: Puzzle, masks: Iterable[Masks]) -> None:
        """From what the cells of each line may be, rows first."""
        lines = list(masks)
        self.puzzle = puzzle
        self.inks = len(puzzle.palette.inks)
        self.rows = lines[: puzzle.height]
        self._columns = lines[puzzle.height :]

    @classmethod
    def of(cls, puzzle: Puzzle, board: Grid) -> Candidates:
        """Every value for the cells that a board has not decided.

        Raises:
            ValueError: the board has another size than the puzzle.
        """
        check_size(puzzle, board)
        inks = len(puzzle.palette.inks)
        return cls(puzzle, (masks_of(board.line(line), inks) for line in puzzle.lines()))

    def lines(self) -> Iterator[Line]:
        """The lines that a model has to speak of."""
        return self.puzzle.lines()

    def twin(self, at: int) -> int:
        """The first position whose cell is to equal the one at a position; here that itself."""
        return at

    def masks(self, line: Line) -> Masks:
        """What the cells of a line may be."""
        return (self.rows if line.axis is Axis.ROW else self._columns)[line.index]

    def solver(self, line: Line) -> LineSolver:
        """The solver of a line's clue."""
        return line_solver(self.puzzle.clue(line), self.puzzle.length(line.axis), self.inks)

    def grid(self) -> Grid:
        """The board with every cell that has one candidate left."""
        width = self.puzzle.width
        cells = b"".join([cells_of(row, width) for row in self.rows])
        return Grid(width, self.puzzle.height, cells)


def check_size(puzzle: Puzzle, board: Grid) -> None:
    """Refuse a board of another size than the puzzle.

    Raises:
        ValueError: it has another size.
    """
    if (board.width, board.height) != (puzzle.width, puzzle.height):
        raise ValueError(f"a {board.width}x{board.height} board for another puzzle")
