"""A self-contained HTML page that plays its puzzle in a browser (`.html`).

The puzzle is stored as compact JSON, one line per clue. A clue is its blocks without blanks:
`3ab2a` is 3 of a, 1 of b, 2 of a, and `3#12##` is the clue 3 12 1.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import ClassVar, Final

from nonogui.core.clue import Block, Clue
from nonogui.core.grid import Grid
from nonogui.core.palette import MAX_INKS, Color, Palette
from nonogui.core.problems import ProblemKey, Problems
from nonogui.core.puzzle import Metadata, Puzzle
from nonogui.formats import clue_lists
from nonogui.formats.base import (
    CERTAIN,
    METADATA,
    Entry,
    Findings,
    Format,
    Reading,
    checked_entry,
    fail,
)
from nonogui.formats.colors import parse_hex
from nonogui.formats.decode import parse_number
from nonogui.formats.json_tree import JsonNode, parse_json
from nonogui.i18n import _, language
from nonogui.resources import resource

# --- the puzzle in the page ---


_UNKNOWN: Final = "?"
# Characters read per clue; a longer clue would not fit into any puzzle.
_MAX_CLUE: Final = 3000

_BLOCK: Final = re.compile(r"([0-9?]*+)([^0-9?]?)", re.DOTALL)


def puzzle_text(puzzle: Puzzle) -> str:
    """Return a puzzle without its goal as JSON, safe inside a script element."""
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
    """Return JSON without blanks."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def script_safe(text: str) -> str:
    """Escape JSON so that nothing in it can end the script element."""
    return text.replace("<", "\\u003c").replace("&", "\\u0026").replace("\u2028", "\\u2028")


def read_puzzle(text: str) -> Reading:
    """Read the puzzle from JSON that `puzzle_text` has written.

    Raises:
        FileProblemsError: there is no puzzle, or it is not valid.
    """
    root = parse_json(text)
    fields = root.fields
    if fields is None:
        raise fail(ProblemKey.SYNTAX, root.line, expected='{"rows": …', found=root.word)
    palette = _palette(_items(fields, "colors") if "colors" in fields else [])
    found = Findings()
    rows, columns = (_side(_items(fields, name), palette, found) for name in ("rows", "columns"))
    sides = clue_lists.Sides(rows, columns, palette)
    clue_lists.check_size(len(columns.clues), len(rows.clues))
    given = _read_given(_items(fields, "given"), sides) if "given" in fields else None
    puzzle = Puzzle(*sides.clues, palette, metadata=_metadata(root), given=given)
    if found.any_error():
        raise found.give_up()
    return Reading((checked_entry(puzzle, None, Problems(), sides.file_lines),), Problems())


def _clue_text(clue: Clue, palette: Palette) -> str:
    blocks = ((length, palette.letter(ink)) for length, ink in clue.blocks)
    return "".join(f"{length if length > 1 else ''}{letter}" for length, letter in blocks)


def _value_text(value: object) -> str:
    """Return a value as JSON, with one line per list item, so that a problem can name its line."""
    if isinstance(value, list):
        return "[\n" + ",\n".join(map(short_json, value)) + "\n]"
    return short_json(value)


def _items(fields: dict[str, JsonNode], name: str) -> list[JsonNode]:
    """Return the items of a list field."""
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


def _side(nodes: list[JsonNode], palette: Palette, found: Findings) -> clue_lists.Side:
    return clue_lists.Side(
        [_clue(node, palette, found) for node in nodes], (node.line for node in nodes)
    )


def _clue(node: JsonNode, palette: Palette, found: Findings) -> Clue:
    if node.text is None:
        found.error(ProblemKey.SYNTAX, node.line, expected='"3#12##"', found=node.word)
        return Clue()
    matches = _BLOCK.finditer(node.text[:_MAX_CLUE])
    try:
        return Clue(tuple(_block(match, palette) for match in matches if match[0]))
    except ValueError as reason:
        found.error(ProblemKey.BAD_NUMBER, node.line, found=str(reason))
        return Clue()


def _block(match: re.Match[str], palette: Palette) -> Block:
    """Return the block for a number and an ink's letter.

    Raises:
        ValueError: the number or the letter is invalid.
    """
    word, letter = match.groups()
    length = parse_number(word) if word else 1
    if word != "?" and not length:
        raise ValueError(match[0])
    try:
        return Block(length or 0, palette.ink(letter))
    except ValueError as reason:
        raise ValueError(match[0]) from reason


def _read_given(nodes: list[JsonNode], sides: clue_lists.Sides) -> Grid:
    """Return the given cells; rows may omit unknown cells at their end.

    Raises:
        FileProblemsError: their size differs from the puzzle's.
    """
    rows, columns = sides.clues
    lines = [((node.text or "").ljust(len(columns), _UNKNOWN), node.line) for node in nodes]
    if len(lines) != len(rows):
        raise fail(ProblemKey.PICTURE_SIZE, expected=len(rows), found=len(lines))
    return Grid(len(columns), len(rows), b"".join(_cells(lines, sides)))


def _cells(lines: Iterable[tuple[str, int]], sides: clue_lists.Sides) -> Iterator[bytes]:
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


_START: Final = '<script type="application/json" id="nonogui-puzzle">'
_END: Final = "</script>"


class HtmlPlay(Format):
    """The clues as JSON in a script element, and the program that plays them.

    The page checks against the clues only. It never contains the goal, so that its source does not
    reveal the answer.
    """

    colors: ClassVar = True
    given: ClassVar = True
    metadata: ClassVar = METADATA

    def sniff_text(self, text: str) -> int:
        """Look for the script element."""
        return CERTAIN * (_START in text)

    def read_text(self, text: str) -> Reading:
        """Return the one puzzle of a page."""
        start = text.find(_START) + len(_START)
        end = text.find(_END, start)
        if start < len(_START) or end < 0:
            raise fail(ProblemKey.NO_PUZZLE)
        before = text.count("\n", 0, start)
        # Start with the page's line breaks, so that problems name the line in the page.
        return read_puzzle("\n" * before + text[start:end])

    def write_text(self, entries: Sequence[Entry]) -> str:
        """Return the page of the one puzzle."""
        puzzle = entries[0].puzzle
        return page(puzzle, f"{_START}{puzzle_text(puzzle)}{_END}")


# --- the page ---


# Modules of the script; each uses only those before it.
_MODULES: Final = ("puzzle", "game", "view", "paint", "input", "paper", "play")

_SLOT: Final = re.compile(r"\{\{([a-z_:-]+)\}\}")
_COMMENT: Final = re.compile(r"^\s*//.*\n|^\s+| +// .*$|/\*[^*]*\*/\n?", re.MULTILINE)
_SCRIPT_BLANK: Final = re.compile(r'("[^"\n]*"|`[^`\n]*`)| *([=*<>&|?:,;{}()!+-]+) *')
_SCRIPT_BREAK: Final = re.compile(r"([{(,=>&|?:])\n")
# Names of three letters or fewer would hardly get shorter.
_NAME: Final = re.compile(r"^(?:async function|function|const) (\w{4,})\b(?=[(=])", re.MULTILINE)
_TEXT: Final = re.compile(r"\"[^\"\n]*\"|`[^`]*`")
_FIELD: Final = re.compile(r"(?<=\.)\w+|\w+(?=:)|(?<=[{,])\w+(?=[,}])")
_WORD: Final = re.compile(r"\b[A-Za-z]\w+\b")
_STYLE_BLANK: Final = re.compile(r"\s*([:,;{>])\s*")
_DRAWING: Final = re.compile(r"<svg [^>]*>")


def page(puzzle: Puzzle, puzzle_script: str) -> str:
    """Return the page of a puzzle around the script element that holds the puzzle."""
    size = labels()["heading"].format(width=puzzle.width, height=puzzle.height)
    style, script = _style(), _script()
    parts = {
        **{name: html.escape(text) for name, text in labels().items()},
        "language": html.escape(language().replace("_", "-")),
        # The size must not be broken across lines.
        "heading": html.escape(size.replace(" × ", "\u00a0×\u00a0")),
        "credits": html.escape(_credits(puzzle)),
        "style": style,
        "style_hash": _hash(style),
        "script": script,
        "script_hash": _hash(script),
        "puzzle": puzzle_script,
        "texts": script_safe(short_json(messages())),
    }
    return _fill_template(_part("play.html"), parts)


def _fill_template(template: str, parts: Mapping[str, str]) -> str:
    """Fill the slots of a template; text inside a part that looks like a slot stays unchanged."""
    return _SLOT.sub(lambda slot: parts.get(slot[1]) or _icon(slot[1]), template)


def _icon(slot: str) -> str:
    """Return the drawing for a slot `icon:NAME`; "" for a part that is empty."""
    kind, _, name = slot.partition(":")
    if kind != "icon":
        return ""
    drawing = resource(f"icons/{name}.svg").read_text("utf-8").strip()
    return _DRAWING.sub('<svg viewBox="0 0 20 20">', drawing)


def _credits(puzzle: Puzzle) -> str:
    """Return the author, copyright and licence, which must be shown even before the title."""
    metadata = puzzle.metadata
    named = _plain(metadata.license) in _plain(metadata.copyright)
    terms = (metadata.author, metadata.copyright, "" if named else metadata.license)
    return " · ".join(filter(None, terms))


def _plain(text: str) -> str:
    """Keep only letters and digits, so that `CC0 1.0` equals `CC0-1.0`."""
    return "".join(filter(str.isalnum, text)).casefold()


@cache
def _style() -> str:
    """Return the style sheet, one rule per line."""
    return _STYLE_BLANK.sub(r"\1", _COMMENT.sub("", _part("play.css"))).replace(";}", "}")


@cache
def _script() -> str:
    """Return the script without comments and with short names, to keep the file small."""
    modules = "\n".join(_part(f"{name}.js") for name in _MODULES)
    short = _SCRIPT_BLANK.sub(r"\1\2", _COMMENT.sub("", modules))
    lines = _shorten_names(_SCRIPT_BREAK.sub(r"\1", short))
    return '"use strict";\n(() => {\n' + lines.replace(";\n", ";") + "})();\n"


def _shorten_names(script: str) -> str:
    """Shorten the script's own names, except those that also occur with another meaning.

    A field may have the same name, or a text may contain the word.
    """
    others = {word for text in _TEXT.findall(script) for word in _WORD.findall(text)}
    others.update(_FIELD.findall(script))
    names = [name for name in dict.fromkeys(_NAME.findall(script)) if name not in others]
    short = {name: f"f{number}" for number, name in enumerate(names)}
    return _WORD.sub(lambda word: short.get(word[0], word[0]), script)


@cache
def _part(name: str) -> str:
    return resource(f"web/{name}").read_text("utf-8")


def _hash(text: str) -> str:
    """Return the hash by which the content security policy allows exactly this script or style."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


# --- texts ---


def labels() -> dict[str, str]:
    """Return the texts of the page by slot name."""
    return {
        "heading": _("Nonogram, {width} × {height}"),
        "undo": _("Undo"),
        "redo": _("Redo"),
        "restart": _("Restart puzzle"),
        "letters": _("Letters on colours"),
        "zoom_in": _("Zoom in"),
        "zoom_out": _("Zoom out"),
        "fit": _("Fit to window"),
        "time": _("Time"),
        "tools": _("Tools"),
        "fill": _("Fill"),
        "cross": _("Cross"),
        "maybe": _("Maybe"),
        "palette": _("Palette"),
        "board": _("Board"),
        "close": _("Close"),
        "help": _(
            "Left button fills, right button crosses; two fingers move and zoom. Arrow keys move,"
            " Space fills, X crosses, M marks “maybe”, Backspace clears. Hold Shift to paint."
        ),
        "script_needed": _(
            "This puzzle needs JavaScript. The page loads nothing from the internet."
        ),
    }


def messages() -> dict[str, str]:
    """Return the texts that the page composes itself, by name; it fills in `{name}`."""
    return {
        "place": _("Row {row}, column {column}"),
        "cell": _("Row {row}, column {column}: {value}"),
        "row": _("Row {row}: {clue}"),
        "column": _("Column {column}: {clue}"),
        "unknown": _("unknown"),
        "empty": _("crossed"),
        "filled": _("filled"),
        "color": _("colour {name}"),
        "maybe": _("maybe"),
        "maybe_color": _("maybe, colour {name}"),
        "ink": _("{name}, key {key}"),
        "solved": _("Solved"),
        "solved_in": _("Solved in {time}"),
    }
