"""Rewrite coloured clues of a text as JSON: `3a 1b` or `3:red, 1:blue`, one clue on a line.

The sides have headings, or something between them, or a size before them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Final

from nonogui.core.grid import Axis
from nonogui.formats.json_names import side_of

# A length and its colour, which may be a number: `3a`, `3 red`, `3x#ff0000`, `3:2`.
_COLOR: Final = r"[^\W\d_]\w{0,15}+|#[\da-fA-F]{6}"
_BLOCK: Final = re.compile(
    rf"(?<![\w.])(\d{{1,3}})(?:[ ]?[:x*_/(-]?[ ]?({_COLOR})\)?|[:x*](\d{{1,2}}))(?![\w.])"
)
# A dash, or a number that counts the clues.
_ITEM: Final = re.compile(r"[ \t]*+(?:[-*•]|(\d{1,3})[.)])[ \t]++")
_BETWEEN: Final = re.compile(r"[;|]|[ ]/[ ]")
_NOTHING: Final = frozenset(("", "0", "-", "[]"))
_PALETTE: Final = re.compile(r"^[ \t]*+(\w{1,15}+)[ \t:=]{1,5}+(#[\da-fA-F]{6})\b", re.MULTILINE)
# `Rows:`, `Row 1: `, `R1:`, `row,1,`.
_HEADING: Final = re.compile(
    r"[^\w\n]*+([^\W\d_]{1,20}+)[^\w\n:=]{0,9}+(?:(\d{1,3})[ \t]?)?(?:[:=,;](.*)|$)"
)
_LETTERS: Final = {"r": Axis.ROW, "c": Axis.COLUMN}
_NAMES: Final = {Axis.ROW: "rowClues", Axis.COLUMN: "columnClues"}
_SIZE: Final = re.compile(
    r"^[ \t]*+(?:\d{1,2}[ \t]+)??(\d{1,3})[ \tx×,]+(\d{1,3})[ \t]*$", re.MULTILINE
)
_REMARK: Final = re.compile(r"^[ \t]*+(?:#|//|%)[^\n]*+", re.MULTILINE)
# A choice: more are no text that people write.
_MAX_LINES: Final = 2000

_Clue = list[tuple[int, str | int]]


def colored_lines(text: str) -> Iterator[str]:
    """Yield the puzzles that the coloured clues of a text may be, as JSON."""
    if text.count("\n") > _MAX_LINES:
        return
    sides = [side for side in _sides(_REMARK.sub("", text)) if any(side[1])]
    palette = dict(_PALETTE.findall(text))
    found: dict[str, object] = {"palette": palette} if palette else {}
    axes = {axis for axis, _ in sides}
    if len(sides) == 1:
        ((_, clues),) = sides
        for size in _SIZE.findall(text):
            width, height = map(int, size)
            ends = (height, width) if width + height == len(clues) else ()
            yield from (json.dumps(found | {"clues": [clues[:at], clues[at:]]}) for at in ends)
    elif len(sides) == len(Axis) and axes == {*Axis}:
        yield json.dumps(found | {_NAMES[axis]: clues for axis, clues in sides if axis})
    elif len(sides) == len(Axis) and axes == {None}:
        yield json.dumps(found | {"clues": [clues for _, clues in sides]})


def _sides(text: str) -> list[tuple[Axis | None, list[_Clue]]]:
    """Return the clues that follow each other or a heading, with the side that it names.

    Each clue may have a heading, with its number.
    """
    sides: list[tuple[Axis | None, list[_Clue]]] = []
    is_open = False
    for line in text.split("\n"):
        axis, number, rest = _heading(line)
        counted = len(sides[-1][1]) if is_open else 0
        if axis is not None and not (number and is_open and sides[-1][0] is axis):
            sides.append((axis, []))
            is_open, counted = True, 0
        clues = [*map(_clue, _BETWEEN.split(rest.strip(" \t;|")))]
        if number and int(number) != counted + 1:
            is_open = False  # one is missing
        elif not (rest.strip() or number):
            is_open = is_open and not counted
        elif None in clues:
            is_open = False
        else:
            if not is_open:
                sides.append((None, []))
            is_open = True
            sides[-1][1].extend(clue for clue in clues if clue is not None)
    return sides


def _heading(line: str) -> tuple[Axis | None, str, str]:
    """Return the side and the number that a line begins with, if it does, and the rest of it."""
    head = _HEADING.fullmatch(line)
    if head and (axis := side_of(head[1]) or _LETTERS.get(head[1].lower())):
        return axis, head[2] or "", head[3] or ""
    if item := _ITEM.match(line):
        return None, item[1] or "", line[item.end() :]
    return None, "", line


def _clue(text: str) -> _Clue | None:
    """Return the blocks of a clue; None for any other text."""
    if text.strip(" \t,;") in _NOTHING:
        return []
    if _BLOCK.sub("", text).strip(" \t,+"):
        return None
    blocks = _BLOCK.finditer(text)
    return [(int(each[1]), each[2] or int(each[3])) for each in blocks] or None
