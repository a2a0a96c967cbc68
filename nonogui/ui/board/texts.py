"""The board in words: for screen readers and tooltips."""

from __future__ import annotations

from nonogui.core.grid import EMPTY, is_filled, is_maybe
from nonogui.core.line import Axis, Cell, Line
from nonogui.i18n import _
from nonogui.ui.board.view_state import BoardView


def line_name(line: Line) -> str:
    """`Row 3` or `Column 5`."""
    if line.axis is Axis.ROW:
        return _("Row {row}").format(row=line.index + 1)
    return _("Column {column}").format(column=line.index + 1)


def line_text(view: BoardView, line: Line) -> str:
    """A line's name and whole clue: `Row 3: 1 2 5`."""
    clue = view.puzzle.clue(line).text(view.puzzle.palette)
    return _("{line}: {clue}").format(line=line_name(line), clue=clue)


def broken_text(line: Line) -> str:
    """What a broken line is, for its tooltip."""
    return _("{line}: the filled cells do not fit this clue").format(line=line_name(line))


def value_text(view: BoardView, value: int) -> str:
    """What a cell holds: `filled`, `crossed`, `maybe`, `unknown`, or the name of its colour."""
    if value == EMPTY:
        return _("crossed")
    if is_maybe(value):
        return _("maybe")
    if not is_filled(value):
        return _("unknown")
    palette = view.puzzle.palette
    if palette.is_black_and_white or value not in palette.inks:
        return _("filled")
    return palette[value].name


def cell_text(view: BoardView, cell: Cell) -> str:
    """A cell in words: `Row 3, column 5, filled, clue 3 1`; the clue is the row's."""
    return _("Row {row}, column {column}, {value}, clue {clue}").format(
        row=cell.row + 1,
        column=cell.column + 1,
        value=value_text(view, view.grid[cell]),
        clue=view.puzzle.rows[cell.row].text(view.puzzle.palette),
    )
