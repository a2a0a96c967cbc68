"""Plain text (`.txt`): a line of numbers a column, a line `-`, a line of numbers a row.

An empty line is an empty clue, as is `0`. There is room for nothing but black-and-white clues.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from nonogui.core.clue import Clue
from nonogui.core.problems import ProblemKey
from nonogui.formats.base import Entry, Findings, Format, Reading, fail
from nonogui.formats.clue_lists import Sides, check_size, lengths_text, reading_of

_BAR: Final = re.compile(r"-+[ \t]*")
_SHAPE: Final = re.compile(r"[0-9 \t\n]*+^-+[ \t]*\n[0-9 \t\n]*+", re.MULTILINE)
_CLUE: Final = re.compile(r"[0-9 \t]*")


class Plain(Format):
    """Column clues, a bar, row clues."""

    def sniff_text(self, text: str) -> int:
        """Numbers only, but for one bar."""
        is_short = text.count("\n") < self.most_lines
        return 90 if is_short and _SHAPE.fullmatch(text) else 0

    def read_text(self, text: str) -> Reading:
        """The one puzzle of a text."""
        lines = text.removesuffix("\n").split("\n")
        if not _CLUE.fullmatch(lines[0]):
            raise fail(ProblemKey.UNKNOWN_FORMAT, 1)
        bars = [index for index, line in enumerate(lines) if _BAR.fullmatch(line)]
        if len(bars) != 1:
            strange = [index for index, line in enumerate(lines) if not _CLUE.fullmatch(line)]
            at = (bars[1:] or strange or [len(lines) - 1])[0]
            raise fail(ProblemKey.SYNTAX, at + 1, expected="-", found=lines[at].strip())
        width, height = bars[0], len(lines) - bars[0] - 1
        check_size(width, height, bars[0] + 1)
        found = Findings()
        places = list(enumerate(lines, start=1))
        return reading_of(Sides.of_lengths(places[width + 1 :], places[:width], found), found)

    def write_text(self, entries: Sequence[Entry]) -> str:
        """The clues of the one puzzle."""
        puzzle = entries[0].puzzle
        lines = [*map(_text, puzzle.columns), "-", *map(_text, puzzle.rows)]
        return "\n".join(lines) + "\n"


def _text(clue: Clue) -> str:
    return lengths_text(clue, empty="")
