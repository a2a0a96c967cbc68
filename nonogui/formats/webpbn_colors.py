"""The colours of a webpbn puzzle: names in clues, characters in pictures."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_letters
from typing import Final

from nonogui.core.grid import EMPTY
from nonogui.core.palette import BLACK, MAX_INKS, WHITE, Color, Palette, Rgb
from nonogui.core.problems import ProblemKey
from nonogui.formats.base import Findings
from nonogui.formats.colors import parse_hex
from nonogui.formats.xml_tree import Node

PREDEFINED: Final = {color.name: color for color in (WHITE, BLACK)}
"""Colours that need no declaration."""

NO_SYMBOLS: Final = frozenset("|[]?/\\ ")
"""Characters with a special meaning in pictures, or that readers may lose."""


class Colors:
    """The declared colours of a puzzle, plus black and white if used."""

    def __init__(self, puzzle: Node, found: Findings) -> None:
        """Read the declarations of a puzzle element; problems go to `found`."""
        self._background = puzzle.attributes.get("backgroundcolor", WHITE.name)
        self._default = puzzle.attributes.get("defaultcolor", BLACK.name)
        self._inks: list[Color] = []
        self._values: dict[str, int] = {}
        self._chars: dict[str, int] = {}
        declared = dict(self._declared(puzzle, found))
        self._paper = declared.get(self._background) or PREDEFINED.get(self._background)
        if self._paper is None:
            found.error(ProblemKey.UNKNOWN_COLOR, puzzle.line, found=self._background)
        if len(declared) > MAX_INKS + 1:
            count = len(declared) - (self._background in declared)
            found.error(ProblemKey.TOO_MANY_COLORS, puzzle.line, count=count, most=MAX_INKS)
        self._add(self._paper or WHITE, EMPTY)
        for name, color in declared.items():
            if name != self._background:
                self._add_ink(color)

    def ink(self, name: str | None) -> int | None:
        """Return the palette index of a named colour, or of the default one; None if unknown."""
        if name is not None:
            return self._known(name)
        if self._default == self._background:  # some writers mean the paper by `defaultcolor`
            return 1 if self._inks else self._known(BLACK.name)
        return self._known(self._default)

    def value(self, char: str) -> int | None:
        """Return the cell value of a character in a picture; None if unknown."""
        if char not in self._chars:
            for color in PREDEFINED.values():
                if color.symbol == char:
                    return self._known(color.name)
        return self._chars.get(char)

    @property
    def palette(self) -> Palette:
        """Return the palette after clues and pictures have been read; it has at least one ink."""
        if not self._inks:
            self._add_ink(BLACK)
        free = free_symbols(set(self._chars))
        colors = (self._paper or WHITE, *self._inks)
        return Palette(tuple(c if c.symbol else Color(c.name, c.rgb, next(free)) for c in colors))

    def _known(self, name: str) -> int | None:
        if name not in self._values and name in PREDEFINED:
            self._add_ink(PREDEFINED[name])
        return self._values.get(name)

    def _add_ink(self, color: Color) -> None:
        self._inks.append(color)
        self._add(color, len(self._inks))

    def _add(self, color: Color, value: int) -> None:
        self._values[color.name] = value
        if color.symbol:
            self._chars.setdefault(color.symbol, value)

    @staticmethod
    def _declared(puzzle: Node, found: Findings) -> Iterator[tuple[str, Color]]:
        names: set[str] = set()
        symbols: set[str] = set()
        for node in puzzle.all("color"):
            name = node.attributes.get("name", "")
            symbol = node.attributes.get("char", "")
            # Fewer than `NO_SYMBOLS`: a sign that is not safe to write may well be read.
            if len(symbol) != 1 or symbol in "|[]?":
                symbol = ""
            if name in names or (symbol and symbol in symbols):
                found.error(ProblemKey.DUPLICATE_COLOR, node.line, found=name)
            elif (rgb := _rgb(node, found)) is not None:
                names.add(name)
                symbols.add(symbol)
                yield name, Color(name, rgb, symbol)


def free_symbols(taken: set[str]) -> Iterator[str]:
    """Yield characters for colours without one, safe for every reader."""
    # More characters than a palette has colours, so there is always a free one.
    return (char for char in f".X#{ascii_letters}" if char not in taken)


def _rgb(node: Node, found: Findings) -> Rgb | None:
    text = node.text.strip()
    rgb = parse_hex(text)
    if rgb is None and ("/" in text or "\\" in text):
        found.error(ProblemKey.UNSUPPORTED, node.line, what="triangles")
    elif rgb is None:
        found.error(ProblemKey.BAD_COLOR, node.line, found=text)
    return rgb
