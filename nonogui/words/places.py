"""How lines, cells and places in files are called. They count from 1 for people."""

from __future__ import annotations

from nonogui.core.line import Axis, Line
from nonogui.core.problems import Place
from nonogui.i18n import _


def line_text(line: Line) -> str:
    """`Row 23` or `Column 5`."""
    text = _("Row {number}") if line.axis is Axis.ROW else _("Column {number}")
    return text.format(number=line.index + 1)


def place_text(place: Place, *, file_line: bool = True) -> str:
    """Where a problem is, such as `Row 23, line 31 of the file`; "" when nothing is known."""
    parts: list[str] = []
    if place.line is not None:
        parts.append(line_text(place.line))
    if place.cell is not None:
        row, column = place.cell
        text = _("Row {row}, column {column}")
        parts.append(text.format(row=row + 1, column=column + 1))
    if place.file_line is not None and file_line:
        text = _("line {number} of the file") if parts else _("Line {number} of the file")
        parts.append(text.format(number=place.file_line))
    return ", ".join(parts)
