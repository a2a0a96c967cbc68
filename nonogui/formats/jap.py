"""JCross's binary files (`.jap`): `TLS`, a size, the numbers of the columns and of the rows."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from nonogui.core.clue import Clue
from nonogui.core.grid import Grid
from nonogui.core.problems import FileProblemsError, ProblemKey, Problems
from nonogui.core.puzzle import Puzzle
from nonogui.formats import clue_lists
from nonogui.formats.base import Format, Reading, checked_entry, fail
from nonogui.formats.decode import Content

_MAGIC: Final = b"TLS"
_FLAGS_AT: Final = 7  # after four bytes of checksum
_CLUES_AT: Final = _FLAGS_AT + 3
_IN_COLOR: Final = 0x40
_HAS_GOAL: Final = 0x80


class Jap(Format):
    """One byte per number."""

    is_loose: ClassVar = True
    is_text: ClassVar = False
    goal: ClassVar = True

    def sniff(self, content: Content) -> int:
        """Look for the three letters; certain if the right number of clues follows."""
        data = content.data
        if not data.startswith(_MAGIC) or len(data) < _CLUES_AT:
            return 0
        _, width, height = data[_FLAGS_AT:_CLUES_AT]
        try:
            _clues(data, _CLUES_AT, width + height)
        except FileProblemsError:
            return 30
        return 95

    def read(self, content: Content, *, log: bool = True) -> Reading:  # noqa: ARG002 (no logs)
        """Return the one puzzle."""
        if not self.sniff(content):
            raise fail(ProblemKey.UNKNOWN_FORMAT)
        data = content.data
        flags, width, height = data[_FLAGS_AT:_CLUES_AT]
        if flags & _IN_COLOR:
            raise fail(ProblemKey.UNSUPPORTED, what="packed")
        clue_lists.check_size(width, height)
        clues, at = _clues(data, _CLUES_AT, width + height)
        puzzle = Puzzle(clues[width:], clues[:width])
        if flags & _HAS_GOAL:
            puzzle = replace(puzzle, goal=_goal(data[at:], width, height))
        return Reading((checked_entry(puzzle, None, Problems(), {}),), Problems())


def _clues(data: bytes, at: int, count: int) -> tuple[tuple[Clue, ...], int]:
    """Return the clues that start at a byte, each a count and its numbers, and where they end."""
    clues = list[Clue]()
    for _ in range(count):
        end = at + 1 + data[at] if at < len(data) else at + 1
        if end > len(data):
            raise fail(ProblemKey.CLUE_LINES, expected=count, found=len(clues))
        lengths = data[at + 1 : end]
        if 0 in lengths and len(lengths) > 1:
            raise fail(ProblemKey.BAD_NUMBER, found="0")
        clues.append(Clue.of(*(length for length in lengths if length)))
        at = end
    return tuple(clues), at


def _goal(cells: bytes, width: int, height: int) -> Grid:
    """Return the picture: row by row, one byte per cell."""
    if len(cells) < width * height:
        raise fail(ProblemKey.PICTURE_SIZE, expected=width * height, found=len(cells))
    return Grid(width, height, bytes(map(bool, cells[: width * height])))
