"""JCross's binary files (`.jap`): `TLS`, a size, the numbers of the columns and of the rows."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from nonogui.core.clue import Clue
from nonogui.core.grid import Grid
from nonogui.core.problems import FileProblemsError, ProblemKey, Problems
from nonogui.core.puzzle import Puzzle
from nonogui.formats.base import Format, Reading, checked, fail
from nonogui.formats.clue_lists import check_size
from nonogui.formats.decode import Content

_MAGIC: Final = b"TLS"
_FLAGS_AT: Final = 7  # four bytes of a checksum come between
_CLUES_AT: Final = _FLAGS_AT + 3
_IN_COLOR: Final = 0x40
_HAS_GOAL: Final = 0x80


class Jap(Format):
    """A byte a number."""

    is_text: ClassVar = False
    goal: ClassVar = True
    writes: ClassVar = False

    def sniff(self, content: Content) -> int:
        """The three letters; surely, where as many clues follow as there should be."""
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
        """The one puzzle."""
        if not self.sniff(content):
            raise fail(ProblemKey.UNKNOWN_FORMAT)
        data = content.data
        flags, width, height = data[_FLAGS_AT:_CLUES_AT]
        if flags & _IN_COLOR:
            raise fail(ProblemKey.UNSUPPORTED, what="packed")
        check_size(width, height)
        clues, at = _clues(data, _CLUES_AT, width + height)
        puzzle = Puzzle(clues[width:], clues[:width])
        if flags & _HAS_GOAL:
            puzzle = replace(puzzle, goal=_goal(data[at:], width, height))
        return Reading((checked(puzzle, None, Problems(), {}),), Problems())


def _clues(data: bytes, at: int, count: int) -> tuple[tuple[Clue, ...], int]:
    """The clues that begin at a byte, and where they end: how many numbers, and the numbers."""
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
    """The picture, row after row, a byte a cell."""
    if len(cells) < width * height:
        raise fail(ProblemKey.PICTURE_SIZE, expected=width * height, found=len(cells))
    return Grid(width, height, bytes(map(bool, cells[: width * height])))
