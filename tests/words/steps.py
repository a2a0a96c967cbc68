"""Steps made by hand, for tests of their texts."""

from __future__ import annotations

from typing import Any

from nonogui.coach.deduction import Deduction, LineDeduction, Proof, WhatIf
from nonogui.coach.techniques import Technique
from nonogui.core.grid import EMPTY, UNKNOWN, Axis, Cell, Grid, Line
from nonogui.core.move import CellChange
from tests.boards import clued


def row(number: int) -> Line:
    """A row, counted from 1."""
    return Line(Axis.ROW, number - 1)


def column(number: int) -> Line:
    """A column, counted from 1."""
    return Line(Axis.COLUMN, number - 1)


def cell(row: int, column: int) -> Cell:
    """A cell, counted from 1."""
    return Cell(row - 1, column - 1)


def changes(*cells: tuple[int, int, int]) -> tuple[CellChange, ...]:
    """Unknown cells that get values: row and column from 1, value."""
    return tuple(CellChange(cell(row, column), UNKNOWN, value) for row, column, value in cells)


def one_line(
    line: Line, technique: Technique, *values: tuple[int, int], **details: Any
) -> Deduction:
    """A step of one line, from the cells it gives, counted from 1, with their values."""
    pairs = tuple((at - 1, value) for at, value in values)
    found = LineDeduction(technique, 1, pairs, **details)
    return Deduction.of_line(Grid.uniform(25, 25, UNKNOWN), line, found)


def several(
    lines: tuple[Line, ...], after: tuple[CellChange, ...], proof: Proof | None = None
) -> Deduction:
    """A step of several lines."""
    return Deduction(Technique.SEVERAL_LINES, 20, lines, after, proof=proof)


CORNER = WhatIf(
    cell(1, 6),
    1,
    steps=(
        one_line(
            row(1),
            Technique.GLUE,
            (7, 1),
            (8, 1),
            blocks=(0,),
            runs=((5, 5),),
            gap=(5, 15),
            known=bytes([UNKNOWN] * 4 + [EMPTY, 1] + [UNKNOWN] * 14),
        ),
        one_line(column(6), Technique.GLUE, (2, 1), blocks=(0,), runs=((0, 0),), gap=(0, 19)),
        one_line(column(8), Technique.PUNCTUATING, (2, EMPTY), blocks=(0,), runs=((0, 0),)),
    ),
    broken=row(2),
    evidence=(cell(2, 6), cell(2, 8), cell(2, 10)),
)
"""Leads to a clash on the board below."""

GLUED = (
    "Column 5 is empty, so the 3 that covers column 6 can't start before column 6. "
    "It reaches at least column 8."
)
"""The text of its first step."""

PUZZLE = clued("3/5" + "/1" * 18, "/".join(["1"] * 5 + ["2 1 1", "1", "1 1 3 1 3"] + ["1"] * 12))

BOARD = PUZZLE.blank().replace({cell(2, 10): 1})
