"""Find what a text or file name says about unnamed lists: which side comes first, and the size.

It only decides which reading is taken first. The other one is still offered, because people swap
rows and columns in what they say, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from nonogui.core.grid import Axis
from nonogui.formats.json_names import side_of, words
from nonogui.formats.readings import Stated
from nonogui.lazy import regex

# Characters that are searched: a tenth of a second.
_MAX_LETTERS: Final = 200_000
_MAX_LINE: Final = 400
# Words between the names of both sides, as in `int[][] cols, int[][] rows`.
_MOST_BETWEEN: Final = 6

_WORD: Final = regex(r"[^\W\d]\w*+")
# These say where numbers stand or in which order, not which list is meant.
_PLACES: Final = words(
    "left right top bottom to up upper above across down hor horiz horizontal ver vert vertical"
)
# `len(rows), len(cols)` is no list of lists.
_COUNTS: Final = words("len length size count range number width height")

_SIZE: Final = regex(r"(?<!\d)(\d{1,4})[ ]?[x×][ ]?(\d{1,4})(?!\d)")
_WIDTHS: Final = r"(?:width|columns|cols)"
_HEIGHTS: Final = r"(?:height|rows)"
_COUNT: Final = {
    axis: re.compile(
        rf"\b{name}\b[ \t:=]{{1,3}}(\d{{1,4}})\b|\b(\d{{1,4}})[ ]{name}\b", re.IGNORECASE
    )
    for axis, name in ((Axis.COLUMN, _WIDTHS), (Axis.ROW, _HEIGHTS))
}


def read_stated(text: str) -> Stated:
    """Return what a text states of lists without names."""
    text = text[:_MAX_LETTERS]
    return Stated(_stated_size(text), _stated_first(text))


def _stated_first(text: str) -> Axis | None:
    """Return the side that a text names first wherever it names both; None if that varies."""
    firsts = set(_firsts(text))
    return firsts.pop() if len(firsts) == 1 else None


def _firsts(text: str) -> Iterator[Axis]:
    """Yield the first side of each two that a line names close together."""
    for line in text.split("\n"):
        found: list[tuple[int, Axis | None]] = []
        words_ = (word for word in _WORD.findall(line[:_MAX_LINE]) if word.lower() not in _PLACES)
        for at, word in enumerate(words_):
            axis = None if word.lower() in _COUNTS else side_of(word)
            if axis is not None or word.lower() in _COUNTS:
                found.append((at, axis))
        end = -1
        for (at, first), (after, second) in pairwise(found):
            is_near = at > end and after - at <= _MOST_BETWEEN
            if first and second and first is not second and is_near:
                yield first
                end = after  # the second name is in no other pair


def _stated_size(text: str) -> tuple[int, int] | None:
    """Return the width and height that a text states, as `20x15` or `width 20, height 15`."""
    sizes = {(int(width), int(height)) for width, height in _SIZE.findall(text)}
    counts = {
        axis: {int(one or other) for one, other in count.findall(text)}
        for axis, count in _COUNT.items()
    }
    if all(len(each) == 1 for each in counts.values()):
        sizes = {(counts[Axis.COLUMN].pop(), counts[Axis.ROW].pop())}
    return sizes.pop() if len(sizes) == 1 else None
