"""A puzzle being designed, with its picture and its clues as two views of one state."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from enum import StrEnum

from nonogui.core import transform
from nonogui.core.clue import Clue
from nonogui.core.clue_check import check_clues
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Cell, Grid, Line
from nonogui.core.palette import BLACK_AND_WHITE, Palette
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.lazy import dataclass


class Leader(StrEnum):
    """The view that was edited last; it defines the puzzle and the other view follows."""

    PICTURE = "picture"
    CLUES = "clues"


@dataclass(frozen=True)
class Design:
    """One state of a design.

    Attributes:
        puzzle: clues, palette, metadata and given cells. Its goal is the picture while the picture
            leads; while the clues lead it has no goal.
        picture: the picture drawn last, in the size of the puzzle. While the clues lead it is only
            the background for typing clues, and cells never drawn are unknown. It does not show the
            cells that the clues force.
        leader: the view that defines the puzzle.
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
        """Return a design with an empty picture."""
        return cls.from_picture(Grid.uniform(width, height, EMPTY), palette, metadata)

    @classmethod
    def from_picture(
        cls, picture: Grid, palette: Palette = BLACK_AND_WHITE, metadata: Metadata | None = None
    ) -> Design:
        """Return a design that starts from a picture of known cells."""
        return cls(Puzzle.from_picture(picture, palette, metadata), picture)

    @classmethod
    def from_puzzle(cls, puzzle: Puzzle) -> Design:
        """Return a design that starts from a puzzle, with its goal as picture if that fits."""
        goal = puzzle.goal
        # A picture that contradicts the clues would silently replace them.
        if goal is not None and not puzzle.validate().errors:
            return cls(puzzle, goal)
        bare = replace(puzzle, goal=None)
        return cls(bare, bare.blank(), Leader.CLUES)

    @property
    def width(self) -> int:
        """Return the number of columns."""
        return self.puzzle.width

    @property
    def height(self) -> int:
        """Return the number of rows."""
        return self.puzzle.height

    @property
    def palette(self) -> Palette:
        """Return the colours."""
        return self.puzzle.palette

    @property
    def metadata(self) -> Metadata:
        """Return the title, author and other metadata."""
        return self.puzzle.metadata

    @property
    def is_unfinished(self) -> bool:
        """Return whether clues still seem to be missing, as while a puzzle is typed.

        The clues must lead, only the totals of rows and columns may differ, and the last line of
        the side with fewer cells must have no clue: clues are typed in order.
        """
        check = check_clues(self.puzzle)
        if self.leader is Leader.PICTURE or check.misfits or not check.totals:
            return False
        is_typed = [bool(side[-1].blocks) for side in (self.puzzle.rows, self.puzzle.columns)]
        return not any(is_typed[total.rows > total.columns] for total in check.totals)

    @property
    def given_cells(self) -> frozenset[Cell]:
        """Return the cells that are given with the clues."""
        given = self.puzzle.given
        if given is None:
            return frozenset()
        return frozenset(given.cell(at) for at, v in enumerate(given.cells) if v != UNKNOWN)

    # ---- the picture leads ----

    def with_picture(self, picture: Grid) -> Design:
        """Return the design with another picture of known cells, in any size; the clues follow.

        Given cells keep their positions and take the picture's values. If the size changes they are
        dropped; `transformed` moves them.
        """
        rows = self._derive_clues(Axis.ROW, picture)
        columns = self._derive_clues(Axis.COLUMN, picture)
        puzzle = replace(
            self.puzzle, rows=rows, columns=columns, goal=picture, given=self._given_on(picture)
        )
        return Design(puzzle, picture)

    def transformed(self, change: Callable[[Grid, int], Grid], base: Grid | None = None) -> Design:
        """Return the design with the same change applied to the picture and the given cells.

        Args:
            change: returns a changed grid; its second argument is the value of new cells.
            base: the picture to start from, by default the design's own.
        """
        moved = self.with_picture(change(base or self.picture.picture(), EMPTY))
        if self.puzzle.given is None:
            return moved
        kept = change(self.puzzle.given, UNKNOWN)
        return moved.with_given(
            kept.cell(at) for at, value in enumerate(kept.cells) if value != UNKNOWN
        )

    def with_given(self, cells: Iterable[Cell]) -> Design:
        """Return the design with these cells of the picture given along with the clues."""
        values = [(cell, self.picture[cell]) for cell in cells]
        given = self.puzzle.blank().replace(values) if values else None
        return replace(self, puzzle=replace(self.puzzle, given=given))

    def recolored(self, palette: Palette, inks: bytes | None = None) -> Design:
        """Return the design with another palette.

        Args:
            palette: the new colours.
            inks: the new value for each old value, 256 bytes as for `bytes.translate`; None leaves
                cells and clues unchanged.
        """
        if inks is None:
            return replace(self, puzzle=replace(self.puzzle, palette=palette))
        picture = Grid(self.width, self.height, self.picture.cells.translate(inks))
        if self.leader is Leader.PICTURE:
            changed = self.with_picture(picture)
            return replace(changed, puzzle=replace(changed.puzzle, palette=palette))
        given = self.puzzle.given
        if given is not None:
            given = Grid(self.width, self.height, given.cells.translate(inks))
        rows, columns = (
            tuple(_recolor_clue(clue, inks) for clue in side)
            for side in (self.puzzle.rows, self.puzzle.columns)
        )
        puzzle = replace(self.puzzle, palette=palette, rows=rows, columns=columns, given=given)
        return Design(puzzle, picture, Leader.CLUES)

    # ---- the clues lead ----

    def with_clue(self, line: Line, clue: Clue) -> Design:
        """Return the design with a new clue for one line; the clues lead from now on."""
        changed = self.puzzle.with_clues({line: clue})
        return self.with_clues(changed.rows, changed.columns)

    def with_clues(self, rows: tuple[Clue, ...], columns: tuple[Clue, ...]) -> Design:
        """Return the design with new clues; their number sets the size.

        Given cells are dropped, and so is a picture of another size.
        """
        puzzle = replace(self.puzzle, rows=rows, columns=columns, goal=None, given=None)
        is_same_size = (puzzle.width, puzzle.height) == (self.width, self.height)
        return Design(puzzle, self.picture if is_same_size else puzzle.blank(), Leader.CLUES)

    def with_metadata(self, metadata: Metadata) -> Design:
        """Return the design with other metadata."""
        return replace(self, puzzle=replace(self.puzzle, metadata=metadata))

    # ---- parts ----

    def _derive_clues(self, axis: Axis, picture: Grid) -> tuple[Clue, ...]:
        """Return the clues of a picture along an axis; unchanged lines keep their clues."""
        old = self.puzzle.rows if axis is Axis.ROW else self.puzzle.columns
        size = (picture.width, picture.height)
        is_followed = self.leader is Leader.PICTURE and size == (self.width, self.height)
        clues = []
        for index in range(picture.height if axis is Axis.ROW else picture.width):
            cells = picture.line(Line(axis, index))
            # Old and new design share the clues of lines that did not change, so a long history
            # stays small.
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

    # ---- mirrored or rotated ----

    def mirrored(self, axis: Axis) -> Design:
        """Return the design with every line along the axis reversed; ROW mirrors left–right."""
        if self.leader is Leader.PICTURE:
            return self.transformed(lambda grid, _fill: transform.mirrored(grid, axis))
        rows, columns, given = self.puzzle.rows, self.puzzle.columns, self.puzzle.given
        if axis is Axis.ROW:
            rows, columns = _backwards(rows), columns[::-1]
        else:
            rows, columns = rows[::-1], _backwards(columns)
        given = given and transform.mirrored(given, axis)
        puzzle = replace(self.puzzle, rows=rows, columns=columns, given=given)
        return Design(puzzle, transform.mirrored(self.picture, axis), Leader.CLUES)

    def turned(self, quarters: int = 1) -> Design:
        """Return the design rotated clockwise by a number of quarter turns."""
        if self.leader is Leader.PICTURE:
            return self.transformed(lambda grid, _fill: transform.rotated(grid, quarters))
        turned = self
        for _ in range(quarters % 4):
            turned = turned._turned_once()
        return turned

    def _turned_once(self) -> Design:
        """Rotate the clues by one quarter turn: columns become rows, read from the bottom."""
        old, given = self.puzzle, self.puzzle.given
        given = given and transform.rotated(given)
        rows, columns = _backwards(old.columns), old.rows[::-1]
        puzzle = replace(old, rows=rows, columns=columns, given=given)
        return Design(puzzle, transform.rotated(self.picture), Leader.CLUES)


def _recolor_clue(clue: Clue, inks: bytes) -> Clue:
    """Return a clue in other inks, without blocks that become background."""
    blocks = (block._replace(color=inks[block.color]) for block in clue.blocks)
    return Clue(tuple(block for block in blocks if block.color != EMPTY))


def _backwards(side: tuple[Clue, ...]) -> tuple[Clue, ...]:
    return tuple(Clue(clue.blocks[::-1]) for clue in side)
