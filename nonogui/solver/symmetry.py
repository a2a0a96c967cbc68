"""Symmetries of the clues and of what is left open, and boards that have them.

A picture with symmetric clues is symmetric as a rule, so a symmetric board is looked for first.
Symmetry is looked for on the whole board, where clues alone count, and on the open part after
narrowing and after probing. The open part is the smallest rectangle with all open cells. Outside
it every cell is known, so each of its lines has a clue of its own: the blocks, and parts of
blocks, that are left for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nonogui.core.clue import Block, Clue
from nonogui.core.grid import UNKNOWN, Grid
from nonogui.core.line import Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver.candidates import Candidates
from nonogui.solver.limits import Watch
from nonogui.solver.lines import positions
from nonogui.solver.propagation import run_to_fixpoint

Symmetry = tuple[int, ...]
"""For each position of a board the position that the symmetry puts there."""

_Values = tuple[int, ...]
"""For each cell of a line its candidates, a bit for each value."""


def symmetries(puzzle: Puzzle) -> list[Symmetry]:
    """Return the mirror images and turns that leave every clue as it is, at most seven."""
    views = [
        (clue.blocks, (0,) * puzzle.length(line.axis))
        for line, clue in zip(puzzle.lines(), (*puzzle.rows, *puzzle.columns), strict=True)
    ]
    rows, columns = views[: puzzle.height], views[puzzle.height :]
    at = [[*positions(puzzle.blank(), line)] for line in puzzle.lines()][: puzzle.height]
    return list(_symmetries(_View(rows, columns, at), puzzle))


def open_symmetries(candidates: Candidates) -> list[Symmetry]:
    """Return the mirror images and turns of the open part that keep its clues and candidates.

    Cells outside the open part stay in place.

    Args:
        candidates: narrowed to the end, so that what a cell outside says is known inside.
    """
    puzzle, grid = candidates.puzzle, candidates.grid()
    places = [divmod(at, grid.width) for at, value in enumerate(grid.cells) if value == UNKNOWN]
    if not places:
        return []
    top, bottom = min(row for row, _ in places), max(row for row, _ in places) + 1
    left, right = min(column for _, column in places), max(column for _, column in places) + 1
    values = _values(candidates)
    at = [
        [row * grid.width + column for column in range(left, right)] for row in range(top, bottom)
    ]
    lines = [*puzzle.lines()]
    rows = [
        (blocks_inside(puzzle.clue(line), grid.line(line), left, right), _at(values, inside))
        for line, inside in zip(lines[top:bottom], at, strict=True)
    ]
    columns = [
        (blocks_inside(puzzle.clue(line), grid.line(line), top, bottom), _at(values, inside))
        for line, inside in zip(
            lines[puzzle.height + left : puzzle.height + right], zip(*at, strict=True), strict=True
        )
    ]
    return list(_symmetries(_View(rows, columns, at), puzzle))


def blocks_inside(clue: Clue, cells: bytes, first: int, end: int) -> tuple[Block, ...]:
    """Return the blocks of a line, or parts of them, that are left for `cells[first:end]`.

    Args:
        clue: of the line.
        cells: which the clue can meet; all outside `first` to `end` are decided.
        first: where the part begins.
        end: the cell behind it.
    """
    lengths = [block.length for block in clue.blocks]
    for at, run in enumerate(Clue.from_cells(cells[:first]).blocks):
        lengths[at] -= run.length
    for at, run in enumerate(reversed(Clue.from_cells(cells[end:]).blocks), 1):
        lengths[-at] -= run.length
    return tuple(
        Block(left, block.color)
        for left, block in zip(lengths, clue.blocks, strict=True)
        if left > 0
    )


def symmetric_candidates(
    puzzle: Puzzle, board: Grid, known: Grid, watch: Watch
) -> Iterator[Candidates]:
    """Yield what is left open of a board that has all symmetries found, then of one with each.

    Args:
        puzzle: its goal, if it has one, is not looked at.
        board: the decided cells to agree with.
        known: what is known of all boards that do, at least what lines say.
        watch: of the job.

    Raises:
        StoppedError: the job may not go on.
    """
    tried: set[Symmetry] = set()
    for found in _found(puzzle, board, known, watch):
        for group in [found, *([one] for one in found)] if found else []:
            twins = _twins(group, len(known.cells))
            completed = None if tuple(twins) in tried else _completed(known, twins)
            tried.add(tuple(twins))
            if completed is None:
                continue
            propagation = run_to_fixpoint(puzzle, completed, watch, None)
            if propagation.contradiction is None:
                yield SymmetricCandidates(propagation.candidates, twins)


def _found(puzzle: Puzzle, board: Grid, known: Grid, watch: Watch) -> Iterator[list[Symmetry]]:
    """Yield the symmetries of the whole board, and of the open part before and after probing."""
    yield symmetries(puzzle)
    for start in (board, known):
        propagation = run_to_fixpoint(puzzle, start, watch, None)
        if propagation.contradiction is None:
            yield open_symmetries(propagation.candidates)


class SymmetricCandidates(Candidates):
    """Candidates of a board whose twins are to be equal.

    Lines that say the same about the same open cells are one.
    """

    def __init__(self, candidates: Candidates, twins: Sequence[int]) -> None:
        """From candidates that are alike for twins: for each position the first of its twins."""
        puzzle = candidates.puzzle
        super().__init__(puzzle, map(candidates.masks, puzzle.lines()))
        self._twins = twins

    def twin(self, at: int) -> int:
        """The first position whose cell is to equal the one at a position."""
        return self._twins[at]

    def lines(self) -> Iterator[Line]:
        """The lines that do not repeat, from the left or from the right, an earlier one."""
        grid = self.grid()
        seen = set()
        for line in self.puzzle.lines():
            cells = grid.line(line)
            first, end = cells.find(UNKNOWN), cells.rfind(UNKNOWN) + 1
            if end == 0:  # nothing is open, so a model has nothing to say
                continue
            blocks = blocks_inside(self.puzzle.clue(line), cells, first, end)
            twins = [self._twins[at] for at in positions(grid, line)[first:end]]
            if (blocks, *twins) not in seen:
                seen |= {(blocks, *twins), (blocks[::-1], *twins[::-1])}
                yield line


_Side = list[tuple[tuple[Block, ...], _Values]]
"""The blocks and the candidates of parallel lines."""


@dataclass(frozen=True, slots=True)
class _View:
    """A board seen from another side: blocks and candidates of its lines, and what stands where."""

    rows: _Side
    columns: _Side
    positions: list[list[int]]

    def mirrored(self) -> _View:
        """Left and right exchanged."""
        rows = [(blocks[::-1], values[::-1]) for blocks, values in self.rows]
        return _View(rows, self.columns[::-1], [row[::-1] for row in self.positions])

    def turned(self) -> _View:
        """Turned by a quarter: mirrored, then rows and columns exchanged."""
        image = self.mirrored()
        return _View(
            image.columns, image.rows, [[*row] for row in zip(*image.positions, strict=True)]
        )

    def has_clues_of(self, other: _View) -> bool:
        return (self.rows, self.columns) == (other.rows, other.columns)


def _symmetries(upright: _View, puzzle: Puzzle) -> Iterator[Symmetry]:
    """The images of a part of the board that look like it; all other cells stay in place."""
    for image in _images(upright):
        if image.has_clues_of(upright) and image.positions != upright.positions:
            symmetry = [*range(puzzle.width * puzzle.height)]
            for inside, seen in zip(upright.positions, image.positions, strict=True):
                for at, to in zip(inside, seen, strict=True):
                    symmetry[at] = to
            yield tuple(symmetry)


def _images(view: _View) -> Iterator[_View]:
    """A board from all eight sides."""
    for _ in range(4):
        yield from (view, view.mirrored())
        view = view.turned()


def _values(candidates: Candidates) -> list[int]:
    """For each position the candidates of its cell, a bit for each value."""
    puzzle = candidates.puzzle
    return [
        sum((mask >> column & 1) << value for value, mask in enumerate(masks))
        for masks in candidates.rows
        for column in range(puzzle.width)
    ]


def _at(values: Sequence[int], where: Sequence[int]) -> _Values:
    return tuple([values[at] for at in where])


def _twins(group: Sequence[Symmetry], cells: int) -> list[int]:
    """For each position the first one that some symmetries, in any order, put there."""
    before: list[int] = []
    twins = list(range(cells))
    while twins != before:
        before = twins
        for symmetry in group:
            twins = [min(twins[at], twins[to]) for at, to in enumerate(symmetry)]
    return twins


def _completed(board: Grid, twins: Sequence[int]) -> Grid | None:
    """The board with twins of known cells known; None when twins are known to differ."""
    known: dict[int, int] = {}
    for at, value in zip(twins, board.cells, strict=True):
        if value != UNKNOWN and known.setdefault(at, value) != value:
            return None
    return Grid(board.width, board.height, bytes(known.get(at, UNKNOWN) for at in twins))
