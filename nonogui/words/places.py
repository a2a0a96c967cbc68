"""Names of lines, cells and places in files, counted from 1 for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from nonogui.core.grid import Axis, Cell, Line
from nonogui.core.problems import Place
from nonogui.i18n import _, ngettext
from nonogui.words.lists import commas, join_and, semicolons

# Most lines named one by one where space is short. A choice: about one line of text.
_MAX_NAMED: Final = 6


def line_text(line: Line) -> str:
    """Return `Row 23` or `Column 5`."""
    text = _("Row {number}") if line.axis is Axis.ROW else _("Column {number}")
    return text.format(number=line.index + 1)


def cell_text(cell: Cell) -> str:
    """Return `Row 23, column 5`, for the start of a sentence or a label."""
    return _("Row {row}, column {column}").format(row=cell.row + 1, column=cell.column + 1)


def cell_phrase(cell: Cell) -> str:
    """Return `row 23, column 5`, for use within a sentence."""
    return _("row {row}, column {column}").format(row=cell.row + 1, column=cell.column + 1)


def place_text(place: Place, *, file_line: bool = True) -> str:
    """Return the place of a problem, `Row 23, line 31 of the file`; "" if unknown."""
    parts: list[str] = []
    if place.line is not None:
        parts.append(line_text(place.line))
    if place.file_line is not None and file_line:
        text = _("line {number} of the file") if parts else _("Line {number} of the file")
        parts.append(text.format(number=place.file_line))
    return commas(parts)


def along_text(axis: Axis, positions: Iterable[int]) -> str:
    """Return cells of a line, `Columns 5 to 11`, for the start of a sentence or a label."""
    at = sorted(positions)
    if axis is Axis.ROW:
        text = ngettext("Column {numbers}", "Columns {numbers}", len(at))
    else:
        text = ngettext("Row {numbers}", "Rows {numbers}", len(at))
    return text.format(numbers=_numbers(at))


def along_phrase(axis: Axis, positions: Iterable[int]) -> str:
    """Return cells of a line, `columns 5 to 11`, for use within a sentence."""
    at = sorted(positions)
    if axis is Axis.ROW:
        text = ngettext("column {numbers}", "columns {numbers}", len(at))
    else:
        text = ngettext("row {numbers}", "rows {numbers}", len(at))
    return text.format(numbers=_numbers(at))


def lines_text(lines: Iterable[Line]) -> str:
    """Return `Rows 1 and 2, columns 6 and 8`, for the start of a sentence or a label."""
    rows, columns = _by_axis(lines)
    if not rows:
        return along_text(Axis.ROW, columns)
    return _rows_and_columns(along_text(Axis.COLUMN, rows), rows, columns)


def lines_phrase(lines: Iterable[Line]) -> str:
    """Return `rows 1 and 2, columns 6 and 8`, for use within a sentence."""
    rows, columns = _by_axis(lines)
    if not rows:
        return along_phrase(Axis.ROW, columns)
    return _rows_and_columns(along_phrase(Axis.COLUMN, rows), rows, columns)


def few_lines_text(lines: Sequence[Line]) -> str:
    """Return lines as `lines_text` does, or only their number if there are many: `17 lines`."""
    if len(lines) <= _MAX_NAMED:
        return lines_text(lines)
    return ngettext("{count} line", "{count} lines", len(lines)).format(count=len(lines))


def cells_by_row_text(cells: Iterable[Cell]) -> str:
    """Return `Row 3, columns 5 to 7; row 4, column 5`, for the start of a sentence."""
    return _columns_by_row(cells, _("Row {row}, {columns}"))


def cells_by_row_phrase(cells: Iterable[Cell]) -> str:
    """Return `row 3, columns 5 to 7; row 4, column 5`, for use within a sentence."""
    return _columns_by_row(cells, _("row {row}, {columns}"))


def _by_axis(lines: Iterable[Line]) -> tuple[list[int], list[int]]:
    both: dict[Axis, list[int]] = {Axis.ROW: [], Axis.COLUMN: []}
    for line in lines:
        both[line.axis].append(line.index)
    return both[Axis.ROW], both[Axis.COLUMN]


def _rows_and_columns(rows_text: str, rows: list[int], columns: list[int]) -> str:
    if not columns:
        return rows_text
    # With a comma, `row 1, columns 2 and 3` would read as cells of that row.
    text = _("{rows} and {columns}") if len(rows) == 1 else _("{rows}, {columns}")
    return text.format(rows=rows_text, columns=along_phrase(Axis.ROW, columns))


def _columns_by_row(cells: Iterable[Cell], first: str) -> str:
    """Return the columns of each row; `first` is the pattern for the first row."""
    rows: dict[int, list[int]] = {}
    for row, column in sorted(cells):
        rows.setdefault(row, []).append(column)
    patterns = [first, *[_("row {row}, {columns}")] * (len(rows) - 1)]
    return semicolons(
        pattern.format(row=row + 1, columns=along_phrase(Axis.ROW, columns))
        for pattern, (row, columns) in zip(patterns, rows.items(), strict=True)
    )


def _numbers(positions: Sequence[int]) -> str:
    """Return positions, counted from 0, as `1, 3 and 5 to 7`; three or more in a row are joined."""
    spans: list[list[int]] = []
    for at in positions:
        if spans and at == spans[-1][-1] + 1:
            spans[-1].append(at)
        else:
            spans.append([at])
    text, parts = _("{first} to {last}"), list[str]()
    for span in spans:
        if len(span) > 2:
            parts.append(text.format(first=span[0] + 1, last=span[-1] + 1))
        else:
            parts += [str(at + 1) for at in span]
    return join_and(parts)
