"""Reading Olšák's format: free text, colours, rows, columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from nonogui.core.clue import Block, Clue
from nonogui.core.problems import ProblemKey, Problems
from nonogui.core.puzzle import MAX_SIDE, Puzzle
from nonogui.formats.base import Findings, Reading, checked, fail
from nonogui.formats.clue_lists import (
    MOST_WORDS,
    NumberedLine,
    Side,
    Sides,
    check_size,
    likeliest,
)
from nonogui.formats.decode import number
from nonogui.formats.free_text import read_metadata
from nonogui.formats.olsak_colors import OlsakColors

END: Final = ": end"
"""What we write behind columns that end with empty ones; other programs take it for a comment."""

_BLOCK: Final = re.compile(r"[\s,]*([0-9]+|\?)([^\s,0-9]?)", re.ASCII)


@dataclass
class _Sections:
    """The lines of a file by what they are."""

    text: list[str] = field(default_factory=list)
    colors: list[NumberedLine] = field(default_factory=list)
    rows: list[NumberedLine] = field(default_factory=list)
    columns: list[NumberedLine] = field(default_factory=list)
    is_ended: bool = False  # so that blank lines before the end count


def read_olsak(text: str) -> Reading:
    """The puzzle of a text.

    Raises:
        FileProblemsError: it holds none, or one that can't be read.
    """
    found = Findings()
    parts = _sections(text.removesuffix("\n").split("\n"))
    for side, what in [(parts.rows, "rows"), (parts.columns, "columns")]:
        if not side:
            raise fail(ProblemKey.MISSING, what=what)
    check_size(len(_without_end(parts.columns)) or parts.is_ended, len(parts.rows))
    colors = OlsakColors(parts.colors, found)
    if found.any_error():
        raise found.give_up()
    rows, columns = (
        Side.of(lines, lambda text, at: _clue(text, at, colors, found))
        for lines in (parts.rows, parts.columns[: MAX_SIDE + 1])
    )
    if found.any_error():
        raise found.give_up()
    least = len(_without_end(parts.columns))
    sides = _fitting(rows, columns, least, colors, is_ended=parts.is_ended)
    puzzle = Puzzle(*sides.clues, colors.palette, metadata=read_metadata(parts.text))
    return Reading((checked(puzzle, None, found.take(), sides.file_lines),), Problems())


def _sections(lines: Sequence[str]) -> _Sections:
    """The parts of a file: `#d` begins the colours, `:` the rows, the next sign the columns.

    Raises:
        FileProblemsError: it is a triddler.
    """
    parts = _Sections()
    sides: Iterator[list[NumberedLine]] = iter((parts.rows, parts.columns))
    at_text, target = True, list[NumberedLine]()
    for at, line in enumerate(lines, start=1):
        sign = line[:2].lower()
        if sign == "#t":
            raise fail(ProblemKey.UNSUPPORTED, at, what="triddler")
        if sign.startswith(":") or (sign.startswith("#") and target is parts.rows):
            side = next(sides, None)
            if side is None:
                parts.is_ended = line == END
                return parts
            at_text, target = False, side
        elif sign == "#d" and at_text:
            at_text, target = False, parts.colors
        elif sign.startswith("#"):
            if target is parts.columns:
                return parts
        elif at_text:
            parts.text.append(line)
        else:
            target.append((at, line))
    return parts


def _without_end(lines: Sequence[NumberedLine]) -> Sequence[NumberedLine]:
    """The lines up to the last that is not blank."""
    last = max((index for index, (_, line) in enumerate(lines) if line.strip()), default=-1)
    return lines[: last + 1]


def _fitting(
    rows: Side, columns: Side, least: int, colors: OlsakColors, *, is_ended: bool
) -> Sides:
    """The sides; blank lines at the end of a file are empty columns only when the rows need them.

    Those before a sign that ends the columns are, unless the rows don't fit then.
    """
    most = min(len(columns.clues), least + 100)
    widths = [*([len(columns.clues)] if is_ended else []), *range(least, most + 1)]
    choices = (Side(columns.clues[:width], columns.at[:width]) for width in widths)
    return likeliest([Sides(rows, side, colors.palette) for side in choices])


def _clue(text: str, line: int, colors: OlsakColors, found: Findings) -> Clue:
    """The clue of a line: `3 1`, `3a 1b`; an empty line, or `0`, is empty."""
    if text.strip() in ("", "0"):
        return Clue()
    blocks: list[Block] = []
    end = 0
    while (match := _BLOCK.match(text, end)) and len(blocks) < MOST_WORDS:
        end = match.end()
        block = _block(match, line, colors, found)
        if block is None:
            return Clue()
        blocks.append(block)
    rest = text[end : end + 100].replace(",", " ").split()
    if rest and len(blocks) < MOST_WORDS:
        found.error(ProblemKey.BAD_NUMBER, line, found=rest[0])
    return Clue(tuple(blocks))


def _block(match: re.Match[str], line: int, colors: OlsakColors, found: Findings) -> Block | None:
    length, ink = number(match[1]), colors.ink(match[2])
    if match[1] == "?":
        found.error(ProblemKey.UNSUPPORTED, line, what="blotted")
    elif not length:
        found.error(ProblemKey.BAD_NUMBER, line, found=match[1])
    elif not ink:
        found.error(ProblemKey.UNKNOWN_COLOR, line, found=match[2] or match[1])
    else:
        return Block(length, ink)
    return None
