"""PBM pictures (`.pbm`): black and white, as text (P1) or as bits (P4)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from nonogui.core.grid import Grid
from nonogui.core.palette import BLACK_AND_WHITE, Rgb
from nonogui.core.problems import ProblemKey, Problems
from nonogui.formats.base import BinaryFormat, Entry, Reading, fail
from nonogui.formats.images import lost_of_picture, open_image, read_image
from nonogui.i18n import mark

_OURS: Final = "# one pixel a cell"
_BLANK: Final = rb"(?:\s|#[^\n]*+\n)++"
_HEAD: Final = re.compile(rb"P[14]" + _BLANK + rb"([0-9]{1,9})" + _BLANK + rb"([0-9]{1,9})\s")
_SHAPE: Final = re.compile(rb"P[14][\s#]")

_LONGEST_LINE: Final = 70
_COLORS: Final[list[Rgb]] = [color.rgb for color in BLACK_AND_WHITE.colors]


class Pbm(BinaryFormat):
    """The goal as a picture."""

    name: ClassVar = "pbm"
    title: ClassVar = mark("PBM picture")
    suffixes: ClassVar = (".pbm",)
    goal: ClassVar = True

    def sniff_bytes(self, data: bytes) -> int:
        """The first bytes of every PBM file."""
        return 95 * bool(_SHAPE.match(data))

    def read_bytes(self, data: bytes) -> Reading:
        """The one puzzle of a picture, the first where there are several."""
        head = _HEAD.match(data[:10_000])
        if head is None:
            raise fail(ProblemKey.BAD_IMAGE)
        image, _ = open_image(data, "PPM", (int(head[1]), int(head[2])))
        is_ours = data[: head.end()].find(_OURS.encode()) >= 0
        return read_image(image, colors=_COLORS if is_ours else ())

    def write_bytes(self, entries: Sequence[Entry]) -> bytes:
        """The goal of the one puzzle, a digit a cell."""
        goal = entries[0].puzzle.goal
        if goal is None:
            raise ValueError("a puzzle without a picture")
        return "\n".join(["P1", _OURS, f"{goal.width} {goal.height}", *_lines(goal), ""]).encode()

    def losses(self, entry: Entry) -> Problems:
        """Besides the rest, puzzles without a picture can't be written."""
        return lost_of_picture(entry) or super().losses(entry)


def _lines(goal: Grid) -> Iterator[str]:
    for row in goal.rows():
        digits = "".join(str(int(value > 0)) for value in row)
        yield from (
            digits[start : start + _LONGEST_LINE] for start in range(0, len(digits), _LONGEST_LINE)
        )
