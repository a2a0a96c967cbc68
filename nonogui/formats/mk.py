"""The format of the program mk (`.mk`): height and width, the rows, a line `#`, the columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from nonogui.core.line import Axis
from nonogui.core.problems import ProblemKey
from nonogui.formats.base import Entry, Findings, Format, Reading, fail
from nonogui.formats.clue_lists import (
    NumberedLine,
    Sides,
    lengths_text,
    looks_sized,
    numbered_from_first,
    read_in_one,
    read_size,
    reading_of,
    true_lines,
)

_SHAPE: Final = re.compile(
    r"\s*+[0-9]++[ \t]++[0-9]++[ \t]*+\n[0-9 \t\n]*+^[ \t]*+#[^\n]*\n[0-9 \t\n]*+", re.MULTILINE
)
_BAR: Final = "#"


class Mk(Format):
    """Numbers, the size first, and a bar between the sides."""

    def sniff_text(self, text: str) -> int:
        """Two numbers, and further ones on both sides of a `#`."""
        return 80 if _SHAPE.fullmatch(text) else 60 * looks_sized(text)

    def read_text(self, text: str) -> Reading:
        """The one puzzle of a text."""
        head, *body = numbered_from_first(text)
        height, width = read_size(head)
        bars = [index for index, (_, line) in enumerate(body) if line.startswith(_BAR)]
        if not bars:
            return read_in_one(body, width, height, Findings())
        if len(bars) > 1:
            at, line = body[bars[1]]
            raise fail(ProblemKey.SYNTAX, at, expected="1 2 3", found=line)
        found = Findings()
        sides = _sides(body[: bars[0]], body[bars[0] + 1 :], (height, width), found)
        return reading_of(sides, found)

    def write_text(self, entries: Sequence[Entry]) -> str:
        """The one puzzle."""
        puzzle = entries[0].puzzle
        rows, columns = (map(lengths_text, side) for side in (puzzle.rows, puzzle.columns))
        return "\n".join([f"{puzzle.height} {puzzle.width}", *rows, _BAR, *columns, ""])


def _sides(
    rows: Sequence[NumberedLine],
    columns: Sequence[NumberedLine],
    sizes: tuple[int, int],
    found: Findings,
) -> Sides:
    """The rows and the columns; the size may be the other way round."""
    read: list[tuple[Sequence[NumberedLine], Sequence[NumberedLine]]] = []
    for height, width in (sizes, sizes[::-1]):
        both = (true_lines(rows, height), true_lines(columns, width))
        if (len(both[0]), len(both[1])) == (height, width):
            read.append(both)
    if not read:
        expected, lines = sizes[0], true_lines(rows, sizes[0])
        axis, at = Axis.ROW, rows[-1][0] if rows else None
        if len(lines) == expected:
            expected, lines = sizes[1], true_lines(columns, sizes[1])
            axis, at = Axis.COLUMN, columns[-1][0] if columns else None
        raise fail(ProblemKey.CLUE_COUNT, at, axis=axis, expected=expected, found=len(lines))
    return Sides.of_lengths(*read[0], found)
