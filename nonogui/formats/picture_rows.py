"""Read pictures given as rows of characters."""

from __future__ import annotations

from collections.abc import Sequence

from nonogui.core.grid import EMPTY, Grid
from nonogui.core.problems import ProblemKey
from nonogui.formats.base import fail
from nonogui.formats.clue_lists import NumberedLine, check_size


def read_picture(rows: Sequence[NumberedLine], empty: str, filled: str = "") -> Grid:
    """Return the picture of some rows of characters for empty and filled cells.

    Args:
        rows: each with its line of the file.
        empty: the characters of empty cells.
        filled: the characters of filled cells; "" means all others.

    Raises:
        FileProblemsError: the rows differ in length, a character is invalid, or it is too large.
    """
    width = len(rows[0][1]) if rows else 0
    check_size(width, len(rows), rows[-1][0] if rows else None)
    for at, row in rows:
        if len(row) != width:
            raise fail(ProblemKey.PICTURE_SIZE, at, expected=width, found=len(row))
        if filled and (strange := set(row) - {*empty, *filled}):
            raise fail(ProblemKey.BAD_CELL, at, found=min(strange))
    return Grid.from_rows([[EMPTY if char in empty else 1 for char in row] for _, row in rows])
