"""The colours of an Olšák file: `a:X  #FF0000  name`, one line each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from nonogui.core.grid import EMPTY
from nonogui.core.palette import BLACK, BLACK_AND_WHITE, LETTERS, WHITE, Color, Palette, Rgb
from nonogui.core.problems import ProblemKey
from nonogui.formats.base import Findings
from nonogui.formats.clue_lists import NumberedLine
from nonogui.formats.colors import mixed, parse_color, some_color

PAPER: Final = "0"
UNMARKED: Final = "1"
"""The character for the colour of numbers that are followed by none."""

_DECLARED: Final = re.compile(r"[ \t]*([^\s,:]|:(?=:)):(.?)[ \t]*(\S*)[ \t]*(.*)")
_TRIANGLE: Final = re.compile(r"([^/\\]+)([/\\])([^/\\]+)")
_GLUE: Final = re.compile(r"[<>]{2}")

_FIRST_SHARE: Final = {"/": 0.6, "\\": 0.45}
"""How much of the first colour is in the mix that stands for a triangle; each shape has its own."""


@dataclass(frozen=True)
class _Declared:
    """A line that declares a colour."""

    char: str
    symbol: str
    word: str
    comment: str
    line: int

    @property
    def name(self) -> str:
        return (self.comment or self.word or self.char)[:60]


class OlsakColors:
    """Inks by the character behind a number.

    Attributes:
        palette: the background and every ink that is declared, or black.
    """

    def __init__(self, lines: Iterable[NumberedLine], found: Findings) -> None:
        """Read the lines that declare colours; none means black and white."""
        self._inks: dict[str, int] = {}
        paper, inks = WHITE, list[Color]()
        for declared in _declarations(lines, found):
            color = Color(declared.name, _rgb(declared, len(inks), found), declared.symbol)
            if declared.char == PAPER:
                paper = Color(color.name, color.rgb, color.symbol.strip() or WHITE.symbol)
            elif declared.char in self._inks:
                found.error(ProblemKey.DUPLICATE_COLOR, declared.line, found=declared.char)
            else:
                symbol = color.symbol.strip() or declared.char
                inks.append(Color(color.name, color.rgb, symbol))
                self._inks[declared.char] = len(inks)
        if not inks:
            self._inks[UNMARKED] = 1
        self.palette = Palette((paper, *(inks or [BLACK])))

    def ink(self, char: str) -> int:
        """The ink that a character behind a number names, or none; EMPTY when unknown."""
        return self._inks.get(char or UNMARKED, EMPTY)


def color_lines(palette: Palette) -> Iterator[str]:
    """The lines that declare a palette; none for black and white."""
    if palette == BLACK_AND_WHITE:
        return
    yield "#d"
    for char, color in zip(chars(palette), palette.colors, strict=True):
        symbol = color.symbol if re.fullmatch(r"\S", color.symbol) else " "
        comment = "" if _GLUE.match(color.name) else " ".join(color.name.split())
        yield f"  {char}:{symbol}  #{color.hex}  {comment}".rstrip()


def chars(palette: Palette) -> str:
    """The character of each colour: the only ink needs none behind numbers."""
    return PAPER + (UNMARKED if palette.is_black_and_white else LETTERS[: len(palette) - 1])


def _declarations(lines: Iterable[NumberedLine], found: Findings) -> Iterator[_Declared]:
    for at, text in lines:
        match = _DECLARED.fullmatch(text[:1000])
        if match is None:
            if text.strip():
                found.error(ProblemKey.SYNTAX, at, expected="a:X #FF0000", found=text.strip())
        elif _GLUE.match(match[4]):
            found.error(ProblemKey.UNSUPPORTED, at, what="glued-triangles")
        else:
            yield _Declared(match[1], match[2], match[3], match[4].strip(), at)


def _rgb(declared: _Declared, number: int, found: Findings) -> Rgb:
    """The colour of a word; the mix of both for a triangle, one of ours when it has no meaning."""
    triangle = _TRIANGLE.fullmatch(declared.word)
    if triangle:
        first, second = parse_color(triangle[1]), parse_color(triangle[3])
        if first and second:
            found.warning(ProblemKey.UNSUPPORTED, declared.line, what="mixed-triangles")
            return mixed(first, second, _FIRST_SHARE[triangle[2]])
    rgb = parse_color(declared.word)
    if rgb is None:
        found.warning(ProblemKey.UNKNOWN_COLOR, declared.line, found=declared.word)
        return WHITE.rgb if declared.char == PAPER else some_color(number)
    return rgb
