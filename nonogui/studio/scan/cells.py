"""Read the marks in the cells of a lattice: nothing, a filled square, a cross, or print."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nonogui.core.clue import Clue
from nonogui.core.grid import EMPTY, UNKNOWN, Grid
from nonogui.solver.lines import line_solver, masks_of
from nonogui.studio.scan.image import MIN_CONTRAST, Grey, Mask

Values: TypeAlias = NDArray[np.uint8]
"""The values of cells, as rows by columns."""

# The share of a cell at each side that is not looked at: lines, and tiles that don't fill it.
_INSET: Final = 0.16

# Pixels across and down to which the inside of a cell is resampled.
SIDE: Final = 24

# The difference from the cell's own paper, as a share of the contrast of the scan, from which a
# pixel is a mark.
_MARKED: Final = 0.3

# The shares of a cell that a mark covers at least and at most.
_LEAST, _MOST = 0.012, 0.62

# The difference in brightness, of 255, between filled cells and others.
_UNLIKE: Final = 25.0

# The brightness from which a page is light, so that filled cells are the dark ones.
_LIGHT_PAGE: Final = 150.0

# The largest width of a crease, as a share of the inside of a cell.
_THIN: Final = 0.33

# The rows in the middle of a cell, in which every digit has ink.
_MIDDLE: Final = slice(SIDE // 4, SIDE - SIDE // 4)

# The least share and number of equal marks, and by how many pixels of `SIDE` their boxes may
# differ: crosses in cells of 19 to 40 pixels differ by two.
_MOSTLY: Final = 0.6
_MANY: Final = 4
_SHIFT: Final = 2

# The share of marks that have a pixel of their common form.
_FORM: Final = 0.4

# The pixels of `SIDE` at the corners of cells to ignore for equal marks: they belong to round
# tiles. Crosses have enough ink without them.
_CORNER: Final = 4

# The height, as a share of the inside of a cell, from which a mark may be a digit.
_TALL: Final = 0.34


def cell_images(pixels: Grey, xs: Sequence[float], ys: Sequence[float]) -> Grey:
    """Return the inside of each cell, `SIDE` by `SIDE` pixels, as rows by columns.

    Args:
        pixels: brightness, or colours along the last axis.
        xs: the lines between columns.
        ys: the lines between rows.
    """
    steps = _INSET + (1 - 2 * _INSET) * (np.arange(SIDE) + 0.5) / SIDE
    at_x = np.asarray(xs[:-1])[:, None] + np.diff(xs)[:, None] * steps
    at_y = np.asarray(ys[:-1])[:, None] + np.diff(ys)[:, None] * steps
    columns = np.rint(at_x).astype(np.intp).clip(0, pixels.shape[1] - 1)
    rows = np.rint(at_y).astype(np.intp).clip(0, pixels.shape[0] - 1)
    return np.asarray(pixels[rows[:, None, :, None], columns[None, :, None, :]])


def marks(cells: Grey) -> Mask:
    """Return the pixels of each cell that differ from the cell's own paper."""
    paper = np.median(cells, axis=(2, 3), keepdims=True)
    low, high = np.percentile(cells, (1, 99))
    contrast = max(float(high - low), MIN_CONTRAST)
    return np.asarray(np.abs(cells - paper) > _MARKED * contrast)


def has_print(grey: Grey, xs: Sequence[float], ys: Sequence[float]) -> NDArray[np.bool_]:
    """Return for each cell whether a digit stands in it; crosses and dots are no digits."""
    inked = marks(cell_images(grey, xs, ys))
    result = np.zeros(inked.shape[:2], dtype=bool)
    for row, column in _marked(inked):
        mark = cropped(inked[row, column])
        is_tall = mark.shape[0] >= _TALL * SIDE
        # the corners of round tiles leave the middle free
        has_middle = inked[row, column, _MIDDLE].any() and not _is_line(inked[row, column])
        result[row, column] = is_tall and has_middle and not is_cross(mark)
    return result


def _is_line(mark: Mask) -> bool:
    """Return whether the ink of a cell goes through it: a crease, or the edge of a thick line."""
    return any(
        bool(each.any(axis=1).all()) and int(each.any(axis=0).sum()) <= _THIN * SIDE
        for each in (mark, mark.T)
    )


def read_position(
    grey: Grey,
    xs: Sequence[float],
    ys: Sequence[float],
    rows: Sequence[Clue | None],
    columns: Sequence[Clue | None],
    inked: Mask | None = None,
) -> Grid | None:
    """Return the board as it is filled in.

    None if it is blank, if it does not fit the clues, or if most clues could not be read.

    Args:
        grey: the straightened scan.
        xs: the lines between columns.
        ys: the lines between rows.
        rows: the clues of the rows; None for those that could not be read.
        columns: the clues of the columns.
        inked: the cells that have the colour of an ink, if the clues have colours: some inks are
            nearly as light as paper.
    """
    if 2 * sum(clue is None for clue in (*rows, *columns)) > len(rows) + len(columns):
        return None
    inside = cell_images(grey, xs, ys)
    levels = np.median(inside, axis=(2, 3))
    away, crossed = _evenly_lit(levels), _crossed(inside)
    unlike = np.abs(away) > max(_UNLIKE, float(np.percentile(np.abs(away), 98)) / 2)
    if inked is not None:
        unlike |= inked
    fitting = []
    # most cells may be filled; empty ones may be as unlike, but lighter or darker
    ways = (unlike, ~unlike, unlike & (away < 0), unlike & (away > 0))
    for filled in ways[:2] if inked is not None or ways[2].any() != ways[3].any() else ways:
        values = np.where(filled, 1, np.where(crossed, EMPTY, UNKNOWN)).astype(np.uint8)
        if inked is None:
            values = _with_shaded(values, away, rows, columns)
        is_blank = not unlike.any() and not (values == EMPTY).any()
        if not is_blank and _fits(values, rows) and _fits(values.T, columns):
            fitting.append((_darkness(levels, filled), values))
    if len(fitting) > 1 and not _is_light(grey, xs[0], ys[0]):
        return None  # either may be meant
    if not fitting:
        return None
    return Grid(len(columns), len(rows), max(fitting, key=lambda each: each[0])[1].tobytes())


def _evenly_lit(levels: Grey) -> Grey:
    """Return how much lighter cells are than most, without what light and shadows do.

    Small steps between neighbours are light, large ones marks (Retinex, Land & McCann 1971). The
    light is the surface with the small steps, by Poisson's equation.

    Args:
        levels: the brightness of the cells, as rows by columns.
    """
    height, width = levels.shape
    bends = np.zeros((height, width))
    for turned, values in ((bends, levels), (bends.T, levels.T)):
        steps = np.diff(values.astype(np.float64), axis=1)
        steps[np.abs(steps) >= _UNLIKE] = 0
        turned[:, :-1] += steps
        turned[:, 1:] -= steps
    waves = np.fft.fft2(np.pad(bends, ((0, height), (0, width)), mode="symmetric"))
    down, across = (2 - 2 * np.cos(np.pi * np.arange(2 * n) / n) for n in (height, width))
    size = down[:, None] + across
    size[0, 0] = 1  # the mean, which is free
    even = levels + np.fft.ifft2(waves / size).real[:height, :width]
    return np.asarray(even - np.median(even), np.float32)


def _with_shaded(
    values: Values, levels: Grey, rows: Sequence[Clue | None], columns: Sequence[Clue | None]
) -> Values:
    """Mark cells as empty if they are shaded differently from the unknown ones.

    One of two shades stands for empty cells only if the clues rule out the other one. Otherwise
    the position stays unchanged.

    Args:
        values: the position.
        levels: the brightness of the cells, in even light.
        rows: the clues of the rows; None for those that could not be read.
        columns: the clues of the columns.
    """
    blank = values == UNKNOWN
    ordered = np.sort(levels[blank])
    gaps = np.diff(ordered)
    if not len(gaps) or gaps.max() < _UNLIKE:
        return values
    at = int(gaps.argmax())
    if np.delete(gaps, at).max(initial=0) > gaps[at] / 2:
        return values  # uneven light
    darker = blank & (levels <= ordered[at])
    possible = [
        np.where(empty, EMPTY, values).astype(np.uint8)
        for empty in (darker, blank & ~darker)
        if empty.sum() >= _MANY  # a cursor is one cell, or a few
    ]
    possible = [way for way in possible if _solves(way, rows) and _solves(way.T, columns)]
    return possible[0] if len(possible) == 1 else values


def _solves(values: Values, clues: Sequence[Clue | None]) -> bool:
    """Return whether the clue of every line fits its known cells."""
    return all(
        clue is None
        or line_solver(clue, len(line), 1).place_blocks(masks_of(line.tobytes(), 1)) is not None
        for line, clue in zip(values, clues, strict=True)
    )


def _is_light(grey: Grey, left: float, top: float) -> bool:
    """Return whether the page beside and above a board is light."""
    parts = (grey[: max(0, round(top))], grey[:, : max(0, round(left))])
    around = np.concatenate([part.ravel() for part in parts])
    # without a page, the lightest cells are blank
    level = np.median(around) if len(around) else np.percentile(grey, 95)
    return bool(level >= _LIGHT_PAGE)


def _darkness(levels: Grey, cells: Mask) -> float:
    """Return how dark some cells are."""
    return float(255 - levels[cells].mean()) if cells.any() else 0.0


def _crossed(inside: Grey) -> Mask:
    """Return the cells with a cross, a dot, or the same mark as most of the marked cells."""
    inked = marks(inside)
    inner = inked.copy()
    ends = [*range(_CORNER), *range(SIDE - _CORNER, SIDE)]
    inner[:, :, np.array(ends)[:, None], ends] = False
    result = repeated(inner)
    for row, column in _marked(inked):
        mark = cropped(inked[row, column])
        result[row, column] |= is_cross(mark) or _is_dot(mark)
    return result


def repeated(inked: Mask, overlap: float = 0.0) -> Mask:
    """Return the cells with marks of one size in one place; none if most marks differ.

    People mark empty cells in many ways, but in one way on a board.

    Args:
        inked: the marks of each cell, as `marks` returns them.
        overlap: the least overlap of a mark with the usual form, 0 to 1; it keeps digits from
            passing as crosses.
    """
    result = np.zeros(inked.shape[:2], dtype=bool)
    cells = _marked(inked)
    if len(cells) < _MANY:
        return result
    each = np.array([inked[row, column] for row, column in cells])
    boxes = np.array([_box(mark) for mark in each])
    usual, form = np.median(boxes, axis=0), each.mean(axis=0) > _FORM
    shared = (each & form).sum(axis=(1, 2)) / (each | form).sum(axis=(1, 2))
    is_usual = (np.abs(boxes - usual).max(axis=1) <= _SHIFT) & (shared >= overlap)
    is_line = (usual[2:] - usual[:2]).max() == SIDE - 1
    if not is_line and is_usual.mean() >= _MOSTLY:
        for (row, column), is_one in zip(cells, is_usual, strict=True):
            result[row, column] = is_one
    return result


def _marked(inked: Mask) -> list[tuple[int, int]]:
    """Return the cells that are neither blank nor filled."""
    shares = inked.mean(axis=(2, 3))
    places = np.argwhere((shares >= _LEAST) & (shares <= _MOST)).tolist()
    return [(row, column) for row, column in places if not _is_rim(inked[row, column])]


def _is_rim(mark: Mask) -> bool:
    """Return whether a mark is the paper around a filled square that is smaller than its cell."""
    return _box(mark) == (0, 0, SIDE - 1, SIDE - 1) and not mark[_MIDDLE, _MIDDLE].any()


def _box(mark: Mask) -> tuple[int, int, int, int]:
    """Return the first row and column of a mark, and the last ones."""
    rows, columns = np.flatnonzero(mark.any(axis=1)), np.flatnonzero(mark.any(axis=0))
    return int(rows[0]), int(columns[0]), int(rows[-1]), int(columns[-1])


def _is_dot(mark: Mask) -> bool:
    """Return whether a mark is small, about as high as wide, and full."""
    height, width = mark.shape
    is_small = max(height, width) < _TALL * SIDE and min(height, width) >= 0.6 * max(height, width)
    return is_small and bool(mark.mean() > 0.6)


def _fits(values: Values, clues: Sequence[Clue | None]) -> bool:
    """Return whether no line has more filled or more empty cells than its clue."""
    return all(
        clue is None
        or (
            int((line == 1).sum()) <= clue.filled
            and int((line == EMPTY).sum()) <= len(line) - clue.filled
        )
        for line, clue in zip(values, clues, strict=True)
    )


def cropped(mark: Mask) -> Mask:
    """Return a mark without the paper around it."""
    top, left, bottom, right = _box(mark)
    return mark[top : bottom + 1, left : right + 1]


def is_cross(mark: Mask) -> bool:
    """Return whether a mark is two crossing diagonals: ink in the corners, none between them."""
    height, width = mark.shape
    if min(height, width) < 6 or max(height, width) > 1.5 * min(height, width):
        return False
    third = np.linspace(0, 1, 4)
    rows, columns = (third * height).round().astype(int), (third * width).round().astype(int)
    parts: NDArray[Any] = np.array(
        [
            [mark[rows[i] : rows[i + 1], columns[j] : columns[j + 1]].mean() for j in range(3)]
            for i in range(3)
        ]
    )
    corners, sides = parts[::2, ::2], parts[[0, 1, 1, 2], [1, 0, 2, 1]]
    return bool(corners.min() > 1.1 * sides.max() and parts[1, 1] > 0.15)
