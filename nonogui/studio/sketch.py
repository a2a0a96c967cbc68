"""Sketch: a picture on its way to a repair, with its clues, its harm and what they leave open."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from nonogui.core.clue import Clue
from nonogui.core.color_vision import distance
from nonogui.core.grid import EMPTY, UNKNOWN, Grid
from nonogui.core.line import Cell
from nonogui.core.palette import Palette
from nonogui.core.puzzle import Puzzle
from nonogui.core.shapes import NO_SYMMETRY, Symmetry
from nonogui.solver.kernel import narrower_of
from nonogui.solver.limits import Watch
from nonogui.solver.narrowing import Narrower
from nonogui.studio.diagnosis import Aim
from nonogui.studio.differences import Difference, other_than, parts
from nonogui.studio.opinions import is_only

# --- what a change does harm to ---


_EMPTIED: Final = 2.0
"""Of a line that becomes empty."""

_BROKEN: Final = 1.0
"""Of each place where a shape falls apart around a cell, or two come to touch."""

_FAR: Final = 50.0
_LEAST: Final = 0.5
"""Colours so far apart in CIELAB count as a whole cell when they change; none counts less."""

_RING: Final = ((0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0), (1, 1))
"""The steps down and right to the cells around one, on the way around it."""


class Harm:
    """What changes cost, counted in cells.

    Each cell that differs from the picture at first is one, or less where the two colours look
    alike; one more for each further part into which its shape falls around it, and for each that
    it joins. An eighth is added for each pair of neighbours, diagonal ones too, that has come to
    differ in colour, and taken off for each that has come to agree; a line that became empty is
    two more. So the end of a line costs a quarter, a cell at the edge of a shape about one, and
    one that breaks a thin line or lies within a shape nearly two.

    Attributes:
        around: for each cell the positions of up to eight cells around it.
    """

    def __init__(self, picture: Grid, palette: Palette) -> None:
        self._first, self._width, self._height = picture.cells, picture.width, picture.height
        self.around = [self._neighbours(at) for at in range(len(picture.cells))]
        self._alterations: dict[tuple[int, int], float] = {}
        self._steps = [
            [max(_LEAST, min(1.0, distance(one.rgb, other.rgb) / _FAR)) for other in palette.colors]
            for one in palette.colors
        ]

    def added(self, cells: bytearray, at: int, value: int) -> float:
        """What it adds when a cell of a picture, changed before or not, gets another value."""
        was = cells[at]
        around = [cells[near] for near in self.around[at]]
        around += [EMPTY] * (8 - len(around))
        rougher = (around.count(was) - around.count(value)) / 8
        emptied = self._emptied(cells, at, value) - self._emptied(cells, at, was)
        return self._altered(at, value) - self._altered(at, was) + rougher + _EMPTIED * emptied

    def _altered(self, at: int, value: int) -> float:
        """What it costs that a cell is not as it was, whatever is around it by now."""
        first = self._first[at]
        if value == first:
            return 0.0
        known = self._alterations.get((at, value))
        if known is not None:
            return known
        parts = sum(max(0, self._parts(at, ink) - 1) for ink in (first, value) if ink != EMPTY)
        altered = self._alterations[at, value] = self._steps[first][value] + _BROKEN * parts
        return altered

    def _parts(self, at: int, ink: int) -> int:
        """How many parts that do not touch the cells of an ink around a cell made at first.

        S. Yokoi, J. Toriwaki and T. Fukumura, *An analysis of topological properties of digitized
        binary pictures*, 1975; neighbours at corners hang together.
        """
        row, column = divmod(at, self._width)
        ring = [not self._has(row + down, column + right, ink) for down, right in _RING]
        return sum(ring[k] and not (ring[k + 1] and ring[(k + 2) % 8]) for k in range(0, 8, 2))

    def _has(self, row: int, column: int, ink: int) -> bool:
        inside = 0 <= row < self._height and 0 <= column < self._width
        return inside and self._first[row * self._width + column] == ink

    def _emptied(self, cells: bytearray, at: int, value: int) -> int:
        """How many lines of a cell would be empty that were not at first, if it had a value."""
        if value != EMPTY:
            return 0
        column = at % self._width
        lines = slice(at - column, at - column + self._width), slice(column, None, self._width)
        own = int(cells[at] != EMPTY)
        return sum(
            len(cells[line]) - cells[line].count(EMPTY) == own and any(self._first[line])
            for line in lines
        )

    def _neighbours(self, at: int) -> list[int]:
        row, column = divmod(at, self._width)
        return [
            other * self._width + beside
            for other in range(max(0, row - 1), min(self._height, row + 2))
            for beside in range(max(0, column - 1), min(self._width, column + 2))
            if (other, beside) != (row, column)
        ]


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
