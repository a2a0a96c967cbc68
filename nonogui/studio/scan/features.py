"""Features for comparing shapes: edge directions, proportions, and enclosed paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nonogui.studio.scan.image import Grey, Mask

if TYPE_CHECKING:
    from PIL.Image import Image

# Choices: at this size strokes are still 2 to 4 pixels wide, and a part has 4x4.
HEIGHT: Final = 24
WIDTH: Final = 20
DOWN: Final = 6
ACROSS: Final = 5
"""Parts of the raster in which edges are counted."""

DIRECTIONS: Final = 8
EXTRAS: Final = 4
COUNT: Final = DIRECTIONS * DOWN * ACROSS + EXTRAS
"""Features of a shape: edges by direction and part, the proportions, and holes in three heights."""

Features: TypeAlias = NDArray[np.floating[Any]]
"""One row of features per shape."""

# The standard deviation, in parts, with which an edge also counts for neighbouring parts. With 0.3
# 21 of the 265 numbers of `glyphs.SHARP` are doubtful, with 1.2 two are read wrongly.
_SPREAD: Final = 0.6

# Weights of the proportions and of holes; the vector of edges has length 1.
_NARROW: Final = 1.3
_WIDE: Final = 0.125
_HOLE: Final = 0.15

# The percentile of a raster that counts as full ink.
_FULL: Final = 95

# Shapes to compute edges for at a time, to limit the memory.
_AT_ONCE: Final = 500

# Ink levels from which a pixel is part of a stroke. Several are used, because thin strokes are pale
# and close ones run together.
_LEVELS: Final = (0.3, 0.42, 0.54, 0.66)

# The share of the raster from which enclosed paper is a hole and not a speck.
_MIN_HOLE: Final = 0.012

# Rows and columns of the raster used to find holes.
_HOLES: Final = (36, 28)


def features(shapes: Sequence[Grey]) -> Features:
    """Return the features of some shapes: edges by place and direction, and a few more numbers.

    Where edges run, and in which direction, distinguishes digits better than where the ink is: a
    heavier pen or a serif leaves most edges as they are. See Liu et al. 2003, "Handwritten digit
    recognition: benchmarking of state-of-the-art techniques".

    Args:
        shapes: each from 0 (paper) to 1 (ink), cropped to its ink.
    """
    from PIL import Image

    if not shapes:
        return np.zeros((0, COUNT), dtype=np.float32)
    images = [Image.fromarray(ink.astype(np.float32)) for ink in shapes]
    rasters = _resize(images, (HEIGHT, WIDTH))
    parts = [_edges(rasters[start : start + _AT_ONCE]) for start in range(0, len(shapes), _AT_ONCE)]
    aspects = np.array([min(ink.shape[1] / ink.shape[0], 1.4) for ink in shapes])
    narrow = _NARROW * np.maximum(0, 0.5 - aspects) + _WIDE * aspects
    holes = _HOLE * _holes(_resize(images, _HOLES))
    return np.concatenate((np.concatenate(parts), narrow[:, None], holes), axis=1).astype(
        np.float32
    )


def _resize(images: Sequence[Image], size: tuple[int, int]) -> Grey:
    """Resize all shapes to a raster of the given rows and columns."""
    from PIL.Image import Resampling

    rows, columns = size
    return np.array(
        [np.asarray(image.resize((columns, rows), Resampling.BILINEAR)) for image in images]
    )


def _edges(rasters: Grey) -> Features:
    """Return how much edge of each direction each part of the rasters has, as unit vectors.

    An edge between two directions counts for both. The square root reduces the weight of long
    strokes.
    """
    full = np.maximum(np.percentile(rasters, _FULL, axis=(1, 2)), 1e-3)
    soft = np.pad(_soften(rasters / full[:, None, None]), ((0, 0), (2, 2), (2, 2)))
    across = soft[:, 1:-1, 2:] - soft[:, 1:-1, :-2]
    down = soft[:, 2:, 1:-1] - soft[:, :-2, 1:-1]
    turns = np.arctan2(down, across) / (2 * np.pi) % 1 * DIRECTIONS
    size = np.hypot(across, down)
    rows, columns = _pooling(size.shape[1], DOWN), _pooling(size.shape[2], ACROSS)
    edges = np.empty((len(rasters), DIRECTIONS, DOWN, ACROSS), dtype=np.float32)
    for at in range(DIRECTIONS):
        away = np.abs((turns - at + DIRECTIONS / 2) % DIRECTIONS - DIRECTIONS / 2)
        edges[:, at] = rows @ (size * np.maximum(0, 1 - away)) @ columns.T
    flat = np.sqrt(edges).reshape(len(rasters), -1)
    flat /= np.maximum(np.linalg.norm(flat, axis=1, keepdims=True), 1e-6)
    return flat


def _pooling(cells: int, parts: int) -> Features:
    """Return the weight of each cell of a side for each of its parts, as parts by cells."""
    middles = (np.arange(parts) + 0.5) * cells / parts
    away = (np.arange(cells) + 0.5 - middles[:, None]) / (_SPREAD * cells / parts)
    weights = np.exp(-(away**2) / 2)
    return np.asarray(weights / weights.sum(axis=1, keepdims=True), np.float32)


def _soften(rasters: Grey) -> Grey:
    """Mix each pixel with its neighbours, so that small shifts matter little."""
    padded = np.pad(rasters, ((0, 0), (1, 1), (1, 1)))
    rows = (padded[:, :-2] + 2 * padded[:, 1:-1] + padded[:, 2:]) / 4
    return ((rows[:, :, :-2] + 2 * rows[:, :, 1:-1] + rows[:, :, 2:]) / 4).astype(np.float32)


def _holes(rasters: Grey) -> Features:
    """Return how surely paper is enclosed in the upper half, the middle and the lower half."""
    total = np.zeros((len(rasters), 3), dtype=np.float32)
    least = _MIN_HOLE * rasters[0].size
    middle = rasters.shape[1] // 2
    third = rasters.shape[1] // 8
    for level in _LEVELS:
        enclosed = _enclosed_paper(rasters < level * _full_ink_level(rasters))
        parts = (
            enclosed[:, : middle - third],
            enclosed[:, middle - third : middle + third],
            enclosed[:, middle + third :],
        )
        areas = np.stack([part.sum(axis=(1, 2)) for part in parts], axis=1)
        total += np.minimum(areas / (2 * least), 1)
    return total / len(_LEVELS)


def _full_ink_level(rasters: Grey) -> Grey:
    """Return the level of full ink in each raster: its 92nd percentile."""
    flat = rasters.reshape(len(rasters), -1)
    return np.asarray(np.percentile(flat, 92, axis=1), np.float32)[:, None, None]


def _enclosed_paper(paper: Mask) -> Mask:
    """Return the paper of each raster that is not connected to the outside."""
    outside = (0, 0), (1, 1), (1, 1)
    open_ = np.pad(paper, outside, constant_values=True)
    reached = np.pad(np.zeros_like(paper), outside, constant_values=True)
    count = -1
    while count != (count := int(reached.sum())):
        for _ in range(6):
            reached[:, 1:] |= reached[:, :-1]
            reached[:, :-1] |= reached[:, 1:]
            reached &= open_
            reached[:, :, 1:] |= reached[:, :, :-1]
            reached[:, :, :-1] |= reached[:, :, 1:]
            reached &= open_
    return (open_ & ~reached)[:, 1:-1, 1:-1]
