"""Game ids of Simon Tatham's Pattern: `5x4:1/2.1/…`, one a line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import ClassVar, Final

from nonogui.core.problems import ProblemKey, Problems
from nonogui.formats.base import Entry, Reading, TextFormat, checked, fail
from nonogui.formats.clue_lists import numbered
from nonogui.formats.several import read_each
from nonogui.formats.sgt_desc import desc_text, params_text, read_desc, read_params

_ID: Final = re.compile(r"\s*+[0-9]++(?:x[0-9]++)?[:#][0-9A-Za-z./,]*+[ \t]*+(?:\n|\Z)")
_TASK: Final = re.compile(
    r"\s*+(?:task[ \t]*=[ \t]*)?['\"]?([0-9.]*+(?:/[0-9.]*+){3,})['\"]?;?\s*+"
)


class SgtId(TextFormat):
    """The size, a colon, columns and rows parted by strokes, perhaps cells that are given."""

    given: ClassVar = True
    several: ClassVar = True

    def sniff_text(self, text: str) -> int:
        """A size and a colon at once, or at least numbers parted by strokes."""
        if _ID.match(text):
            return 90
        return 60 if len(text) < 100_000 and _TASK.fullmatch(text) else 0

    def read_text(self, text: str) -> Reading:
        """The puzzles of a text; those that can't be read are told and left out."""
        return read_each(filter(itemgetter(1), numbered(text)), _read_id)

    def write_text(self, entries: Sequence[Entry]) -> str:
        """One id a line."""
        puzzles = (entry.puzzle for entry in entries)
        return "".join(f"{params_text(puzzle)}:{desc_text(puzzle)}\n" for puzzle in puzzles)


def _read_id(line: int, text: str) -> Iterator[Entry]:
    """The puzzle of a line."""
    params, colon, desc = text.partition(":")
    task = _TASK.fullmatch(text) if not colon and len(text) < 100_000 else None
    if task:
        desc = task[1]
        params = str((desc.count("/") + 1) // 2)
    elif "#" in params:
        raise fail(ProblemKey.UNSUPPORTED, line, what="seed")
    elif not colon:
        raise fail(ProblemKey.SYNTAX, line, expected="10x10:", found=text)
    puzzle, sides = read_desc(desc, *read_params(params, line), line)
    yield checked(puzzle, None, Problems(), sides.file_lines)
