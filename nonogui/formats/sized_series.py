"""Read several puzzles below each other, each a size and the clues of both sides.

Between them may be titles, remarks and words such as `Values:`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from nonogui.core.puzzle import MAX_SIDE
from nonogui.formats.free_text import title_above
from nonogui.formats.json_names import SIZES

# Numbers, perhaps with signs behind them that separate the sides: `1,1,2 //////`.
_NUMBERS: Final = re.compile(r"\d[\d ,x×-]*+[^\w\s]*+")
_SIZE: Final = re.compile(r"(\d{1,3})[ ,x×]++(\d{1,3})")


class _Sized(NamedTuple):
    """A puzzle with its two lists of clues, and its width and height if it says which is which."""

    title: str
    size: Sequence[int]
    first: list[list[int]]
    second: list[list[int]]


def sized_series(text: str) -> str:
    """Return the puzzles as JSON; "" unless each number of the text is in one of them.

    What is called a size is width and height: one that is not square shows which side comes first
    in all puzzles.
    """
    lines = [line.strip() for line in text.split("\n")]
    numbered = [at for at, line in enumerate(lines) if _NUMBERS.fullmatch(line)]
    puzzles: list[_Sized] = []
    start = 0
    while start < len(numbered):
        size = _SIZE.fullmatch(lines[numbered[start]])
        sides = [*map(int, size.groups())] if size else []
        end = start + 1 + sum(sides)
        if not size or end > len(numbered) or not 0 < min(sides) <= max(sides) <= MAX_SIDE:
            return ""
        clues = [_clue(lines[at]) for at in numbered[start + 1 : end]]
        if any(0 in clue and len(clue) > 1 for clue in clues):
            return ""
        cut = sides[_sum(clues[: sides[0]]) != _sum(clues[sides[0] :])]
        above = lines[numbered[start - 1] + 1 if start else 0 : numbered[start]]
        near = [*takewhile(bool, reversed(above))]
        stated = sides if any(line.rstrip(" :").lower() in SIZES for line in near) else ()
        title = title_above(line for line in near if not line.endswith(":"))
        puzzles.append(_Sized(title, stated, clues[:cut], clues[cut:]))
        start = end
    return _as_json(puzzles) if len(puzzles) > 1 else ""


def _clue(line: str) -> list[int]:
    return [int(number[:4]) for number in re.findall(r"\d++", line)]


def _sum(clues: Sequence[Sequence[int]]) -> int:
    return sum(map(sum, clues))


def _as_json(puzzles: Sequence[_Sized]) -> str:
    firsts = {len(each.first) == each.size[0] for each in puzzles if len({*each.size}) == 2}
    order = "columns-first" if firsts == {True} else ""
    return json.dumps(
        [
            {"title": each.title, "order": order, "clues": [each.first, each.second]}
            for each in puzzles
        ]
    )
