"""The text of picross-solver: `GRID` and a title, `ROWS` and `COLUMNS`, one bracket per clue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import ClassVar, Final

from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import Metadata
from nonogui.formats import clue_lists
from nonogui.formats.base import (
    MAX_PUZZLES,
    METADATA,
    Entry,
    Findings,
    Format,
    Reading,
    fail,
)
from nonogui.formats.free_text import read_metadata

_SHAPE: Final = re.compile(
    r"^[ \t]*+GRID\b[^\n]*+\n(?:[ \t]*+(?:#[^\n]*+)?\n|)*+[ \t]*+(?:ROWS|COLUMNS)[ \t]*+\n",
    re.MULTILINE,
)
_GRID: Final = re.compile(r"GRID\b[ \t]*(.*)")
_CLUE: Final = re.compile(r"\[([^\[\]]*)\]")
_ROWS, _COLUMNS = "ROWS", "COLUMNS"


class Picross(Format):
    """Any number of puzzles, black and white."""

    is_loose: ClassVar = True
    metadata: ClassVar = METADATA
    several: ClassVar = True

    def sniff_text(self, text: str) -> int:
        """Look for a grid directly followed by a side."""
        # The plain word first: the expression takes 60 ms for 9 MB, in which no other thread runs.
        return 90 * bool("GRID" in text and _SHAPE.search(text))

    def read_text(self, text: str) -> Reading:
        """Return the puzzles of a text; those that can't be read are reported and skipped."""
        entries: list[Entry] = []
        refused = Findings()
        for count, grid in enumerate(_grids(text, refused)):
            if count >= MAX_PUZZLES:
                raise fail(ProblemKey.TOO_MANY_PUZZLES, grid.line, most=MAX_PUZZLES)
            try:
                entries.extend(_read_grid(grid).entries)
            except FileProblemsError as reason:
                refused.add(reason.problems)
        return Reading(tuple(entries), refused.take())


@dataclass
class _Grid:
    """The lines of one puzzle."""

    line: int
    metadata: Metadata
    sides: dict[str, list[clue_lists.NumberedLine]] = field(default_factory=dict)


def _grids(text: str, found: Findings) -> Iterator[_Grid]:
    """Yield the puzzles of a text; the comments before each are its metadata."""
    grid: _Grid | None = None
    side: list[clue_lists.NumberedLine] | None = None
    comments: list[str] = []
    for at, line in clue_lists.numbered_lines(text):
        if match := _GRID.fullmatch(line):
            if grid:
                yield grid
            grid, side = _Grid(at, _metadata(match[1].strip(), comments)), None
            comments = []
        elif grid and line in (_ROWS, _COLUMNS) and line not in grid.sides:
            side = grid.sides.setdefault(line, [])
        elif line.startswith("#"):
            comments.append(line.removeprefix("#").strip())
        elif side is not None and (match := _CLUE.fullmatch(line)):
            side.append((at, match[1].strip()))
        elif line:
            side = None
            expected = "GRID" if grid is None else "[ 1 2 ]"
            found.error(ProblemKey.SYNTAX, at, expected=expected, found=line)
    if grid:
        yield grid


def _metadata(title: str, comments: list[str]) -> Metadata:
    """Read metadata from comments; the title is stated separately."""
    metadata = read_metadata(comments)
    return replace(metadata, title=title, description=metadata.description or metadata.title)


def _read_grid(grid: _Grid) -> Reading:
    for keyword in (_ROWS, _COLUMNS):
        if not grid.sides.get(keyword):
            raise fail(ProblemKey.MISSING, grid.line, what=keyword.lower())
    rows, columns = grid.sides[_ROWS], grid.sides[_COLUMNS]
    return clue_lists.read_lists(rows, columns, Findings(), grid.metadata)
