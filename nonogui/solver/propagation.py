"""Line solving to a fixpoint: what follows on a board when every line is looked at on its own."""

from __future__ import annotations

from dataclasses import dataclass

from nonogui.core.grid import Grid
from nonogui.core.line import Axis, Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver.limits import CancelToken, Watch
from nonogui.solver.lines import LineSolver, Masks, bits, cells_of, line_solver, masks_of
from nonogui.solver.result import Phase


class Candidates:
    """What each cell of a board may still be, seen along its rows and along its columns.

    Attributes:
        rows: for each row and value the columns in which the row may have it (`lines.Masks`).
        columns: for each column and value the rows.
    """

    def __init__(self, puzzle: Puzzle, board: Grid) -> None:
        """Start from the cells that a board has decided.

        Raises:
            ValueError: the board has another size than the puzzle.
        """
        if (board.width, board.height) != (puzzle.width, puzzle.height):
            raise ValueError(f"a {board.width}x{board.height} board for another puzzle")
        self.puzzle = puzzle
        self.inks = len(puzzle.palette) - 1
        masks = {line: list(masks_of(board.line(line), self.inks)) for line in board.lines()}
        self.rows = [masks[Line(Axis.ROW, row)] for row in range(puzzle.height)]
        self.columns = [masks[Line(Axis.COLUMN, column)] for column in range(puzzle.width)]

    def masks(self, line: Line) -> Masks:
        """What the cells of a line may be."""
        return tuple((self.rows if line.axis is Axis.ROW else self.columns)[line.index])

    def solver(self, line: Line) -> LineSolver:
        """The solver of a line's clue."""
        return line_solver(self.puzzle.clue(line), self.puzzle.length(line.axis), self.inks)

    def grid(self) -> Grid:
        """The board with every cell that has one candidate left."""
        width = self.puzzle.width
        cells = b"".join(cells_of(tuple(row), width) for row in self.rows)
        return Grid(width, self.puzzle.height, cells)


@dataclass(frozen=True, slots=True)
class Propagation:
    """The board after every line has said all it can.

    Attributes:
        grid: the board with what the lines force, up to a contradiction if there is one.
        contradiction: a line whose clue no longer fits.
        sweeps: how often the rows or the columns had to be looked through.
        candidates: what each cell may still be; with colours it says more than `grid`.
    """

    grid: Grid
    contradiction: Line | None
    sweeps: int
    candidates: Candidates


def propagate(
    puzzle: Puzzle, board: Grid | None = None, cancel: CancelToken | None = None
) -> Propagation:
    """What single lines force on a board, each against the others until nothing moves.

    Raises:
        StoppedError: the token was cancelled.
    """
    return run_to_fixpoint(puzzle, board or puzzle.blank(), Watch(cancel=cancel))


def run_to_fixpoint(puzzle: Puzzle, board: Grid, watch: Watch) -> Propagation:
    """`propagate` as a part of a larger job.

    Raises:
        StoppedError: the job may not go on.
    """
    candidates = Candidates(puzzle, board)
    sweeper = _Sweeper(candidates)
    contradiction = sweeper.run(watch)
    return Propagation(candidates.grid(), contradiction, sweeper.sweeps, candidates)


def impossible_lines(puzzle: Puzzle, board: Grid) -> tuple[Line, ...]:
    """The lines whose clue cannot be met any more, whatever the other lines say."""
    candidates = Candidates(puzzle, board)
    return tuple(
        line
        for line in puzzle.lines()
        if candidates.solver(line).narrow(candidates.masks(line)) is None
    )


class _Sweeper:
    """A worklist of lines whose cells have changed, rows and columns taken in turn."""

    def __init__(self, candidates: Candidates) -> None:
        self.sweeps = 0
        self._candidates = candidates
        self._lines = {Axis.ROW: candidates.rows, Axis.COLUMN: candidates.columns}
        self._waiting = {axis: (1 << len(lines)) - 1 for axis, lines in self._lines.items()}
        self._solvers = {line: candidates.solver(line) for line in candidates.puzzle.lines()}
        self._answers: dict[tuple[LineSolver, Masks], Masks | None] = {}

    def run(self, watch: Watch) -> Line | None:
        """Narrow the candidates until nothing moves; returns a line that contradicts them."""
        while any(self._waiting.values()):
            for axis in Axis:
                waiting, self._waiting[axis] = self._waiting[axis], 0
                self.sweeps += bool(waiting)
                for index in bits(waiting):
                    watch.check()
                    line = Line(axis, index)
                    if not self._narrow(line):
                        return line
            self._report(watch)
        return None

    def _narrow(self, line: Line) -> bool:
        before = self._candidates.masks(line)
        key = self._solvers[line], before
        if key not in self._answers:
            self._answers[key] = key[0].narrow(before)
        after = self._answers[key]
        if after is None:
            return False
        if after != before:
            self._lines[line.axis][line.index] = list(after)
            self._cross_out(line, before, after)
        return True

    def _cross_out(self, line: Line, before: Masks, after: Masks) -> None:
        """Take what a line has ruled out from the lines that cross it."""
        axis = Axis.COLUMN if line.axis is Axis.ROW else Axis.ROW
        crossing, others, touched = self._lines[axis], ~(1 << line.index), 0
        for value, (old, new) in enumerate(zip(before, after, strict=True)):
            gone = old & ~new
            touched |= gone
            for at in bits(gone):
                crossing[at][value] &= others
        self._waiting[axis] |= touched

    def _report(self, watch: Watch) -> None:
        puzzle = self._candidates.puzzle
        known = sum(_decided_count(row) for row in self._candidates.rows)
        watch.report(Phase.LINES, known, puzzle.width * puzzle.height)


def _decided_count(masks: list[int]) -> int:
    seen = twice = 0
    for mask in masks:
        twice |= seen & mask
        seen |= mask
    return (seen & ~twice).bit_count()
