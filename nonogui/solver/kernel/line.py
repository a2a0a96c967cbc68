# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Solve one clue on one line like `solver.lines`, in words of 64 or 128 bits.

A set of cells, or of the boundaries between them, is a word. It is stored in 128 bits; short lines
are processed in 64.
"""

from __future__ import annotations

import cython
from cython.cimports.nonogui.solver.kernel.types import LEAPS, NARROW, FlatClue, Narrow, Wide, Word

from nonogui.core import clue as core


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _shrink(cells: Word, by: cython.int) -> Word:
    """Return the cells that start a run of `by` further cells in the set."""
    step: cython.int = 1
    while by > 0:
        step = min(step, by)
        cells &= cells >> step
        by -= step
        step *= 2
    return cells


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _spread(cells: Word, by: cython.int) -> Word:
    """Return the cells, and the `by` cells after each."""
    step: cython.int = 1
    while by > 0:
        step = min(step, by)
        cells |= cells << step
        by -= step
        step *= 2
    return cells


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _flood(at: Word, blank: Word) -> Word:
    """Return the boundaries, and those reachable from them over blank cells."""
    return at | (((at & blank) + blank) ^ blank)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _fit(
    clue: cython.pointer[FlatClue],
    masks: cython.pointer[Wide],
    stride: cython.int,
    fits: cython.pointer[Word],
) -> cython.void:
    """Compute, for each kind of block, the starts where all its cells may have its colour."""
    run: Word = 0
    at: cython.int
    size: cython.int = 1
    color: cython.int = -1
    for at in range(clue.kind_count):
        if clue.kinds[at].color != color:
            color = clue.kinds[at].color
            size = 1
            run = masks[color * stride]
        run = _shrink(run, clue.kinds[at].size - size)
        size = clue.kinds[at].size
        fits[at] = run


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _lay(
    clue: cython.pointer[FlatClue],
    blank: Word,
    fits: cython.pointer[Word],
    starts: cython.pointer[Word],
    reached: cython.pointer[Word],
) -> Word:
    """Place blocks from the left: starts of each, boundaries reached after 0, 1 ... blocks."""
    at: Word = 1
    block: cython.int
    at = _flood(at, blank)
    reached[0] = at
    for block in range(clue.block_count):
        if clue.blocks[block].parted:
            at = (at & blank) << 1
        starts[block] = at & fits[clue.blocks[block].kind]
        at = _flood(starts[block] << clue.blocks[block].size, blank)
        reached[block + 1] = at
    return at


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _lay_back(
    clue: cython.pointer[FlatClue],
    blank: Word,
    starts: cython.pointer[Word],
    reached: cython.pointer[Word],
    stretches: cython.pointer[Word],
) -> Word:
    """Place blocks from the right: keep starts that can be completed; return what can be empty.

    A carry runs one way only. The way back over blank cells uses leaps of 1, 2, 4 ... cells.
    """
    at: Word = 1
    run: Word = blank
    empty: Word = 0
    leap: cython.int
    leaps: cython.int = 0
    block: cython.int = clue.block_count
    while run:
        stretches[leaps] = run
        run &= run >> (1 << leaps)
        leaps += 1
    at <<= clue.length
    while True:
        for leap in range(leaps):
            at |= stretches[leap] & (at >> (1 << leap))
        empty |= reached[block] & (at >> 1)
        if block == 0:
            return empty & blank
        if block < clue.block_count and clue.blocks[block].parted:
            at = (at >> 1) & blank
        block -= 1
        starts[block] &= at >> clue.blocks[block].size
        at = starts[block]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _paint(
    clue: cython.pointer[FlatClue],
    starts: cython.pointer[Word],
    found: cython.pointer[Word],
    after: cython.pointer[Wide],
) -> cython.void:
    """Compute, for each colour of the clue, the cells that its blocks can cover."""
    run: Word = 0
    at: cython.int
    for at in range(clue.kind_count):
        found[at] = 0
    for at in range(clue.block_count):
        found[clue.blocks[at].kind] |= starts[at]
    for at in range(clue.kind_count - 1, -1, -1):
        run |= found[at]
        if at and clue.kinds[at - 1].color == clue.kinds[at].color:
            run = _spread(run, clue.kinds[at].size - clue.kinds[at - 1].size)
        else:
            after[clue.kinds[at].color] = _spread(run, clue.kinds[at].size - 1)
            run = 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _visit(
    clue: cython.pointer[FlatClue],
    masks: cython.pointer[Wide],
    stride: cython.int,
    after: cython.pointer[Wide],
    work: cython.pointer[Word],
) -> cython.bint:
    fits: cython.pointer[Word] = work
    starts: cython.pointer[Word] = fits + clue.kind_count
    reached: cython.pointer[Word] = starts + clue.block_count
    blank: Word = masks[0]
    end: Word
    _fit(clue, masks, stride, fits)
    end = _lay(clue, blank, fits, starts, reached)
    if not end >> clue.length:
        return False
    after[0] = _lay_back(clue, blank, starts, reached, reached + clue.block_count + 1)
    _paint(clue, starts, fits, after)
    return True


def visit(
    clue: cython.pointer[FlatClue],
    masks: cython.pointer[Wide],
    stride: cython.int,
    after: cython.pointer[Wide],
    work: cython.pointer[Wide],
) -> cython.bint:
    """Compute the values of each cell over all placements; return False if there is none.

    Args:
        clue: of the line.
        masks: for each value, the cells that may have it, `stride` words apart.
        stride: see `masks`.
        after: receives the result, for empty and for the colours of the clue.
        work: scratch memory of `room(clue)` words.
    """
    if clue.length <= NARROW:
        return _visit(clue, masks, stride, after, cython.cast(cython.pointer[Narrow], work))
    return _visit(clue, masks, stride, after, work)


def room(clue: cython.pointer[FlatClue]) -> cython.int:
    """Return the scratch words that `visit` needs: for kinds, starts, boundaries and leaps."""
    return clue.kind_count + clue.block_count + clue.block_count + 1 + LEAPS


# ---- clues ----


def read_clue(
    clue: cython.pointer[FlatClue], blocks: tuple[core.Block, ...], values: cython.int
) -> cython.int:
    """Copy a clue into flat memory, which has room for its blocks.

    A block that is too long is stored as just too long.

    Raises:
        ValueError: a block has a colour that does not exist.
    """
    at: cython.int
    color: cython.int = 0
    clue.block_count = len(blocks)
    clue.kind_count = 0
    for at in range(clue.block_count):
        size, value = blocks[at]
        # The colour is used as an index, and bounds checks are off.
        if not 0 < value < values:
            raise ValueError(f"colour {value}")
        # Shifting a word by its width or more is undefined in C.
        clue.blocks[at].size = min(size, clue.length + 1)
        clue.blocks[at].parted = color == value
        color = value
        _add_kind(clue, color, clue.blocks[at].size)
    for at in range(clue.block_count):
        clue.blocks[at].kind = _kind(clue, blocks[at][1], clue.blocks[at].size)
    return 0


@cython.cfunc
@cython.exceptval(check=False)
def _kind(clue: cython.pointer[FlatClue], color: cython.int, size: cython.int) -> cython.int:
    """Return the index of a kind of block, or where to insert it."""
    at: cython.int = 0
    while at < clue.kind_count and (
        clue.kinds[at].color < color
        or (clue.kinds[at].color == color and clue.kinds[at].size < size)
    ):
        at += 1
    return at


@cython.cfunc
@cython.exceptval(check=False)
def _add_kind(clue: cython.pointer[FlatClue], color: cython.int, size: cython.int) -> cython.void:
    """Add a kind of block to those of a clue, if it is new."""
    at: cython.int = _kind(clue, color, size)
    other: cython.int
    if at < clue.kind_count and clue.kinds[at].color == color and clue.kinds[at].size == size:
        return
    for other in range(clue.kind_count, at, -1):
        clue.kinds[other] = clue.kinds[other - 1]
    clue.kinds[at].color = color
    clue.kinds[at].size = size
    clue.kind_count += 1
