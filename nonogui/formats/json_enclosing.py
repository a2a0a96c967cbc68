"""What the objects around a puzzle in JSON say of it: its size, colours, title and author."""

from __future__ import annotations

import re
from itertools import chain, combinations
from math import isqrt
from typing import Final, NamedTuple

from nonogui.core.grid import Axis
from nonogui.core.palette import MAX_INKS
from nonogui.core.puzzle import MAX_SIDE, Metadata
from nonogui.formats.json_cells import Size
from nonogui.formats.json_clues import read_number
from nonogui.formats.json_names import (
    HEIGHTS,
    PALETTES,
    SIZES,
    WIDTHS,
    called,
    chosen,
    joined,
    side_of,
    text_field,
    words,
)
from nonogui.formats.json_picture import (
    DeclaredColors,
    color_of_text,
    is_pale,
    read_declared_colors,
)
from nonogui.formats.json_tree import JsonNode
from nonogui.formats.readings import COLUMNS_FIRST, ROWS_FIRST
from nonogui.lazy import regex

_NUMBERS: Final = regex(r"\d{1,4}", re.ASCII)

# A choice: rows may be fields of their own, and their names still fit the caches of `json_names`.
_MAX_FIELDS: Final = 1_000

# Side of the smallest square picture whose size is not stated.
_MIN_ROOT: Final = 5

# Numbers of an object that may be a width and a height. A choice: objects have fewer.
_MAX_NUMBERS: Final = 12

# Names of an object with texts about the puzzle beside it.
_DETAILS: Final = words("meta metadata info")

# Names of the order of two lists: `"order": "columns-first"`.
_ORDERS: Final = words("order sideorder firstside")
_WORD: Final = regex(r"[^\W\d_]++")

# The numbers of columns and of rows in mathematics.
_MATRIX: Final = (words("n"), words("m"))
_names_size: Final = called(frozenset[str]().union(WIDTHS, HEIGHTS, SIZES, *_MATRIX))

# Characters of a title or another text that are kept; no person writes as many.
_MAX_TEXT: Final = 100_000


class Enclosing(NamedTuple):
    """The objects around a puzzle, the nearest first, and its size if known from the clues."""

    objects: tuple[dict[str, JsonNode], ...] = ()
    title: str = ""
    counted: tuple[int, int] = (0, 0)

    def inside(self, fields: dict[str, JsonNode]) -> Enclosing:
        """Return the objects around the values of an object: its fields, then these objects.

        Skip a map of very many puzzles: it has no facts about each, and searching it takes long.
        """
        if len(fields) > _MAX_FIELDS:
            return self
        details = [
            value.fields
            for name, value in fields.items()
            if value.fields and joined(name) in _DETAILS
        ]
        return Enclosing((fields, *details, *self.objects), self.title, self.counted)

    def first(self, names: frozenset[str]) -> list[JsonNode]:
        """Return the values under any of these names, the nearest object's first."""
        is_meant = called(names)
        return [node for fields in self.objects for _, node in chosen(fields, is_meant)]

    @property
    def first_side(self) -> Axis | None:
        """The side that is said to come first."""
        stated = (_WORD.search(node.text or "") for node in self.first(_ORDERS))
        return next((side for word in stated if word and (side := side_of(word[0]))), None)

    def size(self) -> Size:
        """Return the width and height, if stated; 0 is unknown."""
        return self.stated_size()[0]

    def stated_size(self) -> tuple[Size, bool]:
        """Return the width and height, and whether it is certain which is which."""
        named = [
            (joined(name), node)
            for fields in self.objects
            for name, node in chosen(fields, _names_size)
        ]
        widths, heights, *matrix, sizes = (
            [node for name, node in named if name in names]
            for names in (WIDTHS, HEIGHTS, *_MATRIX, SIZES)
        )
        width, height = (
            next((n for node in nodes if (n := read_count(node))), 0) for nodes in (widths, heights)
        )
        if width and height:
            return (width, height), True
        numbers = [*map(read_count, chain(*matrix))]
        if len(numbers) == 2:
            return (numbers[0], numbers[1]), False
        for node in sizes:
            if node.fields is not None:
                axes = {"x": "width", "y": "height"}  # the axes of a vector
                by_side = {axes.get(name, name): field for name, field in node.fields.items()}
                (inner, outer), is_sure = Enclosing((by_side,)).stated_size()
                return (width or inner, height or outer), is_sure
            if numbers := _sizes_in(node):
                if any(node is fields.get("shape") for fields in self.objects):  # of an array
                    return (width or numbers[-1], height or numbers[0]), True
                return (width or numbers[0], height or numbers[-1]), len(numbers) == 1
        return (width or self.counted[0], height or self.counted[1]), True

    def sizes(self, length: int) -> dict[str, Size]:
        """Return the possible sizes of a picture, by reading, the likeliest first.

        Args:
            length: the number of its cells if they are not in rows; else 0.
        """
        if self.counted[0]:  # of clues, which decide later which way is right
            (width, height), is_sure = self.counted, False
        else:
            (width, height), is_sure = self.stated_size()
        side = width or height
        if length and not width * height:
            if side and length % side == 0:
                width, height = width or length // side, height or length // side
            elif not side:
                width, height = self._factors(length)
                is_sure = False
        if is_sure or width == height:
            return {"": (width, height)}
        # Which of two numbers comes first is a matter of taste.
        return {COLUMNS_FIRST: (width, height), ROWS_FIRST: (height, width)}

    def _factors(self, length: int) -> Size:
        """Return two numbers of the nearest object that give the length, or its square root."""
        fields = self.objects[0].values() if self.objects else ()
        numbers = [number for number in map(read_count, fields) if number > 1]
        pairs = {(b, a) for a, b in combinations(numbers[:_MAX_NUMBERS], 2) if a * b == length}
        if len(pairs) == 1:
            return pairs.pop()
        root = isqrt(length)
        return (root, root) if root**2 == length and root >= _MIN_ROOT else (0, 0)

    def paints(self) -> DeclaredColors | None:
        """Return the colours of the nearest palette; None if there is none."""
        named = self.first(PALETTES)
        others = (node for fields in self.objects[:2] for node in fields.values() if node.fields)
        found = map(read_declared_colors, chain(named, filter(_may_be_palette, others)))
        paints = next((paints for paints in found if paints is not None), None)
        return paints or (self._own_color() if named else None)

    def _own_color(self) -> DeclaredColors | None:
        """Return the one colour that the nearest object has; None if it has none."""
        named = Enclosing(self.objects[:1]).first(PALETTES)
        color = next((rgb for node in named if (rgb := color_of_text(node.text or ""))), None)
        return None if color is None or is_pale(color) else DeclaredColors((color,))

    def metadata(self) -> Metadata:
        """Return the metadata of the puzzle; for each field the nearest object that states it."""
        texts: dict[str, str] = {}
        for fields in self.objects:
            ranked: dict[str, tuple[int, str]] = {}
            for name, node in chosen(fields, text_field):
                meant, text = text_field(name), _text(node)
                if meant and text:
                    field, rank = meant
                    # `title` wins over `name` or `label` in the same object.
                    ranked[field] = min(ranked.get(field, (rank, text)), (rank, text))
            texts = {field: text for field, (_, text) in ranked.items()} | texts
        if self.title:
            texts = {"title": self.title} | texts
        return Metadata(**texts)  # type: ignore[arg-type]


def _may_be_palette(node: JsonNode) -> bool:
    """Return whether a value under any name may be a palette: a few texts, more than one."""
    colors = node.fields.values() if node.fields else ()
    return 1 < len(colors) <= MAX_INKS + 1 and all(
        color.text is not None or color.fields for color in colors
    )


def read_count(node: JsonNode) -> int:
    """Return the number that may be a width or a height; 0 if it is none."""
    text = node.word or node.text
    number = (read_number(text) or 0) if text else 0
    return number if number <= MAX_SIDE else 0


def _sizes_in(node: JsonNode) -> list[int]:
    """Return the one or two numbers of a size: `10`, `[5, 4]`, `"5x4"`; else none."""
    found = [item.word for item in node.items or ()] or _NUMBERS.findall(
        (node.word or node.text or "")[:40]
    )
    numbers = [number for number in map(read_number, found) if number and number <= MAX_SIDE]
    return numbers if len(numbers) == len(found) in (1, 2) else []


def _text(node: JsonNode) -> str:
    """Return the text of a field: numbers as text, of several languages English or the first."""
    if node.fields:
        node = node.fields.get("en") or next(iter(node.fields.values()))
    word = "" if node.word in ("null", "true", "false") else node.word
    return (node.text or word)[:_MAX_TEXT].strip()
