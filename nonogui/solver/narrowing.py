"""What each cell of a board may still be, narrowed line by line and by trying values out.

This is the reference: plain integers of any length, and every rule of the schedule written down.
A compiled kernel may stand in for `Narrower` on boards of up to 126x126 cells. It follows the same
schedule and so gives the same candidates, steps, counts and boards (`solver/kernel/`).

Lines are numbered: rows from the top, then columns from the left. Nothing here is counted in
seconds, only in looks: a look is one line narrowed once.

*Narrowing*: all rows that wait, from the top, then all columns that wait, from the left, and so on.
A line waits when a crossing line has ruled something out in it.

*Probing*: the open cells in an order made anew for each round (see `_order`). Each candidate of
a cell, the smallest first, is supposed on a copy of the board, which is narrowed for as many looks
as `TRY` allows. A candidate that contradicts a line is ruled out; if only one is left it is not
tried at all. If none is ruled out, whatever every try has ruled out is ruled out. The tries of a
cell remember which lines they looked at: as long as none of these has changed, the cell is passed
over. After each gain the board is narrowed to the end. Probing ends when a round brings nothing,
when as many looks have brought nothing as `PATIENCE` allows, or when the board is decided or
contradictory. A board that a try decides meets all clues, and is kept.

*Completing*: the first open cell takes its smallest candidate, the board is narrowed, and so on;
a candidate that contradicts a line at once is ruled out. No going back beyond that. Any cell may be
settled before all others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from nonogui.core.clue import Clue
from nonogui.core.grid import Grid
from nonogui.core.puzzle import Puzzle
from nonogui.solver.lines import LineSolver, Masks, bits, cells_of, line_solver, masks_of

NO_LINE: Final = -1
"""In place of a line: there is none."""

LINE, REFUTED, AGREED = range(3)
"""Why candidates were ruled out: see `RawStep`."""

RawStep = tuple[int, int, int, int, tuple[tuple[int, int], ...]]
"""One step of a trace: cause, line, cell, value, and the candidates ruled out, as (cell, value).

LINE: the line ruled them out. REFUTED: the value in the cell led to a contradiction in the line.
AGREED: every candidate of the cell led there. Cells are positions in `Grid.cells`; what does not
apply is -1.
"""

_DONE: Final = -1
_MORE: Final = -2

PATIENCE: Final = 4
MOST_PATIENCE: Final = 40_000
"""Looks without a gain after which probing ends: so many a cell open at the start, with a limit."""

TRY: Final = 2
"""Looks that one try may take, for each line of the board."""

COMPLETE: Final = 10
COMPLETE_CELLS: Final = 2
"""Looks that completing a board may take: so many a line or a cell, whichever is more. One filled
cell in every line takes 1.5 a cell; boards that cannot be completed so end in a contradiction long
before, noise and survey puzzles after 0.02 to 0.65 a cell."""

PATIENTLY: Final = 10
MOST_PATIENTLY: Final = 15_000
"""How many times as many looks a line it may take where a certain cell is to be settled first, with
a limit: the backbone does that for one cell after the other."""


_MOST_KEPT: Final = 50_000
"""Looks that are remembered; 30 MB on 500x500."""


class Narrower:
    """The candidates of one board.

    Attributes:
        height: number of rows.
        width: number of columns.
        looks: lines narrowed so far, tries included.
        sweeps: turns of the rows or the columns, tries not included; the first one is the rows'.
        contradiction: a line that can no longer be met, or NO_LINE.
        boards: cells of up to two different boards that meet all clues, met while trying.
        steps: what was ruled out and why, when it is traced.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        board: Grid,
        check: Callable[[], None] | None = None,
        *,
        traced: bool = False,
    ) -> None:
        """Start from the decided cells of a board of the puzzle's size.

        Args:
            puzzle: its clues are used.
            board: pencil marks count as unknown.
            check: called before each clue is read and before each look, for a thousand of these
                may take a second when lines are long. It may raise; that ends this narrower, of
                which what is known by then is true.
            traced: whether to keep the steps.
        """
        self.height, self.width = puzzle.height, puzzle.width
        self._values = len(puzzle.palette)
        self._solvers = list(_solvers(puzzle, check))
        self._memo: list[dict[Masks, Masks | None]] = [{} for _ in self._solvers]
        self._remembered = 0
        self._given = _masks(board, self._values)
        self._traced = traced
        self._check = check
        self._begin()

    def renew(self, clues: Mapping[int, Clue]) -> None:
        """Begin anew from the board at first, with other clues for some lines.

        What follows is the same as for a new narrower; lines that keep their clue are read no more.

        Args:
            clues: by the numbers of their lines, in colours of the puzzle.
        """
        for line, clue in clues.items():
            length = self.width if line < self.height else self.height
            self._solvers[line] = line_solver(clue, length, self._values - 1)
            self._memo[line] = {}
        self._begin()

    def _begin(self) -> None:
        """Look at nothing yet; every line waits."""
        self._masks = [masks.copy() for masks in self._given]
        self._waiting = [(1 << self.height) - 1, (1 << self.width) - 1]
        self._axis = 0
        self._spare = sum(
            mask.bit_count() for masks in self._masks for mask in masks[: self.height]
        )
        self._spare -= self.height * self.width
        self._touched = self._changed = 0
        self._probe: _Probe | None = None
        self.looks, self.sweeps = 0, 1
        self.contradiction = NO_LINE
        self.boards: list[bytes] = []
        self.steps: list[RawStep] = []

    # ---- what is known ----

    @property
    def is_decided(self) -> bool:
        """Whether every cell has one candidate; if nothing waits, that is a solution."""
        return self._spare == 0

    @property
    def known(self) -> int:
        """Number of cells with one candidate."""
        several = (self._several(row).bit_count() for row in range(self.height))
        return self.height * self.width - sum(several)

    def masks(self, line: int) -> Masks:
        """What the cells of a line may be."""
        return tuple([masks[line] for masks in self._masks])

    def cells(self) -> bytes:
        """The values of the board as in `Grid.cells`, unknown where there are several."""
        return b"".join([cells_of(self.masks(row), self.width) for row in range(self.height)])

    # ---- line by line ----

    def narrow(self, most: int) -> bool:
        """Narrow until nothing waits or a line contradicts; False: so many looks did not do."""
        end = self._run(most, on_board=True)
        if end >= 0:
            self.contradiction = end
        return end != _MORE

    def _run(self, most: int, *, on_board: bool = False) -> int:
        """Narrow what waits; returns the line that contradicts, or _DONE or _MORE."""
        masks, waiting, memo = self._masks, self._waiting, self._memo
        while True:
            if not waiting[self._axis]:
                self._axis ^= 1
                if not waiting[self._axis]:
                    self._rest()
                    return _DONE
                self.sweeps += on_board
            if not most:
                return _MORE
            if self._check:
                self._check()
            most -= 1
            self.looks += 1
            lowest = waiting[self._axis] & -waiting[self._axis]
            waiting[self._axis] ^= lowest
            line = lowest.bit_length() - 1 + self._axis * self.height
            self._touched |= 1 << line
            before = tuple([mask[line] for mask in masks])
            known = memo[line]
            after = known[before] if before in known else self._remember(line, before)
            if after is None:
                self._rest()
                return line
            if after != before:
                self._cross_out(line, lowest, before, after)
                if on_board and self._traced:
                    gone = [old & ~new for old, new in zip(before, after, strict=True)]
                    self.steps.append((LINE, line, -1, -1, self._pairs(line, gone)))

    def _remember(self, line: int, before: Masks) -> Masks | None:
        """Narrow a line, and remember the answer; when there are too many, begin anew."""
        self._remembered += 1
        if self._remembered > _MOST_KEPT:
            self._remembered = 1
            for known in self._memo:
                known.clear()
        after = self._memo[line][before] = self._solvers[line].narrow(before)
        return after

    def _cross_out(self, line: int, lowest: int, before: Masks, after: Masks) -> None:
        """Take what a line has ruled out from the lines that cross it, and let them wait."""
        self._changed |= 1 << line
        first = 0 if self._axis else self.height
        others, touched = ~lowest, 0
        for masks, old, new in zip(self._masks, before, after, strict=True):
            gone = old & ~new
            if gone:
                masks[line] = new
                touched |= gone
                self._spare -= gone.bit_count()
                while gone:
                    cell = gone & -gone
                    gone ^= cell
                    masks[first + cell.bit_length() - 1] &= others
        self._waiting[self._axis ^ 1] |= touched

    # ---- trying values ----

    def probe(self, most: int) -> bool:
        """Try values of open cells, on a narrowed board; False: so many looks did not do.

        Goes on where the last call ended. A call may go beyond `most` by one cell.
        """
        if self._probe is None:
            self._probe = _Probe(self._order(), self.looks)
        probe = self._probe
        end = self.looks + most
        while self.looks < end:
            if any(self._waiting):
                if not self.narrow(end - self.looks):
                    return False
                probe.gained(self._changed, self.looks)
                if self.is_decided or self.contradiction != NO_LINE:
                    return True
            at = self._next_cell(probe)
            if at is None or self.looks - probe.last_gain > probe.patience:
                return True
            self._try_cell(probe, at)
        return False

    def _order(self) -> list[int]:
        """The open cells: first those near the edge and on lines with few open cells."""
        cells = self._open()
        rows, columns = [0] * self.height, [0] * self.width
        for at in cells:
            row, column = divmod(at, self.width)
            rows[row] += 1
            columns[column] += 1

        def rank(at: int) -> int:
            row, column = divmod(at, self.width)
            edge = min(row, column, self.height - 1 - row, self.width - 1 - column)
            return 4 * edge + rows[row] + columns[column]

        return sorted(cells, key=rank)  # of equals, the first on the board

    def _next_cell(self, probe: _Probe) -> int | None:
        """The next cell to be tried; None: a round has brought nothing."""
        while True:
            for at in probe.cells:
                if self._is_open(at) and probe.is_new(at):
                    return at
            if not probe.has_gained:
                return None
            probe.has_gained = False
            probe.cells = iter(self._order())

    def _try_cell(self, probe: _Probe, at: int) -> None:
        """Try the candidates of a cell, and rule out what that allows."""
        kept, spare = self._copy(), self._spare
        values = self._candidates(at)
        refuted: list[tuple[int, int]] = []
        standing: list[list[list[int]]] = []
        self._touched = 0
        for value in values:
            if len(refuted) == len(values) - 1:
                break
            try:
                self._suppose(at, value)
                end = self._run(TRY * len(self._solvers))
                if end >= 0:
                    refuted.append((value, end))
                else:
                    standing.append(self._masks)
                    if end == _DONE and self.is_decided:
                        self._keep_board()
            finally:  # what is known is sound, even where the check has raised
                self._rest()
                self._masks, self._spare = [masks.copy() for masks in kept], spare
        probe.tried(at, self._touched)
        self._changed = 0
        for value, line in refuted:
            self._rule_out(at, value)
            if self._traced:
                self.steps.append((REFUTED, line, at, value, ((at, value),)))
        if not refuted:
            self._agree(at, standing)

    def _agree(self, at: int, standing: list[list[list[int]]]) -> None:
        """Rule out what every try has ruled out."""
        pairs: list[tuple[int, int]] = []
        for value, tries in enumerate(zip(*standing, strict=True)):
            for row in range(self.height):
                gone = self._masks[value][row]
                for masks in tries:
                    gone &= ~masks[row]
                pairs += [(row * self.width + column, value) for column in bits(gone)]
        for cell, value in pairs:
            self._rule_out(cell, value)
        if pairs and self._traced:
            self.steps.append((AGREED, -1, at, -1, tuple(pairs)))

    def _suppose(self, at: int, value: int) -> None:
        for other in self._candidates(at):
            if other != value:
                self._rule_out(at, other)

    def _rule_out(self, at: int, value: int) -> None:
        """Take one candidate from a cell, and let its lines wait."""
        row, column = divmod(at, self.width)
        masks = self._masks[value]
        masks[row] &= ~(1 << column)
        masks[self.height + column] &= ~(1 << row)
        self._waiting[0] |= 1 << row
        self._waiting[1] |= 1 << column
        self._changed |= 1 << row | 1 << self.height + column
        self._spare -= 1

    def _keep_board(self) -> None:
        board = self.cells()
        if len(self.boards) < 2 and board not in self.boards:
            self.boards.append(board)

    # ---- completing ----

    def complete(self, unlike: bytes | None = None, first: int | None = None) -> bytes | None:
        """A board that meets all clues, found without going back; None: this did not find one.

        Begins on a narrowed board, and leaves it as it was.

        Args:
            unlike: a solution; cells take another value than there where they can. In black and
                white no further cell can then be made to differ without giving up another.
            first: the cell that is settled before the others; then it may take more looks.
        """
        kept, spare = self._copy(), self._spare
        most = COMPLETE * len(self._solvers)
        if first is None:
            most = max(most, COMPLETE_CELLS * self.height * self.width)
        else:
            most = min(most * PATIENTLY, MOST_PATIENTLY)
        end = self.looks + most
        try:
            for at in (*([] if first is None else [first]), *range(self.height * self.width)):
                while self._is_open(at):
                    if self.looks > end or not self._settle(at, unlike):
                        return None
            return self.cells()
        finally:
            self._masks, self._spare = kept, spare

    def _settle(self, at: int, unlike: bytes | None) -> bool:
        """Give a cell a value that no line contradicts at once, or take one away that does."""
        values = self._candidates(at)
        value = values[0]
        if unlike is not None and value == unlike[at]:
            value = values[1]
        kept, spare = self._copy(), self._spare
        self._suppose(at, value)
        if self._run(-1) == _DONE:
            return True
        self._masks, self._spare = kept, spare
        self._rule_out(at, value)
        return self._run(-1) == _DONE

    # ---- small help ----

    def _rest(self) -> None:
        """Let nothing wait; what comes next begins with the rows."""
        self._waiting[:] = 0, 0
        self._axis = 0

    def _copy(self) -> list[list[int]]:
        return [masks.copy() for masks in self._masks]

    def _open(self) -> list[int]:
        """The cells with several candidates, row by row."""
        return [
            row * self.width + column
            for row in range(self.height)
            for column in bits(self._several(row))
        ]

    def _several(self, row: int) -> int:
        """The columns in which a row has several candidates."""
        seen = twice = 0
        for masks in self._masks:
            twice |= seen & masks[row]
            seen |= masks[row]
        return twice

    def _candidates(self, at: int) -> list[int]:
        row, column = divmod(at, self.width)
        return [value for value, masks in enumerate(self._masks) if masks[row] >> column & 1]

    def _is_open(self, at: int) -> bool:
        row, column = divmod(at, self.width)
        return sum([masks[row] >> column & 1 for masks in self._masks]) > 1

    def _pairs(self, line: int, gone: list[int]) -> tuple[tuple[int, int], ...]:
        """Candidates of a line as (cell, value), value by value."""
        if line < self.height:
            first, step = line * self.width, 1
        else:
            first, step = line - self.height, self.width
        return tuple(
            (first + step * at, value) for value, mask in enumerate(gone) for at in bits(mask)
        )


class _Probe:
    """How far probing has come.

    Attributes:
        cells: those of this round still to be looked at.
        has_gained: whether a cell has brought something in this round.
        last_gain: looks at the last gain.
        patience: looks without a gain after which probing ends.
    """

    def __init__(self, order: list[int], looks: int) -> None:
        self.cells = iter(order)
        self.has_gained = False
        self.last_gain = looks
        self.patience = min(PATIENCE * len(order), MOST_PATIENCE)
        self._time = 0
        self._changed_at: dict[int, int] = {}
        self._tries: dict[int, tuple[int, int]] = {}

    def is_new(self, at: int) -> bool:
        """Whether the cell was never tried, or a line that its tries looked at has changed."""
        if at not in self._tries:
            return True
        time, lines = self._tries[at]
        return any(self._changed_at.get(line, 0) > time for line in bits(lines))

    def tried(self, at: int, lines: int) -> None:
        """The tries of a cell looked at some lines."""
        self._tries[at] = self._time, lines

    def gained(self, lines: int, looks: int) -> None:
        """Something was ruled out, which changed some lines."""
        self._time += 1
        self.has_gained = True
        self.last_gain = looks
        for line in bits(lines):
            self._changed_at[line] = self._time


def _solvers(puzzle: Puzzle, check: Callable[[], None] | None) -> Iterator[LineSolver]:
    inks = len(puzzle.palette.inks)
    for line in puzzle.lines():
        if check:
            check()
        yield line_solver(puzzle.clue(line), puzzle.length(line.axis), inks)


def _masks(board: Grid, values: int) -> list[list[int]]:
    """For each value and line the cells that may have it."""
    lines = [masks_of(board.line(line), values - 1) for line in board.lines()]
    return [list(masks) for masks in zip(*lines, strict=True)]
