"""XPM pictures (`.xpm`), as Picmi has them: one or more characters per cell, named colours."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, TypeAlias

from nonogui.core.palette import BLACK, WHITE, Rgb
from nonogui.core.problems import ProblemKey
from nonogui.formats import clue_lists
from nonogui.formats.base import Format, Reading, fail
from nonogui.formats.colors import parse_x11_color
from nonogui.formats.decode import parse_number
from nonogui.formats.images import read_pixels

_SHAPE: Final = re.compile(r"\s*+(?:!|/\*)\s*+XPM")
_TEXT: Final = re.compile(r'"([^"\n]*+)"')
_COLOR: Final = re.compile(r"(?:^|\s)c\s++(\S.*?)(?=\s+(?:m|s|g|g4)\s|$)")

_NONE: Final = "none"
# The background if one colour is transparent and another one white.
_OTHER_PAPER: Final[Rgb] = (238, 238, 238)

# A choice: more than any puzzle has.
_MAX_COLORS: Final = 1000
# Characters that stand for one pixel, and strings in the file. Choices: 2 characters are enough
# for 1000 colours, and a 500x500 picture with all of them has 1501 strings.
_MAX_CHARS: Final = 8
_MAX_QUOTES: Final = 10_000

_Colors: TypeAlias = Mapping[str, Rgb | None]


class Xpm(Format):
    """Strings as in a C program: the size, the colours, the rows."""

    is_loose: ClassVar = True
    colors: ClassVar = True
    goal: ClassVar = True

    def sniff_text(self, text: str) -> int:
        """Look for the comment at the start of every such file."""
        return 95 * bool(_SHAPE.match(text))

    def read_text(self, text: str) -> Reading:
        """Return the one puzzle of a picture."""
        head, *texts = _texts(text) or [(1, "")]
        width, height, count, chars = _sizes(head)
        if len(texts) < count + height:
            at = texts[-1][0] if texts else head[0]
            raise fail(ProblemKey.PICTURE_SIZE, at, expected=count + height, found=len(texts))
        colors = _colors(texts[:count], chars)
        cells = _cells(texts[count : count + height], width, chars, colors)
        inks = list(dict.fromkeys(rgb for rgb in cells if rgb))
        if len(inks) == len(set(cells)):
            return read_pixels([rgb for rgb in cells if rgb], width)
        paper = _OTHER_PAPER if WHITE.rgb in inks else WHITE.rgb
        known = [paper, *(inks or [BLACK.rgb])]
        return read_pixels([rgb or paper for rgb in cells], width, colors=known)


def _texts(text: str) -> list[clue_lists.NumberedLine]:
    """Return the text between quotes, with its line.

    Raises:
        FileProblemsError: there is far too much of it.
    """
    if text.count('"') > _MAX_QUOTES:
        raise fail(ProblemKey.TOO_MUCH)
    lines = enumerate(text.split("\n"), start=1)
    return [(at, quoted) for at, line in lines for quoted in _TEXT.findall(line)]


def _sizes(head: clue_lists.NumberedLine) -> tuple[int, int, int, int]:
    """Return width, height, number of colours and characters per colour.

    Raises:
        FileProblemsError: they are missing or out of range.
    """
    at, text = head
    sizes = [parse_number(word) for word in text[:100].split()[:4]]
    if len(sizes) < 4 or None in sizes:
        raise fail(ProblemKey.BAD_NUMBER, at, found=text)
    width, height, count, chars = (size or 0 for size in sizes)
    clue_lists.check_size(width, height, at)
    if not (1 <= count <= _MAX_COLORS and 1 <= chars <= _MAX_CHARS):
        raise fail(ProblemKey.BAD_NUMBER, at, found=text)
    return width, height, count, chars


def _colors(lines: Sequence[clue_lists.NumberedLine], chars: int) -> _Colors:
    """Return the colour of each symbol; None is transparent.

    Raises:
        FileProblemsError: a colour is unknown.
    """
    colors: dict[str, Rgb | None] = {}
    for at, text in lines:
        match = _COLOR.search(text[chars : chars + 200])
        name = "".join(match[1].split()) if match else ""
        rgb = parse_x11_color(name)
        if rgb is None and name.lower() != _NONE:
            raise fail(ProblemKey.UNKNOWN_COLOR, at, found=name or text)
        colors[text[:chars]] = rgb
    return colors


def _cells(
    lines: Sequence[clue_lists.NumberedLine], width: int, chars: int, colors: _Colors
) -> list[Rgb | None]:
    """Return the colours of all cells.

    Raises:
        FileProblemsError: a row has the wrong length or an undefined symbol.
    """
    cells: list[Rgb | None] = []
    for at, row in lines:
        if len(row) != width * chars:
            raise fail(ProblemKey.PICTURE_SIZE, at, expected=width, found=len(row) // chars)
        symbols = [row[start : start + chars] for start in range(0, len(row), chars)]
        if strange := [symbol for symbol in symbols if symbol not in colors]:
            raise fail(ProblemKey.BAD_CELL, at, found=strange[0])
        cells += [colors[symbol] for symbol in symbols]
    return cells
