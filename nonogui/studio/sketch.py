"""Sketch: a picture on its way to a repair, with its clues, its harm and what they leave open."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from nonogui.core.clue import Clue
from nonogui.core.grid import EMPTY, UNKNOWN, Grid
from nonogui.core.line import Cell
from nonogui.core.puzzle import Puzzle
from nonogui.core.shapes import NO_SYMMETRY, Symmetry
from nonogui.solver.kernel import narrower_of
from nonogui.solver.limits import Watch
from nonogui.solver.narrowing import Narrower
from nonogui.studio.diagnosis import Aim
from nonogui.studio.differences import Difference, other_than, parts
from nonogui.studio.harm import Harm
from nonogui.studio.opinions import is_only

_PROBED: Final = 300
"""Looks that probing may take; more of them made searches slower and repairs no better."""

_MOST_ASKED: Final = 25_000
"""Open cells of all boards that Z3 is asked about; on a large board it is asked less often."""


class Sketch:
    """A picture that changes cell by cell, or by cells and their images where it is symmetric.

    Of the images of a cell only the first, row by row, is spoken of.

    Attributes:
        aim: what shall be reached.
        cells: as in `Grid.cells`.
        free: positions of cells that may change: those of which no image is given.
        harm: of all changes so far.
        beside: for each cell the positions of up to four that share an edge with it.
    """

    def __init__(
        self, puzzle: Puzzle, aim: Aim, watch: Watch, symmetry: Symmetry = NO_SYMMETRY
    ) -> None:
        """Start from a puzzle's goal; its clues are the goal's, and it has the symmetry."""
        assert puzzle.goal is not None
        self._puzzle = puzzle
        self.aim = aim
        self._watch = watch
        self._start = puzzle.start.decided()
        self._first = puzzle.goal.cells
        self._rows, self._columns = list(puzzle.rows), list(puzzle.columns)
        self._harm = Harm(puzzle.goal, puzzle.palette)
        self.cells = bytearray(self._first)
        self._images = images_by(symmetry, puzzle.width, puzzle.height)
        self._open = frozenset(at for at, v in enumerate(self._start.cells) if v == UNKNOWN)
        self.free = frozenset(at for at in self._open if self._open.issuperset(self._images[at]))
        self.harm = 0.0
        self.beside = [
            [near for near in self._harm.around[at] if _is_beside(at, near, puzzle.width)]
            for at in range(len(self._first))
        ]
        self._differences: list[Difference] = []
        self._asked = 0

    @property
    def changed(self) -> list[int]:
        """Positions of the cells that differ from the picture at first."""
        differing = (at for at, was in enumerate(self._first) if self.cells[at] != was)
        return [at for at in differing if self.foremost(at) == at]

    @property
    def picture(self) -> Grid:
        """The picture as it is now."""
        return Grid(self._start.width, self._start.height, bytes(self.cells))

    @property
    def puzzle(self) -> Puzzle:
        """Its clues, without a goal."""
        return replace(
            self._puzzle, rows=tuple(self._rows), columns=tuple(self._columns), goal=None
        )

    @property
    def width(self) -> int:
        """Cells of a row."""
        return self._start.width

    def line(self, number: int) -> bytes:
        """The cells of a line: rows from the top, then columns from the left."""
        width, height = self._start.width, self._start.height
        if number < height:
            return bytes(self.cells[number * width : (number + 1) * width])
        return bytes(self.cells[number - height :: width])

    def first(self, at: int) -> int:
        """The value of a cell at first."""
        return self._first[at]

    def foremost(self, at: int) -> int:
        """The first of a cell's images."""
        return self._images[at][0]

    def change(self, at: int, value: int) -> None:
        """Give a cell and its images another value; clues and harm follow."""
        width = self._start.width
        for image in self._images[at]:
            self.harm += self._harm.added(self.cells, image, value)
            self.cells[image] = value
            row, column = divmod(image, width)
            self._rows[row] = Clue.from_cells(self.cells[image - column : image - column + width])
            self._columns[column] = Clue.from_cells(self.cells[column::width])

    def cost(self, at: int, value: int) -> float:
        """What a change adds to the harm; images that lie side by side are not made up for.

        Raises:
            StoppedError: the job may not go on.
        """
        self._watch.check()
        return sum(self._harm.added(self.cells, image, value) for image in self._images[at])

    def values(self, at: int) -> list[int]:
        """What a cell may become: another colour that is next to it, or at first was there."""
        values = {self.cells[near] for near in self._harm.around[at]} | {EMPTY, self._first[at]}
        if len(self._puzzle.palette) == 2:
            values.add(1)
        return sorted(values - {self.cells[at]})

    def narrowed(self, aim: Aim) -> Narrower:
        """What is left when the lines, and for uniqueness probing, have said what they can.

        Raises:
            StoppedError: the job may not go on.
        """
        self._watch.check()
        narrower = narrower_of(self.puzzle, self._start, self._watch.check)
        narrower.narrow(-1)
        if aim is Aim.UNIQUE and not narrower.is_decided:
            narrower.probe(_PROBED)
        return narrower

    def is_reached(self) -> bool | None:
        """Whether the clues reach the aim; None: not known within a budget.

        Raises:
            StoppedError: the job may not go on.
        """
        narrower = self.narrowed(self.aim)
        if narrower.is_decided:
            return True
        if self.aim is Aim.LINES or any(map(self._is_solved_with, self._differences)):
            return False
        other = other_than(self.picture, narrower)
        if other is not None:
            self.note(other)
            return False
        if self._asked > _MOST_ASKED:
            return None
        self._asked += len(self.cells) - narrower.known
        return is_only(self.puzzle, narrower, self.picture, self._watch)

    def note(self, other: Grid) -> None:
        """Remember where another solution differs: that may soon be true again."""
        picture = self.picture
        for part in parts(picture, other):
            difference = {at: other.cells[at] for at in part}
            if difference not in self._differences:
                self._differences.append(difference)

    def _is_solved_with(self, difference: Difference) -> bool:
        """Whether the clues are met by the picture with other values in some cells, too."""
        width = self._start.width
        if not self._open.issuperset(difference):
            return False
        cells = bytearray(self.cells)
        for at, value in difference.items():
            cells[at] = value
        if cells == self.cells:
            return False
        rows = dict.fromkeys(at // width for at in difference)
        columns = dict.fromkeys(at % width for at in difference)
        return all(
            self._rows[row].is_met_by(cells[row * width : (row + 1) * width]) for row in rows
        ) and all(self._columns[column].is_met_by(cells[column::width]) for column in columns)

    def open_after(self, at: int, value: int, aim: Aim) -> int:
        """How many cells would be left open if a cell and its images had another value."""
        was, harm = self.cells[at], self.harm
        kept = [(image, *self._clues(image)) for image in self._images[at]]
        self.change(at, value)
        try:
            return len(self.cells) - self.narrowed(aim).known
        finally:
            self.harm = harm
            for image, row, column in kept:
                self.cells[image] = was
                self._rows[image // self._start.width] = row
                self._columns[image % self._start.width] = column

    def _clues(self, at: int) -> tuple[Clue, Clue]:
        row, column = divmod(at, self._start.width)
        return self._rows[row], self._columns[column]


def _is_beside(at: int, near: int, width: int) -> bool:
    """Whether one of the eight cells around another is in its row or column."""
    return at // width == near // width or at % width == near % width


def images_by(symmetry: Symmetry, width: int, height: int) -> list[tuple[int, ...]]:
    """For each cell of a board itself and all cells that must look like it, in order."""
    if symmetry == NO_SYMMETRY:
        return [(at,) for at in range(width * height)]
    return [
        tuple(sorted(r * width + c for r, c in symmetry.images(Cell(row, column), width, height)))
        for row in range(height)
        for column in range(width)
    ]
