# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The candidates of one board, narrowed line by line as defined in `solver.narrowing`.

That module defines the steps and their order; this one implements them in C. A board has one word
per line, rows before columns, for each value in turn. A set of lines is two words.
"""

from __future__ import annotations

from collections.abc import Mapping

import cython
from cython.cimports.cpython.bytearray import PyByteArray_AS_STRING
from cython.cimports.libc.string import memcpy, memset
from cython.cimports.nonogui.solver.kernel.line import read_clue, room, visit
from cython.cimports.nonogui.solver.kernel.types import (
    DONE,
    MORE,
    UNDECIDED,
    FlatBlock,
    FlatClue,
    Kind,
    Narrow,
    Wide,
    count,
    lowest,
)

from nonogui.core import clue as core
from nonogui.core.grid import UNKNOWN, Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.narrowing import LINE, NO_LINE, RawStep

LONGEST = 126
"""Most cells of a line: shifting by one cell more must still fit into 128 bits."""


@cython.cfunc
def _number(word: Wide) -> object:
    """Return a set of cells as a Python integer."""
    high: int = cython.cast(Narrow, word >> 64)
    low: int = cython.cast(Narrow, word)
    return high << 64 | low


@cython.cfunc
@cython.exceptval(check=False)
def _first(number: cython.int) -> Wide:
    """Return the first `number` lines as a set."""
    one: Wide = 1
    return (one << number) - 1


@cython.cclass
class Board:
    """The candidates of a board of a puzzle; `board.pxd` lists its attributes."""

    def __init__(self, puzzle: Puzzle, board: Grid, *, traced: bool = False) -> None:
        """Start from the known cells of a board of the puzzle's size.

        Raises:
            ValueError: the board has another size or too long a side, or a colour does not exist.
        """
        if (board.width, board.height) != (puzzle.width, puzzle.height):
            raise ValueError(f"a {board.width}x{board.height} board for another puzzle")
        # Without bounds checks in C, a longer line would write past its words.
        if max(board.width, board.height) > LONGEST:
            raise ValueError(f"{board.width}x{board.height} cells")
        self._memory: list[bytearray] = []
        self._traced = traced
        self.height = board.height
        self.width = board.width
        self._lines = self.height + self.width
        self._values = len(puzzle.palette)
        self._size = self._values * self._lines * cython.sizeof(Wide)
        self._given = self._words(self._values * self._lines)
        self._masks = self._words(self._values * self._lines)
        self._after = self._words(self._values)
        self._touched = self._words(2)
        self._changed = self._words(2)
        self._waiting = self._words(2)
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
        for line, clue in clues.items():
            self._read_clue(line, clue.blocks)
        memcpy(self._masks, self._given, self._size)
        self._spare = self._given_spare
        for axis in range(2):
            self._touched[axis] = 0
            self._changed[axis] = 0
        self._waiting[0] = _first(self.height)
        self._waiting[1] = _first(self.width)
        self._axis = 0
        self.visits, self.sweeps = 0, 1
        self.contradiction = NO_LINE
        self.steps: list[RawStep] = []

    def _room(self, size: cython.size_t) -> cython.p_void:
        """Allocate zeroed memory that lives as long as this object."""
        memory: bytearray = bytearray(size)
        # The bytearray owns the memory; without this reference the pointer would dangle.
        self._memory.append(memory)
        return PyByteArray_AS_STRING(memory)

    def _words(self, number: cython.size_t) -> cython.pointer[Wide]:
        return cython.cast(cython.pointer[Wide], self._room(number * cython.sizeof(Wide)))

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
            self._work_room = max(room(clue), 4 * max(self.width, self.height))
            self._work = self._words(self._work_room)
        return 0

    def _read_board(self, cells: cython.p_const_uchar) -> cython.void:
        """Set the candidates of all cells: one if known, otherwise all."""
        at: cython.int
        known: cython.uchar
        value: cython.int
        row: cython.int
        column: cython.int
        one: Wide = 1
        for at in range(self.width * self.height):
            known = cells[at]
            row = at // self.width
            column = at % self.width
            for value in range(self._values):
                # Pencil marks count as unknown, as in `lines.masks_of`.
                if known == value or known >= UNDECIDED:
                    self._given[value * self._lines + row] |= one << column
                    self._given[value * self._lines + self.height + column] |= one << row
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
        number: cython.int = self.width * self.height
        for row in range(self.height):
            number -= count(self._several(row))
        return number

    def masks(self, line: cython.int) -> tuple[int, ...]:
        """Return the candidates of the cells of a line."""
        words: cython.pointer[Wide] = self._masks + line
        return tuple([_number(words[value * self._lines]) for value in range(self._values)])

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
        words: cython.pointer[Wide] = self._masks + at // self.width
        column: cython.int = at % self.width
        found: cython.ulong = 0
        one: cython.ulong = 1
        value: cython.int
        for value in range(self._values):
            if (words[value * self._lines] >> column) & 1:
                found |= one << value
        return found

    def _is_open(self, at: cython.int) -> cython.bint:
        candidates: cython.ulong = self._candidates(at)
        return candidates & (candidates - 1) != 0

    def _several(self, row: cython.int) -> Wide:
        """Return the columns in which a row has several candidates."""
        seen: Wide = 0
        twice: Wide = 0
        value: cython.int
        for value in range(self._values):
            twice |= seen & self._masks[value * self._lines + row]
            seen |= self._masks[value * self._lines + row]
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
        one: Wide = 1
        while True:
            if not self._waiting[self._axis]:
                self._axis ^= 1
                if not self._waiting[self._axis]:
                    self._clear_waiting()
                    return DONE
                self.sweeps += on_board
            if most == 0:
                return MORE
            most -= 1
            self.visits += 1
            index = lowest(self._waiting[self._axis])
            line = index + self._axis * self.height
            self._waiting[self._axis] &= self._waiting[self._axis] - 1
            self._touched[self._axis] |= one << index
            if not self._visit(line):
                self._clear_waiting()
                return line
            if on_board and self._traced:
                with cython.gil:
                    self._trace(line)
            self._cross_out(line, index)

    def _visit(self, line: cython.int) -> cython.bint:
        """Narrow a line into `_after`; return False if it has no placement."""
        clue: cython.pointer[FlatClue] = cython.address(self._clues[line])
        masks: cython.pointer[Wide] = self._masks + line
        # `visit` writes only the colours of the clue; no cell can have any of the others.
        memset(self._after, 0, self._values * cython.sizeof(Wide))
        return visit(clue, masks, self._lines, self._after, self._work)

    def _cross_out(self, line: cython.int, index: cython.int) -> cython.void:
        """Remove what a visit has ruled out from the crossing lines, and let them wait."""
        first: cython.int = 0 if self._axis else self.height
        value: cython.int
        one: Wide = 1
        others: Wide = ~(one << index)
        gone: Wide
        everywhere: Wide = 0
        masks: cython.pointer[Wide]
        for value in range(self._values):
            masks = self._masks + value * self._lines
            gone = masks[line] & ~self._after[value]
            if gone:
                masks[line] = self._after[value]
                everywhere |= gone
                self._spare -= count(gone)
                while gone:
                    masks[first + lowest(gone)] &= others
                    gone &= gone - 1
        if everywhere:
            self._changed[self._axis] |= one << index
            self._waiting[self._axis ^ 1] |= everywhere

    def _clear_waiting(self) -> cython.void:
        """Clear the waiting lines; the next pass starts with the rows."""
        self._waiting[0] = 0
        self._waiting[1] = 0
        self._axis = 0

    def _trace(self, line: cython.int) -> cython.int:
        """Record what a visit has ruled out."""
        value: cython.int
        gone: Wide
        is_row: cython.bint = line < self.height
        first: cython.int = line * self.width if is_row else line - self.height
        step: cython.int = 1 if is_row else self.width
        pairs: list[tuple[int, int]] = []
        for value in range(self._values):
            gone = self._masks[value * self._lines + line] & ~self._after[value]
            while gone:
                pairs.append((first + step * lowest(gone), value))
                gone &= gone - 1
        if pairs:
            self.steps.append((LINE, line, -1, -1, tuple(pairs)))
        return 0

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
        masks: cython.pointer[Wide] = self._masks + value * self._lines
        one: Wide = 1
        masks[row] &= ~(one << column)
        masks[self.height + column] &= ~(one << row)
        self._waiting[0] |= one << row
        self._waiting[1] |= one << column
        self._changed[0] |= one << row
        self._changed[1] |= one << column
        self._spare -= 1
