"""Move: one gesture on a board as data, with an inverse and a text form for the saved log."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import compress
from operator import ne
from typing import Final, NamedTuple
from urllib.parse import quote, unquote

from nonogui.core.grid import EMPTY, UNKNOWN, Grid, is_maybe, maybe, maybe_ink
from nonogui.core.line import Axis, Cell, Line
from nonogui.core.palette import MAX_INKS


class MoveKind(StrEnum):
    """Why a board changed; the words for an undo step are made from it."""

    FILL = "fill"
    CROSS = "cross"
    PENCIL = "pencil"
    CLEAR = "clear"
    TICK = "tick"
    HINT = "hint"
    SOLVE = "solve"
    BACK = "back"  # back to the last right board
    RESTART = "restart"
    RESTORE = "restore"  # a savepoint
    BRANCH = "branch"  # a what-if layer starts
    KEEP = "keep"  # a what-if layer became part of what lies below it
    DROP = "drop"  # a what-if layer was thrown away


class CellChange(NamedTuple):
    """One cell and its value before and after."""

    cell: Cell
    before: int
    after: int


class TickChange(NamedTuple):
    """One clue number that the player ticked (or unticked) by hand."""

    line: Line
    block: int
    ticked: bool


@dataclass(frozen=True, slots=True)
class Move:
    """What one gesture changed; one Move is one undo step.

    Attributes:
        kind: why the board changed.
        changes: cells whose value differs before and after, each at most once.
        ticks: hand ticks that changed.
        name: the player's name for a branch or savepoint, where the kind has one.
    """

    kind: MoveKind
    changes: tuple[CellChange, ...] = ()
    ticks: tuple[TickChange, ...] = ()
    name: str = ""

    @classmethod
    def between(cls, kind: MoveKind, before: Grid, after: Grid, name: str = "") -> Move:
        """The move that turns one board into another of the same size."""
        differs = list(map(ne, before.cells, after.cells))
        values = compress(before.cells, differs), compress(after.cells, differs)
        return cls(kind, tuple(map(CellChange, before.diff(after), *values)), name=name)

    @property
    def inverse(self) -> Move:
        """The move that takes this one back."""
        return Move(
            self.kind,
            tuple(CellChange(cell, after, before) for cell, before, after in self.changes),
            tuple(TickChange(line, block, not ticked) for line, block, ticked in self.ticks),
            self.name,
        )

    @property
    def text(self) -> str:
        """The move as one line of text, parts parted by spaces; `parse` reads it back.

        `fill r3c5-9:?>1` changes columns 5 to 9 of row 3 from unknown to ink 1; `tick r2b0+`
        ticks the first number of row 2; a name follows the kind as `branch=Left%20wing`.
        Everything counts from 0.
        """
        head = f"{self.kind}={quote(self.name)}" if self.name else str(self.kind)
        ticks = (
            f"{line.axis[0]}{line.index}b{b}{'+' if on else '-'}" for line, b, on in self.ticks
        )
        return " ".join([head, *_run_texts(self.changes), *ticks])

    @classmethod
    def parse(cls, text: str) -> Move:
        """The move that a text describes.

        Raises:
            ValueError: the text is not what `text` writes.
        """
        head, *parts = text.split(" ")
        kind, _, name = head.partition("=")
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
        return cls(MoveKind(kind), tuple(changes), tuple(ticks), unquote(name))


_VALUE: Final = r"(?:\?|\.|~?\d{1,2})"
_RUN: Final = re.compile(
    rf"r(?P<row>\d{{1,4}})c(?P<first>\d{{1,4}})(?:-(?P<last>\d{{1,4}}))?"
    rf":(?P<before>{_VALUE})>(?P<after>{_VALUE})"
)
_TICK: Final = re.compile(r"(?P<axis>[rc])(?P<index>\d{1,4})b(?P<block>\d{1,4})(?P<on>[+-])")


def _run_texts(changes: Iterable[CellChange]) -> Iterator[str]:
    """Texts of changes, neighbours in a row that change alike written as one run."""
    run: CellChange | None = None
    last = -1
    for change in changes:
        cell = change.cell
        if run and change == (Cell(run.cell.row, last + 1), run.before, run.after):
            last = cell.column
            continue
        if run:
            yield _run_text(run, last)
        run, last = change, cell.column
    if run:
        yield _run_text(run, last)


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
