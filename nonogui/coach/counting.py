"""Counting over several lines: some rows need all the room in some columns, or the reverse.

If rows need at least n boxes in some columns together, and these columns have room for exactly n,
then no other row has a box there. Boxes of all colours count the same. This is the only short
explanation on boards where no assumption leads anywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from nonogui.coach.deduction import Counting, Deduction, changes_of
from nonogui.coach.line.evidence import minimal_subset
from nonogui.coach.line.facts import keep_only
from nonogui.coach.techniques import Technique
from nonogui.core.clue import Clue
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Cell, Grid, Line
from nonogui.core.puzzle import Puzzle

WEIGHT: Final = 10
"""Weight of counting besides one for each line; a proof has the same weight besides its lines."""

# Sets of columns to start a search from: those with the least room, then those with room up to the
# next two values. Half and double of this and of the next one leave all 54 steps as they are on
# eight 20x20 boards of noise.
_STARTS: Final = 3

# Up to this many open lines across, all sets of them are tried: 63 sets, on boards of a drill.
_ALL_SETS: Final = 6

# Consecutive exchanges without gain before a search gives up.
_PLATEAU: Final = 8

FEW: Final = 16
"""Most lines of a step that is preferred to a proof without an explanation in steps: the puzzle
9-dom starts with such a step of sixteen lines."""

# Places of blocks tried before a search gives up; at most half of it leads to a step of 9-dom.
_BUDGET: Final = 60_000


def easiest_counting(
    puzzle: Puzzle, board: Grid, check: Callable[[], None] = lambda: None
) -> Deduction | None:
    """Return the counting step with the fewest lines.

    On boards with more than six open rows or columns, the best that a local search finds.

    Args:
        puzzle: the puzzle; its goal is ignored.
        board: a board that can be completed; maybe marks count as unknown.
        check: called from time to time; an exception from it ends the search.
    """
    decided = board.decided()
    tables = [_Table(puzzle, decided, axis, check) for axis in Axis]
    found = [(table, held) for table in tables for held in table.tight_sets()]
    # Evidence takes longer than everything else, so look for the evidence of the best only.
    table, held = min(found, key=lambda pair: pair[0].size(pair[1]), default=(None, 0))
    return None if table is None else table.step(held)


class _Table:
    """The board seen along one axis: takers need boxes, the holders across them have room.

    Sets of holders are bit masks: bit i stands for line i.
    """

    def __init__(self, puzzle: Puzzle, board: Grid, axis: Axis, check: Callable[[], None]) -> None:
        self._puzzle, self._board = puzzle, board
        self._check, self._left = check, _BUDGET
        across = Axis.COLUMN if axis is Axis.ROW else Axis.ROW
        self._takers = [line for line in puzzle.lines() if line.axis is axis]
        self._holders = [line for line in puzzle.lines() if line.axis is across]
        self._room = [_room(puzzle.clue(line), board.line(line)) for line in self._holders]
        self._open = sum(1 << at for at, room in enumerate(self._room) if room)
        lines = [(puzzle.clue(line), board.line(line)) for line in self._takers]
        # Equal takers share their needs, so number the kinds of takers.
        kinds = {line: number for number, line in enumerate(dict.fromkeys(lines))}
        self._kinds = [kinds[line] for line in lines]
        self._sizes = Counter(self._kinds)
        self._lines = list(kinds)
        self._placements: dict[int, Placements] = {}
        self._unknown = [_unknown(cells) for _, cells in kinds]
        self._needs: dict[tuple[int, int], int] = {}

    def tight_sets(self) -> Iterator[int]:
        """Yield sets of holders without spare room that give cells."""
        if self._open.bit_count() > _ALL_SETS:
            for start in self._starts():
                yield from self._find_tight_sets(start)
            return
        held = self._open
        while held:
            if self._spare_room(held) == 0 and self._gives(held):
                yield held
            held = held - 1 & self._open  # the next smaller subset

    def _starts(self) -> Iterator[int]:
        """Yield sets of open holders with little room."""
        for most in sorted({room for room in self._room if room})[:_STARTS]:
            yield sum(1 << at for at, room in enumerate(self._room) if 0 < room <= most)

    def _find_tight_sets(self, held: int) -> Iterator[int]:
        """Exchange one holder at a time to reduce the spare room; yield a tight set."""
        # Sets already seen are avoided, or exchanges on a plateau would go in circles.
        seen, idle = {held}, 0
        while held and idle < _PLATEAU and self._left > 0:
            spare = self._spare_room(held)
            # A tight set that gives no cell is passed over, but the search goes on from it.
            if spare == 0 and self._gives(held):
                yield held
                return
            best = self._best_exchange(held, held, seen)
            if best is None or best[0] > spare:  # leaving out a holder gains nothing
                more = self._best_exchange(held, self._open & ~held, seen)
                best = min((each for each in (best, more) if each is not None), default=None)
            if best is None:
                return
            idle = 0 if best[0] < spare else idle + 1
            held = best[2]
            seen.add(held)

    def _best_exchange(
        self, held: int, exchanged: int, seen: set[int]
    ) -> tuple[int, int, int] | None:
        """Return the exchange with the least spare room: spare room, set size, set."""
        ways = (held ^ 1 << at for at in _bits(exchanged))
        return min(
            ((self._spare_room(way), way.bit_count(), way) for way in ways if way not in seen),
            default=None,
        )

    def _spare_room(self, held: int) -> int:
        """Return how much more room the holders have than the takers need in them."""
        self._check()
        room = sum(self._room[at] for at in _bits(held))
        return room - sum(size * self._need(kind, held) for kind, size in self._sizes.items())

    def _need(self, kind: int, held: int) -> int:
        """Return how many more boxes a taker of some kind must have in the holders."""
        # Known cells have the same boxes in every placement.
        held &= self._unknown[kind]
        if held and (kind, held) not in self._needs:
            if kind not in self._placements:
                self._placements[kind] = Placements(*self._lines[kind])
            self._left -= self._placements[kind].count
            self._needs[kind, held] = self._placements[kind].fewest_in(held)
        return self._needs[kind, held] if held else 0

    def _gives(self, held: int) -> dict[int, int]:
        """Return the kinds of takers without any need, with their unknown cells in the holders."""
        gives = {kind: held & unknown for kind, unknown in enumerate(self._unknown)}
        return {
            kind: cells for kind, cells in gives.items() if cells and not self._need(kind, held)
        }

    def size(self, held: int) -> tuple[int, int]:
        """Return a sort key for the step of a tight set: fewest lines, then most cells."""
        takers = sum(size for kind, size in self._sizes.items() if self._need(kind, held))
        gives = self._gives(held).items()
        cells = sum(self._sizes[kind] * cells.bit_count() for kind, cells in gives)
        return takers + held.bit_count(), -cells

    def step(self, held: int) -> Deduction:
        """Return the step of a tight set."""
        takers = tuple(
            line
            for line, kind in zip(self._takers, self._kinds, strict=True)
            if self._need(kind, held)
        )
        gives = self._gives(held)
        forced = [
            line.cell(at)
            for line, kind in zip(self._takers, self._kinds, strict=True)
            for at in _bits(gives.get(kind, 0))
        ]
        holders = tuple(self._holders[at] for at in _bits(held))
        room = sum(self._room[at] for at in _bits(held))
        lines = tuple(sorted((*takers, *holders), key=lambda line: (line.axis.value, line.index)))
        return Deduction(
            Technique.COUNTING,
            WEIGHT + len(lines),
            lines,
            changes_of(self._board, ((cell, EMPTY) for cell in forced)),
            evidence=self._evidence(takers, held),
            counting=Counting(takers, holders, room),
        )

    def _evidence(self, takers: Sequence[Line], held: int) -> tuple[Cell, ...]:
        """Return sufficient known cells: boxes in the holders and the reasons for the needs."""
        found = [
            cell
            for line in self._takers
            for at in _bits(held)
            if _is_box(self._board[cell := line.cell(at)])
        ]
        for line in takers:
            clue, cells = self._puzzle.clue(line), self._board.line(line)
            known = [at for at, value in enumerate(cells) if value != UNKNOWN]
            if not known:
                continue
            fewest = partial(_fewest_by, clue, cells, held)
            enough = minimal_subset(known, partial(_reaches, fewest, fewest(known)))
            found += [line.cell(at) for at in enough]
        return tuple(sorted({*found}))


def _reaches(fewest: Callable[[Sequence[int]], int], minimum: int, kept: Sequence[int]) -> bool:
    return fewest(kept) >= minimum


def _fewest_by(clue: Clue, cells: bytes, held: int, kept: Sequence[int]) -> int:
    """Return the fewest boxes in the holders, given only some of the known cells."""
    return fewest_in(clue, keep_only(cells, kept), held)


def _unknown(cells: bytes) -> int:
    return sum(1 << at for at, value in enumerate(cells) if value == UNKNOWN)


def _room(clue: Clue, cells: bytes) -> int:
    """Return how many boxes a line still needs; 0 if all its cells are known."""
    if UNKNOWN not in cells:
        return 0
    return clue.filled - sum(map(_is_box, cells))


def fewest_in(clue: Clue, cells: bytes, held: int) -> int:
    """Return the fewest boxes that a line can have in some of its cells.

    Args:
        clue: a clue that the line can meet.
        cells: known values or UNKNOWN.
        held: the cells, bit i for cell i.
    """
    return Placements(clue, cells).fewest_in(held)


class Placements:
    """The places of each block of a line, found once to answer questions about many sets of cells.

    Attributes:
        count: the number of places; the cost of an answer is proportional to it.
    """

    def __init__(self, clue: Clue, cells: bytes) -> None:
        """Find the places; the line can be met."""
        self._never = len(cells) + 1
        play = len(cells) - clue.min_length
        # A cell after the last one stands for the gap behind the last block.
        free = [value in (EMPTY, UNKNOWN) for value in cells] + [True]
        self._leading = [0 if all(free[:at]) else self._never for at in range(play + 1)]
        self._blocks = list[tuple[int, int, list[tuple[bool, bool]]]]()
        first = 0
        for (size, ink), gap in zip(clue.blocks, (*clue.gaps, 0), strict=False):
            places = [
                (
                    all(value in (ink, UNKNOWN) for value in cells[at : at + size])
                    and all(free[at + size : at + size + gap]),
                    free[at + size + gap - 1],
                )
                for at in range(first, first + play + 1)
            ]
            self._blocks.append((first, (1 << size) - 1, places))
            first += size + gap
        self.count = (play + 1) * len(self._blocks)

    def fewest_in(self, held: int) -> int:
        """Return the fewest boxes in some cells, bit i for cell i."""
        # best[i]: with the blocks so far no more than i cells behind their leftmost places.
        best = self._leading
        for first, size, places in self._blocks:
            inside, cost, following = held >> first, self._never, []
            for before, (fits, is_free) in zip(best, places, strict=True):
                if not is_free:
                    cost = self._never
                if fits:
                    cost = min(cost, before + (inside & size).bit_count())
                following.append(cost)
                inside >>= 1
            best = following
        return best[-1]


def _is_box(value: int) -> bool:
    return value not in (EMPTY, UNKNOWN)


def _bits(held: int) -> list[int]:
    return [at for at in range(held.bit_length()) if held >> at & 1]
