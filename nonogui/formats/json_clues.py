"""Read the clues of a side from JSON: lists, texts, numbers or maps, plain or in colour.

A side is first split into clues as written (`WrittenClue`). The meaning of their words is decided
for both sides together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, islice
from typing import Final, NamedTuple

from nonogui.core.palette import Rgb
from nonogui.core.problems import FileProblemsError, ProblemKey
from nonogui.core.puzzle import MAX_SIDE
from nonogui.formats import clue_lists
from nonogui.formats.base import fail
from nonogui.formats.colors import parse_color
from nonogui.formats.json_names import joined, names_colors
from nonogui.formats.json_tree import JsonNode, parse_json
from nonogui.formats.work_limits import check_cancelled
from nonogui.lazy import regex

_NUMBER: Final = re.compile(r"\s*0*(\d{1,6})(?:\.0{1,6})?\s*", re.ASCII)
_DIGITS: Final = re.compile(r"\d{2,}", re.ASCII)
_DIGIT: Final = re.compile(r"\d", re.ASCII)
_DIGITS_ALONE: Final = re.compile(r"\d+", re.ASCII)
# Numbers with any signs between them.
_NUMBERS: Final = re.compile(r"[\d\s.,;:/|_()\[\]-]*", re.ASCII)
_COLORED: Final = re.compile(r"(\d{1,6})\s*[-:_]?\s*([^\d\s,;][^\s,;]*)", re.ASCII)
_COLOR_BEFORE: Final = re.compile(r"([^\d\s,;][^\s,;:]*?)\s*[-:_ ]?\s*(\d{1,6})", re.ASCII)
# A number and a colour by its number, either of them first: `2x1`.
_TIMES: Final = re.compile(r"(\d{1,6})[x×*@](\d{1,3})", re.ASCII)
# `2R1B` or `R2B1`
_GLUED_BLOCK: Final = re.compile(r"\d{1,4}[^\W\d_]|[^\W\d_]\d{1,4}", re.ASCII)
_GLUED: Final = re.compile(r"(?:\d{1,4}[^\W\d_]){2,500}|(?:[^\W\d_]\d{1,4}){2,500}", re.ASCII)
_INDEX: Final = re.compile(r"\s*[A-Za-z_-]*\s*(\d{1,4})\s*", re.ASCII)
# Characters that separate the clues of a text, the strongest first.
_SEPARATORS: Final = ("\n", ";", "|", "/", ",")

_INNER: Final = ("clue", "clues", "hint", "hints", "blocks", "values", "numbers", "runs", "value")
_LENGTHS: Final = (
    *("count", "length", "len", "size", "number", "num", "n", "value", "amount", "run", "text"),
    *("blocklength", "blocksize", "quantity", "qty", "l"),
)
_CHANNELS: Final = (("r", "g", "b"), ("red", "green", "blue"))
_COLORS: Final = ("c", "ink", "col", "fill", "symbol", "paint", "char")

# A board of 1000x1000 has up to half a million numbers, few of them different.
_KEPT: Final = 1024
_TWO_EACH: Final = regex(r"(?:[ \d]\d)+", re.ASCII)
_LONG: Final = 40
"""A text of this length is too long for a number, even with blanks and zeros."""


class WrittenBlock(NamedTuple):
    """A block as written in the file.

    Attributes:
        length: a number; -1 stands for no block.
        color: the word for its colour; "" without a colour.
        is_pair: whether both are adjacent numbers, and either may be the length.
    """

    length: int
    color: str = ""
    is_pair: bool = False


_NOTHING: Final = WrittenBlock(-1)

# Equal blocks are one object, like the blocks of a clue.
_plain_block: Final = lru_cache(_KEPT)(WrittenBlock)


class WrittenClue(NamedTuple):
    """A clue as written in the file.

    Attributes:
        line: the line of the file.
        blocks: in order.
        digits: the text, if it consists only of digits; else "".
    """

    line: int
    blocks: tuple[WrittenBlock, ...]
    digits: str = ""


def read_number(text: str) -> int | None:
    """Return the number that a word spells, including `3.0`; None if it is not a valid number."""
    return _number(text) if len(text) < _LONG else None


@lru_cache(_KEPT)
def _number(text: str) -> int | None:
    match = _NUMBER.fullmatch(text)
    return int(match[1]) if match else None


def parse_embedded(node: JsonNode) -> JsonNode:
    """Parse a string that contains JSON; return other nodes unchanged."""
    text = (node.text or "").strip()
    if text[:1] not in ("[", "{"):
        return node
    try:
        inner = parse_json(text)
    except FileProblemsError:
        return node
    inner.line = node.line
    return inner


def clue_nodes(node: JsonNode, count: int = 0) -> list[JsonNode] | None:
    """Return the clues of a side; None if the node does not have the shape of a list of clues.

    Args:
        node: a list, a numbered map, lists of lengths and of colours, or one text.
        count: the number of clues, so that a map may leave out empty ones; 0 if unknown.
    """
    node = parse_embedded(node)
    if node.fields:
        inner = only_list(node)
        items = (inner.items or []) if inner else []
        # Numbers alone may be one clue.
        are_clues = not (all(clue.word for clue in items) or any(clue.fields for clue in items))
        clues = numbered_values(node.fields, count) or (items if are_clues else None)
        return _lengths_with_colors(node.fields) or clues
    if node.text is not None:
        return _split(node.text, node.line)
    items = node.items or []
    # `{"rows": [{"row": [[2], [1]]}]}`, of XML
    inner = only_list(items[0]) if len(items) == 1 else None
    if (
        inner is not None
        and inner.items
        and not any(item.word or item.text for item in inner.items)
    ):
        items = inner.items
    return _in_order(items) or None


def _in_order(items: list[JsonNode]) -> list[JsonNode]:
    """Return clues in the order of their indexes, with empty ones where these leave some out.

    `[{"index": 0, "clue": [2]}, {"index": 2, "clue": [1]}]` is `2`, an empty clue and `1`.

    Raises:
        FileProblemsError: an index is there twice, or they leave out more clues than there are.
    """
    first = items[0].fields if items else None
    name = next((each for each in ("index", "idx") if each in (first or {})), "")
    if not name:
        return items
    by_number: dict[int, JsonNode] = {}
    for item in items:
        index = (item.fields or {}).get(name, item)
        number = read_number(index.word or index.text or "")
        if number is None or number > MAX_SIDE:
            return items
        if number in by_number:
            raise fail(ProblemKey.BAD_NUMBER, item.line, found=str(number))
        by_number[number] = item
    numbers = range(min(1, *by_number), max(by_number) + 1)
    is_sorted = [*by_number] == sorted(by_number)
    if len(numbers) > len(items) * (1 + is_sorted):  # an index is wrong
        raise fail(ProblemKey.BAD_NUMBER, items[-1].line, found=str(numbers[-1]))
    return [by_number.get(number) or _empty_clue(items[0].line) for number in numbers]


def _empty_clue(line: int) -> JsonNode:
    clue = JsonNode(line)
    clue.items = []
    return clue


def only_list(node: JsonNode) -> JsonNode | None:
    """Return the only field of an object that is a list; else None."""
    values = (node.fields or {}).values()
    lists = [field for field in values if field.is_list]
    return lists[0] if len(lists) == 1 else None


def _clue_with_colors(fields: dict[str, JsonNode]) -> JsonNode | None:
    """Return the clue of `{"lengths": [2, 1], "colors": ["r", "b"]}`; else None."""
    lengths, colors = _lists_and_colors(fields)
    is_clue = len(lengths) == len(colors) == 1
    if not is_clue or len(lengths[0].items or ()) != len(colors[0].items or ()):
        return None
    return _colored_clue(lengths[0], colors[0])


def _lists_and_colors(fields: dict[str, JsonNode]) -> tuple[list[JsonNode], list[JsonNode]]:
    lists = [(name, field) for name, field in fields.items() if field.is_list]
    colors = [field for name, field in lists if names_colors(name)]
    return [field for name, field in lists if not names_colors(name)], colors


def _lengths_with_colors(fields: dict[str, JsonNode]) -> list[JsonNode] | None:
    """Return the clues of a list of lengths beside a list of their colours; else None."""
    lengths, colors = _lists_and_colors(fields)
    return (
        colored_clues(lengths[0].items or [], colors[0])
        if len(lengths) == len(colors) == 1
        else None
    )


def colored_clues(clues: list[JsonNode], colors: JsonNode) -> list[JsonNode] | None:
    """Return clues with the colours of a list of the same shape; None if the shapes differ."""
    shapes = [[len(clue.items or ()) for clue in side] for side in (clues, colors.items or ())]
    if shapes[0] != shapes[1]:
        return None
    return [_colored_clue(*pair) for pair in zip(clues, colors.items or (), strict=True)]


def _colored_clue(clue: JsonNode, colors: JsonNode) -> JsonNode:
    colored, blocks = JsonNode(clue.line), []
    for length, color in zip(clue.items or (), colors.items or (), strict=True):
        block = JsonNode(length.line)
        block.fields = {"length": length, "color": color}
        blocks.append(block)
    colored.items = blocks
    return colored


def numbered_values(fields: dict[str, JsonNode], count: int = 0) -> list[JsonNode] | None:
    """Return the values of a map with numbered keys in order: `{"0": …, "1": …}`, `{"row1": …}`.

    If the `count` is known, up to half of the values may be missing: they are empty lists.
    """
    matches = [_INDEX.fullmatch(name[:40]) for name in fields]
    numbers = [int(match[1]) if match else -1 for match in matches]
    if all(len(name) == 1 and name.isascii() and name.isalpha() for name in fields):
        numbers = [ord(name.upper()) - ord("A") for name in fields]  # `{"A": …, "B": …}`
    first, last = min(numbers), max(numbers)
    by_number = dict(zip(numbers, fields.values(), strict=True))
    is_whole = first in (0, 1) and len(by_number) == len(fields) == last + 1 - first
    in_order = [by_number[number] for number in sorted(numbers)] if is_whole else None
    if is_whole and count in (0, len(fields)):
        return in_order
    first = int(first > 0 and last == count)
    if not (min(numbers) > -1 and last < count + first and len(fields) <= count <= 2 * len(fields)):
        return None
    nothing = JsonNode(next(iter(fields.values())).line)
    nothing.items = []
    return [by_number.get(number, nothing) for number in range(first, first + count)]


def _split(text: str, line: int) -> list[JsonNode] | None:
    """Split a text that lists all clues; return None for other texts."""
    text = text.strip()
    if text.count("[") != text.count("]"):
        return None  # lists that are cut
    separator = next((separator for separator in _SEPARATORS if separator in text), None)
    if separator is None or not re.search(r"\d", text, re.ASCII):
        return None
    clues = []
    for part in text.split(separator, clue_lists.ONE_TOO_MANY):
        node = JsonNode(line)
        node.text = part.strip()
        clues.append(node)
    return clues


def looks_like_clues(nodes: Sequence[JsonNode]) -> bool:
    """Return whether these nodes may be clues: no truth values and no rows of a picture."""
    return all(map(_may_be_clue, islice(nodes, clue_lists.ONE_TOO_MANY)))


def _may_be_clue(node: JsonNode) -> bool:
    if node.listed:
        return "true" not in node.listed and "false" not in node.listed
    if node.word:
        return node.word == "null" or read_number(node.word) is not None
    if node.text is not None:
        return bool(_DIGIT.search(node.text)) or not node.text.strip(" []()-")
    if node.items is not None:
        return not any(item.word in ("true", "false") for item in node.items)
    return True


def read_written_clues(nodes: Sequence[JsonNode]) -> list[WrittenClue]:
    """Return the clues of a side as written.

    Raises:
        FileProblemsError: a node is not a clue.
    """
    check_cancelled()  # once for all short clues: a file may have a million
    if nodes and nodes[0].text is not None:
        nodes = _with_blanks(nodes)
    return [
        WrittenClue(node.line, blocks)
        if 0 < len(listed := node.listed) < _LONG and (blocks := _known_blocks(listed)) is not None
        else _long_clue(node) or _read_written_clue(node)
        for node in nodes[: clue_lists.ONE_TOO_MANY]
    ]


def _with_blanks(nodes: Sequence[JsonNode]) -> Sequence[JsonNode]:
    """Return texts in which each number takes two characters, `" 712"`, with blanks between."""
    texts = [node.text or "" for node in nodes]
    if not (any(text[:1] == " " for text in texts) and all(map(_TWO_EACH.fullmatch, texts))):
        return nodes
    spread = []
    for node, text in zip(nodes, texts, strict=True):
        clue = JsonNode(node.line)
        clue.text = " ".join(text[at : at + 2] for at in range(0, len(text), 2))
        spread.append(clue)
    return spread


def _long_clue(node: JsonNode) -> WrittenClue | None:
    """Return the clue of a long list of only numbers, without a look at each; else None."""
    is_long = len(node.listed) >= _LONG and node.count <= clue_lists.MAX_WORDS
    blocks = _listed_blocks(node.listed) if is_long else None
    return None if blocks is None else WrittenClue(node.line, blocks)


def _read_written_clue(node: JsonNode) -> WrittenClue:
    check_cancelled()
    node = parse_embedded(node)
    if node.word == "null":
        raise fail(ProblemKey.UNSUPPORTED, node.line, what="unknown-clues")
    if node.fields and (items := numbered_values(node.fields)) is not None:
        node = JsonNode(node.line)
        node.items = items
    if node.fields is not None and (colored := _clue_with_colors(node.fields)) is not None:
        node = colored
    if node.fields is not None:
        inner = next((node.fields[name] for name in _INNER if name in node.fields), None)
        inner = only_list(node) or inner
        if node.fields and (inner is None or inner.fields is not None):
            return WrittenClue(node.line, (_colored(node),))
        return _read_written_clue(inner) if inner else WrittenClue(node.line, ())
    if node.items is not None:
        if (pairs := _in_pairs(node.items[: 2 * clue_lists.MAX_WORDS])) is not None:
            return WrittenClue(node.line, tuple(pairs))
        blocks = [_block(item) for item in node.items[: clue_lists.MAX_WORDS]]
        is_empty = all(block == _NOTHING for block in blocks)
        return WrittenClue(node.line, () if is_empty else tuple(blocks))
    if node.word:
        return WrittenClue(node.line, (_block(node),))
    return _clue_of_text(node.text or "", node.line)


def _is_nothing(node: JsonNode) -> bool:
    """Return whether an item only pads a clue."""
    return node.word == "null" or (node.text is not None and not node.text.strip())


def _listed_blocks(listed: str) -> tuple[WrittenBlock, ...] | None:
    """Return the blocks of a list of numbers as it is written; None if it has other words."""
    words = listed[1:-1].split(",")
    if len(listed) >= _LONG:
        words = [word[:_LONG] for word in words]
    blocks = [*map(_block_of_word, words)]
    plain = tuple(filter(None, blocks))
    return plain if len(plain) == len(blocks) else None


@lru_cache(_KEPT)
def _block_of_word(word: str) -> WrittenBlock | None:
    number = read_number(word)
    return None if number is None else _plain_block(number)


_known_blocks = lru_cache(_KEPT)(_listed_blocks)


def _in_pairs(items: Sequence[JsonNode]) -> list[WrittenBlock] | None:
    """Return the blocks of `[3, "red", 1, "blue"]` or `[[3, 1], ["red", "blue"]]`; else None."""
    lengths, colors = items[::2], items[1::2]
    if len(items) == 2 and all(item.items for item in items):
        lengths, colors = (item.items or [] for item in items)
    numbers = [read_number(each.word) for each in lengths]
    texts = [each.text or "" for each in colors if read_number(each.text or "0") is None]
    if None in numbers or not len(numbers) == len(colors) == len(texts):
        return None
    return [WrittenBlock(n or 0, text) for n, text in zip(numbers, texts, strict=True)]


def _clue_of_text(text: str, line: int) -> WrittenClue:
    text = text.strip()
    if _DIGITS.fullmatch(text) and len(text) <= MAX_SIDE:
        # A number that fits in no line stands for one too long to read; the digits may still be
        # single numbers.
        blocks = (
            (WrittenBlock(read_number(text) or 0),) if len(text) <= 6 else (WrittenBlock(999_999),)
        )
        return WrittenClue(line, blocks, text)
    if _NUMBERS.fullmatch(text):
        numbers = _DIGITS_ALONE.findall(text[: 4 * MAX_SIDE])
        return WrittenClue(
            line, tuple(WrittenBlock(_required_number(number, line)) for number in numbers)
        )
    parts = re.split(r"[,;|]\s*|\s+(?=\S)", text[: 20 * MAX_SIDE])
    if _GLUED.fullmatch(text):
        parts = _GLUED_BLOCK.findall(text)
    if _COLOR_BEFORE.fullmatch(text):
        parts = [text]
    return WrittenClue(line, tuple(_clue_of_word(part, line) for part in parts if part.strip()))


def _clue_of_word(word: str, line: int) -> WrittenBlock:
    word = word.strip(" ()[]{}")
    if (length := read_number(word)) is not None:
        return WrittenBlock(length)
    if match := _TIMES.fullmatch(word):
        return WrittenBlock(int(match[1]), match[2], is_pair=True)
    if match := _COLORED.fullmatch(word):
        return WrittenBlock(int(match[1]), match[2])
    if match := _COLOR_BEFORE.fullmatch(word):
        return WrittenBlock(int(match[2]), match[1])
    raise fail(ProblemKey.BAD_NUMBER, line, found=word)


def _block(node: JsonNode) -> WrittenBlock:
    """Return the block for one item of a clue."""
    if _is_nothing(node):
        return _NOTHING
    if node.fields is not None:
        return _under_color(node.fields) or _colored(node)
    if node.items is not None:
        return _pair(node)
    if node.text is not None:
        return _clue_of_word(node.text, node.line)
    return _plain_block(-1 if node.word == "-1" else _required_number(node.word, node.line))


def _pair(node: JsonNode) -> WrittenBlock:
    parts = node.items or []
    words = [part.word or part.text or "" for part in parts]
    if len(parts) != 2:
        raise fail(ProblemKey.BAD_NUMBER, node.line, found="[…]")
    numbers = [read_number(word) for word in words]
    first, second = numbers
    if first is not None and second is not None:
        return WrittenBlock(first, words[1], is_pair=True)
    if first is not None:
        return WrittenBlock(first, words[1])
    return WrittenBlock(_required_number(words[1], node.line), words[0])


def _under_color(fields: dict[str, JsonNode]) -> WrittenBlock | None:
    """Return the block of `{"red": 3}`; None for other objects."""
    if len(fields) != 1:
        return None
    ((name, value),) = fields.items()
    is_other = names_colors(name) or joined(name) in (*_LENGTHS, *_COLORS)
    number = None if is_other else read_number(value.word)
    return None if number is None else WrittenBlock(number, name)


def _colored(node: JsonNode) -> WrittenBlock:
    named = (node.fields or {}).items()
    fields = {joined(name): value for name, value in named}
    length = next((fields[name] for name in _LENGTHS if name in fields), None)
    color = next(
        (each for name, each in named if names_colors(name) or joined(name) in _COLORS), None
    ) or next((each for _, each in named if each.text and parse_color(each.text)), None)
    if length is None:
        raise fail(ProblemKey.SYNTAX, node.line, expected='{"count": 3, …}', found="{…}")
    number = _required_number(length.word or length.text or "", length.line)
    return WrittenBlock(number, _color_word(color) if color else "")


def _color_word(node: JsonNode) -> str:
    """Return the word for the colour of a block; "" if it has none.

    Raises:
        FileProblemsError: the value is neither a word nor three numbers.
    """
    if (rgb := rgb_of(node)) is not None:
        return "#{:02x}{:02x}{:02x}".format(*rgb)
    if node.fields or node.items:
        raise fail(ProblemKey.UNKNOWN_COLOR, node.line, found="{…}" if node.fields else "[…]")
    return node.text or ("" if node.word == "null" else node.word)


def rgb_of(node: JsonNode) -> Rgb | None:
    """Return the colour of `[255, 0, 0]` or `{"r": 255, "g": 0, "b": 0}`; else None."""
    items = node.items or []
    if node.fields is not None:
        fields = {name.lower(): value for name, value in node.fields.items()}
        channels = _CHANNELS[0] if _CHANNELS[0][0] in fields else _CHANNELS[1]
        items = [fields[channel] for channel in channels if channel in fields]
    parts = [item.word for item in items[:5]]
    if len(parts) not in (3, 4) or not all(re.fullmatch(r"\d{1,3}", part) for part in parts):
        return None
    red, green, blue = map(int, parts[:3])
    return (red, green, blue) if max(red, green, blue) < 256 else None


def is_transparent(node: JsonNode) -> bool:
    """Return whether the fourth number of a colour, its opacity, is 0."""
    fields = {name.lower(): value for name, value in (node.fields or {}).items()}
    opacity = [
        *(node.items or ())[3:4],
        *(fields[name] for name in ("a", "alpha") if name in fields),
    ]
    return rgb_of(node) is not None and [each.word for each in opacity] in (["0"], ["0.0"])


def _required_number(word: str, line: int) -> int:
    number = read_number(word)
    if number is None:
        raise fail(ProblemKey.BAD_NUMBER, line, found=word or '"…"')
    return number


def colors_in(clues: Iterable[WrittenClue]) -> list[str]:
    """Return the words for colours in order of appearance."""
    blocks = dict.fromkeys(chain.from_iterable([clue.blocks for clue in clues]))
    return list(dict.fromkeys([block.color for block in blocks if block.color]))
