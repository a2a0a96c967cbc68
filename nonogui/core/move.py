"""One gesture on a board as data, with an inverse and a text form for the saved log."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import compress, groupby, repeat
from operator import ne
from typing import Final, NamedTuple, overload
from urllib.parse import quote, unquote

from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Cell, Grid, Line, is_maybe, maybe, maybe_ink
from nonogui.core.palette import MAX_INKS
from nonogui.lazy import dataclass, regex


class MoveKind(StrEnum):
    """Why a board changed; the name of an undo step is derived from it."""

    FILL = "fill"
    CROSS = "cross"
    MAYBE = "pencil"
    CLEAR = "clear"
    TICK = "tick"
    HINT = "hint"
    SOLVE = "solve"
    REST = "rest"  # marks all that is left when it is obvious
    BACK = "back"  # returns to the last board without mistakes
    RESTART = "restart"
    RESTORE = "restore"  # returns to a checkpoint
    BRANCH = "branch"  # opens a what-if layer
    ACCEPT = "keep"  # merges a what-if layer into the one below
    DISCARD = "drop"  # discards a what-if layer


class CellChange(NamedTuple):
    """One cell and its value before and after."""

    cell: Cell
    before: int
    after: int


class TickChange(NamedTuple):
    """One clue number that the player ticked or unticked by hand."""

    line: Line
    block: int
    ticked: bool


class BoardChanges(Sequence[CellChange]):
    """The differences between two boards of one size, listed cell by cell only on demand.

    A 500x500 board has 250,000 cells; listing them all takes a second.

    Attributes:
        before, after: the boards.
    """

    __slots__ = ("_named", "after", "before")

    def __init__(self, before: Grid, after: Grid) -> None:
        self.before = before
        self.after = after
        self._named: tuple[CellChange, ...] | None = None

    def __len__(self) -> int:
        """Return the number of cells that differ."""
        pairs = zip(self.before.rows(), self.after.rows(), strict=True)
        return sum(sum(map(ne, was, now)) for was, now in pairs if was != now)

    # Without it, `bool` would count all cells with `__len__`.
    def __bool__(self) -> bool:
        """Return whether any cell differs."""
        return self.before.cells != self.after.cells

    def __iter__(self) -> Iterator[CellChange]:
        """Yield the changes, row by row."""
        return iter(self._all)

    @overload
    def __getitem__(self, index: int) -> CellChange: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[CellChange, ...]: ...
    def __getitem__(self, index: int | slice) -> CellChange | tuple[CellChange, ...]:
        """Return one change, or a tuple of them for a slice."""
        return self._all[index]

    def __eq__(self, other: object) -> bool:
        """Return whether another sequence has the same changes."""
        if isinstance(other, BoardChanges) and (self.before, self.after) == (
            other.before,
            other.after,
        ):
            return True
        return isinstance(other, Sequence) and self._all == tuple(other)

    # As it equals a tuple of the changes, it needs the same hash.
    def __hash__(self) -> int:
        """Return the hash of a tuple of the changes."""
        return hash(self._all)

    @property
    def _all(self) -> tuple[CellChange, ...]:
        if self._named is None:
            self._named = tuple(cell_changes(self.before, self.after))
        return self._named

    @property
    def inverse(self) -> BoardChanges:
        """Return the changes that take these back."""
        return BoardChanges(self.after, self.before)

    @property
    def lines(self) -> frozenset[Line]:
        """Return the rows and columns with a cell that differs."""
        before, after = self.before, self.after
        return frozenset(line for line in before.lines() if before.line(line) != after.line(line))

    def within(self, rows: range, columns: range) -> list[Cell]:
        """Return the differing cells in these rows and columns."""
        cells: list[Cell] = []
        for row in rows:
            first = row * self.before.width
            part = slice(first + columns.start, first + columns.stop)
            differs = map(ne, self.before.cells[part], self.after.cells[part])
            cells += map(Cell, repeat(row), compress(columns, differs))
        return cells


MAX_LISTED_CHANGES: Final = 1_000
"""Changes of more cells are kept as two boards: listing this many cells takes 2 to 4 ms."""


def cell_changes(before: Grid, after: Grid) -> Iterator[CellChange]:
    """Yield the cells in which two boards of one size differ, with both values, row by row."""
    differs = list(map(ne, before.cells, after.cells))
    values = compress(before.cells, differs), compress(after.cells, differs)
    return map(CellChange, before.diff(after), *values)


@dataclass(frozen=True)
class Move:
    """What one gesture changed; one move is one undo step.

    Attributes:
        kind: why the board changed.
        changes: the changed cells, each at most once.
        ticks: hand ticks that changed.
        name: the player's name for a branch or checkpoint; for BACK the position in the log, for
            RESTART the hints until then, with `!` if the solution was revealed.
        seconds: how long the game had been played, to a tenth; 0 in games saved before this was
            kept.
    """

    kind: MoveKind
    changes: Sequence[CellChange] = ()
    ticks: tuple[TickChange, ...] = ()
    name: str = ""
    seconds: float = 0.0

    @classmethod
    def between(cls, kind: MoveKind, before: Grid, after: Grid, name: str = "") -> Move:
        """Return the move that turns one board into another of the same size."""
        changes: Sequence[CellChange] = BoardChanges(before, after)
        # A tuple is quicker to use; only large changes are worth keeping as boards.
        if len(changes) <= MAX_LISTED_CHANGES:
            changes = tuple(changes)
        return cls(kind, changes, name=name)

    @property
    def inverse(self) -> Move:
        """Return the move that takes this one back."""
        changes = self.changes
        return Move(
            self.kind,
            changes.inverse
            if isinstance(changes, BoardChanges)
            else tuple(CellChange(cell, after, before) for cell, before, after in changes),
            tuple(TickChange(line, block, not ticked) for line, block, ticked in self.ticks),
            self.name,
            self.seconds,
        )

    @property
    def lines(self) -> frozenset[Line]:
        """Return the rows and columns of the changed cells."""
        if isinstance(self.changes, BoardChanges):
            return self.changes.lines
        rows = {cell.row for cell, _before, _after in self.changes}
        columns = {cell.column for cell, _before, _after in self.changes}
        return frozenset(Line(Axis.ROW, row) for row in rows).union(
            Line(Axis.COLUMN, column) for column in columns
        )

    def apply_to(self, board: Grid) -> Grid:
        """Return the board after the move."""
        changes = self.changes
        if isinstance(changes, BoardChanges) and changes.before == board:
            return changes.after
        return board.replace((change.cell, change.after) for change in changes)

    @property
    def text(self) -> str:
        """Return the move as one line of text, parts separated by spaces; `parse` reads it back.

        `fill r3c5-9:?>1` changes columns 5 to 9 of row 3 from unknown to ink 1. `tick r2b0+` ticks
        the first number of row 2. The kind is followed by the seconds, as in `fill@12.5`, and by
        the name, as in `branch=Left%20wing`. All counts start at 0.
        """
        time = f"{self.seconds:.1f}".removesuffix(".0")
        head = f"{self.kind}@{time}" if self.seconds else str(self.kind)
        # Percent-encoded: a name may contain blanks, which separate the parts.
        head += f"={quote(self.name)}" if self.name else ""
        ticks = (
            f"{line.axis[0]}{line.index}b{b}{'+' if on else '-'}" for line, b, on in self.ticks
        )
        changes = self.changes
        runs = _board_runs(changes) if isinstance(changes, BoardChanges) else _runs(changes)
        return " ".join([head, *(_run_text(run, last) for run, last in runs), *ticks])

    @classmethod
    def parse(cls, text: str) -> Move:
        """Return the move described by a text.

        Raises:
            ValueError: it is not in the form that `text` returns.
        """
        head, *parts = text.split(" ")
        head, _, name = head.partition("=")
        kind, at, time = head.partition("@")
        if at and not _SECONDS.fullmatch(time):
            raise ValueError(f"not a time: {time[:40]!r}")
        changes: list[CellChange] = []
        ticks: list[TickChange] = []
        for part in parts:
            if run := _RUN.fullmatch(part):
                changes.extend(_run_changes(run))
            elif tick := _TICK.fullmatch(part):
                axis = Axis.ROW if tick["axis"] == "r" else Axis.COLUMN
                line = Line(axis, int(tick["index"]))
                ticks.append(TickChange(line, int(tick["block"]), tick["on"] == "+"))
            else:
                raise ValueError(f"not a part of a move: {part[:40]!r}")
        return cls(MoveKind(kind), tuple(changes), tuple(ticks), unquote(name), float(time or 0))


def added_after(move: Move, added: frozenset[Cell]) -> frozenset[Cell]:
    """Return `added` after one more move: cells that got their last cross with another mark.

    The player crosses only with moves of the kind CROSS; in a fill, crosses come from
    `auto_cross.with_crosses`. The same set is returned if nothing changes.
    """
    by_hand = (MoveKind.FILL, MoveKind.CROSS, MoveKind.CLEAR, MoveKind.REST)
    # Changes kept as two boards are too many to be made by hand.
    if move.kind not in by_hand or isinstance(move.changes, BoardChanges):
        return added
    crosses = {cell for cell, _before, after in move.changes if after == EMPTY}
    if move.kind is MoveKind.CROSS:
        return added if added.isdisjoint(crosses) else added - crosses
    return added | crosses if crosses else added


_SECONDS: Final = regex(r"\d{1,12}(?:\.\d)?", re.ASCII)
_VALUE: Final = r"(?:\?|\.|~?\d{1,2})"
_RUN: Final = regex(
    rf"r(?P<row>\d{{1,4}})c(?P<first>\d{{1,4}})(?:-(?P<last>\d{{1,4}}))?"
    rf":(?P<before>{_VALUE})>(?P<after>{_VALUE})"
)
_TICK: Final = regex(r"(?P<axis>[rc])(?P<index>\d{1,4})b(?P<block>\d{1,4})(?P<on>[+-])")


def _board_runs(changes: BoardChanges) -> Iterator[tuple[CellChange, int]]:
    """Yield the same as `_runs`, without listing every cell."""
    rows = zip(changes.before.rows(), changes.after.rows(), strict=True)
    for row, (was, now) in enumerate(rows):
        column = 0
        for (before, after), run in groupby(zip(was, now, strict=True)) if was != now else ():
            last = column + len(list(run)) - 1
            if before != after:
                yield CellChange(Cell(row, column), before, after), last
            column = last + 1


def _runs(changes: Iterable[CellChange]) -> Iterator[tuple[CellChange, int]]:
    """Yield each run of equal changes in a row: its first change, and its last column."""
    run: CellChange | None = None
    last = -1
    for change in changes:
        cell = change.cell
        if run and change == (Cell(run.cell.row, last + 1), run.before, run.after):
            last = cell.column
            continue
        if run:
            yield run, last
        run, last = change, cell.column
    if run:
        yield run, last


def _run_text(run: CellChange, last: int) -> str:
    (row, first), before, after = run
    columns = f"{first}-{last}" if last > first else f"{first}"
    return f"r{row}c{columns}:{_value_text(before)}>{_value_text(after)}"


def _run_changes(run: re.Match[str]) -> Iterator[CellChange]:
    first, last = int(run["first"]), int(run["last"] or run["first"])
    before, after = _parse_value(run["before"]), _parse_value(run["after"])
    for column in range(first, last + 1):
        yield CellChange(Cell(int(run["row"]), column), before, after)


def _value_text(value: int) -> str:
    if value == UNKNOWN:
        return "?"
    if is_maybe(value):
        return f"~{maybe_ink(value)}"
    return "." if value == EMPTY else str(value)


def _parse_value(text: str) -> int:
    if text in "?.":
        return UNKNOWN if text == "?" else EMPTY
    ink = int(text.removeprefix("~"))
    if ink > MAX_INKS:
        raise ValueError(f"no ink {ink}")
    return maybe(ink) if text.startswith("~") else ink
