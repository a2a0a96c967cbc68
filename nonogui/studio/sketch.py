"""Sketch: a picture on its way to a repair, with its clues, its harm and what they leave open."""

from __future__ import annotations

from collections.abc import Collection, Sequence
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

Change = tuple[int, int]
"""The position of a cell, and its new value."""

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
        self._clues = [*puzzle.rows, *puzzle.columns]
        self._narrower: Narrower | None = None
        self._unread: set[int] = set()  # lines of which the narrower has another clue
        self._props: tuple[int, ...] = ()
        self._harm = Harm(puzzle.goal, puzzle.palette)
        self.cells = bytearray(self._first)
        self._images = images_by(symmetry, puzzle.width, puzzle.height)
        self._open = frozenset(at for at, v in enumerate(self._start.cells) if v == UNKNOWN)
        self.free = frozenset(at for at in self._open if self._open.issuperset(self._images[at]))
        self.harm = 0.0
        self._changed: dict[int, None] = {}
        self.beside = [
            [near for near in self._harm.around[at] if _is_beside(at, near, puzzle.width)]
            for at in range(len(self._first))
        ]
        self._steps: dict[int, dict[int, float]] = {}
        self._differences: list[Difference] = []
        self._asked = 0

    @property
    def changed(self) -> list[int]:
        """Positions of the cells that differ from the picture at first, as they came to differ."""
        return [at for at in self._changed if self.cells[at] != self._first[at]]

    @property
    def picture(self) -> Grid:
        """The picture as it is now."""
        return Grid(self._start.width, self._start.height, bytes(self.cells))

    @property
    def puzzle(self) -> Puzzle:
        """Its clues, without a goal."""
        rows, columns = self._clues[: self._start.height], self._clues[self._start.height :]
        return replace(self._puzzle, rows=tuple(rows), columns=tuple(columns), goal=None)

    @property
    def width(self) -> int:
        """Cells of a row."""
        return self._start.width

    def line(self, number: int) -> bytes:
        """The cells of a line: rows from the top, then columns from the left."""
        places = self.places(number)
        return bytes(self.cells[places.start : places.stop : places.step])

    def places(self, number: int) -> range:
        """The positions of the cells of a line, numbered as in `line`."""
        width, height = self._start.width, self._start.height
        if number < height:
            return range(number * width, (number + 1) * width)
        return range(number - height, len(self.cells), width)

    def first(self, at: int) -> int:
        """The value of a cell at first."""
        return self._first[at]

    def foremost(self, at: int) -> int:
        """The first of a cell's images."""
        return self._images[at][0]

    def change(self, at: int, value: int) -> None:
        """Give a cell and its images another value; clues and harm follow."""
        self._changed.setdefault(at)
        for image in self._images[at]:
            self.harm += self._harm.added(self.cells, image, value)
            self.cells[image] = value
            self._forget_steps(image)
        self._count(self._lines(at))

    def restore(self, cells: bytes) -> None:
        """Make the picture what it was; as `change`, with what was kept of `cells`."""
        for at, value in enumerate(cells):
            if self.cells[at] != value:
                self.change(at, value)

    def prop(self, cells: Collection[int]) -> None:
        """Take some cells for known, and no others; they are not changed meanwhile."""
        self._props = tuple(cells)
        self._narrower = None

    def steps(self, at: int) -> dict[int, float]:
        """What a cell may become, each with what it adds to the harm.

        That is another colour that is next to it, or at first was there.

        Raises:
            StoppedError: the job may not go on.
        """
        if at not in self._steps:
            values = {self.cells[near] for near in self._harm.around[at]} | {EMPTY, self._first[at]}
            if len(self._puzzle.palette) == 2:
                values.add(1)
            values.discard(self.cells[at])
            self._steps[at] = {value: self.cost(at, value) for value in sorted(values)}
        return self._steps[at]

    def cost(self, at: int, value: int) -> float:
        """What a change adds to the harm; images that lie side by side are not made up for.

        Raises:
            StoppedError: the job may not go on.
        """
        self._watch.check()
        return sum(self._harm.added(self.cells, image, value) for image in self._images[at])

    def narrowed(self, aim: Aim) -> Narrower:
        """What is left when the lines, and for uniqueness probing, have said what they can.

        It is always the same object, which the next call begins anew.

        Raises:
            StoppedError: the job may not go on.
        """
        self._watch.check()
        if self._narrower is None:
            values = {self._start.cell(at): self.cells[at] for at in self._props}
            board = self._start.replace(values.items())
            self._narrower = narrower_of(self.puzzle, board, self._watch.check)
        else:
            self._narrower.renew({line: self._clues[line] for line in self._unread})
        self._unread.clear()
        self._narrower.narrow(-1)
        if aim is Aim.UNIQUE and not self._narrower.is_decided:
            self._narrower.probe(_PROBED)
        return self._narrower

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
        height = self._start.height
        return all(
            self._clues[row].is_met_by(cells[row * width : (row + 1) * width]) for row in rows
        ) and all(
            self._clues[height + column].is_met_by(cells[column::width]) for column in columns
        )

    def open_after(self, changes: Sequence[Change], aim: Aim) -> int:
        """How many cells would be left open if some cells and their images had other values.

        Raises:
            StoppedError: the job may not go on.
        """
        cells = bytes(self.cells)
        lines = list(dict.fromkeys(line for at, _ in changes for line in self._lines(at)))
        kept = [self._clues[line] for line in lines]
        for at, value in changes:
            for image in self._images[at]:
                self.cells[image] = value
        self._count(lines)
        try:
            return len(self.cells) - self.narrowed(aim).known
        finally:
            self.cells[:] = cells
            for line, clue in zip(lines, kept, strict=True):
                self._clues[line] = clue
            self._unread.update(lines)

    def harm_of(self, changes: Sequence[Change]) -> float:
        """What some changes, one after the other, would add to the harm."""
        cells, harm = bytearray(self.cells), 0.0
        for at, value in changes:
            for image in self._images[at]:
                harm += self._harm.added(cells, image, value)
                cells[image] = value
        return harm

    def _lines(self, at: int) -> list[int]:
        """The numbers of the lines of a cell and its images."""
        width, height = self._start.width, self._start.height
        images = (divmod(image, width) for image in self._images[at])
        return list(dict.fromkeys(line for r, c in images for line in (r, height + c)))

    def _count(self, lines: list[int]) -> None:
        """Take the clues of some lines from their cells."""
        for line in lines:
            self._clues[line] = Clue.from_cells(self.line(line))
        self._unread.update(lines)

    def _forget_steps(self, at: int) -> None:
        """A cell has changed; what others cost depends on those around them and on their lines."""
        column = at % self._start.width
        beside = range(at - column, at - column + self._start.width)
        for other in (*beside, *range(column, len(self.cells), self._start.width)):
            self._steps.pop(self.foremost(other), None)
        for other in self._harm.around[at]:
            self._steps.pop(self.foremost(other), None)


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
