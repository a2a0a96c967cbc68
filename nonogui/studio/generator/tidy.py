"""Tidy pictures: remove dust, pinholes and colour specks without breaking symmetry."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

# The most passes over a picture; each pass makes all its changes at once.
_PASSES: Final = 6


def tidy(mask: bytes, width: int, least: int) -> bytes:
    """Return a mask without islands smaller than `least`, and without holes of a single cell.

    Only the shape of a region decides, never its place, so a symmetric mask stays symmetric.

    Args:
        mask: 1 for each filled cell, row by row.
        width: the width of the board.
        least: the size in cells of the smallest island to keep.
    """
    for _ in range(_PASSES):
        cells = bytearray(mask)
        for value, fewest in ((1, least), (0, 2)):
            for region in regions(mask, width, value):
                if len(region) < fewest:
                    for at in region:
                        cells[at] = 1 - value
        if cells == mask:
            break
        mask = bytes(cells)
    return mask


def regions(cells: bytes, width: int, value: int) -> Iterator[list[int]]:
    """Yield the connected regions of cells with a value; neighbours share a side."""
    near = beside(width, len(cells))
    left = bytearray(each == value for each in cells)
    start = left.find(1)
    while start >= 0:
        left[start] = 0
        region = [start]
        for at in region:  # grows during the loop
            for other in near[at]:
                if left[other]:
                    left[other] = 0
                    region.append(other)
        yield region
        start = left.find(1, start)


# A search draws many pictures of one size; on 100x100 an entry has 2 MB.
@lru_cache(maxsize=16)
def beside(width: int, count: int) -> tuple[tuple[int, ...], ...]:
    """Return for each of `count` cells of a board the neighbours that share a side with it."""
    return tuple(
        tuple(
            near
            for near, is_inside in (
                (at - width, at >= width),
                (at - 1, at % width > 0),
                (at + 1, at % width < width - 1),
                (at + width, at < count - width),
            )
            if is_inside
        )
        for at in range(count)
    )


def recolor_specks(cells: bytes, width: int, least: int) -> bytes:
    """Recolour specks: regions of one colour with fewer than `least` cells.

    A speck takes the most common colour next to it, the lowest if there are several. Isolated
    shapes keep their colour.
    """
    near = beside(width, len(cells))
    for _ in range(_PASSES):
        changed = bytearray(cells)
        for ink in range(1, max(cells) + 1):
            for region in regions(cells, width, ink):
                if len(region) >= least:
                    continue
                around = [cells[other] for at in region for other in near[at]]
                # `max` takes the first of equals: sorted, that is the lowest.
                others = sorted(each for each in around if each not in (0, ink))
                if others:
                    for at in region:
                        changed[at] = max(others, key=others.count)
        if changed == cells:
            break
        cells = bytes(changed)
    return cells


def has_empty_edge(cells: bytes, width: int) -> bool:
    """Return whether an outer line is empty, so that the picture does not fill its board."""
    edges = cells[:width], cells[-width:], cells[::width], cells[width - 1 :: width]
    return not all(any(edge) for edge in edges)


def has_dust(cells: bytes, width: int) -> bool:
    """Return whether some filled cell has no filled cell around it, not even diagonally."""
    return next(_dust(cells, width), None) is not None


def remove_dust(cells: bytes, width: int) -> bytes:
    """Return a picture without filled cells that have no filled cell around them."""
    tidied = bytearray(cells)
    for at in _dust(cells, width):
        tidied[at] = 0
    return bytes(tidied)


def _dust(cells: bytes, width: int) -> Iterator[int]:
    height = len(cells) // width
    for at, ink in enumerate(cells):
        if ink:
            row, column = divmod(at, width)
            around = (
                cells[r * width + c]
                for r in range(max(0, row - 1), min(height, row + 2))
                for c in range(max(0, column - 1), min(width, column + 2))
            )
            if sum(map(bool, around)) == 1:
                yield at
