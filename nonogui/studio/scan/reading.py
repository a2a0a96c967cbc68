"""Read a scan: from the bytes of an image file to its clues."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from math import dist, inf
from statistics import median
from typing import Final, NamedTuple

import numpy as np
from PIL import Image as Images
from PIL.Image import Image, Transpose

from nonogui.core.clue import Clue
from nonogui.core.grid import Axis, Line
from nonogui.core.problems import ProblemKey
from nonogui.formats.base import fail
from nonogui.solver.limits import CancelToken, Watch
from nonogui.studio.images.spec import Box
from nonogui.studio.scan.boards import board_at, find_board, grey_of
from nonogui.studio.scan.cells import read_position
from nonogui.studio.scan.classify import Guess, guess, likely
from nonogui.studio.scan.features import COUNT, Features
from nonogui.studio.scan.glyphs import (
    Choice,
    Glyph,
    Part,
    dilate,
    enlarged_part,
    glyphs,
    print_boxes,
)
from nonogui.studio.scan.image import Grey, Pixels, clue_print, open_scan
from nonogui.studio.scan.lattice import (
    MIN_CELL,
    MIN_CELLS,
    Lattice,
    find_others,
    lattice_at,
)
from nonogui.studio.scan.numbers import column_numbers, row_readings, without_padding
from nonogui.studio.scan.scan import (
    DOUBTFUL,
    Corners,
    Numbers,
    Picture,
    Scan,
    Shape,
    fewest_cells,
    is_convex,
)
from nonogui.studio.scan.settling import Readings, settle_doubts
from nonogui.studio.scan.straighten import Straight, straighten, straighten_to
from nonogui.studio.scan.tints import (
    chip_ground,
    colored,
    colored_position,
    lettered,
    nearest_inks,
)

# The empty space, in cells, beyond which print is not a clue but a title or the page's edge. With
# twice this, eight of the 265 numbers of `glyphs.SHARP` are read wrongly.
_VOID: Final = 1.6

# The same between the board and the nearest clue.
_FIRST_VOID: Final = 3.0

# How far from the middle of a column, in columns, a number may be, and the share of numbers that
# must be nearer. Words of titles are anywhere.
_ASIDE: Final = 0.2
_MOSTLY: Final = 0.7

# How much wider than the usual gap, in digit heights, the one below a title is.
_TITLE: Final = 0.4

# The most digits of a number: pictures have no room for 1000 rows that can be read.
_LONGEST: Final = 3

# The share of the characters of a line of text that stand over a hole: a clue has none, unless its
# numbers could not be seen.
_OVER_HOLES: Final = 0.5

# The height from which print is a line of text, in digit heights. The rest of a coloured circle
# below a title was 0.64 high.
_SPECK: Final = 0.75

# The fewest digits over the middles of columns that are a row of clues.
_FEW: Final = 3

# The height of letters, in digit heights, from which they are no numbers.
_LARGER: Final = 1.2

# How far before the board, in cells, the words above it are read.
_BEFORE: Final = 3

# The space between words, in digit heights; numbers of neighbouring columns are farther apart.
_SPACE: Final = 0.8

# How near to the line between two columns, in columns, no digit is: the first of two digits is
# farther from it.
_BETWEEN: Final = 0.1

# The pixels by which the edge of a chip and the line beside it may overlap.
_RIM: Final = 2

_OPENED, _STRAIGHT, _FOUND, _HALF, _READ = 0.15, 0.35, 0.6, 0.75, 0.9
"""The share of the work done after each step, as measured on scans of pages."""


def read_scan(
    data: bytes,
    size: tuple[int, int] | None = None,
    cancel: CancelToken | None = None,
    progress: Callable[[float], None] | None = None,
    corners: Corners | None = None,
) -> Scan:
    """Read the clues from an image of a nonogram.

    Args:
        data: the bytes of an image file.
        size: the columns and rows of the board, if a person corrects them.
        cancel: checked between the steps.
        progress: called with the share of the work that is done.
        corners: the corners of the board on the picture as `open_picture` returns it, if a person
            corrects them.

    Raises:
        FileProblemsError: the image is damaged or too large, or no board is found.
        StoppedError: the reading was cancelled.
    """
    return read_picture(open_picture(data), size, cancel, progress, corners)


def open_picture(data: bytes) -> Picture:
    """Open an image file, reduced to a size that can be read quickly.

    Raises:
        FileProblemsError: it is damaged, too large, too small, or not an image.
    """
    return _picture(open_scan(data))


def turned(picture: Picture) -> Picture:
    """Return a picture after a quarter turn to the right."""
    return _picture(_image(picture).transpose(Transpose.ROTATE_270))


def read_picture(
    picture: Picture,
    size: tuple[int, int] | None = None,
    cancel: CancelToken | None = None,
    progress: Callable[[float], None] | None = None,
    corners: Corners | None = None,
) -> Scan:
    """Read the clues from an opened picture; see `read_scan`.

    Raises:
        FileProblemsError: no board is found, or it is too large.
        StoppedError: the reading was cancelled.
    """
    watch = Watch(cancel=cancel)

    def done(share: float) -> None:
        watch.check()
        if progress is not None:
            progress(share)

    if corners:
        side = min(dist(corners[at - 1], corner) for at, corner in enumerate(corners))
        if side < MIN_CELLS * MIN_CELL or not is_convex(corners):
            raise fail(ProblemKey.NO_PUZZLE)
    image = _image(picture)
    done(_OPENED)
    straight = straighten_to(image, corners, size) if corners else straighten(image)
    done(_STRAIGHT)
    if corners:
        straight, board = board_at(image, straight, size, corners)
    else:
        straight, board = find_board(image, straight, size)
    done(_FOUND)
    pixels = np.asarray(straight.image)
    grey = grey_of(straight)
    rows = _row_print(pixels, grey, board)
    done(_HALF)
    columns = _column_print(pixels, grey, board)
    done(_READ)
    shapes, readings = shapes_of([*rows.found, *columns.found])
    scans = []
    ways = _possible_scans(straight, board, shapes, rows)
    ways, is_lettered = _colored_ways(ways, pixels, rows, columns)
    for scan in ways:
        remains = _unread_lines(scan, rows.rests, columns.rests)
        unclear = unclear_lines(scan.rows, scan.columns, board.area, remains)
        scans.append(replace(scan, unclear=unclear))
    scan = settle_doubts(scans, readings, cancel)
    inks, inked = None, None
    if not scan.palette.is_black_and_white and not is_lettered:
        inks, inked = nearest_inks(scan.palette, pixels, board.xs, board.ys)
    rows_clues, columns_clues = _clear_clues(scan)
    position = read_position(grey, board.xs, board.ys, rows_clues, columns_clues, inked)
    if is_lettered:
        position = None  # which cells have which colour cannot be seen
    elif position is not None and inks is not None:
        position = colored_position(position, inks)
    boards = () if corners or size else _boards(straight, grey, scan, board)
    return replace(scan, position=position, boards=boards)


def _boards(straight: Straight, grey: Grey, scan: Scan, board: Lattice) -> tuple[Corners, ...]:
    """Return the corners of all boards of a page in reading order; empty if there is only one."""
    others = find_others(grey, scan.area, board.cell)
    areas = sorted((each.area for each in (board, *others)), key=lambda area: (area.top, area.left))
    rows: list[list[Box]] = []
    for area in areas:
        if rows and area.top < rows[-1][0].bottom:
            rows[-1].append(area)
        else:
            rows.append([area])
    ordered = (sorted(row, key=lambda area: area.left) for row in rows)
    boards = tuple(straight.source_corners(*area) for row in ordered for area in row)
    return boards if others else ()


def _clear_clues(scan: Scan) -> Iterator[list[Clue | None]]:
    """Yield the clues of the rows, then of the columns; None for those that are unclear."""
    puzzle = scan.puzzle
    for axis, side in ((Axis.ROW, puzzle.rows), (Axis.COLUMN, puzzle.columns)):
        yield [None if Line(axis, at) in scan.unclear else clue for at, clue in enumerate(side)]


def _image(picture: Picture) -> Image:
    return Images.frombytes("RGB", (picture.width, picture.height), picture.rgb)


def _picture(image: Image) -> Picture:
    return Picture(image.width, image.height, image.tobytes())


class _Print(NamedTuple):
    """The print on one side of a board.

    Attributes:
        found: the digits.
        rests: the boxes of ink that could not be read.
        letters: those that name the colours of numbers.
        chips: the coloured grounds of numbers.
        bars: the lines between boxes of row clues.
    """

    found: list[Glyph]
    rests: list[Box]
    letters: list[Glyph]
    chips: Sequence[Box] = ()
    bars: Sequence[float] = ()

    def is_poor(self, edges: Sequence[float], *, is_down: bool) -> bool:
        """Return whether most lines between some edges have no digits."""
        places = [
            (g.box.top + g.box.bottom, g.box.left + g.box.right)[not is_down] / 2
            for g in self.found
        ]
        return 2 * len({int(at) for at in np.searchsorted(edges, places)}) < len(edges) - 1


def _row_print(pixels: Pixels, grey: Grey, board: Lattice) -> _Print:
    """Return the print at the left of a board, or at its right if that has more digits."""
    left = _beside(pixels, board)
    if not left.is_poor(board.ys, is_down=True):
        return left
    wide = grey.shape[1] - 1
    turned = lattice_at(grey[:, ::-1], [wide - x for x in reversed(board.xs)], board.ys)
    right = _beside(pixels, turned, wide)
    return right if len(right.found) > len(left.found) else left


def _beside(pixels: Pixels, board: Lattice, wide: int | None = None) -> _Print:
    """Return the print at the left of a board.

    Args:
        pixels: the scan.
        board: the board.
        wide: the last column of pixels if `board` is mirrored, to read at the right of the real
            board.
    """
    area = board.area
    # Stop before the first line of the board, which may be thick.
    right = max(board.edge, area.left - board.margin)
    box = Box(board.edge, max(0, area.top), right, area.bottom)
    bars, edge = list(board.bars), area.left
    if wide is not None:
        box = Box(wide + 1 - box.right, box.top, wide + 1 - box.left, box.bottom)
        bars, edge = [wide - x for x in reversed(bars)], wide - edge
    grey, chips = _clue_print(pixels, box, board.cell)
    seams = _between_chips(bars, [(chip.left, chip.right) for chip in chips])
    part = enlarged_part(grey, box, board.cell, [*seams, edge], board.through)

    def near(boxes: Sequence[Box]) -> list[Box]:
        spans = [(area.left - each.right, area.left - each.left) for each in boxes]
        if wide is not None:
            start = wide + 1 - area.left
            spans = [(each.left - start, each.right - start) for each in boxes]
        return _near_board(boxes, spans, board.cell)

    return _Print(*_read_digits(part, near), chips, bars)


def _column_print(pixels: Pixels, grey: Grey, board: Lattice) -> _Print:
    """Return the print above a board, or below it if there are more digits."""
    above = _above(pixels, board)
    if not above.is_poor(board.xs, is_down=False):
        return above
    high = grey.shape[0] - 1
    turned = lattice_at(grey[::-1], board.xs, [high - y for y in reversed(board.ys)])
    below = _above(pixels, turned, high)
    return below if len(below.found) > len(above.found) else above


def _above(pixels: Pixels, board: Lattice, high: int | None = None) -> _Print:
    """Return the print above a board.

    Args:
        pixels: the scan.
        board: the board.
        high: the last row of pixels if `board` is mirrored, to read below the real board.
    """
    area = board.area
    beyond = round(board.cell) // 3  # how far numbers may extend past the corners
    bottom = max(board.ceiling, area.top - board.margin)
    box = Box(max(0, area.left - beyond), board.ceiling, area.right + beyond, bottom)
    beams, edge = list(board.beams), area.top

    def seen(each: Box) -> Box:
        """Return the real place of a box, also if the board is mirrored."""
        return (
            each
            if high is None
            else Box(each.left, high + 1 - each.bottom, each.right, high + 1 - each.top)
        )

    if high is not None:
        box, beams, edge = seen(box), [high - y for y in reversed(beams)], high - edge
    grey, chips = _clue_print(pixels, box, board.cell)
    seams = _between_chips(beams, [(chip.top, chip.bottom) for chip in chips])
    part = enlarged_part(grey, box, board.cell, board.up, [*seams, edge])
    words = [seen(each) for each in _words_before(pixels, box, board)]

    def near(boxes: Sequence[Box]) -> list[Box]:
        places = [seen(each) for each in boxes]
        spans = [(area.top - each.bottom, area.top - each.top) for each in places]
        return [seen(each) for each in _near_board(places, spans, board.cell)]

    def clues(boxes: Sequence[Box]) -> list[Box]:
        places = [seen(each) for each in boxes]
        return [seen(each) for each in _without_title(_without_words(places, words), board.xs)]

    found, rests, letters = _read_digits(part, near, clues)
    return _Print(_in_columns(found, board.xs), rests, letters, chips)


def _between_chips(seams: Sequence[float], chips: Sequence[tuple[int, int]]) -> list[float]:
    """Return the lines between clue boxes; none if one runs through a chip: its edges were taken.

    Args:
        seams: the lines.
        chips: where each chip starts and ends.
    """
    crosses = any(start + _RIM < seam < end - _RIM for seam in seams for start, end in chips)
    return [] if crosses else list(seams)


def _words_before(pixels: Pixels, box: Box, board: Lattice) -> list[Box]:
    """Return the boxes of print at the left of the clues above a board, which may begin a title."""
    left = max(board.edge, box.left - round(_BEFORE * board.cell))
    before = Box(left, box.top, max(left, box.left), box.bottom)
    part = enlarged_part(clue_print(pixels, before, board.cell), before, board.cell)
    return print_boxes(part) if part is not None else []


def _clue_print(pixels: Pixels, box: Box, cell: float) -> tuple[Grey, list[Box]]:
    """Return a part of a scan as dark print on white, also on coloured chips, and the chips."""
    part = (slice(box.top, box.bottom), slice(box.left, box.right))
    if not pixels[part].size:
        return clue_print(pixels, box, cell), []
    within, print_, chips = chip_ground(pixels[part], cell)
    if not within.any():
        return clue_print(pixels, box, cell), []
    page = pixels.copy()
    # The soft edge of a chip would be a ring of print.
    page[part][dilate(within, 2)] = np.median(pixels[part][~within], axis=0)
    grey = clue_print(page, box, cell)
    grey[part][within] = print_[within]
    x, y = box.left, box.top
    return grey, [Box(c.left + x, c.top + y, c.right + x, c.bottom + y) for c in chips]


def _read_digits(
    part: Part | None, near: Choice, clues: Choice = list
) -> tuple[list[Glyph], list[Box], list[Glyph]]:
    return glyphs(part, near, clues) if part is not None else ([], [], [])


def _unread_lines(scan: Scan, beside: Sequence[Box], above: Sequence[Box]) -> list[Line]:
    """Return the lines with unreadable ink in their clues."""
    lines = []
    for axis, boxes in ((Axis.ROW, beside), (Axis.COLUMN, above)):
        for at in range(scan.height if axis is Axis.ROW else scan.width):
            clue = scan.line_box(Line(axis, at))
            if any(box.is_in(clue) for box in boxes):
                lines.append(Line(axis, at))
    return lines


def _near_board(boxes: Sequence[Box], spans: Sequence[tuple[int, int]], cell: float) -> list[Box]:
    """Return the boxes of print up to the first wide gap, going away from the board.

    Args:
        boxes: the boxes.
        spans: the start and end of each, in pixels from the board.
        cell: the size of a cell in pixels.
    """
    reach, limit = 0.0, 0.0
    for start, end in sorted(spans):
        if start - reach > (_VOID if reach else _FIRST_VOID) * cell:
            break
        reach = max(reach, end)
        limit = reach
    return [box for box, span in zip(boxes, spans, strict=True) if span[1] <= limit]


def _without_words(boxes: Sequence[Box], words: Sequence[Box]) -> list[Box]:
    """Return the boxes of print without some words and the text to the right of each."""
    text = list(words)
    result = []
    for box in sorted(boxes, key=lambda each: each.left):
        if any(
            box.top < word.bottom
            and word.top < box.bottom
            and box.left - word.right < _SPACE * box.height
            for word in text
        ):
            text.append(box)
        else:
            result.append(box)
    return result


def _without_title(boxes: list[Box], xs: Sequence[float]) -> list[Box]:
    """Return the boxes of print above a board without lines of text over the clues.

    A line of text has some characters over a hole in a clue, or starts beyond a wider gap than the
    gaps between numbers. Also, most of it is over holes, or it is larger, or its words are longer
    than numbers or not in the middle of columns. Specks between are not lines of text.
    """
    bands: list[list[Box]] = []
    for box in sorted(boxes, key=lambda each: -each.bottom):
        if bands and box.bottom > min(each.top for each in bands[-1]):
            bands[-1].append(box)
        else:
            bands.append([box])
    height = median(box.height for box in boxes) if boxes else 0.0
    lines = [band for band in bands if max(each.height for each in band) > _SPECK * height]
    gaps = _gaps(lines)
    usual = min(gaps) if len(gaps) > 1 else 0.0
    hole = median(gaps) + _WIDE * height if len(gaps) > 1 else inf
    over_holes = _over_holes(boxes, xs, hole)
    for at, gap in enumerate(_gaps(bands), 1):
        beyond, high = bands[at:], sum(each in over_holes for each in bands[at])
        is_apart = gap > usual + _TITLE * height or high > 1
        is_larger = median(max(each.height for each in band) for band in beyond) > _LARGER * height
        is_high = high > _OVER_HOLES * len(bands[at])
        # The lines of a title may be closer than the clues below it.
        is_row = len(bands[at]) >= _FEW and _are_in_middles([bands[at]], xs, height)
        is_title = not is_row and (is_larger or not _are_in_middles(beyond, xs, height))
        if is_apart and (is_high or is_title):
            return [box for box in boxes if box.bottom > max(each.bottom for each in beyond[0])]
    return boxes


def _over_holes(boxes: Sequence[Box], xs: Sequence[float], wide: float) -> set[Box]:
    """Return the boxes of print over a gap in their column of at least `wide` pixels.

    Args:
        boxes: the boxes.
        xs: the lines between the columns.
        wide: the height in pixels.
    """
    columns: dict[int, list[Box]] = {}
    for box in boxes:
        columns.setdefault(int(np.searchsorted(xs, (box.left + box.right) / 2)), []).append(box)
    found = set()
    for column in columns.values():
        tops = sorted(box.top for box in column)
        for box in column:
            below = tops[bisect_left(tops, box.bottom) :]
            if below and below[0] - box.bottom >= wide:
                found.add(box)
    return found


def _gaps(bands: Sequence[Sequence[Box]]) -> list[int]:
    """Return the heights of the gaps between lines of print, going up."""
    return [
        min(each.top for each in one) - max(each.bottom for each in other)
        for one, other in pairwise(bands)
    ]


def _are_in_middles(bands: Sequence[Sequence[Box]], xs: Sequence[float], height: float) -> bool:
    """Return whether most numbers, or words, of lines of print are in the middle of columns."""
    words: list[list[Box]] = []
    for band in bands:
        ordered = sorted(band, key=lambda box: box.left)
        words.append(ordered[:1])
        for one, other in pairwise(ordered):
            if other.left - one.right < height / 2:
                words[-1].append(other)
            else:
                words.append([other])
    wide = (xs[-1] - xs[0]) / (len(xs) - 1)
    middle = [
        len(word) <= _LONGEST
        and word[-1].right - word[0].left <= wide
        and abs(_place_in_column((word[0].left + word[-1].right) / 2, xs) - 0.5) < _ASIDE
        for word in words
    ]
    return sum(middle) > _MOSTLY * len(words)


def _place_in_column(x: float, xs: Sequence[float]) -> float:
    """Return how far across its column a place is, from 0 to 1."""
    at = min(max(int(np.searchsorted(xs, x)), 1), len(xs) - 1)
    return (x - xs[at - 1]) / (xs[at] - xs[at - 1])


def _in_columns(found: list[Glyph], xs: Sequence[float]) -> list[Glyph]:
    """Return the glyphs without those that are on the line between two columns."""
    places = [_place_in_column((g.box.left + g.box.right) / 2, xs) for g in found]
    return [g for g, at in zip(found, places, strict=True) if _BETWEEN < at < 1 - _BETWEEN]


def _possible_scans(
    straight: Straight, board: Lattice, shapes: list[Shape], beside: _Print
) -> list[Scan]:
    """Return the scan in each way its digits can be joined; shapes of rows come first."""
    rows = _by_line(shapes[: len(beside.found)], board.ys, is_down=True)
    columns = _by_line(shapes[len(beside.found) :], board.xs, is_down=False)
    xs, ys = tuple(map(round, board.xs)), tuple(map(round, board.ys))
    area = board.area
    for shape in shapes:
        area = area.around(shape.box)
    image = straight.image
    picture = _picture(image)
    corners = straight.source_corners(board.xs[0], board.ys[0], board.xs[-1], board.ys[-1])
    numbers = tuple(without_padding(column_numbers(columns)))
    return [
        Scan(picture, xs, ys, tuple(without_padding(way)), numbers, area, corners=corners)
        for way in row_readings(rows, len(xs) - 1, beside.bars, beside.chips)
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


def _colored_ways(
    ways: Sequence[Scan], pixels: Pixels, rows: _Print, columns: _Print
) -> tuple[list[Scan], bool]:
    """Return scans with the colours of their numbers, and whether only letters name these."""
    tinted = [colored(way, pixels, [*rows.chips, *columns.chips]) for way in ways]
    letters = [*rows.letters, *columns.letters]
    if not letters or not all(way.palette.is_black_and_white for way in tinted):
        return tinted, False
    groups, home = _grouped(letters)
    signs = [groups[at].mean for at in home]
    named = [lettered(way, [letter.box for letter in letters], signs) for way in tinted]
    return named, not all(way.palette.is_black_and_white for way in named)


# --- groups ---


# The distance up to which a shape looks like the mean of a group. With 0.1, nine of the 265 numbers
# are doubtful; with 0.4, 28 are read wrongly.
_ALIKE: Final = 0.2

# The distance from which groups do not look like the same digit.
_UNLIKE: Final = 0.3

# The doubt from which other shapes of the scan decide between two digits, and how near those are. A
# struck 1 is 0.4 away from others, and the next digit 0.63.
_UNDECIDED: Final = 0.9
_LIKE: Final = 0.45

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
    groups, homes = _grouped(glyphs)
    reads = {at: guess(groups[at].distances / groups[at].count) for at in sorted(set(homes))}
    for at in _unlike_own_font(groups, reads):
        group, pair = groups[at], [reads[at].digit, reads[at].other]
        group.distances = group.distances.copy()
        group.distances[pair] = group.distances[pair[::-1]]
        reads[at] = guess(group.distances / group.count)
    doubts = _doubts(groups, reads)
    shapes = []
    for glyph, home in zip(glyphs, homes, strict=True):
        read = reads[home]
        shapes.append(Shape(glyph.box, read.digit, read.other, doubts[home], home))
    readings = {
        home: likely(groups[home].distances, 2 if doubts[home] >= DOUBTFUL else 1) for home in reads
    }
    return shapes, readings


def _grouped(glyphs: Sequence[Glyph]) -> tuple[list[_Group], list[int]]:
    """Return groups of glyphs that look the same, and the index of the group of each glyph."""
    groups: list[_Group] = []
    means = np.zeros((_MAX_GROUPS, COUNT))
    member = [_place_in_group(glyph, groups, means) for glyph in glyphs]
    merged = _merge_groups(groups)
    return groups, [merged[at] for at in member]


def _unlike_own_font(groups: Sequence[_Group], reads: Mapping[int, Guess]) -> list[int]:
    """Return the undecided groups nearest to a group that is surely their second digit.

    Removing a line through a number may have cut off the part that distinguishes a 7 from a 1.
    """
    sure = [at for at, read in reads.items() if read.doubt < DOUBTFUL]
    found = []
    for at, read in reads.items():
        away = {
            other: float(np.linalg.norm(groups[at].mean - groups[other].mean)) for other in sure
        }
        nearest = min(away, key=away.__getitem__, default=None)
        if (
            read.doubt >= _UNDECIDED
            and nearest is not None
            and reads[nearest].digit == read.other
            and away[nearest] < _LIKE
        ):
            found.append(at)
    return found


def _doubts(groups: Sequence[_Group], reads: Mapping[int, Guess]) -> dict[int, float]:
    """Return the doubt of each group.

    A scan uses one font, so groups read as the same digit should look the same. Trust the group
    with most shapes and least doubt among them; groups that look different are doubtful.
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
    """Merge groups with means that have become close; return the new group of each group."""
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
    spans = [
        [_distances(n.box.left, n.box.right, area.left, area.right) for n in line] for line in rows
    ]
    drops = [
        [_distances(n.box.top, n.box.bottom, area.top, area.bottom) for n in line]
        for line in columns
    ]
    return frozenset(
        chain(
            remains,
            _unfit_lines(Axis.ROW, rows, len(columns)),
            _unfit_lines(Axis.COLUMN, columns, len(rows)),
            _lines_with_gap(Axis.ROW, rows, spans),
            _lines_with_gap(Axis.COLUMN, columns, drops),
        )
    )


def _distances(start: int, end: int, first: int, last: int) -> tuple[int, int]:
    """Return how far the far and the near end of a number are from a board.

    Args:
        start: where the number starts.
        end: where it ends.
        first: where the board starts.
        last: where it ends.
    """
    return (first - start, first - end) if start < first else (end - last, start - last)


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
        spans: the distances from the board of each number's far and near end, in order.
    """
    spans = [sorted(line, reverse=True) for line in spans]
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
