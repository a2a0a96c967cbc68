"""Straighten a picture of a scan: find its turn and perspective, and undo both."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise, product
from math import cos, hypot, radians, sin
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nonogui.studio.scan.image import Grey
from nonogui.studio.scan.scan import Corners, Point

if TYPE_CHECKING:
    from PIL.Image import Image

Matrix: TypeAlias = NDArray[np.floating[Any]]
"""A homography: three by three numbers that take points to points."""

STEEPEST: Final = 20.0
"""The largest turn in degrees that is undone; beyond it a page is meant to lie so."""

# The longest side, in pixels, of the picture in which the turn is searched: lines of one pixel on
# the largest pictures that are read are still seen.
_LONGEST: Final = 1400

# The difference of neighbours, of 255, from which a pixel lies on an edge, and the same in noise,
# as a multiple of the median difference.
_EDGE: Final = 10.0
_NOISE: Final = 4.0

# Edges within this many degrees of the turn belong to a family of lines. Perspective of 4 % bends
# lines by up to 5 degrees.
_FAMILY: Final = 9.0

# The most edge pixels to align.
_POINTS: Final = 30_000

# The most of them in the first, coarse search.
_FEW: Final = 6_000

# The most that the slope of lines may differ between the middle and an edge of the picture, and how
# far the turn of a family may be from the common one.
_BEND: Final = 0.11
_LEAN: Final = 0.06

# The pixels that lines are allowed to be apart, from the first search to the last.
_BINS: Final = (5.0, 2.5, 1.25, 0.8)

# The distance in pixels below which a picture is straight already: sharp pixels stay as they are.
_STRAIGHT: Final = 0.8

# The gain in sharpness below which a picture stays as it is.
_GAIN: Final = 1.04

# The most by which straightening may enlarge a picture.
_LARGER: Final = 1.7

# The space around a board to straighten, in boards, if the whole picture would become too large:
# as much as fits. Clues are seldom as large as their board.
_AROUND: Final = (1.0, 0.5, 0.25, 0.0)


class _Pencil(NamedTuple):
    """Lines through a common point: the slope of each is `lean` + `bend` times its place."""

    lean: float
    bend: float

    def slope(self, at: float) -> float:
        return self.lean + self.bend * at


@dataclass(frozen=True)
class Straight:
    """A straightened picture.

    Attributes:
        image: the picture, its lines level and upright.
        to_source: maps its points to points of the original picture.
    """

    image: Image
    to_source: Matrix

    def point(self, x: float, y: float) -> Point:
        """Return the place of a point of the original picture on the straightened one."""
        return _mapped(np.linalg.inv(self.to_source), (x, y))

    def source(self, x: float, y: float) -> Point:
        """Return the place of a point of the straightened picture on the original one."""
        return _mapped(self.to_source, (x, y))

    def source_corners(self, left: float, top: float, right: float, bottom: float) -> Corners:
        """Return the corners of a box of the straightened picture on the original one."""
        one, two = self.source(left, top), self.source(right, top)
        return one, two, self.source(right, bottom), self.source(left, bottom)


def straighten(image: Image) -> Straight:
    """Undo the turn and perspective of a picture; keep its pixels if it is straight.

    The most common direction of edges gives the turn. The level lines meet in one vanishing point,
    the upright lines in another. Each is found by aligning edges, like the skew of a page (Postl
    1986), but with a second parameter for the perspective.
    """
    scale = max(1.0, max(image.size) / _LONGEST)
    grey = image.convert("L")
    if scale > 1:
        grey = grey.resize((round(image.width / scale), round(image.height / scale)))
    found = _pencils(np.asarray(grey, dtype=np.float32))
    if found is None:
        return Straight(image, np.eye(3))
    turn, level, upright = found
    centre = ((image.width - 1) / 2, (image.height - 1) / 2)
    reach = 0.4 * min(image.size)
    quad = [
        _turned(_crossing(level, upright, x / scale, y / scale), turn, scale, centre)
        for x, y in ((-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach))
    ]
    square = [(-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach)]
    return _warped(image, square, quad) or Straight(image, np.eye(3))


def straighten_to(image: Image, corners: Corners, size: tuple[int, int] | None) -> Straight:
    """Straighten a picture so that four corners become a rectangle.

    If the whole picture would become too large, cut off parts far from the board.

    Args:
        image: the picture.
        corners: the corners of the board, clockwise from the upper left, without a dent.
        size: the columns and rows of the board, to make its cells square; None to keep the
            proportions of the sides.
    """
    sides = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise((*corners, corners[0]))]
    width, height = (sides[0] + sides[2]) / 2, (sides[1] + sides[3]) / 2
    if size is not None:
        columns, rows = size
        cell = max(width / columns, height / rows)
        width, height = cell * columns, cell * rows
    board = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]
    whole = _warped(image, board, list(corners))
    if whole is not None:
        return whole
    back = homography(board, list(corners))
    for share in _AROUND:
        box = (-share * width, -share * height, (1 + share) * width, (1 + share) * height)
        # Beyond the horizon the third coordinate of points is negative.
        is_before = all(back[2] @ (x, y, 1) > 0 for x in box[::2] for y in box[1::2])
        if is_before and _is_small((box[2] - box[0]) * (box[3] - box[1]), image):
            break
    return _cut(image, back, box)


def _warped(image: Image, wanted: list[Point], actual: list[Point]) -> Straight | None:
    """Return a picture warped so that the actual points move to the wanted ones, and shifted.

    None if it would become too large.
    """
    back = homography(wanted, actual)
    forth = np.linalg.inv(back)
    right, bottom = image.width - 1.0, image.height - 1.0
    ends = ((0.0, 0.0), (right, 0.0), (right, bottom), (0.0, bottom))
    xs, ys = zip(*(_mapped(forth, end) for end in ends), strict=True)
    left, top = min(xs), min(ys)
    width, height = max(xs) - left + 1, max(ys) - top + 1
    is_small = _is_small(width * height, image)
    return _cut(image, back, (left, top, left + width, top + height)) if is_small else None


def _is_small(area: float, image: Image) -> bool:
    """Return whether a straightened picture may have an area, in pixels."""
    return 0 < area <= _LARGER * image.width * image.height + 10_000


def _cut(image: Image, back: Matrix, box: tuple[float, float, float, float]) -> Straight:
    """Return a box of a picture warped by a homography, which takes its points to the picture."""
    from PIL import Image as Images

    left, top, right, bottom = box
    back = back @ np.array([[1, 0, left], [0, 1, top], [0, 0, 1]])
    back /= back[2, 2]
    straight = image.transform(
        (max(1, round(right - left)), max(1, round(bottom - top))),
        Images.Transform.PERSPECTIVE,
        tuple(_at_pixel_corners(back).ravel()[:8]),
        Images.Resampling.BICUBIC,
        fillcolor=image.getpixel((0, 0)),
    )
    return Straight(straight, back)


def _at_pixel_corners(matrix: Matrix) -> Matrix:
    """Return a homography between middles of pixels as one between their corners, as Pillow has."""
    shift, back = np.eye(3), np.eye(3)
    shift[:2, 2], back[:2, 2] = 0.5, -0.5
    result = shift @ matrix @ back
    return np.asarray(result / result[2, 2])


def homography(sources: list[Point], targets: list[Point]) -> Matrix:
    """Return the homography that takes four points to four others."""
    rows, wanted = [], []
    for (x, y), (u, v) in zip(sources, targets, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        wanted += [u, v]
    terms = np.linalg.solve(np.array(rows, dtype=np.float64), np.array(wanted))
    return np.append(terms, 1.0).reshape(3, 3)


def _mapped(matrix: Matrix, point: Point) -> Point:
    x, y, w = matrix @ (*point, 1.0)
    return float(x / w), float(y / w)


def _crossing(level: _Pencil, upright: _Pencil, x: float, y: float) -> Point:
    """Return where the upright line at `x` and the level line at `y` cross."""
    slope, lean = level.slope(y), upright.slope(x)
    across = (x + lean * y) / (1 - lean * slope)
    return across, y + slope * across


def _turned(point: Point, turn: float, scale: float, centre: Point) -> Point:
    """Return a point of the levelled, reduced picture around its centre as one of the picture."""
    c, s = cos(radians(turn)), sin(radians(turn))
    x, y = point
    return centre[0] + scale * (c * x - s * y), centre[1] + scale * (s * x + c * y)


def _pencils(grey: Grey) -> tuple[float, _Pencil, _Pencil] | None:
    """Return the turn in degrees and the pencils of level and upright lines; None if straight."""
    xs, ys, angles = _edges(grey)
    if len(xs) < 200:
        return None
    turn = _turn(xs, ys, angles)
    c, s = cos(radians(turn)), sin(radians(turn))
    across, down = c * xs + s * ys, c * ys - s * xs
    away = (angles - turn + 45) % 180 - 45
    reach = hypot(*grey.shape) / 2
    families = []
    for middle, along, place in ((90, across, down), (0, down, across)):
        is_member = np.abs(away - middle) <= _FAMILY
        families.append(_aligned(along[is_member], place[is_member], reach, is_free=turn != 0))
    level, upright = families
    bend = max(abs(p.lean) + abs(p.bend) * reach for p in families) * reach
    if abs(radians(turn)) * reach + bend < _STRAIGHT:
        return None
    return turn, level, upright


def _edges(grey: Grey) -> tuple[Matrix, Matrix, Matrix]:
    """Return the edge pixels, from the centre, with the direction of their gradients mod 180."""
    soft = (grey[:, :-2] + 2 * grey[:, 1:-1] + grey[:, 2:]) / 4
    soft = (soft[:-2] + 2 * soft[1:-1] + soft[2:]) / 4
    right = soft[1:-1, 2:] - soft[1:-1, :-2]
    below = soft[2:, 1:-1] - soft[:-2, 1:-1]
    size = np.hypot(right, below)
    ys, xs = np.nonzero(size > max(_EDGE, _NOISE * float(np.median(size))))
    angles = np.degrees(np.arctan2(below[ys, xs], right[ys, xs])) % 180
    x = xs + 2.0 - (grey.shape[1] - 1) / 2
    y = ys + 2.0 - (grey.shape[0] - 1) / 2
    return x, y, angles


def _turn(xs: Matrix, ys: Matrix, angles: Matrix) -> float:
    """Return by how many degrees the picture is turned: where edges align best (Postl 1986)."""
    step = max(1, len(xs) // _POINTS)
    xs, ys, angles = xs[::step], ys[::step], angles[::step]
    near = np.abs((angles + 45) % 90 - 45) <= STEEPEST + _FAMILY
    is_level = np.abs(angles - 90) < 45
    level, upright = near & is_level, near & ~is_level
    groups = [(xs[level], ys[level]), (-ys[upright], xs[upright])]

    def sharpness(degrees: float) -> float:
        c, s = cos(radians(degrees)), sin(radians(degrees))
        total = 0.0
        for along, place in groups:
            at = np.rint((c * place - s * along) / _BINS[0]).astype(np.intp)
            if len(at):
                counts = np.bincount(at - at.min()).astype(np.float64)
                total += float((counts**2).sum())
        return total

    turns = [float(turn) for turn in np.arange(-STEEPEST, STEEPEST + 0.1, 0.5)]
    best = max(turns, key=sharpness)
    return 0.0 if abs(best) <= 0.5 else best


def _aligned(along: Matrix, place: Matrix, reach: float, *, is_free: bool) -> _Pencil:
    """Return the pencil of lines that aligns the edges best.

    Args:
        along: the places of edges along the lines.
        place: their places across.
        reach: the largest distance from the centre.
        is_free: whether it is known that the picture is not straight.
    """
    if len(along) < 100:
        return _Pencil(0.0, 0.0)
    step = max(1, len(along) // _POINTS)
    along, place = along[::step], place[::step]
    few = max(1, len(along) // _FEW)

    def sharpness(pencil: _Pencil, bin_: float) -> float:
        each = few if bin_ == _BINS[0] else 1
        at = (place[::each] - pencil.lean * along[::each]) / (1 + pencil.bend * along[::each])
        counts = np.bincount(((at + 2 * reach) / bin_ + 1).astype(np.intp).clip(0))
        return float((counts.astype(np.float64) ** 2).sum())

    best = straight = _Pencil(0.0, 0.0)
    bends, leans = _BEND / reach, _LEAN
    for level, bin_ in enumerate(_BINS):
        half = bin_ / reach
        if level == 0:
            count_lean, count_bend = round(leans / half), round(bends * reach / half)
        else:
            count_lean = count_bend = 2
        options = [
            _Pencil(best.lean + half * i, best.bend + half / reach * j)
            for i, j in product(
                range(-count_lean, count_lean + 1), range(-count_bend, count_bend + 1)
            )
        ]
        best = max(options, key=lambda pencil: sharpness(pencil, bin_))
    bin_ = _BINS[1]
    if not is_free and sharpness(best, bin_) < _GAIN * sharpness(straight, bin_):
        return straight
    return best
