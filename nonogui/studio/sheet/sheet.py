"""Sheet: what was read off a printed nonogram, and how a person puts it right."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Final, NamedTuple

from nonogui.core.clue import Clue
from nonogui.core.line import Axis, Line
from nonogui.core.puzzle import Puzzle

DOUBTFUL: Final = 0.74
"""The least doubt at which a shape is shown to a person."""


class Box(NamedTuple):
    """A rectangle on the picture in pixels; right and bottom are just outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """Pixels from left to right."""
        return self.right - self.left

    @property
    def height(self) -> int:
        """Pixels from top to bottom."""
        return self.bottom - self.top

    def is_in(self, other: Box) -> bool:
        """Whether its middle is in another box."""
        x, y = (self.left + self.right) / 2, (self.top + self.bottom) / 2
        return other.left <= x < other.right and other.top <= y < other.bottom

    def around(self, other: Box) -> Box:
        """The least box that holds both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )


@dataclass(frozen=True, slots=True)
class Shape:
    """One digit on the picture.

    Attributes:
        digit: what it was read as.
        other: what it may be instead.
        doubt: how much nearer the known digit is than the other: 0 is certain, 1 a toss.
        group: the number of its group; shapes of one group look the same.
    """

    box: Box
    digit: int
    other: int
    doubt: float
    group: int


@dataclass(frozen=True, slots=True)
class ReadNumber:
    """One clue number: its digits from left to right, at least one."""

    shapes: tuple[Shape, ...]

    @property
    def value(self) -> int:
        """What was read."""
        return int("".join(str(shape.digit) for shape in self.shapes))

    @property
    def box(self) -> Box:
        """Where it stands."""
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
        """Whether a person should look at it."""
        return self.doubt >= DOUBTFUL

    @property
    def others(self) -> tuple[int, ...]:
        """What else it may be: one digit read as its other, the most doubtful first."""
        texts = []
        for shape in sorted(self.shapes, key=lambda each: -each.doubt):
            digits = [each.other if each is shape else each.digit for each in self.shapes]
            texts.append("".join(map(str, digits)))
        return tuple(int(text) for text in texts)


@dataclass(frozen=True, slots=True)
class ShapeGroup:
    """Shapes that look the same, so that one word of a person settles them all."""

    number: int
    shapes: tuple[Shape, ...]

    @property
    def digit(self) -> int:
        """What they were read as."""
        return self.shapes[0].digit

    @property
    def doubt(self) -> float:
        """How doubtful they are."""
        return max(shape.doubt for shape in self.shapes)

    @property
    def example(self) -> Shape:
        """The one that shows the group best: of middling height."""
        return sorted(self.shapes, key=lambda shape: shape.box.height)[len(self.shapes) // 2]


@dataclass(frozen=True, slots=True)
class Picture:
    """The picture of the sheet, straightened: red, green and blue of each pixel, row by row."""

    width: int
    height: int
    rgb: bytes


Numbers = tuple[ReadNumber, ...]


@dataclass(frozen=True)
class Sheet:
    """A printed nonogram as it was read.

    Attributes:
        picture: what all boxes are places on.
        xs: the grid lines across, from the left edge of the board to the right: width + 1.
        ys: the grid lines down, height + 1.
        rows: the numbers of each row, left to right; none where the clue is empty.
        columns: the numbers of each column, top to bottom.
        area: what the clues and the board take of the picture together.
        unclear: lines in which numbers may be missing, or run together.
        is_colored: whether its clues are printed in colours, which are not read.
    """

    picture: Picture
    xs: tuple[int, ...]
    ys: tuple[int, ...]
    rows: tuple[Numbers, ...]
    columns: tuple[Numbers, ...]
    area: Box
    unclear: frozenset[Line] = frozenset()
    is_colored: bool = False

    @property
    def width(self) -> int:
        """Number of columns."""
        return len(self.columns)

    @property
    def height(self) -> int:
        """Number of rows."""
        return len(self.rows)

    @property
    def puzzle(self) -> Puzzle:
        """The clues as they were read; they need not agree."""
        sides = ([_clue(numbers) for numbers in side] for side in (self.rows, self.columns))
        rows, columns = map(tuple, sides)
        return Puzzle(rows, columns)

    def line(self, line: Line) -> Numbers:
        """The numbers of a line."""
        return (self.rows if line.axis is Axis.ROW else self.columns)[line.index]

    def is_doubtful(self, line: Line) -> bool:
        """Whether a person should look at a line."""
        return line in self.unclear or any(number.is_doubtful for number in self.line(line))

    def line_box(self, line: Line) -> Box:
        """Where the clue of a line stands."""
        at = line.index
        if line.axis is Axis.ROW:
            return Box(self.area.left, self.ys[at], self.xs[0], self.ys[at + 1])
        return Box(self.xs[at], self.area.top, self.xs[at + 1], self.ys[0])

    def numbers(self) -> Iterator[ReadNumber]:
        """Every number: rows, then columns."""
        return chain.from_iterable(chain(self.rows, self.columns))

    @cached_property
    def groups(self) -> tuple[ShapeGroup, ...]:
        """The shapes by how they look, the most doubtful groups first, of those the largest."""
        members: dict[int, list[Shape]] = {}
        for number in self.numbers():
            for shape in number.shapes:
                members.setdefault(shape.group, []).append(shape)
        groups = [ShapeGroup(number, tuple(shapes)) for number, shapes in members.items()]
        return tuple(sorted(groups, key=lambda group: (-group.doubt, -len(group.shapes))))

    @property
    def doubtful(self) -> tuple[ShapeGroup, ...]:
        """The groups that a person should look at."""
        return tuple(group for group in self.groups if group.doubt >= DOUBTFUL)


def needed(numbers: Numbers) -> int:
    """Fewest cells that the numbers of a line take."""
    values = [number.value for number in numbers if number.value]
    return sum(values) + max(0, len(values) - 1)


def excess(sheet: Sheet) -> int:
    """How many cells more the rows fill than the columns."""
    rows, columns = (
        sum(number.value for numbers in side for number in numbers)
        for side in (sheet.rows, sheet.columns)
    )
    return rows - columns


def confirm(sheet: Sheet, group: int, digit: int) -> Sheet:
    """The sheet with all shapes of a group read as a digit, without a doubt."""

    def settled(shape: Shape) -> Shape:
        if shape.group != group:
            return shape
        other = shape.digit if shape.digit != digit else shape.other
        return replace(shape, digit=digit, other=other, doubt=0.0)

    return with_each(sheet, settled)


def dismiss(sheet: Sheet, group: int) -> Sheet:
    """The sheet without the shapes of a group: they are no digits."""
    return _changed(sheet, lambda shapes: tuple(shape for shape in shapes if shape.group != group))


def with_each(sheet: Sheet, change: Callable[[Shape], Shape]) -> Sheet:
    """The sheet with each of its shapes as it is after a change."""
    return _changed(sheet, lambda shapes: tuple(map(change, shapes)))


def _changed(sheet: Sheet, change: Callable[[tuple[Shape, ...]], tuple[Shape, ...]]) -> Sheet:
    def line(numbers: Numbers) -> Numbers:
        changed = (change(number.shapes) for number in numbers)
        return tuple(ReadNumber(shapes) for shapes in changed if shapes)

    return replace(
        sheet, rows=tuple(map(line, sheet.rows)), columns=tuple(map(line, sheet.columns))
    )


def _clue(numbers: Numbers) -> Clue:
    return Clue.of(*(number.value for number in numbers if number.value))
