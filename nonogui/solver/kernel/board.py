# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The candidates of one board, narrowed line by line as defined in `solver.narrowing`.

That module defines the steps and their order; this one implements them in C. A board has one set
of cells per line, rows before columns, for each value in turn. All its sets, of cells or of lines,
have as many words as its longer side needs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import cython
from cython.cimports.cpython.bytearray import PyByteArray_AS_STRING
from cython.cimports.libc.string import memcpy, memset
from cython.cimports.nonogui.solver.kernel.line import read_clue, room, visit, words_of
from cython.cimports.nonogui.solver.kernel.types import (
    DONE,
    MORE,
    MOST_WORDS,
    UNDECIDED,
    WORD,
    FlatBlock,
    FlatClue,
    Kind,
    Word,
    count,
    lowest,
)

from nonogui.core import clue as core
from nonogui.core.grid import UNKNOWN, Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.narrowing import NO_LINE

LONGEST = WORD * MOST_WORDS - 2
"""Most cells of a line: shifting by one cell more must still fit into its words."""

_FULL = (1 << 64) - 1

_CHECK_EVERY = 500
"""Visits between two checks: less than 20 ms on lines of 1000 cells."""


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _has(lines: cython.pointer[Word], number: cython.int) -> cython.bint:
    """Return whether a line, or a cell, is in a set."""
    return (lines[number // WORD] >> number % WORD) & 1


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _add(lines: cython.pointer[Word], number: cython.int) -> cython.void:
    one: Word = 1
    lines[number // WORD] |= one << number % WORD


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _remove(lines: cython.pointer[Word], number: cython.int) -> cython.void:
    one: Word = 1
    lines[number // WORD] &= ~(one << number % WORD)


@cython.cclass
class Board:
    """The candidates of a board of a puzzle; `board.pxd` lists its attributes."""

    def __init__(
        self,
        puzzle: Puzzle,
        board: Grid,
        check: Callable[[], None] | None = None,
    ) -> None:
        """Start from the known cells of a board of the puzzle's size.

        Args:
            puzzle: its clues are used.
            board: maybe marks count as unknown.
            check: called every few milliseconds. It may raise an exception, which ends this object;
                its results so far stay valid.

        Raises:
            ValueError: the board has another size or too long a side, or a colour does not exist.
        """
        if (board.width, board.height) != (puzzle.width, puzzle.height):
            raise ValueError(f"a {board.width}x{board.height} board for another puzzle")
        # Without bounds checks in C, a longer line would write past its words.
        if max(board.width, board.height) > LONGEST:
            raise ValueError(f"{board.width}x{board.height} cells")
        self._memory: list[bytearray] = []
        self._check = check
        self.height = board.height
        self.width = board.width
        self._lines = self.height + self.width
        self._values = len(puzzle.palette)
        self._words = words_of(max(self.width, self.height))
        self._stride = self._words * self._lines
        self._set_size = 2 * self._words * cython.sizeof(Word)
        self._size = self._values * self._stride * cython.sizeof(Word)
        self._given = self._sets(self._values * self._lines)
        self._masks = self._sets(self._values * self._lines)
        self._after = self._sets(self._values)
        self._touched = self._sets(2)
        self._changed = self._sets(2)
        self._waiting = self._sets(2)
        self._used = self._sets(2)
        self._work_room = 0
        self._given_spare = 0
        self._read_clues([*puzzle.rows, *puzzle.columns])
        self._read_board(board.cells)
        self.restart({})

    def restart(self, clues: Mapping[int, core.Clue]) -> None:
        """Restart from the initial board, with other clues for some lines.

        Raises:
            ValueError: a colour does not exist; the board must not be used afterwards.
        """
        index: cython.int
        for line, clue in clues.items():
            self._read_clue(line, clue.blocks)
        memcpy(self._masks, self._given, self._size)
        self._spare = self._given_spare
        self._clear(self._touched)
        self._clear(self._changed)
        self._clear_waiting()
        for index in range(self.height):
            _add(self._waiting, index)
        for index in range(self.width):
            _add(self._waiting + self._words, index)
        memcpy(self._used, self._waiting, self._set_size)
        self.visits, self.sweeps = 0, 1
        self._next_check = _CHECK_EVERY
        self.contradiction = NO_LINE

    def refute(self, lines: int, at: cython.int = -1, value: cython.int = 0) -> int:
        """Restart, and narrow only some lines; return few of them that contradict, 0 if none do."""
        one: int = 1
        self.restart({})
        if at >= 0:
            self._assume(at, value)
            self._clear(self._changed)
        self._read_lines(self._waiting, lines)
        memcpy(self._used, self._waiting, self._set_size)
        self.narrow(-1)
        if self.contradiction == NO_LINE:
            return 0
        return self._number_of(self._changed) | one << self.contradiction

    def _read_lines(self, into: cython.pointer[Word], lines: Any) -> cython.int:
        """Read a set of line numbers into a set of rows and one of columns."""
        word: cython.int
        one: int = 1
        rows: int = lines & (one << self.height) - 1
        columns: int = lines >> self.height
        for word in range(self._words):
            into[word] = rows >> WORD * word & _FULL
            into[self._words + word] = columns >> WORD * word & _FULL
        return 0

    def _number_of(self, lines: cython.pointer[Word]) -> Any:
        """Return a set of rows and one of columns as a set of line numbers."""
        word: cython.int
        rows: int = 0
        columns: int = 0
        for word in range(self._words - 1, -1, -1):
            rows = rows << WORD | lines[word]
            columns = columns << WORD | lines[self._words + word]
        return rows | columns << self.height

    def _room(self, size: cython.size_t) -> cython.p_void:
        """Allocate zeroed memory that lives as long as this object."""
        memory: bytearray = bytearray(size)
        # The bytearray owns the memory; without this reference the pointer would dangle.
        self._memory.append(memory)
        return PyByteArray_AS_STRING(memory)

    def _sets(self, number: cython.size_t) -> cython.pointer[Word]:
        """Allocate empty sets of cells or lines."""
        memory: cython.p_void = self._room(number * self._words * cython.sizeof(Word))
        return cython.cast(cython.pointer[Word], memory)

    def _numbers(self, number: cython.size_t) -> cython.p_int:
        return cython.cast(cython.p_int, self._room(number * cython.sizeof(cython.int)))

    def _read_clues(self, clues: list[core.Clue]) -> cython.int:
        """Read the clues of all lines, with their blocks side by side."""
        line: cython.int
        number: cython.int
        total: cython.int = sum([len(each.blocks) for each in clues])
        clue: cython.pointer[FlatClue]
        memory: cython.p_void = self._room(self._lines * cython.sizeof(FlatClue))
        self._clues = cython.cast(cython.pointer[FlatClue], memory)
        memory = self._room(total * cython.sizeof(FlatBlock))
        blocks: cython.pointer[FlatBlock] = cython.cast(cython.pointer[FlatBlock], memory)
        memory = self._room(total * cython.sizeof(Kind))
        kinds: cython.pointer[Kind] = cython.cast(cython.pointer[Kind], memory)
        for line in range(self._lines):
            # A thousand long clues take a noticeable time.
            if self._check is not None and line % 64 == 63:
                self._check()
            number = len(clues[line].blocks)
            clue = cython.address(self._clues[line])
            clue.length = self.width if line < self.height else self.height
            clue.capacity = number
            clue.blocks = blocks
            clue.kinds = kinds
            blocks += number
            kinds += number
            self._read_clue(line, clues[line].blocks)
        return 0

    def _read_clue(self, line: cython.int, blocks: tuple[core.Block, ...]) -> cython.int:
        """Read the clue of a line; allocate memory if it has more blocks than before."""
        number: cython.int = len(blocks)
        memory: cython.p_void
        clue: cython.pointer[FlatClue] = cython.address(self._clues[line])
        if number > clue.capacity:  # room for as many as a line can hold, so that this is rare
            clue.capacity = max(number, clue.length)
            memory = self._room(clue.capacity * cython.sizeof(FlatBlock))
            clue.blocks = cython.cast(cython.pointer[FlatBlock], memory)
            memory = self._room(clue.capacity * cython.sizeof(Kind))
            clue.kinds = cython.cast(cython.pointer[Kind], memory)
        read_clue(clue, blocks, self._values)
        if room(clue) > self._work_room:
            self._work_room = max(room(clue), 4 * self._words * max(self.width, self.height))
            memory = self._room(self._work_room * cython.sizeof(Word))
            self._work = cython.cast(cython.pointer[Word], memory)
        return 0

    def _read_board(self, cells: cython.p_const_uchar) -> cython.void:
        """Set the candidates of all cells: one if known, otherwise all."""
        at: cython.int
        known: cython.uchar
        value: cython.int
        row: cython.int
        column: cython.int
        lines: cython.pointer[Word]
        for at in range(self.width * self.height):
            known = cells[at]
            row = at // self.width
            column = at % self.width
            for value in range(self._values):
                # Maybe marks count as unknown, as in `lines.masks_of`.
                if known == value or known >= UNDECIDED:
                    lines = self._given + value * self._stride
                    _add(lines + row * self._words, column)
                    _add(lines + (self.height + column) * self._words, row)
                    self._given_spare += 1
        self._given_spare -= self.width * self.height

    # ---- what is known ----

    @property
    def is_decided(self) -> bool:
        """Return whether every cell has one candidate; if nothing waits, that is a solution."""
        return self._spare == 0

    @property
    def known(self) -> int:
        """Return the number of cells with one candidate."""
        row: cython.int
        word: cython.int
        number: cython.int = self.width * self.height
        for row in range(self.height):
            for word in range(self._words):
                number -= count(self._several(row, word))
        return number

    def masks(self, line: cython.int) -> tuple[int, ...]:
        """Return the candidates of the cells of a line."""
        value: cython.int
        word: cython.int
        words: cython.pointer[Word]
        number: int
        masks: list[int] = []
        for value in range(self._values):
            words = self._masks + value * self._stride + line * self._words
            number = words[self._words - 1]
            for word in range(self._words - 2, -1, -1):
                number = number << WORD | words[word]
            masks.append(number)
        return tuple(masks)

    def cells(self) -> bytes:
        """Return the board's values as in `Grid.cells`, unknown for several candidates."""
        at: cython.int
        candidates: cython.ulong
        cells: bytearray = bytearray(self.width * self.height)
        for at in range(self.width * self.height):
            candidates = self._candidates(at)
            if candidates != 0 and candidates & (candidates - 1) == 0:
                cells[at] = lowest(candidates)
            else:
                cells[at] = UNKNOWN
        return bytes(cells)

    def _candidates(self, at: cython.int) -> cython.ulong:
        """Return the candidates of a cell, one bit per value."""
        words: cython.pointer[Word] = self._masks + at // self.width * self._words
        column: cython.int = at % self.width
        found: cython.ulong = 0
        one: cython.ulong = 1
        value: cython.int
        for value in range(self._values):
            if _has(words + value * self._stride, column):
                found |= one << value
        return found

    def _is_open(self, at: cython.int) -> cython.bint:
        candidates: cython.ulong = self._candidates(at)
        return candidates & (candidates - 1) != 0

    def _several(self, row: cython.int, word: cython.int) -> Word:
        """Return one word of the columns in which a row has several candidates."""
        words: cython.pointer[Word] = self._masks + row * self._words + word
        seen: Word = 0
        twice: Word = 0
        value: cython.int
        for value in range(self._values):
            twice |= seen & words[value * self._stride]
            seen |= words[value * self._stride]
        return twice

    # ---- line by line ----

    def narrow(self, most: cython.longlong) -> bool:
        """Narrow until nothing waits or a line contradicts; return False after `most` visits."""
        end: cython.int
        with cython.nogil:  # keeps the window responsive
            end = self._narrow(most)
        return end != MORE

    def _narrow(self, most: cython.longlong) -> cython.int:
        """Narrow waiting lines, and store the contradicting line."""
        end: cython.int = self._run(most, True)
        if end >= 0:
            self.contradiction = end
        return end

    def _run(self, most: cython.longlong, on_board: cython.bint) -> cython.int:
        """Narrow waiting lines; return the contradicting line, or DONE or MORE."""
        index: cython.int
        line: cython.int
        while True:
            index = self._next_waiting()
            if index < 0:
                self._axis ^= 1
                index = self._next_waiting()
                if index < 0:
                    self._clear_waiting()
                    return DONE
                self.sweeps += on_board
            if most == 0:
                return MORE
            if self.visits >= self._next_check:
                with cython.gil:
                    self._call_check()
            most -= 1
            self.visits += 1
            line = index + self._axis * self.height
            _remove(self._waiting + self._axis * self._words, index)
            _add(self._touched + self._axis * self._words, index)
            if not self._visit(line):
                self._clear_waiting()
                return line
            self._cross_out(line, index)

    def _call_check(self) -> cython.int:
        self._next_check = self.visits + _CHECK_EVERY
        if self._check is not None:
            self._check()
        return 0

    def _is_waiting(self) -> cython.bint:
        """Return whether any line waits."""
        word: cython.int
        lines: Word = 0
        for word in range(2 * self._words):
            lines |= self._waiting[word]
        return lines != 0

    def _next_waiting(self) -> cython.int:
        """Return the first waiting line of the axis; -1 if there is none."""
        waiting: cython.pointer[Word] = self._waiting + self._axis * self._words
        word: cython.int
        for word in range(self._words):
            if waiting[word]:
                return word * WORD + lowest(waiting[word])
        return -1

    def _visit(self, line: cython.int) -> cython.bint:
        """Narrow a line into `_after`; return False if it has no placement."""
        return self._visit_cells(line, self._masks + line * self._words, self._stride)

    def _visit_cells(
        self, line: cython.int, masks: cython.pointer[Word], stride: cython.size_t
    ) -> cython.bint:
        """Narrow other cells of a line in the same way; their values are `stride` words apart."""
        clue: cython.pointer[FlatClue] = cython.address(self._clues[line])
        # `visit` writes only the colours of the clue, as no cell can have any of the others, and
        # only the words that this line needs.
        memset(self._after, 0, self._values * self._words * cython.sizeof(Word))
        return visit(clue, masks, stride, self._after, self._words, self._work)

    def _cross_out(self, line: cython.int, index: cython.int) -> cython.void:
        """Remove what a visit has ruled out from the crossing lines, and let them wait."""
        words: cython.int = self._words
        # The words that have this line's cell on each crossing line.
        crossing: cython.size_t = (0 if self._axis else self.height) * words + index // WORD
        waiting: cython.pointer[Word] = self._waiting + (self._axis ^ 1) * words
        used: cython.pointer[Word] = self._used + (self._axis ^ 1) * words
        value: cython.int
        word: cython.int
        one: Word = 1
        others: Word = ~(one << index % WORD)
        gone: Word
        is_changed: cython.bint = False
        masks: cython.pointer[Word]
        own: cython.pointer[Word]
        for value in range(self._values):
            masks = self._masks + value * self._stride
            own = masks + line * words
            for word in range(words):
                gone = own[word] & ~self._after[value * words + word]
                if gone:
                    own[word] ^= gone
                    is_changed = True
                    # Cell i lies on the crossing line i, so a set of cells is also one of lines.
                    waiting[word] |= gone & used[word]
                    self._spare -= count(gone)
                    while gone:
                        masks[crossing + (word * WORD + lowest(gone)) * words] &= others
                        gone &= gone - 1
        if is_changed:
            _add(self._changed + self._axis * words, index)

    def _clear(self, lines: cython.pointer[Word]) -> cython.void:
        """Clear a set of rows and one of columns."""
        memset(lines, 0, self._set_size)

    def _clear_waiting(self) -> cython.void:
        """Clear the waiting lines; the next pass starts with the rows."""
        self._clear(self._waiting)
        self._axis = 0

    def _assume(self, at: cython.int, value: cython.int) -> cython.void:
        others: cython.ulong = self._candidates(at)
        other: cython.int
        while others:
            other = lowest(others)
            others &= others - 1
            if other != value:
                self._rule_out(at, other)

    def _rule_out(self, at: cython.int, value: cython.int) -> cython.void:
        """Remove one candidate of a cell, and let its lines wait."""
        row: cython.int = at // self.width
        column: cython.int = at % self.width
        masks: cython.pointer[Word] = self._masks + value * self._stride
        _remove(masks + row * self._words, column)
        _remove(masks + (self.height + column) * self._words, row)
        _add(self._waiting, row)
        _add(self._waiting + self._words, column)
        _add(self._changed, row)
        _add(self._changed + self._words, column)
        self._spare -= 1
