# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""`narrowing.Narrower` compiled to C: the same candidates, steps, counts and boards, faster.

That module defines the steps and their order; this one implements them in C.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import cython
from cython.cimports.libc.string import memcmp, memcpy, memset
from cython.cimports.nonogui.solver.kernel.types import (
    DONE,
    FOLLOWED,
    MORE,
    NEVER,
    WORD,
    Word,
    count,
    lowest,
)

from nonogui.core.clue import Clue
from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.kernel.board import LONGEST, Board
from nonogui.solver.kernel.line import Line
from nonogui.solver.narrowing import (
    COMPLETE_PER_CELL,
    COMPLETE_PER_LINE,
    FIRST_CELL_FACTOR,
    MAX_FIRST_CELL_VISITS,
    MAX_PATIENCE,
    PATIENCE,
    VISITS_PER_TRY,
    Followed,
)

__all__ = ["LONGEST", "Line", "Narrower"]


@cython.cclass
class Narrower(Board):
    """The candidates of a board, to be narrowed, and to be probed if that is not enough."""

    def __init__(
        self,
        puzzle: Puzzle,
        board: Grid,
        check: Callable[[], None] | None = None,
    ) -> None:
        """Start from the known cells of a board of the puzzle's size; see `Board`.

        Raises:
            ValueError: the board has another size or too long a side, or a colour does not exist.
        """
        super().__init__(puzzle, board, check)
        self._kept = self._sets(self._values * self._lines)
        self._union = self._sets(self._values * self._lines)
        self._queue = self._numbers(self._lines)
        self._most_tried = VISITS_PER_TRY * self._lines
        self._base = self._sets(self._values * self._lines)
        self._asked = self._sets(self._values * self._lines)
        self._idle = self._sets(self._values * self._lines)
        self._cells = self._numbers(FOLLOWED)
        memory: cython.p_void = self._room(3 * FOLLOWED * cython.sizeof(cython.ulong))
        self._chosen = cython.cast(cython.p_ulong, memory)
        self._unfinished = self._chosen + FOLLOWED
        self._visits_of = self._unfinished + FOLLOWED

    def restart(self, clues: Mapping[int, Clue]) -> None:
        """Restart from the initial board, with other clues for some lines.

        Raises:
            ValueError: a colour does not exist; the narrower must not be used afterwards.
        """
        super().restart(clues)
        self._is_probing = False
        self._has_base = False
        self.boards: list[bytes] = []

    # ---- trying values ----

    def probe(self, most: cython.longlong) -> bool:
        """Probe unknown cells of a narrowed board; return False if `most` visits are too few.

        Continues where the last call ended. A call may exceed `most` by one cell.
        """
        end: cython.int
        if not self._is_probing:
            self._begin_probing()
        with cython.nogil:  # keeps the window responsive
            end = self._probe(most)
        return end == DONE

    def _probe(self, most: cython.longlong) -> cython.int:
        """Probe until a round brings no gain (DONE), or until the visits are used up (MORE)."""
        end: cython.longlong = self.visits + most
        at: cython.int
        while self.visits < end:
            if self._is_waiting():
                if self._narrow(end - self.visits) == MORE:
                    return MORE
                if self._spare == 0 or self.contradiction >= 0:
                    return DONE
                self._note_gain()
                self._rank()
            at = self._next_cell()
            if at < 0 or self.visits - self._last_gain > self._patience:
                return DONE
            self._try_cell(at)
        return MORE

    def _begin_probing(self) -> cython.int:
        cells: cython.longlong = 0
        row: cython.int
        if not self._left:
            self._make_room()
        memset(self._place_of_try, 0, self.width * self.height * cython.sizeof(cython.int))
        self._tries = 0
        self._start_round()
        self._last_gain = self.visits
        for row in range(self.height):
            cells += self._opens[row]
        self._patience = min(PATIENCE * cells, MAX_PATIENCE)
        self._is_probing = True
        return 0

    def _make_room(self) -> cython.int:
        """Allocate the memory of probing."""
        cells: cython.int = self.width * self.height
        self._opens = self._numbers(self._lines)
        self._place_of_try = self._numbers(cells)
        self._left = self._sets(self.height)
        self._lowest = self._numbers(self.height)
        self._best = self._numbers(self.height)
        self._tries_room = 256  # few boards ever try most of their cells
        self._tried_cells = self._numbers(self._tries_room)
        self._tried_lines = self._sets(2 * self._tries_room)
        return 0

    def _double_tries_room(self) -> cython.int:
        cells: cython.p_int = self._numbers(2 * self._tries_room)
        lines: cython.pointer[Word] = self._sets(4 * self._tries_room)
        memcpy(cells, self._tried_cells, self._tries * cython.sizeof(cython.int))
        memcpy(lines, self._tried_lines, self._tries * self._set_size)
        self._tried_cells = cells
        self._tried_lines = lines
        self._tries_room *= 2
        return 0

    def _start_round(self) -> cython.void:
        """Put every unknown cell up for a try."""
        self._gains = 0
        memset(self._left, 0xFF, self.height * self._words * cython.sizeof(Word))
        self._rank()

    def _rank(self) -> cython.void:
        """Rank the unknown cells: first those near the edge and on lines with few of them."""
        line: cython.int
        word: cython.int
        for line in range(self._lines):
            self._opens[line] = 0
            for word in range(self._words):
                self._opens[line] += count(self._several(line, word))
        for line in range(self.height):
            self._find_best(line)

    def _find_best(self, row: cython.int) -> cython.void:
        """Find the first cell with the lowest rank in a row, among the cells still to try.

        The rank is the same as in `narrowing._Probe`, and so is the order.
        """
        word: cython.int
        column: cython.int
        edge: cython.int
        rank: cython.int
        left: Word
        self._lowest[row] = NEVER
        for word in range(self._words):
            left = self._left[row * self._words + word] & self._several(row, word)
            while left:
                column = word * WORD + lowest(left)
                left &= left - 1
                edge = min(row, column, self.height - 1 - row, self.width - 1 - column)
                rank = edge + self._opens[row] + self._opens[self.height + column]
                if rank < self._lowest[row]:
                    self._lowest[row] = rank
                    self._best[row] = column

    def _next_cell(self) -> cython.int:
        """Return the next cell to try; -1 after a round without a gain."""
        line: cython.int
        row: cython.int
        at: cython.int
        one: Word = 1
        while True:
            row = 0
            for line in range(1, self.height):
                if self._lowest[line] < self._lowest[row]:
                    row = line
            if self._lowest[row] < NEVER:
                at = row * self.width + self._best[row]
                self._left[row * self._words + self._best[row] // WORD] &= ~(
                    one << self._best[row] % WORD
                )
                self._find_best(row)
                if self._place_of_try[at] <= 0:
                    return at
            elif self._gains == 0:
                return -1
            else:
                self._start_round()

    def _note_gain(self) -> cython.void:
        """Record a gain: cells that depend on changed lines are worth another try."""
        place: cython.int
        word: cython.int
        lines: cython.pointer[Word] = self._tried_lines
        self._gains += 1
        self._last_gain = self.visits
        for place in range(self._tries):
            for word in range(2 * self._words):
                if lines[word] & self._changed[word]:
                    self._place_of_try[self._tried_cells[place]] = -1 - place
                    break
            lines += 2 * self._words

    def _note_try(self, at: cython.int) -> cython.int:
        """Record the lines that the tries of a cell visited."""
        place: cython.int = abs(self._place_of_try[at])
        if place == 0:
            if self._tries == self._tries_room:
                with cython.gil:
                    self._double_tries_room()
            self._tried_cells[self._tries] = at
            self._tries += 1
            place = self._tries
        self._place_of_try[at] = place
        memcpy(self._tried_lines + (place - 1) * 2 * self._words, self._touched, self._set_size)
        return 0

    def _try_cell(self, at: cython.int) -> cython.int:
        """Try the candidates of a cell, and rule out what the results allow."""
        refuted: cython.ulong = self._refuted(at)
        value: cython.int
        self._note_try(at)
        self._clear(self._changed)
        if refuted == 0:
            self._agree()
        while refuted:
            value = lowest(refuted)
            refuted &= refuted - 1
            self._rule_out(at, value)
        return 0

    def _refuted(self, at: cython.int) -> cython.ulong:
        """Try the candidates of a cell; return those that contradict. `_union` is of the others."""
        candidates: cython.ulong = self._candidates(at)
        refuted: cython.ulong = 0
        one: cython.ulong = 1
        left: cython.int = count(candidates)
        spare: cython.longlong = self._spare
        value: cython.int
        end: cython.int
        memcpy(self._kept, self._masks, self._size)
        memset(self._union, 0, self._size)
        self._clear(self._touched)
        while candidates != 0 and left > 1:
            value = lowest(candidates)
            candidates &= candidates - 1
            self._assume(at, value)
            try:
                end = self._run(self._most_tried, False)
                if end >= 0:
                    refuted |= one << value
                    left -= 1
                else:
                    self._add_to_union(end == DONE)
            finally:  # results stay valid even if the check has raised
                self._clear_waiting()
                memcpy(self._masks, self._kept, self._size)
                self._spare = spare
        return refuted

    def _add_to_union(self, done: cython.bint) -> cython.int:
        """Add a try without contradiction to `_union`; if it is a solution, keep that."""
        at: cython.size_t
        words: cython.size_t = self._values * self._stride
        union: cython.pointer[Word] = self._union
        masks: cython.pointer[Word] = self._masks
        for at in range(words):
            union[at] |= masks[at]
        if done and self._spare == 0:
            with cython.gil:
                self._keep_board()
        return 0

    def _keep_board(self) -> cython.int:
        board: bytes = self.cells()
        if len(self.boards) < 2 and board not in self.boards:
            self.boards.append(board)
        return 0

    def _agree(self) -> cython.void:
        """Rule out what every try has ruled out."""
        value: cython.int
        place: cython.int
        cell: cython.int
        gone: Word
        words: cython.int = self._words
        masks: cython.pointer[Word]
        union: cython.pointer[Word]
        for value in range(self._values):
            masks = self._masks + value * self._stride
            union = self._union + value * self._stride
            for place in range(self.height * words):
                gone = masks[place] & ~union[place]
                while gone:
                    cell = place // words * self.width + place % words * WORD + lowest(gone)
                    gone &= gone - 1
                    self._rule_out(cell, value)

    # ---- following ----

    def follow(
        self, tries: Sequence[tuple[int, int]], most: cython.longlong, until: cython.longlong
    ) -> list[Followed]:
        """Assume values on a narrowed board, one at a time; the board stays unchanged.

        Args:
            tries: cells, each with the set of values to assume. A value that is not a candidate
                is refuted without a visit.
            most: visits for each value; -1 for no limit.
            until: visits after which no more cells are tried.
        """
        number: cython.int = len(tries)
        end: cython.longlong
        first: cython.int = 0
        place: cython.int
        done: cython.int
        found: list[Followed] = []
        self._keep_base()
        memcpy(self._kept, self._masks, self._size)
        self._asks = 0
        end = self.visits + until
        # Few at a time: until the end comes, only some of very many may be tried.
        while first < number and (first == 0 or self.visits - self._asks < end):
            for place in range(first, min(number, first + FOLLOWED)):
                self._cells[place - first], self._chosen[place - first] = tries[place]
            with cython.nogil:  # keeps the window responsive
                done = self._follow_all(min(number - first, FOLLOWED), most, end)
            for place in range(done):
                each = self._visits_of[place], self._chosen[place], self._unfinished[place]
                found.append(Followed(*each))
            first += done
        return found

    def _follow_all(
        self, number: cython.int, most: cython.longlong, until: cython.longlong
    ) -> cython.int:
        """Follow the values of some cells, which become those refuted; return how many cells."""
        place: cython.int
        value: cython.int
        end: cython.int
        start: cython.longlong
        left: cython.ulong
        one: cython.ulong = 1
        for place in range(number):
            left = self._chosen[place]
            start = self.visits - self._asks
            self._chosen[place] = self._unfinished[place] = 0
            while left:
                value = lowest(left)
                left &= left - 1
                end = self._follow(self._cells[place], value, most)
                if end >= 0:
                    self._chosen[place] |= one << value
                elif end == MORE:
                    self._unfinished[place] |= one << value
            self._visits_of[place] = self.visits - self._asks - start
            if self.visits - self._asks >= until:
                return place + 1
        return number

    def _keep_base(self) -> cython.int:
        """Forget which changes are idle unless the board is the same as when that was found out."""
        if not self._has_base or memcmp(self._base, self._masks, self._size) != 0:
            memcpy(self._base, self._masks, self._size)
            memset(self._asked, 0, self._size)
            self._has_base = True
        return 0

    def _follow(self, at: cython.int, value: cython.int, most: cython.longlong) -> cython.int:
        """Follow one value; return a contradicting line, or DONE or MORE."""
        spare: cython.longlong = self._spare
        row: cython.int = at // self.width
        column: cython.int = at % self.width
        waiting: cython.int = 0
        if not self._candidates(at) >> value & 1:
            return row
        try:
            self._assume(at, value)
            self._clear(self._waiting)
            if not self._is_idle(row, column, value):
                self._queue[waiting] = row
                self._add_waiting(row)
                waiting += 1
            if not self._is_idle(self.height + column, row, value):
                self._queue[waiting] = self.height + column
                self._add_waiting(self.height + column)
                waiting += 1
            return self._run_queue(waiting, most)
        finally:  # results stay valid even if the check has raised
            self._clear_waiting()
            self._clear(self._changed)
            memcpy(self._masks, self._kept, self._size)
            self._spare = spare

    def _add_waiting(self, line: cython.int) -> cython.void:
        one: Word = 1
        axis: cython.int = line >= self.height
        index: cython.int = line - self.height if axis else line
        self._waiting[axis * self._words + index // WORD] |= one << index % WORD

    def _is_idle(self, line: cython.int, at: cython.int, value: cython.int) -> cython.bint:
        """Return whether a line unchanged but for one cell excludes nothing if that has a value."""
        one: Word = 1
        word: cython.size_t = line * self._words + at // WORD
        place: cython.size_t = value * self._stride + word
        bit: Word = one << at % WORD
        removed: cython.ulong = 0
        other: cython.int
        is_idle: cython.bint
        if not self._asked[place] & bit:
            if self.visits >= self._next_check:
                with cython.gil:
                    self._call_check()
            self.visits += 1
            self._asks += 1
            for other in range(self._values):
                if other != value and self._masks[other * self._stride + word] & bit:
                    removed |= cython.cast(cython.ulong, 1) << other
                    self._masks[other * self._stride + word] &= ~bit
            is_idle = self._visit(line) and self._is_unchanged(line)
            while removed:
                self._masks[lowest(removed) * self._stride + word] |= bit
                removed &= removed - 1
            self._asked[place] |= bit
            self._idle[place] &= ~bit
            if is_idle:
                self._idle[place] |= bit
        return self._idle[place] & bit != 0

    def _is_unchanged(self, line: cython.int) -> cython.bint:
        """Return whether the last visit, of this line, has excluded nothing."""
        value: cython.int
        word: cython.int
        masks: cython.pointer[Word] = self._masks + line * self._words
        gone: Word = 0
        for value in range(self._values):
            for word in range(self._words):
                gone |= (
                    masks[value * self._stride + word] & ~self._after[value * self._words + word]
                )
        return gone == 0

    def _run_queue(self, waiting: cython.int, most: cython.longlong) -> cython.int:
        """Narrow the lines of the queue and the lines added to it on the way; see `_follow`."""
        # Scratch memory here: following never runs during a try.
        waited: cython.pointer[Word] = self._union
        first: cython.int = 0
        line: cython.int
        axis: cython.int
        index: cython.int
        word: cython.int
        new: Word
        one: Word = 1
        crossing: cython.pointer[Word]
        # No line waits twice, so the queue, a ring, has room for all.
        while waiting:
            if most == 0:
                return MORE
            if self.visits >= self._next_check:
                with cython.gil:
                    self._call_check()
            most -= 1
            self.visits += 1
            line = self._queue[first]
            first = (first + 1) % self._lines
            waiting -= 1
            axis = line >= self.height
            index = line - self.height if axis else line
            self._waiting[axis * self._words + index // WORD] &= ~(one << index % WORD)
            if not self._visit(line):
                return line
            crossing = self._waiting + (axis ^ 1) * self._words
            memcpy(waited, crossing, self._words * cython.sizeof(Word))
            self._axis = axis
            self._cross_out(line, index)
            for word in range(self._words):
                new = crossing[word] & ~waited[word]
                while new:
                    line = word * WORD + lowest(new) + (0 if axis else self.height)
                    if self._is_of_use(line, index):
                        self._queue[(first + waiting) % self._lines] = line
                        waiting += 1
                    else:
                        crossing[word] &= ~(new & -new)
                    new &= new - 1
        return DONE

    def _is_of_use(self, line: cython.int, at: cython.int) -> cython.bint:
        """Return whether a line is worth a visit now that one of its cells has changed."""
        one: Word = 1
        axis: cython.int = line >= self.height
        index: cython.int = line - self.height if axis else line
        place: cython.size_t = axis * self._words + index // WORD
        bit: Word = one << index % WORD
        value: cython.int = 0
        if self._changed[place] & bit:
            return True
        self._changed[place] |= bit
        while (
            not self._masks[value * self._stride + line * self._words + at // WORD] >> at % WORD & 1
        ):
            value += 1
        return not self._is_idle(line, at, value)

    # ---- completing ----

    def complete(self, avoid: bytes | None = None, first: int | None = None) -> bytes | None:
        """Return a solution found without backtracking; None if this did not find one.

        Args:
            avoid: a solution to differ from, in each cell if possible.
            first: the cell to settle before the others; allows more visits.
        """
        spare: cython.longlong = self._spare
        before: cython.int = -1 if first is None else first
        avoided: cython.p_const_uchar = cython.NULL
        is_settled: cython.int
        most: cython.longlong = COMPLETE_PER_LINE * self._lines
        if avoid is not None:
            avoided = avoid
        if first is None:
            most = max(most, COMPLETE_PER_CELL * self.height * self.width)
        else:
            most = min(most * FIRST_CELL_FACTOR, MAX_FIRST_CELL_VISITS)
        memcpy(self._kept, self._masks, self._size)
        try:
            with cython.nogil:
                is_settled = self._settle_all(avoided, before, most)
            return self.cells() if is_settled else None
        finally:  # results stay valid even if the check has raised
            self._clear_waiting()
            memcpy(self._masks, self._kept, self._size)
            self._spare = spare

    def _settle_all(
        self, avoid: cython.p_const_uchar, before: cython.int, most: cython.longlong
    ) -> cython.int:
        """Settle each cell, `before` first; return whether all could be settled."""
        end: cython.longlong = self.visits + most
        place: cython.int
        at: cython.int
        avoided: cython.int = -1
        for place in range(-1, self.width * self.height):
            at = place if place >= 0 else before
            if at < 0:
                continue
            if avoid != cython.NULL:
                avoided = avoid[at]
            while self._is_open(at):
                if self.visits > end or not self._settle(at, avoided):
                    return False
        return True

    def _settle(self, at: cython.int, avoided: cython.int) -> cython.int:
        """Give a cell a value that no line contradicts at once, or remove a contradicted one."""
        candidates: cython.ulong = self._candidates(at)
        spare: cython.longlong = self._spare
        value: cython.int = lowest(candidates)
        if value == avoided:
            value = lowest(candidates & (candidates - 1))
        # `_union` serves as scratch memory here: completing never runs during a try.
        memcpy(self._union, self._masks, self._size)
        self._assume(at, value)
        if self._run(-1, False) == DONE:
            return True
        memcpy(self._masks, self._union, self._size)
        self._spare = spare
        self._rule_out(at, value)
        return self._run(-1, False) == DONE
