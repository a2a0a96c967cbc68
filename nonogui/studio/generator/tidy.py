"""Tidying: pictures without dust, pinholes and lonely colours, as symmetric after it as before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

_PASSES: Final = 6
"""Most passes over a picture; each takes all that is out of place at once."""


def tidied(mask: bytes, width: int, least: int) -> bytes:
    """A mask without islands of fewer cells than `least`, and without holes of a single cell.

    What is taken away or filled depends on shapes alone, never on where they are; so a symmetric
    mask stays symmetric.

    Args:
        mask: 1 for each filled cell, row by row.
        width: of the board.
        least: cells of the smallest island that stays.
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
    """The connected parts of the cells with a value; neighbours share a side."""
    left = {at for at, each in enumerate(cells) if each == value}
    for start in range(len(cells)):
        if start not in left:
            continue
        left.remove(start)
        region = [start]
        for at in region:  # grows while it is gone through
            for near in beside(at, width, len(cells)):
                if near in left:
                    left.remove(near)
                    region.append(near)
        yield region


def beside(at: int, width: int, count: int) -> Iterator[int]:
    """The cells that share a side with one."""
    column = at % width
    if at >= width:
        yield at - width
    if column:
        yield at - 1
    if column < width - 1:
        yield at + 1
    if at < count - width:
        yield at + width


def blended(cells: bytes, width: int, least: int) -> bytes:
    """A coloured picture without specks: parts of one colour of fewer cells than `least`.

    A speck takes the commonest colour beside it, the lowest of equally common ones; a shape that
    stands alone keeps its colour.
    """
    for _ in range(_PASSES):
        changed = bytearray(cells)
        for ink in range(1, max(cells) + 1):
            for region in regions(cells, width, ink):
                around = [cells[near] for at in region for near in beside(at, width, len(cells))]
                others = sorted(each for each in around if each not in (0, ink))
                if len(region) < least and others:
                    for at in region:
                        changed[at] = max(others, key=others.count)
        if changed == cells:
            break
        cells = bytes(changed)
    return cells


def has_empty_edge(cells: bytes, width: int) -> bool:
    """Whether an outer line is empty: then the picture does not fill its board."""
    edges = cells[:width], cells[-width:], cells[::width], cells[width - 1 :: width]
    return not all(any(edge) for edge in edges)


def has_dust(cells: bytes, width: int) -> bool:
    """Whether a filled cell has no filled cell around it, not even at a corner."""
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
                return True
    return False
