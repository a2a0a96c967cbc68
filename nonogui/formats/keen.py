"""The clues of the rows, a blank line, the clues of the columns, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar, Final

from nonogui.core.problems import ProblemKey
from nonogui.core.puzzle import MAX_SIDE
from nonogui.formats.base import Findings, Format, Reading, fail
from nonogui.formats.clue_lists import NumberedLine, Sides, blocks_of_lines, numbered, read_lists

_LINE: Final = r"[ \t]*+[0-9][0-9 \t]*+(?:\n|\Z)"
_SHAPE: Final = re.compile(rf"\s*+(?:{_LINE})++(?:[ \t]*+\n)++(?:{_LINE})++\s*+")

_SIZE: Final = re.compile(r"\s*+[0-9]++[ \t]*+\n[ \t]*+[0-9]++[ \t]*+\n")


class Keen(Format):
    """Nothing but numbers; an empty clue is `0`."""

    writes: ClassVar = False

    def sniff_text(self, text: str) -> int:
        """Numbers, and blank lines in one place; no size in two lines, unless the clues fit."""
        if not _SHAPE.fullmatch(text):
            return 0
        return 0 if _SIZE.match(text) and not _fits(text) else 50

    def read_text(self, text: str) -> Reading:
        """The one puzzle of a text."""
        rows, columns = two_blocks(numbered(text))
        return read_lists(rows, columns, Findings())


def _fits(text: str) -> bool:
    """Whether the numbers make a sound puzzle."""
    if text.count("\n") > 4 * MAX_SIDE:
        return False
    return Sides.of_lengths(*two_blocks(numbered(text)), Findings()).fits


def two_blocks(
    lines: Sequence[NumberedLine],
) -> tuple[Sequence[NumberedLine], Sequence[NumberedLine]]:
    """The lines before and behind blank ones.

    Raises:
        FileProblemsError: there are blank lines in other places than one.
    """
    blocks = blocks_of_lines(lines)
    if len(blocks) > 2:
        raise fail(ProblemKey.UNSUPPORTED, blocks[2][0][0], what="several-puzzles")
    if len(blocks) < 2:
        raise fail(ProblemKey.MISSING, what="columns")
    return blocks[0], blocks[1]
