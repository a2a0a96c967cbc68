"""Boards of a page with cells that show no text: painted by class or style, ticked, or images."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import Final

from nonogui.core.palette import MAX_INKS, Rgb
from nonogui.formats import clue_lists, html_tags
from nonogui.formats.colors import parse_color
from nonogui.formats.json_names import words

GROUND: Final = re.compile(r"background(?:-color)?\s*+:([^;]*+)", re.IGNORECASE)
"""The background in a style."""
_RULE: Final = re.compile(r"\.([a-z_][a-z0-9_-]*+)\s*+\{([^{}]*+)\}", re.IGNORECASE)
# Rules of a style sheet. A choice: pages have fewer.
_MAX_RULES: Final = 5000
_RGB: Final = re.compile(r"rgba?\(\s*+([0-9]{1,3})[\s,]++([0-9]{1,3})[\s,]++([0-9]{1,3})\b")
# The number of columns of a grid without elements for its rows.
_COLUMNS: Final = re.compile(r"grid-template-columns\s*+:\s*+repeat\(\s*+([0-9]{1,4})\s*+,")
_CHECKED: Final = re.compile(r"\schecked\b", re.IGNORECASE)
_TICKED: Final = re.compile(
    r"\btype\s*+=\s*+[\"']?(?:checkbox|radio|button|image)\b", re.IGNORECASE
)
_NUMBERS: Final = re.compile(r"[\s.,]*+\d[\d\s.,]*+")
_PAINTED: Final = words("filled fill full black dark solid painted marked active on")
"""Words for filled cells in classes and names of images."""
_BLACK: Final = "#000000"
# A choice: what is paler is paper, perhaps every other square or group of five.
_LIGHT: Final = 200
# A choice: smaller boards are for layout.
_LEAST_SIDE: Final = 5
# A choice: a page that shows more numbers has clues, beside which a board is a game in progress.
_MOST_NUMBERS: Final = 4
_ENDED_BY: Final = {"tr": ("td", "th", "tr"), "td": ("td", "th"), "th": ("td", "th")}
# A choice: boards are not nested deeper.
_MAX_OPEN: Final = 60


@dataclass(slots=True)
class _Element:
    """An element with its colour, its child elements, and whether it shows text itself."""

    paint: str = ""
    columns: int = 0
    is_text: bool = False
    children: list[_Element] = field(default_factory=list)


class PaintedBoards(html_tags.PagePart):
    """The boards of a page with cells that show no text."""

    def __init__(self) -> None:
        """Start with an empty page."""
        self._stack = [("", _Element())]
        self._opened: Counter[str] = Counter()
        self._numbers = 0
        self._rules: dict[str, str] = {}

    def start(self, name: str, attributes: str, _line: int) -> None:
        """Open an element."""
        is_empty = name in html_tags.VOID or attributes.endswith("/")
        is_seen = name and self._numbers <= _MOST_NUMBERS and len(self._stack) < _MAX_OPEN
        if not is_seen or (is_empty and name not in ("input", "img")):
            return
        # A row or cell also ends with the next one.
        while self._stack[-1][0] in _ENDED_BY.get(name, ()):
            self._end()
        rule = self._rules.get(_class(attributes), "") if self._rules else ""
        element = _Element(_paint(attributes, rule), _columns(attributes))
        # A field to write in is no cell.
        is_field = name == "input" and not _TICKED.search(attributes[: html_tags.MAX_TEXT])
        self._stack[-1][1].is_text |= is_field
        self._stack[-1][1].children.append(element)
        if not is_empty:
            self._stack.append((name, element))
            self._opened[name] += 1

    def end(self, name: str) -> None:
        """Close an element that is open, with everything inside."""
        if self._opened[name]:
            while self._end() != name:
                pass

    def _end(self) -> str:
        name, _ = self._stack.pop()
        self._opened[name] -= 1
        return name

    def add(self, name: str, content: str) -> None:
        """Note the text between two tags, and rules of a style sheet."""
        if name == "style":
            self._rules |= rules_in(content)
        if not name and not html_tags.unescaped(content).isspace():
            self._stack[-1][1].is_text = True
            self._numbers += bool(_NUMBERS.fullmatch(content[:100]))

    def read(self) -> Iterator[list[list[str]]]:
        """Yield the colours of the cells of each board, "" for an empty cell.

        Raises:
            FileProblemsError: a board is too large.
        """
        stack = [self._stack[0][1]] if self._numbers <= _MOST_NUMBERS else []
        while stack:
            element = stack.pop()
            board = _board(element)
            if not board:
                stack.extend(reversed(element.children))
            elif 0 < len({color for row in board for color in row if color}) <= MAX_INKS:
                clue_lists.check_size(len(board[0]), len(board))
                yield board


def _board(element: _Element) -> list[list[str]]:
    """Return the rows of cells of a board; none for any other element."""
    rows = [_cells(child) for child in element.children]
    if len({len(row) for row in rows}) != 1 or not rows[0]:
        cells, width = _cells(element), element.columns
        if not width or not cells or len(cells) % width:
            return []
        rows = [cells[at : at + width] for at in range(0, len(cells), width)]
    return rows if min(len(rows), len(rows[0])) >= _LEAST_SIDE else []


def _cells(row: _Element) -> list[str]:
    """Return the colours of the cells in a row; none if it has another element."""
    cells: list[str] = []
    for cell in () if row.is_text else row.children:
        inner, paint = cell, cell.paint
        while len(inner.children) == 1 and not inner.is_text:
            inner = inner.children[0]
            paint = paint or inner.paint
        if inner.is_text or inner.children:
            return []
        cells.append(paint)
    return cells


# A page has few different classes and styles.
@lru_cache(256)
def _paint(attributes: str, rule: str) -> str:
    """Return the colour that attributes, or a rule for the class, give; "" for an empty cell."""
    values = html_tags.attributes_of(attributes) if "=" in attributes else {}
    image = values.get("src", "").rpartition("/")[2][:100]
    named = re.split(r"[\s._-]+", f"{values.get('class', '')} {image}".lower())
    is_ticked = values.get("type") == "checkbox" and _CHECKED.search(attributes)
    if is_ticked or not _PAINTED.isdisjoint(named):
        return _BLACK
    ground = GROUND.search(values.get("style", "")) or GROUND.search(rule)
    color = css_color(ground[1] if ground else values.get("bgcolor", ""))
    return "#{:02X}{:02X}{:02X}".format(*color) if color and min(color) < _LIGHT else ""


@lru_cache(256)
def _class(attributes: str) -> str:
    return html_tags.attributes_of(attributes).get("class", "")


def rules_in(sheet: str) -> list[tuple[str, str]]:
    """Return the classes in a style sheet, each with its rule."""
    return [(rule[1], rule[2]) for rule in islice(_RULE.finditer(sheet), _MAX_RULES)]


def _columns(attributes: str) -> int:
    match = _COLUMNS.search(attributes[:1000]) if "grid" in attributes else None
    return int(match[1]) if match else 0


def css_color(text: str | None) -> Rgb | None:
    """Return the colour of a text, as in CSS and HTML attributes."""
    if not text:
        return None
    if match := _RGB.search(text[:100]):
        red, green, blue = (min(255, int(part)) for part in match.groups())
        return red, green, blue
    parts = text[:100].replace("!important", " ").split()
    return next((color for color in map(color_named, parts) if color), None)


@lru_cache(1000)
def color_named(word: str) -> Rgb | None:
    """Return the colour of a name or of hexadecimal digits."""
    return parse_color(word)
