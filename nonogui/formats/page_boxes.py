"""Read clues from the boxes of a page: elements with a side's name as tag, class or id.

A box is one clue, `<div class="row-clue"><span>1</span><span>2</span></div>`, or a whole side with
one clue per child. If several groups could be the sides, the one that fits is taken.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice, product
from typing import Final

from nonogui.core.clue import Clue
from nonogui.core.line import Axis
from nonogui.core.problems import ProblemKey
from nonogui.core.puzzle import MAX_SIDE, Metadata
from nonogui.formats.base import Entry, Findings, fail
from nonogui.formats.clue_lists import Side, Sides, choose_sides, reading_of
from nonogui.formats.html_tags import ENDS, MAX_TAGS, MAX_TEXT, TAG, VOID, attributes_of
from nonogui.formats.json_names import is_direction, side_of_word, tokens
from nonogui.formats.readings import COLUMNS_FIRST, ROWS_FIRST

_NUMBER: Final = re.compile(r"[0-9]{1,4}")
_NUMBERS: Final = re.compile(r"[0-9\s,.;:|/·()\[\]-]*+")
# A choice: what is nested deeper counts as content of the last box.
_MAX_OPEN: Final = 60
# Groups of one side that are paired with groups of the other.
_MAX_GROUPS: Final = 12


@dataclass
class _Box:
    """An element.

    Attributes:
        line: of the file.
        numbers: all numbers in it, including its descendants'.
        is_text: whether it also shows other words.
        children: its child elements.
        labels: the sides named by its tag, class and id, with the words that name them.
    """

    line: int
    numbers: list[int] = field(default_factory=list)
    is_text: bool = False
    children: list[_Box] = field(default_factory=list)
    labels: tuple[tuple[Axis, str], ...] = ()


def read_boxes(text: str, metadata: Metadata) -> list[Entry]:
    """Return the valid puzzles in the boxes of a page.

    Raises:
        FileProblemsError: the page is larger than any puzzle.
    """
    groups = _groups(_tree(text))
    sides = {
        axis: [(name, boxes) for (side, name), boxes in groups.items() if side is axis]
        for axis in Axis
    }
    pairs = product(*(islice(sides[axis], _MAX_GROUPS) for axis in (Axis.ROW, Axis.COLUMN)))
    for (row_name, row_boxes), (_, column_boxes) in pairs:
        for rows, columns in product(_ways(row_boxes), _ways(column_boxes)):
            if any(row is column for row in rows for column in columns[:1]):
                continue  # the box of one side is inside that of the other
            taken = Sides(_side(rows), _side(columns))
            if min(len(rows), len(columns)) > 1 and taken.fits and any(b.numbers for b in rows):
                found = Findings()
                if is_direction(row_name):
                    turned = taken.turned
                    taken = choose_sides({ROWS_FIRST: taken, COLUMNS_FIRST: turned}, found)
                return list(reading_of(taken, found, metadata).entries)
    return []


def _tree(text: str) -> _Box:
    if text.count("<") > MAX_TAGS:
        raise fail(ProblemKey.TOO_MUCH)
    root = _Box(1)
    stack = [("", root)]
    at = counted = 0
    line = 1
    while tag := TAG.search(text, at):
        _add_text(stack, text[at : min(tag.start(), at + MAX_TEXT)])
        line += text.count("\n", counted, tag.start())
        counted, at = tag.start(), tag.end()
        if not tag[2]:
            continue
        name = tag[2].lower()
        if tag[1]:
            _close(stack, name)
        elif name in ENDS:
            end = ENDS[name].search(text, at)
            at = end.start() if end else len(text)
        elif name not in VOID and len(stack) < _MAX_OPEN:
            box = _Box(line, labels=_labels(name, tag[3][:MAX_TEXT]))
            stack[-1][1].children.append(box)
            if not tag[3].endswith("/"):
                stack.append((name, box))
    _add_text(stack, text[at : at + MAX_TEXT])
    while len(stack) > 1:
        _end(stack)
    return root


def _add_text(stack: list[tuple[str, _Box]], text: str) -> None:
    """Add the text between two tags to the innermost element."""
    if not text or text.isspace():
        return
    box, numbers = stack[-1][1], _numbers_in(text)
    if numbers is None:
        box.is_text = True
    else:
        box.numbers += numbers


@lru_cache(256)
def _numbers_in(text: str) -> tuple[int, ...] | None:
    """Return the numbers of a text; None if it shows words."""
    text = html.unescape(text)
    if not _NUMBERS.fullmatch(text):
        return None
    return tuple([int(word) for word in _NUMBER.findall(text)][: 2 * MAX_SIDE])


def _close(stack: list[tuple[str, _Box]], name: str) -> None:
    if any(opened == name for opened, _ in stack):
        while stack[-1][0] != name:
            _end(stack)
        _end(stack)


def _end(stack: list[tuple[str, _Box]]) -> None:
    """Close the innermost element and add its numbers to its parent."""
    _, box = stack.pop()
    outer = stack[-1][1]
    # Numbers are added to every element around them, so deep nesting would multiply them.
    if len(outer.numbers) <= 2 * MAX_SIDE:
        outer.numbers += box.numbers
    outer.is_text = outer.is_text or box.is_text


# A page repeats its tags and texts.
@lru_cache(256)
def _labels(name: str, attributes: str) -> tuple[tuple[Axis, str], ...]:
    values = attributes_of(attributes) if "=" in attributes else {}
    words = [*values.get("class", "").split()[:20], values.get("id", ""), name]
    labels: list[tuple[Axis, str]] = []
    for word in words:
        axes = {axis for token in tokens(word) if (axis := side_of_word(token)) is not None}
        if len(axes) == 1:
            labels.append((axes.pop(), re.sub(r"\d+", "", word)))
    return tuple(dict.fromkeys(labels))


def _groups(root: _Box) -> dict[tuple[Axis, str], list[_Box]]:
    """Return the elements of each label, in order."""
    groups: dict[tuple[Axis, str], list[_Box]] = {}
    stack = [root]
    while stack:
        box = stack.pop()
        for label in box.labels:
            groups.setdefault(label, []).append(box)
        stack.extend(reversed(box.children))
    return {label: boxes for label, boxes in groups.items() if any(box.numbers for box in boxes)}


def _ways(boxes: Sequence[_Box]) -> Iterator[list[_Box]]:
    """Yield the ways to read the elements of a label as clues: themselves, or their children."""
    if len(boxes) > 1:
        yield [box for box in boxes[: MAX_SIDE + 1] if not box.is_text]
    numbered = [box for box in boxes if box.numbers]
    # Boxes around or beside the one of a side have its numbers; others are clues.
    for box in numbered[:1] if all(box.numbers == numbered[0].numbers for box in numbered) else ():
        inner = box
        while len(inner.children) == 1:
            inner = inner.children[0]
        yield [child for child in inner.children[: MAX_SIDE + 1] if not child.is_text]


def _side(boxes: Sequence[_Box]) -> Side:
    clues = (Clue.of(*(number for number in box.numbers if number)) for box in boxes)
    return Side(clues, (box.line for box in boxes))
