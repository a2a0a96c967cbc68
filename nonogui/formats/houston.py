"""The text of HoustonWeHaveABug's solver: width, height, and clues in quotes."""

from __future__ import annotations

import re
from itertools import islice
from typing import ClassVar, Final

from nonogui.core.palette import BLACK_AND_WHITE
from nonogui.core.problems import ProblemKey
from nonogui.formats import clue_lists
from nonogui.formats.base import Findings, Format, Reading, fail
from nonogui.formats.named_inks import NamedInks
from nonogui.formats.readings import COLUMNS_FIRST, ROWS_FIRST

_SHAPE: Final = re.compile(
    r'\s*+[0-9]++[ \t]*+\n[ \t]*+[0-9]++[ \t]*+\n(?>(?:[ \t]*+[01][ \t]*+\n)?)\s*+"[0-9]*+[-",]'
)
_CLUE: Final = re.compile(r'"([^"\n]*+)"')
_BETWEEN: Final = re.compile(r'[\s,]*+(?:"[^"\n]*+"[\s,]*+|)*+')


class Houston(Format):
    """The columns on one line, the rows on the next; a colour is a letter after a dash."""

    is_loose: ClassVar = True
    colors: ClassVar = True

    def sniff_text(self, text: str) -> int:
        """Look for two numbers and a clue in quotes."""
        return 85 * bool(_SHAPE.match(text))

    def read_text(self, text: str) -> Reading:
        """Return the one puzzle of a text."""
        lines = clue_lists.numbered_lines_from_first(text)
        if len(lines) < 3:
            raise fail(ProblemKey.MISSING, lines[-1][0], what="clues")
        (at, width_text), (_, height_text), *body = lines
        width, height = clue_lists.read_size((at, f"{width_text} {height_text}"))
        is_flagged = body[0][1] in ("0", "1")
        if is_flagged:  # for colours, which the clues show anyway
            del body[0]
        clues = _clues(body, width + height)
        found, inks = Findings(), NamedInks()
        every = clue_lists.Side.of(
            clues, lambda clue, at: inks.clue(clue.replace(",", " ").split(), at, found)
        )
        columns, rows = every.cut(width)
        ways = {
            COLUMNS_FIRST: clue_lists.Sides(rows, columns, inks.palette),
            ROWS_FIRST: clue_lists.Sides(columns, rows, inks.palette),
        }
        if not ways[COLUMNS_FIRST].fits:
            ways[ROWS_FIRST] = clue_lists.Sides(*every.cut(height), inks.palette)
        # Other programs write the height and the rows first, but neither flag nor colours.
        is_doubtful = not is_flagged and inks.palette == BLACK_AND_WHITE
        return clue_lists.reading_of(
            clue_lists.choose_sides(ways, found, is_doubtful=is_doubtful, are_unnamed=True), found
        )


def _clues(body: list[clue_lists.NumberedLine], expected: int) -> list[clue_lists.NumberedLine]:
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
