"""Find the pictures of an object or a list in JSON, by their names or by their shape."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from typing import Final

from nonogui.core.grid import Axis, Grid
from nonogui.core.palette import BLACK_AND_WHITE, MAX_INKS
from nonogui.core.problems import FileProblemsError
from nonogui.core.puzzle import MAX_SIDE
from nonogui.formats import json_names
from nonogui.formats.json_cells import (
    MAX_TEXT,
    MIN_SIDE,
    Size,
    are_places,
    cells_by_way,
    cells_of,
    has_place,
    names_cell,
    of_row_runs,
)
from nonogui.formats.json_clues import only_list, parse_embedded, rgb_of
from nonogui.formats.json_enclosing import Enclosing
from nonogui.formats.json_names import words
from nonogui.formats.json_picture import Picture, are_usual, color_of_text, is_drawing, pictures_of
from nonogui.formats.json_tree import JsonNode, parse_json
from nonogui.formats.nonogram_codes import looks_coded, read_code
from nonogui.lazy import regex

# Fields that may be pictures in an object with unhelpful names. A choice: no object has as many.
_MAX_FIELDS: Final = 200

_COMMAS: Final = regex(r"\s*-?\d{1,2}(?:\s*,\s*-?\d{1,2}){8,}\s*", re.ASCII)

_CELLS: Final = bytes.maketrans(b"01", b"\0\1")

_COLUMNS: Final = words("columns cols")

PLURALS: Final = words("puzzles nonograms levels games items grids boards pictures images")
"""Names of several pictures, which are none themselves."""

_NO_PICTURES: Final = json_names.PALETTES | frozenset(json_names.TEXT_FIELDS) | PLURALS


def pictures_in(enclosing: Enclosing, *, alone: bool) -> Iterator[dict[str, Picture]]:
    """Yield the interpretations of each picture; if `alone` (no clues), names must be clearer."""
    fields = enclosing.objects[0] if enclosing.objects else {}
    named = sorted(_named_pictures(fields), key=lambda f: not json_names.names_solution(f[0]))
    likely = [node for _, node in named]
    if not alone:
        likely += [node for other in enclosing.objects[1:] for _, node in _named_pictures(other)]
        likely += [
            inner
            for node in likely
            for name, inner in (node.fields or {}).items()
            if json_names.may_be_picture(name)
        ]
    may_be_rows = alone and len(fields) <= _MAX_FIELDS
    sides = json_names.chosen(fields, json_names.side_of) if may_be_rows else []
    # Beside columns they have clues, whatever they look like.
    if any(json_names.side_of(name) is Axis.COLUMN and not node.word for name, node in sides):
        sides = []
    rows = [
        node
        for name, node in sides
        if json_names.side_of(name) is Axis.ROW
        and (node.listed or _is_drawn(node) or is_drawing(node))
    ]
    for node in [*likely, *rows]:
        yield from picture_readings(node, enclosing)
    for _, node in json_names.chosen(fields, json_names.called(_COLUMNS)) if alone else ():
        if is_drawing(node):
            # Only their own cells tell how long they are.
            for ways in picture_readings(node, Enclosing()):
                yield {
                    way: replace(picture, grid=picture.grid.transposed())
                    for way, picture in ways.items()
                }


def _is_drawn(node: JsonNode) -> bool:
    """Return whether a list called `rows` contains rows of a picture rather than clues."""
    return bool(node.items) and all(
        item.text is not None or only_list(item) is not None for item in node.items or ()
    )


def _named_pictures(fields: dict[str, JsonNode]) -> list[tuple[str, JsonNode]]:
    return json_names.chosen(fields, json_names.may_be_picture)


def picture_readings(node: JsonNode, enclosing: Enclosing) -> Iterator[dict[str, Picture]]:
    """Yield the interpretations of a value as a picture, if it has any."""
    if node.text is not None and looks_coded(node.text):
        try:
            goal = read_code(node.text, node.line).goal
        except FileProblemsError:
            return
        if goal is not None:
            yield {"": Picture(goal, BLACK_AND_WHITE)}
        return
    node = _with_commas(parse_embedded(node))
    items = [] if node.listed else node.items or []
    # A text may have signs between its rows.
    is_divided = cells_of(node, 0, 0) if node.text else any(map(_is_line_of_cells, items[:1]))
    is_placed = any(map(has_place, items[:1])) or are_places(node)
    length = 0 if is_divided or is_placed else len(node.text or "") or node.count
    ways: dict[str, Picture] = {}
    paints, sizes = enclosing.paints(), enclosing.sizes(length)
    if paints is None and (plain := plain_drawing(node, sizes.values())) is not None:
        yield {"": plain}
        return
    is_stated = (1, 1) in sizes.values()
    may_be_cut = is_placed and not any(map(all, sizes.values()))
    for way, cells in cells_by_way(node, sizes).items():
        # Any text of one character would be a picture of one cell.
        if node.text is None or (len(cells), len(cells[0])) != (1, 1) or is_stated:
            for name, picture in pictures_of(cells, paints).items():
                if len(picture.palette) <= MAX_INKS + 1:
                    is_cut = may_be_cut and len(items) < len(picture.grid.cells)
                    ways.setdefault(
                        way or name, replace(picture, is_cut=True) if is_cut else picture
                    )
    if ways:
        yield ways


def plain_drawing(node: JsonNode, sizes: Collection[Size]) -> Picture | None:
    """Return the picture of lists of 0 and 1, or of one list if only one size is possible.

    The lists of 0 and 1 have one of these sizes, or any if it is unknown. Read them as a whole:
    looking at each cell of 10,000 pictures would take half a second.
    """
    if node.listed:
        ((width, height),) = sizes if len(sizes) == 1 else ((0, 0),)
        is_size = max(width, height) <= MAX_SIDE and 0 < width * height == node.count
        bits = _bits_of(node.listed) if is_size else b""
        return Picture(Grid(width, height, bits), BLACK_AND_WHITE) if bits else None
    cells = [*map(_row_of, [row.listed for row in (node.items or ())[: MAX_SIDE + 1]])]
    width, height = len(cells[0]) if cells else 0, len(cells)
    is_size = max(width, height) <= MAX_SIDE and not {(width, height), (0, 0)}.isdisjoint(sizes)
    if not is_size or {*map(len, cells)} != {width or 1}:
        return None
    return Picture(Grid(width, height, b"".join(cells)), BLACK_AND_WHITE)


def _bits_of(listed: str) -> bytes:
    """Return the cells of a list of 0 and 1 as it is written; none if it has others."""
    bits = listed.encode().translate(_CELLS, b"[, ]")
    return bits if len(bits) == listed.count(",") + 1 and not bits.strip(b"\0\1") else b""


_row_of: Final = lru_cache(1024)(_bits_of)


def _with_commas(node: JsonNode) -> JsonNode:
    """Return a text of numbers with commas between as a list; other nodes unchanged."""
    if node.text is None or len(node.text) > MAX_TEXT or not _COMMAS.fullmatch(node.text):
        return node
    return JsonNode(node.line, f"[{node.text.strip()}]")


def _is_line_of_cells(node: JsonNode) -> bool:
    return bool(node.count or only_list(node)) or len(node.text or "") > 1


def nonempty(pictures: Iterable[dict[str, Picture]]) -> Iterator[dict[str, Picture]]:
    """Yield the pictures that are not empty: a board before play is not a puzzle."""
    return (ways for ways in pictures if any(any(way.grid.cells) for way in ways.values()))


def are_all_drawings(nodes: Collection[JsonNode], enclosing: Enclosing | None = None) -> bool:
    """Return whether a list or an object contains nothing but pictures.

    Pictures written as texts may use the symbols of a palette in `enclosing`.
    """
    if nodes and all(map(is_drawing, nodes)):
        return True
    may_be = enclosing is not None and all(
        node.items and all(map(_is_line_of_cells, node.items[:MIN_SIDE])) for node in nodes
    )
    paints = enclosing.paints() if enclosing and nodes and may_be else None
    return paints is not None and all(is_drawing(node, paints) for node in nodes)


def are_titled(fields: dict[str, JsonNode]) -> bool:
    """Return whether an object has nothing but pictures, each under its title.

    A title may also be a word for a picture: `{"tower": …, "chess board": …, "cross": …}`.
    """
    if len(fields) > _MAX_FIELDS or json_names.chosen(fields, json_names.names_solution):
        return False
    plain = json_names.chosen(fields, _may_be_title)
    return 2 * len(plain) > len(fields) and are_all_drawings(fields.values())


def _may_be_title(name: str) -> bool:
    return not (
        json_names.may_be_picture(name) or json_names.is_of_player(name) or json_names.side_of(name)
    )


def unnamed_drawings(fields: dict[str, JsonNode], enclosing: Enclosing) -> dict[str, JsonNode]:
    """Return the pictures of an object, found by their shape because their names do not help."""
    if all(map(json_names.side_of, fields)):
        return {}  # the edges of a loop
    if are_titled(fields) or (
        are_all_drawings(fields.values()) and not any(map(json_names.is_of_player, fields))
    ):
        return fields
    if len(fields) > _MAX_FIELDS:
        return {}
    size = enclosing.size()
    return {
        name: node
        for name, node in fields.items()
        if (node.items or node.text)
        and _may_draw(name)
        and not json_names.names_clues(name)
        and (is_drawing(node) or _has_size(node, size) or _has_places(node, enclosing))
    }


def drawings_beside(enclosing: Enclosing) -> Iterator[dict[str, Picture]]:
    """Yield the pictures that have the size of the clues and a name that says nothing."""
    width, height = enclosing.counted
    fields = enclosing.objects[0] if enclosing.objects else {}
    for _, node in json_names.chosen(fields, _may_draw) if len(fields) <= _MAX_FIELDS else ():
        text = node.text or ""
        length = len(text) or node.count
        if (length in (height, width * height) or "\n" in text) and (
            is_drawing(node) or _has_size(node, (width, height))
        ):
            yield from picture_readings(node, enclosing)


def _may_draw(name: str) -> bool:
    """Return whether a name may be of a picture, though it does not say so."""
    return not (
        json_names.is_of_player(name)
        or json_names.side_of(name)
        or json_names.joined(name) in _NO_PICTURES
    )


def _has_places(node: JsonNode, enclosing: Enclosing) -> bool:
    """Return whether a list has cells with their places that make a picture."""
    size, items = enclosing.size(), node.items or []
    is_cell = has_place if all(size) else is_painted
    may_be = len(items) >= max(min(size), MIN_SIDE) and all(map(is_cell, items))
    return may_be and any(nonempty(picture_readings(node, enclosing)))


def _has_size(node: JsonNode, size: Size) -> bool:
    """Return whether a list or text has a usual symbol for each cell of a stated size, or runs."""
    cells = cells_of(node, *size) if all(size) else None
    if cells is None or (len(cells[0]), len(cells)) != size:
        return all(size) and bool(of_row_runs([i.items or [] for i in node.items or ()], *size))
    are_rows = any(item.items for item in node.items or ())
    return are_usual(cells) or (are_rows and len({*chain(*cells)}) == 2)


def is_painted(node: JsonNode) -> bool:
    """Return whether an object is a cell with its place and its colour or state."""
    fields = node.fields or {}
    return has_place(node) and (any(map(names_cell, fields)) or any(map(rgb_of, fields.values())))


def layered_picture(items: list[JsonNode]) -> JsonNode | None:
    """Return the picture of several in one colour each, as rows of colours; else None."""
    rows: list[list[str]] = []
    for item in items if 1 < len(items) <= MAX_INKS else ():
        fields = item.fields or {}
        colors = [each.text or "" for name, each in fields.items() if json_names.names_colors(name)]
        drawings = [each for each in fields.values() if is_drawing(each)]
        cells = cells_of(drawings[0], 0, 0) if len(drawings) == len(colors) == 1 else None
        if cells is None or color_of_text(colors[0]) is None:
            return None
        picture = next(iter(pictures_of(cells, None).values()), None)
        if picture is None:
            return None
        grid = picture.grid
        rows = rows or [[""] * grid.width for _ in range(grid.height)]
        if (len(rows[0]), len(rows)) != (grid.width, grid.height):
            return None
        for at in (at for at, cell in enumerate(grid.cells) if cell):
            row, column = divmod(at, grid.width)
            if rows[row][column]:
                return None
            rows[row][column] = colors[0]
    return parse_json(json.dumps(rows)) if rows else None
