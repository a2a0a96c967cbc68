"""A table as it is copied from a spreadsheet or a page: a line a row, tabs between its cells."""

from __future__ import annotations

import re
from typing import ClassVar, Final

from nonogui.formats.base import Format, Reading
from nonogui.formats.clue_tables import MOST_ACROSS, Shown, Table, TableCell, crossings, read_tables
from nonogui.formats.decode import number

_SHAPE: Final = re.compile(r"\n*+[ ]*+\t[0-9 \t\n]*+")


_MOST_CHARACTERS: Final = 1_500_000
"""More than the largest puzzle takes."""


class TabTable(Format):
    """The clues of the columns above, those of the rows on the left, an empty corner."""

    writes: ClassVar = False

    def sniff_text(self, text: str) -> int:
        """Numbers and tabs only, with a corner that can be cut out."""
        is_small = len(text) <= _MOST_CHARACTERS and text.count("\n") <= MOST_ACROSS
        if not (is_small and _SHAPE.fullmatch(text)):
            return 0
        table = _table(text)
        return 95 * (table.may_show_clues() and any(True for _ in crossings(table)))

    def read_text(self, text: str) -> Reading:
        """The one puzzle of a table."""
        return read_tables([_table(text)])


def _table(text: str) -> Table:
    lines = [line.split("\t", MOST_ACROSS) for line in text.strip("\n").split("\n")]
    rows = tuple(
        {column: _cell(text, at) for column, text in enumerate(line) if text.strip()}
        for at, line in enumerate(lines, start=1)
    )
    return Table(rows, max(map(len, lines)))


def _cell(text: str, line: int) -> TableCell:
    words = text.split()
    lengths = [number(word) for word in words]
    numbers = [Shown(length) for length in lengths if length is not None]
    return TableCell(line, numbers, is_text=len(numbers) < len(words))
