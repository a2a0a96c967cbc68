"""The text of HoustonWeHaveABug's solver: width, height, and clues in quotes."""

from __future__ import annotations

import re
from itertools import islice
from typing import ClassVar, Final

from nonogui.core.problems import ProblemKey
from nonogui.formats.base import Findings, Format, Reading, fail
from nonogui.formats.clue_lists import (
    NumberedLine,
    Side,
    Sides,
    likeliest,
    numbered_lines_from_first,
    read_size,
    reading_of,
)
from nonogui.formats.named_inks import NamedInks

_SHAPE: Final = re.compile(
    r'\s*+[0-9]++[ \t]*+\n[ \t]*+[0-9]++[ \t]*+\n(?:[ \t]*+[01][ \t]*+\n)?+\s*+"[0-9]*+[-",]'
)
_CLUE: Final = re.compile(r'"([^"\n]*+)"')
_BETWEEN: Final = re.compile(r'[\s,]*+(?:"[^"\n]*+"[\s,]*+)*+')


class Houston(Format):
    """The columns on one line, the rows on the next; a colour is a letter after a dash."""

    colors: ClassVar = True
    writes: ClassVar = False

    def sniff_text(self, text: str) -> int:
        """Look for two numbers and a clue in quotes."""
        return 85 * bool(_SHAPE.match(text))

    def read_text(self, text: str) -> Reading:
        """Return the one puzzle of a text."""
        lines = numbered_lines_from_first(text)
        if len(lines) < 3:
            raise fail(ProblemKey.MISSING, lines[-1][0], what="clues")
        (at, width_text), (_, height_text), *body = lines
        width, height = read_size((at, f"{width_text} {height_text}"))
        if body[0][1] in ("0", "1"):  # a flag for colours, which the clues show anyway
            del body[0]
        clues = _clues(body, width + height)
        found, inks = Findings(), NamedInks()
        every = Side.of(
            clues, lambda clue, at: inks.clue(clue.replace(",", " ").split(), at, found)
        )
        columns, rows = every.cut(width)
        other_rows, other_columns = every.cut(height)
        choices = [
            Sides(rows, columns, inks.palette),
            Sides(other_rows, other_columns, inks.palette),
        ]
        return reading_of(likeliest(choices), found)


def _clues(body: list[NumberedLine], expected: int) -> list[NumberedLine]:
    """Return the quoted texts, each with its line."""
    if bad := [line for line in body if not _BETWEEN.fullmatch(line[1])]:
        at, line = bad[0]
        raise fail(ProblemKey.SYNTAX, at, expected='"1,2","3"', found=line)
    every = ((at, match[1].strip()) for at, line in body for match in _CLUE.finditer(line))
    clues = list(islice(every, expected + 1))
    if len(clues) != expected:
        last = body[-1][0] if body else None
        raise fail(ProblemKey.CLUE_LINES, last, expected=expected, found=len(clues))
    return clues
