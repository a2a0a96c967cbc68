"""The puzzle inside a page that plays: JSON, short and with a line for each clue.

A clue is its blocks without blanks: `3ab2a` is 3 of a, 1 of b, 2 of a, and `3#12##` the clue 3 12 1
of a puzzle of one ink. That the number of a single cell is left out keeps large pages small.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Final

from nonogui.core.clue import Block, Clue
from nonogui.core.grid import Grid
from nonogui.core.palette import MAX_INKS, Color, Palette
from nonogui.core.problems import ProblemKey, Problems
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.formats.base import METADATA, Findings, Reading, checked, fail
from nonogui.formats.clue_lists import Side, Sides, check_size
from nonogui.formats.colors import parse_hex
from nonogui.formats.decode import number
from nonogui.formats.json_tree import JsonNode, parse_json

_UNKNOWN: Final = "?"
_MOST_CLUE: Final = 3000
"""Characters of a clue that are looked at: what is behind them would not fit in any case."""

_BLOCK: Final = re.compile(r"([0-9?]*+)([^0-9?]?)", re.DOTALL)


def puzzle_text(puzzle: Puzzle) -> str:
    """All there is of a puzzle but its goal, fit to stand inside a script element."""
    metadata = {name: getattr(puzzle.metadata, name) for name in METADATA}
    fields: dict[str, object] = {
        "fingerprint": puzzle.fingerprint,
        "colors": [[color.name, color.hex, color.symbol] for color in puzzle.palette.colors],
        "rows": [_clue_text(clue, puzzle.palette) for clue in puzzle.rows],
        "columns": [_clue_text(clue, puzzle.palette) for clue in puzzle.columns],
        **{name: value for name, value in metadata.items() if value},
    }
    if puzzle.given is not None:
        rows = puzzle.given.rows_text(puzzle.palette)
        fields["given"] = [row.rstrip(_UNKNOWN) for row in rows]
    lines = (f"{json.dumps(name)}: {_value_text(value)}" for name, value in fields.items())
    return script_safe("{\n" + ",\n".join(lines) + "\n}\n")


def short_json(value: object) -> str:
    """JSON without blanks."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def script_safe(text: str) -> str:
    """JSON in which nothing looks like an end of the element that it stands in."""
    return text.replace("<", "\\u003c").replace("&", "\\u0026").replace("\u2028", "\\u2028")


def read_puzzle(text: str) -> Reading:
    """The one puzzle of such JSON.

    Raises:
        FileProblemsError: it holds none, or what is none.
    """
    root = parse_json(text)
    fields = root.fields
    if fields is None:
        raise fail(ProblemKey.SYNTAX, root.line, expected='{"rows": …', found=root.word)
    palette = _palette(_items(fields, "colors") if "colors" in fields else [])
    found = Findings()
    rows, columns = (_side(_items(fields, name), palette, found) for name in ("rows", "columns"))
    sides = Sides(rows, columns, palette)
    check_size(len(columns.clues), len(rows.clues))
    given = _given(_items(fields, "given"), sides) if "given" in fields else None
    puzzle = Puzzle(*sides.clues, palette, metadata=_metadata(root), given=given)
    if found.any_error():
        raise found.give_up()
    return Reading((checked(puzzle, None, Problems(), sides.file_lines),), Problems())


def _clue_text(clue: Clue, palette: Palette) -> str:
    blocks = ((length, palette.letter(ink)) for length, ink in clue.blocks)
    return "".join(f"{length if length > 1 else ''}{letter}" for length, letter in blocks)


def _value_text(value: object) -> str:
    """A list has a line for each item, so that a problem can name its line."""
    if isinstance(value, list):
        return "[\n" + ",\n".join(map(short_json, value)) + "\n]"
    return short_json(value)


def _items(fields: dict[str, JsonNode], name: str) -> list[JsonNode]:
    """The items of a list."""
    if name not in fields:
        raise fail(ProblemKey.MISSING, what=name)
    node = fields[name]
    if node.items is None:
        raise fail(ProblemKey.SYNTAX, node.line, expected="[ … ]", found=node.word)
    return node.items


def _palette(nodes: list[JsonNode]) -> Palette:
    if len(nodes) < 2:
        raise fail(ProblemKey.EMPTY_PALETTE)
    if len(nodes) > MAX_INKS + 1:
        raise fail(ProblemKey.TOO_MANY_COLORS, count=len(nodes) - 1, most=MAX_INKS)
    return Palette(tuple(map(_color, nodes)))


def _color(node: JsonNode) -> Color:
    texts = [item.text or "" for item in node.items or ()]
    rgb = parse_hex(texts[1]) if len(texts) > 1 else None
    if rgb is None:
        raise fail(ProblemKey.BAD_COLOR, node.line, found=texts[1] if len(texts) > 1 else node.word)
    return Color(texts[0], rgb, "".join(texts[2:])[:1])


def _side(nodes: list[JsonNode], palette: Palette, found: Findings) -> Side:
    return Side([_clue(node, palette, found) for node in nodes], (node.line for node in nodes))


def _clue(node: JsonNode, palette: Palette, found: Findings) -> Clue:
    if node.text is None:
        found.error(ProblemKey.SYNTAX, node.line, expected='"3#12##"', found=node.word)
        return Clue()
    matches = _BLOCK.finditer(node.text[:_MOST_CLUE])
    try:
        return Clue(tuple(_block(match, palette) for match in matches if match[0]))
    except ValueError as reason:
        found.error(ProblemKey.BAD_NUMBER, node.line, found=str(reason))
        return Clue()


def _block(match: re.Match[str], palette: Palette) -> Block:
    """The block of a number and an ink's letter.

    Raises:
        ValueError: either is not one.
    """
    word, letter = match.groups()
    length = number(word) if word else 1
    if word != "?" and not length:
        raise ValueError(match[0])
    try:
        return Block(length or 0, palette.ink(letter))
    except ValueError as reason:
        raise ValueError(match[0]) from reason


def _given(nodes: list[JsonNode], sides: Sides) -> Grid:
    """The cells given; rows may leave out unknown cells at their end.

    Raises:
        FileProblemsError: they are not of the size of the puzzle.
    """
    rows, columns = sides.clues
    lines = [((node.text or "").ljust(len(columns), _UNKNOWN), node.line) for node in nodes]
    if len(lines) != len(rows):
        raise fail(ProblemKey.PICTURE_SIZE, expected=len(rows), found=len(lines))
    return Grid(len(columns), len(rows), b"".join(_cells(lines, sides)))


def _cells(lines: Iterable[tuple[str, int]], sides: Sides) -> Iterator[bytes]:
    width = len(sides.columns.clues)
    for text, line in lines:
        if len(text) != width:
            raise fail(ProblemKey.PICTURE_SIZE, line, expected=width, found=len(text))
        try:
            yield Grid.parse([text], sides.palette).cells
        except ValueError as reason:
            raise fail(ProblemKey.BAD_CELL, line, found=text) from reason


def _metadata(root: JsonNode) -> Metadata:
    texts = {name: root.first_text(name) for name in METADATA if name != "notes"}
    notes = (root.fields or {}).get("notes")
    items = (notes.items if notes else None) or ()
    return Metadata(**texts, notes=tuple(item.text for item in items if item.text))
