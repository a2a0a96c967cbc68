"""Read clues from the boxes of a page: elements with a side's name as tag, class, id or name.

A box is one clue, `<div class="row-clue"><span>1</span><span>2</span></div>`, or a whole side with
one clue per child. If several groups could be the sides, the one that fits is taken.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations, groupby, islice, product, takewhile
from operator import itemgetter
from typing import ClassVar, Final

from nonogui.core.clue import Clue
from nonogui.core.grid import Axis
from nonogui.core.palette import BLACK, MAX_INKS
from nonogui.core.problems import ProblemKey, Problems, warning
from nonogui.core.puzzle import MAX_SIDE, Metadata, Puzzle
from nonogui.formats import clue_lists, html_tags
from nonogui.formats.base import Entry, Findings, checked_entry
from nonogui.formats.colors import parse_color
from nonogui.formats.json_names import is_direction, side_of_word, tokens
from nonogui.formats.json_picture import colored_picture
from nonogui.formats.readings import COLUMNS_FIRST, ROWS_FIRST

_NUMBER: Final = re.compile(r"[0-9]{1,4}")
_NUMBERS: Final = re.compile(r"[0-9\s,.;:|/·()\[\]–—-]*+")
_GRID: Final = re.compile(r"grid-template-columns:\s*+repeat\((\d{1,3}),")
_CLASSES: Final = re.compile(r"\bclass\s*+=\s*+[\"']([^\"']*+)")
# A choice: places for the numbers of a side.
_MAX_PLACES: Final = 10_000
# A choice: what is nested deeper counts as content of the last box.
_MAX_OPEN: Final = 60
# Groups of one side that are paired with groups of the other.
_MAX_GROUPS: Final = 12
# Rows and columns of a grid without names, and all its cells. A choice: smaller ones are menus.
_MIN_CELLS: Final = 3
_MIN_GRID: Final = 16
# A choice: shorter lists of numbers without names fit by chance.
_MIN_LISTED: Final = 5


@dataclass(slots=True)
class _Box:
    """An element.

    Attributes:
        line: of the file.
        numbers: all numbers in it, including its descendants'.
        is_text: whether it also shows other words.
        is_blank: whether it shows nothing.
        children: its child elements.
        labels: the sides named by its tag, class and id, with the words that name them.
        attributes: its classes and other attributes.
        place: how many elements are before it.
    """

    line: int
    numbers: list[int] = field(default_factory=list)
    is_text: bool = False
    is_blank: bool = True
    children: list[_Box] = field(default_factory=list)
    labels: tuple[tuple[Axis, str], ...] = ()
    attributes: str = ""
    place: int = 0

    @property
    def classes(self) -> frozenset[str]:
        """Its classes, without numbers."""
        named = html_tags.attributes_of(self.attributes[: html_tags.MAX_TEXT]).get("class", "")
        return frozenset(re.sub(r"\d+", "", named).split())


class PageBoxes(html_tags.PagePart):
    """The elements of a page that are named for a side, with their content."""

    sees: ClassVar = ("textarea",)

    def __init__(self, *, keeps_all: bool = False) -> None:
        """Start with an empty page; keep only elements with names of a side, or all."""
        self._keeps_all = keeps_all
        self._count = 0
        self._root = _Box(1)
        self._stack = [("", self._root)]
        self._opened: Counter[str] = Counter()
        self._kinds: Counter[str] = Counter()  # all elements by their tags and classes

    def start(self, name: str, attributes: str, line: int) -> None:
        """Open an element."""
        if (
            not name
            or (name in html_tags.VOID and name != "input")
            or len(self._stack) >= _MAX_OPEN
        ):
            return
        self._kinds[name] += 1
        if "class" in attributes and (classes := _CLASSES.search(attributes)):
            self._kinds.update(classes[1][: html_tags.MAX_TEXT].split())
        labels = _labels(name, attributes[: html_tags.MAX_TEXT])
        outer = box = self._stack[-1][1]
        # Outside of all elements with a label, others only matter for where they end.
        if labels or outer is not self._root or self._keeps_all:
            self._count += 1
            box = _Box(line, labels=labels, attributes=attributes, place=self._count)
            outer.children.append(box)
        if name == "input":
            box.numbers += _numbers_in(html_tags.attributes_of(attributes).get("value", "")) or ()
        elif not attributes.endswith("/"):
            self._stack.append((name, box))
            self._opened[name] += 1

    def end(self, name: str) -> None:
        """Close an element that is open, with everything inside."""
        if self._opened[name]:
            while self._stack[-1][0] != name:
                self._end()
            self._end()

    def add(self, name: str, content: str) -> None:
        """Add the text between two tags to the innermost element."""
        box = self._stack[-1][1]
        if name or box is self._root or content.isspace():
            return
        box.is_blank = False
        numbers = _numbers_in(content[: html_tags.MAX_TEXT])
        if numbers is None:
            box.is_text = True
        else:
            box.numbers += numbers

    def _end(self) -> None:
        """Close the innermost element and add its numbers to its parent."""
        name, box = self._stack.pop()
        self._opened[name] -= 1
        outer = self._stack[-1][1]
        if outer is self._root:
            return
        # Numbers are added to every element around them, so deep nesting would multiply them.
        if len(outer.numbers) <= 2 * MAX_SIDE:
            outer.numbers += box.numbers
        outer.is_text = outer.is_text or box.is_text
        outer.is_blank = outer.is_blank and box.is_blank

    def read(self, metadata: Metadata) -> list[Entry]:
        """Return the valid puzzles in the boxes of the page."""
        while len(self._stack) > 1:
            self._end()
        groups = _groups(self._root)
        sides = {
            axis: [(name, boxes) for (side, name), boxes in groups.items() if side is axis]
            for axis in Axis
        }
        pairs = product(*(islice(sides[axis], _MAX_GROUPS) for axis in (Axis.ROW, Axis.COLUMN)))
        for (row_name, row_boxes), (_, column_boxes) in pairs:
            whole = [(row_boxes, column_boxes)]
            several = _boards(row_boxes, column_boxes) or whole
            for parts in (several, whole) if len(several) > 1 else (whole,):
                boards = (_read_board(row_name, *part, metadata) for part in parts)
                if found := [self._likeliest(entries) for entries in boards if entries]:
                    return found if len(found) == len(parts) else [*map(_with_warning, found)]
        return []

    def _likeliest(self, entries: Sequence[Entry]) -> Entry:
        """Return the first puzzle with as many cells as the page has elements of some class."""
        counts = {*self._kinds.values()}
        sizes = ((entry, entry.puzzle.width * entry.puzzle.height) for entry in entries)
        return next((entry for entry, size in sizes if size in counts), entries[0])

    def read_unnamed(self, metadata: Metadata) -> list[Entry]:
        """Return the puzzle if exactly two of the page's lists fit together, or have a solution."""
        while len(self._stack) > 1:
            self._end()
        if entries := _grid_entries(self._root, metadata):
            return entries
        lists = list(islice(_lists(self._root), _MAX_GROUPS))
        pairs = [
            clue_lists.Sides(_side(second), _side(first))
            for first, second in combinations(lists, 2)
        ]
        drawn = _drawn_boards(self._root, [way for each in pairs for way in (each, each.turned)])
        solved = (_solved(*each, metadata) for each in islice(drawn, _MAX_GROUPS))
        if puzzle := next(filter(None, solved), None):
            return [checked_entry(puzzle, None, Problems(), {})]
        fitting = [sides for sides in pairs if sides.fits]
        if len(fitting) != 1:
            return []
        found = Findings()
        # What stands above a board comes before what stands beside it.
        ways = {COLUMNS_FIRST: fitting[0], ROWS_FIRST: fitting[0].turned}
        return list(
            clue_lists.reading_of(clue_lists.choose_sides(ways, found), found, metadata).entries
        )


def _grid_entries(root: _Box, metadata: Metadata) -> list[Entry]:
    """Return the puzzles of elements with all cells of a table, its clues in the first ones."""
    entries: list[Entry] = []
    stack = [root]
    while stack:
        box = stack.pop()
        stack.extend(reversed(box.children))
        if (sides := _in_flat_grid(box.children)) and sides.fits:
            entries += clue_lists.reading_of(sides, Findings(), metadata).entries
    return entries


def _in_flat_grid(cells: Sequence[_Box]) -> clue_lists.Sides | None:
    """Return the clues behind an empty corner: those of the columns, then each row's and its cells.

    Numbers come one after the other as far as those of the first row.
    """
    if len(cells) < _MIN_GRID or cells[0].numbers or any(cell.is_text for cell in cells):
        return None
    *columns, _ = [*takewhile(lambda cell: cell.numbers, cells[1 : MAX_SIDE + 2])] or cells[:1]
    width = len(columns) + 1
    if len(cells) % width or width < 1 + _MIN_CELLS or len(cells) > _MAX_PLACES * _MIN_GRID:
        return None
    lines = [cells[at : at + width] for at in range(width, len(cells), width)]
    if len(lines) < _MIN_CELLS or any(cell.numbers for line in lines for cell in line[1:]):
        return None
    return clue_lists.Sides(_side([line[0] for line in lines]), _side(columns))


def _boards(rows: Sequence[_Box], columns: Sequence[_Box]) -> list[tuple[list[_Box], list[_Box]]]:
    """Return the boxes of each board if there are several, one after the other."""
    both = [(box.place, False, box) for box in rows] + [(box.place, True, box) for box in columns]
    runs = [
        (is_column, [box for _, _, box in run])
        for is_column, run in groupby(sorted(both, key=itemgetter(0)), key=itemgetter(1))
    ]
    sides = [boxes for _, boxes in runs]
    firsts, seconds = sides[::2], sides[1::2]
    if len(firsts) != len(seconds):
        return []
    is_turned = runs[0][0]
    return (
        [*zip(seconds, firsts, strict=True)] if is_turned else [*zip(firsts, seconds, strict=True)]
    )


def _read_board(
    row_name: str, row_boxes: Sequence[_Box], column_boxes: Sequence[_Box], metadata: Metadata
) -> list[Entry]:
    """Return the valid puzzles that the boxes of one board may be, the likeliest first."""
    entries: list[Entry] = []
    for rows, columns in product(_ways(row_boxes, Axis.ROW), _ways(column_boxes, Axis.COLUMN)):
        if any(row is column for row in rows for column in columns[:1]):
            continue  # the box of one side is inside that of the other
        if _may_be_numbers(rows) and _may_be_numbers(columns):
            continue
        taken = clue_lists.Sides(_side(rows), _side(columns))
        if min(len(rows), len(columns)) > 1 and taken.fits and any(b.numbers for b in rows):
            found = Findings()
            if is_direction(row_name):
                taken = clue_lists.choose_sides(
                    {ROWS_FIRST: taken, COLUMNS_FIRST: taken.turned}, found
                )
            entries += clue_lists.reading_of(taken, found, metadata).entries
    return entries


def _with_warning(entry: Entry) -> Entry:
    left_out = warning(ProblemKey.LEFT_OUT, what="puzzles")
    return replace(entry, problems=Problems([*entry.problems, left_out]))


def _lists(root: _Box) -> Iterator[Sequence[_Box]]:
    """Yield the children of each element that has only children with numbers, outermost first.

    The first one may be an empty corner, or contain the clues of all columns. In other elements,
    yield the children that share their classes.
    """
    stack = [root]
    while stack:
        box = stack.pop()
        first, *others = box.children[: MAX_SIDE + 1] or [box]
        if len(others) < _MIN_LISTED - 1 or any(b.is_text or not b.numbers for b in others):
            yield from _alike(box.children)
            stack.extend(reversed(box.children))
            continue
        if first.numbers:
            yield [first, *others]
        if first.children or not first.numbers:
            yield from _lists(first)
            yield others


def _alike(boxes: Sequence[_Box]) -> Iterator[Sequence[_Box]]:
    """Yield the elements of each class that have only numbers; not if all are of one class."""
    kinds: dict[frozenset[str], list[_Box]] = {}
    for box in boxes:
        kinds.setdefault(box.classes, []).append(box)
    for kind, alike in kinds.items() if len(kinds) > 1 else ():
        are_clues = all(box.numbers and not box.is_text for box in alike)
        if kind and are_clues and _MIN_LISTED <= len(alike) <= MAX_SIDE:
            yield alike


def _drawn_boards(
    root: _Box, ways: Sequence[clue_lists.Sides]
) -> Iterator[tuple[clue_lists.Sides, list[str], str]]:
    """Yield clues, the words of the cells that may draw them, and the word that means empty.

    The words are the classes of the page's empty elements, without a class that all of them have.
    There must be one word for each cell, and as many empty cells as the clues leave.
    """
    named = (box for box in _blank(root) if "class" in box.attributes)
    blank = [classes for box in named if (classes := box.classes)]
    counts = Counter(word for classes in blank for word in classes)
    areas = {sides.size[0] * sides.size[1] for sides in ways}
    shared = islice((word for word, count in counts.items() if count in areas), _MAX_GROUPS)
    boards = [
        [" ".join(sorted(classes - {word})) for classes in blank if word in classes]
        for word in shared
    ]
    kinds = [Counter(words) for words in boards]
    for sides, (words, kind) in product(ways, zip(boards, kinds, strict=True)):
        left = len(words) - sum(map(sum, sides.lengths[0]))
        if len(words) == sides.size[0] * sides.size[1] and 1 < len(kind) <= MAX_INKS + 1:
            yield from ((sides, words, empty) for empty, count in kind.items() if count == left)


def _solved(
    sides: clue_lists.Sides, words: list[str], empty: str, metadata: Metadata
) -> Puzzle | None:
    """Return the puzzle if words for its cells draw its solution; they are colours or only two."""
    width = sides.size[0]
    cells = [words[at : at + width] for at in range(0, len(words), width)]
    values = set(words)
    black = BLACK.rgb if len(values) == 2 else None
    inks = {word: parse_color(word) or black for word in values - {empty}}
    picture = colored_picture(cells, inks.get)
    if picture.lengths != sides.lengths or None in inks.values():
        return None
    return Puzzle.from_picture(picture.grid, picture.palette, metadata)


def _blank(root: _Box) -> Iterator[_Box]:
    """Yield the elements that have nothing in them, in order, as many as a puzzle has cells."""
    stack, left = [root], _MAX_PLACES
    while stack and left:
        box = stack.pop()
        if box.is_blank and not box.children:
            left -= 1
            yield box
        stack.extend(reversed(box.children))


@lru_cache(256)
def _numbers_in(text: str) -> tuple[int, ...] | None:
    """Return the numbers of a text; None if it shows words."""
    text = html.unescape(text)
    if not _NUMBERS.fullmatch(text):
        return None
    return tuple([int(word) for word in _NUMBER.findall(text)][: 2 * MAX_SIDE])


_NAMING: Final = ("id", "name", "role", "data-testid", "data-test")
"""Attributes that name an element."""
_NO_NAMES: Final = ("",) * len(_NAMING)


# A page repeats its tags and texts.
@lru_cache(256)
def _labels(name: str, attributes: str) -> tuple[tuple[Axis, str], ...]:
    values = html_tags.attributes_of(attributes) if "=" in attributes else {}
    words = [*values.get("class", "").split()[:20], *map(values.get, _NAMING, _NO_NAMES), name]
    labels: list[tuple[Axis, str]] = []
    for word in words:
        axes = {axis for token in tokens(word) if (axis := side_of_word(token)) is not None}
        if len(axes) == 1:
            labels.append((axes.pop(), re.sub(r"\d+", "", word)))
    if name == "thead":  # what stands above a board
        labels.append((Axis.COLUMN, name))
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


def _may_be_numbers(boxes: Sequence[_Box]) -> bool:
    """Return whether each box may have one number of a clue, or none where a clue has fewer."""
    return any(box.is_blank for box in boxes) and max(len(box.numbers) for box in boxes) == 1


def _in_grid(box: _Box, axis: Axis) -> list[_Box] | None:
    """Return the clues of an element that lays out its children, a number each, in columns.

    None for another style; none if the last row is not full.
    """
    grid = _GRID.search(box.attributes[: html_tags.MAX_TEXT])
    width = int(grid[1]) if grid else 0
    children = box.children
    if not 1 < width < len(children):
        return None
    if len(children) % width or len(children) > _MAX_PLACES:
        return []
    rows = [children[at : at + width] for at in range(0, len(children), width)]
    lines = rows if axis is Axis.ROW else zip(*rows, strict=True)
    return [*map(_joined, lines)]


def _joined(boxes: Sequence[_Box]) -> _Box:
    """Return a clue of the numbers of several boxes."""
    return replace(boxes[0], numbers=[number for box in boxes for number in box.numbers])


def _ways(boxes: Sequence[_Box], axis: Axis) -> Iterator[list[_Box]]:
    """Yield the ways to read the elements of a label as clues: themselves, or their children."""
    if len(boxes) > 1:
        yield [box for box in boxes[: MAX_SIDE + 1] if not box.is_text]
    numbered = [box for box in boxes if box.numbers]
    # Boxes around or beside the one of a side have its numbers; others are clues.
    for box in numbered[:1] if all(box.numbers == numbered[0].numbers for box in numbered) else ():
        inner = box
        while len(inner.children) == 1:
            inner = inner.children[0]
        if (in_grid := _in_grid(inner, axis)) is not None:
            yield in_grid
            return
        children = [child for child in inner.children[: MAX_SIDE + 1] if not child.is_text]
        yield children[_is_corner(children) :]
        lines = [child.children for child in children]
        if len(lines) > 1 and len({*map(len, lines)}) == 1 < len(lines[0]) <= MAX_SIDE:
            yield [*map(_joined, zip(*lines, strict=True))]
        if children and children[0].is_blank:
            yield children[1:]


def _is_corner(boxes: Sequence[_Box]) -> bool:
    """Return whether the first box is an empty corner, by a class that clues do not have."""
    if len(boxes) < 2 or boxes[0].numbers or boxes[0].children:
        return False
    clues = next((box for box in boxes if box.numbers), boxes[0])
    return boxes[0].classes.isdisjoint(clues.classes) and bool(clues.classes)


def _side(boxes: Sequence[_Box]) -> clue_lists.Side:
    clues = (Clue.of(*(number for number in box.numbers if number)) for box in boxes)
    return clue_lists.Side(clues, (box.line for box in boxes))
