"""Redraw pictures with `#` and `.` that people draw with words, or with signs for several cells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from textwrap import dedent
from typing import Final

from nonogui.core.puzzle import MAX_SIDE

# The bits of a sign's number, row by row: halves, quarters and the dots of Braille.
_HALVES: Final = (" ▀▄█", ((0,), (1,)))
_QUARTERS: Final = (" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█", ((0, 1), (2, 3)))
_DOTS: Final = ("".join(map(chr, range(0x2800, 0x2900))), ((0, 3), (1, 4), (2, 5), (6, 7)))
_MOSAICS: Final = tuple(
    {
        sign: ["".join(".#"[number >> bit & 1] for bit in row) for row in rows]
        for number, sign in enumerate(signs)
    }
    for signs, rows in (_HALVES, _QUARTERS, _DOTS)
)
_ANY: Final = frozenset({" "}.union(*_MOSAICS))
_MOSAIC: Final = re.compile("[▀▄▌▐▖-▟⠁-⣿]")
_FRAMED: Final = re.compile(r"\s*+[|│┃](.*)[|│┃]\s*+")
# The smallest picture has as many rows and columns.
_LEAST: Final = 3
# A choice: a text explains fewer boards.
_MOST_HEADS: Final = 20

# Names of emoji, as chats write them: `:black_large_square:`.
_SHORT_NAME: Final = re.compile(
    r":(black|white|red|orange|yellow|green|blue|purple|brown)"
    r"(?:_(?:large|medium|medium_small|small))?_(?:square|circle):"
)
_NAMED: Final = "black⬛ white⬜ red🟥 orange🟧 yellow🟨 green🟩 blue🟦 purple🟪 brown🟫"
_EMOJI: Final = {name[:-1]: name[-1] for name in _NAMED.split()}

# Patterns of two words or signs that cells are written with, the filled one first.
_WORDS: Final = (
    ("[■█▇●⬛]", "[×✕✖✗❌x]"),
    *(("b", "w"), ("t", "f"), ("y", "n"), ("true", "false"), ("on", "off"), ("yes", "no")),
    *(("black", "white"), ("filled", "empty"), ("full", "empty")),
)

# The numbers of all columns, and the number of a row with the signs behind it.
_HEAD: Final = re.compile(r"^[ ]*+[01](?>(?:[ ]++\d{1,3}){2,999})[ ]*+$", re.MULTILINE)
_NUMBERED_ROW: Final = re.compile(r"[ ]*+(\d{1,3})[ :.|)]([ ]*+(?:\S(?:[ ]++|\Z)|)*+)")
_FILLED: Final = frozenset("Xx#■█●*@")
_EMPTY: Final = frozenset("-._·")


def redrawn(text: str) -> Iterator[str]:
    """Yield a text with a picture in signs that are read, if it may draw one in others."""
    if _SHORT_NAME.search(text):
        yield _SHORT_NAME.sub(lambda name: _EMOJI[name[1]], text.replace("||", ""))
    if _MOSAIC.search(text):
        yield _mosaic(text)
    yield _of_words(text)
    yield _of_ones(text.split())
    yield _without_frame(text.strip("\n").split("\n"))
    yield from (_under_numbers(text, head) for head in islice(_HEAD.finditer(text), _MOST_HEADS))


def _mosaic(text: str) -> str:
    """Return a picture drawn with characters that stand for several cells each."""
    lines = [_frameless(line) for line in text.split("\n")]
    drawn = [line for line in lines if line and _ANY.issuperset(line)]
    used = set("".join(drawn)) - {" "}
    signs = next((signs for signs in _MOSAICS if used <= signs.keys()), None)
    if signs is None:
        return ""
    if any(line and not line[0].isspace() for line in lines if line not in drawn):
        drawn = dedent("\n".join(drawn)).split("\n")  # set off from what is written around it
    blank = ["." * len(row) for row in next(iter(signs.values()))]
    width = max(map(len, drawn), default=0)
    rows = [
        "".join(signs.get(sign, blank)[at] for sign in line.ljust(width))
        for line in drawn
        for at in range(len(blank))
    ]
    # Cells without ink in the last signs of a picture are left over.
    for _ in blank[1:]:
        rows = rows[: -1 if rows and "#" not in rows[-1] else None]
    is_odd = len(blank[0]) > 1 and all(row.endswith(".") for row in rows)
    return "\n".join(row[: len(row) - is_odd] for row in rows)


def _frameless(line: str) -> str:
    """Return a line without the bars and blanks at its ends."""
    framed = _FRAMED.fullmatch(line)
    return (framed[1] if framed else line).rstrip()


def _of_words(text: str) -> str:
    """Return the rows of a picture written with two words or letters for its cells."""
    lower = text.lower()
    for filled, empty in _WORDS:
        cell = f"(?:{filled}|{empty})"
        between = r"[ ,;\t]" + ("++" if filled.isalpha() and len(filled) > 1 else "*+")
        row = rf"^[ \t]*+({cell}(?:{between}{cell}){{{_LEAST - 1},}})[ ,;\t]*+$"
        words = [re.findall(cell, row) for row in re.findall(row, lower, re.MULTILINE)]
        drawn = ["".join(".#"[bool(re.fullmatch(filled, word))] for word in row) for row in words]
        if len(drawn) >= _LEAST and len(set("".join(drawn))) > 1:
            return "\n".join(drawn)
    return ""


def _of_ones(rows: Sequence[str]) -> str:
    """Return a picture of ones and another sign that begins and ends a row; else ""."""
    sign = "".join(set("".join(rows[: MAX_SIDE + 1])) - {"1"})
    if len(sign) != 1 or sign not in "-._·" or not _LEAST <= len(rows) <= MAX_SIDE:
        return ""
    has_edge = any(row[:1] == row[-1:] == sign for row in rows)
    is_even = len(set(map(len, rows))) == 1
    return "\n".join(rows).replace("1", "#").replace(sign, ".") if has_edge and is_even else ""


def _without_frame(lines: Sequence[str]) -> str:
    """Return a picture without the frame that one sign draws around it; "" if there is none."""
    sign, width = lines[0][:1], len(lines[0])
    ends = {lines[0], lines[-1]}
    is_frame = len(lines) > _LEAST and sign.strip() and ends == {sign * width}
    inner = [line[1:-1] for line in lines[1:-1]]
    if not is_frame or any(sign in line for line in inner):
        return ""
    are_framed = all(line[:1] + line[-1:] == 2 * sign and len(line) == width for line in lines)
    return "\n".join(inner) if are_framed else ""


def _under_numbers(text: str, head: re.Match[str]) -> str:
    """Return the rows below the numbers of the columns, blank where no sign is; "" if none are."""
    numbers = list(re.finditer(r"\d+", head[0]))
    first = int(numbers[0][0])
    if [int(number[0]) for number in numbers] != list(range(first, first + len(numbers))):
        return ""
    places = {at: column for column, each in enumerate(numbers) for at in range(*each.span())}
    rows: list[str] = []
    signs = set[str]()
    for line in text[head.end() :].lstrip("\n").split("\n"):
        row = _NUMBERED_ROW.fullmatch(line)
        if row is None and not any(sign in line for sign in _FILLED):
            break
        if row is None or int(row[1]) != first + len(rows):
            return ""  # a row is lost, or has lost its number
        drawn = ["."] * len(numbers)
        for sign in re.finditer(r"\S", row[2]):
            column = places.get(row.start(2) + sign.start())
            if column is None:
                return ""
            drawn[column] = "." if sign[0] in _EMPTY else "#"
            signs.add(sign[0])
        rows.append("".join(drawn))
    are_cells = len(rows) >= _LEAST and len(signs - _EMPTY) == 1 and signs <= _FILLED | _EMPTY
    return "\n".join(rows) if are_cells else ""
