"""Read the cells of a picture from JSON: rows, one list or text, run lengths, or places of cells.

Names do not matter here, except for the fields of a cell that is an object. The stated size decides
whether a value has the shape of a picture at all.
"""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from math import isqrt
from typing import Final, cast

from nonogui.core.palette import WHITE
from nonogui.core.puzzle import MAX_SIDE
from nonogui.formats import clue_lists
from nonogui.formats.colors import parse_color, parse_hex
from nonogui.formats.json_clues import (
    is_transparent,
    numbered_values,
    only_list,
    parse_embedded,
    read_number,
    rgb_of,
)
from nonogui.formats.json_names import (
    HEIGHTS,
    SIZES,
    TEXT_FIELDS,
    WIDTHS,
    is_of_player,
    joined,
    names_solution,
    tokens,
    words,
)
from nonogui.formats.json_tree import JsonNode, words_of_list
from nonogui.formats.readings import COLUMNS_FIRST, DARK, HIGH_BIT, LIGHT, LOW_BIT, ROWS_FIRST
from nonogui.lazy import regex

Cells = list[list[str]]
"""The words of a picture's cells, row by row, all rows of equal length."""

Size = tuple[int, int]
"""Width and height; 0 is unknown."""

# Fields that say what a cell is, the surest first.
_VALUES: Final = (
    *("solution", "solved", "answer", "correct", "correctvalue", "expected", "goal", "target"),
    *("filled", "isfilled", "shouldfill", "shouldbefilled", "black", "isblack", "color", "colour"),
    *("value", "fill", "state"),
)
_COLORS: Final = ("color", "colour")
# In names of colours beside that of a cell.
_ASIDE: Final = words("border stroke outline shadow hover extra secondary text font label grid")
_NOTHING: Final = JsonNode(0)
_NOTHING.word = "null"
# Fields that say nothing of the picture.
_NO_VALUES: Final = words("id index idx key marked visible clicked checked crossed selected") | {
    "hovered",
    "opened",
}
# In the fields of cells of a crossword or a minefield, such as `isMine`.
_OTHERS: Final = words("letter char mine mines bomb bombs ship tent")
_ACROSS: Final = words("x col column c j colindex columnindex")
_DOWN: Final = words("y row r i line rowindex")
_COUNTS: Final = words("count length len n run runlength repeat times number")
_PLACE: Final = regex(r"\D{0,5}(\d{1,4})\D{1,5}(\d{1,4})\D{0,5}", re.ASCII)
_TEXT_PLACE: Final = regex(r"\d{1,3}([:,;_-])\d{1,3}", re.ASCII)
# As in a spreadsheet.
_REFERENCE: Final = regex(r"([A-Za-z])(\d{1,4})", re.ASCII)
_ROW_FIRST: Final = regex(r"r.*c|[A-Za-z]\d+$", re.IGNORECASE)
# A run of equal cells: `e3` or `3e`.
_SYMBOL: Final = r"([^\W\d_]|[.#*█░■□⬛⬜])"
_RUNS: Final = (regex(rf"{_SYMBOL}(\d{{0,6}})"), regex(rf"(\d{{0,6}}){_SYMBOL}"))
_HEAD: Final = regex(r"\s*(\d{1,4})\s*[.x×,:]\s*(\d{1,4})\s*[.:;,|/]\s*", re.ASCII)
# Runs that start with empty cells, or with filled ones.
_ALTERNATING: Final = ((DARK, "01"), (LIGHT, "10"))
_LINE_ENDS: Final = regex(r"[$/|,;!\s]+")
_BITS: Final = regex(r"0[01]{2,}|[01]{5,}")
_HEX_COLOR: Final = regex(r"#[0-9a-fA-F]{6}")
_HEX: Final = regex(r"(?:[0-9a-fA-F]{2})+")
_WORD: Final = regex(r"[A-Za-z]?[a-z]{1,15}")  # such as `easy`, which is no three bytes
# Characters of a row whose words are kept: 100 cells.
_SHORT: Final = 200
_LONGEST_FLOAT: Final = len("-1234.000000")
# Smallest square picture in a list whose size is not stated.
_MIN_CELLS: Final = 25
MAX_PLACES: Final = 50_000
"""Cells with places, runs or fields of a map. Reading as many takes half a second."""
MAX_TEXT: Final = 2 * MAX_SIDE * MAX_SIDE
"""Characters of a picture in one text: a cell each, and one between them."""

# Smallest number of rows and columns of a picture without a descriptive name.
# The cells of a row as a number in base 2.
_BINARY: Final = regex(r"0b[01]{1,1000}")

MIN_SIDE: Final = 3


def cells_by_way(node: JsonNode, sizes: Mapping[str, Size]) -> dict[str, Cells]:
    """Return the ways to read the cells of a picture, the likeliest first; empty if it is none.

    Args:
        node: rows of cells, rows of text, all cells in one list or text, runs, or places.
        sizes: the possible sizes, by the name of the reading.
    """
    node = parse_embedded(node)
    sizes = sizes or {"": (0, 0)}
    if found := _of_maps(node) or _of_places(node, sizes):
        return found
    node = _list_of_map(node)
    ways: dict[str, Cells] = {}
    for name, size in sizes.items():
        cells = cells_of(node, *size)
        if cells is not None and cells not in ways.values():
            ways[name] = cells
    if len(ways) == 1 and len(sizes) == 1:
        (cells,), ((width, height),) = ways.values(), sizes.values()
        if (len(cells), len(cells[0])) == (width, height) != (height, width):
            return {COLUMNS_FIRST: _transposed(cells), ROWS_FIRST: cells}
    shapes = {(len(cells[0]), len(cells)) for cells in ways.values()}
    if not ways or (all(map(all, sizes.values())) and shapes.isdisjoint(_both(sizes.values()))):
        encoded: dict[str, Cells] = {}
        for name, size in sizes.items():
            for way, cells in _encoded(node, *size).items():
                encoded.setdefault(way or name, cells)
        ways = encoded or ways
    return ways if len(ways) > 1 else dict.fromkeys(ways and [""], next(iter(ways.values()), []))


def _both(sizes: Iterable[Size]) -> set[Size]:
    return {turned for width, height in sizes for turned in ((width, height), (height, width))}


def _of_maps(node: JsonNode) -> dict[str, Cells]:
    """Return the picture of a numbered map of rows, or of maps, which may also be columns."""
    fields = node.fields or {}
    rows = (numbered_values(fields) if 0 < len(fields) <= MAX_PLACES else None) or []
    if len(rows) < MIN_SIDE:
        return {}
    outer = JsonNode(node.line)
    outer.items = rows
    if all(row.fields is None for row in rows):
        cells = cells_of(outer, 0, 0)
        return {"": cells} if cells else {}
    inner = [numbered_values(row.fields or {}) or [] for row in rows]
    cells = _check_rows(_rows_of_words(inner)) if all(inner) else None
    if cells is None or len(cells[0]) < MIN_SIDE:
        return {}
    return {ROWS_FIRST: cells, COLUMNS_FIRST: _transposed(cells)}


def cells_of(node: JsonNode, width: int, height: int) -> Cells | None:
    """Return the cells of a picture; None if a node does not have the shape of one.

    Args:
        node: rows of cells, rows of text, or all cells in one list or text.
        width: cells per row if all are in one list or text; 0 if unknown.
        height: number of rows; 0 if unknown.
    """
    node = parse_embedded(node)
    if node.text is not None or node.listed:
        return _flat_cells(node, width, height)
    items, size = node.items, (width, height)
    is_folded = len(items or ()) == width * height > 0
    one = items[0] if items and len(items) == 1 else None
    if (
        not items
        or len(items) > (MAX_SIDE * MAX_SIDE if is_folded else MAX_SIDE)
        or (one and any(map(has_place, (one.items or ())[:1])))
    ):
        return None  # too many rows, or a list of cells in a list
    if one and height > 1 and len(one.text or one.items or ()) in (height, width * height):
        return cells_of(one, width, height)  # the only one of several solutions
    if is_folded:
        placed = len(items) <= MAX_PLACES and has_place(items[0]) and placed_cells(items, *size)
        folded = _fold_into_rows(_words_of(items), *size) if not placed else None
        if placed or folded:
            return next(iter(placed.values())) if placed else folded
    if len(items) > 1 and all(_is_row(item, len(items)) for item in items):
        items = [only_list(item) or item for item in items]
    elif items[0].fields:
        return _of_records(items)
    return _cells_of_rows(items, width)


def _flat_cells(node: JsonNode, width: int, height: int) -> Cells | None:
    """Return the cells of a picture in one text, or in one list of words."""
    if node.listed:  # without a node for each cell
        is_folded = node.count == width * height
        return _fold_into_rows(_listed_words(node.listed), width, height) if is_folded else None
    text = node.text or ""
    return _cells_of_text(text, width, height) if len(text) <= MAX_TEXT else None


def _cells_of_rows(rows: list[JsonNode], width: int) -> Cells | None:
    if all(row.listed for row in rows):
        return _check_rows([_listed_words(row.listed) for row in rows])
    if all(row.items is not None for row in rows):
        lists = [row.items or [] for row in rows]
        return _check_rows(_rows_of_words(lists)) if _are_colors(rows) else None
    if all(row.text is not None for row in rows):
        texts = [(row.text or "").replace("\ufe0f", "") for row in rows]
        if not width and all(map(_BINARY.fullmatch, texts)):
            texts = [text.removeprefix("0b") for text in texts]
        return _check_rows(_rows_of(texts, width))
    return None


def _of_records(rows: list[JsonNode]) -> Cells | None:
    """Return the cells of a table in which each row is an object with a field for each column."""
    names = list(rows[0].fields or ())
    records = [[*(row.fields or {}).values()] for row in rows if [*(row.fields or ())] == names]
    if min(len(rows), len(names)) < MIN_SIDE or len(records) < len(rows):
        return None
    if not records[0][0].fields and None in map(_word, records[0]):
        return None  # as of puzzles, of which there may be hundreds
    found = _rows_of_words(records[: clue_lists.ONE_TOO_MANY])
    return _check_rows(found) if len({*chain(*found)}) == 2 else None


def _list_of_map(node: JsonNode) -> JsonNode:
    """Return a numbered map of cells as a list; other nodes unchanged."""
    fields = node.fields or {}
    values = numbered_values(fields) if 0 < len(fields) <= MAX_PLACES else None
    if values is None:
        return node
    listed = JsonNode(node.line)
    listed.items = values
    return listed


def _transposed(cells: Cells) -> Cells:
    return [list(column) for column in zip(*cells, strict=True)]


def _is_row(node: JsonNode, count: int) -> bool:
    """Return whether an object may be one of a number of rows, such as `{"cells": [0, 1]}`."""
    fields, cells = node.fields or {}, only_list(node)
    names = {joined(name) for name, field in fields.items() if field is not cells}
    is_sized = not SIZES.isdisjoint(names) or not (
        WIDTHS.isdisjoint(names) or HEIGHTS.isdisjoint(names)
    )
    if (
        cells is None
        or is_sized
        or has_place(node)
        or any(joined(n) in TEXT_FIELDS and each.text is not None for n, each in fields.items())
    ):
        return False  # a puzzle has a title or a size
    name = next(name for name, field in fields.items() if field is cells)
    length = len(cells.items or ())
    # Each may also be a square picture in one list.
    is_square = length != count and length >= _MIN_CELLS and isqrt(length) ** 2 == length
    return not (is_square or joined(name) in _VALUES)


def has_place(node: JsonNode) -> bool:
    """Return whether an object says where in a picture it is."""
    return node.fields is not None and "" not in _axes_of(
        {joined(name): each for name, each in node.fields.items()}
    )


def names_cell(name: str) -> bool:
    """Return whether a field says what a cell is."""
    return joined(name) in _VALUES


def _axes_of(fields: dict[str, JsonNode]) -> tuple[str, str]:
    """Return the names of the column and of the row of a cell; "" if it has none."""
    names = [name for name, field in fields.items() if read_number(field.word) is not None]
    across, down = (next((n for n in names if n in axis), "") for axis in (_ACROSS, _DOWN))
    return across, down


def _are_colors(rows: Sequence[JsonNode]) -> bool:
    """Return whether cells that are lists may be colours; several pictures only have 0 and 1."""
    cells = [cell for row in rows for cell in row.items or () if not cell.word]
    lists = [cell.items for cell in cells if cell.items is not None]
    return not lists or any(len(part.word) > 1 for parts in lists for part in parts)


def _cells_of_text(text: str, width: int, height: int) -> Cells | None:
    text = text.replace("\ufe0f", "")  # after some emoji
    lines = [line.strip("|") for line in text.strip("\n").split("\n", clue_lists.ONE_TOO_MANY)]
    if len(lines) > 1:
        return _check_rows(_rows_of(lines, width))
    for symbol in "/|,;- ":
        rows = text.strip(symbol).split(symbol, clue_lists.ONE_TOO_MANY)
        is_size = len(rows) == height > 1 or (
            not height and min(map(len, (rows, *rows))) >= MIN_SIDE
        )
        cells = _rows_of(rows, width) if is_size else [[]]
        if len({*map(len, cells), width or len(cells[0])}) == 1 < len(cells):
            return _check_rows(cells)
    return _fold_into_rows(list(text), width, height) if len(text) == width * height else None


def _rows_of(rows: Sequence[str], width: int) -> list[list[str]]:
    """Split rows of text into cells, at blanks or commas if they are between all cells.

    Blanks at the ends of rows may be missing.
    """
    longest = max(map(len, rows))
    # Rows of one other length contradict the width.
    may_be_cut = longest == width or len({*map(len, rows)}) > 1
    if may_be_cut and longest <= width <= MAX_SIDE and len({*"".join(rows), " "}) == 2:
        return [list(row.ljust(width)) for row in rows]
    for separator in " ,":
        if separator not in rows[0]:
            continue
        separate = [row.split(separator) for row in rows]
        symbols = {*chain(*separate)}
        is_separate = len(symbols) > 1 and all(len(symbol) == 1 for symbol in symbols)
        if is_separate and len({len(row) for row in separate}) == 1 < len(separate[0]):
            return separate
    return [*map(list, rows)]


def _fold_into_rows(cells: Sequence[str | None], width: int, height: int) -> Cells | None:
    if not (0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE and len(cells) == width * height):
        return None
    return _check_rows([cells[start : start + width] for start in range(0, len(cells), width)])


def _check_rows(rows: Sequence[Sequence[str | None]]) -> Cells | None:
    """Return the rows if they have equal length and contain only words; else None."""
    sizes = {len(row) for row in rows}
    if len(sizes) != 1 or not 0 < max(sizes) <= MAX_SIDE or len(rows) > MAX_SIDE:
        return None
    if any(map(_BITS.fullmatch, filter(None, rows[0]))):
        return None  # the rows of several pictures
    return None if any(None in row for row in rows) else [*map(list, cast("Cells", rows))]


# ---- words of cells ----


def _rows_of_words(rows: Sequence[Sequence[JsonNode]]) -> list[list[str | None]]:
    if not (rows[0] and rows[0][0].fields):
        return [[_word(cell) for cell in row] for row in rows]
    found = iter(_words_of([cell for row in rows for cell in row]))
    return [[next(found) for _ in row] for row in rows]


def _words_of(cells: Sequence[JsonNode]) -> list[str | None]:
    """Return the words for cells; None for values that are not cells.

    Some programs leave a field out where it would be false or null.
    """
    if any(cell.fields is None for cell in cells):
        return [_word(cell) for cell in cells]
    objects = [cell.fields or {} for cell in cells]
    colored = {
        name
        for name, value in objects[0].items()
        if (rgb_of(value) is not None or _HEX_COLOR.fullmatch(value.text or ""))
        and _ASIDE.isdisjoint(tokens(name))
    }
    every = dict.fromkeys(chain.from_iterable(objects))
    if any(not _OTHERS.isdisjoint(tokens(name)) for name in every):
        return [None] * len(cells)  # however black
    names = [name for name in every if name in colored or _may_be_value(name)]
    unclear: list[list[str | None]] = []
    painted: list[list[str | None]] = []
    for name in sorted(names, key=_value_rank):
        # A field of unknown meaning may be any property of the cell.
        is_sure = _value_rank(name) < len(_VALUES)
        is_known = name in colored or is_sure
        if not is_known and any(name not in fields for fields in objects):
            continue
        found = [_word(fields.get(name, _NOTHING)) for fields in objects]
        count = len(set(found))
        is_plain = count == 2 and all(name in fields and fields[name].word for fields in objects)
        if None not in found and count > 1 and (is_known or is_plain):
            if is_sure:
                return _in_colors(found, objects)
            (painted if is_known else unclear).append(found)
    if painted:
        # Two layers of colours: neither of them is surely the picture.
        are_alike = len({_pattern(found) for found in painted}) == 1
        return painted[0] if are_alike else [None] * len(cells)
    # Several fields with two values each, as of a layout: none of them is surely the picture.
    # Objects with lists are puzzles, and the field says which of them are solved.
    has_lists = any(each.items and rgb_of(each) is None for each in objects[0].values())
    return unclear[0] if len(unclear) == 1 > has_lists else [_word(cell) for cell in cells]


def _pattern(found: Sequence[str | None]) -> tuple[int, ...]:
    """Return which cells are alike: the place of the first cell with the word of each."""
    first: dict[str | None, int] = {}
    return tuple(first.setdefault(word, at) for at, word in enumerate(found))


def _in_colors(found: list[str | None], cells: Sequence[dict[str, JsonNode]]) -> list[str | None]:
    """Return truth values of cells with the colour of each that is filled, if all have one."""
    texts = [
        next((each.text or "" for name, each in fields.items() if joined(name) in _COLORS), "")
        for fields in (cells if {*found} == {"true", "false"} else ())
    ]
    colors = [parse_color(text) or parse_hex(text) for text in texts]
    painted = {color for word, color in zip(found, colors, strict=False) if word == "true"}
    if not painted or not painted.isdisjoint((None, WHITE.rgb)):  # white would be paper
        return found
    return [
        _hex(*color) if word == "true" and color else ""
        for word, color in zip(found, colors, strict=True)
    ]


def _hex(red: int, green: int, blue: int) -> str:
    return f"#{red:02x}{green:02x}{blue:02x}"


def _may_be_value(name: str) -> bool:
    name = joined(name)
    is_known = name in _VALUES
    return is_known or not (name in _NO_VALUES | _ACROSS | _DOWN or is_of_player(name))


def _value_rank(name: str) -> int:
    """Return how sure it is that a field says what a cell is; less is surer."""
    if joined(name) in _VALUES:
        return _VALUES.index(joined(name))
    return -1 if names_solution(name) else len(_VALUES)  # `targetColor` beside `color`


def _word(node: JsonNode) -> str | None:
    """Return the word for a cell; None if the node is not a cell."""
    if not node.word:
        if node.fields is not None:
            fields = {joined(name): value for name, value in node.fields.items()}
            if len(fields) == 1 and next(iter(node.fields.values())).fields == {}:
                return next(iter(node.fields))  # `{"filled": {}}`, a case of a type
            inner = next((fields[name] for name in _VALUES if name in fields), None)
            if inner is not None:
                return None if inner.fields is not None else _word(inner)
        if node.fields is not None or node.items is not None:
            rgb = rgb_of(node)
            return None if rgb is None else "" if is_transparent(node) else _hex(*rgb)
    word = node.word or (node.text or "").strip()
    return _without_zeros(word) if len(word) <= _LONGEST_FLOAT else word


# A picture of 1000x1000 has a million cells, few of them different.
@lru_cache(256)
def _without_zeros(word: str) -> str:
    """Return `3` for `3.0`, and other words as they are."""
    is_float = re.fullmatch(r"-?\d{1,4}\.0{1,6}", word, re.ASCII)
    return word.partition(".")[0] if is_float else word


# Rows of small pictures are often equal; longer ones seldom are, and not worth their memory.
@lru_cache(1024)
def _short_words(listed: str) -> tuple[str, ...]:
    return tuple(map(_without_zeros, words_of_list(listed)))


def _listed_words(listed: str) -> Sequence[str]:
    """Return the words of the cells in a list as it is written."""
    if len(listed) <= _SHORT:
        return _short_words(listed)
    return [*map(_without_zeros, words_of_list(listed))]


# ---- runs and places ----


def _encoded(node: JsonNode, width: int, height: int) -> dict[str, Cells]:
    """Return the ways to read a picture that is not written cell by cell; by reading."""
    if len(node.text or "") > MAX_TEXT or len(node.fields or ()) > MAX_PLACES:
        return {}
    if node.text is not None:
        return _of_run_text(node.text, width, height) or _of_packed(node.text, width, height)
    if not (width and height):
        width, height = map(max, (width, height), _size_of_places(node.items or []))
    if not (0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE):
        return {}
    if node.fields:
        places = [_place_of_text(name) for name in node.fields]
        found = _placed(places, _words_of([*node.fields.values()]), width, height)
        return found if len(places) >= MIN_SIDE else {}
    items = node.items or []
    if len(items) > width * height:
        return _of_channels(items, width, height)
    return placed_cells(items, width, height) if MIN_SIDE <= len(items) <= MAX_PLACES else {}


def _size_of_places(items: list[JsonNode]) -> Size:
    """Return the size of the smallest picture that has all these cells; zeros if it is none."""
    if not MIN_SIDE <= len(items) <= MAX_PLACES or not all(map(has_place, items)):
        return 0, 0
    fields = [{joined(name): each for name, each in (item.fields or {}).items()} for item in items]
    numbers = [_numbers_in(each, _axes_of(each)) or (0, 0) for each in fields]
    (left, *_, right), (top, *_, bottom) = (sorted(axis) for axis in zip(*numbers, strict=True))
    first = min(left, top, 1)
    width, height = right - first + 1, bottom - first + 1
    if (right - left + 1) * (bottom - top + 1) == len(set(numbers)) == len(items):
        return right - left + 1, bottom - top + 1
    return (width, height) if min(width, height) >= MIN_SIDE else (0, 0)


def are_places(node: JsonNode) -> bool:
    """Return whether a list has only texts such as `3:4`, all different: places of cells."""
    texts = [item.text or "" for item in node.items or ()] if not node.listed else []
    signs = {match[1] if (match := _TEXT_PLACE.fullmatch(text)) else "" for text in texts}
    is_long = MIN_SIDE < len(texts) <= MAX_PLACES
    return is_long and len(signs) == 1 and "" not in signs and len({*texts}) == len(texts)


def _of_places(node: JsonNode, sizes: Mapping[str, Size]) -> dict[str, Cells]:
    """Return both ways to read places in the smallest picture that has all, if no size is known."""
    if any(map(any, sizes.values())) or not are_places(node):
        return {}
    places = [_place_of_text(item.text or "") or (0, 0) for item in node.items or ()]
    height, width = (max(numbers) + 1 for numbers in zip(*places, strict=True))
    if not MIN_SIDE <= min(width, height) <= max(width, height) <= MAX_SIDE:
        return {}
    cells = _placed(places, ["1"] * len(places), width, height, named=True)[""]
    if not any(map(any, cells[:1])) and not any(row[0] for row in cells):  # counted from 1
        cells = [row[1:] for row in cells[1:]]
    return {ROWS_FIRST: cells, COLUMNS_FIRST: _transposed(cells)}


def placed_cells(items: Sequence[JsonNode], width: int, height: int) -> dict[str, Cells]:
    """Return the ways to read places of cells, or runs, in a picture of this size; by reading."""
    if all(item.fields for item in items):
        return _of_objects([item.fields or {} for item in items], width, height)
    if all(item.items for item in items):
        return _of_lists([item.items or [] for item in items], width, height)
    return _of_words([item.text or item.word for item in items], width, height)


def _of_channels(items: list[JsonNode], width: int, height: int) -> dict[str, Cells]:
    """Return the picture of red, green and blue, and perhaps opacity, of all cells in one list."""
    each, rest = divmod(len(items), width * height)
    if rest or each not in (3, 4) or not all(item.word.isdigit() for item in items):
        return {}
    channels = [[item.word for item in items[at::each]] for at in range(each)]
    words_ = [_pixel_word(*pixel) for pixel in zip(*channels, strict=True)]
    found = _fold_into_rows(words_, width, height)
    return {"": found} if found else {}


@lru_cache(256)
def _pixel_word(red: str, green: str, blue: str, opacity: str = "255") -> str:
    """Return a colour as a word; transparent ones are paper."""
    channels = [min(int(each[:4]), 255) for each in (red, green, blue)]
    return "" if opacity == "0" else _hex(*channels)


def _of_words(found: list[str], width: int, height: int) -> dict[str, Cells]:
    """Return the picture of a list of words: places `3,4`, runs of each row, or numbers."""
    if bits := _of_row_bits(found, width, height):
        return bits
    numbers = [number for number in map(read_number, found) if number is not None]
    if len(numbers) == len(found):
        return _of_numbers(numbers, width, height)
    places = [*map(_place_of_text, found)]
    is_named = all(map(_ROW_FIRST.match, found))
    placed = _placed(places, ["1"] * len(found), width, height, named=is_named)
    return placed or _of_run_text("\n".join(found), width, height)


def _of_run_text(text: str, width: int, height: int) -> dict[str, Cells]:
    """Return the picture of runs in a text: `e3f2`, `3e2f`, with `W.H.` before, or line by line."""
    head = _HEAD.match(text)
    if head:
        width, height, text = int(head[1]), int(head[2]), text[head.end() :]
    lines = _LINE_ENDS.split(text.strip("$/|,;! \n"), clue_lists.ONE_TOO_MANY)
    if not (0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE) or len(lines) not in (1, height):
        return {}
    if head and len(text) == width * height:
        found = _fold_into_rows(list(text), width, height)
        return {"": found} if found else {}
    for pattern, is_count in zip(_RUNS, (1, 0), strict=True):
        rows = [_decoded(line, pattern, is_count, width * height) for line in lines]
        found = _fold_into_rows(rows[0], width, height) if len(rows) == 1 else _check_rows(rows)
        if found and len(found[0]) == width and len({word for row in found for word in row}) > 1:
            return {"": found}
    return {}


def _decoded(text: str, pattern: re.Pattern[str], is_count: int, most: int) -> list[str]:
    """Return the cells of runs; none if the text is something else or has more than `most`."""
    cells: list[str] = []
    end = 0
    for run in pattern.finditer(text):
        count = int(run[1 + is_count] or 1)
        if run.start() != end or len(cells) + count > most:
            return []
        cells += [run[2 - is_count]] * count
        end = run.end()
    return cells if end == len(text) else []


def _of_objects(objects: list[dict[str, JsonNode]], width: int, height: int) -> dict[str, Cells]:
    """Return the picture of cells with places, or of runs, that are objects."""
    by_name = [{joined(name): value for name, value in fields.items()} for fields in objects]
    across, down = _axes_of(by_name[0])
    if across and down:
        places = [_numbers_in(fields, (down, across)) for fields in by_name]
        rest = [_object_of(fields, (across, down)) for fields in by_name]
        found = _words_of(rest) if any(fields.fields for fields in rest) else ["1"] * len(rest)
        words_ = found if None not in found else ["1"] * len(rest)
        if words_[0] == "1" and len({*places}) == width * height and len({*words_}) == 1:
            return {}  # all cells, and nothing says which are filled
        return _placed(places, words_, width, height, named=True)
    counts = next((name for name in by_name[0] if name in _COUNTS), None)
    if counts is None:
        return {}
    lengths = [_numbers_in(fields, (counts,)) for fields in by_name]
    values = _words_of([_object_of(fields, (counts,)) for fields in by_name])
    return _of_runs([each[0] for each in lengths if each], values, width, height)


def _object_of(fields: dict[str, JsonNode], without: Sequence[str]) -> JsonNode:
    node = JsonNode(next(iter(fields.values())).line)
    node.fields = {name: value for name, value in fields.items() if name not in without}
    return node


def _numbers_in(fields: dict[str, JsonNode], names: Sequence[str]) -> tuple[int, ...] | None:
    found = [read_number(fields[name].word) for name in names if name in fields]
    numbers = tuple(number for number in found if number is not None)
    return numbers if len(numbers) == len(names) else None


def _of_lists(lists: list[list[JsonNode]], width: int, height: int) -> dict[str, Cells]:
    """Return the picture of places `[row, column]` or `[row, column, colour]`, or of runs."""
    if rows := of_row_runs(lists, width, height):
        return rows
    if len({len(each) for each in lists}) != 1 or len(lists[0]) not in (2, 3):
        return {}
    found = [[_word(part) for part in each] for each in lists]
    numbers = [[read_number(word or "") for word in each] for each in found]
    if len(lists[0]) == 2:
        for count in (0, 1):
            lengths = [each[count] for each in numbers]
            values = [each[1 - count] for each in found]
            if runs := _of_runs(lengths, values, width, height):
                return runs
    places = [
        (first, second) if first is not None and second is not None else None
        for first, second, *_ in numbers
    ]
    values = [each[2] for each in found] if len(lists[0]) == 3 else ["1"] * len(lists)
    return _placed(places, values, width, height)


def of_row_runs(lists: list[list[JsonNode]], width: int, height: int) -> dict[str, Cells]:
    """Return the picture of the lengths of each row's runs, which alternate, by reading."""
    numbers = [[read_number(each.word) or 0 for each in row] for row in lists]
    if len(numbers) != height or any(sum(row) != width for row in numbers):
        return {}
    return {way: [_alternating(row, symbols) for row in numbers] for way, symbols in _ALTERNATING}


def _alternating(lengths: Sequence[int], symbols: str) -> list[str]:
    return [symbols[at % 2] for at, count in enumerate(lengths) for _ in range(count)]


def _of_runs(
    lengths: Sequence[int | None], values: Sequence[str | None], width: int, height: int
) -> dict[str, Cells]:
    known = [length for length in lengths if length]
    if len(known) != len(values) or sum(known) != width * height or len(set(values)) < 2:
        return {}
    cells = [value for length, value in zip(known, values, strict=True) for _ in range(length)]
    found = _fold_into_rows(cells, width, height)
    return {"": found} if found else {}


def _of_numbers(numbers: list[int], width: int, height: int) -> dict[str, Cells]:
    """Return the picture of lengths of alternating runs, or of numbers of the filled cells."""
    if sum(numbers) == width * height and len(numbers) > max(width, height):
        whole = {way: _alternating(numbers, symbols) for way, symbols in _ALTERNATING}
        return {
            way: [cells[start : start + width] for start in range(0, len(cells), width)]
            for way, cells in whole.items()
        }
    # A number for each line is something else, such as the place of a star in it.
    if len(set(numbers)) < len(numbers) or len(numbers) <= max(width, height):
        return {}
    first = int(max(numbers) == width * height and min(numbers) > 0)
    places = [divmod(number - first, width) for number in numbers]
    return _placed([*places], ["1"] * len(places), width, height, named=True)


def _place_of_text(text: str) -> tuple[int, ...] | None:
    """Return the row and the column of `3,4`, `r3c4` and `D3`."""
    text = text[:30]
    if match := _REFERENCE.fullmatch(text):
        return int(match[2]), ord(match[1].upper()) - ord("@")
    match = _PLACE.fullmatch(text)
    return (int(match[1]), int(match[2])) if match else None


def _placed(
    places: Sequence[tuple[int, ...] | None],
    values: Sequence[str | None],
    width: int,
    height: int,
    *,
    named: bool = False,
) -> dict[str, Cells]:
    """Return the picture in which these cells have these words and all others are empty.

    Args:
        places: row and column, or the other way round unless they are `named`.
        values: the words.
        width: of the picture.
        height: of the picture.
        named: whether the row is known to come first.
    """
    known = [place for place in places if place is not None]
    if not known or len(known) != len(places) or len(set(known)) != len(known):
        return {}
    ways: dict[str, Cells] = {}
    for way in ("",) if named else (ROWS_FIRST, COLUMNS_FIRST):
        rows, columns = zip(*known, strict=True)
        if way == COLUMNS_FIRST:
            rows, columns = columns, rows
        # Places are counted from 1 if that is the only way in which they fit.
        first = int(min(*rows, *columns) > 0 and (max(rows) == height or max(columns) == width))
        if max(rows) - first >= height or max(columns) - first >= width:
            continue
        cells = [[""] * width for _ in range(height)]
        for row, column, value in zip(rows, columns, values, strict=True):
            cells[row - first][column - first] = value or ""
        ways[way] = cells
    return ways if len(ways) > 1 else dict.fromkeys(ways and [""], next(iter(ways.values()), []))


# ---- bits ----


def _of_row_bits(found: Sequence[str], width: int, height: int) -> dict[str, Cells]:
    """Return the ways to read a number for each row, in which each bit is a cell."""
    base = _base_of(found, width)
    if len(found) != height or not base:
        return {}
    rows = [int(word.removesuffix(".0"), base) for word in found]
    # Smaller numbers may be something else that each line has, such as a clue.
    if max(rows) >> width or (base == 10 and max(rows) <= max(width, height)):
        return {}
    return _of_bits([f"{row:0{width}b}" for row in rows])


def _base_of(found: Sequence[str], width: int) -> int:
    """Return the base of numbers: 16 if each has as many digits as a row needs; 0 of others."""
    digits = -(-width // 4)
    for base, pattern in (
        (2, r"0b[01]{1,1000}"),
        (16, r"0x[0-9a-fA-F]{1,250}"),
        (10, r"\d{1,300}(?:\.0)?"),
        (16, rf"[0-9a-fA-F]{{{digits}}}"),
    ):
        if all(re.fullmatch(pattern, word, re.ASCII) for word in found):
            return base
    return 0


def _of_packed(text: str, width: int, height: int) -> dict[str, Cells]:
    """Return the ways to read the bits of bytes in base 16 or 64 as cells."""
    if not (0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE):
        return {}
    text = text.strip()
    if _WORD.fullmatch(text):
        return {}
    digits = text.removeprefix("0x")
    try:
        data = bytes.fromhex(digits) if _HEX.fullmatch(digits) else b64decode(text, validate=True)
    except ValueError:
        return {}
    if len(data) == width * height and len({*data}) == 2:  # a byte for each cell
        found = _fold_into_rows([str(byte) for byte in data], width, height)
        return {"": found} if found else {}
    padded = 8 * -(-width // 8)  # each row may start a byte
    size = next((n for n in (width, padded) if len(data) == -(-n * height // 8)), 0)
    ways: dict[str, Cells] = {}
    for name, step in ((HIGH_BIT, 1), (LOW_BIT, -1)):
        bits = "".join(f"{byte:08b}"[::step] for byte in data)
        ways[name] = [list(bits[row * size :][:width]) for row in range(height)]
    return ways if size else {}


def _of_bits(rows: Sequence[str]) -> dict[str, Cells]:
    ways = {HIGH_BIT: [*map(list, rows)], LOW_BIT: [list(row[::-1]) for row in rows]}
    return ways if len({*rows}) > 1 else {}
