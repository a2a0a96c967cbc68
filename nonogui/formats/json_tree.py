"""Parse JSON into a tree of plain nodes with line numbers, with limits on size and depth."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Final

from nonogui.core.problems import ProblemKey
from nonogui.formats.base import fail
from nonogui.formats.work_limits import check_cancelled

# A choice: far below Python's limit for recursion, far above any puzzle.
MAX_DEPTH: Final = 20
# Reading as many takes two to three seconds.
MAX_TOKENS: Final = 1_000_000
"""Strings, punctuation, and lists of only numbers, each counted as one token."""

EACH: Final = 10_000
"""Tokens between two checks for cancellation: 10 ms."""

MAX_LISTED: Final = 3_000_000
"""Numbers in lists of numbers: clues and picture of 1000x1000 cells have at most two million."""

_KEY: Final = re.compile(r'"([^"\\\n]{1,40})"\s*+:')
_WORD: Final = r"[-+.\w]++"
_TOKEN: Final = re.compile(
    # Blanks belong to the token after them: tried one by one, 64 MB of them take seconds.
    rf"[ \t]*+(?:(?P<list>\[\s*+(?:{_WORD}\s*+,\s*+)*+{_WORD}\s*+\])"
    r"""|(?P<sign>[\[\]{}:,])|(?P<text>"(?:[^"\\\n]|\\[^\n])*+")|(?P<word>[-+.\w]++)|(?P<end>\n)"""
    r"""|(?P<last>\Z)|(?P<strange>[^ \t]))"""
)

_LISTED: Final = re.compile(rf"\n|{_WORD}")

# Objects with one of these fields only state the type of a value: Firestore, DynamoDB and MongoDB.
_TYPES: Final = frozenset(
    (
        *("stringValue", "integerValue", "doubleValue", "booleanValue", "arrayValue", "mapValue"),
        *("values", "fields", "S", "N", "L", "M", "BOOL"),
        *("$numberInt", "$numberLong", "$numberDouble"),
    )
)

_Token = tuple[str, int]


class JsonNode:
    """A JSON value and its line in the file.

    Attributes:
        line: the line of the file on which it starts.
        fields: the fields by name if the value is an object, else None.
        items: the items if it is a list, else None.
        text: the text if it is a string, else None.
        word: a number, `true`, `false` or `null`, as written; else "".
    """

    __slots__ = ("fields", "items", "line", "text", "word")

    def __init__(self, line: int) -> None:
        """Start with no value."""
        self.line = line
        self.fields: dict[str, JsonNode] | None = None
        self.items: list[JsonNode] | None = None
        self.text: str | None = None
        self.word = ""

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
    _check_size(text)
    tokens = _Tokens(text)
    nodes = [tokens.value(0)]
    rest = tokens.next()
    while rest[0] == "{" and nodes[-1].fields is not None:
        nodes.append(tokens.value_from(rest, 0))
        rest = tokens.next()
    if rest[0]:
        raise fail(ProblemKey.SYNTAX, rest[1], expected="}", found=rest[0])
    if len(nodes) == 1:
        return nodes[0]
    several = JsonNode(nodes[0].line)
    several.items = nodes
    return several


def _check_size(text: str) -> None:
    """Refuse a text of too many tokens, which is found far sooner than its tree is built."""
    if len(text) <= MAX_TOKENS:
        return
    for count, match in enumerate(_TOKEN.finditer(text)):
        if not count % EACH:
            check_cancelled()
        if count > MAX_TOKENS and match["last"] is None:
            raise fail(ProblemKey.TOO_MUCH, text.count("\n", 0, match.start()) + 1)


class _Tokens:
    """The tokens of a text in order.

    Attributes:
        next: returns the next token and its line; "" at the end.
    """

    def __init__(self, text: str) -> None:
        self.next: Callable[[], _Token] = _split(text).__next__
        self._line = 0
        self._known: dict[str, JsonNode] = {}

    def value(self, depth: int) -> JsonNode:
        """Return the next value."""
        return self.value_from(self.next(), depth)

    def value_from(self, start: _Token, depth: int) -> JsonNode:
        """Return the value that starts with a token."""
        piece, line = start
        node = JsonNode(line)
        if depth > MAX_DEPTH:
            raise fail(ProblemKey.TOO_MUCH, line)
        if piece == "{":
            node.fields = dict(self._fields(depth + 1))
            if len(node.fields) == 1 and (name := next(iter(node.fields))) in _TYPES:
                return node.fields[name]
        elif piece == "[":
            node.items = list(self._items("]", depth + 1))
        elif piece.startswith("["):
            return self._number_list(piece, line)
        elif piece.startswith('"'):
            node.text = _text(piece, line)
        elif piece and piece not in "]}:,":
            node.word = piece
        else:
            raise fail(ProblemKey.SYNTAX, line, expected="[ … ]", found=piece)
        return node

    def _number_list(self, piece: str, line: int) -> JsonNode:
        """Return a list of only numbers; equal lists and numbers of a line share one node."""
        if line != self._line:
            self._line, self._known = line, {}
        if (node := self._known.get(piece)) is None:
            node = self._known[piece] = JsonNode(line)
            node.items = list(self._numbers(piece))
        return node

    def _numbers(self, piece: str) -> Iterator[JsonNode]:
        for word in _LISTED.findall(piece):
            if word == "\n":
                self._line, self._known = self._line + 1, {}
                continue
            if (node := self._known.get(word)) is None:
                node = self._known[word] = JsonNode(self._line)
                node.word = word
            yield node

    def _fields(self, depth: int) -> Iterator[tuple[str, JsonNode]]:
        for name in self._items("}", depth):
            if name.text is None:
                raise fail(ProblemKey.SYNTAX, name.line, expected='"rows"', found=name.word)
            piece, line = self.next()
            if piece != ":":
                raise fail(ProblemKey.SYNTAX, line, expected=":", found=piece)
            yield name.text, self.value(depth)

    def _items(self, end: str, depth: int) -> Iterator[JsonNode]:
        """Yield the values up to a bracket; the caller may take more tokens after each one."""
        start = self.next()
        while start[0] != end:
            yield self.value_from(start, depth)
            piece, line = self.next()
            if piece not in (end, ","):
                raise fail(ProblemKey.SYNTAX, line, expected=end, found=piece)
            start = self.next() if piece == "," else (piece, line)


def _split(text: str) -> Iterator[_Token]:
    line, listed = 1, 0
    for count, match in enumerate(_TOKEN.finditer(text)):
        if not count % EACH:
            check_cancelled()
        kind = match.lastgroup or ""
        piece = match[kind]
        if kind == "end":
            line += 1
        elif kind == "list":
            listed += piece.count(",")
            if listed > MAX_LISTED:
                raise fail(ProblemKey.TOO_MUCH, line)
            yield piece, line
            line += piece.count("\n")
        elif kind == "strange":
            raise fail(ProblemKey.SYNTAX, line, expected="{ … }", found=piece)
        else:
            yield piece, line
    while True:
        # Without end, so that callers need not check whether a token is left.
        yield "", line


def _text(quoted: str, line: int) -> str:
    if "\\" not in quoted:
        return quoted[1:-1]
    try:
        # Not strict: some programs leave tabs in their texts.
        text = str(json.loads(quoted, strict=False))
    except ValueError as reason:
        raise fail(ProblemKey.SYNTAX, line, expected='"…"', found=quoted) from reason
    # Joins pairs of surrogates; a lone half could not be written as UTF-8.
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
