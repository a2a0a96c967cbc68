"""The format of QNonograms (`.cwd`): height, width, the rows, a blank line, the columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from nonogui.core.problems import ProblemKey
from nonogui.core.puzzle import MAX_SIDE
from nonogui.formats.base import Entry, Findings, Format, Reading, fail
from nonogui.formats.clue_lists import (
    NumberedLine,
    Sides,
    check_size,
    lengths_text,
    likeliest,
    numbered_from_first,
    reading_of,
)
from nonogui.formats.decode import number

_SHAPE: Final = re.compile(r"\s*+[0-9]++[ \t]*+\n[ \t]*+[0-9]++[ \t]*+\n[0-9 \t\n]*+")

Lines = Sequence[NumberedLine]


class Cwd(Format):
    """Nothing but numbers, a line for each of the sizes and a blank line between the sides."""

    def sniff_text(self, text: str) -> int:
        """Two lines with a number each, and as many further lines as they ask for."""
        if text.count("\n") > 4 * MAX_SIDE or not _SHAPE.fullmatch(text):
            return 0
        first, second, *body = numbered_from_first(text)
        height, width = number(first[1]) or 0, number(second[1]) or 0
        return 65 if min(height, width) and _cuts(body, height, width) else 0

    def read_text(self, text: str) -> Reading:
        """The one puzzle of a text."""
        lines = numbered_from_first(text)
        sizes = [number(line) for _, line in lines[:2]]
        if len(sizes) < 2 or None in sizes:
            at, line = lines[sizes.index(None) if None in sizes else 0]
            raise fail(ProblemKey.BAD_NUMBER, at, found=line)
        height, width = (size or 0 for size in sizes)
        check_size(width, height, lines[1][0])
        cuts = _cuts(lines[2:], height, width)
        if not cuts:
            expected, count = height + width + 1, len(lines) - 2
            raise fail(ProblemKey.CLUE_LINES, lines[-1][0], expected=expected, found=count)
        found = [Findings() for _ in cuts]
        choices = [Sides.of_lengths(*cut, each) for cut, each in zip(cuts, found, strict=True)]
        sides = likeliest(choices)
        return reading_of(sides, found[choices.index(sides)])

    def write_text(self, entries: Sequence[Entry]) -> str:
        """The one puzzle."""
        puzzle = entries[0].puzzle
        rows, columns = (map(lengths_text, side) for side in (puzzle.rows, puzzle.columns))
        return "\n".join([f"{puzzle.height}", f"{puzzle.width}", *rows, "", *columns, ""])


def _cuts(body: Lines, height: int, width: int) -> list[tuple[Lines, Lines]]:
    """The rows and the columns among lines, in each way that their number allows.

    A blank line may be the one between the sides or an empty clue; the sizes may be the other way
    round.
    """
    written = [line for line in body if line[1]]
    if len(written) == height + width:
        return [(written[:first], written[first:]) for first in (height, width)]
    cuts = []
    for first, second in ((height, width), (width, height)):
        is_whole = len(written) < height + width <= len(body) - 1
        is_blank_after = not any(line for _, line in body[height + width + 1 :])
        if is_whole and is_blank_after and not body[first][1]:
            cuts.append((body[:first], body[first + 1 : first + 1 + second]))
    return cuts
