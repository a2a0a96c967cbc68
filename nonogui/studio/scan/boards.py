"""Find the board of a scan: by its lines, or between corners that a person set."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist
from typing import Final, TypeAlias

import numpy as np
from PIL.Image import Image

from nonogui.core.problems import ProblemKey
from nonogui.core.puzzle import MAX_SIDE
from nonogui.formats.base import fail
from nonogui.studio.images.spec import Box
from nonogui.studio.scan.image import Grey
from nonogui.studio.scan.lattice import MIN_CELL, Lattice, count_cells, find_lattice, lattice_at
from nonogui.studio.scan.scan import Corners
from nonogui.studio.scan.straighten import Straight, straighten, straighten_to
from nonogui.studio.scan.walls import (
    cell_size,
    differences,
    evenly_spaced,
    fitted_corners,
    refined,
    share_of_walls,
)

Lines: TypeAlias = Sequence[float]
"""The places of lines, in order."""

# The share of walls that must be visible for corners to be moved to the lines near them, and how
# many, compared with those before.
_SEEN: Final = 0.5
_AS_MANY: Final = 0.9

# How far from its lines, in cells, a corner of a board that was found may be. From 0.05 on, pages
# that are bent are read better, and with 0, as many other photos are read worse.
_ASKEW: Final = 0.05


def find_board(
    image: Image, straight: Straight, size: tuple[int, int] | None
) -> tuple[Straight, Lattice]:
    """Find the board, and straighten the picture to it if it was not straight.

    Args:
        image: the picture.
        straight: the picture straightened by its edges.
        size: the columns and rows, if a person set them.

    Raises:
        FileProblemsError: no board is found, or it is too large.
    """
    grey = grey_of(straight)
    found = find_lattice(grey)
    if found is None:
        raise fail(ProblemKey.NO_PUZZLE)
    if size is not None:
        xs = evenly_spaced(found.xs[0], found.xs[-1], size[0])
        ys = evenly_spaced(found.ys[0], found.ys[-1], size[1])
        found = lattice_at(grey, xs, ys)
    _check_size(*_size(found))
    if straight.image is image:
        return straight, found
    other, uprights, levels, _seen = _fitted(image, straight, found.xs, found.ys, _ASKEW)
    return (
        (straight, found)
        if other is straight
        else (other, _refined_lattice(other, uprights, levels))
    )


def board_at(
    image: Image, straight: Straight, size: tuple[int, int] | None, corners: Corners
) -> tuple[Straight, Lattice]:
    """Return the board between corners that a person set, and the picture straightened to it.

    Corners near the lines are moved onto them.

    Args:
        image: the picture.
        straight: the picture straightened to the corners.
        size: the columns and rows; None to find them.
        corners: the corners on the picture.

    Raises:
        FileProblemsError: no board is found, it is too large, or its cells are too small.
    """
    if size is None:
        size = _size_between(grey_of(straight), _ends(straight, corners))
        size = size or _size(find_board(image, straighten(image), None)[1])
    _check_size(*size)
    xs, ys = _even_lines(straight, corners, size)
    # The counts may be wrong until they are set, too, so half of the smallest cell will do.
    is_too_small = min(cell_size(xs), cell_size(ys)) < MIN_CELL / 2
    # The picture may be cut off before the board, if the corners are far from a rectangle.
    width, height = straight.image.size
    is_inside = xs[0] < width and xs[-1] > 0 and ys[0] < height and ys[-1] > 0
    if is_too_small or not is_inside:
        raise fail(ProblemKey.NO_PUZZLE)
    straight, xs, ys, seen = _fitted(image, straight, xs, ys)
    if seen < _SEEN:
        return straight, lattice_at(grey_of(straight), xs, ys)
    return straight, _refined_lattice(straight, xs, ys)


def _fitted(
    image: Image, straight: Straight, xs: Lines, ys: Lines, askew: float = 0.0
) -> tuple[Straight, Lines, Lines, float]:
    """Straighten a picture to the visible lines near a lattice.

    Return it with its lines and the share of walls that are visible. The picture stays unchanged
    if that would hide too many walls.

    Args:
        image: the picture.
        straight: the straightened picture with the lattice.
        xs: the upright lines of the lattice.
        ys: its level lines.
        askew: how far from a corner a line must be, in cells, for the picture to change.
    """
    grey = grey_of(straight)
    seen = share_of_walls(grey, xs, ys)
    points = fitted_corners(grey, xs, ys)
    if points is None:
        return straight, xs, ys, seen
    ends = (xs[0], ys[0]), (xs[-1], ys[0]), (xs[-1], ys[-1]), (xs[0], ys[-1])
    if max(map(dist, points, ends)) < askew * min(cell_size(xs), cell_size(ys)):
        return straight, xs, ys, seen
    one, two, three, four = (straight.source(*point) for point in points)
    corners, size = (one, two, three, four), (len(xs) - 1, len(ys) - 1)
    other = straighten_to(image, corners, size)
    lines = _even_lines(other, corners, size)
    share = share_of_walls(grey_of(other), *lines)
    if share < max(_SEEN, _AS_MANY * seen):
        return straight, xs, ys, seen
    return other, *lines, share


def _refined_lattice(straight: Straight, xs: Lines, ys: Lines) -> Lattice:
    """Return a lattice with its lines moved to the middle of the visible ones."""
    grey = grey_of(straight)
    steps, steps_down = differences(grey), differences(grey.T)
    xs, ys = refined(steps, xs, ys), refined(steps_down, ys, xs)
    return lattice_at(grey, xs, ys)


def _ends(straight: Straight, corners: Corners) -> list[tuple[float, float]]:
    """Return where a board between corners starts and ends, across and down."""
    points = [straight.point(*corner) for corner in corners]
    return [(min(each), max(each)) for each in zip(*points, strict=True)]


def _even_lines(straight: Straight, corners: Corners, size: tuple[int, int]) -> tuple[Lines, Lines]:
    """Return the lines of a board of a size between corners, evenly spaced."""
    across, down = _ends(straight, corners)
    return evenly_spaced(*across, size[0]), evenly_spaced(*down, size[1])


def _size_between(grey: Grey, ends: Sequence[tuple[float, float]]) -> tuple[int, int] | None:
    """Return the columns and rows between the ends of a board; None if no lines are found.

    If the corners are not on the lines, measure the cells of the nearest lattice instead.
    """
    (left, right), (top, bottom) = ends
    columns, rows = count_cells(grey, Box(*map(round, (left, top, right, bottom))))
    if columns and rows:
        return columns, rows
    found = find_lattice(grey)
    if found is None:
        return None
    cells = [(edges[-1] - edges[0]) / (len(edges) - 1) for edges in (found.xs, found.ys)]
    return max(1, round((right - left) / cells[0])), max(1, round((bottom - top) / cells[1]))


def _size(board: Lattice) -> tuple[int, int]:
    return len(board.xs) - 1, len(board.ys) - 1


def grey_of(straight: Straight) -> Grey:
    """Return a straightened picture without its colours."""
    return np.asarray(straight.image.convert("L"), dtype=np.float32)


def _check_size(width: int, height: int) -> None:
    if max(width, height) > MAX_SIDE:
        raise fail(ProblemKey.SIZE, width=width, height=height, most=MAX_SIDE)
