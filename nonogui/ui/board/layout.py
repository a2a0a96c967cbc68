"""Compute the places of cells, lines, clue numbers and the miniature on the board.

All lengths are whole device pixels, so that lines are sharp. Logical sizes are multiplied by the
device pixel ratio and rounded once, in `BoardMetrics.scaled`. At a ratio of 1 the line before cell
`i` is at `i*cell + i//5`, apart from the border. The second pixel of a thick line counts as part
of the line, so the gaps between tiles stay equal.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from nonogui.core.grid import Area, Axis, Cell, Grid, Line, as_picture
from nonogui.core.puzzle import Puzzle
from nonogui.lazy import dataclass
from nonogui.ui.board.options import ClueSize

# Range of cell sizes in logical pixels.
MIN_CELL: Final = 8
MAX_CELL: Final = 96
WHOLE_CELL: Final = 2
"""The smallest cell of a board that has to be seen whole: the thin lines take the rest of 1."""

USUAL_CELL: Final = 48
"""The largest cell of a fitted board, unless that leaves much of the view empty."""

# A fitted board's cells get larger than usual until the board takes this share of the view's height
# (at least 60 %, as designed), or on big screens until the view has room for this many rows.
_LEAST_SHARE: Final = 2 / 3
_CELLS_IN_VIEW: Final = 15
FULL_CELL: Final = 21
"""The cell size of 100 % zoom."""

SMALL_CELL: Final = 10
"""Cells smaller than this have no crosses, gaps or thin lines."""

GROUP: Final = 5
"""Cells between thick lines."""

# Size of clue numbers as a share of the cell; `BoardMetrics.of` limits it to 10 to 18 pixels, and
# to more for cells larger than usual.
# Chosen by eye: 0.58 is usual, the others are the player's smaller and larger sizes.
_CLUE_SCALE: Final = {ClueSize.CELL: 0.58, ClueSize.SMALL: 0.48, ClueSize.LARGE: 0.7}


HALO: Final = 3
"""How far the cursor extends beyond the board, in logical pixels. Chosen by eye."""

RULER_REACH: Final = 30
"""How far rulers extend beyond their line, in pixels: half of four digits at their largest."""


class Box(NamedTuple):
    """A rectangle in device pixels."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first x to the right of it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first y below it."""
        return self.y + self.height

    def contains(self, x: float, y: float) -> bool:
        """Return whether a point lies inside."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def grown(self, by: int) -> Box:
        """Return the rectangle with each side moved outwards by `by`."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


@dataclass(frozen=True)
class Ruler:
    """The cells and lines along one side of the board, measured from its outer edge.

    Attributes:
        cell: distance of two lines within a group of five.
        thin: width of a thin line.
        extra: additional width of a thick line.
    """

    count: int
    cell: int
    thin: int
    extra: int

    def line(self, index: int) -> int:
        """Return where the thin part of the line before a cell starts."""
        return index * self.cell + (1 + index // GROUP) * self.extra

    def inside(self, index: int) -> int:
        """Return where a cell's own pixels start, just after the line."""
        return self.line(index) + self.thin

    # Painting asks for the following properties often, so they are cached.

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
        """Width of a cell without its line."""
        return self.cell - self.thin

    @cached_property
    def thick(self) -> int:
        """Width of a thick line."""
        return self.thin + self.extra

    @cached_property
    def end(self) -> int:
        """Where the last border starts."""
        # does not compute all `lines`, because fitting asks often
        return self.line(self.count - 1) + self.cell

    @cached_property
    def length(self) -> int:
        """Distance of the outer edges."""
        return self.end + self.thick

    @cached_property
    def thick_lines(self) -> tuple[int, ...]:
        """Where each thick line starts, including the borders."""
        return (*(at - self.extra for at in self.lines[::GROUP]), self.end)

    def width_before(self, index: int) -> int:
        """Return the width of the line before a cell, or of the last border."""
        return self.thick if index % GROUP == 0 or index == self.count else self.thin

    def stop(self, index: int) -> int:
        """Return how far to scroll until the line before a cell is at the window's edge."""
        return self.line(index) - self.extra

    def next_stop(self, at: float) -> int:
        """Return the first such position that is not before another one."""
        return next((stop for stop in map(self.stop, range(self.count)) if stop >= at), round(at))

    def last_stop(self, at: float) -> int:
        """Return the last such position that is not behind another one."""
        return self.stop(self.index(max(0, at) + self.extra))

    def index(self, at: float) -> int:
        """Return the nearest cell to a position. A line belongs to the cell after it."""
        return max(0, bisect_right(self.lines, at) - 1)

    def span(self, start: float, stop: float) -> range:
        """Return the cells that may be visible between two positions."""
        if stop <= 0 or start >= self.length or stop <= start:
            return range(0)
        lines = self.lines
        return range(max(0, bisect_right(lines, start) - 1), max(1, bisect_left(lines, stop)))


@dataclass(frozen=True)
class BoardMetrics:
    """Sizes that depend on the size of a cell.

    Attributes:
        cell: distance of two cells in device pixels.
        ratio: device pixels in a logical pixel.
        font: size of clue numbers in device pixels.
        row_slot: width of a number in a row clue.
        column_slot: height of a number in a column clue.
    """

    cell: int
    ratio: float
    font: float
    row_slot: int
    column_slot: int

    @classmethod
    def of(cls, cell: int, ratio: float, digits: int, size: ClueSize) -> BoardMetrics:
        """Return the sizes for a cell and the number of digits of the widest clue number."""
        # Half pixels, which small numbers need; see `BoardStyle.text_font`.
        font = round(2 * _CLUE_SCALE[size] * cell / ratio) / 2
        largest = 18.0 * max(1.0, cell / ratio / USUAL_CELL)
        font = max(10.0, min(largest, font)) * ratio
        # Chosen by eye, in font sizes: room for one, two or three digits.
        wide = {1: 1.3, 2: 1.62}.get(digits, 2.2)
        return cls(cell, ratio, font, round(wide * font), round(1.38 * font))

    def scaled(self, logical: float) -> int:
        """Return a logical length in device pixels, at least 1."""
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
        """The zoom to show, in steps of 5 %."""
        return round(20 * self.logical_cell / FULL_CELL) * 5

    def ruler(self, count: int) -> Ruler:
        """Return the ruler of a side with `count` cells."""
        # 0.49 and not 0.5: at a ratio of 1.5 a thin line is 1 pixel and a thick one 3, not 2 and 3,
        # which hardly differ.
        thin = max(1, math.floor(self.ratio + 0.49))
        return Ruler(count, self.cell, thin, max(1, math.floor(2 * self.ratio + 0.5) - thin))


def cell_sizes(ratio: float) -> range:
    """Return the allowed cell sizes in device pixels, in increasing order.

    At a whole ratio the logical size is whole too; at others each device pixel is a step.
    """
    # Steps of a logical pixel keep the same sizes on screens of ratio 1 and 2.
    step = round(ratio) if float(ratio).is_integer() else 1
    return range(math.ceil(MIN_CELL * ratio), math.floor(MAX_CELL * ratio) + 1, step)


def nearest_cell(logical: float, ratio: float) -> int:
    """Return the allowed cell size, in device pixels, nearest to a logical size."""
    return min(cell_sizes(ratio), key=lambda size: abs(size - logical * ratio))


FIT_MARGIN: Final = 16
"""Logical pixels around a fitted board."""

# Logical pixels beside a scrolled board, and beside the numbers of a clue.
_EDGE_MARGIN: Final = 8
_CLUE_PADDING: Final = 8
_CLUE_OUTER: Final = 4
# Chosen by eye: the board keeps more than half of the view.
_CLUE_SHARE: Final = 0.4  # most of the view's width or height that clues take
# Clues are repeated on the far side of boards with this many columns or rows: from there on, on a
# screen of 1280 by 800, the last cells are more than 500 pixels from their clue.
FAR_CELLS: Final = 30
# They are left out where clues take more than this share of the view, so that half of it stays for
# the board, and in small views, where a fitted board would get the smallest cells.
_FAR_SHARE: Final = 0.25
_FAR_VIEW: Final = 600  # logical pixels
# Numbers of a clue to reserve room for before they exist: two and one for each group of cells, as
# in four of five pictures of 5 to 35 cells. More would make the cells of larger boards too small.
_MAX_SPARE: Final = 9
# Where the view is empty anyway there is room for as many as nine of ten pictures of up to 40 cells
# have. More would push the board far out of the middle.
_MAX_FREE_SPARE: Final = 12


@dataclass(frozen=True)
class BoardShape:
    """The properties of a puzzle that determine its layout.

    Attributes:
        row_numbers, column_numbers: numbers in the longest row clue and column clue.
        digits: digits of the widest number; one more in colour, where numbers need more room.
        far: the axes with clues repeated on the far side, if there is room.
        is_colored: whether numbers have room for a digit more.
    """

    columns: int
    rows: int
    row_numbers: int
    column_numbers: int
    digits: int
    far: tuple[Axis, ...] = ()
    is_colored: bool = False

    @classmethod
    def of(cls, puzzle: Puzzle) -> BoardShape:
        numbers = [block.length for clue in puzzle.rows + puzzle.columns for block in clue.blocks]
        digits = len(str(max(numbers, default=0)))
        is_colored = not puzzle.palette.is_black_and_white
        return cls(
            puzzle.width,
            puzzle.height,
            max(1, *map(len, puzzle.rows)),
            max(1, *map(len, puzzle.columns)),
            # A digit more in colour: room for the edge of the chip and the symbol of its ink.
            digits + is_colored,
            is_colored=is_colored,
        )

    def with_far_clues(self) -> BoardShape:
        """Return the shape with clues repeated on the far side if the board is big."""
        sides = (Axis.ROW, self.columns), (Axis.COLUMN, self.rows)
        return replace(self, far=tuple(axis for axis, count in sides if count >= FAR_CELLS))

    def without_clues(self) -> BoardShape:
        """Return the shape of the board alone."""
        return replace(self, row_numbers=0, column_numbers=0, far=())

    def with_spare_room(self, before: BoardShape | None) -> BoardShape:
        """Return the shape with room for clues that grow while a puzzle is designed.

        It never has less room than `before`, so that the board does not move.
        """
        size = (self.columns, self.rows)
        if before is None or (before.columns, before.rows) != size:
            before = self
        across, down = (min(2 + side // GROUP, _MAX_SPARE) for side in size)
        return BoardShape(
            *size,
            max(self.row_numbers, before.row_numbers, across),
            max(self.column_numbers, before.column_numbers, down),
            max(self.digits, before.digits, len(str(max(size))) + self.is_colored),
            is_colored=self.is_colored,
        )


@dataclass(frozen=True)
class BoardLayout:
    """The places of the board, its clues and its cells in a view.

    Attributes:
        row_slots, column_slots: numbers that fit into a row clue and a column clue.
        width, height: size of the view.
        scroll_x, scroll_y: how far the board is scrolled to the left and up.
        far: the axes with clues repeated at the right or below.
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
    far: tuple[Axis, ...] = ()

    @classmethod
    def of(
        cls,
        shape: BoardShape,
        cell: int,
        view: tuple[int, int],
        ratio: float = 1.0,
        size: ClueSize = ClueSize.CELL,
    ) -> BoardLayout:
        """Return the layout for a cell size in device pixels and the size of the view."""
        metrics = BoardMetrics.of(cell, ratio, shape.digits, size)
        frame = metrics.scaled(_CLUE_PADDING) + metrics.scaled(_CLUE_OUTER)

        def slots(longest: int, room: int, slot: int) -> int:
            return min(longest, max(1, int((_CLUE_SHARE * room - frame) / slot)))

        layout = cls(
            metrics,
            metrics.ruler(shape.columns),
            metrics.ruler(shape.rows),
            slots(shape.row_numbers, view[0], metrics.row_slot),
            slots(shape.column_numbers, view[1], metrics.column_slot),
            *view,
        )
        if not shape.far or min(view) < _FAR_VIEW * ratio:
            return layout
        taken = {Axis.ROW: layout.panel_width / view[0], Axis.COLUMN: layout.panel_height / view[1]}
        return replace(layout, far=tuple(axis for axis in shape.far if taken[axis] <= _FAR_SHARE))

    @classmethod
    @lru_cache(maxsize=32)  # a page asks about the same few sizes of its stage again and again
    def fit_to_view(
        cls,
        shape: BoardShape,
        view: tuple[int, int],
        ratio: float = 1.0,
        size: ClueSize = ClueSize.CELL,
        usual: int = USUAL_CELL,
        least: int = MIN_CELL,
    ) -> BoardLayout:
        """Return the layout with the largest cells that leave a margin, and at least `least`."""
        margin = 2 * round(FIT_MARGIN * ratio)
        rows = min(_CELLS_IN_VIEW, shape.rows / _LEAST_SHARE)
        largest = max(usual * ratio, view[1] / rows)
        layout = None
        sizes = [*range(math.ceil(least * ratio), cell_sizes(ratio)[0]), *cell_sizes(ratio)]
        for cell in reversed([cell for cell in sizes if cell <= largest]):
            layout = cls.of(shape, cell, view, ratio, size)
            if min(layout.rest) >= margin:
                break
        # There is at least one size; the smallest is taken even if it is too large for the view.
        assert layout is not None
        return layout

    def with_spare_slots(self) -> BoardLayout:
        """Return this layout with room for longer clues where the board leaves the view empty."""
        if not self.row_slots:  # clues are left out
            return self
        margin = 2 * self.metrics.scaled(FIT_MARGIN)

        def slots(now: int, cells: int, rest: int, slot: int) -> int:
            longest = min((cells + 1) // 2, _MAX_FREE_SPARE)
            return max(now, min(longest, now + (rest - margin) // slot))

        metrics, (across, down) = self.metrics, self.rest
        return replace(
            self,
            row_slots=slots(self.row_slots, self.columns.count, across, metrics.row_slot),
            column_slots=slots(self.column_slots, self.rows.count, down, metrics.column_slot),
        )

    def with_size(self, width: int, height: int) -> BoardLayout:
        """Return this layout, with the same slots, in a view of another size."""
        return replace(self, width=width, height=height)

    def with_scroll(self, x: int, y: int) -> BoardLayout:
        """Return this layout with the board scrolled to a position."""
        return replace(self, scroll_x=x, scroll_y=y)

    # ---- the clue panels ----

    @cached_property
    def padding(self) -> int:
        """Space between a line's last number and the board."""
        return self.metrics.scaled(_CLUE_PADDING)

    @cached_property
    def outer(self) -> int:
        """Space beyond a line's first number."""
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
    def far_width(self) -> int:
        """Width of the row clues at the right; 0 without them."""
        return self.panel_width if Axis.ROW in self.far else 0

    @cached_property
    def far_height(self) -> int:
        """Height of the column clues below; 0 without them."""
        return self.panel_height if Axis.COLUMN in self.far else 0

    @cached_property
    def rest(self) -> tuple[int, int]:
        """What board and clues leave of the view's width and height; negative if they exceed it."""
        return (
            self.width - self.panel_width - self.columns.length - self.far_width,
            self.height - self.panel_height - self.rows.length - self.far_height,
        )

    @cached_property
    def left(self) -> int:
        """Where the row clues start."""
        rest = self.rest[0]
        return rest // 2 if rest >= 0 else self.metrics.scaled(_EDGE_MARGIN)

    @cached_property
    def top(self) -> int:
        """Where the column clues start."""
        rest = self.rest[1]
        return rest // 2 if rest >= 0 else self.metrics.scaled(_EDGE_MARGIN)

    @cached_property
    def board_x(self) -> int:
        """The left edge of the board's visible part."""
        return self.left + self.panel_width

    @cached_property
    def board_y(self) -> int:
        """The upper edge of the board's visible part."""
        return self.top + self.panel_height

    # ---- scrolling ----

    @cached_property
    def scroll_range(self) -> tuple[int, int]:
        """The largest scroll positions, x and y; they put a cell at the window's edge."""
        window, margin = self.window, self.metrics.scaled(FIT_MARGIN)
        across = self.board_x + self.columns.length - window.right
        down = self.board_y + self.rows.length - window.bottom
        across += 0 if self.far_width else margin
        down += 0 if self.far_height else margin
        return (
            0 if self.rest[0] >= 0 else self.columns.next_stop(across),
            0 if self.rest[1] >= 0 else self.rows.next_stop(down),
        )

    @cached_property
    def is_scrolled(self) -> bool:
        """Whether a part of the board is outside the view."""
        return self.scroll_range != (0, 0)

    @cached_property
    def window(self) -> Box:
        """The part of the view that shows the board."""
        # Far clues that lie at the edge of the view leave room for the scroll bar beyond them.
        margin = self.metrics.scaled(FIT_MARGIN)
        right, bottom = self.width, self.height
        if self.rest[0] < 0 and self.far_width:
            right -= self.far_width + margin
        if self.rest[1] < 0 and self.far_height:
            bottom -= self.far_height + margin
        right = min(right, self.board_x + self.columns.length)
        bottom = min(bottom, self.board_y + self.rows.length)
        return Box(self.board_x, self.board_y, right - self.board_x, bottom - self.board_y)

    @cached_property
    def origin(self) -> tuple[int, int]:
        """The upper left corner of the board, outside the view if scrolled."""
        return self.board_x - self.scroll_x, self.board_y - self.scroll_y

    @cached_property
    def ends(self) -> tuple[int, int]:
        """Where the visible part of the board ends at the right and below; far clues start here."""
        (x, y), window = self.origin, self.window
        return min(window.right, x + self.columns.length), min(window.bottom, y + self.rows.length)

    # ---- cells ----

    def cell_box(self, cell: Cell) -> Box:
        """Return a cell's own pixels, without the lines around it."""
        (x, y), (row, column), ruler = self.origin, cell, self.columns
        # Same as `Ruler.inside`, but inlined, because calls take time. The rulers of both sides
        # differ only in their count.
        side, extra, thin = ruler.cell, ruler.extra, ruler.thin
        x += column * side + (1 + column // GROUP) * extra + thin
        y += row * side + (1 + row // GROUP) * extra + thin
        return Box(x, y, side - thin, side - thin)

    @cached_property
    def tile_places(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Where the tiles of each column and each row start; small tiles cover the thin lines."""
        x, y = self.origin
        columns, rows = self.columns, self.rows
        is_small = self.metrics.is_small
        across = columns.lines if is_small else columns.insides
        down = rows.lines if is_small else rows.insides
        return tuple(x + at for at in across), tuple(y + at for at in down)

    def cell_at(self, x: float, y: float) -> Cell | None:
        """Return the visible cell at a position, if any."""
        return self.nearest_cell(x, y) if self.window.contains(x, y) else None

    def nearest_cell(self, x: float, y: float) -> Cell:
        left, top = self.origin
        return Cell(self.rows.index(y - top), self.columns.index(x - left))


class Shown(NamedTuple):
    """The visible numbers of a clue: all from `first` on, with an ellipsis before them or not."""

    first: int
    is_elided: bool


def shown(numbers: int, slots: int) -> Shown:
    """Return which numbers of a clue fit into its slots; those nearest to the board are shown."""
    if numbers <= slots:
        return Shown(0, is_elided=False)
    # The ellipsis takes a slot.
    return Shown(numbers - slots + 1, is_elided=True)


def slots_of(layout: BoardLayout, axis: Axis) -> int:
    """Return how many numbers fit into the clues of an axis."""
    return layout.row_slots if axis is Axis.ROW else layout.column_slots


def slot_box(layout: BoardLayout, line: Line, slot: int) -> Box:
    """Return the box of a slot; slot 0 is next to the board."""
    metrics, (x, y) = layout.metrics, layout.origin
    if line.axis is Axis.ROW:
        right = layout.board_x - layout.padding - slot * metrics.row_slot
        top = y + layout.rows.insides[line.index]
        return Box(right - metrics.row_slot, top, metrics.row_slot, layout.rows.room)
    bottom = layout.board_y - layout.padding - slot * metrics.column_slot
    left = x + layout.columns.insides[line.index]
    return Box(left, bottom - metrics.column_slot, layout.columns.room, metrics.column_slot)


def far_slot_box(layout: BoardLayout, line: Line, place: int) -> Box:
    """Return the box of a place in a clue at the right or below; place 0 is next to the board."""
    near, (right, bottom) = slot_box(layout, line, 0), layout.ends
    if line.axis is Axis.ROW:
        left = right + layout.padding + place * near.width
        return Box(left, near.y, near.width, near.height)
    top = bottom + layout.padding + place * near.height
    return Box(near.x, top, near.width, near.height)


def number_box(layout: BoardLayout, line: Line, numbers: int, number: int) -> Box:
    """Return the box of a number in a clue; for a hidden one, the box of the ellipsis."""
    first, is_elided = shown(numbers, slots_of(layout, line.axis))
    return slot_box(layout, line, max(0, numbers - 1 - max(number, first - is_elided)))


def line_box(layout: BoardLayout, line: Line) -> Box:
    """Return the strip of a line's clue, up to the next thin line."""
    x, y = layout.origin
    if line.axis is Axis.ROW:
        top, height = y + layout.rows.insides[line.index], layout.rows.cell
        return Box(layout.left, top, layout.panel_width, height)
    left, width = x + layout.columns.insides[line.index], layout.columns.cell
    return Box(left, layout.top, width, layout.panel_height)


def clue_boxes(layout: BoardLayout, line: Line) -> tuple[Box, ...]:
    """Return the strip of a line's clue, and the strip on the far side if the clue is repeated."""
    near, (right, bottom) = line_box(layout, line), layout.ends
    if line.axis not in layout.far:
        return (near,)
    return near, near._replace(x=right) if line.axis is Axis.ROW else near._replace(y=bottom)


def warning_at(layout: BoardLayout, line: Line, numbers: int) -> float:
    """Return where a line's warning sign is along its strip, given the size of its clue."""
    shown_numbers = min(numbers, slots_of(layout, line.axis))
    outermost = slot_box(layout, line, max(0, shown_numbers - 1))
    size = layout.metrics.font
    start = outermost.x if line.axis is Axis.ROW else outermost.y
    # The sign is as wide as the font, so half of it is the least distance from the edge.
    return max(size * 0.5, start - size * 0.55)


def warning_reach(layout: BoardLayout) -> int:
    """Return how far a warning sign may extend beyond the strip of a clue."""
    # It is centred 0.55 sizes beyond the outermost number, and half as wide as its size.
    return math.ceil(layout.metrics.font * 1.1)


def line_at(layout: BoardLayout, x: float, y: float) -> Line | None:
    """Return the line with a clue at a position, if any."""
    window = layout.window
    is_beside = layout.left <= x < layout.board_x or _is_far(layout, Axis.ROW, x)
    if is_beside and window.y <= y < window.bottom:
        return Line(Axis.ROW, layout.nearest_cell(window.x, y).row)
    is_above = layout.top <= y < layout.board_y or _is_far(layout, Axis.COLUMN, y)
    if is_above and window.x <= x < window.right:
        return Line(Axis.COLUMN, layout.nearest_cell(x, window.y).column)
    return None


def _is_far(layout: BoardLayout, axis: Axis, at: float) -> bool:
    """Return whether a position across the clues of an axis is in those on the far side."""
    right, bottom = layout.ends
    if axis is Axis.ROW:
        return right <= at < right + layout.far_width
    return bottom <= at < bottom + layout.far_height


def slot_at(layout: BoardLayout, line: Line, x: float, y: float) -> int:
    """Return the slot of a line's clue at a position; in the padding, the nearest one."""
    if line.axis is Axis.ROW:
        distance, size = layout.board_x - layout.padding - x, layout.metrics.row_slot
    else:
        distance, size = layout.board_y - layout.padding - y, layout.metrics.column_slot
    return min(slots_of(layout, line.axis) - 1, max(0, int(distance // size)))


def number_at(layout: BoardLayout, line: Line, numbers: int, at: tuple[float, float]) -> int | None:
    """Return the number of a clue at a position; None beside them or on the ellipsis."""
    first, is_elided = shown(numbers, slots_of(layout, line.axis))
    is_row = line.axis is Axis.ROW
    if _is_far(layout, line.axis, at[0] if is_row else at[1]):
        start = far_slot_box(layout, line, 0)
        place = (at[0] - start.x) // start.width if is_row else (at[1] - start.y) // start.height
        number = first - is_elided + max(0, int(place))
    else:
        number = numbers - 1 - slot_at(layout, line, *at)
    return number if first <= number < numbers else None


def rules(layout: BoardLayout, line: Line, area: Box) -> tuple[Box, Box]:
    """Return the two rules beside a row or column, as long as an area."""
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


# The miniature's card in logical pixels: gap to the clues, margin inside, and smallest useful sides
# as a picture of the whole board and as a map for scrolling.
_CARD_GAP: Final = 4
_CARD_MARGIN: Final = 5
_MIN_CARD: Final = 40
_MIN_MAP: Final = 24


@dataclass(frozen=True)
class CornerPlan:
    """The places of the miniature.

    Attributes:
        picture: the board on it, as x, y, width and height.
        scale: size of a cell in the miniature, in device pixels.
    """

    card: Box
    picture: tuple[float, float, float, float]
    scale: float

    def cell_box(self, cell: Cell) -> Box:
        """Return the pixels that show a cell of the miniature, including blurred edges."""
        x, y = self.picture[0] + cell.column * self.scale, self.picture[1] + cell.row * self.scale
        side = int(self.scale) + 3
        return Box(int(x) - 1, int(y) - 1, side, side)


def corner_plan(layout: BoardLayout) -> CornerPlan | None:
    """Return the place of the miniature; None if the clues leave too little room.

    While the board is scrolled the miniature is a map, which is useful at a smaller size.
    """
    gap, margin = layout.metrics.scaled(_CARD_GAP), layout.metrics.scaled(_CARD_MARGIN)
    room = min(layout.panel_width, layout.panel_height) - gap
    longest = max(layout.columns.count, layout.rows.count)
    scale = (room - 2 * margin) / longest
    # Whole pixels a cell make sharp edges. A smaller picture is smoothed instead.
    if scale >= 2:
        scale = float(int(scale))
    side = round(scale * longest) + 2 * margin
    if side < layout.metrics.scaled(_MIN_MAP if layout.is_scrolled else _MIN_CARD):
        return None
    card = Box(layout.board_x - gap - side, layout.board_y - gap - side, side, side)
    width, height = scale * layout.columns.count, scale * layout.rows.count
    x, y = card.x + (side - width) / 2, card.y + (side - height) / 2
    if scale >= 2:
        x, y = float(int(x)), float(int(y))
    return CornerPlan(card, (x, y, width, height), scale)


def is_shown(grid: Grid, layout: BoardLayout) -> bool:
    """Return whether the miniature shows anything: it is a map, or a cell is filled."""
    cells = grid.cells
    if layout.is_scrolled or 1 in cells:  # fast: most pictures use the first ink
        return True
    return as_picture(cells) != bytes(len(cells))


def visible_share(layout: BoardLayout) -> tuple[float, float, float, float]:
    """Return the visible part of the board: x, y, width and height from 0 to 1."""
    across, down, window = layout.columns.length, layout.rows.length, layout.window
    return (
        layout.scroll_x / across,
        layout.scroll_y / down,
        min(window.width, across - layout.scroll_x) / across,
        min(window.height, down - layout.scroll_y) / down,
    )


def scroll_to(layout: BoardLayout, plan: CornerPlan, x: float, y: float) -> tuple[int, int]:
    """Return the scroll position that centres the view on a position in the miniature."""
    left, top, width, height = plan.picture
    window, most = layout.window, layout.scroll_range
    target = (
        (x - left) / width * layout.columns.length - window.width / 2,
        (y - top) / height * layout.rows.length - window.height / 2,
    )
    across, down = (max(0, min(limit, round(at))) for at, limit in zip(target, most, strict=True))
    return across, down


# ---- areas and the drag badge ----

# The badge's height and its distance from the pointer, in logical pixels.
_BADGE_HEIGHT: Final = 24
_BADGE_OFFSET: Final = 14

Badge = tuple[str, int, int]
"""A text and the pointer's position in device pixels of the view."""


def area_box(layout: BoardLayout, area: Area) -> Box:
    """Return the box around the cells of an area, which may lie partly outside the board."""
    first = layout.cell_box(area.corner)
    last = layout.cell_box(Cell(area.bottom - 1, area.right - 1))
    return Box(first.x, first.y, last.right - first.x, last.bottom - first.y)


def badge_box(layout: BoardLayout, badge: Badge) -> Box:
    """Return the badge's box: below and right of the pointer if it fits into the view.

    It is always inside the view, also when a drag leaves it.
    """
    text, x, y = badge
    height, offset = layout.metrics.scaled(_BADGE_HEIGHT), layout.metrics.scaled(_BADGE_OFFSET)
    # 8 pixels for each further character: an estimate without the font, which this module does not
    # know.
    width = height + layout.metrics.scaled(8) * (len(text) - 1)
    left = x + offset if x + offset + width <= layout.width else x - offset - width
    top = y + offset if y + offset + height <= layout.height else y - offset - height
    left, top = min(left, layout.width - width), min(top, layout.height - height)
    return Box(max(0, left), max(0, top), width, height)
