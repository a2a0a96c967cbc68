"""What shapes are compared by: ink on a raster of 18 by 14, proportions, and enclosed paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from nonogui.studio.sheet.scan import Grey, Mask

if TYPE_CHECKING:
    from PIL.Image import Image

HEIGHT: Final = 18
WIDTH: Final = 14
EXTRAS: Final = 4
COUNT: Final = HEIGHT * WIDTH + EXTRAS

Features: TypeAlias = NDArray[np.floating[Any]]
"""One row a shape."""

_NARROW: Final = 2.6
_WIDE: Final = 0.25
_HOLE: Final = 0.3
"""How much proportions and a hole weigh beside the raster, whose length is 1."""

_FINE: Final = 2
"""Holes are looked for on a raster that is so much finer."""

_LEVELS: Final = (0.3, 0.42, 0.54, 0.66)
"""From how much ink on something is a stroke: a thin one is pale, two near ones run together."""

_LEAST_HOLE: Final = 0.012
"""Share of the raster from which enclosed paper is a hole and not a speck."""


def features(shapes: Sequence[Grey]) -> Features:
    """The features of some shapes, of 18 by 14 cells and a few numbers each.

    Args:
        shapes: each from 0, paper, to 1, ink, and filled from edge to edge.
    """
    from PIL import Image

    if not shapes:
        return np.zeros((0, COUNT), dtype=np.float32)
    images = [Image.fromarray(ink.astype(np.float32)) for ink in shapes]
    raster = _softened(_resized(images, 1)).reshape(len(shapes), -1)
    raster /= np.maximum(np.linalg.norm(raster, axis=1, keepdims=True), 1e-6)
    aspects = np.array([min(ink.shape[1] / ink.shape[0], 1.4) for ink in shapes])
    narrow = _NARROW * np.maximum(0, 0.5 - aspects) + _WIDE * aspects
    holes = _HOLE * _holes(_resized(images, _FINE))
    return np.concatenate((raster, narrow[:, None], holes), axis=1).astype(np.float32)


def _resized(images: Sequence[Image], scale: int) -> Grey:
    """All shapes on the raster, or a finer one."""
    from PIL.Image import Resampling

    size = (WIDTH * scale, HEIGHT * scale)
    return np.array([np.asarray(image.resize(size, Resampling.BILINEAR)) for image in images])


def _softened(rasters: Grey) -> Grey:
    """The rasters with each cell mixed with its neighbours, so that small shifts count little."""
    padded = np.pad(rasters, ((0, 0), (1, 1), (1, 1)))
    rows = (padded[:, :-2] + 2 * padded[:, 1:-1] + padded[:, 2:]) / 4
    return ((rows[:, :, :-2] + 2 * rows[:, :, 1:-1] + rows[:, :, 2:]) / 4).astype(np.float32)


def _holes(rasters: Grey) -> Features:
    """How surely paper is enclosed in the upper half, in the middle and in the lower half."""
    total = np.zeros((len(rasters), 3), dtype=np.float32)
    least = _LEAST_HOLE * rasters[0].size
    middle = rasters.shape[1] // 2
    third = rasters.shape[1] // 8
    for level in _LEVELS:
        enclosed = _enclosed(rasters < level * _full(rasters))
        parts = (
            enclosed[:, : middle - third],
            enclosed[:, middle - third : middle + third],
            enclosed[:, middle + third :],
        )
        areas = np.stack([part.sum(axis=(1, 2)) for part in parts], axis=1)
        total += np.minimum(areas / (2 * least), 1)
    return total / len(_LEVELS)


def _full(rasters: Grey) -> Grey:
    """What full ink is in each raster: nine tenths of the way to its blackest."""
    flat = rasters.reshape(len(rasters), -1)
    return np.asarray(np.percentile(flat, 92, axis=1), np.float32)[:, None, None]


def _enclosed(paper: Mask) -> Mask:
    """The paper of each raster that cannot be reached from outside."""
    open_ = np.pad(paper, ((0, 0), (1, 1), (1, 1)), constant_values=True)
    reached = np.zeros_like(open_)
    reached[:, 0], reached[:, -1], reached[:, :, 0], reached[:, :, -1] = True, True, True, True
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
