"""Lines of numbers that all end in 0: Syro's file of one puzzle, JCROSS's of several."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.formats.base import MOST_PUZZLES, Entry, Findings, Format, Reading, fail
from nonogui.formats.clue_lists import NumberedLine, numbered, read_lists, read_size
from nonogui.formats.decode import number
from nonogui.formats.keen import two_blocks

_COMMENT: Final = r"(?:[ \t]*+#[^\n]*+\n)*+"
_LINE: Final = r"(?:[1-9][0-9]*+[ \t]++)*+0[ \t]*+(?:\n|\Z)"
_ONE: Final = re.compile(rf"\s*+{_COMMENT}{_LINE}(?:{_LINE}|[ \t]*+#[^\n]*+\n|[ \t]*+\n)*+")
_SEVERAL: Final = re.compile(
    rf"\s*+[0-9]++[ \t]*+\n\s*+[0-9]++[ \t]++[0-9]++[ \t]*+\n(?:[ \t]*+\n)*+[ \t]*+{_LINE}"
)

_Lines = Sequence[NumberedLine]


class Syro(Format):
    """Rows, a blank line, columns; or a count, and for each puzzle its height and width."""

    several: ClassVar = True
    writes: ClassVar = False

    def sniff_text(self, text: str) -> int:
        """A 0 at the end of each line, or behind a count and a size."""
        if _SEVERAL.match(text):
            return 70
        return 70 if "\n\n" in text.strip() and _ONE.fullmatch(text) else 0

    def read_text(self, text: str) -> Reading:
        """The puzzles of a text."""
        lines = [(at, line) for at, line in numbered(text) if not line.startswith("#")]
        written = [line for line in lines if line[1]]
        if _is_count(written):
            return _read_several(written)
        rows, columns = two_blocks(lines)
        return _read_one(rows, columns)


def _is_count(lines: _Lines) -> bool:
    """Whether a count comes first, as its line does not end in 0 and the next one has two."""
    if len(lines) < 2 or number(lines[0][1]) in (None, 0):
        return False
    return len(lines[1][1].split()) == 2 and not lines[1][1].endswith(" 0")


def _read_several(lines: _Lines) -> Reading:
    first, count = lines[0]
    if (number(count) or 0) > MOST_PUZZLES:
        raise fail(ProblemKey.TOO_MANY_PUZZLES, first, most=MOST_PUZZLES)
    entries: list[Entry] = []
    refused = Findings()
    at = 1
    for _ in range(number(count) or 0):
        if at >= len(lines):
            refused.error(ProblemKey.MISSING, lines[-1][0], what="clues")
            break
        height, width = read_size(lines[at])
        middle, end = at + 1 + height, at + 1 + height + width
        try:
            entries.extend(_read_one(lines[at + 1 : middle], lines[middle:end]).entries)
        except FileProblemsError as reason:
            refused.add(reason.problems)
        at = end
    return Reading(tuple(entries), refused.take())


def _read_one(rows: _Lines, columns: _Lines) -> Reading:
    found = Findings()
    return read_lists(list(_ended(rows, found)), list(_ended(columns, found)), found)


def _ended(lines: _Lines, found: Findings) -> Iterator[NumberedLine]:
    """The lines without the 0 at their end."""
    for at, line in lines:
        clue, _, end = f" {line}".rpartition(" ")
        if number(end) != 0:
            found.error(ProblemKey.SYNTAX, at, expected="0", found=end)
        yield at, clue.strip()
