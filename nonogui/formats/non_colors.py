"""The colours of a `.non` file: declared in two dialects, or just used."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from nonogui.core.grid import EMPTY, UNKNOWN
from nonogui.core.palette import BLACK, WHITE, Color, Palette
from nonogui.core.problems import ProblemKey
from nonogui.formats.base import Findings
from nonogui.formats.colors import parse_hex, some_color

BACKGROUND: Final = ("0", "background")
_UNMARKED: Final = ("1", "black")


class NonColors:
    """Inks by the letter or name that clues and pictures use.

    One dialect writes `color a #ff0000` and `3a`, the other `color red FF0000 @` and `red 3`.
    """

    def __init__(self, declared: Iterable[tuple[int, str]], marked: bool, found: Findings) -> None:
        """Read declarations: the line of the file and what follows `color`.

        Args:
            declared: line numbers of the file, each with the text behind `color`.
            marked: whether any clue names a colour.
            found: where problems go.
        """
        self._paper = WHITE
        self._inks: list[Color] = []
        self._values: dict[str, int] = dict.fromkeys(BACKGROUND, EMPTY)
        for line, text in declared:
            self._declare(line, text, found)
        self._is_declared = bool(self._inks)
        self._is_marked = marked

    @property
    def names(self) -> frozenset[str]:
        """The names declared so far."""
        return frozenset(self._values)

    @property
    def palette(self) -> Palette:
        """The palette, once clues and pictures were read; one ink at least."""
        if not self._inks:
            self._add("1", BLACK)
        return Palette((self._paper, *self._inks))

    @property
    def unmarked(self) -> int:
        """The ink of a number without a colour: the only one, or black."""
        for name in _UNMARKED:
            if name in self._values:
                return self._values[name]
        if len(self._inks) == 1 and not self._is_marked:
            return 1
        return self._add("1", BLACK)

    def ink(self, name: str) -> int | None:
        """The ink that a clue names; letters of a file that declares none get a colour."""
        if name not in self._values and not self._is_declared and len(name) == 1:
            return self._add(name, Color(name, some_color(len(self._inks)), name))
        return self._values.get(name)

    def value(self, char: str) -> int | None:
        """The cell value that a character of a picture stands for; None when unknown."""
        if char in "?1":
            return UNKNOWN if char == "?" else self.unmarked
        return EMPTY if char == "." else self._values.get(char)

    def _declare(self, line: int, text: str, found: Findings) -> None:
        name, code, symbol, *_ = [*text.split(), "", "", ""]
        rgb = parse_hex(code)
        if rgb is None:
            found.error(ProblemKey.BAD_COLOR, line, found=code or name)
        elif name in BACKGROUND:
            self._paper = Color(name, rgb, WHITE.symbol)
        elif name in self._values:
            found.error(ProblemKey.DUPLICATE_COLOR, line, found=name)
        else:
            self._add(name, Color(name, rgb, (symbol or name)[0]))

    def _add(self, name: str, color: Color) -> int:
        self._inks.append(color)
        self._values[name] = len(self._inks)
        return len(self._inks)
