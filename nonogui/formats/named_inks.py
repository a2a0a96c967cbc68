"""Identify inks by the names next to numbers, as in `3b 1r` or `3-b,1-r`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from nonogui.core.clue import Block, Clue
from nonogui.core.palette import BLACK, MAX_INKS, WHITE, Color, Palette
from nonogui.core.problems import ProblemKey
from nonogui.formats import clue_lists
from nonogui.formats.base import Findings
from nonogui.formats.colors import some_color
from nonogui.formats.decode import parse_number

_BLOCK: Final = re.compile(r"([0-9]+|\?)(?:-(\S+)|(\D\S*))?", re.ASCII)


class NamedInks:
    """The inks that a file declares or, if it declares none, those that its numbers name."""

    def __init__(self) -> None:
        """Start empty."""
        self._inks: list[Color] = []
        self._values: dict[str, int] = {}
        self._is_declared = False

    @property
    def palette(self) -> Palette:
        """The inks on white, after all clues have been read; black if there are none."""
        return Palette((WHITE, *(self._inks or [BLACK])))

    def declare(self, color: Color, line: int, found: Findings) -> None:
        """Add an ink that the file declares."""
        self._is_declared = True
        if color.name in self._values:
            found.error(ProblemKey.DUPLICATE_COLOR, line, found=color.name)
        else:
            self._add(color, line, found)

    def clue(self, words: Sequence[str], line: int, found: Findings) -> Clue:
        """Return the clue that some words spell; `0` or no words are an empty clue."""
        if not words or list(words) == ["0"]:
            return Clue()
        blocks = (self._block(word, line, found) for word in words[: clue_lists.MAX_WORDS])
        return Clue(tuple(block for block in blocks if block))

    def _block(self, word: str, line: int, found: Findings) -> Block | None:
        match = _BLOCK.fullmatch(word)
        length = parse_number(match[1]) if match else None
        if match and match[1] == "?":  # a blotted number
            length = 0
        if match is None or length is None or word.startswith("0"):
            found.error(ProblemKey.BAD_NUMBER, line, found=word)
        elif not (ink := self._ink(match[2] or match[3] or "", line, found)):
            found.error(ProblemKey.UNKNOWN_COLOR, line, found=word)
        else:
            return Block(length, ink)
        return None

    def _ink(self, name: str, line: int, found: Findings) -> int:
        """Return the ink of a name: black for "", 0 for a name that should have been declared."""
        name = name or BLACK.name
        if name not in self._values:
            if name == BLACK.name:
                self._add(BLACK, line, found)
            elif self._is_declared:
                return 0
            else:
                self._add(Color(name, some_color(len(self._inks)), name[0]), line, found)
        return self._values[name]

    def _add(self, color: Color, line: int, found: Findings) -> None:
        self._inks.append(color)
        self._values[color.name] = len(self._inks)
        if len(self._inks) > MAX_INKS:
            count = len(self._inks)
            found.error(ProblemKey.TOO_MANY_COLORS, line, count=count, most=MAX_INKS)
