"""Connected ink, compared with a flood fill cell by cell."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from nonogui.studio.scan.glyphs import MAX_RUNS, blobs, without_lines
from nonogui.studio.scan.image import Mask

masks = arrays(np.bool_, st.tuples(st.integers(1, 12), st.integers(1, 12)))


def flooded(ink: Mask) -> set[frozenset[tuple[int, int]]]:
    """Return the shapes by looking at every neighbour."""
    left = {(int(y), int(x)) for y, x in np.argwhere(ink)}
    shapes = set()
    while left:
        todo, shape = [left.pop()], set()
        while todo:
            y, x = todo.pop()
            shape.add((y, x))
            near = {(y + dy, x + dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1)} & left
            left -= near
            todo.extend(near)
        shapes.add(frozenset(shape))
    return shapes


@given(masks)
def test_blobs_match_a_flood_fill(ink: Mask) -> None:
    found = set()
    for blob in blobs(ink):
        assert blob.mask.shape == (blob.box.height, blob.box.width)
        assert all(edge.any() for edge in (*blob.mask[[0, -1]], *blob.mask.T[[0, -1]]))
        corner = np.array([blob.box.top, blob.box.left])
        cells = np.add(np.argwhere(blob.mask), corner)
        found.add(frozenset((int(y), int(x)) for y, x in cells))
    assert found == flooded(ink)


def test_noise_has_no_blobs() -> None:
    ink = np.indices((1000, 1000)).sum(axis=0) % 2 == 0
    assert ink.sum() > MAX_RUNS
    assert blobs(ink) == []


def test_long_lines_are_removed() -> None:
    ink = np.zeros((40, 40), dtype=bool)
    ink[10] = ink[:, 5] = ink[20:30, 20] = True
    rest = without_lines(ink, 30)
    assert rest.sum() == 10
    assert rest[20:30, 20].all()
