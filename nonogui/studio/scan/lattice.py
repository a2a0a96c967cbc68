"""Find the lattice of a scan: evenly spaced lines, or tiles, that cross each other.

Lines and the sides of tiles are edges longer than any stroke of a digit. The lattice is the longest
evenly spaced sequence of such edges in each direction that has walls between its cells. It may
include boxes for clues, also in the corner; the digits in them separate them from the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from math import inf, log
from statistics import median
from typing import Final

import numpy as np
from numpy.typing import NDArray

from nonogui.studio.images.spec import Box
from nonogui.studio.scan.cells import cell_images, has_print, marks, repeated
from nonogui.studio.scan.glyphs import Blob, blobs, long_runs, runs
from nonogui.studio.scan.image import Grey, Mask, otsu
from nonogui.studio.scan.walls import (
    Reals,
    cell_size,
    clear_walls,
    contrasts,
    differences,
    evenly_spaced,
    refined,
)

MIN_CELLS: Final = 2
"""The fewest rows and columns of a board."""

MIN_CELL: Final = 8
"""The smallest cell in pixels; digits in smaller ones can't be read."""

# Pixels averaged along an edge before searching for it: longer than strokes of small digits.
_SMOOTH: Final = 7

# The same beside the board, where columns of digits must not look like lines.
_BRIEF: Final = 5

# The difference from the page, of 255, from which pixels may belong to tiles without straight
# edges.
_TILE: Final = 10.0

# The fewest of these tiles, as letters may have one size, too, and the most runs of pixels in them:
# 40 by 40 tiles of 25 pixels have 40,000, noise has more.
_FEW_TILES: Final = 24
_MAX_RUNS: Final = 60_000

# The share of a rectangle that tiles fill; marks may part or join a few.
_FULL: Final = 0.9

# The difference across an edge, of 255, from which it counts, and the same in noise, as a multiple
# of the median difference.
_CONTRAST: Final = 4.0
_NOISE: Final = 3.5

# These differences are multiplied by each of these: 1 for pale lines, the others for JPEG.
_FACTORS: Final = (1.0, 2.5, 6.0)

# How likely a period must be, compared with the best, for it to be taken instead of its multiples.
_SAME: Final = 0.8

# The largest deviation from even spacing, as a share of a cell. Apps widen every fifth gap.
_UNEVEN: Final = 0.13

# The length of an edge, in cells, from which it is none of a letter.
_LETTER: Final = 0.8

# The most lines to start from; the highest peaks give the usual length of a line.
_MAX_PEAKS: Final = 40

# The share of the usual length from which an edge belongs to the lattice.
_WEAK: Final = 0.3

# The most consecutive lines that may be missing.
_MAX_MISSING: Final = 3

# The share of walls that a line at the border of the lattice must have. Every fifth line going on
# has less, the boxes of row clues of a small board have more.
_WALLED: Final = 0.42

# The share of walls that are clear at each border of a board on squared paper: beside filled cells
# they are hidden. With 0.5, chips behind clues are taken for squares; with 0.7, a row is lost.
_CLEAR: Final = 0.6

# How clear the walls of a board on squared paper are, compared with those around it, and the share
# of these that may be as clear.
_BOLDER: Final = 2.0
_BOLD: Final = 0.2

# The pixels on both sides of a place where a line through it has its edges.
_LINE: Final = 3

# The difference, of 255, between filled cells and others.
_FILLED: Final = 60.0

# How many cells of board are given up to keep one digit out of it.
_DIGIT_COST: Final = 3

# The share of digits in a line from which it is none of the board.
_MOST_DIGITS: Final = 0.6

# The share of walls below which a column of a lattice is the space between two boards.
_VOID: Final = 0.2

# The share of walls below which there is no line. At the edge of pictures, lines have 0.15 or more.
_HIDDEN: Final = 0.1

# The share of crossing lines that end together if a board ends there without a line. A small board
# with boxes for clues had 0.75.
_ENDING: Final = 0.7

# The most times a page is cut into parts with fewer boards.
_MAX_CUTS: Final = 4

# The most other boards on a page, the fewest rows and columns of one, and how far the size of its
# cells may differ, as a logarithm. Lists and keypads have fewer, larger cells.
_MAX_OTHERS: Final = 11
_LEAST_OTHER: Final = 4
_OTHER_CELL: Final = 0.4

# The cells beside a lattice to search for clues, and the least share of lines that have some; clues
# of done lines may be too pale to be seen.
_BESIDE: Final = 3
_CLUED: Final = 0.5

# The share of a mark and of the common form of marks that both have if they are crosses. With 0.3,
# digits in noise and on chips are taken for crosses.
_SAME_FORM: Final = 0.45

# The bands of a board in which the lines between its columns are looked for, and the share of them
# that must be clear. With twice as many columns, no more than half of them are.
_COUNT_BANDS: Final = 8
_COUNTED: Final = 0.7

# The share of rows with digits that begin at the border from which all clues do.
_FROM_BORDER: Final = 0.95

# The share of digits in clue boxes that follow each other from one end. Without it, 3 of 24 boards
# with scribbles lose lines; with it alone, 4.
_FROM_END: Final = 0.7

# How many lines have a number in the boxes of a lattice, compared with those that have one beside
# it, if these are boxes of the same clues.
_AS_MANY: Final = 0.8


@dataclass(frozen=True)
class Lattice:
    """The place of a board among the lines of a scan.

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
    bars: Sequence[float] = ()
    beams: Sequence[float] = ()
    through: Sequence[float] = ()
    up: Sequence[float] = ()
    edge: int = 0
    ceiling: int = 0

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
        return min(cell_size(self.xs), cell_size(self.ys))


def find_lattice(grey: Grey) -> Lattice | None:
    """Return the board of a straight scan, or None if there is none.

    Pale lines need a low threshold, blocks of compressed pictures a high one, so several are
    tried; the lattice with most walls wins.
    """
    lines = _board_lines(grey)
    tiles, page = _tiles(grey), grey
    are_cells = False
    if len(tiles) >= _FEW_TILES:
        size, has_room = _rectangle(tiles), lines and _have_room(*lines, tiles)
        if size or not has_room:
            squared = _squared(grey, tiles)
            alone = _board_lines(squared)
            if alone and size == (len(alone[0]) - 1, len(alone[1]) - 1):
                are_cells = not (lines and _is_part(alone, lines))  # else some cells are filled
            if are_cells or not has_room:
                lines, grey = alone, squared
    if lines is None:
        return None
    sharp_x, sharp_y = differences(grey), differences(grey.T).T
    xs, ys = lines
    xs, ys = refined(sharp_x, xs, ys), refined(sharp_y.T, ys, xs)
    if board := _bold_part(page, xs, ys):
        return lattice_at(page, *board)
    row, column, end_row, end_column = 0, 0, 0, 0
    if not (are_cells and _has_clues(page, xs, ys)):
        row, column, end_row, end_column = _clue_boxes(page if are_cells else grey, xs, ys)
    xs, ys = xs[: len(xs) - end_column], ys[: len(ys) - end_row]
    if min(len(xs) - column, len(ys) - row) <= MIN_CELLS:
        return None
    # a box for all numbers of a line has no lines inside
    seen_x = clear_walls(sharp_x, xs, ys)[:column, row:].mean(axis=1) >= _WALLED
    seen_y = clear_walls(sharp_y.T, ys, xs)[:row, column:].mean(axis=1) >= _WALLED
    clue_xs = xs[:column] if seen_x.all() and _is_even(xs[: column + 1]) else ()
    clue_ys = ys[:row] if seen_y.all() and _is_even(ys[: row + 1]) else ()
    return _with_surroundings(page, xs[column:], ys[row:], clue_xs, clue_ys)


def _is_even(lines: Sequence[float]) -> bool:
    """Return whether lines are evenly spaced."""
    spaces = np.diff(lines)
    return len(spaces) < 2 or float(np.ptp(spaces)) <= 2 * _UNEVEN * float(spaces.mean())


def _tiles(grey: Grey) -> list[Blob]:
    """Return the tiles of a scan, of any form: shapes of the size that most large ones have."""
    unlike = np.abs(grey - np.median(grey)) > _TILE
    if len(runs(unlike)[0]) > _MAX_RUNS:
        return []
    found = [blob for blob in blobs(unlike) if min(blob.mask.shape) >= MIN_CELL]
    if not found:
        return []
    sizes = np.array([blob.mask.shape for blob in found])
    areas = sizes.prod(axis=1)
    usual = np.median(sizes[areas >= np.median(areas)], axis=0)
    is_tile = np.abs(sizes - usual).max(axis=1) <= _UNEVEN * usual.min()
    return [found[at] for at in np.flatnonzero(is_tile)]


def _rectangle(tiles: Sequence[Blob]) -> tuple[int, int] | None:
    """Return how many columns and rows tiles fill; None if they leave gaps, as digits do."""
    boxes = np.array([tile.box for tile in tiles])
    side = min(tiles[0].mask.shape)
    columns, rows = (_ranks(boxes[:, at] + boxes[:, at + 2], side) for at in (0, 1))
    filled = np.zeros((rows.max() + 1, columns.max() + 1), dtype=bool)
    filled[rows, columns] = True
    # letters may be as large as tiles
    filled = filled[filled.mean(axis=1) > 0.5][:, filled.mean(axis=0) > 0.5]
    return filled.shape[::-1] if filled.size and filled.mean() >= _FULL else None


def _is_part(
    one: tuple[Sequence[float], Sequence[float]], other: tuple[Sequence[float], Sequence[float]]
) -> bool:
    """Return whether a lattice is a part of a larger one, or clues in line with its cells."""
    are_alike = any(
        abs(cell_size(a) - cell_size(b)) <= _UNEVEN * cell_size(b)
        for a, b in zip(one, other, strict=True)
    )
    return are_alike and len(one[0]) * len(one[1]) < len(other[0]) * len(other[1])


def _ranks(places: NDArray[np.intp], gap: int) -> NDArray[np.intp]:
    """Return the rank of each place, equal for those without a gap between them."""
    order = np.argsort(places)
    ranks = np.zeros(len(places), dtype=np.intp)
    ranks[order[1:]] = np.cumsum(np.diff(places[order]) > gap)
    return ranks


def _have_room(xs: Sequence[float], ys: Sequence[float], tiles: Sequence[Blob]) -> bool:
    """Return whether the cells of a lattice are as large as tiles, which may be digits then."""
    return bool(min(cell_size(xs), cell_size(ys)) >= median(min(tile.mask.shape) for tile in tiles))


def _squared(grey: Grey, tiles: Sequence[Blob]) -> Grey:
    """Draw only the tiles of a scan, as rectangles with straight edges, a line apart."""
    result, boxes = np.zeros_like(grey), np.array([tile.box for tile in tiles])
    more_x, more_y = (_gap(boxes, axis) // 2 - 1 for axis in (0, 1))
    for left, top, right, bottom in boxes.tolist():
        down = slice(max(0, top - more_y), bottom + more_y)
        result[down, max(0, left - more_x) : right + more_x] = _FILLED
    return result


def _gap(boxes: NDArray[np.intp], axis: int) -> int:
    """Return the smallest gap between boxes side by side, or one above the other with axis 1."""
    starts, ends, across = boxes[:, axis], boxes[:, axis + 2], boxes[:, 1 - axis]
    gaps = starts - ends[:, None]
    in_line = np.abs(across - across[:, None]) < MIN_CELL
    return int(gaps.min(where=in_line & (gaps >= 0), initial=MIN_CELL))


def _board_lines(grey: Grey, cuts: int = 0) -> tuple[list[float], list[float]] | None:
    """Return the lines of the largest board, both ways, with its boxes for clues.

    Args:
        grey: the scan, or a part of it.
        cuts: how often it was cut into parts.
    """
    smooth_x, smooth_y = _steps(grey), _steps(grey.T).T
    sharp_x, sharp_y = differences(grey), differences(grey.T).T
    found = []
    for factor in _FACTORS:
        uprights, levels = _edges(smooth_x, factor), _edges(smooth_y, factor)
        lines = _lines_of_edges(grey, sharp_x, sharp_y, uprights, levels)
        if lines is not None:
            walls = [clear_walls(sharp_x, *lines), clear_walls(sharp_y.T, *lines[::-1])]
            score = sum(2 * int(each.sum()) - each.size for each in walls)
            found.append((score, *lines))
    if not found:
        return None
    _, xs, ys = max(found, key=lambda each: each[0])
    left, right = _largest_part(xs, _walls(grey.T, sharp_y.T, ys, xs), grey.shape[1])
    top, bottom = _largest_part(ys, _walls(grey, sharp_x, xs, ys), grey.shape[0])
    if cuts == _MAX_CUTS or (left, top, right, bottom) == (0, 0, grey.shape[1], grey.shape[0]):
        return xs, ys
    # Boards beside each other are seldom in line: the lines of this one are found alone.
    alone = _board_lines(grey[top:bottom, left:right], cuts + 1)
    return alone and ([x + left for x in alone[0]], [y + top for y in alone[1]])


def _largest_part(xs: Sequence[float], walls: Reals, size: int) -> tuple[int, int]:
    """Return the start and end of the largest board in a lattice that covers several boards.

    Args:
        xs: the lines.
        walls: the visible walls across the columns between them, as `_walls` returns them.
        size: the width of the scan.
    """
    count = walls.shape[1]
    voids = [at for at in range(count) if _seen(walls[:, at]) < _VOID]
    first, last = max(pairwise([-1, *voids, count]), key=lambda part: part[1] - part[0])
    start = 0 if first < 0 else round(xs[first])
    return start, size if last == count else round(xs[last + 1])


def find_others(grey: Grey, area: Box, cell: float) -> list[Lattice]:
    """Return the other boards of a page.

    Args:
        grey: the straight scan.
        area: the first board with its clues.
        cell: the size of its cells in pixels.
    """
    rest, page, near = grey.copy(), np.median(grey), round(cell) // 4
    found: list[Lattice] = []
    for _ in range(_MAX_OTHERS):
        left, top = max(0, area.left - near), max(0, area.top - near)  # the outer lines are thick
        rest[top : area.bottom + near, left : area.right + near] = page
        ink = np.abs(rest - page) > _FILLED / 2
        down, across = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
        if min(len(down), len(across)) < _LEAST_OTHER * cell:
            break
        left, top = int(across[0]), int(down[0])
        piece = rest[top : down[-1] + 1, left : across[-1] + 1]
        other = find_lattice(piece)
        if other is None:
            break
        xs, ys = [x + left for x in other.xs], [y + top for y in other.ys]
        area = Box(*(round(at) for at in (xs[0], ys[0], xs[-1], ys[-1])))
        if _is_puzzle(piece, other, cell):
            found.append(lattice_at(grey, xs, ys))
    return found


def _is_puzzle(grey: Grey, board: Lattice, cell: float) -> bool:
    """Return whether a lattice is another puzzle of a page, with clues and cells as large."""
    is_alike = abs(log(board.cell / cell)) < _OTHER_CELL
    is_large = min(len(board.xs), len(board.ys)) > _LEAST_OTHER
    return is_alike and is_large and _has_clues(grey, board.xs, board.ys)


def lattice_at(grey: Grey, xs: Sequence[float], ys: Sequence[float]) -> Lattice:
    """Return the lattice with the given lines."""
    return _with_surroundings(grey, xs, ys, (), ())


def count_cells(grey: Grey, area: Box) -> tuple[int | None, int | None]:
    """Count the columns and rows of a board at a known place; None where lines are unclear.

    Args:
        grey: the straight scan.
        area: the board.
    """
    board = grey[max(0, area.top) : area.bottom, max(0, area.left) : area.right]
    return _count_columns(board), _count_columns(board.T)


def _count_columns(board: Grey) -> int | None:
    """Return the largest number of columns between which most lines are clear."""
    height, width = board.shape
    if height < MIN_CELLS * MIN_CELL:
        return None
    steps, bands = differences(board), evenly_spaced(0, height, _COUNT_BANDS)
    for count in range(width // MIN_CELL, 1, -1):
        walls = clear_walls(steps, evenly_spaced(0, width, count), bands)
        if walls[1:-1].mean() >= _COUNTED:
            return count
    return None


def _with_surroundings(
    grey: Grey,
    xs: Sequence[float],
    ys: Sequence[float],
    clue_xs: Sequence[float],
    clue_ys: Sequence[float],
) -> Lattice:
    """Return the lattice with the lines and the free room beside and above it.

    Args:
        grey: the scan.
        xs: the lines between the columns of the board.
        ys: the lines between its rows.
        clue_xs: the lines between boxes of row clues, if known.
        clue_ys: the lines between boxes of column clues, if known.
    """
    slopes_x, slopes_y = _slopes(grey, _BRIEF), _slopes(grey.T, _BRIEF)
    uprights, levels = _edges(np.abs(slopes_x), 1.0), _edges(np.abs(slopes_y), 1.0).T
    before_x = _lines_before(uprights, slopes_x, xs, ys)
    before_y = _lines_before(levels.T, slopes_y, ys, xs)
    edge = max(_panel_start(uprights, xs, ys), _end_of_neighbour(before_x, xs))
    ceiling = max(_panel_start(levels.T, ys, xs), _end_of_neighbour(before_y, ys))
    return Lattice(
        tuple(xs),
        tuple(ys),
        tuple(clue_xs) or _boxes([x for x in before_x if x >= edge], xs[0], cell_size(ys)),
        tuple(clue_ys) or _boxes([y for y in before_y if y >= ceiling], ys[0], cell_size(xs)),
        _going_on(levels, ys, xs[0], cell_size(xs)),
        _going_on(uprights.T, xs, ys[0], cell_size(ys)),
        edge,
        ceiling,
    )


def _end_of_neighbour(places: Sequence[float], xs: Sequence[float]) -> int:
    """Return where a board beside this one ends, given the long lines before this one; else 0."""
    is_board = len(places) > _LEAST_OTHER and xs[0] - places[-1] >= _BESIDE * cell_size(xs)
    return round(places[-1]) + 2 if is_board else 0


def _steps(grey: Grey) -> Grey:
    """Return the difference across upright edges, averaged along them."""
    return np.abs(_slopes(grey, _SMOOTH))


def _slopes(grey: Grey, length: int) -> Grey:
    """Return by how much pixels get lighter across upright edges, averaged along them."""
    step = np.zeros(grey.shape, dtype=np.float32)
    step[:, 1:-1] = grey[:, 2:] - grey[:, :-2]
    padded = np.pad(step, ((length // 2, length // 2), (0, 0)), mode="edge")
    for at in range(length - 1):
        step += padded[at + (at >= length // 2) :][: len(step)]
    return step / length


def _edges(steps: Grey, factor: float) -> Mask:
    """Return the pixels with a clear edge, by the contrast and noise of the scan."""
    return steps > factor * max(_CONTRAST, _NOISE * float(np.median(steps[::3, ::3])))


def _lines_of_edges(
    grey: Grey, sharp_x: Grey, sharp_y: Grey, uprights: Mask, levels: Mask
) -> tuple[list[float], list[float]] | None:
    """Return the lines of the largest lattice with walls, both ways.

    If its cells are not square, text beside it may have set their size. Then look again, only
    within the walls, or only at edges longer than letters.
    """
    lines = _crossing_lines(uprights, levels)
    found = lines and _trimmed(grey, sharp_x, sharp_y, *lines)
    if lines is None or _skew(*(found or lines)) <= _UNEVEN:
        return found
    if found is None:
        length = round(_LETTER * max(map(cell_size, lines)))
        lines = _crossing_lines(long_runs(uprights.T, length).T, long_runs(levels, length))
    else:
        lines = _within(uprights, levels, *found)
    other = lines and _trimmed(grey, sharp_x, sharp_y, *lines)
    return min(filter(None, (found, other)), key=lambda each: _skew(*each), default=None)


def _skew(xs: Sequence[float], ys: Sequence[float]) -> float:
    """Return how far from squares cells are: 0 for squares."""
    return abs(log(cell_size(xs) / cell_size(ys)))


def _crossing_lines(uprights: Mask, levels: Mask) -> tuple[list[float], list[float]] | None:
    """Return the lines of the largest lattice, both ways."""
    lines = _within(uprights, levels, _sequence(uprights), _sequence(levels.T))
    return lines and _within(uprights, levels, *lines)  # there is less else


def _within(
    uprights: Mask, levels: Mask, xs: list[float], ys: list[float]
) -> tuple[list[float], list[float]] | None:
    """Return the lines of the largest lattice, both ways, as seen within the extent of some."""
    if min(len(xs), len(ys)) <= MIN_CELLS:
        return None
    top, bottom, left, right = (max(0, round(at)) for at in (ys[0], ys[-1], xs[0], xs[-1]))
    near_x, near_y = _sequence(uprights[top:bottom]), _sequence(levels[:, left:right].T)
    return (near_x or xs), (near_y or ys)


def _sequence(uprights: Mask) -> list[float]:
    """Return the evenly spaced upright lines with most edge."""
    sums = np.cumsum(uprights, axis=1, dtype=np.int32)
    cell = _period(_covered(sums, _LINE))
    if not cell:
        return []
    lengths = uprights.sum(axis=0).astype(np.float64)
    covered = _covered(sums, max(_LINE, round(0.1 * cell)))
    # a line is where most rows have an edge; its middle is where most edges are
    smooth = covered + 0.2 * np.convolve(lengths, np.ones(5) / 5, "same")
    peaks = _peaks(smooth, cell)
    if not peaks:
        return []
    usual = float(np.median([smooth[at] for at in peaks[: max(3, len(peaks) // 2)]]))
    chains = [_chain(smooth, at, cell, _WEAK * usual) for at in peaks[:6]]
    return max(chains, key=lambda chain: sum(min(smooth[round(at)], usual) for at in chain))


def _covered(sums: NDArray[np.int32], reach: int) -> Reals:
    """Return how many rows have an edge near each place, given sums of edges along rows."""
    padded = np.pad(sums, ((0, 0), (reach + 1, reach)), mode="edge")
    padded[:, : reach + 1] = 0
    width = sums.shape[1]
    near = padded[:, 2 * reach + 1 : 2 * reach + 1 + width] > padded[:, :width]
    return np.asarray(near.sum(axis=0), np.float64)


def _period(profile: Reals) -> float:
    """Return the most likely distance between lines, by autocorrelation; 0 if there is none."""
    least = MIN_CELL
    most = len(profile) // (MIN_CELLS + 1)
    if most <= least:
        return 0.0
    ups = profile - profile.mean()
    size = 1 << (2 * len(ups)).bit_length()
    spectrum = np.fft.rfft(ups, size)
    match = np.fft.irfft(np.abs(spectrum) ** 2, size)[: most + 1]
    match = match / (match[0] + 1e-9)
    tops = [
        at
        for at in range(least, most)
        if match[at] >= match[at - 1] and match[at] > match[at + 1] and match[at] > 0.05
    ]
    if not tops:
        return 0.0
    best = max(match[at] for at in tops)
    return float(next(at for at in tops if match[at] >= _SAME * best))


def _peaks(smooth: Reals, cell: float) -> list[int]:
    """Return the places with most edge, highest first, no two within half a cell."""
    rest, taken = smooth.copy(), []
    reach = max(1, round(cell / 2))
    for _ in range(_MAX_PEAKS):
        at = int(rest.argmax())
        if rest[at] <= 0:
            break
        taken.append(at)
        rest[max(0, at - reach) : at + reach + 1] = 0
    return taken


def _chain(smooth: Reals, start: int, cell: float, least: float) -> list[float]:
    """Return the lines evenly spaced from a first one, both ways; short gaps are filled."""
    before = _walk(smooth, start, -cell, least)
    return [*reversed(before), float(start), *_walk(smooth, start, cell, least)]


def _walk(smooth: Reals, start: int, cell: float, least: float) -> list[float]:
    """Return the lines on one side of a first one."""
    found: list[float] = []
    at, missing, kept = float(start), 0, 0
    reach = max(2, round(_UNEVEN * abs(cell)))
    while missing <= _MAX_MISSING:
        want = round(at + cell)
        low, high = max(0, want - reach), min(len(smooth), want + reach + 1)
        if low >= high:
            break
        best = low + int(smooth[low:high].argmax())
        if smooth[best] >= least:
            missing, at = 0, float(best)
            found.append(at)
            kept = len(found)
        else:
            missing, at = missing + 1, at + cell
            found.append(at)
    return found[:kept]


def _trimmed(
    grey: Grey, steps_x: Grey, steps_y: Grey, xs: list[float], ys: list[float]
) -> tuple[list[float], list[float]] | None:
    """Extend the lattice by lines that have walls, and drop border lines that have none.

    The edge of the picture counts as a line if it is where one would be. So does a place where
    most crossing lines end: some programs draw no line around the board.
    """
    xs = [2 * xs[0] - xs[1], *xs, 2 * xs[-1] - xs[-2]]
    ys = [2 * ys[0] - ys[1], *ys, 2 * ys[-1] - ys[-2]]
    down, across = _walls(grey, steps_x, xs, ys), _walls(grey.T, steps_y.T, ys, xs)
    for walls, crossing, lines, others, page, steps in (
        (down, across.copy(), xs, ys, grey.T, steps_y.T),
        (across, down.copy(), ys, xs, grey, steps_x),
    ):
        cell = cell_size(lines)
        for at, before, edge in ((0, 1, 0), (-1, -2, len(page))):
            is_near = abs(abs(lines[before] - edge) - cell) <= _UNEVEN * cell
            past = _walls(page, steps, others, sorted((lines[at], 2 * lines[at] - lines[before])))
            cells = past[:, 0], crossing[:, at], crossing[:, before]
            beyond, last, inside = ((each[1:-1] == 1).mean() for each in cells)
            if is_near and last >= _WALLED:
                lines[at], walls[at] = float(edge), 1
            for end, outer, inner in ((at, beyond, last), (before, last, inside)):
                if outer <= _HIDDEN and inner >= _ENDING:
                    walls[end] = 1
    place = _walled_part(down, across, _WALLED)
    if place is None:
        return None
    left, top, right, bottom = place
    columns, rows = (
        _without_headers(lines[start : end + 1], [_seen(each) for each in walls])
        for lines, start, end, walls in (
            (xs, left, right, down[left : right + 1, top:bottom]),
            (ys, top, bottom, across[top : bottom + 1, left:right]),
        )
    )
    return columns, rows


def _walled_part(down: Reals, across: Reals, least: float) -> Box | None:
    """Return the lines at the borders of a lattice, without those that have few walls.

    Args:
        down: which walls on its upright lines are visible.
        across: which walls on its level lines are.
        least: the share of walls that each border must have, and the lines that meet it.
    """
    left, right, top, bottom = 0, len(down) - 1, 0, len(across) - 1
    while min(right - left, bottom - top) >= MIN_CELLS:
        # for each side, the walls of its outer line and those that meet it
        shares = {
            "left": (down[left, top:bottom], across[top : bottom + 1, left]),
            "right": (down[right, top:bottom], across[top : bottom + 1, right - 1]),
            "top": (across[top, left:right], down[left : right + 1, top]),
            "bottom": (across[bottom, left:right], down[left : right + 1, bottom - 1]),
        }
        # No filled cells hide the border: beyond it there are none.
        seen = {
            side: min(float(np.nan_to_num(border).mean()), _seen(crossing))
            for side, (border, crossing) in shares.items()
        }
        side = min(seen, key=lambda side: seen[side])
        if seen[side] >= least:
            return Box(left, top, right, bottom)
        left += side == "left"
        top += side == "top"
        right -= side == "right"
        bottom -= side == "bottom"
    return None


def _bold_part(
    grey: Grey, xs: Sequence[float], ys: Sequence[float]
) -> tuple[Sequence[float], Sequence[float]] | None:
    """Return the lines of a board drawn on squared paper, or in a spreadsheet.

    All its lines are clearer than those around it on all sides. None if there is no such board.
    """
    down, across = contrasts(grey, xs, ys), contrasts(grey.T, ys, xs)
    every = np.concatenate([down.ravel(), across.ravel()])
    level = otsu(every)
    # Filled cells and lines around five may be clearer than the other lines of the board.
    for least in (level, otsu(every[every < level])):
        board = _bolder_part(down, across, least)
        if board is not None:
            left, top, right, bottom = board
            part = xs[left : right + 1], ys[top : bottom + 1]
            return part if _has_clues(grey, *part) else None
    return None


def _bolder_part(down: Reals, across: Reals, level: float) -> Box | None:
    """Return the lines at the borders of a board with clearer walls than those around it.

    Args:
        down: how clear the walls on upright lines are.
        across: how clear those on level lines are.
        level: how clear the walls of a board are at least.
    """
    every = np.concatenate([down.ravel(), across.ravel()])
    bold = every > level
    if every.sum(where=bold) * np.sum(~bold) < _BOLDER * every.sum(where=~bold) * bold.sum():
        return None
    part = _walled_part(1.0 * (down > level), 1.0 * (across > level), _CLEAR)
    if part is None:
        return None
    left, top, right, bottom = part
    is_inside = min(left, top, len(down) - 1 - right, len(across) - 1 - bottom) > 0
    walls = np.concatenate(
        [down[left : right + 1, top:bottom].ravel(), across[top : bottom + 1, left:right].ravel()]
    )
    others = bold.sum() - np.sum(walls > level)
    is_alone = others <= _BOLD * (every.size - walls.size)
    return part if is_inside and is_alone else None


def _without_headers(lines: list[float], seen: Sequence[float]) -> list[float]:
    """Return the lines of a board, without rows of digits before it that pass for lines.

    Args:
        lines: the lines of a lattice.
        seen: the share of the walls on each that are visible.
    """
    hidden = [at for at, share in enumerate(seen) if share < _HIDDEN]
    # Elsewhere, a line may be hidden alone, or all but those that go around five cells are pale.
    is_header = hidden == list(range(1, len(hidden) + 1)) and 2 * len(hidden) + 2 < len(seen)
    return lines[len(hidden) + 1 :] if hidden and is_header else lines


def _walls(grey: Grey, steps: Grey, xs: Sequence[float], ys: Sequence[float]) -> Reals:
    """Return which walls on upright lines are visible: 1, or 0, or nan between filled cells."""
    walls = clear_walls(steps, xs, ys).astype(np.float64)
    inside = np.median(cell_images(grey, xs, ys), axis=(2, 3)).T
    low, high = np.percentile(inside, (2, 98))
    if high - low >= _FILLED:
        filled = np.abs(inside - np.median(inside)) > (high - low) / 2
        hidden = filled[1:] & filled[:-1] & (walls[1:-1] == 0)
        walls[1:-1][hidden] = np.nan
    return walls


def _seen(walls: Reals) -> float:
    """Return the share of walls that are visible, among those not hidden; 1 if all are hidden."""
    known = walls[~np.isnan(walls)]
    return float(known.mean()) if len(known) else 1.0


def _clue_boxes(grey: Grey, xs: Sequence[float], ys: Sequence[float]) -> tuple[int, int, int, int]:
    """Return how many rows and columns of a lattice are boxes for clues: at its start and end.

    Digits belong to the clues; the board is the largest part without them. Where there can't be
    clues, repeated marks are crosses of an unusual form.
    """
    digits = has_print(grey, xs, ys)
    crosses = repeated(marks(cell_images(grey, xs, ys)), _SAME_FORM)
    halves = [(slice(count // 2), slice(count // 2, None)) for count in digits.shape]
    places = [crosses[down, across].any() for down in halves[0] for across in halves[1]]
    shares = _clued_shares(grey, xs, ys)
    has_clues = min(shares) >= _CLUED
    # Clues of a lattice are beside its board: never in all its corners, nor, if others are before
    # it, so far from the first. Their digits may be equal, too.
    if all(places) or (has_clues and places[-1]):
        digits &= ~crosses
    # Most clues are above and at the left, and all where some are outside.
    ways = product(*((1,) if share >= _CLUED else (1, -1) for share in shares[::-1]))
    whole = (0, 0, 0, 0)
    best, most = whole, (-1.0 if has_clues else -inf)  # else there must be some
    for down, across in ways:
        value, row, column = _largest_board(digits[::down, ::across])
        if value > most:
            rows, columns = ((row, 0)[::down], (column, 0)[::across])
            best, most = (rows[0], columns[0], rows[1], columns[1]), value
    down, across = best[:2]
    boxes = zip(shares, (digits[down:, :across], digits[:down, across:].T), strict=True)
    goes_on = [share < _CLUED or _go_on(each, share) for share, each in boxes]
    if has_clues and not all(goes_on):
        return whole
    return down * goes_on[1], across * goes_on[0], *best[2:]


def _go_on(digits: Mask, share: float) -> bool:
    """Return whether the digits in a lattice continue the clues beside it, unlike pencil marks.

    Then about as many lines have a digit in their first or last box as have print beside the
    lattice, and most digits follow from there without a gap; or a column of them is nearly full.

    Args:
        digits: the boxes with digits.
        share: the share of lines with print beside the lattice.
    """
    if not digits.size or digits.mean(axis=0).max() >= max(_MOST_DIGITS, _AS_MANY * share):
        return True
    runs = [np.logical_and.accumulate(end, axis=1) for end in (digits, digits[:, ::-1])]
    return any(
        run[:, 0].mean() >= _AS_MANY * share and run.sum() >= _FROM_END * digits.sum()
        for run in runs
    )


def _has_clues(grey: Grey, xs: Sequence[float], ys: Sequence[float]) -> bool:
    """Return whether most rows and columns have print just before the lattice."""
    return min(_clued_shares(grey, xs, ys)) >= _CLUED


def _clued_shares(grey: Grey, xs: Sequence[float], ys: Sequence[float]) -> tuple[float, float]:
    """Return the shares of rows and of columns that have print just before the lattice."""
    # With the cells of the lattice: its contrast separates print from noise.
    more_x, more_y = (
        [edges[0] - cell_size(edges) * at for at in range(_BESIDE, 0, -1)] for edges in (xs, ys)
    )
    rows = has_print(grey, [*more_x, *xs], ys)[:, :_BESIDE].any(axis=1)
    columns = has_print(grey, xs, [*more_y, *ys])[:_BESIDE].any(axis=0)
    return float(rows.mean()), float(columns.mean())


def _largest_board(digits: Mask) -> tuple[float, int, int]:
    """Return the value of the largest board at the end of a lattice, and its first row and column.

    Args:
        digits: which cells have digits.
    """
    rows, columns = digits.shape
    first_row, first_column = (
        max((_after_clues_from_border(each), *_full(each[:, : each.shape[1] // 2]) + 1))
        for each in (digits.T, digits)
    )
    # digits in the part from each row and column on
    rest = digits[::-1, ::-1].cumsum(axis=0).cumsum(axis=1)[::-1, ::-1]
    wrong = rest + _holes(digits) + _holes(digits.T).T
    return max(
        ((rows - row) * (columns - column) - _DIGIT_COST * float(wrong[row, column]), row, column)
        for row in range(first_row, max(first_row + 1, rows - MIN_CELLS))
        for column in range(first_column, max(first_column + 1, columns - MIN_CELLS))
    )


def _holes(digits: Mask) -> NDArray[np.intp]:
    """Return how many boxes of row clues are blank between numbers and one end of the clues.

    For each row and column at which the board may start. Numbers follow each other from one end.
    """
    columns = digits.shape[1]
    count = digits.cumsum(axis=1)
    at = np.arange(columns)
    last = np.maximum.accumulate(np.where(digits, at, -1), axis=1)
    first = np.where(count > 0, digits.argmax(axis=1)[:, None], at + 1)
    ends = [(last + 1 - count), (at + 1 - first - count)]
    holes = [each[::-1].cumsum(axis=0)[::-1] for each in ends]
    return np.pad(np.minimum(*holes), ((0, 0), (1, 0)))[:, :columns]


def _full(digits: Mask) -> NDArray[np.intp]:
    """Return the columns with so many digits that they are none of the board."""
    return np.flatnonzero(digits.mean(axis=0) > _MOST_DIGITS)


def _after_clues_from_border(digits: Mask) -> int:
    """Return the column after row clues that begin at the border of a lattice, or 0.

    The nearer to the board, the fewer digits stand in a column, and none without one before it. But
    there are more than on the board, where marks may look like digits.
    """
    down, half = (count // 2 for count in digits.shape)
    rows, usual = np.logical_and.accumulate(digits, axis=1), digits[down:, half:].mean(axis=0)
    has_more = rows[:, :half].any(axis=0) & (digits[:, :half].mean(axis=0) > usual.max())
    end = int(np.logical_and.accumulate(has_more).sum())
    inside = digits[:, :end].any(axis=1)
    is_from_border = rows[inside, 0].mean() >= _FROM_BORDER if inside.any() else False
    return end if is_from_border and 2 * inside.sum() > len(digits) else 0


def _lines_before(
    uprights: Mask, slopes: Grey, xs: Sequence[float], ys: Sequence[float]
) -> list[float]:
    """Return the upright lines beside a board that are as long as it, from left to right.

    All along a line, one side is lighter; among digits or frames, it changes.
    """
    part = slice(round(ys[0]), round(ys[-1])), slice(max(0, round(xs[0] - 0.35 * cell_size(xs))))
    edges, slopes = uprights[part], slopes[part]
    if not edges.size:
        return []
    sides = [_thick(_thick(edges & (side > 0))).mean(axis=0) for side in (slopes, -slopes)]
    return _middles(np.maximum(*sides) >= _SURE)


def _thick(uprights: Mask) -> Mask:
    """Return edges with the pixels beside them, as slanting lines change columns."""
    result = uprights.copy()
    result[:, 1:] |= uprights[:, :-1]
    result[:, :-1] |= uprights[:, 1:]
    return result


def _middles(is_line: NDArray[np.bool_]) -> list[float]:
    """Return the middle of each run."""
    ends = np.flatnonzero(np.diff(np.concatenate(([0], is_line.astype(np.int8), [0]))))
    return [(a + b - 1) / 2 for a, b in zip(ends[::2], ends[1::2], strict=True)]


def _boxes(places: Sequence[float], edge: float, cell: float) -> tuple[float, ...]:
    """Return the lines between clue boxes, evenly spaced, if lines beside a board are that.

    Args:
        places: the lines.
        edge: where the board starts.
        cell: the size of its cells.
    """
    if len(places) < 2:  # a single line is a frame
        return ()
    loose = max(3.0, _UNEVEN * cell)
    depth = edge - places[0]
    counts = [
        count
        for count in range(1, round(depth / (_MIN_BOX * cell)) + 1)
        if sum(_offset_from_step(place - edge, depth / count) <= loose for place in places)
        >= _IN_STEP * len(places)
        # lines far away, as of frames and other panels, leave most of the steps empty
        and sum(
            any(abs(edge - at * depth / count - place) <= loose for place in places)
            for at in range(1, count + 1)
        )
        >= _IN_STEP * count
    ]
    if not counts:
        return ()
    count = min(counts, key=lambda count: abs(log(depth / count / cell)))
    # One more box: its outer line may be too pale to be found, and there are no clues beyond it.
    return tuple(edge - at * depth / count for at in range(count + 1, 0, -1))


def _offset_from_step(distance: float, step: float) -> float:
    """Return how far a distance is from a whole number of steps."""
    return abs(distance - round(distance / step) * step)


def _going_on(levels: Mask, ys: Sequence[float], edge: float, cell: float) -> tuple[float, ...]:
    """Return the level lines of a board that continue beyond its edge."""
    part = levels[:, max(0, round(edge - 0.8 * cell)) : max(1, round(edge - 0.2 * cell))]
    if not part.size:  # the board is beyond the picture
        return ()
    reach = max(2, round(0.08 * cell_size(ys)))
    return tuple(
        y
        for y in ys
        if part[max(0, round(y) - reach) : max(1, round(y) + reach + 1)].any(axis=0).mean() >= 0.8
    )


def _panel_start(uprights: Mask, xs: Sequence[float], ys: Sequence[float]) -> int:
    """Return where the panel with the board starts: windows have lines between panels.

    Such a line extends past the board at both ends by half a cell. Very many of them are grain, as
    of wood.
    """
    cell = cell_size(xs)
    reach, end = round(cell / 2), round(xs[0] - cell)
    first, last = round(ys[0]), round(ys[-1])
    top, bottom = first - reach, last + reach
    if reach < 1 or top < 0 or bottom > len(uprights) or end <= 0:
        return 0
    thick = _thick(uprights)[:, :end]
    parts = (thick[top:first], thick[top:bottom], thick[last:bottom])
    is_line = np.min([part.mean(axis=0) for part in parts], axis=0) >= _SURE
    lines = _middles(is_line)
    away = [xs[0] - x for x in lines]
    steps = {round(x / cell) for x in away if _offset_from_step(x, cell) <= _UNEVEN * cell}
    is_squared = len(steps) > 1 and 2 * len(steps) * cell >= end  # paper
    return round(lines[-1]) + 2 if lines and is_line.mean() <= _GRAIN and not is_squared else 0


# The share of a line among clues that must be visible; columns of digits have less.
_SURE: Final = 0.9

# The share of places with a line beyond which they are grain: windows have 0.03, wood has 0.3.
_GRAIN: Final = 0.15

# The smallest side of a clue box, in cells.
_MIN_BOX: Final = 0.6

# The share of possible lines between clue boxes that must be evenly spaced; others are digits.
_IN_STEP: Final = 0.6
