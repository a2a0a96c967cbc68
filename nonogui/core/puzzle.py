"""A nonogram puzzle: its clues, its palette and its metadata."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import chain
from math import inf

from nonogui.core.clue import Block, Clue
from nonogui.core.grid import UNKNOWN, Axis, Grid, Line
from nonogui.core.palette import BLACK_AND_WHITE, MAX_INKS, Palette
from nonogui.core.problems import Place, Problem, ProblemKey, Problems, error

# A choice. Saved moves have room for numbers of four digits (core/move.py).
MAX_SIDE = 1000
"""Most rows or columns of a puzzle."""


@dataclass(frozen=True, slots=True)
class Metadata:
    """What a file says about a puzzle besides its clues; an empty string means it says nothing.

    Attributes:
        title: one line; line breaks in a file become spaces.
        license: an SPDX identifier or a sentence.
        notes: free notes of other programs, kept unchanged.
    """

    title: str = ""
    author: str = ""
    author_id: str = ""
    copyright: str = ""
    license: str = ""
    description: str = ""
    source: str = ""
    id: str = ""
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        lines = self.title.splitlines()
        if lines and lines != [self.title]:  # window titles, tiles and lists show only one line
            joined = " ".join(filter(None, (line.strip() for line in lines)))
            # The dataclass is frozen.
            object.__setattr__(self, "title", joined)


@dataclass(frozen=True)
class Puzzle:
    """A nonogram: one clue per row and per column, over a palette.

    Attributes:
        goal: the designer's picture, if the file has one. Never used to judge a board or give
            hints.
        given: the board on which play starts, if some cells are given with the clues. The solver
            treats them as known, but only the clues decide whether a board solves the puzzle.
    """

    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]
    palette: Palette = BLACK_AND_WHITE
    goal: Grid | None = None
    metadata: Metadata = Metadata()
    given: Grid | None = None

    @classmethod
    def from_clues(cls, rows: Iterable[Sequence[int]], columns: Iterable[Sequence[int]]) -> Puzzle:
        """Return a black-and-white puzzle from the block lengths of each row and column."""
        return cls(
            tuple(Clue.of(*lengths) for lengths in rows),
            tuple(Clue.of(*lengths) for lengths in columns),
        )

    @classmethod
    def from_picture(
        cls, picture: Grid, palette: Palette = BLACK_AND_WHITE, metadata: Metadata | None = None
    ) -> Puzzle:
        """Return the puzzle that has a picture of known cells as its goal."""
        rows, columns = clues_of(picture)
        puzzle = cls(rows, columns, palette, picture, metadata or Metadata())
        # The clues of a picture agree and fit, so those of 10,000 need not be measured.
        if (
            1 <= picture.width <= MAX_SIDE >= picture.height >= 1
            and 1 < len(palette) <= MAX_INKS + 1
            and not picture.cells.translate(None, bytes(range(len(palette))))
        ):
            vars(puzzle)["clue_problems"] = Problems()
        return puzzle

    @property
    def width(self) -> int:
        """Return the number of columns."""
        return len(self.columns)

    @property
    def height(self) -> int:
        """Return the number of rows."""
        return len(self.rows)

    def clue(self, line: Line) -> Clue:
        """Return the clue of a row or column."""
        return (self.rows if line.axis is Axis.ROW else self.columns)[line.index]

    def length(self, axis: Axis) -> int:
        """Return the number of cells in a line along the axis."""
        return self.width if axis is Axis.ROW else self.height

    def lines(self) -> Iterator[Line]:
        """Yield every row, then every column."""
        return chain(
            (Line(Axis.ROW, row) for row in range(self.height)),
            (Line(Axis.COLUMN, column) for column in range(self.width)),
        )

    def blank(self) -> Grid:
        """Return a board of this size with all cells unknown."""
        return Grid.uniform(self.width, self.height, UNKNOWN)

    @property
    def start(self) -> Grid:
        """Return the board on which play starts: blank except for given cells."""
        return self.given or self.blank()

    def transposed(self) -> Puzzle:
        """Return the puzzle with rows and columns exchanged."""
        return replace(
            self,
            rows=self.columns,
            columns=self.rows,
            goal=self.goal and self.goal.transposed(),
            given=self.given and self.given.transposed(),
        )

    def with_metadata(self, metadata: Metadata) -> Puzzle:
        """Return the puzzle with other texts; its clues are not checked again."""
        return self._with(self.goal, metadata)

    def with_goal(self, goal: Grid | None) -> Puzzle:
        """Return the puzzle with another goal; its clues are not checked again."""
        return self._with(goal, self.metadata)

    def with_clues(self, clues: Mapping[Line, Clue]) -> Puzzle:
        """Return the puzzle with other clues for some lines, without goal and given cells."""
        rows, columns = [*self.rows], [*self.columns]
        for line, clue in clues.items():
            (rows if line.axis is Axis.ROW else columns)[line.index] = clue
        return replace(self, rows=tuple(rows), columns=tuple(columns), goal=None, given=None)

    def _with(self, goal: Grid | None, metadata: Metadata) -> Puzzle:
        if goal is self.goal and metadata is self.metadata:
            return self
        other = Puzzle(self.rows, self.columns, self.palette, goal, metadata, self.given)
        if "clue_problems" in vars(self):
            vars(other)["clue_problems"] = self.clue_problems
        return other

    def is_solved_by(self, grid: Grid) -> bool:
        """Return whether a board of known cells meets every clue."""
        return all(self.clue(line).is_met_by(grid.line(line)) for line in self.lines())

    @cached_property
    def block_count(self) -> int:
        """Return the number of clue numbers, rows and columns together."""
        return sum(map(len, self.rows)) + sum(map(len, self.columns))

    @cached_property
    def is_blotted(self) -> bool:
        """Return whether some clue numbers are hidden (blotted), which is length 0."""
        # A block is a pair of length and colour, so the keys are the lengths.
        return any(0 in dict(clue.blocks) for clue in (*self.rows, *self.columns))

    @cached_property
    def fingerprint(self) -> str:
        """Return a hash of the clues: equal for every copy of the puzzle, whatever its title."""
        # Colours count only by index, so a copy with other names or shades is the same puzzle.
        text = "/".join(
            ";".join(" ".join(f"{b.length}.{b.color}" for b in clue.blocks) for clue in side)
            for side in (self.rows, self.columns)
        )
        import hashlib  # here, because it loads OpenSSL, and most commands need no fingerprint

        # Half of the hash: 128 bits are enough not to collide by chance.
        return hashlib.sha256(text.encode()).hexdigest()[:32]

    def validate(self) -> Problems:
        """Return all problems of this puzzle with their places.

        A puzzle without errors may still have no solution; only the solver can find that out.
        """
        return Problems(chain(self.clue_problems, self._goal_problems()))

    @cached_property
    def clue_problems(self) -> Problems:
        """Return all problems of the clues; the goal is ignored."""
        if self._are_clues_sound:
            return Problems()
        return Problems(
            chain(
                self._palette_problems(),
                self._size_problems(),
                self._line_problems(Axis.ROW),
                self._line_problems(Axis.COLUMN),
                self._total_problems(),
            )
        )

    @property
    def _are_clues_sound(self) -> bool:
        """Return whether the clues have no problem, quickly: a file may have 10,000 puzzles."""
        inks, width, height = len(self.palette) - 1, self.width, self.height
        if not (1 <= inks <= MAX_INKS and 1 <= width <= MAX_SIDE >= height >= 1):
            return False
        rows, columns = ([_measure(c.blocks) for c in side] for side in (self.rows, self.columns))
        needed, others = max(rows)[0], max(columns)[0]
        filled = sum([totals for _, totals in rows])
        return (
            needed <= width
            and others <= height
            and filled == sum([totals for _, totals in columns])
            and filled >> _BITS * inks == 0
        )

    def _palette_problems(self) -> Iterator[Problem]:
        inks = len(self.palette) - 1
        if inks < 1:
            yield error(ProblemKey.EMPTY_PALETTE)
        elif inks > MAX_INKS:
            yield error(ProblemKey.TOO_MANY_COLORS, count=inks, most=MAX_INKS)

    def _size_problems(self) -> Iterator[Problem]:
        if not (1 <= self.width <= MAX_SIDE and 1 <= self.height <= MAX_SIDE):
            yield error(ProblemKey.SIZE, width=self.width, height=self.height, most=MAX_SIDE)

    def _line_problems(self, axis: Axis) -> Iterator[Problem]:
        inks, length = self.palette.inks, self.length(axis)
        for index, clue in enumerate(self.rows if axis is Axis.ROW else self.columns):
            least, filled = _measure(clue.blocks)
            if least <= length and filled >> _BITS * len(inks) == 0:
                continue
            place = Place(Line(axis, index))
            for block in clue.blocks:
                if block.length < 1:
                    yield error(ProblemKey.BLOCK_LENGTH, place, length=block.length)
                if block.color not in inks:
                    yield error(ProblemKey.BLOCK_COLOR, place, color=block.color)
            if (needed := clue.min_length) > length:
                yield error(ProblemKey.LINE_TOO_LONG, place, needed=needed, length=length)

    def _total_problems(self) -> Iterator[Problem]:
        rows, columns = _totals(self.rows), _totals(self.columns)
        for ink in self.palette.inks:
            in_rows, in_columns = rows.get(ink, 0), columns.get(ink, 0)
            if in_rows != in_columns:
                yield error(ProblemKey.TOTALS_DIFFER, color=ink, rows=in_rows, columns=in_columns)

    def _goal_problems(self) -> Iterator[Problem]:
        goal = self.goal
        if goal is None:
            return
        if (goal.width, goal.height) != (self.width, self.height):
            yield error(ProblemKey.GOAL_SIZE, width=goal.width, height=goal.height)
        elif not goal.is_complete:
            yield error(ProblemKey.GOAL_INCOMPLETE)
        elif clues_of(goal) != (self.rows, self.columns):
            for line in self.lines():
                if not self.clue(line).is_met_by(goal.line(line)):
                    yield error(ProblemKey.GOAL_DIFFERS, Place(line))


# A reader compares a picture with the clues, then the puzzle is checked.
@lru_cache(1)
def clues_of(picture: Grid) -> tuple[tuple[Clue, ...], tuple[Clue, ...]]:
    """Return the clues of the rows and of the columns of a board of known cells."""
    cells, width = picture.cells, picture.width
    rows = [cells[start : start + width] for start in range(0, len(cells), width or 1)]
    columns = [cells[column::width] for column in range(width)]
    return Clue.of_lines(rows), Clue.of_lines(columns)


# A number of cells in binary.
_BITS = (MAX_SIDE**2).bit_length()


# The clues of small puzzles are often equal.
@lru_cache(1000)
def _measure(blocks: tuple[Block, ...]) -> tuple[float, int]:
    """Return how many cells blocks need, and how many they fill, with `_BITS` for each ink."""
    lengths, inks = zip(*blocks, strict=True) if blocks else ((), ())
    if blocks and (min(lengths) < 1 or not 1 <= min(inks) <= max(inks) <= MAX_INKS):
        return inf, 0
    if len({*inks}) == 1:
        return sum(lengths) + len(blocks) - 1, sum(lengths) << _BITS * (inks[0] - 1)
    return Clue(blocks).min_length, sum([length << _BITS * (ink - 1) for length, ink in blocks])


def _totals(clues: Iterable[Clue]) -> dict[int, int]:
    """Return the number of cells that all clues of a side fill, by colour."""
    totals: dict[int, int] = {}  # a `Counter` takes twice as long
    for clue in clues:
        for length, color in clue.blocks:
            totals[color] = totals.get(color, 0) + length
    return totals
