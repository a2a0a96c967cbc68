"""Mirror or rotate a whole design: its picture and its clues."""

from __future__ import annotations

from dataclasses import replace

from nonogui.core.clue import Clue
from nonogui.core.design import Design, Leader
from nonogui.core.grid import Axis
from nonogui.core.transform import mirrored as mirrored_grid
from nonogui.core.transform import rotated as rotated_grid

Clues = tuple[Clue, ...]


def mirrored(design: Design, axis: Axis) -> Design:
    """Return the design with every line along the axis reversed; ROW mirrors left–right."""
    if design.leader is Leader.PICTURE:
        return design.transformed(lambda grid, _fill: mirrored_grid(grid, axis))
    rows, columns = design.puzzle.rows, design.puzzle.columns
    if axis is Axis.ROW:
        rows, columns = _backwards(rows), columns[::-1]
    else:
        rows, columns = rows[::-1], _backwards(columns)
    given = design.puzzle.given
    puzzle = replace(
        design.puzzle, rows=rows, columns=columns, given=given and mirrored_grid(given, axis)
    )
    return Design(puzzle, mirrored_grid(design.picture, axis), Leader.CLUES)


def turned(design: Design, quarters: int = 1) -> Design:
    """Return the design rotated clockwise by a number of quarter turns."""
    if design.leader is Leader.PICTURE:
        return design.transformed(lambda grid, _fill: rotated_grid(grid, quarters))
    for _ in range(quarters % 4):
        design = _turned_once(design)
    return design


def _turned_once(design: Design) -> Design:
    """Rotate the clues by one quarter turn: columns become rows, read from the bottom."""
    old, given = design.puzzle, design.puzzle.given
    puzzle = replace(
        old,
        rows=_backwards(old.columns),
        columns=old.rows[::-1],
        given=given and rotated_grid(given),
    )
    return Design(puzzle, rotated_grid(design.picture), Leader.CLUES)


def _backwards(side: Clues) -> Clues:
    return tuple(Clue(clue.blocks[::-1]) for clue in side)
