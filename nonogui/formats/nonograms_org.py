"""A saved page of nonograms.org: the picture is a table `var d` in a script."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from typing import ClassVar, Final

from nonogui.core.grid import EMPTY, Grid
from nonogui.core.palette import BLACK, LETTERS, MAX_INKS, WHITE, Color, Palette
from nonogui.core.problems import FileProblemsError, ProblemKey, Problems
from nonogui.core.puzzle import MAX_SIDE, Metadata, Puzzle
from nonogui.formats import clue_lists
from nonogui.formats.base import Format, Reading, checked_entry, fail

_TABLE: Final = re.compile(r"\bvar\s{1,9}d\s{0,9}=\s{0,9}(\[\s{0,9}\[[0-9,\s\[\]]*+)", re.ASCII)
_ROW: Final = re.compile(r"\[([0-9,\s]*+)\]", re.ASCII)
_TITLE: Final = re.compile(r"<title>([^<]{0,300})</title>", re.IGNORECASE)
_ADDRESS: Final = re.compile(
    r"https?://(?:www\.)?nonograms\.(?:org|ru)/nonograms2?/i/[0-9]{1,9}", re.ASCII
)
# The rows before it hold the sizes and the numbers that the others are hidden with.
_FIRST_COLOR: Final = 5

_Row = Sequence[int]


class NonogramsOrg(Format):
    """The picture as runs with obfuscated numbers; the clues are computed from it."""

    is_loose: ClassVar = True
    colors: ClassVar = True
    goal: ClassVar = True
    metadata: ClassVar = ("title", "source")

    def sniff_text(self, text: str) -> int:
        """Look for the table."""
        # The plain word first: the expression takes 80 ms for 9 MB, in which no other thread runs.
        return 90 * bool("var" in text and _TABLE.search(text))

    def read_text(self, text: str) -> Reading:
        """Return the one puzzle of a page."""
        match = _TABLE.search(text)
        if match is None:
            raise fail(ProblemKey.NO_PUZZLE)
        line = text.count("\n", 0, match.start()) + 1
        try:
            goal, palette = _picture(_rows(match[1]), line)
        # The decoding trusts the numbers; damaged ones end in one of these.
        except (IndexError, ValueError, ZeroDivisionError) as reason:
            raise _damaged_error(line) from reason
        puzzle = Puzzle.from_picture(goal, palette, _metadata(text))
        return Reading((checked_entry(puzzle, None, Problems(), {}),), Problems())


def _damaged_error(line: int) -> FileProblemsError:
    return fail(ProblemKey.DAMAGED_PICTURE, line)


def _rows(text: str) -> list[_Row]:
    """Return the rows of the table, up to the number that a picture can have."""
    rows: list[_Row] = []
    for match in _ROW.finditer(text):
        if len(rows) > MAX_SIDE * MAX_SIDE + MAX_INKS + 10:
            raise ValueError("too many rows")
        # No row that counts has more than four numbers, and none has twenty digits.
        words = match[1].split(",", 10)[:4]
        rows.append([int(word) for word in words if len(word) < 20])
    return rows


def _picture(rows: Sequence[_Row], line: int) -> tuple[Grid, Palette]:
    """Return the picture and its colours.

    Raises:
        FileProblemsError: it is too large.
        IndexError, ValueError, ZeroDivisionError: it is damaged.
    """
    width, height, inks = (_decode_number(row) for row in rows[1:4])
    clue_lists.check_size(width, height, line)
    if not 1 <= inks <= MAX_INKS:
        raise fail(ProblemKey.TOO_MANY_COLORS, line, count=inks, most=MAX_INKS)
    end = _FIRST_COLOR + inks
    palette = _palette(rows[_FIRST_COLOR:end], rows[_FIRST_COLOR - 1])
    square, twice, once, modulus = rows[end]
    count = (square % modulus) ** 2 + twice % modulus * 2 + once % modulus
    cells = bytearray([EMPTY]) * (width * height)
    base = rows[end + 1]
    runs = rows[end + 2 : end + 2 + count]
    if len(runs) != count:
        raise ValueError("too few runs")
    for run in runs:
        start, length, ink, row = (a - b for a, b in zip(run, base, strict=True))
        if not (1 <= start <= start + length - 1 <= width and 1 <= row <= height):
            raise ValueError("a run outside the grid")
        if not 1 <= ink <= inks:
            raise ValueError("an unknown colour")
        at = (row - 1) * width + start - 1
        cells[at : at + length] = bytes([ink]) * length
    return Grid(width, height, bytes(cells)), palette


def _decode_number(row: _Row) -> int:
    """Return the number that is encoded in a row of four."""
    first, second, third, modulus = row
    return first % modulus + second % modulus - third % modulus


def _palette(rows: Sequence[_Row], base: _Row) -> Palette:
    inks = []
    for row, letter in zip(rows, LETTERS, strict=False):
        rgb = (row[0] - base[1], row[1] - base[0], row[2] - base[3])
        if not all(0 <= part < 256 for part in rgb):
            raise ValueError("not a colour")
        red, green, blue = rgb
        inks.append(Color(f"#{red:02X}{green:02X}{blue:02X}", (red, green, blue), letter))
    is_black = len(inks) == 1 and inks[0].rgb == BLACK.rgb
    return Palette((WHITE, *([BLACK] if is_black else inks)))


def _metadata(text: str) -> Metadata:
    title, address = _TITLE.search(text), _ADDRESS.search(text)
    words = html.unescape(title[1]).split() if title else []
    return Metadata(title=" ".join(words), source=address[0] if address else "")
