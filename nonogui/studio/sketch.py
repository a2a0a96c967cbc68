"""Sketch: a picture on its way to a repair, with its clues, its harm and what they leave open."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from nonogui.core.clue import Clue
from nonogui.core.grid import EMPTY, UNKNOWN, Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.kernel import narrower_of
from nonogui.solver.limits import Watch
from nonogui.solver.narrowing import Narrower
from nonogui.studio.diagnosis import Aim
from nonogui.studio.differences import Difference, other_than, parts
from nonogui.studio.opinions import is_only

_PROBED: Final = 300
"""Looks that probing may take; more of them made searches slower and repairs no better."""

_EMPTIED: Final = 2.0
"""Harm of a line that becomes empty."""


class Sketch:
    """A picture that changes cell by cell.

    Harm is counted in cells: each that differs from the picture at first is one; an eighth is
    added for each pair of neighbours, diagonal ones too, that has come to differ in colour, and
    taken off for each that has come to agree; and a line that became empty is two more. So a
    cell of noise or at the edge of a shape costs less than one, a cell within a shape nearly two.

    Attributes:
        aim: what shall be reached.
        cells: as in `Grid.cells`.
        free: positions of cells that may change: those that are not given.
        harm: of all changes so far.
    """

    def __init__(self, puzzle: Puzzle, aim: Aim, watch: Watch) -> None:
        """Start from a puzzle's goal; its clues are the goal's."""
        assert puzzle.goal is not None
        self._puzzle = puzzle
        self.aim = aim
        self._watch = watch
        self._start = puzzle.start.decided()
        self._first = puzzle.goal.cells
        self._rows, self._columns = list(puzzle.rows), list(puzzle.columns)
        self._around = [self._neighbours(at) for at in range(len(self._first))]
        self.cells = bytearray(self._first)
        self.free = frozenset(at for at, v in enumerate(self._start.cells) if v == UNKNOWN)
        self.harm = 0.0
        self._differences: list[Difference] = []

    @property
    def changed(self) -> list[int]:
        """Positions of the cells that differ from the picture at first."""
        return [at for at, was in enumerate(self._first) if self.cells[at] != was]

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

    def first(self, at: int) -> int:
        """The value of a cell at first."""
        return self._first[at]

    def change(self, at: int, value: int) -> None:
        """Give a cell another value; clues and harm follow."""
        self.harm += self.cost(at, value)
        self.cells[at] = value
        row, column = divmod(at, self._start.width)
        first = at - column
        self._rows[row] = Clue.from_cells(self.cells[first : first + self._start.width])
        self._columns[column] = Clue.from_cells(self.cells[column :: self._start.width])

    def cost(self, at: int, value: int) -> float:
        """What a change adds to the harm."""
        was, first = self.cells[at], self._first[at]
        around = [self.cells[near] for near in self._around[at]]
        around += [EMPTY] * (8 - len(around))
        cost = (value != first) - (was != first) + (around.count(was) - around.count(value)) / 8
        return cost + _EMPTIED * (self._emptied(at, value) - self._emptied(at, was))

    def values(self, at: int) -> list[int]:
        """What a cell may become: another colour that is next to it, or at first was there."""
        values = {self.cells[near] for near in self._around[at]} | {EMPTY, self._first[at]}
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
        """Whether the clues reach the aim; None: not known within a budget of conflicts.

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
        if not self.free.issuperset(difference):
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
        """How many cells would be left open if a cell had another value."""
        row, column = divmod(at, self._start.width)
        kept = self.cells[at], self._rows[row], self._columns[column], self.harm
        self.change(at, value)
        try:
            return len(self.cells) - self.narrowed(aim).known
        finally:
            self.cells[at], self._rows[row], self._columns[column], self.harm = kept

    def _neighbours(self, at: int) -> list[int]:
        """Positions of up to eight cells around one."""
        width, height = self._start.width, self._start.height
        row, column = divmod(at, width)
        return [
            other * width + beside
            for other in range(max(0, row - 1), min(height, row + 2))
            for beside in range(max(0, column - 1), min(width, column + 2))
            if (other, beside) != (row, column)
        ]

    def beside(self, at: int) -> list[int]:
        """Positions of up to four cells that share an edge with one."""
        width = self._start.width
        return [near for near in self._around[at] if abs(near - at) in (1, width)]

    def _emptied(self, at: int, value: int) -> int:
        """How many lines of a cell would be empty that were not at first, if it had a value."""
        if value != EMPTY:
            return 0
        width = self._start.width
        column = at % width
        lines = slice(at - column, at - column + width), slice(column, None, width)
        others = [len(self.cells[line]) - self.cells[line].count(EMPTY) for line in lines]
        own = int(self.cells[at] != EMPTY)
        return sum(
            filled == own and any(self._first[line])
            for filled, line in zip(others, lines, strict=True)
        )
