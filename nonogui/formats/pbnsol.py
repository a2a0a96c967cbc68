"""Makhorin's format for pbnsol: comments behind `*`, the rows, a line `&`, the columns."""

from __future__ import annotations

import re
from typing import ClassVar, Final

from nonogui.core.problems import ProblemKey
from nonogui.formats.base import METADATA, Findings, Format, Reading, fail
from nonogui.formats.clue_lists import NumberedLine, numbered, read_lists
from nonogui.formats.free_text import read_metadata

_LINES: Final = r"(?:[0-9 \t]*+(?:\*[^\n]*+)?\n)*+"
_SHAPE: Final = re.compile(
    rf"{_LINES}(?:[ \t]*+&[^\n]*+(?:\n|\Z){_LINES})++[0-9 \t]*+(?:\*[^\n]*+)?"
)


class Pbnsol(Format):
    """Numbers, and a line between the sides."""

    metadata: ClassVar = METADATA
    writes: ClassVar = False

    def sniff_text(self, text: str) -> int:
        """Numbers on both sides of a `&`."""
        return 80 * bool(_SHAPE.fullmatch(text))

    def read_text(self, text: str) -> Reading:
        """The one puzzle of a text; the comments tell about it."""
        sides: list[list[NumberedLine]] = [[]]
        comments: list[str] = []
        for at, line in numbered(text):
            if line.startswith("*"):
                if sides == [[]]:
                    comments.append(line.removeprefix("*").strip())
            elif line.startswith("&"):
                sides.append([])
            elif line and len(sides) > 2:
                raise fail(ProblemKey.UNSUPPORTED, at, what="several-puzzles")
            elif line:
                sides[-1].append((at, line.partition("*")[0]))
        rows, columns, *_ = [*sides, []]
        return read_lists(rows, columns, Findings(), read_metadata(comments))
