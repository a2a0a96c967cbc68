"""Read pictures from JSON: rows of numbers, truth values, texts or colours, with a palette."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Final

from nonogui.core.grid import EMPTY, Grid
from nonogui.core.palette import (
    BLACK,
    BLACK_AND_WHITE,
    LETTERS,
    MAX_INKS,
    WHITE,
    Color,
    Palette,
    Rgb,
)
from nonogui.core.puzzle import clues_of
from nonogui.formats import clue_lists
from nonogui.formats.colors import EMOJI, parse_color, parse_hex
from nonogui.formats.json_cells import MIN_SIDE, Cells, cells_of
from nonogui.formats.json_clues import is_transparent, parse_embedded, rgb_of
from nonogui.formats.json_names import tokens, words
from nonogui.formats.json_tree import JsonNode
from nonogui.formats.readings import DARK, LIGHT, ZERO_COLOR, ZERO_EMPTY
from nonogui.lazy import regex

# Colours that nothing is seen of.
_CLEAR: Final = words("transparent none #0000 #00000000 rgba(0,0,0,0)") | {"", "rgba(0, 0, 0, 0)"}
_EMPTY: Final = (
    words("0 false null . - _ · □ ░ ⬜ ◻ ▢ ◽ ☐ off empty white #fff #ffffff blank unfilled light")
    | {" "}
    | _CLEAR
)
_SIGNS: Final = frozenset("._- ")
_DOTS: Final = frozenset(". ")
# Filled cells only beside a sign: elsewhere they may be letters or empty.
_BESIDE_SIGNS: Final = frozenset("oO●•+yYbB")
_FILLED: Final = words(
    "1 true # x X █ ■ ⬛ ◼ ▓ ◾ ☑ * @ on filled fill black full #000 #000000"
    " dark solid shaded painted"
)
# What a legend says of two symbols, besides colours.
_MEANINGS: Final = ({"empty", "filled"}, {"empty", "full"}, {"blank", "filled"}, {"off", "on"})
# For each word for an empty cell, the matching word for a filled one.
_OPPOSITES: Final = {
    "n": "y",
    "b": "o",
    "no": "yes",
    "w": "b",
    "o": "x",
    "e": "f",
    "O": "X",
    "N": "Y",
    "E": "F",
    "F": "T",
    "f": "t",
}

UNKNOWN: Final = frozenset(("?", "unknown", "-1", "-2", "crossed", "crossedout", "marked"))
"""Words of a game: unknown cells and crosses."""

_HEXES: Final = ("hex", "rgb", "color", "colour", "value", "code", "html", "css", "name")
_SYMBOLS: Final = ("id", "symbol", "key", "char", "index", "letter", "name")
_RGB: Final = regex(r"rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})", re.ASCII)
# Red, green and blue in one number, as programs in Java and C# store colours.
_PACKED: Final = regex(r"-?\d{6,10}", re.ASCII)
_INTEGER: Final = regex(r"-?\d{1,4}", re.ASCII)
# Least value of each channel, of 255, for a colour that counts as paper. A choice: 200 and 245 pass
# the same tests.
_PALE: Final = 230

# A choice: smaller tables of colours may be palettes.
_LEAST_PAINTED: Final = 5


@dataclass(frozen=True)
class Picture:
    """One interpretation of the cells of a picture.

    Attributes:
        grid: the picture.
        palette: its colours.
        has_blanks: whether `null` stands beside another word for empty cells.
        is_cut: whether it ends at its last filled cells, as no size is stated.
        breaks_palette: whether a palette has some of its words and could not be used.
    """

    grid: Grid
    palette: Palette
    has_blanks: bool = False
    is_cut: bool = False
    breaks_palette: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether it is black and white."""
        return self.palette == BLACK_AND_WHITE

    @cached_property
    def lengths(self) -> clue_lists.Lengths:
        """The lengths of the blocks in the rows and in the columns."""
        rows, columns = clues_of(self.grid)
        return clue_lists.lengths_of(rows), clue_lists.lengths_of(columns)


def is_drawing(node: JsonNode, paints: DeclaredColors | None = None) -> bool:
    """Return whether a list or text without a descriptive name is a picture.

    It is black-and-white, in colours, or has the symbols of a palette and of empty cells.
    """
    is_long = node.text is not None and "\n" in node.text
    cells = cells_of(node, 0, 0) if is_long or node.items else None
    if cells is None or min(len(cells), len(cells[0])) < MIN_SIDE:
        return False
    named = paints.named if paints and paints.named else {}
    found = {*chain(*cells)}
    return (
        are_usual(cells)
        or _are_painted(cells, found)
        or (bool(named) and found <= named.keys() | _EMPTY)
    )


def are_usual(cells: Cells) -> bool:
    """Return whether cells have two symbols that many programs use for empty and filled."""
    found = {*chain(*_plain_words(cells, Counter(chain(*cells))))}
    is_known = found <= _EMPTY | _FILLED and bool(found & _FILLED)
    return len(found) == 2 and (
        is_known
        or _are_dots(cells, found)
        or any(_OPPOSITES.get(word) in found for word in found)
        or (not found.isdisjoint(_SIGNS) and not found.isdisjoint(_BESIDE_SIGNS))
    )


def _are_painted(cells: Cells, found: AbstractSet[str]) -> bool:
    """Return whether cells are names of colours, and too many for a list of colours."""
    is_large = min(len(cells), len(cells[0])) >= _LEAST_PAINTED and 1 < len(found) <= MAX_INKS
    colors = [color_of_text(word) for word in found] if is_large else []
    return any(map(is_pale, colors)) and None not in colors


def _are_dots(cells: Cells, found: AbstractSet[str]) -> bool:
    """Return whether dots are filled, beside blanks; in rows that are all alike they are empty."""
    return found == _DOTS and any(row != cells[0] for row in cells)


def are_empty(found: AbstractSet[str]) -> AbstractSet[str]:
    """Return the words that usually stand for empty cells."""
    return {word for word in found if word.lower() in _EMPTY}


# ---- palettes ----


@dataclass(frozen=True)
class DeclaredColors:
    """The declared colours, as a list or by the word for a cell; None is the background."""

    listed: tuple[Rgb | None, ...] = ()
    named: Mapping[str, Rgb | None] | None = None


def read_declared_colors(node: JsonNode) -> DeclaredColors | None:
    """Return the colours of a palette; None if the node is not a palette."""
    node = parse_embedded(node)
    if node.fields:
        return _legend_of(node.fields) or _named_colors(node.fields)
    items = node.items or []
    if not items or len(items) > MAX_INKS + 1:
        return None
    if any(_PACKED.fullmatch(item.word) for item in items):
        colors: list[_Found] = [color_of_text(_unpacked(item.word)) or "" for item in items]
    else:
        colors = [_color_of(item) for item in items]
    if any(color == "" for color in colors):
        return None
    named: dict[str, Rgb | None] = {}
    letters: dict[str, Rgb | None] = {}
    for item, color in zip(items, colors, strict=True):
        fields = (item.fields or {}).items()
        # `colorId` and `color_name` say as much as `id` and `name`.
        ends = {(tokens(name) or ("",))[-1]: value for name, value in fields}
        for key in _SYMBOLS:
            if key in ends:
                named.setdefault(ends[key].word or ends[key].text or "", _true(color))
        texts = (value.text or "" for _, value in fields)
        letters |= {text: _true(color) for text in texts if len(text) == 1}
    return DeclaredColors(tuple(map(_true, colors)), letters | named)


def _named_colors(fields: dict[str, JsonNode]) -> DeclaredColors | None:
    """Return the colours of `{"R": "red"}` or `{"red": "R"}`; None if not all are colours."""
    turned = {value.text or value.word: color_of_text(name) or "" for name, value in fields.items()}
    for known in ({name: _color_of(value) for name, value in fields.items()}, turned):
        if "" not in known.values():
            return DeclaredColors(named={name: _true(color) for name, color in known.items()})
    return None


def _legend_of(fields: dict[str, JsonNode]) -> DeclaredColors | None:
    """Return which symbols are empty and filled, as `{"0": "empty", "1": "filled"}` says."""
    texts = {name: (value.text or value.word).lower() for name, value in fields.items()}
    for meanings in (texts, {text: name.lower() for name, text in texts.items()}):
        if set(meanings.values()) in _MEANINGS:
            return DeclaredColors(
                named={
                    symbol: None if meaning in _EMPTY else BLACK.rgb
                    for symbol, meaning in meanings.items()
                }
            )
    return None


_Found = Rgb | str | None


def _true(color: _Found) -> Rgb | None:
    return None if isinstance(color, str) else color


def _color_of(node: JsonNode) -> _Found:
    """Return the colour of a node; None for paper, "" if it has none."""
    if node.word == "null" or is_transparent(node):
        return None
    if (rgb := rgb_of(node)) is not None:
        return rgb
    if node.fields is not None:
        fields = {name.lower(): value for name, value in node.fields.items()}
        inner = next((fields[name] for name in _HEXES if name in fields), None)
        if inner is None:  # a field of any name that is a colour
            found = (rgb_of(each) or color_of_text(each.text or "") for each in fields.values())
            return next(filter(None, found), "")
        return "" if inner.fields is not None else _color_of(inner)
    text = (node.text or "").strip()
    if text.lower() in _CLEAR:
        return None if node.text is not None else ""
    return color_of_text(text) or ""


def color_of_text(text: str) -> Rgb | None:
    """Return the colour of a text in CSS notation; None for any other text."""
    text = text.strip()
    if match := _RGB.match(text):
        red, green, blue = (min(255, int(part)) for part in match.groups())
        return red, green, blue
    if re.fullmatch(r"#[0-9A-Fa-f]{8}", text):
        text = text[:7]
    return EMOJI.get(text) or parse_color(text) or (parse_hex(text) if len(text) == 6 else None)


# ---- what the cells mean ----


def pictures_of(cells: Cells, paints: DeclaredColors | None) -> dict[str, Picture]:
    """Return the interpretations of cells, the likeliest first; empty if not a solved picture."""
    counts = Counter(chain(*cells))
    if any(map(_PACKED.fullmatch, counts)):
        inks = {word: _unpacked(word) for word in counts}
        others = [word for word in counts if word != "0"]
        has_paper = any(is_pale(color_of_text(inks[word])) for word in others)
        if not has_paper or all(map(_has_opacity, others)):
            inks["0"] = ""  # it has no opacity, or no other word is empty
        cells = [[*map(inks.__getitem__, row)] for row in cells]
        counts = Counter(chain(*cells))
    if paints is not None and len(counts) <= MAX_INKS + 1:
        ways = _pictures_by_palette(cells, counts, paints)
        if ways:
            return ways
    ways = _pictures_of_words(cells, counts)
    if paints is None or not paints.named or counts.keys().isdisjoint(paints.named):
        return ways
    return {name: replace(way, breaks_palette=True) for name, way in ways.items()}


def _pictures_of_words(cells: Cells, counts: Counter[str]) -> dict[str, Picture]:
    """Return the interpretations of words that no palette defines."""
    if (words := _plain_words(cells, counts)) is not cells:
        cells, counts = words, Counter(chain(*words))
    found = set(counts)
    if {"0", " "} <= found:
        return {}  # the blanks are between rows
    if found <= _EMPTY | _FILLED and not (len(found) == 2 and found <= _FILLED):
        has_blanks = "null" in found and len(found & _EMPTY) > 1
        dots = frozenset(".") if _are_dots(cells, found) else frozenset()
        plain = plain_picture(cells, found & _FILLED | dots)
        return {"": replace(plain, has_blanks=True) if has_blanks else plain}
    # A board with unknown cells is a game, not a solution. But some programs write -1 for empty.
    if found & UNKNOWN and not found <= {"-1", "1"}:
        return {}
    if len(found) == 2:
        return _pictures_of_two(cells, counts)
    colors = {word: color_of_text(word) for word in found}
    if all(color or word in _EMPTY for word, color in colors.items()):
        return {"": colored_picture(cells, lambda word: None if word in _EMPTY else colors[word])}
    return {}


def _plain_words(cells: Cells, counts: Counter[str]) -> Cells:
    """Return cells with `filled` for `FILLED` and `CellState.FILLED`, if they stay different."""
    plain = {word: word.lower().rpartition(".")[2] or word.lower() for word in counts}
    if len(counts) > MAX_INKS + 1 or len(set(plain.values())) < len(plain):
        return cells
    if all(word == other for word, other in plain.items()):
        return cells
    return [[plain[word] for word in row] for row in cells]


def _has_opacity(word: str) -> bool:
    """Return whether a number has more bits than red, green and blue need."""
    return re.fullmatch(r"-?\d{1,10}", word) is not None and not 0 <= int(word) <= 0xFFFFFF


def _unpacked(word: str) -> str:
    """Return a number that states a colour as `#rrggbb`; other words as they are."""
    return f"#{int(word) & 0xFFFFFF:06x}" if re.fullmatch(r"-?\d{1,10}", word) else word


def _pictures_of_two(cells: Cells, counts: Counter[str]) -> dict[str, Picture]:
    """Return both interpretations of two words; the usual empty word or smaller number is empty."""
    if set(counts) == {"0", "255"}:  # shades of grey, or a mask
        return {DARK: plain_picture(cells, {"0"}), LIGHT: plain_picture(cells, {"255"})}
    first, second = sorted(counts, key=lambda word: (word not in _EMPTY, word))
    if first in _EMPTY:
        ink = color_of_text(second)
        painted = colored_picture(cells, lambda word: ink if word == second else None)
        return {"": painted if ink else plain_picture(cells, {second})}
    for empty, filled in ((first, second), (second, first)):
        if _OPPOSITES.get(empty) == filled:
            picture = plain_picture(cells, {filled})
            # Either of them may be a stone or a hole.
            is_sure = (empty, filled) not in (("o", "x"), ("O", "X"))
            other = {} if is_sure else {LIGHT: plain_picture(cells, {empty})}
            return {DARK if other else "": picture} | other
    colors = [color_of_text(word) for word in (first, second)]
    if all(colors):
        paper = next((w for w in (first, second) if is_pale(color_of_text(w))), "")
        return {
            "": colored_picture(cells, lambda word: None if word == paper else color_of_text(word))
        }
    is_crossed = second in ("x", "X")  # beside another sign for filled cells
    if is_crossed or (first in _FILLED and second not in _FILLED and not _INTEGER.fullmatch(first)):
        first, second = second, first
    return {DARK: plain_picture(cells, {second}), LIGHT: plain_picture(cells, {first})}


def plain_picture(cells: Cells, filled: set[str] | frozenset[str]) -> Picture:
    """Return the picture in which cells with these words are filled."""
    values = {word: int(word in filled) for word in {*chain(*cells)}}
    rows = [[*map(values.__getitem__, row)] for row in cells]
    return Picture(Grid.from_rows(rows), BLACK_AND_WHITE)


def _pictures_by_palette(
    cells: Cells, counts: Counter[str], paints: DeclaredColors
) -> dict[str, Picture]:
    """Return the interpretations of words that a palette defines."""
    named = paints.named or {}
    known = {word for word in counts if word in named or word in _EMPTY}
    if known == set(counts) and any(named.get(word) is not None for word in counts):
        return {"": colored_picture(cells, named.get)}
    return _pictures_by_index(cells, counts, paints.listed)


def _pictures_by_index(
    cells: Cells, counts: Counter[str], colors: Sequence[Rgb | None]
) -> dict[str, Picture]:
    """Return the interpretations of numbers that index a list of colours."""
    empty = {word for word in counts if word in ("null", "", "-1", ".")}
    numbers = [int(word) for word in set(counts) - empty if _INTEGER.fullmatch(word)]
    if len(numbers) + len(empty) != len(counts) or not numbers or min(numbers) < 0 or not colors:
        return {}

    def from_zero(word: str) -> Rgb | None:
        return None if word in empty else colors[int(word)]

    def from_one(word: str) -> Rgb | None:
        return None if word in empty or word == "0" else colors[int(word) - 1]

    def on_paper(word: str) -> Rgb | None:
        return None if word in empty or word == "0" else colors[int(word)]

    if max(numbers) > len(colors):
        return {}
    # An index as large as the list shows that counting starts at 1.
    if max(numbers) == len(colors):
        return {"": colored_picture(cells, from_one)}
    if empty:
        return {"": colored_picture(cells, from_zero)}
    paper = colors[0] if colors else None
    first = colored_picture(cells, on_paper, paper)
    if paper is None or is_pale(paper):
        return {"": first}
    return {ZERO_EMPTY: first, ZERO_COLOR: colored_picture(cells, from_zero)}


def colored_picture(
    cells: Cells, color: Callable[[str], Rgb | None], paper: Rgb | None = None
) -> Picture:
    """Return a coloured picture; cells without a colour, or in the paper's colour, are empty."""
    paper = paper or WHITE.rgb
    inks: dict[Rgb, int] = {}
    values: dict[str, int] = {}
    for word in dict.fromkeys(chain(*cells)):
        rgb = color(word)
        is_ink = rgb is not None and rgb != paper
        values[word] = inks.setdefault(rgb, len(inks) + 1) if is_ink and rgb else EMPTY
    rows = [[*map(values.__getitem__, row)] for row in cells]
    return Picture(Grid.from_rows(rows), palette_of(list(inks), paper))


def palette_of(inks: Sequence[Rgb], paper: Rgb = WHITE.rgb) -> Palette:
    """Return the palette with these inks on paper."""
    background = WHITE if paper == WHITE.rgb else _named_color(paper, WHITE.symbol)
    colors = [_named_color(rgb, letter) for rgb, letter in zip(inks, LETTERS, strict=False)]
    return Palette((background, *(colors or [BLACK])))


def _named_color(rgb: Rgb, symbol: str) -> Color:
    if rgb == BLACK.rgb:
        return BLACK
    return Color(f"#{Color('', rgb, symbol).hex}", rgb, symbol)


def is_pale(rgb: Rgb | None) -> bool:
    """Return whether a colour counts as paper."""
    return rgb is not None and min(rgb) >= _PALE
