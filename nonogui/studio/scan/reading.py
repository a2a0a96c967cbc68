"""Read a scan: from the bytes of an image file to its clues."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, chain, pairwise
from math import log
from statistics import median
from typing import TYPE_CHECKING, Final

import numpy as np

from nonogui.core.line import Axis, Line
from nonogui.core.problems import ProblemKey
from nonogui.core.puzzle import MAX_SIDE
from nonogui.formats.base import fail
from nonogui.solver.limits import CancelToken, Watch
from nonogui.studio.images.spec import Box
from nonogui.studio.scan.classify import Guess, guess, likely
from nonogui.studio.scan.features import COUNT, Features
from nonogui.studio.scan.glyphs import Glyph, Part, enlarged_part, glyphs
from nonogui.studio.scan.image import (
    Grey,
    even_light,
    grey_levels,
    has_color,
    open_scan,
    otsu,
    straighten,
    thin_print,
)
from nonogui.studio.scan.lines import Stroke, horizontal_lines
from nonogui.studio.scan.numbers import column_numbers, row_readings
from nonogui.studio.scan.scan import DOUBTFUL, Numbers, Picture, Scan, Shape, fewest_cells
from nonogui.studio.scan.settling import Readings, settle_doubts

if TYPE_CHECKING:
    from PIL.Image import Image

# The empty space, in cells, beyond which print is not a clue but a title or the page's edge. With
# twice this, eight of the 265 numbers of `glyphs.SHARP` are read wrongly.
_VOID: Final = 1.6

# The same between the board and the nearest clue.
_FIRST_VOID: Final = 3.0

# The share of a line between clue boxes that must be visible.
_SURE: Final = 0.97

# The smallest side of a clue box, in cells.
_MIN_BOX: Final = 0.6

# The share of possible lines between clue boxes that must be evenly spaced; others are digits.
_IN_STEP: Final = 0.6

_OPENED, _STRAIGHT, _FOUND, _HALF, _READ = 0.15, 0.35, 0.6, 0.75, 0.9
"""The share of the work done after each step, as measured on scans of pages."""


@dataclass(frozen=True)
class _Board:
    """The place of the board.

    Attributes:
        xs: the lines that separate its columns.
        ys: the lines that separate its rows.
        bars: vertical lines between the boxes of row clues; empty without boxes.
        beams: horizontal lines between the boxes of column clues.
        through: the horizontal lines of the board that continue between the row clues.
        up: the vertical lines of the board that continue between the column clues.
        edge: the left end of the panel of the image that contains the board.
        ceiling: the upper end of that panel.
    """

    xs: Sequence[float]
    ys: Sequence[float]
    bars: Sequence[float]
    beams: Sequence[float]
    through: Sequence[float]
    up: Sequence[float]
    edge: int
    ceiling: int

    @property
    def area(self) -> Box:
        """The box of the board without the clues."""
        return Box(*(round(at) for at in (self.xs[0], self.ys[0], self.xs[-1], self.ys[-1])))

    @property
    def margin(self) -> int:
        """The largest expected thickness of its outer lines, in pixels."""
        return max(1, round(self.cell) // 12)

    @property
    def cell(self) -> float:
        """The smaller side of a cell, in pixels."""
        xs, ys = self.xs, self.ys
        return min((xs[-1] - xs[0]) / (len(xs) - 1), (ys[-1] - ys[0]) / (len(ys) - 1))


def _boxes(
    strokes: Sequence[Stroke], edge: float, across: Sequence[float], crossing: Sequence[Stroke]
) -> list[float]:
    """Return the lines beside a board that separate its clues into boxes.

    They must be exactly as long as the board.

    Args:
        strokes: all lines of their direction.
        edge: where the board starts.
        across: the lines of the board in the other direction.
        crossing: all lines of that direction; most of them close the boxes.
    """
    cell = (across[-1] - across[0]) / (len(across) - 1)
    loose = max(3.0, 0.12 * cell)
    edge_start = median(stroke.start for stroke in crossing if stroke.end > edge)
    places = [
        stroke.at
        for stroke in strokes
        if edge_start - 2 * loose <= stroke.at < edge - 0.3 * cell
        and stroke.solid >= _SURE
        and abs(stroke.start - across[0]) <= loose
        and abs(stroke.end - across[-1]) <= loose + 1
    ]
    if len(places) < 2:  # a single line is a frame
        return []
    depth = edge - places[0]
    counts = [
        count
        for count in range(1, round(depth / (_MIN_BOX * cell)) + 1)
        if sum(_offset_from_step(place - edge, depth / count) <= loose for place in places)
        >= _IN_STEP * len(places)
    ]
    if not counts:
        return []
    count = min(counts, key=lambda count: abs(log(depth / count / cell)))
    # One more box: its outer line may be too pale to be found, and there are no clues beyond it.
    return [edge - at * depth / count for at in range(count + 1, 0, -1)]


def _offset_from_step(distance: float, step: float) -> float:
    """Return how far a distance is from a whole number of steps."""
    return abs(distance - round(distance / step) * step)


def _extended_lines(
    strokes: Sequence[Stroke], places: Sequence[float], edge: float, cell: float
) -> list[float]:
    """Return the lines of a board that start well before its edge."""
    far = [stroke.at for stroke in strokes if stroke.start < edge - 0.5 * cell]
    return [at for at in far if min(abs(at - place) for place in places) <= 0.2 * cell]


def read_scan(
    data: bytes,
    size: tuple[int, int] | None = None,
    cancel: CancelToken | None = None,
    progress: Callable[[float], None] | None = None,
) -> Scan:
    """Read the clues from an image of a printed nonogram.

    Args:
        data: the bytes of an image file.
        size: the columns and rows of the board, if a person corrects them.
        cancel: checked between the steps.
        progress: called with the share of the work that is done.

    Raises:
        FileProblemsError: the image is damaged or too large, or no board is found.
        StoppedError: the reading was cancelled.
    """
    watch = Watch(cancel=cancel)

    def done(share: float) -> None:
        watch.check()
        if progress is not None:
            progress(share)

    image = open_scan(data)
    done(_OPENED)
    image = straighten(image)
    done(_STRAIGHT)
    grey, is_dark = grey_levels(image)
    grey = even_light(grey)
    board = _board(grey, size)
    done(_FOUND)
    grey = thin_print(grey) if is_dark else grey
    beside, rests = _row_digits(grey, board)
    done(_HALF)
    above, drops = _column_digits(grey, board)
    done(_READ)
    shapes, readings = shapes_of([*beside, *above])
    scans = []
    for scan in _possible_scans(image, board, shapes, len(beside)):
        remains = _unread_lines(scan, rests, drops)
        unclear = unclear_lines(scan.rows, scan.columns, board.area, remains)
        scans.append(replace(scan, unclear=unclear))
    scan = settle_doubts(scans, readings, cancel)
    return replace(scan, is_colored=has_color(image, scan.area, board.area))


def _board(grey: Grey, size: tuple[int, int] | None) -> _Board:
    """Find the board.

    Raises:
        FileProblemsError: no board is found, or it is too large.
    """
    ink = grey < otsu(grey)
    level, upright = horizontal_lines(grey, ink), horizontal_lines(grey.T, ink.T)
    xs, ys = grid_lines(upright, level), grid_lines(level, upright)
    if not xs or not ys:
        raise fail(ProblemKey.NO_PUZZLE)
    if size is not None:
        xs, ys = evenly_spaced(xs[0], xs[-1], size[0]), evenly_spaced(ys[0], ys[-1], size[1])
    if max(len(xs), len(ys)) > MAX_SIDE + 1:
        raise fail(ProblemKey.SIZE, width=len(xs) - 1, height=len(ys) - 1, most=MAX_SIDE)
    cell = (xs[-1] - xs[0]) / (len(xs) - 1)
    return _Board(
        xs,
        ys,
        _boxes(upright, xs[0], ys, [s for s in level if s.at > ys[0] - 2]),
        _boxes(level, ys[0], xs, [s for s in upright if s.at > xs[0] - 2]),
        _extended_lines(level, ys, xs[0], cell),
        _extended_lines(upright, xs, ys[0], cell),
        _panel_start(upright, xs[0], ys, cell),
        _panel_start(level, ys[0], xs, cell),
    )


def _panel_start(
    strokes: Sequence[Stroke], edge: float, across: Sequence[float], cell: float
) -> int:
    """Return where the panel containing the board starts; a window may have several panels.

    Args:
        strokes: lines in order; those that extend past the board at both ends separate panels.
        edge: where the board starts.
        across: the lines of the board in the other direction.
        cell: the size of a cell in pixels.
    """
    first, last = across[0] - cell, across[-1] + cell
    ends = [s.at for s in strokes if s.at < edge - cell and s.start < first and s.end > last]
    return round(ends[-1]) + 2 if ends else 0


def _row_digits(grey: Grey, board: _Board) -> tuple[list[Glyph], list[Box]]:
    """Return the digits of the row clues, and the boxes of ink that could not be read."""
    area = board.area
    # Stop before the first line of the board, which may be thick.
    right = max(board.edge, area.left - board.margin)
    box = Box(board.edge, area.top, right, area.bottom)
    found, rests = _read_digits(
        enlarged_part(grey, box, board.cell, [*board.bars, area.left], board.through)
    )
    spans = [(area.left - each.box.right, area.left - each.box.left) for each in found]
    return _glyphs_near_board(found, spans, board.cell), rests


def _column_digits(grey: Grey, board: _Board) -> tuple[list[Glyph], list[Box]]:
    """Return the digits of the column clues, and the boxes of ink that could not be read."""
    area = board.area
    beyond = round(board.cell) // 3  # how far numbers may extend past the corners
    bottom = max(board.ceiling, area.top - board.margin)
    box = Box(max(0, area.left - beyond), board.ceiling, area.right + beyond, bottom)
    found, rests = _read_digits(
        enlarged_part(grey, box, board.cell, board.up, [*board.beams, area.top])
    )
    spans = [(area.top - each.box.bottom, area.top - each.box.top) for each in found]
    return _glyphs_near_board(found, spans, board.cell), rests


def _read_digits(part: Part | None) -> tuple[list[Glyph], list[Box]]:
    return glyphs(part) if part is not None else ([], [])


def _unread_lines(scan: Scan, beside: Sequence[Box], above: Sequence[Box]) -> list[Line]:
    """Return the lines with unreadable ink in their clues."""
    lines = []
    for axis, boxes in ((Axis.ROW, beside), (Axis.COLUMN, above)):
        for at in range(scan.height if axis is Axis.ROW else scan.width):
            clue = scan.line_box(Line(axis, at))
            if any(box.is_in(clue) for box in boxes):
                lines.append(Line(axis, at))
    return lines


def _glyphs_near_board(
    found: list[Glyph], spans: list[tuple[int, int]], cell: float
) -> list[Glyph]:
    """Return the glyphs up to the first wide gap, going away from the board.

    Args:
        found: the glyphs.
        spans: the start and end of each glyph, in pixels from the board.
        cell: the size of a cell in pixels.
    """
    reach, limit = 0.0, 0.0
    for start, end in sorted(spans):
        if start - reach > (_VOID if reach else _FIRST_VOID) * cell:
            break
        reach = max(reach, end)
        limit = reach
    return [glyph for glyph, span in zip(found, spans, strict=True) if span[1] <= limit]


def _possible_scans(image: Image, board: _Board, shapes: list[Shape], beside: int) -> list[Scan]:
    """Return the scan in each way its digits can be joined; shapes beside the board come first."""
    rows = _by_line(shapes[:beside], board.ys, is_down=True)
    columns = _by_line(shapes[beside:], board.xs, is_down=False)
    xs, ys = tuple(map(round, board.xs)), tuple(map(round, board.ys))
    area = board.area
    for shape in shapes:
        area = area.around(shape.box)
    picture = Picture(image.width, image.height, image.tobytes())
    numbers = tuple(column_numbers(columns))
    return [
        Scan(picture, xs, ys, tuple(way), numbers, area)
        for way in row_readings(rows, len(xs) - 1, board.bars)
    ]


def _by_line(
    shapes: Sequence[Shape], edges: Sequence[float], *, is_down: bool
) -> list[list[Shape]]:
    """Group the shapes by the row or column that contains their middle."""
    lines: list[list[Shape]] = [[] for _ in pairwise(edges)]
    for shape in shapes:
        box = shape.box
        middle = (box.top + box.bottom) / 2 if is_down else (box.left + box.right) / 2
        at = int(np.searchsorted(edges, middle)) - 1
        lines[min(max(at, 0), len(lines) - 1)].append(shape)
    return lines


# --- groups ---


# The distance up to which a shape looks like the mean of a group. With 0.1, nine of the 265 numbers
# are doubtful; with 0.4, 28 are read wrongly.
_ALIKE: Final = 0.2

# The distance from which groups do not look like the same digit.
_UNLIKE: Final = 0.3

# The most groups compared with a shape; beyond these, each shape is a group of its own.
_MAX_GROUPS: Final = 120


@dataclass
class _Group:
    """Similar shapes: their number and the sums of their features and distances."""

    count: int
    features: Features
    distances: Features

    @property
    def mean(self) -> Features:
        """The mean features of the group."""
        return self.features / self.count

    def add(self, other: _Group) -> None:
        self.count += other.count
        self.features = self.features + other.features
        self.distances = self.distances + other.distances


def shapes_of(glyphs: Sequence[Glyph]) -> tuple[list[Shape], Readings]:
    """Return the glyphs as shapes, read by groups, and the likely digits of each group.

    A group is read by the mean of its members' distances.
    """
    groups: list[_Group] = []
    means = np.zeros((_MAX_GROUPS, COUNT))
    member = [_place_in_group(glyph, groups, means) for glyph in glyphs]
    merged = _merge_groups(groups)
    reads = {at: guess(groups[at].distances / groups[at].count) for at in sorted(set(merged))}
    doubts = _doubts(groups, reads)
    shapes = []
    for glyph, at in zip(glyphs, member, strict=True):
        home = merged[at]
        read = reads[home]
        shapes.append(Shape(glyph.box, read.digit, read.other, doubts[home], home))
    readings = {
        home: likely(groups[home].distances, 2 if doubts[home] >= DOUBTFUL else 1) for home in reads
    }
    return shapes, readings


def _doubts(groups: Sequence[_Group], reads: Mapping[int, Guess]) -> dict[int, float]:
    """Return the doubt of each group.

    A scan uses one font, so groups read as the same digit should look the same. Of these, the
    group with most shapes and least doubt is trusted; groups that look different are doubtful.
    """

    def trust(at: int) -> float:
        return groups[at].count * (1 - reads[at].doubt)

    trusted = {reads[at].digit: at for at in sorted(reads, key=trust)}
    doubts = {}
    for at, read in reads.items():
        away = float(np.linalg.norm(groups[at].mean - groups[trusted[read.digit]].mean))
        doubts[at] = max(read.doubt, DOUBTFUL) if away > _UNLIKE else read.doubt
    return doubts


def _place_in_group(glyph: Glyph, groups: list[_Group], means: Features) -> int:
    """Add a glyph to the nearest group that is close enough, or to a new one; return its index."""
    count = min(len(groups), _MAX_GROUPS)
    at = _nearest(glyph.features, means[:count])
    if at is None:
        groups.append(_Group(1, glyph.features, glyph.distances))
        at = len(groups) - 1
    else:
        groups[at].add(_Group(1, glyph.features, glyph.distances))
    if at < _MAX_GROUPS:
        means[at] = groups[at].mean
    return at


def _merge_groups(groups: list[_Group]) -> list[int]:
    """Merge groups whose means have become close; return for each group the one it belongs to."""
    home = list(range(len(groups)))
    order = sorted(range(min(len(groups), _MAX_GROUPS)), key=lambda at: groups[at].count)
    for place, at in enumerate(order):
        larger = np.array([groups[each].mean for each in order[place + 1 :]])
        near = _nearest(groups[at].mean, larger)
        if near is not None:
            home[at] = order[place + 1 + near]
            groups[home[at]].add(groups[at])
    return [_final_group(home, at) for at in range(len(groups))]


def _final_group(home: list[int], at: int) -> int:
    while home[at] != at:
        at = home[at]
    return at


def _nearest(features: Features, means: Features) -> int | None:
    """Return the index of the nearest mean, or None if it is not close enough."""
    if not len(means):
        return None
    away = np.linalg.norm(means - features, axis=1)
    at = int(away.argmin())
    return at if away[at] < _ALIKE else None


# --- the grid ---


# The largest deviation from even spacing between two lines, as a share of a cell.
_UNEVEN: Final = 0.16

# The most consecutive lines that may be missing.
_MAX_MISSING: Final = 3

# The share of its length by which a line may end early.
_LOOSE: Final = 0.08

# The distance in pixels by which lines may fail to meet.
_SHORT: Final = 4.0

# How much lower the visible share of a line may be than usual.
_BROKEN: Final = 0.035

MIN_LINES: Final = 3
"""The fewest lines of a board: two cells."""


def grid_lines(strokes: Sequence[Stroke], across: Sequence[Stroke] = ()) -> tuple[float, ...]:
    """Return the positions of the evenly spaced lines between the board's columns (or rows).

    The lines of a board may continue through the clues, all of them or every fifth. Shorter lines
    beside the board may separate the clues into boxes, and a frame may surround everything.
    Missing lines are added.

    Args:
        strokes: all vertical (or horizontal) lines in order; their start is at the top (or left).
        across: all horizontal (or vertical) lines; most of them belong to the board.

    Returns:
        At least three positions, or none if there is no board.
    """
    inner = _without_frame(_ending_together(_crossing_lines(strokes, across)))
    return _regular_sequence([stroke.at for stroke in _longest_reaching(inner)])


def evenly_spaced(first: float, last: float, count: int) -> tuple[float, ...]:
    """Return the lines between `count` cells of equal size."""
    return tuple(first + (last - first) * at / count for at in range(count + 1))


def _crossing_lines(strokes: Sequence[Stroke], across: Sequence[Stroke]) -> Sequence[Stroke]:
    """Return the lines that lie within the reach of most crossing lines and cross their middle."""
    if len(across) < MIN_LINES:
        return strokes
    lengths = [s.end - s.start for s in across]
    first = _weighted_median([s.start for s in across], lengths)
    last = _weighted_median([s.end for s in across], lengths)
    loose = _SHORT + _LOOSE * (last - first) / 4
    middle = _weighted_median([s.at for s in across], lengths)
    return [
        s for s in strokes if first - loose <= s.at <= last + loose and s.start <= middle <= s.end
    ]


def _weighted_median(values: Sequence[float], weights: Sequence[int]) -> float:
    """Return the weighted median; a panel has many short lines, the board has long ones."""
    ordered = sorted(zip(values, weights, strict=True))
    sums = accumulate(weight for _, weight in ordered)
    return next(
        value for (value, _), below in zip(ordered, sums, strict=True) if below >= sum(weights) / 2
    )


def _ending_together(strokes: Sequence[Stroke]) -> list[Stroke]:
    """Return the lines that end where most long ones do: at the lower (or right) edge of the board.

    Rows of digits are dropped, because they are less solid than the lines of the scan.
    """
    if not strokes:
        return []
    longest = max(stroke.end - stroke.start for stroke in strokes)
    end = median(s.end for s in strokes if s.end - s.start >= longest / 2)
    solid = median(s.solid for s in strokes if s.end - s.start >= longest / 2) - _BROKEN
    return [s for s in strokes if s.end >= end - _LOOSE * longest and s.solid >= solid]


def _without_frame(strokes: list[Stroke]) -> list[Stroke]:
    """Drop the lines of a surrounding frame, which are further apart than the others."""
    while len(strokes) > MIN_LINES:
        gaps = [b.at - a.at for a, b in pairwise(strokes)]
        usual = median(gaps)
        if (
            gaps[0] > (1 + _UNEVEN) * usual
            and strokes[0].start <= min(s.start for s in strokes) + 2
        ):
            strokes = strokes[1:]
        elif gaps[-1] > (1 + _UNEVEN) * usual * _MAX_MISSING:
            strokes = strokes[:-1]
        else:
            break
    return strokes


def _longest_reaching(strokes: list[Stroke]) -> list[Stroke]:
    """Return the board's lines: those that reach furthest, or all if the others lie between."""
    if len(strokes) < MIN_LINES:
        return strokes
    gaps = [b.at - a.at for a, b in pairwise(strokes)]
    reach = min(stroke.start for stroke in strokes) + 0.6 * median(gaps)
    is_far = [stroke.start <= reach for stroke in strokes]
    far = [stroke for stroke, it_is in zip(strokes, is_far, strict=True) if it_is]
    if len(far) < MIN_LINES:
        return strokes
    if all(is_far):
        return strokes
    last_short = len(is_far) - 1 - is_far[::-1].index(False)
    before, after = sum(is_far[:last_short]), strokes[last_short + 1 :]
    # A single long line before the short ones is a frame; several are every fifth line.
    return after if before <= 1 and len(after) >= MIN_LINES else strokes


def _regular_sequence(places: list[float]) -> tuple[float, ...]:
    """Return the longest sequence of evenly spaced positions, with missing ones added."""
    if len(places) < MIN_LINES:
        return ()
    cell = median(b - a for a, b in pairwise(places))
    best: tuple[float, ...] = max((_chain(places[at:], cell) for at in range(len(places))), key=len)
    return best if len(best) >= MIN_LINES else ()


def _chain(places: list[float], cell: float) -> tuple[float, ...]:
    """Return the evenly spaced positions from the first one on; skip others in between."""
    chain = [places[0]]
    for place in places[1:]:
        cells = (place - chain[-1]) / cell
        count = round(cells)
        if count > _MAX_MISSING:
            break
        if count >= 1 and abs(cells - count) <= _UNEVEN:
            chain.extend(evenly_spaced(chain[-1], place, count)[1:])
    return tuple(chain)


# --- unclear lines ---


# How much wider than usual, in digit heights, a gap is if a number is missing in it.
_WIDE: Final = 0.75

# The share of clues that must start at the same distance from the board for it to count.
_AGREED: Final = 0.7


def unclear_lines(
    rows: Sequence[Numbers], columns: Sequence[Numbers], area: Box, remains: Iterable[Line]
) -> frozenset[Line]:
    """Return the lines in which a person should count the numbers.

    Args:
        rows: the numbers read in each row, from left to right.
        columns: the numbers read in each column, from top to bottom.
        area: the board in pixels.
        remains: lines with ink that could not be read.
    """
    spans = [[(area.left - n.box.left, area.left - n.box.right) for n in line] for line in rows]
    drops = [[(area.top - n.box.top, area.top - n.box.bottom) for n in line] for line in columns]
    return frozenset(
        chain(
            remains,
            _unfit_lines(Axis.ROW, rows, len(columns)),
            _unfit_lines(Axis.COLUMN, columns, len(rows)),
            _lines_with_gap(Axis.ROW, rows, spans),
            _lines_with_gap(Axis.COLUMN, columns, drops),
        )
    )


def _unfit_lines(axis: Axis, lines: Sequence[Numbers], length: int) -> Iterator[Line]:
    """Yield lines without numbers, with a zero among others, or with too many cells."""
    for at, numbers in enumerate(lines):
        has_zero = len(numbers) > 1 and not all(number.value for number in numbers)
        if not numbers or has_zero or fewest_cells(numbers) > length:
            yield Line(axis, at)


def _lines_with_gap(
    axis: Axis, lines: Sequence[Numbers], spans: Sequence[Sequence[tuple[int, int]]]
) -> Iterator[Line]:
    """Yield lines with a gap large enough for a missing number.

    Args:
        axis: the axis of the lines.
        lines: their numbers.
        spans: the distances from the board at which each number starts and ends, farthest first.
    """
    heights = [number.box.height for line in lines for number in line]
    if not heights:
        return
    wide = _WIDE * median(heights)
    gaps = [[one[1] - other[0] for one, other in pairwise(line)] for line in spans]
    usual = median(chain.from_iterable(gaps)) if any(gaps) else 0
    last = [line[-1][1] for line in spans if line]
    start = median(last)
    is_set = sum(abs(each - start) <= wide for each in last) >= _AGREED * len(last)
    for at, line in enumerate(spans):
        is_far = is_set and bool(line) and line[-1][1] > start + wide
        if is_far or any(gap > usual + wide for gap in gaps[at]):
            yield Line(axis, at)
