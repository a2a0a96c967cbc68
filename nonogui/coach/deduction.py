"""Deductions: what follows, how it is called, and what it rests on; data that words are made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from nonogui.coach.techniques import Technique
from nonogui.core.grid import Grid
from nonogui.core.line import Axis, Cell, Line
from nonogui.core.move import CellChange

Span = tuple[int, int]
"""First and last cell of a stretch, both inside it."""


class Owned(NamedTuple):
    """A run, and the only blocks that it may belong to.

    Attributes:
        run: its first and last cell; of a claim about two runs, those of both together.
        color: its colour.
        owners: the blocks. That no other block may own it is argued in `coach/line/ownership.py`.
    """

    run: Span
    color: int
    owners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LineDeduction:
    """What one clue forces on its line, in positions along the line.

    Attributes:
        technique: its name.
        weight: how hard it is for people to see, from 1.
        values: the cells it gives, with their values, from the left.
        blocks: the clue numbers it speaks of; all others are told by the whole clue.
        evidence: decided cells without any of which the technique would not give all its cells;
            with the clue alone they force them.
        known: the line on which only the evidence is known.
        runs: runs of boxes that it speaks of.
        owned: what it says of whose they are.
        gap: the stretch without spaces in which it happens, where it matters.
        leftmost: start of each block, all blocks being as far left as they can be on what the
            technique looks at; only where the two placements are its reason.
        rightmost: the same, as far right as they can be.
        count: in how many ways the blocks can be laid; of line agreement only.
    """

    technique: Technique
    weight: int
    values: tuple[tuple[int, int], ...]
    blocks: tuple[int, ...] = ()
    evidence: tuple[int, ...] = ()
    known: bytes = b""
    runs: tuple[Span, ...] = ()
    owned: tuple[Owned, ...] = ()
    gap: Span | None = None
    leftmost: tuple[int, ...] = ()
    rightmost: tuple[int, ...] = ()
    count: int | None = None


class Counting(NamedTuple):
    """Lines that need all the boxes that crossing lines can hold.

    Attributes:
        takers: lines that need boxes in the holders.
        holders: lines across them.
        room: how many more boxes the holders have room for; the takers need them all.
    """

    takers: tuple[Line, ...]
    holders: tuple[Line, ...]
    room: int


@dataclass(frozen=True, slots=True)
class Deduction:
    """One step on a board.

    Attributes:
        technique: how the changes follow.
        weight: how hard that is to see; see docs/coach.md for steps of several lines.
        lines: the clues it rests on; of a technique of one line that one line.
        changes: the cells that follow, with the values they have on the player's board.
        evidence: the decided cells of the board that it rests on, as far as they are few.
        on_line: the details of a technique of one line.
        left: of a row and a column, for each of them the values that it leaves the cell, with the
            evidence alone.
        proof: of several lines, why they force the cells.
        counting: of counting, which lines need what.
    """

    technique: Technique
    weight: int
    lines: tuple[Line, ...]
    changes: tuple[CellChange, ...]
    evidence: tuple[Cell, ...] = ()
    on_line: LineDeduction | None = None
    left: tuple[tuple[int, ...], ...] = ()
    proof: Proof | None = None
    counting: Counting | None = None

    def apply(self, board: Grid) -> Grid:
        """The board with the cells that follow."""
        return board.replace((change.cell, change.after) for change in self.changes)

    @classmethod
    def of_line(cls, board: Grid, line: Line, found: LineDeduction) -> Deduction:
        """What a line's deduction is on a board."""
        cells = tuple(line_cells(board, line))
        return cls(
            technique=found.technique,
            weight=found.weight,
            lines=(line,),
            changes=tuple(
                CellChange(cells[at], board[cells[at]], value) for at, value in found.values
            ),
            evidence=tuple(cells[at] for at in found.evidence),
            on_line=found,
        )


@dataclass(frozen=True, slots=True)
class Proof:
    """Why some lines, and the decided cells of the board, force what they force.

    Attributes:
        irreducible: whether it is proven that no line can be left out.
        smallest: whether it is proven that no fewer lines force the cell.
        key: the cell that the lines were found for; the other changes follow from them as well.
        what_ifs: for each other value that the key cell might have, what happens then. None when
            there is no short story to tell: these lines together, and that is all to be said.
    """

    irreducible: bool
    smallest: bool
    key: Cell
    what_ifs: tuple[WhatIf, ...] = ()


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A value is supposed, and it does not work out.

    Attributes:
        cell: the cell.
        value: what it is supposed to be.
        steps: what follows, each on the board that those before lead to: deductions of one line,
            or of several with a proof of their own, nested.
        broken: the line that can then not be met; None: `cases` say why.
        evidence: the decided cells with which that line clashes.
        cases: every value that one more cell might have, each supposed in turn, none works out.
    """

    cell: Cell
    value: int
    steps: tuple[Deduction, ...]
    broken: Line | None = None
    evidence: tuple[Cell, ...] = ()
    cases: tuple[WhatIf, ...] = ()


def line_cells(board: Grid, line: Line) -> Iterator[Cell]:
    """The cells of a line, from the left or the top."""
    if line.axis is Axis.ROW:
        return (Cell(line.index, column) for column in range(board.width))
    return (Cell(row, line.index) for row in range(board.height))


def changes_of(board: Grid, values: Iterable[tuple[Cell, int]]) -> tuple[CellChange, ...]:
    """Cells that follow as changes of a board."""
    return tuple(CellChange(cell, board[cell], value) for cell, value in values)
