"""Design: a puzzle while it is made, with its picture and its clues as two views of one thing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from enum import StrEnum

from nonogui.core.clue import Clue
from nonogui.core.grid import EMPTY, UNKNOWN, Grid
from nonogui.core.line import Axis, Cell, Line
from nonogui.core.palette import BLACK_AND_WHITE, Palette
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.lazy import dataclass


class Leader(StrEnum):
    """Which view was edited last: it says what the puzzle is, and the other follows."""

    PICTURE = "picture"
    CLUES = "clues"


@dataclass(frozen=True)
class Design:
    """One state of a design.

    Attributes:
        puzzle: clues, palette, metadata and given cells. Its goal is the picture while the picture
            leads; while the clues lead it has none.
        picture: what was drawn last, of the puzzle's size. While the clues lead, what they force
            is a question for the solver, and this is only what they were typed over; cells that
            nobody ever drew are unknown then.
        leader: which of the two is followed.
    """

    puzzle: Puzzle
    picture: Grid
    leader: Leader = Leader.PICTURE

    @classmethod
    def blank(
        cls,
        width: int,
        height: int,
        palette: Palette = BLACK_AND_WHITE,
        metadata: Metadata | None = None,
    ) -> Design:
        """An empty picture."""
        return cls.of_picture(Grid.uniform(width, height, EMPTY), palette, metadata)

    @classmethod
    def of_picture(
        cls, picture: Grid, palette: Palette = BLACK_AND_WHITE, metadata: Metadata | None = None
    ) -> Design:
        """A design that begins with a picture of decided cells."""
        return cls(Puzzle.from_picture(picture, palette, metadata), picture)

    @classmethod
    def of_puzzle(cls, puzzle: Puzzle) -> Design:
        """A design that goes on from a puzzle: from its goal where it has one that fits."""
        goal = puzzle.goal
        if goal is not None and not puzzle.validate().errors:
            return cls(puzzle, goal)
        bare = replace(puzzle, goal=None)
        return cls(bare, bare.blank(), Leader.CLUES)

    @property
    def width(self) -> int:
        """Number of columns."""
        return self.puzzle.width

    @property
    def height(self) -> int:
        """Number of rows."""
        return self.puzzle.height

    @property
    def palette(self) -> Palette:
        """The colours."""
        return self.puzzle.palette

    @property
    def metadata(self) -> Metadata:
        """Title, author and the like."""
        return self.puzzle.metadata

    @property
    def given_cells(self) -> frozenset[Cell]:
        """The cells that are given with the clues."""
        given = self.puzzle.given
        if given is None:
            return frozenset()
        return frozenset(given.cell(at) for at, v in enumerate(given.cells) if v != UNKNOWN)

    # ---- the picture leads ----

    def drawn(self, picture: Grid) -> Design:
        """The design with another picture of decided cells and any size; the clues follow.

        Given cells keep their places and show what the picture has there. They are lost when the
        size changes: `reshaped` moves them.
        """
        rows = self._followed(Axis.ROW, picture)
        columns = self._followed(Axis.COLUMN, picture)
        puzzle = replace(
            self.puzzle, rows=rows, columns=columns, goal=picture, given=self._given_on(picture)
        )
        return Design(puzzle, picture)

    def reshaped(self, change: Callable[[Grid, int], Grid], base: Grid | None = None) -> Design:
        """The design with its picture and its given cells moved in the same way.

        Args:
            change: makes a grid of another; new cells take the value that is its second argument.
            base: the picture to start from where it is not the design's own.
        """
        moved = self.drawn(change(base or self.picture.picture(), EMPTY))
        if self.puzzle.given is None:
            return moved
        kept = change(self.puzzle.given, UNKNOWN)
        return moved.giving(
            kept.cell(at) for at, value in enumerate(kept.cells) if value != UNKNOWN
        )

    def giving(self, cells: Iterable[Cell]) -> Design:
        """The design whose solver is given these cells of the picture with the clues."""
        values = [(cell, self.picture[cell]) for cell in cells]
        given = self.puzzle.blank().replace(values) if values else None
        return replace(self, puzzle=replace(self.puzzle, given=given))

    def recolored(self, palette: Palette, inks: bytes | None = None) -> Design:
        """The design with another palette.

        Args:
            palette: the new colours.
            inks: the new value of each old one, 256 bytes as for `bytes.translate`; None leaves
                cells and clues as they are.
        """
        if inks is None:
            return replace(self, puzzle=replace(self.puzzle, palette=palette))
        picture = Grid(self.width, self.height, self.picture.cells.translate(inks))
        if self.leader is Leader.PICTURE:
            drawn = self.drawn(picture)
            return replace(drawn, puzzle=replace(drawn.puzzle, palette=palette))
        given = self.puzzle.given
        if given is not None:
            given = Grid(self.width, self.height, given.cells.translate(inks))
        rows, columns = (
            tuple(_recolored(clue, inks) for clue in side)
            for side in (self.puzzle.rows, self.puzzle.columns)
        )
        puzzle = replace(self.puzzle, palette=palette, rows=rows, columns=columns, given=given)
        return Design(puzzle, picture, Leader.CLUES)

    # ---- the clues lead ----

    def with_clue(self, line: Line, clue: Clue) -> Design:
        """The design with another clue for one line; the picture follows as far as it can."""
        side = list(self.puzzle.rows if line.axis is Axis.ROW else self.puzzle.columns)
        side[line.index] = clue
        if line.axis is Axis.ROW:
            return self.with_clues(tuple(side), self.puzzle.columns)
        return self.with_clues(self.puzzle.rows, tuple(side))

    def with_clues(self, rows: tuple[Clue, ...], columns: tuple[Clue, ...]) -> Design:
        """The design with other clues, whose number is its size.

        Cells that were given are given no more; a picture of another size is forgotten.
        """
        puzzle = replace(self.puzzle, rows=rows, columns=columns, goal=None, given=None)
        is_same_size = (puzzle.width, puzzle.height) == (self.width, self.height)
        return Design(puzzle, self.picture if is_same_size else puzzle.blank(), Leader.CLUES)

    def with_metadata(self, metadata: Metadata) -> Design:
        """The design with other words about it."""
        return replace(self, puzzle=replace(self.puzzle, metadata=metadata))

    # ---- parts ----

    def _followed(self, axis: Axis, picture: Grid) -> tuple[Clue, ...]:
        """The clues of a picture along an axis; those of unchanged lines are not counted anew."""
        old = self.puzzle.rows if axis is Axis.ROW else self.puzzle.columns
        size = (picture.width, picture.height)
        is_followed = self.leader is Leader.PICTURE and size == (self.width, self.height)
        clues = []
        for index in range(picture.height if axis is Axis.ROW else picture.width):
            cells = picture.line(Line(axis, index))
            if is_followed and cells == self.picture.line(Line(axis, index)):
                clues.append(old[index])
            else:
                clues.append(Clue.from_cells(cells))
        return tuple(clues)

    def _given_on(self, picture: Grid) -> Grid | None:
        given = self.puzzle.given
        if given is None or (picture.width, picture.height) != (given.width, given.height):
            return None
        pairs = zip(given.cells, picture.cells, strict=True)
        cells = bytes(UNKNOWN if was == UNKNOWN else now for was, now in pairs)
        return Grid(picture.width, picture.height, cells)


def _recolored(clue: Clue, inks: bytes) -> Clue:
    """A clue in other inks; blocks that become background are gone."""
    blocks = (block._replace(color=inks[block.color]) for block in clue.blocks)
    return Clue(tuple(block for block in blocks if block.color != EMPTY))
