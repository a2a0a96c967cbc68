"""Symmetries of the clues, and boards that have them, too.

When a mirror image or a turn of the board leaves all clues as they are, the picture is symmetric
as a rule. A board that must be symmetric has half the open cells or fewer, and is found many times
faster; that there is none says nothing about the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from nonogui.core.clue import Block
from nonogui.core.grid import UNKNOWN, Grid
from nonogui.core.line import Line
from nonogui.core.puzzle import Puzzle
from nonogui.solver.candidates import Candidates
from nonogui.solver.limits import Watch
from nonogui.solver.lines import positions
from nonogui.solver.propagation import run_to_fixpoint

Symmetry = tuple[int, ...]
"""For each position of a board the position that the symmetry puts there."""


def symmetries(puzzle: Puzzle) -> list[Symmetry]:
    """The mirror images and turns that leave every clue as it is, at most seven."""
    upright = _View(
        [clue.blocks for clue in puzzle.rows],
        [clue.blocks for clue in puzzle.columns],
        [[*positions(puzzle.blank(), line)] for line in puzzle.lines()][: puzzle.height],
    )
    return [
        tuple(at for row in image.positions for at in row)
        for image in _images(upright)
        if image.has_clues_of(upright) and image.positions != upright.positions
    ]


def symmetric_candidates(puzzle: Puzzle, board: Grid, watch: Watch) -> Iterator[Candidates]:
    """What is left open of a board that has all symmetries of the clues, then of one with each.

    Raises:
        StoppedError: the job may not go on.
    """
    found = symmetries(puzzle)
    groups = [found] if found else []
    if len(found) > 1:
        groups += [[symmetry] for symmetry in found]
    for group in groups:
        twins = _twins(group, len(board.cells))
        completed = _completed(board, twins)
        if completed is not None:
            propagation = run_to_fixpoint(puzzle, completed, watch)
            if propagation.contradiction is None:
                yield SymmetricCandidates(propagation.candidates, twins)


class SymmetricCandidates(Candidates):
    """Candidates of a board whose twins are to be equal.

    Lines that say the same about the same cells are one.
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
        blank = self.puzzle.blank()
        seen = set()
        for line in self.puzzle.lines():
            blocks = self.puzzle.clue(line).blocks
            cells = [self._twins[at] for at in positions(blank, line)]
            if (blocks, *cells) not in seen:
                seen |= {(blocks, *cells), (blocks[::-1], *cells[::-1])}
                yield line


@dataclass(frozen=True, slots=True)
class _View:
    """A board seen from another side: the blocks of its lines, and what stands where."""

    rows: list[tuple[Block, ...]]
    columns: list[tuple[Block, ...]]
    positions: list[list[int]]

    def mirrored(self) -> _View:
        """Left and right exchanged."""
        rows = [row[::-1] for row in self.rows]
        return _View(rows, self.columns[::-1], [row[::-1] for row in self.positions])

    def turned(self) -> _View:
        """Turned by a quarter: mirrored, then rows and columns exchanged."""
        image = self.mirrored()
        return _View(
            image.columns, image.rows, [[*row] for row in zip(*image.positions, strict=True)]
        )

    def has_clues_of(self, other: _View) -> bool:
        return (self.rows, self.columns) == (other.rows, other.columns)


def _images(view: _View) -> Iterator[_View]:
    """A board from all eight sides."""
    for _ in range(4):
        yield from (view, view.mirrored())
        view = view.turned()


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
