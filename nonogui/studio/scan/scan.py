"""Scan: the clues read from a printed nonogram, and the ways to correct them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, pairwise
from typing import Final, TypeAlias

from nonogui.core.clue import Block, Clue
from nonogui.core.grid import Axis, Grid, Line
from nonogui.core.palette import BLACK_AND_WHITE, Palette
from nonogui.core.puzzle import Puzzle
from nonogui.studio.images.spec import Box

Point: TypeAlias = tuple[float, float]
"""A place in pixels, from the upper left corner of a picture."""

Corners: TypeAlias = tuple[Point, Point, Point, Point]
"""The corners of a board: upper left, upper right, lower right, lower left."""


def is_convex(corners: Corners) -> bool:
    """Return whether corners go round a board without a dent, as the reader needs them."""
    turns = zip(corners, (*corners[1:], *corners[:1]), (*corners[2:], *corners[:2]), strict=True)
    return all((b[0] - a[0]) * (c[1] - b[1]) > (b[1] - a[1]) * (c[0] - b[0]) for a, b, c in turns)


DOUBTFUL: Final = 0.74
"""The doubt from which a shape is shown to a person; docs/studio.md has the error rates."""


@dataclass(frozen=True, slots=True)
class Shape:
    """One digit on the image.

    Attributes:
        digit: the digit it was read as.
        other: the second most likely digit.
        doubt: the distance to the digit divided by the distance to the other: 0 is certain, 1
            undecided.
        group: the number of its group; shapes of a group look the same.
        color: the ink that it stands for.
    """

    box: Box
    digit: int
    other: int
    doubt: float
    group: int
    color: int = 1


@dataclass(frozen=True, slots=True)
class ReadNumber:
    """One clue number: its digits from left to right, at least one."""

    shapes: tuple[Shape, ...]

    @property
    def value(self) -> int:
        """The number that was read."""
        return int("".join(str(shape.digit) for shape in self.shapes))

    @property
    def color(self) -> int:
        """The ink that it stands for."""
        return self.shapes[0].color

    @property
    def box(self) -> Box:
        """The box around all digits."""
        box = self.shapes[0].box
        for shape in self.shapes[1:]:
            box = box.around(shape.box)
        return box

    @property
    def doubt(self) -> float:
        """The doubt of its most doubtful digit."""
        return max(shape.doubt for shape in self.shapes)

    @property
    def is_doubtful(self) -> bool:
        """Whether a person should check it."""
        return self.doubt >= DOUBTFUL

    @property
    def others(self) -> tuple[int, ...]:
        """Other possible values, each with one digit replaced; the most doubtful digit first."""
        texts = []
        for shape in sorted(self.shapes, key=lambda each: -each.doubt):
            digits = [each.other if each is shape else each.digit for each in self.shapes]
            texts.append("".join(map(str, digits)))
        return tuple(int(text) for text in texts)


@dataclass(frozen=True, slots=True)
class ShapeGroup:
    """Shapes that look the same, so that one answer settles them all."""

    number: int
    shapes: tuple[Shape, ...]

    @property
    def digit(self) -> int:
        """The digit they were read as."""
        return self.shapes[0].digit

    @property
    def doubt(self) -> float:
        """The largest doubt of its shapes."""
        return max(shape.doubt for shape in self.shapes)

    @property
    def example(self) -> Shape:
        """A typical shape of the group: the one of median height."""
        return sorted(self.shapes, key=lambda shape: shape.box.height)[len(self.shapes) // 2]


@dataclass(frozen=True, slots=True)
class Picture:
    """An image: RGB pixels row by row, from the upper left corner."""

    width: int
    height: int
    rgb: bytes


Numbers = tuple[ReadNumber, ...]


@dataclass(frozen=True)
class Scan:
    """A printed nonogram as it was read.

    Attributes:
        picture: the straightened image; all boxes are places on it.
        xs: the positions of the width + 1 vertical grid lines, from left to right.
        ys: the positions of the height + 1 horizontal grid lines, from top to bottom.
        rows: the numbers of each row, left to right; empty for an empty clue.
        columns: the numbers of each column, top to bottom.
        area: the box around the board and its clues.
        unclear: lines in which numbers may be missing or joined wrongly.
        palette: the colours of the numbers; their names are keys of `COLOR_NAMES`.
        has_unread_colors: whether the clues seem to have more colours, on which rows and columns
            don't agree.
        corners: the corners of the board on the picture before it was straightened.
            `read_picture` reads again from others.
        position: the board as it is filled in; None if it is blank, or unlike the clues.
        boards: the corners of each board of the page in reading order, this one included; empty
            unless there are several.
    """

    picture: Picture
    xs: tuple[int, ...]
    ys: tuple[int, ...]
    rows: tuple[Numbers, ...]
    columns: tuple[Numbers, ...]
    area: Box
    unclear: frozenset[Line] = frozenset()
    palette: Palette = BLACK_AND_WHITE
    has_unread_colors: bool = False
    corners: Corners | None = None
    position: Grid | None = None
    boards: tuple[Corners, ...] = ()

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.columns)

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def puzzle(self) -> Puzzle:
        """The clues as read; they may contradict each other."""
        sides = ([_clue(numbers) for numbers in side] for side in (self.rows, self.columns))
        rows, columns = map(tuple, sides)
        return Puzzle(rows, columns, self.palette)

    def line(self, line: Line) -> Numbers:
        """Return the numbers of a line."""
        return (self.rows if line.axis is Axis.ROW else self.columns)[line.index]

    def is_doubtful(self, line: Line) -> bool:
        """Return whether a person should check a line."""
        return line in self.unclear or any(number.is_doubtful for number in self.line(line))

    def line_box(self, line: Line) -> Box:
        """Return the box that contains the clue of a line."""
        at, side = line.index, self.clue_boxes[line.axis is Axis.COLUMN]
        if line.axis is Axis.ROW:
            return Box(side.left, self.ys[at], side.right, self.ys[at + 1])
        return Box(self.xs[at], side.top, self.xs[at + 1], side.bottom)

    @property
    def clue_boxes(self) -> tuple[Box, Box]:
        """The box around all row clues, and the box around all column clues.

        The clues are on the side with more room between the board and the end of `area`.
        """
        xs, ys, area = self.xs, self.ys, self.area
        beside = (
            (area.left, xs[0]) if xs[0] - area.left >= area.right - xs[-1] else (xs[-1], area.right)
        )
        above = (
            (area.top, ys[0]) if ys[0] - area.top >= area.bottom - ys[-1] else (ys[-1], area.bottom)
        )
        return Box(beside[0], ys[0], beside[1], ys[-1]), Box(xs[0], above[0], xs[-1], above[1])

    def numbers(self) -> Iterator[ReadNumber]:
        """Yield every number: rows first, then columns."""
        return chain.from_iterable(chain(self.rows, self.columns))

    @cached_property
    def groups(self) -> tuple[ShapeGroup, ...]:
        """The shapes grouped by looks; the most doubtful groups first, then the largest."""
        members: dict[int, list[Shape]] = {}
        for number in self.numbers():
            for shape in number.shapes:
                members.setdefault(shape.group, []).append(shape)
        groups = [ShapeGroup(number, tuple(shapes)) for number, shapes in members.items()]
        return tuple(sorted(groups, key=lambda group: (-group.doubt, -len(group.shapes))))

    @property
    def doubtful(self) -> tuple[ShapeGroup, ...]:
        """The groups that a person should check."""
        return tuple(group for group in self.groups if group.doubt >= DOUBTFUL)


def fewest_cells(numbers: Numbers) -> int:
    """Return the fewest cells that the numbers of a line need."""
    shown = [number for number in numbers if number.value]
    spaces = sum(one.color == other.color for one, other in pairwise(shown))
    return sum(number.value for number in shown) + spaces


def row_surplus(scan: Scan) -> int:
    """Return how many more cells the rows fill than the columns."""
    rows, columns = (
        sum(number.value for numbers in side for number in numbers)
        for side in (scan.rows, scan.columns)
    )
    return rows - columns


def confirm(scan: Scan, group: int, digit: int) -> Scan:
    """Return the scan with all shapes of a group read as a digit, without doubt.

    A 0 belongs to the number before it in a row: no number begins with one.
    """

    def settled(shape: Shape) -> Shape:
        if shape.group != group:
            return shape
        other = shape.digit if shape.digit != digit else shape.other
        return replace(shape, digit=digit, other=other, doubt=0.0)

    changed = map_shapes(scan, settled)
    return replace(changed, rows=tuple(map(_with_zeros_joined, changed.rows)))


def _with_zeros_joined(numbers: Numbers) -> Numbers:
    """Join each number of a row that starts with 0 to the number before it."""
    result: list[ReadNumber] = []
    for number in numbers:
        if result and number.shapes[0].digit == 0:
            result[-1] = ReadNumber(result[-1].shapes + number.shapes)
        else:
            result.append(number)
    return tuple(result)


def dismiss(scan: Scan, group: int) -> Scan:
    """Return the scan without the shapes of a group, which are not digits."""
    return _changed(scan, lambda shapes: tuple(shape for shape in shapes if shape.group != group))


def map_shapes(scan: Scan, change: Callable[[Shape], Shape]) -> Scan:
    """Return the scan with a change applied to each of its shapes."""
    return _changed(scan, lambda shapes: tuple(map(change, shapes)))


def _changed(scan: Scan, change: Callable[[tuple[Shape, ...]], tuple[Shape, ...]]) -> Scan:
    def line(numbers: Numbers) -> Numbers:
        changed = (change(number.shapes) for number in numbers)
        return tuple(ReadNumber(shapes) for shapes in changed if shapes)

    return replace(scan, rows=tuple(map(line, scan.rows)), columns=tuple(map(line, scan.columns)))


def _clue(numbers: Numbers) -> Clue:
    # A printed 0 stands for an empty clue.
    return Clue(tuple(Block(number.value, number.color) for number in numbers if number.value))
