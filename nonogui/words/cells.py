"""Name the cells that follow from a step, and the action that applies it."""

from __future__ import annotations

from typing import Final

from nonogui.coach.deduction import Deduction
from nonogui.core.grid import EMPTY, Axis, Cell
from nonogui.core.palette import Palette
from nonogui.i18n import _, ngettext
from nonogui.words import places
from nonogui.words.line_words import Strong, cells_with_value
from nonogui.words.lists import clauses, semicolons

# Most rows named one by one where space is short. A choice: what fits into one line of a panel.
_MAX_ROWS: Final = 2


def where_text(deduction: Deduction) -> str:
    """Return where to look: `Row 23`, `Rows 1 and 2, columns 6 and 8`, `17 lines`."""
    return places.few_lines_text(deduction.lines) if deduction.lines else _("The whole board")


def cells_text(deduction: Deduction, palette: Palette) -> str:
    """Return the cells: `Columns 5 to 11, 7 cells`, `Columns 5 to 7 filled, column 8 empty`.

    For cells all over the board, return only the key cell and how many more there are.
    """
    rows = {change.cell.row for change in deduction.changes}
    if deduction.on_line is None and len(rows) > _MAX_ROWS:
        return _key_and_more(deduction)
    groups = _by_value(deduction)
    if len(groups) > 1 or not palette.is_black_and_white:
        return cells_in_full(deduction, palette)
    (cells,) = groups.values()
    where = _where(deduction, cells, capital=True)
    count = len(cells)
    if count == 1:
        return where
    text = ngettext("{cells}, {count} cell", "{cells}, {count} cells", count)
    return text.format(cells=where, count=count)


def cells_in_full(deduction: Deduction, palette: Palette, strong: Strong = str) -> str:
    """Return all cells with their values: `Columns 5 to 7 filled, column 8 empty`."""
    parts = [
        cells_with_value(_where(deduction, cells, capital=not at), value, palette, strong)
        for at, (value, cells) in enumerate(_by_value(deduction).items())
    ]
    # Cells of several lines have commas of their own.
    return clauses(parts) if deduction.on_line else semicolons(parts)


def apply_text(deduction: Deduction) -> str:
    """Return the label of applying a step: `Fill 7 cells`, `Cross the cell`."""
    crossed = sum(change.after == EMPTY for change in deduction.changes)
    filled = len(deduction.changes) - crossed
    if filled and crossed:
        text = ngettext(
            "Fill {filled} and cross {crossed} cell",
            "Fill {filled} and cross {crossed} cells",
            crossed,
        )
        return text.format(filled=filled, crossed=crossed)
    if filled:
        return ngettext("Fill the cell", "Fill {count} cells", filled).format(count=filled)
    return ngettext("Cross the cell", "Cross {count} cells", crossed).format(count=crossed)


def _by_value(deduction: Deduction) -> dict[int, list[Cell]]:
    """Group the cells by value, filled cells first, in board order."""
    groups: dict[int, list[Cell]] = {}
    for change in sorted(deduction.changes, key=lambda change: (not change.after, change.cell)):
        groups.setdefault(change.after, []).append(change.cell)
    return groups


def _where(deduction: Deduction, cells: list[Cell], *, capital: bool) -> str:
    if deduction.on_line is None:
        return places.cells_by_row_text(cells) if capital else places.cells_by_row_phrase(cells)
    axis = deduction.lines[0].axis
    at = [cell.column if axis is Axis.ROW else cell.row for cell in cells]
    return places.along_text(axis, at) if capital else places.along_phrase(axis, at)


def _key_and_more(deduction: Deduction) -> str:
    key = deduction.proof.key if deduction.proof else deduction.changes[0].cell
    more = len(deduction.changes) - 1
    text = ngettext("{cell}, and {count} more cell", "{cell}, and {count} more cells", more)
    return text.format(cell=places.cell_text(key), count=more)
