"""Deductions as plain data: what follows, by which technique, from which evidence; and proofs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from nonogui.coach.techniques import Technique
from nonogui.core.grid import Axis, Cell, Grid, Line
from nonogui.core.move import CellChange

Span = tuple[int, int]
"""First and last cell of a stretch, both inclusive."""


class OwnedRun(NamedTuple):
    """A run, and the only blocks that it may belong to.

    Attributes:
        run: its first and last cell; for a claim about two runs, the span of both.
        color: its colour.
        owners: the blocks. `coach/line/ownership.py` explains why no other block can own it.
    """

    run: Span
    color: int
    owners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LineDeduction:
    """What one clue forces on its line, in positions along the line.

    Attributes:
        technique: the technique.
        weight: how hard it is for people to see, from 1.
        values: pairs of cell and value that it gives, from the left.
        blocks: the clue numbers to name in its explanation; empty if the whole clue counts.
        evidence: a minimal set of known cells from which the technique gives all these cells;
            together with the clue they force them.
        known: the line with only the evidence known.
        runs: runs of boxes that the explanation mentions.
        owned: which blocks these runs may belong to.
        gap: the gap that the explanation mentions, if any.
        leftmost: start of each block when all are pushed left, by what the technique takes into
            account; only if it compares this with `rightmost`.
        rightmost: the same when all are pushed right.
        count: number of placements on the line; for line agreement only.
    """

    technique: Technique
    weight: int
    values: tuple[tuple[int, int], ...]
    blocks: tuple[int, ...] = ()
    evidence: tuple[int, ...] = ()
    known: bytes = b""
    runs: tuple[Span, ...] = ()
    owned: tuple[OwnedRun, ...] = ()
    gap: Span | None = None
    leftmost: tuple[int, ...] = ()
    rightmost: tuple[int, ...] = ()
    count: int | None = None


class Counting(NamedTuple):
    """Lines that need all the room in the lines that cross them.

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
        weight: how hard that is to see; docs/coach.md covers steps of several lines.
        lines: the clues it uses; a technique of one line has one.
        changes: the cells that follow, with their values before and after on the player's board.
        evidence: the known cells of the board that it depends on, if they are few.
        on_line: details of a technique of one line.
        left: for `Technique.ROW_AND_COLUMN`, the values that the row and the column each still
            allow in the cell, judged by the evidence alone.
        proof: for several lines, why they force the cells.
        counting: for counting, which lines need what.
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
        """Return the board after the step."""
        return board.replace((change.cell, change.after) for change in self.changes)

    def only_key_cell(self) -> Deduction:
        """Return the step with only the cell that its proof is about; without a proof, itself.

        The other cells follow from the same lines, but no what-if shows it.
        """
        if self.proof is None:
            return self
        key = self.proof.key
        return replace(self, changes=tuple(each for each in self.changes if each.cell == key))

    @property
    def is_explained(self) -> bool:
        """Return whether the step can be explained; only a proof without what-ifs can't."""
        return self.proof is None or bool(self.proof.what_ifs)

    @classmethod
    def of_line(cls, board: Grid, line: Line, found: LineDeduction) -> Deduction:
        """Return a deduction of a line as a step on a board."""
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
    """Why some lines, together with the known cells of the board, force a cell.

    Attributes:
        irreducible: whether it is proven that no line can be left out.
        smallest: whether it is proven that no smaller set of lines forces the cell.
        key: the cell for which the lines were found; the other changes follow from them, too.
        what_ifs: a refutation of each other value of the key cell; empty if there is none that is
            short enough to explain in steps.
    """

    irreducible: bool
    smallest: bool
    key: Cell
    what_ifs: tuple[WhatIf, ...] = ()


@dataclass(frozen=True, slots=True)
class WhatIf:
    """An assumed value and how it leads to a contradiction.

    Attributes:
        cell: the cell.
        value: the assumed value.
        steps: what follows, each step on the board after the ones before: deductions of one line,
            or of several lines with a nested proof.
        broken: the line that cannot be met in the end; None if `cases` give the contradiction.
        evidence: the known cells that contradict that line.
        cases: one what-if for each possible value of one more cell, when all of them fail.
    """

    cell: Cell
    value: int
    steps: tuple[Deduction, ...]
    broken: Line | None = None
    evidence: tuple[Cell, ...] = ()
    cases: tuple[WhatIf, ...] = ()


def line_cells(board: Grid, line: Line) -> Iterator[Cell]:
    """Yield the cells of a line, from the left or the top."""
    if line.axis is Axis.ROW:
        return (Cell(line.index, column) for column in range(board.width))
    return (Cell(row, line.index) for row in range(board.height))


def changes_of(board: Grid, values: Iterable[tuple[Cell, int]]) -> tuple[CellChange, ...]:
    """Return cells and values as changes of a board."""
    return tuple(CellChange(cell, board[cell], value) for cell, value in values)


# --- the frames of a proof ---


class FrameKind(StrEnum):
    """What a frame shows."""

    ASSUMED = "assumed"  # the assumed value of its what-if
    STEP = "step"  # the board after its deduction
    INSIDE = "inside"  # its deduction follows from what-ifs, shown next, one level deeper
    SPLIT = "split"  # no line can progress; the cases are shown next, one level deeper
    BROKEN = "broken"  # a line of its what-if cannot be met


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of a proof.

    Attributes:
        kind: what it shows.
        depth: number of what-ifs around its own what-if.
        board: the board with everything assumed and derived so far.
        what_if: the assumption that the frame belongs to.
        number: the step within that what-if, from 1; 0 for the assumption. The end of a what-if
            has the number after its last step.
        deduction: the step, for STEP and INSIDE.
    """

    kind: FrameKind
    depth: int
    board: Grid
    what_if: WhatIf
    number: int
    deduction: Deduction | None = None


def frames(board: Grid, proof: Proof) -> tuple[Frame, ...]:
    """Return the frames of a proof, with nested what-ifs in place; empty if it has none.

    Args:
        board: the board that the proof was found for; maybe marks count as unknown.
        proof: the proof.
    """
    return tuple(
        frame for what_if in proof.what_ifs for frame in _frames_of(board.decided(), what_if, 0)
    )


def _frames_of(board: Grid, what_if: WhatIf, depth: int) -> Iterator[Frame]:
    board = board.replace({what_if.cell: what_if.value})
    yield Frame(FrameKind.ASSUMED, depth, board, what_if, 0)
    for number, step in enumerate(what_if.steps, 1):
        if step.proof is not None:
            yield Frame(FrameKind.INSIDE, depth, board, what_if, number, step)
            for inner in step.proof.what_ifs:
                yield from _frames_of(board, inner, depth + 1)
        board = step.apply(board)
        yield Frame(FrameKind.STEP, depth, board, what_if, number, step)
    kind = FrameKind.SPLIT if what_if.cases else FrameKind.BROKEN
    yield Frame(kind, depth, board, what_if, len(what_if.steps) + 1)
    for case in what_if.cases:
        yield from _frames_of(board, case, depth + 1)
