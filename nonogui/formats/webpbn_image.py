"""Convert the pictures of webpbn XML, rows between bars (`|.X?|[X.]..|`), to boards and back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from nonogui.core.grid import EMPTY, UNKNOWN, Grid, is_maybe, maybe, maybe_ink
from nonogui.core.problems import ProblemKey
from nonogui.core.puzzle import MAX_SIDE
from nonogui.formats import xml_write
from nonogui.formats.base import fail
from nonogui.formats.webpbn_colors import Colors
from nonogui.formats.xml_tree import Node
from nonogui.lazy import regex

# Length of a row in which every cell is a set of all colours.
_LONGEST_ROW: Final = 50 * MAX_SIDE

_CANDIDATES: Final = regex(r"\[([^\[\]|]*)\]|(.)", re.DOTALL)


def read_image(solution: Node, colors: Colors) -> Grid:
    """Return the board of a solution element.

    A set of candidates is a maybe mark if it names one ink and the background. With several inks
    it counts as unknown.

    Raises:
        FileProblemsError: there is no valid board; with the line of the file.
    """
    image = next(solution.all("image"), None)
    if image is None:
        raise fail(ProblemKey.MISSING, solution.line, what="image")
    values = _Values(colors)
    rows: list[bytes] = []
    for line, text in _row_texts(image):
        if len(text) > _LONGEST_ROW:
            raise fail(ProblemKey.PICTURE_SIZE, line, expected=MAX_SIDE, found=len(text))
        row = bytes(values.read_row(text, line))
        expected = len(rows[0]) if rows else min(len(row), MAX_SIDE)
        if len(row) != expected:
            raise fail(ProblemKey.PICTURE_SIZE, line, expected=expected, found=len(row))
        rows.append(row)
    return Grid.from_rows(rows)


def write_image(grid: Grid, symbols: str) -> xml_write.Markup:
    """Return an image element; `symbols` are the characters of the palette's colours."""
    texts = {value: _cell_text(value, symbols) for value in set(grid.cells)}
    rows = (f"|{''.join(texts[value] for value in row)}|\n" for row in grid.rows())
    return xml_write.element("image", "\n" + "".join(rows))


def _cell_text(value: int, symbols: str) -> str:
    if value == UNKNOWN:
        return "?"
    if is_maybe(value):
        return f"[{symbols[maybe_ink(value)]}{symbols[EMPTY]}]"
    return symbols[value]


def _row_texts(image: Node) -> Iterator[tuple[int, str]]:
    """Yield the text between each pair of bars, with its line of the file."""
    line = image.line
    height = image.text.count("|") // 2
    if height > MAX_SIDE:
        width = len(image.text.split("|", 2)[1])
        raise fail(ProblemKey.SIZE, line, width=width, height=height, most=MAX_SIDE)
    inside = False
    pieces = image.text.split("|")
    for piece in pieces[:-1]:
        if inside:
            yield line, piece
        elif piece.strip():
            raise fail(ProblemKey.SYNTAX, line, expected="|", found=piece.strip())
        inside = not inside
        line += piece.count("\n")
    if inside or pieces[-1].strip():
        raise fail(ProblemKey.SYNTAX, line, expected="|", found=pieces[-1].strip())


class _Values:
    """Cell values by character, each looked up once."""

    def __init__(self, colors: Colors) -> None:
        self._colors = colors
        self._known: dict[str, int | None] = {"?": UNKNOWN, "\n": None, "\t": None}
        # Blanks are skipped, unless a colour has the blank as its character.
        if colors.value(" ") is None:
            self._known[" "] = None

    def read_row(self, text: str, line: int) -> Iterator[int]:
        if "[" not in text:
            return self._read_plain(text, line)
        return self._read_sets(text, line)

    def _read_plain(self, text: str, line: int) -> Iterator[int]:
        for char in text:
            value = self._value_of(char, line)
            if value is not None:
                yield value

    def _read_sets(self, text: str, line: int) -> Iterator[int]:
        for match in _CANDIDATES.finditer(text):
            if match[2] is None:
                yield self._read_set(match[1], line)
            elif (value := self._value_of(match[2], line)) is not None:
                yield value

    def _value_of(self, char: str, line: int) -> int | None:
        """Return the value of a character; None for a blank between cells."""
        if char not in self._known:
            value = self._colors.value(char)
            if value is None:
                raise fail(ProblemKey.BAD_CELL, line, found=char)
            self._known[char] = value
        return self._known[char]

    def _read_set(self, chars: str, line: int) -> int:
        values = {self._value_of(char, line) for char in chars} - {None}
        inks = [value for value in values if value not in (EMPTY, UNKNOWN, None)]
        if len(inks) != 1 or UNKNOWN in values:
            return EMPTY if values == {EMPTY} else UNKNOWN
        return maybe(inks[0]) if EMPTY in values else inks[0]
