"""Plain text (`.txt`): a line of numbers a column, a line `-`, a line of numbers a row.

An empty line is an empty clue, as is `0`. There is room for nothing but black-and-white clues.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar, Final

from nonogui.core.clue import Clue
from nonogui.core.line import Axis, Line
from nonogui.core.problems import ProblemKey, Problems
from nonogui.core.puzzle import MAX_SIDE, Puzzle
from nonogui.formats.base import Entry, Findings, Reading, TextFormat, checked, fail
from nonogui.formats.decode import number
from nonogui.i18n import mark

_BAR: Final = re.compile(r"-+[ \t]*")
_SHAPE: Final = re.compile(r"[0-9 \t\n]*+^-+[ \t]*\n[0-9 \t\n]*+", re.MULTILINE)
_CLUE: Final = re.compile(r"[0-9 \t]*")


class Plain(TextFormat):
    """Column clues, a bar, row clues."""

    name: ClassVar = "plain"
    title: ClassVar = mark("Plain text")
    suffixes: ClassVar = (".txt",)

    def sniff_text(self, text: str) -> int:
        """Numbers only, but for one bar."""
        return 90 if _SHAPE.fullmatch(text) else 0

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
        if not (0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE):
            line = bars[0] + 1
            raise fail(ProblemKey.SIZE, line, width=width, height=height, most=MAX_SIDE)
        return _read_clues(lines, width)

    def write_text(self, entries: Sequence[Entry]) -> str:
        """The clues of the one puzzle."""
        puzzle = entries[0].puzzle
        lines = [*map(_text, puzzle.columns), "-", *map(_text, puzzle.rows)]
        return "\n".join(lines) + "\n"


def _read_clues(lines: Sequence[str], width: int) -> Reading:
    found = Findings()
    file_lines = {Line(Axis.COLUMN, index): index + 1 for index in range(width)}
    file_lines |= {
        Line(Axis.ROW, index): width + 2 + index for index in range(len(lines) - width - 1)
    }
    clues = {line: _clue(lines[at - 1], at, found) for line, at in file_lines.items()}
    if found.any_error():
        raise found.give_up()
    columns = tuple(clue for line, clue in clues.items() if line.axis is Axis.COLUMN)
    rows = tuple(clue for line, clue in clues.items() if line.axis is Axis.ROW)
    entry = checked(Puzzle(rows, columns), None, Problems(), file_lines)
    return Reading((entry,), Problems())


def _clue(text: str, line: int, found: Findings) -> Clue:
    most = 2 * MAX_SIDE  # what is left out would not fit in any case
    words = text.split(maxsplit=most)[:most]
    if words == ["0"]:
        return Clue()
    lengths = [number(word) for word in words]
    if bad := [word for word, length in zip(words, lengths, strict=True) if not length]:
        found.error(ProblemKey.BAD_NUMBER, line, found=bad[0])
    return Clue.of(*(length for length in lengths if length))


def _text(clue: Clue) -> str:
    return " ".join(str(block.length) for block in clue.blocks)
