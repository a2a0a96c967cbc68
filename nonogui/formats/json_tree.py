"""Parse JSON into a tree of plain nodes with line numbers, with limits on size and depth."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice
from re import Match
from typing import Final

from nonogui.core.problems import ProblemKey
from nonogui.formats.base import fail
from nonogui.formats.work_limits import check_cancelled
from nonogui.lazy import regex

# A choice: far below Python's limit for recursion, far above any puzzle.
MAX_DEPTH: Final = 20
# Reading as many takes one to two seconds.
MAX_TOKENS: Final = 1_000_000
"""Strings, punctuation, and lists of only numbers, each counted as one token."""

EACH: Final = 10_000
"""Tokens between two checks for cancellation: 10 ms."""

_BATCH: Final = 30
"""Tokens matched at a time. Thousands of lists in a row are one token; 100 took twice as long."""

MAX_LISTED: Final = 3_000_000
"""Numbers in lists of numbers: clues and picture of 1000x1000 cells have at most two million."""

_KEY: Final = regex(r'"([^"\\\n]{1,40})"\s*+:')
_WORD: Final = r"[-+.\w]++"
_LIST: Final = rf"\[\s*+(?:(?:{_WORD}\s*+,\s*+|)*+{_WORD}\s*+|)\]"
_NEXT: Final = rf"\s{{0,999}}+,\s{{0,999}}+{_LIST}"
_TOKEN: Final = regex(
    # Blanks belong to the token after them: tried one by one, 64 MB of them take seconds. Lists of
    # numbers in a row are one token, bounded so that a cancel waits only for some, and with few
    # blanks between, which are copied.
    # The comma or colon before a value goes with it, which is a sixth faster than alone.
    rf"[ \t]*+(?>(?:(?P<before>[:,])[ \t]*+)?)"
    rf"(?:(?P<list>{_LIST})(?>(?P<lists>{_NEXT}(?:{_NEXT}|){{0,5000}}+)?)"
    # A text usually ends at its first quote: all but that are taken five times as fast as all but
    # a few characters.
    r"""|(?P<sign>[\[\]{}:,])|(?P<text>"[^"]*+"(?<!\\.)|"[^"\\\n]*+(?:\\[^\n][^"\\\n]*+|)*+")"""
    r"""|(?P<word>[-+.\w]++)|(?P<end>\n)"""
    r"""|(?P<last>\Z)|(?P<strange>[^ \t]))"""
)

# JSON's decoder joins the pairs, so what it leaves stands alone.
_SURROGATE: Final = regex("[\ud800-\udfff]")
_LISTED: Final = regex(rf"\n|{_WORD}")
_WORDS: Final = regex(_WORD)
_LISTS: Final = regex(r"\[[^\]]*+\]")  # in lists of numbers, which have no other brackets

# Objects with one of these fields only state the type of a value: Firestore, DynamoDB and MongoDB.
_TYPES: Final = frozenset(
    (
        *("stringValue", "integerValue", "doubleValue", "booleanValue", "arrayValue", "mapValue"),
        *("values", "fields", "S", "N", "L", "M", "BOOL"),
        *("$numberInt", "$numberLong", "$numberDouble"),
    )
)

# The comma or colon before it, its kind, itself, and its line.
_Token = tuple[str | None, str, str, int]


class JsonNode:
    """A JSON value and its line in the file.

    Attributes:
        line: the line of the file on which it starts.
        fields: the fields by name if the value is an object, else None.
        text: the text if it is a string, else None.
        word: a number, `true`, `false` or `null`, as written; else "".
        listed: the list as it is written, if it has only numbers and other words; else "".
    """

    __slots__ = ("_items", "fields", "line", "listed", "text", "word")

    def __init__(self, line: int, listed: str = "") -> None:
        """Start with no value, or with a list of only numbers, or none, as it is written."""
        self.line = line
        self.fields: dict[str, JsonNode] | None = None
        self.text: str | None = None
        self.word = ""
        self._items: list[JsonNode] | None = None
        self.listed = listed
        if listed and not listed[1:-1].strip():
            self._items, self.listed = [], ""

    @property
    def items(self) -> list[JsonNode] | None:
        """The items if the value is a list, else None."""
        if self._items is None and self.listed:
            # Only when they are asked for: a large file may have millions of numbers.
            self._items = list(_numbers(self.listed, self.line))
        return self._items

    @items.setter
    def items(self, items: list[JsonNode]) -> None:
        self._items = items

    @property
    def is_list(self) -> bool:
        """Whether the value is a list."""
        return bool(self.listed) or self._items is not None

    @property
    def count(self) -> int:
        """The number of items, which are not made for it."""
        return self.listed.count(",") + 1 if self.listed else len(self._items or ())

    def first_text(self, name: str) -> str:
        """Return the text of a field; "" if it is missing."""
        field = (self.fields or {}).get(name)
        return (field.text or "") if field else ""


def keys_of(text: str) -> frozenset[str]:
    """Return the names of all fields if the text may be a JSON object; else none."""
    if not text[:1000].lstrip().startswith("{"):
        return frozenset()
    return frozenset(match[1] for match in _KEY.finditer(text))


def parse_json(text: str) -> JsonNode:
    """Return the value of a text; several objects, one per line, become a list.

    Raises:
        FileProblemsError: the text is not JSON or is too long.
    """
    nodes = _Parser().values(text)
    if len(nodes) == 1:
        return nodes[0]
    several = JsonNode(nodes[0].line)
    several.items = nodes
    return several


def _check_size(text: str) -> None:
    """Refuse a text of too many tokens, which is found far sooner than its tree is built."""
    left = MAX_TOKENS
    for count, match in enumerate(_TOKEN.finditer(text)):
        if not count % EACH:
            check_cancelled()
        # A list and the comma after it count as two tokens.
        left -= 2 * (match["lists"] or "").count("[") + (1 if match["before"] is None else 2)
        if left < 0 and match["last"] is None:
            raise fail(ProblemKey.TOO_MUCH, text.count("\n", 0, match.start()) + 1)


@dataclass(slots=True)
class _Container:
    """A list or an object while its values are read; the outermost stands for the whole text.

    Attributes:
        closing: the bracket at its end.
        items: the values of a list.
        fields: the values of an object, else None.
        name: the name of the next value in an object.
    """

    node: JsonNode
    closing: str
    items: list[JsonNode]
    fields: dict[str, JsonNode] | None = None
    name: str | None = None


class _NumberLists(dict[str, JsonNode]):
    """The lists of only numbers of a line: equal ones share one node."""

    def __init__(self, line: int) -> None:
        self.line = line

    def __missing__(self, listed: str) -> JsonNode:
        node = self[listed] = JsonNode(self.line, listed)
        return node


class _Parser:
    """Builds the values of a text. It is a loop because recursion takes 1.7 times as long."""

    def __init__(self) -> None:
        self._inner = _Container(JsonNode(1), "", [])
        self._outer: list[_Container] = []  # around it
        self._wants = ""  # the sign that comes next, if only one can
        self._lists = _NumberLists(1)

    def values(self, text: str) -> list[JsonNode]:
        """Return the values: one, or several objects."""
        top = self._inner.items
        for before, kind, piece, line in _split(text):
            if before and before == self._wants:
                self._wants = ""
            elif (before or self._wants) and self._is_between(before or piece, line):
                continue
            if top and not self._outer and self._is_end(piece, line):
                break
            if kind == "lists":
                self._add_number_lists(piece, line)
                self._wants = ","
                continue
            value, inner = self._value(kind, piece, line), self._inner
            if value is None:
                continue
            if inner.name is None:
                inner.items.append(value)
            elif inner.fields is not None:
                inner.fields[inner.name], inner.name = value, None
            self._wants = "," if self._outer else ""
        return top

    def _is_between(self, piece: str, line: int) -> bool:
        """Whether a token is the comma or colon between two values, not the end of a container."""
        wants, self._wants = self._wants, ""
        inner = self._inner
        if piece == wants:
            return True
        if wants == "," and piece[:1] == '"' and inner.fields is not None:
            return False  # a comma forgotten before the name of a field
        if wants == ":" or piece != inner.closing:
            is_name = inner.fields is not None and inner.name is None
            is_over = not self._outer and inner.items
            value = '"rows"' if is_name else "}" if is_over else "[ … ]"
            expected = wants if wants == ":" else inner.closing if wants else value
            raise fail(ProblemKey.SYNTAX, line, expected=expected, found=piece)
        return False

    def _is_end(self, piece: str, line: int) -> bool:
        """Whether the text ends after a value; else each line has an object, or a list."""
        before = self._inner.items[-1]
        if piece and (piece, before.fields is None) not in (("{", False), ("[", True)):
            raise fail(ProblemKey.SYNTAX, line, expected="}", found=piece)
        return not piece

    def _value(self, kind: str, piece: str, line: int) -> JsonNode | None:
        """Return the value that a token ends; None if it begins one."""
        inner = self._inner
        if inner.name is None and self._outer:
            if piece == inner.closing:
                self._inner = self._outer.pop()
                return _value_of(inner)
            if inner.fields is not None:
                if kind != "text":
                    raise fail(ProblemKey.SYNTAX, line, expected='"rows"', found=piece[:20])
                inner.name, self._wants = _text(piece, line), ":"
                return None
        if kind == "list":
            return self._lists_of(line)[piece]
        if kind == "sign" and piece in "[{":
            if len(self._outer) > MAX_DEPTH:
                raise fail(ProblemKey.TOO_MUCH, line)
            self._outer.append(inner)
            self._inner = _container(piece, line)
            return None
        return _plain(kind, piece, line)

    def _add_number_lists(self, piece: str, line: int) -> None:
        """Add lists of only numbers, with commas between, to the list that is being read."""
        inner = self._inner
        if not self._outer:
            comma = piece.index(",", piece.index("]"))
            line += piece.count("\n", 0, comma)
            raise fail(ProblemKey.SYNTAX, line, expected="}", found=",")
        if inner.fields is not None:
            second = piece.index("[", 1) if inner.name is not None else 0
            line += piece.count("\n", 0, second)
            raise fail(ProblemKey.SYNTAX, line, expected='"rows"', found=piece[second:][:20])
        if "\n" not in piece:
            # Without a call for each that is known.
            inner.items += map(self._lists_of(line).__getitem__, _LISTS.findall(piece))
            return
        end = 0
        for match in _LISTS.finditer(piece):
            line += piece.count("\n", end, match.start())
            inner.items.append(self._lists_of(line)[match[0]])
            line += match[0].count("\n")
            end = match.end()

    def _lists_of(self, line: int) -> _NumberLists:
        """Return the lists of only numbers of a line."""
        if line != self._lists.line:
            self._lists = _NumberLists(line)
        return self._lists


def _container(opening: str, line: int) -> _Container:
    node, items = JsonNode(line), list[JsonNode]()
    if opening == "{":
        node.fields = {}
        return _Container(node, "}", items, node.fields)
    node.items = items
    return _Container(node, "]", items)


def _value_of(closed: _Container) -> JsonNode:
    """Return the value of a container that is read; if an object only states a type, its value."""
    if closed.fields is not None and len(closed.fields) == 1:
        ((name, value),) = closed.fields.items()
        if name in _TYPES:
            return value
    return closed.node


def _plain(kind: str, piece: str, line: int) -> JsonNode:
    """Return a text, a number or a word."""
    node = JsonNode(line)
    if kind == "text":
        node.text = _text(piece, line)
    elif kind == "word":
        node.word = piece
    else:
        raise fail(ProblemKey.SYNTAX, line, expected="[ … ]", found=piece)
    return node


def _split(text: str) -> Iterator[_Token]:
    """Yield the tokens; the last one is the end."""
    line, listed, left = 1, 0, MAX_TOKENS
    for match in _matches(text):
        kind = match.lastgroup or ""
        before, piece = match.group("before", kind)
        left -= 1 if before is None else 2
        if kind == "lists":
            piece = match["list"] + piece
            left -= 2 * piece.count("[") - 2
        if left < 0 and kind != "last":
            raise fail(ProblemKey.TOO_MUCH, line)
        if kind in ("list", "lists"):
            listed += piece.count(",") - piece.count("[") + 1
            if listed > MAX_LISTED:
                raise fail(ProblemKey.TOO_MUCH, line)
            yield before, kind, piece, line
            line += piece.count("\n")
        elif kind == "strange" or "\n" in piece:
            if before:
                yield None, "sign", before, line
            if kind != "end":
                raise fail(ProblemKey.SYNTAX, line, expected="{ … }", found=piece[:1])
            line += 1
        else:
            yield before, kind, piece, line


def _matches(text: str) -> Iterator[Match[str]]:
    """Return the matches of all tokens."""
    return chain.from_iterable(_batches(text))


def _batches(text: str) -> Iterator[list[Match[str]]]:
    """Yield the matches of some tokens at a time, between which reading may be cancelled.

    Raises:
        FileProblemsError: there are too many.
    """
    found, is_checked = _TOKEN.finditer(text), False
    while batch := [*islice(found, _BATCH)]:
        check_cancelled()
        yield batch
        start, end = batch[0].start(), batch[-1].end()
        lists = sum([each["lists"].count("[") for each in batch if each.lastgroup == "lists"])
        most = 2 * (len(batch) + lists)  # tokens in this batch
        # The rest has too many if it is like this batch, by its length and by its commas.
        if not is_checked and most * (len(text) - end) > MAX_TOKENS * (end - start):
            is_checked = True
            commas, others = text.count(",", start, end), text.count(",", end)
            if not commas or most * others > MAX_TOKENS * commas:
                _check_size(text)


def words_of_list(listed: str) -> list[str]:
    """Return the words of a list as it is written."""
    return _WORDS.findall(listed)


def _numbers(listed: str, line: int) -> Iterator[JsonNode]:
    """Yield the numbers of a list as it is written; equal ones of a line share one node."""
    known: dict[str, JsonNode] = {}
    for word in _LISTED.findall(listed):
        if word == "\n":
            line, known = line + 1, {}
            continue
        if (node := known.get(word)) is None:
            node = known[word] = JsonNode(line)
            node.word = word
        yield node


def _text(quoted: str, line: int) -> str:
    if "\\" not in quoted:
        return quoted[1:-1]
    try:
        # Not strict: some programs leave tabs in their texts.
        text = str(json.loads(quoted, strict=False))
    except ValueError as reason:
        raise fail(ProblemKey.SYNTAX, line, expected='"…"', found=quoted) from reason
    # Half of a pair of surrogates could not be written as UTF-8.
    return _SURROGATE.sub("\ufffd", text)
