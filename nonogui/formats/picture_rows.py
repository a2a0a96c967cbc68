"""Read pictures given as rows of characters."""

from __future__ import annotations

from collections.abc import Sequence

from nonogui.core.grid import EMPTY, Grid
from nonogui.core.problems import ProblemKey
from nonogui.formats.base import fail
from nonogui.formats.clue_lists import NumberedLine, check_size


def read_picture(rows: Sequence[NumberedLine], empty: str, filled: str = "") -> Grid:
    """Return a black-and-white picture, given as one text per row with a character per cell.

    Args:
        rows: each with its line of the file.
        empty: the characters of empty cells.
        filled: the characters of filled cells; "" means all others.

    Raises:
        FileProblemsError: the rows differ in length or are too long or many, or a character is
            invalid.
    """
    width = len(rows[0][1]) if rows else 0
    check_size(width, len(rows), rows[-1][0] if rows else None)
    for at, row in rows:
        if len(row) != width:
            raise fail(ProblemKey.PICTURE_SIZE, at, expected=width, found=len(row))
        if filled and (strange := set(row) - {*empty, *filled}):
            raise fail(ProblemKey.BAD_CELL, at, found=min(strange))
    return Grid.from_rows([[EMPTY if char in empty else 1 for char in row] for _, row in rows])
