"""Find symmetries of the clues and the unknown cells, and boards with these symmetries.

A picture with symmetric clues is usually symmetric, so symmetric boards are searched first.
Symmetry is looked for on the whole board, by its clues alone, and on the open part after narrowing
and after probing. The open part is the smallest rectangle with all unknown cells. Outside it every
cell is known, so each of its lines has a remaining clue: the blocks, and parts of blocks, left for
it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nonogui.core.clue import Block, Clue, runs
from nonogui.core.grid import UNKNOWN, Grid, Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver.candidates import Candidates
from nonogui.solver.limits import Watch
from nonogui.solver.lines import positions
from nonogui.solver.propagation import run_to_fixpoint

Symmetry = tuple[int, ...]
"""For each position of a board, the position that the symmetry moves there."""


def symmetries(puzzle: Puzzle) -> list[Symmetry]:
    """Return the reflections and rotations that keep every clue, at most seven."""
    rows, columns = ([clue.blocks for clue in clues] for clues in (puzzle.rows, puzzle.columns))
    return _symmetries(puzzle, rows, columns)


def partial_symmetries(candidates: Candidates) -> list[Symmetry]:
    """Return the reflections and rotations of the open part that keep its clues and candidates.

    Cells outside the open part stay in place.

    Args:
        candidates: narrowed completely, so that cells outside have no further effect inside.
    """
    puzzle, grid = candidates.puzzle, candidates.grid()
    rows = [*grid.rows()]
    columns = [grid.cells[at :: grid.width] for at in range(grid.width)]
    # The first and the last row, and column, with unknown cells.
    below, beside = (
        [at for at, cells in enumerate(lines) if UNKNOWN in cells] for lines in (rows, columns)
    )
    if not below:
        return []
    top, bottom, left, right = below[0], below[-1] + 1, beside[0], beside[-1] + 1
    found = _symmetries(
        puzzle,
        [blocks_inside(puzzle.rows[at], rows[at], left, right) for at in range(top, bottom)],
        [blocks_inside(puzzle.columns[at], columns[at], top, bottom) for at in range(left, right)],
        top,
        left,
    )
    # Few boards have symmetric clues, so the candidates are compared last.
    values = _values(candidates) if found else []
    return [symmetry for symmetry in found if [values[at] for at in symmetry] == values]


def blocks_inside(clue: Clue, cells: bytes, first: int, end: int) -> tuple[Block, ...]:
    """Return the blocks of a line, or parts of them, that are left for `cells[first:end]`.

    Args:
        clue: of the line.
        cells: cells that the clue can meet; all outside `first` to `end` are known.
        first: the first cell of the part.
        end: the cell after it.
    """
    if (first, end) == (0, len(cells)):
        return clue.blocks
    lengths = [block.length for block in clue.blocks]
    for at, (length, _) in enumerate(runs(cells[:first])):
        lengths[at] -= length
    for at, (length, _) in enumerate(reversed(runs(cells[end:])), 1):
        lengths[-at] -= length
    blocks = zip(lengths, clue.blocks, strict=True)
    return tuple([Block(left, block.color) for left, block in blocks if left > 0])


def symmetric_candidates(
    puzzle: Puzzle, board: Grid, known: Grid, watch: Watch
) -> Iterator[Candidates]:
    """Yield the candidates of a board with all symmetries found, then of one with each.

    Args:
        puzzle: its goal, if it has one, is not used.
        board: the known cells to agree with.
        known: cells known on all these boards, at least those from narrowing.
        watch: of the job.

    Raises:
        StoppedError: the job must stop.
    """
    tried: set[Symmetry] = set()
    for found in _find_symmetries(puzzle, board, known, watch):
        for group in [found, *([one] for one in found)] if found else []:
            twins = _twins(group, len(known.cells))
            # Different groups of symmetries may make the same cells equal.
            completed = None if tuple(twins) in tried else _complete_twins(known, twins)
            tried.add(tuple(twins))
            if completed is None:
                continue
            propagation = run_to_fixpoint(puzzle, completed, watch, None)
            if propagation.contradiction is None:
                yield SymmetricCandidates(propagation.candidates, twins)


def _find_symmetries(
    puzzle: Puzzle, board: Grid, known: Grid, watch: Watch
) -> Iterator[list[Symmetry]]:
    """Yield the symmetries of the whole board, and of the open part before and after probing."""
    yield symmetries(puzzle)
    for start in (board, known):
        propagation = run_to_fixpoint(puzzle, start, watch, None)
        if propagation.contradiction is None:
            yield partial_symmetries(propagation.candidates)


class SymmetricCandidates(Candidates):
    """Candidates of a board on which twin cells must be equal.

    Lines that state the same about the same unknown cells are listed once.
    """

    def __init__(self, candidates: Candidates, twins: Sequence[int]) -> None:
        """Build from candidates that are equal for twins; `twins` has each cell's first twin."""
        puzzle = candidates.puzzle
        super().__init__(puzzle, map(candidates.masks, puzzle.lines()))
        self._twins = twins

    def twin(self, at: int) -> int:
        """Return the first position with the same value as this one."""
        return self._twins[at]

    def lines(self) -> Iterator[Line]:
        """Yield the lines that do not repeat an earlier one, forwards or backwards."""
        grid = self.grid()
        seen = set()
        for line in self.puzzle.lines():
            cells = grid.line(line)
            first, end = cells.find(UNKNOWN), cells.rfind(UNKNOWN) + 1
            if end == 0:  # no unknown cells, so nothing for a model
                continue
            blocks = blocks_inside(self.puzzle.clue(line), cells, first, end)
            twins = [self._twins[at] for at in positions(grid, line)[first:end]]
            if (blocks, *twins) not in seen:
                # A line and its mirror image allow the same boards, if their cells are twins in
                # reverse.
                seen |= {(blocks, *twins), (blocks[::-1], *twins[::-1])}
                yield line


# The blocks of parallel lines.
_Side = list[tuple[Block, ...]]


@dataclass(frozen=True, slots=True)
class _View:
    """A board in another orientation: the blocks of its lines, and original positions."""

    rows: _Side
    columns: _Side
    positions: list[list[int]]

    def mirrored(self) -> _View:
        """Return the view with left and right exchanged."""
        rows = [blocks[::-1] for blocks in self.rows]
        return _View(rows, self.columns[::-1], [row[::-1] for row in self.positions])

    def turned(self) -> _View:
        """Return the view rotated by a quarter: mirrored, then rows and columns exchanged."""
        image = self.mirrored()
        return _View(
            image.columns, image.rows, [[*row] for row in zip(*image.positions, strict=True)]
        )

    def has_clues_of(self, other: _View) -> bool:
        return (self.rows, self.columns) == (other.rows, other.columns)


def _symmetries(
    puzzle: Puzzle, rows: _Side, columns: _Side, top: int = 0, left: int = 0
) -> list[Symmetry]:
    """Return the images of a part that equal it; all other cells stay in place.

    Args:
        puzzle: of the part.
        rows: the blocks of the part's rows.
        columns: the blocks of its columns.
        top: its first row.
        left: its first column.
    """
    starts = range(top * puzzle.width + left, puzzle.width * puzzle.height, puzzle.width)
    at = [[*range(start, start + len(columns))] for start in starts[: len(rows)]]
    upright = _View(rows, columns, at)
    found = []
    for image in _images(upright):
        # The identity keeps everything, too, but says nothing.
        if image.has_clues_of(upright) and image.positions != upright.positions:
            symmetry = [*range(puzzle.width * puzzle.height)]
            for inside, seen in zip(upright.positions, image.positions, strict=True):
                for place, to in zip(inside, seen, strict=True):
                    symmetry[place] = to
            found.append(tuple(symmetry))
    return found


def _images(view: _View) -> Iterator[_View]:
    """Yield a board in all eight orientations."""
    for _ in range(4):
        yield from (view, view.mirrored())
        view = view.turned()


def _values(candidates: Candidates) -> list[int]:
    """Return for each position the candidates of its cell, one bit per value."""
    puzzle = candidates.puzzle
    return [
        sum((mask >> column & 1) << value for value, mask in enumerate(masks))
        for masks in candidates.rows
        for column in range(puzzle.width)
    ]


def _twins(group: Sequence[Symmetry], cells: int) -> list[int]:
    """Return for each position the first one that combined symmetries move there."""
    before: list[int] = []
    twins = list(range(cells))
    # Combined symmetries link cells in chains; each round shortens them.
    while twins != before:
        before = twins
        for symmetry in group:
            twins = [min(twins[at], twins[to]) for at, to in enumerate(symmetry)]
    return twins


def _complete_twins(board: Grid, twins: Sequence[int]) -> Grid | None:
    """Copy known cells to their twins; None if known twins differ."""
    known: dict[int, int] = {}
    for at, value in zip(twins, board.cells, strict=True):
        if value != UNKNOWN and known.setdefault(at, value) != value:
            return None
    return Grid(board.width, board.height, bytes(known.get(at, UNKNOWN) for at in twins))
