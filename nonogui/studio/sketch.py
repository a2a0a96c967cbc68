"""Sketch: a picture being repaired, with its clues, its edit cost and what its clues force."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from nonogui.core.clue import Clue
from nonogui.core.color_vision import distance
from nonogui.core.grid import EMPTY, UNKNOWN, Cell, Grid
from nonogui.core.palette import Palette
from nonogui.core.puzzle import Puzzle
from nonogui.core.shapes import NO_SYMMETRY, Symmetry
from nonogui.solver.kernel import narrower_of
from nonogui.solver.limits import Watch
from nonogui.solver.narrowing import Narrower
from nonogui.studio.diagnosis import Aim
from nonogui.studio.other_solutions import Difference, find_other_solution, parts
from nonogui.studio.uniqueness import is_unique_solution

# --- the edit cost of a change ---


# The cost of each line that becomes empty.
_EMPTIED: Final = 2.0

# The cost of each place where a shape splits around a cell, or two shapes join.
_BROKEN: Final = 1.0

# Changing between two colours at least 50 apart in CIELAB costs a full cell. Closer colours cost
# less, but at least half a cell.
_FAR: Final = 50.0
_MIN: Final = 0.5

# Steps (down, right) to the eight neighbours of a cell, going around it once.
_RING: Final = ((0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0), (1, 1))


class EditCost:
    """The edit cost of changes to a picture, counted in cells.

    Each cell that differs from the original picture costs 1, or less if its two colours look
    similar. It costs 1 more for each additional part into which its shape splits around it, and
    for each part it joins. Each pair of neighbours (diagonals included) adds 1/8 if it now differs
    in colour, and subtracts 1/8 if it now agrees. Each line that becomes empty costs 2.

    As a result the end of a line costs 1/4 and a cell at the edge of a shape about 1. A cell that
    breaks a thin line costs 1.5, one inside a shape 2.

    Attributes:
        around: for each cell, the positions of its up to eight neighbours.
    """

    def __init__(self, picture: Grid, palette: Palette) -> None:
        self._first, self._width, self._height = picture.cells, picture.width, picture.height
        self.around = [self._neighbours(at) for at in range(len(picture.cells))]
        self._alterations: dict[tuple[int, int], float] = {}
        self._steps = [
            [max(_MIN, min(1.0, distance(one.rgb, other.rgb) / _FAR)) for other in palette.colors]
            for one in palette.colors
        ]

    def extra_cost(self, cells: bytearray, at: int, value: int) -> float:
        """Return the extra cost of giving a cell another value; it may have been changed before."""
        was = cells[at]
        around = [cells[near] for near in self.around[at]]
        around += [EMPTY] * (8 - len(around))
        rougher = (around.count(was) - around.count(value)) / 8
        emptied = self._emptied_lines(cells, at, value) - self._emptied_lines(cells, at, was)
        return (
            self._change_cost(at, value) - self._change_cost(at, was) + rougher + _EMPTIED * emptied
        )

    def _change_cost(self, at: int, value: int) -> float:
        """Return the cost of a changed cell that does not depend on other changes."""
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
        """Return how many parts the cells of an ink formed around a cell in the original picture.

        Diagonal neighbours count as connected. This is the connectivity number of S. Yokoi, J.
        Toriwaki and T. Fukumura, *An analysis of topological properties of digitized binary
        pictures*, 1975.
        """
        row, column = divmod(at, self._width)
        ring = [not self._has(row + down, column + right, ink) for down, right in _RING]
        return sum(ring[k] and not (ring[k + 1] and ring[(k + 2) % 8]) for k in range(0, 8, 2))

    def _has(self, row: int, column: int, ink: int) -> bool:
        inside = 0 <= row < self._height and 0 <= column < self._width
        return inside and self._first[row * self._width + column] == ink

    def _emptied_lines(self, cells: bytearray, at: int, value: int) -> int:
        """Return how many of a cell's lines a value would empty, except lines empty at first."""
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

# The budget of line visits for probing. More made searches slower and repairs no better.
_PROBED: Final = 300

# The budget of unknown cells over all boards given to Z3, so large boards get fewer calls.
_MAX_ASKED: Final = 25_000


class Sketch:
    """A picture that changes cell by cell, or by groups of symmetric cells.

    Where symmetry is kept, a group of images of a cell is named by its first cell in row order.

    Attributes:
        aim: what the repair must achieve.
        cells: the values, as in `Grid.cells`.
        free: positions of cells that may change: none of their images is given.
        edit_cost: the edit cost of all changes so far.
        beside: for each cell, the positions of up to four neighbours that share an edge with it.
    """

    def __init__(
        self, puzzle: Puzzle, aim: Aim, watch: Watch, symmetry: Symmetry = NO_SYMMETRY
    ) -> None:
        """Start from the goal of a puzzle whose clues match it and which has the given symmetry."""
        assert puzzle.goal is not None
        self._puzzle = puzzle
        self.aim = aim
        self._watch = watch
        self._start = puzzle.start.decided()
        self._first = puzzle.goal.cells
        self._clues = [*puzzle.rows, *puzzle.columns]
        self._narrower: Narrower | None = None
        # lines whose clue has changed since the narrower last read it
        self._unread: set[int] = set()
        self._assumed: tuple[int, ...] = ()
        self._edit_cost = EditCost(puzzle.goal, puzzle.palette)
        self.cells = bytearray(self._first)
        self._images = symmetric_images(symmetry, puzzle.width, puzzle.height)
        self._open = frozenset(at for at, v in enumerate(self._start.cells) if v == UNKNOWN)
        self.free = frozenset(at for at in self._open if self._open.issuperset(self._images[at]))
        self.edit_cost = 0.0
        self._changed: dict[int, None] = {}
        self.beside = [
            [near for near in self._edit_cost.around[at] if _is_beside(at, near, puzzle.width)]
            for at in range(len(self._first))
        ]
        self._steps: dict[int, dict[int, float]] = {}
        self._differences: list[Difference] = []
        self._asked = 0

    @property
    def changed(self) -> list[int]:
        """Positions of the cells that differ from the original picture, in the order of change."""
        return [at for at in self._changed if self.cells[at] != self._first[at]]

    @property
    def picture(self) -> Grid:
        """The picture with all changes made."""
        return Grid(self._start.width, self._start.height, bytes(self.cells))

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle with the clues of the current picture, without a goal."""
        rows, columns = self._clues[: self._start.height], self._clues[self._start.height :]
        return replace(self._puzzle, rows=tuple(rows), columns=tuple(columns), goal=None)

    @property
    def width(self) -> int:
        """The number of columns."""
        return self._start.width

    def line(self, number: int) -> bytes:
        """Return the cells of a line; numbers go through the rows, then through the columns."""
        places = self.places(number)
        return bytes(self.cells[places.start : places.stop : places.step])

    def places(self, number: int) -> range:
        """Return the positions of the cells of a line, numbered as in `line`."""
        width, height = self._start.width, self._start.height
        if number < height:
            return range(number * width, (number + 1) * width)
        return range(number - height, len(self.cells), width)

    def first(self, at: int) -> int:
        """Return the value of a cell in the original picture."""
        return self._first[at]

    def first_image(self, at: int) -> int:
        """Return the first of a cell's images in row order."""
        return self._images[at][0]

    def change(self, at: int, value: int) -> None:
        """Give a cell and its images another value, and update the clues and the edit cost."""
        self._changed.setdefault(at)
        for image in self._images[at]:
            self.edit_cost += self._edit_cost.extra_cost(self.cells, image, value)
            self.cells[image] = value
            self._forget_steps(image)
        self._recompute_clues(self._lines(at))

    def restore(self, cells: bytes) -> None:
        """Change the picture back to `cells`, an earlier copy of `Sketch.cells`."""
        for at, value in enumerate(cells):
            if self.cells[at] != value:
                self.change(at, value)

    def assume_cells(self, cells: Collection[int]) -> None:
        """Assume exactly these cells to be known; they must not change meanwhile."""
        # The narrower must go: `restart` would start it from the board without these cells.
        self._assumed = tuple(cells)
        self._narrower = None

    def steps(self, at: int) -> dict[int, float]:
        """Return the values a cell may take, each with its extra edit cost.

        These are the colours of its neighbours, the background and its original colour.

        Raises:
            StoppedError: the job was cancelled or its time ran out.
        """
        if at not in self._steps:
            values = {self.cells[near] for near in self._edit_cost.around[at]} | {
                EMPTY,
                self._first[at],
            }
            if len(self._puzzle.palette) == 2:
                values.add(1)
            values.discard(self.cells[at])
            self._steps[at] = {value: self.cost(at, value) for value in sorted(values)}
        return self._steps[at]

    def cost(self, at: int, value: int) -> float:
        """Return the extra edit cost of a change; approximate if images of the cell are neighbours.

        Raises:
            StoppedError: the job was cancelled or its time ran out.
        """
        self._watch.check()
        return sum(
            self._edit_cost.extra_cost(self.cells, image, value) for image in self._images[at]
        )

    def narrow(self, aim: Aim) -> Narrower:
        """Propagate the clues, with probing if the aim is uniqueness, and return the narrower.

        It is always the same object, reset by the next call.

        Raises:
            StoppedError: the job was cancelled or its time ran out.
        """
        self._watch.check()
        if self._narrower is None:
            values = {self._start.cell(at): self.cells[at] for at in self._assumed}
            board = self._start.replace(values.items())
            self._narrower = narrower_of(self.puzzle, board, self._watch.check)
        else:
            # at 50x50 this takes 0.5 µs, and a new narrower 60 µs
            self._narrower.restart({line: self._clues[line] for line in self._unread})
        self._unread.clear()
        self._narrower.narrow(-1)
        if aim is Aim.UNIQUE and not self._narrower.is_decided:
            self._narrower.probe(_PROBED)
        return self._narrower

    def is_reached(self) -> bool | None:
        """Return whether the clues reach the aim, or None if that is not known within the budget.

        Raises:
            StoppedError: the job was cancelled or its time ran out.
        """
        narrower = self.narrow(self.aim)
        if narrower.is_decided:
            return True
        # A known other solution often fits again, which saves a search.
        if self.aim is Aim.LINES or any(map(self._is_solved_with, self._differences)):
            return False
        other = find_other_solution(self.picture, narrower)
        if other is not None:
            self.remember_solution(other)
            return False
        if self._asked > _MAX_ASKED:
            return None
        self._asked += len(self.cells) - narrower.known
        return is_unique_solution(self.puzzle, narrower, self.picture, self._watch)

    def remember_solution(self, other: Grid) -> None:
        """Remember where another solution differs; later the same cells often differ again."""
        picture = self.picture
        for part in parts(picture, other):
            difference = {at: other.cells[at] for at in part}
            if difference not in self._differences:
                self._differences.append(difference)

    def _is_solved_with(self, difference: Difference) -> bool:
        """Return whether the picture with other values in some cells meets the clues too."""
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

    def unknown_after(self, changes: Sequence[Change], aim: Aim) -> int:
        """Return how many cells would be unknown after some changes, applied to the images too.

        Raises:
            StoppedError: the job was cancelled or its time ran out.
        """
        cells = bytes(self.cells)
        lines = list(dict.fromkeys(line for at, _ in changes for line in self._lines(at)))
        kept = [self._clues[line] for line in lines]
        for at, value in changes:
            for image in self._images[at]:
                self.cells[image] = value
        self._recompute_clues(lines)
        try:
            return len(self.cells) - self.narrow(aim).known
        finally:
            self.cells[:] = cells
            for line, clue in zip(lines, kept, strict=True):
                self._clues[line] = clue
            self._unread.update(lines)

    def edit_cost_of(self, changes: Sequence[Change]) -> float:
        """Return how much some changes in a row would add to the edit cost."""
        cells, edit_cost = bytearray(self.cells), 0.0
        for at, value in changes:
            for image in self._images[at]:
                edit_cost += self._edit_cost.extra_cost(cells, image, value)
                cells[image] = value
        return edit_cost

    def _lines(self, at: int) -> list[int]:
        """Return the numbers of all lines through a cell and its images."""
        width, height = self._start.width, self._start.height
        images = (divmod(image, width) for image in self._images[at])
        return list(dict.fromkeys(line for r, c in images for line in (r, height + c)))

    def _recompute_clues(self, lines: list[int]) -> None:
        """Recompute the clues of some lines from their cells."""
        for line in lines:
            self._clues[line] = Clue.from_cells(self.line(line))
        self._unread.update(lines)

    def _forget_steps(self, at: int) -> None:
        """Drop the cached costs that a changed cell affects, along its lines and around it."""
        column = at % self._start.width
        beside = range(at - column, at - column + self._start.width)
        for other in (*beside, *range(column, len(self.cells), self._start.width)):
            self._steps.pop(self.first_image(other), None)
        for other in self._edit_cost.around[at]:
            self._steps.pop(self.first_image(other), None)


def _is_beside(at: int, near: int, width: int) -> bool:
    """Return whether a neighbour of a cell, perhaps diagonal, is in the same row or column."""
    return at // width == near // width or at % width == near % width


def symmetric_images(symmetry: Symmetry, width: int, height: int) -> list[tuple[int, ...]]:
    """Return for each cell the positions of the cell and its symmetric images, in row order."""
    if symmetry == NO_SYMMETRY:
        return [(at,) for at in range(width * height)]
    return [
        tuple(sorted(r * width + c for r, c in symmetry.images(Cell(row, column), width, height)))
        for row in range(height)
        for column in range(width)
    ]
