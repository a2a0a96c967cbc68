"""Read the clues and colours that pynogram and nonogrid share inside different containers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

from nonogui.core.palette import Color, Rgb
from nonogui.core.problems import ProblemKey
from nonogui.formats.base import Findings, Reading
from nonogui.formats.clue_lists import (
    ONE_TOO_MANY,
    NumberedLine,
    Side,
    Sides,
    check_lists,
    reading_of,
)
from nonogui.formats.colors import parse_color, parse_hex, some_color
from nonogui.formats.decode import parse_number
from nonogui.formats.named_inks import NamedInks

SIDES: Final = ("rows", "columns")

LISTED: Final = re.compile(
    r"^[ \t]*+(?:\w++[ \t]*+[=:])?[ \t\"']*+\d[\d ]*+;++[ \t]*+\d", re.MULTILINE
)
"""A semicolon between clues, where a comment would begin."""
_COMMENT: Final = re.compile(r"[#;].*")
_COLOR: Final = re.compile(r"([^\s=]+)\s*=\s*\(([^()]*)\)\s*(\S?)")


def read_clues(
    rows: Iterable[NumberedLine],
    columns: Iterable[NumberedLine],
    colors: Iterable[NumberedLine],
    found: Findings,
) -> Reading:
    """Read the one puzzle from lines of comma-separated clues and colour declarations.

    Raises:
        FileProblemsError: it can't be read.
    """
    inks = NamedInks()
    declared = ((at, text) for at, text in colors if text.strip())
    for count, (at, text) in enumerate(declared):
        _declare(text, at, count, inks, found)
    texts = [list(islice(_clue_texts(side), ONE_TOO_MANY)) for side in (rows, columns)]
    check_lists(*texts)
    first, second = (
        Side.of(side, lambda text, at: inks.clue(text.split(), at, found)) for side in texts
    )
    return reading_of(Sides(first, second, inks.palette), found)


def _clue_texts(lines: Iterable[NumberedLine]) -> Iterator[NumberedLine]:
    """Yield the clues of some lines, without comments, quotes and blank clues."""
    for at, line in lines:
        for part in _COMMENT.sub("", line).split(","):
            if text := part.strip(" \t\"'"):
                yield at, text


def _declare(text: str, line: int, count: int, inks: NamedInks, found: Findings) -> None:
    match = _COLOR.match(text[:200])
    if match is None:
        found.error(ProblemKey.SYNTAX, line, expected="b = (blue) *", found=text)
        return
    rgb = _rgb(match[2].strip())
    if rgb is None:
        found.warning(ProblemKey.UNKNOWN_COLOR, line, found=match[2])
    name = match[1]
    inks.declare(Color(name, rgb or some_color(count), match[3] or name[0]), line, found)


def _rgb(text: str) -> Rgb | None:
    """Return the colour of a name, of hexadecimal digits, or of three numbers."""
    parts: Sequence[int | None] = [parse_number(part) for part in text.split(",", 3)]
    if len(parts) == 3:
        red, green, blue = (256 if part is None else part for part in parts)
        return (red, green, blue) if max(red, green, blue) < 256 else None
    return parse_color(text) or parse_hex(text)
