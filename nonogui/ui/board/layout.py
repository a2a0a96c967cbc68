"""Where things are on the board: cells, lines, clue numbers and the miniature.

All lengths are whole device pixels, so that every line falls on pixels; the look's logical sizes
are multiplied by the device pixel ratio and rounded once, in `BoardMetrics.scaled`. At a ratio of 1
the line before cell `i` is at `i*cell + i//5`, apart from the border: the second pixel of a thick
line is part of the geometry, so the gaps between tiles stay equal.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from dataclasses import replace
from functools import cached_property
from typing import Final, NamedTuple

from nonogui.core.area import Area
from nonogui.core.grid import Grid, as_picture
from nonogui.core.line import Axis, Cell, Line
from nonogui.core.puzzle import Puzzle
from nonogui.lazy import dataclass
from nonogui.ui.board.options import ClueSize

MIN_CELL: Final = 8
MAX_CELL: Final = 48
FULL_CELL: Final = 21
"""The cell size that counts as 100 %."""

SMALL_CELL: Final = 10
"""Below this size there are no crosses, gaps or thin lines."""

GROUP: Final = 5
"""Cells between thick lines."""

_CLUE_SCALE: Final = {ClueSize.CELL: 0.58, ClueSize.SMALL: 0.48, ClueSize.LARGE: 0.7}


class Box(NamedTuple):
    """A rectangle in device pixels."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first x beyond it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first y beyond it."""
        return self.y + self.height

    def contains(self, x: float, y: float) -> bool:
        """Return whether a point lies in it."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def grown(self, by: int) -> Box:
        """Return the same rectangle with each side moved outwards."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


@dataclass(frozen=True)
class Ruler:
    """Cells and lines along one side of the board, counted from its outer edge.

    Attributes:
        count: number of cells.
        cell: from one line to the next within a group of five.
        thin: width of a thin line.
        extra: what a thick line adds to it.
    """

    count: int
    cell: int
    thin: int
    extra: int

    def line(self, index: int) -> int:
        """Return where the thin part of the line before a cell begins."""
        return index * self.cell + (1 + index // GROUP) * self.extra

    def inside(self, index: int) -> int:
        """Return where a cell's own pixels begin, just after the line."""
        return self.line(index) + self.thin

    # Painting asks for the rest again and again, so it is found once.

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """`line` of each cell."""
        return tuple(map(self.line, range(self.count)))

    @cached_property
    def insides(self) -> tuple[int, ...]:
        """`inside` of each cell."""
        return tuple(map(self.inside, range(self.count)))

    @cached_property
    def room(self) -> int:
        """Number of a cell's own pixels."""
        return self.cell - self.thin

    @cached_property
    def thick(self) -> int:
        """Width of a thick line."""
        return self.thin + self.extra

    @cached_property
    def end(self) -> int:
        """Where the last border begins."""
        return self.line(self.count - 1) + self.cell  # without all of `lines`: fitting asks often

    @cached_property
    def length(self) -> int:
        """From outer edge to outer edge."""
        return self.end + self.thick

    @cached_property
    def thick_lines(self) -> tuple[int, ...]:
        """Where each thick line begins, the borders included."""
        return (*(at - self.extra for at in self.lines[::GROUP]), self.end)

    def width_before(self, index: int) -> int:
        """Return width of the line before a cell, or of the last border."""
        return self.thick if index % GROUP == 0 or index == self.count else self.thin

    def index(self, at: float) -> int:
        """Return the cell at a place, or the nearest one. A line belongs to the cell after it."""
        return max(0, bisect_right(self.lines, at) - 1)

    def span(self, start: float, stop: float) -> range:
        """Return the cells that may show between two places."""
        if stop <= 0 or start >= self.length or stop <= start:
            return range(0)
        lines = self.lines
        return range(max(0, bisect_right(lines, start) - 1), max(1, bisect_left(lines, stop)))


@dataclass(frozen=True)
class BoardMetrics:
    """Sizes that follow from the size of a cell.

    Attributes:
        cell: device pixels of a cell.
        ratio: device pixels in a logical one.
        font: size of clue numbers in device pixels.
        row_slot: width of a number in a row's clue.
        column_slot: height of a number in a column's clue.
    """

    cell: int
    ratio: float
    font: float
    row_slot: int
    column_slot: int

    @classmethod
    def of(cls, cell: int, ratio: float, digits: int, size: ClueSize) -> BoardMetrics:
        """Return the sizes for a cell and the digits of the widest clue number."""
        font = round(2 * _CLUE_SCALE[size] * cell / ratio) / 2
        font = max(10.0, min(18.0, font)) * ratio
        wide = {1: 1.3, 2: 1.62}.get(digits, 2.2)
        return cls(cell, ratio, font, round(wide * font), round(1.38 * font))

    def scaled(self, logical: float) -> int:
        """Return a logical length in device pixels, at least one."""
        return max(1, round(logical * self.ratio))

    @cached_property
    def logical_cell(self) -> float:
        """The size of a cell in logical pixels."""
        return self.cell / self.ratio

    @cached_property
    def is_small(self) -> bool:
        """Whether cells are too small for crosses, gaps and thin lines."""
        return self.logical_cell < SMALL_CELL

    @property
    def percent(self) -> int:
        """The zoom as people read it, in steps of five."""
        return round(20 * self.logical_cell / FULL_CELL) * 5

    def ruler(self, count: int) -> Ruler:
        """Return the ruler of one side of the board."""
        thin = max(1, math.floor(self.ratio + 0.49))
        return Ruler(count, self.cell, thin, max(1, math.floor(2 * self.ratio + 0.5) - thin))


def cell_sizes(ratio: float) -> range:
    """Return the sizes a cell may have, in device pixels, smallest first.

    At a whole ratio the logical size is whole as well; between, every device pixel counts.
    """
    step = round(ratio) if float(ratio).is_integer() else 1
    return range(math.ceil(MIN_CELL * ratio), math.floor(MAX_CELL * ratio) + 1, step)


def nearest_cell(logical: float, ratio: float) -> int:
    """Return the allowed cell size, in device pixels, that is nearest to a logical size."""
    return min(cell_sizes(ratio), key=lambda size: abs(size - logical * ratio))


FIT_MARGIN: Final = 16
"""Logical pixels that a fitted board leaves free on each side."""

_EDGE_MARGIN: Final = 8
_CLUE_PADDING: Final = 8
_CLUE_OUTER: Final = 4
_CLUE_SHARE: Final = 0.4
_MOST_SPARE: Final = 8
"""Numbers for which room is kept before they are there; more would take it from large boards."""


@dataclass(frozen=True)
class BoardShape:
    """What of a puzzle the layout depends on.

    Attributes:
        columns: number of columns; `rows` likewise.
        row_numbers: numbers in the longest row clue; `column_numbers` likewise.
        digits: digits of the widest number; coloured numbers need room for two.
    """

    columns: int
    rows: int
    row_numbers: int
    column_numbers: int
    digits: int

    @classmethod
    def of(cls, puzzle: Puzzle) -> BoardShape:
        """Return the shape of a puzzle."""
        numbers = [block.length for clue in puzzle.rows + puzzle.columns for block in clue.blocks]
        least = 1 if puzzle.palette.is_black_and_white else 2
        return cls(
            puzzle.width,
            puzzle.height,
            max(1, *map(len, puzzle.rows)),
            max(1, *map(len, puzzle.columns)),
            max(least, len(str(max(numbers, default=0)))),
        )

    def roomy(self, before: BoardShape | None) -> BoardShape:
        """Return the shape with room for clues that grow while a puzzle is made.

        It never takes less room than before, so that the board stays where it is.
        """
        size = (self.columns, self.rows)
        if before is None or (before.columns, before.rows) != size:
            before = self
        across, down = (1 + min(side // GROUP, _MOST_SPARE) for side in size)
        return BoardShape(
            *size,
            max(self.row_numbers, before.row_numbers, across),
            max(self.column_numbers, before.column_numbers, down),
            max(self.digits, before.digits, len(str(max(size)))),
        )


@dataclass(frozen=True)
class BoardLayout:
    """Where the board, its clues and each cell are in a view of some size.

    Attributes:
        row_slots: numbers of a row's clue for which there is room; `column_slots` likewise.
        width: width of the view; `height` likewise.
        scroll_x: how far the board is scrolled to the left; `scroll_y` up.
    """

    metrics: BoardMetrics
    columns: Ruler
    rows: Ruler
    row_slots: int
    column_slots: int
    width: int
    height: int
    scroll_x: int = 0
    scroll_y: int = 0

    @classmethod
    def of(
        cls,
        shape: BoardShape,
        cell: int,
        view: tuple[int, int],
        ratio: float = 1.0,
        size: ClueSize = ClueSize.CELL,
    ) -> BoardLayout:
        """Return the layout for a cell size, in device pixels, and the size of the view."""
        metrics = BoardMetrics.of(cell, ratio, shape.digits, size)
        frame = metrics.scaled(_CLUE_PADDING) + metrics.scaled(_CLUE_OUTER)

        def slots(longest: int, room: int, slot: int) -> int:
            return max(1, min(longest, int((_CLUE_SHARE * room - frame) / slot)))

        return cls(
            metrics,
            metrics.ruler(shape.columns),
            metrics.ruler(shape.rows),
            slots(shape.row_numbers, view[0], metrics.row_slot),
            slots(shape.column_numbers, view[1], metrics.column_slot),
            *view,
        )

    @classmethod
    def fitted(
        cls,
        shape: BoardShape,
        view: tuple[int, int],
        ratio: float = 1.0,
        size: ClueSize = ClueSize.CELL,
    ) -> BoardLayout:
        """Return the layout with the largest cells that leave a margin around the board."""
        margin = 2 * round(FIT_MARGIN * ratio)
        layout = None
        for cell in reversed(cell_sizes(ratio)):
            layout = cls.of(shape, cell, view, ratio, size)
            if (
                layout.panel_width + layout.columns.length + margin <= view[0]
                and layout.panel_height + layout.rows.length + margin <= view[1]
            ):
                break
        assert layout is not None
        return layout

    def resized(self, width: int, height: int) -> BoardLayout:
        """Return the same layout, with room for as many numbers, in a view of another size."""
        return replace(self, width=width, height=height)

    def scrolled(self, x: int, y: int) -> BoardLayout:
        """Return the same layout with the board scrolled."""
        return replace(self, scroll_x=x, scroll_y=y)

    # ---- the clue panels ----

    @cached_property
    def padding(self) -> int:
        """Between a line's last number and the board."""
        return self.metrics.scaled(_CLUE_PADDING)

    @cached_property
    def outer(self) -> int:
        """Beyond a line's first number."""
        return self.metrics.scaled(_CLUE_OUTER)

    @cached_property
    def panel_width(self) -> int:
        """Width of the row clues."""
        return self.outer + self.row_slots * self.metrics.row_slot + self.padding

    @cached_property
    def panel_height(self) -> int:
        """Height of the column clues."""
        return self.outer + self.column_slots * self.metrics.column_slot + self.padding

    @cached_property
    def left(self) -> int:
        """Where the row clues begin."""
        rest = self.width - self.panel_width - self.columns.length
        return rest // 2 if rest >= 0 else self.metrics.scaled(_EDGE_MARGIN)

    @cached_property
    def top(self) -> int:
        """Where the column clues begin."""
        rest = self.height - self.panel_height - self.rows.length
        return rest // 2 if rest >= 0 else self.metrics.scaled(_EDGE_MARGIN)

    @cached_property
    def board_x(self) -> int:
        """The left edge of what shows of the board."""
        return self.left + self.panel_width

    @cached_property
    def board_y(self) -> int:
        """The upper edge of what shows of the board."""
        return self.top + self.panel_height

    # ---- scrolling ----

    @cached_property
    def scroll_range(self) -> tuple[int, int]:
        """The furthest that the board can be scrolled to the left and up."""
        return self._scroll_most(Axis.ROW), self._scroll_most(Axis.COLUMN)

    def _scroll_most(self, axis: Axis) -> int:
        if axis is Axis.ROW:
            rest = self.width - self.panel_width - self.columns.length
            beyond = self.board_x + self.columns.length - self.width
        else:
            rest = self.height - self.panel_height - self.rows.length
            beyond = self.board_y + self.rows.length - self.height
        return 0 if rest >= 0 else max(0, beyond + self.metrics.scaled(FIT_MARGIN))

    @cached_property
    def is_scrolled(self) -> bool:
        """Whether some of the board is out of view."""
        return self.scroll_range != (0, 0)

    @cached_property
    def window(self) -> Box:
        """What of the view shows the board."""
        right = min(self.width, self.board_x + self.columns.length)
        bottom = min(self.height, self.board_y + self.rows.length)
        return Box(self.board_x, self.board_y, right - self.board_x, bottom - self.board_y)

    @cached_property
    def origin(self) -> tuple[int, int]:
        """Where the board's outer corner is, out of view when scrolled."""
        return self.board_x - self.scroll_x, self.board_y - self.scroll_y

    # ---- cells ----

    def cell_box(self, cell: Cell) -> Box:
        """Return a cell's own pixels, without the lines around it."""
        (x, y), (row, column), ruler = self.origin, cell, self.columns
        # As in `Ruler.inside`; both rulers differ in their count alone, and calls take time.
        side, extra, thin = ruler.cell, ruler.extra, ruler.thin
        x += column * side + (1 + column // GROUP) * extra + thin
        y += row * side + (1 + row // GROUP) * extra + thin
        return Box(x, y, side - thin, side - thin)

    @cached_property
    def tile_places(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Where the tiles of each column and of each row begin; small ones have no thin lines."""
        x, y = self.origin
        columns, rows = self.columns, self.rows
        is_small = self.metrics.is_small
        across = columns.lines if is_small else columns.insides
        down = rows.lines if is_small else rows.insides
        return tuple(x + at for at in across), tuple(y + at for at in down)

    def cell_at(self, x: float, y: float) -> Cell | None:
        """Return the cell that shows at a place, if any."""
        return self.nearest_cell(x, y) if self.window.contains(x, y) else None

    def nearest_cell(self, x: float, y: float) -> Cell:
        """Return the cell at a place; beside the board, the nearest one."""
        left, top = self.origin
        return Cell(self.rows.index(y - top), self.columns.index(x - left))


class Shown(NamedTuple):
    """The numbers of a clue that are shown: all from `first` on, after an ellipsis or not."""

    first: int
    is_elided: bool


def shown(numbers: int, slots: int) -> Shown:
    """Return which numbers of a clue fit into some slots; those nearest to the board win."""
    if numbers <= slots:
        return Shown(0, is_elided=False)
    return Shown(numbers - slots + 1, is_elided=True)


def slots_of(layout: BoardLayout, axis: Axis) -> int:
    """Return how many numbers of a line's clue there is room for."""
    return layout.row_slots if axis is Axis.ROW else layout.column_slots


def slot_box(layout: BoardLayout, line: Line, slot: int) -> Box:
    """Return the place of one number; slot 0 is next to the board."""
    metrics, (x, y) = layout.metrics, layout.origin
    if line.axis is Axis.ROW:
        right = layout.board_x - layout.padding - slot * metrics.row_slot
        top = y + layout.rows.insides[line.index]
        return Box(right - metrics.row_slot, top, metrics.row_slot, layout.rows.room)
    bottom = layout.board_y - layout.padding - slot * metrics.column_slot
    left = x + layout.columns.insides[line.index]
    return Box(left, bottom - metrics.column_slot, layout.columns.room, metrics.column_slot)


def number_box(layout: BoardLayout, line: Line, numbers: int, number: int) -> Box:
    """Return the place of one of a clue's numbers; hidden ones are where the ellipsis is."""
    first, is_elided = shown(numbers, slots_of(layout, line.axis))
    return slot_box(layout, line, numbers - 1 - max(number, first - is_elided))


def line_box(layout: BoardLayout, line: Line) -> Box:
    """Return a line's strip of the clue panel, up to the next thin line."""
    x, y = layout.origin
    if line.axis is Axis.ROW:
        top, height = y + layout.rows.insides[line.index], layout.rows.cell
        return Box(layout.left, top, layout.panel_width, height)
    left, width = x + layout.columns.insides[line.index], layout.columns.cell
    return Box(left, layout.top, width, layout.panel_height)


def warning_at(layout: BoardLayout, line: Line, numbers: int) -> float:
    """Return where along its strip a clue with some numbers has its warning sign."""
    shown_numbers = min(numbers, slots_of(layout, line.axis))
    outermost = slot_box(layout, line, max(0, shown_numbers - 1))
    size = layout.metrics.font
    start = outermost.x if line.axis is Axis.ROW else outermost.y
    return max(size * 0.5, start - size * 0.55)


def line_at(layout: BoardLayout, x: float, y: float) -> Line | None:
    """Return the line whose clue is at a place, if any."""
    window = layout.window
    if layout.left <= x < layout.board_x and window.y <= y < window.bottom:
        return Line(Axis.ROW, layout.nearest_cell(window.x, y).row)
    if layout.top <= y < layout.board_y and window.x <= x < window.right:
        return Line(Axis.COLUMN, layout.nearest_cell(x, window.y).column)
    return None


def slot_at(layout: BoardLayout, line: Line, x: float, y: float) -> int:
    """Return the slot of a line's clue at a place in its strip; the nearest one in the padding."""
    if line.axis is Axis.ROW:
        distance, size = layout.board_x - layout.padding - x, layout.metrics.row_slot
    else:
        distance, size = layout.board_y - layout.padding - y, layout.metrics.column_slot
    return min(slots_of(layout, line.axis) - 1, max(0, int(distance // size)))


def number_at(layout: BoardLayout, line: Line, numbers: int, at: tuple[float, float]) -> int | None:
    """Return which of a clue's numbers is at a place; None beside them and on the ellipsis."""
    first, is_elided = shown(numbers, slots_of(layout, line.axis))
    number = numbers - 1 - slot_at(layout, line, *at)
    return number if number >= (first if is_elided else 0) else None


def rules(layout: BoardLayout, line: Line, area: Box) -> tuple[Box, Box]:
    """Return the lines along both sides of a row or column, within the length of an area."""
    width, (x, y) = layout.metrics.scaled(2), layout.origin
    if line.axis is Axis.ROW:
        start, room = layout.rows.insides[line.index] + y, layout.rows.room
        return (
            Box(area.x, start - width, area.width, width),
            Box(area.x, start + room, area.width, width),
        )
    start, room = layout.columns.insides[line.index] + x, layout.columns.room
    return (
        Box(start - width, area.y, width, area.height),
        Box(start + room, area.y, width, area.height),
    )


_CARD_GAP: Final = 4
_CARD_MARGIN: Final = 5
_LEAST_CARD: Final = 40
_LEAST_MAP: Final = 24


@dataclass(frozen=True)
class CornerPlan:
    """Where the miniature is.

    Attributes:
        card: the paper card.
        picture: the board on it, x, y, width and height.
        scale: size of a cell in the miniature.
    """

    card: Box
    picture: tuple[float, float, float, float]
    scale: float

    def cell_box(self, cell: Cell) -> Box:
        """Return the pixels in which a cell of the miniature shows, blurred edges included."""
        x, y = self.picture[0] + cell.column * self.scale, self.picture[1] + cell.row * self.scale
        side = int(self.scale) + 3
        return Box(int(x) - 1, int(y) - 1, side, side)


def corner_plan(layout: BoardLayout) -> CornerPlan | None:
    """Return where the miniature goes; nothing when the clues leave too little room.

    A map needs less room than a picture to be of use.
    """
    gap, margin = layout.metrics.scaled(_CARD_GAP), layout.metrics.scaled(_CARD_MARGIN)
    room = min(layout.panel_width, layout.panel_height) - gap
    longest = max(layout.columns.count, layout.rows.count)
    scale = (room - 2 * margin) / longest
    if scale >= 2:
        scale = float(int(scale))
    side = round(scale * longest) + 2 * margin
    if side < layout.metrics.scaled(_LEAST_MAP if layout.is_scrolled else _LEAST_CARD):
        return None
    card = Box(layout.board_x - gap - side, layout.board_y - gap - side, side, side)
    width, height = scale * layout.columns.count, scale * layout.rows.count
    x, y = card.x + (side - width) / 2, card.y + (side - height) / 2
    if scale >= 2:
        x, y = float(int(x)), float(int(y))
    return CornerPlan(card, (x, y, width, height), scale)


def is_shown(grid: Grid, layout: BoardLayout) -> bool:
    """Return whether there is anything to see in the miniature."""
    cells = grid.cells
    if layout.is_scrolled or 1 in cells:  # most pictures have the first ink, and that is found soon
        return True
    return as_picture(cells) != bytes(len(cells))


def visible_share(layout: BoardLayout) -> tuple[float, float, float, float]:
    """Return what of the board is in view, as x, y, width and height between 0 and 1."""
    across, down, window = layout.columns.length, layout.rows.length, layout.window
    return (
        layout.scroll_x / across,
        layout.scroll_y / down,
        min(window.width, across - layout.scroll_x) / across,
        min(window.height, down - layout.scroll_y) / down,
    )


def scroll_to(layout: BoardLayout, plan: CornerPlan, x: float, y: float) -> tuple[int, int]:
    """Return the scroll position that brings a place of the miniature to the middle of the view."""
    left, top, width, height = plan.picture
    window, most = layout.window, layout.scroll_range
    wanted = (
        (x - left) / width * layout.columns.length - window.width / 2,
        (y - top) / height * layout.rows.length - window.height / 2,
    )
    across, down = (max(0, min(limit, round(at))) for at, limit in zip(wanted, most, strict=True))
    return across, down


# ---- areas and the drag badge ----

_BADGE_HEIGHT: Final = 24
_BADGE_OFFSET: Final = 14

Badge = tuple[str, int, int]
"""A text and where the pointer is, in device pixels of the view."""


def area_box(layout: BoardLayout, area: Area) -> Box:
    """Return the box around the cells of an area, perhaps in part beyond the board."""
    first = layout.cell_box(area.corner)
    last = layout.cell_box(Cell(area.bottom - 1, area.right - 1))
    return Box(first.x, first.y, last.right - first.x, last.bottom - first.y)


def badge_box(layout: BoardLayout, badge: Badge) -> Box:
    """Return where the badge is: below and right of the pointer, but inside the view."""
    text, x, y = badge
    height, offset = layout.metrics.scaled(_BADGE_HEIGHT), layout.metrics.scaled(_BADGE_OFFSET)
    width = height + layout.metrics.scaled(8) * (len(text) - 1)
    left = x + offset if x + offset + width <= layout.width else x - offset - width
    top = y + offset if y + offset + height <= layout.height else y - offset - height
    return Box(left, top, width, height)
