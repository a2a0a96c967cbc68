"""What the coach says of a board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from nonogui.coach.deduction import Deduction
from nonogui.coach.hints import Hint, HintKind
from nonogui.core.grid import EMPTY
from nonogui.core.line import Axis, Line
from nonogui.core.move import CellChange
from nonogui.core.palette import Palette
from nonogui.i18n import _, mark, ngettext
from nonogui.words.places import line_text
from nonogui.words.solving import clash_text

_HINTS: Final[Mapping[HintKind, str]] = {
    HintKind.SOLVED: mark("The puzzle is solved."),
    HintKind.WRONG: mark("Something on the board is wrong."),
    HintKind.SEVERAL_SOLUTIONS: mark("There are several solutions; no other cell is certain."),
    HintKind.NO_SOLUTION: mark("The clues have no solution."),
    HintKind.UNDECIDED: mark("Not decided in the time given."),
}


def hint_text(hint: Hint, palette: Palette) -> str:
    """What the coach says, with the cells that follow and their values."""
    if hint.deduction is not None:
        return deduction_text(hint.deduction, palette)
    if hint.kind is HintKind.NO_SOLUTION and hint.lines:
        return f"{_(_HINTS[hint.kind])} {clash_text(hint.lines)}"
    return _(_HINTS[hint.kind])


def deduction_text(deduction: Deduction, palette: Palette) -> str:
    """What follows on a board, with the cells and their values."""
    if deduction.on_line is None:
        text = _("No single line helps; all clues together say: {cells}.")
        return text.format(cells=_cells(deduction.changes, palette))
    (line,) = deduction.lines
    cells = _line_cells(deduction.changes, line, palette)
    return _("{line}: {cells}.").format(line=line_text(line), cells=cells)


def _line_cells(changes: Iterable[CellChange], line: Line, palette: Palette) -> str:
    """`columns 5 to 11 filled; column 3 crossed`: the cells of a line by the value they get."""
    positions: dict[int, list[int]] = {}
    for change in changes:
        at = change.cell.column if line.axis is Axis.ROW else change.cell.row
        positions.setdefault(change.after, []).append(at)
    return "; ".join(
        _become(_crossing(line.axis, positions[value]), value, palette)
        for value in sorted(positions, reverse=True)
    )


def _crossing(axis: Axis, positions: list[int]) -> str:
    """`columns 5 to 11`: the lines that cross one of an axis at some positions."""
    count = len(positions)
    if axis is Axis.ROW:
        text = ngettext("column {numbers}", "columns {numbers}", count)
    else:
        text = ngettext("row {numbers}", "rows {numbers}", count)
    return text.format(numbers=_numbers(positions))


def _cells(changes: Iterable[CellChange], palette: Palette) -> str:
    text = _("row {row}, column {column}")
    return "; ".join(
        _become(text.format(row=cell.row + 1, column=cell.column + 1), after, palette)
        for cell, _before, after in changes
    )


def _become(where: str, value: int, palette: Palette) -> str:
    if value == EMPTY:
        name = _("crossed")
    else:
        name = _("filled") if palette.is_black_and_white else palette[value].name
    return _("{where} {value}").format(where=where, value=name)


def _numbers(positions: Iterable[int]) -> str:
    """`1, 5 to 11`: positions counted from 0, told from 1, neighbours as one span."""
    spans: list[list[int]] = []
    for at in sorted(positions):
        if spans and at == spans[-1][-1] + 1:
            spans[-1][1:] = [at]
        else:
            spans.append([at])
    text = _("{first} to {last}")
    return ", ".join(
        text.format(first=span[0] + 1, last=span[-1] + 1) if len(span) > 1 else str(span[0] + 1)
        for span in spans
    )
