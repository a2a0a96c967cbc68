# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Solve one clue on one line like `solver.lines`, in words of 64 bits.

A set of cells, or of the boundaries between them, is one word, an integer of 128 bits, or several
words, whichever is the shortest that holds the line. Cython compiles the same source for each of
these types (`types.Cells`); only the operations on sets differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cython
from cython.cimports.cpython.bytearray import PyByteArray_AS_STRING
from cython.cimports.libc.string import memset
from cython.cimports.nonogui.solver.kernel.types import (
    LEAPS,
    MOST_WORDS,
    WORD,
    Cells,
    FlatBlock,
    FlatClue,
    Integer,
    Kind,
    Wide,
    Word,
    Words3,
    Words4,
    Words6,
    Words8,
    Words16,
)

from nonogui.core import clue as core

_FULL = (1 << 64) - 1

# ---- sets of cells or boundaries ----


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _words(cells: Cells) -> cython.int:
    """Return how many words the type of a set has; the C compiler knows the answer."""
    return cython.sizeof(cells) // cython.sizeof(Word)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _read(words: cython.pointer[Word], cells: Cells) -> Cells:
    """Return a set from the words of a board, of the same type as another set."""
    at: cython.int
    if Cells is Word:
        cells = words[0]
    elif Cells is Wide:
        cells = cython.cast(Wide, words[1]) << WORD | words[0]
    else:
        for at in range(_words(cells)):
            cells.word[at] = words[at]
    return cells


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _write(words: cython.pointer[Word], cells: Cells) -> cython.void:
    """Write a set to the words of a board."""
    at: cython.int
    if Cells is Word:
        words[0] = cells
    elif Cells is Wide:
        words[0] = cython.cast(Word, cells)
        words[1] = cython.cast(Word, cells >> WORD)
    else:
        for at in range(_words(cells)):
            words[at] = cells.word[at]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _none(cells: Cells) -> Cells:
    """Return the empty set, of the same type as another set."""
    memset(cython.address(cells), 0, cython.sizeof(cells))
    return cells


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _one(cells: Cells, boundary: cython.int) -> Cells:
    """Return the set of one boundary, of the same type as another set."""
    one: Word = 1
    if Cells in Integer:
        cells = 1
        cells <<= boundary
    else:
        cells = _none(cells)
        cells.word[boundary // WORD] = one << boundary % WORD
    return cells


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _has(cells: Cells, boundary: cython.int) -> cython.bint:
    """Return whether a boundary is in the set."""
    shifted: Word
    if Cells in Integer:
        shifted = cython.cast(Word, cells >> boundary)
    else:
        shifted = cells.word[boundary // WORD] >> boundary % WORD
    return shifted & 1 != 0


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _any(cells: Cells) -> cython.bint:
    """Return whether the set has any cell."""
    at: cython.int
    seen: Word = 0
    is_any: cython.bint
    if Cells in Integer:
        is_any = cells != 0
    else:
        for at in range(_words(cells)):
            seen |= cells.word[at]
        is_any = seen != 0
    return is_any


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _both(cells: Cells, others: Cells) -> Cells:
    """Return the cells that are in both sets."""
    at: cython.int
    if Cells in Integer:
        cells &= others
    else:
        for at in range(_words(cells)):
            cells.word[at] &= others.word[at]
    return cells


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _either(cells: Cells, others: Cells) -> Cells:
    """Return the cells that are in one set or the other."""
    at: cython.int
    if Cells in Integer:
        cells |= others
    else:
        for at in range(_words(cells)):
            cells.word[at] |= others.word[at]
    return cells


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _right(cells: Cells, by: cython.uint) -> Cells:
    """Return the set moved right by fewer cells than it has bits: towards higher bits."""
    moved: Cells = cells
    at: cython.int
    last: cython.int = _words(cells) - 1
    if Cells in Integer:
        cells <<= by
    else:
        while by >= WORD:
            for at in range(last, 0, -1):
                cells.word[at] = cells.word[at - 1]
            cells.word[0] = 0
            by -= WORD
        # Two shifts for what crosses over, because a shift by 64 is undefined.
        moved.word[0] = cells.word[0] << by
        for at in range(last):
            moved.word[at + 1] = cells.word[at + 1] << by | cells.word[at] >> 1 >> (WORD - 1 - by)
        cells = moved
    return cells


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _left(cells: Cells, by: cython.uint) -> Cells:
    """Return the set moved left by fewer cells than it has bits: towards lower bits."""
    moved: Cells = cells
    at: cython.int
    last: cython.int = _words(cells) - 1
    if Cells in Integer:
        cells >>= by
    else:
        while by >= WORD:
            for at in range(last):
                cells.word[at] = cells.word[at + 1]
            cells.word[last] = 0
            by -= WORD
        moved.word[last] = cells.word[last] >> by
        for at in range(last):
            moved.word[at] = cells.word[at] >> by | cells.word[at + 1] << 1 << (WORD - 1 - by)
        cells = moved
    return cells


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _shrink(cells: Cells, by: cython.int) -> Cells:
    """Return the cells that start a run of `by` further cells in the set."""
    step: cython.int = 1
    while by > 0:
        step = min(step, by)
        cells = _both(cells, _left(cells, step))
        by -= step
        step *= 2
    return cells


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _spread(cells: Cells, by: cython.int) -> Cells:
    """Return the cells, and the `by` cells after each."""
    step: cython.int = 1
    while by > 0:
        step = min(step, by)
        cells = _either(cells, _right(cells, step))
        by -= step
        step *= 2
    return cells


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _flood(at: Cells, blank: Cells) -> Cells:
    """Return the boundaries, and those reachable from them over blank cells.

    One addition moves them all: its carry runs through a stretch of ones, and from word to word.
    """
    word: cython.int
    carry: Word = 0
    first: Word
    total: Word
    if Cells in Integer:
        at |= ((at & blank) + blank) ^ blank
    else:
        for word in range(_words(at)):
            first = (at.word[word] & blank.word[word]) + carry
            total = first + blank.word[word]
            carry = (first < carry) | (total < first)
            at.word[word] |= total ^ blank.word[word]
    return at


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _find_stretches(blank: Cells, stretches: cython.pointer[Cells]) -> cython.int:
    """Compute the starts of runs of 1, 2, 4 ... blank cells in one word; return how many sizes."""
    at: cython.int
    leaps: cython.int = 0
    stretches[0] = blank
    while _any(blank):
        stretches[leaps] = blank
        if Cells in Integer:
            blank &= blank >> (1 << leaps)
        elif 2 << leaps == WORD:  # these cross a whole word; shifting one by 64 is undefined
            return leaps + 1
        else:
            for at in range(_words(blank)):
                blank.word[at] &= blank.word[at] >> (1 << leaps)
        leaps += 1
    return leaps


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _flood_back(at: Cells, stretches: cython.pointer[Cells], leaps: cython.int) -> Cells:
    """Return the boundaries, and those from which blank cells lead to them.

    A carry runs one way only. The way back uses leaps of 1, 2, 4 ... cells, and from word to word
    one of one cell.
    """
    word: cython.int
    leap: cython.int
    cells: Word
    carry: Word = 0
    if Cells in Integer:
        for leap in range(leaps):
            at |= stretches[leap] & (at >> (1 << leap))
    else:
        for word in range(_words(at) - 1, -1, -1):
            cells = at.word[word] | carry & stretches[0].word[word]
            if cells:
                for leap in range(leaps):
                    cells |= stretches[leap].word[word] & (cells >> (1 << leap))
            at.word[word] = cells
            carry = cells << WORD - 1
    return at


# ---- a visit ----


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _fit(
    clue: cython.pointer[FlatClue],
    masks: cython.pointer[Word],
    stride: cython.size_t,
    fits: cython.pointer[Cells],
) -> cython.void:
    """Compute, for each kind of block, the starts where all its cells may have its colour."""
    run: Cells = _none(fits[0])
    at: cython.int
    size: cython.int = 1
    color: cython.int = -1
    for at in range(clue.kind_count):
        if clue.kinds[at].color != color:
            color = clue.kinds[at].color
            size = 1
            run = _read(masks + color * stride, run)
        run = _shrink(run, clue.kinds[at].size - size)
        size = clue.kinds[at].size
        fits[at] = run


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _lay(
    clue: cython.pointer[FlatClue],
    blank: Cells,
    fits: cython.pointer[Cells],
    starts: cython.pointer[Cells],
    reached: cython.pointer[Cells],
) -> cython.bint:
    """Place blocks from the left: starts of each, boundaries reached after 0, 1 ... blocks.

    Return whether all blocks fit.
    """
    at: Cells = _flood(_one(blank, 0), blank)
    block: cython.int
    reached[0] = at
    for block in range(clue.block_count):
        if clue.blocks[block].separated:
            at = _right(_both(at, blank), 1)
        starts[block] = _both(at, fits[clue.blocks[block].kind])
        at = _flood(_right(starts[block], clue.blocks[block].size), blank)
        reached[block + 1] = at
    return _has(at, clue.length)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _lay_back(
    clue: cython.pointer[FlatClue],
    blank: Cells,
    starts: cython.pointer[Cells],
    reached: cython.pointer[Cells],
    stretches: cython.pointer[Cells],
) -> Cells:
    """Place blocks from the right: keep starts that can be completed; return what can be empty."""
    at: Cells = _one(blank, clue.length)
    before: Cells
    empty: Cells = _none(blank)
    leaps: cython.int = _find_stretches(blank, stretches)
    block: cython.int = clue.block_count
    while True:
        at = _flood_back(at, stretches, leaps)
        before = _left(at, 1)
        empty = _either(empty, _both(reached[block], before))
        if block == 0:
            return _both(empty, blank)
        if block < clue.block_count and clue.blocks[block].separated:
            at = _both(before, blank)
        block -= 1
        starts[block] = _both(starts[block], _left(at, clue.blocks[block].size))
        at = starts[block]


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _paint(
    clue: cython.pointer[FlatClue],
    starts: cython.pointer[Cells],
    found: cython.pointer[Cells],
    after: cython.pointer[Word],
    apart: cython.int,
) -> cython.void:
    """Compute, for each colour of the clue, the cells that its blocks can cover."""
    run: Cells = _none(starts[0])
    at: cython.int
    kind: cython.int
    for at in range(clue.kind_count):
        found[at] = run
    for at in range(clue.block_count):
        kind = clue.blocks[at].kind
        found[kind] = _either(found[kind], starts[at])
    for at in range(clue.kind_count - 1, -1, -1):
        run = _either(run, found[at])
        if at and clue.kinds[at - 1].color == clue.kinds[at].color:
            run = _spread(run, clue.kinds[at].size - clue.kinds[at - 1].size)
        else:
            _write(after + clue.kinds[at].color * apart, _spread(run, clue.kinds[at].size - 1))
            run = _none(run)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _visit(
    clue: cython.pointer[FlatClue],
    masks: cython.pointer[Word],
    stride: cython.size_t,
    after: cython.pointer[Word],
    apart: cython.int,
    work: cython.pointer[Cells],
) -> cython.bint:
    fits: cython.pointer[Cells] = work
    starts: cython.pointer[Cells] = fits + clue.kind_count
    reached: cython.pointer[Cells] = starts + clue.block_count
    blank: Cells = _read(masks, work[0])
    _fit(clue, masks, stride, fits)
    if not _lay(clue, blank, fits, starts, reached):
        return False
    _write(after, _lay_back(clue, blank, starts, reached, reached + clue.block_count + 1))
    _paint(clue, starts, fits, after, apart)
    return True


def visit(
    clue: cython.pointer[FlatClue],
    masks: cython.pointer[Word],
    stride: cython.size_t,
    after: cython.pointer[Word],
    apart: cython.int,
    work: cython.pointer[Word],
) -> cython.bint:
    """Compute the values of each cell over all placements; return False if there is none.

    Args:
        clue: of the line.
        masks: for each value, the cells that may have it, `stride` words apart.
        stride: see `masks`.
        after: receives the result, for empty and for the colours of the clue, `apart` words apart.
        apart: see `after`.
        work: scratch memory of `room(clue)` words.
    """
    is_possible: cython.bint
    if clue.words == 1:
        is_possible = _visit(clue, masks, stride, after, apart, work)
    elif clue.words == 2:
        is_possible = _visit(
            clue, masks, stride, after, apart, cython.cast(cython.pointer[Wide], work)
        )
    elif clue.words == 3:
        is_possible = _visit(
            clue, masks, stride, after, apart, cython.cast(cython.pointer[Words3], work)
        )
    elif clue.words == 4:
        is_possible = _visit(
            clue, masks, stride, after, apart, cython.cast(cython.pointer[Words4], work)
        )
    elif clue.words == 6:
        is_possible = _visit(
            clue, masks, stride, after, apart, cython.cast(cython.pointer[Words6], work)
        )
    elif clue.words == 8:
        is_possible = _visit(
            clue, masks, stride, after, apart, cython.cast(cython.pointer[Words8], work)
        )
    else:
        is_possible = _visit(
            clue, masks, stride, after, apart, cython.cast(cython.pointer[Words16], work)
        )
    return is_possible


def words_of(length: cython.int) -> cython.int:
    """Return how many words a line is processed in."""
    # One bit more for the boundaries, and one more for shifts by one cell more than the line has.
    words: cython.int = (length + 1) // WORD + 1
    if words <= 4:
        return words
    if words <= 8:
        return 6 if words <= 6 else 8
    return MOST_WORDS


def room(clue: cython.pointer[FlatClue]) -> cython.int:
    """Return the scratch words that `visit` needs: for kinds, starts, boundaries and leaps."""
    return clue.words * (clue.kind_count + clue.block_count + clue.block_count + 1 + LEAPS)


# ---- clues ----


def read_clue(
    clue: cython.pointer[FlatClue], blocks: tuple[core.Block, ...], values: cython.int
) -> cython.int:
    """Copy a clue into flat memory, which has room for its blocks and knows the line's length.

    A block that is too long is stored as just too long.

    Raises:
        ValueError: a block has a colour that does not exist.
    """
    at: cython.int
    color: cython.int = 0
    clue.words = words_of(clue.length)
    clue.block_count = len(blocks)
    clue.kind_count = 0
    for at in range(clue.block_count):
        size, value = blocks[at]
        # The colour is used as an index, and bounds checks are off.
        if not 0 < value < values:
            raise ValueError(f"colour {value}")
        # Shifting a set by its width or more is undefined.
        clue.blocks[at].size = min(size, clue.length + 1)
        clue.blocks[at].separated = color == value
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
    """Add a kind of block to a clue, if it is new."""
    at: cython.int = _kind(clue, color, size)
    other: cython.int
    if at < clue.kind_count and clue.kinds[at].color == color and clue.kinds[at].size == size:
        return
    for other in range(clue.kind_count, at, -1):
        clue.kinds[other] = clue.kinds[other - 1]
    clue.kinds[at].color = color
    clue.kinds[at].size = size
    clue.kind_count += 1


# ---- a line on its own ----


@cython.cclass
class Line:
    """A clue on a line that belongs to no board; `line.pxd` lists its attributes."""

    def __init__(
        self, blocks: tuple[core.Block, ...], length: cython.int, values: cython.int
    ) -> None:
        """Read a clue.

        Args:
            blocks: of the clue; they may be too long for the line.
            length: number of cells.
            values: number of values of a cell.

        Raises:
            ValueError: the line is too long, or a colour does not exist.
        """
        if length > WORD * MOST_WORDS - 2:
            raise ValueError(f"{length} cells")
        number: cython.int = len(blocks)
        self._values = values
        self._words = words_of(length)
        self._memory: list[bytearray] = []
        memory: cython.p_void = self._room(cython.sizeof(FlatClue))
        self._clue = cython.cast(cython.pointer[FlatClue], memory)
        self._clue.length = length
        memory = self._room(number * cython.sizeof(FlatBlock))
        self._clue.blocks = cython.cast(cython.pointer[FlatBlock], memory)
        memory = self._room(number * cython.sizeof(Kind))
        self._clue.kinds = cython.cast(cython.pointer[Kind], memory)
        read_clue(self._clue, blocks, values)
        words: cython.size_t = 2 * values * self._words + room(self._clue)
        memory = self._room(words * cython.sizeof(Word))
        self._before = cython.cast(cython.pointer[Word], memory)
        self._after = self._before + values * self._words
        self._work = self._after + values * self._words

    def _room(self, size: cython.size_t) -> cython.p_void:
        """Allocate zeroed memory that lives as long as this object."""
        memory: bytearray = bytearray(size)
        # The bytearray owns the memory; without this reference the pointer would dangle.
        self._memory.append(memory)
        return PyByteArray_AS_STRING(memory)

    def narrow(self, masks: tuple[int, ...]) -> tuple[int, ...] | None:
        """Return the values of each cell over all placements; None if the clue does not fit."""
        if not self._narrow(masks):
            return None
        return tuple(
            [self._number(self._after + value * self._words) for value in range(self._values)]
        )

    def place_blocks(self, masks: tuple[int, ...]) -> tuple[int, list[int]] | None:
        """Return the cells that can be empty, and all starts of each block; None if none fits."""
        starts: cython.pointer[Word] = self._work + self._clue.kind_count * self._words
        if not self._narrow(masks):
            return None
        found = [
            self._number(starts + block * self._words) for block in range(self._clue.block_count)
        ]
        return self._number(self._after), found

    def starts(self, masks: tuple[int, ...]) -> list[int] | None:
        """Return the possible starts of each block; None if the clue does not fit."""
        laid = self.place_blocks(masks)
        return None if laid is None else laid[1]

    def _narrow(self, masks: Sequence[int]) -> cython.int:
        """Visit the line with these candidates; return whether the clue fits."""
        words: cython.int = self._words
        value: cython.int
        word: cython.int
        number: int
        # `visit` writes only the colours of the clue; no cell can have any of the others.
        memset(self._after, 0, self._values * words * cython.sizeof(Word))
        for value in range(self._values):
            number = masks[value]
            for word in range(words - 1):
                self._before[value * words + word] = number & _FULL
                number >>= WORD
            self._before[value * words + words - 1] = number
        return visit(self._clue, self._before, words, self._after, words, self._work)

    def _number(self, words: cython.pointer[Word]) -> Any:
        """Return a set of cells as an integer."""
        word: cython.int
        number: int = words[self._words - 1]
        for word in range(self._words - 2, -1, -1):
            number = number << WORD | words[word]
        return number
